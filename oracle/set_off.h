/*
 * set_off.h - which triggered abilities wait on the stack after abilities were
 * activated, and whom the mana may go to.
 *
 * Rules: CR 602.2b, 603.2 and 603.3 (triggers), 605.1a (mana abilities),
 * 605.4a (those that trigger), 106.12 and 106.12a (tapped for mana).
 */
#ifndef ORACLE_SET_OFF_H
#define ORACLE_SET_OFF_H

#include "judge.h"

/* The player carried out `act`: activated an ability, cast or played, with the
 * mana abilities that it names. */
void set_off_judge(const struct oracle_position *before,
                   const struct oracle_position *after, const cJSON *act,
                   struct oracle_report *report);

/* The player passed; `asked` is what was asked meanwhile, NULL: not known. */
void set_off_judge_pass(const struct oracle_position *before,
                        const struct oracle_position *after, const cJSON *asked,
                        struct oracle_report *report);

/* Whether it has a keyword that is a triggered ability: CR 702.101a, say. */
bool set_off_by_keyword(const struct thing *thing);

#endif
