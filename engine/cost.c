/*
 * cost.c - what a cost other than mana asks for: objects, counters, a value
 * of X.
 *
 * Rules: CR 118.3 (what a cost needs), 107.3 (X).
 */
#include "cost_private.h"

#include "enter.h"
#include "layers.h"
#include "never.h"
#include "players.h"
#include "select.h"

/* Cards in hand: a selector that names no zone is about the card. */
static void hand_candidates(struct engine *e, const struct payment *payment,
                            uint16_t selector, struct set *set)
{
    for (object_id id = zone_first(e->g, ZONE_HAND, payment->player); id;
         id = e->g->object[id].next)
        if (could_discard(e, payment->f, selector, id))
            set_add(set, ref_of(e->g, id));
}

/* CR 614.13a: neither itself nor what enters with it pays for how it enters. */
void cost_select(struct engine *e, const struct payment *payment,
                 uint16_t what, struct set *set)
{
    set->count = 0;
    select_living(e, payment->f, what, set);
    if (!payment->enters)
        return;
    uint16_t count = set->count;
    drop_coming(e, payment->with, set);
    for (uint16_t i = set->count; i > 0; i--)
        if (set->item[i - 1].id == payment->object)
            set_remove(set, (uint16_t)(i - 1));
    if (set->count < count)
        MARK(e, 614_13a, payment->object);
}

/* CR 614.13a: what enters in the same event goes nowhere else for it. */
static bool is_spoken_for(struct engine *e, const struct payment *payment,
                          enum term term, object_id id)
{
    if (payment->coming == NULL || term == COST_REVEAL ||
        !set_has(payment->coming, ref_of(e->g, id)) ||
        FAULTY(pays_with_what_enters, true))
        return false;
    MARK(e, 614_13a, id);
    return true;
}

void cost_candidates(struct engine *e, const struct payment *payment,
                     const struct node *cost, struct set *set)
{
    uint16_t what = cost->slot[0];
    set->count = 0;
    if ((cost->term == COST_DISCARD || cost->term == COST_REVEAL) &&
        (what & WHAT_SELECTOR))
        hand_candidates(e, payment, what & 0x7fff, set);
    else
        cost_select(e, payment, what, set);
    for (uint16_t i = set->count; i > 0; i--) {
        object_id id = set->item[i - 1].id;
        const struct object *object = object_at(e, id);
        bool ok = true;
        switch (cost->term) {
        case COST_SACRIFICE: case COST_RETURN:
            ok = object->zone == ZONE_BATTLEFIELD &&
                 as_of(e, id)->controller == payment->player &&
                 !FAULTY(sacrifice_needs_untapped,
                         object->flags & FLAG_TAPPED);
            break;
        case COST_TAP:
            ok = object->zone == ZONE_BATTLEFIELD &&
                 as_of(e, id)->controller == payment->player &&
                 (!(object->flags & FLAG_TAPPED) ||
                  FAULTY(taps_what_is_tapped, true)) &&
                 !FAULTY(tapping_others_waits,
                         !(object->flags & FLAG_CONTROLLED));
            if (object->flags & FLAG_TAPPED)
                MARK(e, 701_26a, id);
            break;
        case COST_UNTAP:
            ok = ((object->flags & FLAG_TAPPED) ||
                  FAULTY(untaps_what_is_untapped, true)) &&
                 !FAULTY(untapping_others_waits,
                         !(object->flags & FLAG_CONTROLLED));
            break;
        case COST_DISCARD: case COST_REVEAL:
            ok = object->zone == ZONE_HAND &&
                 zone_holder(e->g, id) == payment->player &&
                 id != payment->object;
            break;
        case COST_EXILE:
            ok = id != payment->object || object->zone != ZONE_STACK;
            break;
        default:
            NEVER();
        }
        if (!ok || is_spoken_for(e, payment, cost->term, id))
            set_remove(set, (uint16_t)(i - 1));
    }
}

uint16_t cost_number(struct engine *e, const struct payment *payment,
                     const struct node *cost)
{
    return how_many(e, payment->f, cost->slot[1], 1);
}

int32_t counters_among(struct engine *e, const struct payment *payment,
                       const struct node *cost, struct set *set)
{
    int32_t sum = 0;
    cost_select(e, payment, cost->slot[0], set);
    for (uint16_t i = 0; i < set->count; i++) {
        const struct object *object = object_at(e, set->item[i].id);
        for (uint8_t k = 0; k < object->counter_count; k++)
            sum += object->counter[k];
    }
    return sum;
}

player_id energy_payer(struct engine *e, const struct payment *payment)
{
    player_id player = payment->player;
    if (FAULTY(energy_paid_by_owner,
               payment->object &&
                   object_at(e, payment->object)->owner != player))
        player = object_at(e, payment->object)->owner;
    return player;
}

static bool item_has_x(struct engine *e, const struct node *cost)
{
    const uint16_t *items;
    switch (cost->term) {
    case COST_MANA:
        return cost_at(e->cards, cost->slot[0])->x > 0;
    case COST_ENERGY: case COST_LIFE: case COST_MILL:
        return amount_has_x(e, cost->slot[0]);
    case COST_SACRIFICE: case COST_DISCARD: case COST_EXILE:
    case COST_RETURN: case COST_TAP: case COST_UNTAP: case COST_REVEAL:
    case COST_REMOVE_AMONG:
        return amount_has_x(e, cost->slot[1]);
    case COST_REMOVE_COUNTER: case COST_PUT_COUNTER:
        list_at(e->cards, cost->slot[0], &items);
        return amount_has_x(e, items[1]);
    default:
        return false;
    }
}

bool costs_have_x(struct engine *e, uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++)
        if (item_has_x(e, node_at(e->cards, items[i])))
            return true;
    return false;
}

bool costs_have_x_symbol(struct engine *e, uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        if (FAULTY(any_x_is_the_symbol, item_has_x(e, cost)) ||
            (cost->term == COST_MANA &&
             cost_at(e->cards, cost->slot[0])->x > 0))
            return true;
    }
    return false;
}

uint32_t x_payable(struct engine *e, player_id player, object_id id)
{
    const struct player *payer = &e->g->player[player];
    const struct object *object = object_at(e, id);
    uint32_t most = player_counter(payer, COUNTER_ENERGY), permanents = 0;
    if (payer->life > (int32_t)most)
        most = (uint32_t)payer->life;
    if (payer->count[ZONE_HAND] > most)
        most = payer->count[ZONE_HAND];
    for (uint8_t k = 0; k < object->counter_count; k++)
        if (object->counter[k] > most)
            most = object->counter[k];
    for (object_id at = e->g->battlefield_head; at;
         at = e->g->object[at].next)
        permanents += as_of(e, at)->controller == player;
    return most > permanents ? most : permanents;
}

void cost_mana(struct engine *e, const struct payment *payment,
               uint16_t costs, uint16_t times, struct mana_due *due)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        if (cost->term == COST_MANA)
            due_add(e, due, cost->slot[0], payment->x, times);
    }
}
