/*
 * trigger.h - events, the abilities they trigger, and their way to the stack.
 *
 * Rules: CR 603 (triggered abilities), 605.1b, 605.4a (triggered mana
 * abilities).
 */
#ifndef TRIGGER_H
#define TRIGGER_H

#include "context.h"

/* An event of this kind (enum term TRIGGER_*) about an object (0: none) and
 * a player (PLAYER_NONE: none). */
/* Flags of the event that an ability is activated. */
enum activated_flag {
    ACTIVATED_MANA = 1 << 0, /* a mana ability */
    ACTIVATED_X = 1 << 1,    /* its cost contains X */
};

struct event event_of(struct engine *e, enum term kind, object_id object,
                      player_id player);

/* Something happens: whatever triggers on it waits (CR 603.2).  Events that
 * take objects away from the battlefield are announced before they move,
 * because such triggers look back (CR 603.10a). */
void event_emit(struct engine *e, const struct event *event);

/* CR 603.7: a delayed trigger that waits for its event; `it` may be none. */
void delayed_add(struct engine *e, const struct frame *f, ability_id ability,
                 struct ref it, enum duration duration);
/* CR 603.12: a reflexive trigger goes straight to the waiting ones. */
void reflexive_add(struct engine *e, const struct frame *f,
                   ability_id ability);

/* CR 603.3: put the waiting abilities on the stack, in turn order, each
 * player's in an order of that player's choice; true when any was. */
bool triggers_to_stack(struct engine *e);

/* CR 605.4a: resolve the triggered mana abilities that wait from `first`
 * on, at once and without the stack. */
void mana_triggers_resolve(struct engine *e, uint8_t first);

/* CR 603.2h: whether the ability that speaks says of its action to do it only
 * once each turn, and that was done. */
bool action_is_done(struct engine *e, const struct frame *f);
/* The same: it is being done, by a player's choice or without one. */
void action_note(struct engine *e, const struct frame *f);

/* CR 605.1b: whether a triggered ability is a mana ability. */
bool is_mana_trigger(struct engine *e, ability_id ability);

#endif
