#include "bench_play.h"
#include "server_private.h"
#include "setup_params.h"
#include "store.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The playout that is going on, for the handler. */
static struct {
    const struct ruling *ruling;
    unsigned number;
    unsigned count;
    uint16_t choice[PLAYOUT_MAX];
} current;

/* SIGABRT: an assert of the engine failed. */
static void tell_playout(int signal_number)
{
    static char text[PLAYOUT_MAX * 6 + 200];
    int length = 0;

    signal(signal_number, SIG_DFL);
    raise(signal_number);
    if (current.ruling == NULL)
        return;
    length = snprintf(text, sizeof(text),
                      "%s, playout %u, choices:", current.ruling->id,
                      current.number);
    for (unsigned i = 0; i < current.count; i++)
        length += snprintf(text + length, sizeof(text) - (size_t)length, " %u",
                           (unsigned)current.choice[i]);
    text[length++] = '\n';
    if (write(STDERR_FILENO, text, (size_t)length) < 0)
        return;
}

static bool make_position(struct positions *positions, const struct work *work,
                          const struct ruling *ruling)
{
    struct position *position = &positions->list[positions->count];
    struct server_error error = {0};
    cJSON *params =
        setup_params(json_member(ruling->tree, "setup"), ruling->players,
                     work->corpus->known.editions.list[ruling->from]);
    cJSON *result = table_new_game(positions->table, params, &error);

    cJSON_Delete(params);
    position->game = result == NULL ? NULL : game_new();
    if (position->game == NULL) {
        fprintf(stderr, "manaproof bench: %s: %s\n", ruling->id,
                error.message[0] != '\0' ? error.message : "out of memory");
        cJSON_Delete(error.data);
        cJSON_Delete(result);
        return false;
    }
    cJSON_Delete(result);
    position->ruling = ruling;
    game_copy(position->game, positions->table->game);
    positions->count++;
    return true;
}

bool positions_make(struct positions *positions, const struct work *work)
{
    struct sigaction action = {.sa_handler = tell_playout};

    memset(positions, 0, sizeof(*positions));
    positions->table = table_new(work->corpus->known.cards, "bench");
    positions->play = game_new();
    positions->list = store_new(work->count + 1, sizeof(*positions->list));
    if (positions->table == NULL || positions->play == NULL) {
        fputs("manaproof bench: out of memory\n", stderr);
        return false;
    }
    for (size_t i = 0; i < work->count; i++)
        if (!make_position(positions, work, work->rulings[i]))
            return false;
    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, NULL);
    return true;
}

void positions_free(struct positions *positions)
{
    for (size_t i = 0; i < positions->count; i++)
        free(positions->list[i].game);
    free(positions->list);
    free(positions->play);
    table_free(positions->table);
    memset(positions, 0, sizeof(*positions));
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

static uint64_t seed_of(const struct ruling *ruling, unsigned number)
{
    uint64_t seed = number + 1;

    for (const char *letter = ruling->id; *letter != '\0'; letter++)
        seed = mix(seed, (unsigned char)*letter);
    return seed;
}

/* A number below `count`. */
static uint16_t draw(uint64_t *seed, uint16_t count)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t word = mix(mix(0, *seed), *seed >> 32);
    return (uint16_t)(((word >> 32) * count) >> 32);
}

void play(const struct positions *positions, const struct position *position,
          unsigned number, bool is_hashed, struct tally *tally)
{
    struct engine *engine = positions->table->engine;
    struct game *game = positions->play;
    uint64_t seed = seed_of(position->ruling, number);
    struct decision decision;

    current.ruling = position->ruling;
    current.number = number;
    game_copy(game, position->game);
    for (current.count = 0; current.count < PLAYOUT_MAX;) {
        game_options(engine, game, &decision);
        if (is_hashed)
            tally->hash = mix(mix(tally->hash, game_hash(game)),
                              (uint64_t)decision.kind << 16 | decision.count);
        if (decision.count == 0)
            break;
        uint16_t index = draw(&seed, decision.count);
        current.choice[current.count++] = index;
        tally->options += decision.count;
        if (game_choose(engine, game, index).code != CODE_NONE)
            tally->refused++;
    }
    tally->decisions += current.count;
    current.ruling = NULL;
}
