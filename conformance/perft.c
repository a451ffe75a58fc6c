#include "perft.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A set of hashes; 0 is a free place. */
struct seen {
    uint64_t *hash;
    size_t count, room;
};

struct walk {
    struct engine *engine;
    struct perft *perft;
    struct game *game[PERFT_DEPTH_MAX + 1]; /* after so many choices */
    struct decision *decision;              /* the same */
    struct seen seen;
};

static uint64_t *place_of(uint64_t *table, size_t room, uint64_t hash)
{
    size_t at = (size_t)(hash ^ hash >> 32) & (room - 1);

    while (table[at] != 0 && table[at] != hash)
        at = (at + 1) & (room - 1);
    return &table[at];
}

static void seen_grow(struct seen *seen)
{
    size_t room = seen->room == 0 ? 64 : seen->room * 2;
    uint64_t *table = store_new(room, sizeof(*table));

    for (size_t i = 0; i < seen->room; i++)
        if (seen->hash[i] != 0)
            *place_of(table, room, seen->hash[i]) = seen->hash[i];
    free(seen->hash);
    seen->hash = table;
    seen->room = room;
}

/* True when it is new. */
static bool seen_add(struct seen *seen, uint64_t hash)
{
    if (seen->count * 2 >= seen->room)
        seen_grow(seen);
    uint64_t *place = place_of(seen->hash, seen->room, hash + (hash == 0));
    if (*place != 0)
        return false;
    *place = hash + (hash == 0);
    seen->count++;
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

/* The depth that is asked for bounds the recursion. */
static void visit(struct walk *walk, unsigned at)
{
    struct perft *perft = walk->perft;
    struct decision *decision = &walk->decision[at];
    uint64_t hash = game_hash(walk->game[at]);

    perft->sequences[at]++;
    perft->hash = mix(perft->hash, hash);
    if (at == perft->depth) {
        perft->positions += seen_add(&walk->seen, hash);
        return;
    }
    game_options(walk->engine, walk->game[at], decision);
    perft->over += decision->count == 0;
    for (uint16_t i = 0; i < decision->count; i++) {
        game_copy(walk->game[at + 1], walk->game[at]);
        if (game_choose(walk->engine, walk->game[at + 1], i).code != CODE_NONE)
            perft->refused++;
        else
            visit(walk, at + 1);
    }
}

static void walk_end(struct walk *walk)
{
    for (unsigned i = 0; i <= PERFT_DEPTH_MAX; i++)
        free(walk->game[i]);
    free(walk->decision);
    free(walk->seen.hash);
}

static bool walk_begin(struct walk *walk, struct engine *engine, unsigned depth,
                       struct perft *perft)
{
    assert(depth <= PERFT_DEPTH_MAX);
    memset(walk, 0, sizeof(*walk));
    memset(perft, 0, sizeof(*perft));
    perft->depth = depth;
    walk->engine = engine;
    walk->perft = perft;
    walk->decision = store_new(depth + 1, sizeof(*walk->decision));
    for (unsigned i = 0; i <= depth; i++) {
        walk->game[i] = game_new();
        if (walk->game[i] == NULL) {
            walk_end(walk);
            return false;
        }
    }
    return true;
}

bool perft_count(struct engine *engine, const struct game *game, unsigned depth,
                 struct perft *perft)
{
    struct walk walk;

    if (!walk_begin(&walk, engine, depth, perft))
        return false;
    game_copy(walk.game[0], game);
    visit(&walk, 0);
    walk_end(&walk);
    return true;
}

uint64_t perft_visited(const struct perft *perft)
{
    uint64_t visited = 0;

    for (unsigned i = 0; i <= perft->depth; i++)
        visited += perft->sequences[i];
    return visited;
}

bool perft_divide(struct engine *engine, const struct game *game,
                  unsigned depth,
                  void (*visitor)(void *context, uint16_t option,
                                  const struct perft *perft),
                  void *context)
{
    struct decision *decision = store_new(1, sizeof(*decision));
    struct game *next = game_new();
    struct perft perft;
    bool is_good = next != NULL;

    assert(depth > 0);
    game_options(engine, game, decision);
    for (uint16_t i = 0; is_good && i < decision->count; i++) {
        memset(&perft, 0, sizeof(perft));
        game_copy(next, game);
        if (game_choose(engine, next, i).code == CODE_NONE)
            is_good = perft_count(engine, next, depth - 1, &perft);
        if (is_good)
            visitor(context, i, &perft);
    }
    free(decision);
    free(next);
    return is_good;
}
