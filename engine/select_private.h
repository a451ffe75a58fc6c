/*
 * select_private.h - what select.c, select_fit.c and select_players.c share.
 *
 * Rules: CR 108.3-4 (owners and controllers), 119.3 (damage).
 */
#ifndef SELECT_PRIVATE_H
#define SELECT_PRIVATE_H

#include "select.h"

/* Whose object it is: its controller where it has one, who holds it in a
 * hand, its owner elsewhere (CR 108.4a). */
player_id holder_of(const struct view *view);

/* Players, as bits, to whom the objects of a ref dealt combat damage this
 * turn. */
uint8_t damaged_by(struct engine *e, const struct frame *f, node_id ref);

#endif
