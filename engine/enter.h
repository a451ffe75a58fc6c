/*
 * enter.h - what move.c and enter.c share.
 *
 * Rules: CR 614.12 (entering), 712 (faces).
 */
#ifndef ENTER_H
#define ENTER_H

#include "move.h"

/* The bare change of zone, with the memory of what left. */
void relocate(struct engine *e, object_id id, enum zone zone,
              player_id holder, bool last);
/* Whether an instruction to transform would do anything. */
bool can_transform(struct engine *e, object_id id);
/* Give up the stack item of an object that leaves the stack. */
void stack_forget(struct engine *e, object_id id);

#endif
