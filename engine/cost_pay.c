/*
 * cost_pay.c - paying costs, part by part.
 *
 * Rules: CR 601.2h (the order), 118.11 (what is modified is paid all the
 * same).
 */
#include "cost_private.h"

#include "counters.h"
#include "move.h"
#include "never.h"
#include "players.h"
#include "select.h"

static void add_all(struct set *to, const struct set *from)
{
    for (uint16_t i = 0; i < from->count; i++)
        set_add(to, from->item[i]);
}

static void pay_objects(struct engine *e, struct payment *payment,
                        const struct node *cost)
{
    struct set from, chosen;
    uint16_t n = cost_number(e, payment, cost);
    cost_candidates(e, payment, cost, &from);
    chosen.count = 0;
    if (n > from.count)
        n = from.count;
    if (!FAULTY(parts_judged_alone, true))
        cost_leave(e, payment, cost, n, &from);
    ask_objects(e, payment->player, PURPOSE_COST, payment->object, &from, n,
                n, &chosen);
    switch (cost->term) {
    case COST_SACRIFICE:
        for (uint16_t i = 0; i < chosen.count; i++)
            set_add(payment->f->sacrificed, chosen.item[i]);
        MARK(e, 701_21a, payment->object);
        move_all(e, &chosen, ZONE_GRAVEYARD, MOVE_SACRIFICED, NULL);
        break;
    case COST_DISCARD:
        move_all(e, &chosen, ZONE_GRAVEYARD, MOVE_DISCARDED,
                 payment->f->discarded);
        break;
    case COST_EXILE:
        move_all(e, &chosen, ZONE_EXILE, 0, payment->f->moved);
        break;
    case COST_RETURN:
        move_all(e, &chosen, ZONE_HAND, 0, payment->f->moved);
        break;
    case COST_TAP:
        /* CR 302.6: without {T} in the cost, new ones will do. */
        MARK(e, 302_6, payment->object);
        for (uint16_t i = 0; i < chosen.count; i++)
            tap(e, chosen.item[i].id);
        add_all(payment->f->moved, &chosen);
        break;
    case COST_UNTAP:
        for (uint16_t i = 0; i < chosen.count; i++)
            untap(e, chosen.item[i].id);
        add_all(payment->f->moved, &chosen);
        break;
    case COST_REVEAL:
        break;
    default:
        NEVER();
    }
}

static void pay_remove(struct engine *e, struct payment *payment,
                       const struct node *cost)
{
    const uint16_t *items;
    struct set set, chosen;
    list_at(e->cards, cost->slot[0], &items);
    uint8_t kind = (uint8_t)(items[0] - 1);
    uint16_t n = how_many(e, payment->f, items[1], 0);
    if (n == 0)
        return;
    if (cost->slot[1] == 0) {
        counters_remove(e, payment->object, kind, n);
        return;
    }
    chosen.count = 0;
    cost_select(e, payment, cost->slot[1], &set);
    for (uint16_t i = set.count; i > 0; i--)
        if (counter_of(object_at(e, set.item[i - 1].id), kind) < n)
            set_remove(&set, (uint16_t)(i - 1));
    ask_objects(e, payment->player, PURPOSE_COST, payment->object, &set, 1,
                1, &chosen);
    assert(chosen.count == 1); /* or it could not be paid */
    counters_remove(e, chosen.item[0].id, kind, n);
}

/* One counter at a time: from which object, and of which kind. */
static void pay_among(struct engine *e, struct payment *payment,
                      const struct node *cost)
{
    for (uint16_t n = cost_number(e, payment, cost); n > 0; n--) {
        struct set set, chosen;
        struct decision d;
        int32_t left = counters_among(e, payment, cost, &set);
        assert(left >= n);
        (void)left;
        for (uint16_t i = set.count; i > 0; i--)
            if (object_at(e, set.item[i - 1].id)->counter_count == 0)
                set_remove(&set, (uint16_t)(i - 1));
        chosen.count = 0;
        ask_objects(e, payment->player, PURPOSE_COST, payment->object, &set,
                    1, 1, &chosen);
        const struct object *object = object_at(e, chosen.item[0].id);
        decision_start(&d, DECIDE_NAME, payment->player, chosen.item[0].id);
        d.purpose = PURPOSE_PROLIFERATE;
        for (uint8_t k = 0; k < object->counter_count; k++)
            decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                         object->counter_kind[k]);
        counters_remove(e, chosen.item[0].id,
                        (uint8_t)d.option[ask(e, &d)].value, 1);
    }
}

static void pay_put(struct engine *e, struct payment *payment,
                    const struct node *cost)
{
    const uint16_t *items;
    list_at(e->cards, cost->slot[0], &items);
    /* CR 118.11: counters may come out differently; the cost is paid. */
    MARK(e, 118_11, payment->object);
    if (!FAULTY(cost_counter_not_put, true))
        counters_put(e, payment->object, (uint8_t)(items[0] - 1),
                     how_many(e, payment->f, items[1], 0), payment->player,
                     false);
}

static void pay_loyalty(struct engine *e, struct payment *payment,
                        int16_t n)
{
    if (n > 0)
        counters_put(e, payment->object, COUNTER_LOYALTY, (uint16_t)n,
                     payment->player, false);
    else
        counters_remove(e, payment->object, COUNTER_LOYALTY, (uint16_t)-n);
}

static void discard_self(struct engine *e, const struct payment *payment)
{
    enum { NAME = 7 };
    /* None when it is no ability's cost. */
    const struct ability *a = ability_at(e->cards, payment->ability);
    bool cycles =
        node_at(e->cards, a->node)->slot[NAME] == KEYWORD_CYCLING;
    unsigned flags = FAULTY(cycling_is_no_discard, true) ? 0 : MOVE_DISCARDED;
    move_to(e, payment->object, ZONE_GRAVEYARD, 0,
            flags | (cycles ? MOVE_CYCLED : 0));
}

/* dispatcher */
static void pay_item(struct engine *e, struct payment *payment,
                     const struct node *cost)
{
    int32_t n;
    struct verdict v = item_judge(e, payment, cost);
    if (v.code) {
        MARK(e, 601_2h, payment->object);
        refuse(e, v.code, v.rule);
    }
    switch (cost->term) {
    case COST_TAP_SELF:
        if (!FAULTY(tap_symbol_does_not_tap, true))
            tap(e, payment->object);
        break;
    case COST_UNTAP_SELF:
        /* CR 118.11: a stun counter may go instead; the cost is paid. */
        MARK(e, 118_11, payment->object);
        if (!FAULTY(untap_symbol_does_not_untap, true) &&
            !FAULTY(untaps_before_mana, true))
            untap(e, payment->object);
        break;
    case COST_ENERGY:
        n = amount_of(e, payment->f, cost->slot[0]);
        MARK(e, 118_3, payment->object);
        if (FAULTY(energy_cost_not_taken, n > 0))
            break;
        if (FAULTY(one_energy_for_several, n > 1))
            n = 1;
        counters_lose(e, energy_payer(e, payment), COUNTER_ENERGY,
                      (uint16_t)(n < 0 ? 0 : n));
        break;
    case COST_LIFE:
        n = amount_of(e, payment->f, cost->slot[0]);
        life_pay(e, payment->player, n);
        break;
    case COST_EXILE_SELF:
        move_to(e, payment->object, ZONE_EXILE, 0, 0);
        break;
    case COST_REMOVE_COUNTER:
        pay_remove(e, payment, cost);
        break;
    case COST_PUT_COUNTER:
        pay_put(e, payment, cost);
        break;
    case COST_REMOVE_AMONG:
        pay_among(e, payment, cost);
        break;
    case COST_MILL:
        n = amount_of(e, payment->f, cost->slot[0]);
        mill_but(e, payment->player, n, payment->coming, payment->f->moved);
        break;
    case COST_LOYALTY:
        pay_loyalty(e, payment, (int16_t)cost->slot[0]);
        break;
    case COST_SACRIFICE_SELF:
        set_add(payment->f->sacrificed, ref_of(e->g, payment->object));
        sacrifice(e, payment->object);
        break;
    case COST_DISCARD_SELF:
        discard_self(e, payment);
        break;
    case COST_MANA:
        break;
    case COST_SACRIFICE: case COST_DISCARD: case COST_EXILE:
    case COST_RETURN: case COST_TAP: case COST_UNTAP: case COST_REVEAL:
        pay_objects(e, payment, cost);
        break;
    default:
        NEVER();
    }
}

static bool removes_source(enum term term)
{
    return term == COST_EXILE_SELF || term == COST_SACRIFICE_SELF ||
           term == COST_DISCARD_SELF || term == COST_SACRIFICE ||
           term == COST_MILL || term == COST_RETURN || term == COST_EXILE;
}

/* What is paid after this part, in this order. */
static void note_unpaid(struct engine *e, struct payment *payment,
                        const uint16_t *items, uint16_t count, uint16_t next)
{
    enum term term = node_at(e->cards, items[next])->term;
    payment->unpaid_count = 0;
    for (int late = removes_source(term); late < 2; late++)
        for (uint16_t i = 0; i < count; i++) {
            bool is_late = removes_source(node_at(e->cards, items[i])->term);
            if (is_late == (late == 1) &&
                (i > next || is_late != removes_source(term)) &&
                payment->unpaid_count < UNPAID_MAX)
                payment->unpaid[payment->unpaid_count++] = items[i];
        }
}

void cost_pay(struct engine *e, struct payment *payment, uint16_t costs,
              uint16_t times)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    /* CR 601.2h: in any order, what moves library cards last; what takes
     * the source away comes after what needs it. */
    for (uint16_t n = 0; n < times; n++)
        for (int late = 0; late < 2; late++)
            for (uint16_t i = 0; i < count; i++) {
                const struct node *cost = node_at(e->cards, items[i]);
                if (removes_source(cost->term) != (late == 1))
                    continue;
                note_unpaid(e, payment, items, count, i);
                pay_item(e, payment, cost);
            }
    payment->unpaid_count = 0;
}

void cost_pay_all(struct engine *e, struct payment *payment, uint16_t costs)
{
    struct mana_due due;
    due_start(&due);
    cost_mana(e, payment, costs, 1, &due);
    uint16_t life = due_phyrexian(e, payment, &due);
    due_pay(e, payment, &due);
    life_pay(e, payment->player, life);
    cost_pay(e, payment, costs, 1);
}
