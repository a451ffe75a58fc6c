/*
 * emptied.h - what becomes of unspent mana as a step or phase ends.
 *
 * Rules: CR 500.5, 106.4 (pools empty), 106.6 (restrictions stay), 614.1a
 * (mana that becomes another type instead of being lost).
 */
#ifndef ORACLE_EMPTIED_H
#define ORACLE_EMPTIED_H

#include "judge.h"

/* From `before` the time went on to another step, `after`, and nothing was on
 * the stack; `is_one` when nobody but passed once more in between. */
void emptied_judge(const struct oracle_position *before,
                   const struct oracle_position *after, bool is_one,
                   struct oracle_report *report);

#endif
