/*
 * cost_together.c - whether the parts of one cost can be paid together: none
 * needs what another uses up.
 *
 * Rules: CR 118.3 (what the whole cost needs), 601.2h (all of it is paid).
 */
#include "cost_private.h"

#include "players.h"
#include "select.h"

/* What a part does to objects, to each of them once; what it does not, another
 * part may do to the same one. */
enum deed { DEED_NONE, DEED_TAKE, DEED_TAP, DEED_UNTAP, DEEDS };

static enum deed deed_of(enum term term)
{
    switch (term) {
    case COST_SACRIFICE: case COST_DISCARD: case COST_EXILE: case COST_RETURN:
    case COST_SACRIFICE_SELF: case COST_DISCARD_SELF: case COST_EXILE_SELF:
        return DEED_TAKE;
    case COST_TAP: case COST_TAP_SELF:
        return DEED_TAP;
    case COST_UNTAP: case COST_UNTAP_SELF:
        return DEED_UNTAP;
    default:
        return DEED_NONE;
    }
}

static bool is_of_itself(enum term term)
{
    return term == COST_SACRIFICE_SELF || term == COST_DISCARD_SELF ||
           term == COST_EXILE_SELF || term == COST_TAP_SELF ||
           term == COST_UNTAP_SELF;
}

/* The parts that do the same, each with what it may do it to. */
enum { RIVALS_MAX = 12 };
struct rivals {
    uint8_t count;
    uint16_t need[RIVALS_MAX];
    struct set from[RIVALS_MAX];
    uint8_t user[OBJECTS_MAX]; /* the part, from 1, that has the object */
    bool tried[OBJECTS_MAX];
};
enum { USED_UP = UINT8_MAX };

static void rivals_add(struct engine *e, const struct payment *payment,
                       const struct node *cost, uint16_t times,
                       struct rivals *rivals)
{
    if (rivals->count == RIVALS_MAX) /* what is asked for is paid anyway */
        return;
    struct set *from = &rivals->from[rivals->count];
    uint32_t need = times;
    from->count = 0;
    if (is_of_itself((enum term)cost->term))
        set_add(from, ref_of(e->g, payment->object));
    else
        cost_candidates(e, payment, cost, from);
    if (!is_of_itself((enum term)cost->term))
        need *= cost_number(e, payment, cost);
    /* All of them is as many as are left. */
    rivals->need[rivals->count++] =
        need >= SET_MAX ? 0 : (uint16_t)need;
}

/* Find one more for the part, another of which may have to go without what it
 * has and find another. */
static bool find_one(struct rivals *rivals, uint8_t part)
{
    const struct set *from = &rivals->from[part];
    for (uint16_t i = 0; i < from->count; i++) {
        object_id id = from->item[i].id;
        if (rivals->tried[id] || rivals->user[id] == USED_UP)
            continue;
        rivals->tried[id] = true;
        if (rivals->user[id] == 0 ||
            find_one(rivals, (uint8_t)(rivals->user[id] - 1))) {
            rivals->user[id] = (uint8_t)(part + 1);
            return true;
        }
    }
    return false;
}

static bool all_find(struct rivals *rivals)
{
    for (uint8_t part = 0; part < rivals->count; part++)
        for (uint16_t n = 0; n < rivals->need[part]; n++) {
            memset(rivals->tried, 0, sizeof rivals->tried);
            if (!find_one(rivals, part))
                return false;
        }
    return true;
}

/* Energy, life and cards of the library add up. */
static bool sums_suffice(struct engine *e, const struct payment *payment,
                         const uint16_t *items, uint16_t count, uint16_t times)
{
    int32_t energy = 0, life = 0, cards = 0;
    uint16_t parts = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        int32_t *sum = cost->term == COST_ENERGY ? &energy
                       : cost->term == COST_LIFE ? &life
                       : cost->term == COST_MILL ? &cards
                                                 : NULL;
        if (sum == NULL)
            continue;
        *sum += how_many(e, payment->f, cost->slot[0], 0) * times;
        parts++;
    }
    if (parts * times < 2) /* it was judged by itself */
        return true;
    const struct player *payer = &e->g->player[payment->player];
    return energy <= player_counter(payer, COUNTER_ENERGY) &&
           (life == 0 || life_can_pay(e, payment->player, life)) &&
           cards <= mill_most(e, payment->player, payment->coming);
}

bool cost_fits(struct engine *e, const struct payment *payment, uint16_t costs,
               uint16_t times)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    uint16_t parts[DEEDS] = {0};
    struct rivals rivals;
    for (uint16_t i = 0; i < count; i++)
        parts[deed_of((enum term)node_at(e->cards, items[i])->term)]++;
    for (int deed = DEED_TAKE; deed < DEEDS; deed++) {
        if (parts[deed] * times < 2)
            continue;
        rivals.count = 0;
        memset(rivals.user, 0, sizeof rivals.user);
        for (uint16_t i = 0; i < count; i++) {
            const struct node *cost = node_at(e->cards, items[i]);
            if (deed_of((enum term)cost->term) == (enum deed)deed)
                rivals_add(e, payment, cost, times, &rivals);
        }
        if (!all_find(&rivals))
            return false;
    }
    return sums_suffice(e, payment, items, count, times);
}

void cost_leave(struct engine *e, const struct payment *payment,
                const struct node *cost, uint16_t n, struct set *from)
{
    struct rivals rivals;
    if (payment->unpaid_count == 0 || n == 0)
        return;
    rivals.count = 1;
    rivals.need[0] = (uint16_t)(n - 1);
    rivals.from[0] = *from;
    for (uint8_t i = 0; i < payment->unpaid_count; i++) {
        const struct node *other = node_at(e->cards, payment->unpaid[i]);
        if (deed_of((enum term)other->term) == deed_of((enum term)cost->term))
            rivals_add(e, payment, other, 1, &rivals);
    }
    if (rivals.count == 1)
        return;
    for (uint16_t i = rivals.from[0].count; i > 0; i--) {
        memset(rivals.user, 0, sizeof rivals.user);
        rivals.user[rivals.from[0].item[i - 1].id] = USED_UP;
        if (!all_find(&rivals) && from->count > n)
            set_remove(from, (uint16_t)(i - 1));
    }
}
