/*
 * layers_private.h - what the files share that compute characteristics:
 * copiable.c and printed.c (layer 1), layers_order.c and layers_apply.c (each
 * layer behind it), in_force.c (all other effects), and layers.c, which has
 * them follow each other and keeps what comes of it.
 *
 * Rules: CR 613 (layers), 707.2 (copiable values), 611 (continuous effects).
 */
#ifndef LAYERS_PRIVATE_H
#define LAYERS_PRIVATE_H

#include "layers.h"

enum layer {
    LAYER_NONE, /* not about characteristics */
    LAYER_CONTROL,
    LAYER_TYPE,
    LAYER_COLOR,
    LAYER_ABILITY,
    LAYER_SET_PT,
    LAYER_PT,
    LAYER_SWITCH,
    LAYER_END,
};

/* An effect to be applied in the layer at hand. */
struct item {
    node_id mod;         /* or 0 for a floating effect with a spec */
    ability_id ability;
    object_id source;
    const struct effect *effect; /* or NULL */
    player_id controller;
    uint16_t timestamp;
    bool is_done;
};

/* CR 613.6: an effect that began to apply goes on with the same objects. */
struct begun {
    object_id source;
    ability_id ability;
    uint16_t to;
    uint64_t objects[3];
};

/* The layers being applied: what is known of the layer at hand, and of the
 * effects that have begun. */
struct pass {
    struct engine *e;
    enum layer layer;
    uint16_t count;
    uint16_t begun_count;
    struct item item[RULES_MAX];
    struct begun begun[64];
    uint8_t busy;            /* layers in which some effect applies: bits */
    /* The objects that have, or whose abilities have, a say; and what makes
     * each before layer 2, where its card alone does, or NULL. */
    uint8_t object_count;
    object_id object[OBJECTS_MAX];
    const struct plain *plain[OBJECTS_MAX];
};

/* copiable.c */

/* CR 613.2a: which card and face layer 1 makes of an object, being face down
 * left aside, and how a copy effect changed them (or 0). */
void values_of(struct engine *e, object_id id, uint16_t *card,
               uint8_t *face, uint16_t *except);
/* CR 707.3: change `as` as the exceptions say (0: not at all), pairs in the
 * order in which they were added. */
void apply_excepts(struct engine *e, uint16_t except,
                   struct characteristics *as);
/* CR 707.9d: whether the object is a copy that was given a power and toughness
 * instead of what would define them. */
bool has_given_size(struct engine *e, object_id id);

/* printed.c */

/* Layer 1 and what is printed (CR 613.1a, 712.8a): the object with this face
 * up, or with the one that it has up where it is for 0xff. */
void as_base(struct engine *e, object_id id, uint8_t forced_face,
             struct characteristics *as);
/* The same, but for its controller, when nothing but its card says what the
 * object is like, otherwise NULL.  In a build with faults it follows from the
 * one that is selected. */
struct plain *plain_of(struct engine *e, object_id id, uint8_t forced_face);
/* CR 613.4a: power and toughness that the card's own text defines. */
void pt_from_text(struct engine *e, object_id id,
                  struct characteristics *as);
/* CR 305.6: the basic land types it has as a land bring abilities. */
void set_intrinsic(struct engine *e, struct characteristics *as);
/* Give it the subtypes of a list; no more than it has room for. */
void add_subtypes(struct engine *e, struct characteristics *as,
                  uint16_t list);
/* CR 205.3d: the same as an effect does it, of those that go with its card
 * types.  CR 607.2d: a chosen one is that of the source of the frame. */
void gain_subtypes(struct engine *e, const struct frame *f,
                   struct characteristics *as, uint16_t list);
/* The same of every creature type. */
void gain_creature_types(struct engine *e, struct characteristics *as);
/* CR 205.1a: take the subtypes that belong to no card type it has. */
void drop_foreign_types(struct engine *e, struct characteristics *as);
/* Give it the abilities and keywords of a list; as for subtypes. */
void add_abilities(struct engine *e, struct characteristics *as,
                   uint16_t list);

/* layers_order.c */

/* The layer of an effect that has this MOD. */
enum layer layer_of(enum term term);
/* CR 613.7-8: apply the effects of a layer one after the other. */
void apply_layer(struct pass *p, enum layer layer);

/* The objects that a MOD is about; 0: its source. */
static inline uint16_t slot_to(const struct node *mod)
{
    return mod->slot[1];
}

/* Whether the object is in a set of bits by number. */
static inline bool bit(const uint64_t *bits, object_id id)
{
    return (bits[id / 64] >> (id % 64)) & 1;
}

/* layers_apply.c: each changes what e->as holds. */

/* Apply an effect to the objects that `bits` names: it is done then. */
void apply_item(struct pass *p, struct item *item, const uint64_t *bits);
/* Apply one MOD of an effect to one object. */
void apply_mod(struct engine *e, const struct item *item,
               const struct node *mod, object_id id);

/* in_force.c */

/* The frame in which an effect speaks. */
void item_frame(struct engine *e, const struct item *item,
                struct frame_store *store);
/* CR 604.2: whether the condition of a static ability holds, if it has one. */
bool condition_met(struct engine *e, object_id id, ability_id ability);
/* CR 613.1: in other zones, too, an effect applies in its layer; that its
 * ability is lost in a later one changes nothing. */
void reach_out(struct engine *e, const struct item *item);
/* Note what its abilities are about. */
void gist_add(const struct engine *e, const struct characteristics *as,
              struct gist *gist);
/* Note all rules in force, and what reaches beyond the battlefield, in the
 * context: the characteristics of all that may have a say are computed. */
void collect_all_rules(struct pass *p);
/* Effects that reach into hands, graveyards, libraries and exile, and the
 * objects that come from there: apply those that `view` fits to `as`. */
void apply_off(struct engine *e, object_id id, struct characteristics *as,
               const struct view *view);

/* layers.c */

/* CR 613.1: compute the characteristics of all on the battlefield and the
 * stack, and the effects in force. */
void layers_compute(struct engine *e);
/* The layers in which effects of a static ability apply, as bits; LAYER_NONE
 * is that of the effects not about characteristics.  0 for other kinds. */
uint8_t ability_layers(struct engine *e, ability_id ability);
/* The same of all abilities of `as`, together. */
uint8_t layers_of_all(struct engine *e, const struct characteristics *as);

#endif
