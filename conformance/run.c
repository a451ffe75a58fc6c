#include "run.h"
#include "own_cards.h"
#include "referee.h"
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

void opinion_add(struct opinion *sum, const struct opinion *more)
{
    sum->agreed += more->agreed;
    sum->silent += more->silent;
    sum->disagreed += more->disagreed;
    sum->tests += more->tests;
    sum->borne += more->borne;
    for (size_t i = 0; i < ORACLE_SILENCES; i++)
        sum->silences[i] += more->silences[i];
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

/* Every feature that the case requires was declared, or it would not be run:
 * a refusal is a failure, unless it names what was not declared. */
static enum outcome unsupported_outcome(const struct run *run,
                                        const char *feature)
{
    const cJSON *required = json_member(run->ruling->tree, "requires");

    if (*feature != '\0')
        return session_has(run->session, feature) ? OUTCOME_FAIL : OUTCOME_SKIP;
    return required != NULL && required->child != NULL ? OUTCOME_FAIL
                                                       : OUTCOME_SKIP;
}

/* PROTOCOL 2: what an engine may do without. */
static bool is_optional(const char *method)
{
    static const char *const optional[] = {
        "game/answer",   "game/bind",    "game/legal",
        "game/snapshot", "game/restore", "game/could-produce",
    };

    for (size_t i = 0; i < sizeof(optional) / sizeof(optional[0]); i++)
        if (strcmp(optional[i], method) == 0)
            return true;
    return false;
}

/* What an error means depends on what was asked (PROTOCOL 2, 4). */
static enum outcome rpc_outcome(const struct run *run, const char *method,
                                const struct port_failure *failure,
                                const char *feature)
{
    switch (failure->code) {
    case RPC_UNSUPPORTED:
        return unsupported_outcome(run, feature);
    case RPC_NO_METHOD:
        return is_optional(method) ? OUTCOME_SKIP : OUTCOME_ERROR;
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
        [FAILURE_CLOSED] = OUTCOME_PROTOCOL,
        [FAILURE_GONE] = OUTCOME_ERROR,
    };
    const char *feature = status_word(failure->data, "feature");
    enum outcome outcome;
    char code[40];

    if (failure->kind == FAILURE_RPC)
        outcome = rpc_outcome(run, method, failure, feature);
    else
        outcome = outcomes_of[failure->kind];
    if (failure->kind != FAILURE_RPC)
        snprintf(code, sizeof(code), "%s", failure->word);
    else if (*feature != '\0')
        snprintf(code, sizeof(code), "%.39s", feature);
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
    if (!referee_setup(run))
        return;
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

/* The game is over; so is the case, for the engine too.  An engine that
 * breaks down only now has not passed. */
static void end_edition(struct run *run)
{
    struct result *result = run->result;
    struct port_log log;
    bool is_good =
        result->outcome == OUTCOME_PASS || result->outcome == OUTCOME_PARTIAL;

    referee_end(run);
    is_good = game_end(run, run->game, is_good) && is_good;
    port_end(run->session->port, &log);
    if (is_good && log.failure.kind != FAILURE_NONE)
        is_good = run_fail_call(run, "after the case", &log.failure);
    result->noise += log.noise;
    result->restarts = log.restarts;
    if (result->outcome != OUTCOME_PASS) {
        result->log = log.text;
        log.text = (struct text){.length = 0};
    }
    port_log_clear(&log);
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
    if (!port_begin(session->port, &session->why)) {
        session->is_over = true;
        return;
    }
    collect_labels(json_member(ruling->tree, "setup"), &run.labels);
    collect_labels(json_member(ruling->tree, "steps"), &run.labels);
    run_steps(&run);
    end_edition(&run);
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

static void run_editions(struct session *session, const struct known *known,
                         const struct ruling *ruling, const char *edition,
                         const struct watch *watch, struct result *result)
{
    bool has_run = false;

    for (size_t i = ruling->from;
         i < ruling->until && i < known->editions.count; i++) {
        const char *name = known->editions.list[i];
        if ((edition != NULL && strcmp(edition, name) != 0) ||
            !session_supports(session, name))
            continue;
        struct result before = *result;
        if (has_run)
            result_clear(result);
        has_run = true;
        result->oracle = before.oracle;
        run_edition(session, ruling, name, watch, result);
        if (result->outcome != OUTCOME_PASS || session->is_over)
            return;
    }
    if (!has_run)
        settle(result, OUTCOME_SKIP, "edition", "%s",
               "no edition in which the case holds is supported or selected");
}

void run_ruling(struct session *session, const struct known *known,
                const struct ruling *ruling, const char *edition,
                const struct watch *watch, struct result *result)
{
    memset(result, 0, sizeof(*result));
    digest_start(&session->digest);
    port_deal(session->port, own_cards_of(known, ruling));
    if (!is_out_of_reach(session, ruling, result))
        run_editions(session, known, ruling, edition, watch, result);
    digest_print(&session->digest, result->behaviour);
}
