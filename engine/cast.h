/*
 * cast.h - casting spells, playing lands, activating abilities.
 *
 * Rules: CR 601 (casting), 602 (activating), 305, 116.2a (lands), 605.3
 * (mana abilities), 608.2g (during a resolution), 712.11-12 (faces).
 */
#ifndef CAST_H
#define CAST_H

#include "context.h"

/* One way in which a face may be cast or played: where the permission comes
 * from and which cost goes with it (CR 118.9). */
enum { PRICE_FREE = 0xffff, PRICE_MANA = 0 };
struct permission {
    uint16_t cost;        /* PRICE_MANA, PRICE_FREE, or a list of costs */
    object_id source;     /* permanent whose effect allows it, or 0 */
    uint8_t effect;       /* floating effect + 1, or 0 */
    node_id mod;          /* its MOD node, or 0 */
    bool any_type;        /* mana of any type */
    bool any_time;        /* flash, or during a resolution */
    bool exile_after;     /* flashback and the like */
    bool exile_not_grave; /* exiled if it would go to a graveyard */
    bool face_down;       /* CR 702.37c */
    uint16_t limit;       /* enum word: how often it may be used */
    name_id name;         /* of an alternative cost */
    uint16_t cost_limit;  /* the same of that cost, by the effect of this */
    object_id cost_source; /* permanent */
};
enum { PERMISSIONS_MAX = 8 };

/* CR 601.3, 712.11c: whether `player` may begin to cast this face of the
 * card now; the verdict tells why not.  Of a card that may be cast so,
 * `permissions` (room for PERMISSIONS_MAX, or NULL) are the ways. */
struct verdict cast_judge(struct engine *e, player_id player, object_id id,
                          uint8_t face, struct permission *permissions,
                          uint8_t *count);
/* CR 305.2-3: whether `player` may play this face as a land now. */
struct verdict play_judge(struct engine *e, player_id player, object_id id,
                          uint8_t face, struct permission *permission);
/* CR 602.5: whether the ability may be activated now. `mana_only` in a
 * payment window (CR 605.3a). */
struct verdict activate_judge(struct engine *e, player_id player,
                              object_id id, uint16_t ordinal,
                              bool mana_only);
/* The same of the ability itself, which is its activated one of that number,
 * from 1. */
struct verdict ability_judge(struct engine *e, player_id player,
                             object_id id, ability_id ability,
                             uint16_t ordinal, bool mana_only);
/* CR 702.37e: the cost list of the morph ability of the card, or 0. */
uint16_t morph_cost(struct engine *e, uint16_t card);
/* CR 116.2b: turning a face-down permanent up. */
struct verdict special_judge(struct engine *e, player_id player,
                             object_id id);

/* Carry the action out; refuses the transaction when it fails. */
void cast(struct engine *e, player_id player, object_id id, uint8_t face);
void play_land(struct engine *e, player_id player, object_id id,
               uint8_t face);
void activate(struct engine *e, player_id player, object_id id,
              uint16_t ordinal);
/* CR 107.3a: the value of X that the player announces for a cost. */
uint16_t x_announced(struct engine *e, player_id player, object_id id);
void special(struct engine *e, player_id player, object_id id);

/* CR 608.2g: cast during a resolution with this cost; `allow` tells which
 * of the checks are off. False, and nothing has happened, when it could not
 * be completed. */
struct now {
    uint16_t cost;      /* PRICE_MANA, PRICE_FREE or a list */
    node_id mv;         /* CMP on the resulting spell, or 0 */
    const struct frame *f;
    bool any_type;
    bool exile_not_grave; /* exiled if it would go to a graveyard */
};
bool cast_now(struct engine *e, player_id player, object_id id,
              uint8_t face, const struct now *how);
/* Whether it might be completed: what cast_now would be offered. */
bool can_cast_now(struct engine *e, player_id player, object_id id,
                  uint8_t face, const struct now *how);
bool can_play_now(struct engine *e, player_id player, object_id id,
                  uint8_t face);
void play_land_now(struct engine *e, player_id player, object_id id,
                   uint8_t face);

/* target_choose.c */

/* Modes and targets (CR 601.2b-d, 603.3c-d) of an item whose ability node
 * has `modes` and `targets`; false when no legal choice exists.  The amounts
 * are 1 for `min` and the same as `min` for `max` when 0; `optional` allows
 * none at all. */
bool choose_some_modes(struct engine *e, struct frame *f,
                       struct stack_item *item, uint16_t modes, node_id min,
                       node_id max, bool optional);
bool choose_targets(struct engine *e, struct frame *f,
                    struct stack_item *item, uint16_t targets);
/* CR 601.2c, 115.1: what is targeted becomes a target; once each. */
void targets_announce(struct engine *e, const struct stack_item *item);
/* CR 707.10c: choose new targets for a copy. */
void change_targets(struct engine *e, struct frame *f,
                    struct stack_item *item);

/* target.c */

/* Whether enough legal targets exist. */
bool targets_exist(struct engine *e, const struct frame *f,
                   uint16_t targets);
/* CR 702.11b, 702.18a: whether it may be a target of this group. */
bool target_legal(struct engine *e, const struct frame *f,
                  const struct target_spec *spec, struct ref ref);

/* stack.c */

/* A new stack item for an object that goes onto the stack. */
struct stack_item *stack_push(struct engine *e, object_id id);
struct stack_item *stack_item_of(struct engine *e, object_id id);
/* The place of its item, stack_count when it has none. */
uint8_t stack_index(const struct game *g, object_id id);
/* Give up the stack item of an object that leaves the stack, while it still
 * counts as being there. */
void stack_forget(struct engine *e, object_id id);
/* An ability leaves the stack and ceases to exist. */
void stack_drop(struct engine *e, object_id id);

#endif
