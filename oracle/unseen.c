/*
 * unseen.c - what may be in force without being seen in the position: the
 * effects of spells and abilities that resolved.
 *
 * A spell that was never cast and an ability that was never activated left
 * nothing behind (CR 608.2, 611.2); of triggers it is not known.
 */
#include "found.h"

#include <string.h>

/* Whether an instruction sets the member for a while: static abilities of
 * the card itself are seen on the battlefield and need no guess. */
static bool sets_for_a_while(const cJSON *tree, const char *key)
{
    static const char *const ops[] = {"mods", "grant", "animate"};
    const cJSON *item;

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (is_text(member(tree, "op"), ops[i]) && tree_has_key(tree, key))
            return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (sets_for_a_while(item, key))
            return true;
    }
    return false;
}

/* CR 114.4: an emblem is an object of the command zone without a face. */
static bool has_emblem(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++)
        if (position->thing[i].zone == ZONE_COMMAND &&
            position->thing[i].face == NULL)
            return true;
    return false;
}

static bool any_tree_has(const struct oracle_position *position,
                         bool (*has)(const cJSON *tree))
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL &&
            has(face->card != NULL ? face->card->tree : face->tree))
            return true;
    }
    return false;
}

/* Instructions by which spells are cast that no act tells of. */
static bool casts_unasked(const cJSON *tree)
{
    return tree_has(tree, "op", "cast_now") ||
           tree_has(tree, "op", "play_now") ||
           tree_has(tree, "op", "discover") ||
           list_holds(
               member(cJSON_GetArrayItem(member(tree, "faces"), 0), "keywords"),
               "cascade") ||
           list_holds(
               member(cJSON_GetArrayItem(member(tree, "faces"), 0), "keywords"),
               "rebound");
}

/* By which one object comes to have the abilities of another. */
static bool makes_copies(const cJSON *tree)
{
    return tree_has_key(tree, "copy_of") ||
           tree_has(tree, "op", "become_copy") ||
           tree_has(tree, "op", "copy_token");
}

static bool was_acted_on(const struct oracle_position *position,
                         const struct thing *thing, const char *what)
{
    const cJSON *act;

    cJSON_ArrayForEach(act, position->history)
    {
        if (is_text(member(act, "do"), what) &&
            (is_text(member(act, "object"), thing->label) ||
             member(act, "object") == NULL))
            return true;
    }
    return false;
}

/* Whether this ability of the object may ever have resolved. */
static bool may_have_resolved(const struct oracle_position *position,
                              const struct thing *thing, const cJSON *ability)
{
    if (position->history == NULL)
        return true;
    if (is_text(member(ability, "k"), "spell"))
        return was_acted_on(position, thing, "cast") ||
               any_tree_has(position, casts_unasked);
    if (is_text(member(ability, "k"), "activated"))
        return was_acted_on(position, thing, "activate") ||
               any_tree_has(position, makes_copies);
    return true;
}

static bool face_did(const struct oracle_position *position,
                     const struct thing *thing, const cJSON *face,
                     const char *key, const char *value)
{
    const cJSON *ability;

    cJSON_ArrayForEach(ability, member(face, "abilities"))
    {
        bool has = value == NULL ? sets_for_a_while(ability, key)
                                 : tree_has(ability, key, value);
        if (has && may_have_resolved(position, thing, ability))
            return true;
    }
    return false;
}

static bool find_did(const struct oracle_position *position, const char *key,
                     const char *value)
{
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        const struct card *card =
            thing->face == NULL ? NULL : thing->face->card;
        for (int k = 0; card != NULL && k < card->face_count; k++)
            if (face_did(position, thing, card->face[k].tree, key, value))
                return true;
        if (card == NULL && thing->face != NULL &&
            face_did(position, thing, thing->face->tree, key, value))
            return true;
    }
    return false;
}

static bool any_did(const struct oracle_position *position, const char *key,
                    const char *value)
{
    struct found *found = position->found;
    struct lookup *did = value == NULL ? &found->set : &found->done;
    const char *what = value == NULL ? key : value;
    bool is_so = false;

    if (position->is_fresh || found_has(did, what, &is_so))
        return is_so;
    return found_keep(did, what, find_did(position, key, value));
}

/* Whether the effects in force, when they are seen, have one that does it. */
static bool is_in_force(const struct oracle_position *position,
                        const char *what)
{
    const cJSON *effect;

    cJSON_ArrayForEach(effect, position->effects)
    {
        if (is_text(member(effect, "what"), what))
            return true;
    }
    return false;
}

static bool find_said(const struct oracle_position *position, const char *key)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL && face->card != NULL &&
            tree_has_key(face->card->tree, key))
            return true;
    }
    return false;
}

bool any_card_says(const struct oracle_position *position, const char *key)
{
    struct found *found = found_of(position);
    bool is_so;

    if (found == NULL)
        return find_said(position, key);
    if (found_has(&found->said, key, &is_so))
        return is_so;
    return found_keep(&found->said, key, find_said(position, key));
}

/* Instructions that leave nothing but an effect in force. */
static bool is_lasting(const char *op)
{
    static const char *const ops[] = {
        "animate",     "pt",       "grant",    "become_copy",
        "replacement", "may_play", "may_cast",
    };

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (strcmp(ops[i], op) == 0)
            return true;
    return false;
}

bool may_have_done(const struct oracle_position *position, const char *op)
{
    if (position->effects != NULL && is_lasting(op))
        return is_in_force(position, op);
    if (position->delayed != NULL && strcmp(op, "delayed") == 0)
        return position->delayed->child != NULL;
    return any_did(position, "op", op);
}

bool may_have_set(const struct oracle_position *position, const char *key)
{
    return has_emblem(position) ||
           (position->effects != NULL ? is_in_force(position, key)
                                      : any_did(position, key, NULL));
}

bool effect_is_about(const cJSON *effect, const struct thing *thing)
{
    return effect_is_of(effect, "object", thing);
}

bool effect_is_of(const cJSON *effect, const char *key,
                  const struct thing *thing)
{
    const cJSON *object = member(effect, key);

    return thing->is_labelled
               ? is_text(object, thing->label)
               : strcmp(text_at(object, "card"), thing->label) == 0;
}

/* CR 611.2c: an effect that names no object and no player may mean any. */
static bool may_be_about(const cJSON *effect, const struct thing *thing)
{
    return effect_is_about(effect, thing) ||
           (!cJSON_IsString(member(effect, "object")) &&
            !cJSON_IsObject(member(effect, "object")) &&
            !cJSON_IsString(member(effect, "player")));
}

/* Effects that change nothing of what an object is like or can do, or that
 * position_derive applies. */
static bool is_harmless(const cJSON *effect)
{
    static const char *const words[] = {
        "gain_control", "may_play", "may_cast",       "replacement",
        "exile",        "pt",       "prevent_damage",
        "player_has",   "cant_cast", "cant_be_countered",
    };
    const cJSON *what = member(effect, "what");

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (is_text(what, words[i]))
            return true;
    return false;
}

/* Whether it gives nothing but keywords and takes nothing away. */
static bool gives_keywords(const cJSON *effect)
{
    const cJSON *count = member(effect, "abilities");

    return cJSON_IsArray(member(effect, "keywords")) && cJSON_IsNumber(count) &&
           count->valueint == 0 && !cJSON_IsTrue(member(effect, "loses"));
}

/* CR 707.2: a copy that is a token, or of a spell, may have exceptions. */
static bool may_be_other_copy(const struct oracle_position *position,
                              const struct thing *thing)
{
    return any_card_says(position, "except") &&
           ((thing->is_token != TRUTH_NO &&
             any_did(position, "op", "copy_token")) ||
            (thing->zone == ZONE_STACK &&
             any_did(position, "op", "copy_spell")));
}

/* Without a list of the effects in force: what may have made one. */
static bool may_have_changed(const struct oracle_position *position)
{
    static const char *const ops[] = {
        "animate",    "pt",         "grant",    "become_copy",
        "copy_spell", "copy_token", "manifest", "delayed",
    };
    static const char *const keys[] = {
        "add_types",     "set_types", "set_land_type",
        "add_land_type", "color",     "lose",
        "set_pt",        "pt",        "abilities",
    };

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (may_have_done(position, ops[i]))
            return true;
    /* CR 106.6: what mana does to the spell it was spent on. */
    if (cJSON_GetArraySize(position->acts) > 0 &&
        any_card_says(position, "rider"))
        return true;
    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (may_have_set(position, keys[i]))
            return true;
    return false;
}

static bool is_touched(const struct oracle_position *position,
                       const struct thing *thing, bool is_about_abilities)
{
    const cJSON *effect;

    if (position->effects == NULL && is_about_abilities)
        return may_have_set(position, "grant") ||
               may_have_set(position, "abilities");
    if (position->effects == NULL)
        return may_have_changed(position);
    cJSON_ArrayForEach(effect, position->effects)
    {
        const cJSON *what = member(effect, "what");
        bool is_applied = gives_keywords(effect) &&
                          (is_text(what, "grant") ||
                           (is_about_abilities && is_text(what, "animate")));
        if (!is_harmless(effect) && !is_applied && may_be_about(effect, thing))
            return true;
    }
    return has_emblem(position) || may_be_other_copy(position, thing);
}

bool may_be_changed(const struct oracle_position *position,
                    const struct thing *thing)
{
    return is_touched(position, thing, false);
}

bool may_have_gained(const struct oracle_position *position,
                     const struct thing *thing)
{
    return is_touched(position, thing, true);
}

bool may_come_back(const struct oracle_position *position,
                   const struct thing *thing)
{
    const cJSON *effect;

    if (position->effects == NULL)
        return thing->zone == ZONE_EXILE &&
               any_card_says(position, "until_leaves");
    cJSON_ArrayForEach(effect, position->effects)
    {
        if (is_text(member(effect, "what"), "exile") &&
            effect_is_about(effect, thing))
            return true;
    }
    return false;
}
