/*
 * candidates.h - what could be answered to a decision, allowed or not.
 */
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "store.h"

#include <cjson/cJSON.h>

/* The values of the kind of answer that `exactly` does not list: all mana
 * types, colors, truth values, numbers up to three above the largest listed,
 * the case's labels and its seats.  Lists stand for sets: where `exactly`
 * has lists, the candidates are lists of one label, and the empty list.  A
 * kind that has no end (a name) gives one that is nothing's name.  A list
 * that the caller frees.
 */
cJSON *candidates_other(const char *kind, const cJSON *exactly,
                        const struct names *labels, int players);

#endif
