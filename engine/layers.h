/*
 * layers.h - the characteristics of objects after all continuous effects,
 * and the effects that are about something else.
 *
 * Rules: CR 613 (layers), 611 (continuous effects), 707.2 (copiable values),
 * 712.8 (faces), 202.3 (mana value), 305.6-7 (basic land types).
 */
#ifndef LAYERS_H
#define LAYERS_H

#include "context.h"
#include "state.h"

/* Power and toughness have limits. */
static inline int16_t sized(int32_t n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN
                                                               : n);
}

/* layers.c */

/* The characteristics of a living object.  Valid until the state changes. */
const struct characteristics *as_computed(struct engine *e, object_id id);
static inline const struct characteristics *as_of(struct engine *e,
                                                  object_id id)
{
    assert(id > 0 && id < e->g->object_count);
    if (QUICK((e->is_valid || e->computing) && e->known[id]))
        return &e->as[id];
    return as_computed(e, id);
}

/* The object has come onto the stack, or has changed there.  Where all that was
 * computed before held, and that is all that has changed, it may still hold. */
void touch_on_stack(struct engine *e, object_id id, bool was_valid);

/* The same of one that has moved from another zone than the battlefield and
 * the stack to such a one. */
void touch_elsewhere(struct engine *e, object_id id, bool was_valid);

/* The same of an object off the battlefield and the stack as its front face
 * alone makes it, but for its controller; NULL when more has a say. */
struct plain *as_plain(struct engine *e, object_id id);

/* CR 712.11b-c: the characteristics a card would have as a spell, or a land
 * on the battlefield, with this face up and this controller. */
void as_face(struct engine *e, object_id id, uint8_t face,
             player_id controller, struct characteristics *as);

/* copiable.c */

/* CR 707.2: which card and face the copiable values of an object are, and
 * how a copy effect changed them (object_spec, or 0). */
void copiable(struct engine *e, object_id id, uint16_t *card, uint8_t *face,
              uint16_t *except);

/* The same of an object as it is or, when it is gone, as it last existed:
 * CR 608.2h.  `card` is 0 when it had no values of its own. */
struct view;
void copiable_of(struct engine *e, const struct view *view, uint16_t *card,
                 uint8_t *face, uint16_t *except);

/* CR 707.3: copy exceptions `after` on top of those `before`; either may be
 * 0. */
uint16_t except_join(struct engine *e, uint16_t before, uint16_t after);
/* CR 111.3: what makes the power and toughness of a token these. */
uint16_t except_size(struct engine *e, int16_t power, int16_t toughness);

/* printed.c */

/* The printed characteristics of a face. */
void as_printed(struct engine *e, uint16_t card, uint8_t face,
                struct characteristics *as);

/* CR 406.3a: exiled face down. */
bool is_hidden(const struct object *object);
/* CR 708.2a: as a face-down creature of that controller. */
void as_face_down(player_id controller, struct characteristics *as);

/* CR 712.11b: whether it is a modal double-faced card. */
bool is_modal(struct engine *e, object_id id);

/* CR 701.27a, 712.9: whether the permanent is double-faced. */
bool is_double_faced(struct engine *e, object_id id);
/* The same of an object as it is, or as it last existed. */
bool has_two_faces(struct engine *e, const struct object *object);

/* layers_order.c */

/* Whether a MOD is about characteristics (or control). */
bool is_layered(enum term mod);

/* in_force.c */

/* CR 113.6: whether an ability functions where the object is. */
bool ability_functions(struct engine *e, object_id id,
                       const struct ability *ability);
/* Walk over the effects in force whose term is `term` (conditions hold).
 * Start with `cursor` 0; false when there are no more.  `store` becomes the
 * frame of the effect's source. */
bool rule_seek(struct engine *e, uint16_t *cursor, enum term term,
               struct frame_store *store, const struct node **mod,
               struct rule_entry *entry);
/* Whether there may be any, while what was computed holds. */
static inline bool rules_have(const struct engine *e, enum term term)
{
    return (e->there.rule_terms >> term % 64 & 1) != 0;
}
static inline bool rule_next(struct engine *e, uint16_t *cursor,
                             enum term term, struct frame_store *store,
                             const struct node **mod, struct rule_entry *entry)
{
    if (QUICK((e->is_valid || e->computing) && !rules_have(e, term)))
        return false;
    return rule_seek(e, cursor, term, store, mod, entry);
}
/* CR 611: whether an effect of this kind, whose first operand says who or
 * what it is about, is in force for the player, or the object seen. */
bool rule_about_player(struct engine *e, enum term term, player_id player);
bool rule_about_object(struct engine *e, enum term term,
                       const struct view *view);

/* abilities.c */

/* Activated abilities in their order: printed, granted, intrinsic.  All, and
 * how many; the one with this ordinal (from 1), or 0. */
enum { ACTIVATED_MAX = ABILITIES_MAX + BASIC_TYPES };
uint16_t activated_all(struct engine *e, object_id id,
                       ability_id abilities[ACTIVATED_MAX]);
ability_id activated_at(struct engine *e, object_id id, uint16_t ordinal);
/* Its place among all abilities of the object; of one of a basic land type,
 * and where there is none, ABILITIES_MAX at least. */
uint8_t activated_place(struct engine *e, object_id id, uint16_t ordinal);
uint16_t activated_count(struct engine *e, object_id id); /* how many */

#endif
