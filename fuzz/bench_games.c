#include "bench_games.h"
#include "engine.h"
#include "field.h"
#include "generate.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SEED = 1, LOOK = 8, EMPTY_LOOK = 4096 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* What one measurement plays. */
struct play {
    enum focus focus;
    enum asking asking;
    bool is_unchecked, is_bare; /* bare: the case as it is, all alike */
};

/* What came of it. */
struct pace {
    double seconds;
    struct field_tally tally;
};

static void play_game(struct field *field, const struct play *play,
                      uint64_t number)
{
    struct input input;
    struct find find;

    input_generate(&input, SEED, number, play->focus);
    if (play->is_bare) {
        input.crowd = 0;
        input.edit_count = 0;
        input.off = 0;
        memset(input.weight, 0, sizeof(input.weight));
    }
    field_play(field, &input, &find);
}

/* A field is made for each, so that none has learned from another. */
static bool measure(const char *corpus, double seconds, const struct play *play,
                    struct pace *pace, char *why, size_t size)
{
    const struct field_options options = {.corpus = corpus,
                                          .asking = play->asking,
                                          .is_unchecked = play->is_unchecked};
    struct field *field = field_new(&options, why, size);

    if (field == NULL)
        return false;
    double begin = now();
    *pace = (struct pace){.seconds = 0};
    for (uint64_t number = 0; pace->seconds < seconds; number++) {
        play_game(field, play, number);
        if (number % LOOK == 0 || play->asking == ASK_ALWAYS)
            pace->seconds = now() - begin;
    }
    pace->tally = *field_tally(field);
    field_free(field);
    return true;
}

static double pace_of(uint64_t count, const struct pace *pace)
{
    return (double)count / pace->seconds;
}

/* The ceiling: bytes that are no input. */
static bool measure_empty(const char *corpus, double seconds,
                          struct games_speed *speed, char *why, size_t size)
{
    const struct field_options options = {.corpus = corpus,
                                          .asking = ASK_NEVER};
    struct field *field = field_new(&options, why, size);
    const uint8_t nothing[64] = {0};
    struct find find;
    uint64_t runs = 0;
    double begin = now(), passed = 0;

    if (field == NULL)
        return false;
    while (passed < seconds) {
        for (int i = 0; i < EMPTY_LOOK; i++)
            field_run(field, nothing, sizeof(nothing), &find);
        runs += EMPTY_LOOK;
        passed = now() - begin;
    }
    speed->empty = (double)runs / passed;
    field_free(field);
    return true;
}

static bool measure_focus(const char *corpus, double seconds, enum focus focus,
                          struct games_speed *speed, char *why, size_t size)
{
    const struct play play = {.focus = focus, .asking = ASK_NEVER};
    struct pace pace;

    if (!measure(corpus, seconds, &play, &pace, why, size))
        return false;
    speed->runs[focus] = pace_of(pace.tally.runs, &pace);
    return true;
}

static const struct play plays[] = {
    [GAMES_PLAIN] = {.asking = ASK_NEVER,
                     .is_unchecked = true,
                     .is_bare = true},
    [GAMES_CROWDED] = {.asking = ASK_NEVER, .is_unchecked = true},
    [GAMES_SIMULATED] = {.asking = ASK_NEVER},
    [GAMES_JUDGED] = {.asking = ASK_NEW},
    [GAMES_ASKED] = {.asking = ASK_ALWAYS},
};

bool games_measure(const char *corpus, double seconds,
                   struct games_speed *speed, char *why, size_t size)
{
    struct pace pace[GAMES_KINDS];

    for (int kind = 0; kind < GAMES_KINDS; kind++)
        if (!measure(corpus, seconds, &plays[kind], &pace[kind], why, size))
            return false;
    speed->plain =
        pace_of(pace[GAMES_PLAIN].tally.decisions, &pace[GAMES_PLAIN]);
    speed->refused = 100.0 * (double)pace[GAMES_PLAIN].tally.refused_actions /
                     (double)pace[GAMES_PLAIN].tally.decisions;
    speed->crowded =
        pace_of(pace[GAMES_CROWDED].tally.decisions, &pace[GAMES_CROWDED]);
    speed->checked =
        pace_of(pace[GAMES_SIMULATED].tally.decisions, &pace[GAMES_SIMULATED]);
    speed->judged =
        pace_of(pace[GAMES_JUDGED].tally.decisions, &pace[GAMES_JUDGED]);
    speed->questions =
        pace_of(pace[GAMES_ASKED].tally.asked, &pace[GAMES_ASKED]);
    for (int focus = 0; focus < FOCUSES; focus++)
        if (!measure_focus(corpus, seconds / 3, (enum focus)focus, speed, why,
                           size))
            return false;
    return measure_empty(corpus, seconds / 3, speed, why, size);
}

bool games_play(const char *corpus, enum games_kind kind, unsigned games,
                uint64_t *decisions, char *why, size_t size)
{
    const struct field_options options = {
        .corpus = corpus,
        .asking = plays[kind].asking,
        .is_unchecked = plays[kind].is_unchecked,
    };
    struct field *field = field_new(&options, why, size);

    if (field == NULL)
        return false;
    for (unsigned number = 0; number < games; number++)
        play_game(field, &plays[kind], number);
    *decisions = field_tally(field)->decisions;
    field_free(field);
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

static void note(void *context, const struct game *game,
                 const struct decision *decision, uint16_t index)
{
    uint64_t *hash = context;

    *hash = mix(mix(*hash, game_hash(game)),
                (uint64_t)decision->kind << 32 |
                    (uint64_t)decision->count << 16 | index);
}

/* The game that is going on, for the handler. */
static volatile sig_atomic_t current;

/* SIGABRT: an assert of the engine failed. */
static void tell_game(int number)
{
    char text[80];
    int length = snprintf(text, sizeof(text), "game %d of the fingerprint\n",
                          (int)current);

    signal(number, SIG_DFL);
    if (write(STDERR_FILENO, text, (size_t)length) < 0)
        return;
}

bool games_fingerprint(const char *corpus, unsigned games, uint64_t *hash,
                       char *why, size_t size)
{
    const struct field_options options = {.corpus = corpus,
                                          .asking = ASK_NEVER};
    struct field *field = field_new(&options, why, size);
    struct sigaction action = {.sa_handler = tell_game};
    struct input input;
    struct find find;

    if (field == NULL)
        return false;
    *hash = 0;
    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, NULL);
    field_watch(field, note, hash);
    for (unsigned number = 0; number < games; number++) {
        current = (sig_atomic_t)number;
        input_generate(&input, SEED, number, FOCUS_GAME);
        uint64_t end = (uint64_t)field_play(field, &input, &find);
        *hash = mix(*hash, end);
    }
    field_free(field);
    return true;
}
