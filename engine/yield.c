/*
 * yield.c - how much mana the mana abilities of a payment could add.
 *
 * Rules: CR 106.6 (what mana may be spent on), 107.5 (a permanent is tapped
 * once), 609.4b (spending as though), 118.3.
 */
#include "yield.h"

#include "layers.h"
#include "mana_private.h"
#include "spend.h"

/* An amount that is a plain number; where none is written, `none`. It may be
 * more than YIELD_ANY. */
static uint16_t plain_number(struct engine *e, uint16_t amount, uint16_t none)
{
    const struct node *node = node_at(e->cards, amount);
    int16_t n = (int16_t)node->slot[0];
    if (amount == 0)
        return none;
    if (node->term != AMOUNT_INT)
        return YIELD_ANY;
    return n < 0 ? 0 : (uint16_t)n;
}

static uint16_t no_more(uint32_t n)
{
    return (uint16_t)(n > YIELD_ANY ? YIELD_ANY : n);
}

/* CR 106.8, 106.10: how much mana the symbols of a cost without X add. */
static uint32_t most_of(const struct mana_cost *cost)
{
    uint32_t most = cost->generic;
    for (uint8_t i = 0; i < cost->count; i++) {
        uint16_t either = symbol_amount(cost->symbol[i], MANA_C);
        most += FAULTY(yield_without_generic_half, either > 1) ? 1 : either;
    }
    return most;
}

/* How much mana the instruction adds at most. */
static uint16_t most_mana(struct engine *e, const struct node *mana)
{
    const struct mana_cost *cost;
    switch (mana->term) {
    case MANA_FIXED:
        cost = cost_at(e->cards, mana->slot[0]);
        return cost->x > 0 ? YIELD_ANY
                           : no_more(most_of(cost) *
                                     plain_number(e, mana->slot[1], 1));
    case MANA_ANY_COLOR: case MANA_ANY_TYPE: case MANA_ANY_COMB:
        return plain_number(e, mana->slot[0], YIELD_ANY);
    case MANA_CHOSEN_COLOR: case MANA_OF_EVENT: case MANA_COLORS_OF:
    case MANA_IDENTITY:
        return plain_number(e, mana->slot[1], 1);
    case MANA_COULD_PRODUCE:
        return plain_number(e, mana->slot[2], 1);
    default:
        return YIELD_ANY;
    }
}

/* CR 106.6: whether such mana of the object could be spent on this. */
static bool is_spendable(struct engine *e, const struct payment *payment,
                         object_id id, const struct node *mana)
{
    struct mana unit;
    memset(&unit, 0, sizeof unit);
    if (mana->term == MANA_IF)
        return true;
    unit.only = mana->slot[options_at(mana->term)];
    unit.player = payment->player;
    unit.source = id;
    unit.chosen_id = object_at(e, id)->chosen[0].id;
    unit.chosen = object_at(e, id)->chosen[0].value;
    return mana_may_be_spent(e, payment, &unit);
}

/* CR 106.8, 106.10, 106.11: numbers, of hybrid symbols as well, X and snow
 * symbols add colorless mana. */
static mana_set fixed_types(const struct mana_cost *cost)
{
    mana_set types = cost->generic + cost->x > 0 ? 1u << MANA_C : 0;
    for (uint8_t i = 0; i < cost->count; i++)
        types |= symbol_adds(cost->symbol[i]);
    return types;
}

/* What its instructions add; false when they do something that may let other
 * mana abilities be activated. */
static bool add_effects(struct engine *e, const struct payment *payment,
                        const struct could *could, uint16_t effects,
                        struct yield *yield)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, effects, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *effect = node_at(e->cards, items[i]);
        if (effect->term == EFFECT_LOSE_LIFE || effect->term == EFFECT_DAMAGE)
            continue;
        if (effect->term != EFFECT_ADD_MANA)
            return false;
        const struct node *mana = node_at(e->cards, effect->slot[1]);
        if (!is_spendable(e, payment, yield->object, mana))
            continue;
        yield->most = no_more((uint32_t)yield->most + most_mana(e, mana));
        yield->types |=
            mana->term == MANA_FIXED
                ? fixed_types(cost_at(e->cards, mana->slot[0]))
            : object_at(e, yield->object)->zone == ZONE_BATTLEFIELD
                ? could->of[yield->object]
                : MANA_ALL;
    }
    return true;
}

/* How much mana it costs at least: Phyrexian symbols may cost life. */
static uint16_t least_cost(struct engine *e, const struct node *part)
{
    const struct mana_cost *cost = cost_at(e->cards, part->slot[0]);
    uint16_t n = cost->generic;
    for (uint8_t i = 0; i < cost->count; i++)
        n = (uint16_t)(n + !(cost->symbol[i] & SYMBOL_PHYREXIAN));
    return n;
}

/* One activation, or as many as one likes. */
static void add_costs(struct engine *e, uint16_t costs, struct yield *yield)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items), paid = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *part = node_at(e->cards, items[i]);
        if (part->term == COST_TAP_SELF)
            yield->taps = yield->is_once = true;
        if (part->term == COST_SACRIFICE_SELF ||
            (part->term == COST_SACRIFICE &&
             !(part->slot[0] & WHAT_SELECTOR) &&
             node_at(e->cards, part->slot[0])->term == REF_SELF) ||
            part->term == COST_EXILE_SELF || part->term == COST_DISCARD_SELF)
            yield->is_once = true;
        if (part->term == COST_MANA)
            paid = (uint16_t)(paid + least_cost(e, part));
    }
    yield->net = yield->most > paid ? (uint16_t)(yield->most - paid) : 0;
    if (FAULTY(filter_adds_nothing, paid > 0))
        yield->net = 0;
}

/* CR 609.4b: the types that mana of these may be spent as. */
static mana_set spent_as(struct engine *e, const struct payment *payment,
                         mana_set types)
{
    struct mana unit;
    mana_set as = 0;
    memset(&unit, 0, sizeof unit);
    unit.player = payment->player;
    for (uint8_t t = 0; t < MANA_TYPES; t++) {
        unit.type = t;
        if ((types >> t) & 1)
            as |= mana_spent_as(e, payment, &unit);
    }
    if (FAULTY(spent_as_not_counted, as != types && !payment->any_type))
        return types;
    return as;
}

static void add_yield(struct yields *yields, const struct yield *yield)
{
    if (yield->most == 0 || yield->types == 0)
        return;
    /* CR 107.5: of the abilities that tap it one is activated. */
    for (uint16_t i = 0; yield->taps && i < yields->count; i++) {
        struct yield *other = &yields->item[i];
        if (!other->taps || other->object != yield->object)
            continue;
        if (yield->most > other->most)
            other->most = yield->most;
        if (yield->net > other->net)
            other->net = yield->net;
        other->types |= yield->types;
        return;
    }
    yields->item[yields->count++] = *yield;
}

static bool bound_closely(struct engine *e, const struct payment *payment,
                          const struct could *could, struct yield *yield,
                          ability_id ability)
{
    const struct node *node =
        node_at(e->cards, ability_at(e->cards, ability)->node);
    yield->most = 0;
    yield->types = 0;
    if (node->slot[6] || /* modes */
        !add_effects(e, payment, could, node->slot[2], yield))
        return false;
    add_costs(e, node->slot[0], yield);
    if (!yield->is_once) {
        yield->most = yield->most ? YIELD_ANY : 0;
        yield->net = yield->net ? YIELD_ANY : 0;
    }
    yield->types = spent_as(e, payment, yield->types);
    return true;
}

/* One mana of a land that is tapped for the ability of its type, as a rule;
 * of the others nothing is known but what they could produce. */
static void bound_loosely(struct engine *e, const struct payment *payment,
                          const struct could *could, struct yield *yield,
                          ability_id ability, bool grows)
{
    bool is_plain = ability_at(e->cards, ability)->is_intrinsic &&
                    (!grows || FAULTY(land_is_one_mana, true));
    bool is_known = !grows &&
                    object_at(e, yield->object)->zone == ZONE_BATTLEFIELD;
    yield->most = yield->net = is_plain ? 1 : YIELD_ANY;
    yield->taps = false;
    yield->types = is_known
                       ? spent_as(e, payment, could->of[yield->object])
                       : MANA_ALL;
}

static bool has_untap(struct engine *e, uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++) {
        uint16_t term = node_at(e->cards, items[i])->term;
        if (term == COST_UNTAP || term == COST_UNTAP_SELF)
            return true;
    }
    return false;
}

/* Whether a mana ability, which may be activated later, untaps something. */
static bool may_untap(struct engine *e)
{
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        const struct characteristics *as = as_of(e, id);
        for (uint8_t i = 0; i < as->ability_count; i++) {
            const struct ability *a = ability_at(e->cards, as->ability[i]);
            if (a->kind == KIND_ACTIVATED && a->adds_mana &&
                has_untap(e, node_at(e->cards, a->node)->slot[0]))
                return true;
        }
    }
    return false;
}

/* False when the abilities cannot be bound so closely. */
static bool bound_all(struct engine *e, const struct payment *payment,
                      const struct decision *window, bool is_close,
                      bool grows, struct yields *yields)
{
    struct could could;
    could_produce_all(e, &could);
    yields->count = 0;
    for (uint16_t i = 0; i < window->count; i++) {
        const struct option *option = &window->option[i];
        struct yield yield = {.object = option->object};
        ability_id ability = activated_at(e, option->object, option->value);
        yield.is_snow = !is_close ||
                        (as_of(e, option->object)->super >> SUPER_SNOW & 1);
        if (!is_close)
            bound_loosely(e, payment, &could, &yield, ability, grows);
        else if (!bound_closely(e, payment, &could, &yield, ability))
            return false;
        add_yield(yields, &yield);
    }
    return true;
}

void yields_find(struct engine *e, const struct payment *payment,
                 const struct decision *window, bool grows,
                 struct yields *yields)
{
    if (grows || may_untap(e) ||
        !bound_all(e, payment, window, true, grows, yields))
        bound_all(e, payment, window, false, grows, yields);
}
