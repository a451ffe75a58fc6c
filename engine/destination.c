/*
 * destination.c - where an object goes instead of where it would go, and
 * whether it can enter.
 *
 * Rules: CR 614.1a, 614.6 (replacement effects), 616.1 (several of them),
 * 614.17d (what can't enter), 903.9b (commanders).
 */
#include "enter.h"

#include "counters.h"
#include "layers.h"
#include "resolve.h"
#include "select.h"

/* What the rewrites make of the zone; false when they leave it.  `added` may
 * be NULL. */
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
        } else if (rewrite->term == REWRITE_THEN && added) {
            added->effects = rewrite->slot[0];
            added->source = f->source;
            added->you = f->you;
            added->ability = f->ability;
        }
    }
    return found;
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
        if (FAULTY(replaces_for_its_owner, list[count].source))
            store.f.you = object_at(e, list[count].source)->owner;
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

enum zone destination(struct engine *e, object_id id, enum zone zone,
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

void follow_addition(struct engine *e, struct ref it,
                     const struct addition *added)
{
    struct frame_store store;
    if (added->effects == 0)
        return;
    frame_start(e, &store, 0, added->ability);
    store.f.source = added->source;
    store.f.you = added->you;
    store.f.has_it = true;
    store.f.it = it;
    MARK(e, 614_1a, it.id);
    follow(e, &store.f, added->effects);
}

/* The permanent as it would be: CR 614.12. */
struct arrival {
    struct object there;
    struct characteristics as;
    struct view view;
};

static void view_arrival(struct engine *e, object_id id, uint8_t face,
                         const struct entry *how, struct arrival *arrival)
{
    arrival->there = *object_at(e, id);
    arrival->there.zone = ZONE_BATTLEFIELD;
    as_face(e, id, face, how->controller, &arrival->as);
    if (how->face_down)
        as_face_down(how->controller, &arrival->as);
    arrival->view =
        (struct view){&arrival->there, &arrival->as, ref_of(e->g, id), false};
}

bool is_kept_out(struct engine *e, object_id id, uint8_t face,
                 const struct entry *how)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    struct view view;
    struct arrival arrival;
    view_living(e, id, &view);
    view_arrival(e, id, face, how, &arrival);
    if (FAULTY(kept_out_as_the_card, true)) {
        arrival.as = *as_of(e, id);
        arrival.view.as = &arrival.as;
    }
    while (rule_next(e, &cursor, MOD_CANT_ENTER, &store, &mod, &entry)) {
        uint16_t what = WHAT_SELECTOR | mod->slot[0];
        if ((what_accepts(e, &store.f, what, &view) ||
             what_accepts(e, &store.f, what, &arrival.view)) &&
            !FAULTY(kept_out_enters, true)) {
            MARK(e, 614_17d, id);
            return true;
        }
    }
    return false;
}

bool is_sent_elsewhere(struct engine *e, object_id id, uint8_t face,
                       const struct entry *how, enum zone *zone)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    struct arrival arrival;
    bool was_cast = how->from_spell;

    view_arrival(e, id, face, how, &arrival);
    replacement_start(&query, EVENT_ENTERS, &store);
    while (replacement_next(e, &query, &candidate)) {
        const uint16_t *slot = query.event_node->slot;
        if ((slot[1] && was_cast) ||
            (!candidate.effect && is_coming_with(e, how->with,
                                                 candidate.source)))
            continue;
        if (slot[3] && (slot[3] & 0xff) != object_at(e, id)->zone)
            continue;
        if (what_accepts(e, &store.f, slot[0], &arrival.view) &&
            who_accepts(e, &store.f, slot[2], how->controller) &&
            rewrite_zone(e, &candidate, &store.f, zone, NULL)) {
            MARK(e, 614_6, id);
            MARK(e, 614_12, id);
            return true;
        }
    }
    return false;
}
