#include "referee.h"
#include "bearing.h"
#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct referee {
    struct oracle_cards *cards;
    /* Of the case that runs: */
    struct oracle_cards *own; /* with the case's own cards, or NULL */
    cJSON *facts;             /* what the position does not show, by path */
    cJSON *acts;              /* since the turn began */
    cJSON *history;           /* since the game began */
    int turn;
    bool is_fresh; /* nothing had to resolve yet */
    cJSON *dump;   /* of the position before */
    struct oracle_position *position;
    struct bearing bearing; /* of what was said of it */
};

static void read_cards(struct oracle_cards *cards, const struct corpus *corpus)
{
    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        if (source->kind == SOURCE_CARD)
            oracle_cards_read(cards, source->path, source->text,
                              source->length);
    }
}

struct referee *referee_new(const struct corpus *corpus)
{
    struct referee *judge = store_new(1, sizeof(*judge));

    judge->cards = oracle_cards_new();
    read_cards(judge->cards, corpus);
    return judge;
}

static void forget(struct referee *judge)
{
    oracle_position_free(judge->position);
    cJSON_Delete(judge->dump);
    cJSON_Delete(judge->facts);
    cJSON_Delete(judge->acts);
    cJSON_Delete(judge->history);
    bearing_free(&judge->bearing);
    judge->position = NULL;
    judge->dump = judge->facts = judge->acts = judge->history = NULL;
}

void referee_free(struct referee *judge)
{
    if (judge == NULL)
        return;
    forget(judge);
    oracle_cards_free(judge->cards);
    free(judge);
}

/* Messages of the judge are no part of the engine's behaviour. */
static cJSON *ask(struct run *run, const char *method, cJSON *params)
{
    struct port_failure failure;
    cJSON *result = port_call(run->session->port, method, params, &failure);

    port_failure_clear(&failure);
    return result;
}

static cJSON *params_of(const struct run *run)
{
    cJSON *params = cJSON_CreateObject();

    cJSON_AddStringToObject(params, "game", run->game);
    return params;
}

static cJSON *take_dump(struct run *run)
{
    cJSON *params = params_of(run), *list = cJSON_CreateArray();

    cJSON_AddItemToArray(list, cJSON_CreateString("*"));
    cJSON_AddStringToObject(params, "viewer", "all");
    cJSON_AddItemToObject(params, "paths", list);
    cJSON *result = ask(run, "game/observe", params);
    cJSON *values = cJSON_GetObjectItemCaseSensitive(result, "values");
    cJSON *dump = cJSON_DetachItemFromObjectCaseSensitive(values, "*");
    cJSON_Delete(result);
    return dump;
}

/* What the set-up says of an object that a dump does not. */
static void note_object(struct referee *judge, const cJSON *object)
{
    static const char *const keys[] = {"chosen", "token", "commander"};
    const cJSON *label = json_member(object, "label");
    char path[160];

    for (size_t i = 0; i < 3 && cJSON_IsString(label); i++) {
        const cJSON *fact = json_member(object, keys[i]);
        snprintf(path, sizeof(path), "object/%s/%s", label->valuestring,
                 keys[i]);
        if (fact != NULL)
            cJSON_AddItemToObject(judge->facts, path,
                                  cJSON_Duplicate(fact, true));
        else if (strcmp(keys[i], "token") == 0)
            cJSON_AddFalseToObject(judge->facts, path);
    }
}

static void note_setup(struct referee *judge, const cJSON *setup)
{
    const cJSON *player, *zone, *object;

    cJSON_ArrayForEach(player, setup)
    {
        cJSON_ArrayForEach(zone, player)
        {
            if (!cJSON_IsArray(zone))
                continue;
            cJSON_ArrayForEach(object, zone) note_object(judge, object);
        }
    }
}

/* The dump with what is known beside it. */
static void add_facts(struct referee *judge, const struct run *run, cJSON *dump)
{
    const cJSON *fact, *turn = json_member(dump, "turn/number");

    if (cJSON_IsNumber(turn) && turn->valueint != judge->turn) {
        judge->turn = turn->valueint;
        cJSON_Delete(judge->acts);
        judge->acts = cJSON_CreateArray();
    }
    cJSON_AddStringToObject(dump, "edition", run->edition);
    cJSON_AddBoolToObject(dump, "fresh", judge->is_fresh);
    cJSON_AddItemToObject(dump, "acts", cJSON_Duplicate(judge->acts, true));
    cJSON_AddItemToObject(dump, "history",
                          cJSON_Duplicate(judge->history, true));
    cJSON_ArrayForEach(fact, judge->facts)
    {
        if (json_member(dump, fact->string) == NULL)
            cJSON_AddItemToObject(dump, fact->string,
                                  cJSON_Duplicate(fact, true));
    }
}

static void judge_legal(struct run *run, struct oracle_report *report)
{
    for (int seat = 0; seat < run->ruling->players; seat++)
        for (int scope = 0; scope < 2; scope++) {
            char by[2] = {(char)('A' + seat), '\0'};
            cJSON *params = params_of(run);
            cJSON_AddStringToObject(params, "by", by);
            cJSON_AddStringToObject(params, "scope",
                                    scope == 0 ? "announce" : "payable");
            cJSON *legal = ask(run, "game/legal", params);
            if (legal != NULL)
                oracle_judge_legal(run->session->referee->position, by, legal,
                                   report);
            cJSON_Delete(legal);
        }
}

static void judge_produce(struct run *run, struct oracle_report *report)
{
    const struct referee *judge = run->session->referee;
    cJSON *list = oracle_permanents(judge->position), *one;

    cJSON_ArrayForEach(one, list)
    {
        cJSON *params = params_of(run);
        cJSON_AddStringToObject(params, "object", one->valuestring);
        cJSON *result = ask(run, "game/could-produce", params);
        if (result != NULL)
            oracle_judge_produce(judge->position, one->valuestring, result,
                                 report);
        cJSON_Delete(result);
    }
    cJSON_Delete(list);
}

/* Sum up; false when the oracle disagrees. */
static bool settle(struct run *run, const struct oracle_report *report)
{
    struct result *result = run->result;

    result->agreed += report->agreed;
    result->silent += report->silent;
    result->disagreed += report->disagreed;
    if (report->disagreed == 0)
        return true;
    snprintf(result->rule, sizeof(result->rule), "%s", report->rule);
    snprintf(result->path, sizeof(result->path), "%.119s", report->subject);
    cJSON_Delete(result->expected);
    cJSON_Delete(result->actual);
    result->expected = cJSON_CreateString(report->expected);
    result->actual = cJSON_CreateString(report->actual);
    return run_fail(run, OUTCOME_FAIL, "oracle",
                    "the oracle disagrees with the engine (%u of %u)",
                    report->disagreed, report->agreed + report->disagreed);
}

/* The position as it is now, and everything the engine says of it. */
static bool judge_position(struct run *run, const cJSON *step,
                           const cJSON *result)
{
    struct referee *judge = run->session->referee;
    struct oracle_report report = {0};
    cJSON *dump = take_dump(run);

    bearing_clear(&judge->bearing);
    bearing_listen(&judge->bearing, &report);

    if (dump == NULL)
        return true; /* not observable is not wrong */
    add_facts(judge, run, dump);
    struct oracle_position *position = oracle_position_new(
        judge->own != NULL ? judge->own : judge->cards, dump);
    if (position == NULL) {
        cJSON_Delete(dump);
        return true;
    }
    if (step != NULL && judge->position != NULL)
        oracle_judge_step(judge->position, step, result, position, &report);
    oracle_position_free(judge->position);
    cJSON_Delete(judge->dump);
    judge->position = position;
    judge->dump = dump;
    oracle_judge_traits(position, &report);
    /* The set-up may hold what the next check of the rules ends. */
    if (json_member(step, "bind") == NULL &&
        (strcmp(status_word(result, "status"), "done") == 0 ||
         strcmp(status_word(result, "status"), "reached") == 0))
        oracle_judge_state(position, &report);
    judge_legal(run, &report);
    judge_produce(run, &report);
    return settle(run, &report);
}

bool referee_setup(struct run *run)
{
    struct referee *judge = run->session->referee;

    if (judge == NULL)
        return true;
    forget(judge);
    judge->facts = cJSON_CreateObject();
    judge->acts = cJSON_CreateArray();
    judge->history = cJSON_CreateArray();
    judge->turn = -1;
    judge->is_fresh = true;
    note_setup(judge, json_member(run->ruling->tree, "setup"));
    return judge_position(run, NULL, NULL);
}

static void note_one(struct referee *judge, const cJSON *act)
{
    static const char *const keys[] = {"by", "do", "object", "ability", "face"};
    cJSON *note = cJSON_CreateObject();

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (json_member(act, keys[i]) != NULL)
            cJSON_AddItemToObject(
                note, keys[i],
                cJSON_Duplicate(json_member(act, keys[i]), true));
    cJSON_AddItemToArray(judge->history, cJSON_Duplicate(note, true));
    cJSON_AddItemToArray(judge->acts, note);
}

/* What was done, and what was activated on the way. */
static void note_act(struct referee *judge, const cJSON *act,
                     const cJSON *result)
{
    const cJSON *one;

    if (strcmp(status_word(result, "status"), "illegal") == 0)
        return;
    note_one(judge, act);
    cJSON_ArrayForEach(one, json_member(act, "mana")) note_one(judge, one);
}

/* A token gets its label by a bind step. */
static void note_bind(struct referee *judge, const cJSON *bind)
{
    const cJSON *label = json_member(bind, "label");
    char path[160];

    if (!cJSON_IsTrue(json_member(bind, "token")) || !cJSON_IsString(label))
        return;
    snprintf(path, sizeof(path), "object/%s/token", label->valuestring);
    cJSON_AddTrueToObject(judge->facts, path);
}

bool referee_action(struct run *run, const cJSON *step, const cJSON *result)
{
    struct referee *judge = run->session->referee;
    const cJSON *act = json_member(step, "act");

    if (judge == NULL)
        return true;
    if (act != NULL)
        note_act(judge, act, result);
    if (json_member(step, "bind") != NULL)
        note_bind(judge, json_member(step, "bind"));
    else if (act == NULL || strcmp(status_word(act, "do"), "pass") == 0 ||
             strcmp(status_word(result, "status"), "needs") == 0)
        judge->is_fresh = false;
    return judge_position(run, step, result);
}

/* The oracle's own answer to what the step tries. */
static void judge_trial(struct run *run, const cJSON *step,
                        struct oracle_report *report)
{
    const struct oracle_position *position = run->session->referee->position;
    const cJSON *probe = json_member(step, "probe");
    const cJSON *choices = json_member(step, "choices");

    if (probe != NULL)
        oracle_judge_attempt(position, probe,
                             !cJSON_IsTrue(json_member(step, "legal")),
                             status_word(step, "code"), report);
    if (choices != NULL)
        oracle_judge_choices(position, choices, status_word(step, "kind"),
                             json_member(step, "exactly"), report);
}

static bool is_borne(const struct referee *judge, const cJSON *step)
{
    const cJSON *check = json_member(step, "check");

    return check != NULL ? bearing_on_check(&judge->bearing, check)
                         : bearing_has(&judge->bearing, "act");
}

bool referee_step(struct run *run, const cJSON *step)
{
    struct referee *judge = run->session->referee;
    struct bearing aside = {{0}};
    struct oracle_report report = {0};

    if (judge == NULL || judge->position == NULL || !step_is_test(step))
        return true;
    run->result->tests++;
    if (json_member(step, "act") != NULL ||
        json_member(step, "check") != NULL) {
        run->result->borne += is_borne(judge, step);
        return true;
    }
    bearing_listen(&aside, &report);
    judge_trial(run, step, &report);
    run->result->borne += bearing_has(&aside, "act");
    bearing_free(&aside);
    return settle(run, &report);
}

void referee_end(struct run *run)
{
    if (run->session->referee != NULL)
        forget(run->session->referee);
}
