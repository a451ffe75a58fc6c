/*
 * select.h - what selectors, refs, amounts and conditions mean.
 *
 * Rules: CR 109 (objects), 107 (numbers), 608.2h (last known information),
 * 712.8a (front faces off play).
 */
#ifndef SELECT_H
#define SELECT_H

#include "context.h"
#include "layers.h"
#include "state.h"

/* An object as it is, or as it last existed. */
struct view {
    const struct object *object;
    const struct characteristics *as;
    struct ref ref;
    bool is_memory;
};

/* Of one that is there. */
static inline void view_at(struct engine *e, object_id id, struct view *view)
{
    view->ref = ref_of(e->g, id);
    view->is_memory = false;
    view->object = object_at(e, id);
    view->as = id == e->proposed ? e->proposed_as : as_of(e, id);
}

/* frame.c */

/* False when nothing is known of it. */
bool view_of(struct engine *e, struct ref ref, struct view *view);
/* The view of an object that is there. */
void view_living(struct engine *e, object_id id, struct view *view);

/* A frame for the ability of a living object, controlled by its controller
 * (or owner, in other zones); no targets, no event. */
void frame_start(struct engine *e, struct frame_store *store,
                 object_id source, ability_id ability);

/* What is recorded under the id; NULL: nothing. */
const struct binding *binding_of(const struct frame *f, name_id id);
/* The same, for recording something: made when there was nothing. */
struct binding *bind(struct frame *f, name_id id);
/* Record the objects under the id; 0: nobody asks for them. */
void record(struct frame *f, name_id id, const struct set *set);

/* The color, name or type a "chosen.x" ref stands for; false if undefined. */
bool chosen_value(struct engine *e, const struct frame *f, node_id ref,
                  uint16_t *value);
/* A name in a slot, or 0x8000 and a chosen ref; 0 when nothing is chosen. */
name_id name_meant(struct engine *e, const struct frame *f, uint16_t slot);
/* Colors in a slot that holds a mask, or 0x8000 and a chosen ref. */
color_set colors_of_slot(struct engine *e, const struct frame *f,
                         uint16_t slot);

/* select_fit.c */

/* Whether the object fits the selector; zones included. */
bool select_match(struct engine *e, const struct frame *f, uint16_t selector,
                  const struct view *view);
bool select_fits(struct engine *e, const struct frame *f,
                 const struct selector *selector, const struct view *view);
/* The same without its alternatives and what must not fit. */
bool select_own(struct engine *e, const struct frame *f,
                const struct selector *selector, const struct view *view);
bool select_own_as(struct engine *e, const struct frame *f,
                   const struct selector *selector, object_id id,
                   const struct characteristics *as);
/* The same for a living object. */
bool select_object(struct engine *e, const struct frame *f,
                   uint16_t selector, object_id id);
/* The zones where an object may be that fits, as bits. */
uint16_t select_zones(struct engine *e, uint16_t selector);
/* The same for a card seen as `as` (a face about to be cast). */
bool select_as(struct engine *e, const struct frame *f, uint16_t selector,
               object_id id, const struct characteristics *as);
/* The same for a `what`; 0 accepts everything. */
bool what_accepts_as(struct engine *e, const struct frame *f, uint16_t what,
                     object_id id, const struct characteristics *as);

/* Whether it has the subtype, or every creature type and this is one. */
bool has_subtype(struct engine *e, const struct characteristics *as,
                 name_id subtype);
/* Whether it has a keyword ability. */
bool has_keyword(const struct characteristics *as, enum term keyword);

/* select.c */

/* All objects that fit; a `what` may also be a ref. */
void select_all(struct engine *e, const struct frame *f, uint16_t what,
                struct set *set);
/* The objects (not players) among a `what` that are still there. */
void select_living(struct engine *e, const struct frame *f, uint16_t what,
                   struct set *set);
/* The object a ref that is gone has become, as far as the speaking ability
 * may find it; otherwise the ref itself. */
struct ref ref_follow(struct engine *e, const struct frame *f,
                      struct ref ref);
/* Whether `what` (ref or selector, 0 everything) accepts a view. */
bool what_accepts(struct engine *e, const struct frame *f, uint16_t what,
                  const struct view *view);

/* select_players.c */

/* The players a `who` means, as bits; `none` when it is 0. */
uint8_t players_of(struct engine *e, const struct frame *f, node_id who,
                   uint8_t none);
/* The first of them; "you" when it is 0, PLAYER_NONE when it is nobody. */
player_id player_of(struct engine *e, const struct frame *f, node_id who);
/* Whether `who` (0 everyone) accepts a player. */
bool who_accepts(struct engine *e, const struct frame *f, node_id who,
                 player_id player);

/* amount.c */

/* The number that an amount comes to in this frame. */
int32_t amount_of(struct engine *e, const struct frame *f, node_id amount);
/* The amount, or `none` when 0 is given. */
int32_t amount_or(struct engine *e, const struct frame *f, node_id amount,
                  int32_t none);
/* CR 107.1b: the same as what a power or toughness gets: what is written as
 * less stays less, and what comes to less than nothing is nothing. */
int32_t bonus_of(struct engine *e, const struct frame *f, node_id amount);
/* The same as a number of things or of times: not below 0, and not above
 * 0x7fff. */
uint16_t how_many(struct engine *e, const struct frame *f, node_id amount,
                  int32_t none);
/* Whether a number depends on X. */
bool amount_has_x(struct engine *e, node_id amount);
/* CR 700.5: devotion of a player to colors. */
int32_t devotion(struct engine *e, player_id player, color_set colors);

/* condition.c */

/* Whether a condition holds in this frame. */
bool condition_holds(struct engine *e, const struct frame *f, node_id cond);
/* Whether a comparison holds of the value. */
bool compare_holds(struct engine *e, const struct frame *f, node_id cmp,
                   int32_t value);

#endif
