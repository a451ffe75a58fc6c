/*
 * copiable.c - what is copied of an object, and what copy effects make of it.
 *
 * Rules: CR 707.2-3 (copiable values, copies of copies), 613.2 (layer 1),
 * 707.9d (exceptions), 608.2h (what is gone), 708.2 (face down).
 */
#include "layers_private.h"

#include "select.h"

void values_of(struct engine *e, object_id id, uint16_t *card,
               uint8_t *face, uint16_t *except)
{
    const struct object *object = object_at(e, id);
    *card = object->card;
    *face = object->face;
    *except = object->copy_except;
    if (object->copy_card) {
        *card = object->copy_card;
        *face = object->copy_face;
    }
    /* CR 613.2a: of several copy effects the last one shows. */
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        if (effect->kind == EFFECT_KIND_COPY &&
            ref_live(e->g, effect->object) == id) {
            MARK(e, 613_2a, id);
            *card = effect->spec;
            *face = effect->face;
            *except = effect->except;
            if (FAULTY(first_copy_shows, true))
                return;
        }
    }
}

void copiable(struct engine *e, object_id id, uint16_t *card, uint8_t *face,
              uint16_t *except)
{
    const struct object *object = object_at(e, id);
    values_of(e, id, card, face, except);
    if (FAULTY(copy_forgets_size,
               *except & EXCEPTION_SIZE && !(*except & EXCEPTION_PAIR)))
        *except = 0;
    if (FAULTY(copy_takes_front,
               *face == 1 &&
                   card_at(e->cards, *card)->layout == LAYOUT_MDFC))
        *face = 0;
    if (!(object->flags & FLAG_FACE_DOWN) ||
        FAULTY(face_down_copied_open, true) ||
        (object->zone != ZONE_BATTLEFIELD && object->zone != ZONE_STACK))
        return;
    /* CR 708.2, 613.2b: the copiable values of a face-down object. */
    MARK(e, 613_2b, id);
    MARK(e, 708_2, id);
    *card = face_down_card(e->cards);
    *face = 0;
    *except = 0;
}

void copiable_of(struct engine *e, const struct view *view, uint16_t *card,
                 uint8_t *face, uint16_t *except)
{
    if (!view->is_memory) {
        copiable(e, view->ref.id, card, face, except);
        return;
    }
    /* CR 608.2h: what is gone is copied as it last existed. */
    bool down = (view->object->flags & FLAG_FACE_DOWN) != 0;
    *card = down ? face_down_card(e->cards) : view->as->card;
    *face = view->as->face;
    *except = view->object->copy_except;
}

/* The index of such a pair of numbers. */
static uint16_t exception(struct engine *e, uint16_t before, uint16_t after)
{
    struct game *g = e->g;
    for (uint8_t i = 0; i < g->exception_count; i++)
        if (g->exception[i].before == before &&
            g->exception[i].after == after)
            return i;
    if (g->exception_count == EXCEPTIONS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    g->exception[g->exception_count] = (struct exception){before, after};
    return g->exception_count++;
}

uint16_t except_size(struct engine *e, int16_t power, int16_t toughness)
{
    return EXCEPTION_SIZE |
           exception(e, (uint16_t)power, (uint16_t)toughness);
}

uint16_t except_join(struct engine *e, uint16_t before, uint16_t after)
{
    if (FAULTY(copy_exception_forgotten, after))
        after = 0;
    if (before == 0 || after == 0 || before == after)
        return before ? before : after;
    MARK(e, 707_3, 0);
    return EXCEPTION_PAIR | exception(e, before, after);
}

static void apply_except(struct engine *e, const struct object_spec *spec,
                         struct characteristics *as)
{
    if (spec->name)
        as->name = spec->name;
    as->types = spec->sets_types ? spec->types : as->types | spec->types;
    as->super = (super_set)((as->super | spec->super) & ~spec->not_super);
    if (spec->sets_subs) {
        /* CR 707.9d: what would define them is not copied. */
        as->subtype_count = 0;
        as->all_creature_types = false;
        as->keywords &= ~KEYWORD_BIT(KEYWORD_CHANGELING);
    } else if (spec->sets_types) {
        drop_foreign_types(e, as);
    }
    gain_subtypes(e, NULL, as, spec->subs);
    if (spec->sets_colors)
        as->colors = spec->colors;
    else
        as->colors |= spec->colors;
    as->keywords |= spec->keywords;
    add_abilities(e, as, spec->abilities);
    struct frame_store store;
    frame_start(e, &store, 0, 0);
    if (spec->power)
        as->power = sized(amount_of(e, &store.f, spec->power));
    if (spec->toughness)
        as->toughness = sized(amount_of(e, &store.f, spec->toughness));
}

void apply_excepts(struct engine *e, uint16_t except,
                   struct characteristics *as)
{
    if (except & EXCEPTION_PAIR) {
        const struct exception *pair =
            &e->g->exception[except & ~EXCEPTION_PAIR];
        apply_excepts(e, pair->before, as);
        apply_excepts(e, pair->after, as);
    } else if (except & EXCEPTION_SIZE) {
        const struct exception *size =
            &e->g->exception[except & ~EXCEPTION_SIZE];
        as->power = (int16_t)size->before;
        as->toughness = (int16_t)size->after;
    } else {
        apply_except(e, spec_at(e->cards, except), as);
    }
}

/* Whether one of them gives the copy a power and toughness. */
static bool gives_size(const struct engine *e, uint16_t except)
{
    if (except & EXCEPTION_PAIR) {
        const struct exception *pair =
            &e->g->exception[except & ~EXCEPTION_PAIR];
        return gives_size(e, pair->before) || gives_size(e, pair->after);
    }
    return (except & EXCEPTION_SIZE) || spec_at(e->cards, except)->power;
}

bool has_given_size(struct engine *e, object_id id)
{
    uint16_t card, except;
    uint8_t face;
    values_of(e, id, &card, &face, &except);
    if (!gives_size(e, except) || FAULTY(copy_counts_size_anyway, true))
        return false;
    MARK(e, 707_9d, id);
    return true;
}
