/*
 * select_fit.c - whether an object fits a selector: see select.h.
 *
 * Rules: CR 109.2 (descriptions), 601.3e and 712.11c (a proposed spell is
 * looked at as one).
 */
#include "select_private.h"

#include <stddef.h>

#include "cast.h"
#include "why.h"

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

/* 0 not asked, 1 must be, 2 must not be. */
static bool flag_fits(uint8_t wanted, bool is)
{
    return wanted == 0 || (wanted == 1) == is;
}

/* Whether it says where an object is, in one way or another. */
static bool says_where(const struct selector *s)
{
    return s->zones || s->ref || s->this_way || s->spell == 1 ||
           s->ability == 1 || s->from_zone;
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
    if (object->kind == OBJECT_EMBLEM) {
        /* CR 114.5: an emblem is no card, wherever cards are looked for. */
        MARK(e, 114_5, view->ref.id);
        return FAULTY(emblem_is_a_card, true);
    }
    if (!s->top_of_library || zone != ZONE_LIBRARY)
        return true;
    /* Only the cards at the top. */
    uint8_t above = s->top_count ? s->top_count : 1;
    for (object_id id = object->prev; id; id = e->g->object[id].prev)
        if (--above == 0)
            return false;
    return true;
}

player_id holder_of(const struct view *view)
{
    uint8_t zone = view->object->zone;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_STACK)
        return view->as->controller;
    return view->object->controller; /* elsewhere whose zone it is */
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

/* By which rules it has the qualities that are asked about. */
static void why_qualities(struct engine *e, const struct selector *s,
                          const struct view *view)
{
    if (s->mv)
        why_mana_value(e, view);
    else if (s->colors || s->not_colors || s->colors_chosen)
        why_colors(e, view);
    else if (s->types || s->not_types || s->subs || s->name || s->name_ref)
        why_face(e, view);
}

static bool qualities_fit(struct engine *e, const struct frame *f,
                          const struct selector *s, const struct view *view)
{
    const struct characteristics *as = view->as;
    if (!QUICK(e->is_listing)) /* then nothing is marked */
        why_qualities(e, s, view);
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
    if (!QUICK(s->not_subs == 0) && subs_fit(e, f, s->not_subs, as))
        return false;
    if (s->subs_chosen &&
        !has_subtype(e, as, name_meant(e, f, 0x8000u | s->subs_chosen)))
        return false;
    if (s->color_count &&
        !compare_holds(e, f, s->color_count, bits_in(as->colors)))
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

/* CR 602.2a: on the stack, where no mana ability ever is (CR 605.3b). */
static bool is_activated_ability(struct engine *e, const struct view *view)
{
    return view->object->kind == OBJECT_ABILITY && !view->is_memory &&
           ability_at(e->cards, stack_item_of(e, view->ref.id)->ability)
                   ->kind == KIND_ACTIVATED;
}

static bool is_ability_meant(struct engine *e, const struct selector *s,
                             const struct view *view)
{
    if (s->ability == 0 && s->nonmana_ability == 0)
        return true;
    bool is = is_activated_ability(e, view);
    return flag_fits(s->ability, is) &&
           (s->nonmana_ability == 0 || (is && s->nonmana_ability == 1));
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
    e->there.has_conditions |=
        e->computing &
        ((s->tapped | s->attacking | s->blocking | s->damaged) != 0);

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
           (is_ability_meant(e, s, view) ||
            FAULTY(ability_is_anything, true)) &&
           flag_fits(s->permanent_card, is_permanent_card(view->as)) &&
           flag_fits(s->face_down, flags & FLAG_FACE_DOWN) &&
           flag_fits(s->was_cast, flags & FLAG_WAS_CAST) &&
           flag_fits(s->has_x, cost->x > 0) &&
           flag_fits(s->commander, flags & FLAG_COMMANDER) &&
           flag_fits(s->multicolored, bits_in(view->as->colors) > 1) &&
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
