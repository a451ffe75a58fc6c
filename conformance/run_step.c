#include "run_private.h"
#include "compare.h"
#include "referee.h"

#include <stdio.h>
#include <string.h>

const char *status_word(const cJSON *result, const char *key)
{
    const cJSON *word = json_member(result, key);

    return cJSON_IsString(word) ? word->valuestring : "";
}

static bool has(const cJSON *step, const char *key)
{
    return json_member(step, key) != NULL;
}

static bool is_action(const cJSON *step)
{
    return has(step, "act") || has(step, "answer") || has(step, "advance");
}

static bool is_status(const cJSON *expect, const char *status)
{
    return strcmp(status_word(expect, "status"), status) == 0;
}

/* Whether this step, or a check before the next action, compares with how
 * things were before this step. */
static bool needs_before(const cJSON *step)
{
    const cJSON *expect = json_member(step, "expect"), *one;

    if (is_status(expect, "illegal") || has(step, "frame"))
        return true;
    if (cJSON_IsArray(expect))
        cJSON_ArrayForEach(one, expect)
        {
            if (is_status(one, "illegal"))
                return true;
        }
    for (step = step->next; step != NULL && !is_action(step); step = step->next)
        if (has(step, "frame"))
            return true;
    return false;
}

static void keep_trees(struct run *run, const cJSON *expected,
                       const cJSON *actual)
{
    cJSON_Delete(run->result->expected);
    cJSON_Delete(run->result->actual);
    run->result->expected = cJSON_Duplicate(expected, true);
    run->result->actual = cJSON_Duplicate(actual, true);
}

bool run_unchanged(struct run *run, const char *game, const cJSON *before)
{
    cJSON *after = game_dump(run, game);

    if (after == NULL)
        return false;
    const char *path = compare_dumps(before, after, NULL);
    if (path != NULL) {
        keep_trees(run, json_member(before, path), json_member(after, path));
        snprintf(run->result->path, sizeof(run->result->path), "%s", path);
        run_fail(run, OUTCOME_FAIL, "illegal-changed",
                 "an illegal action changed the game");
    }
    cJSON_Delete(after);
    return path == NULL;
}

/* What a step without "expect" expects: before an answer, to be asked. */
static cJSON *default_expect(const cJSON *step)
{
    cJSON *expect = cJSON_CreateObject();

    if (step->next != NULL && has(step->next, "answer")) {
        cJSON_AddStringToObject(expect, "status", "needs");
        return expect;
    }
    cJSON_AddStringToObject(expect, "status",
                            has(step, "advance") ? "reached" : "done");
    return expect;
}

static void note_rule(struct run *run, const cJSON *result)
{
    const char *rule = status_word(result, "rule");

    if (*rule != '\0')
        snprintf(run->result->rule, sizeof(run->result->rule), "%s", rule);
}

/* One word for how the status differs: what happened instead. */
static bool fail_status(struct run *run, const cJSON *expect,
                        const cJSON *result)
{
    const char *status = status_word(result, "status");
    const char *code = status_word(result, "code");
    const cJSON *decision = json_member(result, "decision");
    char word[40];

    keep_trees(run, expect, result);
    note_rule(run, result);
    if (strcmp(status, "illegal") == 0)
        snprintf(word, sizeof(word), "%s", *code == '\0' ? "illegal" : code);
    else if (strcmp(status, "needs") == 0)
        snprintf(word, sizeof(word), "needs-%s", status_word(decision, "kind"));
    else
        snprintf(word, sizeof(word), "%s", *status ? status : "no-status");
    return run_fail(run, OUTCOME_FAIL, word, "another status than expected");
}

bool is_bare_refusal(const cJSON *result)
{
    return is_status(result, "illegal") &&
           strcmp(status_word(result, "code"), "not-offered") == 0;
}

/* Whether a refusal is among what is expected, for whatever reason. */
static bool expects_refusal(const cJSON *expect)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, expect)
    {
        if (is_status(one, "illegal"))
            return true;
    }
    return is_status(expect, "illegal");
}

static bool check_status(struct run *run, const cJSON *step,
                         const cJSON *result)
{
    const cJSON *expect = json_member(step, "expect");
    const cJSON *unused = json_member(result, "unused_answers");
    cJSON *made = expect == NULL ? default_expect(step) : NULL;
    bool is_expected = compare_expect(made ? made : expect, result);

    if (!is_expected && is_bare_refusal(result) && expects_refusal(expect))
        is_expected = run->is_partial = true;
    if (!is_expected)
        fail_status(run, made ? made : expect, result);
    cJSON_Delete(made);
    if (!is_expected)
        return false;
    if (is_status(result, "illegal"))
        return run_unchanged(run, run->game, run->before);
    if (cJSON_IsNumber(unused) && unused->valueint != 0)
        return run_fail(run, OUTCOME_FAIL, "unused-answers",
                        "%d answers were not asked for", unused->valueint);
    return true;
}

/* The action of the step, if any, and whether it came out as expected. */
static bool perform(struct run *run, const cJSON *step)
{
    if (!is_action(step) && !has(step, "bind"))
        return true;
    if (is_action(step)) {
        cJSON_Delete(run->before);
        run->before = NULL;
        if (needs_before(step)) {
            run->before = game_dump(run, run->game);
            if (run->before == NULL)
                return false;
        }
    }
    cJSON *result = game_perform(run, run->game, step);
    if (result == NULL)
        return false;
    bool is_good = has(step, "bind") || check_status(run, step, result);
    is_good = is_good && referee_action(run, step, result);
    cJSON_Delete(result);
    return is_good;
}

static bool check_value(struct run *run, const cJSON *expected,
                        const cJSON *values)
{
    const cJSON *actual = json_member(values, expected->string);

    if (actual == NULL) {
        run->is_partial = true; /* not observable is not wrong */
        return true;
    }
    if (compare_path(expected->string, expected, actual))
        return true;
    keep_trees(run, expected, actual);
    snprintf(run->result->path, sizeof(run->result->path), "%s",
             expected->string);
    return run_fail(run, OUTCOME_FAIL, "check", "another value than expected");
}

static bool check_values(struct run *run, const cJSON *check)
{
    cJSON *values = game_values(run, run->game, check);
    const cJSON *expected;
    bool is_good = values != NULL;

    cJSON_ArrayForEach(expected, check)
    {
        is_good = is_good && check_value(run, expected, values);
    }
    cJSON_Delete(values);
    return is_good;
}

/* All that the check does not mention is as it was before the action. */
static bool check_frame(struct run *run, const cJSON *check)
{
    if (run->before == NULL)
        return true; /* nothing happened yet */
    cJSON *after = game_dump(run, run->game);
    if (after == NULL)
        return false;
    const char *path = compare_dumps(run->before, after, check);
    if (path != NULL) {
        keep_trees(run, json_member(run->before, path),
                   json_member(after, path));
        snprintf(run->result->path, sizeof(run->result->path), "%s", path);
        run_fail(run, OUTCOME_FAIL, "frame",
                 "changed although the frame is closed");
    }
    cJSON_Delete(after);
    return path == NULL;
}

bool run_step(struct run *run, const cJSON *step)
{
    const cJSON *check = json_member(step, "check");

    if (has(step, "probe") && !run_probe(run, step))
        return false;
    if (has(step, "choices") && !run_choices(run, step))
        return false;
    if (!perform(run, step))
        return false;
    if (check != NULL && !check_values(run, check))
        return false;
    if (has(step, "frame") && !check_frame(run, check))
        return false;
    return referee_step(run, step);
}
