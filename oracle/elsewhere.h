/*
 * elsewhere.h - what goes elsewhere instead of to a graveyard.
 */
#ifndef ORACLE_ELSEWHERE_H
#define ORACLE_ELSEWHERE_H

#include "position.h"

/* CR 614.1a: whether an effect sends the object with that index elsewhere when
 * it would be put into a graveyard. */
enum truth elsewhere_is_sent(const struct oracle_position *position, int at);

/* The same when one that may send it does so into its owner's library. */
bool elsewhere_is_shuffled(const struct oracle_position *position, int at);

/* The same when one that may send it does so into a hand, or says what else is
 * done then. */
bool elsewhere_is_followed(const struct oracle_position *position, int at);

/* CR 616.1: a pass with nothing on the stack; of several effects one was
 * chosen, in a question of `asked`, which is NULL when not known. */
void elsewhere_judge(const struct oracle_position *before,
                     const struct oracle_position *after, const cJSON *asked,
                     struct oracle_report *report);

#endif
