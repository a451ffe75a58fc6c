/*
 * select.c - which objects and players are meant, how many, and whether.
 *
 * Three answers: yes, no, and unknown where the position does not tell or
 * the oracle does not know the word.
 */
#include "named.h"

#include <string.h>

enum truth truth_of(bool claim)
{
    return claim ? TRUTH_YES : TRUTH_NO;
}

enum truth both(enum truth a, enum truth b)
{
    if (a == TRUTH_NO || b == TRUTH_NO)
        return TRUTH_NO;
    return a == TRUTH_YES && b == TRUTH_YES ? TRUTH_YES : TRUTH_UNKNOWN;
}

enum truth not_so(enum truth a)
{
    if (a == TRUTH_UNKNOWN)
        return a;
    return a == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

enum truth either(enum truth a, enum truth b)
{
    return not_so(both(not_so(a), not_so(b)));
}

enum truth means(const struct oracle_position *position, const cJSON *who,
                 int player, const struct context *context)
{
    const char *word = cJSON_IsString(who) ? who->valuestring : "?";

    if (who == NULL || strcmp(word, "any") == 0 ||
        strcmp(word, "each_player") == 0)
        return TRUTH_YES;
    if (context->you == NOBODY)
        return TRUTH_UNKNOWN;
    if (strcmp(word, "you") == 0)
        return truth_of(player == context->you);
    if (strcmp(word, "opp") == 0 || strcmp(word, "each_opp") == 0 ||
        strcmp(word, "opponent") == 0)
        return truth_of(player != context->you); /* CR 109.5 */
    return named_player(position, word, player, context);
}

/* CR 109.4, 108.4a: where nothing has a controller its owner is asked. */
static int player_of(const struct thing *thing)
{
    if (thing->zone == ZONE_BATTLEFIELD || thing->zone == ZONE_STACK ||
        thing->zone == ZONE_HAND)
        return thing->controller;
    return thing->owner;
}

struct context context_of(const struct oracle_position *position, int source)
{
    struct context context = {.you = NOBODY, .source = source, .it = NOTHING};

    if (source != NOTHING)
        context.you = player_of(&position->thing[source]);
    return context;
}

/* Of the types or supertypes of a list, how many it has: all or, to be none of
 * them, any. */
static enum truth has_kinds(const cJSON *list, int (*find)(const char *),
                            unsigned has, bool is_all)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        int kind = cJSON_IsString(item) ? find(item->valuestring) : -1;
        if (kind < 0)
            return TRUTH_UNKNOWN;
        if (((has >> kind) & 1) != is_all)
            return truth_of(!is_all);
    }
    return truth_of(is_all);
}

static enum truth has_types(const cJSON *list, const struct thing *thing,
                            bool is_all)
{
    return has_kinds(list, type_find, thing->seen.types, is_all);
}

static enum truth has_supers(const cJSON *list, const struct thing *thing,
                             bool is_all)
{
    return has_kinds(list, super_find, thing->seen.supers, is_all);
}

/* What "chosen.x" of the source stands for; NULL when not known. */
static const char *chosen_word(const struct oracle_position *position,
                               const char *word, const struct context *context)
{
    if (strncmp(word, "chosen.", 7) != 0)
        return word;
    return context->source == NOTHING ? NULL
                                      : position->thing[context->source].chosen;
}

/* CR 205.3m: whether an effect of what resolved makes the object every
 * creature type, which its list of subtypes does not tell. */
static enum truth is_every_type(const struct oracle_position *position,
                                const struct thing *thing)
{
    const cJSON *effect;
    enum truth is = TRUTH_NO;

    if (!thing_is(thing, TYPE_CREATURE) || position->is_fresh)
        return TRUTH_NO;
    if (position->effects == NULL)
        return any_card_says(position, "all_creature_types") ? TRUTH_UNKNOWN
                                                             : TRUTH_NO;
    cJSON_ArrayForEach(effect, position->effects)
    {
        if (is_text(member(effect, "what"), "animate") &&
            effect_is_about(effect, thing) &&
            any_card_says(position, "all_creature_types"))
            is = TRUTH_UNKNOWN;
    }
    return is;
}

static enum truth any_sub(const struct oracle_position *position,
                          const cJSON *list, const struct thing *thing,
                          const struct context *context)
{
    const cJSON *item;
    enum truth found = TRUTH_NO;

    cJSON_ArrayForEach(item, list)
    {
        const char *word =
            cJSON_IsString(item)
                ? chosen_word(position, item->valuestring, context)
                : NULL;
        enum truth is = word == NULL
                            ? TRUTH_UNKNOWN
                            : truth_of(traits_have_subtype(&thing->seen, word));
        if (is == TRUTH_NO && subtype_is_creature(word))
            is = is_every_type(position, thing);
        found = either(found, is);
    }
    return found;
}

static enum truth any_color(const struct oracle_position *position,
                            const cJSON *list, const struct thing *thing,
                            const struct context *context)
{
    const cJSON *item = cJSON_IsString(list) ? list : list->child;
    enum truth found = TRUTH_NO;

    for (; item != NULL; item = cJSON_IsString(list) ? NULL : item->next) {
        const char *word =
            cJSON_IsString(item)
                ? chosen_word(position, item->valuestring, context)
                : NULL;
        int color = word == NULL ? -1 : color_find(word);
        found = either(found,
                       color < 0 ? TRUTH_UNKNOWN
                                 : truth_of((thing->seen.colors >> color) & 1));
    }
    return found;
}

static enum truth compares(const struct oracle_position *position, int value,
                           const cJSON *comparison,
                           const struct context *context)
{
    const cJSON *one = comparison == NULL ? NULL : comparison->child;

    return one == NULL || one->string == NULL
               ? TRUTH_UNKNOWN
               : number_compares(position, (struct number){true, value},
                                 one->string, one, context);
}

static const char *word_of(const cJSON *item)
{
    return cJSON_IsString(item) ? item->valuestring : "?";
}

/* A word for an object: "self", "it", "attached", "linked". */
static enum truth refers(const struct oracle_position *position,
                         const char *word, const struct thing *thing,
                         const struct context *context)
{
    int index = thing->original;
    const struct thing *source =
        context->source == NOTHING ? NULL : &position->thing[context->source];

    if (source == NULL)
        return named_object(position, word, thing, context);
    if (strcmp(word, "self") == 0)
        return truth_of(index == context->source);
    if (strcmp(word, "attached") == 0)
        return truth_of(index == source->attached);
    if (strcmp(word, "it") == 0 && context->it != NOTHING)
        return truth_of(index == context->it);
    if (strcmp(word, "linked") == 0 && source->linked != NULL)
        return truth_of(list_holds(source->linked, thing->label));
    return named_object(position, word, thing, context);
}

static enum truth in_zone(const cJSON *zone, const struct thing *thing)
{
    if (list_holds(zone, zone_called(thing->zone)) || list_holds(zone, "any"))
        return TRUTH_YES;
    return list_holds(zone, "library_top") && thing->zone == ZONE_LIBRARY
               ? TRUTH_UNKNOWN
               : TRUTH_NO;
}

/* CR 110.4a: could the face up be on the battlefield? */
static bool is_permanent_card(const struct thing *thing)
{
    type_set spells = (1 << TYPE_INSTANT) | (1 << TYPE_SORCERY);

    return thing->seen.types != 0 && (thing->seen.types & spells) == 0;
}

static enum truth fits_flag(const char *key, const struct thing *thing,
                            const struct context *context)
{
    if (strcmp(key, "tapped") == 0)
        return truth_of(thing->tapped);
    if (strcmp(key, "untapped") == 0)
        return truth_of(!thing->tapped);
    if (strcmp(key, "attacking") == 0)
        return truth_of(thing->attacking);
    if (strcmp(key, "face_down") == 0)
        return truth_of(thing->face_down);
    if (strcmp(key, "token") == 0)
        return thing->is_token;
    if (strcmp(key, "nontoken") == 0)
        return not_so(thing->is_token);
    if (strcmp(key, "spell") == 0) /* CR 112.1, 113.9 */
        return truth_of(thing->zone == ZONE_STACK && !thing->is_ability);
    if (strcmp(key, "ability") == 0)
        return truth_of(thing->is_ability);
    if (strcmp(key, "colorless") == 0) /* CR 105.2c */
        return truth_of(thing->seen.colors == 0);
    if (strcmp(key, "permanent_card") == 0)
        return truth_of(is_permanent_card(thing));
    if (strcmp(key, "has_x") == 0)
        return truth_of(thing->form != NULL && thing->form->has_cost &&
                        cost_has_x(&thing->form->cost));
    if (strcmp(key, "other") == 0)
        return context->source == NOTHING
                   ? TRUTH_UNKNOWN
                   : truth_of(thing->original != context->source);
    return TRUTH_UNKNOWN;
}

static int color_count(color_set colors)
{
    int count = 0;

    for (int i = 0; i < MANA_C; i++)
        count += (colors >> i) & 1;
    return count;
}

static enum truth fits_name(const struct oracle_position *position,
                            const cJSON *name, const struct thing *thing,
                            const struct context *context)
{
    const char *word = chosen_word(position, word_of(name), context);

    return word == NULL ? TRUTH_UNKNOWN
                        : truth_of(strcmp(thing->seen.name, word) == 0);
}

static enum truth selects_as(const struct oracle_position *position,
                             const cJSON *what, const struct thing *thing,
                             const struct context *context, bool is_spell);

static enum truth fits_any(const struct oracle_position *position,
                           const cJSON *list, const struct thing *thing,
                           const struct context *context)
{
    const cJSON *item;
    enum truth found = TRUTH_NO;

    /* The zone is that of the whole selector unless a part names one. */
    cJSON_ArrayForEach(item, list)
    {
        found = either(found, selects_as(position, item, thing, context, true));
    }
    return found;
}

/* One member of a selector. */
static enum truth fits(const struct oracle_position *position,
                       const cJSON *part, const struct thing *thing,
                       const struct context *context)
{
    const char *key = part->string;

    if (strcmp(key, "of") == 0)
        return means(position, part, player_of(thing), context);
    if (strcmp(key, "owner") == 0 || strcmp(key, "owned_by") == 0)
        return means(position, part, thing->owner, context);
    if (strcmp(key, "types") == 0)
        return has_types(part, thing, true);
    if (strcmp(key, "not_types") == 0)
        return not_so(has_types(part, thing, false));
    if (strcmp(key, "super") == 0)
        return has_supers(part, thing, true);
    if (strcmp(key, "not_super") == 0)
        return not_so(has_supers(part, thing, false));
    if (strcmp(key, "sub") == 0)
        return any_sub(position, part, thing, context);
    if (strcmp(key, "not_sub") == 0)
        return not_so(any_sub(position, part, thing, context));
    if (strcmp(key, "colors") == 0)
        return any_color(position, part, thing, context);
    if (strcmp(key, "color_count") == 0)
        return compares(position, color_count(thing->seen.colors), part,
                        context);
    if (strcmp(key, "mv") == 0)
        return compares(position, thing->seen.mana_value, part, context);
    if (strcmp(key, "power") == 0 && thing->seen.has_strength)
        return compares(position, thing->seen.power, part, context);
    if (strcmp(key, "name") == 0)
        return fits_name(position, part, thing, context);
    if (strcmp(key, "any_of") == 0)
        return fits_any(position, part, thing, context);
    if (strcmp(key, "not") == 0)
        return not_so(selects_as(position, part, thing, context, true));
    if (strcmp(key, "ref") == 0)
        return refers(position, word_of(part), thing, context);
    if (strcmp(key, "this_way") == 0)
        return named_way(position, word_of(part), thing, context);
    if (strcmp(key, "has_counter") == 0)
        return truth_of(thing_counters(thing, word_of(part)) > 0);
    if (cJSON_IsTrue(part) || (cJSON_IsNumber(part) && part->valueint == 1))
        return fits_flag(key, thing, context);
    if (cJSON_IsFalse(part))
        return not_so(fits_flag(key, thing, context));
    return TRUTH_UNKNOWN;
}

static enum truth selects_as(const struct oracle_position *position,
                             const cJSON *what, const struct thing *thing,
                             const struct context *context, bool is_spell)
{
    const cJSON *part, *zone = member(what, "zone");
    enum truth found = TRUTH_YES;

    if (cJSON_IsString(what))
        return refers(position, what->valuestring, thing, context);
    if (!cJSON_IsObject(what))
        return TRUTH_UNKNOWN;
    if (zone != NULL)
        found = in_zone(zone, thing);
    else if (!is_spell && member(what, "ref") == NULL &&
             member(what, "spell") == NULL && member(what, "ability") == NULL)
        found = truth_of(thing->zone == ZONE_BATTLEFIELD); /* CR 109.2 */
    cJSON_ArrayForEach(part, what)
    {
        if (strcmp(part->string, "zone") != 0 &&
            strcmp(part->string, "face") != 0)
            found = both(found, fits(position, part, thing, context));
    }
    return found;
}

enum truth selects(const struct oracle_position *position, const cJSON *what,
                   const struct thing *thing, const struct context *context)
{
    return selects_as(position, what, thing, context, false);
}

enum truth selects_spell(const struct oracle_position *position,
                         const cJSON *what, const struct thing *spell,
                         const struct context *context)
{
    return selects_as(position, what, spell, context, true);
}
