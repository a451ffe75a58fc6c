/*
 * resolve.h - resolving spells and abilities, instruction by instruction.
 *
 * Rules: CR 608 (resolving), 118.12, 603.12, 610, 701 (keyword actions).
 */
#ifndef RESOLVE_H
#define RESOLVE_H

#include "context.h"

/* CR 608: resolve the top of the stack. */
void resolve_top(struct engine *e);
/* Follow a list of EFFECT nodes in order (CR 608.2c). */
void follow(struct engine *e, struct frame *f, uint16_t effects);
/* One of them. */
void follow_one(struct engine *e, struct frame *f, const struct node *node);
/* CR 605.3b: resolve an ability that does not use the stack. `produced`
 * collects the mana it made. */
void resolve_mana_ability(struct engine *e, struct frame *f,
                          const struct node *ability,
                          struct event *produced);
/* The frame of an item on the stack. */
void item_frame_start(struct engine *e, struct frame_store *store,
                      struct stack_item *item);
/* Add a floating continuous effect (CR 611.2a); returns it zeroed but for
 * source, controller, timestamp and turn. */
struct effect *effect_add(struct engine *e, const struct frame *f,
                          enum effect_kind kind, enum duration duration);
/* Remove effects whose duration has ended; `end_of_turn` at cleanup. */
void effects_expire(struct engine *e, bool end_of_turn);

#endif
