/*
 * target.c - what may be targeted, and whether there is enough of it.
 *
 * Rules: CR 115 (targets), 702.11 (hexproof), 702.16b (protection), 702.18a
 * (shroud), 303.4a (Auras).
 */
#include "permit.h"

#include "cast.h"
#include "layers.h"
#include "select.h"

/* Whether a quality-based shield keeps the source off. */
static bool shields(struct engine *e, const struct node *keyword,
                    const struct frame *f, const struct frame *of,
                    bool opponent)
{
    struct view source;
    if (keyword->term == KEYWORD_HEXPROOF_FROM && !opponent)
        return false;
    if (keyword->term != KEYWORD_HEXPROOF_FROM &&
        keyword->term != KEYWORD_PROTECTION)
        return false;
    if (!view_of(e, f->source, &source))
        return false;
    if (FAULTY(protection_ignored, keyword->term == KEYWORD_PROTECTION))
        return false;
    if (keyword->term == KEYWORD_HEXPROOF_FROM)
        MARK(e, 702_11d, source.ref.id);
    else
        MARK(e, 702_16b, source.ref.id);
    /* The quality is that of the shielded one: "the chosen color". */
    if (FAULTY(hexproof_from_every_color,
               keyword->term == KEYWORD_HEXPROOF_FROM))
        return true;
    if (FAULTY(hexproof_from_not_asked,
               keyword->term == KEYWORD_HEXPROOF_FROM))
        return false;
    return select_as(e, of, keyword->slot[0] & 0x7fff, source.ref.id,
                     source.as);
}

static bool list_shields(struct engine *e, uint16_t list,
                         const struct frame *f, const struct frame *of,
                         bool opponent)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++) {
        if (items[i] == (0x8000 | KEYWORD_SHROUD))
            return true;
        if (items[i] == (0x8000 | KEYWORD_HEXPROOF) && opponent)
            return true;
        if ((items[i] & 0xc000) == 0x4000 &&
            shields(e, node_at(e->cards, items[i] & 0x3fff), f, of,
                    opponent))
            return true;
    }
    return false;
}

static bool player_shielded(struct engine *e, const struct frame *f,
                            player_id player)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    bool opponent = is_opponent(f->you, player);
    while (rule_next(e, &cursor, MOD_PLAYER_KEYWORD, &store, &mod, &entry)) {
        bool meant = mod->slot[1]
                         ? who_accepts(e, &store.f, mod->slot[1], player)
                         : store.f.you == player;
        if (meant && list_shields(e, mod->slot[0], f, &store.f, opponent) &&
            !FAULTY(player_hexproof_ignored, true)) {
            MARK(e, 702_11c, entry.source);
            return true;
        }
    }
    return false;
}

static bool object_shielded(struct engine *e, const struct frame *f,
                            object_id id)
{
    const struct characteristics *as = as_of(e, id);
    bool opponent = is_opponent(f->you, as->controller);
    if (object_at(e, id)->zone != ZONE_BATTLEFIELD)
        return false;
    if (FAULTY(permanents_are_never_shielded,
               has_keyword(as, KEYWORD_SHROUD) ||
                   has_keyword(as, KEYWORD_HEXPROOF)))
        return false;
    if (has_keyword(as, KEYWORD_SHROUD)) {
        MARK(e, 702_18a, id);
        return true;
    }
    if ((opponent || FAULTY(hexproof_against_oneself, true)) &&
        has_keyword(as, KEYWORD_HEXPROOF)) {
        MARK(e, 702_11b, id);
        return true;
    }
    if (QUICK(as->keyword_node_count == 0))
        return false;
    struct frame_store store;
    frame_start(e, &store, id, 0);
    for (uint8_t i = 0; i < as->keyword_node_count; i++)
        if (shields(e, node_at(e->cards, as->keyword_node[i]), f, &store.f,
                    opponent))
            return true;
    return false;
}

static bool player_fits(struct engine *e, const struct frame *f,
                        const struct target_spec *spec, player_id player)
{
    if (e->g->player[player].has_lost)
        return false;
    if (!who_accepts(e, f, spec->of, player) &&
        !FAULTY(opponent_may_be_oneself, true))
        return false;
    switch (spec->kind) {
    case TARGET_PLAYER: case TARGET_ANY: case TARGET_OBJECTS_OR_PLAYER:
        return true;
    case TARGET_OPPONENT:
        return is_opponent(f->you, player) ||
               FAULTY(opponent_may_be_oneself, true);
    default:
        return FAULTY(player_is_a_permanent, spec->kind == TARGET_OBJECTS);
    }
}

static bool ability_fits(struct engine *e, object_id id, uint8_t kind)
{
    if (object_at(e, id)->kind != OBJECT_ABILITY)
        return false;
    const struct stack_item *item = stack_item_of(e, id);
    uint8_t is = ability_at(e->cards, item->ability)->kind;
    if (kind == TARGET_ACTIVATED)
        return is == KIND_ACTIVATED;
    if (kind == TARGET_TRIGGERED)
        return is == KIND_TRIGGERED;
    return true;
}

/* Whether the types alone say that it is none of those meant. */
static bool lacks_types(struct engine *e, const struct target_spec *spec,
                        object_id id)
{
    const struct selector *s = selector_at(e->cards, spec->what & 0x7fff);
    type_set types = as_of(e, id)->types;
    return (types & s->types) != s->types || (types & s->not_types) != 0;
}

static bool object_fits(struct engine *e, const struct frame *f,
                        const struct target_spec *spec, object_id id)
{
    const struct object *object = object_at(e, id);
    bool on_stack = object->zone == ZONE_STACK;
    type_set any = 1u << TYPE_CREATURE | 1u << TYPE_PLANESWALKER |
                   1u << TYPE_BATTLE;
    /* CR 115.5: never itself. */
    if (f->item && f->item->object == id) {
        if (spec->kind == TARGET_SPELL || spec->kind == TARGET_ABILITY)
            MARK(e, 115_5, id);
        return false;
    }
    if (on_stack &&
        !who_accepts(e, f, spec->of, as_of(e, id)->controller))
        return false;
    switch (spec->kind) {
    case TARGET_OBJECTS: case TARGET_OBJECTS_OR_PLAYER:
        assert(spec->what);
        if (object->kind == OBJECT_ABILITY ||
            QUICK_SOUND(e->is_listing && lacks_types(e, spec, id)))
            return false;
        return select_object(e, f, spec->what & 0x7fff, id) ||
               FAULTY(any_card_of_a_graveyard,
                      object->zone == ZONE_GRAVEYARD);
    case TARGET_ANY:
        return object->zone == ZONE_BATTLEFIELD &&
               (as_of(e, id)->types & any);
    case TARGET_SPELL:
        return on_stack && object->kind != OBJECT_ABILITY &&
               !FAULTY(uncounterable_no_target,
                       has_keyword(as_of(e, id),
                                   KEYWORD_CANT_BE_COUNTERED));
    case TARGET_ABILITY: case TARGET_ACTIVATED: case TARGET_TRIGGERED:
        return ability_fits(e, id, spec->kind);
    default:
        return false;
    }
}

static bool object_legal(struct engine *e, const struct frame *f,
                         const struct target_spec *spec, object_id id)
{
    return object_fits(e, f, spec, id) && !object_shielded(e, f, id);
}

bool target_legal(struct engine *e, const struct frame *f,
                  const struct target_spec *spec, struct ref ref)
{
    assert(ref.is_player <= 1);
    if (ref.is_player)
        return player_fits(e, f, spec, ref.id) &&
               !player_shielded(e, f, ref.id);
    object_id id = ref_live(e->g, ref);
    return id && object_legal(e, f, spec, id);
}

enum { SHARED_ZONES = 1 << ZONE_BATTLEFIELD | 1 << ZONE_STACK };

/* The zones where there may be any, as bits. */
static uint16_t target_zones(struct engine *e, const struct target_spec *spec)
{
    if (QUICK(spec->kind != TARGET_OBJECTS &&
              spec->kind != TARGET_OBJECTS_OR_PLAYER))
        return SHARED_ZONES;
    return QUICK(true) ? select_zones(e, spec->what & 0x7fff) : 0xffff;
}

static void add_legal_players(struct engine *e, const struct frame *f,
                              const struct target_spec *spec, struct set *set)
{
    /* Without looking at them nothing is said of why they are not. */
    if (QUICK_SOUND(e->is_listing && (spec->kind == TARGET_OBJECTS ||
                                      spec->kind == TARGET_SPELL)))
        return;
    for (player_id p = 0; p < e->g->player_count; p++)
        if (target_legal(e, f, spec, ref_player(p)))
            set_add(set, ref_player(p));
}

/* Of the objects from one of a zone on, until there are enough. */
static void add_enough(struct engine *e, const struct frame *f,
                       const struct target_spec *spec, object_id id,
                       int32_t enough, struct set *set)
{
    for (; id && set->count < enough; id = e->g->object[id].next)
        if (object_legal(e, f, spec, id))
            set_add(set, ref_of(e->g, id));
}

void legal_targets(struct engine *e, const struct frame *f,
                   const struct target_spec *spec, int32_t enough,
                   struct set *set)
{
    uint16_t zones = target_zones(e, spec);
    set->count = 0;
    add_legal_players(e, f, spec, set);
    /* Where some are enough only their number counts; a trace tells of all. */
    bool is_counting =
        QUICK(enough < SET_MAX && (e->is_listing || e->trace == NULL));
    if (is_counting && !(zones & ~SHARED_ZONES)) {
        if ((zones >> ZONE_BATTLEFIELD) & 1)
            add_enough(e, f, spec, e->g->battlefield_head, enough, set);
        if ((zones >> ZONE_STACK) & 1)
            add_enough(e, f, spec, e->g->stack_head, enough, set);
        return;
    }
    for (object_id id = 1; id < e->g->object_count; id++) {
        uint8_t zone = e->g->object[id].zone;
        if (is_counting && set->count >= enough)
            return;
        if (QUICK(!((zones >> zone) & 1)) || zone == ZONE_NONE ||
            zone == ZONE_LIBRARY)
            continue;
        if (object_legal(e, f, spec, id))
            set_add(set, ref_of(e->g, id));
    }
}

uint16_t enchant_of(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    return card_at(e->cards, as->card)->face[as->face].enchant;
}

void aura_targets(struct engine *e, const struct frame *f, uint16_t enchant,
                  struct set *set)
{
    struct target_spec spec;
    memset(&spec, 0, sizeof spec);
    spec.kind = TARGET_OBJECTS;
    spec.what = enchant;
    legal_targets(e, f, &spec, e->is_listing ? 1 : SET_MAX, set);
}

/* Targets for groups that must differ, found one after the other. */
struct seating {
    struct engine *e;
    const struct frame *f;
    struct set all;
    uint16_t group[TARGETS_MAX]; /* of each target to be found */
    uint8_t held[SET_MAX];       /* per candidate: for which, from 1; or 0 */
};

/* Find one, moving those found before where necessary. */
static bool find_seat(struct seating *seating, uint8_t which, bool *seen)
{
    const struct target_spec *spec =
        target_at(seating->e->cards, seating->group[which]);
    for (uint16_t i = 0; i < seating->all.count; i++) {
        if (seen[i] || !target_legal(seating->e, seating->f, spec,
                                     seating->all.item[i]))
            continue;
        seen[i] = true;
        if (seating->held[i] == 0 ||
            find_seat(seating, (uint8_t)(seating->held[i] - 1), seen)) {
            seating->held[i] = (uint8_t)(which + 1);
            return true;
        }
    }
    return false;
}

/* CR 115.3: whether each group finds as many as it must have, when some must
 * be others than those before. */
static bool differing_targets_exist(struct engine *e, const struct frame *f,
                                    const uint16_t *groups, uint16_t count)
{
    struct seating seating = {.e = e, .f = f};
    uint8_t wanted = 0;
    bool is_distinct = false;
    for (uint16_t i = 0; i < count; i++) {
        const struct target_spec *spec = target_at(e->cards, groups[i]);
        int32_t min = amount_or(e, f, spec->min, 1);
        struct set legal;
        is_distinct |= spec->distinct;
        legal_targets(e, f, spec, SET_MAX, &legal);
        for (uint16_t k = 0; k < legal.count; k++)
            set_add(&seating.all, legal.item[k]);
        for (; min > 0 && wanted < TARGETS_MAX; min--)
            seating.group[wanted++] = groups[i];
    }
    for (uint8_t i = 0; is_distinct && i < wanted; i++) {
        bool seen[SET_MAX] = {false};
        if (!find_seat(&seating, i, seen) &&
            !FAULTY(another_may_be_the_same, true)) {
            MARK(e, 115_3, f->source.id);
            return false;
        }
    }
    return true;
}

bool targets_exist(struct engine *e, const struct frame *f, uint16_t targets)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, targets, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct target_spec *spec = target_at(e->cards, items[i]);
        struct set set;
        int32_t min = amount_or(e, f, spec->min, 1);
        if (min <= 0)
            continue;
        legal_targets(e, f, spec, min, &set);
        if (set.count < min) {
            MARK(e, 115_1, f->source.id);
            return false;
        }
    }
    return count < 2 || differing_targets_exist(e, f, items, count) ||
           FAULTY(another_may_be_the_same, true);
}
