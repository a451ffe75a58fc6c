/*
 * layers.c - characteristics, computed layer by layer and kept until what
 * they follow from is touched.
 *
 * Rules: CR 613.1 (the order of the layers), 613.4 (that within layer 7),
 * 122.1b and 613.4c (counters), 712.11b-c (faces).
 */
#include "layers_private.h"

#include "select.h"

/* Whether a card has a static ability that functions where it is. */
static bool is_static_elsewhere(const struct engine *e,
                                const struct object *object)
{
    /* exempt: a card without such an ability adds nothing */
    return (e->card_flags[object->card] & CARD_OFF_STATIC) &&
           object->zone != ZONE_NONE && !is_hidden(object);
}

/* An object whose abilities have a say. */
static void prepare_object(struct pass *p, object_id id)
{
    struct engine *e = p->e;
    const struct plain *plain = plain_of(e, id, 0xff);
    if (plain) { /* exempt: computed in full it is the same */
        e->as[id] = plain->as;
        e->as[id].controller = e->g->object[id].controller;
    } else {
        as_base(e, id, 0xff, &e->as[id]);
    }
    e->known[id] = true;
    p->plain[p->object_count] = plain;
    p->object[p->object_count++] = id;
}

/* A card that is neither on the battlefield nor on the stack; what it does
 * there. */
static uint8_t prepare_card(struct pass *p, object_id id)
{
    struct engine *e = p->e;
    const struct object *object = &e->g->object[id];
    if (!QUICK(!is_static_elsewhere(e, object))) {
        /* CR 113.6b: what it says applies in its layers; what it is itself
         * is known when all has been applied. */
        as_base(e, id, 0xff, &e->as[id]);
        p->plain[p->object_count] = NULL;
        p->object[p->object_count++] = id;
    }
    return e->card_flags[object->card] |
           (object->flags & FLAG_MOVED ? CARD_OFF_MOVED : 0);
}

static bool is_stray(const struct object *object)
{
    /* exempt: what is not there is looked for in vain */
    return (object->kind == OBJECT_TOKEN &&
            object->zone != ZONE_BATTLEFIELD) ||
           (object->kind == OBJECT_SPELL_COPY && object->zone != ZONE_STACK);
}

/* Whether something may be activated of a spell; of a copy that may be. */
static uint8_t spell_flags(const struct engine *e, const struct object *object)
{
    /* exempt: what is not there is looked for in vain */
    if (object->zone != ZONE_STACK || object->kind == OBJECT_ABILITY)
        return 0;
    /* exempt: the same */
    return CARD_OFF_ACTIVE & (object->kind == OBJECT_CARD
                                  ? e->card_flags[object->card]
                                  : UINT8_MAX);
}

static void prepare(struct pass *p)
{
    struct engine *e = p->e;
    const struct game *g = e->g;
    uint32_t shared = 1u << ZONE_BATTLEFIELD | 1u << ZONE_STACK;
    uint8_t flags = 0;
    p->object_count = 0;
    memset(e->known, 0, sizeof e->known);
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        if ((shared >> object->zone) & 1) {
            prepare_object(p, id);
            flags |= spell_flags(e, object);
        } else if (object->kind == OBJECT_CARD) {
            flags |= prepare_card(p, id);
            continue;
        } else if (object->kind == OBJECT_EMBLEM) {
            prepare_object(p, id);
            add_abilities(e, &e->as[id], object->x);
            /* exempt: what cannot be there need not be looked for */
            flags |= CARD_OFF_EMBLEM | CARD_OFF_ACTIVE;
        }
        if (is_stray(object)) /* exempt: it would be looked for in vain */
            flags |= CARD_OFF_STRAY;
    }
    e->there.off_flags = flags;
}

/* Abilities given in layer 6 may hold effects of the layers behind it. */
enum {
    BEHIND_GRANTS = 1 << LAYER_SET_PT | 1 << LAYER_PT | 1 << LAYER_SWITCH,
    GRANTS = 1 << LAYER_ABILITY | BEHIND_GRANTS,
};

static uint8_t bits_of_ability(struct engine *e, ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    const uint16_t *mods;
    uint8_t bits = 0;
    if (a->kind != KIND_STATIC)
        return 0;
    uint16_t count =
        list_at(e->cards, node_at(e->cards, a->node)->slot[0], &mods);
    for (uint16_t i = 0; i < count; i++) {
        enum layer layer = layer_of(node_at(e->cards, mods[i])->term);
        bits |= layer == LAYER_ABILITY ? GRANTS : (uint8_t)(1u << layer);
    }
    return bits;
}

uint8_t ability_layers(struct engine *e, ability_id ability)
{
    uint8_t *known = &e->layer_bits[ability];
    if (*known == 0xff) /* exempt: computed again it is the same */
        *known = bits_of_ability(e, ability);
    return *known;
}

uint8_t layers_of_all(struct engine *e, const struct characteristics *as)
{
    uint8_t bits = 0;
    for (uint8_t i = 0; i < as->ability_count; i++)
        bits |= ability_layers(e, as->ability[i]);
    return bits;
}

static uint8_t bits_of_effect(struct engine *e, const struct effect *effect)
{
    static const uint8_t bits[] = {
        [EFFECT_KIND_ANIMATE] = 1 << LAYER_TYPE | 1 << LAYER_COLOR | GRANTS,
        [EFFECT_KIND_PT] = 1 << LAYER_PT,
        [EFFECT_KIND_CONTROL] = 1 << LAYER_CONTROL,
        [EFFECT_KIND_KEYWORDS] = GRANTS,
        [EFFECT_KIND_EMBLEM] = 0, /* the last kind */
    };
    if (effect->kind != EFFECT_KIND_MOD)
        return bits[effect->kind];
    enum layer layer = layer_of(node_at(e->cards, effect->node)->term);
    return layer == LAYER_ABILITY ? GRANTS : (uint8_t)(1u << layer);
}

/* The layers in which some effect applies. */
static uint8_t busy_layers(const struct pass *p)
{
    struct engine *e = p->e;
    const struct game *g = e->g;
    uint8_t bits = 0;
    for (uint8_t i = 0; i < p->object_count; i++)
        bits |= p->plain[i] ? p->plain[i]->layers
                            : layers_of_all(e, &e->as[p->object[i]]);
    for (uint8_t i = 0; i < g->effect_count; i++)
        bits |= bits_of_effect(e, &g->effect[i]);
    return bits;
}

/* The layers 2, 4, 5 and 6, or a faulty order of them. */
static enum layer in_turn(const enum layer *early, size_t i)
{
    return FAULTY(abilities_before_types, i > 0) ? early[4 - i] : early[i];
}

static void apply_counters(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    struct characteristics *as = &e->as[id];
    /* CR 122.1b: a keyword counter gives the keyword. */
    for (uint8_t i = 0; i < object->counter_count; i++) {
        uint8_t kind = object->counter_kind[i];
        static const uint16_t keyword[] = {
            KEYWORD_FLYING, KEYWORD_FIRST_STRIKE, KEYWORD_DOUBLE_STRIKE,
            KEYWORD_DEATHTOUCH, KEYWORD_HASTE, KEYWORD_HEXPROOF,
            KEYWORD_INDESTRUCTIBLE, KEYWORD_LIFELINK, KEYWORD_MENACE,
            KEYWORD_REACH, KEYWORD_TRAMPLE, KEYWORD_VIGILANCE,
        };
        if (kind < COUNTER_KEYWORD || kind >= COUNTERS_FIXED)
            continue;
        MARK(e, 122_1b, id);
        as->keywords |= KEYWORD_BIT(keyword[kind - COUNTER_KEYWORD]);
    }
}

static void apply_pt_counters(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    if (QUICK(object->counter_count == 0))
        return;
    int by = counter_of(object, COUNTER_P1P1) -
             counter_of(object, COUNTER_M1M1);
    if (by)
        MARK(e, 613_4c, id);
    e->as[id].power = sized(e->as[id].power + by);
    e->as[id].toughness = sized(e->as[id].toughness + by);
}

/* Whether what is known of the card is that its size is numbers. */
static bool has_printed_size(const struct engine *e,
                             const struct characteristics *as)
{
    return as->card < e->plain_count &&
           e->plain[as->card * 2 + as->face].has_size;
}

/* CR 604.3: what counts its size does so as a spell, too. */
static void sizes_of_spells(struct engine *e)
{
    const struct game *g = e->g;
    if (FAULTY(spell_counts_no_size, true))
        return;
    for (object_id id = g->stack_head; id; id = g->object[id].next)
        if (!QUICK(has_printed_size(e, &e->as[id])))
            pt_from_text(e, id, &e->as[id]);
}

void layers_compute(struct engine *e)
{
    static const enum layer early[] = {
        LAYER_CONTROL, LAYER_TYPE, LAYER_COLOR, LAYER_ABILITY,
    };
    static const enum layer late[] = {LAYER_SET_PT, LAYER_PT};
    struct pass pass;
    struct game *g = e->g;

    e->computing = true;
    e->there.has_conditions = e->there.reaches_stack = false;
    e->off_count = 0;
    pass.e = e;
    pass.begun_count = 0;
    prepare(&pass);
    pass.busy = busy_layers(&pass);
    for (size_t i = 0; i < sizeof early / sizeof early[0]; i++)
        if ((pass.busy >> in_turn(early, i)) & 1) /* exempt: empty otherwise */
            apply_layer(&pass, in_turn(early, i));
    sizes_of_spells(e);
    for (object_id id = g->battlefield_head; id; id = g->object[id].next) {
        apply_counters(e, id);
        if (!QUICK(has_printed_size(e, &e->as[id])))
            pt_from_text(e, id, &e->as[id]);
        if (FAULTY(counters_before_set_size,
                   e->g->object[id].counter_count))
            apply_pt_counters(e, id);
    }
    bool is_switched = FAULTY(switched_first,
                              ((pass.busy >> LAYER_SWITCH) & 1) != 0);
    if (is_switched)
        apply_layer(&pass, LAYER_SWITCH);
    for (size_t i = 0; i < sizeof late / sizeof late[0]; i++)
        if ((pass.busy >> late[i]) & 1) /* exempt: empty otherwise */
            apply_layer(&pass, late[i]);
    for (object_id id = g->battlefield_head; id; id = g->object[id].next)
        if (!FAULTY(counters_before_set_size,
                    e->g->object[id].counter_count))
            apply_pt_counters(e, id);
    if (((pass.busy >> LAYER_SWITCH) & 1) && /* exempt: empty otherwise */
        !is_switched)
        apply_layer(&pass, LAYER_SWITCH);
    collect_all_rules(&pass);
    e->computing = false;
    e->is_valid = true;
}

/* Whether nothing but what it is itself has a say in what an object on the
 * stack is like, and it has none in what others are. */
static bool is_alone(struct engine *e, object_id id,
                     const struct characteristics *as)
{
    const struct object *object = object_at(e, id);
    if (e->there.has_conditions || e->there.reaches_stack ||
        (e->card_flags[object->card] & CARD_OFF_STATIC))
        return false;
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        if (a->kind == KIND_STATIC && ability_functions(e, id, a))
            return false;
    }
    return true;
}

void touch_on_stack(struct engine *e, object_id id, bool was_valid)
{
    struct characteristics as;
    touch(e);
    if (!QUICK(was_valid && e->trace == NULL))
        return;
    as_base(e, id, 0xff, &as);
    if (!is_alone(e, id, &as) || !has_printed_size(e, &as))
        return;
    e->as[id] = as;
    e->known[id] = true;
    gist_add(e, &as, &e->there.gist);
    e->there.off_flags |= spell_flags(e, object_at(e, id));
    e->is_valid = true;
}

void touch_elsewhere(struct engine *e, object_id id, bool was_valid)
{
    touch(e);
    if (!QUICK(was_valid && !e->there.has_conditions && e->off_count == 0 &&
               e->trace == NULL))
        return;
    const struct object *object = object_at(e, id);
    uint8_t flags =
        object->kind == OBJECT_CARD ? e->card_flags[object->card] : 0;
    if (flags & CARD_OFF_STATIC)
        return;
    e->there.off_flags |= flags;
    e->known[id] = false;
    e->is_valid = true;
}

struct plain *as_plain(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    if (!QUICK(true))
        return NULL;
    if (!e->is_valid && !e->computing)
        layers_compute(e);
    if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK ||
        e->off_count > 0)
        return NULL;
    struct plain *plain = plain_of(e, id, 0xff);
    return plain == NULL || plain->has_size ? plain : NULL;
}

const struct characteristics *as_computed(struct engine *e, object_id id)
{
    if (!e->is_valid && !e->computing)
        layers_compute(e);
    if (!e->known[id]) {
        struct characteristics as;
        as_base(e, id, 0xff, &as);
        e->as[id] = as;
        e->known[id] = !e->computing;
        if (!e->computing) {
            struct view view = {object_at(e, id), &as, ref_of(e->g, id),
                                false};
            apply_off(e, id, &as, &view);
            e->as[id] = as;
            if (!QUICK(has_printed_size(e, &as)))
                pt_from_text(e, id, &e->as[id]);
        }
    }
    return &e->as[id];
}

void as_face(struct engine *e, object_id id, uint8_t face,
             player_id controller, struct characteristics *as)
{
    struct object object;
    as_of(e, id);
    as_base(e, id, face, as);
    as->controller = controller;
    if (!QUICK(e->off_count == 0)) {
        object = *object_at(e, id);
        object.zone = ZONE_STACK;
        object.controller = controller;
        struct view view = {&object, as, ref_of(e->g, id), false};
        apply_off(e, id, as, &view);
    }
    if (!QUICK(has_printed_size(e, as)))
        pt_from_text(e, id, as);
}
