/*
 * riders.h - what mana does for the spell it was spent on.
 *
 * Rules: CR 106.6 (mana may have an additional effect on the spell).
 */
#ifndef ORACLE_RIDERS_H
#define ORACLE_RIDERS_H

#include "judge.h"

/* The player cast a spell by `act`. */
void riders_judge(const struct oracle_position *before,
                  const struct oracle_position *after, const cJSON *act,
                  struct oracle_report *report);

#endif
