/*
 * paid.h - what was paid for a spell or ability.
 *
 * Rules: CR 118.3 (costs are paid in full), 118.3a and 202.1a (mana), 601.2f
 * (the total cost), 106.4 (what is left stays), 107.4 (symbols), 609.4b
 * (mana spent as though it were other mana).
 */
#ifndef ORACLE_PAID_H
#define ORACLE_PAID_H

#include "judge.h"

/* The player cast a spell or activated an ability by `act`; `asked` is what
 * was asked meanwhile, NULL: not known. */
void paid_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *act,
                const cJSON *asked, struct oracle_report *report);

#endif
