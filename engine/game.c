/*
 * game.c - games as values: made, copied, compared, hashed.
 *
 * The fixed part of a game is always in use; of each array only the counted
 * items are.  What lies behind them is left over from earlier positions and
 * must not tell two equal games apart.
 */
#include "game_private.h"

#include <stddef.h>
#include <stdlib.h>

/* What lies before the edition is not part of the position: it is copied but
 * neither compared nor hashed. */
enum {
    GAME_ALIGNMENT = 64,
    FIXED_SIZE = offsetof(struct game, answer),
    FIXED_START = offsetof(struct game, edition),
};

/* The arrays, and the number of items in use.  Memory and objects are last:
 * they have bytes that mean nothing, the others can be taken as bytes. */
#define ARRAYS_OF_GAME(ARRAY)                                                  \
    ARRAY(answer, answer_count)                                                \
    ARRAY(exception, exception_count)                                          \
    ARRAY(mana, mana_count)                                                    \
    ARRAY(effect, effect_count)                                                \
    ARRAY(trigger, trigger_count)                                              \
    ARRAY(delayed, delayed_count)                                              \
    ARRAY(stack, stack_count)                                                  \
    ARRAY(carry, carry_count)                                                  \
    ARRAY(memory, memory_count)                                                \
    ARRAY(object, object_count)

static const struct {
    uint16_t start, item_size, count; /* bytes; where the count is */
} LAYOUT[] = {
#define ARRAY(array, used)                                                     \
    {offsetof(struct game, array),                                             \
     sizeof(((struct game *)NULL)->array[0]), offsetof(struct game, used)},
    ARRAYS_OF_GAME(ARRAY)
#undef ARRAY
};
enum {
    GAME_ARRAYS = sizeof LAYOUT / sizeof LAYOUT[0],
    PLAIN_ARRAYS = GAME_ARRAYS - 2,
};

/* Bytes of the items in use; `*start` is where they are. */
static size_t used_of(const struct game *game, int array,
                      const unsigned char **start)
{
    const unsigned char *bytes = (const unsigned char *)game;
    *start = bytes + LAYOUT[array].start;
    return (size_t)bytes[LAYOUT[array].count] * LAYOUT[array].item_size;
}

/* Bytes are compared and hashed: game.h sees to it that there is none between
 * the members, except in options. */
_Static_assert(sizeof(struct option) == 8, "padding in option");

size_t game_size(void)
{
    size_t size = sizeof(struct game) + GAME_ALIGNMENT - 1;
    return size - size % GAME_ALIGNMENT;
}

struct game *game_new(void)
{
    struct game *game = aligned_alloc(GAME_ALIGNMENT, game_size());
    /* exempt: the library's memory can't be made to run out in a test. */
    if (game != NULL)
        memset(game, 0, game_size());
    return game;
}

/* The library's memcpy: what compilers put in its place where they think
 * that they know the size (`rep movs`) takes several times as long. */
__attribute__((noinline)) static void copy(void *to, const void *from,
                                           size_t size)
{
    memcpy(to, from, size);
}

size_t game_copy(struct game *to, const struct game *from)
{
    size_t total = FIXED_SIZE;
    if (to == from)
        return 0;
    copy(to, from, FIXED_SIZE);
    for (int array = 0; array < GAME_ARRAYS; array++) {
        const unsigned char *start;
        size_t size = used_of(from, array, &start);
        if (!QUICK(size == 0))
            copy((unsigned char *)to + LAYOUT[array].start, start, size);
        total += size;
    }
    return total;
}

void game_clear(struct game *game)
{
    memset(game, 0, FIXED_SIZE);
    /* Object 0 is none: it is always there. */
    memset(&game->object[OBJECT_NONE], 0, sizeof game->object[0]);
}

static uint16_t *put(uint16_t *to, const uint16_t *from, uint8_t count)
{
    copy(to, from, count * sizeof *from);
    return to + count;
}

uint16_t characteristics_words(const struct characteristics *as,
                               uint16_t words[CHARACTERISTICS_WORDS])
{
    uint16_t *to = words;
    assert(as->subtype_count <= SUBTYPES_MAX);
    assert(as->ability_count <= ABILITIES_MAX);
    assert(as->keyword_node_count <= KEYWORD_NODES_MAX);

    for (int shift = 0; shift < 64; shift += 16)
        *to++ = (uint16_t)(as->keywords >> shift);
    *to++ = as->card;
    *to++ = (uint16_t)(as->face << 8 | as->controller);
    *to++ = as->name;
    *to++ = as->cost;
    *to++ = as->types;
    *to++ = (uint16_t)(as->super << 8 | as->colors);
    *to++ = (uint16_t)(as->all_creature_types << 8 | as->lost_abilities);
    *to++ = (uint16_t)(as->loyalty << 8 | as->intrinsic);
    *to++ = (uint16_t)as->power;
    *to++ = (uint16_t)as->toughness;
    *to++ = as->mana_value;
    *to++ = (uint16_t)(as->subtype_count << 8 | as->ability_count);
    *to++ = as->keyword_node_count;
    to = put(to, as->subtype, as->subtype_count);
    to = put(to, as->ability, as->ability_count);
    to = put(to, as->keyword_node, as->keyword_node_count);
    assert(to <= words + CHARACTERISTICS_WORDS);
    return (uint16_t)(to - words);
}

bool characteristics_equal(const struct characteristics *a,
                           const struct characteristics *b)
{
    uint16_t words_a[CHARACTERISTICS_WORDS], words_b[CHARACTERISTICS_WORDS];
    /* Otherwise only bytes without a meaning differ. */
    if (QUICK(memcmp(a, b, sizeof *a) == 0))
        return true;
    uint16_t count = characteristics_words(a, words_a);
    characteristics_words(b, words_b); /* how many are among the first */
    return memcmp(words_a, words_b, count * sizeof words_a[0]) == 0;
}

static bool memory_equal(const struct memory *a, const struct memory *b)
{
    return memcmp(&a->ref, &b->ref, sizeof a->ref) == 0 &&
           memcmp(&a->object, &b->object, sizeof a->object) == 0 &&
           characteristics_equal(&a->as, &b->as);
}

/* Of an unused place only the generation matters: the next object there
 * continues to count. */
static bool object_equal(const struct object *a, const struct object *b)
{
    if (a->kind == OBJECT_FREE && b->kind == OBJECT_FREE)
        return a->generation == b->generation;
    return memcmp(a, b, sizeof *a) == 0;
}

bool game_equal(const struct game *a, const struct game *b)
{
    /* The fixed part has all the counts. */
    if (memcmp(&a->edition, &b->edition, FIXED_SIZE - FIXED_START) != 0)
        return false;
    for (int array = 0; array < PLAIN_ARRAYS; array++) {
        const unsigned char *of_a, *of_b;
        size_t size = used_of(a, array, &of_a);
        used_of(b, array, &of_b);
        if (memcmp(of_a, of_b, size) != 0)
            return false;
    }
    for (uint8_t i = 0; i < a->memory_count; i++)
        if (!memory_equal(&a->memory[i], &b->memory[i]))
            return false;
    for (object_id id = 1; id < a->object_count; id++)
        if (!object_equal(&a->object[id], &b->object[id]))
            return false;
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 32);
}

static uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = mix(hash, word);
    }
    if (size > 0) {
        word = 0;
        memcpy(&word, bytes, size);
        hash = mix(hash, word);
    }
    return hash;
}

static uint64_t hash_memory(uint64_t hash, const struct memory *memory)
{
    uint16_t words[CHARACTERISTICS_WORDS];
    uint16_t count = characteristics_words(&memory->as, words);
    hash = hash_bytes(hash, &memory->ref, sizeof memory->ref);
    hash = hash_bytes(hash, &memory->object, sizeof memory->object);
    return hash_bytes(hash, words, count * sizeof words[0]);
}

uint64_t game_hash(const struct game *game)
{
    uint64_t hash = hash_bytes(0, &game->edition, FIXED_SIZE - FIXED_START);
    for (int array = 0; array < PLAIN_ARRAYS; array++) {
        const unsigned char *start;
        size_t size = used_of(game, array, &start);
        hash = hash_bytes(hash, start, size);
    }
    for (uint8_t i = 0; i < game->memory_count; i++)
        hash = hash_memory(hash, &game->memory[i]);
    for (object_id id = 1; id < game->object_count; id++) {
        const struct object *object = &game->object[id];
        if (object->kind == OBJECT_FREE)
            hash = mix(hash, object->generation);
        else
            hash = hash_bytes(hash, object, sizeof *object);
    }
    return hash;
}
