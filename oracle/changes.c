/* What one continuous effect does to one object. */
#include "changes.h"

#include <string.h>

void add_ability(struct thing *thing, const cJSON *tree, enum origin origin)
{
    if (thing->ability_count < ABILITIES_MAX)
        thing->ability[thing->ability_count++] =
            (struct has_ability){tree, origin};
}

static bool is_basic_type(const char *word)
{
    for (int i = 0; i < BASIC_TYPES; i++)
        if (strcmp(BASIC_WORDS[i], word) == 0)
            return true;
    return false;
}

/* CR 205.3d: subtypes that there are, by the card type they need; those of
 * creatures and the basic land types have lists of their own. */
static const struct {
    int type;
    const char *words[17];
} SUBTYPES[] = {
    {TYPE_LAND,
     {"Desert", "Gate", "Locus", "Lair", "Mine", "Urza's", "Tower", "Cave",
      "Sphere", "Town", "Power-Plant", "Cloud", "Planet"}},
    {TYPE_ARTIFACT,
     {"Blood", "Clue", "Contraption", "Equipment", "Food", "Gold", "Incubator",
      "Fortification", "Junk", "Map", "Powerstone", "Treasure", "Vehicle",
      "Attraction", "Bobblehead", "Lander"}},
    {TYPE_ENCHANTMENT,
     {"Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role",
      "Room", "Rune", "Saga", "Shard", "Shrine"}},
};

/* The card type that the word needs; -1 when it is in no list here. */
static int type_of_subtype(const char *word)
{
    if (is_basic_type(word))
        return TYPE_LAND;
    for (size_t i = 0; i < sizeof(SUBTYPES) / sizeof(*SUBTYPES); i++)
        for (int k = 0; SUBTYPES[i].words[k] != NULL; k++)
            if (strcmp(SUBTYPES[i].words[k], word) == 0)
                return SUBTYPES[i].type;
    return -1;
}

static bool is_land_type(const char *word)
{
    return type_of_subtype(word) == TYPE_LAND;
}

static void drop_land_types(struct traits *traits)
{
    int kept = 0;

    for (int i = 0; i < traits->subtype_count; i++)
        if (!is_land_type(traits->subtype[i]))
            traits->subtype[kept++] = traits->subtype[i];
    traits->subtype_count = kept;
}

static void keep_abilities(struct thing *thing, enum origin from)
{
    int kept = 0;

    for (int i = 0; i < thing->ability_count; i++)
        if (thing->ability[i].origin >= from)
            thing->ability[kept++] = thing->ability[i];
    thing->ability_count = kept;
}

/* What a word stands for where the source's choice is `chosen`; NULL, and the
 * object not to be relied on, when that is not known. */
static const char *word_meant(struct thing *thing, const cJSON *item,
                              const char *chosen)
{
    if (!cJSON_IsString(item))
        return NULL;
    if (strncmp(item->valuestring, "chosen.", 7) != 0)
        return item->valuestring;
    thing->is_unsure |= chosen == NULL;
    return chosen;
}

static bool is_creature(const struct traits *traits)
{
    return ((traits->types >> TYPE_CREATURE | traits->types >> TYPE_KINDRED) &
            1) != 0;
}

/* CR 205.3d: a subtype needs its card type; of what no list here has it is
 * left open. */
static bool can_have(const struct traits *traits, const char *subtype)
{
    int type = type_of_subtype(subtype);

    if (subtype_is_creature(subtype))
        return is_creature(traits);
    return type < 0 || ((traits->types >> type) & 1) != 0;
}

static void add_subtypes(struct thing *thing, const cJSON *list,
                         const char *chosen)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        const char *word = word_meant(thing, item, chosen);
        if (word != NULL && can_have(&thing->seen, word))
            traits_add_subtype(&thing->seen, word);
    }
}

bool change_reaches(const struct thing *thing, const char *key,
                    const cJSON *value, const char *chosen)
{
    const cJSON *item;
    bool found = false;

    if (strcmp(key, "all_creature_types") == 0)
        return is_creature(&thing->seen);
    if (strcmp(key, "add_sub") != 0 && strcmp(key, "set_sub") != 0 &&
        strcmp(key, "add_land_type") != 0)
        return true;
    cJSON_ArrayForEach(item, value)
    {
        bool is_chosen = strncmp(item->valuestring, "chosen.", 7) == 0;
        const char *word = is_chosen ? chosen : item->valuestring;
        found = found || word == NULL || can_have(&thing->seen, word);
    }
    return found;
}

/* CR 305.7: the old land types and printed abilities go. */
static void set_land_type(struct thing *thing)
{
    drop_land_types(&thing->seen);
    keep_abilities(thing, ORIGIN_GRANTED);
    thing->seen.keyword_count = 0;
    thing->is_textless = true;
}

/* CR 205.1a: subtypes go with the type they belong to.  Of what is no creature
 * and no land type it is left open. */
static void drop_subtypes(struct thing *thing)
{
    const struct traits *traits = &thing->seen;
    int kept = 0;

    for (int i = 0; i < traits->subtype_count; i++) {
        const char *word = traits->subtype[i];
        thing->is_unsure |= !subtype_is_creature(word) && !is_land_type(word);
        if (can_have(traits, word))
            thing->seen.subtype[kept++] = word;
    }
    thing->seen.subtype_count = kept;
    if (!is_creature(traits))
        thing->seen.is_every_creature_type = false;
}

/* CR 205.1a: new subtypes replace those of the sets that they are from. */
static void replace_subtypes(struct thing *thing, const cJSON *subtypes,
                             const char *chosen)
{
    const cJSON *item;
    bool are_lands = false, are_creatures = false;
    int kept = 0;

    cJSON_ArrayForEach(item, subtypes)
    {
        bool is_chosen = strncmp(item->valuestring, "chosen.", 7) == 0;
        const char *word = is_chosen ? chosen : item->valuestring;
        are_lands |= word != NULL && is_land_type(word);
        are_creatures |= word != NULL && subtype_is_creature(word);
    }
    for (int i = 0; i < thing->seen.subtype_count; i++) {
        const char *word = thing->seen.subtype[i];
        if (subtype_is_creature(word) ? !are_creatures
            : is_land_type(word)      ? !are_lands
                                      : true)
            thing->seen.subtype[kept++] = word;
    }
    thing->seen.subtype_count = kept;
    if (are_creatures)
        thing->seen.is_every_creature_type = false;
}

/* The same, of what has changed its types. */
static void set_subtypes(struct thing *thing, const cJSON *subtypes,
                         const char *chosen)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, subtypes)
        if (is_basic_type(item->valuestring))
            set_land_type(thing);
    replace_subtypes(thing, subtypes, chosen);
    drop_subtypes(thing);
    add_subtypes(thing, subtypes, chosen);
}

static void change_type_sets(struct traits *traits, const char *key,
                             const cJSON *value)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, value)
    {
        int type = cJSON_IsString(item) ? type_find(item->valuestring) : -1;
        int super = cJSON_IsString(item) ? super_find(item->valuestring) : -1;
        if (type >= 0 && strstr(key, "_types") != NULL)
            traits->types |= (type_set)(1 << type);
        if (super >= 0 && strcmp(key, "add_super") == 0)
            traits->supers |= (super_set)(1 << super);
        if (super >= 0 && strcmp(key, "remove_super") == 0)
            traits->supers &= (super_set) ~(1 << super);
    }
}

void change_types(struct thing *thing, const char *key, const cJSON *mod,
                  const char *chosen)
{
    struct traits *traits = &thing->seen;
    const cJSON *value = member(mod, key);

    if (strcmp(key, "set_types") == 0)
        traits->types = 0;
    change_type_sets(traits, key, value);
    if (strcmp(key, "set_types") == 0)
        set_subtypes(thing, member(mod, "sub"), chosen);
    if (strcmp(key, "set_sub") == 0)
        replace_subtypes(thing, value, chosen);
    if (strcmp(key, "all_creature_types") == 0)
        traits->is_every_creature_type = is_creature(traits);
    if (strcmp(key, "set_land_type") == 0)
        set_land_type(thing);
    if (strstr(key, "sub") != NULL || strstr(key, "land") != NULL)
        add_subtypes(thing, value, chosen);
}

/* CR 105.3: a new color replaces the old ones unless it is added. */
void change_color(struct thing *thing, const char *key, const cJSON *value,
                  const char *chosen)
{
    const cJSON *item = cJSON_IsString(value) ? value : value->child;

    if (strcmp(key, "color") == 0)
        thing->seen.colors = 0;
    for (; item != NULL; item = cJSON_IsString(value) ? NULL : item->next) {
        const char *word = word_meant(thing, item, chosen);
        int color = word == NULL ? -1 : color_find(word);
        if (color >= 0 && color != MANA_C)
            thing->seen.colors |= (color_set)(1 << color);
    }
}

static void lose_keyword(struct traits *traits, const char *word)
{
    int kept = 0;

    for (int i = 0; i < traits->keyword_count; i++)
        if (strcmp(traits->keyword[i], word) != 0)
            traits->keyword[kept++] = traits->keyword[i];
    traits->keyword_count = kept;
}

void change_abilities(struct thing *thing, const char *key, const cJSON *value)
{
    const cJSON *item;

    if (strcmp(key, "lose_all_abilities") == 0) {
        thing->ability_count = 0;
        thing->seen.keyword_count = 0;
        thing->is_textless = true;
        return;
    }
    cJSON_ArrayForEach(item, value)
    {
        const char *word = cJSON_IsString(item)         ? item->valuestring
                           : member(item, "k") == NULL ? item->child->string
                                                       : NULL;
        if (strcmp(key, "lose") == 0) {
            /* Which of several of that keyword is not followed. */
            thing->is_unsure |= !cJSON_IsString(item);
            if (word != NULL)
                lose_keyword(&thing->seen, word);
            continue;
        }
        if (word != NULL)
            traits_add_keyword(&thing->seen, word);
        if (!cJSON_IsString(item))
            add_ability(thing, item, ORIGIN_GRANTED);
    }
}

/* CR 107.1b: what a size gets is written as less, perhaps as one of two such
 * numbers, or it is not below zero. */
static struct number number_got(const struct oracle_position *position,
                                const cJSON *amount,
                                const struct context *context)
{
    const cJSON *less = member(amount, "neg"), *cond = member(amount, "if");

    if (less != NULL) {
        struct number n = number_got(position, less, context);
        n.value = -n.value;
        return n;
    }
    if (cond != NULL) {
        enum truth is = holds(position, cond, context);
        const cJSON *part = member(amount, is == TRUTH_YES ? "then" : "else");
        if (is == TRUTH_UNKNOWN)
            return (struct number){false, 0};
        return part == NULL ? (struct number){true, 0}
                            : number_got(position, part, context);
    }
    struct number n = number_of(position, amount, context);
    if (n.value < 0 && !cJSON_IsNumber(amount))
        n.value = 0;
    return n;
}

/* CR 613.4d: two of them come to nothing. */
static bool switch_strength(struct traits *traits)
{
    int power = traits->power;

    traits->power = traits->toughness;
    traits->toughness = power;
    return true;
}

/* CR 613.4: set, then add; noncreatures keep what they have, unseen. */
bool change_strength(const struct oracle_position *position,
                     struct thing *thing, const char *key, const cJSON *value,
                     struct context *context)
{
    struct traits *traits = &thing->seen;

    bool is_set = strcmp(key, "set_pt") == 0;
    struct number (*of)(const struct oracle_position *, const cJSON *,
                        const struct context *) =
        is_set ? number_of : number_got;

    if (strcmp(key, "switch_pt") == 0)
        return switch_strength(traits);
    context->it = thing->original;
    struct number power = of(position, cJSON_GetArrayItem(value, 0), context);
    struct number toughness =
        of(position, cJSON_GetArrayItem(value, 1), context);
    if (!power.is_known || !toughness.is_known)
        return false;
    if (is_set) {
        traits->power = power.value;
        traits->toughness = toughness.value;
        traits->has_strength = traits->is_strength_known = true;
    } else {
        traits->power += power.value;
        traits->toughness += toughness.value;
    }
    return true;
}
