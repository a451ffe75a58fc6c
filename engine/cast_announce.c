/*
 * cast_announce.c - what is announced of a spell: its numbers, modes and
 * targets.
 *
 * Rules: CR 601.2b-d, 107.3 (X), 303.4a (Auras).
 */
#include "cast_private.h"

#include "mana.h"
#include "pay.h"
#include "permit.h"
#include "select.h"

static uint16_t x_bound(struct engine *e, player_id player, object_id id)
{
    uint32_t bound = mana_total(e->g, player);
    for (object_id at = e->g->battlefield_head; at;
         at = e->g->object[at].next)
        if (as_of(e, at)->controller == player &&
            !(e->g->object[at].flags & FLAG_TAPPED))
            bound += 4;
    if (has_keyword(as_of(e, id), KEYWORD_DELVE))
        bound += e->g->player[player].count[ZONE_GRAVEYARD];
    uint32_t other = x_payable(e, player, id);
    if (bound < other)
        bound = other;
    return (uint16_t)(bound + 4 < OPTIONS_MAX ? bound + 4 : OPTIONS_MAX - 1);
}

static bool added_costs_have_x(struct engine *e, const struct casting *c)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++)
        if (costs_have_x(e, added_costs(e, c, i)))
            return true;
    return false;
}

static void announce_x(struct engine *e, struct casting *c, uint16_t kicker)
{
    uint16_t cost = c->permission.cost;
    bool printed = cost_at(e->cards, c->as.cost)->x > 0;
    bool is_paid = cost == PRICE_MANA
                       ? printed
                       : cost != PRICE_FREE && costs_have_x(e, cost);
    bool is_added = (c->kicked && costs_have_x(e, kicker)) ||
                    added_costs_have_x(e, c);
    if (FAULTY(kicker_x_not_announced, is_added))
        is_added = false;
    /* CR 107.3b: without paying a mana cost that includes X, X can only be
     * 0, also in an additional cost. */
    c->has_x = is_paid || (is_added && !printed);
    if (!printed && !c->has_x)
        return;
    MARK(e, 601_2b, c->id);
    if (c->has_x)
        MARK(e, 107_3a, c->id);
    else
        MARK(e, 107_3b, c->id);
    bool is_free = c->has_x || FAULTY(free_spell_chooses_x, true);
    c->x = ask_number(e, c->player, PURPOSE_X, c->id,
                      FAULTY(x_at_least_one, c->has_x) ? 1 : 0,
                      is_free ? x_bound(e, c->player, c->id) : 0);
}

/* How often a cost could be paid, as far as it is not mana: at most ten. */
static uint16_t times_payable(struct engine *e, const struct casting *c,
                              uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    int32_t most = 10;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        int32_t have, price;
        if (cost->term == COST_ENERGY)
            have = player_counter(&e->g->player[c->player], COUNTER_ENERGY);
        else if (cost->term == COST_LIFE)
            have = e->g->player[c->player].life;
        else
            continue;
        price = amount_of(e, &c->store.f, cost->slot[0]);
        if (FAULTY(energy_debt, cost->term == COST_ENERGY))
            continue;
        if (price > 0 && have / price < most) {
            MARK(e, 118_3, c->id);
            most = have / price;
        }
    }
    return (uint16_t)(most < 0 ? 0 : most);
}

void announce_numbers(struct engine *e, struct casting *c)
{
    uint16_t kicker = keyword_cost(e, &c->as, KEYWORD_KICKER);
    uint16_t multi = keyword_cost(e, &c->as, KEYWORD_MULTIKICKER);
    uint16_t replicate = keyword_cost(e, &c->as, KEYWORD_REPLICATE);
    if (kicker || multi || replicate || has_optional_cost(e, c) ||
        c->permission.cost != PRICE_MANA)
        MARK(e, 601_2b, c->id);
    if (kicker || multi || has_optional_cost(e, c)) {
        MARK(e, 702_33a, c->id);
        c->kicked = ask_number(e, c->player, PURPOSE_KICKER, c->id, 0,
                               multi ? times_payable(e, c, multi) : 1);
    }
    if (replicate) {
        MARK(e, 702_56a, c->id);
        c->replicated =
            ask_number(e, c->player, PURPOSE_REPLICATE, c->id, 0,
                       times_payable(e, c, replicate));
    }
    announce_x(e, c, kicker ? kicker : multi);
    struct object *object = object_at(e, c->id);
    struct object before = *object;
    object->x = c->x;
    object->kicked = (uint8_t)c->kicked;
    object->replicated = (uint8_t)c->replicated;
    object->alternative = c->permission.name;
    if (QUICK(c->item->x == c->x &&
              memcmp(&before, object, sizeof before) == 0))
        return;
    c->item->x = c->x;
    touch_on_stack(e, c->id, e->is_valid);
    c->as = *as_of(e, c->id);
}

void announce_targets(struct engine *e, struct casting *c)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++) {
        bool fits = true;
        ability_id ability = c->as.ability[i];
        const struct ability *a = ability_at(e->cards, ability);
        if (a->kind != KIND_SPELL)
            continue;
        const struct node *node = node_at(e->cards, a->node);
        if (c->item->ability == 0)
            c->item->ability = ability;
        c->store.f.ability = ability;
        if (node->slot[1]) {
            MARK(e, 601_2b, c->id);
            fits = choose_some_modes(e, &c->store.f, c->item, node->slot[1],
                                     node->slot[3], node->slot[6], false);
        }
        if (!fits || !choose_targets(e, &c->store.f, c->item, node->slot[0]))
            refuse(e, CODE_TARGET_COUNT, CR_601_2c);
    }
}

void announce_enchant(struct engine *e, struct casting *c)
{
    uint16_t enchant = 0;
    struct set legal;
    struct decision d;
    if (c->as.card) /* exempt: the card that is none enchants nothing */
        enchant = card_at(e->cards, c->as.card)->face[c->as.face].enchant;
    if (enchant == 0)
        return;
    MARK(e, 303_4a, c->id);
    aura_targets(e, &c->store.f, enchant, &legal);
    decision_start(&d, DECIDE_TARGET, c->player, c->id);
    for (uint16_t i = 0; i < legal.count; i++)
        decision_add(&d, OPTION_OBJECT, legal.item[i].id, PLAYER_NONE, i);
    if (d.count == 0)
        refuse(e, CODE_TARGET_ILLEGAL, CR_601_2c);
    uint16_t at = d.option[ask(e, &d)].value;
    c->item->target[0] = legal.item[at];
    c->item->target_group[0] = 0;
    c->item->target_count = 1;
}
