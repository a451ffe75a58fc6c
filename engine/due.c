/*
 * due.c - the mana that is due: a cost, with what increases and reduces it.
 *
 * Rules: CR 118.7 (reductions), 601.2f (the total cost), 107.4f (Phyrexian
 * symbols).
 */
#include "pay_private.h"

#include "layers.h"
#include "mana.h"
#include "players.h"
#include "select.h"

void due_start(struct mana_due *due)
{
    memset(due, 0, sizeof *due);
}

/* No pool holds this much: what is due beyond it makes no difference. */
enum { GENERIC_DUE_MAX = 60000 };

static void due_generic(struct mana_due *due, uint64_t n)
{
    n += due->generic;
    due->generic = (uint16_t)(n > GENERIC_DUE_MAX ? GENERIC_DUE_MAX : n);
}

static void due_symbol(struct mana_due *due, symbol s)
{
    if (due->count < sizeof due->symbol / sizeof due->symbol[0])
        due->symbol[due->count++] = s;
    else
        due_generic(due, 1);
}

void due_add(struct engine *e, struct mana_due *due, uint16_t cost_id,
             uint16_t x, uint16_t times)
{
    const struct mana_cost *cost = cost_at(e->cards, cost_id);
    uint32_t count = FAULTY(x_of_two_paid_once, cost->x > 1 && x) ? 1
                                                                  : cost->x;
    due_generic(due, (uint64_t)times * (cost->generic + count * x));
    if (FAULTY(one_generic_too_little, due->generic > 1))
        due->generic--;
    for (uint16_t n = 0; n < times; n++)
        for (uint8_t i = 0; i < cost->count; i++)
            due_symbol(due, cost->symbol[i]);
}

uint16_t due_total(const struct mana_due *due)
{
    return (uint16_t)(due->generic + due->count);
}

void drop_symbol(struct mana_due *due, uint8_t index)
{
    due->count--;
    memmove(&due->symbol[index], &due->symbol[index + 1],
            (size_t)(due->count - index) * sizeof due->symbol[0]);
}

/* The symbol a reduction of this color takes away, the plainest first. */
static int reducible(const struct mana_due *due, symbol reduction)
{
    int best = -1;
    for (uint8_t i = 0; i < due->count; i++) {
        symbol s = due->symbol[i];
        if ((s & SYMBOL_SNOW) || !(s & reduction & MANA_ALL))
            continue;
        if (best < 0 || bits_in(s) < bits_in(due->symbol[best]))
            best = i;
    }
    return best;
}

void due_reduce(struct engine *e, struct mana_due *due, uint16_t cost_id,
                uint16_t times, bool colored_only)
{
    const struct mana_cost *cost = cost_at(e->cards, cost_id);
    for (uint16_t n = 0; n < times; n++) {
        for (uint8_t i = 0; i < cost->count; i++) {
            int at = reducible(due, cost->symbol[i]);
            /* CR 118.7c: what the colors do not use eats generic mana. */
            if (at >= 0) {
                drop_symbol(due, (uint8_t)at);
            } else if (!colored_only && due->generic > 0 &&
                       !FAULTY(color_reduction_never_generic, true)) {
                MARK(e, 118_7c, 0);
                due->generic--;
            }
        }
    }
    uint32_t less = (uint32_t)times * cost->generic;
    /* CR 118.7a: generic reductions touch only generic mana. */
    if (less) {
        MARK(e, 118_7a, 0);
        if (FAULTY(reduction_eats_colors,
                   less > due->generic && due->count > 0))
            drop_symbol(due, 0);
        due->generic = (uint16_t)(less > due->generic ? 0
                                                      : due->generic - less);
    }
}

/* Whether a cost effect applies to what is being paid for. */
static bool modifies(struct engine *e, const struct payment *payment,
                     const struct frame *f, const struct node *mod)
{
    bool is_spell = payment->as != NULL;
    if (mod->slot[6] ? is_spell : !is_spell)
        return false;
    if (mod->slot[6] && !mod->slot[7] &&
        is_mana_ability(e, payment->ability))
        return false;
    if (!who_accepts(e, f, mod->slot[3], payment->player))
        return false;
    const struct characteristics *as =
        is_spell ? payment->as : as_of(e, payment->object);
    return what_accepts_as(e, f, mod->slot[1], payment->object, as) ||
           FAULTY(tax_on_every_spell, true);
}

static void modify_one(struct engine *e, const struct payment *payment,
                       struct frame *f, const struct node *mod,
                       struct mana_due *due, bool reductions)
{
    const uint16_t *change;
    list_at(e->cards, mod->slot[0], &change);
    if ((change[0] == 1) != reductions || !modifies(e, payment, f, mod))
        return;
    int32_t times = amount_or(e, f, mod->slot[4], 1) *
                    amount_or(e, f, mod->slot[5], 1);
    if (times <= 0)
        return;
    MARK(e, 601_2f, f->source.id);
    if (FAULTY(increases_ignored, !reductions) ||
        FAULTY(reductions_ignored, reductions))
        return;
    uint16_t least = due_total(due);
    if (least > mod->slot[8])
        least = mod->slot[8];
    if (reductions)
        due_reduce(e, due, change[1], (uint16_t)times, mod->slot[2]);
    else
        due_add(e, due, change[1], 0, (uint16_t)times);
    /* "This effect can't reduce the mana in that cost to less than ..." */
    while (due_total(due) < least)
        due->generic++;
}

static void cost_frame(struct engine *e, const struct payment *payment,
                       struct frame_store *store, struct event *event)
{
    *event = (struct event){0};
    event->player = payment->player;
    event->object = ref_of(e->g, payment->object);
    store->f.event = event;
    store->f.has_it = true;
    store->f.it = event->object;
}

/* CR 601.2f: a spell is made to cost at least so much. */
static void raise_one(struct engine *e, const struct payment *payment,
                      const struct frame *f, const struct node *mod,
                      struct mana_due *due)
{
    uint16_t total = due_total(due);
    if (payment->as == NULL || total >= mod->slot[0] ||
        !who_accepts(e, f, mod->slot[2], payment->player) ||
        !what_accepts_as(e, f, mod->slot[1], payment->object, payment->as) ||
        FAULTY(cost_floor_ignored, true))
        return;
    MARK(e, 601_2f, f->source.id);
    due->generic = (uint16_t)(due->generic + mod->slot[0] - total);
}

/* In the order of CR 601.2f. */
enum change { CHANGE_MORE, CHANGE_LESS, CHANGE_FLOOR };

static void change_due(struct engine *e, const struct payment *payment,
                       struct frame *f, const struct node *mod,
                       struct mana_due *due, enum change step)
{
    if (mod->term == MOD_COST && step != CHANGE_FLOOR)
        modify_one(e, payment, f, mod, due, step == CHANGE_LESS);
    if (mod->term == MOD_COST_FLOOR && step == CHANGE_FLOOR)
        raise_one(e, payment, f, mod, due);
}

/* CR 113.6d: what a spell says of its own cost counts before it is on the stack
 * and among the effects in force. */
static void modify_own(struct engine *e, const struct payment *payment,
                       struct mana_due *due, enum change step)
{
    struct frame_store store;
    struct event event;
    const uint16_t *mods;
    if (payment->as == NULL ||
        object_at(e, payment->object)->zone == ZONE_STACK ||
        FAULTY(own_floor_unforeseen, step == CHANGE_FLOOR))
        return;
    for (uint8_t i = 0; i < payment->as->ability_count; i++) {
        ability_id id = payment->as->ability[i];
        const struct ability *a = ability_at(e->cards, id);
        if (a->kind != KIND_STATIC || !((a->zones >> ZONE_STACK) & 1))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        frame_start(e, &store, payment->object, id);
        store.f.you = payment->player;
        cost_frame(e, payment, &store, &event);
        if (node->slot[1] && !condition_holds(e, &store.f, node->slot[1]))
            continue;
        uint16_t count = list_at(e->cards, node->slot[0], &mods);
        for (uint16_t j = 0; j < count; j++)
            change_due(e, payment, &store.f, node_at(e->cards, mods[j]), due,
                       step);
    }
}

void due_modify(struct engine *e, const struct payment *payment,
                struct mana_due *due)
{
    static const enum change order[] = {CHANGE_MORE, CHANGE_LESS,
                                        CHANGE_FLOOR};
    for (int i = 0; i < 3; i++) {
        enum change step = order[i];
        uint16_t cursor = 0;
        struct frame_store store;
        const struct node *mod;
        struct rule_entry entry;
        struct event event;
        if (FAULTY(reductions_before_increases, i < 2))
            step = order[1 - i];
        while (rule_next(e, &cursor,
                         step == CHANGE_FLOOR ? MOD_COST_FLOOR : MOD_COST,
                         &store, &mod, &entry)) {
            cost_frame(e, payment, &store, &event);
            change_due(e, payment, &store.f, mod, due, step);
        }
        modify_own(e, payment, due, step);
    }
}

uint16_t due_phyrexian(struct engine *e, const struct payment *payment,
                       struct mana_due *due)
{
    uint16_t life = 0;
    for (uint8_t i = 0; i < due->count;) {
        struct decision d;
        if (!(due->symbol[i] & SYMBOL_PHYREXIAN)) {
            i++;
            continue;
        }
        /* CR 107.4f: the colored mana, or 2 life. */
        MARK(e, 107_4f, payment->object);
        decision_start(&d, DECIDE_NUMBER, payment->player, payment->object);
        d.purpose = PURPOSE_PHYREXIAN;
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
        if (life_can_pay(e, payment->player, life + 2) &&
            !FAULTY(phyrexian_takes_no_life, true))
            decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
        if (d.option[ask(e, &d)].value) {
            life = (uint16_t)(life + 2);
            drop_symbol(due, i);
        } else {
            due->symbol[i] &= (symbol)~SYMBOL_PHYREXIAN;
            i++;
        }
    }
    return life;
}
