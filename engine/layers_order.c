/*
 * layers_order.c - which effects there are in a layer, what they apply to,
 * and which comes first.
 *
 * Rules: CR 613.6 (effects that began to apply), 613.7 (timestamps), 613.8
 * (dependency), 611.2c (what is settled as an effect is made).
 */
#include "layers_private.h"

#include "select.h"

enum layer layer_of(enum term term)
{
    switch (term) {
    case MOD_CONTROL:
        return LAYER_CONTROL;
    case MOD_ADD_TYPES: case MOD_SET_TYPES: case MOD_ADD_SUB:
    case MOD_SET_SUB: case MOD_ALL_CREATURE_TYPES: case MOD_ADD_SUPER:
    case MOD_REMOVE_SUPER: case MOD_SET_LAND: case MOD_ADD_LAND:
        return LAYER_TYPE;
    case MOD_COLOR: case MOD_ADD_COLOR:
        return LAYER_COLOR;
    case MOD_GRANT: case MOD_LOSE_ABILITIES: case MOD_LOSE:
        return LAYER_ABILITY;
    case MOD_SET_PT:
        return LAYER_SET_PT;
    case MOD_PT:
        return LAYER_PT;
    case MOD_SWITCH_PT:
        return LAYER_SWITCH;
    default:
        return LAYER_NONE;
    }
}

bool is_layered(enum term mod)
{
    return layer_of(mod) != LAYER_NONE;
}

/* Number 0 is no object, and nothing applies to it. */
static void set_bit(uint64_t *bits, object_id id)
{
    bits[id / 64] |= UINT64_C(1) << (id % 64);
}

static void affected_by_node(struct pass *p, const struct item *item,
                             uint16_t to, uint64_t *bits)
{
    struct engine *e = p->e;
    struct frame_store store;
    struct set set;
    item_frame(e, item, &store);
    set.count = 0;
    if (to == 0)
        set_add(&set, store.f.source);
    else
        select_all(e, &store.f, to, &set);
    for (uint16_t i = 0; i < set.count; i++)
        set_bit(bits, ref_live(e->g, set.item[i]));
}

/* Whether two effects of one ability speak of the same objects. */
static bool same_objects(struct engine *e, uint16_t a, uint16_t b)
{
    if (!(a & b & WHAT_SELECTOR))
        return a == b;
    return memcmp(selector_at(e->cards, a & 0x7fff),
                  selector_at(e->cards, b & 0x7fff),
                  sizeof(struct selector)) == 0;
}

/* Which objects the effect applies to now. */
static void affected(struct pass *p, const struct item *item, uint64_t *bits)
{
    struct engine *e = p->e;
    bits[0] = bits[1] = bits[2] = 0;
    if (item->effect) {
        /* CR 611.2c: settled as it was made. */
        assert(item->effect->object.id != OBJECT_NONE);
        set_bit(bits, ref_live(e->g, item->effect->object));
        return;
    }
    uint16_t to = slot_to(node_at(e->cards, item->mod));
    for (uint16_t i = 0; i < p->begun_count; i++) {
        const struct begun *begun = &p->begun[i];
        if (begun->source == item->source &&
            begun->ability == item->ability &&
            same_objects(e, begun->to, to) &&
            !FAULTY(begun_effects_end, true)) {
            MARK(e, 613_6, item->source);
            if (FAULTY(ability_in_one_layer, true))
                return;
            memcpy(bits, begun->objects, sizeof begun->objects);
            return;
        }
    }
    affected_by_node(p, item, to, bits);
}

static void begin(struct pass *p, const struct item *item,
                  const uint64_t *bits)
{
    if (item->effect) /* exempt: what it applies to is settled anyway */
        return;
    if (p->begun_count == sizeof p->begun / sizeof p->begun[0])
        return;
    struct begun *begun = &p->begun[p->begun_count++];
    begun->source = item->source;
    begun->ability = item->ability;
    begun->to = slot_to(node_at(p->e->cards, item->mod));
    memcpy(begun->objects, bits, sizeof begun->objects);
}

static bool effect_in_layer(struct pass *p, const struct effect *effect)
{
    const struct object_spec *spec;
    switch (effect->kind) {
    case EFFECT_KIND_MOD:
        return layer_of(node_at(p->e->cards, effect->node)->term) ==
               p->layer;
    case EFFECT_KIND_ANIMATE:
        spec = spec_at(p->e->cards, effect->spec);
        if (p->layer == LAYER_SET_PT)
            return spec->power; /* it has both, or none */
        return p->layer >= LAYER_TYPE && p->layer <= LAYER_ABILITY;
    case EFFECT_KIND_PT:
        return p->layer == LAYER_PT;
    case EFFECT_KIND_CONTROL:
        return p->layer == LAYER_CONTROL;
    case EFFECT_KIND_KEYWORDS:
        return p->layer == LAYER_ABILITY;
    default:
        return false;
    }
}

static void add_item(struct pass *p, const struct item *item)
{
    for (uint16_t i = 0; i < p->count; i++)
        if (p->item[i].mod == item->mod &&
            p->item[i].source == item->source &&
            p->item[i].effect == item->effect)
            return;
    if (p->count == RULES_MAX)
        no_room(p->e);
    else
        p->item[p->count++] = *item;
}

static void collect_ability(struct pass *p, object_id id, ability_id ability)
{
    struct engine *e = p->e;
    const uint16_t *mods;
    if (QUICK(!((ability_layers(e, ability) >> p->layer) & 1)))
        return;
    const struct ability *a = ability_at(e->cards, ability);
    if (a->kind != KIND_STATIC || !ability_functions(e, id, a))
        return;
    const struct node *node = node_at(e->cards, a->node);
    uint16_t count = list_at(e->cards, node->slot[0], &mods);
    bool checked = false;
    for (uint16_t i = 0; i < count; i++) {
        if (layer_of(node_at(e->cards, mods[i])->term) != p->layer)
            continue;
        /* exempt: asked again the answer is the same */
        if (!checked && !condition_met(e, id, ability))
            return;
        checked = true;
        struct item item = {
            .mod = mods[i],
            .ability = ability,
            .source = id,
            .controller = e->as[id].controller,
            .timestamp = object_at(e, id)->timestamp,
        };
        add_item(p, &item);
    }
}

static void collect_object(struct pass *p, object_id id)
{
    const struct characteristics *as = &p->e->as[id];
    for (uint8_t i = 0; i < as->ability_count; i++)
        collect_ability(p, id, as->ability[i]);
}

/* CR 613.6: abilities lost since they began to apply still count. */
static void collect_begun(struct pass *p)
{
    uint16_t count = p->begun_count;
    for (uint16_t i = 0; i < count; i++)
        collect_ability(p, p->begun[i].source, p->begun[i].ability);
}

static void collect(struct pass *p)
{
    struct engine *e = p->e;
    p->count = 0;
    collect_begun(p);
    for (uint8_t i = 0; i < p->object_count; i++)
        if (e->known[p->object[i]] ||
            !FAULTY(graveyards_change_no_permanents, true))
            collect_object(p, p->object[i]);
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        struct item item = {
            .mod = effect->node,
            .source = effect->source.id,
            .effect = effect,
            .controller = effect->controller,
            .timestamp = effect->timestamp,
        };
        if (effect_in_layer(p, effect))
            add_item(p, &item);
    }
}

static bool still_exists(struct pass *p, const struct item *item)
{
    const struct characteristics *as = &p->e->as[item->source];
    if (item->effect)
        return true;
    for (uint16_t i = 0; i < p->begun_count; i++)
        if (p->begun[i].source == item->source &&
            p->begun[i].ability == item->ability &&
            !FAULTY(begun_effects_end, true))
            return true;
    for (uint8_t i = 0; i < as->ability_count; i++)
        if (as->ability[i] == item->ability)
            return true;
    return false;
}

/* The card types of which one is needed for what the effect gives: all where
 * it does not matter. */
static type_set types_needed(struct engine *e, const struct item *item)
{
    const uint16_t *names;
    struct frame_store store;
    type_set types = 0;
    uint16_t list = 0;
    if (item->effect && item->effect->kind == EFFECT_KIND_ANIMATE) {
        const struct object_spec *spec = spec_at(e->cards, item->effect->spec);
        list = spec->types ? 0 : spec->subs;
    } else {
        const struct node *mod = node_at(e->cards, item->mod);
        item_frame(e, item, &store);
        if (mod->term == MOD_ALL_CREATURE_TYPES)
            return 1u << TYPE_CREATURE | 1u << TYPE_KINDRED;
        if (mod->term == MOD_ADD_SUB || mod->term == MOD_ADD_LAND ||
            mod->term == MOD_SET_SUB)
            list = mod->slot[0];
    }
    uint16_t count = list_at(e->cards, list, &names);
    for (uint16_t i = 0; i < count; i++) /* chosen only where there is one */
        types |= types_with(e->cards, name_meant(e, &store.f, names[i]));
    return count > 0 ? types : (type_set)~0u;
}

/* CR 205.3d: to which of what it applies to a subtype is given in fact. */
static void reached(struct pass *p, const struct item *item, uint64_t *bits)
{
    struct engine *e = p->e;
    affected(p, item, bits);
    if (p->layer != LAYER_TYPE || FAULTY(type_comes_after_subtype, true))
        return;
    type_set types = types_needed(e, item);
    for (uint8_t i = 0; i < p->object_count; i++) {
        object_id id = p->object[i];
        if (!(e->as[id].types & types))
            bits[id / 64] &= ~(UINT64_C(1) << (id % 64));
    }
}

/* CR 613.8a: `a` depends on `b` when applying `b` would change whether `a`
 * exists, what it applies to, or what it does to that.  Found out by
 * trying. */
static bool depends(struct pass *p, struct item *a, struct item *b)
{
    struct engine *e = p->e;
    static _Thread_local struct characteristics saved[OBJECTS_MAX];
    uint64_t before[3], after[3], by[3];
    size_t size = (size_t)e->g->object_count * sizeof saved[0];

    reached(p, a, before);
    affected(p, b, by);
    memcpy(saved, e->as, size);
    apply_item(p, b, by);
    b->is_done = false;
    bool exists = still_exists(p, a);
    reached(p, a, after);
    memcpy(e->as, saved, size);
    if (exists && memcmp(before, after, sizeof before) == 0)
        return false;
    MARK(e, 613_8a, a->source);
    return true;
}

/* Whether it says how big the objects are that it applies to. */
static bool asks_size(const struct pass *p, const struct item *item)
{
    uint16_t to = slot_to(node_at(p->e->cards, item->mod));
    if (!(to & WHAT_SELECTOR))
        return false;
    const struct selector *s = selector_at(p->e->cards, to & 0x7fff);
    return s->power || s->toughness;
}

/* What is changed in layer 7 matters only to effects that ask for it. */
static bool may_depend(const struct pass *p)
{
    if (p->layer < LAYER_SET_PT)
        return true;
    for (uint16_t i = 0; i < p->count; i++)
        if (!p->item[i].effect && asks_size(p, &p->item[i]))
            return true;
    return false;
}

/* CR 613.7, 613.8b: the earliest effect that waits for no other; in a loop
 * of dependencies, simply the earliest. */
static struct item *next_item(struct pass *p)
{
    struct item *first = NULL, *free_one = NULL;
    uint16_t left = 0;
    for (uint16_t i = 0; i < p->count; i++) {
        struct item *item = &p->item[i];
        if (item->is_done)
            continue;
        left++;
        if (first == NULL || (item->timestamp < first->timestamp) !=
                                 FAULTY(newest_effect_first, true))
            first = item;
    }
    if (left > 1)
        MARK(p->e, 613_7, first->source);
    if (QUICK(left < 2 || !may_depend(p)) ||
        FAULTY(newest_effect_first, true) ||
        FAULTY(dependency_not_looked_at, true))
        return first;
    for (uint16_t i = 0; i < p->count; i++) {
        struct item *a = &p->item[i];
        bool waits = a->is_done;
        if (free_one && a->timestamp >= free_one->timestamp)
            continue;
        for (uint16_t j = 0; j < p->count && !waits; j++)
            waits = j != i && !p->item[j].is_done &&
                    depends(p, a, &p->item[j]);
        if (!waits)
            free_one = a;
    }
    if (free_one && free_one != first)
        MARK(p->e, 613_8b, free_one->source);
    return free_one ? free_one : first;
}

void apply_layer(struct pass *p, enum layer layer)
{
    p->layer = layer;
    collect(p);
    struct item *item;
    while ((item = next_item(p)) != NULL) {
        uint64_t bits[3];
        if (!still_exists(p, item)) {
            item->is_done = true;
            continue;
        }
        affected(p, item, bits);
        begin(p, item, bits);
        apply_item(p, item, bits);
        reach_out(p->e, item);
    }
}
