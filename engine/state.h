/*
 * state.h - objects in zones: the raw moves, without rules about them.
 *
 * Rules: CR 109, 400 (zones), 122 (counters as numbers), 608.2h (memory).
 */
#ifndef STATE_H
#define STATE_H

#include "context.h"

/* How many a set of colors, of types of mana and the like holds. */
static inline uint8_t bits_in(uint16_t mask)
{
    uint8_t n = 0;
    for (; mask; mask &= (uint16_t)(mask - 1))
        n++;
    return n;
}

static inline struct object *object_at(struct engine *e, object_id id)
{
    assert(id > 0 && id < OBJECTS_MAX);
    return &e->g->object[id];
}

/* Refs. */
static inline struct ref ref_of(const struct game *g, object_id id)
{
    return (struct ref){id, 0, g->object[id].generation};
}
static inline struct ref ref_player(player_id player)
{
    return (struct ref){player, 1, 0};
}
/* The object itself when it is still the one referred to, otherwise 0. */
object_id ref_live(const struct game *g, struct ref ref);
bool ref_equal(struct ref a, struct ref b);

void set_add(struct set *set, struct ref ref); /* once */
bool set_has(const struct set *set, struct ref ref);
void set_remove(struct set *set, uint16_t index);
/* What comes from index `first` on, the other way round. */
void set_reverse(struct set *set, uint16_t first);

/* A new object outside all zones; refuses the transaction with `other` when
 * the table is full. */
object_id object_new(struct engine *e, uint16_t card, enum object_kind kind,
                     player_id owner);
/* Take the object out of its zone's list (it keeps its index). */
void zone_leave(struct engine *e, object_id id);
/* Put it into a zone: first (top) or last; battlefield and stack are
 * shared, every other zone is its owner's - or `player`'s hand. */
void zone_join(struct engine *e, object_id id, enum zone zone,
               player_id player, bool last);
/* The first object of a zone (0 none); walk on with object.next. */
object_id zone_first(const struct game *g, enum zone zone, player_id player);
uint8_t zone_count(const struct game *g, enum zone zone, player_id player);
/* In whose zone an object lies (hands may hold foreign cards). */
player_id zone_holder(const struct game *g, object_id id);

uint16_t counter_of(const struct object *object, uint8_t kind);
/* Raw change of a counter; false when no kind fits any more. */
bool counter_change(struct object *object, uint8_t kind, int32_t by);
uint16_t player_counter(const struct player *player, uint8_t kind);
void player_counter_change(struct player *player, uint8_t kind, int32_t by);

/* CR 608.2h: remember the object as it is now, before it leaves.  When there
 * is no room, the oldest is forgotten that nothing in the game refers to, or
 * else the oldest of all: see memory.c. */
void remember(struct engine *e, object_id id);
/* What was remembered, NULL when nothing was or it is forgotten. */
const struct memory *recall(const struct engine *e, struct ref ref);

uint16_t timestamp(struct engine *e);
bool is_opponent(player_id a, player_id b);
/* The player after `player` in turn order who is still in the game. */
player_id player_after(const struct game *g, player_id player);
/* CR 101.4: in turn order, beginning with the active player, those of the
 * players, which are bits. */
#define FOR_PLAYERS(p, players)                                              \
    for (uint8_t p##_turn = 0, p = e->g->active;                             \
         p##_turn < e->g->player_count;                                      \
         p##_turn++, p = (player_id)((p + 1) % e->g->player_count))          \
        if (((players) >> p) & 1)

uint16_t random_below(struct engine *e, uint16_t bound);

/* The value chosen for the object under `id`; false when none was. */
bool chosen_of(const struct object *object, name_id id, uint16_t *value);
void choose_for(struct object *object, name_id id, uint16_t value);

#endif
