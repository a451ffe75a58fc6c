/*
 * layers.c - what objects are like once the continuous effects of static
 * abilities apply, and which abilities they have.
 *
 * Rules: CR 613 (layers, dependency), 305.6 and 305.7 (land types), 712.8
 * (which face counts), 708.2 (face-down objects).
 *
 * The order of timestamps is not observed: everything is derived for several
 * orders, so that each effect comes before and after each other, and what
 * differs is unsure.
 */
#include "changes.h"
#include "legal.h"

#include <stdlib.h>
#include <string.h>

enum layer {
    LAYER_TYPE,
    LAYER_COLOR,
    LAYER_ABILITY,
    LAYER_SET,
    LAYER_ADD,
    LAYER_SWITCH,
};

static const struct {
    const char *key;
    enum layer layer;
} KEYS[] = {
    {"add_types", LAYER_TYPE},
    {"set_types", LAYER_TYPE},
    {"add_sub", LAYER_TYPE},
    {"set_sub", LAYER_TYPE},
    {"all_creature_types", LAYER_TYPE},
    {"add_super", LAYER_TYPE},
    {"remove_super", LAYER_TYPE},
    {"set_land_type", LAYER_TYPE},
    {"add_land_type", LAYER_TYPE},
    {"color", LAYER_COLOR},
    {"add_color", LAYER_COLOR},
    {"grant", LAYER_ABILITY},
    {"lose_all_abilities", LAYER_ABILITY},
    {"lose", LAYER_ABILITY},
    {"set_pt", LAYER_SET},
    {"pt", LAYER_ADD},
    {"switch_pt", LAYER_SWITCH},
};
enum {
    KEY_COUNT = sizeof(KEYS) / sizeof(KEYS[0]),
    CHANGES_MAX = 64,
    TURNS_MAX = 20,
};

/* One continuous effect of a static ability. */
struct change {
    const cJSON *ability, *mod;
    const char *key;
    int source;
    bool is_applied;
    uint8_t changed[THINGS_MAX]; /* enum truth: whom it applied to */
};

struct changes {
    int count;
    struct change change[CHANGES_MAX];
};

static bool has_tree(const struct thing *thing, const cJSON *tree)
{
    for (int i = 0; i < thing->ability_count; i++)
        if (thing->ability[i].tree == tree)
            return true;
    return false;
}

/* CR 708.2a, 406.3a: a face-down permanent or spell is a 2/2 creature without
 * anything; a card face down in exile has no characteristics. */
static void set_face_down(const struct oracle_position *position,
                          struct thing *thing)
{
    thing->seen = position->cards->blank.traits;
    if (thing->zone == ZONE_BATTLEFIELD || thing->zone == ZONE_STACK)
        return;
    memset(&thing->seen, 0, sizeof(thing->seen));
    thing->seen.name = "";
}

/* CR 712.8: the front face counts except on the stack and battlefield. */
static const struct face *face_in_zone(const struct thing *thing)
{
    const struct face *form = thing->form;

    if (form == NULL || form->card == NULL || thing->zone == ZONE_BATTLEFIELD ||
        thing->zone == ZONE_STACK)
        return form;
    return &form->card->face[0];
}

/* Of a nonmodal card: the value of a modal one is that of the face. */
static bool is_back(const struct face *face)
{
    return face->card != NULL && face->index > 0 && !face->card->is_modal;
}

static void set_printed(const struct oracle_position *position,
                        struct thing *thing)
{
    const struct face *face = face_in_zone(thing);
    const cJSON *item;

    thing->ability_count = 0;
    thing->is_textless = false;
    if (face == NULL)
        return;
    if (thing->face_down) {
        set_face_down(position, thing);
        return;
    }
    thing->seen = face->traits;
    /* CR 202.3b: a token with one face that copies a back face has none. */
    if (thing->is_token == TRUTH_YES && thing->has_two_faces == TRUTH_NO &&
        is_back(face))
        thing->seen.mana_value = 0;
    /* CR 107.3g, 202.3e: X is what was chosen only on the stack. */
    if (thing->zone == ZONE_STACK && cost_has_x(&face->cost))
        thing->seen.mana_value = cost_value(&face->cost, thing->x);
    cJSON_ArrayForEach(item, member(face->tree, "abilities"))
        add_ability(thing, item, ORIGIN_PRINTED);
    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        if (cJSON_IsObject(item))
            add_ability(thing, item, ORIGIN_PRINTED);
    }
}

static enum layer layer_of(const char *key)
{
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(KEYS[i].key, key) == 0)
            return KEYS[i].layer;
    return LAYER_ADD;
}

static void add_changes(struct changes *changes, const cJSON *ability,
                        int source)
{
    const cJSON *mod;

    cJSON_ArrayForEach(mod, member(ability, "mods"))
    {
        for (int i = 0; i < KEY_COUNT; i++)
            if (member(mod, KEYS[i].key) != NULL &&
                changes->count < CHANGES_MAX)
                changes->change[changes->count++] =
                    (struct change){.ability = ability,
                                    .mod = mod,
                                    .key = KEYS[i].key,
                                    .source = source};
    }
}

/* CR 113.6: a static ability of a permanent functions on the battlefield
 * unless it names another zone. */
static void find_changes(const struct oracle_position *position,
                         struct changes *changes)
{
    changes->count = 0;
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0;
             k < thing->ability_count && thing->zone == ZONE_BATTLEFIELD; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (is_text(member(tree, "k"), "static") &&
                member(tree, "zone") == NULL)
                add_changes(changes, tree, i);
        }
    }
}

/* `to` of a change that is not said is its own object. */
static enum truth is_changed(const struct oracle_position *position,
                             const struct change *change,
                             const struct thing *thing,
                             const struct context *context)
{
    const cJSON *to = member(change->mod, "to");

    return to == NULL ? truth_of(thing->original == change->source)
                      : selects(position, to, thing, context);
}

static void apply_to(const struct oracle_position *before, struct thing *thing,
                     const struct change *change, struct context *context)
{
    const cJSON *value = member(change->mod, change->key);
    const char *chosen = before->thing[change->source].chosen;

    switch (layer_of(change->key)) {
    case LAYER_TYPE:
        change_types(thing, change->key, change->mod, chosen);
        break;
    case LAYER_COLOR:
        change_color(thing, change->key, value, chosen);
        break;
    case LAYER_ABILITY:
        change_abilities(thing, change->key, value);
        break;
    default:
        if (!change_strength(before, thing, change->key, value, context))
            thing->is_unsure = true;
        break;
    }
}

/* Whether the effect exists as things stand (CR 613.8a). */
static enum truth is_there(const struct oracle_position *position,
                           const struct change *change)
{
    struct context context = context_of(position, change->source);

    if (!has_tree(&position->thing[change->source], change->ability))
        return TRUTH_NO;
    return holds(position, member(change->ability, "while"), &context);
}

/* CR 613.6: a part of the same effect that was applied in an earlier layer
 * fixed the set of objects for all its parts. */
static const struct change *earlier_part(const struct changes *changes,
                                         const struct change *change)
{
    for (int i = 0; changes != NULL && i < changes->count; i++) {
        const struct change *other = &changes->change[i];
        if (other != change && other->is_applied &&
            other->source == change->source &&
            other->ability == change->ability &&
            layer_of(other->key) < layer_of(change->key) &&
            cJSON_Compare(member(other->mod, "to"), member(change->mod, "to"),
                          true))
            return other;
    }
    return NULL;
}

static void apply(struct oracle_position *position,
                  const struct changes *changes, struct change *change)
{
    struct context context = context_of(position, change->source);
    const struct change *part = earlier_part(changes, change);
    enum truth there = part != NULL ? TRUTH_YES : is_there(position, change);
    struct oracle_position *before = position_clone(position);

    change->is_applied = true;
    if (before == NULL)
        return;
    for (int i = 0; i < position->count; i++) {
        enum truth is =
            part != NULL ? (enum truth)part->changed[i]
                         : both(there, is_changed(before, change,
                                                  &before->thing[i], &context));
        change->changed[i] = (uint8_t)is;
        if (is == TRUTH_UNKNOWN)
            position->thing[i].is_unsure = true;
        else if (is == TRUTH_YES)
            apply_to(before, &position->thing[i], change, &context);
    }
    free(before);
}

/* Whether it takes abilities away. */
static bool takes_abilities(const struct change *change)
{
    return strcmp(change->key, "set_land_type") == 0 ||
           strcmp(change->key, "set_types") == 0 ||
           strcmp(change->key, "lose_all_abilities") == 0;
}

/* CR 613.8a: does applying `other` change whether `change` exists or what it
 * applies to? */
static bool depends(const struct oracle_position *position,
                    const struct change *change, const struct change *other)
{
    bool is_fixed = member(change->mod, "to") == NULL &&
                    member(change->ability, "while") == NULL;

    if (is_fixed && !takes_abilities(other))
        return false;
    struct context context = context_of(position, change->source);
    struct oracle_position *after = position_clone(position);
    struct change trial = *other;
    bool differs = false;

    if (after == NULL)
        return false;
    apply(after, NULL, &trial);
    differs = is_there(after, change) != is_there(position, change);
    for (int i = 0; i < position->count && !differs; i++)
        differs = is_changed(after, change, &after->thing[i], &context) !=
                  is_changed(position, change, &position->thing[i], &context);
    free(after);
    return differs;
}

static struct change *next_in(const struct oracle_position *position,
                              struct changes *changes, enum layer layer)
{
    struct change *first = NULL;

    for (int i = 0; i < changes->count; i++) {
        struct change *change = &changes->change[i];
        bool waits = false;
        if (change->is_applied || layer_of(change->key) != layer)
            continue;
        if (first == NULL)
            first = change;
        /* CR 613.8b: it waits for those it depends on. */
        for (int k = 0; k < changes->count && !waits; k++) {
            const struct change *other = &changes->change[k];
            waits = k != i && !other->is_applied &&
                    layer_of(other->key) == layer &&
                    depends(position, change, other) &&
                    !depends(position, other, change);
        }
        if (!waits)
            return change;
    }
    return first;
}

static void apply_layer(struct oracle_position *position,
                        struct changes *changes, enum layer layer)
{
    struct change *change;

    while ((change = next_in(position, changes, layer)) != NULL)
        apply(position, changes, change);
}

static bool is_printed(const struct thing *thing, const char *subtype)
{
    const struct face *face = face_in_zone(thing);

    return face != NULL && traits_have_subtype(&face->traits, subtype);
}

/* CR 305.6: a land with a basic land type has its mana ability. */
static void add_intrinsic(struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        struct thing *thing = &position->thing[i];
        for (int k = 0; k < BASIC_TYPES; k++)
            if (thing->zone == ZONE_BATTLEFIELD && thing_is(thing, TYPE_LAND) &&
                traits_have_subtype(&thing->seen, BASIC_WORDS[k]))
                add_ability(thing, position->cards->intrinsic[k],
                            is_printed(thing, BASIC_WORDS[k])
                                ? ORIGIN_OWN_TYPE
                                : ORIGIN_GIVEN_TYPE);
    }
}

/* CR 122.1a, 122.1b: counters change power and toughness, or are keywords. */
static void add_counters(struct oracle_position *position)
{
    static const char *const keywords[] = {
        "flying",       "haste",    "trample",        "vigilance",
        "deathtouch",   "lifelink", "reach",          "menace",
        "first_strike", "hexproof", "indestructible", "double_strike",
    };

    for (int i = 0; i < position->count; i++) {
        struct thing *thing = &position->thing[i];
        int sum =
            thing_counters(thing, "+1/+1") - thing_counters(thing, "-1/-1");
        if (thing->zone != ZONE_BATTLEFIELD)
            continue;
        thing->seen.power += sum;
        thing->seen.toughness += sum;
        for (size_t k = 0; k < sizeof(keywords) / sizeof(*keywords); k++)
            if (thing_counters(thing, keywords[k]) > 0)
                traits_add_keyword(&thing->seen, keywords[k]);
    }
}

/* CR 611.2, 613.1f, 613.4c: what effects in force, as they are observed, add,
 * keywords, or power and toughness; and with "grant" what they take, all
 * abilities it has. */
static void add_effects(struct oracle_position *position, const char *what)
{
    const cJSON *effect, *keyword;
    bool is_grant = strcmp(what, "grant") == 0;

    cJSON_ArrayForEach(effect, position->effects)
    {
        for (int i = 0; i < position->count; i++) {
            struct thing *thing = &position->thing[i];
            if (!effect_is_about(effect, thing))
                continue;
            if (is_grant && cJSON_IsTrue(member(effect, "loses")))
                change_abilities(thing, "lose_all_abilities", NULL);
            if (!is_text(member(effect, "what"), what))
                continue;
            thing->seen.power += int_of(member(effect, "power"));
            thing->seen.toughness += int_of(member(effect, "toughness"));
            cJSON_ArrayForEach(keyword, member(effect, "keywords"))
            {
                if (cJSON_IsString(keyword))
                    traits_add_keyword(&thing->seen, keyword->valuestring);
            }
        }
    }
}

/* CR 208.2a, 604.3: strength that an ability defines, in layer 7a and in any
 * zone; without that ability the printed numbers are what there is of it. */
static void define_strength(struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        struct thing *thing = &position->thing[i];
        struct context context = context_of(position, i);
        const struct face *face = face_in_zone(thing);
        if (face == NULL || !thing->seen.has_strength ||
            thing->seen.is_strength_known)
            continue;
        if (thing->is_textless)
            thing->seen.is_strength_known = true;
        else if (!change_strength(position, thing, "set_pt",
                                  member(face->tree, "pt"), &context))
            thing->is_unsure = true;
    }
}

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
    apply_layer(position, changes, LAYER_TYPE);
    add_intrinsic(position);
    apply_layer(position, changes, LAYER_COLOR);
    for (int i = 0; i < position->count && as_seen != NULL; i++)
        take_kind(&position->thing[i].seen, &as_seen->thing[i].seen);
    /* CR 613.7: what takes abilities may have come later or before. */
    if (is_reversed)
        add_effects(position, "grant");
    apply_layer(position, changes, LAYER_ABILITY);
    if (!is_reversed)
        add_effects(position, "grant");
    define_strength(position);
    apply_layer(position, changes, LAYER_SET);
    add_counters(position);
    apply_layer(position, changes, LAYER_ADD);
    add_effects(position, "pt");
    apply_layer(position, changes, LAYER_SWITCH);
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
