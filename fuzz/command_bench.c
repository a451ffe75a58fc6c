/* manaproof bench: how fast it is, and a fingerprint of what it does. */
#include "bench_games.h"
#include "perft.h"
#include "port_bench.h"
#include "positions.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FINGERPRINT_GAMES = 1500, COPIES = 64, PERFT_DEPTH = 4 };

/* What was measured, and the least or most it should be; limit 0: none. */
struct figure {
    const char *name, *unit;
    double value;
    enum { AT_LEAST, AT_MOST } side;
    double limit;
    const char *ceiling; /* the figure that is its limit in nature, or NULL */
};
enum { FIGURES_MAX = 48 };

struct bench {
    struct work work;
    struct positions positions;
    bool is_json, is_fingerprint;
    const char *play; /* one kind of games, to be counted from outside */
    unsigned games;
    double seconds;
    struct figure figure[FIGURES_MAX];
    size_t figure_count;
};

/* Results of copying go here, so that no compiler leaves it out. */
static volatile unsigned char sink;

/* Of this process, which has one thread: what else runs hardly matters. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct figure *add(struct bench *bench, const char *name,
                          const char *unit, double value)
{
    struct figure *figure = &bench->figure[bench->figure_count++];

    figure->name = name;
    figure->unit = unit;
    figure->value = value;
    return figure;
}

static struct figure *add_limited(struct bench *bench, const char *name,
                                  const char *unit, double value, int side,
                                  double limit)
{
    struct figure *figure = add(bench, name, unit, value);

    figure->side = side;
    figure->limit = limit;
    return figure;
}

/* Games as fuzz inputs play them: the engine alone on the set-ups of cases; on
 * crowded boards, alone, with all checks, and beside the oracle; by focus. */
static bool measure_games(struct bench *bench)
{
    static const char *const names[FOCUSES] = {
        "runs_game", "runs_mana", "runs_energy", "runs_faces", "runs_xplay",
    };
    struct games_speed speed;
    char why[600];

    if (!games_measure(bench->work.options.corpus, bench->seconds, &speed, why,
                       sizeof(why))) {
        fprintf(stderr, "manaproof bench: %s\n", why);
        return false;
    }
    add_limited(bench, "decisions", "per second", speed.plain, AT_LEAST,
                500000);
    add(bench, "refused", "% of decisions", speed.refused);
    add(bench, "crowded", "decisions/s", speed.crowded);
    add_limited(bench, "simulated", "decisions/s", speed.checked, AT_LEAST,
                300000)
        ->ceiling = "crowded";
    add(bench, "judged", "decisions/s", speed.judged)->ceiling = "simulated";
    add(bench, "questions", "per second", speed.questions);
    for (int focus = 0; focus < FOCUSES; focus++)
        add(bench, names[focus], "runs/s", speed.runs[focus])->ceiling =
            "runs_empty";
    add(bench, "runs_empty", "runs/s", speed.empty);
    return true;
}

/* Every position in turn, so that none is remembered from the last time. */
static void measure_options(struct bench *bench)
{
    const struct positions *positions = &bench->positions;
    struct decision decision;
    double begin = now(), passed = 0;
    uint64_t options = 0;

    while (passed < bench->seconds / 3) {
        for (size_t i = 0; i < positions->count; i++) {
            game_options(positions->table->engine, positions->list[i].game,
                         &decision);
            options += decision.count;
        }
        passed = now() - begin;
    }
    add(bench, "options_listed", "per second", (double)options / passed);
}

/* Copies per second of the set-ups: of the `size` bytes of each, or with
 * game_copy when `size` is NULL. */
static double copy_speed(const struct bench *bench, const size_t *size)
{
    const struct positions *positions = &bench->positions;
    double begin = now(), passed = 0;
    uint64_t copies = 0;

    while (passed < bench->seconds / 6) {
        for (size_t i = 0; i < positions->count; i++) {
            const struct game *from = positions->list[i].game;
            for (int k = 0; k < COPIES; k++) {
                if (size == NULL)
                    game_copy(positions->play, from);
                else
                    memcpy(positions->play, from, size[i]);
                sink = *(const unsigned char *)positions->play;
            }
        }
        copies += positions->count * COPIES;
        passed = now() - begin;
    }
    return (double)copies / passed;
}

static double measure_copies(struct bench *bench)
{
    const struct positions *positions = &bench->positions;
    size_t *size = store_new(positions->count, sizeof(*size));
    size_t total = 0, most = 0;

    for (size_t i = 0; i < positions->count; i++) {
        size[i] = game_copy(positions->play, positions->list[i].game);
        total += size[i];
        most = size[i] > most ? size[i] : most;
    }
    double by_game = copy_speed(bench, NULL);
    double by_memcpy = copy_speed(bench, size);
    add(bench, "copies", "per second", by_game);
    add(bench, "copies_memcpy", "per second", by_memcpy);
    add(bench, "copy_cost", "times memcpy", by_memcpy / by_game);
    add_limited(bench, "copied_mean", "bytes",
                (double)total / (double)positions->count, AT_MOST, 4096);
    add(bench, "copied_most", "bytes", (double)most);
    add_limited(bench, "state_size", "bytes", (double)game_size(), AT_MOST,
                16384);
    free(size);
    return by_game;
}

/* Every way to go on, a few choices deep: a copy, the options and a choice for
 * each position, so the copies are its limit. */
static void measure_perft(struct bench *bench, double copies)
{
    const struct positions *positions = &bench->positions;
    struct engine *engine = positions->table->engine;
    struct perft perft;
    double begin = now(), passed = 0;
    uint64_t visited = 0;

    while (passed < bench->seconds / 2)
        for (size_t i = 0; i < positions->count && passed < bench->seconds / 2;
             i++) {
            perft_count(engine, positions->list[i].game, PERFT_DEPTH, &perft);
            visited += perft_visited(&perft);
            passed = now() - begin;
        }
    add(bench, "perft", "positions/s", (double)visited / passed);
    add(bench, "perft_share", "% of copies",
        100.0 * (double)visited / passed / copies);
}

static int measure_corpus(struct bench *bench)
{
    const struct work *work = &bench->work;
    struct session session;
    int code = work_start(work, &session);

    if (code != EXIT_GREEN)
        return code;
    double begin = now();
    for (size_t i = 0; i < work->count; i++) {
        struct result result;
        run_ruling(&session, &work->corpus->known, work->rulings[i], NULL, NULL,
                   &result);
        result_clear(&result);
    }
    double passed = now() - begin;
    session_close(&session);
    add(bench, "cases", "per second", (double)work->count / passed);
    add_limited(bench, "corpus", "seconds", passed, AT_MOST, 1);
    return EXIT_GREEN;
}

/* What it costs to reach an engine in a process of its own. */
static int measure_pipe(struct bench *bench)
{
    struct pipe_speed speed;
    char why[300];

    if (!bench_pipe(&bench->work, bench->seconds / 3, &speed, why,
                    sizeof(why))) {
        fprintf(stderr, "manaproof bench: %s\n", why);
        return EXIT_ADAPTER;
    }
    add(bench, "pipe_echoes", "per second", speed.echoes);
    add(bench, "round_trips", "per second", speed.round_trips);
    add_limited(bench, "pipe_share", "of the echoes",
                speed.round_trips / speed.echoes, AT_LEAST, PIPE_SHARE_LEAST);
    add_limited(bench, "pipe_overhead", "microseconds", speed.overhead_us,
                AT_MOST, PIPE_OVERHEAD_MOST_US);
    add_limited(bench, "pipe_cases", "per second", speed.cases, AT_LEAST,
                PIPE_CASES_LEAST);
    return EXIT_GREEN;
}

static double value_of(const struct bench *bench, const char *name)
{
    for (size_t i = 0; i < bench->figure_count; i++)
        if (strcmp(bench->figure[i].name, name) == 0)
            return bench->figure[i].value;
    return 0;
}

static void print_line(const struct bench *bench, const struct figure *figure)
{
    bool is_kept = figure->side == AT_LEAST ? figure->value >= figure->limit
                                            : figure->value <= figure->limit;

    printf("%-15s %14.*f %-15s", figure->name, figure->value < 1000 ? 3 : 0,
           figure->value, figure->unit);
    if (figure->ceiling != NULL)
        printf("%.3g %% of %s%s",
               100.0 * figure->value / value_of(bench, figure->ceiling),
               figure->ceiling, figure->limit > 0 ? ", " : "");
    if (figure->limit > 0)
        printf("%s %g%s", figure->side == AT_LEAST ? "at least" : "at most",
               figure->limit, is_kept ? "" : ": MISSED");
    putchar('\n');
}

static void print_json(const struct bench *bench)
{
    cJSON *list = cJSON_CreateArray();

    for (size_t i = 0; i < bench->figure_count; i++) {
        const struct figure *figure = &bench->figure[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", figure->name);
        cJSON_AddNumberToObject(item, "value", figure->value);
        cJSON_AddStringToObject(item, "unit", figure->unit);
        if (figure->limit > 0)
            cJSON_AddNumberToObject(item,
                                    figure->side == AT_LEAST ? "least" : "most",
                                    figure->limit);
        if (figure->ceiling != NULL)
            cJSON_AddStringToObject(item, "ceiling", figure->ceiling);
        cJSON_AddItemToArray(list, item);
    }
    char *text = cJSON_Print(list);
    puts(text);
    free(text);
    cJSON_Delete(list);
}

static int measure(struct bench *bench)
{
    if (!measure_games(bench))
        return EXIT_INTERNAL;
    measure_options(bench);
    measure_perft(bench, measure_copies(bench));
    int code = measure_corpus(bench);

    if (code == EXIT_GREEN)
        code = measure_pipe(bench);
    if (code != EXIT_GREEN)
        return code;
    if (bench->is_json)
        print_json(bench);
    for (size_t i = 0; !bench->is_json && i < bench->figure_count; i++)
        print_line(bench, &bench->figure[i]);
    return EXIT_GREEN;
}

static int print_fingerprint(const struct bench *bench)
{
    char why[600];
    uint64_t hash;

    if (!games_fingerprint(bench->work.options.corpus, bench->games, &hash, why,
                           sizeof(why))) {
        fprintf(stderr, "manaproof bench: %s\n", why);
        return EXIT_INTERNAL;
    }
    printf("%016llx\n", (unsigned long long)hash);
    return EXIT_GREEN;
}

/* So many games of one kind, for those who count instructions. */
static int play_games(const struct bench *bench)
{
    static const char *const words[GAMES_KINDS] = {
        "plain", "crowded", "simulated", "judged", "asked",
    };
    char why[600];
    uint64_t decisions;
    int kind = 0;

    while (kind < GAMES_KINDS && strcmp(bench->play, words[kind]) != 0)
        kind++;
    if (kind == GAMES_KINDS) {
        fputs("manaproof bench: --play plain, crowded, simulated, judged or "
              "asked\n",
              stderr);
        return EXIT_USAGE;
    }
    if (!games_play(bench->work.options.corpus, (enum games_kind)kind,
                    bench->games, &decisions, why, sizeof(why))) {
        fprintf(stderr, "manaproof bench: %s\n", why);
        return EXIT_INTERNAL;
    }
    printf("%llu decisions\n", (unsigned long long)decisions);
    return EXIT_GREEN;
}

/* A number above 0 after the option at `argv[*index]`. */
static bool read_positive(int argc, char **argv, int *index, double *number)
{
    char *rest = "";

    *number = *index + 1 < argc ? strtod(argv[++*index], &rest) : 0;
    if (*rest == '\0' && *number > 0 && *number <= 100000)
        return true;
    fputs("manaproof bench: a number above 0 is expected\n", stderr);
    return false;
}

/* Take out of the arguments what only this command knows. */
static bool read_options(struct bench *bench, int *argc, char **argv)
{
    int kept = 1;
    double number;

    bench->seconds = 1.5;
    bench->games = FINGERPRINT_GAMES;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            bench->is_json = true;
        } else if (strcmp(argv[i], "--fingerprint") == 0) {
            bench->is_fingerprint = true;
        } else if (strcmp(argv[i], "--play") == 0) {
            bench->play = i + 1 < *argc ? argv[++i] : "";
        } else if (strcmp(argv[i], "--seconds") == 0) {
            if (!read_positive(*argc, argv, &i, &bench->seconds))
                return false;
        } else if (strcmp(argv[i], "--games") == 0) {
            if (!read_positive(*argc, argv, &i, &number))
                return false;
            bench->games = (unsigned)number;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
    return true;
}

static int run_bench(struct bench *bench)
{
    if (bench->work.count == 0) {
        fputs("manaproof bench: no case is selected\n", stderr);
        return bench->work.is_valid ? EXIT_USAGE : EXIT_CORPUS;
    }
    if (bench->is_fingerprint)
        return print_fingerprint(bench);
    if (bench->play != NULL)
        return play_games(bench);
    return positions_make(&bench->positions, &bench->work) ? measure(bench)
                                                           : EXIT_INTERNAL;
}

int command_bench(int argc, char **argv)
{
    struct bench bench = {.seconds = 0};

    if (!read_options(&bench, &argc, argv))
        return EXIT_USAGE;
    int code = work_open(&bench.work, argc, argv, " --corpus --cards ");
    if (code == EXIT_GREEN)
        code = run_bench(&bench);
    positions_free(&bench.positions);
    work_close(&bench.work);
    return code;
}
