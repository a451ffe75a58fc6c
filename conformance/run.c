#include "run.h"
#include "run_private.h"
#include "vocabulary.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    enum outcome_kind kind;
    bool is_red;
    const char *tap, *junit;
} outcomes[OUTCOMES] = {
#define OUTCOME(name, word, kind, is_red, tap, junit)                          \
    {word, KIND_##kind, is_red, tap, junit},
#include "outcomes.def"
#undef OUTCOME
};

const char *outcome_word(enum outcome outcome)
{
    assert(outcome < OUTCOMES);
    return outcomes[outcome].word;
}

enum outcome outcome_find(const char *word)
{
    enum outcome outcome = OUTCOME_PASS;

    while (outcome < OUTCOMES && strcmp(outcomes[outcome].word, word) != 0)
        outcome++;
    return outcome;
}

enum outcome_kind outcome_kind(enum outcome outcome)
{
    assert(outcome < OUTCOMES);
    return outcomes[outcome].kind;
}

bool outcome_is_wrong(enum outcome outcome)
{
    enum outcome_kind kind = outcome_kind(outcome);

    return kind == KIND_WRONG || kind == KIND_DIED;
}

bool outcome_is_red(enum outcome outcome)
{
    assert(outcome < OUTCOMES);
    return outcomes[outcome].is_red;
}

const char *outcome_tap(enum outcome outcome)
{
    assert(outcome < OUTCOMES);
    return outcomes[outcome].tap;
}

const char *outcome_junit(enum outcome outcome)
{
    assert(outcome < OUTCOMES);
    return outcomes[outcome].junit;
}

void result_clear(struct result *result)
{
    cJSON_Delete(result->expected);
    cJSON_Delete(result->actual);
    cJSON_Delete(result->before);
    cJSON_Delete(result->after);
    text_free(&result->wire);
    text_free(&result->log);
    memset(result, 0, sizeof(*result));
}

bool run_fail(struct run *run, enum outcome outcome, const char *code,
              const char *format, ...)
{
    struct result *result = run->result;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(result->message, sizeof(result->message), format, arguments);
    va_end(arguments);
    result->outcome = outcome;
    result->step = run->step + 1;
    snprintf(result->code, sizeof(result->code), "%s", code);
    return false;
}

/* What an error means depends on what was asked (PROTOCOL 2, 4). */
static enum outcome rpc_outcome(const struct run *run, const char *method,
                                const struct port_failure *failure,
                                const char *feature)
{
    switch (failure->code) {
    case RPC_UNSUPPORTED:
        return *feature != '\0' && session_has(run->session, feature)
                   ? OUTCOME_FAIL
                   : OUTCOME_SKIP;
    case RPC_UNKNOWN_CARD:
        return OUTCOME_BLOCKED;
    case RPC_REFUSED:
        return strcmp(method, "game/new") == 0 ? OUTCOME_BLOCKED : OUTCOME_FAIL;
    default:
        return OUTCOME_ERROR;
    }
}

bool run_fail_call(struct run *run, const char *method,
                   struct port_failure *failure)
{
    static const enum outcome outcomes_of[] = {
        [FAILURE_CRASH] = OUTCOME_CRASH,
        [FAILURE_EXIT] = OUTCOME_EXIT,
        [FAILURE_TIMEOUT] = OUTCOME_TIMEOUT,
        [FAILURE_PROTOCOL] = OUTCOME_PROTOCOL,
    };
    const char *feature = status_word(failure->data, "feature");
    enum outcome outcome;
    char code[40];

    if (failure->kind == FAILURE_RPC)
        outcome = rpc_outcome(run, method, failure, feature);
    else
        outcome = outcomes_of[failure->kind];
    if (*feature != '\0')
        snprintf(code, sizeof(code), "%s", feature);
    else
        snprintf(code, sizeof(code), "%d", failure->code);
    run_fail(run, outcome, code, "%s: %s", method, failure->message);
    port_failure_clear(failure);
    return false;
}

static void collect_labels(const cJSON *item, struct names *labels)
{
    for (; item != NULL; item = item->next) {
        if (item->string != NULL && strcmp(item->string, "label") == 0 &&
            cJSON_IsString(item))
            names_add(labels, item->valuestring);
        collect_labels(item->child, labels);
    }
}

/* An engine that has died has nothing to show. */
static void tell_watch(const struct run *run, int step)
{
    if (run->watch != NULL && outcome_kind(run->result->outcome) != KIND_DIED)
        run->watch->step(run->watch->context, run->session, run->game,
                         run->edition, step);
}

static void run_steps(struct run *run)
{
    const cJSON *step;

    run->step = -1; /* the set-up */
    if (!game_begin(run, run->game))
        return;
    tell_watch(run, 0);
    cJSON_ArrayForEach(step, json_member(run->ruling->tree, "steps"))
    {
        run->step++;
        bool is_good = run_step(run, step);
        tell_watch(run, run->step + 1);
        if (!is_good)
            return;
    }
    if (run->is_partial)
        run_fail(run, OUTCOME_PARTIAL, "not-observable",
                 "some checks could not be observed");
}

static void run_edition(struct session *session, const struct ruling *ruling,
                        const char *edition, const struct watch *watch,
                        struct result *result)
{
    struct run run = {
        .session = session,
        .ruling = ruling,
        .edition = edition,
        .watch = watch,
        .result = result,
    };

    result->outcome = OUTCOME_PASS;
    snprintf(result->edition, sizeof(result->edition), "%s", edition);
    snprintf(result->rule, sizeof(result->rule), "%s", ruling_rule(ruling));
    snprintf(run.game, sizeof(run.game), "g%u", ++session->games);
    collect_labels(json_member(ruling->tree, "setup"), &run.labels);
    collect_labels(json_member(ruling->tree, "steps"), &run.labels);
    port_begin(session->port, ruling->id);
    run_steps(&run);
    game_end(&run, run.game);
    cJSON_Delete(run.before);
    names_free(&run.labels);
}

static void settle(struct result *result, enum outcome outcome,
                   const char *code, const char *format, const char *what)
{
    result->outcome = outcome;
    snprintf(result->code, sizeof(result->code), "%s", code);
    snprintf(result->message, sizeof(result->message), format, what);
}

/* Why the ruling need not even begin. */
static bool is_out_of_reach(const struct session *session,
                            const struct ruling *ruling, struct result *result)
{
    const char *card = session_unknown_card(session, ruling);
    const cJSON *feature;

    if (ruling->is_disputed) {
        settle(result, OUTCOME_DISPUTED, "disputed", "%s",
               ruling_text(ruling, "note"));
        return true;
    }
    cJSON_ArrayForEach(feature, json_member(ruling->tree, "requires"))
    {
        if (session_has(session, feature->valuestring))
            continue;
        settle(result, OUTCOME_SKIP, feature->valuestring,
               "the engine does not declare %s", feature->valuestring);
        return true;
    }
    if (!session_seats(session, ruling->players)) {
        settle(result, OUTCOME_SKIP, "players", "the engine does not seat %s",
               "that many players");
        return true;
    }
    if (card != NULL)
        settle(result, OUTCOME_BLOCKED, "unknown-card",
               "the engine does not know %s", card);
    return card != NULL;
}

void run_ruling(struct session *session, const struct known *known,
                const struct ruling *ruling, const char *edition,
                const struct watch *watch, struct result *result)
{
    bool has_run = false;

    memset(result, 0, sizeof(*result));
    if (is_out_of_reach(session, ruling, result))
        return;
    for (size_t i = ruling->from;
         i < ruling->until && i < known->editions.count; i++) {
        const char *name = known->editions.list[i];
        if ((edition != NULL && strcmp(edition, name) != 0) ||
            !session_supports(session, name))
            continue;
        if (has_run)
            result_clear(result);
        has_run = true;
        run_edition(session, ruling, name, watch, result);
        if (result->outcome != OUTCOME_PASS)
            return;
    }
    if (!has_run)
        settle(result, OUTCOME_SKIP, "edition", "%s",
               "no edition in which the case holds is supported or selected");
}
