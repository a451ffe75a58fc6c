#include "mana.h"

#include "counters.h"
#include "layers.h"
#include "never.h"
#include "pay.h"
#include "players.h"
#include "select.h"
#include "spend.h"
#include "trigger.h"
#include "why.h"

/* How much of each type; of one type no more than AMOUNT_MAX. */
enum { AMOUNT_MAX = 10000 };
struct amounts {
    uint16_t of[MANA_TYPES];
};

static uint32_t total_of(const struct amounts *a)
{
    uint32_t sum = 0;
    for (int t = 0; t < MANA_TYPES; t++)
        sum += a->of[t];
    return sum;
}

static mana_set types_of(const struct amounts *a)
{
    mana_set set = 0;
    for (int t = 0; t < MANA_TYPES; t++)
        if (a->of[t])
            set |= (mana_set)(1u << t);
    return set;
}

static uint16_t instructions_of(struct engine *e, const struct ability *a)
{
    const uint16_t *items;
    return list_at(e->cards, node_at(e->cards, a->node)->slot[2], &items);
}

bool is_mana_ability(struct engine *e, ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    if (a->kind != KIND_ACTIVATED || !a->adds_mana ||
        FAULTY(mana_ability_needs_tap_symbol, !a->taps_self) ||
        FAULTY(mana_ability_only_adds_mana, instructions_of(e, a) > 1))
        return false;
    if (a->has_target)
        MARK(e, 605_5a, 0);
    bool targets = a->has_target && !FAULTY(targeted_mana_ability, true);
    bool loyalty = a->is_loyalty && !FAULTY(loyalty_mana_ability, true);
    if (!targets && !loyalty && !a->moves_library)
        return true;
    MARK(e, 605_1a, 0);
    bool is_old = e->g->edition < EDITION_2026_08;
    if (FAULTY(library_never_mana_ability, is_old))
        is_old = false;
    if (FAULTY(library_always_mana_ability, !is_old))
        is_old = true;
    return !targets && !loyalty && is_old;
}

/* A choice of one type among a set, asked of the player. */
static uint16_t choose_type(struct engine *e, const struct frame *f,
                            player_id player, mana_set set,
                            enum decision_kind kind)
{
    struct decision d;
    decision_start(&d, kind, player, f->source.id);
    for (uint16_t t = 0; t < MANA_TYPES; t++)
        if ((set >> t) & 1)
            decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, t);
    MARK(e, 608_2d, f->source.id);
    return d.option[ask(e, &d)].value;
}

void mana_from_cost(struct engine *e, player_id player, object_id source,
                    uint16_t cost_id, uint16_t times, uint16_t x,
                    uint16_t counts[MANA_TYPES])
{
    const struct mana_cost *cost = cost_at(e->cards, cost_id);
    struct frame_store store;
    frame_start(e, &store, 0, 0);
    store.f.source.id = source;
    /* CR 106.10: generic mana is colorless here. */
    uint32_t generic = (uint32_t)times * (cost->generic + cost->x * x);
    if (generic)
        MARK(e, 106_10, source);
    counts[MANA_C] = (uint16_t)(counts[MANA_C] + generic);
    for (uint16_t n = 0; n < times; n++) {
        for (uint8_t i = 0; i < cost->count; i++) {
            symbol s = cost->symbol[i];
            mana_set set = s & MANA_ALL;
            uint16_t type;
            if (FAULTY(snow_symbol_adds_nothing, s & SYMBOL_SNOW))
                continue;
            if (s & SYMBOL_SNOW) {
                MARK(e, 106_11, source);
                set = 1u << MANA_C;
            }
            if ((set & (set - 1)) == 0 ||
                FAULTY(hybrid_adds_first_half, true)) {
                type = 0;
                while (!((set >> type) & 1))
                    type++;
            } else {
                MARK(e, 106_8, source);
                type = choose_type(e, &store.f, player, set,
                                   DECIDE_MANA_TYPE);
            }
            counts[type]++;
        }
    }
}

static mana_set could_set(struct engine *e, const struct frame *f,
                          const struct node *mana, const struct could *could);

static mana_set identity_of(struct engine *e, player_id player)
{
    /* CR 903.4f: undefined without a commander, or without colors. */
    if (e->g->player[player].identity == 0)
        MARK(e, 903_4f, 0);
    if (!e->g->player[player].has_commander)
        return FAULTY(identity_without_commander, true) ? COLORS_ALL : 0;
    MARK(e, 903_4, 0);
    for (object_id id = 1; id < e->g->object_count; id++)
        if (e->g->object[id].owner == player &&
            (e->g->object[id].flags & FLAG_COMMANDER) &&
            is_double_faced(e, id))
            MARK(e, 903_4d, id);
    return e->g->player[player].identity;
}

static mana_set colors_among(struct engine *e, const struct frame *f,
                             uint16_t what)
{
    struct set set;
    mana_set colors = 0;
    set.count = 0;
    select_all(e, f, what, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (!view_of(e, set.item[i], &view))
            continue;
        why_colors(e, &view);
        colors |= view.as->colors;
    }
    return colors;
}

/* What one MANA term offers: a set of types of which one is chosen, and how
 * much; or, for fixed mana, the amounts themselves. */
struct offer {
    mana_set types;         /* choose one of these */
    bool is_each;           /* each mana is chosen by itself */
    bool is_fixed;
    bool is_color_choice;   /* "choose a color" */
    bool is_undefined;
    int32_t n;
    uint16_t cost, times, x; /* fixed */
    name_id bind;
};

static void offer_fixed(struct offer *o, uint16_t cost, int32_t times,
                        uint16_t x)
{
    o->is_fixed = true;
    o->cost = cost;
    o->times = (uint16_t)(times < 0 ? 0 : times);
    o->x = x;
    o->n = 1;
}

static void offer_chosen(struct engine *e, const struct frame *f,
                         name_id id, struct offer *o)
{
    const struct binding *binding = binding_of(f, id);
    struct view view;
    uint16_t value;
    bool known = false;
    if (binding && binding->has_value) {
        value = binding->value;
        known = true;
    } else if (view_of(e, f->source, &view)) {
        known = chosen_of(view.object, id, &value);
        if (known)
            MARK(e, 607_2d, f->source.id);
        else
            MARK(e, 607_5a, f->source.id);
    }
    if (known && value < MANA_TYPES)
        o->types = (mana_set)(1u << value);
    if (FAULTY(unmade_choice_is_any_color, !known))
        o->types = COLORS_ALL;
}

static void offer_cost_of(struct engine *e, const struct frame *f,
                          node_id ref, struct offer *o)
{
    struct set set;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (view_of(e, set.item[i], &view))
            offer_fixed(o, view.as->cost, 1, 0);
    }
}

static uint16_t lands_asked(struct engine *e, const struct frame *f,
                            uint16_t what)
{
    struct set set;
    set.count = 0;
    select_all(e, f, what, &set);
    return set.count;
}

/* dispatcher */
static void offer_of(struct engine *e, const struct frame *f,
                     const struct node *mana, player_id player,
                     const struct could *could, struct offer *o)
{
    const uint16_t *slot = mana->slot;
    memset(o, 0, sizeof *o);
    o->n = 1;
    switch (mana->term) {
    case MANA_FIXED:
        offer_fixed(o, slot[0], amount_or(e, f, slot[1], 1),
                    (uint16_t)(f->item ? f->item->x : f->x));
        return;
    case MANA_ANY_COLOR:
        MARK(e, 106_1a, f->source.id);
        o->types = slot[4] ? mana_types_in(e, f, slot[4]) : COLORS_ALL;
        o->n = amount_of(e, f, slot[0]);
        break;
    case MANA_ANY_COMB:
        o->types = slot[1] ? mana_types_in(e, f, slot[1]) : COLORS_ALL;
        o->n = amount_of(e, f, slot[0]);
        o->is_each = true;
        break;
    case MANA_ANY_TYPE:
        o->types = MANA_ALL;
        o->n = amount_of(e, f, slot[0]);
        break;
    case MANA_CHOSEN_COLOR:
        offer_chosen(e, f, slot[0], o);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_COULD_PRODUCE:
        o->types = could_set(e, f, mana, could);
        o->n = amount_or(e, f, slot[2], 1);
        if (FAULTY(one_mana_for_each_land, true))
            o->n = lands_asked(e, f, slot[0]);
        break;
    case MANA_OF_EVENT:
        MARK(e, 106_1b, f->source.id);
        o->types = f->event ? f->event->mana : 0;
        if (FAULTY(extra_mana_any_type,
                   f->event && ref_live(e->g, f->event->object)))
            o->types = could_produce(e, f->event->object.id);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_COLORS_OF:
        o->types = colors_among(e, f, slot[0]);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_IDENTITY:
        o->types = identity_of(e, player);
        o->n = amount_or(e, f, slot[1], 1);
        break;
    case MANA_COST_OF:
        offer_cost_of(e, f, slot[0], o);
        if (o->is_fixed)
            return;
        break;
    case MANA_CHOOSE_COLOR:
        o->types = COLORS_ALL;
        o->is_color_choice = true;
        return;
    case MANA_PER_COLOR:
        o->types = colors_among(e, f, WHAT_SELECTOR | slot[0]);
        if (FAULTY(one_color_of_several, o->types & (o->types - 1u)))
            o->types &= (mana_set)(~o->types + 1u);
        return;
    default:
        NEVER(); /* an "if" has been resolved */
    }
    if (FAULTY(undefined_is_colorless, o->types == 0))
        o->types = 1u << MANA_C;
    /* CR 106.5: mana of an undefined type is no mana. */
    if (o->types == 0) {
        MARK(e, 106_5, f->source.id);
        o->is_undefined = true;
    }
}

static const struct node *resolve_if(struct engine *e, const struct frame *f,
                                     node_id mana)
{
    const struct node *node = node_at(e->cards, mana);
    while (node && node->term == MANA_IF) {
        /* CR 614.15: a self-replacement inside the ability. */
        MARK(e, 614_15, f->source.id);
        node_id next = condition_holds(e, f, node->slot[0]) &&
                               !FAULTY(self_replacement_ignored, true)
                           ? node->slot[1]
                           : node->slot[2];
        node = next ? node_at(e->cards, next) : NULL;
    }
    return node;
}

static uint16_t color_amount(struct engine *e, const struct frame *f,
                             const struct node *mana, uint16_t color,
                             struct frame *with)
{
    /* The amount may speak of the chosen color as "chosen.c". */
    *with = *f;
    struct binding bindings[BINDINGS_MAX];
    memcpy(bindings, f->binding, sizeof bindings[0] * f->binding_count);
    with->binding = bindings;
    name_id id = name_find(e->cards, "c");
    int32_t n;
    if (id) {
        struct binding *binding = bind(with, id);
        binding->has_value = true;
        binding->value = color;
    }
    n = amount_of(e, with, mana->slot[0]);
    return (uint16_t)(n < 0 ? 0 : n);
}

static void take_offer(struct engine *e, struct frame *f,
                       const struct node *mana, const struct offer *o,
                       player_id player, struct amounts *out)
{
    if (o->is_undefined)
        return;
    if (o->is_fixed) {
        mana_from_cost(e, player, f->source.id, o->cost, o->times, o->x,
                       out->of);
        return;
    }
    if (mana->term == MANA_PER_COLOR) {
        for (int t = 0; t < 5; t++)
            out->of[t] = (o->types >> t) & 1;
        return;
    }
    if (o->is_color_choice) {
        struct frame with;
        uint16_t color =
            choose_type(e, f, player, o->types, DECIDE_COLOR);
        out->of[color] = color_amount(e, f, mana, color, &with);
        return;
    }
    if (o->n <= 0)
        return;
    mana_set types = o->types;
    if (FAULTY(every_type_is_offered, types & (types - 1u)))
        types = MANA_ALL;
    if (FAULTY(type_taken_unasked, mana->term == MANA_COULD_PRODUCE &&
                                       (types & (types - 1u))))
        types &= (mana_set)(~types + 1u);
    bool is_each = o->is_each;
    if (FAULTY(combination_is_one_type, is_each && o->n > 1))
        is_each = false;
    for (int32_t n = is_each ? o->n : 1; n > 0; n--) {
        uint16_t type = choose_type(e, f, player, types, DECIDE_MANA_TYPE);
        out->of[type] = (uint16_t)(out->of[type] + (is_each ? 1 : o->n));
    }
}

/* A production event with the replacement effects that may modify it. */
struct production {
    struct engine *e;
    const struct frame *f;
    player_id player;
    struct view view;
    uint16_t count;
    struct replacement list[REPLACEMENTS_MAX];
};

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
    const struct effect *effect = &e->g->effect[r->effect - 1];
    frame_start(e, store, 0, 0);
    store->f.source = effect->source;
    store->f.you = effect->controller;
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
    if (sum == 0 || (!who_accepts(e, &store.f, slot[1], p->player) &&
                     !FAULTY(replaces_for_any_player, true)))
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
static void production_start(struct production *p, struct engine *e,
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

/* Every result some order of replacements leads to, as far as STEPS_MAX
 * applications tell. */
enum { RESULTS_MAX = 64, STEPS_MAX = 4096 };
struct results {
    uint16_t count, steps;
    struct amounts item[RESULTS_MAX];
};

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
        bool is_new = true;
        if ((done >> i) & 1)
            continue;
        /* exempt: the same results in fewer steps */
        if (!multiplies(p->e, &p->list[i]) &&
            (p->list[i].effect ||
             event_of_ability(p->e, &p->list[i])->slot[2]))
            all_commute = false; /* may apply later */
        if (!applies(p, &p->list[i], a))
            continue;
        /* exempt: the same results in fewer steps */
        for (uint16_t j = 0; is_new && j < count; j++)
            is_new = !are_alike(p->e, &p->list[next[j]], &p->list[i]);
        if (!is_new) /* exempt: the same */
            continue;
        all_commute = all_commute && /* exempt: the same */
                      multiplies(p->e, &p->list[i]);
        next[count++] = i;
    }
    /* exempt: the same */
    return count > 1 && all_commute ? 1 : count;
}

static void collect_results(struct production *p, const struct amounts *a,
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

static void replace_production(struct production *p, struct amounts *a)
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
        if (count > 1 && order_matters(p, a, done) &&
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

static struct mana *group_of(struct engine *e, const struct mana *like)
{
    struct game *g = e->g;
    for (uint8_t i = 0; i < g->mana_count; i++) {
        struct mana *m = &g->mana[i];
        if (m->type == like->type && m->player == like->player &&
            m->flags == like->flags &&
            (m->source == like->source ||
             FAULTY(restricted_mana_merges, true)) &&
            (m->only == like->only ||
             FAULTY(restricted_mana_merges, true)) &&
            m->rider == like->rider &&
            m->chosen_id == like->chosen_id && m->chosen == like->chosen)
            return m;
    }
    if (g->mana_count == MANA_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct mana *m = &g->mana[g->mana_count++];
    *m = *like;
    m->count = 0;
    return m;
}

void mana_add(struct engine *e, const struct mana *mana, uint16_t count)
{
    uint16_t held = mana_total(e->g, mana->player);
    if (FAULTY(pool_holds_thirty, held + count > 30))
        count = (uint16_t)(held < 30 ? 30 - held : 0);
    if (count == 0)
        return;
    struct mana *m = group_of(e, mana);
    uint32_t sum = (uint32_t)m->count + count;
    m->count = (uint16_t)(sum > UINT16_MAX ? UINT16_MAX : sum);
    touch_status(e);
}

static uint8_t options_at(uint16_t term)
{
    switch (term) {
    case MANA_ANY_COLOR: case MANA_ANY_TYPE: case MANA_COST_OF:
    case MANA_CHOOSE_COLOR: case MANA_PER_COLOR:
        return 1;
    case MANA_COULD_PRODUCE:
        return 3;
    default:
        return 2;
    }
}

static void mana_options(struct engine *e, const struct frame *f,
                         const struct node *mana, struct mana *unit)
{
    /* Operands only, rider and keep_until, in that order in each term. */
    uint8_t at = options_at(mana->term);
    uint16_t only = mana->slot[at], rider = mana->slot[at + 1];
    uint16_t keep = mana->slot[at + 2];
    struct view view;
    memset(unit, 0, sizeof *unit);
    unit->only = only;
    unit->rider = rider;
    unit->flags = keep ? MANA_KEEP_EOT : 0;
    unit->source = only || rider ? f->source.id : OBJECT_NONE;
    if (view_of(e, f->source, &view)) {
        /* CR 106.3, 107.4h: whether the source is snow now. */
        if (view.as->super & (1u << SUPER_SNOW)) {
            MARK(e, 106_3, f->source.id);
            if (!FAULTY(snow_source_forgotten, true))
                unit->flags |= MANA_SNOW;
        }
        if (only || rider) {
            unit->chosen_id = view.object->chosen[0].id;
            unit->chosen = view.object->chosen[0].value;
        }
    }
}

/* CR 106.12: mana from anything but the {T} of a mana ability is out of
 * reach of what looks at tapping for mana. */
static void replace_if_tapped(struct engine *e, const struct frame *f,
                              bool is_tapped, struct amounts *a)
{
    struct production p;
    production_start(&p, e, f);
    if (FAULTY(mana_never_replaced, p.count > 0))
        return;
    if (is_tapped || FAULTY(replaced_though_not_tapped, p.count > 0)) {
        replace_production(&p, a);
    } else if (p.count) {
        MARK(e, 106_12, f->source.id);
        MARK(e, 106_12b, f->source.id);
    }
}

void mana_produce(struct engine *e, struct frame *f, node_id mana,
                  player_id player, struct event *produced)
{
    const struct node *node = resolve_if(e, f, mana);
    struct amounts a;
    struct offer offer;
    struct could could;
    struct mana unit;
    if (node == NULL)
        return;
    memset(&a, 0, sizeof a);
    memset(&could, 0, sizeof could);
    if (node->term == MANA_COULD_PRODUCE)
        could_produce_all(e, &could);
    offer_of(e, f, node, player, &could, &offer);
    take_offer(e, f, node, &offer, player, &a);
    if (total_of(&a) == 0)
        return;
    uint32_t total = total_of(&a);
    replace_if_tapped(e, f, produced && produced->flags, &a);
    mana_options(e, f, node, &unit);
    if (unit.only || unit.rider)
        MARK(e, 106_6, f->source.id);
    if (total_of(&a) > total && (unit.only || unit.rider))
        MARK(e, 106_6a, f->source.id);
    if (FAULTY(restriction_lost_when_replaced,
               total_of(&a) > total && (unit.only || unit.rider)))
        unit.only = unit.rider = 0;
    unit.player = player;
    for (uint8_t t = 0; t < MANA_TYPES; t++) {
        unit.type = t;
        mana_add(e, &unit, a.of[t]);
    }
    MARK(e, 106_4, f->source.id);
    if (produced) {
        produced->mana |= types_of(&a);
        produced->amount = (uint16_t)(produced->amount + total_of(&a));
    }
    struct event event = event_of(e, TRIGGER_MANA_ADDED, 0, player);
    event.object = f->source;
    event.mana = types_of(&a);
    event.amount = (uint16_t)total_of(&a);
    event_emit(e, &event);
}

/* What a choice of type `t` would make of an offer. */
static void offer_amounts(struct engine *e, struct frame *f,
                          const struct node *mana, const struct offer *o,
                          uint16_t t, struct amounts *a)
{
    struct frame with;
    memset(a, 0, sizeof *a);
    if (o->is_fixed) {
        const struct mana_cost *cost = cost_at(e->cards, o->cost);
        a->of[MANA_C] = (uint16_t)((cost->generic + cost->x * o->x) *
                                   o->times);
        for (uint8_t i = 0; i < cost->count; i++)
            for (int c = 0; c < MANA_TYPES; c++)
                /* CR 106.11: a snow symbol adds colorless mana. */
                if (cost->symbol[i] & SYMBOL_SNOW
                        ? c == MANA_C
                        : (cost->symbol[i] >> c) & 1)
                    a->of[c] = (uint16_t)(a->of[c] + o->times);
    } else if (mana->term == MANA_PER_COLOR) {
        for (int c = 0; c < 5; c++)
            a->of[c] = (o->types >> c) & 1;
    } else if (!((o->types >> t) & 1)) {
        return;
    } else if (o->is_color_choice) {
        a->of[t] = color_amount(e, f, mana, t, &with);
    } else {
        a->of[t] = (uint16_t)o->n;
    }
}

/* Types among the results of one offer, all replacement orders tried. */
static mana_set offer_types(struct engine *e, struct frame *f,
                            const struct node *mana, const struct offer *o,
                            struct production *p)
{
    mana_set types = 0;
    if (o->n <= 0)
        return 0;
    for (uint16_t t = 0; t < MANA_TYPES; t++) {
        struct amounts a;
        struct results results;
        offer_amounts(e, f, mana, o, t, &a);
        results.count = results.steps = 0;
        if (p && !FAULTY(could_without_replacement, p->count > 0)) {
            collect_results(p, &a, 0, &results);
            if (FAULTY(could_in_one_order, results.count > 1))
                results.count = 1;
            if (p->count)
                MARK(e, 106_12b, f->source.id);
            if (results.count > 1)
                MARK(e, 616_1, f->source.id);
        } else {
            results.item[results.count++] = a;
        }
        for (uint16_t i = 0; i < results.count; i++)
            types |= types_of(&results.item[i]);
    }
    return types;
}

/* What instructions would add: a mana ability as if it resolved now. */
struct guess {
    const struct could *could;
    struct production *production; /* NULL: nothing is tapped for mana */
};

static mana_set effects_could(struct engine *e, struct frame *f,
                              const uint16_t *items, uint16_t count,
                              struct guess *guess);

static mana_set list_could(struct engine *e, struct frame *f, uint16_t list,
                           struct guess *guess)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    return effects_could(e, f, items, count, guess);
}

static mana_set modes_could(struct engine *e, struct frame *f, uint16_t modes,
                            struct guess *guess)
{
    const uint16_t *items;
    mana_set types = 0;
    uint16_t count = list_at(e->cards, modes, &items);
    for (uint16_t i = 0; i < count; i++)
        types |= list_could(e, f, node_at(e->cards, items[i])->slot[2],
                            guess);
    return types;
}

static mana_set each_could(struct engine *e, struct frame *f,
                           const struct node *effect, struct guess *guess)
{
    struct set set;
    mana_set types = 0;
    struct frame with = *f;
    set.count = 0;
    select_all(e, f, effect->slot[0], &set);
    with.has_it = true;
    for (uint16_t i = 0; i < set.count; i++) {
        with.it = set.item[i];
        types |= list_could(e, &with, effect->slot[1], guess);
    }
    return types;
}

static mana_set add_could(struct engine *e, struct frame *f,
                          const struct node *effect, struct guess *guess)
{
    struct offer offer;
    const struct node *mana = resolve_if(e, f, effect->slot[1]);
    if (mana == NULL)
        return 0;
    if (FAULTY(could_skips_restricted, mana->slot[options_at(mana->term)]))
        return 0;
    offer_of(e, f, mana, f->you, guess->could, &offer);
    if (FAULTY(could_without_amount, offer.is_fixed && offer.times == 0))
        offer.times = 1;
    return offer_types(e, f, mana, &offer, guess->production);
}

static mana_set effect_could(struct engine *e, struct frame *f,
                             const struct node *effect, struct guess *guess)
{
    const uint16_t *slot = effect->slot;
    switch (effect->term) {
    case EFFECT_ADD_MANA:
        return add_could(e, f, effect, guess);
    case EFFECT_IF:
        return list_could(e, f,
                          condition_holds(e, f, slot[0]) ? slot[1] : slot[2],
                          guess);
    case EFFECT_MAY_DO:
        return list_could(e, f, slot[1], guess) |
               list_could(e, f, slot[2], guess) |
               list_could(e, f, slot[3], guess);
    case EFFECT_MAY_PAY:
        return list_could(e, f, slot[3], guess) |
               list_could(e, f, slot[4], guess);
    case EFFECT_UNLESS_PAYS:
        return list_could(e, f, slot[2], guess);
    case EFFECT_FOR_EACH:
        return each_could(e, f, effect, guess);
    case EFFECT_EACH_PLAYER:
        return list_could(e, f, slot[0], guess);
    case EFFECT_MODES:
        return modes_could(e, f, slot[0], guess);
    default:
        return 0;
    }
}

static mana_set effects_could(struct engine *e, struct frame *f,
                              const uint16_t *items, uint16_t count,
                              struct guess *guess)
{
    mana_set types = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *effect = node_at(e->cards, items[i]);
        if (effect->term != EFFECT_CHOOSE ||
            effect->slot[1] != (0x4000 | WORD_COLOR)) {
            types |= effect_could(e, f, effect, guess);
            continue;
        }
        /* CR 106.7: a color that is chosen on the way may be any. */
        struct binding *binding = bind(f, effect->slot[0]);
        binding->has_value = true;
        for (uint16_t t = 0; t < MANA_C; t++) {
            binding->value = t;
            types |= effects_could(e, f, items + i + 1,
                                   (uint16_t)(count - i - 1), guess);
        }
        break;
    }
    return types;
}

/* Costs and instructions that a fault takes into account: CR 106.7 does
 * not. */
static bool leaves_out(struct engine *e, const struct view *view,
                       const struct ability *a)
{
    const struct node *node = node_at(e->cards, a->node);
    uint16_t flags = view->object->flags;
    const uint16_t *items;
    return FAULTY(could_needs_untapped,
                  a->taps_self && (flags & FLAG_TAPPED)) ||
           FAULTY(could_needs_payment,
                  list_at(e->cards, node->slot[0], &items) > 1) ||
           FAULTY(could_needs_control,
                  (view->as->types & (1u << TYPE_CREATURE)) &&
                      !(flags & FLAG_CONTROLLED)) ||
           FAULTY(could_needs_permission, node->slot[3]);
}

static mana_set ability_could(struct engine *e, const struct view *view,
                              ability_id ability, const struct could *could)
{
    const struct ability *a = ability_at(e->cards, ability);
    if ((a->kind != KIND_ACTIVATED && a->kind != KIND_TRIGGERED) ||
        !a->adds_mana)
        return 0;
    const struct node *node = node_at(e->cards, a->node);
    bool activated = a->kind == KIND_ACTIVATED;
    struct frame_store store;
    struct production p;
    struct guess guess = {could, NULL};
    /* CR 602.1b: when it may be activated does not matter. */
    if (activated && node->slot[3])
        MARK(e, 602_1b, view->ref.id);
    /* exempt: only faults leave out any */
    if (activated && leaves_out(e, view, a))
        return 0;
    frame_start(e, &store, 0, ability);
    store.f.source = view->ref;
    store.f.you = view->as->controller;
    /* CR 106.7: costs are ignored, so X may have been announced as well. */
    store.f.x = activated && costs_have_x(e, node->slot[0]);
    if (a->taps_self && is_mana_ability(e, ability)) {
        production_start(&p, e, &store.f);
        guess.production = &p;
    }
    return list_could(e, &store.f, node->slot[activated ? 2 : 3], &guess) |
           modes_could(e, &store.f, node->slot[6], &guess);
}

/* What is printed on the face that is up; for a fault. */
static const struct face *printed(struct engine *e,
                                  const struct characteristics *as)
{
    return &card_at(e->cards, as->card)->face[as->face];
}

/* What the triggered abilities of what is attached to it could add. */
static mana_set attached_could(struct engine *e, object_id id,
                               const struct could *could)
{
    mana_set types = 0;
    for (object_id i = e->g->battlefield_head; i; i = e->g->object[i].next) {
        struct view view;
        if (e->g->object[i].attached != id ||
            !view_of(e, ref_of(e->g, i), &view))
            continue;
        for (uint8_t k = 0; k < view.as->ability_count; k++)
            if (ability_at(e->cards, view.as->ability[k])->adds_mana)
                types |= ability_could(e, &view, view.as->ability[k], could);
    }
    return types;
}

/* What this object could produce, given what the others could. */
static mana_set view_could(struct engine *e, const struct view *view,
                           const struct could *could)
{
    mana_set types = 0;
    const struct characteristics as = *view->as;
    for (uint8_t i = 0; i < as.ability_count; i++)
        if (!FAULTY(could_printed_only,
                    as.card && !list_has(e->cards,
                                         printed(e, &as)->abilities,
                                         as.ability[i])))
            types |= ability_could(e, view, as.ability[i], could);
    for (int type = 0; type < BASIC_TYPES; type++)
        if (((as.intrinsic >> type) & 1) &&
            !FAULTY(could_printed_only,
                    as.card && !list_has(e->cards,
                                         printed(e, &as)->subs,
                                         basic_land_name(e->cards, type)))) {
            MARK(e, 305_6, view->ref.id);
            types |= ability_could(e, view,
                                   intrinsic_ability(e->cards, type), could);
        }
    if (FAULTY(could_counts_extra_mana, !view->is_memory))
        types |= attached_could(e, view->ref.id, could);
    return types;
}

/* CR 106.7: begin with nothing and add, so that what only explains itself
 * is never added. */
void could_produce_all(struct engine *e, struct could *could)
{
    bool grew = true;
    memset(could, 0, sizeof *could);
    for (uint32_t round = 0;
         grew && !FAULTY(could_in_one_round, round > 0); round++) {
        assert(round <= (uint32_t)OBJECTS_MAX * MANA_TYPES);
        grew = false;
        for (object_id id = e->g->battlefield_head; id;
             id = e->g->object[id].next) {
            struct view view;
            view_living(e, id, &view);
            mana_set more = view_could(e, &view, could);
            if (more & ~could->of[id]) {
                could->of[id] |= more;
                grew = true;
            }
        }
    }
}

static mana_set could_set(struct engine *e, const struct frame *f,
                          const struct node *mana, const struct could *could)
{
    struct set set;
    mana_set types = 0;
    set.count = 0;
    MARK(e, 106_7, f->source.id);
    select_all(e, f, mana->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = ref_live(e->g, set.item[i]);
        struct view view;
        if (e->g->object[id].zone == ZONE_BATTLEFIELD)
            types |= could->of[id];
        else if (view_of(e, set.item[i], &view) && view.is_memory &&
                 !FAULTY(could_forgets_what_left, true))
            types |= could_produce_view(e, &view);
    }
    /* CR 106.1b: colorless is a type of mana, not a color. */
    bool colors_only = mana->slot[1] != WORD_TYPE;
    if (colors_only)
        MARK(e, 106_1a, f->source.id);
    if (!colors_only || (types & ~COLORS_ALL))
        MARK(e, 106_1b, f->source.id);
    if (FAULTY(colorless_is_no_type,
               !colors_only && (types & ~COLORS_ALL)))
        types &= COLORS_ALL;
    if (colors_only &&
        !FAULTY(colorless_is_a_color, types & ~COLORS_ALL))
        types &= COLORS_ALL;
    return types;
}

mana_set could_produce(struct engine *e, object_id object)
{
    struct could could;
    could_produce_all(e, &could);
    return could.of[object];
}

mana_set could_produce_view(struct engine *e, const struct view *view)
{
    struct could could;
    could_produce_all(e, &could);
    return view_could(e, view, &could);
}

static void drop_group(struct game *g, uint8_t index)
{
    g->mana_count--;
    memmove(&g->mana[index], &g->mana[index + 1],
            (size_t)(g->mana_count - index) * sizeof g->mana[0]);
}

static bool is_kept(struct engine *e, const struct mana *m)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_KEEP_MANA, &store, &mod, &entry)) {
        const uint16_t *items;
        list_at(e->cards, mod->slot[0], &items);
        if ((((mana_types_in(e, &store.f, items[0]) >> m->type) & 1) ||
             FAULTY(keeps_every_color, true)) &&
            who_accepts(e, &store.f, items[1], m->player)) {
            return true;
        }
    }
    return false;
}

static bool recolors(struct engine *e, const struct replacement *r,
                     uint8_t *type)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, r->rewrites, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        if (rewrite->term == REWRITE_RECOLOR ||
            rewrite->term == REWRITE_SET_TYPE) {
            *type = (uint8_t)(rewrite->slot[0] - 1);
            return true;
        }
    }
    return false;
}

/* The effects that would replace the loss of this mana, and with what. */
static uint16_t find_recolors(struct engine *e, const struct mana *m,
                              struct replacement *list, mana_set *types)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    uint16_t count = 0;
    uint8_t type;
    *types = 0;
    replacement_start(&query, EVENT_LOSE_MANA, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &candidate))
        if (who_accepts(e, &store.f, query.event_node->slot[0], m->player) &&
            recolors(e, &candidate, &type)) {
            list[count++] = candidate;
            *types |= (mana_set)(1u << type);
        }
    return count;
}

/* CR 614.1a: mana that would be lost becomes another type instead. */
static bool is_recolored(struct engine *e, struct mana *m)
{
    struct replacement list[REPLACEMENTS_MAX];
    uint16_t pick = 0;
    mana_set types;
    uint16_t count = find_recolors(e, m, list, &types);
    if (count == 0)
        return false;
    /* CR 616.1: then nothing is lost any more, so one applies. */
    if (types & (types - 1))
        pick = replacement_choose(e, m->player, list, count);
    MARK(e, 614_1a, list[pick].source);
    MARK(e, 614_6, list[pick].source);
    if (FAULTY(conversion_frees_mana, m->only))
        m->only = 0;
    return recolors(e, &list[pick], &m->type);
}

/* Losing unspent mana costs life where an effect says so. */
static void mana_burns(struct engine *e, player_id player, uint16_t lost)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_MANA_BURN, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[0], player)) {
            MARK(e, 106_4, entry.source);
            life_lose(e, player, lost);
        }
}

static bool stays(struct engine *e, struct mana *m, bool end_of_turn)
{
    struct replacement list[REPLACEMENTS_MAX];
    mana_set types;
    if (FAULTY(restricted_mana_stays, m->only))
        return true;
    if ((m->flags & MANA_KEEP_EOT) &&
        (!end_of_turn || FAULTY(kept_mana_outlives_turn, true)))
        return true;
    if (!is_kept(e, m) || FAULTY(nothing_is_kept, true) ||
        FAULTY(conversion_beats_keeping,
               find_recolors(e, m, list, &types) > 0))
        return is_recolored(e, m);
    /* CR 614.7: nothing is lost that another effect could replace. */
    if (find_recolors(e, m, list, &types))
        MARK(e, 614_7, list[0].source);
    return true;
}

void mana_empty(struct engine *e, bool end_of_turn)
{
    struct game *g = e->g;
    struct mana kept[MANA_MAX];
    uint16_t lost[PLAYERS_MAX] = {0};
    uint8_t fate[PLAYERS_MAX][MANA_TYPES] = {{0}};
    uint8_t count = 0;
    for (player_id p = 0; FAULTY(energy_empties_with_mana, p < PLAYERS_MAX);
         p++)
        g->player[p].counter[0] = 0;
    if (g->mana_count == 0)
        return;
    MARK(e, 500_5, 0);
    for (uint8_t i = 0; i < g->mana_count; i++) {
        struct mana m = g->mana[i];
        bool is_kept = stays(e, &m, end_of_turn);
        if (FAULTY(first_mana_decides, fate[m.player][m.type] == 1 + !is_kept))
            is_kept = !is_kept;
        if (fate[m.player][m.type] == 0)
            fate[m.player][m.type] = (uint8_t)(1 + is_kept);
        if (is_kept) {
            kept[count++] = m;
            if (FAULTY(burns_for_kept_mana, true))
                lost[m.player] = (uint16_t)(lost[m.player] + m.count);
        } else {
            MARK(e, 106_4, 0);
            lost[m.player] = (uint16_t)(lost[m.player] + m.count);
        }
    }
    g->mana_count = 0;
    touch_status(e);
    for (uint8_t i = 0; i < count; i++)
        mana_add(e, &kept[i], kept[i].count);
    for (player_id p = 0; p < g->player_count; p++)
        mana_burns(e, p, lost[p]);
}

uint16_t mana_total(const struct game *g, player_id player)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < g->mana_count; i++)
        if (g->mana[i].player == player)
            sum = (uint16_t)(sum + g->mana[i].count);
    return sum;
}

void mana_lose_all(struct engine *e, player_id player, player_id to)
{
    struct game *g = e->g;
    uint16_t lost = mana_total(g, player);
    touch_status(e);
    for (uint8_t i = 0; i < g->mana_count;) {
        struct mana m = g->mana[i];
        if (m.player != player) {
            i++;
            continue;
        }
        drop_group(g, i);
        if (to != PLAYER_NONE && to != player) {
            /* CR 106.13: the mana keeps its restrictions and riders. */
            MARK(e, 106_13, 0);
            m.player = to;
            if (FAULTY(moved_mana_is_free, m.only || m.rider))
                m.only = m.rider = 0;
            mana_add(e, &m, m.count);
        }
    }
    mana_burns(e, player, lost);
}

/* Of each type how much is noted in one place at most. */
static void largest_groups(const struct game *g, player_id player,
                           uint16_t count[MANA_TYPES])
{
    memset(count, 0, MANA_TYPES * sizeof count[0]);
    for (uint8_t i = 0; i < g->mana_count; i++)
        if (g->mana[i].player == player &&
            g->mana[i].count > count[g->mana[i].type])
            count[g->mana[i].type] = g->mana[i].count;
}

void mana_double(struct engine *e, player_id player)
{
    uint16_t count[MANA_TYPES] = {0};
    for (uint8_t i = 0; i < e->g->mana_count; i++)
        if (e->g->mana[i].player == player &&
            !FAULTY(doubling_skips_restricted, e->g->mana[i].only) &&
            !FAULTY(doubling_skips_colorless,
                    e->g->mana[i].type == MANA_C))
            count[e->g->mana[i].type] = (uint16_t)(
                count[e->g->mana[i].type] + e->g->mana[i].count);
    if (FAULTY(doubling_takes_one_group, e->g->mana_count > 1))
        largest_groups(e->g, player, count);
    MARK(e, 701_10f, 0);
    MARK(e, 106_1b, 0);
    for (uint8_t t = 0; t < MANA_TYPES; t++) {
        struct mana unit;
        memset(&unit, 0, sizeof unit);
        unit.type = t;
        unit.player = player;
        mana_add(e, &unit, count[t]);
    }
}
