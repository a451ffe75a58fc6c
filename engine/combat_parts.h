/*
 * combat_parts.h - who fights whom: what declaring and dealing share.
 *
 * Rules: CR 506.4 (leaving combat), 508.1b, 509.1h.
 *
 * object.combat of an attacker is the attacked player, PLAYERS_MAX and the
 * attacked planeswalker, or COMBAT_GONE and the player who controlled the
 * planeswalker that is no longer there.  Of a blocker it is the attacker it
 * blocks, OBJECT_NONE once that has left.
 */
#ifndef COMBAT_PARTS_H
#define COMBAT_PARTS_H

#include "context.h"
#include "state.h"

enum { COMBAT_GONE = PLAYERS_MAX + OBJECTS_MAX };

static inline bool is_attacking(const struct game *g, object_id id)
{
    return (g->object[id].flags & FLAG_ATTACKING) != 0;
}

static inline bool is_blocking(const struct game *g, object_id id)
{
    return (g->object[id].flags & FLAG_BLOCKING) != 0;
}

/* The defending player of an attacking creature: who is attacked, or controls
 * or controlled the planeswalker that is. */
player_id combat_defender(struct engine *e, object_id attacker);
/* The player or planeswalker it attacks; false when that is gone. */
bool combat_attacked(struct engine *e, object_id attacker, struct ref *ref);
/* What object.combat is for an attack on a player or planeswalker. */
uint8_t combat_of(struct ref attacked);

/* CR 509.1b: whether this creature can block that attacker. */
bool can_block(struct engine *e, object_id blocker, object_id attacker);

bool is_creature(struct engine *e, object_id id);

/* CR 506.4: remove from combat what is no creature any more, and what its
 * new controller can't have attacking or blocking; true when any was. */
bool combat_tidy(struct engine *e);

#endif
