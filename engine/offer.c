/*
 * offer.c - what an instruction to add mana offers, and what is taken of it.
 *
 * Rules: CR 106.1 (types and colors), 106.5 (undefined types), 106.8-106.11
 * (symbols), 903.4f (color identity), 614.15 (replacing itself).
 */
#include "mana_private.h"

#include "layers.h"
#include "never.h"
#include "spend.h"
#include "why.h"

uint16_t choose_type(struct engine *e, const struct frame *f,
                     player_id player, mana_set set,
                     enum decision_kind kind)
{
    struct decision d;
    decision_start(&d, kind, player, f->source.id);
    for (uint16_t t = 0; t < MANA_TYPES; t++)
        if ((set >> t) & 1)
            decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, t);
    MARK(e, 608_2d, f->source.id);
    return d.option[ask(e, &d)].value;
}

mana_set symbol_adds(symbol s)
{
    if (s & SYMBOL_SNOW)
        return 1u << MANA_C;
    return (mana_set)((s & MANA_ALL) |
                      ((s & SYMBOL_TWO) ? 1u << MANA_C : 0));
}

uint16_t symbol_amount(symbol s, uint16_t type)
{
    return type == MANA_C && (s & SYMBOL_TWO) ? 2 : 1;
}

void mana_from_cost(struct engine *e, player_id player, object_id source,
                    uint16_t cost_id, uint16_t times, uint16_t x,
                    uint16_t counts[MANA_TYPES])
{
    const struct mana_cost *cost = cost_at(e->cards, cost_id);
    struct frame_store store;
    frame_start(e, &store, 0, 0);
    store.f.source.id = source;
    /* CR 106.10: generic mana is colorless here. */
    uint32_t generic = (uint32_t)times * (cost->generic + cost->x * x);
    if (generic)
        MARK(e, 106_10, source);
    counts[MANA_C] = (uint16_t)(counts[MANA_C] + generic);
    for (uint16_t n = 0; n < times; n++) {
        for (uint8_t i = 0; i < cost->count; i++) {
            symbol s = cost->symbol[i];
            mana_set set = symbol_adds(s);
            uint16_t type;
            if (FAULTY(snow_symbol_adds_nothing, s & SYMBOL_SNOW))
                continue;
            if (s & SYMBOL_SNOW)
                MARK(e, 106_11, source);
            if (FAULTY(generic_half_not_added, s & SYMBOL_TWO))
                set = s & MANA_ALL;
            if ((set & (set - 1)) == 0 ||
                FAULTY(hybrid_adds_first_half, true)) {
                type = 0;
                while (!((set >> type) & 1))
                    type++;
            } else {
                MARK(e, 106_8, source);
                type = choose_type(e, &store.f, player, set,
                                   DECIDE_MANA_TYPE);
            }
            counts[type] = (uint16_t)(counts[type] + symbol_amount(s, type));
        }
    }
}

static mana_set identity_of(struct engine *e, player_id player)
{
    /* CR 903.4f: undefined without a commander, or without colors. */
    if (e->g->player[player].identity == 0)
        MARK(e, 903_4f, 0);
    if (!e->g->player[player].has_commander)
        return FAULTY(identity_without_commander, true) ? COLORS_ALL : 0;
    MARK(e, 903_4, 0);
    for (object_id id = 1; id < e->g->object_count; id++)
        if (e->g->object[id].owner == player &&
            (e->g->object[id].flags & FLAG_COMMANDER) &&
            is_double_faced(e, id))
            MARK(e, 903_4d, id);
    return e->g->player[player].identity;
}

static mana_set colors_among(struct engine *e, const struct frame *f,
                             uint16_t what)
{
    struct set set;
    mana_set colors = 0;
    set.count = 0;
    select_all(e, f, what, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (!view_of(e, set.item[i], &view))
            continue;
        why_colors(e, &view);
        colors |= view.as->colors;
    }
    return colors;
}

static void offer_fixed(struct offer *o, uint16_t cost, int32_t times,
                        uint16_t x)
{
    o->is_fixed = true;
    o->cost = cost;
    o->times = (uint16_t)(times < 0 ? 0 : times);
    o->x = x;
    o->n = 1;
}

static void offer_chosen(struct engine *e, const struct frame *f,
                         name_id id, struct offer *o)
{
    const struct binding *binding = binding_of(f, id);
    struct view view;
    uint16_t value;
    bool known = false;
    if (binding && binding->has_value) {
        value = binding->value;
        known = true;
    } else if (view_of(e, f->source, &view)) {
        known = chosen_of(view.object, id, &value);
        if (known)
            MARK(e, 607_2d, f->source.id);
        else
            MARK(e, 607_5a, f->source.id);
    }
    if (known && value < MANA_TYPES)
        o->types = (mana_set)(1u << value);
    if (FAULTY(unmade_choice_is_any_color, !known))
        o->types = COLORS_ALL;
}

static void offer_cost_of(struct engine *e, const struct frame *f,
                          node_id ref, struct offer *o)
{
    struct set set;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (view_of(e, set.item[i], &view))
            offer_fixed(o, view.as->cost, 1, 0);
    }
}

static uint16_t lands_asked(struct engine *e, const struct frame *f,
                            uint16_t what)
{
    struct set set;
    set.count = 0;
    select_all(e, f, what, &set);
    return set.count;
}

/* dispatcher */
void offer_of(struct engine *e, const struct frame *f,
              const struct node *mana, player_id player,
              const struct could *could, struct offer *o)
{
    const uint16_t *slot = mana->slot;
    memset(o, 0, sizeof *o);
    o->n = 1;
    switch (mana->term) {
    case MANA_FIXED:
        offer_fixed(o, slot[0], amount_or(e, f, slot[1], 1),
                    (uint16_t)(f->item ? f->item->x : f->x));
        return;
    case MANA_ANY_COLOR:
        MARK(e, 106_1a, f->source.id);
        o->types = slot[4] ? mana_types_in(e, f, slot[4]) : COLORS_ALL;
        o->n = amount_of(e, f, slot[0]);
        break;
    case MANA_ANY_COMB:
        o->types = slot[1] ? mana_types_in(e, f, slot[1]) : COLORS_ALL;
        o->n = amount_of(e, f, slot[0]);
        o->is_each = true;
        break;
    case MANA_ANY_TYPE:
        o->types = MANA_ALL;
        o->n = amount_of(e, f, slot[0]);
        break;
    case MANA_CHOSEN_COLOR:
        offer_chosen(e, f, slot[0], o);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_COULD_PRODUCE:
        o->types = could_set(e, f, mana, could);
        o->n = amount_or(e, f, slot[2], 1);
        if (FAULTY(one_mana_for_each_land, true))
            o->n = lands_asked(e, f, slot[0]);
        break;
    case MANA_OF_EVENT:
        MARK(e, 106_1b, f->source.id);
        o->types = f->event ? f->event->mana : 0;
        if (FAULTY(extra_mana_any_type,
                   f->event && ref_live(e->g, f->event->object)))
            o->types = could_produce(e, f->event->object.id);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_COLORS_OF:
        o->types = colors_among(e, f, slot[0]);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_IDENTITY:
        o->types = identity_of(e, player);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_COST_OF:
        offer_cost_of(e, f, slot[0], o);
        if (o->is_fixed)
            return;
        break;
    case MANA_CHOOSE_COLOR:
        o->types = COLORS_ALL;
        o->is_color_choice = true;
        return;
    case MANA_PER_COLOR:
        o->types = colors_among(e, f, WHAT_SELECTOR | slot[0]);
        if (FAULTY(one_color_of_several, o->types & (o->types - 1u)))
            o->types &= (mana_set)(~o->types + 1u);
        return;
    default:
        NEVER(); /* an "if" has been resolved */
    }
    if (FAULTY(undefined_is_colorless, o->types == 0))
        o->types = 1u << MANA_C;
    /* CR 106.5: mana of an undefined type is no mana. */
    if (o->types == 0) {
        MARK(e, 106_5, f->source.id);
        o->is_undefined = true;
    }
}

const struct node *resolve_if(struct engine *e, const struct frame *f,
                              node_id mana)
{
    const struct node *node = node_at(e->cards, mana);
    while (node && node->term == MANA_IF) {
        /* CR 614.15: a self-replacement inside the ability. */
        MARK(e, 614_15, f->source.id);
        node_id next = condition_holds(e, f, node->slot[0]) &&
                               !FAULTY(self_replacement_ignored, true)
                           ? node->slot[1]
                           : node->slot[2];
        node = next ? node_at(e->cards, next) : NULL;
    }
    return node;
}

uint16_t color_amount(struct engine *e, const struct frame *f,
                      const struct node *mana, uint16_t color,
                      struct frame *with)
{
    /* The amount may speak of the chosen color as "chosen.c". */
    *with = *f;
    struct binding bindings[BINDINGS_MAX];
    memcpy(bindings, f->binding, sizeof bindings[0] * f->binding_count);
    with->binding = bindings;
    name_id id = name_find(e->cards, "c");
    int32_t n;
    /* Of 0, when no card speaks of it, nobody asks. */
    struct binding *binding = bind(with, id);
    binding->has_value = true;
    binding->value = color;
    n = amount_of(e, with, mana->slot[0]);
    return (uint16_t)(n < 0 ? 0 : n);
}

void take_offer(struct engine *e, struct frame *f,
                const struct node *mana, const struct offer *o,
                player_id player, struct amounts *out)
{
    if (o->is_undefined)
        return;
    if (o->is_fixed) {
        mana_from_cost(e, player, f->source.id, o->cost, o->times, o->x,
                       out->of);
        return;
    }
    if (mana->term == MANA_PER_COLOR) {
        for (int t = 0; t < 5; t++)
            out->of[t] = (o->types >> t) & 1;
        return;
    }
    if (o->is_color_choice) {
        struct frame with;
        uint16_t color =
            choose_type(e, f, player, o->types, DECIDE_COLOR);
        out->of[color] = color_amount(e, f, mana, color, &with);
        return;
    }
    if (o->n <= 0)
        return;
    mana_set types = o->types;
    if (FAULTY(every_type_is_offered, types & (types - 1u)))
        types = MANA_ALL;
    if (FAULTY(type_taken_unasked, mana->term == MANA_COULD_PRODUCE &&
                                       (types & (types - 1u))))
        types &= (mana_set)(~types + 1u);
    bool is_each = o->is_each;
    if (FAULTY(combination_is_one_type, is_each && o->n > 1))
        is_each = false;
    for (int32_t n = is_each ? o->n : 1; n > 0; n--) {
        uint16_t type = choose_type(e, f, player, types, DECIDE_MANA_TYPE);
        out->of[type] = (uint16_t)(out->of[type] + (is_each ? 1 : o->n));
    }
}
