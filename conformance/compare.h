/*
 * compare.h - when an observation is what a case expects.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>
#include <cjson/cJSON.h>

/* Whether `actual` is what is expected at `path`: mana and colors whatever
 * their order; lists in order for stack, library and graveyard, else as
 * multisets; an object of a list fits when it has all expected members. */
bool compare_path(const char *path, const cJSON *expected, const cJSON *actual);

/* Whether `actual` has every member that `expected` has, and so on inward;
 * `expected` may be a list of alternatives. */
bool compare_expect(const cJSON *expected, const cJSON *actual);

/* The first key with different values in the flat objects `before` and
 * `after` that is no key of `except` (which may be NULL), or NULL. */
const char *compare_dumps(const cJSON *before, const cJSON *after,
                          const cJSON *except);

#endif
