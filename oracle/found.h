/*
 * found.h - answers about a position that are found once.
 *
 * A position does not change, so what was asked of it stays so.  Of its copies,
 * on which things are tried, nothing is kept but what is true of all of them.
 */
#ifndef FOUND_H
#define FOUND_H

#include "position.h"

struct acts;   /* actions.c */
struct could;  /* produce.c */
struct givers; /* givers.h */

struct found {
    const struct oracle_position *whole; /* read to its end; NULL: not yet */
    struct lookup done, set; /* unseen.c: by the instruction, by the member */
    struct lookup said;      /* unseen.c: by the key */
    struct lookup effects;   /* struct effects_kept, by the key */
    struct could *could;
    struct acts *acts[PLAYERS_MAX];
    struct givers *givers[PLAYERS_MAX];
};

/* NULL when out of memory. */
struct found *found_new(void);
void found_free(struct found *found); /* NULL is allowed */
void acts_free(struct acts *acts);    /* the same; actions.c */

/* Where answers about the position are kept; NULL for a copy, and as long as
 * the position is being read. */
struct found *found_of(const struct oracle_position *position);

/* A yes or no under a key, which is not copied; returns it. */
bool found_keep(struct lookup *answers, const char *key, bool is_so);
/* Whether there is one, and then which. */
bool found_has(const struct lookup *answers, const char *key, bool *is_so);

/* What effects_find found. */
struct effects_kept {
    int count;
    struct effect effect[];
};
void found_keep_effects(struct found *found, const char *key,
                        const struct effect *effect, int count);

#endif
