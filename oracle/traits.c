/*
 * traits.c - types, supertypes, colors, subtypes and keywords, and the words
 * for them.
 *
 * Rules: CR 205 (types), 205.3m (creature types).
 */
#include "cards.h"

#include <string.h>

const char *const TYPE_WORDS[CARD_TYPES] = {
    "Artifact", "Battle", "Creature",     "Enchantment", "Instant",
    "Kindred",  "Land",   "Planeswalker", "Sorcery",
};
const char *const SUPER_WORDS[SUPERTYPES] = {
    "Basic",
    "Legendary",
    "Snow",
    "World",
};
const char *const BASIC_WORDS[BASIC_TYPES] = {
    "Plains", "Island", "Swamp", "Mountain", "Forest",
};
const char MANA_LETTERS[MANA_TYPES + 1] = "WUBRGC";

/* CR 205.3g to 205.3q: the subtypes that are of no creature. */
static const char *const OTHER_SUBTYPES[] = {
    /* artifact */
    "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment",
    "Food", "Fortification", "Gold", "Incubator", "Infinity", "Junk",
    "Lander", "Map", "Powerstone", "Spacecraft", "Treasure", "Vehicle",
    /* enchantment */
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role",
    "Room", "Rune", "Saga", "Shard", "Shrine",
    /* land */
    "Plains", "Island", "Swamp", "Mountain", "Forest", "Cave", "Cloud",
    "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant",
    "Sphere", "Tower", "Town", "Urza's",
    /* other; planeswalkers in the corpus */
    "Adventure", "Arcane", "Lesson", "Omen", "Trap", "Siege", "Nissa",
    "Chandra", "Teferi", "Tibalt", "Jace", "Liliana", "Gideon",
};

static int word_find(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

int type_find(const char *word)
{
    return word_find(TYPE_WORDS, CARD_TYPES, word);
}

int super_find(const char *word)
{
    return word_find(SUPER_WORDS, SUPERTYPES, word);
}

int color_find(const char *word)
{
    const char *found = word[0] == '\0' || word[1] != '\0'
                            ? NULL
                            : strchr(MANA_LETTERS, word[0]);

    return found == NULL ? -1 : (int)(found - MANA_LETTERS);
}

bool subtype_is_creature(const char *word)
{
    int count = (int)(sizeof(OTHER_SUBTYPES) / sizeof(*OTHER_SUBTYPES));

    return word_find(OTHER_SUBTYPES, count, word) < 0;
}

bool traits_have_keyword(const struct traits *traits, const char *word)
{
    return word_find(traits->keyword, traits->keyword_count, word) >= 0;
}

bool traits_have_subtype(const struct traits *traits, const char *word)
{
    return word_find(traits->subtype, traits->subtype_count, word) >= 0 ||
           (traits->is_every_creature_type && subtype_is_creature(word));
}

void traits_add_keyword(struct traits *traits, const char *word)
{
    if (!traits_have_keyword(traits, word) &&
        traits->keyword_count < KEYWORDS_MAX)
        traits->keyword[traits->keyword_count++] = word;
}

void traits_add_subtype(struct traits *traits, const char *word)
{
    if (word_find(traits->subtype, traits->subtype_count, word) < 0 &&
        traits->subtype_count < SUBTYPES_MAX)
        traits->subtype[traits->subtype_count++] = word;
}
