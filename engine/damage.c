#include "damage.h"

#include "counters.h"
#include "layers.h"
#include "players.h"
#include "replace.h"
#include "select.h"
#include "trigger.h"

/* What counts of a source, as it is before any of the damage is dealt. */
struct from {
    struct ref ref;
    player_id controller;
    uint64_t keywords;
    int32_t toxic;
};

static bool is_type(const struct characteristics *as, enum card_type type)
{
    return ((as->types >> type) & 1) != 0;
}

bool is_protected(struct engine *e, object_id id, const struct view *from)
{
    const struct characteristics *as = as_of(e, id);
    struct object object = *from->object;
    struct view view = *from;
    struct frame_store store;
    /* The quality is asked for wherever the source is. */
    object.zone = ZONE_BATTLEFIELD;
    view.object = &object;
    for (uint8_t i = 0; i < as->keyword_node_count; i++) {
        const struct node *node = node_at(e->cards, as->keyword_node[i]);
        if (node->term != KEYWORD_PROTECTION)
            continue;
        frame_start(e, &store, id, 0);
        if (select_match(e, &store.f, node->slot[0], &view) &&
            !FAULTY(protection_ignored, true))
            return true;
    }
    return false;
}

static int32_t toxic_of(struct engine *e, const struct view *view)
{
    struct frame_store store;
    int32_t total = 0;
    for (uint8_t i = 0; i < view->as->keyword_node_count; i++) {
        const struct node *node =
            node_at(e->cards, view->as->keyword_node[i]);
        if (node->term != KEYWORD_TOXIC)
            continue;
        frame_start(e, &store, 0, 0);
        store.f.source = view->ref;
        store.f.you = view->as->controller;
        total += amount_of(e, &store.f, node->slot[0]);
    }
    return total;
}

/* CR 608.2h: a source that has left counts as it last existed. */
static struct from from_of(struct engine *e, struct ref source)
{
    struct from from = {source, PLAYER_NONE, 0, 0};
    struct view view;
    if (!view_of(e, source, &view))
        return from;
    from.controller = view.as->controller;
    from.keywords = view.as->keywords;
    from.toxic = toxic_of(e, &view);
    return from;
}

static bool from_has(const struct from *from, enum term keyword)
{
    return (from->keywords & KEYWORD_BIT(keyword)) != 0;
}

/* Whether damage could be dealt to it at all. */
static bool can_be_dealt(struct engine *e, struct ref to)
{
    if (to.is_player)
        return !e->g->player[to.id].has_lost;
    object_id id = ref_live(e->g, to);
    if (e->g->object[id].zone != ZONE_BATTLEFIELD)
        return false;
    const struct characteristics *as = as_of(e, id);
    if (is_type(as, TYPE_CREATURE) || is_type(as, TYPE_PLANESWALKER))
        return true;
    return false;
}

/* CR 120.4b: how much is left of it. */
static int32_t damage_replaced(struct engine *e, const struct dealt *dealt,
                               bool combat)
{
    struct happening h = {EVENT_DAMAGE, dealt->to.id, dealt->source,
                          dealt->to, combat, dealt->n};
    struct view view;
    if (dealt->n <= 0) {
        MARK(e, 120_8, 0);
        return 0;
    }
    if (!can_be_dealt(e, dealt->to))
        return 0;
    if (!dealt->to.is_player) {
        h.player = as_of(e, dealt->to.id)->controller;
        if (view_of(e, dealt->source, &view) &&
            is_protected(e, dealt->to.id, &view)) {
            MARK(e, 615_6, dealt->to.id);
            return 0;
        }
    }
    MARK(e, 120_4b, OBJECT_NONE);
    if (FAULTY(combat_damage_as_it_is, combat))
        return dealt->n;
    return replaced(e, &h);
}

static uint16_t small(int32_t n)
{
    return (uint16_t)(n > INT16_MAX ? INT16_MAX : n);
}

static void hurt_player(struct engine *e, const struct from *from,
                        player_id player, int32_t n, bool combat)
{
    if (from_has(from, KEYWORD_INFECT)) {
        MARK(e, 120_3b, from->ref.id);
        MARK(e, 702_90b, from->ref.id);
        counters_get(e, player, COUNTER_POISON, small(n), from->controller);
        if (FAULTY(infect_also_hurts, true))
            life_lose(e, player, n);
    } else {
        MARK(e, 120_3a, from->ref.id);
        MARK(e, 119_2, from->ref.id);
        life_lose(e, player, n);
    }
    if (combat && from->toxic > 0) {
        MARK(e, 120_3g, from->ref.id);
        counters_get(e, player, COUNTER_POISON, small(from->toxic),
                     from->controller);
    }
}

static void hurt_creature(struct engine *e, const struct from *from,
                          object_id id, int32_t n, bool combat)
{
    struct object *object = object_at(e, id);
    if (from_has(from, KEYWORD_INFECT) || from_has(from, KEYWORD_WITHER)) {
        MARK(e, 120_3d, id);
        if (FAULTY(infect_marks_damage, true))
            object->damage = small(object->damage + n);
        else
            counters_put(e, id, COUNTER_M1M1, small(n), from->controller,
                         !combat);
    } else {
        MARK(e, 120_3e, id);
        object->damage = small(object->damage + n);
    }
    if (from_has(from, KEYWORD_DEATHTOUCH)) {
        MARK(e, 702_2b, id);
        if (!FAULTY(deathtouch_not_marked, true))
            object->flags |= FLAG_DEATHTOUCHED;
    }
    touch_status(e);
}

static void hurt_permanent(struct engine *e, const struct from *from,
                           object_id id, int32_t n, bool combat)
{
    const struct characteristics *as = as_of(e, id);
    bool is_creature = is_type(as, TYPE_CREATURE);
    if (is_type(as, TYPE_PLANESWALKER)) {
        MARK(e, 120_3c, id);
        if (!FAULTY(walkers_keep_loyalty, true))
            counters_remove(e, id, COUNTER_LOYALTY, small(n));
    }
    if (is_creature)
        hurt_creature(e, from, id, n, combat);
}

static void emit(struct engine *e, const struct dealt *dealt,
                 player_id player, enum term kind)
{
    struct event event = event_of(e, kind, OBJECT_NONE, player);
    event.object = dealt->source;
    event.source = dealt->to.is_player ? dealt->source : dealt->to;
    event.amount = small(dealt->n);
    event_emit(e, &event);
}

/* CR 903.10a: combat damage by each commander over the whole game. */
static void count_commander(struct engine *e, object_id id, player_id player,
                            int32_t n)
{
    struct player *p = &e->g->player[player];
    int i = 0;
    while (p->commander[i] != id && p->commander[i] != OBJECT_NONE)
        if (++i == COMMANDERS_MAX)
            return;
    int32_t total = p->commander_damage[i] + n;
    p->commander[i] = id;
    p->commander_damage[i] = (uint8_t)(total > 255 ? 255 : total);
    MARK(e, 903_10a, id);
}

static void result(struct engine *e, const struct from *from,
                   const struct dealt *dealt, bool combat)
{
    player_id player = dealt->to.id; /* if it is one */
    if (dealt->to.is_player)
        hurt_player(e, from, player, dealt->n, combat);
    else if (ref_live(e->g, dealt->to))
        hurt_permanent(e, from, dealt->to.id, dealt->n, combat);
    emit(e, dealt, from->controller, TRIGGER_DEALT_DAMAGE);
    if (combat && dealt->to.is_player) {
        object_id id = ref_live(e->g, dealt->source);
        if (id) {
            object_at(e, id)->struck |= (uint8_t)(1u << player);
            touch_status(e);
            if (object_at(e, id)->flags & FLAG_COMMANDER)
                count_commander(e, id, player, dealt->n);
        }
        emit(e, dealt, player, TRIGGER_DAMAGE_PLAYER);
    }
}

/* CR 702.15b: what a source deals at once is one gain of life. */
static void gain(struct engine *e, const struct from *from,
                 const struct dealt *list, uint16_t count, uint16_t first)
{
    int32_t total = 0;
    if (list[first].n == 0 || !from_has(from, KEYWORD_LIFELINK))
        return;
    for (uint16_t i = 0; i < first; i++)
        if (list[i].n > 0 && ref_equal(list[i].source, from->ref))
            return;
    for (uint16_t i = first; i < count; i++)
        if (ref_equal(list[i].source, from->ref))
            total += list[i].n;
    MARK(e, 702_15b, from->ref.id);
    if (FAULTY(lifelink_gains_nothing, true))
        return;
    life_gain(e, from->controller, total);
}

void damage_all(struct engine *e, struct dealt *list, uint16_t count,
                bool combat)
{
    struct from from[DEALT_MAX];
    assert(count <= DEALT_MAX);
    for (uint16_t i = 0; i < count; i++) {
        from[i] = from_of(e, list[i].source);
        list[i].n = damage_replaced(e, &list[i], combat);
    }
    for (uint16_t i = 0; i < count; i++)
        if (list[i].n > 0)
            result(e, &from[i], &list[i], combat);
    for (uint16_t i = 0; i < count; i++)
        gain(e, &from[i], list, count, i);
}

void damage(struct engine *e, struct ref source, struct ref to, int32_t n,
            bool combat)
{
    struct dealt dealt = {source, to, n};
    damage_all(e, &dealt, 1, combat);
}
