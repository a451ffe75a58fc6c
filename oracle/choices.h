/*
 * choices.h - what is asked as something is announced, enters or is copied.
 */
#ifndef ORACLE_CHOICES_H
#define ORACLE_CHOICES_H

#include "course.h"

/* choices.c */

/* The modes and targets of a spell or activated ability. */
void choices_judge_act(const struct course *course, const cJSON *act, int by);
/* Those of triggered abilities that are new on the stack. */
void choices_judge_triggers(const struct course *course);

/* choices_entered.c: what is chosen as permanents enter. */
void choices_judge_entered(const struct course *course);

/* choices_copied.c: CR 707.10c, new targets of a copy that the ability made as
 * it resolved. */
void choices_judge_copy(const struct course *course, const cJSON *ability,
                        const cJSON *announced);

#endif
