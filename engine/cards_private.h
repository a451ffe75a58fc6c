/*
 * cards_private.h - the body of the arena: growable arrays of one id space
 * each.  Only card.c and the loader see it.
 */
#ifndef CARDS_PRIVATE_H
#define CARDS_PRIVATE_H

#include <assert.h>
#include <stddef.h>

#include "card.h"

/* Every array of the arena once: its items, how many it may hold, and its
 * name in errors.  Nodes, abilities and cards share their id with two tag
 * bits, selectors with one; index 0 of an array is never handed out. */
#define ARENA_ARRAYS(ARRAY)                                                    \
    ARRAY(NODES, struct node, 0x4000, "nodes")                                 \
    ARRAY(SELECTORS, struct selector, 0x8000, "selectors")                     \
    ARRAY(TARGETS, struct target_spec, 0x10000, "target groups")               \
    ARRAY(SPECS, struct object_spec, 0x4000, "object descriptions")            \
    ARRAY(CHOICES, struct choose_spec, 0x10000, "choices")                     \
    ARRAY(COSTS, struct mana_cost, 0x10000, "mana costs")                      \
    ARRAY(ABILITIES, struct ability, 0x4000, "abilities")                      \
    ARRAY(LISTS, struct span, 0x10000, "lists")                                \
    ARRAY(ITEMS, uint16_t, 0x100000, "list items")                             \
    ARRAY(NAMES, struct name, 0x8000, "names")                                 \
    ARRAY(LETTERS, char, 0x100000, "letters in names")                         \
    ARRAY(SUBTYPES, struct subtype, 0x10000, "subtypes")                       \
    ARRAY(COUNTERS, name_id, COUNTERS_MAX, "counter kinds")                    \
    ARRAY(CARDS, struct card, 0x4000, "cards")                                 \
    ARRAY(CARD_IDS, name_id, 0x4000, "card ids")                               \
    ARRAY(TOKENS, struct card, 0x4000, "tokens")

enum arena_array {
#define ARRAY(name, type, max, noun) ARRAY_##name,
    ARENA_ARRAYS(ARRAY)
#undef ARRAY
        ARRAYS,
};

/* A card id with this bit is a token's card. */
enum { TOKEN_CARD = 0x4000 };

struct span {
    uint32_t first; /* in the list items */
    uint16_t count;
};

struct name {
    uint32_t first; /* in the letters; ends with a NUL */
    uint16_t next;  /* name of the same bucket, or 0 */
    type_set subtype_of; /* card types that it is a subtype of, or 0 */
};

/* A name used as a subtype; `is_other` on a planeswalker that is no
 * creature, whose subtypes are planeswalker types (CR 205). */
struct subtype {
    name_id name;
    uint8_t is_other;
};

struct array {
    unsigned char *items;
    uint32_t count, capacity;
};

enum { NAME_BUCKETS = 512 };

struct vocabulary;

struct cards {
    struct vocabulary *vocabulary; /* the loader's; freed with the cards */
    struct array array[ARRAYS];
    name_id bucket[NAME_BUCKETS];
    name_id basic_name[BASIC_TYPES];
    ability_id intrinsic[BASIC_TYPES];
    uint16_t face_down; /* the card of what is face down */
};

/* The same as the functions of card.h, for the engine's inner loops. */
#define ARENA_AT(cards, name, type, id)                                       \
    (&((const type *)(const void *)(cards)->array[ARRAY_##name].items)[id])

static inline void arena_check(const struct cards *cards,
                               enum arena_array array, uint32_t id)
{
    assert(id < cards->array[array].count);
}

#define ARENA_READER(function, name, type, id_type)                           \
    static inline const type *function(const struct cards *cards, id_type id) \
    {                                                                         \
        arena_check(cards, ARRAY_##name, id);                                 \
        return ARENA_AT(cards, name, type, id);                               \
    }
ARENA_READER(arena_node, NODES, struct node, node_id)
ARENA_READER(arena_ability, ABILITIES, struct ability, ability_id)
ARENA_READER(arena_selector, SELECTORS, struct selector, uint16_t)
ARENA_READER(arena_target, TARGETS, struct target_spec, uint16_t)
ARENA_READER(arena_spec, SPECS, struct object_spec, uint16_t)
ARENA_READER(arena_cost, COSTS, struct mana_cost, uint16_t)
#undef ARENA_READER

static inline const struct card *arena_card(const struct cards *cards,
                                            uint16_t card)
{
    uint16_t token = card & (uint16_t)~TOKEN_CARD;
    if (card & TOKEN_CARD) {
        arena_check(cards, ARRAY_TOKENS, token);
        return ARENA_AT(cards, TOKENS, struct card, token);
    }
    assert(card != 0);
    arena_check(cards, ARRAY_CARDS, card);
    return ARENA_AT(cards, CARDS, struct card, card);
}

static inline uint16_t arena_list(const struct cards *cards, uint16_t id,
                                  const uint16_t **items)
{
    arena_check(cards, ARRAY_LISTS, id);
    const struct span *span = ARENA_AT(cards, LISTS, struct span, id);
    *items = ARENA_AT(cards, ITEMS, uint16_t, span->first);
    return span->count;
}

/* Zeroed memory, and memory with room for more, which begins with the `used`
 * bytes at `old`.  NULL, with `old` as it is, when there is none.  Both are
 * cJSON's, so that whoever gives that memory can refuse it; freed with
 * cJSON_free. */
void *arena_zeroed(size_t size);
void *arena_grow(void *old, size_t used, size_t size);

/* Why an item was not added. */
enum arena_refusal { ARENA_ADDED, ARENA_FULL, ARENA_NO_MEMORY };

/* Append a copy of `count` items; `*id` is the index of the first. */
enum arena_refusal arena_append(struct cards *cards, enum arena_array array,
                                const void *items, uint32_t count,
                                uint32_t *id);
uint32_t arena_max(enum arena_array array);
const char *arena_noun(enum arena_array array);

/* Intern `text`, which is not empty. */
enum arena_refusal arena_name(struct cards *cards, const char *text,
                              name_id *name);

/* The lengths of all arrays, to go back to when a reading fails. */
struct arena_mark {
    uint32_t count[ARRAYS];
};
struct arena_mark arena_mark(const struct cards *cards);
void arena_rewind(struct cards *cards, const struct arena_mark *mark);

/* Settle subtype_of of the names from the subtypes after `mark`. */
void arena_settle_subtypes(struct cards *cards, const struct arena_mark *mark);

#endif
