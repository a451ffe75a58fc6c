#include "counters.h"

#include "layers.h"
#include "select.h"
#include "trigger.h"

enum { NUMBER_MAX = 0xfff0, STEPS_MAX = 4096 };

void replacement_start(struct replacement_query *query, enum term event,
                       struct frame_store *store)
{
    query->event = event;
    query->store = store;
    query->event_node = NULL;
    query->cursor = 1;
    query->ability_cursor = 0;
    query->effect_cursor = 0;
}

static bool ability_candidate(struct engine *e,
                              struct replacement_query *query, object_id id,
                              ability_id ability,
                              struct replacement *candidate)
{
    const struct ability *a = ability_at(e->cards, ability);
    if (a->kind != KIND_REPLACE || !ability_functions(e, id, a))
        return false;
    const struct node *node = node_at(e->cards, a->node);
    const struct node *event = node_at(e->cards, node->slot[0]);
    if (event->term != query->event)
        return false;
    frame_start(e, query->store, id, ability);
    query->event_node = event;
    if (node->slot[1] &&
        !condition_holds(e, &query->store->f, node->slot[1]))
        return false;
    *candidate = (struct replacement){id, 0, ability, node->slot[2]};
    return true;
}

static bool effect_candidate(struct engine *e,
                             struct replacement_query *query, uint8_t index,
                             struct replacement *candidate)
{
    enum { WHAT = 4 };
    const struct effect *effect = &e->g->effect[index];
    if (effect->kind != EFFECT_KIND_REPLACE)
        return false;
    const struct node *node = node_at(e->cards, effect->node);
    const struct node *event = node_at(e->cards, node->slot[0]);
    if (event->term != query->event)
        return false;
    effect_frame(e, effect, query->store);
    query->store->f.has_it = node->slot[WHAT] != 0;
    query->store->f.it = effect->object;
    query->event_node = event;
    if (node->slot[2] &&
        !condition_holds(e, &query->store->f, node->slot[2]))
        return false;
    *candidate = (struct replacement){effect->source.id,
                                      (uint8_t)(index + 1), 0,
                                      node->slot[1]};
    return true;
}

bool replacement_next(struct engine *e, struct replacement_query *query,
                      struct replacement *candidate)
{
    object_id head = e->g->battlefield_head;
    if (QUICK(head && as_of(e, head) && e->is_valid &&
              !(e->there.gist.replaced >> query->event % 64 & 1)))
        query->cursor = e->g->object_count;
    while (query->cursor < e->g->object_count) {
        object_id id = (object_id)query->cursor;
        const struct object *object = object_at(e, id);
        bool active = object->zone == ZONE_BATTLEFIELD ||
                      object->kind == OBJECT_EMBLEM;
        if (active && query->ability_cursor < as_of(e, id)->ability_count) {
            ability_id ability = e->as[id].ability[query->ability_cursor++];
            if (ability_candidate(e, query, id, ability, candidate))
                return true;
            continue;
        }
        query->cursor++;
        query->ability_cursor = 0;
    }
    while (query->effect_cursor < e->g->effect_count)
        if (effect_candidate(e, query, query->effect_cursor++, candidate))
            return true;
    return false;
}

uint16_t replacement_choose(struct engine *e, player_id player,
                            const struct replacement *list, uint16_t count)
{
    struct decision d;
    if (count == 1)
        return 0;
    MARK(e, 616_1, 0);
    MARK(e, 616_1e, 0);
    decision_start(&d, DECIDE_REPLACEMENT, player, 0);
    for (uint16_t i = 0; i < count; i++)
        decision_add(&d, OPTION_OBJECT, list[i].source, PLAYER_NONE, i);
    return d.option[ask(e, &d)].value;
}

/* A number has a limit, as counters have. */
static int32_t clamped(int64_t n)
{
    return (int32_t)(n > NUMBER_MAX ? NUMBER_MAX : n < 0 ? 0 : n);
}

/* One replacement applied to a number of counters. */
static int32_t rewrite_number(struct engine *e, uint16_t rewrites, int32_t n)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, rewrites, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        switch (rewrite->term) {
        case REWRITE_MUL:
            n = clamped((int64_t)n * (int16_t)rewrite->slot[0]);
            break;
        case REWRITE_ADD:
            n = clamped((int64_t)n + (int16_t)rewrite->slot[0]);
            break;
        case REWRITE_HALF_DOWN:
            MARK(e, 107_1a, 0);
            n = FAULTY(half_rounds_up, n & 1) ? n / 2 + 1 : n / 2;
            break;
        case REWRITE_NOTHING:
            n = 0;
            break;
        default:
            break;
        }
    }
    return n;
}

/* Whether two do the same with a number. */
static bool are_alike(struct engine *e, const struct replacement *a,
                      const struct replacement *b)
{
    const uint16_t *of_a, *of_b;
    uint16_t count = list_at(e->cards, a->rewrites, &of_a);
    if (count != list_at(e->cards, b->rewrites, &of_b))
        return false;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *x = node_at(e->cards, of_a[i]);
        const struct node *y = node_at(e->cards, of_b[i]);
        if (x->term != y->term || x->slot[0] != y->slot[0])
            return false;
    }
    return true;
}

/* What the orders of `count` replacements lead to, as far as STEPS_MAX
 * applications tell. */
struct orders {
    struct engine *e;
    const struct replacement *list;
    uint16_t count, steps;
    bool has_result;
    int32_t result;
};

static bool alike_before(const struct orders *orders, uint32_t done,
                         uint16_t i)
{
    for (uint16_t j = 0; j < i; j++)
        if (!((done >> j) & 1) &&
            are_alike(orders->e, &orders->list[j], &orders->list[i]))
            return true;
    return false;
}

/* True when there are several results, or may be. */
static bool results_differ(struct orders *orders, uint32_t done, int32_t n)
{
    bool last = true;
    for (uint16_t i = 0; n > 0 && i < orders->count; i++) {
        if (((done >> i) & 1) || alike_before(orders, done, i))
            continue;
        last = false;
        if (orders->steps++ == STEPS_MAX)
            return true;
        if (results_differ(orders, done | 1u << i,
                           rewrite_number(orders->e,
                                          orders->list[i].rewrites, n)))
            return true;
    }
    if (!last)
        return false;
    if (orders->has_result && orders->result != n)
        return true;
    orders->has_result = true;
    orders->result = n;
    return false;
}

int32_t rewrite_all(struct engine *e, player_id player,
                    struct replacement *list, uint16_t count, int32_t n)
{
    for (bool again = false; count > 0 && n > 0; again = true) {
        struct orders orders = {e, list, count, 0, false, 0};
        uint16_t i = 0;
        if (FAULTY(one_counter_effect_only, again))
            break;
        if (count > 1)
            MARK(e, 616_1, 0);
        if (again) {
            MARK(e, 614_5, 0);
            MARK(e, 616_1f, 0);
        }
        if (results_differ(&orders, 0, n) &&
            !FAULTY(counter_order_not_asked, true))
            i = replacement_choose(e, player, list, count);
        MARK(e, 614_1a, list[i].source);
        MARK(e, 614_6, list[i].source);
        n = rewrite_number(e, list[i].rewrites, n);
        count--;
        memmove(&list[i], &list[i + 1], (size_t)(count - i) * sizeof *list);
    }
    return n;
}

static bool kind_accepts(uint16_t slot, uint8_t kind)
{
    return slot == 0 || slot == kind + 1;
}

bool counters_can_put(struct engine *e, object_id id, uint8_t kind)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    struct view view;
    if (id == OBJECT_NONE)
        return false;
    view_living(e, id, &view);
    while (rule_next(e, &cursor, MOD_NO_COUNTERS, &store, &mod, &entry))
        if (kind_accepts(mod->slot[1], kind) &&
            what_accepts(e, &store.f, mod->slot[0], &view))
            return false;
    return true;
}

bool counters_can_get(struct engine *e, player_id player, uint8_t kind)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_NO_PLAYER_COUNTERS, &store, &mod,
                     &entry))
        if (kind_accepts(mod->slot[1], kind) &&
            who_accepts(e, &store.f, mod->slot[0], player))
            return false;
    return true;
}

uint16_t counters_put(struct engine *e, object_id id, uint8_t kind,
                      uint16_t n, player_id by, bool by_effect)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate, list[REPLACEMENTS_MAX];
    uint16_t count = 0;
    struct view view;

    if (n == 0)
        return 0;
    view_living(e, id, &view);
    /* CR 614.17c: an event that can't happen can't be replaced either. */
    if (!counters_can_put(e, id, kind) &&
        !FAULTY(no_counters_on_objects_ignored, true)) {
        MARK(e, 614_17, id);
        MARK(e, 614_17c, id);
        return 0;
    }
    replacement_start(&query, EVENT_COUNTERS, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &candidate)) {
        const uint16_t *slot = query.event_node->slot;
        /* CR 614.16: a cost is no effect. */
        if (slot[3])
            MARK(e, 614_16, id);
        if (what_accepts(e, &store.f, slot[0], &view) &&
            kind_accepts(slot[1], kind) &&
            (who_accepts(e, &store.f, slot[2], by) ||
             FAULTY(object_counters_by_anyone, true)) &&
            (!slot[3] || by_effect ||
             FAULTY(cost_counters_doubled, true)) &&
            !FAULTY(cost_counters_not_replaced, !by_effect))
            list[count++] = candidate;
    }
    player_id chooser = as_of(e, id)->controller;
    n = (uint16_t)rewrite_all(e, chooser, list, count, n);
    if (n == 0)
        return 0;
    MARK(e, 122_6, id);
    if (!counter_change(object_at(e, id), kind, n))
        refuse(e, CODE_OTHER, CR_NONE);
    touch(e);
    struct event event = event_of(e, TRIGGER_COUNTERS_PUT, id, by);
    event.amount = n;
    event.counter = (uint8_t)(kind + 1);
    event_emit(e, &event);
    return n;
}

/* What changes the counters that are put on permanents of the player. */
static uint16_t add_doublers(struct engine *e, player_id player,
                             struct replacement *list, uint16_t count)
{
    struct frame_store store;
    struct replacement_query query;
    replacement_start(&query, EVENT_COUNTERS, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &list[count]))
        if (store.f.you == player)
            count++;
    return count;
}

uint16_t counters_get(struct engine *e, player_id player, uint8_t kind,
                      uint16_t n, player_id by)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate, list[REPLACEMENTS_MAX];
    uint16_t count = 0;

    if (n == 0)
        return 0;
    MARK(e, 122_1, 0);
    if (!counters_can_get(e, player, kind) &&
        !FAULTY(players_get_what_they_cannot, true)) {
        MARK(e, 603_2g, 0);
        MARK(e, 614_17, 0);
        MARK(e, 614_17c, 0);
        return 0;
    }
    replacement_start(&query, EVENT_PLAYER_COUNTERS, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &candidate)) {
        const uint16_t *slot = query.event_node->slot;
        MARK(e, 614_1a, candidate.source);
        if ((who_accepts(e, &store.f, slot[0], player) ||
             FAULTY(counters_for_any_player, true)) &&
            kind_accepts(slot[1], kind) &&
            (who_accepts(e, &store.f, slot[2], by) ||
             FAULTY(player_counters_by_anyone, true)) &&
            !FAULTY(player_counters_not_replaced, true))
            list[count++] = candidate;
    }
    if (FAULTY(permanent_doubler_for_energy, true))
        count = add_doublers(e, player, list, count);
    n = (uint16_t)rewrite_all(e, player, list, count, n);
    if (n == 0 && !FAULTY(no_energy_still_triggers, true)) {
        /* CR 603.2g: nothing happened, nothing triggers. */
        MARK(e, 603_2g, 0);
        return 0;
    }
    if (kind == COUNTER_ENERGY)
        MARK(e, 107_14, 0);
    if (FAULTY(energy_stops_at_fifty,
               kind == COUNTER_ENERGY &&
                   player_counter(&e->g->player[player], kind) + n > 50))
        return 0;
    player_id to = FAULTY(energy_is_shared, player != 0) ? 0 : player;
    player_counter_change(&e->g->player[to], kind, n);
    touch_status(e);
    struct event event = event_of(e, TRIGGER_GETS_COUNTERS, 0, player);
    event.amount = n;
    event.counter = (uint8_t)(kind + 1);
    event_emit(e, &event);
    for (uint16_t i = 1; FAULTY(energy_trigger_per_counter, i < n); i++)
        event_emit(e, &event);
    return n;
}

uint16_t counters_remove(struct engine *e, object_id id, uint8_t kind,
                         uint16_t n)
{
    struct object *object = object_at(e, id);
    uint16_t have = counter_of(object, kind);
    if (n > have)
        n = have;
    if (n == 0)
        return 0;
    MARK(e, 122_1, id);
    counter_change(object, kind, -(int32_t)n);
    touch(e);
    return n;
}

uint16_t counters_lose(struct engine *e, player_id player, uint8_t kind,
                       uint16_t n)
{
    struct player *who = &e->g->player[player];
    uint16_t have = player_counter(who, kind);
    if (n > have)
        n = have;
    if (n == 0)
        return 0;
    MARK(e, 122_1, 0);
    player_counter_change(who, kind, -(int32_t)n);
    if (kind == COUNTER_ENERGY && !FAULTY(lost_energy_not_noted, true))
        who->energy_lost = (uint16_t)(who->energy_lost + n);
    touch_status(e);
    struct event event = event_of(e, TRIGGER_LOSES_COUNTERS, 0, player);
    event.amount = n;
    event.counter = (uint8_t)(kind + 1);
    event_emit(e, &event);
    return n;
}

static bool has_counter(const struct player *player)
{
    for (uint8_t i = 0; i < 8; i++)
        if (player->counter[i])
            return true;
    return false;
}

static void proliferate_once(struct engine *e, player_id player,
                             object_id source)
{
    struct set from, chosen;
    /* CR 701.34a: any permanents and players that have a counter. */
    MARK(e, 701_34a, source);
    from.count = chosen.count = 0;
    for (player_id p = 0; p < e->g->player_count; p++)
        if (has_counter(&e->g->player[p]) &&
            !FAULTY(proliferate_without_players, true) &&
            !FAULTY(proliferates_by_edition,
                    e->g->edition >= EDITION_2025_09))
            set_add(&from, ref_player(p));
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next)
        if (e->g->object[id].counter_count > 0 &&
            !FAULTY(proliferate_targets,
                    has_keyword(as_of(e, id), KEYWORD_SHROUD) ||
                        has_keyword(as_of(e, id), KEYWORD_HEXPROOF)))
            set_add(&from, ref_of(e->g, id));
    /* CR 115.10: chosen, not targeted. */
    MARK(e, 115_10, source);
    if (FAULTY(proliferates_all, from.count > 0))
        chosen = from;
    else
        ask_objects(e, player, PURPOSE_PROLIFERATE, source, &from, 0,
                    from.count, &chosen);
    for (uint16_t i = 0; i < chosen.count; i++) {
        struct ref ref = chosen.item[i];
        if (ref.is_player) {
            struct player before = e->g->player[ref.id];
            for (uint8_t k = 0; k < 8; k++)
                if (!FAULTY(proliferate_one_kind,
                            k > 0 && before.counter[0]) &&
                    (before.counter[k] ||
                     FAULTY(proliferate_zero_kinds, k == 0)))
                    counters_get(e, ref.id, (uint8_t)(COUNTER_ENERGY + k), 1,
                                 player);
        } else {
            assert(ref_live(e->g, ref));
            struct object before = *object_at(e, ref.id);
            for (uint8_t k = 0; k < before.counter_count; k++)
                counters_put(e, ref.id, before.counter_kind[k], 1, player,
                             true);
        }
    }
}

void proliferate(struct engine *e, player_id player, object_id source)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement list[REPLACEMENTS_MAX];
    uint16_t count = 0;
    replacement_start(&query, EVENT_PROLIFERATE, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &list[count])) {
        MARK(e, 614_1a, list[count].source);
        if (who_accepts(e, &store.f, query.event_node->slot[0], player) &&
            !FAULTY(proliferate_once, true))
            count++;
    }
    int32_t times = rewrite_all(e, player, list, count, 1);
    /* Each time the choices are made anew. */
    for (int32_t n = 0; n < times; n++)
        proliferate_once(e, player, source);
}
