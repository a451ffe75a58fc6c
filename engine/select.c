#include "select.h"

#include <stddef.h>

#include "carry.h"
#include "combat_parts.h"
#include "layers.h"
#include "why.h"

void view_at(struct engine *e, object_id id, struct view *view)
{
    view->ref = ref_of(e->g, id);
    view->is_memory = false;
    view->object = object_at(e, id);
    view->as = id == e->proposed ? e->proposed_as : as_of(e, id);
}

bool view_of(struct engine *e, struct ref ref, struct view *view)
{
    object_id id = ref_live(e->g, ref);
    if (id) {
        view_at(e, id, view);
        return true;
    }
    view->ref = ref;
    if (ref.is_player || ref.id == OBJECT_NONE)
        return false;
    /* CR 608.2h: what has left is as it last existed. */
    const struct memory *memory = recall(e, ref);
    if (memory == NULL)
        return false;
    MARK(e, 608_2h, ref.id);
    view->object = &memory->object;
    view->as = &memory->as;
    view->is_memory = true;
    return true;
}

void view_living(struct engine *e, object_id id, struct view *view)
{
    bool is_known = view_of(e, ref_of(e->g, id), view);
    assert(is_known);
    (void)is_known;
}

void frame_start(struct engine *e, struct frame_store *store,
                 object_id source, ability_id ability)
{
    struct frame *f = &store->f;
    memset(f, 0, sizeof *f);
    store->sacrificed.count = store->discarded.count = 0;
    store->created.count = store->moved.count = 0;
    f->sacrificed = &store->sacrificed;
    f->discarded = &store->discarded;
    f->created = &store->created;
    f->moved = &store->moved;
    f->binding = store->binding;
    f->ability = ability;
    if (source) {
        const struct object *object = object_at(e, source);
        f->source = ref_of(e->g, source);
        f->x = 0;
        f->you = object->owner;
        if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK)
            f->you = e->as[source].controller;
    }
}

const struct binding *binding_of(const struct frame *f, name_id id)
{
    for (uint8_t i = 0; i < f->binding_count; i++)
        if (f->binding[i].id == id)
            return &f->binding[i];
    return NULL;
}

struct binding *bind(struct frame *f, name_id id)
{
    for (uint8_t i = 0; i < f->binding_count; i++)
        if (f->binding[i].id == id)
            return &f->binding[i];
    assert(f->binding_count < BINDINGS_MAX);
    struct binding *binding = &f->binding[f->binding_count++];
    binding->id = id;
    binding->has_number = binding->has_value = false;
    binding->number = 0;
    binding->set.count = 0;
    return binding;
}

void record(struct frame *f, name_id id, const struct set *set)
{
    if (id)
        bind(f, id)->set = *set;
}

bool has_subtype(struct engine *e, const struct characteristics *as,
                 name_id subtype)
{
    if (as->all_creature_types && is_creature_type(e->cards, subtype))
        return true;
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (as->subtype[i] == subtype)
            return true;
    return false;
}

bool has_keyword(const struct characteristics *as, enum term keyword)
{
    return (as->keywords & KEYWORD_BIT(keyword)) != 0;
}

bool chosen_value(struct engine *e, const struct frame *f, node_id ref,
                  uint16_t *value)
{
    const struct node *node = node_at(e->cards, ref);
    assert(node->term == REF_CHOSEN);
    const struct binding *binding = binding_of(f, node->slot[0]);
    if (binding && binding->has_value) {
        *value = binding->value;
        return true;
    }
    struct view view;
    if (!view_of(e, f->source, &view))
        return false;
    /* CR 607.2d: only a choice made by the linked ability is meant. */
    MARK(e, 607_2d, f->source.id);
    return chosen_of(view.object, node->slot[0], value);
}

color_set colors_of_slot(struct engine *e, const struct frame *f,
                         uint16_t slot)
{
    uint16_t value;
    if (!(slot & 0x8000))
        return (color_set)slot;
    if (!chosen_value(e, f, slot & 0x7fff, &value) || value >= MANA_C)
        return 0;
    return (color_set)(1 << value);
}

/* 0 not asked, 1 must be, 2 must not be. */
static bool flag_fits(uint8_t wanted, bool is)
{
    return wanted == 0 || (wanted == 1) == is;
}

/* Whether it says where an object is, in one way or another. */
static bool says_where(const struct selector *s)
{
    return s->zones || s->ref || s->this_way || s->spell == 1 ||
           s->from_zone;
}

uint16_t select_zones(struct engine *e, uint16_t selector)
{
    const struct selector *s = selector_at(e->cards, selector);
    /* exempt: a shortcut of target.c; without it all zones are looked at */
    if (s->zones)
        return s->zones;
    /* exempt: the same */
    return says_where(s) || s->any_of ? 0xffff : 1u << ZONE_BATTLEFIELD;
}

static bool zone_fits(struct engine *e, const struct selector *s,
                      const struct view *view)
{
    const struct object *object = view->object;
    uint16_t zones = s->zones;
    if (zones == 0) {
        /* When it does not, its alternatives may. */
        if (says_where(s) || s->any_of)
            return true;
        zones = 1u << ZONE_BATTLEFIELD;
    }
    uint16_t zone = object->zone;
    if (!(zones & (1u << zone)))
        return false;
    if (!s->top_of_library || zone != ZONE_LIBRARY)
        return true;
    /* Only the cards at the top. */
    uint8_t above = s->top_count ? s->top_count : 1;
    for (object_id id = object->prev; id; id = e->g->object[id].prev)
        if (--above == 0)
            return false;
    return true;
}

static player_id holder_of(const struct view *view)
{
    uint8_t zone = view->object->zone;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK)
        return view->as->controller;
    if (zone == ZONE_HAND)
        return view->object->controller;
    return view->object->owner;
}

static int32_t color_count(color_set colors)
{
    int32_t count = 0;
    for (; colors; colors &= (color_set)(colors - 1))
        count++;
    return count;
}

name_id name_meant(struct engine *e, const struct frame *f,
                          uint16_t slot)
{
    uint16_t value = 0;
    if (!(slot & 0x8000))
        return slot;
    chosen_value(e, f, slot & 0x7fff, &value);
    return value;
}

static bool subs_fit(struct engine *e, const struct frame *f, uint16_t list,
                     const struct characteristics *as)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        if (has_subtype(e, as, name_meant(e, f, items[i])) &&
            !FAULTY(land_types_of_basics_only,
                    as->types & 1u << TYPE_LAND &&
                        !(as->super & 1u << SUPER_BASIC)))
            return true;
    return FAULTY(any_land_has_the_type,
                  count > 0 && as->types & 1u << TYPE_LAND);
}

static bool name_fits(struct engine *e, const struct frame *f,
                      const struct selector *s, const struct view *view)
{
    if (s->name_ref) {
        uint16_t value;
        return chosen_value(e, f, s->name_ref, &value) &&
               view->as->name == value;
    }
    return s->name == 0 || view->as->name == s->name;
}

static bool is_modal_card(struct engine *e, const struct view *view)
{
    return view->as->card != 0 &&
           card_at(e->cards, view->as->card)->layout == LAYOUT_MDFC;
}

/* Whether the other face of a modal card would do. */
static bool other_value_holds(struct engine *e, const struct frame *f,
                              const struct selector *s,
                              const struct view *view)
{
    if (!is_modal_card(e, view))
        return false;
    const struct card *card = card_at(e->cards, view->as->card);
    const struct mana_cost *cost =
        cost_at(e->cards, card->face[!view->as->face].cost);
    return compare_holds(e, f, s->mv, cost->generic + cost->count);
}

static bool qualities_fit(struct engine *e, const struct frame *f,
                          const struct selector *s, const struct view *view)
{
    const struct characteristics *as = view->as;
    if (s->mv)
        why_mana_value(e, view);
    else if (s->colors || s->not_colors || s->colors_chosen)
        why_colors(e, view);
    else if (s->types || s->not_types || s->subs || s->name || s->name_ref)
        why_face(e, view);
    if ((as->types & s->types) != s->types ||
        ((as->types & s->not_types) &&
         !FAULTY(excluded_with_all_types_only,
                 (as->types & s->not_types) != s->not_types) &&
         !FAULTY(front_face_is_what_it_is, is_modal_card(e, view))))
        return false;
    if (((as->super & s->super) != s->super &&
         !FAULTY(supertypes_not_asked, true)) ||
        (as->super & s->not_super))
        return false;
    if (s->colors && !(as->colors & s->colors))
        return false;
    if (as->colors & s->not_colors)
        return false;
    if (s->colors_chosen &&
        !(as->colors & colors_of_slot(e, f, 0x8000u | s->colors_chosen)))
        return false;
    if (s->subs && (!subs_fit(e, f, s->subs, as) ||
                    FAULTY(spells_have_no_subtypes,
                           !view->is_memory &&
                               object_at(e, view->ref.id)->zone ==
                                   ZONE_STACK)))
        return false;
    if (s->not_subs && subs_fit(e, f, s->not_subs, as))
        return false;
    if (s->subs_chosen &&
        !has_subtype(e, as, name_meant(e, f, 0x8000u | s->subs_chosen)))
        return false;
    if (s->color_count &&
        !compare_holds(e, f, s->color_count, color_count(as->colors)))
        return false;
    if (s->mv && !compare_holds(e, f, s->mv, as->mana_value) &&
        !FAULTY(value_of_either_face, other_value_holds(e, f, s, view)))
        return false;
    if (FAULTY(lands_have_no_value, s->mv && as->types & 1u << TYPE_LAND) ||
        FAULTY(modal_has_no_value, s->mv && is_modal_card(e, view)))
        return false;
    if (s->power && !compare_holds(e, f, s->power, as->power))
        return false;
    if (s->toughness && !compare_holds(e, f, s->toughness, as->toughness))
        return false;
    if (s->keyword && !has_keyword(as, s->keyword))
        return false;
    return name_fits(e, f, s, view);
}

static bool is_enchanted(struct engine *e, object_id id)
{
    for (object_id i = e->g->battlefield_head; i; i = e->g->object[i].next)
        if (e->g->object[i].attached == id &&
            (e->as[i].types & (1u << TYPE_ENCHANTMENT)))
            return true;
    return false;
}

static bool is_permanent_card(const struct characteristics *as)
{
    type_set permanent = 1u << TYPE_ARTIFACT | 1u << TYPE_BATTLE |
                         1u << TYPE_CREATURE | 1u << TYPE_ENCHANTMENT |
                         1u << TYPE_LAND | 1u << TYPE_PLANESWALKER;
    return (as->types & permanent) != 0;
}

/* Modified: it has a counter, an own Aura or any Equipment. */
static bool is_modified(struct engine *e, const struct view *view)
{
    if (view->object->counter_count > 0)
        return true;
    for (object_id i = e->g->battlefield_head; i; i = e->g->object[i].next)
        if (e->g->object[i].attached == view->ref.id &&
            (!(e->as[i].types & (1u << TYPE_ENCHANTMENT)) ||
             e->as[i].controller == view->as->controller))
            return true;
    return false;
}

/* Whether status_fits looks at anything. */
static bool asks_status(const struct selector *s)
{
    enum {
        FIRST = offsetof(struct selector, tapped),
        LAST = offsetof(struct selector, damaged),
    };
    static const uint8_t nothing[LAST - FIRST + 1];
    return s->has_counter || s->from_zone ||
           memcmp(&s->tapped, nothing, sizeof nothing) != 0;
}

static bool status_fits(struct engine *e, const struct frame *f,
                        const struct selector *s, const struct view *view)
{
    if (QUICK(!asks_status(s)))
        return true;
    const struct object *object = view->object;
    uint16_t flags = object->flags;
    bool is_spell = object->kind != OBJECT_ABILITY &&
                    (object->zone == ZONE_STACK || s->zones == 0);
    const struct mana_cost *cost = cost_at(e->cards, view->as->cost);
    if (e->computing &&
        (s->tapped || s->attacking || s->blocking || s->damaged))
        e->has_conditions = true;

    return (flag_fits(s->tapped, flags & FLAG_TAPPED) ||
            FAULTY(taps_what_is_tapped, s->tapped == 2)) &&
           flag_fits(s->attacking, flags & FLAG_ATTACKING) &&
           flag_fits(s->blocking, flags & FLAG_BLOCKING) &&
           flag_fits(s->token,
                     object->kind == OBJECT_TOKEN &&
                         !FAULTY(tokens_are_cards, s->token == 2)) &&
           (flag_fits(s->other, !ref_equal(view->ref, f->source)) ||
            FAULTY(others_include_itself, true)) &&
           flag_fits(s->spell, is_spell) &&
           flag_fits(s->permanent_card, is_permanent_card(view->as)) &&
           flag_fits(s->face_down, flags & FLAG_FACE_DOWN) &&
           flag_fits(s->was_cast, flags & FLAG_WAS_CAST) &&
           flag_fits(s->has_x, cost->x > 0) &&
           flag_fits(s->commander, flags & FLAG_COMMANDER) &&
           flag_fits(s->multicolored, color_count(view->as->colors) > 1) &&
           flag_fits(s->kicked, object->kicked > 0) &&
           flag_fits(s->damaged, object->damage > 0) &&
           (!s->modified || (s->modified == 1) == is_modified(e, view)) &&
           flag_fits(s->double_faced, has_two_faces(e, object)) &&
           (!s->enchanted ||
            (s->enchanted == 1) == is_enchanted(e, view->ref.id)) &&
           (!s->has_counter || counter_of(object, s->has_counter - 1) > 0) &&
           (!s->from_zone || object->cast_from == s->from_zone);
}

/* Refs that name what an event or an instruction recorded. */
static bool origin_fits(struct engine *e, const struct frame *f,
                        const struct selector *s, const struct view *view)
{
    if (s->ref) {
        struct set set;
        set.count = 0;
        select_all(e, f, s->ref, &set);
        if (!set_has(&set, view->ref))
            return false;
    }
    if (s->this_way) {
        const struct binding *binding = binding_of(f, s->this_way);
        if (binding == NULL || !set_has(&binding->set, view->ref))
            return false;
    }
    return who_accepts(e, f, s->of, holder_of(view)) &&
           who_accepts(e, f, s->owner, view->object->owner);
}

bool select_own(struct engine *e, const struct frame *f,
                const struct selector *s, const struct view *view)
{
    return zone_fits(e, s, view) && qualities_fit(e, f, s, view) &&
           status_fits(e, f, s, view) && origin_fits(e, f, s, view);
}

bool select_fits(struct engine *e, const struct frame *f,
                 const struct selector *s, const struct view *view)
{
    if (!select_own(e, f, s, view))
        return false;
    if (s->negation && select_match(e, f, s->negation, view))
        return false;
    if (s->any_of == 0)
        return true;
    const uint16_t *items;
    uint16_t count = list_at(e->cards, s->any_of, &items);
    for (uint16_t i = 0; i < count; i++) {
        /* An alternative is where the whole is. */
        struct view v = *view;
        const struct selector *a = selector_at(e->cards, items[i]);
        struct object copy;
        if (a->zones == 0 && says_where(s)) {
            copy = *view->object;
            copy.zone = ZONE_BATTLEFIELD;
            v.object = &copy;
        }
        if (select_match(e, f, items[i], &v))
            return true;
    }
    return false;
}

bool select_match(struct engine *e, const struct frame *f, uint16_t selector,
                  const struct view *view)
{
    return select_fits(e, f, selector_at(e->cards, selector), view);
}

bool select_object(struct engine *e, const struct frame *f,
                   uint16_t selector, object_id id)
{
    struct view view;
    view_at(e, id, &view);
    return select_match(e, f, selector, &view);
}

/* A proposed spell is looked at as a spell: CR 601.3e, 712.11c. */
static struct object proposed(struct engine *e, const struct selector *s,
                              object_id id)
{
    struct object there = *object_at(e, id);
    if (s->zones == 0)
        there.zone = ZONE_BATTLEFIELD;
    else if (s->zones & (1u << ZONE_STACK))
        there.zone = ZONE_STACK;
    if (there.cast_from == ZONE_NONE)
        there.cast_from = object_at(e, id)->zone;
    return there;
}

bool select_own_as(struct engine *e, const struct frame *f,
                   const struct selector *s, object_id id,
                   const struct characteristics *as)
{
    struct object there = proposed(e, s, id);
    struct view view = {&there, as, ref_of(e->g, id), false};
    return select_own(e, f, s, &view);
}

bool select_as(struct engine *e, const struct frame *f, uint16_t selector,
               object_id id, const struct characteristics *as)
{
    struct object there =
        proposed(e, selector_at(e->cards, selector), id);
    struct view view = {&there, as, ref_of(e->g, id), false};
    return select_match(e, f, selector, &view);
}

bool what_accepts_as(struct engine *e, const struct frame *f, uint16_t what,
                     object_id id, const struct characteristics *as)
{
    if (what & WHAT_SELECTOR)
        return select_as(e, f, what & 0x7fff, id, as);
    struct view view = {object_at(e, id), as, ref_of(e->g, id), false};
    return what_accepts(e, f, what, &view);
}

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
    if (s->spell == 1)
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
            object->linked_generation == f->source.generation &&
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
    player_id p = e->g->active;
    for (uint8_t i = 0; i < e->g->player_count; i++) {
        if ((players >> p) & 1)
            set_add(set, ref_player(p));
        p = (player_id)((p + 1) % e->g->player_count);
    }
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
    if (view_of(e, f->source, &view) && view.object->attached)
        set_add(set, ref_of(e->g, view.object->attached));
}

static uint8_t damaged_by(struct engine *e, const struct frame *f,
                          node_id ref);

static bool ref_is_player(enum term term)
{
    switch (term) {
    case REF_YOU: case REF_OPP: case REF_EACH_OPP: case REF_EACH_PLAYER:
    case REF_ANY: case REF_EVENT_PLAYER: case REF_HOLDER:
    case REF_CONTROLLER_OF: case REF_OWNER_OF: case REF_DEFENDING:
    case REF_ACTIVE:
        return true;
    default:
        return false;
    }
}

static void select_ref(struct engine *e, const struct frame *f, node_id ref,
                       struct set *set)
{
    const struct node *node = node_at(e->cards, ref);
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
        assert(node->term == REF_DAMAGED_BY);
        add_players(e, damaged_by(e, f, node->slot[0]), set);
        return;
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
        object->kind == OBJECT_FREE || object->zone == ZONE_HAND ||
        object->zone == ZONE_LIBRARY ||
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

static uint8_t controllers_of(struct engine *e, const struct frame *f,
                              node_id ref, bool owner)
{
    struct set set;
    uint8_t players = 0;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (set.item[i].is_player)
            players |= (uint8_t)(1u << set.item[i].id);
        else if (view_of(e, set.item[i], &view))
            players |= (uint8_t)(1u << (owner ? view.object->owner
                                              : holder_of(&view)));
    }
    return players;
}

static uint8_t holder_player(struct engine *e, const struct frame *f)
{
    object_id id = ref_live(e->g, f->source);
    if (e->g->object[id].zone != ZONE_HAND)
        return 0;
    return (uint8_t)(1u << zone_holder(e->g, id));
}

static uint8_t defending_players(struct engine *e, const struct frame *f)
{
    object_id id = ref_live(e->g, f->source);
    if (!(e->g->object[id].flags & FLAG_ATTACKING))
        return 0;
    return (uint8_t)(1u << combat_defender(e, id));
}

/* Players that objects dealt combat damage to this turn. */
static uint8_t damaged_by(struct engine *e, const struct frame *f,
                          node_id ref)
{
    struct set set;
    uint8_t players = 0;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (view_of(e, set.item[i], &view))
            players |= view.object->struck & 0xf;
    }
    return players;
}

uint8_t players_of(struct engine *e, const struct frame *f, node_id who,
                   uint8_t none)
{
    if (who == 0)
        return none;
    uint8_t all = (uint8_t)((1u << e->g->player_count) - 1);
    const struct node *node = node_at(e->cards, who);
    switch (node->term) {
    case REF_YOU:
        /* CR 109.5: not the owner. */
        if (ref_live(e->g, f->source) &&
            e->g->object[f->source.id].owner != f->you) {
            MARK(e, 109_5, f->source.id);
            if (FAULTY(you_is_the_owner, true))
                return (uint8_t)(1u << e->g->object[f->source.id].owner);
        }
        return (uint8_t)(1u << f->you);
    case REF_OPP:
    case REF_EACH_OPP:
        return (uint8_t)(all & ~(1u << f->you));
    case REF_EACH_PLAYER:
    case REF_ANY:
        return all;
    case REF_EVENT_PLAYER:
        if (f->event == NULL || f->event->player == PLAYER_NONE)
            return 0;
        if (FAULTY(event_player_is_you, f->event->player != f->you))
            return (uint8_t)(1u << f->you);
        return (uint8_t)(1u << f->event->player);
    case REF_HOLDER:
        return holder_player(e, f);
    case REF_CONTROLLER_OF:
        return controllers_of(e, f, node->slot[0], false);
    case REF_OWNER_OF:
        return controllers_of(e, f, node->slot[0], true);
    case REF_DEFENDING:
        return defending_players(e, f);
    case REF_DAMAGED_BY:
        return damaged_by(e, f, node->slot[0]);
    case REF_ACTIVE:
        return (uint8_t)(1u << e->g->active);
    default:
        return (uint8_t)(controllers_of(e, f, who, false) & all);
    }
}

player_id player_of(struct engine *e, const struct frame *f, node_id who)
{
    uint8_t players = players_of(e, f, who, (uint8_t)(1u << f->you));
    for (player_id p = 0; p < PLAYERS_MAX; p++)
        if ((players >> p) & 1)
            return p;
    return PLAYER_NONE;
}

bool who_accepts(struct engine *e, const struct frame *f, node_id who,
                 player_id player)
{
    return who == 0 ||
           (player != PLAYER_NONE &&
            ((players_of(e, f, who, 0) >> player) & 1));
}
