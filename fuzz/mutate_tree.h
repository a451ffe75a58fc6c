/*
 * mutate_tree.h - texts of JSON made out of other texts of JSON, so that most
 * of them get past the reader of JSON to what stands behind it.
 */
#ifndef MUTATE_TREE_H
#define MUTATE_TREE_H

#include "store.h"

#include <stdint.h>

/* What the texts are like. */
struct grove {
    struct names words; /* that mean something in them */
    bool is_lines;      /* a value a line, else one value */
};

/* Change the `size` bytes at `bytes`, where `max` have room; which change
 * follows from the seed.  Returns the new size; 0, with the bytes untouched,
 * when they are no JSON or the result has no room. */
size_t tree_change(const struct grove *grove, uint8_t *bytes, size_t size,
                   size_t max, uint64_t seed);

/* Write to `bytes` a part of the second text put into the first. */
size_t tree_cross(const struct grove *grove, const uint8_t *first,
                  size_t first_size, const uint8_t *second, size_t second_size,
                  uint8_t *bytes, size_t max, uint64_t seed);

#endif
