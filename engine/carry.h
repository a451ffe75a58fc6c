/*
 * carry.h - what a delayed or reflexive ability knows of the resolution that
 * made it, and a resolution of how its costs were paid.
 *
 * Carries lie in a pool in the game and never change once made.  Items of the
 * stack, triggers and delayed triggers refer to them by number, and several
 * may refer to one; a place is free as soon as nobody does.
 *
 * Rules: CR 603.7 (delayed), 603.12 (reflexive triggered abilities), 608.2h.
 */
#ifndef CARRY_H
#define CARRY_H

#include "context.h"

/* CR 603.12: note what `f` has recorded and targeted, for `ability`.
 * Targets that the ability names itself are not kept.  Returns the number, 0
 * when there is nothing to know; refuses more than CARRY_MAX items, and when
 * the pool is full. */
uint8_t carry_note(struct engine *e, const struct frame *f,
                   ability_id ability);

/* CR 601.2h, 602.2b: note what was sacrificed, discarded or moved to pay a
 * cost, for the resolution of `item`. */
void carry_paid(struct engine *e, const struct frame *f,
                struct stack_item *item);

/* Make it known to a frame, which then refers to the carry: it must not
 * outlive the owner of `number`. */
void carry_restore(struct engine *e, struct frame *f, uint8_t number);

/* Add the targets that the resolution had under this id. */
void carry_targets(const struct frame *f, name_id id, struct set *set);

/* Drop what nobody refers to and number the rest in the order of the owners,
 * so that equal games have equal pools.  No frame may refer to a carry. */
void carries_pack(struct game *g);

#endif
