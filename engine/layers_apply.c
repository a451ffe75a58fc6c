/*
 * layers_apply.c - what one effect makes of the objects it applies to.
 *
 * Rules: CR 613.1b-g and 613.4 (layers 2 to 7), 305.7 (setting land types).
 */
#include "layers_private.h"

#include "never.h"
#include "select.h"

static void lose_rules_text(struct characteristics *as)
{
    as->ability_count = 0;
    as->keyword_node_count = 0;
    as->keywords = 0;
    as->lost_abilities = true;
}

static void set_land(struct engine *e, const struct frame *f, uint16_t subs,
                     struct characteristics *as)
{
    /* CR 305.7: the old land types and the rules text go, creature types
     * stay; the new types bring their mana abilities. */
    uint8_t kept = 0;
    MARK(e, 305_7, 0);
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (is_creature_type(e->cards, as->subtype[i]))
            as->subtype[kept++] = as->subtype[i];
    as->subtype_count = kept;
    if (!FAULTY(land_type_keeps_text, as->ability_count > 0))
        lose_rules_text(as);
    gain_subtypes(e, f, as, subs);
}

static void drop_creature_types(struct engine *e, struct characteristics *as)
{
    uint8_t kept = 0;
    MARK(e, 205_1a, 0);
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (!is_creature_type(e->cards, as->subtype[i]))
            as->subtype[kept++] = as->subtype[i];
    as->subtype_count = kept;
    if (!FAULTY(changeling_outlasts_new_types, as->all_creature_types))
        as->all_creature_types = false;
}

void drop_foreign_types(struct engine *e, struct characteristics *as)
{
    uint8_t kept = 0;
    MARK(e, 205_1a, 0);
    if (FAULTY(subtypes_outlast_types, true))
        return;
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (types_with(e->cards, as->subtype[i]) & as->types)
            as->subtype[kept++] = as->subtype[i];
    as->subtype_count = kept;
    if (!(as->types & (1u << TYPE_CREATURE | 1u << TYPE_KINDRED)))
        as->all_creature_types = false;
}

/* CR 205.1a: new subtypes replace those of the sets that they are from. */
static void set_subtypes(struct engine *e, const struct frame *f,
                         struct characteristics *as, uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    type_set sets = 0;
    uint8_t kept = 0;
    for (uint16_t i = 0; i < count; i++)
        sets |= types_with(e->cards, name_meant(e, f, items[i]));
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (count > 0 && !(types_with(e->cards, as->subtype[i]) & sets) &&
            !FAULTY(subtypes_of_all_sets_are_replaced, true))
            as->subtype[kept++] = as->subtype[i];
    as->subtype_count = kept;
    if ((count == 0 || (sets & 1u << TYPE_CREATURE)) &&
        !FAULTY(changeling_outlasts_animation, as->all_creature_types))
        as->all_creature_types = false;
    drop_foreign_types(e, as);
    gain_subtypes(e, f, as, list);
}

static bool names_basic(struct engine *e, uint16_t subs)
{
    for (int type = 0; type < BASIC_TYPES; type++)
        if (list_has(e->cards, subs, basic_land_name(e->cards, type)))
            return true;
    return false;
}

static void apply_type(struct engine *e, const struct frame *f,
                       const struct node *mod, struct characteristics *as)
{
    uint16_t value = mod->slot[0];
    switch (mod->term) {
    case MOD_ADD_TYPES:
        as->types |= value;
        break;
    case MOD_SET_TYPES:
        as->types = value;
        if (mod->slot[2]) {
            set_subtypes(e, f, as, mod->slot[2]);
            /* CR 305.7: the same for a type that comes with being a land. */
            if ((value & (1u << TYPE_LAND)) && names_basic(e, mod->slot[2])) {
                MARK(e, 305_7, 0);
                lose_rules_text(as);
            }
        } else {
            drop_foreign_types(e, as);
        }
        break;
    case MOD_ADD_SUB: case MOD_ADD_LAND:
        gain_subtypes(e, f, as, value);
        break;
    case MOD_SET_SUB:
        if (FAULTY(creature_type_replaces_all, as->subtype_count > 0))
            as->subtype_count = 0;
        drop_creature_types(e, as);
        gain_subtypes(e, f, as, value);
        break;
    case MOD_ALL_CREATURE_TYPES:
        gain_creature_types(e, as);
        break;
    case MOD_ADD_SUPER:
        as->super |= (super_set)value;
        break;
    case MOD_REMOVE_SUPER:
        as->super &= (super_set)~value;
        break;
    case MOD_SET_LAND:
        set_land(e, f, value, as);
        break;
    default:
        NEVER();
    }
    set_intrinsic(e, as);
}

static void lose_keywords(struct engine *e, uint16_t list,
                          struct characteristics *as)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        if (items[i] & 0x8000)
            as->keywords &= ~KEYWORD_BIT(items[i] & 0x7fff);
}

static void apply_pt(struct engine *e, const struct item *item,
                     const struct node *mod, object_id id,
                     struct characteristics *as)
{
    struct frame_store store;
    const uint16_t *pt;
    item_frame(e, item, &store);
    store.f.has_it = true;
    store.f.it = ref_of(e->g, id);
    list_at(e->cards, mod->slot[0], &pt);
    if (mod->term == MOD_SET_PT) {
        int16_t power = sized(amount_of(e, &store.f, pt[0]));
        as->toughness = sized(amount_of(e, &store.f, pt[1]));
        as->power = power;
    } else {
        MARK(e, 613_4c, id);
        int32_t power = bonus_of(e, &store.f, pt[0]);
        int32_t toughness = bonus_of(e, &store.f, pt[1]);
        as->power = sized(as->power + power);
        as->toughness = sized(as->toughness + toughness);
    }
}

void apply_mod(struct engine *e, const struct item *item,
               const struct node *mod, object_id id)
{
    struct characteristics *as = &e->as[id];
    struct frame_store store;
    switch (layer_of(mod->term)) {
    case LAYER_CONTROL:
        item_frame(e, item, &store);
        if (player_of(e, &store.f, mod->slot[0]) != PLAYER_NONE)
            as->controller = player_of(e, &store.f, mod->slot[0]);
        break;
    case LAYER_TYPE:
        MARK(e, 613_1d, id);
        item_frame(e, item, &store);
        apply_type(e, &store.f, mod, as);
        break;
    case LAYER_COLOR:
        item_frame(e, item, &store);
        if (mod->term == MOD_COLOR)
            as->colors = 0;
        as->colors |= colors_of_slot(e, &store.f, mod->slot[0]);
        break;
    case LAYER_ABILITY:
        MARK(e, 613_1f, id);
        if (mod->term == MOD_GRANT) {
            add_abilities(e, as, mod->slot[0]);
        } else if (mod->term == MOD_LOSE) {
            lose_keywords(e, mod->slot[0], as);
        } else {
            lose_rules_text(as);
            as->intrinsic = 0;
        }
        break;
    case LAYER_SWITCH: {
        int16_t power = as->power;
        as->power = as->toughness;
        as->toughness = power;
        break;
    }
    case LAYER_SET_PT: case LAYER_PT:
        apply_pt(e, item, mod, id, as);
        break;
    default:
        NEVER();
    }
}

/* An animation gives all its parts, each in its layer. */
static void apply_spec(struct pass *p, const struct effect *effect,
                       struct characteristics *as)
{
    struct engine *e = p->e;
    const struct object_spec *spec = spec_at(e->cards, effect->spec);
    switch (p->layer) {
    case LAYER_TYPE:
        MARK(e, 613_1d, effect->object.id);
        as->types = spec->sets_types ? spec->types : as->types | spec->types;
        as->super |= spec->super;
        if (spec->sets_subs)
            set_subtypes(e, NULL, as, spec->subs);
        else if (spec->sets_types)
            drop_foreign_types(e, as);
        if (!spec->sets_subs)
            gain_subtypes(e, NULL, as, spec->subs);
        if (spec->all_creature_types)
            gain_creature_types(e, as);
        if (spec->name)
            as->name = spec->name;
        set_intrinsic(e, as);
        break;
    case LAYER_COLOR:
        if (spec->sets_colors)
            as->colors = spec->colors;
        else
            as->colors |= spec->colors;
        break;
    case LAYER_ABILITY:
        if (spec->lose_abilities)
            lose_rules_text(as);
        as->keywords |= spec->keywords;
        add_abilities(e, as, spec->abilities);
        break;
    default:
        assert(p->layer == LAYER_SET_PT);
        as->power = effect->power;
        as->toughness = effect->toughness;
        break;
    }
}

static void apply_effect(struct pass *p, const struct item *item,
                         object_id id)
{
    struct engine *e = p->e;
    const struct effect *effect = item->effect;
    struct characteristics *as = &e->as[id];
    switch (effect->kind) {
    case EFFECT_KIND_MOD:
        apply_mod(e, item, node_at(e->cards, effect->node), id);
        break;
    case EFFECT_KIND_ANIMATE:
        apply_spec(p, effect, as);
        break;
    case EFFECT_KIND_PT:
        MARK(e, 613_4c, id);
        as->power = sized(as->power + effect->power);
        as->toughness = sized(as->toughness + effect->toughness);
        break;
    case EFFECT_KIND_CONTROL:
        as->controller = effect->controller;
        break;
    default:
        assert(effect->kind == EFFECT_KIND_KEYWORDS);
        MARK(e, 613_1f, id);
        add_abilities(e, as, effect->node);
        break;
    }
}

void apply_item(struct pass *p, struct item *item, const uint64_t *bits)
{
    struct engine *e = p->e;
    for (uint8_t i = 0; i < p->object_count; i++) {
        object_id id = p->object[i];
        uint8_t zone = e->g->object[id].zone;
        if (!bit(bits, id) ||
            (zone != ZONE_BATTLEFIELD && zone != ZONE_STACK))
            continue;
        if (item->effect)
            apply_effect(p, item, id);
        else
            apply_mod(e, item, node_at(e->cards, item->mod), id);
    }
    item->is_done = true;
}
