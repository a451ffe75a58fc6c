/*
 * frame.c - what an ability that speaks sees, has recorded, and was chosen
 * for it: see select.h.
 *
 * Rules: CR 608.2h (last known information), 607.2d (linked choices).
 */
#include "select.h"

bool view_of(struct engine *e, struct ref ref, struct view *view)
{
    object_id id = ref_live(e->g, ref);
    if (id) {
        view_at(e, id, view);
        return true;
    }
    view->ref = ref;
    if (ref.is_player || ref.id == OBJECT_NONE)
        return false;
    /* CR 608.2h: what has left is as it last existed. */
    const struct memory *memory = recall(e, ref);
    if (memory == NULL)
        return false;
    MARK(e, 608_2h, ref.id);
    view->object = &memory->object;
    view->as = &memory->as;
    view->is_memory = true;
    return true;
}

void view_living(struct engine *e, object_id id, struct view *view)
{
    bool is_known = view_of(e, ref_of(e->g, id), view);
    assert(is_known);
    (void)is_known;
}

void frame_start(struct engine *e, struct frame_store *store,
                 object_id source, ability_id ability)
{
    struct frame *f = &store->f;
    memset(f, 0, sizeof *f);
    store->sacrificed.count = store->discarded.count = 0;
    store->created.count = store->moved.count = 0;
    f->sacrificed = &store->sacrificed;
    f->discarded = &store->discarded;
    f->created = &store->created;
    f->moved = &store->moved;
    f->binding = store->binding;
    f->ability = ability;
    if (source) {
        const struct object *object = object_at(e, source);
        f->source = ref_of(e->g, source);
        f->x = 0;
        f->you = object->owner;
        if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK)
            f->you = e->as[source].controller;
    }
}

bool effect_speaks(const struct effect *effect)
{
    return effect->kind == EFFECT_KIND_MOD ||
           effect->kind == EFFECT_KIND_REPLACE ||
           effect->kind == EFFECT_KIND_PREVENT;
}

void effect_frame(struct engine *e, const struct effect *effect,
                  struct frame_store *store)
{
    frame_start(e, store, 0, 0);
    store->f.source = effect->source;
    store->f.you = effect->controller;
    store->f.x = effect->x;
    store->f.locked = effect->object;
    assert(effect_speaks(effect));
    /* CR 608.2k: "it" is what it was; what replaces speaks of its event. */
    if (effect->kind == EFFECT_KIND_MOD && !FAULTY(effect_forgets_it, true)) {
        store->f.has_it = effect->object.id || effect->object.is_player;
        store->f.it = effect->object;
    }
    if (!FAULTY(effect_forgets_choice, effect->chosen)) {
        /* Nobody asks for what was chosen under 0. */
        struct binding *binding = bind(&store->f, effect->chosen);
        binding->has_value = true;
        binding->value = effect->value;
    }
}

const struct binding *binding_of(const struct frame *f, name_id id)
{
    for (uint8_t i = 0; i < f->binding_count; i++)
        if (f->binding[i].id == id)
            return &f->binding[i];
    return NULL;
}

struct binding *bind(struct frame *f, name_id id)
{
    for (uint8_t i = 0; i < f->binding_count; i++)
        if (f->binding[i].id == id)
            return &f->binding[i];
    assert(f->binding_count < BINDINGS_MAX);
    struct binding *binding = &f->binding[f->binding_count++];
    binding->id = id;
    binding->has_number = binding->has_value = false;
    binding->number = 0;
    binding->set.count = 0;
    return binding;
}

void record(struct frame *f, name_id id, const struct set *set)
{
    if (id) /* exempt: nobody asks for what is recorded under 0 */
        bind(f, id)->set = *set;
}

bool chosen_value(struct engine *e, const struct frame *f, node_id ref,
                  uint16_t *value)
{
    const struct node *node = node_at(e->cards, ref);
    assert(node->term == REF_CHOSEN);
    const struct binding *binding = binding_of(f, node->slot[0]);
    if (binding && binding->has_value) {
        *value = binding->value;
        return true;
    }
    struct view view;
    if (!view_of(e, f->source, &view))
        return false;
    /* CR 607.2d: only a choice made by the linked ability is meant. */
    MARK(e, 607_2d, f->source.id);
    return chosen_of(view.object, node->slot[0], value);
}

color_set colors_of_slot(struct engine *e, const struct frame *f,
                         uint16_t slot)
{
    uint16_t value;
    if (!(slot & 0x8000))
        return (color_set)slot;
    if (!chosen_value(e, f, slot & 0x7fff, &value) || value >= MANA_C)
        return 0;
    return (color_set)(1 << value);
}

name_id name_meant(struct engine *e, const struct frame *f,
                          uint16_t slot)
{
    uint16_t value = 0;
    if (!(slot & 0x8000))
        return slot;
    chosen_value(e, f, slot & 0x7fff, &value);
    return value;
}
