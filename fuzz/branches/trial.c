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
    MEMORY_MAX_BYTES = 1 << 30,
    ORACLE_PIECES = 60,        /* of the oracle against one flip */
    JOBS = 64,
};

/* What a process tells its parent. */
struct report {
    uint32_t piece; /* at which it is */
    bool is_wrong;
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

    if (file != NULL && ftruncate(fileno(file), (off_t)size) == 0)
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

bool piece_reaches(const struct court *court, size_t piece, flip_id flip)
{
    return court->reach[piece * court->row + flip / 8] >> flip % 8 & 1;
}

static void note_reach(struct court *court, size_t number)
{
    uint8_t *row = court->reach + number * court->row;

    for (flip_id flip = 0; flip < flips_count(); flip++)
        if (site_would_matter(flip / WAYS, (enum way)(flip % WAYS))) {
            row[flip / 8] |= (uint8_t)(1u << flip % 8);
            court->pieces[number].reach++;
        }
}

/* In a child: every job-th piece. */
static void survey_some(struct court *court, unsigned job)
{
    sites_watch();
    for (size_t i = job; i < court->piece_count; i += court->jobs) {
        struct piece *piece = &court->pieces[i];
        double begin = now();
        sites_forget();
        piece->is_sound = piece_run(&court->scene, piece, &piece->print);
        piece->seconds = now() - begin;
        note_reach(court, i);
    }
}

static bool survey(struct court *court)
{
    bool is_good = true;

    for (unsigned job = 0; job < court->jobs; job++)
        if (branch_off() == 0) {
            survey_some(court, job);
            _exit(0);
        }
    for (unsigned job = 0; job < court->jobs; job++) {
        int status;
        if (wait(&status) < 0 || status != 0)
            is_good = false;
    }
    if (!is_good)
        fputs("branches: the engine falls with no branch flipped\n", stderr);
    return is_good;
}

/* What does not hold anyway tells nothing. */
static bool are_sound(const struct court *court)
{
    unsigned count[LAYERS] = {0};

    for (size_t i = 0; i < court->piece_count; i++) {
        const struct piece *piece = &court->pieces[i];
        if (piece->is_sound)
            continue;
        count[piece->layer]++;
        if (piece->layer != LAYER_ORACLE)
            fprintf(stderr, "branches: %s: %s does not hold\n",
                    layer_name(piece->layer),
                    piece_name(&court->scene, piece));
    }
    if (count[LAYER_ORACLE] > 0)
        fprintf(stderr, "branches: the oracle disagrees on %u cases, which "
                "are left out\n", count[LAYER_ORACLE]);
    return count[LAYER_READING] + count[LAYER_CORPUS] + count[LAYER_GAMES] +
               count[LAYER_UNITS] == 0;
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
static void put_in_order(struct court *court)
{
    size_t bytes = court->piece_count * court->row;
    uint8_t *old = store_new(bytes, 1);
    struct piece *pieces = court->pieces;

    memcpy(old, court->reach, bytes);
    for (size_t i = 0; i < court->piece_count; i++)
        pieces[i].place = (uint32_t)i;
    qsort(pieces, court->piece_count, sizeof(*pieces), by_reach);
    for (size_t i = 0; i < court->piece_count; i++)
        memcpy(court->reach + i * court->row,
               old + pieces[i].place * court->row, court->row);
    free(old);
    for (size_t i = court->piece_count; i-- > 0;)
        court->first[pieces[i].layer] = i;
    court->first[LAYERS] = court->piece_count;
}

bool court_open(struct court *court, unsigned jobs)
{
    memset(court, 0, sizeof(*court));
    court->jobs = jobs < 1 ? 1 : jobs > JOBS ? JOBS : jobs;
    if (!sites_open() || !scene_open(&court->scene))
        return false;
    court->piece_count = scene_count(&court->scene);
    court->row = flips_count() / 8 + 1;
    court->pieces = share(court->piece_count * sizeof(*court->pieces));
    court->reach = share(court->piece_count * court->row);
    for (size_t i = 0; i < court->piece_count; i++)
        court->pieces[i] = scene_piece(&court->scene, i);
    if (!survey(court) || !are_sound(court))
        return false;
    put_in_order(court);
    return true;
}

void court_close(struct court *court)
{
    scene_close(&court->scene);
}

/* In a child: true when the piece does not hold. */
static bool kills(struct court *court, size_t number, struct report *report)
{
    const struct piece *piece = &court->pieces[number];
    uint64_t print = piece->print;

    report->piece = (uint32_t)number;
    limit_time(LEAST_US + (long)(piece->seconds * SLOWER * 1e6));
    bool is_good = piece_run(&court->scene, piece, &print);
    limit_time(0);
    report->is_wrong = !is_good || print != piece->print;
    return report->is_wrong;
}

/* Whether the piece can tell anything about the flip. */
static bool is_witness(const struct court *court, size_t piece, flip_id flip)
{
    return court->pieces[piece].is_sound &&
           (court->scene.is_read_anew || piece_reaches(court, piece, flip));
}

/* In a child: the pieces of one layer that reach the flip.  The oracle takes
 * its time: of its pieces some, as different as can be. */
static bool try_layer(struct court *court, enum layer layer, flip_id flip,
                      struct report *report)
{
    size_t first = court->first[layer], end = court->first[layer + 1];
    size_t count = 0, seen = 0, taken = 0;
    size_t most = layer == LAYER_ORACLE ? ORACLE_PIECES : end - first;

    for (size_t i = first; i < end; i++)
        count += is_witness(court, i, flip);
    most = count < most ? count : most;
    for (size_t i = first; i < end && taken < most; i++) {
        if (!is_witness(court, i, flip))
            continue;
        seen++;
        if (taken * count >= seen * most)
            continue;
        taken++;
        if (kills(court, i, report))
            return true;
    }
    return false;
}

/* In a child.  What is read anew is there for all layers that follow; who
 * reads something else than before is no longer told by what it reaches. */
static _Noreturn void stand_trial(struct court *court,
                                  const struct trial *trial,
                                  struct report *report)
{
    size_t reading = court->first[LAYER_READING];
    bool is_killed = false;

    site_flip(trial->flip / WAYS, (enum way)(trial->flip % WAYS));
    if (piece_reaches(court, reading, trial->flip) &&
        trial->layers != 1u << LAYER_UNITS)
        is_killed = kills(court, reading, report);
    if (trial->piece != 0)
        _exit(is_killed || kills(court, trial->piece, report));
    for (unsigned layer = LAYER_CORPUS; layer < LAYERS && !is_killed; layer++)
        if (trial->layers >> layer & 1)
            is_killed =
                try_layer(court, (enum layer)layer, trial->flip, report);
    _exit(is_killed);
}

static void judge(struct trial *trial, const struct report *report, int status)
{
    trial->killer = report->piece;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        trial->fate = FATE_SURVIVED;
    else if (WIFEXITED(status) && report->is_wrong)
        trial->fate = FATE_WRONG;
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        trial->fate = FATE_HUNG;
    else
        trial->fate = FATE_DIED;
}

static bool is_reached(const struct court *court, const struct trial *trial)
{
    for (size_t i = 0; i < court->piece_count; i++)
        if ((trial->layers >> court->pieces[i].layer & 1) != 0 &&
            is_witness(court, i, trial->flip))
            return true;
    return piece_reaches(court, court->first[LAYER_READING], trial->flip);
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

void court_try(struct court *court, struct trial *trials, size_t count)
{
    struct report *reports = share(JOBS * sizeof(*reports));
    struct job jobs[JOBS] = {{0}};
    unsigned running = 0;

    for (size_t i = 0; i < count; i++) {
        if (!court->is_quiet && i % 100 == 0)
            fprintf(stderr, "\r%zu of %zu", i, count);
        trials[i].fate = FATE_UNREACHED;
        if (!is_reached(court, &trials[i]))
            continue;
        if (running == court->jobs) {
            wait_for_one(jobs, reports);
            running--;
        }
        size_t job = free_job(jobs);
        reports[job] = (struct report){0};
        jobs[job].trial = &trials[i];
        jobs[job].child = branch_off();
        if (jobs[job].child == 0)
            stand_trial(court, &trials[i], &reports[job]);
        running++;
    }
    for (; running > 0; running--)
        wait_for_one(jobs, reports);
    if (!court->is_quiet)
        fputs("\r                              \r", stderr);
    munmap(reports, JOBS * sizeof(*reports));
}
