/*
 * perft.h - every way to go on from a position, counted.
 *
 * The count of all sequences of so many choices is a fingerprint of the rules
 * that no single playout gives: an option too many or too few anywhere within
 * reach changes it.
 */
#ifndef PERFT_H
#define PERFT_H

#include "engine.h"

enum { PERFT_DEPTH_MAX = 24 };

struct perft {
    unsigned depth; /* choices, 1 to PERFT_DEPTH_MAX */
    /* Sequences of each length up to depth that were not refused. */
    uint64_t sequences[PERFT_DEPTH_MAX + 1];
    uint64_t positions; /* different ones, after `depth` choices */
    uint64_t refused;   /* choices that made a transaction illegal */
    uint64_t over;      /* games that ended before */
    uint64_t hash;      /* of all positions on the way, in order */
};

/* Go through all sequences of `depth` choices from `game`, which stays as it
 * is.  False, with nothing counted, when out of memory. */
bool perft_count(struct engine *engine, const struct game *game, unsigned depth,
                 struct perft *perft);

/* All positions that were visited. */
uint64_t perft_visited(const struct perft *perft);

/* The same after each first option: called with its number and what was
 * counted behind it (depth is one less; a refused option has no sequence). */
bool perft_divide(struct engine *engine, const struct game *game,
                  unsigned depth,
                  void (*visit)(void *context, uint16_t option,
                                const struct perft *perft),
                  void *context);

#endif
