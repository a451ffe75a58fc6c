#include "crew.h"
#include "child.h"
#include "crew_result.h"
#include "crew_worker.h"
#include "guard.h"
#include "port.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STRIKES_MAX = 3 }; /* failures of a worker before it says hello */

struct worker {
    pid_t pid;         /* 0: there is none */
    int news;          /* where its lines come from */
    FILE *log;         /* what is said aside in its process */
    struct text lines; /* read, from the beginning of a line on */
    size_t next;       /* the case it runs, or will run first */
    unsigned restarts; /* of its engine, as it last said */
    unsigned strikes;
    bool has_said_hello;
};

struct crew {
    const struct work *work;
    const struct crew_listener *listener;
    struct session *session;
    struct worker *workers;
    struct pollfd *pipes;
    size_t count;   /* of workers */
    size_t running; /* of workers that have a process */
    struct result *results;
    bool *is_done;
    size_t told;       /* results the listener has heard of */
    unsigned restarts; /* of engines whose worker is gone, and of workers */
    bool has_begun, is_over;
    char *why;
    size_t size;
};

__attribute__((format(printf, 2, 3))) static void
give_up(struct crew *crew, const char *format, ...)
{
    va_list arguments;

    if (crew->is_over)
        return; /* the first reason counts */
    crew->is_over = true;
    va_start(arguments, format);
    vsnprintf(crew->why, crew->size, format, arguments);
    va_end(arguments);
}

/* Processes. */

static void start_worker(struct crew *crew, struct worker *worker)
{
    int ends[2];

    fflush(NULL);
    if (pipe(ends) != 0 ||
        (worker->log == NULL && (worker->log = tmpfile()) == NULL)) {
        give_up(crew, "a worker cannot be started: %s", strerror(errno));
        return;
    }
    if (ftruncate(fileno(worker->log), 0) != 0)
        lseek(fileno(worker->log), 0, SEEK_SET);
    worker->pid = fork();
    if (worker->pid == 0) {
        guard_forget();
        close(ends[0]);
        /* Each worker must notice when nobody reads its news any more. */
        for (size_t i = 0; i < crew->count; i++)
            if (crew->workers[i].pid > 0)
                close(crew->workers[i].news);
        crew_work(crew->work, crew->listener, worker->next, crew->count,
                  ends[1], fileno(worker->log));
    }
    close(ends[1]);
    if (worker->pid < 0) {
        worker->pid = 0;
        close(ends[0]);
        give_up(crew, "a worker cannot be started: %s", strerror(errno));
        return;
    }
    guard_add(worker->pid, SIGTERM);
    worker->news = ends[0];
    worker->lines.length = 0;
    worker->has_said_hello = false;
    crew->running++;
}

/* The wait status of the worker, which is gone then. */
static int reap(struct crew *crew, struct worker *worker)
{
    int status = 0;

    close(worker->news);
    guard_remove(worker->pid);
    while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    worker->pid = 0;
    crew->running--;
    return status;
}

static void end_workers(struct crew *crew)
{
    for (size_t i = 0; i < crew->count; i++)
        if (crew->workers[i].pid != 0)
            kill(crew->workers[i].pid, SIGTERM);
    for (size_t i = 0; i < crew->count; i++)
        if (crew->workers[i].pid != 0)
            reap(crew, &crew->workers[i]);
}

/* Results. */

static void tell(struct crew *crew, size_t index)
{
    struct result *result = &crew->results[index];

    digest_add(&crew->session->digest, result->behaviour,
               strlen(result->behaviour));
    crew->listener->result(crew->listener->context, index, result);
    result_clear(result);
}

static void tell_next(struct crew *crew)
{
    while (crew->told < crew->work->count && crew->is_done[crew->told])
        tell(crew, crew->told++);
}

/* The run is over: what is done behind a gap counts too. */
static void tell_rest(struct crew *crew)
{
    if (!crew->has_begun)
        return;
    for (; crew->told < crew->work->count; crew->told++)
        if (crew->is_done[crew->told])
            tell(crew, crew->told);
}

static void check_restarts(struct crew *crew)
{
    unsigned restarts = crew->restarts;

    for (size_t i = 0; i < crew->count; i++)
        restarts += crew->workers[i].restarts;
    if (restarts > RESTARTS_MAX)
        give_up(crew, "the engine had to be restarted more than %d times",
                RESTARTS_MAX);
}

/* `result` is taken over. */
static void finish_case(struct crew *crew, struct worker *worker,
                        const struct result *result)
{
    assert(worker->next < crew->work->count);
    assert(!crew->is_done[worker->next]);
    crew->results[worker->next] = *result;
    crew->is_done[worker->next] = true;
    worker->next += crew->count;
    tell_next(crew);
}

static void take_hello(struct crew *crew, struct worker *worker,
                       const cJSON *hello)
{
    worker->has_said_hello = true;
    worker->strikes = 0;
    if (crew->has_begun)
        return;
    crew->has_begun = true;
    crew->session->hello = cJSON_Duplicate(hello, true);
    crew->listener->begin(crew->listener->context, crew->session);
}

static void take_line(struct crew *crew, struct worker *worker,
                      const char *line)
{
    cJSON *news = cJSON_Parse(line);
    const cJSON *hello = json_member(news, "hello");
    const cJSON *said = json_member(news, "result");
    const cJSON *over = json_member(news, "over");
    struct result result;

    if (hello != NULL)
        take_hello(crew, worker, hello);
    if (said != NULL) {
        result_read(said, &result);
        worker->restarts = result.restarts > worker->restarts
                               ? result.restarts
                               : worker->restarts;
        finish_case(crew, worker, &result);
        check_restarts(crew);
    }
    if (over != NULL)
        give_up(crew, "%s%s",
                worker->has_said_hello ? "" : "the engine cannot start: ",
                over->valuestring);
    cJSON_Delete(news);
}

/* The worker ended: with its work, or with the case it was running. */

static bool is_finished(const struct crew *crew, const struct worker *worker)
{
    return worker->next >= crew->work->count;
}

static void judge_end(const struct crew *crew, int status,
                      struct result *result)
{
    const char *who =
        work_has_process(crew->work) ? "the runner" : "the engine";

    result->outcome = OUTCOME_EXIT;
    snprintf(result->code, sizeof(result->code), "exit-%d",
             WEXITSTATUS(status));
    snprintf(result->message, sizeof(result->message),
             "%s ended the process with status %d", who, WEXITSTATUS(status));
    if (WIFSIGNALED(status)) {
        result->outcome = OUTCOME_CRASH;
        child_signal_word(WTERMSIG(status), result->code, sizeof(result->code));
        snprintf(result->message, sizeof(result->message),
                 "%s was ended by signal %d", who, WTERMSIG(status));
    } else if (WEXITSTATUS(status) == LIBRARY_TIMEOUT) {
        result->outcome = OUTCOME_TIMEOUT;
        snprintf(result->code, sizeof(result->code), "request");
        snprintf(result->message, sizeof(result->message), "no reply in time");
    }
}

static void replace_worker(struct crew *crew, struct worker *worker, int status)
{
    struct result result = {.outcome = OUTCOME_ERROR};

    judge_end(crew, status, &result);
    if (worker->has_said_hello) {
        snprintf(result.rule, sizeof(result.rule), "%s",
                 ruling_rule(crew->work->rulings[worker->next]));
        crew_read_log(fileno(worker->log), &result.log);
        finish_case(crew, worker, &result);
    } else if (++worker->strikes == STRIKES_MAX) {
        give_up(crew, "the engine cannot start: %s", result.message);
    }
    crew->restarts += worker->restarts + 1;
    worker->restarts = 0;
    check_restarts(crew);
    if (!crew->is_over && !is_finished(crew, worker))
        start_worker(crew, worker);
}

static void take_news(struct crew *crew, struct worker *worker)
{
    char chunk[64 * 1024];
    ssize_t got = read(worker->news, chunk, sizeof(chunk));
    char *line, *end;

    if (got < 0 && errno == EINTR)
        return;
    if (got <= 0) {
        int status = reap(crew, worker);
        if (!crew->is_over && !is_finished(crew, worker))
            replace_worker(crew, worker, status);
        return;
    }
    text_add_bytes(&worker->lines, chunk, (size_t)got);
    line = worker->lines.bytes;
    /* What was read before has no newline. */
    end = memchr(line + worker->lines.length - (size_t)got, '\n', (size_t)got);
    while (end != NULL) {
        *end = '\0';
        take_line(crew, worker, line);
        line = end + 1;
        end =
            memchr(line, '\n',
                   worker->lines.length - (size_t)(line - worker->lines.bytes));
    }
    worker->lines.length -= (size_t)(line - worker->lines.bytes);
    memmove(worker->lines.bytes, line, worker->lines.length);
}

static void wait_for_news(struct crew *crew)
{
    for (size_t i = 0; i < crew->count; i++) {
        const struct worker *worker = &crew->workers[i];
        crew->pipes[i] = (struct pollfd){
            .fd = worker->pid == 0 ? -1 : worker->news, .events = POLLIN};
    }
    if (poll(crew->pipes, (nfds_t)crew->count, -1) <= 0)
        return;
    for (size_t i = 0; i < crew->count && !crew->is_over; i++)
        if (crew->pipes[i].revents != 0)
            take_news(crew, &crew->workers[i]);
}

static void crew_free(struct crew *crew)
{
    for (size_t i = 0; i < crew->work->count; i++)
        result_clear(&crew->results[i]);
    for (size_t i = 0; i < crew->count; i++) {
        text_free(&crew->workers[i].lines);
        if (crew->workers[i].log != NULL)
            fclose(crew->workers[i].log);
    }
    free(crew->results);
    free(crew->is_done);
    free(crew->workers);
    free(crew->pipes);
}

static size_t worker_count(const struct work *work)
{
    size_t count = work->options.jobs == 0 ? 1 : work->options.jobs;

    if (count > work->count)
        count = work->count;
    return count > JOBS_MAX ? JOBS_MAX : count;
}

bool crew_run(const struct work *work, const struct crew_listener *listener,
              struct session *session, char *why, size_t size)
{
    struct crew crew = {
        .work = work,
        .listener = listener,
        .session = session,
        .count = worker_count(work),
        .why = why,
        .size = size,
    };

    session_adopt(session, NULL);
    crew.workers = store_new(crew.count, sizeof(*crew.workers));
    crew.pipes = store_new(crew.count, sizeof(*crew.pipes));
    crew.results = store_new(work->count, sizeof(*crew.results));
    crew.is_done = store_new(work->count, sizeof(*crew.is_done));
    for (size_t i = 0; i < crew.count && !crew.is_over; i++) {
        crew.workers[i].next = i;
        start_worker(&crew, &crew.workers[i]);
    }
    while (crew.running > 0 && !crew.is_over)
        wait_for_news(&crew);
    end_workers(&crew);
    tell_rest(&crew);
    crew_free(&crew);
    return !crew.is_over;
}
