/*
 * positions.h - the set-ups of cases, as games.
 */
#ifndef POSITIONS_H
#define POSITIONS_H

#include "server_table.h"
#include "work.h"

/* The set-up of a case in the first edition in which it holds. */
struct position {
    const struct ruling *ruling;
    struct game *game;
};

struct positions {
    struct table *table; /* its engine is the one for them */
    struct game *play;   /* room for a game */
    struct position *list;
    size_t count;
};

/* Set up all cases that are selected.  False, after a message, when one
 * cannot be set up; positions_free is due in either case. */
bool positions_make(struct positions *positions, const struct work *work);
void positions_free(struct positions *positions);

#endif
