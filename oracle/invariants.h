/*
 * invariants.h - how broken invariants over observations are noted.
 */
#ifndef INVARIANTS_H
#define INVARIANTS_H

#include "oracle.h"

/* Two observations and what lies between. */
struct pair {
    const struct observation *before, *after;
    const struct oracle_happening *what;
    const struct oracle_setting *setting;
    struct oracle_report *report;
    bool is_whole; /* priority before and after: nothing is half done */
    bool is_moved; /* another step or turn has begun */
    unsigned was_stack, is_stack; /* objects on the stack */
    uint16_t was_top, is_top;     /* the index of the first of them */
    uint8_t was_at[UINT8_MAX + 1], is_at[UINT8_MAX + 1];
};

/* A decision as it stands. */
struct offer {
    const struct observation *now;
    const struct decision *decision;
    const struct oracle_happening *what;
    const struct oracle_setting *setting;
    struct oracle_report *report;
    const struct observed_object *at[UINT8_MAX + 1]; /* by id */
};

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

/* Whether a card of the game can do that. */
static inline bool can(const struct pair *pair, unsigned power)
{
    return (pair->setting->powers & power) != 0;
}

static inline bool has(const struct oracle_setting *setting,
                       const struct observed_object *object,
                       enum oracle_keyword keyword)
{
    return (object->keywords & setting->keyword[keyword]) != 0;
}

/* The object with that id now, or NULL. */
static inline const struct observed_object *now_of(const struct pair *pair,
                                                   object_id id)
{
    return pair->is_at[id] == 0 ? NULL
                                : &pair->after->object[pair->is_at[id] - 1];
}

static inline const struct observed_object *was_of(const struct pair *pair,
                                                   object_id id)
{
    return pair->was_at[id] == 0 ? NULL
                                 : &pair->before->object[pair->was_at[id] - 1];
}

/* The same permanent as before, or NULL. */
static inline const struct observed_object *
still_there(const struct pair *pair, const struct observed_object *was)
{
    const struct observed_object *now = now_of(pair, was->id);

    return now != NULL && now->zone == ZONE_BATTLEFIELD ? now : NULL;
}

/* strike.c: all have passed, with nothing on the stack: what combat damage did.
 */
void combat_damage_is_dealt(const struct pair *pair);
/* declare.c, the same: who was declared attacks and blocks. */
void declared_is_done(const struct pair *pair);
/* sequence.c, the same: the step or turn that follows. */
void step_follows(const struct pair *pair);

/* settled.c: what must be over or gone; that who loses does so for a reason
 * that is seen; and the choice of a legend. */
void ends_are_settled(const struct pair *pair, bool have_all_passed);
void losses_have_reasons(const struct pair *pair);
void legend_is_offered(const struct offer *offer);

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
