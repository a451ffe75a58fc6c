/*
 * cost_judge.c - whether costs can be paid, and whether they could be after
 * what mana abilities might do.
 *
 * Rules: CR 118.3, 302.6 (new creatures), 602.5a, 614.17b.
 */
#include "cost_private.h"

#include "counters.h"
#include "layers.h"
#include "move.h"
#include "never.h"
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

static bool has_counters(struct engine *e, const struct payment *payment,
                         const struct node *cost)
{
    const uint16_t *items;
    struct set set;
    list_at(e->cards, cost->slot[0], &items);
    uint16_t n = how_many(e, payment->f, items[1], 0);
    set.count = 0;
    if (cost->slot[1])
        cost_select(e, payment, cost->slot[1], &set);
    else if (payment->object)
        set_add(&set, ref_of(e->g, payment->object));
    for (uint16_t i = 0; i < set.count; i++)
        if (counter_of(object_at(e, set.item[i].id),
                       (uint8_t)(items[0] - 1)) >= n)
            return true;
    return n == 0;
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

/* Whether this object, which a part of the cost is about, is still there. */
static bool is_in(struct engine *e, const struct payment *payment,
                  enum zone zone)
{
    return payment->object != OBJECT_NONE &&
           (!payment->enters || FAULTY(entering_pays_with_itself, true)) &&
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
struct verdict item_judge(struct engine *e, const struct payment *payment,
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
        cost_candidates(e, payment, cost, &set);
        n = cost_number(e, payment, cost);
        return unpayable(n >= SET_MAX || set.count >= n ||
                             FAULTY(fewer_objects_pay, set.count > 0),
                         CR_118_3);
    case COST_EXILE_SELF: /* CR 601.2a: a spell remains on the stack */
        return unpayable(
            payment->as == NULL &&
                is_in_own(e, payment, (enum zone)(cost->slot[0] & 0xff)),
            CR_118_3);
    case COST_REMOVE_COUNTER:
        return unpayable(has_counters(e, payment, cost), CR_118_3);
    case COST_PUT_COUNTER:
        return put_judge(e, payment, cost);
    case COST_REMOVE_AMONG:
        return unpayable(counters_among(e, payment, cost, &set) >=
                                 cost_number(e, payment, cost) ||
                             FAULTY(fewer_objects_pay, true),
                         CR_118_3);
    case COST_MILL:
        n = amount_of(e, payment->f, cost->slot[0]);
        return unpayable(
            n <= mill_most(e, payment->player, payment->coming) ||
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
    if (!cost_fits(e, payment, costs, 1) &&
        !FAULTY(parts_judged_alone, true)) {
        MARK(e, 118_3, payment->object);
        return denied(CODE_COST_UNPAYABLE, CR_118_3);
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
    unsigned wanted = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        struct verdict v = item_judge(e, payment, cost);
        wanted |= changes_wanted(cost->term);
        if (v.code && (v.code == CODE_SUMMONING_SICK ||
                       !(changes & changes_wanted(cost->term))))
            return false;
    }
    return (changes & wanted) || cost_fits(e, payment, costs, 1) ||
           FAULTY(parts_judged_alone, true);
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
