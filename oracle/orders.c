/*
 * orders.c - what objects are like, derived for several orders of timestamps.
 *
 * Rules: CR 613.7 (timestamps), 305.7 (land types).
 *
 * The order of timestamps is not observed: everything is derived for several
 * orders, so that each effect comes before and after each other, and what
 * differs is unsure.
 */
#include "layering.h"
#include "legal.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_MAX = 20 };

/* One of the orders of timestamps: turned by `turn`, perhaps backwards. */
static void reorder(struct changes *changes, int turn, bool is_reversed)
{
    struct changes *before = malloc(sizeof(*before));
    int count = changes->count;

    for (int i = 0; before != NULL && i < count; i++) {
        if (i == 0)
            *before = *changes;
        int from = (is_reversed ? count - 1 - i : i) + turn;
        changes->change[i] = before->change[from % count];
    }
    free(before);
}

/* Effects that undo what others did: then each may be the last. */
static bool is_sensitive(const struct changes *changes)
{
    static const char *const keys[] = {
        "set_land_type",      "set_types", "set_sub", "color",
        "lose_all_abilities", "lose",      "set_pt",
    };

    for (int i = 0; i < changes->count; i++)
        for (size_t k = 0; k < sizeof(keys) / sizeof(*keys); k++)
            if (strcmp(changes->change[i].key, keys[k]) == 0)
                return changes->count > 2;
    return false;
}

static void take_kind(struct traits *to, const struct traits *from)
{
    to->types = from->types;
    to->supers = from->supers;
    to->colors = from->colors;
    to->subtype_count = from->subtype_count;
    memcpy(to->subtype, from->subtype, sizeof(to->subtype));
}

/* Derive everything in one order; returns by how many turns others differ, 0
 * when there is no other.
 * With `as_seen`, what abilities there are follows from the kinds of objects
 * that are observed there. */
static int derive(struct oracle_position *position, int turn, bool is_reversed,
                  const struct oracle_position *as_seen)
{
    struct changes *changes = malloc(sizeof(*changes));

    for (int i = 0; i < position->count; i++)
        set_printed(position, &position->thing[i]);
    if (changes == NULL)
        return 0;
    find_changes(position, changes);
    int turns = is_sensitive(changes) ? changes->count : changes->count > 1;
    /* So many orders that it is left open what comes of them. */
    for (int i = 0; i < position->count && turns > TURNS_MAX; i++)
        position->thing[i].is_unsure |=
            position->thing[i].zone == ZONE_BATTLEFIELD;
    reorder(changes, turn, is_reversed);
    changes_apply(position, changes, LAYER_TYPE);
    add_intrinsic(position);
    changes_apply(position, changes, LAYER_COLOR);
    for (int i = 0; i < position->count && as_seen != NULL; i++)
        take_kind(&position->thing[i].seen, &as_seen->thing[i].seen);
    /* CR 613.7: what takes abilities may have come later or before. */
    if (is_reversed)
        add_effects(position, "grant");
    changes_apply(position, changes, LAYER_ABILITY);
    if (!is_reversed)
        add_effects(position, "grant");
    define_strength(position);
    changes_apply(position, changes, LAYER_SET);
    add_counters(position);
    changes_apply(position, changes, LAYER_ADD);
    add_effects(position, "pt");
    changes_apply(position, changes, LAYER_SWITCH);
    free(changes);
    return turns;
}

static bool are_alike(const struct traits *a, const struct traits *b)
{
    if (a->types != b->types || a->supers != b->supers ||
        a->colors != b->colors || a->subtype_count != b->subtype_count ||
        a->keyword_count != b->keyword_count || a->power != b->power ||
        a->toughness != b->toughness)
        return false;
    for (int i = 0; i < a->subtype_count; i++)
        if (!traits_have_subtype(b, a->subtype[i]))
            return false;
    for (int i = 0; i < a->keyword_count; i++)
        if (!traits_have_keyword(b, a->keyword[i]))
            return false;
    return true;
}

static void take(struct thing *thing, const struct thing *from)
{
    thing->derived = from->seen;
    thing->is_derived = face_in_zone(thing) != NULL;
    thing->is_unsure = from->is_unsure;
    thing->ability_count = from->ability_count;
    memcpy(thing->ability, from->ability, sizeof(thing->ability));
}

/* CR 613.7: whether the abilities it was given may come in another order. */
static bool are_disordered(const struct thing *a, const struct thing *b)
{
    const cJSON *first[ABILITIES_MAX], *second[ABILITIES_MAX];
    int count = activated_of(a, first, ABILITIES_MAX);

    if (count != activated_of(b, second, ABILITIES_MAX))
        return false; /* then more than their order is unsure */
    for (int i = 0; i < count; i++)
        if (!cJSON_Compare(first[i], second[i], true))
            return true;
    return false;
}

/* What comes of another order, beside what was taken from the first. */
static void take_other(struct oracle_position *position,
                       const struct oracle_position *other)
{
    for (int i = 0; i < position->count; i++) {
        struct thing *thing = &position->thing[i];
        const struct thing *second = &other->thing[i];
        thing->is_disordered |= are_disordered(thing, second);
        if (are_alike(&thing->derived, &second->seen) &&
            thing->ability_count == second->ability_count)
            continue;
        /* Of the possible orders, one that is seen to hold. */
        if (are_alike(&second->seen, &thing->seen) &&
            !are_alike(&thing->derived, &thing->seen))
            take(thing, second);
        thing->is_unsure = true;
    }
}

/* Whether what resolved before has made it another kind of object. */
static bool is_of_another_kind(const struct thing *thing)
{
    struct traits as = thing->derived;

    take_kind(&as, &thing->seen);
    return thing->zone == ZONE_BATTLEFIELD && thing->is_derived &&
           !are_alike(&as, &thing->derived);
}

/* CR 305.7: a land that was given other types may have lost abilities. */
static bool has_other_land_types(const struct thing *thing)
{
    for (int i = 0; i < BASIC_TYPES; i++)
        if (traits_have_subtype(&thing->derived, BASIC_WORDS[i]) !=
            traits_have_subtype(&thing->seen, BASIC_WORDS[i]))
            return true;
    return false;
}

/* Take the abilities of the first order; in others they may differ. */
static void take_otherwise(struct thing *thing, const struct thing *from,
                           bool is_first)
{
    if (!is_first) {
        thing->is_otherwise |= thing->ability_count != from->ability_count ||
                               are_disordered(thing, from);
        return;
    }
    thing->is_otherwise =
        is_of_another_kind(thing) && has_other_land_types(thing);
    thing->ability_count = from->ability_count;
    memcpy(thing->ability, from->ability, sizeof(thing->ability));
}

/* The abilities that follow from the kinds of objects as observed, where
 * effects that are not seen have changed them. */
static void derive_otherwise(struct oracle_position *position,
                             struct oracle_position *order)
{
    bool is_needed = false;
    int turns = 1;

    for (int i = 0; i < position->count; i++)
        is_needed =
            is_needed || (is_of_another_kind(&position->thing[i]) &&
                          may_be_changed(position, &position->thing[i]));
    if (!is_needed)
        return;
    for (int turn = 0; turn < turns; turn++)
        for (int way = 0; way < 2 && turns > 0; way++) {
            position_copy(order, position);
            int found = derive(order, turn, way == 1, position);
            if (turn == 0 && way == 0)
                turns = found > TURNS_MAX ? 1 : found;
            for (int i = 0; i < position->count; i++)
                take_otherwise(&position->thing[i], &order->thing[i],
                               turn == 0 && way == 0);
        }
}

void position_derive(struct oracle_position *position)
{
    struct oracle_position *order = position_clone(position);
    int turns = 1;

    for (int turn = 0; order != NULL && turn < turns; turn++)
        for (int way = 0; way < 2 && turns > 0; way++) {
            position_copy(order, position);
            int found = derive(order, turn, way == 1, NULL);
            if (turn > 0 || way > 0) {
                take_other(position, order);
                continue;
            }
            turns = found > TURNS_MAX ? 1 : found;
            for (int i = 0; i < position->count; i++)
                take(&position->thing[i], &order->thing[i]);
        }
    for (int i = 0; i < position->count; i++)
        if (position->thing[i].is_derived && !position->thing[i].is_unsure)
            position->thing[i].seen.is_every_creature_type =
                position->thing[i].derived.is_every_creature_type;
    if (order != NULL)
        derive_otherwise(position, order);
    free(order);
}
