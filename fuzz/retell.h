/*
 * retell.h - a game that was played from a fuzz input, told as a case: a
 * position on the way as the set-up, and what was done from there as steps.
 */
#ifndef RETELL_H
#define RETELL_H

#include "field.h"
#include "questions.h"

struct retold;

/* Play the input on the field and keep the positions on the way; `find` and
 * `played` are as of field_play.  The field's watch is used.  NULL when out of
 * memory; retold_free is due. */
struct retold *retell(struct field *field, const struct input *input,
                      struct find *find, enum played *played);
void retold_free(struct retold *retold); /* NULL is allowed */

/* The case that begins at the last position a set-up can hold, `back` of those
 * before it left aside: no id (NO_ID), no basis, one edition.  It ends
 * with the last thing that was done, at `end` when that is not NULL.  NULL
 * when there is none. */
cJSON *retold_case(const struct retold *retold,
                   const struct questions *questions, unsigned back,
                   struct game *end);

#endif
