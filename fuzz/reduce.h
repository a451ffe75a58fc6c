/*
 * reduce.h - a find's input with everything left out that is not needed.
 */
#ifndef REDUCE_H
#define REDUCE_H

#include "field.h"

/* Leave out edits, cards and decisions as long as the cause of `find` is found;
 * `find` becomes that of the reduced input.  At most `most` decisions are
 * played.
 * False when the input does not lead to the find at all. */
bool input_reduce(struct field *field, struct input *input, struct find *find,
                  unsigned most);

#endif
