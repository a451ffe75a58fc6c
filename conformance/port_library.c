/*
 * port_library.c - an engine in a shared object.
 */
#include "child.h"
#include "json.h"
#include "manaproof_port.h"
#include "port.h"
#include "wire.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* PROTOCOL 1. */
enum {
    INITIALIZE_MS = 60000,
    REQUEST_MS = 10000,
    CASE_MS = 30000,
    FINISH_MS = 2000,
};

struct library {
    void *object, *session;
    void *(*open)(void);
    const char *(*call)(void *session, const char *request);
    void (*close)(void *session);
    double scale;
    int64_t id, first;
    int64_t case_deadline; /* milliseconds of clock_ms */
    size_t line_max;
    cJSON *introduction;
    bool is_isolated, is_used;
    struct port_failure fatal; /* what ended the last session */
};

/* Nothing is done after this, so it may end the program in any state. */
static void give_up(int number)
{
    (void)number;
    _exit(LIBRARY_TIMEOUT);
}

/* The case may have less time left than the request would have. */
static void set_deadline(const struct library *library, int ms)
{
    int64_t left = library->case_deadline - clock_ms();
    int64_t limit = (int64_t)((double)ms * library->scale);

    if (library->scale <= 0)
        return;
    limit = left < limit ? left : limit;
    limit = limit < 1 ? 1 : limit;
    setitimer(ITIMER_REAL,
              &(struct itimerval){.it_value = {.tv_sec = limit / 1000,
                                               .tv_usec = limit % 1000 * 1000}},
              NULL);
}

static void clear_deadline(const struct library *library)
{
    if (library->scale > 0)
        setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_sec = 0}},
                  NULL);
}

static cJSON *ask(struct library *library, const char *method,
                  const cJSON *params, int ms, struct port_failure *failure)
{
    struct text line = {0};
    cJSON *result = NULL;

    wire_request(++library->id, method, params, &line);
    set_deadline(library, ms);
    const char *reply = library->call(library->session, line.bytes);
    clear_deadline(library);
    text_free(&line);
    if (reply == NULL) {
        wire_fail(failure, FAILURE_PROTOCOL, "no-reply",
                  "manaproof_call returned NULL");
        return NULL;
    }
    size_t length = strnlen(reply, library->line_max + 1);
    if (length > library->line_max)
        wire_fail(failure, FAILURE_PROTOCOL, "line-too-long",
                  "a reply of more than %zu bytes", library->line_max);
    else if (wire_read(reply, length, library->line_max, library->id,
                       library->first, &result, failure) == WIRE_STRAY)
        wire_fail(failure, FAILURE_PROTOCOL, "duplicate-id",
                  "a reply to a request of before");
    return result;
}

static void end_session(struct library *library)
{
    library->case_deadline = INT64_MAX;
    set_deadline(library, FINISH_MS);
    if (library->session != NULL)
        library->close(library->session);
    clear_deadline(library);
    library->session = NULL;
}

static cJSON *start(struct library *library, struct port_failure *failure)
{
    end_session(library);
    library->session = library->open();
    library->line_max = WIRE_LINE_MAX;
    library->is_used = false;
    if (library->session == NULL) {
        wire_fail(failure, FAILURE_GONE, "no-session",
                  "manaproof_open returned NULL");
        return NULL;
    }
    cJSON *hello = ask(library, "initialize", library->introduction,
                       INITIALIZE_MS, failure);
    const cJSON *isolation = json_member(hello, "isolation");
    library->is_isolated = cJSON_IsString(isolation) &&
                           strcmp(isolation->valuestring, "process") == 0;
    library->line_max = wire_line_max(hello);
    return hello;
}

/* A session that broke the protocol is ended, as a process would be. */
static cJSON *library_call(void *self, const char *method, const cJSON *params,
                           struct port_failure *failure)
{
    struct library *library = self;
    int ms = library->is_used ? REQUEST_MS : INITIALIZE_MS;

    if (strcmp(method, "initialize") == 0) {
        cJSON_Delete(library->introduction);
        library->introduction = cJSON_Duplicate(params, true);
        return start(library, failure);
    }
    if (library->session == NULL) {
        wire_fail(failure, FAILURE_GONE, "gone", "the engine is gone");
        if (library->fatal.kind != FAILURE_NONE)
            *failure = library->fatal;
        return NULL;
    }
    cJSON *result = ask(library, method, params, ms, failure);
    if (result == NULL && failure->kind != FAILURE_RPC) {
        end_session(library);
        library->fatal = *failure;
        library->fatal.data = NULL;
    }
    return result;
}

static bool library_begin(void *self, struct port_failure *why)
{
    struct library *library = self;

    if (library->session == NULL ||
        (library->is_isolated && library->is_used)) {
        cJSON *hello = start(library, why);
        if (hello == NULL)
            return false;
        cJSON_Delete(hello);
    }
    library->is_used = true;
    library->first = library->id + 1;
    library->case_deadline = clock_ms() + (int64_t)(CASE_MS * library->scale);
    return true;
}

static void library_close(void *self)
{
    struct library *library = self;

    end_session(library);
    dlclose(library->object);
    cJSON_Delete(library->introduction);
    free(library);
}

static const struct port_operations operations = {
    .call = library_call,
    .begin = library_begin,
    .close = library_close,
};

/* A function's address is no object pointer for C, but is one for POSIX. */
static bool find(void *object, const char *name, void *function, size_t size)
{
    void *address = dlsym(object, name);

    memcpy(function, &address, size);
    return address != NULL;
}

static bool load(struct library *library, const char *path)
{
    library->object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return library->object != NULL &&
           find(library->object, "manaproof_open", &library->open,
                sizeof(library->open)) &&
           find(library->object, "manaproof_call", &library->call,
                sizeof(library->call)) &&
           find(library->object, "manaproof_close", &library->close,
                sizeof(library->close));
}

/* NULL, with `why` filled in, when it cannot be loaded. */
static struct library *open_library(const char *path, char *why, size_t size)
{
    struct library *library = store_new(1, sizeof(*library));

    if (load(library, path))
        return library;
    const char *text = dlerror();
    snprintf(why, size, "%s", text == NULL ? path : text);
    if (library->object != NULL)
        dlclose(library->object);
    free(library);
    return NULL;
}

struct port *port_library(const char *path, const struct port_limits *limits,
                          char *why, size_t size)
{
    struct library *library = open_library(path, why, size);

    if (library == NULL)
        return NULL;
    library->scale = limits->scale;
    if (library->scale > 0)
        signal(SIGALRM, give_up);
    return port_new(&operations, library);
}

/* Whether the line asks for the end. */
static bool is_shutdown(const char *line)
{
    cJSON *request = cJSON_Parse(line);
    const cJSON *method = json_member(request, "method");
    bool is_it =
        cJSON_IsString(method) && strcmp(method->valuestring, "shutdown") == 0;

    cJSON_Delete(request);
    return is_it;
}

static bool pass_lines(struct library *library, FILE *in, FILE *out)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool is_over = false, is_written = true;

    while (is_written && !is_over && (length = getline(&line, &room, in)) > 0) {
        if (line[length - 1] == '\n')
            line[length - 1] = '\0';
        const char *reply = library->call(library->session, line);
        if (reply == NULL)
            fputs("manaproof serve: manaproof_call returned NULL\n", stderr);
        else
            is_written = fprintf(out, "%s\n", reply) > 0 && fflush(out) == 0;
        is_over = is_shutdown(line);
    }
    free(line);
    return is_written;
}

bool library_stream(const char *path, FILE *in, FILE *out, char *why,
                    size_t size)
{
    struct library *library = open_library(path, why, size);
    bool is_written = false;

    if (library == NULL)
        return false;
    library->session = library->open();
    if (library->session == NULL)
        snprintf(why, size, "manaproof_open returned NULL");
    else if (!(is_written = pass_lines(library, in, out)))
        snprintf(why, size, "the output cannot be written");
    library_close(library);
    return is_written;
}
