/*
 * production.c - what replacement effects make of mana that is tapped for.
 *
 * Rules: CR 106.12b, 614.5 (each once), 616.1 (in an order that is chosen),
 * 616.1f and 616.2 (until none applies).
 */
#include "mana_private.h"

#include "layers.h"
#include "spend.h"

uint32_t total_of(const struct amounts *a)
{
    uint32_t sum = 0;
    for (int t = 0; t < MANA_TYPES; t++)
        sum += a->of[t];
    return sum;
}

mana_set types_of(const struct amounts *a)
{
    mana_set set = 0;
    for (int t = 0; t < MANA_TYPES; t++)
        if (a->of[t])
            set |= (mana_set)(1u << t);
    return set;
}

/* More than a pool can hold is as much as it can hold. */
static uint16_t times(uint16_t n, uint16_t factor)
{
    uint32_t product = (uint32_t)n * factor;
    return (uint16_t)(product > AMOUNT_MAX ? AMOUNT_MAX : product);
}

static void set_color(struct engine *e, const struct node *rewrite,
                      uint16_t color, struct amounts *a)
{
    mana_set from = rewrite->slot[1] ? (mana_set)rewrite->slot[1] : MANA_ALL;
    uint16_t sum = 0;
    for (int t = 0; t < MANA_TYPES; t++)
        if ((from >> t) & 1) {
            sum = (uint16_t)(sum + a->of[t]);
            a->of[t] = 0;
        }
    if (sum && rewrite->slot[2])
        sum = rewrite->slot[2];
    if (color < MANA_TYPES)
        a->of[color] = (uint16_t)(a->of[color] + sum);
    else
        MARK(e, 106_5, 0);
}

/* `color` is what was chosen where a rewrite leaves a choice. */
static void rewrite_amounts(struct engine *e, uint16_t rewrites,
                            uint16_t color, struct amounts *a)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, rewrites, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        uint32_t sum = total_of(a);
        switch (rewrite->term) {
        case REWRITE_MUL:
            for (int t = 0; t < MANA_TYPES; t++)
                if (!FAULTY(multiplies_one_type,
                            a->of[t] && (types_of(a) & ((1u << t) - 1))))
                    a->of[t] = times(a->of[t], rewrite->slot[0]);
            break;
        case REWRITE_SET_TYPE: case REWRITE_RECOLOR:
            memset(a, 0, sizeof *a);
            a->of[rewrite->slot[0] - 1] =
                FAULTY(set_type_sets_amount, sum > 1) ? 1 : (uint16_t)sum;
            break;
        case REWRITE_SET_COLOR:
            set_color(e, rewrite, color, a);
            break;
        case REWRITE_SET:
            memset(a, 0, sizeof *a);
            mana_from_cost(
                e, 0, 0, rewrite->slot[0],
                FAULTY(set_mana_keeps_amount, sum > 1) ? (uint16_t)sum : 1,
                0, a->of);
            break;
        case REWRITE_NOTHING:
            memset(a, 0, sizeof *a);
            break;
        default:
            break;
        }
    }
}

/* The frame in which a replacement effect speaks. */
static void replacement_frame(struct engine *e, const struct replacement *r,
                              struct frame_store *store)
{
    if (r->effect == 0) {
        frame_start(e, store, r->source, r->ability);
        return;
    }
    effect_frame(e, &e->g->effect[r->effect - 1], store);
}

/* The colors among which it lets the player choose: 0 without a choice. */
static mana_set rewrite_colors(struct engine *e, const struct replacement *r)
{
    struct frame_store store;
    const uint16_t *items;
    uint16_t count = list_at(e->cards, r->rewrites, &items);
    replacement_frame(e, r, &store);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        if (rewrite->term == REWRITE_SET_COLOR)
            return mana_types_in(e, &store.f, rewrite->slot[0]);
    }
    return 0;
}

/* CR 616.1, 106.12b: does it apply to the event as it is now? */
static bool applies(struct production *p, const struct replacement *r,
                    const struct amounts *a)
{
    struct engine *e = p->e;
    struct frame_store store;
    const struct node *event;
    uint32_t sum = total_of(a);
    const struct node *node =
        r->effect ? node_at(e->cards, e->g->effect[r->effect - 1].node)
                  : node_at(e->cards, ability_at(e->cards, r->ability)->node);
    event = node_at(e->cards, node->slot[0]);
    replacement_frame(e, r, &store);
    const uint16_t *slot = event->slot;
    if (!who_accepts(e, &store.f, slot[1], p->player) &&
        !FAULTY(replaces_for_any_player, true))
        return false;
    if (!what_accepts(e, &store.f, slot[0], &p->view) &&
        !FAULTY(replaces_any_source, true))
        return false;
    if (FAULTY(only_lands_replaced,
               !(p->view.as->types & (1u << TYPE_LAND))))
        return false;
    if (slot[2] && !compare_holds(e, &store.f, slot[2], (int32_t)sum) &&
        !FAULTY(amount_not_looked_at, true))
        return false;
    return (types_of(a) & mana_types_in(e, &store.f, slot[3])) != 0;
}

/* CR 608.2h: what was tapped for mana may have left to pay for it. */
void production_start(struct production *p, struct engine *e,
                      const struct frame *f)
{
    struct frame_store store;
    struct replacement_query query;
    p->e = e;
    p->f = f;
    p->player = f->you;
    p->count = 0;
    if (!view_of(e, f->source, &p->view) ||
        FAULTY(gone_source_not_tapped, p->view.is_memory))
        return;
    replacement_start(&query, EVENT_TAP_FOR_MANA, &store);
    while (p->count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &p->list[p->count]))
        p->count++;
}

static const struct node *event_of_ability(struct engine *e,
                                           const struct replacement *r)
{
    const struct ability *ability = ability_at(e->cards, r->ability);
    return node_at(e->cards, node_at(e->cards, ability->node)->slot[0]);
}

/* Whether all it does is multiply, whatever the amount is. */
static bool multiplies(struct engine *e, const struct replacement *r)
{
    const uint16_t *items;
    return !r->effect && /* exempt: the same results in fewer steps */
           list_at(e->cards, r->rewrites, &items) == 1 &&
           node_at(e->cards, items[0])->term == REWRITE_MUL &&
           event_of_ability(e, r)->slot[2] == 0;
}

/* The same ability of the same player, and no choice of its source counts. */
static bool are_alike(struct engine *e, const struct replacement *a,
                      const struct replacement *b)
{
    return !a->effect && /* exempt: the same results in fewer steps */
           !b->effect && a->ability == b->ability &&
           as_of(e, a->source)->controller ==
               as_of(e, b->source)->controller &&
           !(event_of_ability(e, a)->slot[3] & 0x8000);
}

/* What may come next of those not `done`: `next` gets their numbers.  Only
 * one of those that are alike, and only the first when all commute. */
static uint16_t next_of(struct production *p, const struct amounts *a,
                        uint32_t done, uint16_t next[REPLACEMENTS_MAX])
{
    uint16_t count = 0;
    bool all_commute = true;
    for (uint16_t i = 0; i < p->count; i++) {
        if ((done >> i) & 1)
            continue;
        /* exempt: the same results in fewer steps */
        if (!multiplies(p->e, &p->list[i]) &&
            (p->list[i].effect ||
             event_of_ability(p->e, &p->list[i])->slot[2]))
            all_commute = false; /* may apply later */
        bool is_new = applies(p, &p->list[i], a);
        /* exempt: the same results in fewer steps */
        for (uint16_t j = 0; is_new && j < count; j++)
            is_new = !are_alike(p->e, &p->list[next[j]], &p->list[i]);
        if (!is_new)
            continue;
        all_commute = all_commute && /* exempt: the same */
                      multiplies(p->e, &p->list[i]);
        next[count++] = i;
    }
    /* exempt: the same */
    return count > 1 && all_commute ? 1 : count;
}

void collect_results(struct production *p, const struct amounts *a,
                     uint32_t done, struct results *results)
{
    uint16_t next[REPLACEMENTS_MAX];
    uint16_t count = next_of(p, a, done, next);
    for (uint16_t i = 0; i < count; i++) {
        const struct replacement *r = &p->list[next[i]];
        mana_set colors = rewrite_colors(p->e, r);
        for (uint16_t t = 0; t < MANA_TYPES; t++) {
            struct amounts then = *a;
            if (colors ? !((colors >> t) & 1) : t > 0)
                continue;
            if (results->steps == STEPS_MAX)
                return;
            results->steps++;
            rewrite_amounts(p->e, r->rewrites, colors ? t : MANA_TYPES,
                            &then);
            collect_results(p, &then, done | 1u << next[i], results);
        }
    }
    if (count > 0)
        return;
    for (uint16_t i = 0; i < results->count; i++)
        if (memcmp(&results->item[i], a, sizeof *a) == 0)
            return;
    if (results->count < RESULTS_MAX)
        results->item[results->count++] = *a;
}

/* CR 616.1: whether the order makes a difference, or may make one. */
static bool order_matters(struct production *p, const struct amounts *a,
                          uint32_t done)
{
    struct results results;
    results.count = results.steps = 0;
    collect_results(p, a, done, &results);
    return results.count > 1 || results.steps == STEPS_MAX;
}

void replace_production(struct production *p, struct amounts *a)
{
    struct engine *e = p->e;
    const struct amounts first = *a;
    uint32_t done = 0;
    if (p->count)
        MARK(e, 106_12b, p->list[0].source);
    for (;;) {
        struct replacement now[REPLACEMENTS_MAX];
        uint16_t index[REPLACEMENTS_MAX], count = 0, pick = 0;
        for (uint16_t i = 0; i < p->count; i++)
            if (!((done >> i) & 1) && applies(p, &p->list[i], a) &&
                !FAULTY(replacements_found_once,
                        !applies(p, &p->list[i], &first))) {
                index[count] = i;
                now[count++] = p->list[i];
            }
        if (count == 0 || FAULTY(one_replacement_only, done))
            return;
        if (count > 1)
            MARK(e, 616_1, 0);
        player_id chooser = p->player;
        if (FAULTY(order_chosen_by_source,
                   as_of(e, now[count - 1].source)->controller != chooser))
            chooser = as_of(e, now[count - 1].source)->controller;
        if (!QUICK(count == 1) && order_matters(p, a, done) &&
            !FAULTY(mana_order_not_asked, true))
            pick = replacement_choose(e, chooser, now, count);
        if (done) {
            MARK(e, 614_5, 0);
            MARK(e, 616_2, 0);
        }
        MARK(e, 614_1a, now[pick].source);
        mana_set colors = rewrite_colors(e, &now[pick]);
        uint16_t color = MANA_TYPES;
        if (colors)
            color = choose_type(e, p->f, p->player, colors,
                                DECIDE_MANA_TYPE);
        rewrite_amounts(e, now[pick].rewrites, color, a);
        /* CR 614.5: each applies once. */
        done |= 1u << index[pick];
        if (p->count > 1)
            MARK(e, 616_1f, 0);
    }
}
