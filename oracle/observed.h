/*
 * observed.h - reading an observation: for position.c, observed.c and tokens.c.
 *
 * Rules: CR 109 (objects), 707 (copies).
 */
#ifndef ORACLE_OBSERVED_H
#define ORACLE_OBSERVED_H

#include "position.h"

/* observed.c.  How many things it tells of, THINGS_MAX at most. */
int count_things(const cJSON *dump);
/* Fill in, and derive, a position that has cards, dump, paths and room for the
 * things, and is otherwise empty. */
void position_read(struct oracle_position *position);

/* tokens.c.  Of several tokens with one name it is one that a card here makes
 * and that looks as it does; when none does, it is unsure what it is. */
void settle_token(const struct oracle_position *position, struct thing *thing);
/* CR 707.2: where no copy has exceptions a copy is what it copies.  What of a
 * back face a copy has, editions differ in. */
void settle_copy(const struct oracle_position *position, struct thing *thing,
                 bool has_exceptions);

#endif
