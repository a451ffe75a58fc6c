/*
 * move.c - from zone to zone: a new object, what it was being remembered.
 *
 * Rules: CR 400.7 (a new object), 603.6, 603.10a (leaving), 610.3 (exiled
 * until), 701.8, 701.21 (destroying and sacrificing), 701.24 (shuffling).
 */
#include "enter.h"

#include "cast.h"
#include "combat.h"
#include "layers.h"
#include "select_private.h"
#include "trigger.h"

player_id zone_user(struct engine *e, object_id id)
{
    struct view view;
    view_at(e, id, &view);
    return holder_of(&view);
}

void announce_leaving(struct engine *e, object_id id, enum zone zone,
                      unsigned flags)
{
    if (object_at(e, id)->zone != ZONE_BATTLEFIELD)
        return;
    player_id controller = as_of(e, id)->controller;
    if (FAULTY(energy_leaves_with_source,
               e->g->player[controller].counter[0] > 0))
        e->g->player[controller].counter[0] = 0;
    struct event event = event_of(e, TRIGGER_LEAVES, id, controller);
    event.from = ZONE_BATTLEFIELD;
    event.to = (uint8_t)zone;
    /* CR 708.9: it is what it is wherever it goes. */
    if (object_at(e, id)->flags & FLAG_FACE_DOWN)
        MARK(e, 708_9, id);
    /* CR 603.10a: these abilities look back in time. */
    MARK(e, 603_10a, id);
    event_emit(e, &event);
    if (zone == ZONE_GRAVEYARD) {
        MARK(e, 700_4, id);
        event.kind = TRIGGER_DIES;
        event_emit(e, &event);
    }
    if (flags & MOVE_SACRIFICED) {
        event.kind = TRIGGER_SACRIFICED;
        event_emit(e, &event);
    }
}

static void forget_effects(struct engine *e, struct ref ref)
{
    struct game *g = e->g;
    uint8_t kept = 0;
    for (uint8_t i = 0; i < g->effect_count; i++) {
        if (ref_equal(g->effect[i].object, ref) &&
            g->effect[i].kind != EFFECT_KIND_REPLACE)
            continue;
        g->effect[kept++] = g->effect[i];
    }
    g->effect_count = kept;
}

/* CR 400.7a: changes to a permanent spell go on applying to the permanent it
 * becomes. */
static void follow_effects(struct engine *e, struct ref spell)
{
    struct game *g = e->g;
    for (uint8_t i = 0; i < g->effect_count; i++)
        if (ref_equal(g->effect[i].object, spell)) {
            MARK(e, 400_7a, spell.id);
            g->effect[i].object.generation++;
        }
}

/* CR 400.7: a new object with no memory of its previous existence. */
static void become_new(struct engine *e, object_id id, player_id holder)
{
    struct object *object = object_at(e, id);
    struct object fresh;
    memset(&fresh, 0, sizeof fresh);
    fresh.card = object->card;
    fresh.generation = (uint16_t)(object->generation + 1);
    fresh.kind = object->kind;
    fresh.owner = object->owner;
    fresh.controller = holder;
    fresh.flags = object->flags & (FLAG_COMMANDER | FLAG_DOUBLE_FACED);
    if (FAULTY(returned_creature_need_not_wait,
               object->flags & FLAG_CONTROLLED))
        fresh.flags |= FLAG_CONTROLLED;
    if (FAULTY(new_object_remembers_x, object->x))
        fresh.x = object->x;
    if (FAULTY(face_bit_not_reset, object->face == 1))
        fresh.face = 1;
    if (FAULTY(new_object_keeps_counters, object->counter_count)) {
        fresh.counter_count = object->counter_count;
        memcpy(fresh.counter_kind, object->counter_kind,
               sizeof fresh.counter_kind);
        memcpy(fresh.counter, object->counter, sizeof fresh.counter);
    }
    if (object->kind != OBJECT_CARD) {
        fresh.face = object->face;
        fresh.copy_except = object->copy_except;
    }
    *object = fresh;
}

void detach_all(struct game *g, object_id id)
{
    for (object_id other = g->battlefield_head; other;
         other = g->object[other].next)
        if (g->object[other].attached == id &&
            !FAULTY(attached_follows, true))
            g->object[other].attached = OBJECT_NONE;
}

void relocate(struct engine *e, object_id id, enum zone zone,
              player_id holder, bool last)
{
    enum { IN_PLAY = 1 << ZONE_BATTLEFIELD | 1 << ZONE_STACK };
    struct object *object = object_at(e, id);
    struct ref old = ref_of(e->g, id);
    bool was_valid = e->is_valid;
    uint8_t effects = e->g->effect_count;
    unsigned zones = 1u << object->zone | 1u << zone;
    bool resolves = object->zone == ZONE_STACK && zone == ZONE_BATTLEFIELD;
    MARK(e, 400_7, id);
    /* CR 608.2h: from public zones it is as it last existed there. */
    if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK ||
        object->zone == ZONE_GRAVEYARD || object->zone == ZONE_EXILE)
        remember(e, id);
    combat_remove(e, id);
    detach_all(e->g, id);
    if (object->zone == ZONE_STACK)
        stack_forget(e, id);
    zone_leave(e, id);
    if (resolves || FAULTY(effects_follow_the_card, e->g->effect_count))
        follow_effects(e, old);
    else
        forget_effects(e, old);
    become_new(e, id, holder);
    zone_join(e, id, zone, holder, last);
    object_id above = object_at(e, id)->prev;
    if (FAULTY(bottom_is_second_last,
               zone == ZONE_LIBRARY && last && above)) {
        zone_leave(e, above);
        zone_join(e, above, zone, holder, true);
    }
    touch_elsewhere(e, id, QUICK(!(zones & IN_PLAY) && was_valid &&
                                 effects == e->g->effect_count));
}

/* The first card in exile, of the first player who has one there. */
static object_id oldest_in_exile(const struct game *g)
{
    object_id id = OBJECT_NONE;
    for (player_id p = 0; p < g->player_count && !id; p++)
        id = zone_first(g, ZONE_EXILE, p);
    return id;
}

void return_exiled(struct engine *e, struct ref source)
{
    struct game *g = e->g;
    struct set objects;
    objects.count = 0;
    for (uint8_t i = 0; i < g->effect_count; i++) {
        struct effect *effect = &g->effect[i];
        if (effect->kind != EFFECT_KIND_UNTIL_LEAVES ||
            !ref_equal(effect->source, source))
            continue;
        set_add(&objects, effect->object);
        g->effect_count--;
        memmove(effect, effect + 1,
                (size_t)(g->effect_count - i) * sizeof *effect);
        i--;
    }
    for (uint16_t i = 0; i < objects.count; i++) {
        object_id id = ref_live(g, objects.item[i]);
        if (e->g->object[id].zone != ZONE_EXILE)
            continue;
        if (FAULTY(oldest_exiled_returns, oldest_in_exile(g) != id))
            id = oldest_in_exile(g);
        struct entry how;
        memset(&how, 0, sizeof how);
        how.controller = object_at(e, id)->owner;
        if (FAULTY(exiled_returns_to_active,
                   how.controller != e->g->active))
            how.controller = e->g->active;
        if (FAULTY(exiled_never_returns, true))
            continue;
        MARK(e, 610_3, id);
        MARK(e, 610_3c, id);
        enter(e, id, &how);
    }
}

/* Where something was before it moved. */
struct origin {
    uint8_t zone;
    player_id holder; /* whose zone it was */
};

static struct origin origin_of(struct engine *e, object_id id)
{
    return (struct origin){object_at(e, id)->zone, zone_holder(e->g, id)};
}

/* CR 603.10: discarding and arriving in a graveyard are seen once
 * all that moved together has moved. */
static void announce_arrival(struct engine *e, struct ref what,
                             enum zone zone, const struct origin *from,
                             unsigned flags)
{
    object_id id = what.id;
    player_id owner = object_at(e, id)->owner;
    player_id holder = FAULTY(owner_discards, true) ? owner : from->holder;
    if (flags & MOVE_DISCARDED) {
        struct event event = event_of(e, TRIGGER_DISCARDED, id, holder);
        event.object = what;
        event_emit(e, &event);
    }
    if ((flags & MOVE_CYCLED) && !FAULTY(cycling_goes_unseen, true)) {
        struct event event = event_of(e, TRIGGER_CYCLED, id, holder);
        event.object = what;
        MARK(e, 702_29c, id);
        event_emit(e, &event);
    }
    if (zone == ZONE_GRAVEYARD) {
        struct event event = event_of(e, TRIGGER_TO_GRAVEYARD, id, owner);
        event.object = what;
        event.from = from->zone;
        event.to = ZONE_GRAVEYARD;
        event_emit(e, &event);
    }
}

static void change_zone(struct engine *e, object_id id, enum zone zone,
                        player_id player, unsigned flags)
{
    const struct object *object = object_at(e, id);
    bool in_play =
        object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK;
    if (FAULTY(controller_becomes_owner,
               in_play && zone_user(e, id) != object->owner))
        object_at(e, id)->owner = zone_user(e, id);
    player_id holder = flags & MOVE_FOREIGN ? player : object->owner;
    if (FAULTY(holders_graveyard,
               zone == ZONE_GRAVEYARD && object->zone == ZONE_HAND &&
                   zone_holder(e->g, id) != object->owner))
        holder = object_at(e, id)->owner = zone_holder(e->g, id);
    /* CR 400.3: everything else goes to its owner's zone. */
    if (zone_user(e, id) != object->owner || (flags & MOVE_FOREIGN)) {
        MARK(e, 108_3, id);
        MARK(e, 400_3, id);
    }
    relocate(e, id, zone, holder,
             (flags & MOVE_BOTTOM) || zone == ZONE_HAND ||
                 zone == ZONE_EXILE || zone == ZONE_COMMAND);
    if ((object_at(e, id)->flags & FLAG_COMMANDER) &&
        (zone == ZONE_GRAVEYARD || zone == ZONE_EXILE)) {
        object_at(e, id)->flags |= FLAG_MOVED;
        touch(e);
    }
}

/* What can't be moved: an ability ceases to exist off the stack, and CR 114.5:
 * an emblem, which is no card either, stays. */
static bool is_unmoved(struct engine *e, object_id id)
{
    uint8_t kind = object_at(e, id)->kind;
    if (kind == OBJECT_ABILITY)
        stack_drop(e, id);
    if (kind == OBJECT_EMBLEM)
        MARK(e, 114_5, id);
    return kind == OBJECT_ABILITY || kind == OBJECT_EMBLEM;
}

object_id move_to(struct engine *e, object_id id, enum zone zone,
                  player_id player, unsigned flags)
{
    struct ref old = ref_of(e->g, id);
    const struct origin from = origin_of(e, id);
    assert(zone_takes(zone));
    struct addition added;
    if (is_unmoved(e, id))
        return id;
    zone = destination(e, id, zone, &added);
    announce_leaving(e, id, zone, flags);
    change_zone(e, id, zone, player, flags);
    struct ref arrived = ref_of(e->g, id);
    follow_addition(e, arrived, &added);
    announce_arrival(e, arrived, zone, &from, flags);
    return_exiled(e, old);
    return id;
}

static void move_cards(struct engine *e, const struct set *objects,
                       enum zone zone, unsigned flags, struct set *moved)
{
    enum zone to[SET_MAX];
    struct addition added[SET_MAX];
    struct origin from[SET_MAX];
    struct ref arrived[SET_MAX];
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        assert(ref_live(e->g, objects->item[i]));
        to[i] = destination(e, id, zone, &added[i]);
        from[i] = origin_of(e, id);
    }
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        announce_leaving(e, id, to[i], flags);
        if (FAULTY(one_leaves_after_the_other, objects->count > 1)) {
            change_zone(e, id, to[i], 0, flags);
            announce_arrival(e, ref_of(e->g, id), to[i], &from[i], flags);
        }
    }
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        if (!FAULTY(one_leaves_after_the_other,
                    !ref_live(e->g, objects->item[i])))
            change_zone(e, id, to[i], 0, flags);
        arrived[i] = ref_of(e->g, id);
        if (moved)
            set_add(moved, arrived[i]);
    }
    for (uint16_t i = 0; i < objects->count; i++)
        follow_addition(e, arrived[i], &added[i]);
    for (uint16_t i = 0; i < objects->count; i++)
        announce_arrival(e, arrived[i], to[i], &from[i], flags);
    for (uint16_t i = 0; i < objects->count; i++)
        return_exiled(e, objects->item[i]);
}

void move_all(struct engine *e, const struct set *objects, enum zone zone,
              unsigned flags, struct set *moved)
{
    struct set cards;
    cards.count = 0;
    if (!zone_takes(zone))
        return;
    for (uint16_t i = 0; i < objects->count; i++)
        if (!is_unmoved(e, objects->item[i].id))
            set_add(&cards, objects->item[i]);
    move_cards(e, &cards, zone, flags, moved);
}

void destroy_all(struct engine *e, const struct set *objects)
{
    struct set doomed;
    doomed.count = 0;
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        assert(object_at(e, id)->zone == ZONE_BATTLEFIELD);
        if (has_keyword(as_of(e, id), KEYWORD_INDESTRUCTIBLE)) {
            MARK(e, 702_12b, id);
            continue;
        }
        set_add(&doomed, objects->item[i]);
    }
    MARK(e, 701_8a, 0);
    move_all(e, &doomed, ZONE_GRAVEYARD, 0, NULL);
}

void sacrifice(struct engine *e, object_id id)
{
    MARK(e, 701_21a, id);
    move_to(e, id, ZONE_GRAVEYARD, 0, MOVE_SACRIFICED);
}

void shuffle(struct engine *e, player_id player)
{
    uint8_t ids[OBJECTS_MAX];
    uint8_t count = 0;
    MARK(e, 701_24a, 0);
    if (e->g->shuffle_keeps)
        return;
    while (zone_first(e->g, ZONE_LIBRARY, player)) {
        ids[count] = zone_first(e->g, ZONE_LIBRARY, player);
        zone_leave(e, ids[count++]);
    }
    for (uint8_t n = count; n > 0; n--) {
        uint16_t i = random_below(e, n);
        zone_join(e, ids[i], ZONE_LIBRARY, player, true);
        ids[i] = ids[n - 1];
    }
}
