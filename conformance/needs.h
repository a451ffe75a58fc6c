/*
 * needs.h - the features that an engine needs to play a case: what follows
 * from its set-up and steps.
 */
#ifndef NEEDS_H
#define NEEDS_H

#include <cjson/cJSON.h>

/* The features that the set-up and steps of `root` need, in alphabetical
 * order; the caller deletes the list. */
cJSON *needs_list(const cJSON *root);

/* Those of them that its "requires" does not name. */
cJSON *needs_missing(const cJSON *root);

#endif
