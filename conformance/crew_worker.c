#include "crew_worker.h"
#include "child.h"
#include "crew_result.h"
#include "referee.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* False when whoever reads at the other end is gone. */
static bool tell(int out, const char *key, cJSON *value)
{
    cJSON *message = cJSON_CreateObject();
    struct text line = {0};

    cJSON_AddItemToObject(message, key, value);
    char *text = cJSON_PrintUnformatted(message);
    cJSON_Delete(message);
    text_add_bytes(&line, text, strlen(text));
    text_add_bytes(&line, "\n", 1);
    cJSON_free(text);
    size_t at = 0;
    while (at < line.length) {
        ssize_t put = write(out, line.bytes + at, line.length - at);
        if (put < 0 && errno != EINTR)
            break;
        at += put > 0 ? (size_t)put : 0;
    }
    bool is_told = at == line.length;
    text_free(&line);
    return is_told;
}

void crew_read_log(int log, struct text *text)
{
    struct text bytes = {0};
    char chunk[4096];
    off_t size = lseek(log, 0, SEEK_END);
    off_t at = size > CHILD_LOG_MAX ? size - CHILD_LOG_MAX : 0;
    ssize_t got;

    while ((got = pread(log, chunk, sizeof(chunk), at)) > 0) {
        text_add_bytes(&bytes, chunk, (size_t)got);
        at += got;
    }
    wire_printable(bytes.bytes, bytes.length, CHILD_LOG_MAX, text);
    text_free(&bytes);
}

/* Only what belongs to the next case is to be found in the log. */
static void empty_log(int log)
{
    fflush(stdout);
    if (ftruncate(log, 0) != 0)
        lseek(log, 0, SEEK_SET);
}

static void run_case(const struct work *work,
                     const struct crew_listener *listener,
                     struct session *session, size_t index, int out, int log)
{
    const struct ruling *ruling = work->rulings[index];
    struct result result;

    empty_log(log);
    if (listener->run != NULL)
        listener->run(listener->context, session, ruling, &result);
    else
        run_ruling(session, &work->corpus->known, ruling, work->options.edition,
                   NULL, &result);
    if (session->is_over) {
        tell(out, "over", cJSON_CreateString(session->why.message));
    } else {
        fflush(stdout);
        if (result.outcome != OUTCOME_PASS && result.log.length == 0)
            crew_read_log(log, &result.log);
        /* Nobody to tell means that there is no more to do. */
        session->is_over = !tell(out, "result", result_write(&result));
    }
    result_clear(&result);
}

static void run_cases(const struct work *work,
                      const struct crew_listener *listener, size_t first,
                      size_t stride, int out, int log)
{
    struct session session;
    struct port_failure why = {.kind = FAILURE_NONE};
    struct port *port = work_port(work, true, why.message, sizeof(why.message));

    if (port == NULL) {
        tell(out, "over", cJSON_CreateString(why.message));
        return;
    }
    if (session_open(&session, port, work->corpus, work->rulings, work->count,
                     &why)) {
        tell(out, "hello", cJSON_Duplicate(session.hello, true));
        if (work->options.is_judged && referee_hears(&session))
            session.referee = referee_new(work->corpus);
        for (size_t i = first; i < work->count && !session.is_over; i += stride)
            run_case(work, listener, &session, i, out, log);
    } else {
        tell(out, "over", cJSON_CreateString(why.message));
    }
    port_failure_clear(&why);
    referee_free(session.referee);
    session_close(&session);
}

_Noreturn void crew_work(const struct work *work,
                         const struct crew_listener *listener, size_t first,
                         size_t stride, int out, int log)
{
    signal(SIGPIPE, SIG_IGN);
    if (!work_has_process(work)) {
        fcntl(log, F_SETFL, fcntl(log, F_GETFL) | O_APPEND);
        dup2(log, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
    }
    run_cases(work, listener, first, stride, out, log);
    exit(EXIT_GREEN);
}
