#include "move.h"

#include "cast.h"
#include "combat.h"
#include "counters.h"
#include "enter.h"
#include "layers.h"
#include "mana.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

/* What a replacement adds to a move: instructions and whose they are. */
struct addition {
    uint16_t effects;
    struct ref source;
    player_id you;
    ability_id ability;
};

/* What the rewrites make of the zone; false when they leave it. */
static bool rewrite_zone(struct engine *e, const struct replacement *by,
                         const struct frame *f, enum zone *zone,
                         struct addition *added)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, by->rewrites, &items);
    bool found = false;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        if (rewrite->term == REWRITE_ZONE) {
            *zone = rewrite->slot[0] & 0xff;
            found = zone_takes(*zone);
        } else if (rewrite->term == REWRITE_THEN) {
            added->effects = rewrite->slot[0];
            added->source = f->source;
            added->you = f->you;
            added->ability = f->ability;
        }
    }
    return found;
}

/* Who has it where it is: its controller, or in whose hand it is. */
static player_id zone_user(struct engine *e, object_id id)
{
    uint8_t zone = object_at(e, id)->zone;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK)
        return as_of(e, id)->controller;
    return zone_holder(e->g, id);
}

static bool is_meant(struct engine *e, const struct frame *f,
                     const uint16_t *slot, const struct view *view)
{
    struct object anywhere = *view->object;
    struct view seen = *view;
    if (slot[1] && (slot[1] & 0xff) != view->object->zone)
        return false;
    if (what_accepts(e, f, slot[0], view))
        return true;
    seen.object = &anywhere;
    /* A selector without a zone means the card wherever it is. */
    anywhere.zone = ZONE_BATTLEFIELD;
    return what_accepts(e, f, slot[0], &seen);
}

static void to_graveyard_replaced(struct engine *e, object_id id,
                                  enum zone *zone, struct addition *added)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement list[REPLACEMENTS_MAX];
    struct addition also[REPLACEMENTS_MAX];
    enum zone to[REPLACEMENTS_MAX];
    struct view view;
    uint16_t count = 0;
    bool same = true;
    view_living(e, id, &view);
    replacement_start(&query, EVENT_TO_GRAVEYARD, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &list[count])) {
        memset(&also[count], 0, sizeof also[count]);
        if (!is_meant(e, &store.f, query.event_node->slot, &view) ||
            !rewrite_zone(e, &list[count], &store.f, &to[count],
                          &also[count]))
            continue;
        same = same && to[count] == to[0] &&
               also[count].effects == also[0].effects;
        count++;
    }
    if (count == 0)
        return;
    MARK(e, 614_1a, id);
    MARK(e, 614_6, id);
    /* CR 616.1: the controller or owner chooses which one applies. */
    if (FAULTY(zone_order_not_asked, !same))
        same = true;
    uint16_t chosen =
        same ? 0 : replacement_choose(e, zone_user(e, id), list, count);
    *zone = to[chosen];
    *added = also[chosen];
}

/* CR 614.1a: what else happens to the object where it is now. */
static void follow_addition(struct engine *e, object_id id,
                            const struct addition *added)
{
    struct frame_store store;
    if (added->effects == 0)
        return;
    frame_start(e, &store, 0, added->ability);
    store.f.source = added->source;
    store.f.you = added->you;
    store.f.has_it = true;
    store.f.it = ref_of(e->g, id);
    MARK(e, 614_1a, id);
    follow(e, &store.f, added->effects);
}

/* Where the object really goes. */
static enum zone destination(struct engine *e, object_id id, enum zone zone,
                             struct addition *added)
{
    const struct object *object = object_at(e, id);
    added->effects = 0;
    if (object->flags & FLAG_EXILE_ON_LEAVE) {
        assert(object->zone == ZONE_STACK || object->zone == ZONE_BATTLEFIELD);
        MARK(e, 614_1a, id);
        MARK(e, 614_6, id);
        return ZONE_EXILE;
    }
    if ((object->flags & FLAG_EXILE_NOT_GRAVE) &&
        zone == ZONE_GRAVEYARD && object->zone == ZONE_STACK) {
        MARK(e, 614_6, id);
        return ZONE_EXILE;
    }
    if (zone == ZONE_GRAVEYARD &&
        !FAULTY(graveyard_effects_ignored, true))
        to_graveyard_replaced(e, id, &zone, added);
    if ((zone == ZONE_HAND || zone == ZONE_LIBRARY) &&
        (object->flags & FLAG_COMMANDER)) {
        /* CR 903.9b: its owner may put it into the command zone instead. */
        MARK(e, 903_9b, id);
        if (ask_yes(e, object->owner, DECIDE_YES_NO, id))
            return ZONE_COMMAND;
    }
    return zone;
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

/* CR 400.7: what returns is a new object, to which nothing is attached. */
static void detach_all(struct game *g, object_id id)
{
    for (object_id other = g->battlefield_head; other;
         other = g->object[other].next)
        if (g->object[other].attached == id &&
            !FAULTY(attached_follows, true))
            g->object[other].attached = OBJECT_NONE;
}

/* The bare change of zone. */
void relocate(struct engine *e, object_id id, enum zone zone,
              player_id holder, bool last)
{
    struct object *object = object_at(e, id);
    struct ref old = ref_of(e->g, id);
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
    touch(e);
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

/* CR 603.10: discarding and arriving in a graveyard are seen once
 * all that moved together has moved. */
static void announce_arrival(struct engine *e, object_id id, uint8_t from,
                             unsigned flags)
{
    player_id owner = object_at(e, id)->owner;
    if (flags & MOVE_DISCARDED) {
        struct event event = event_of(e, TRIGGER_DISCARDED, id, owner);
        event_emit(e, &event);
    }
    if ((flags & MOVE_CYCLED) && !FAULTY(cycling_goes_unseen, true)) {
        struct event event = event_of(e, TRIGGER_CYCLED, id, owner);
        MARK(e, 702_29c, id);
        event_emit(e, &event);
    }
    if (object_at(e, id)->zone == ZONE_GRAVEYARD) {
        struct event event = event_of(e, TRIGGER_TO_GRAVEYARD, id, owner);
        event.from = from;
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
    /* CR 708.9: it is what it is wherever it goes. */
    if ((object->flags & FLAG_FACE_DOWN) && object->zone == ZONE_BATTLEFIELD)
        MARK(e, 708_9, id);
    /* CR 400.3: everything else goes to its owner's zone. */
    if (zone_user(e, id) != object->owner || (flags & MOVE_FOREIGN)) {
        MARK(e, 108_3, id);
        MARK(e, 400_3, id);
    }
    relocate(e, id, zone, holder,
             (flags & MOVE_BOTTOM) || zone == ZONE_HAND ||
                 zone == ZONE_EXILE || zone == ZONE_COMMAND);
    if ((object_at(e, id)->flags & FLAG_COMMANDER) &&
        (zone == ZONE_GRAVEYARD || zone == ZONE_EXILE))
        object_at(e, id)->flags |= FLAG_MOVED;
}

/* An ability is no card: off the stack it ceases to exist. */
static bool cease(struct engine *e, object_id id)
{
    if (object_at(e, id)->kind != OBJECT_ABILITY)
        return false;
    stack_drop(e, id);
    return true;
}

object_id move_to(struct engine *e, object_id id, enum zone zone,
                  player_id player, unsigned flags)
{
    struct ref old = ref_of(e->g, id);
    uint8_t from = object_at(e, id)->zone;
    assert(zone_takes(zone));
    struct addition added;
    if (cease(e, id))
        return id;
    zone = destination(e, id, zone, &added);
    announce_leaving(e, id, zone, flags);
    change_zone(e, id, zone, player, flags);
    follow_addition(e, id, &added);
    announce_arrival(e, id, from, flags);
    return_exiled(e, old);
    return id;
}

static void move_cards(struct engine *e, const struct set *objects,
                       enum zone zone, unsigned flags, struct set *moved)
{
    enum zone to[SET_MAX];
    struct addition added[SET_MAX];
    uint8_t from[SET_MAX];
    struct ref arrived[SET_MAX];
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        assert(ref_live(e->g, objects->item[i]));
        to[i] = destination(e, id, zone, &added[i]);
        from[i] = object_at(e, id)->zone;
    }
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        announce_leaving(e, id, to[i], flags);
        if (FAULTY(one_leaves_after_the_other, objects->count > 1)) {
            change_zone(e, id, to[i], 0, flags);
            announce_arrival(e, id, from[i], flags);
        }
    }
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = objects->item[i].id;
        arrived[i] = (struct ref){0, 0, 0};
        if (FAULTY(one_leaves_after_the_other,
                   !ref_live(e->g, objects->item[i])))
            continue;
        change_zone(e, id, to[i], 0, flags);
        arrived[i] = ref_of(e->g, id);
        if (moved)
            set_add(moved, arrived[i]);
    }
    for (uint16_t i = 0; i < objects->count; i++)
        if (ref_live(e->g, arrived[i]))
            follow_addition(e, arrived[i].id, &added[i]);
    for (uint16_t i = 0; i < objects->count; i++)
        if (ref_live(e->g, arrived[i]))
            announce_arrival(e, arrived[i].id, from[i], flags);
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
        if (!cease(e, objects->item[i].id))
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

bool tap(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    MARK(e, 701_26a, id);
    if (object->flags & FLAG_TAPPED)
        return false;
    object->flags |= FLAG_TAPPED;
    touch_status(e);
    struct event event =
        event_of(e, TRIGGER_TAPPED, id, as_of(e, id)->controller);
    event_emit(e, &event);
    if (FAULTY(any_tap_is_for_mana, e->active_count == 0)) {
        event.kind = TRIGGER_TAPPED_FOR_MANA;
        event.mana = could_produce(e, id);
        event_emit(e, &event);
        mana_triggers_resolve(e, 0);
    }
    return true;
}

bool untap(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    MARK(e, 701_26b, id);
    if (counter_of(object, COUNTER_STUN))
        MARK(e, 122_1d, id);
    uint16_t stun = counter_of(object, COUNTER_STUN);
    if (FAULTY(stun_lost_while_untapped,
               stun && !(object->flags & FLAG_TAPPED)))
        counters_remove(e, id, COUNTER_STUN, 1);
    if (!(object->flags & FLAG_TAPPED))
        return false;
    if (stun && !FAULTY(stun_in_untap_step_only,
                        e->g->step != STEP_UNTAP)) {
        /* CR 122.1d: one stun counter goes instead. */
        counters_remove(e, id, COUNTER_STUN,
                        FAULTY(stun_all_removed, stun > 1) ? stun : 1);
        if (!FAULTY(stun_does_not_hold, true))
            return true;
    }
    object->flags &= (uint16_t)~FLAG_TAPPED;
    touch_status(e);
    struct event event =
        event_of(e, TRIGGER_UNTAPPED, id, as_of(e, id)->controller);
    event_emit(e, &event);
    return true;
}

static bool is_spell_face(struct engine *e, uint16_t card, uint8_t face)
{
    type_set types = card_at(e->cards, card)->face[face].types;
    return (types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY)) != 0;
}

bool can_transform(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    const struct card *card = card_at(e->cards, object->card);
    struct view view;

    if (FAULTY(whatever_has_two_faces_transforms, card->face_count > 1))
        return true;
    if ((!is_double_faced(e, id) &&
         !FAULTY(single_faced_token_transforms, true)) ||
        card->face_count < 2 || (object->flags & FLAG_FACE_DOWN)) {
        MARK(e, 701_27a, id);
        return false;
    }
    if (card->layout == LAYOUT_MDFC) {
        MARK(e, 701_27a, id);
        MARK(e, 712_9, id);
        if ((e->g->edition < EDITION_2025_09 &&
             !FAULTY(modal_transforms_early, true)) ||
            FAULTY(modal_never_transforms, true))
            return false;
    }
    if (is_spell_face(e, object->card, object->face ^ 1) &&
        !FAULTY(transforms_into_spell, true)) {
        MARK(e, 701_27d, id);
        MARK(e, 712_10, id);
        return false;
    }
    view_living(e, id, &view);
    return !rule_about_object(e, MOD_CANT_TRANSFORM, &view);
}

bool transform(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (FAULTY(copy_transforms,
               object->copy_card && !(object->flags & FLAG_FACE_DOWN) &&
                   card_at(e->cards, object->copy_card)->face_count > 1)) {
        object->copy_face ^= 1;
        touch(e);
        return true;
    }
    if (!can_transform(e, id))
        return false;
    MARK(e, 701_27a, id);
    /* CR 712.18: the same object; it does not enter. */
    MARK(e, 712_18, id);
    object->face ^= 1;
    object->timestamp = timestamp(e);
    for (uint8_t i = 0; i < e->g->stack_count; i++)
        if (ref_equal(e->g->stack[i].source, ref_of(e->g, id)))
            e->g->stack[i].has_turned |= 1;
    touch(e);
    struct event event =
        event_of(e, TRIGGER_TRANSFORMS, id, as_of(e, id)->controller);
    event_emit(e, &event);
    if (FAULTY(transforming_enters, true)) {
        event.kind = TRIGGER_ENTERS;
        event_emit(e, &event);
    }
    return true;
}

bool turn_face_up(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (!(object->flags & FLAG_FACE_DOWN))
        return false;
    if (is_spell_face(e, object->card, 0) &&
        !FAULTY(manifested_spell_turns_up, true)) {
        MARK(e, 701_40g, id);
        return false;
    }
    object->flags &= (uint16_t)~(FLAG_FACE_DOWN | FLAG_MANIFESTED);
    object->face = 0;
    MARK(e, 708_8, id);
    if (is_double_faced(e, id))
        MARK(e, 712_15a, id);
    touch(e);
    struct event event =
        event_of(e, TRIGGER_TURNED_UP, id, as_of(e, id)->controller);
    event_emit(e, &event);
    return true;
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
