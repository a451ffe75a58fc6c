/*
 * givers.h - the mana abilities that a player may activate while a cost is
 * paid, and what each gives; whatever it is that is paid.
 *
 * Rules: CR 605.3a (the window), 602.5 (prohibitions).
 */
#ifndef GIVERS_H
#define GIVERS_H

#include "mana.h"

struct giver {
    int source;           /* an index */
    const cJSON *ability; /* NULL: there may be others */
    bool is_sure;         /* that it may be activated */
    bool is_plain;        /* its cost is energy and life, and it is used up */
    int energy, life;     /* of its cost */
    struct bags *bags;    /* NULL: not asked for yet */
};

struct givers {
    int player, count, room;
    struct giver *giver; /* in the order of their sources */
};

/* Those of the player, to be given back; NULL when out of memory. */
struct givers *givers_of(const struct oracle_position *position, int player);
void givers_done(const struct oracle_position *position, struct givers *givers);
/* All that the ability can give; NULL when out of memory. */
const struct bags *giver_bags(const struct oracle_position *position,
                              const struct givers *givers, struct giver *giver);
void givers_free(struct givers *givers); /* NULL is allowed */

#endif
