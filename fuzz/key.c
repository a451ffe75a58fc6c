#include "key.h"
#include "decide.h"
#include "game.h"
#include "stock.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>

uint16_t key_of_text(const char *text)
{
    uint32_t hash = UINT32_C(2166136261);

    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * UINT32_C(16777619);
    return (uint16_t)(hash ^ hash >> 16);
}

void ring_add(struct ring *ring, const char *text, uint16_t number)
{
    ring->spoke =
        store_grow(ring->spoke, ring->count, &ring->room, sizeof(*ring->spoke));
    ring->spoke[ring->count++] = (struct spoke){key_of_text(text), number};
}

static int compare_spokes(const void *a, const void *b)
{
    const struct spoke *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

void ring_sort(struct ring *ring)
{
    assert(ring->count <= UINT16_MAX);
    if (ring->count > 0)
        qsort(ring->spoke, ring->count, sizeof(*ring->spoke), compare_spokes);
    for (size_t i = 1; i < ring->count; i++)
        if (ring->spoke[i].key <= ring->spoke[i - 1].key &&
            ring->spoke[i - 1].key < UINT16_MAX)
            ring->spoke[i].key = (uint16_t)(ring->spoke[i - 1].key + 1);
}

void ring_free(struct ring *ring)
{
    free(ring->spoke);
    *ring = (struct ring){.count = 0};
}

const struct spoke *ring_find(const struct ring *ring, uint16_t key)
{
    size_t low = 0, high = ring->count;

    if (ring->count == 0)
        return NULL;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ring->spoke[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return &ring->spoke[low == ring->count ? 0 : low];
}

/* The card an object shows or, when it is an ability, comes from. */
static uint16_t card_of(const struct game *position, object_id id)
{
    return id < position->object_count ? position->object[id].card : 0;
}

/* What tells options of one kind apart, but for those alike. */
static uint16_t option_name(const struct stock *stock,
                            const struct game *position,
                            const struct decision *decision,
                            const struct option *option)
{
    uint16_t part = stock_key(stock, card_of(position, option->object)) >> 8;
    player_id players = position->player_count, by = decision->player;

    switch (option->kind) {
    case OPTION_VALUE:
        if (decision->kind == DECIDE_NAME)
            return key_of_text(name_at(stock->cards, option->value)) & 0xfff;
        return option->value < 0xfff ? option->value : 0xfff;
    case OPTION_PLAYER:
        part = (uint16_t)((option->player + players - by % players) % players);
        return (uint16_t)(part << 4);
    case OPTION_CAST:
    case OPTION_PLAY:
        return (uint16_t)(part << 4 | (option->face & 3) << 2);
    case OPTION_ACTIVATE:
        return (uint16_t)(part << 4 | ((option->value - 1) & 3) << 2);
    default:
        return (uint16_t)(part << 4);
    }
}

uint16_t option_key(const struct stock *stock, const struct game *position,
                    const struct decision *decision, uint16_t index)
{
    const struct option *option = &decision->option[index];
    uint16_t name = option_name(stock, position, decision, option), alike = 0;

    for (uint16_t i = 0; i < index && option->kind != OPTION_VALUE; i++)
        if (decision->option[i].kind == option->kind &&
            option_name(stock, position, decision, &decision->option[i]) ==
                name)
            alike++;
    name |= alike < 3 ? alike : 3;
    return (uint16_t)(option->kind << 12 | name);
}

uint16_t option_key_in(const struct stock *stock, struct engine *engine,
                       const struct game *game, const struct decision *decision,
                       uint16_t index)
{
    return option_key(stock, engine_view(engine, game), decision, index);
}

uint16_t option_nearest(const struct stock *stock, const struct game *position,
                        const struct decision *decision, uint16_t key)
{
    uint16_t best = 0;
    int least = UINT16_MAX + 1;

    for (uint16_t i = 0; i < decision->count; i++) {
        int away = abs(option_key(stock, position, decision, i) - key);
        if (away < least) {
            least = away;
            best = i;
        }
    }
    return best;
}
