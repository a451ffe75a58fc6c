/*
 * carry.h - what a delayed or reflexive ability knows of the resolution that
 * made it, and a resolution of how its costs were paid.
 *
 * Rules: CR 603.7 (delayed), 603.12 (reflexive triggered abilities), 608.2h.
 */
#ifndef CARRY_H
#define CARRY_H

#include "context.h"

/* CR 603.12: note what `f` has recorded and targeted, for `ability`.  At
 * most CARRY_MAX items are kept; targets that the ability names itself are
 * not. */
void carry_note(struct engine *e, const struct frame *f, ability_id ability,
                struct carry *carry);

/* CR 601.2h, 602.2b: note what was sacrificed, discarded or moved to pay a
 * cost, for the resolution. */
void carry_paid(const struct frame *f, struct carry *carry);

/* Make it known to a frame, which then refers to `carry`. */
void carry_restore(struct frame *f, const struct carry *carry);

/* Add the targets that the resolution had under this id. */
void carry_targets(const struct frame *f, name_id id, struct set *set);

#endif
