#include "trial.h"
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SLOWER = 10,               /* than without a flip: it hangs */
    LEAST_US = 50000,          /* but never in less than this */
    READING_US = 5000000,      /* the whole corpus */
    MEMORY_MAX_BYTES = 1 << 30,
    ORACLE_PIECES = 60,        /* of the oracle against one flip */
    GAME_PIECES = 300,         /* in each round */
    JOBS = 64,
};

/* What a process tells its parent. */
struct report {
    uint32_t piece; /* at which it is */
    enum ending ending;
};

size_t flips_count(void)
{
    return WAYS * sites_count();
}

/* Memory that children and parent have in common, all zero. */
static void *share(size_t size)
{
    FILE *file = tmpfile();
    void *memory = MAP_FAILED;

    if (file != NULL &&
        (errno = posix_fallocate(fileno(file), 0, (off_t)size)) == 0)
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
                      fileno(file), 0);
    if (memory == MAP_FAILED) {
        perror("branches: memory");
        exit(EXIT_INTERNAL);
    }
    fclose(file);
    return memory;
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A child whose output nobody reads and whose death leaves nothing. */
static pid_t branch_off(void)
{
    static const struct rlimit no_core = {0, 0};
    const struct rlimit memory = {MEMORY_MAX_BYTES, MEMORY_MAX_BYTES};
    pid_t child;

    fflush(stdout);
    fflush(stderr);
    child = fork();
    if (child < 0) {
        perror("branches: fork");
        exit(EXIT_INTERNAL);
    }
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        setrlimit(RLIMIT_CORE, &no_core);
        setrlimit(RLIMIT_AS, &memory);
    }
    return child;
}

/* Of the processor, from now on; 0: no limit. */
static void limit_time(long microseconds)
{
    struct itimerval timer = {{0, 0}, {0, 0}};

    timer.it_value.tv_sec = microseconds / 1000000;
    timer.it_value.tv_usec = microseconds % 1000000;
    setitimer(ITIMER_PROF, &timer, NULL);
}

bool piece_reaches(const struct survey *survey, size_t piece, flip_id flip)
{
    return survey->reach[piece * survey->row + flip / 8] >> flip % 8 & 1;
}

static void note_reach(struct survey *survey, size_t number)
{
    uint8_t *row = survey->reach + number * survey->row;

    for (flip_id flip = 0; flip < flips_count(); flip++)
        if (site_would_matter(flip / WAYS, (enum way)(flip % WAYS))) {
            row[flip / 8] |= (uint8_t)(1u << flip % 8);
            survey->pieces[number].reach++;
        }
}

/* In a child: every job-th piece from `first` on. */
static _Noreturn void survey_some(struct survey *survey, size_t first,
                                  size_t *at)
{
    sites_watch();
    for (*at = first; *at < survey->piece_count; *at += survey->jobs) {
        struct piece *piece = &survey->pieces[*at];
        double begin = now();
        sites_forget();
        piece->is_sound = piece_run(&survey->scene, piece, &piece->print);
        piece->seconds = now() - begin;
        note_reach(survey, *at);
    }
    _exit(0);
}

/* A piece in which the engine falls is not sound; the next child goes on
 * behind it. */
static void survey_all(struct survey *survey)
{
    size_t *at = share(JOBS * sizeof(*at));
    pid_t child[JOBS] = {0};
    unsigned running = 0;

    for (unsigned job = 0; job < survey->jobs; job++, running++)
        if ((child[job] = branch_off()) == 0)
            survey_some(survey, job, &at[job]);
    while (running > 0) {
        int status;
        pid_t ended = wait(&status);
        for (unsigned job = 0; job < survey->jobs; job++) {
            if (child[job] != ended)
                continue;
            running--;
            if (status == 0)
                break;
            running++;
            if ((child[job] = branch_off()) == 0)
                survey_some(survey, at[job] + survey->jobs, &at[job]);
            break;
        }
    }
    munmap(at, JOBS * sizeof(*at));
}

/* What does not hold anyway tells nothing. */
static bool are_sound(const struct survey *survey)
{
    unsigned count[LAYERS] = {0};

    for (size_t i = 0; i < survey->piece_count; i++) {
        const struct piece *piece = &survey->pieces[i];
        if (piece->is_sound)
            continue;
        count[piece->layer]++;
        if (piece->layer != LAYER_ORACLE && piece->layer != LAYER_GAMES)
            fprintf(stderr, "branches: %s: %s does not hold\n",
                    layer_name(piece->layer),
                    piece_name(&survey->scene, piece));
    }
    if (count[LAYER_ORACLE] > 0 || count[LAYER_GAMES] > 0)
        fprintf(stderr,
                "branches: left out, as they do not hold: %u cases before "
                "the oracle, %u games\n",
                count[LAYER_ORACLE], count[LAYER_GAMES]);
    return count[LAYER_READING] + count[LAYER_TEXTS] + count[LAYER_CORPUS] +
               count[LAYER_UNITS] ==
           0;
}

/* By layer, and within it those first that do least. */
static int by_reach(const void *a, const void *b)
{
    const struct piece *first = a, *second = b;

    if (first->layer != second->layer)
        return (int)first->layer - (int)second->layer;
    if (first->reach != second->reach)
        return first->reach < second->reach ? -1 : 1;
    return (first->index > second->index) - (first->index < second->index);
}

/* Sort pieces and rows alike. */
static void put_in_order(struct survey *survey)
{
    size_t bytes = survey->piece_count * survey->row;
    uint8_t *old = store_new(bytes, 1);
    struct piece *pieces = survey->pieces;

    memcpy(old, survey->reach, bytes);
    for (size_t i = 0; i < survey->piece_count; i++)
        pieces[i].place = (uint32_t)i;
    qsort(pieces, survey->piece_count, sizeof(*pieces), by_reach);
    for (size_t i = 0; i < survey->piece_count; i++)
        memcpy(survey->reach + i * survey->row,
               old + pieces[i].place * survey->row, survey->row);
    free(old);
    for (size_t i = survey->piece_count; i-- > 0;)
        survey->first[pieces[i].layer] = i;
    survey->first[LAYERS] = survey->piece_count;
}

bool survey_open(struct survey *survey, const char *directory, unsigned jobs,
                 uint32_t rounds, bool is_quiet)
{
    memset(survey, 0, sizeof(*survey));
    survey->jobs = jobs < 1 ? 1 : jobs > JOBS ? JOBS : jobs;
    survey->is_quiet = is_quiet;
    if (!sites_open() || !scene_open(&survey->scene, directory, rounds))
        return false;
    survey->piece_count = scene_count(&survey->scene);
    survey->row = flips_count() / 8 + 1;
    survey->pieces = share(survey->piece_count * sizeof(*survey->pieces));
    survey->reach = share(survey->piece_count * survey->row);
    for (size_t i = 0; i < survey->piece_count; i++)
        survey->pieces[i] = scene_piece(&survey->scene, i);
    survey_all(survey);
    if (!are_sound(survey))
        return false;
    put_in_order(survey);
    return true;
}

void survey_close(struct survey *survey)
{
    scene_close(&survey->scene);
}

/* In a child: run the piece and say how it went. */
static enum ending try(struct survey *survey, size_t number,
                       struct report *report)
{
    const struct piece *piece = &survey->pieces[number];
    uint64_t print;

    report->piece = (uint32_t)number;
    report->ending = ENDING_WELL;
    limit_time(LEAST_US + (long)(piece->seconds * SLOWER * 1e6));
    bool is_good = piece_run(&survey->scene, piece, &print);
    limit_time(0);
    report->ending = piece_ending(piece, is_good, print);
    return report->ending;
}

/* Whether the piece can tell anything about the flip. */
static bool is_witness(const struct survey *survey, size_t piece, flip_id flip)
{
    return survey->pieces[piece].is_sound &&
           (piece_reaches(survey, piece, flip) ||
            piece_is_concerned(&survey->scene, &survey->pieces[piece]));
}

/* In a child: read the files that reach the flip.  To read something else is
 * no death: then the whole corpus is read anew, for the layers to come. */
static bool try_reading(struct survey *survey, flip_id flip,
                        struct report *report)
{
    size_t first = survey->first[LAYER_READING];
    bool is_changed = false;

    for (size_t i = first; i < survey->first[LAYER_READING + 1]; i++) {
        if (!is_witness(survey, i, flip))
            continue;
        enum ending ending = try(survey, i, report);
        if (ending == ENDING_WRONG)
            return true;
        if (ending == ENDING_OTHER) {
            is_changed = true;
            scene_note_change(&survey->scene, &survey->pieces[i]);
        }
    }
    if (!is_changed)
        return false;
    report->ending = ENDING_WELL;
    limit_time(READING_US);
    bool is_read = scene_read_anew(&survey->scene);
    limit_time(0);
    report->ending = is_read ? ENDING_WELL : ENDING_WRONG;
    return !is_read;
}

/* In a child: the pieces of one layer that reach the flip.  The oracle and
 * long games take their time: of those some, as different as can be. */
static bool try_layer(struct survey *survey, enum layer layer, flip_id flip,
                      struct report *report)
{
    size_t first = survey->first[layer], end = survey->first[layer + 1];
    size_t count = 0, seen = 0, taken = 0;
    size_t most = end - first;

    for (size_t i = first; i < end; i++)
        count += is_witness(survey, i, flip);
    if (layer == LAYER_ORACLE)
        most = ORACLE_PIECES;
    else if (layer == LAYER_GAMES)
        most = GAME_PIECES * survey->scene.rounds;
    most = count < most ? count : most;
    for (size_t i = first; i < end && taken < most; i++) {
        if (!is_witness(survey, i, flip))
            continue;
        seen++;
        if (taken * count >= seen * most)
            continue;
        taken++;
        if (try(survey, i, report) != ENDING_WELL)
            return true;
    }
    return false;
}

/* Whether one of the layers begins with reading the corpus. */
static bool needs_reading(uint32_t layers)
{
    return (layers & ~(1u << LAYER_UNITS | 1u << LAYER_TEXTS)) != 0;
}

static bool try_layers(struct survey *survey, uint32_t layers, flip_id flip,
                       struct report *report)
{
    for (unsigned layer = LAYER_TEXTS; layer < LAYERS; layer++)
        if (layers >> layer & 1 &&
            try_layer(survey, (enum layer)layer, flip, report))
            return true;
    return false;
}

/* Whether the flip is in what reads cards. */
static bool is_of_reading(const struct survey *survey, flip_id flip)
{
    for (size_t i = 0; i < survey->first[LAYER_READING + 1]; i++)
        if (piece_reaches(survey, i, flip))
            return true;
    return false;
}

/* In a child.  The reading comes first, as it does for whoever plays; but to
 * read the corpus anew takes long, so before it comes what can do without. */
static _Noreturn void stand_trial(struct survey *survey,
                                  const struct trial *trial,
                                  struct report *report)
{
    const uint32_t apart = 1u << LAYER_UNITS | 1u << LAYER_TEXTS;
    uint32_t layers = trial->layers, first = 0;
    bool is_killed = false;

    site_flip(trial->flip / WAYS, (enum way)(trial->flip % WAYS));
    if (trial->piece == 0 && is_of_reading(survey, trial->flip))
        first = layers & apart;
    if (first != 0)
        is_killed = try_layers(survey, first, trial->flip, report);
    if (!is_killed && needs_reading(layers))
        is_killed = try_reading(survey, trial->flip, report);
    if (trial->piece != 0)
        _exit(is_killed ||
              try(survey, trial->piece, report) != ENDING_WELL);
    _exit(is_killed ||
          try_layers(survey, layers & ~first, trial->flip, report));
}

static void judge(struct trial *trial, const struct report *report, int status)
{
    trial->killer = report->piece;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        trial->fate = FATE_SURVIVED;
    else if (WIFEXITED(status) && report->ending != ENDING_WELL)
        trial->fate = report->ending == ENDING_WRONG ? FATE_WRONG : FATE_OTHER;
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        trial->fate = FATE_HUNG;
    else
        trial->fate = FATE_DIED;
}

static bool is_reached(const struct survey *survey, const struct trial *trial)
{
    uint32_t layers = trial->layers;

    if (needs_reading(layers))
        layers |= 1u << LAYER_READING;
    for (size_t i = 0; i < survey->piece_count; i++)
        if ((layers >> survey->pieces[i].layer & 1) != 0 &&
            is_witness(survey, i, trial->flip))
            return true;
    return false;
}

struct job {
    pid_t child; /* 0: none */
    struct trial *trial;
};

static void wait_for_one(struct job *jobs, const struct report *reports)
{
    int status;
    pid_t child = wait(&status);

    for (size_t i = 0; i < JOBS; i++)
        if (child > 0 && jobs[i].child == child) {
            judge(jobs[i].trial, &reports[i], status);
            jobs[i].child = 0;
            return;
        }
    if (child < 0 && errno != EINTR) {
        perror("branches: wait");
        exit(EXIT_INTERNAL);
    }
}

static size_t free_job(const struct job *jobs)
{
    size_t job = 0;

    while (jobs[job].child != 0)
        job++;
    return job;
}

/* On a terminal often, elsewhere now and then. */
static void show_progress(const struct survey *survey, size_t done,
                          size_t count)
{
    size_t stride = survey->is_quiet ? 1000 : 50;

    if (count < 1000 || (done % stride != 0 && done != count))
        return;
    fprintf(stderr, "%s%zu of %zu flips%s", survey->is_quiet ? "" : "\r", done,
            count, survey->is_quiet || done == count ? "\n" : "");
}

static volatile sig_atomic_t is_interrupted;

static void interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

static void on_signals(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler,
                               .sa_flags = SA_RESTART};

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

size_t survey_try(struct survey *survey, struct trial *trials, size_t count)
{
    struct report *reports = share(JOBS * sizeof(*reports));
    struct job jobs[JOBS] = {{0}};
    unsigned running = 0;
    size_t i;

    on_signals(interrupt);
    for (i = 0; i < count && !is_interrupted; i++) {
        show_progress(survey, i, count);
        trials[i].fate = FATE_UNREACHED;
        if (!is_reached(survey, &trials[i]))
            continue;
        trials[i].fate = FATE_SURVIVED;
        if (survey->is_idle)
            continue;
        if (running == survey->jobs) {
            wait_for_one(jobs, reports);
            running--;
        }
        size_t job = free_job(jobs);
        reports[job] = (struct report){0};
        jobs[job].trial = &trials[i];
        jobs[job].child = branch_off();
        if (jobs[job].child == 0) {
            on_signals(SIG_IGN); /* it ends soon anyway */
            stand_trial(survey, &trials[i], &reports[job]);
        }
        running++;
    }
    for (; running > 0; running--)
        wait_for_one(jobs, reports);
    on_signals(SIG_DFL);
    if (i == count)
        show_progress(survey, count, count);
    munmap(reports, JOBS * sizeof(*reports));
    return i;
}
