/*
 * select.c - which objects a selector or a ref means.
 *
 * Rules: CR 607.2a (linked abilities), 608.2b (targets), 611.2c (what was
 * settled), 400.7e-j and 603.6c (what has become a new object).
 */
#include "select_private.h"

#include "carry.h"
#include "never.h"

static void add_zone(struct engine *e, const struct frame *f,
                     uint16_t selector, enum zone zone, player_id player,
                     struct set *set)
{
    object_id next;
    for (object_id id = zone_first(e->g, zone, player); id; id = next) {
        next = e->g->object[id].next;
        if (select_object(e, f, selector, id))
            set_add(set, ref_of(e->g, id));
    }
}

/* The zones to look into. */
static uint16_t zones_of(struct engine *e, const struct selector *s)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, s->any_of, &items), zones = 0;
    if (s->zones)
        return s->zones;
    if (s->this_way)
        return 0xff;
    if (s->spell == 1 || s->ability == 1)
        return 1u << ZONE_STACK;
    for (uint16_t i = 0; i < count; i++)
        zones |= zones_of(e, selector_at(e->cards, items[i]));
    return zones ? zones : 1u << ZONE_BATTLEFIELD;
}

static void select_selector(struct engine *e, const struct frame *f,
                            uint16_t selector, struct set *set)
{
    const struct selector *s = selector_at(e->cards, selector);
    if (s->zones == 0 && s->ref) {
        struct set from;
        from.count = 0;
        select_all(e, f, s->ref, &from);
        for (uint16_t i = 0; i < from.count; i++) {
            struct view view;
            if (from.item[i].is_player)
                set_add(set, from.item[i]);
            else if (view_of(e, from.item[i], &view) &&
                     select_match(e, f, selector, &view))
                set_add(set, from.item[i]);
        }
        return;
    }
    uint16_t zones = zones_of(e, s), before = set->count;
    for (int zone = ZONE_LIBRARY; zone < ZONES; zone++) {
        if (!(zones & (1u << zone)))
            continue;
        /* exempt: for each player they would be the same, and added once */
        if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK) {
            add_zone(e, f, selector, zone, 0, set);
            continue;
        }
        for (player_id p = 0; p < e->g->player_count; p++)
            add_zone(e, f, selector, zone, p, set);
    }
    if (FREELY(selected_backwards, set->count > before + 1))
        set_reverse(set, before);
}

static void add_linked(struct engine *e, const struct frame *f,
                       struct set *set)
{
    /* CR 607.2a: what this very object exiled or imprinted. */
    MARK(e, 607_2a, f->source.id);
    for (object_id id = 1; id < e->g->object_count; id++) {
        const struct object *object = &e->g->object[id];
        if (object->linked && object->linked == f->source.id &&
            (object->linked_generation == f->source.generation ||
             FAULTY(linked_to_what_it_was_before, true)) &&
            object->kind != OBJECT_FREE)
            set_add(set, ref_of(e->g, id));
    }
}

static void add_targets(struct engine *e, const struct frame *f, name_id id,
                        struct set *set)
{
    carry_targets(f, id, set);
    if (f->item == NULL) {
        /* A lasting effect knows what it was about: CR 611.2c. */
        if (f->locked.id || f->locked.is_player)
            set_add(set, f->locked);
        return;
    }
    for (uint8_t i = 0; i < f->item->target_count; i++) {
        uint16_t group = f->item->target_group[i];
        /* CR 608.2b: an illegal target is not affected. */
        if (f->item->target[i].is_player == 0xff)
            continue;
        if (target_at(e->cards, group)->id == id)
            set_add(set, f->item->target[i]);
    }
}

static void add_set(struct set *to, const struct set *from)
{
    for (uint16_t i = 0; i < from->count; i++)
        set_add(to, from->item[i]);
}

static void add_chosen(struct engine *e, const struct frame *f, name_id id,
                       struct set *set)
{
    const struct binding *binding = binding_of(f, id);
    if (binding) {
        add_set(set, &binding->set);
        return;
    }
    struct view view;
    uint16_t value;
    if (view_of(e, f->source, &view) && chosen_of(view.object, id, &value) &&
        value < e->g->player_count)
        set_add(set, ref_player((player_id)value));
}

static void add_players(struct engine *e, uint8_t players, struct set *set)
{
    FOR_PLAYERS(p, players)
        set_add(set, ref_player(p));
}

static void add_commanders(struct engine *e, const struct frame *f,
                           struct set *set)
{
    for (object_id id = 1; id < e->g->object_count; id++)
        if ((e->g->object[id].flags & FLAG_COMMANDER) &&
            e->g->object[id].owner == f->you)
            set_add(set, ref_of(e->g, id));
}

static void add_attached(struct engine *e, const struct frame *f,
                         struct set *set)
{
    struct view view;
    if (view_of(e, f->source, &view) &&
        (view.object->attached || FAULTY(unattached_has_an_object, true)))
        set_add(set, ref_of(e->g, view.object->attached));
}

static void select_ref(struct engine *e, const struct frame *f, node_id ref,
                       struct set *set)
{
    const struct node *node = node_at(e->cards, ref);
    note_momentary(e, node->term);
    if (ref_is_player(node->term)) {
        add_players(e, players_of(e, f, ref, 0), set);
        return;
    }
    switch (node->term) {
    case REF_SELF: case REF_STACK_SOURCE:
        set_add(set, f->source);
        return;
    case REF_TARGET:
        add_targets(e, f, node->slot[0], set);
        return;
    case REF_IT:
        if (f->has_it)
            set_add(set, f->it);
        else if (f->event)
            set_add(set, f->event->object);
        return;
    case REF_EVENT_SOURCE:
        if (f->event)
            set_add(set, f->event->source);
        return;
    case REF_ATTACHED:
        add_attached(e, f, set);
        return;
    case REF_LINKED:
        add_linked(e, f, set);
        return;
    case REF_SACRIFICED:
        add_set(set, f->sacrificed);
        return;
    case REF_DISCARDED:
        add_set(set, f->discarded);
        return;
    case REF_CHOSEN:
        add_chosen(e, f, node->slot[0], set);
        return;
    case REF_CREATED:
        add_set(set, f->created);
        return;
    case REF_MOVED:
        if (f->moved->count)
            MARK(e, 400_7j, f->source.id);
        add_set(set, f->moved);
        return;
    case REF_COMMANDER:
        add_commanders(e, f, set);
        return;
    default:
        NEVER();
    }
}

void select_all(struct engine *e, const struct frame *f, uint16_t what,
                struct set *set)
{
    if (what & WHAT_SELECTOR)
        select_selector(e, f, what & 0x7fff, set);
    else if (what)
        select_ref(e, f, what, set);
}

/* The object of these is what left; that of an arrival is what came. */
static bool is_departure(enum term kind)
{
    return kind == TRIGGER_DIES || kind == TRIGGER_LEAVES ||
           kind == TRIGGER_SACRIFICED;
}

struct ref ref_follow(struct engine *e, const struct frame *f,
                      struct ref ref)
{
    /* CR 400.7j: what this very resolution moved can be found. */
    for (uint16_t i = 0; i < f->moved->count; i++)
        if (f->moved->item[i].id == ref.id && !ref.is_player &&
            ref_live(e->g, f->moved->item[i]))
            return f->moved->item[i];
    /* CR 603.6c, 400.7e: a trigger on leaving finds the card where it went,
     * unless that is a hidden zone. */
    if (FAULTY(what_has_left_is_moved,
               !ref.is_player && ref.id && !ref_live(e->g, ref) &&
                   e->g->object[ref.id].kind != OBJECT_FREE))
        return ref_of(e->g, ref.id);
    if (f->event == NULL || !is_departure(f->event->kind) ||
        !ref_equal(ref, f->event->object))
        return ref;
    const struct object *object = &e->g->object[ref.id];
    if (object->generation != (uint16_t)(ref.generation + 1) ||
        ((object->zone == ZONE_HAND || object->zone == ZONE_LIBRARY) &&
         !FAULTY(leaves_trigger_looks_into_hidden_zones, true)) ||
        FAULTY(leaves_trigger_loses_card, true))
        return ref;
    MARK(e, 603_6c, ref.id);
    MARK(e, 400_7e, ref.id);
    return ref_of(e->g, ref.id);
}

void select_living(struct engine *e, const struct frame *f, uint16_t what,
                   struct set *set)
{
    select_all(e, f, what, set);
    for (uint16_t i = set->count; i > 0; i--) {
        set->item[i - 1] = ref_follow(e, f, set->item[i - 1]);
        if (!ref_live(e->g, set->item[i - 1]))
            set_remove(set, (uint16_t)(i - 1));
    }
}

bool what_accepts(struct engine *e, const struct frame *f, uint16_t what,
                  const struct view *view)
{
    if (what == 0)
        return true;
    if (what & WHAT_SELECTOR)
        return select_match(e, f, what & 0x7fff, view);
    struct set set;
    set.count = 0;
    select_ref(e, f, what, &set);
    return set_has(&set, view->ref);
}
