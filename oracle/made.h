/*
 * made.h - the mana that an ability or spell made: whether its player was
 * asked for what there is to choose, and what came of the choices.
 *
 * Rules: CR 106.4 (mana goes to the pool), 106.6 (restricted mana), 106.8
 * (hybrid symbols), 608.2d (choices as it resolves), 616.1 (orders).
 */
#ifndef ORACLE_MADE_H
#define ORACLE_MADE_H

#include "judge.h"

/* The player activated a mana ability by `act`; `asked` is what was asked
 * meanwhile, NULL: not known. */
void made_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *act,
                const cJSON *asked, struct oracle_report *report);

/* The same of the top of the stack, which has resolved as all passed. */
void made_judge_resolved(const struct oracle_position *before,
                         const struct oracle_position *after,
                         const cJSON *asked, struct oracle_report *report);

#endif
