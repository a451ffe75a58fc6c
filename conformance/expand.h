/*
 * expand.h - the rows of a case's "for", put into its tree.
 */
#ifndef EXPAND_H
#define EXPAND_H

#include "reader.h"

/* A copy of `root` without its "for", in which {column} has the value of row
 * `row` of `table` in every key and string; a string that is nothing but a
 * placeholder becomes the value itself.  Braces that name no column stay.
 * `table` may be NULL.  The reader learns where each copied item came from.
 * The caller frees.
 */
cJSON *expand_row(struct reader *reader, const cJSON *root, const cJSON *table,
                  size_t row);

/* The first column that `root` never uses, or NULL. */
const char *expand_unused(const cJSON *root, const cJSON *table);

#endif
