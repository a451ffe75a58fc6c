/*
 * counters.h - counters on players and permanents.
 *
 * Rules: CR 122 (counters), 614, 616 (replacement), 701.34 (proliferate),
 * 107.14 (energy).
 */
#ifndef COUNTERS_H
#define COUNTERS_H

#include "context.h"

/* Put `n` counters of a kind on a permanent, on behalf of `by`; replacement
 * effects apply in the order its controller chooses.  Answers how many were
 * put.  `by_effect` is false when a cost or turn-based rule puts them. */
uint16_t counters_put(struct engine *e, object_id id, uint8_t kind,
                      uint16_t n, player_id by, bool by_effect);
/* CR 122.1: a player gets counters; how many. */
uint16_t counters_get(struct engine *e, player_id player, uint8_t kind,
                      uint16_t n, player_id by);
/* Whether the event could happen at all (CR 614.17b, for costs). */
bool counters_can_put(struct engine *e, object_id id, uint8_t kind);
bool counters_can_get(struct engine *e, player_id player, uint8_t kind);
/* Take counters away; never more than there are; how many. */
uint16_t counters_remove(struct engine *e, object_id id, uint8_t kind,
                         uint16_t n);
/* A player pays or loses counters (energy is counted for the turn). */
uint16_t counters_lose(struct engine *e, player_id player, uint8_t kind,
                       uint16_t n);
/* CR 701.34a: `player` proliferates once. */
void proliferate(struct engine *e, player_id player, object_id source);

/* One of several replacement effects: who made it and what it does. */
struct replacement {
    object_id source;     /* whose effect it is */
    uint8_t effect;       /* floating effect + 1, or 0 */
    ability_id ability;   /* or 0 */
    uint16_t rewrites;    /* list of REWRITE nodes */
};
enum { REPLACEMENTS_MAX = 24 };

/* Collect the replacement effects of abilities and floating effects whose
 * event term is `event` and whose event node and condition accept.  The
 * test is the caller's: it gets each candidate's frame and event node. */
struct replacement_query {
    enum term event;
    struct frame_store *store;       /* of the candidate being tested */
    const struct node *event_node;   /* slots of the event */
    uint16_t cursor, ability_cursor; /* where the walk is */
    uint8_t effect_cursor;
};
/* Walk: the next candidate; false at the end. `candidate` identifies it. */
void replacement_start(struct replacement_query *query, enum term event,
                       struct frame_store *store);
bool replacement_next(struct engine *e, struct replacement_query *query,
                      struct replacement *candidate);
/* CR 616.1: which of `count` applies first, chosen by `player`. */
uint16_t replacement_choose(struct engine *e, player_id player,
                            const struct replacement *list, uint16_t count);
/* CR 616.1: what becomes of the number `n` when all of them are applied, in
 * an order that `player` chooses where it makes a difference. */
int32_t rewrite_all(struct engine *e, player_id player,
                    struct replacement *list, uint16_t count, int32_t n);

#endif
