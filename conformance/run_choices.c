#include "run_private.h"
#include "candidates.h"

#include <stdio.h>
#include <string.h>

static bool is_illegal(const cJSON *result)
{
    return strcmp(status_word(result, "status"), "illegal") == 0;
}

static bool has_unused(const cJSON *result)
{
    const cJSON *unused = json_member(result, "unused_answers");

    return cJSON_IsNumber(unused) && unused->valueint != 0;
}

static void keep_actual(struct run *run, const cJSON *step, const cJSON *result)
{
    const char *rule = status_word(result, "rule");

    cJSON_Delete(run->result->actual);
    run->result->actual = cJSON_Duplicate(result, true);
    cJSON_Delete(run->result->expected);
    run->result->expected = cJSON_CreateObject();
    if (json_member(step, "legal") != NULL)
        cJSON_AddBoolToObject(run->result->expected, "legal",
                              cJSON_IsTrue(json_member(step, "legal")));
    if (json_member(step, "code") != NULL)
        cJSON_AddStringToObject(run->result->expected, "code",
                                status_word(step, "code"));
    if (*rule != '\0')
        snprintf(run->result->rule, sizeof(run->result->rule), "%s", rule);
}

/* Legal means that the act can be completed as written. */
static bool judge_probe(struct run *run, const cJSON *step, const cJSON *result)
{
    const char *code = status_word(step, "code");
    const char *given = status_word(result, "code");
    bool is_done = strcmp(status_word(result, "status"), "done") == 0;

    if (cJSON_IsTrue(json_member(step, "legal"))) {
        if (is_done && !has_unused(result))
            return true;
        keep_actual(run, step, result);
        return run_fail(run, OUTCOME_FAIL,
                        is_illegal(result) && *given ? given : "not-done",
                        "a legal act was not carried out");
    }
    if (is_illegal(result) && (*code == '\0' || strcmp(code, given) == 0))
        return true;
    if (is_bare_refusal(result))
        return run->is_partial = true;
    keep_actual(run, step, result);
    if (is_illegal(result))
        return run_fail(run, OUTCOME_FAIL, given,
                        "refused for another reason than expected");
    return run_fail(run, OUTCOME_FAIL, "not-refused",
                    "an illegal act was not refused");
}

static bool try_probe(struct run *run, const cJSON *step,
                      const struct trial *trial)
{
    bool is_legal = cJSON_IsTrue(json_member(step, "legal"));
    cJSON *before = is_legal ? NULL : game_dump(run, trial->game);

    if (!is_legal && before == NULL)
        return false;
    cJSON *result =
        game_try(run, trial->game, json_member(step, "probe"), NULL);
    bool is_good = result != NULL && judge_probe(run, step, result) &&
                   (is_legal || run_unchanged(run, trial->game, before));
    cJSON_Delete(result);
    cJSON_Delete(before);
    return is_good;
}

bool run_probe(struct run *run, const cJSON *step)
{
    struct trial trial = {.snapshot = ""};

    return trial_begin(run, &trial) && try_probe(run, step, &trial) &&
           trial_end(run, &trial);
}

static bool fail_candidate(struct run *run, const cJSON *step,
                           const cJSON *value, const cJSON *result,
                           bool is_listed)
{
    char *text = cJSON_PrintUnformatted(value);

    keep_actual(run, step, result);
    cJSON_Delete(run->result->expected);
    run->result->expected = cJSON_Duplicate(json_member(step, "exactly"), true);
    if (is_listed)
        run_fail(run, OUTCOME_FAIL,
                 is_illegal(result) ? "choice-refused" : "choice-not-asked",
                 "%s %s can be chosen, but %s", status_word(step, "kind"), text,
                 is_illegal(result) ? "was refused"
                                    : "no such "
                                      "decision came");
    else
        run_fail(run, OUTCOME_FAIL,
                 has_unused(result) ? "choice-not-asked" : "choice-allowed",
                 "%s %s cannot be chosen, but %s", status_word(step, "kind"),
                 text,
                 has_unused(result) ? "no such decision came" : "was allowed");
    cJSON_free(text);
    return false;
}

/* A listed value is taken; another one is refused.  When nothing is listed,
 * the decision may as well not come up. */
static bool is_as_expected(const cJSON *step, const cJSON *result,
                           bool is_listed)
{
    bool is_empty = json_member(step, "exactly")->child == NULL;

    if (is_listed)
        return !is_illegal(result) && !has_unused(result);
    return is_illegal(result) || (is_empty && has_unused(result));
}

static bool try_candidate(struct run *run, const cJSON *step,
                          const cJSON *value, bool is_listed,
                          struct trial *trial)
{
    if (!trial_begin(run, trial))
        return false;
    cJSON *answer = cJSON_CreateObject();
    cJSON_AddStringToObject(answer, "kind", status_word(step, "kind"));
    cJSON_AddItemToObject(answer, "value", cJSON_Duplicate(value, true));
    cJSON *result =
        game_try(run, trial->game, json_member(step, "choices"), answer);
    cJSON_Delete(answer);
    bool is_good = result != NULL;
    if (is_good && !is_as_expected(step, result, is_listed))
        is_good = fail_candidate(run, step, value, result, is_listed);
    cJSON_Delete(result);
    return is_good && trial_end(run, trial);
}

static bool try_candidates(struct run *run, const cJSON *step,
                           const cJSON *values, bool is_listed,
                           struct trial *trial)
{
    const cJSON *value;

    cJSON_ArrayForEach(value, values)
    {
        if (!try_candidate(run, step, value, is_listed, trial))
            return false;
    }
    return true;
}

bool run_choices(struct run *run, const cJSON *step)
{
    struct trial trial = {.snapshot = ""};
    const cJSON *exactly = json_member(step, "exactly");
    cJSON *others = candidates_other(status_word(step, "kind"), exactly,
                                     &run->labels, run->ruling->players);
    bool is_good = try_candidates(run, step, exactly, true, &trial) &&
                   try_candidates(run, step, others, false, &trial);

    cJSON_Delete(others);
    return is_good;
}
