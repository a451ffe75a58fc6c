/* Costs other than mana: see pay.h. */
#include "counters.h"
#include "layers.h"
#include "move.h"
#include "never.h"
#include "pay.h"
#include "players.h"
#include "select.h"

static bool has_haste(struct engine *e, object_id id)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    const struct characteristics *as = as_of(e, id);
    if (has_keyword(as, KEYWORD_HASTE)) {
        MARK(e, 702_10c, id);
        return true;
    }
    while (rule_next(e, &cursor, MOD_HASTE_ACTIVATION, &store, &mod, &entry))
        if ((who_accepts(e, &store.f, mod->slot[0], as->controller) ||
             FAULTY(haste_for_everybody, true)) &&
            !FAULTY(haste_for_attacks_only, true)) {
            /* CR 609.4: as though it had haste, and only for this. */
            MARK(e, 609_4, entry.source);
            return true;
        }
    return false;
}

struct verdict symbol_judge(struct engine *e, object_id id, bool untaps)
{
    if (id == OBJECT_NONE || object_at(e, id)->zone != ZONE_BATTLEFIELD)
        return denied(CODE_NO_SUCH_OBJECT, CR_113_6);
    const struct object *object = object_at(e, id);
    const struct characteristics *as = as_of(e, id);
    bool tapped = object->flags & FLAG_TAPPED;
    bool is_creature = as->types & (1u << TYPE_CREATURE);
    bool is_new = !(object->flags & FLAG_CONTROLLED);
    if (untaps)
        MARK(e, 107_6, id);
    else
        MARK(e, 107_5, id);
    /* CR 302.6: asked of creatures only, and only of new ones. */
    if (is_creature || is_new)
        MARK(e, 302_6, id);
    if (FAULTY(sick_whatever_it_is, is_new && !is_creature))
        is_creature = true;
    if (FAULTY(lands_never_sick,
               is_creature && (as->types & (1u << TYPE_LAND))) ||
        FAULTY(untap_symbol_never_waits, untaps && is_creature) ||
        FAULTY(creatures_never_sick, is_creature && is_new))
        is_new = false;
    if (FAULTY(ready_in_own_turn_only, e->g->active != as->controller))
        is_new = true;
    if (is_creature && is_new) {
        MARK(e, 602_5a, id);
        if (!has_haste(e, id))
            return denied(CODE_SUMMONING_SICK, CR_302_6);
    }
    if (FAULTY(stunned_cannot_pay_untap,
               untaps && counter_of(object, COUNTER_STUN)))
        return denied(CODE_NOT_TAPPED, CR_107_6);
    if (FAULTY(untaps_before_mana,
               untaps && !tapped && e->active_count > 0))
        return allowed();
    if (untaps && !tapped && !FAULTY(untap_symbol_on_untapped, true))
        return denied(CODE_NOT_TAPPED, CR_107_6);
    if (!untaps && tapped && !FAULTY(tap_symbol_on_tapped, true))
        return denied(CODE_ALREADY_TAPPED, CR_107_5);
    return allowed();
}

/* Cards in hand: a selector that names no zone is about the card. */
static void hand_candidates(struct engine *e, const struct payment *payment,
                            uint16_t selector, struct set *set)
{
    for (object_id id = zone_first(e->g, ZONE_HAND, payment->player); id;
         id = e->g->object[id].next)
        if (could_discard(e, payment->f, selector, id))
            set_add(set, ref_of(e->g, id));
}

/* The objects that may be chosen for a cost. */
static void candidates(struct engine *e, const struct payment *payment,
                       const struct node *cost, struct set *set)
{
    uint16_t what = cost->slot[0];
    set->count = 0;
    if ((cost->term == COST_DISCARD || cost->term == COST_REVEAL) &&
        (what & WHAT_SELECTOR))
        hand_candidates(e, payment, what & 0x7fff, set);
    else
        select_living(e, payment->f, what, set);
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
            ok = object->flags & FLAG_TAPPED;
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
        if (!ok)
            set_remove(set, (uint16_t)(i - 1));
    }
}

static uint16_t number_of(struct engine *e, const struct payment *payment,
                          const struct node *cost)
{
    return how_many(e, payment->f, cost->slot[1], 1);
}

static bool has_counters(struct engine *e, const struct payment *payment,
                         const struct node *cost)
{
    const uint16_t *items;
    struct set set;
    list_at(e->cards, cost->slot[0], &items);
    uint16_t n = how_many(e, payment->f, items[1], 0);
    set.count = 0;
    if (cost->slot[1])
        select_living(e, payment->f, cost->slot[1], &set);
    else if (payment->object)
        set_add(&set, ref_of(e->g, payment->object));
    for (uint16_t i = 0; i < set.count; i++)
        if (counter_of(object_at(e, set.item[i].id),
                       (uint8_t)(items[0] - 1)) >= n)
            return true;
    return n == 0;
}

/* How many counters lie on the objects meant, which are noted. */
static int32_t counters_among(struct engine *e,
                              const struct payment *payment,
                              const struct node *cost, struct set *set)
{
    int32_t sum = 0;
    set->count = 0;
    select_living(e, payment->f, cost->slot[0], set);
    for (uint16_t i = 0; i < set->count; i++) {
        const struct object *object = object_at(e, set->item[i].id);
        for (uint8_t k = 0; k < object->counter_count; k++)
            sum += object->counter[k];
    }
    return sum;
}

static struct verdict put_judge(struct engine *e,
                                const struct payment *payment,
                                const struct node *cost)
{
    const uint16_t *items;
    list_at(e->cards, cost->slot[0], &items);
    if (!counters_can_put(e, payment->object, (uint8_t)(items[0] - 1)) &&
        !FAULTY(impossible_counter_pays, true)) {
        MARK(e, 614_17b, payment->object);
        return denied(CODE_COST_UNPAYABLE, CR_614_17b);
    }
    return allowed();
}

static struct verdict unpayable(bool ok, enum cr rule)
{
    return ok ? allowed() : denied(CODE_COST_UNPAYABLE, rule);
}

static uint16_t energy_of(struct engine *e, player_id player)
{
    return player_counter(&e->g->player[player], COUNTER_ENERGY);
}

static player_id energy_payer(struct engine *e,
                              const struct payment *payment)
{
    player_id player = payment->player;
    if (FAULTY(energy_paid_by_owner,
               payment->object &&
                   object_at(e, payment->object)->owner != player))
        player = object_at(e, payment->object)->owner;
    return player;
}

/* Whether this object, which a part of the cost is about, is still there. */
static bool is_in(struct engine *e, const struct payment *payment,
                  enum zone zone)
{
    return payment->object != OBJECT_NONE &&
           object_at(e, payment->object)->zone == zone;
}

/* The same, of a hand, a graveyard or exile: who pays must be whose it is. */
static bool is_in_own(struct engine *e, const struct payment *payment,
                      enum zone zone)
{
    return is_in(e, payment, zone) &&
           (zone == ZONE_BATTLEFIELD ||
            zone_holder(e->g, payment->object) == payment->player);
}

static bool has_loyalty(struct engine *e, const struct payment *payment,
                        int32_t n)
{
    return FAULTY(loyalty_below_zero, true) ||
           (payment->object != OBJECT_NONE &&
            counter_of(object_at(e, payment->object), COUNTER_LOYALTY) >= n);
}

/* dispatcher */
static struct verdict item_judge(struct engine *e,
                                 const struct payment *payment,
                                 const struct node *cost)
{
    struct set set;
    int32_t n;
    switch (cost->term) {
    case COST_MANA:
        return unpayable(
            cost_at(e->cards, cost->slot[0])->is_present, CR_118_6);
    case COST_TAP_SELF:
        return symbol_judge(e, payment->object, false);
    case COST_UNTAP_SELF:
        return symbol_judge(e, payment->object, true);
    case COST_ENERGY:
        /* CR 107.14: no more than the player has. */
        n = amount_of(e, payment->f, cost->slot[0]);
        MARK(e, 107_14, 0);
        if (FAULTY(no_counters_stops_paying,
                   !counters_can_get(e, payment->player, COUNTER_ENERGY)))
            return denied(CODE_COST_UNPAYABLE, CR_118_3);
        return unpayable(n <= energy_of(e, energy_payer(e, payment)) ||
                             FAULTY(energy_debt, true),
                         CR_118_3);
    case COST_LIFE:
        n = amount_of(e, payment->f, cost->slot[0]);
        return unpayable(life_can_pay(e, payment->player, n), CR_119_4);
    case COST_SACRIFICE: case COST_DISCARD: case COST_EXILE:
    case COST_RETURN: case COST_TAP: case COST_UNTAP: case COST_REVEAL:
        candidates(e, payment, cost, &set);
        n = number_of(e, payment, cost);
        return unpayable(n >= SET_MAX || set.count >= n ||
                             FAULTY(fewer_objects_pay, set.count > 0),
                         CR_118_3);
    case COST_EXILE_SELF:
        return unpayable(
            is_in_own(e, payment, (enum zone)(cost->slot[0] & 0xff)),
            CR_118_3);
    case COST_REMOVE_COUNTER:
        return unpayable(has_counters(e, payment, cost), CR_118_3);
    case COST_PUT_COUNTER:
        return put_judge(e, payment, cost);
    case COST_REMOVE_AMONG:
        return unpayable(counters_among(e, payment, cost, &set) >=
                                 number_of(e, payment, cost) ||
                             FAULTY(fewer_objects_pay, true),
                         CR_118_3);
    case COST_MILL:
        n = amount_of(e, payment->f, cost->slot[0]);
        return unpayable(
            n <= zone_count(e->g, ZONE_LIBRARY, payment->player) ||
                FAULTY(mills_what_there_is, true),
            CR_701_17b);
    case COST_LOYALTY:
        n = (int16_t)cost->slot[0];
        return unpayable(has_loyalty(e, payment, -n), CR_606_6);
    case COST_SACRIFICE_SELF:
        return unpayable(is_in(e, payment, ZONE_BATTLEFIELD), CR_118_3);
    case COST_DISCARD_SELF: /* CR 701.9a: from the own hand */
        return unpayable(is_in_own(e, payment, ZONE_HAND), CR_118_3);
    default:
        NEVER();
    }
}

static bool is_new_creature(struct engine *e, const struct payment *payment)
{
    object_id id = payment->object;
    return payment->ability != 0 && id != OBJECT_NONE &&
           object_at(e, id)->zone == ZONE_BATTLEFIELD &&
           !(object_at(e, id)->flags & FLAG_CONTROLLED) &&
           (as_of(e, id)->types & (1u << TYPE_CREATURE));
}

struct verdict cost_judge(struct engine *e, const struct payment *payment,
                          uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    /* CR 602.5a: only {T} and {Q} ask how long a creature has been under
     * control. */
    if (is_new_creature(e, payment)) {
        MARK(e, 302_6, payment->object);
        MARK(e, 602_5a, payment->object);
    }
    if (FAULTY(sick_for_every_cost, is_new_creature(e, payment)))
        return denied(CODE_SUMMONING_SICK, CR_302_6);
    for (uint16_t i = 0; i < count; i++) {
        struct verdict v =
            item_judge(e, payment, node_at(e->cards, items[i]));
        if (v.code) {
            MARK(e, 118_3, payment->object);
            return v;
        }
    }
    return allowed();
}

/* What could make the part payable that now is not. */
static unsigned changes_wanted(enum term term)
{
    static const uint8_t wanted[] = {
#define WANTS(name, changes) [COST_##name - COST_MANA] = (changes)
        WANTS(MANA, MEANS_OTHERS),
        WANTS(TAP_SELF, MEANS_UNTAPPED),
        WANTS(UNTAP_SELF, MEANS_TAPPED),
        WANTS(ENERGY, MEANS_ENERGY),
        WANTS(LIFE, MEANS_LIFE | MEANS_OTHERS),
        WANTS(SACRIFICE, MEANS_OTHERS),
        WANTS(DISCARD, MEANS_CARDS | MEANS_OTHERS),
        /* What comes to where it is to be is another object. */
        WANTS(EXILE_SELF, 0),
        WANTS(DISCARD_SELF, 0),
        WANTS(EXILE, MEANS_CARDS | MEANS_OTHERS),
        WANTS(RETURN, MEANS_OTHERS),
        WANTS(REMOVE_COUNTER, MEANS_COUNTERS | MEANS_OTHERS),
        WANTS(PUT_COUNTER, MEANS_OTHERS),
        WANTS(TAP, MEANS_UNTAPPED | MEANS_OTHERS),
        WANTS(UNTAP, MEANS_OWN_TAP | MEANS_TAPPED | MEANS_OTHERS),
        WANTS(MILL, MEANS_CARDS | MEANS_OTHERS),
        WANTS(REVEAL, MEANS_CARDS | MEANS_OTHERS),
        WANTS(LOYALTY, MEANS_COUNTERS | MEANS_OTHERS),
        WANTS(SACRIFICE_SELF, MEANS_OTHERS),
        WANTS(REMOVE_AMONG, MEANS_COUNTERS | MEANS_OTHERS),
#undef WANTS
    };
    return wanted[term - COST_MANA];
}

bool cost_may_follow(struct engine *e, const struct payment *payment,
                     uint16_t costs, unsigned changes)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        struct verdict v = item_judge(e, payment, cost);
        if (v.code && (v.code == CODE_SUMMONING_SICK ||
                       !(changes & changes_wanted(cost->term))))
            return false;
    }
    return true;
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

static void add_all(struct set *to, const struct set *from)
{
    for (uint16_t i = 0; i < from->count; i++)
        set_add(to, from->item[i]);
}

static void pay_objects(struct engine *e, struct payment *payment,
                        const struct node *cost)
{
    struct set from, chosen;
    uint16_t n = number_of(e, payment, cost);
    candidates(e, payment, cost, &from);
    chosen.count = 0;
    if (n > from.count)
        n = from.count;
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
    set.count = chosen.count = 0;
    select_living(e, payment->f, cost->slot[1], &set);
    for (uint16_t i = set.count; i > 0; i--)
        if (counter_of(object_at(e, set.item[i - 1].id), kind) < n)
            set_remove(&set, (uint16_t)(i - 1));
    ask_objects(e, payment->player, PURPOSE_COST, payment->object, &set, 1,
                1, &chosen);
    if (chosen.count == 0)
        refuse(e, CODE_COST_UNPAYABLE, CR_118_3);
    counters_remove(e, chosen.item[0].id, kind, n);
}

/* One counter at a time: from which object, and of which kind. */
static void pay_among(struct engine *e, struct payment *payment,
                      const struct node *cost)
{
    for (uint16_t n = number_of(e, payment, cost); n > 0; n--) {
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
    const struct ability *a = ability_at(e->cards, payment->ability);
    bool cycles = a->kind == KIND_ACTIVATED &&
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
        mill(e, payment->player, n, payment->f->moved);
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
                if (removes_source(cost->term) == (late == 1))
                    pay_item(e, payment, cost);
            }
}

bool cost_can_pay(struct engine *e, const struct payment *payment,
                  uint16_t costs)
{
    struct mana_due due;
    due_start(&due);
    if (cost_judge(e, payment, costs).code)
        return false;
    cost_mana(e, payment, costs, 1, &due);
    return due_reachable(e, payment, &due);
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
