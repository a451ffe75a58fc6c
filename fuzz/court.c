#include "court.h"
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

struct court {
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

static bool open_session(struct court *court, struct session *session,
                         struct port *port)
{
    struct port_failure why = {.kind = FAILURE_NONE};
    const struct work *work = court->work;

    if (port != NULL && session_open(session, port, work->corpus, work->rulings,
                                     work->count, &why))
        return true;
    fprintf(stderr, "manaproof: the engine cannot start: %s\n", why.message);
    port_failure_clear(&why);
    if (port != NULL)
        session_close(session);
    return false;
}

static bool open_engine(struct court *court)
{
    char why[300] = "";
    struct port *port = work_port(court->work, false, why, sizeof(why));

    if (port == NULL) {
        fprintf(stderr, "manaproof: the engine cannot start: %s\n", why);
        return false;
    }
    court->is_open = open_session(court, &court->session, port);
    court->session.referee = court->referee;
    return court->is_open;
}

struct court *court_new(const struct work *work, int *code)
{
    struct court *court = store_new(1, sizeof(*court));

    court->work = work;
    *code = EXIT_ADAPTER;
    if (work->options.is_judged)
        court->referee = referee_new(work->corpus);
    if (!open_engine(court) ||
        (work->options.has_adapter &&
         !open_session(court, &court->reference,
                       port_reference(work->corpus->known.cards)))) {
        court_free(court);
        return NULL;
    }
    *code = EXIT_GREEN;
    return court;
}

void court_free(struct court *court)
{
    if (court == NULL)
        return;
    if (court->is_open)
        session_close(&court->session);
    if (court->reference.port != NULL)
        session_close(&court->reference);
    referee_free(court->referee);
    for (size_t i = 0; court->argv != NULL && court->argv[i] != NULL; i++)
        free(court->argv[i]);
    free(court->argv);
    free(court);
}

static void add_word(struct court *court, size_t *count, const char *word)
{
    court->argv[(*count)++] = store_copy(word);
}

/* A process of its own for the reference engine, which may end with it. */
static bool move_out(struct court *court)
{
    const struct options *options = &court->work->options;
    struct port_limits limits = {.scale = options->scale};
    size_t count = 0;

    court->argv = store_new(options->cards.count * 2 + 5, sizeof(*court->argv));
    add_word(court, &count, "/proc/self/exe");
    add_word(court, &count, "serve");
    if (options->corpus != NULL) {
        add_word(court, &count, "--corpus");
        add_word(court, &count, options->corpus);
    }
    for (size_t i = 0; i < options->cards.count; i++) {
        add_word(court, &count, "--cards");
        add_word(court, &count, options->cards.list[i]);
    }
    session_close(&court->session);
    court->is_open = open_session(court, &court->session,
                                  port_process(court->argv, &limits));
    court->session.referee = court->referee;
    return court->is_open;
}

/* Whether the case ends this very process, or hangs: tried in a child. */
static bool is_deadly(struct court *court, const char *text, size_t length)
{
    struct cause cause;
    int status = 0;
    pid_t child = fork();

    if (child < 0)
        return false;
    if (child == 0) {
        alarm(PROBE_SECONDS);
        court_try(court, text, length, &cause, NULL);
        _exit(0);
    }
    while (waitpid(child, &status, 0) < 0)
        continue;
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static struct case_file *read_case(const struct court *court, const char *text,
                                   size_t length)
{
    struct error error = {.line = 0};
    struct case_file *file = case_open("", text, length, &error);

    if (file != NULL && !case_read(file, &court->work->corpus->known, &error)) {
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

/* Run it; the rule is one of the reference engine's, "" for another. */
static void run_on(struct court *court, struct session *session,
                   const struct ruling *ruling, struct result *result,
                   struct look *look)
{
    const struct watch watch = {look_for_rule, look};

    *look = (struct look){ruling_rule(ruling), false};
    run_ruling(session, &court->work->corpus->known, ruling,
               court->work->options.edition, &watch, result);
}

/* On the reference engine beside an adapter's: whether it passes. */
static bool passes(struct court *court, const struct ruling *ruling,
                   struct look *look)
{
    struct result result;

    run_on(court, &court->reference, ruling, &result, look);
    bool is_good = result.outcome == OUTCOME_PASS;
    result_clear(&result);
    return is_good;
}

static void run_case(struct court *court, const struct ruling *ruling,
                     struct cause *cause, struct result *result)
{
    struct look look = {"", false}, other;

    if (court->reference.port != NULL && court->standard != STANDARD_ORACLE &&
        !passes(court, ruling, &look) && court->standard == STANDARD_REFERENCE)
        return;
    run_on(court, &court->session, ruling, result,
           court->reference.port != NULL ? &other : &look);
    if (court->session.is_over)
        return;
    court->has_rule = look.is_applied;
    cause_of(result, court->standard == STANDARD_CASE, cause);
    if (court->needs_rule && !look.is_applied)
        cause->text[0] = '\0';
}

void court_try(struct court *court, const char *text, size_t length,
               struct cause *cause, struct result *result)
{
    struct result own = {.outcome = OUTCOME_PASS};
    struct case_file *file =
        court->session.is_over ? NULL : read_case(court, text, length);

    cause->text[0] = '\0';
    if (file != NULL)
        run_case(court, file->rulings, cause, &own);
    case_free(file);
    if (result != NULL)
        *result = own;
    else
        result_clear(&own);
}

/* Who says what is right of a case that fails in this way. */
static enum standard standard_for(struct court *court, const char *text,
                                  size_t length, const struct result *result)
{
    struct look look;

    if (outcome_kind(result->outcome) == KIND_DIED ||
        strcmp(result->code, "oracle") == 0)
        return STANDARD_ORACLE;
    if (court->reference.port == NULL)
        return STANDARD_CASE;
    struct case_file *file = read_case(court, text, length);
    bool is_right = passes(court, file->rulings, &look);
    case_free(file);
    return is_right ? STANDARD_REFERENCE : STANDARD_CASE;
}

bool court_open(struct court *court, const char *text, size_t length,
                struct cause *cause, struct result *result)
{
    court->standard = STANDARD_CASE;
    court->needs_rule = false;
    if (!court->work->options.has_adapter && is_deadly(court, text, length) &&
        !move_out(court))
        return false;
    court_try(court, text, length, cause, result);
    if (cause->text[0] == '\0')
        return false;
    court->standard = standard_for(court, text, length, result);
    court->needs_rule = court->has_rule && court->standard != STANDARD_ORACLE;
    cause_of(result, court->standard == STANDARD_CASE, cause);
    return true;
}

bool court_is_over(const struct court *court, const char **why)
{
    *why = court->session.why.message;
    return court->session.is_over;
}
