/*
 * window.h - the mana abilities that are offered while costs are paid.
 *
 * Rules: CR 601.2g and 605.3a (when they may be activated), 605.3c (not again
 * before the ability has resolved).
 */
#ifndef ORACLE_WINDOW_H
#define ORACLE_WINDOW_H

#include "judge.h"

/* The player carries out `act`; `asked` is what was asked meanwhile. */
void window_judge(const struct oracle_position *before, const cJSON *act,
                  const cJSON *asked, struct oracle_report *report);

#endif
