/*
 * layers.c - what objects are like once the continuous effects of static
 * abilities apply, and which abilities they have.
 *
 * Rules: CR 613 (layers, dependency), 305.6 and 305.7 (land types), 712.8
 * (which face counts), 708.2 (face-down objects).
 *
 * The order of timestamps is not observed: see orders.c.
 */
#include "layering.h"

#include <stdlib.h>
#include <string.h>

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

/* The front face counts except on the stack and battlefield. */
const struct face *face_in_zone(const struct thing *thing)
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

void set_printed(const struct oracle_position *position, struct thing *thing)
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

void find_changes(const struct oracle_position *position,
                  struct changes *changes)
{
    changes->count = 0;
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (is_text(member(tree, "k"), "static") &&
                static_functions(thing, tree))
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

/* CR 205.3d: whether the effect gives what it applies to anything. */
static bool reaches(const struct oracle_position *position,
                    const struct change *change, int at)
{
    return change_reaches(&position->thing[at], change->key,
                          member(change->mod, change->key),
                          position->thing[change->source].chosen);
}

/* CR 613.8a: does applying `other` change whether `change` exists, what it
 * applies to, or what it does to that? */
static bool depends(const struct oracle_position *position,
                    const struct change *change, const struct change *other)
{
    bool is_fixed = member(change->mod, "to") == NULL &&
                    member(change->ability, "while") == NULL;

    if (is_fixed && !takes_abilities(other) &&
        strcmp(other->key, "add_types") != 0)
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
                      is_changed(position, change, &position->thing[i],
                                 &context) ||
                  (is_changed(after, change, &after->thing[i], &context) !=
                       TRUTH_NO &&
                   reaches(after, change, i) != reaches(position, change, i));
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

void changes_apply(struct oracle_position *position, struct changes *changes,
                   enum layer layer)
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

void add_intrinsic(struct oracle_position *position)
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

void add_counters(struct oracle_position *position)
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

void add_effects(struct oracle_position *position, const char *what)
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

void define_strength(struct oracle_position *position)
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
