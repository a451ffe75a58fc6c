/*
 * effects_payments.c - instructions by which a player may pay a cost.
 *
 * Rules: CR 118.12, 118.12a (unless), 107.3f (X), 702.24a (cumulative upkeep).
 */
#include "effects.h"

#include "counters.h"
#include "mana.h"
#include "move.h"
#include "pay.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

void resolution_payment(struct engine *e, struct frame *f, player_id player,
                        struct payment *payment)
{
    (void)e;
    memset(payment, 0, sizeof *payment);
    payment->player = player;
    payment->object = ref_live(e->g, f->source);
    payment->ability = f->ability;
    payment->f = f;
    payment->item = f->item;
}

static bool has_x(struct engine *e, const struct node *cost)
{
    switch (cost->term) {
    case COST_ENERGY: case COST_LIFE:
        return amount_has_x(e, cost->slot[0]);
    case COST_MANA:
        return cost_at(e->cards, cost->slot[0])->x > 0;
    default:
        return false;
    }
}

/* CR 107.3a, 107.3i: whether the cost of the spell or ability has an X. */
static bool x_is_announced(struct engine *e, const struct frame *f)
{
    struct view view;
    if (f->item == NULL)
        return false;
    const struct ability *a = ability_at(e->cards, f->item->ability);
    if (a->kind == KIND_ACTIVATED)
        return costs_have_x(e, node_at(e->cards, a->node)->slot[0]);
    return a->kind == KIND_SPELL && view_of(e, f->source, &view) &&
           cost_at(e->cards, view.as->cost)->x > 0;
}

/* CR 107.3f: how much X can be at most, by what the player has. */
static bool x_limit(struct engine *e, player_id player, uint16_t costs,
                    uint16_t *most)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    bool found = false;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        uint16_t bound;
        if (!has_x(e, cost))
            continue;
        if (cost->term == COST_ENERGY)
            bound = (uint16_t)(player_counter(&e->g->player[player],
                                              COUNTER_ENERGY) +
                               FAULTY(energy_debt, true));
        else if (cost->term == COST_LIFE)
            bound = (uint16_t)(e->g->player[player].life > 0
                                   ? e->g->player[player].life
                                   : 0);
        else
            bound = (uint16_t)(mana_total(e->g, player) + 10);
        if (!found || bound < *most)
            *most = bound;
        found = true;
    }
    return found;
}

static int32_t energy_in(struct engine *e, const struct frame *f,
                         uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    int32_t sum = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        if (cost->term == COST_ENERGY)
            sum += how_many(e, f, cost->slot[0], 0);
    }
    return sum;
}

static bool energy_is_all(struct engine *e, uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++)
        if (node_at(e->cards, items[i])->term != COST_ENERGY)
            return false;
    return true;
}

static bool offer(struct engine *e, struct payment *payment, uint16_t costs)
{
    struct decision d;
    decision_start(&d, DECIDE_MAY_PAY, payment->player, payment->f->source.id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (cost_can_pay(e, payment, costs))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    MARK(e, 118_12, payment->f->source.id);
    /* CR 118.5: nothing to pay is still to be agreed to. */
    if (energy_is_all(e, costs) && energy_in(e, payment->f, costs) == 0)
        MARK(e, 118_5, payment->f->source.id);
    return d.option[ask(e, &d)].value == 1;
}

static uint16_t want_x(struct engine *e, player_id player,
                       const struct frame *f, uint16_t most)
{
    MARK(e, 107_1c, f->source.id);
    MARK(e, 107_3f, f->source.id);
    MARK(e, 608_2d, f->source.id);
    uint16_t least = FAULTY(any_amount_at_least_one, most > 0) ? 1 : 0;
    if (FAULTY(any_amount_is_zero, most > 0))
        most = 0;
    return ask_number(e, player, PURPOSE_AMOUNT, f->source.id, least, most);
}

/* What is said of a payment beside its cost. */
struct offered {
    bool is_open; /* X is the payer's whatever was announced */
    bool matters; /* it is not the same to pay nothing and not to pay */
};

/* CR 107.3f: pay with the X that the payer wants.  To pay nothing is to pay
 * (CR 118.5), so where it matters the payer says first whether to. */
static bool pay_wanted(struct engine *e, struct payment *payment,
                       uint16_t costs, bool matters, uint16_t most)
{
    struct frame *f = payment->f;
    f->has_pay_x = true;
    f->pay_x = 0;
    if (matters && !FAULTY(no_x_is_declined, true) &&
        !offer(e, payment, costs))
        return false;
    f->pay_x = payment->x = want_x(e, payment->player, f, most);
    if (FAULTY(no_x_is_declined, matters && payment->x == 0))
        return false;
    MARK(e, 118_12, f->source.id);
    if (!cost_can_pay(e, payment, costs))
        return false;
    cost_pay_all(e, payment, costs);
    return true;
}

/* Offer the cost and pay it; `paid` is the amount that was paid, 0 when it
 * was not.  X is what the payer wants unless the spell or ability has
 * another. */
static bool offer_and_pay(struct engine *e, struct frame *f,
                          player_id player, uint16_t costs,
                          struct offered how, int32_t *paid)
{
    struct payment payment;
    uint16_t most = 0;
    bool number = x_limit(e, player, costs, &most);
    *paid = 0;
    resolution_payment(e, f, player, &payment);
    payment.has_x = costs_have_x_symbol(e, costs);
    if (number && !how.is_open && x_is_announced(e, f) &&
        !FAULTY(payer_chooses_announced_x, true)) {
        MARK(e, 107_3i, f->source.id);
        payment.x = f->item->x;
        number = false;
    }
    if (number) {
        bool did = pay_wanted(e, &payment, costs, how.matters, most);
        if (did)
            *paid = payment.x;
        return did;
    }
    if (!offer(e, &payment, costs))
        return false;
    *paid = energy_in(e, f, costs);
    cost_pay_all(e, &payment, costs);
    if (*paid == 0)
        *paid = 1;
    return true;
}

/* Whether the payer chooses how much to pay. */
static bool amount_is_open(struct engine *e, uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++)
        if (has_x(e, node_at(e->cards, items[i])))
            return true;
    return false;
}

void effect_may_pay(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { WHO, COST, ID, IF_PAID, ELSE, WHEN_PAID, ANY_AMOUNT };
    player_id player = player_of(e, f, node->slot[WHO]);
    int32_t paid;
    if (player == PLAYER_NONE)
        return;
    bool had_x = f->has_pay_x;
    uint16_t pay_x = f->pay_x;
    struct offered how = {node->slot[ANY_AMOUNT], node->slot[MAY_PAY_NOTHING]};
    bool did = offer_and_pay(e, f, player, node->slot[COST], how, &paid);
    if (!did && !FAULTY(failed_payment_keeps_x, had_x)) {
        f->has_pay_x = had_x;
        f->pay_x = pay_x;
    }
    if (node->slot[ID]) {
        struct binding *binding = bind(f, node->slot[ID]);
        binding->has_number = did && !FAULTY(paid_amount_forgotten, true);
        binding->number = paid;
    }
    if (node->slot[WHEN_PAID])
        MARK(e, 603_12, f->source.id);
    if (!did && !FAULTY(declined_still_pays_off, node->slot[IF_PAID])) {
        if (FAULTY(reflexive_without_payment, node->slot[WHEN_PAID]))
            reflexive_add(e, f, node->slot[WHEN_PAID]);
        follow(e, f, node->slot[ELSE]);
        return;
    }
    action_note(e, f);
    /* CR 107.3f: X is what was paid, here and in what triggers on it. */
    follow(e, f, node->slot[IF_PAID]);
    /* CR 603.12: "when you do" triggers, to be put on the stack later. */
    if (node->slot[WHEN_PAID] && did &&
        !FAULTY(nothing_paid_triggers_nothing, paid == 0) &&
        !FAULTY(reflexive_never_triggers, true))
        reflexive_add(e, f, node->slot[WHEN_PAID]);
    if (FAULTY(reflexive_at_once, node->slot[WHEN_PAID] && did) &&
        triggers_to_stack(e))
        resolve_top(e);
    f->has_pay_x = had_x;
    f->pay_x = pay_x;
    if (FAULTY(payment_repeats, did && !amount_is_open(e, node->slot[COST])))
        effect_may_pay(e, f, node);
}

/* CR 118.12: a mandatory cost is paid whenever that is possible. */
static bool must_pay(struct engine *e, struct frame *f, player_id player,
                     uint16_t costs)
{
    struct payment payment;
    resolution_payment(e, f, player, &payment);
    MARK(e, 118_12, f->source.id);
    if (!cost_can_pay(e, &payment, costs))
        return false;
    cost_pay_all(e, &payment, costs);
    return true;
}

void effect_unless_pays(struct engine *e, struct frame *f,
                        const struct node *node)
{
    enum { WHO, COST, EFFECT, MANDATORY };
    player_id player = player_of(e, f, node->slot[WHO]);
    struct offered how = {false, true};
    bool had_x = f->has_pay_x;
    uint16_t pay_x = f->pay_x;
    int32_t paid;
    if (node->slot[MANDATORY]) {
        if (player == PLAYER_NONE || FAULTY(mandatory_cost_not_paid, true) ||
            !must_pay(e, f, player, node->slot[COST]) ||
            FAULTY(paid_and_still_punished, true))
            follow(e, f, node->slot[EFFECT]);
        return;
    }
    MARK(e, 118_12a, f->source.id);
    bool did = player != PLAYER_NONE && !FAULTY(unless_not_offered, true) &&
               offer_and_pay(e, f, player, node->slot[COST], how, &paid);
    f->has_pay_x = had_x;
    f->pay_x = pay_x;
    if (!did)
        follow(e, f, node->slot[EFFECT]);
}

void effect_cumulative_upkeep(struct engine *e, struct frame *f,
                              const struct node *node)
{
    object_id id = ref_live(e->g, f->source);
    struct payment payment;
    struct mana_due due;
    if (id == 0 || object_at(e, id)->zone != ZONE_BATTLEFIELD)
        return;
    MARK(e, 702_24a, id);
    counters_put(e, id, COUNTER_AGE, 1, f->you, true);
    uint16_t ages = counter_of(object_at(e, id), COUNTER_AGE);
    resolution_payment(e, f, f->you, &payment);
    due_start(&due);
    cost_mana(e, &payment, node->slot[0], ages, &due);
    struct decision d;
    decision_start(&d, DECIDE_MAY_PAY, f->you, id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (cost_judge(e, &payment, node->slot[0]).code == 0 &&
        cost_fits(e, &payment, node->slot[0], ages) &&
        due_reachable(e, &payment, &due))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    if (d.option[ask(e, &d)].value == 0) {
        if (!FAULTY(unpaid_upkeep_stays, true))
            sacrifice(e, id);
        return;
    }
    due_pay(e, &payment, &due);
    cost_pay(e, &payment, node->slot[0], ages);
}
