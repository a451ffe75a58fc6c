/*
 * invariants.h - how broken invariants over observations are noted.
 */
#ifndef INVARIANTS_H
#define INVARIANTS_H

#include "oracle.h"

/* What is wrong, about an object or (below PLAYERS_MAX) a player. */
void invariant_broken(struct oracle_report *report, const char *rule,
                      const char *about, unsigned number, const char *expected);

static inline void must(struct oracle_report *report, bool is_so,
                        const char *rule, const char *about, unsigned number,
                        const char *expected)
{
    if (!is_so)
        invariant_broken(report, rule, about, number, expected);
}

static inline bool is_of(const struct observed_object *object,
                         enum card_type type)
{
    return (object->types >> type) & 1;
}

static inline unsigned counters_of(const struct observed_object *object,
                                   enum counter_kind kind)
{
    unsigned count = 0;

    for (uint8_t i = 0; i < object->counter_count; i++)
        if (object->counter[i].kind == kind)
            count += object->counter[i].count;
    return count;
}

/* stable.c: what holds of any position, and of one in which a player has
 * priority.  `at` is 1 + the index of each object by its id, or 0. */
void position_is_sound(const struct observation *is, uint8_t *at,
                       struct oracle_report *report);
void position_is_stable(const struct observation *is, const uint8_t *at,
                        const struct oracle_setting *setting,
                        struct oracle_report *report);

/* permanents.c: what holds of permanents, when a player has priority in a game
 * that is not over; `was_at` is as above, of the observation before. */
void permanents_hold(const struct observation *before,
                     const struct observation *after,
                     const struct oracle_happening *what,
                     const struct oracle_setting *setting,
                     const uint8_t *was_at, struct oracle_report *report);

#endif
