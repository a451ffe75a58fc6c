/* Mana costs: what is due, and paying it from a pool.  See pay.h. */
#include "pay.h"

#include "cast.h"
#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "spend.h"
#include "yield.h"

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

static void drop_symbol(struct mana_due *due, uint8_t index)
{
    due->count--;
    memmove(&due->symbol[index], &due->symbol[index + 1],
            (size_t)(due->count - index) * sizeof due->symbol[0]);
}

static uint8_t bits_in(uint16_t mask)
{
    uint8_t n = 0;
    for (; mask; mask &= (uint16_t)(mask - 1))
        n++;
    return n;
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

void due_modify(struct engine *e, const struct payment *payment,
                struct mana_due *due)
{
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    struct event event;
    /* CR 601.2f: first what makes it cost more, then less. */
    for (int reductions = 0; reductions < 2; reductions++) {
        uint16_t cursor = 0;
        while (rule_next(e, &cursor, MOD_COST, &store, &mod, &entry)) {
            cost_frame(e, payment, &store, &event);
            modify_one(e, payment, &store.f, mod, due,
                       reductions !=
                           FAULTY(reductions_before_increases, true));
        }
    }
    uint16_t cursor = 0;
    while (rule_next(e, &cursor, MOD_COST_FLOOR, &store, &mod, &entry)) {
        cost_frame(e, payment, &store, &event);
        if (payment->as == NULL ||
            !who_accepts(e, &store.f, mod->slot[2], payment->player) ||
            !what_accepts_as(e, &store.f, mod->slot[1], payment->object,
                             payment->as))
            continue;
        uint16_t total = due_total(due);
        if (total < mod->slot[0] && !FAULTY(cost_floor_ignored, true)) {
            MARK(e, 601_2f, entry.source);
            due->generic = (uint16_t)(due->generic + mod->slot[0] - total);
        }
    }
}

/* The pool as seen by one payment: what each group can do. */
struct purse {
    uint8_t count;
    uint8_t group[MANA_MAX];
    uint16_t left[MANA_MAX];
    mana_set as[MANA_MAX];
    bool snow[MANA_MAX];
};

static void purse_open(struct engine *e, const struct payment *payment,
                       struct purse *purse)
{
    purse->count = 0;
    for (uint8_t i = 0; i < e->g->mana_count; i++) {
        const struct mana *m = &e->g->mana[i];
        if (!mana_may_be_spent(e, payment, m))
            continue;
        uint8_t n = purse->count++;
        purse->group[n] = i;
        purse->left[n] = m->count;
        purse->as[n] = mana_spent_as(e, payment, m);
        purse->snow[n] = (m->flags & MANA_SNOW) != 0;
    }
}

static bool fits(const struct purse *purse, uint8_t n, symbol s)
{
    if (s & SYMBOL_SNOW)
        return purse->snow[n] || FAULTY(snow_cost_takes_any, true);
    return (purse->as[n] & s & MANA_ALL) != 0 ||
           FAULTY(hybrid_takes_any, bits_in(s & MANA_ALL) > 1) ||
           FAULTY(colorless_cost_takes_any,
                  (s & MANA_ALL) == 1u << MANA_C);
}

/* Bipartite matching: symbols to groups with room, by augmenting paths. */
struct match {
    const struct mana_due *due;
    struct purse *purse;
    int8_t to[64];          /* group of each symbol, or -1 */
    uint16_t used[MANA_MAX];
};

static bool augment(struct match *m, uint8_t s, uint32_t *seen)
{
    for (uint8_t g = 0; g < m->purse->count; g++) {
        if (((*seen >> g) & 1) || !fits(m->purse, g, m->due->symbol[s]))
            continue;
        *seen |= 1u << g;
        if (m->used[g] < m->purse->left[g]) {
            m->used[g]++;
            m->to[s] = (int8_t)g;
            return true;
        }
        for (uint8_t other = 0; other < m->due->count; other++) {
            if (m->to[other] == g && augment(m, other, seen)) {
                m->to[s] = (int8_t)g;
                return true;
            }
        }
    }
    return false;
}

/* CR 107.4e: a {2/W} is one white mana or two of anything. */
static bool covers(struct purse *purse, const struct mana_due *due)
{
    struct match m = {due, purse, {0}, {0}};
    uint32_t generic = due->generic, left = 0;
    memset(m.to, -1, sizeof m.to);
    for (uint8_t s = 0; s < due->count; s++) {
        uint32_t seen = 0;
        if (due->symbol[s] & SYMBOL_TWO)
            continue;
        if (!augment(&m, s, &seen))
            return false;
    }
    for (uint8_t s = 0; s < due->count; s++) {
        uint32_t seen = 0;
        if ((due->symbol[s] & SYMBOL_TWO) && !augment(&m, s, &seen))
            generic += FAULTY(two_hybrid_takes_one, true) ? 1 : 2;
    }
    for (uint8_t g = 0; g < purse->count; g++)
        left += (uint32_t)(purse->left[g] - m.used[g]);
    return left >= generic;
}

/* What each symbol is paid with: see fits() and covers(). */
static void mark_symbols(struct engine *e, const struct payment *payment,
                         const struct mana_due *due)
{
    if (due->generic)
        MARK(e, 107_4b, payment->object);
    for (uint8_t i = 0; i < due->count; i++) {
        symbol s = due->symbol[i];
        if (s & SYMBOL_SNOW)
            MARK(e, 107_4h, payment->object);
        else if ((s & MANA_ALL) == 1u << MANA_C)
            MARK(e, 107_4c, payment->object);
        else if ((s & SYMBOL_TWO) || bits_in(s & MANA_ALL) > 1)
            MARK(e, 107_4e, payment->object);
    }
}

bool due_covered(struct engine *e, const struct payment *payment,
                 const struct mana_due *due)
{
    struct purse purse;
    mark_symbols(e, payment, due);
    purse_open(e, payment, &purse);
    return covers(&purse, due);
}

/* Restricted mana first, then colorless, then what there is most of; snow
 * mana and what lasts until end of turn come late. */
static int32_t rank_of(struct engine *e, const struct purse *purse, uint8_t n)
{
    enum { MORE_THAN_ANY = 0x10000 };
    const struct mana *m = &e->g->mana[purse->group[n]];
    int32_t rank = m->type == MANA_C ? 0 : MORE_THAN_ANY - purse->left[n];
    if (m->only)
        rank -= 8 * MORE_THAN_ANY;
    if (m->flags & MANA_SNOW)
        rank += 2 * MORE_THAN_ANY;
    if (m->flags & MANA_KEEP_EOT)
        rank += 4 * MORE_THAN_ANY;
    return rank;
}

static bool same_mana(struct engine *e, const struct purse *purse, uint8_t a,
                      uint8_t b)
{
    const struct mana *x = &e->g->mana[purse->group[a]];
    const struct mana *y = &e->g->mana[purse->group[b]];
    return x->type == y->type && x->only == y->only &&
           x->rider == y->rider && x->flags == y->flags &&
           x->chosen == y->chosen;
}

/* The groups that may pay this symbol (or, with 0, one generic) so that
 * the rest can still be paid; the best first. */
static uint8_t payers(struct engine *e, struct purse *purse,
                      const struct mana_due *rest, symbol s, uint8_t *list)
{
    uint8_t count = 0;
    for (uint8_t n = 0; n < purse->count; n++) {
        bool twin = false;
        if (purse->left[n] == 0 || (s && !fits(purse, n, s)))
            continue;
        for (uint8_t i = 0; i < count; i++)
            twin = twin || same_mana(e, purse, list[i], n);
        if (twin)
            continue;
        purse->left[n]--;
        bool ok = covers(purse, rest);
        purse->left[n]++;
        if (!ok)
            continue;
        uint8_t at = count++;
        while (at > 0 &&
               rank_of(e, purse, n) < rank_of(e, purse, list[at - 1])) {
            list[at] = list[at - 1];
            at--;
        }
        list[at] = n;
    }
    return count;
}

/* CR 118.3a: any of them may be taken; another way is to begin elsewhere. */
static void begin_elsewhere(uint8_t *list, uint8_t count)
{
    bool is_open = count > 1;
    uint8_t first = 0, oldest = 0, newest = 0;
    for (uint8_t i = 1; i < count; i++) {
        oldest = list[i] < list[oldest] ? i : oldest;
        newest = list[i] > list[newest] ? i : newest;
    }
    if (FREELY(payment_backwards, is_open))
        first = (uint8_t)(count - 1);
    else if (FREELY(payment_rotated, is_open))
        first = 1;
    else if (FREELY(payment_by_age, oldest != 0))
        first = oldest;
    else if (FREELY(payment_by_youth, newest != 0))
        first = newest;
    uint8_t moved = list[0];
    list[0] = list[first];
    list[first] = moved;
}

/* False when nothing can pay it. */
static bool pay_one(struct engine *e, const struct payment *payment,
                    struct purse *purse, uint16_t *spent,
                    const struct mana_due *rest, symbol s)
{
    uint8_t list[MANA_MAX];
    uint8_t count = payers(e, purse, rest, s, list);
    struct decision d;
    if (count == 0)
        return false;
    begin_elsewhere(list, count);
    if (FAULTY(payer_not_asked, count > 1))
        count = 1;
    decision_start(&d, DECIDE_PAY_SYMBOL, payment->player, payment->object);
    d.detail = s;
    for (uint8_t i = 0; i < count; i++) {
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                     e->g->mana[purse->group[list[i]]].type);
        d.option[i].extra = list[i];
    }
    uint16_t pick = ask(e, &d);
    purse->left[list[pick]]--;
    spent[list[pick]]++;
    return true;
}

static void take_spent(struct engine *e, const struct payment *payment,
                       const struct purse *purse, const uint16_t *spent)
{
    struct mana paid[MANA_MAX];
    uint8_t count = 0, kept = 0;
    for (uint8_t n = 0; n < purse->count; n++) {
        if (spent[n] == 0)
            continue;
        struct mana *m = &e->g->mana[purse->group[n]];
        paid[count] = *m;
        paid[count++].count = spent[n];
        m->count = (uint16_t)(m->count - spent[n]);
        if (FAULTY(excess_mana_lost, m->count > 0))
            m->count = 0;
        /* CR 400.7d: the permanent will know what was spent to cast it. */
        if (payment->as && !FAULTY(spent_types_forgotten, true) &&
            !FAULTY(as_though_changes_color,
                    purse->as[n] != 1u << m->type))
            object_at(e, payment->object)->spent |=
                (mana_set)(1u << m->type);
    }
    for (uint8_t i = 0; i < e->g->mana_count; i++)
        if (e->g->mana[i].count)
            e->g->mana[kept++] = e->g->mana[i];
    e->g->mana_count = kept;
    touch_status(e);
    for (uint8_t i = 0; i < count; i++)
        mana_spent(e, payment, &paid[i]);
}

/* Pay everything from the pool, which is known to cover it. */
static void pay_from_pool(struct engine *e, const struct payment *payment,
                          struct mana_due *due)
{
    struct purse purse;
    uint16_t spent[MANA_MAX] = {0};
    purse_open(e, payment, &purse);
    assert(covers(&purse, due));
    mark_symbols(e, payment, due);
    MARK(e, 118_3, payment->object);
    while (due->count > 0) {
        symbol s = due->symbol[0];
        drop_symbol(due, 0);
        if (!pay_one(e, payment, &purse, spent, due, s)) {
            assert(s & SYMBOL_TWO);
            due->generic = (uint16_t)(
                due->generic + (FAULTY(two_hybrid_takes_one, true) ? 1 : 2));
        }
    }
    while (due->generic > 0) {
        due->generic--;
        bool is_paid = pay_one(e, payment, &purse, spent, due, 0);
        assert(is_paid);
        (void)is_paid;
    }
    take_spent(e, payment, &purse, spent);
}

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

/* CR 605.3a: mana abilities that may be activated in a payment window. */
static void add_mana_abilities(struct engine *e,
                               const struct payment *payment,
                               struct decision *d)
{
    struct game *g = e->g;
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        if (object->zone != ZONE_BATTLEFIELD &&
            (object->kind != OBJECT_CARD || /* a token's card has no flags */
             !(e->card_flags[object->card] & CARD_OFF_ACTIVE)))
            continue;
        uint16_t count = activated_count(e, id);
        for (uint16_t n = 1; n <= count; n++) {
            if (!is_mana_ability(e, activated_at(e, id, n)) ||
                FAULTY(granted_ability_not_in_window,
                       is_given(e, id, activated_at(e, id, n))))
                continue;
            if (activate_judge(e, payment->player, id, n, true).code)
                continue;
            if (d->count < OPTIONS_MAX - 1)
                decision_add(d, OPTION_ACTIVATE, id, PLAYER_NONE, n);
        }
    }
}

/* Which ability of its source is activated, from 1; 0 for what is none. */
static uint16_t ability_number(struct engine *e,
                               const struct payment *payment)
{
    if (!payment->activates)
        return 0;
    uint16_t count = activated_count(e, payment->object);
    for (uint16_t n = 1; n <= count; n++)
        if (activated_at(e, payment->object, n) == payment->ability)
            return n;
    return 0;
}

void due_pay(struct engine *e, struct payment *payment, struct mana_due *due)
{
    uint16_t number = ability_number(e, payment);
    uint8_t before = e->window;
    e->paying++;
    e->window = (uint8_t)e->cursor;
    while (due_total(due) > 0) {
        struct decision d;
        MARK(e, 601_2g, payment->object);
        decision_start(&d, DECIDE_MANA_WINDOW, payment->player,
                       payment->object);
        d.detail = number;
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
    for (uint16_t i = 0; i < yields.count && purse.count < MANA_MAX; i++) {
        const struct yield *yield = &yields.item[i];
        uint8_t n = purse.count++;
        purse.group[n] = 0;
        purse.left[n] = yield->most;
        purse.as[n] = yield->types;
        purse.snow[n] = yield->is_snow;
        net += yield->net;
    }
    bool is_reachable = net >= due_total(&least) && covers(&purse, &least);
    if (!is_reachable)
        MARK(e, 118_3, payment->object);
    return is_reachable;
}
