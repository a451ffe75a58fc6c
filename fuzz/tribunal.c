#include "tribunal.h"
#include "child.h"
#include "finding.h"
#include "own_cards.h"
#include "referee.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FORK_SECONDS = 3 }; /* for a case in a process of its own */

/* Who says what is right. */
enum standard {
    STANDARD_CASE,      /* what it expects, and what comes instead */
    STANDARD_REFERENCE, /* what it expects, as the reference engine does */
    STANDARD_ORACLE,    /* or what died needs no word on what is right */
};

struct tribunal {
    const struct work *work;
    struct session session;   /* the engine */
    struct session reference; /* beside an adapter's */
    struct referee *referee;
    enum standard standard;
    bool needs_pass;  /* on the reference engine, beside an adapter's */
    bool needs_rule;  /* the rule that decides must have been applied ... */
    bool has_rule;    /* ... and was, when the case was tried last */
    bool is_disputed; /* the oracle, heard on the reference engine, says so */
    unsigned upheld;  /* answers of the reference engine it agreed with */
    bool is_open;     /* the session is */
    bool is_forking;  /* a case may end the process: each is tried in another */
};

static bool open_session(struct tribunal *tribunal, struct session *session,
                         struct port *port)
{
    struct port_failure why = {.kind = FAILURE_NONE};
    const struct work *work = tribunal->work;

    if (port != NULL && session_open(session, port, work->corpus, work->rulings,
                                     work->count, &why))
        return true;
    fprintf(stderr, "manaproof: the engine cannot start: %s\n", why.message);
    port_failure_clear(&why);
    if (port != NULL)
        session_close(session);
    return false;
}

static bool open_engine(struct tribunal *tribunal)
{
    char why[300] = "";
    struct port *port = work_port(tribunal->work, false, why, sizeof(why));

    if (port == NULL) {
        fprintf(stderr, "manaproof: the engine cannot start: %s\n", why);
        return false;
    }
    tribunal->is_open = open_session(tribunal, &tribunal->session, port);
    if (tribunal->is_open && referee_hears(&tribunal->session))
        tribunal->session.referee = tribunal->referee;
    return tribunal->is_open;
}

struct tribunal *tribunal_new(const struct work *work, int *code)
{
    struct tribunal *tribunal = store_new(1, sizeof(*tribunal));

    tribunal->work = work;
    *code = EXIT_ADAPTER;
    if (work->options.is_judged)
        tribunal->referee = referee_new(work->corpus);
    if (!open_engine(tribunal) ||
        (work->options.has_adapter &&
         !open_session(tribunal, &tribunal->reference,
                       port_reference(work->corpus->known.cards)))) {
        tribunal_free(tribunal);
        return NULL;
    }
    tribunal->reference.referee = tribunal->referee;
    *code = EXIT_GREEN;
    return tribunal;
}

void tribunal_free(struct tribunal *tribunal)
{
    if (tribunal == NULL)
        return;
    if (tribunal->is_open)
        session_close(&tribunal->session);
    if (tribunal->reference.port != NULL)
        session_close(&tribunal->reference);
    referee_free(tribunal->referee);
    free(tribunal);
}

static struct case_file *read_case(const struct tribunal *tribunal,
                                   const char *text, size_t length)
{
    struct error error = {.line = 0};
    struct case_file *file = case_open("", text, length, &error);

    if (file != NULL &&
        !(own_cards_read(tribunal->work->corpus, file, &error) &&
          own_cards_case_read(tribunal->work->corpus, file, &error))) {
        case_free(file);
        return NULL;
    }
    return file;
}

/* Whether the rule that decides was applied: asked after each step. */
struct look {
    const char *rule;
    bool is_applied;
};

static void look_for_rule(void *context, struct session *session,
                          const char *game, const char *edition, int step)
{
    struct look *look = context;
    struct port_failure failure;
    const cJSON *rule;
    cJSON *params = cJSON_CreateObject();

    (void)edition;
    (void)step;
    cJSON_AddStringToObject(params, "game", game);
    cJSON *result = port_call(session->port, "game/rules", params, &failure);
    port_failure_clear(&failure);
    cJSON_ArrayForEach(rule, json_member(result, "rules"))
    {
        if (cJSON_IsString(rule) && strcmp(rule->valuestring, look->rule) == 0)
            look->is_applied = true;
    }
    cJSON_Delete(result);
}

/* Run it.  Only the reference engine is asked which rules it applied; `look`
 * is NULL for another. */
static void run_on(struct tribunal *tribunal, struct session *session,
                   const struct ruling *ruling, struct result *result,
                   struct look *look)
{
    const struct watch watch = {look_for_rule, look};

    if (look != NULL)
        *look = (struct look){ruling_rule(ruling), false};
    run_ruling(session, &tribunal->work->corpus->known, ruling,
               tribunal->work->options.edition, look != NULL ? &watch : NULL,
               result);
}

/* On the reference engine beside an adapter's: whether it passes. */
static bool passes(struct tribunal *tribunal, const struct ruling *ruling,
                   struct look *look)
{
    struct result result;

    run_on(tribunal, &tribunal->reference, ruling, &result, look);
    bool is_good = result.outcome == OUTCOME_PASS;
    tribunal->is_disputed = result.oracle.disagreed > 0;
    tribunal->upheld = result.oracle.agreed;
    result_clear(&result);
    return is_good;
}

/* Beside a reference engine what was done is part of the cause, unless the
 * case or the oracle names the rule. */
static void name_cause(const struct tribunal *tribunal,
                       const struct ruling *ruling, const struct result *result,
                       struct cause *cause)
{
    cause_of(result, tribunal->standard == STANDARD_CASE, cause);
    if (tribunal->reference.port != NULL &&
        strcmp(result->code, "oracle") != 0 &&
        strcmp(ruling_rule(ruling), NO_RULE) == 0)
        cause_add_deed(cause, ruling->tree, result->step);
}

static void run_case(struct tribunal *tribunal, const struct ruling *ruling,
                     struct cause *cause, struct result *result)
{
    struct look look = {"", false};

    if (tribunal->reference.port != NULL && !passes(tribunal, ruling, &look) &&
        tribunal->needs_pass)
        return;
    run_on(tribunal, &tribunal->session, ruling, result,
           tribunal->reference.port != NULL ? NULL : &look);
    if (tribunal->session.is_over)
        return;
    tribunal->has_rule = look.is_applied;
    name_cause(tribunal, ruling, result, cause);
    if (tribunal->needs_rule && !look.is_applied)
        cause->text[0] = '\0';
}

static void try_here(struct tribunal *tribunal, const char *text, size_t length,
                     struct cause *cause, struct result *result)
{
    struct case_file *file = read_case(tribunal, text, length);

    if (file != NULL)
        run_case(tribunal, file->rulings, cause, result);
    case_free(file);
}

/* What a child tells, at once: without the trees and texts of the result. */
struct told {
    struct cause cause;
    struct result result;
};
_Static_assert(sizeof(struct told) <= 4096, "a pipe takes it whole");

static void fill_told(struct told *told, const struct cause *cause,
                      const struct result *result)
{
    told->cause = *cause;
    told->result = *result;
    told->result.expected = told->result.actual = NULL;
    told->result.before = told->result.after = NULL;
    told->result.log = told->result.wire = (struct text){0};
}

/* The child's part: it all goes into the pipe. */
static _Noreturn void try_in_child(struct tribunal *tribunal, const char *text,
                                   size_t length, int pipe)
{
    struct result result = {.outcome = OUTCOME_PASS};
    struct cause cause = {""};
    struct told told;
    int nowhere = open("/dev/null", O_WRONLY);

    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO); /* what an assert says, over and over */
    signal(SIGABRT, SIG_DFL);
    alarm((unsigned)(FORK_SECONDS * tribunal->work->options.scale) + 1);
    try_here(tribunal, text, length, &cause, &result);
    fill_told(&told, &cause, &result);
    bool is_told = write(pipe, &told, sizeof(told)) == sizeof(told);
    _exit(is_told ? 0 : 1);
}

/* What ended a child. */
static void fill_death(struct tribunal *tribunal, const char *text,
                       size_t length, int status, struct result *result)
{
    struct case_file *file = read_case(tribunal, text, length);
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

    result->outcome = number == 0         ? OUTCOME_EXIT
                      : number == SIGALRM ? OUTCOME_TIMEOUT
                                          : OUTCOME_CRASH;
    if (number == 0 || number == SIGALRM)
        snprintf(result->code, sizeof(result->code), "%s",
                 number == 0 ? "status" : "silent");
    else
        child_signal_word(number, result->code, sizeof(result->code));
    if (file != NULL)
        snprintf(result->rule, sizeof(result->rule), "%s",
                 ruling_rule(file->rulings));
    case_free(file);
}

static void try_forked(struct tribunal *tribunal, const char *text,
                       size_t length, struct cause *cause,
                       struct result *result)
{
    struct told told;
    int ends[2], status = 0;

    if (pipe(ends) != 0)
        return;
    pid_t child = fork();
    if (child == 0)
        try_in_child(tribunal, text, length, ends[1]);
    close(ends[1]);
    bool is_told =
        child > 0 && read(ends[0], &told, sizeof(told)) == sizeof(told);
    close(ends[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (is_told) {
        *cause = told.cause;
        *result = told.result;
    } else if (child > 0) {
        fill_death(tribunal, text, length, status, result);
        cause_of(result, false, cause);
    }
}

void tribunal_try(struct tribunal *tribunal, const char *text, size_t length,
                  struct cause *cause, struct result *result)
{
    struct result own = {.outcome = OUTCOME_PASS};

    cause->text[0] = '\0';
    if (tribunal->is_forking)
        try_forked(tribunal, text, length, cause, &own);
    else if (!tribunal->session.is_over)
        try_here(tribunal, text, length, cause, &own);
    if (result != NULL)
        *result = own;
    else
        result_clear(&own);
}

/* Who says what is right of a case that fails in this way. */
static enum standard standard_for(const struct tribunal *tribunal,
                                  const struct result *result)
{
    if (outcome_kind(result->outcome) == KIND_DIED ||
        strcmp(result->code, "oracle") == 0)
        return STANDARD_ORACLE;
    return tribunal->needs_pass ? STANDARD_REFERENCE : STANDARD_CASE;
}

/* The case is red: from now on the same says what is right of it, and calls
 * it by its cause. */
static void settle(struct tribunal *tribunal, const char *text, size_t length,
                   struct cause *cause, const struct result *result)
{
    struct case_file *file = read_case(tribunal, text, length);
    struct look look;

    tribunal->needs_pass = tribunal->reference.port != NULL &&
                           passes(tribunal, file->rulings, &look);
    tribunal->standard = standard_for(tribunal, result);
    tribunal->needs_rule =
        tribunal->has_rule && tribunal->standard != STANDARD_ORACLE;
    if (tribunal->is_forking) /* its result is not whole */
        tribunal_try(tribunal, text, length, cause, NULL);
    else
        name_cause(tribunal, file->rulings, result, cause);
    case_free(file);
}

/* Whether the case ends the process in which it is tried. */
static bool is_deadly(struct tribunal *tribunal, const char *text,
                      size_t length)
{
    struct result result = {.outcome = OUTCOME_PASS};
    struct cause cause = {""};

    try_forked(tribunal, text, length, &cause, &result);
    bool is_it = outcome_kind(result.outcome) == KIND_DIED;
    result_clear(&result);
    return is_it;
}

bool tribunal_open(struct tribunal *tribunal, const char *text, size_t length,
                   struct cause *cause, struct result *result)
{
    tribunal->standard = STANDARD_CASE;
    tribunal->needs_rule = tribunal->needs_pass = false;
    /* A shared object may do whatever it likes to this process. */
    tribunal->is_forking = !work_has_process(tribunal->work) &&
                           (tribunal->work->options.has_adapter ||
                            is_deadly(tribunal, text, length));
    tribunal_try(tribunal, text, length, cause, result);
    if (cause->text[0] == '\0')
        return false;
    settle(tribunal, text, length, cause, result);
    return cause->text[0] != '\0';
}

enum upheld tribunal_upheld(const struct tribunal *tribunal)
{
    return tribunal->is_disputed   ? UPHELD_NOT
           : tribunal->upheld == 0 ? UPHELD_SILENT
                                   : UPHELD;
}

const struct session *tribunal_session(const struct tribunal *tribunal)
{
    return &tribunal->session;
}

bool tribunal_is_over(const struct tribunal *tribunal, const char **why)
{
    *why = tribunal->session.why.message;
    return tribunal->session.is_over;
}
