#include "referee.h"
#include "bearing.h"
#include "hearing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct referee {
    const struct corpus *corpus;
    struct oracle_cards *cards;
    struct oracle_cards *own; /* NULL, or those of a case that has its own */
    struct hearing *hearing;
    struct run *run;        /* whose engine is asked */
    struct bearing bearing; /* of what was said of the position */
};

/* Messages of the judge are no part of the engine's behaviour. */
static cJSON *ask(void *self, const char *method, cJSON *params)
{
    struct run *run = ((struct referee *)self)->run;
    struct port_failure failure;

    cJSON_AddStringToObject(params, "game", run->game);
    cJSON *result = port_call(run->session->port, method, params, &failure);
    port_failure_clear(&failure);
    return result;
}

struct referee *referee_new(const struct corpus *corpus)
{
    struct referee *judge = store_new(1, sizeof(*judge));
    const struct witness witness = {ask, judge};

    judge->corpus = corpus;
    judge->cards = hearing_cards(corpus, NULL);
    judge->hearing = hearing_new(&witness);
    return judge;
}

bool referee_hears(const struct session *session)
{
    static const char *const read[] = {
        "observe.life",
        "observe.energy",
        "observe.player_counters",
        "observe.mana",
        "observe.zones",
        "observe.lands_played",
        "observe.tapped",
        "observe.face",
        "observe.counters",
        "observe.stack",
        "observe.turn",
        "observe.controller",
        "observe.attached",
        "observe.characteristics",
    };

    for (size_t i = 0; i < sizeof(read) / sizeof(read[0]); i++)
        if (!session_has(session, read[i]))
            return false;
    return true;
}

void referee_free(struct referee *judge)
{
    if (judge == NULL)
        return;
    hearing_free(judge->hearing);
    bearing_free(&judge->bearing);
    oracle_cards_free(judge->cards);
    oracle_cards_free(judge->own);
    free(judge);
}

/* Sum up; false when the oracle disagrees. */
static bool settle(struct run *run, const struct oracle_report *report)
{
    struct result *result = run->result;

    result->oracle.agreed += report->agreed;
    result->oracle.silent += report->silent;
    result->oracle.disagreed += report->disagreed;
    for (size_t i = 0; i < ORACLE_SILENCES; i++)
        result->oracle.silences[i] += report->silences[i];
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

    bearing_clear(&judge->bearing);
    bearing_listen(&judge->bearing, &report);
    judge->run = run;
    hearing_judge(judge->hearing, step, result, &report);
    return settle(run, &report);
}

/* The position before is of other cards, so it has ended. */
static const struct oracle_cards *cards_for(struct referee *judge,
                                            const struct case_file *file)
{
    hearing_end(judge->hearing);
    oracle_cards_free(judge->own);
    judge->own =
        file->cards == NULL ? NULL : hearing_cards(judge->corpus, file);
    return judge->own != NULL ? judge->own : judge->cards;
}

bool referee_setup(struct run *run)
{
    struct referee *judge = run->session->referee;

    if (judge == NULL)
        return true;
    hearing_begin(judge->hearing, cards_for(judge, run->ruling->file),
                  run->edition, run->ruling->players);
    hearing_setup(judge->hearing, json_member(run->ruling->tree, "setup"));
    return judge_position(run, NULL, NULL);
}

/* A token gets its label by a bind step. */
static void note_bind(struct referee *judge, const cJSON *bind)
{
    const cJSON *label = json_member(bind, "label");

    if (cJSON_IsTrue(json_member(bind, "token")) && cJSON_IsString(label))
        hearing_fact(judge->hearing, label->valuestring, "token",
                     cJSON_CreateTrue());
}

bool referee_action(struct run *run, const cJSON *step, const cJSON *result)
{
    struct referee *judge = run->session->referee;
    const cJSON *act = json_member(step, "act");

    if (judge == NULL)
        return true;
    if (act != NULL && strcmp(status_word(result, "status"), "illegal") != 0)
        hearing_note(judge->hearing, act);
    if (json_member(step, "bind") != NULL)
        note_bind(judge, json_member(step, "bind"));
    else if (act == NULL || strcmp(status_word(act, "do"), "pass") == 0 ||
             strcmp(status_word(result, "status"), "needs") == 0)
        hearing_stale(judge->hearing);
    return judge_position(run, step, result);
}

/* The oracle's own answer to what the step tries. */
static void judge_trial(const struct referee *judge, const cJSON *step,
                        struct oracle_report *report)
{
    const struct oracle_position *position = hearing_position(judge->hearing);
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

    if (judge == NULL || !step_is_test(step) ||
        hearing_position(judge->hearing) == NULL)
        return true;
    run->result->oracle.tests++;
    if (json_member(step, "act") != NULL ||
        json_member(step, "check") != NULL) {
        run->result->oracle.borne += is_borne(judge, step);
        return true;
    }
    bearing_listen(&aside, &report);
    judge_trial(judge, step, &report);
    run->result->oracle.borne += bearing_has(&aside, "act");
    bearing_free(&aside);
    return settle(run, &report);
}

void referee_end(struct run *run)
{
    if (run->session->referee != NULL)
        hearing_end(run->session->referee->hearing);
}
