/* piece_spoilt.c - set-ups and games that somebody spoilt: the one is refused,
 * the other noticed. */
#include "context.h"
#include "pieces_parts.h"
#include "start.h"
#include "target.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    SPOILT = 40,      /* set-ups and games in a piece */
    CHOICES_MAX = 24, /* before a game is spoilt */
};

/* Things of one kind, one behind the other. */
struct region {
    unsigned char *start;
    size_t size, count;
};

/* Another byte somewhere in one of the things, which often means something. */
static void spoil_one(const struct region *region, uint64_t *seed)
{
    unsigned char *byte = region->start;
    uint32_t size = (uint32_t)region->size;

    byte += target_draw(seed, (uint32_t)region->count) * size;
    byte += target_draw(seed, size);
    switch (target_draw(seed, 6)) {
    case 0:
        *byte = 0;
        break;
    case 1:
        *byte = 0xff;
        break;
    case 2:
        *byte = (unsigned char)target_draw(seed, 16);
        break;
    case 3:
        *byte = (unsigned char)target_draw(seed, 256);
        break;
    case 4:
        *byte ^= 1;
        break;
    default:
        ++*byte;
    }
}

static void spoil(const struct region *regions, uint32_t count, uint64_t *seed)
{
    for (uint32_t i = 1 + target_draw(seed, 3); i > 0; i--) {
        const struct region *region = &regions[target_draw(seed, count)];
        if (region->count > 0)
            spoil_one(region, seed);
    }
}

static uint64_t spoil_setups(const struct scenario *sound,
                             struct engine *engine, struct game *game,
                             uint64_t *seed)
{
    static struct scenario scenario;
    const struct region regions[] = {
        {(unsigned char *)&scenario, offsetof(struct scenario, player), 1},
        {(unsigned char *)scenario.player, sizeof(scenario.player[0]),
         sound->player_count},
        {(unsigned char *)scenario.object, sizeof(scenario.object[0]),
         sound->object_count},
        {(unsigned char *)scenario.object, sizeof(scenario.object[0]),
         sound->object_count},
    };
    uint64_t print = HASH;

    for (int i = 0; i < SPOILT; i++) {
        struct error error = {.line = 0};
        uint64_t hash = 0;
        scenario_copy(&scenario, sound);
        spoil(regions, sizeof(regions) / sizeof(*regions), seed);
        if (game_setup(engine, game, &scenario, &error))
            hash = game_hash(game);
        print = hash_bytes(print, &hash, sizeof(hash));
        print = hash_bytes(print, error.text, strlen(error.text));
    }
    return print;
}

static uint64_t spoil_games(const struct game *sound, struct engine *engine,
                            struct game *game, uint64_t *seed)
{
#define USED(array, count)                                                     \
    {                                                                          \
        (unsigned char *)game->array, sizeof(game->array[0]), sound->count     \
    }
    const struct region regions[] = {
        {(unsigned char *)game + offsetof(struct game, edition),
         offsetof(struct game, cast_note) - offsetof(struct game, edition), 1},
        {(unsigned char *)game + offsetof(struct game, cast_note),
         offsetof(struct game, player) - offsetof(struct game, cast_note), 1},
        USED(player, player_count),
        USED(object, object_count),
        USED(object, object_count),
        USED(object, object_count),
        USED(stack, stack_count),
        USED(mana, mana_count),
        USED(effect, effect_count),
        USED(trigger, trigger_count),
        USED(delayed, delayed_count),
        USED(carry, carry_count),
        USED(memory, memory_count),
    };
#undef USED
    uint64_t print = HASH;

    for (int i = 0; i < SPOILT; i++) {
        const char *says;
        bool is_same;
        game_copy(game, sound);
        spoil(regions, sizeof(regions) / sizeof(*regions), seed);
        says = game_check(engine, game);
        if (says == NULL)
            says = "";
        is_same = says[0] == '\0' && game_equal(game, sound);
        print = hash_bytes(print, &is_same, sizeof(is_same));
        print = hash_bytes(print, says, strlen(says));
    }
    return print;
}

static void play_some(struct engine *engine, struct game *game, uint64_t *seed)
{
    static struct decision decision;

    for (uint32_t i = target_draw(seed, CHOICES_MAX); i > 0; i--) {
        game_options(engine, game, &decision);
        if (decision.kind == DECIDE_OVER)
            break;
        game_choose(engine, game, (uint16_t)target_draw(seed, decision.count));
    }
}

/* What the context keeps of the game is spoilt, not the game. */
static uint64_t spoil_kept(const struct game *sound, struct engine *engine,
                           uint64_t *seed)
{
    uint64_t print = HASH;

    for (int i = 0; i < SPOILT; i++) {
        const struct region regions[] = {
            {(unsigned char *)&engine->as[1], sizeof(engine->as[0]),
             sound->object_count - 1u},
            {(unsigned char *)engine->rule, sizeof(engine->rule[0]),
             engine->rule_count},
            {(unsigned char *)&engine->rule_count, 1, 1},
        };
        const char *says = game_check(engine, sound);
        if (says == NULL && engine->is_valid) {
            spoil(regions, 3, seed);
            if (engine->rule_count > RULES_MAX)
                engine->rule_count = RULES_MAX;
            says = game_check(engine, sound);
            engine->is_valid = false;
        }
        if (says != NULL)
            print = hash_bytes(print, says, strlen(says));
    }
    return print;
}

bool spoilt_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    static struct scenario scenario;
    const uint32_t count = (uint32_t)scene->laid.position_count;
    const struct laid_position *position =
        &scene->laid.positions[number % count];
    uint32_t turn = number + number / count; /* another in each round */
    struct cards *cards = laid_cards(scene, position);
    struct engine *engine = cards == NULL ? NULL : engine_new(cards);
    struct game *game = game_new(), *spoilt = game_new();
    struct error error;
    uint64_t seed = number;
    bool is_good = false;

    scenario_copy(&scenario, position->scenario);
    if (engine != NULL && game != NULL && spoilt != NULL &&
        game_setup(engine, game, &scenario, &error)) {
        play_some(engine, game, &seed);
        if (turn % 4 == 0)
            *print = spoil_setups(&scenario, engine, spoilt, &seed);
        else if (turn % 4 == 1)
            *print = spoil_kept(game, engine, &seed);
        else
            *print = spoil_games(game, engine, spoilt, &seed);
        is_good = true;
    }
    engine_free(engine);
    cards_free(cards);
    free(game);
    free(spoilt);
    return is_good;
}
