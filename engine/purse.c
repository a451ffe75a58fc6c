/*
 * purse.c - the mana pool as one payment sees it: whether it covers what is
 * due, and paying from it.
 *
 * Rules: CR 107.4 (mana symbols), 118.3 (paying in full), 400.7d (what was
 * spent).
 */
#include "pay_private.h"

#include "spend.h"
#include "state.h"

void purse_open(struct engine *e, const struct payment *payment,
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
        purse->instead[n] = INSTEAD_NOT;
    }
    purse_add_instead(e, payment, purse);
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

bool purse_covers(struct purse *purse, const struct mana_due *due)
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

/* What each symbol is paid with: see fits() and purse_covers(). */
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
    return purse_covers(&purse, due);
}

/* Restricted mana first and what is no mana last; colorless before colors,
 * then what there is most of; snow mana and what lasts until end of turn come
 * late. */
static int32_t rank_of(struct engine *e, const struct purse *purse, uint8_t n)
{
    enum { MORE_THAN_ANY = 0x10000 };
    if (purse->instead[n])
        return 9 * MORE_THAN_ANY;
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
    if (purse->instead[a] || purse->instead[b])
        return false;
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
        bool ok = purse_covers(purse, rest);
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

/* What goes: of each group of mana so much, and these objects. */
struct spending {
    uint16_t spent[MANA_MAX];
    struct set paid;
};

/* False when nothing can pay it. */
static bool pay_one(struct engine *e, const struct payment *payment,
                    struct purse *purse, struct spending *spending,
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
        if (purse->instead[list[i]]) {
            instead_options(e, payment, purse, list[i], &spending->paid, &d);
            continue;
        }
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                     e->g->mana[purse->group[list[i]]].type);
        d.option[d.count - 1].extra = list[i];
    }
    const struct option *picked = &d.option[ask(e, &d)];
    purse->left[picked->extra]--;
    if (picked->kind == OPTION_OBJECT)
        set_add(&spending->paid, ref_of(e->g, picked->object));
    else
        spending->spent[picked->extra]++;
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

void pay_from_pool(struct engine *e, const struct payment *payment,
                   struct mana_due *due)
{
    struct purse purse;
    struct spending spending;
    memset(spending.spent, 0, sizeof spending.spent);
    spending.paid.count = 0;
    purse_open(e, payment, &purse);
    assert(purse_covers(&purse, due));
    mark_symbols(e, payment, due);
    MARK(e, 118_3, payment->object);
    while (due->count > 0) {
        symbol s = due->symbol[0];
        drop_symbol(due, 0);
        if (!pay_one(e, payment, &purse, &spending, due, s)) {
            assert(s & SYMBOL_TWO);
            due->generic = (uint16_t)(
                due->generic + (FAULTY(two_hybrid_takes_one, true) ? 1 : 2));
        }
    }
    while (due->generic > 0) {
        due->generic--;
        bool is_paid = pay_one(e, payment, &purse, &spending, due, 0);
        assert(is_paid);
        (void)is_paid;
    }
    take_spent(e, payment, &purse, spending.spent);
    instead_pay(e, &spending.paid);
}
