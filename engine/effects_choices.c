/* Instructions that leave choices to players: see effects.h. */
#include "effects.h"

#include "cast.h"
#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "pay.h"
#include "players.h"
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
    if (f->item == NULL || !view_of(e, f->source, &view))
        return false;
    const struct ability *a = ability_at(e->cards, f->item->ability);
    if (a->kind == KIND_ACTIVATED)
        return costs_have_x(e, node_at(e->cards, a->node)->slot[0]);
    return a->kind == KIND_SPELL && cost_at(e->cards, view.as->cost)->x > 0;
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

static bool is_able(struct engine *e, struct payment *payment,
                    uint16_t costs)
{
    struct mana_due due;
    due_start(&due);
    if (cost_judge(e, payment, costs).code)
        return false;
    cost_mana(e, payment, costs, 1, &due);
    return due_reachable(e, payment, &due);
}

static bool offer(struct engine *e, struct payment *payment, uint16_t costs)
{
    struct decision d;
    decision_start(&d, DECIDE_MAY_PAY, payment->player, payment->f->source.id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (is_able(e, payment, costs))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    MARK(e, 118_12, payment->f->source.id);
    /* CR 118.5: nothing to pay is still to be agreed to. */
    if (energy_is_all(e, costs) && energy_in(e, payment->f, costs) == 0)
        MARK(e, 118_5, payment->f->source.id);
    return d.option[ask(e, &d)].value == 1;
}

/* Offer the cost and pay it; `paid` is the amount that was paid.  X is what
 * the payer wants unless the spell or ability has another. */
static bool offer_and_pay(struct engine *e, struct frame *f,
                          player_id player, uint16_t costs, bool is_open,
                          int32_t *paid)
{
    struct payment payment;
    uint16_t most = 0;
    bool number = x_limit(e, player, costs, &most);
    resolution_payment(e, f, player, &payment);
    payment.has_x = costs_have_x_symbol(e, costs);
    if (number && !is_open && x_is_announced(e, f) &&
        !FAULTY(payer_chooses_announced_x, true)) {
        MARK(e, 107_3i, f->source.id);
        payment.x = f->item->x;
        number = false;
    }
    if (number) {
        MARK(e, 107_1c, f->source.id);
        MARK(e, 107_3f, f->source.id);
        MARK(e, 608_2d, f->source.id);
        if (most > OPTIONS_MAX - 1)
            most = OPTIONS_MAX - 1;
        uint16_t least =
            FAULTY(any_amount_at_least_one, most > 0) ? 1 : 0;
        if (FAULTY(any_amount_is_zero, most > 0))
            most = 0;
        uint16_t x = ask_number(e, player, PURPOSE_AMOUNT, f->source.id,
                                least, most);
        f->has_pay_x = true;
        f->pay_x = x;
        payment.x = x;
        *paid = x;
        if (!is_able(e, &payment, costs)) {
            f->has_pay_x = false;
            return false;
        }
        MARK(e, 118_12, f->source.id);
        cost_pay_all(e, &payment, costs);
        return true;
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
    int32_t paid = 0;
    if (player == PLAYER_NONE)
        return;
    bool had_x = f->has_pay_x;
    uint16_t pay_x = f->pay_x;
    bool did = offer_and_pay(e, f, player, node->slot[COST],
                             node->slot[ANY_AMOUNT], &paid);
    if (node->slot[ID] && did && !FAULTY(paid_amount_forgotten, true)) {
        struct binding *binding = bind(f, node->slot[ID]);
        binding->has_number = true;
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
    /* CR 107.3f: X is what was paid, here and in what triggers on it. */
    follow(e, f, node->slot[IF_PAID]);
    /* CR 603.12: "when you do" triggers, to be put on the stack later. */
    if (node->slot[WHEN_PAID] && paid > 0 &&
        !FAULTY(reflexive_never_triggers, true))
        reflexive_add(e, f, node->slot[WHEN_PAID]);
    if (FAULTY(reflexive_at_once, node->slot[WHEN_PAID] && paid > 0) &&
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
    if (!is_able(e, &payment, costs))
        return false;
    cost_pay_all(e, &payment, costs);
    return true;
}

void effect_unless_pays(struct engine *e, struct frame *f,
                        const struct node *node)
{
    enum { WHO, COST, EFFECT, MANDATORY };
    player_id player = player_of(e, f, node->slot[WHO]);
    int32_t paid = 0;
    if (node->slot[MANDATORY]) {
        if (player == PLAYER_NONE || FAULTY(mandatory_cost_not_paid, true) ||
            !must_pay(e, f, player, node->slot[COST]) ||
            FAULTY(paid_and_still_punished, true))
            follow(e, f, node->slot[EFFECT]);
        return;
    }
    MARK(e, 118_12a, f->source.id);
    if (player != PLAYER_NONE && !FAULTY(unless_not_offered, true) &&
        offer_and_pay(e, f, player, node->slot[COST], false, &paid))
        return;
    follow(e, f, node->slot[EFFECT]);
}

static bool any_living(struct engine *e, const struct frame *f,
                       uint16_t what)
{
    struct set set;
    set.count = 0;
    select_living(e, f, what, &set);
    return set.count > 0;
}

/* Permanents that can be tapped or untapped, or hold such a counter. */
static bool any_fit(struct engine *e, const struct frame *f,
                    const struct node *node)
{
    struct set set;
    uint8_t kind = 0;
    set.count = 0;
    select_all(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct ref ref = set.item[i];
        object_id id = ref_live(e->g, ref);
        if (id == 0 && !ref.is_player)
            continue;
        bool tapped = id && (object_at(e, id)->flags & FLAG_TAPPED);
        bool named = kind_of(e, f, node->slot[1], &kind);
        if (node->term == EFFECT_TAP && id && !tapped)
            return true;
        if (node->term == EFFECT_UNTAP && tapped)
            return true;
        if (node->term == EFFECT_PUT &&
            (id ? counters_can_put(e, id, kind)
                : counters_can_get(e, ref.id, kind)))
            return true;
        if (node->term == EFFECT_REMOVE &&
            (!named || (id ? counter_of(object_at(e, id), kind)
                           : player_counter(&e->g->player[ref.id], kind))))
            return true;
    }
    return false;
}

/* CR 118.3: all of them must be there to be sacrificed. */
static bool can_sacrifice(struct engine *e, const struct frame *f,
                          const struct node *node, player_id player)
{
    enum { WHAT = 1, N };
    uint16_t what = node->slot[WHAT];
    struct set set;
    uint16_t own = 0;
    set.count = 0;
    select_living(e, f, what, &set);
    for (uint16_t i = 0; i < set.count; i++)
        own = (uint16_t)(own + (as_of(e, set.item[i].id)->controller ==
                                player));
    uint16_t n = how_many(e, f, node->slot[N], 1);
    return own > 0 && (n >= SET_MAX || own >= n);
}

static bool can_discard(struct engine *e, const struct frame *f,
                        const struct node *node, player_id player)
{
    enum { N = 1, WHAT };
    uint16_t what = node->slot[WHAT];
    uint16_t n = how_many(e, f, node->slot[N], 1), have = 0;
    if (what && !(what & WHAT_SELECTOR))
        return any_living(e, f, what);
    if (player == PLAYER_NONE)
        return false;
    for (object_id id = zone_first(e->g, ZONE_HAND, player); id;
         id = e->g->object[id].next)
        if (what == 0 || could_discard(e, f, what & 0x7fff, id))
            have++;
    return have > 0 && (n >= SET_MAX || have >= n);
}

/* CR 608.2d, 118.3: an impossible choice is not offered.  What an earlier
 * one of the instructions chooses is not known yet. */
static bool can_follow(struct engine *e, const struct frame *f,
                       const struct node *node)
{
    player_id player;
    uint8_t kind;
    switch (node->term) {
    case EFFECT_SACRIFICE:
        return can_sacrifice(e, f, node, player_of(e, f, node->slot[0]));
    case EFFECT_DISCARD:
        return can_discard(e, f, node, player_of(e, f, node->slot[0]));
    case EFFECT_EXILE: case EFFECT_RETURN: case EFFECT_PUT_ONTO_BATTLEFIELD:
    case EFFECT_DESTROY:
        return any_living(e, f, node->slot[0]);
    case EFFECT_TAP: case EFFECT_UNTAP: case EFFECT_PUT: case EFFECT_REMOVE:
        return any_fit(e, f, node);
    case EFFECT_GET:
        player = player_of(e, f, node->slot[0]);
        return player != PLAYER_NONE &&
               (!kind_of(e, f, node->slot[1], &kind) ||
                counters_can_get(e, player, kind));
    case EFFECT_MILL:
        player = player_of(e, f, node->slot[0]);
        return player != PLAYER_NONE &&
               amount_or(e, f, node->slot[1], 1) <=
                   zone_count(e->g, ZONE_LIBRARY, player);
    default:
        return true;
    }
}

static bool is_possible(struct engine *e, const struct frame *f,
                        uint16_t effects)
{
    const uint16_t *items;
    return list_at(e->cards, effects, &items) == 0 ||
           can_follow(e, f, node_at(e->cards, items[0]));
}

void effect_may_do(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { WHO, EFFECTS, IF_DONE, ELSE, WHEN_DONE };
    player_id player = player_of(e, f, node->slot[WHO]);
    struct decision d;
    if (player == PLAYER_NONE)
        return;
    decision_start(&d, DECIDE_YES_NO, player, f->source.id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (is_possible(e, f, node->slot[EFFECTS]) ||
        FAULTY(impossible_choice_offered, true)) {
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    } else {
        MARK(e, 118_3, f->source.id);
        MARK(e, 608_2d, f->source.id);
    }
    if (node->slot[IF_DONE] || node->slot[ELSE])
        MARK(e, 118_12, f->source.id);
    if (node->slot[WHEN_DONE])
        MARK(e, 603_12, f->source.id);
    if (d.option[ask(e, &d)].value == 0) {
        if (FAULTY(declined_action_triggers, node->slot[WHEN_DONE]))
            reflexive_add(e, f, node->slot[WHEN_DONE]);
        follow(e, f, node->slot[ELSE]);
        return;
    }
    follow(e, f, node->slot[EFFECTS]);
    follow(e, f, node->slot[IF_DONE]);
    if (node->slot[WHEN_DONE])
        reflexive_add(e, f, node->slot[WHEN_DONE]);
}

static void choose_value(struct engine *e, struct frame *f,
                         const struct node *node, enum word what,
                         player_id player)
{
    enum { ID, WHAT, MIN, MAX };
    struct binding *binding;
    struct decision d;
    uint16_t value;
    if (what == WORD_NUMBER) {
        value = ask_number(e, player, PURPOSE_AMOUNT, f->source.id,
                           how_many(e, f, node->slot[MIN], 0),
                           how_many(e, f, node->slot[MAX], 20));
        binding = bind(f, node->slot[ID]);
        binding->has_number = true;
        binding->number = value;
        return;
    }
    decision_start(&d, DECIDE_NAME, player, f->source.id);
    choice_options(e, what, f->you, &d);
    if (d.count == 0)
        return;
    value = d.option[ask(e, &d)].value;
    binding = bind(f, node->slot[ID]);
    binding->has_value = true;
    binding->value = value;
    if (d.kind == DECIDE_PLAYER)
        set_add(&binding->set, ref_player((player_id)value));
}

/* CR 608.2d: only what is there can be chosen, however often it is there. */
static void offer_counters(struct engine *e, const struct set *set,
                           struct decision *d)
{
    bool has[COUNTERS_MAX] = {false};
    for (uint16_t i = 0; i < set->count; i++) {
        if (set->item[i].is_player) {
            const struct player *player = &e->g->player[set->item[i].id];
            if (FAULTY(counter_choice_skips_players, true))
                continue;
            for (uint8_t k = 0; k < 8; k++)
                has[COUNTER_ENERGY + k] |= player->counter[k] > 0;
        } else if (ref_live(e->g, set->item[i])) {
            const struct object *object = object_at(e, set->item[i].id);
            for (uint8_t k = 0; k < object->counter_count; k++)
                has[object->counter_kind[k]] = true;
        }
    }
    for (uint16_t kind = 0; kind < COUNTERS_MAX; kind++)
        if (has[kind])
            decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, kind);
}

/* A kind of counter among those that lie on the object or player meant. */
void effect_choose_counter(struct engine *e, struct frame *f,
                           const struct node *node)
{
    enum { ID, ON, WHO };
    struct set set;
    struct decision d;
    player_id player = player_of(e, f, node->slot[WHO]);
    if (player == PLAYER_NONE)
        return;
    set.count = 0;
    select_all(e, f, node->slot[ON], &set);
    decision_start(&d, DECIDE_NAME, player, f->source.id);
    d.purpose = PURPOSE_PROLIFERATE;
    offer_counters(e, &set, &d);
    MARK(e, 608_2d, f->source.id);
    if (FAULTY(counter_out_of_nothing, d.count == 0))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, COUNTER_ENERGY);
    if (d.count == 0) {
        MARK(e, 609_3, f->source.id);
        return;
    }
    struct binding *binding;
    uint16_t value = d.option[ask(e, &d)].value;
    binding = bind(f, node->slot[ID]);
    binding->has_value = true;
    binding->value = value;
}

void effect_choose(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { ID, WHAT, MIN, MAX, WHO, N, OPTIONAL };
    uint16_t what = node->slot[WHAT];
    player_id player = player_of(e, f, node->slot[WHO]);
    struct set from, chosen;
    if (player == PLAYER_NONE)
        return;
    if (!(what & WHAT_SELECTOR) && (what & 0x4000)) {
        choose_value(e, f, node, what & 0x3fff, player);
        return;
    }
    from.count = chosen.count = 0;
    select_all(e, f, what, &from);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    uint16_t min = how_many(e, f, node->slot[MIN],
                            node->slot[OPTIONAL] ? 0 : n);
    uint16_t max = how_many(e, f, node->slot[MAX], n);
    if (max > from.count)
        max = from.count;
    if (FAULTY(up_to_is_exactly, min < max))
        min = max;
    MARK(e, 608_2d, f->source.id);
    ask_objects(e, player, PURPOSE_NONE, f->source.id, &from, min, max,
                &chosen);
    record(f, node->slot[ID], &chosen);
}

void effect_if(struct engine *e, struct frame *f, const struct node *node)
{
    follow(e, f,
           condition_holds(e, f, node->slot[0]) ||
                   FAULTY(if_is_always, true)
               ? node->slot[1]
               : node->slot[2]);
}

void effect_for_each(struct engine *e, struct frame *f,
                     const struct node *node)
{
    struct set set;
    set.count = 0;
    select_all(e, f, node->slot[0], &set);
    bool had_it = f->has_it;
    struct ref it = f->it;
    for (uint16_t i = 0; i < set.count; i++) {
        f->has_it = true;
        f->it = set.item[i];
        follow(e, f, node->slot[1]);
    }
    f->has_it = had_it;
    f->it = it;
}

/* CR 101.4: in turn order, beginning with the active player. */
static uint8_t in_turn_order(struct engine *e, uint8_t players,
                             player_id *order)
{
    uint8_t count = 0;
    player_id p = FAULTY(choices_in_seat_order, e->g->active != 0)
                      ? 0
                      : e->g->active;
    for (uint8_t i = 0; i < e->g->player_count; i++) {
        if ((players >> p) & 1)
            order[count++] = p;
        p = (player_id)((p + 1) % e->g->player_count);
    }
    return count;
}

/* CR 101.4: everybody chooses, and then it is done at the same time: each
 * instruction is followed by all before the next one. */
static void follow_together(struct engine *e, struct frame *f,
                            uint16_t effects, const player_id *order,
                            uint8_t players)
{
    struct binding binding[PLAYERS_MAX][BINDINGS_MAX];
    struct frame each[PLAYERS_MAX];
    const uint16_t *items;
    uint16_t count = list_at(e->cards, effects, &items);
    struct coming coming;
    for (uint8_t i = 0; i < players; i++) {
        each[i] = *f;
        each[i].you =
            FAULTY(each_player_is_you, order[i] != f->you) ? f->you : order[i];
        each[i].binding = binding[i];
        each[i].coming = &coming;
        memcpy(binding[i], f->binding, f->binding_count * sizeof *f->binding);
    }
    for (uint16_t k = 0; k < count; k++) {
        coming.in.count = 0;
        for (uint8_t i = 0; i < players; i++)
            follow_one(e, &each[i], node_at(e->cards, items[k]));
        f->moved->count = 0;
        enter_end(e, &coming, f->moved);
    }
}

void effect_each_player(struct engine *e, struct frame *f,
                        const struct node *node)
{
    enum { EFFECT, WHO, SYNC };
    uint8_t players = 0;
    player_id you = f->you, order[PLAYERS_MAX];
    for (player_id p = 0; p < e->g->player_count; p++)
        players |= (uint8_t)(!e->g->player[p].has_lost << p);
    players &= players_of(e, f, node->slot[WHO], players);
    uint8_t count = in_turn_order(e, players, order);
    MARK(e, 101_4, f->source.id);
    if (node->slot[SYNC]) {
        follow_together(e, f, node->slot[EFFECT], order, count);
        return;
    }
    for (uint8_t i = 0; i < count; i++) {
        player_id p = order[i];
        f->you = FAULTY(each_player_is_you, p != you) ? you : p;
        follow(e, f, node->slot[EFFECT]);
    }
    f->you = you;
}

void effect_modes(struct engine *e, struct frame *f, const struct node *node)
{
    enum { MODES, N, MAX };
    const uint16_t *items;
    uint16_t count = list_at(e->cards, node->slot[MODES], &items);
    int32_t min = amount_or(e, f, node->slot[N], 1);
    int32_t max = amount_or(e, f, node->slot[MAX], min);
    uint16_t chosen = 0;
    for (int32_t n = 0; n < max && n < count; n++) {
        struct decision d;
        decision_start(&d, DECIDE_MODE, f->you, f->source.id);
        for (uint16_t i = 0; i < count; i++)
            if (!((chosen >> i) & 1))
                decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                             (uint16_t)(i + 1));
        if (n >= min)
            decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        if (FAULTY(resolving_mode_not_asked, true)) {
            chosen = 1;
            break;
        }
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind == OPTION_DONE)
            break;
        chosen |= (uint16_t)(1u << (option->value - 1));
    }
    MARK(e, 700_2, f->source.id);
    for (uint16_t i = 0; i < count; i++)
        if ((chosen >> i) & 1)
            follow(e, f, node_at(e->cards, items[i])->slot[2]);
}
