/*
 * pay.c - the window for mana abilities, and what might be had in it.
 *
 * Rules: CR 601.2g (mana abilities before paying), 605.3a.
 */
#include "pay_private.h"

#include "cast.h"
#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "yield.h"

/* Whether the face that is up does not have the ability by itself. */
static bool is_given(struct engine *e, object_id id, ability_id ability)
{
    const struct characteristics *as = as_of(e, id);
    if (as->card == 0)
        return true;
    const struct face *face = &card_at(e->cards, as->card)->face[as->face];
    if (!ability_at(e->cards, ability)->is_intrinsic)
        return !list_has(e->cards, face->abilities, ability);
    for (int type = 0; type < BASIC_TYPES; type++)
        if (intrinsic_ability(e->cards, type) == ability)
            return !list_has(e->cards, face->subs,
                             basic_land_name(e->cards, type));
    return true;
}

/* Whether something about the object could add mana now: what is tapped is
 * not tapped again.  A trace tells why not. */
static bool may_add_mana(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    bool is_tapped = (object_at(e, id)->flags & FLAG_TAPPED) &&
                     e->trace == NULL && !FAULTY(tap_symbol_on_tapped, true);
    bool found = as->intrinsic != 0 && !is_tapped;
    for (uint8_t i = 0; i < as->ability_count && !found; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        found = a->adds_mana && !(a->taps_self && is_tapped);
    }
    return found;
}

static void add_mana_abilities_of(struct engine *e, player_id player,
                                  object_id id, struct decision *d)
{
    ability_id all[ACTIVATED_MAX];
    uint16_t count = activated_all(e, id, all);
    for (uint16_t n = 1; n <= count; n++) {
        ability_id ability = all[n - 1];
        if (!is_mana_ability(e, ability) ||
            FAULTY(granted_ability_not_in_window, is_given(e, id, ability)))
            continue;
        if (ability_judge(e, player, id, ability, n, true).code)
            continue;
        if (d->count < OPTIONS_MAX - 1)
            decision_add(d, OPTION_ACTIVATE, id, PLAYER_NONE, n);
    }
}

/* CR 605.3a: mana abilities that may be activated in a payment window. */
static void add_mana_abilities(struct engine *e,
                               const struct payment *payment,
                               struct decision *d)
{
    struct game *g = e->g;
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        if (object->zone != ZONE_BATTLEFIELD &&
            object->kind != OBJECT_EMBLEM &&
            (object->kind != OBJECT_CARD || /* a token's card has no flags */
             !(e->card_flags[object->card] & CARD_OFF_ACTIVE)))
            continue;
        if (!QUICK(!may_add_mana(e, id)))
            add_mana_abilities_of(e, payment->player, id, d);
    }
}

void due_pay(struct engine *e, struct payment *payment, struct mana_due *due)
{
    uint8_t before = e->window;
    e->paying++;
    e->window = (uint8_t)e->cursor;
    while (due_total(due) > 0) {
        struct decision d;
        MARK(e, 601_2g, payment->object);
        decision_start(&d, DECIDE_MANA_WINDOW, payment->player,
                       payment->object);
        d.detail = payment->ordinal;
        if (due_covered(e, payment, due))
            decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        else
            MARK(e, 118_3, payment->object);
        uint16_t done = d.count;
        add_mana_abilities(e, payment, &d);
        if (d.count == done)
            break;
        decision_add(&d, OPTION_CANCEL, 0, PLAYER_NONE, 0);
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind == OPTION_CANCEL) {
            e->paying--;
            MARK(e, 601_2h, payment->object);
            refuse(e, CODE_COST_UNPAYABLE, CR_118_3);
        }
        if (option->kind == OPTION_DONE)
            break;
        activate(e, payment->player, option->object, option->value);
    }
    e->paying--;
    e->window = before;
    if (due_total(due) == 0 ||
        FAULTY(underpaid_is_paid, !due_covered(e, payment, due)))
        return;
    if (!due_covered(e, payment, due)) {
        MARK(e, 601_2h, payment->object);
        refuse(e, CODE_COST_UNPAYABLE, CR_118_3);
    }
    pay_from_pool(e, payment, due);
}

/* Whether tapping a land may bring more mana than its ability says: by
 * replacement effects and triggers. */
static bool mana_may_grow(struct engine *e)
{
    struct replacement_query query;
    struct replacement one;
    struct frame_store store;
    replacement_start(&query, EVENT_TAP_FOR_MANA, &store);
    if (e->g->delayed_count > 0 || replacement_next(e, &query, &one))
        return true;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        const struct characteristics *as = as_of(e, id);
        for (uint8_t i = 0; i < as->ability_count; i++)
            if (ability_at(e->cards, as->ability[i])->mana_trigger)
                return true;
    }
    return false;
}

/* A group more; the last takes in all that there is no room for, so that the
 * bound is still one from above. */
static void add_yield(struct purse *purse, const struct yield *yield)
{
    uint8_t n = purse->count;
    if (n == MANA_MAX) {
        purse->left[--n] = YIELD_ANY;
    } else {
        purse->count++;
        purse->left[n] = yield->most;
        purse->as[n] = 0;
        purse->snow[n] = false;
    }
    purse->as[n] |= yield->types;
    purse->snow[n] |= yield->is_snow;
}

bool due_reachable(struct engine *e, const struct payment *payment,
                   const struct mana_due *due)
{
    struct purse purse;
    struct decision d;
    struct yields yields;
    struct mana_due least = *due;
    uint32_t net = 0;
    /* CR 107.4f: life may pay for these. */
    for (uint8_t i = least.count; i > 0; i--)
        if (least.symbol[i - 1] & SYMBOL_PHYREXIAN)
            drop_symbol(&least, (uint8_t)(i - 1));
    if (due_total(&least) == 0)
        return true;
    purse_open(e, payment, &purse);
    for (uint8_t i = 0; i < purse.count; i++)
        net += purse.left[i];
    decision_start(&d, DECIDE_MANA_WINDOW, payment->player, 0);
    add_mana_abilities(e, payment, &d);
    yields_find(e, payment, &d, mana_may_grow(e), &yields);
    for (uint16_t i = 0; i < yields.count; i++) {
        add_yield(&purse, &yields.item[i]);
        net += yields.item[i].net;
    }
    bool is_reachable =
        net >= due_total(&least) && purse_covers(&purse, &least);
    if (!is_reachable)
        MARK(e, 118_3, payment->object);
    return is_reachable;
}
