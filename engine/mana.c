#include "mana.h"

#include "counters.h"
#include "layers.h"
#include "select.h"
#include "trigger.h"
#include "why.h"

/* How much of each type. */
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

bool is_mana_ability(struct engine *e, ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    if (a->kind != KIND_ACTIVATED || !a->adds_mana)
        return false;
    if (a->has_target)
        MARK(e, 605_5a, 0);
    if (!a->has_target && !a->is_loyalty && !a->moves_library)
        return true;
    MARK(e, 605_1a, 0);
    return !a->has_target && !a->is_loyalty &&
           e->g->edition < EDITION_2026_08;
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
            if (s & SYMBOL_SNOW) {
                MARK(e, 106_11, source);
                set = 1u << MANA_C;
            }
            if ((set & (set - 1)) == 0) {
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

/* CR 106.7 needs every permanent's set at once. */
struct could {
    mana_set of[OBJECTS_MAX];
};

static mana_set could_set(struct engine *e, const struct frame *f,
                          const struct node *mana, const struct could *could);

static mana_set identity_of(struct engine *e, player_id player)
{
    /* CR 903.4f: undefined without a commander, or without colors. */
    if (!e->g->is_commander || !e->g->player[player].has_commander ||
        e->g->player[player].identity == 0)
        MARK(e, 903_4f, 0);
    if (!e->g->is_commander || !e->g->player[player].has_commander)
        return 0;
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

static mana_set slot_or(uint16_t slot, mana_set none)
{
    return slot ? (mana_set)slot : none;
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
        o->types = slot_or(slot[4], COLORS_ALL);
        o->n = amount_of(e, f, slot[0]);
        break;
    case MANA_ANY_COMB:
        o->types = slot_or(slot[1], COLORS_ALL);
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
        break;
    case MANA_OF_EVENT:
        MARK(e, 106_1b, f->source.id);
        o->types = f->event ? f->event->mana : 0;
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
        return;
    case MANA_CHOOSE_COLOR:
        o->types = COLORS_ALL;
        o->is_color_choice = true;
        return;
    case MANA_PER_COLOR:
        o->types = colors_among(e, f, WHAT_SELECTOR | slot[0]);
        return;
    default:
        break;
    }
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
        node_id next = condition_holds(e, f, node->slot[0]) ? node->slot[1]
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
    for (int32_t n = o->is_each ? o->n : 1; n > 0; n--) {
        uint16_t type =
            choose_type(e, f, player, o->types, DECIDE_MANA_TYPE);
        out->of[type] = (uint16_t)(out->of[type] + (o->is_each ? 1 : o->n));
    }
}

/* A production event with the replacement effects that may modify it. */
struct production {
    struct engine *e;
    player_id player;
    struct view view;
    bool has_view;
    uint16_t count;
    struct replacement list[REPLACEMENTS_MAX];
};

static void rewrite_amounts(struct engine *e, uint16_t rewrites,
                            struct amounts *a)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, rewrites, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        uint32_t sum = total_of(a);
        switch (rewrite->term) {
        case REWRITE_MUL:
            for (int t = 0; t < MANA_TYPES; t++)
                a->of[t] = (uint16_t)(a->of[t] * rewrite->slot[0]);
            break;
        case REWRITE_SET_TYPE: case REWRITE_RECOLOR:
            memset(a, 0, sizeof *a);
            a->of[rewrite->slot[0] - 1] = (uint16_t)sum;
            break;
        case REWRITE_SET:
            memset(a, 0, sizeof *a);
            mana_from_cost(e, 0, 0, rewrite->slot[0], 1, 0, a->of);
            break;
        case REWRITE_NOTHING:
            memset(a, 0, sizeof *a);
            break;
        default:
            break;
        }
    }
}

/* CR 616.1, 106.12b: does it apply to the event as it is now? */
static bool applies(struct production *p, const struct replacement *r,
                    const struct amounts *a)
{
    struct engine *e = p->e;
    struct frame_store store;
    const struct node *event;
    uint32_t sum = total_of(a);
    frame_start(e, &store, 0, r->ability);
    if (r->effect) {
        const struct effect *effect = &e->g->effect[r->effect - 1];
        event = node_at(e->cards,
                        node_at(e->cards, effect->node)->slot[0]);
        store.f.source = effect->source;
        store.f.you = effect->controller;
    } else {
        event = node_at(e->cards,
                        node_at(e->cards, ability_at(e->cards, r->ability)
                                              ->node)->slot[0]);
        frame_start(e, &store, r->source, r->ability);
    }
    const uint16_t *slot = event->slot;
    if (sum == 0 || !who_accepts(e, &store.f, slot[1], p->player))
        return false;
    if (slot[0] && (!p->has_view ||
                    !what_accepts(e, &store.f, slot[0], &p->view)))
        return false;
    if (slot[2] && !compare_holds(e, &store.f, slot[2], (int32_t)sum))
        return false;
    if (slot[3]) {
        mana_set set = slot[3] & 0x8000
                           ? colors_of_slot(e, &store.f, slot[3])
                           : (mana_set)slot[3];
        if (!(types_of(a) & set))
            return false;
    }
    return true;
}

static void production_start(struct production *p, struct engine *e,
                             player_id player, struct ref source)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    p->e = e;
    p->player = player;
    p->count = 0;
    p->has_view = view_of(e, source, &p->view);
    if (p->has_view && p->view.object->zone != ZONE_BATTLEFIELD &&
        !p->view.is_memory) {
        /* CR 608.2h: it was on the battlefield when it was tapped. */
        struct ref before = source;
        before.generation--;
        struct view last;
        if (view_of(e, before, &last))
            p->view = last;
    }
    replacement_start(&query, EVENT_TAP_FOR_MANA, &store);
    while (p->count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &candidate))
        p->list[p->count++] = candidate;
}

/* Every result some order of replacements leads to. */
struct results {
    uint16_t count;
    struct amounts item[64];
};

static void collect_results(struct production *p, const struct amounts *a,
                            uint32_t done, struct results *results)
{
    bool last = true;
    for (uint16_t i = 0; i < p->count; i++) {
        struct amounts next = *a;
        if (((done >> i) & 1) || !applies(p, &p->list[i], a))
            continue;
        last = false;
        rewrite_amounts(p->e, p->list[i].rewrites, &next);
        collect_results(p, &next, done | 1u << i, results);
    }
    if (!last)
        return;
    for (uint16_t i = 0; i < results->count; i++)
        if (memcmp(&results->item[i], a, sizeof *a) == 0)
            return;
    if (results->count < 64)
        results->item[results->count++] = *a;
}

static void replace_production(struct production *p, struct amounts *a)
{
    struct engine *e = p->e;
    uint32_t done = 0;
    if (p->count)
        MARK(e, 106_12b, p->list[0].source);
    for (;;) {
        struct replacement now[REPLACEMENTS_MAX];
        uint16_t index[REPLACEMENTS_MAX], count = 0, pick = 0;
        struct results results;
        for (uint16_t i = 0; i < p->count; i++)
            if (!((done >> i) & 1) && applies(p, &p->list[i], a)) {
                index[count] = i;
                now[count++] = p->list[i];
            }
        if (count == 0)
            return;
        results.count = 0;
        if (count > 1 && p->count <= 6)
            collect_results(p, a, done, &results);
        if (count > 1)
            MARK(e, 616_1, 0);
        if (count > 1 && (p->count > 6 || results.count > 1))
            pick = replacement_choose(e, p->player, now, count);
        if (done) {
            MARK(e, 614_5, 0);
            MARK(e, 616_2, 0);
        }
        MARK(e, 614_1a, now[pick].source);
        rewrite_amounts(e, now[pick].rewrites, a);
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
            m->flags == like->flags && m->source == like->source &&
            m->only == like->only && m->rider == like->rider &&
            m->chosen == like->chosen)
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
    if (count == 0)
        return;
    struct mana *m = group_of(e, mana);
    uint32_t sum = (uint32_t)m->count + count;
    m->count = (uint8_t)(sum > 255 ? 255 : sum);
}

static void mana_options(struct engine *e, const struct frame *f,
                         const struct node *mana, struct mana *unit)
{
    /* Operands only, rider and keep_until, where a term has them. */
    uint16_t only = 0, rider = 0, keep = 0;
    switch (mana->term) {
    case MANA_FIXED: case MANA_ANY_COMB: case MANA_CHOSEN_COLOR:
        only = mana->slot[2];
        rider = mana->slot[3];
        keep = mana->slot[4];
        break;
    case MANA_ANY_COLOR: case MANA_ANY_TYPE:
        only = mana->slot[1];
        rider = mana->slot[2];
        keep = mana->slot[3];
        break;
    case MANA_COULD_PRODUCE:
        only = mana->slot[3];
        rider = mana->slot[4];
        keep = mana->slot[5];
        break;
    default:
        break;
    }
    struct view view;
    memset(unit, 0, sizeof *unit);
    unit->only = only;
    unit->rider = rider;
    unit->flags = keep ? MANA_KEEP_EOT : 0;
    unit->source = f->source.id;
    if (view_of(e, f->source, &view)) {
        /* CR 106.3, 107.4h: whether the source is snow now. */
        if (view.as->super & (1u << SUPER_SNOW)) {
            MARK(e, 106_3, f->source.id);
            unit->flags |= MANA_SNOW;
        }
        if (only || rider)
            unit->chosen = view.object->chosen[0].value;
    }
}

/* CR 106.12: mana from anything but the {T} of a mana ability is out of
 * reach of what looks at tapping for mana. */
static void replace_if_tapped(struct engine *e, const struct frame *f,
                              bool is_tapped, struct amounts *a)
{
    struct production p;
    production_start(&p, e, f->you, f->source);
    if (is_tapped) {
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
        for (object_id id = e->g->battlefield_head; id;
             id = e->g->object[id].next)
            could.of[id] = could_produce(e, id);
    offer_of(e, f, node, player, &could, &offer);
    take_offer(e, f, node, &offer, player, &a);
    if (total_of(&a) == 0)
        return;
    uint32_t total = total_of(&a);
    replace_if_tapped(e, f, produced && produced->flags, &a);
    mana_options(e, f, node, &unit);
    if (total_of(&a) > total && (unit.only || unit.rider))
        MARK(e, 106_6a, f->source.id);
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

/* Types among the results of one offer, all replacement orders tried. */
static mana_set offer_types(struct engine *e, struct frame *f,
                            const struct node *mana, const struct offer *o,
                            struct production *p)
{
    mana_set types = 0;
    if (o->is_undefined || (!o->is_fixed && !o->is_color_choice && o->n <= 0))
        return 0;
    for (uint16_t t = 0; t < MANA_TYPES; t++) {
        struct amounts a;
        struct results results;
        memset(&a, 0, sizeof a);
        if (o->is_fixed) {
            const struct mana_cost *cost = cost_at(e->cards, o->cost);
            a.of[MANA_C] = (uint16_t)(cost->generic * o->times);
            for (uint8_t i = 0; i < cost->count; i++)
                for (int c = 0; c < MANA_TYPES; c++)
                    if ((cost->symbol[i] >> c) & 1)
                        a.of[c] = (uint16_t)(a.of[c] + o->times);
        } else if (!((o->types >> t) & 1)) {
            continue;
        } else if (o->is_color_choice) {
            struct frame with;
            a.of[t] = color_amount(e, f, mana, t, &with);
        } else {
            a.of[t] = (uint16_t)(mana->term == MANA_PER_COLOR ? 1 : o->n);
        }
        if (total_of(&a) == 0)
            continue;
        results.count = 0;
        if (p) {
            collect_results(p, &a, 0, &results);
            if (p->count)
                MARK(e, 106_12b, f->source.id);
            if (results.count > 1)
                MARK(e, 616_1, f->source.id);
        } else {
            results.item[results.count++] = a;
        }
        for (uint16_t i = 0; i < results.count; i++)
            types |= types_of(&results.item[i]);
        if (o->is_fixed)
            break;
    }
    return types;
}

static mana_set effects_could(struct engine *e, struct frame *f,
                              uint16_t effects, const struct could *could,
                              struct production *p);

static mana_set effect_could(struct engine *e, struct frame *f,
                             const struct node *effect,
                             const struct could *could, struct production *p)
{
    const uint16_t *slot = effect->slot;
    const uint16_t *items;
    mana_set types = 0;
    struct offer offer;
    const struct node *mana;
    switch (effect->term) {
    case EFFECT_ADD_MANA:
        mana = resolve_if(e, f, slot[1]);
        if (mana == NULL)
            return 0;
        offer_of(e, f, mana, f->you, could, &offer);
        return offer_types(e, f, mana, &offer, p);
    case EFFECT_IF:
        return effects_could(e, f,
                             condition_holds(e, f, slot[0]) ? slot[1]
                                                            : slot[2],
                             could, p);
    case EFFECT_MAY_DO:
        return effects_could(e, f, slot[1], could, p) |
               effects_could(e, f, slot[2], could, p);
    case EFFECT_MAY_PAY:
        return effects_could(e, f, slot[3], could, p);
    case EFFECT_EACH_PLAYER:
        return effects_could(e, f, slot[0], could, p);
    case EFFECT_MODES:
        for (uint16_t i = 0, n = list_at(e->cards, slot[0], &items); i < n;
             i++)
            types |= effects_could(
                e, f, node_at(e->cards, items[i])->slot[2], could, p);
        return types;
    default:
        return 0;
    }
}

static mana_set effects_could(struct engine *e, struct frame *f,
                              uint16_t effects, const struct could *could,
                              struct production *p)
{
    const uint16_t *items;
    mana_set types = 0;
    uint16_t count = list_at(e->cards, effects, &items);
    for (uint16_t i = 0; i < count; i++)
        types |= effect_could(e, f, node_at(e->cards, items[i]), could, p);
    return types;
}

static mana_set ability_could(struct engine *e, const struct view *view,
                              ability_id ability, const struct could *could)
{
    const struct ability *a = ability_at(e->cards, ability);
    if ((a->kind != KIND_ACTIVATED && a->kind != KIND_TRIGGERED) ||
        !a->adds_mana)
        return 0;
    const struct node *node = node_at(e->cards, a->node);
    uint16_t effects = a->kind == KIND_ACTIVATED ? node->slot[2]
                                                 : node->slot[3];
    struct frame_store store;
    struct production p;
    bool tapped = a->taps_self && is_mana_ability(e, ability);
    /* CR 602.1b: when it may be activated does not matter. */
    if (a->kind == KIND_ACTIVATED && node->slot[3])
        MARK(e, 602_1b, view->ref.id);
    frame_start(e, &store, 0, ability);
    store.f.source = view->ref;
    store.f.you = view->as->controller;
    if (tapped)
        production_start(&p, e, store.f.you, view->ref);
    return effects_could(e, &store.f, effects, could, tapped ? &p : NULL);
}

/* What this object could produce, given what the others could. */
static mana_set view_could(struct engine *e, const struct view *view,
                           const struct could *could)
{
    mana_set types = 0;
    const struct characteristics as = *view->as;
    for (uint8_t i = 0; i < as.ability_count; i++)
        types |= ability_could(e, view, as.ability[i], could);
    for (int type = 0; type < BASIC_TYPES; type++)
        if ((as.intrinsic >> type) & 1) {
            MARK(e, 305_6, view->ref.id);
            types |= ability_could(e, view,
                                   intrinsic_ability(e->cards, type), could);
        }
    return types;
}

/* CR 106.7: begin with nothing and add, so that what only explains itself
 * is never added. */
static void could_all(struct engine *e, struct could *could)
{
    bool grew = true;
    memset(could, 0, sizeof *could);
    for (uint32_t round = 0; grew; round++) {
        assert(round <= (uint32_t)OBJECTS_MAX * MANA_TYPES);
        grew = false;
        for (object_id id = e->g->battlefield_head; id;
             id = e->g->object[id].next) {
            struct view view;
            if (!view_of(e, ref_of(e->g, id), &view))
                continue;
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
        if (id && e->g->object[id].zone == ZONE_BATTLEFIELD)
            types |= could->of[id];
        else if (view_of(e, set.item[i], &view) && view.is_memory)
            types |= could_produce_view(e, set.item[i]);
    }
    /* CR 106.1b: colorless is a type of mana, not a color. */
    bool colors_only = mana->slot[1] != WORD_TYPE;
    if (colors_only)
        MARK(e, 106_1a, f->source.id);
    if (!colors_only || (types & ~COLORS_ALL))
        MARK(e, 106_1b, f->source.id);
    if (colors_only)
        types &= COLORS_ALL;
    return types;
}

mana_set could_produce(struct engine *e, object_id object)
{
    struct could could;
    could_all(e, &could);
    return could.of[object];
}

mana_set could_produce_view(struct engine *e, struct ref ref)
{
    struct could could;
    struct view view;
    if (!view_of(e, ref, &view))
        return 0;
    could_all(e, &could);
    return view_could(e, &view, &could);
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
        if (((items[0] >> m->type) & 1) &&
            who_accepts(e, &store.f, items[1], m->player)) {
            return true;
        }
    }
    return false;
}

/* CR 614.1a: mana that would be lost becomes another type instead. */
static bool is_recolored(struct engine *e, const struct mana *m,
                         uint8_t *type)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    replacement_start(&query, EVENT_LOSE_MANA, &store);
    while (replacement_next(e, &query, &candidate)) {
        const uint16_t *items;
        if (!who_accepts(e, &store.f, query.event_node->slot[0], m->player))
            continue;
        uint16_t count = list_at(e->cards, candidate.rewrites, &items);
        for (uint16_t i = 0; i < count; i++) {
            const struct node *rewrite = node_at(e->cards, items[i]);
            if (rewrite->term == REWRITE_RECOLOR ||
                rewrite->term == REWRITE_SET_TYPE) {
                *type = (uint8_t)(rewrite->slot[0] - 1);
                return true;
            }
        }
    }
    return false;
}

void mana_empty(struct engine *e, bool end_of_turn)
{
    struct game *g = e->g;
    struct mana kept[MANA_MAX];
    uint8_t count = 0;
    if (g->mana_count == 0)
        return;
    MARK(e, 500_5, 0);
    for (uint8_t i = 0; i < g->mana_count; i++) {
        struct mana m = g->mana[i];
        bool is_safe = ((m.flags & MANA_KEEP_EOT) && !end_of_turn) ||
                       is_kept(e, &m);
        uint8_t type = m.type;
        bool is_replaced = is_recolored(e, &m, &type);
        if (is_safe && is_replaced) {
            /* Nothing is lost that another effect could replace. */
            MARK(e, 614_7, 0);
        } else if (is_replaced) {
            MARK(e, 614_1a, 0);
            MARK(e, 614_6, 0);
            m.type = type;
        } else if (!is_safe) {
            MARK(e, 106_4, 0);
            continue;
        }
        kept[count++] = m;
    }
    g->mana_count = 0;
    for (uint8_t i = 0; i < count; i++)
        mana_add(e, &kept[i], kept[i].count);
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
            mana_add(e, &m, m.count);
        }
    }
}

void mana_double(struct engine *e, player_id player, object_id source)
{
    uint16_t count[MANA_TYPES] = {0};
    for (uint8_t i = 0; i < e->g->mana_count; i++)
        if (e->g->mana[i].player == player)
            count[e->g->mana[i].type] = (uint16_t)(
                count[e->g->mana[i].type] + e->g->mana[i].count);
    MARK(e, 701_10f, source);
    MARK(e, 106_1b, source);
    for (uint8_t t = 0; t < MANA_TYPES; t++) {
        struct mana unit;
        memset(&unit, 0, sizeof unit);
        unit.type = t;
        unit.player = player;
        unit.source = source;
        mana_add(e, &unit, count[t]);
    }
}
