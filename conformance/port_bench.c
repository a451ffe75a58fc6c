#define _GNU_SOURCE /* for sched_setaffinity */

#include "port_bench.h"
#include "json.h"
#include "port.h"
#include "run.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TURNS = 11, BATCH = 64 };

static double seconds_of(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The bare pipe echo: whatever comes goes back. */

struct echo {
    pid_t pid;
    int to, from;
};

static _Noreturn void echo_for_ever(int in, int out)
{
    char bytes[4096];
    ssize_t got;

    while ((got = read(in, bytes, sizeof(bytes))) > 0)
        if (write(out, bytes, (size_t)got) != got)
            break;
    _exit(0);
}

static bool start_echo(struct echo *echo)
{
    int to[2], from[2];

    if (pipe(to) != 0)
        return false;
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    fflush(NULL);
    echo->pid = fork();
    if (echo->pid == 0) {
        close(to[1]);
        close(from[0]);
        echo_for_ever(to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    echo->to = to[1];
    echo->from = from[0];
    /* An adapter that is started meanwhile must not hold these open. */
    fcntl(echo->to, F_SETFD, FD_CLOEXEC);
    fcntl(echo->from, F_SETFD, FD_CLOEXEC);
    return echo->pid > 0;
}

static void end_echo(struct echo *echo)
{
    close(echo->to);
    close(echo->from);
    if (echo->pid > 0)
        waitpid(echo->pid, NULL, 0);
}

static bool echo_once(const struct echo *echo, const char *line, size_t length)
{
    char bytes[4096];
    size_t back = 0;

    if (write(echo->to, line, length) != (ssize_t)length)
        return false;
    while (back < length) {
        ssize_t got = read(echo->from, bytes, sizeof(bytes));
        if (got <= 0)
            return false;
        back += (size_t)got;
    }
    return true;
}

static double echo_speed(const struct echo *echo, double seconds)
{
    struct text line = {0};
    double begin = seconds_of(CLOCK_MONOTONIC), passed = 0;
    uint64_t count = 0;

    wire_request(100000, "ping", NULL, &line);
    text_add_bytes(&line, "\n", 1);
    while (passed < seconds) {
        for (int i = 0; i < BATCH; i++)
            count += echo_once(echo, line.bytes, line.length);
        passed = seconds_of(CLOCK_MONOTONIC) - begin;
    }
    text_free(&line);
    return (double)count / passed;
}

static double ping_speed(struct session *session, double seconds)
{
    double begin = seconds_of(CLOCK_MONOTONIC), passed = 0;
    uint64_t count = 0;

    while (passed < seconds) {
        for (int i = 0; i < BATCH; i++) {
            struct port_failure failure;
            cJSON_Delete(port_call(session->port, "ping", NULL, &failure));
            port_failure_clear(&failure);
        }
        count += BATCH;
        passed = seconds_of(CLOCK_MONOTONIC) - begin;
    }
    return (double)count / passed;
}

/* Cases. */

/* The last edition in which the case holds. */
static const char *last_edition(const struct work *work,
                                const struct ruling *ruling)
{
    const struct names *editions = &work->corpus->known.editions;
    size_t until =
        ruling->until < editions->count ? ruling->until : editions->count;

    return editions->list[until - 1];
}

static void run_once(const struct work *work, struct session *session,
                     const struct ruling *ruling)
{
    struct result result;

    run_ruling(session, &work->corpus->known, ruling,
               last_edition(work, ruling), NULL, &result);
    result_clear(&result);
}

/* An act and what came of it, or one look at the board. */
static bool has_one_step(const struct ruling *ruling)
{
    const cJSON *steps = json_member(ruling->tree, "steps"), *step;
    int actions = 0;

    cJSON_ArrayForEach(step, steps)
    {
        if (json_member(step, "probe") != NULL ||
            json_member(step, "choices") != NULL)
            return false;
        actions += json_member(step, "check") == NULL ||
                   json_member(step, "act") != NULL;
    }
    return actions == 1;
}

static double case_speed(const struct work *work, struct session *session,
                         double seconds)
{
    double begin = seconds_of(CLOCK_MONOTONIC), passed = 0;
    uint64_t count = 0;

    while (passed < seconds) {
        for (size_t i = 0; i < work->count; i++) {
            if (!has_one_step(work->rulings[i]))
                continue;
            run_once(work, session, work->rulings[i]);
            count++;
        }
        if (count == 0)
            return 0;
        passed = seconds_of(CLOCK_MONOTONIC) - begin;
    }
    return (double)count / passed;
}

/* All cases count: their messages are as large as messages are. */
static double overhead(const struct work *work, struct session *session,
                       double seconds)
{
    double begin = seconds_of(CLOCK_MONOTONIC);
    double busy = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    uint64_t calls = port_calls(session->port);

    for (size_t i = 0; i < work->count; i++) {
        run_once(work, session, work->rulings[i]);
        if (seconds_of(CLOCK_MONOTONIC) - begin >= seconds)
            break;
    }
    busy = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - busy;
    return busy * 1e6 / (double)(port_calls(session->port) - calls);
}

static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

static double median(double *list, size_t count)
{
    qsort(list, count, sizeof(*list), by_size);
    return list[count / 2];
}

/* In turns, so that both meet the same machine; and the median, for a turn
 * that other programs disturbed says nothing. */
static void measure(const struct work *work, const struct echo *echo,
                    struct session *session, double seconds,
                    struct pipe_speed *speed)
{
    double echoes[TURNS], pings[TURNS], cases[TURNS];

    for (int i = 0; i < TURNS; i++) {
        echoes[i] = echo_speed(echo, seconds / TURNS);
        pings[i] = ping_speed(session, seconds / TURNS);
        cases[i] = case_speed(work, session, seconds / TURNS);
    }
    speed->echoes = median(echoes, TURNS);
    speed->round_trips = median(pings, TURNS);
    speed->cases = median(cases, TURNS);
    speed->overhead_us = overhead(work, session, seconds);
}

static bool measure_with_echo(const struct work *work, struct session *session,
                              double seconds, struct pipe_speed *speed)
{
    struct echo echo;

    if (!start_echo(&echo))
        return false;
    measure(work, &echo, session, seconds, speed);
    end_echo(&echo);
    return true;
}

/* Two processes that take turns are fastest on one processor, and whether
 * they are put there is the scheduler's whim.  Keep this one, and all that it
 * starts, where it is; the processors it had before go into `before`. */
static bool stay_on_one_processor(cpu_set_t *before)
{
    cpu_set_t one;
    int here = sched_getcpu();

    if (here < 0 || sched_getaffinity(0, sizeof(*before), before) != 0)
        return false;
    CPU_ZERO(&one);
    CPU_SET((size_t)here, &one);
    return sched_setaffinity(0, sizeof(one), &one) == 0;
}

bool bench_pipe(const struct work *work, double seconds,
                struct pipe_speed *speed, char *why, size_t size)
{
    char *const argv[] = {"/proc/self/exe", "serve", NULL};
    const struct port_limits limits = {.scale = 1};
    struct port_failure failure = {.kind = FAILURE_NONE};
    struct session session;
    cpu_set_t processors;
    bool is_pinned = stay_on_one_processor(&processors);
    bool is_good =
        session_open(&session, port_process(argv, &limits), work->corpus,
                     work->rulings, work->count, &failure);

    if (!is_good) {
        snprintf(why, size, "%s", failure.message);
    } else if (!measure_with_echo(work, &session, seconds, speed)) {
        snprintf(why, size, "no pipe echo: %s", strerror(errno));
        is_good = false;
    } else if (speed->cases <= 0 || speed->echoes <= 0) {
        snprintf(why, size, "no case of one step, or no echo");
        is_good = false;
    }
    port_failure_clear(&failure);
    session_close(&session);
    if (is_pinned)
        sched_setaffinity(0, sizeof(processors), &processors);
    return is_good;
}
