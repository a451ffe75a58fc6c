/*
 * power.c - how long fuzzing needs to find each fault that is built in.
 *
 * `power [--held] [--seconds S] [--seeds N] [--every N] [--log FILE] [-j N]
 * [FAULT]... [-- COMMAND...]`, of a build with -DFAULTS.  For each fault and
 * seed, games of all targets in turn, until one is a find:
 *  - an engine with the fault alone, judged by oracle, invariants and
 *    relations, where the engine as it is gives no find for the same input;
 *  - `--held`: an engine with the fault held to the engine as it is, which
 *    plays beside (rival.c), as an adapter's engine is to the reference engine;
 *  - a command, with MANAPROOF_FAULT, POWER_SEED and POWER_SECONDS in its
 *    environment, which says what it found and ends with 1, or with 0; and,
 *    `--held`, MANAPROOF_CHECKS to ask for that.
 *
 * A line a fault, as soon as it is known: seconds of processor time by seed,
 * and what was found first; what was found before the seed decides about the
 * games is not measured again for the others.  FILE gets the same lines, and a
 * fault that has one there is not measured again.  At the end a summary; red
 * when fewer are found than there should be, or the median is too high.
 */
#include "bouts.h"
#include "field.h"
#include "store.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    JOBS_MOST = 16,
    HANG_S = 20,
    NUMBER_MOST = 1000000, /* of seconds, or whatever it is */
};
static const double GOAL_S = 2;

struct power {
    struct field *field; /* NULL: there is a command */
    char **command;      /* or NULL */
    unsigned jobs;
    struct bouts bouts;
    struct job {
        struct bout *bout; /* NULL: free */
        pid_t pid;
        int pipe;
    } job[JOBS_MOST];
};

/* What a process of games sends. */
struct answer {
    double seconds;
    bool is_seedless; /* found by a game that no seed decides about */
    char told[TOLD];
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

/* The engine beside is the one with the fault. */
static void turn(void *context, bool is_rival)
{
    const struct bout *bout = context;

    fault_select(is_rival ? bout->fault : FAULT_NONE);
}

/* Whether the input finds the fault. */
static bool finds(const struct power *power, const struct bout *bout,
                  const struct input *input, struct find *find)
{
    if (field_play(power->field, input, find) != PLAYED_FIND)
        return false;
    return power->bouts.is_held ? find->kind == FIND_RIVAL
                                : is_due_to(power->field, input, bout->fault);
}

/* Play until a find. */
static _Noreturn void play(const struct power *power, struct bout *bout,
                           int pipe)
{
    double begin = worked();
    const size_t seedless = field_seedless(power->field);
    struct answer answer = {.seconds = NEVER};
    static struct input input;
    struct find find;
    char text[700];

    if (power->bouts.is_held)
        field_rival(power->field, turn, bout);
    else
        fault_select(bout->fault);
    for (uint64_t number = 0; worked() - begin < power->bouts.limit; number++) {
        field_next(power->field, &input, 1 + bout->done, number,
                   (enum focus)(number % FOCUSES));
        if (!finds(power, bout, &input, &find))
            continue;
        answer.seconds = worked() - begin;
        answer.is_seedless = number < seedless;
        find_print(&find, text, sizeof(text));
        snprintf(answer.told, sizeof(answer.told), "%.99s", text);
        break;
    }
    _exit(write(pipe, &answer, sizeof(answer)) != sizeof(answer));
}

static _Noreturn void carry_out(const struct power *power,
                                const struct bout *bout, int pipe)
{
    char number[40];

    setenv("MANAPROOF_FAULT", fault_name(bout->fault), 1);
    if (power->bouts.is_held)
        setenv("MANAPROOF_CHECKS", "held", 1);
    snprintf(number, sizeof(number), "%u", 1 + bout->done);
    setenv("POWER_SEED", number, 1);
    snprintf(number, sizeof(number), "%.0f", power->bouts.limit);
    setenv("POWER_SECONDS", number, 1);
    dup2(pipe, STDOUT_FILENO);
    close(pipe);
    execvp(power->command[0], power->command);
    perror(power->command[0]);
    _exit(127);
}

/* The job's fault with its next seed, in a process. */
static bool begin(const struct power *power, struct job *job)
{
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    job->pid = fork();
    if (job->pid == 0) {
        struct rlimit most = {(rlim_t)power->bouts.limit + HANG_S,
                              (rlim_t)power->bouts.limit + HANG_S};
        setrlimit(RLIMIT_CPU, &most);
        close(ends[0]);
        if (power->command != NULL)
            carry_out(power, job->bout, ends[1]);
        play(power, job->bout, ends[1]);
    }
    close(ends[1]);
    job->pipe = ends[0];
    return job->pid > 0;
}

/* What a command says, up to the end of its first line. */
static void listen(int pipe, char *told)
{
    size_t length = 0;

    while (length < TOLD - 1 && read(pipe, &told[length], 1) == 1 &&
           told[length] != '\n')
        length++;
    told[length] = '\0';
}

/* Games that end the process, or hang in it, found something, too.  False
 * when a command failed. */
static bool take(const struct power *power, struct job *job, int status,
                 double used)
{
    struct bout *bout = job->bout;
    struct answer answer = {used, false, "the engine ends the program"};

    if (power->command != NULL) {
        listen(job->pipe, answer.told);
        if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
            return false;
        if (WEXITSTATUS(status) == 0)
            answer.seconds = NEVER;
    } else {
        struct answer read_one;
        if (read(job->pipe, &read_one, sizeof(read_one)) == sizeof(read_one))
            answer = read_one;
    }
    do
        bout->seconds[bout->done++] = answer.seconds;
    while (answer.is_seedless && bout->done < power->bouts.seeds);
    if (bout->told[0] == '\0')
        snprintf(bout->told, sizeof(bout->told), "%s", answer.told);
    return true;
}

/* The processor time of the children that ended. */
static double children(void)
{
    struct rusage use;

    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

static struct job *job_of(struct power *power, pid_t pid)
{
    for (unsigned i = 0; i < power->jobs; i++)
        if (power->job[i].bout != NULL && power->job[i].pid == pid)
            return &power->job[i];
    return NULL;
}

static struct bout *next_bout(const struct power *power, size_t *next)
{
    while (*next < power->bouts.count && power->bouts.list[*next].done > 0)
        ++*next;
    return *next < power->bouts.count ? &power->bouts.list[(*next)++] : NULL;
}

static bool run(struct power *power)
{
    size_t next = 0, running = 0;
    int status;

    for (;;) {
        for (unsigned i = 0; i < power->jobs; i++) {
            struct job *job = &power->job[i];
            if (job->bout != NULL ||
                (job->bout = next_bout(power, &next)) == NULL)
                continue;
            if (!begin(power, job))
                return false;
            running++;
        }
        if (running == 0)
            return true;
        double before = children();
        struct job *job = job_of(power, wait(&status));
        if (job == NULL || !take(power, job, status, children() - before))
            return false;
        close(job->pipe);
        if (!bout_is_done(&power->bouts, job->bout)) {
            if (!begin(power, job))
                return false;
            continue;
        }
        if (!bout_note(&power->bouts, job->bout))
            return false;
        job->bout = NULL;
        running--;
    }
}

static void add(struct power *power, enum fault fault)
{
    power->bouts.list[power->bouts.count++] = (struct bout){.fault = fault};
}

static int complain(const char *word)
{
    fprintf(stderr,
            "power: %s\n"
            "power [--held] [--seconds S] [--seeds N] [--every N]\n"
            "      [--log FILE] [-j N] [--percent P] [--median S] [FAULT]...\n"
            "      [-- COMMAND...]\n",
            word);
    return 2;
}

/* The number behind the word at `*i`; -1, which none may be, without one. */
static double number(char **argv, int *i)
{
    const char *word = argv[*i + 1];
    char *rest = NULL;
    double number = word == NULL ? -1 : strtod(word, &rest);

    *i += word != NULL;
    return word != NULL && rest != word && *rest == '\0' && number >= 0 &&
                   number <= NUMBER_MOST
               ? number
               : -1;
}

static unsigned whole(char **argv, int *i)
{
    double value = number(argv, i);

    return value < 0 || value != (double)(unsigned)value ? 0 : (unsigned)value;
}

static int read_words(struct power *power, char **argv)
{
    for (int i = 1; argv[i] != NULL; i++) {
        if (strcmp(argv[i], "--seconds") == 0)
            power->bouts.limit = number(argv, &i);
        else if (strcmp(argv[i], "--percent") == 0)
            power->bouts.percent = number(argv, &i);
        else if (strcmp(argv[i], "--median") == 0)
            power->bouts.median = number(argv, &i);
        else if (strcmp(argv[i], "--seeds") == 0)
            power->bouts.seeds = whole(argv, &i);
        else if (strcmp(argv[i], "--every") == 0)
            power->bouts.every = whole(argv, &i);
        else if (strcmp(argv[i], "-j") == 0)
            power->jobs = whole(argv, &i);
        else if (strcmp(argv[i], "--held") == 0)
            power->bouts.is_held = true;
        else if (strcmp(argv[i], "--log") == 0 && argv[i + 1] != NULL)
            power->bouts.log = argv[++i];
        else if (strcmp(argv[i], "--") == 0 && argv[i + 1] != NULL) {
            power->command = &argv[i + 1];
            break;
        } else if (fault_find(argv[i]) == FAULT_NONE)
            return complain(argv[i]);
        else
            add(power, fault_find(argv[i]));
    }
    if (power->bouts.limit <= 0 || power->bouts.percent < 0 ||
        power->bouts.median < 0 || power->bouts.seeds < 1 ||
        power->bouts.seeds > SEEDS_MOST || power->jobs < 1 ||
        power->jobs > JOBS_MOST || power->bouts.every < 1)
        return complain("a number out of range");
    return 0;
}

/* One in so many, from the middle of each: all kinds have their part. */
static void choose(struct power *power)
{
    if (power->bouts.count > 0)
        power->bouts.every = 1;
    else
        for (unsigned i = FAULT_NONE + 1 + power->bouts.every / 2;
             i < FAULT_COUNT; i += power->bouts.every)
            add(power, (enum fault)i);
}

int main(int argc, char **argv)
{
    struct power power = {
        .bouts = {.limit = 60,
                  .seeds = 3,
                  .every = 1,
                  .percent = 95,
                  .median = GOAL_S},
        .jobs = 2,
    };
    struct field_options options = {.asking = ASK_NEW};
    char why[700];
    int code;

    if (!faults_are_built()) {
        fputs("power: built without faults; make fuzz-power\n", stderr);
        return 2;
    }
    power.bouts.list =
        store_new((size_t)(FAULT_COUNT + argc), sizeof(struct bout));
    if ((code = read_words(&power, argv)) != 0)
        return code;
    choose(&power);
    if (!bouts_recall(&power.bouts))
        return 2;
    if (power.bouts.is_held)
        options.asking = ASK_NEVER;
    if (power.command == NULL &&
        (power.field = field_new(&options, why, sizeof(why))) == NULL) {
        fprintf(stderr, "power: %s\n", why);
        return 5;
    }
    static struct input input; /* choices of cases, by the engine as it is */
    if (power.field != NULL)
        field_rehearse(power.field, &input, 0, false);
    if (run(&power)) {
        code = bouts_report(&power.bouts) ? 0 : 1;
    } else {
        fputs("power: a process or the log failed\n", stderr);
        code = 5;
    }
    field_free(power.field);
    free(power.bouts.list);
    return code;
}
