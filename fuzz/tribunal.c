#include "tribunal.h"
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROBE_SECONDS = 30 };

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
    bool needs_rule; /* the rule that decides must have been applied ... */
    bool has_rule;   /* ... and was, when the case was tried last */
    bool is_open;    /* the session is */
    char **argv;     /* of the reference engine in a process of its own */
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
    for (size_t i = 0; tribunal->argv != NULL && tribunal->argv[i] != NULL; i++)
        free(tribunal->argv[i]);
    free(tribunal->argv);
    free(tribunal);
}

static void add_word(struct tribunal *tribunal, size_t *count, const char *word)
{
    tribunal->argv[(*count)++] = store_copy(word);
}

/* A process of its own for the reference engine, which may end with it. */
static bool move_out(struct tribunal *tribunal)
{
    const struct options *options = &tribunal->work->options;
    struct port_limits limits = {.scale = options->scale};
    size_t count = 0;

    tribunal->argv =
        store_new(options->cards.count * 2 + 5, sizeof(*tribunal->argv));
    add_word(tribunal, &count, "/proc/self/exe");
    add_word(tribunal, &count, "serve");
    if (options->corpus != NULL) {
        add_word(tribunal, &count, "--corpus");
        add_word(tribunal, &count, options->corpus);
    }
    for (size_t i = 0; i < options->cards.count; i++) {
        add_word(tribunal, &count, "--cards");
        add_word(tribunal, &count, options->cards.list[i]);
    }
    session_close(&tribunal->session);
    tribunal->is_open = open_session(tribunal, &tribunal->session,
                                     port_process(tribunal->argv, &limits));
    tribunal->session.referee = tribunal->referee;
    return tribunal->is_open;
}

/* Whether the case ends this very process, or hangs: tried in a child. */
static bool is_deadly(struct tribunal *tribunal, const char *text,
                      size_t length)
{
    struct cause cause;
    int status = 0;
    pid_t child = fork();

    if (child < 0)
        return false;
    if (child == 0) {
        alarm(PROBE_SECONDS);
        tribunal_try(tribunal, text, length, &cause, NULL);
        _exit(0);
    }
    while (waitpid(child, &status, 0) < 0)
        continue;
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static struct case_file *read_case(const struct tribunal *tribunal,
                                   const char *text, size_t length)
{
    struct error error = {.line = 0};
    struct case_file *file = case_open("", text, length, &error);

    if (file != NULL &&
        !case_read(file, &tribunal->work->corpus->known, &error)) {
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
    result_clear(&result);
    return is_good;
}

static void run_case(struct tribunal *tribunal, const struct ruling *ruling,
                     struct cause *cause, struct result *result)
{
    struct look look = {"", false};

    if (tribunal->reference.port != NULL &&
        tribunal->standard != STANDARD_ORACLE &&
        !passes(tribunal, ruling, &look) &&
        tribunal->standard == STANDARD_REFERENCE)
        return;
    run_on(tribunal, &tribunal->session, ruling, result,
           tribunal->reference.port != NULL ? NULL : &look);
    if (tribunal->session.is_over)
        return;
    tribunal->has_rule = look.is_applied;
    cause_of(result, tribunal->standard == STANDARD_CASE, cause);
    if (tribunal->needs_rule && !look.is_applied)
        cause->text[0] = '\0';
}

void tribunal_try(struct tribunal *tribunal, const char *text, size_t length,
                  struct cause *cause, struct result *result)
{
    struct result own = {.outcome = OUTCOME_PASS};
    struct case_file *file =
        tribunal->session.is_over ? NULL : read_case(tribunal, text, length);

    cause->text[0] = '\0';
    if (file != NULL)
        run_case(tribunal, file->rulings, cause, &own);
    case_free(file);
    if (result != NULL)
        *result = own;
    else
        result_clear(&own);
}

/* Who says what is right of a case that fails in this way. */
static enum standard standard_for(struct tribunal *tribunal, const char *text,
                                  size_t length, const struct result *result)
{
    struct look look;

    if (outcome_kind(result->outcome) == KIND_DIED ||
        strcmp(result->code, "oracle") == 0)
        return STANDARD_ORACLE;
    if (tribunal->reference.port == NULL)
        return STANDARD_CASE;
    struct case_file *file = read_case(tribunal, text, length);
    bool is_right = passes(tribunal, file->rulings, &look);
    case_free(file);
    return is_right ? STANDARD_REFERENCE : STANDARD_CASE;
}

bool tribunal_open(struct tribunal *tribunal, const char *text, size_t length,
                   struct cause *cause, struct result *result)
{
    tribunal->standard = STANDARD_CASE;
    tribunal->needs_rule = false;
    if (!tribunal->work->options.has_adapter &&
        is_deadly(tribunal, text, length) && !move_out(tribunal))
        return false;
    tribunal_try(tribunal, text, length, cause, result);
    if (cause->text[0] == '\0')
        return false;
    tribunal->standard = standard_for(tribunal, text, length, result);
    tribunal->needs_rule =
        tribunal->has_rule && tribunal->standard != STANDARD_ORACLE;
    cause_of(result, tribunal->standard == STANDARD_CASE, cause);
    return true;
}

bool tribunal_is_over(const struct tribunal *tribunal, const char **why)
{
    *why = tribunal->session.why.message;
    return tribunal->session.is_over;
}
