/*
 * power.c - how long the simulator needs to find each fault that is built in.
 *
 * `power [--seconds S] [--seeds N] [-j N] [FAULT]...`, of a build with
 * -DFAULTS: for each fault and seed, games of all targets in turn, until one
 * is a find that the engine as it is does not give.  Prints a line a fault,
 * with seconds of processor time, and a summary; red when less than 95 in 100
 * are found, or the median is above 2 seconds.
 */
#include "faults.h"
#include "field.h"
#include "generate.h"
#include "store.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEEDS_MOST = 9, JOBS_MOST = 16, HANG_S = 20 };
enum { GOAL_PERCENT = 95, GOAL_S = 2 };

struct trial {
    enum fault fault;
    unsigned seed;
    bool is_found;
    double seconds;
};

struct trials {
    struct field *field;
    double limit;
    unsigned seeds, jobs;
    size_t count;
    struct trial *list;
    struct {
        pid_t pid;
        int pipe;
        size_t trial;
    } job[JOBS_MOST];
};

static double worked(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Whether the engine as it is gives no find for the same input. */
static bool is_due_to(struct field *field, const struct input *input,
                      enum fault fault)
{
    struct find find;
    enum asking before = field_ask(field, ASK_ALWAYS);

    fault_select(FAULT_NONE);
    bool is_due = field_play(field, input, &find) != PLAYED_FIND;
    field_ask(field, before);
    fault_select(fault);
    return is_due;
}

/* Play until a find; the seconds go down the pipe. */
static void play(const struct trials *trials, const struct trial *trial,
                 int pipe)
{
    double begin = worked(), time;
    struct input input;
    struct find find;
    uint64_t number = 0;
    bool is_found = false;

    fault_select(trial->fault);
    do {
        input_generate(&input, trial->seed, number,
                       (enum focus)(number % FOCUSES));
        number++;
        is_found = field_play(trials->field, &input, &find) == PLAYED_FIND &&
                   is_due_to(trials->field, &input, trial->fault);
        time = worked() - begin;
    } while (!is_found && time < trials->limit);
    if (!is_found)
        time = -1;
    if (write(pipe, &time, sizeof(time)) != sizeof(time))
        _exit(1);
    _exit(0);
}

static bool begin(struct trials *trials, unsigned slot, size_t at)
{
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        struct rlimit most = {(rlim_t)trials->limit + HANG_S,
                              (rlim_t)trials->limit + HANG_S};
        setrlimit(RLIMIT_CPU, &most);
        close(ends[0]);
        play(trials, &trials->list[at], ends[1]);
    }
    close(ends[1]);
    trials->job[slot].pid = pid;
    trials->job[slot].pipe = ends[0];
    trials->job[slot].trial = at;
    return pid > 0;
}

/* What ends the process, or hangs in it, is found too. */
static void end(struct trials *trials, unsigned slot, double used)
{
    struct trial *trial = &trials->list[trials->job[slot].trial];
    double seconds;

    if (read(trials->job[slot].pipe, &seconds, sizeof(seconds)) !=
        sizeof(seconds))
        seconds = used;
    trial->is_found = seconds >= 0;
    trial->seconds = seconds;
    close(trials->job[slot].pipe);
    trials->job[slot].pid = 0;
}

/* The processor time of the children that ended. */
static double children(void)
{
    struct rusage use;

    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

static bool run(struct trials *trials)
{
    size_t next = 0, left = trials->count;

    while (left > 0) {
        for (unsigned i = 0; i < trials->jobs && next < trials->count; i++)
            if (trials->job[i].pid == 0 && !begin(trials, i, next++))
                return false;
        double before = children();
        pid_t pid = wait(NULL);
        if (pid < 0)
            return false;
        for (unsigned i = 0; i < trials->jobs; i++)
            if (trials->job[i].pid == pid) {
                end(trials, i, children() - before);
                left--;
            }
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%zu of %zu %s", trials->count - left,
                    trials->count, left == 0 ? "\n" : "");
    }
    return true;
}

static int compare_seconds(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;

    return (one > other) - (one < other);
}

/* Of a fault's seeds the median; those that found nothing come last. */
static double median_of(const struct trials *trials, size_t first)
{
    double seconds[SEEDS_MOST];

    for (unsigned i = 0; i < trials->seeds; i++)
        seconds[i] = trials->list[first + i].is_found
                         ? trials->list[first + i].seconds
                         : 1e9;
    qsort(seconds, trials->seeds, sizeof(*seconds), compare_seconds);
    return seconds[trials->seeds / 2];
}

static int report(const struct trials *trials)
{
    size_t faults = trials->count / trials->seeds, found = 0;
    double *medians = store_new(faults, sizeof(*medians));

    for (size_t i = 0; i < faults; i++) {
        const struct trial *first = &trials->list[i * trials->seeds];
        medians[i] = median_of(trials, i * trials->seeds);
        found += medians[i] < 1e9;
        printf("%-36s %-8s", fault_name(first->fault),
               fault_rule(first->fault));
        for (unsigned k = 0; k < trials->seeds; k++)
            if (first[k].is_found)
                printf(" %8.2f", first[k].seconds);
            else
                printf("        -");
        putchar('\n');
    }
    qsort(medians, faults, sizeof(*medians), compare_seconds);
    double median = medians[faults / 2];
    printf("# %zu faults, %u seeds, %.0f s each: %zu found by most seeds "
           "(%.1f%%), median %.2f s\n",
           faults, trials->seeds, trials->limit, found,
           100.0 * (double)found / (double)faults, median);
    free(medians);
    return found * 100 >= faults * GOAL_PERCENT && median <= GOAL_S ? 0 : 1;
}

static void add(struct trials *trials, enum fault fault)
{
    for (unsigned i = 0; i < trials->seeds; i++)
        trials->list[trials->count++] =
            (struct trial){.fault = fault, .seed = 1 + i};
}

static int complain(const char *word)
{
    fprintf(stderr, "power: %s: not a fault, --seconds S, --seeds N or -j N\n",
            word);
    return 2;
}

static int read_words(struct trials *trials, int argc, char **argv)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 1; i < argc; i++) {
            bool has_value = i + 1 < argc;
            if (strcmp(argv[i], "--seconds") == 0 && has_value)
                trials->limit = atof(argv[++i]);
            else if (strcmp(argv[i], "--seeds") == 0 && has_value)
                trials->seeds = (unsigned)atoi(argv[++i]);
            else if (strcmp(argv[i], "-j") == 0 && has_value)
                trials->jobs = (unsigned)atoi(argv[++i]);
            else if (fault_find(argv[i]) == FAULT_NONE)
                return complain(argv[i]);
            else if (pass == 1)
                add(trials, fault_find(argv[i]));
        }
    if (trials->limit <= 0 || trials->seeds < 1 || trials->seeds > SEEDS_MOST ||
        trials->jobs < 1 || trials->jobs > JOBS_MOST)
        return complain("a number out of range");
    return 0;
}

int main(int argc, char **argv)
{
    struct trials trials = {.limit = 60, .seeds = 3, .jobs = 2};
    const struct field_options options = {.asking = ASK_NEW};
    char why[700];
    int code = 5;

    trials.list = store_new((size_t)(FAULT_COUNT + argc) * SEEDS_MOST,
                            sizeof(*trials.list));
    if (!faults_are_built()) {
        fputs("power: built without faults; make fuzz-power\n", stderr);
        return 2;
    }
    if ((code = read_words(&trials, argc, argv)) != 0)
        return code;
    bool is_named = trials.count > 0;
    for (int i = FAULT_NONE + 1; !is_named && i < FAULT_COUNT; i++)
        add(&trials, (enum fault)i);
    trials.field = field_new(&options, why, sizeof(why));
    if (trials.field == NULL)
        fprintf(stderr, "power: %s\n", why);
    code = trials.field != NULL && run(&trials) ? report(&trials) : 5;
    field_free(trials.field);
    free(trials.list);
    return code;
}
