/*
 * permit_private.h - permissions to cast and to play, for permissions.c,
 * permit.c, prohibit.c and permit_land.c.
 *
 * Rules: CR 601.3, 305.1, 118.9.
 */
#ifndef PERMIT_PRIVATE_H
#define PERMIT_PRIVATE_H

#include "permit.h"
#include "state.h"

/* CR 601.2a: what is moved to the stack comes from elsewhere. */
static inline bool is_elsewhere(struct engine *e, object_id id)
{
    enum zone zone = object_at(e, id)->zone;
    return zone != ZONE_BATTLEFIELD && zone != ZONE_STACK;
}

/* permissions.c */

/* CR 101.1: an effect of its own lets only the owner cast it. */
bool owner_only(struct engine *e, object_id id);
/* Whether it is in the zone that a permission names, on top where it says
 * so. */
bool zone_is(struct engine *e, object_id id, uint16_t zone);
/* Whether the permission of that source is used up for a card of these
 * types. */
bool limit_reached(struct engine *e, player_id player, object_id source,
                   uint16_t limit, type_set types);
/* Whether an effect is about this player: its controller, unless `who` says
 * who. */
bool own_effect(struct engine *e, const struct frame *f, node_id who,
                player_id player);
/* A zone is one's own unless the permission says whose cards it is about: "of"
 * alone is the controller of the spell, with a zone it is whose zone. */
bool names_owner(struct engine *e, uint16_t selector);

/* Whether a player may cast a card as it would be. */
struct permit {
    struct engine *e;
    player_id player;
    object_id id;
    const struct characteristics *as;
    struct permission *list;
    uint8_t count;
    bool is_legal; /* known beforehand */
};

/* Add to the list each permission to cast it face up, or face down for that
 * cost. */
void permit_face_up(struct permit *p);
void permit_face_down(struct permit *p, uint16_t cost);
/* The cost to cast the card face down for, or 0: CR 702.37a. */
uint16_t face_down_cost(const struct permit *p);

#endif
