/*
 * cast_private.h - what the files share that cast spells: cast.c,
 * cast_announce.c (what is announced) and cast_costs.c (what is paid).
 *
 * Rules: CR 601.2 (the steps of casting).
 */
#ifndef CAST_PRIVATE_H
#define CAST_PRIVATE_H

#include "cast.h"
#include "layers.h"

/* A spell that is being cast. */
struct casting {
    object_id id;
    player_id player;
    enum zone from;
    struct permission permission;
    struct stack_item *item;
    uint16_t x;
    bool has_x; /* X is announced for a cost that is paid */
    uint16_t kicked, replicated;
    const struct now *now;
    /* Of the spell, once it is on the stack. */
    struct characteristics as;
    struct frame_store store;
};

/* cast_announce.c */

/* CR 601.2b: X, kicker, replicate. */
void announce_numbers(struct engine *e, struct casting *c);
/* CR 601.2b-d for the instructions of the spell. */
void announce_targets(struct engine *e, struct casting *c);
/* CR 303.4a: the target of an Aura spell. */
void announce_enchant(struct engine *e, struct casting *c);

/* cast_costs.c */

/* The cost node list of a keyword of the spell, 0 when it has none. */
uint16_t keyword_cost(struct engine *e, const struct characteristics *as,
                      enum term keyword);
/* CR 601.2b: an optional additional cost, announced like a kicker. */
bool is_optional_cost(struct engine *e, const struct ability *a);
/* Whether the spell has one. */
bool has_optional_cost(struct engine *e, const struct casting *c);
/* The costs an ability of the spell adds, 0 when it adds none. */
uint16_t added_costs(struct engine *e, const struct casting *c, uint8_t index);
/* CR 601.2f-h: determine the total cost and pay it. */
void pay_costs(struct engine *e, struct casting *c);

#endif
