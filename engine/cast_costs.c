/*
 * cast_costs.c - what a spell costs with all that is added to it, and paying
 * that.
 *
 * Rules: CR 118.8 (additional costs), 118.9 (alternative costs), 601.2f-h.
 */
#include "cast_private.h"

#include "carry.h"
#include "move.h"
#include "pay.h"
#include "players.h"
#include "select.h"

uint16_t keyword_cost(struct engine *e, const struct characteristics *as,
                      enum term keyword)
{
    for (uint8_t i = 0; i < as->keyword_node_count; i++) {
        const struct node *node = node_at(e->cards, as->keyword_node[i]);
        if (node->term == keyword)
            return node->slot[0];
    }
    return 0;
}

bool is_optional_cost(struct engine *e, const struct ability *a)
{
    return a->kind == KIND_ADDITIONAL && node_at(e->cards, a->node)->slot[1];
}

bool has_optional_cost(struct engine *e, const struct casting *c)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++)
        if (is_optional_cost(e, ability_at(e->cards, c->as.ability[i])))
            return true;
    return false;
}

uint16_t added_costs(struct engine *e, const struct casting *c, uint8_t index)
{
    const struct ability *a = ability_at(e->cards, c->as.ability[index]);
    const struct node *node = node_at(e->cards, a->node);
    if (a->kind == KIND_ADDITIONAL)
        return is_optional_cost(e, a) && !c->kicked ? 0 : node->slot[0];
    return a->kind == KIND_SPELL ? node->slot[4] : 0;
}

/* Whether the total cost contains {X}. */
static bool pays_x_symbol(struct engine *e, const struct casting *c,
                          uint16_t kicker)
{
    uint16_t cost = c->permission.cost;
    bool is_paid = cost == PRICE_MANA
                       ? cost_at(e->cards, c->as.cost)->x > 0
                       : cost != PRICE_FREE && costs_have_x_symbol(e, cost);
    if (is_paid || (c->kicked && costs_have_x_symbol(e, kicker)))
        return true;
    for (uint8_t i = 0; i < c->as.ability_count; i++)
        if (costs_have_x_symbol(e, added_costs(e, c, i)))
            return true;
    return false;
}

static void add_ability_costs(struct engine *e, struct casting *c,
                              struct payment *payment, struct mana_due *due,
                              bool pay)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++) {
        uint16_t costs = added_costs(e, c, i);
        if (costs == 0 || FAULTY(additional_costs_skipped, true) ||
            FAULTY(free_skips_additional_costs,
                   c->permission.cost == PRICE_FREE))
            continue;
        MARK(e, 118_8, c->id);
        if (pay)
            cost_pay(e, payment, costs, 1);
        else
            cost_mana(e, payment, costs, 1, due);
    }
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_ADDITIONAL_COST, &store, &mod,
                     &entry)) {
        if (!who_accepts(e, &store.f, mod->slot[2], c->player) ||
            !what_accepts_as(e, &store.f, mod->slot[1], c->id, &c->as))
            continue;
        if (pay)
            cost_pay(e, payment, mod->slot[0], 1);
        else
            cost_mana(e, payment, mod->slot[0], 1, due);
    }
}

void pay_costs(struct engine *e, struct casting *c)
{
    struct payment payment;
    struct mana_due due;
    uint16_t cost = c->permission.cost;
    uint16_t kicker = keyword_cost(e, &c->as, KEYWORD_KICKER);
    uint16_t replicate = keyword_cost(e, &c->as, KEYWORD_REPLICATE);
    if (kicker == 0)
        kicker = keyword_cost(e, &c->as, KEYWORD_MULTIKICKER);
    memset(&payment, 0, sizeof payment);
    payment.player = c->player;
    payment.object = c->id;
    payment.as = &c->as;
    payment.any_type = c->permission.any_type;
    payment.x = c->x;
    payment.has_x = c->has_x && pays_x_symbol(e, c, kicker);
    payment.item = c->item;
    payment.f = &c->store.f;
    c->store.f.has_it = true;
    c->store.f.it = ref_of(e->g, c->id);
    due_start(&due);
    if (cost == PRICE_MANA)
        due_add(e, &due, c->as.cost, c->x, 1);
    else if (cost != PRICE_FREE)
        cost_mana(e, &payment, cost, 1, &due);
    if (cost != PRICE_MANA)
        MARK(e, 118_9, c->id);
    if (kicker || replicate)
        MARK(e, 118_8, c->id);
    cost_mana(e, &payment, kicker, c->kicked, &due);
    cost_mana(e, &payment, replicate, c->replicated, &due);
    add_ability_costs(e, c, &payment, &due, false);
    uint16_t casts = e->g->player[c->player].commander_casts;
    if (FAULTY(commander_tax_front_only, casts && c->as.face == 1))
        casts = 0;
    if (FAULTY(commander_tax_once, casts > 1))
        casts = 1;
    if (c->from == ZONE_COMMAND)
        due.generic = (uint16_t)(due.generic + 2 * casts);
    if (!FAULTY(free_spell_untaxed, cost == PRICE_FREE))
        due_modify(e, &payment, &due);
    MARK(e, 601_2f, c->id);
    if (cost != PRICE_MANA && (due_total(&due) > 0 || c->replicated))
        MARK(e, 118_9d, c->id);
    uint16_t life = due_phyrexian(e, &payment, &due);
    due_pay(e, &payment, &due);
    life_pay(e, c->player, life);
    if (cost != PRICE_MANA && cost != PRICE_FREE)
        cost_pay(e, &payment, cost, 1);
    cost_pay(e, &payment, kicker, c->kicked);
    cost_pay(e, &payment, replicate, c->replicated);
    add_ability_costs(e, c, &payment, &due, true);
    carry_paid(e, &c->store.f, c->item);
    MARK(e, 601_2h, c->id);
}
