/*
 * port_process.c - an engine in a child process.
 */
#include "child.h"
#include "json.h"
#include "port.h"
#include "wire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PROTOCOL 1. */
enum {
    INITIALIZE_MS = 60000,
    REQUEST_MS = 10000,
    CASE_MS = 30000,
    FINISH_MS = 2000,
    STRIKES_MAX = 3,  /* failures in a row before initialize succeeds */
    NOISE_MAX = 2000, /* bytes kept of a line that is no JSON */
};

struct process {
    char *const *argv;
    struct port_limits limits;
    struct child child;
    cJSON *introduction; /* params of initialize, said to each new child */
    struct text request; /* the line last sent */
    int64_t id, first;   /* of the last request, and of the case's first */
    int64_t case_deadline;
    unsigned restarts, noise;
    bool is_ready;    /* the child answered initialize */
    bool is_isolated; /* it wants to be started anew for each case */
    bool is_used;     /* a case has begun with this child */
    struct port_failure fatal; /* what ended the last one that was ready */
};

static int64_t in_ms(const struct process *process, int ms)
{
    if (process->limits.scale <= 0)
        return INT64_MAX;
    return clock_ms() + (int64_t)((double)ms * process->limits.scale);
}

/* Diagnostics. */

static void keep_noise(struct process *process, const char *line, size_t length)
{
    struct child *child = &process->child;

    process->noise++;
    child_note(child, "stdout: ", 8);
    child_note(child, line, length < NOISE_MAX ? length : NOISE_MAX);
    child_note(child, "\n", 1);
}

/* Add the last line of what the child said aside to the message. */
static void add_last_words(struct process *process,
                           struct port_failure *failure)
{
    struct text words = {0};
    size_t used = strlen(failure->message);

    child_collect(&process->child);
    wire_printable(process->child.diagnostics.bytes,
                   process->child.diagnostics.length, 2000, &words);
    while (words.length > 0 && words.bytes[words.length - 1] == '\n')
        words.bytes[--words.length] = '\0';
    if (words.length > 0) {
        const char *line = strrchr(words.bytes, '\n');
        snprintf(failure->message + used, sizeof(failure->message) - used,
                 "; it said: %.160s", line == NULL ? words.bytes : line + 1);
    }
    text_free(&words);
}

/* The child ended: was it killed, or did it leave? */
static void fail_dead(struct process *process, struct port_failure *failure)
{
    struct death death;
    char word[24];
    bool is_cut = process->child.read.length > process->child.taken;
    const char *where = is_cut ? " in the middle of a line" : "";

    child_has_ended(&process->child, &death);
    if (death.signal != 0) {
        wire_fail(failure, FAILURE_CRASH,
                  child_signal_word(death.signal, word, sizeof(word)),
                  "the engine was ended by signal %d%s", death.signal, where);
    } else {
        snprintf(word, sizeof(word), "exit-%d", death.status);
        wire_fail(failure, FAILURE_EXIT, word,
                  "the engine ended with status %d%s", death.status, where);
    }
}

static void fail_silent(struct process *process, const char *method,
                        struct port_failure *failure)
{
    bool is_case = clock_ms() >= process->case_deadline;
    bool is_cut = process->child.read.length > process->child.taken;

    wire_fail(failure, FAILURE_TIMEOUT, is_case ? "case" : "request",
              is_case ? "the time for the case ran out at %s%s"
                      : "no reply to %s in time%s",
              method, is_cut ? ", only part of a line" : "");
}

static void fail_news(struct process *process, enum child_news news,
                      const char *method, struct port_failure *failure)
{
    switch (news) {
    case CHILD_SILENT:
        fail_silent(process, method, failure);
        break;
    case CHILD_DEAD:
        fail_dead(process, failure);
        break;
    case CHILD_CLOSED:
        wire_fail(failure, FAILURE_CLOSED, "eof",
                  "the engine lives, but closed its output");
        break;
    default:
        assert(news == CHILD_FLOOD);
        wire_fail(failure, FAILURE_PROTOCOL, "line-too-long",
                  "a line of more than %zu bytes", process->child.line_max);
        break;
    }
}

/* Asking. */

/* A line that is no JSON is noise.  False, with `failure` filled in, when
 * noise is not allowed. */
static bool allow_noise(struct process *process, const char *line,
                        size_t length, struct port_failure *failure)
{
    keep_noise(process, line, length);
    if (process->limits.is_strict_stdout)
        wire_fail(failure, FAILURE_PROTOCOL, "noise",
                  "a line on stdout that is no JSON object");
    return !process->limits.is_strict_stdout;
}

/* Whether nothing but noise has come that was not asked for. */
static bool is_quiet(struct process *process, struct port_failure *failure)
{
    char *line;
    size_t length;

    while (child_has_line(&process->child)) {
        enum child_news news =
            child_wait(&process->child, INT64_MAX, &line, &length);
        if (news == CHILD_LINE && line[0] != '{') {
            if (!allow_noise(process, line, length, failure))
                return false;
            continue;
        }
        wire_fail(failure, FAILURE_PROTOCOL, "unasked",
                  "a reply to nothing: %.120s", line);
        return false;
    }
    return true;
}

/* The reply to the request just sent, or NULL with `failure` filled in. */
static cJSON *wait_for_reply(struct process *process, const char *method,
                             int64_t deadline, struct port_failure *failure)
{
    cJSON *result = NULL;
    char *line;
    size_t length;

    for (;;) {
        enum child_news news =
            child_wait(&process->child, deadline, &line, &length);
        /* Lines without end must not put the deadline off. */
        if (news == CHILD_LINE && clock_ms() > deadline)
            news = CHILD_SILENT;
        if (news != CHILD_LINE) {
            fail_news(process, news, method, failure);
            return NULL;
        }
        if (line[0] != '{') {
            if (!allow_noise(process, line, length, failure))
                return NULL;
            continue;
        }
        enum wire_reply reply =
            wire_read(line, length, process->child.line_max, process->id,
                      process->first, &result, failure);
        if (reply == WIRE_STRAY)
            keep_noise(process, line, length);
        else if (reply != WIRE_RESULT || is_quiet(process, failure))
            return result;
        else
            break;
    }
    cJSON_Delete(result);
    return NULL;
}

static cJSON *ask(struct process *process, const char *method,
                  const cJSON *params, int64_t deadline,
                  struct port_failure *failure)
{
    struct text *line = &process->request;

    if (deadline > process->case_deadline)
        deadline = process->case_deadline;
    line->length = 0;
    wire_request(++process->id, method, params, line);
    text_add_bytes(line, "\n", 1);
    child_send(&process->child, line->bytes, line->length);
    return wait_for_reply(process, method, deadline, failure);
}

/* Starting. */

static void bring_down(struct process *process)
{
    child_stop(&process->child);
    process->is_ready = false;
}

static cJSON *start_once(struct process *process, struct port_failure *failure)
{
    int code = child_start(&process->child, process->argv);

    if (code != 0) {
        wire_fail(failure, FAILURE_GONE, "no-program", "%s: %s",
                  process->argv[0], strerror(code));
        return NULL;
    }
    process->child.line_max = WIRE_LINE_MAX;
    process->case_deadline = INT64_MAX;
    process->is_used = false;
    cJSON *hello = ask(process, "initialize", process->introduction,
                       in_ms(process, INITIALIZE_MS), failure);
    if (hello == NULL) {
        if (failure->kind != FAILURE_RPC)
            add_last_words(process, failure);
        bring_down(process);
        return NULL;
    }
    const cJSON *isolation = json_member(hello, "isolation");
    process->child.line_max = wire_line_max(hello);
    process->is_isolated = cJSON_IsString(isolation) &&
                           strcmp(isolation->valuestring, "process") == 0;
    process->is_ready = true;
    return hello;
}

/* The result of initialize.  A child that dies over it gets more tries; one
 * that refuses does not. */
static cJSON *start(struct process *process, struct port_failure *failure)
{
    for (int strikes = 1;; strikes++) {
        cJSON *hello = start_once(process, failure);
        if (hello != NULL || failure->kind == FAILURE_RPC ||
            failure->kind == FAILURE_GONE || strikes == STRIKES_MAX)
            return hello;
        port_failure_clear(failure);
        process->restarts++;
    }
}

static bool restart(struct process *process, struct port_failure *why)
{
    bring_down(process);
    if (++process->restarts > RESTARTS_MAX) {
        wire_fail(why, FAILURE_GONE, "restarts",
                  "the adapter ended more than %d times", RESTARTS_MAX);
        return false;
    }
    cJSON *hello = start(process, why);
    cJSON_Delete(hello);
    return hello != NULL;
}

/* Let a child that was told to end do so; whether it ended well. */
static bool finish(struct process *process)
{
    struct death death;

    if (!child_finish(&process->child, in_ms(process, FINISH_MS), &death)) {
        fputs("manaproof: warning: the adapter did not end after shutdown and "
              "was killed\n",
              stderr);
        return false;
    }
    if (death.signal != 0 || death.status != 0)
        fprintf(stderr,
                "manaproof: warning: the adapter ended with %s %d after "
                "shutdown\n",
                death.signal != 0 ? "signal" : "status",
                death.signal != 0 ? death.signal : death.status);
    return death.signal == 0 && death.status == 0;
}

/* A fresh child for each case: no failure, so it costs no restart. */
static bool renew(struct process *process, struct port_failure *why)
{
    cJSON_Delete(
        ask(process, "shutdown", NULL, in_ms(process, FINISH_MS), why));
    port_failure_clear(why);
    finish(process);
    bring_down(process);
    cJSON *hello = start(process, why);
    cJSON_Delete(hello);
    return hello != NULL;
}

/* The operations. */

static bool process_begin(void *self, struct port_failure *why)
{
    struct process *process = self;
    struct port_failure unasked = {.kind = FAILURE_NONE};
    struct death death;

    if (process->is_ready && (child_has_ended(&process->child, &death) ||
                              !is_quiet(process, &unasked)))
        process->is_ready = false;
    if (!process->is_ready) {
        if (!restart(process, why))
            return false;
    } else if (process->is_isolated && process->is_used) {
        if (!renew(process, why))
            return false;
    }
    child_collect(&process->child);
    process->child.diagnostics.length = 0;
    process->noise = 0;
    process->is_used = true;
    process->first = process->id + 1;
    process->case_deadline = in_ms(process, CASE_MS);
    return true;
}

/* The case's first request met a child that ended: it may have ended before
 * that, after the last case.  A fresh one decides whose fault it is. */
static cJSON *ask_again(struct process *process, const char *method,
                        const cJSON *params, struct port_failure *failure)
{
    struct port_failure why = {.kind = FAILURE_NONE};
    int64_t deadline = process->case_deadline;

    if (!restart(process, &why)) {
        port_failure_clear(&why);
        return NULL; /* with the failure that there is */
    }
    port_failure_clear(failure);
    process->is_used = true;
    process->first = process->id + 1;
    process->case_deadline = deadline;
    cJSON *result =
        ask(process, method, params, in_ms(process, REQUEST_MS), failure);
    /* It is this case's fault, and one death is one restart. */
    if (failure->kind == FAILURE_CRASH || failure->kind == FAILURE_EXIT)
        process->restarts--;
    return result;
}

static bool is_first(const struct process *process)
{
    return process->is_used && process->id == process->first;
}

static cJSON *process_call(void *self, const char *method, const cJSON *params,
                           struct port_failure *failure)
{
    struct process *process = self;
    int limit = process->is_used ? REQUEST_MS : INITIALIZE_MS;

    if (strcmp(method, "initialize") == 0) {
        cJSON_Delete(process->introduction);
        process->introduction = cJSON_Duplicate(params, true);
        return start(process, failure);
    }
    if (!process->is_ready) {
        wire_fail(failure, FAILURE_GONE, "gone", "the engine is gone");
        if (process->fatal.kind != FAILURE_NONE)
            *failure = process->fatal;
        return NULL;
    }
    if (strcmp(method, "shutdown") == 0) {
        limit = FINISH_MS;
        process->case_deadline = INT64_MAX;
    }
    cJSON *result =
        ask(process, method, params, in_ms(process, limit), failure);
    if (is_first(process) &&
        (failure->kind == FAILURE_CRASH || failure->kind == FAILURE_EXIT))
        result = ask_again(process, method, params, failure);
    if (result == NULL && failure->kind != FAILURE_RPC) {
        bring_down(process);
        process->fatal = *failure;
        process->fatal.data = NULL;
    }
    return result;
}

static void process_end(void *self, struct port_log *log)
{
    struct process *process = self;

    child_collect(&process->child);
    if (process->is_ready && !is_quiet(process, &log->failure))
        bring_down(process);
    wire_printable(process->child.diagnostics.bytes,
                   process->child.diagnostics.length, CHILD_LOG_MAX,
                   &log->text);
    log->noise = process->noise;
    log->restarts = process->restarts;
}

static void process_close(void *self)
{
    struct process *process = self;

    if (process->is_ready)
        finish(process);
    child_free(&process->child);
    text_free(&process->request);
    cJSON_Delete(process->introduction);
    free(process);
}

static const struct port_operations operations = {
    .call = process_call,
    .begin = process_begin,
    .end = process_end,
    .close = process_close,
};

struct port *port_process(char *const argv[], const struct port_limits *limits)
{
    struct process *process = store_new(1, sizeof(*process));

    assert(argv[0] != NULL);
    process->argv = argv;
    process->limits = *limits;
    process->case_deadline = INT64_MAX;
    child_clear(&process->child);
    child_seal_descriptors();
    return port_new(&operations, process);
}
