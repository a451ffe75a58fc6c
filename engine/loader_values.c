/*
 * loader_values.c - adding to the arena, and the readers of small values:
 * numbers, words, names, sets of bits, mana costs and pairs.
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

const char *const TYPE_NAMES[CARD_TYPES] = {
    "Artifact", "Battle", "Creature",     "Enchantment", "Instant",
    "Kindred",  "Land",   "Planeswalker", "Sorcery",
};

const char *const SUPER_NAMES[SUPERTYPES] = {
    "Basic",
    "Legendary",
    "Snow",
    "World",
};

const struct spelling ZONE_SPELLINGS[] = {
    {"battlefield", ZONE_BATTLEFIELD},
    {"hand", ZONE_HAND},
    {"graveyard", ZONE_GRAVEYARD},
    {"library", ZONE_LIBRARY},
    {"library_top", ZONE_LIBRARY | 0x100},
    {"exile", ZONE_EXILE},
    {"stack", ZONE_STACK},
    {"command", ZONE_COMMAND},
    {"opponent_hand", ZONE_HAND | 0x200},
    {NULL, 0},
};

const struct spelling DURATION_SPELLINGS[] = {
    {"eot", DURATION_EOT + 1},
    {"forever", DURATION_FOREVER + 1},
    {"while_source", DURATION_WHILE_SOURCE + 1},
    {"until_your_next_turn", DURATION_YOUR_NEXT_TURN + 1},
    {"end_of_your_next_turn", DURATION_END_OF_YOUR_NEXT_TURN + 1},
    {"while_control", DURATION_WHILE_CONTROL + 1},
    {"this_turn", DURATION_EOT + 1},
    {"your_next_turn", DURATION_YOUR_NEXT_TURN + 1},
    {"until_end_of_your_next_turn", DURATION_END_OF_YOUR_NEXT_TURN + 1},
    {"while_you_control_source", DURATION_WHILE_CONTROL + 1},
    {NULL, 0},
};

const struct spelling WORD_SYNONYMS[] = {
    {"each_opp", WORD_OPP},
    {"each_player", WORD_ANY},
    {"your", WORD_YOURS},
    {"main1", WORD_PRECOMBAT_MAIN},
    {"main2", WORD_POSTCOMBAT_MAIN},
    {"end_step", WORD_END},
    {"any_number", WORD_ANY},
    {NULL, 0},
};

/* Adding. */

static bool add(struct reader *reader, const cJSON *place,
                enum arena_array array, const void *items, uint32_t count,
                uint32_t *id)
{
    switch (arena_append(reader->cards, array, items, count, id)) {
    case ARENA_ADDED:
        return true;
    case ARENA_FULL:
        return FAIL(reader, place, "too many %s: the limit is %u",
                    arena_noun(array), (unsigned)arena_max(array));
    case ARENA_NO_MEMORY:
        break;
    }
    return FAIL(reader, place, "out of memory");
}

bool add_item(struct reader *reader, const cJSON *place, enum arena_array array,
              const void *item, uint16_t *id)
{
    uint32_t index;

    if (!add(reader, place, array, item, 1, &index))
        return false;
    assert(index <= UINT16_MAX);
    *id = (uint16_t)index;
    return true;
}

/* Refs and numbers are shared: equal ones are one node. */
bool add_node(struct reader *reader, const cJSON *place,
              const struct node *node, uint16_t *id)
{
    uint8_t class = TERM_ROWS[node->term].class;
    uint32_t count = reader->cards->array[ARRAY_NODES].count;

    if (node->term == REF_TARGET)
        reader->speaks |= SPEAKS_OF_TARGET;
    else if (node->term == REF_IT)
        reader->speaks |= SPEAKS_OF_IT;
    if (class == CLASS_REF || node->term == AMOUNT_INT ||
        node->term == AMOUNT_X)
        for (uint32_t i = 1; i < count; i++)
            if (memcmp(node_at(reader->cards, (node_id)i), node,
                       sizeof(*node)) == 0) {
                *id = (uint16_t)i;
                return true;
            }
    return add_item(reader, place, ARRAY_NODES, node, id);
}

bool add_name(struct reader *reader, const cJSON *place, const char *text,
              uint16_t *id)
{
    switch (arena_name(reader->cards, text, id)) {
    case ARENA_ADDED:
        return true;
    case ARENA_FULL:
        return FAIL(reader, place, "too many %s: the limit is %u",
                    arena_noun(ARRAY_NAMES), (unsigned)arena_max(ARRAY_NAMES));
    case ARENA_NO_MEMORY:
        break;
    }
    return FAIL(reader, place, "out of memory");
}

bool add_subtype(struct reader *reader, const cJSON *place, name_id name,
                 bool is_other)
{
    const struct array *array = &reader->cards->array[ARRAY_SUBTYPES];
    const struct subtype *known = (const void *)array->items;
    struct subtype subtype = {name, is_other};
    uint16_t id;

    for (uint32_t i = 0; i < array->count; i++)
        if (known[i].name == name && known[i].is_other >= is_other)
            return true;
    return add_item(reader, place, ARRAY_SUBTYPES, &subtype, &id);
}

bool items_push(struct reader *reader, const cJSON *place, struct items *items,
                uint16_t item)
{
    if (items->count == LIST_MAX)
        return FAIL(reader, place,
                    "too many items in one list: the limit "
                    "is %d",
                    LIST_MAX);
    items->item[items->count++] = item;
    return true;
}

bool add_list(struct reader *reader, const cJSON *place,
              const struct items *items, uint16_t *id)
{
    struct span span = {.count = items->count};

    return add(reader, place, ARRAY_ITEMS, items->item, items->count,
               &span.first) &&
           add_item(reader, place, ARRAY_LISTS, &span, id);
}

/* Numbers and words. */

bool read_yes(struct reader *reader, const cJSON *item, bool *yes)
{
    *yes = cJSON_IsTrue(item) || item->valueint == 1;
    if (*yes || cJSON_IsFalse(item))
        return true;
    return FAIL(reader, item, "expected true, false or 1");
}

bool read_bool(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    bool yes;

    if (!read_yes(reader, item, &yes))
        return false;
    *slot = yes;
    return true;
}

bool read_int(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (!cJSON_IsNumber(item))
        return FAIL(reader, item, "expected a whole number");
    if (item->valuedouble < -INT16_MAX || item->valuedouble > INT16_MAX)
        return FAIL(reader, item, "expected a number from -%d to %d", INT16_MAX,
                    INT16_MAX);
    *slot = (uint16_t)(int16_t)item->valueint;
    return true;
}

bool read_amount(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct node node = {.term = AMOUNT_INT};

    if (cJSON_IsNumber(item))
        return read_int(reader, item, &node.slot[0]) &&
               add_node(reader, item, &node, slot);
    if (cJSON_IsString(item) && strcmp(item->valuestring, "any") == 0) {
        node.term = AMOUNT_ALL;
        return add_node(reader, item, &node, slot);
    }
    if (!cJSON_IsString(item) && !cJSON_IsObject(item))
        return FAIL(reader, item,
                    "expected an amount: a number, \"X\", \"all\" or an "
                    "object like {\"count\": ...}");
    return read_term(reader, CLASS_AMOUNT, item, slot);
}

/* A bare amount means "exactly". */
bool read_cmp(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct node node = {.term = CMP_EQ};

    if (cJSON_IsObject(item))
        for (const cJSON *part = item->child; part != NULL; part = part->next)
            if (term_find(CLASS_CMP, part->string) != TERM_NONE)
                return read_term(reader, CLASS_CMP, item, slot);
    return read_amount(reader, item, &node.slot[0]) &&
           add_node(reader, item, &node, slot);
}

static const struct spelling *spelling_find(const struct spelling *spellings,
                                            const char *text)
{
    for (; spellings->text != NULL; spellings++)
        if (strcmp(spellings->text, text) == 0)
            return spellings;
    return NULL;
}

static bool read_spelling(struct reader *reader, const cJSON *item,
                          const char *noun, const struct spelling *spellings,
                          uint16_t *slot)
{
    const char *names[32];
    size_t count = 0;
    const struct spelling *found;

    if (!expect_string(reader, item, noun))
        return false;
    found = spelling_find(spellings, item->valuestring);
    if (found != NULL) {
        *slot = found->value;
        return true;
    }
    for (; spellings[count].text != NULL; count++)
        names[count] = spellings[count].text;
    return fail_unknown(reader, item, noun, item->valuestring, names, count);
}

/* Slot: enum word, or the enum term of a keyword: terms of keywords are
 * greater than every word. */
bool read_word(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    const char *names[WORDS];
    const struct spelling *synonym;

    _Static_assert((int)KEYWORD_FLYING > (int)WORDS, "words and keywords");
    if (!expect_string(reader, item, "word"))
        return false;
    for (uint16_t word = 1; word < WORDS; word++) {
        names[word] = word_name((enum word)word);
        if (strcmp(names[word], item->valuestring) == 0) {
            *slot = word;
            return true;
        }
    }
    synonym = spelling_find(WORD_SYNONYMS, item->valuestring);
    *slot = synonym != NULL ? synonym->value
                            : term_find(CLASS_KEYWORD, item->valuestring);
    return *slot != 0 || fail_unknown(reader, item, "word", item->valuestring,
                                      names + 1, WORDS - 1);
}

bool read_keyword(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (!expect_string(reader, item, "keyword"))
        return false;
    *slot = term_find(CLASS_KEYWORD, item->valuestring);
    return *slot != TERM_NONE ||
           fail_unknown_term(reader, CLASS_KEYWORD, item, item->valuestring);
}

bool read_dur(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_spelling(reader, item, "duration", DURATION_SPELLINGS, slot);
}

bool read_zone(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_spelling(reader, item, "zone", ZONE_SPELLINGS, slot);
}

/* Slot: bits of zones, 0x100 top of library, 0x200 opponents' hands. */
bool read_zones(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    uint16_t zone;

    if (cJSON_IsString(item) && strcmp(item->valuestring, "any") == 0) {
        *slot = (1 << ZONES) - 2;
        return true;
    }
    if (!cJSON_IsArray(item)) {
        if (!read_zone(reader, item, &zone))
            return false;
        *slot |= (uint16_t)(1u << (zone & 0xff) | (zone & 0x300));
        return true;
    }
    if (item->child == NULL)
        return FAIL(reader, item, "expected at least one zone");
    for (const cJSON *part = item->child; part != NULL; part = part->next) {
        uint16_t one = 0;
        if (cJSON_IsArray(part) || !read_zones(reader, part, &one))
            return cJSON_IsArray(part) && FAIL(reader, part, "expected a zone");
        /* "hand" and "opponent_hand", or a library and its top. */
        if (*slot & one & 0xff && (*slot ^ one) & 0x300)
            return FAIL(reader, part, "a zone and a part of it");
        *slot |= one;
    }
    return true;
}

bool read_id(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

    if (!expect_string(reader, item, "id"))
        return false;
    if (item->valuestring[0] == '\0' ||
        item->valuestring[strspn(item->valuestring, LETTERS)] != '\0')
        return FAIL(reader, item, "an id is made of a-z, 0-9 and _");
    return add_name(reader, item, item->valuestring, slot);
}

bool read_name(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (!expect_string(reader, item, "name"))
        return false;
    if (item->valuestring[0] == '\0')
        return FAIL(reader, item, "a name must not be empty");
    return add_name(reader, item, item->valuestring, slot);
}

/* A string that refers to a choice: slot is 0x8000|node. */
static bool is_chosen(const cJSON *item)
{
    return cJSON_IsString(item) &&
           strncmp(item->valuestring, "chosen.", 7) == 0;
}

static bool read_chosen(struct reader *reader, const cJSON *item,
                        uint16_t *slot)
{
    if (!read_ref(reader, item, slot))
        return false;
    *slot |= 0x8000;
    return true;
}

/* Slot: counter kind + 1; 0 for all or any kind. */
bool read_kind(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    const char *text = item->valuestring;
    uint16_t id;
    name_id name;

    if (cJSON_IsArray(item) && cJSON_GetArraySize(item) == 1)
        return read_kind(reader, item->child, slot);
    if (is_chosen(item))
        return read_chosen(reader, item, slot);
    if (!expect_string(reader, item, "kind of counter"))
        return false;
    *slot = 0;
    if (strcmp(text, "all") == 0 || strcmp(text, "any") == 0)
        return true;
    if (text[0] == '\0')
        return FAIL(reader, item, "a kind of counter must not be empty");
    id = counter_kind_find(reader->cards, text);
    if (id == COUNTERS_MAX)
        if (!add_name(reader, item, text, &name) ||
            !add_item(reader, item, ARRAY_COUNTERS, &name, &id))
            return false;
    *slot = (uint16_t)(id + 1);
    return true;
}

/* Sets of bits. */

static bool read_bit(struct reader *reader, const cJSON *item, const char *noun,
                     const char *const *names, size_t count, uint16_t *set)
{
    if (!expect_string(reader, item, noun))
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], item->valuestring) == 0) {
            *set |= (uint16_t)(1u << i);
            return true;
        }
    return fail_unknown(reader, item, noun, item->valuestring, names, count);
}

static bool read_bits(struct reader *reader, const cJSON *item,
                      const char *noun, const char *const *names, size_t count,
                      uint16_t *set)
{
    if (!cJSON_IsArray(item))
        return read_bit(reader, item, noun, names, count, set);
    for (const cJSON *part = item->child; part != NULL; part = part->next)
        if (!read_bit(reader, part, noun, names, count, set))
            return false;
    return true;
}

bool read_types(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_bits(reader, item, "card type", TYPE_NAMES, CARD_TYPES, slot);
}

bool read_supers(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_bits(reader, item, "supertype", SUPER_NAMES, SUPERTYPES, slot);
}

static const char *const LETTERS[] = {"W", "U", "B", "R", "G", "C"};

/* A list of letters, one letter, "any", or "chosen.x" (alone in a list too). */
static bool read_letters(struct reader *reader, const cJSON *item,
                         const char *noun, size_t count, uint16_t *slot)
{
    if (cJSON_IsArray(item) && cJSON_GetArraySize(item) == 1 &&
        is_chosen(item->child))
        item = item->child;
    if (is_chosen(item))
        return read_chosen(reader, item, slot);
    if (cJSON_IsString(item) && (strcmp(item->valuestring, "any") == 0 ||
                                 strcmp(item->valuestring, "all") == 0)) {
        *slot = (uint16_t)((1u << count) - 1);
        return true;
    }
    return read_bits(reader, item, noun, LETTERS, count, slot);
}

bool read_colors(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_letters(reader, item, "color", MANA_C, slot);
}

bool read_chosencolor(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (cJSON_IsArray(item) && item->child == NULL)
        return FAIL(reader, item, "expected at least one color");
    return read_colors(reader, item, slot);
}

/* Some types of mana: none is no choice, and nothing to look for. */
bool read_symbols(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (cJSON_IsArray(item) && item->child == NULL)
        return FAIL(reader, item, "expected at least one type of mana");
    return read_letters(reader, item, "type of mana", MANA_TYPES, slot);
}

bool read_manaof(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_symbols(reader, item, slot);
}

/* Slot: enum mana_type + 1.  "{C}" is "C". */
bool read_symbol(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (!expect_string(reader, item, "type of mana"))
        return false;
    for (uint16_t type = 0; type < MANA_TYPES; type++) {
        char braced[] = {'{', LETTERS[type][0], '}', '\0'};
        if (strcmp(item->valuestring, LETTERS[type]) == 0 ||
            strcmp(item->valuestring, braced) == 0) {
            *slot = (uint16_t)(type + 1);
            return true;
        }
    }
    return fail_unknown(reader, item, "type of mana", item->valuestring,
                        LETTERS, MANA_TYPES);
}

/* Slot: list of names; "chosen.x" as 0x8000|ref. */
static bool read_sub(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (is_chosen(item))
        return read_chosen(reader, item, slot);
    return read_name(reader, item, slot) &&
           add_subtype(reader, item, *slot, false);
}

bool read_subs(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_list(reader, item, read_sub, slot);
}
