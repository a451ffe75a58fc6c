/*
 * bench_play.h - random playouts from the set-ups of cases.
 *
 * Every choice follows from the case's id and the number of the playout
 * alone, so a playout is the same whichever cases are selected, and on every
 * machine.  A playout that ends the program says on standard error which one
 * it was and what was chosen in it.
 */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include "server_table.h"
#include "work.h"

enum { PLAYOUT_MAX = 200 }; /* choices of one playout */

/* The set-up of a case in the first edition in which it holds. */
struct position {
    const struct ruling *ruling;
    struct game *game;
};

struct positions {
    struct table *table; /* its engine is the one that plays */
    struct game *play;   /* where it plays */
    struct position *list;
    size_t count;
};

/* What came of playouts, added to what is there. */
struct tally {
    uint64_t decisions; /* choices made */
    uint64_t options;   /* among which they were made */
    uint64_t refused;   /* transactions that turned out to be illegal */
    uint64_t hash;      /* of every position and number of options */
};

/* Set up all cases that are selected.  False, after a message, when one
 * cannot be set up; positions_free is due in either case. */
bool positions_make(struct positions *positions, const struct work *work);
void positions_free(struct positions *positions);

/* Playout number `number` of a position; with `is_hashed` each position on
 * the way becomes part of the tally's hash. */
void play(const struct positions *positions, const struct position *position,
          unsigned number, bool is_hashed, struct tally *tally);

#endif
