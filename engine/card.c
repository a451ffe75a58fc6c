/*
 * card.c - the arena of cards: growing it while cards are read, and reading
 * it when the game runs.
 */
#include "card.h"
#include "cards_private.h"

#include <assert.h>
#include <string.h>
#include <cjson/cJSON.h>

static const struct {
    const char *noun;
    uint32_t size, max;
} ARRAY_INFO[ARRAYS] = {
#define ARRAY(name, type, max, noun) {noun, sizeof(type), max},
    ARENA_ARRAYS(ARRAY)
#undef ARRAY
};

static const char *const TERM_KEYS[TERMS] = {
    [TERM_NONE] = "",
#define TERM(class, op, key, operands, rule, meaning) [class##_##op] = key,
#include "terms.def"
#undef TERM
};

static const char *const WORD_NAMES[WORDS] = {
    [WORD_NONE] = "",
    [WORD_UP] = "up",
    [WORD_DOWN] = "down",
    [WORD_EVEN] = "even",
    [WORD_ODD] = "odd",
    [WORD_YOURS] = "yours",
    [WORD_OPPONENTS] = "opponents",
    [WORD_ANY] = "any",
    [WORD_YOU] = "you",
    [WORD_OPP] = "opp",
    [WORD_OWNER] = "owner",
    [WORD_CONTROLLER] = "controller",
    [WORD_UNTAP] = "untap",
    [WORD_UPKEEP] = "upkeep",
    [WORD_DRAW] = "draw",
    [WORD_PRECOMBAT_MAIN] = "precombat_main",
    [WORD_BEGIN_COMBAT] = "begin_combat",
    [WORD_DECLARE_ATTACKERS] = "declare_attackers",
    [WORD_DECLARE_BLOCKERS] = "declare_blockers",
    [WORD_COMBAT_DAMAGE] = "combat_damage",
    [WORD_END_COMBAT] = "end_combat",
    [WORD_POSTCOMBAT_MAIN] = "postcombat_main",
    [WORD_END] = "end",
    [WORD_CLEANUP] = "cleanup",
    [WORD_MAIN] = "main",
    [WORD_COMBAT] = "combat",
    [WORD_COLOR] = "color",
    [WORD_TYPE] = "type",
    [WORD_CREATURE_TYPE] = "creature_type",
    [WORD_NAME] = "name",
    [WORD_OPPONENT] = "opponent",
    [WORD_NUMBER] = "number",
    [WORD_PLAYER] = "player",
    [WORD_CARD] = "card",
    [WORD_LAND_TYPE] = "land_type",
    [WORD_SORCERY] = "sorcery",
    [WORD_FLASH] = "flash",
    [WORD_ONCE_EACH_TURN] = "once_each_turn",
    [WORD_DO_ONCE_EACH_TURN] = "do_once_each_turn",
    [WORD_ONE_PER_TYPE] = "one_per_type",
    [WORD_ANY_TYPE] = "any_type",
    [WORD_ANY_COLOR] = "any_color",
    [WORD_COLORLESS] = "colorless",
    [WORD_EOT] = "eot",
    [WORD_NOW] = "now",
    [WORD_NEXT_END_STEP] = "next_end_step",
    [WORD_TOP] = "top",
    [WORD_BOTTOM] = "bottom",
    [WORD_RANDOM] = "random",
    [WORD_ANY_ORDER] = "any_order",
    [WORD_COMMANDER] = "commander",
    [WORD_NONLAND_NAME] = "nonland_name",
};

/* CR 205.3g-q: subtypes that are not creature types, as far as cards we know
 * have them, and the card types they belong to; planeswalker types are told
 * by the cards that bear them. */
static const struct {
    type_set types;
    const char *text;
} OTHER_SUBTYPES[] = {
    {1 << TYPE_ARTIFACT, "Blood"},
    {1 << TYPE_ARTIFACT, "Bobblehead"},
    {1 << TYPE_ARTIFACT, "Clue"},
    {1 << TYPE_ARTIFACT, "Contraption"},
    {1 << TYPE_ARTIFACT, "Equipment"},
    {1 << TYPE_ARTIFACT, "Food"},
    {1 << TYPE_ARTIFACT, "Fortification"},
    {1 << TYPE_ARTIFACT, "Gold"},
    {1 << TYPE_ARTIFACT, "Incubator"},
    {1 << TYPE_ARTIFACT, "Junk"},
    {1 << TYPE_ARTIFACT, "Lander"},
    {1 << TYPE_ARTIFACT, "Map"},
    {1 << TYPE_ARTIFACT, "Powerstone"},
    {1 << TYPE_ARTIFACT, "Spacecraft"},
    {1 << TYPE_ARTIFACT, "Treasure"},
    {1 << TYPE_ARTIFACT, "Vehicle"},
    {1 << TYPE_ENCHANTMENT, "Aura"},
    {1 << TYPE_ENCHANTMENT, "Background"},
    {1 << TYPE_ENCHANTMENT, "Cartouche"},
    {1 << TYPE_ENCHANTMENT, "Case"},
    {1 << TYPE_ENCHANTMENT, "Class"},
    {1 << TYPE_ENCHANTMENT, "Curse"},
    {1 << TYPE_ENCHANTMENT, "Role"},
    {1 << TYPE_ENCHANTMENT, "Room"},
    {1 << TYPE_ENCHANTMENT, "Rune"},
    {1 << TYPE_ENCHANTMENT, "Saga"},
    {1 << TYPE_ENCHANTMENT, "Shard"},
    {1 << TYPE_ENCHANTMENT, "Shrine"},
    {1 << TYPE_LAND, "Cave"},
    {1 << TYPE_LAND, "Cloud"},
    {1 << TYPE_LAND, "Desert"},
    {1 << TYPE_LAND, "Forest"},
    {1 << TYPE_LAND, "Gate"},
    {1 << TYPE_LAND, "Island"},
    {1 << TYPE_LAND, "Lair"},
    {1 << TYPE_LAND, "Locus"},
    {1 << TYPE_LAND, "Mine"},
    {1 << TYPE_LAND, "Mountain"},
    {1 << TYPE_LAND, "Plains"},
    {1 << TYPE_LAND, "Planet"},
    {1 << TYPE_LAND, "Power-Plant"},
    {1 << TYPE_LAND, "Sphere"},
    {1 << TYPE_LAND, "Swamp"},
    {1 << TYPE_LAND, "Tower"},
    {1 << TYPE_LAND, "Town"},
    {1 << TYPE_LAND, "Urza's"},
    {1 << TYPE_INSTANT | 1 << TYPE_SORCERY, "Adventure"},
    {1 << TYPE_INSTANT | 1 << TYPE_SORCERY, "Arcane"},
    {1 << TYPE_INSTANT | 1 << TYPE_SORCERY, "Lesson"},
    {1 << TYPE_INSTANT | 1 << TYPE_SORCERY, "Omen"},
    {1 << TYPE_INSTANT | 1 << TYPE_SORCERY, "Trap"},
};

/* Growing. */

uint32_t arena_max(enum arena_array array)
{
    assert(array < ARRAYS);
    return ARRAY_INFO[array].max;
}

const char *arena_noun(enum arena_array array)
{
    assert(array < ARRAYS);
    return ARRAY_INFO[array].noun;
}

void *arena_zeroed(size_t size)
{
    void *memory = cJSON_malloc(size);

    return memory == NULL ? NULL : memset(memory, 0, size);
}

void *arena_grow(void *old, size_t used, size_t size)
{
    void *memory = cJSON_malloc(size);

    if (memory == NULL)
        return NULL;
    /* exempt: of nothing, nothing is copied. */
    if (used > 0)
        memcpy(memory, old, used);
    cJSON_free(old);
    return memory;
}

static bool reserve(struct array *array, uint32_t size, uint32_t count)
{
    uint32_t capacity = array->capacity == 0 ? 64 : array->capacity;

    while (capacity < count)
        capacity *= 2;
    /* exempt: the same room anew takes time, too much of it for a test. */
    if (capacity == array->capacity)
        return true;
    unsigned char *items =
        arena_grow(array->items, (size_t)array->count * size,
                   (size_t)capacity * size);
    if (items == NULL)
        return false;
    array->items = items;
    array->capacity = capacity;
    return true;
}

enum arena_refusal arena_append(struct cards *cards, enum arena_array which,
                                const void *items, uint32_t count, uint32_t *id)
{
    struct array *array = &cards->array[which];
    uint32_t size = ARRAY_INFO[which].size;

    assert(array->count <= ARRAY_INFO[which].max);
    if (count > ARRAY_INFO[which].max - array->count)
        return ARENA_FULL;
    if (!reserve(array, size, array->count + count))
        return ARENA_NO_MEMORY;
    memcpy(array->items + (size_t)array->count * size, items,
           (size_t)count * size);
    *id = array->count;
    array->count += count;
    return ARENA_ADDED;
}

static const void *item_at(const struct cards *cards, enum arena_array which,
                           uint32_t id)
{
    const struct array *array = &cards->array[which];

    assert(id < array->count);
    return array->items + (size_t)id * ARRAY_INFO[which].size;
}

static uint32_t bucket_of(const char *text)
{
    uint32_t hash = 2166136261u; /* FNV-1a */

    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return (hash ^ hash >> 15) % NAME_BUCKETS;
}

enum arena_refusal arena_name(struct cards *cards, const char *text,
                              name_id *name)
{
    uint32_t bucket = bucket_of(text), id;
    struct name added = {0};
    enum arena_refusal refusal;

    *name = name_find(cards, text);
    assert(*text != '\0');
    if (*name != 0)
        return ARENA_ADDED;
    refusal = arena_append(cards, ARRAY_LETTERS, text,
                           (uint32_t)strlen(text) + 1, &added.first);
    if (refusal != ARENA_ADDED)
        return refusal;
    added.next = cards->bucket[bucket];
    refusal = arena_append(cards, ARRAY_NAMES, &added, 1, &id);
    if (refusal != ARENA_ADDED)
        return refusal;
    *name = (name_id)id;
    cards->bucket[bucket] = *name;
    return ARENA_ADDED;
}

struct arena_mark arena_mark(const struct cards *cards)
{
    struct arena_mark mark;

    for (int i = 0; i < ARRAYS; i++)
        mark.count[i] = cards->array[i].count;
    return mark;
}

void arena_rewind(struct cards *cards, const struct arena_mark *mark)
{
    /* The newest name heads its bucket, so unlink from the newest on. */
    for (uint32_t id = cards->array[ARRAY_NAMES].count;
         id > mark->count[ARRAY_NAMES]; id--) {
        const struct name *name = item_at(cards, ARRAY_NAMES, id - 1);
        uint32_t bucket = bucket_of(name_at(cards, (name_id)(id - 1)));
        assert(cards->bucket[bucket] == id - 1);
        cards->bucket[bucket] = name->next;
    }
    for (int i = 0; i < ARRAYS; i++) {
        assert(cards->array[i].count >= mark->count[i]);
        cards->array[i].count = mark->count[i];
    }
}

/* The card types that a subtype belongs to (CR 205.3d). */
static type_set types_of_subtype(const char *text)
{
    for (size_t i = 0; i < sizeof(OTHER_SUBTYPES) / sizeof(OTHER_SUBTYPES[0]);
         i++)
        if (strcmp(OTHER_SUBTYPES[i].text, text) == 0)
            return OTHER_SUBTYPES[i].types;
    return 1 << TYPE_CREATURE | 1 << TYPE_KINDRED;
}

void arena_settle_subtypes(struct cards *cards, const struct arena_mark *mark)
{
    const struct array *subtypes = &cards->array[ARRAY_SUBTYPES];

    for (uint32_t i = mark->count[ARRAY_SUBTYPES]; i < subtypes->count; i++) {
        const struct subtype *subtype = item_at(cards, ARRAY_SUBTYPES, i);
        struct name *name =
            (struct name *)(void *)cards->array[ARRAY_NAMES].items +
            subtype->name;
        name->subtype_of =
            subtype->is_other
                ? (type_set)(1 << TYPE_PLANESWALKER)
                : types_of_subtype(name_at(cards, subtype->name));
    }
}

/* Reading. */

const struct card *card_at(const struct cards *cards, uint16_t card)
{
    assert(card != 0);
    if (card & TOKEN_CARD)
        return item_at(cards, ARRAY_TOKENS, card & ~TOKEN_CARD);
    return item_at(cards, ARRAY_CARDS, card);
}

const struct node *node_at(const struct cards *cards, node_id id)
{
    return item_at(cards, ARRAY_NODES, id);
}

const struct selector *selector_at(const struct cards *cards, uint16_t id)
{
    return item_at(cards, ARRAY_SELECTORS, id);
}

const struct target_spec *target_at(const struct cards *cards, uint16_t id)
{
    return item_at(cards, ARRAY_TARGETS, id);
}

const struct object_spec *spec_at(const struct cards *cards, uint16_t id)
{
    return item_at(cards, ARRAY_SPECS, id);
}

const struct choose_spec *choose_at(const struct cards *cards, uint16_t id)
{
    return item_at(cards, ARRAY_CHOICES, id);
}

const struct mana_cost *cost_at(const struct cards *cards, uint16_t id)
{
    return item_at(cards, ARRAY_COSTS, id);
}

const struct ability *ability_at(const struct cards *cards, ability_id id)
{
    return item_at(cards, ARRAY_ABILITIES, id);
}

uint16_t list_at(const struct cards *cards, uint16_t id, const uint16_t **items)
{
    const struct span *span = item_at(cards, ARRAY_LISTS, id);

    *items = NULL;
    if (span->count > 0)
        *items = item_at(cards, ARRAY_ITEMS, span->first);
    return span->count;
}

bool list_has(const struct cards *cards, uint16_t list, uint16_t item)
{
    const uint16_t *items;
    uint16_t count = list_at(cards, list, &items);

    for (uint16_t i = 0; i < count; i++)
        if (items[i] == item)
            return true;
    return false;
}

const char *name_at(const struct cards *cards, name_id id)
{
    const struct name *name = item_at(cards, ARRAY_NAMES, id);

    return item_at(cards, ARRAY_LETTERS, name->first);
}

name_id name_find(const struct cards *cards, const char *name)
{
    name_id id = cards->bucket[bucket_of(name)];

    while (id != 0 && strcmp(name_at(cards, id), name) != 0)
        id = ((const struct name *)item_at(cards, ARRAY_NAMES, id))->next;
    return id;
}

uint16_t cards_count(const struct cards *cards)
{
    return (uint16_t)(cards->array[ARRAY_CARDS].count - 1);
}

uint16_t card_find(const struct cards *cards, const char *name, uint8_t *face)
{
    name_id wanted = name_find(cards, name);

    if (wanted == 0)
        return 0;
    for (uint16_t id = 1; id <= cards_count(cards); id++) {
        const struct card *card = card_at(cards, id);
        const name_id *card_id = item_at(cards, ARRAY_CARD_IDS, id);
        bool is_back = card->face[1].name == wanted;

        if (is_back || card->name == wanted || *card_id == wanted ||
            card->face[0].name == wanted) {
            if (face != NULL)
                *face = is_back;
            return id;
        }
    }
    return 0;
}

const struct choose_spec *card_choice(const struct cards *cards, uint16_t card,
                                      uint8_t face)
{
    const uint16_t *items, *enters;
    uint16_t count =
        list_at(cards, card_at(cards, card)->face[face].abilities, &items);

    for (uint16_t i = 0; i < count; i++) {
        const struct ability *ability = ability_at(cards, items[i]);
        if (ability->kind != KIND_AS_ENTERS)
            continue;
        uint16_t list = node_at(cards, ability->node)->slot[0];
        uint16_t length = list_at(cards, list, &enters);
        for (uint16_t j = 0; j < length; j++) {
            const struct node *enter = node_at(cards, enters[j]);
            if (enter->term == ENTER_CHOOSE)
                return choose_at(cards, enter->slot[0]);
        }
    }
    return NULL;
}

uint8_t counter_kinds(const struct cards *cards)
{
    return (uint8_t)cards->array[ARRAY_COUNTERS].count;
}

uint8_t counter_kind_find(const struct cards *cards, const char *name)
{
    for (uint8_t kind = 0; kind < counter_kinds(cards); kind++)
        if (strcmp(counter_kind_name(cards, kind), name) == 0)
            return kind;
    return COUNTERS_MAX;
}

const char *counter_kind_name(const struct cards *cards, uint8_t kind)
{
    const name_id *name = item_at(cards, ARRAY_COUNTERS, kind);

    return name_at(cards, *name);
}

uint16_t face_down_card(const struct cards *cards)
{
    return cards->face_down;
}

ability_id intrinsic_ability(const struct cards *cards, enum basic_type type)
{
    assert(type < BASIC_TYPES);
    return cards->intrinsic[type];
}

name_id basic_land_name(const struct cards *cards, enum basic_type type)
{
    assert(type < BASIC_TYPES);
    return cards->basic_name[type];
}

type_set types_with(const struct cards *cards, name_id subtype)
{
    const struct name *entry = item_at(cards, ARRAY_NAMES, subtype);

    return entry->subtype_of;
}

bool is_creature_type(const struct cards *cards, name_id name)
{
    return (types_with(cards, name) & 1 << TYPE_CREATURE) != 0;
}

const char *term_key(enum term term)
{
    assert(term < TERMS);
    return TERM_KEYS[term];
}

const char *word_name(enum word word)
{
    assert(word < WORDS);
    return WORD_NAMES[word];
}
