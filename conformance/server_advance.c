/*
 * server_advance.c - game/advance: everyone passes until something holds.
 */
#include "server_names.h"
#include "server_private.h"
#include "server_words.h"

#include <stdlib.h>
#include <string.h>

#include "store.h"

/* When to stop.  Parts that are not asked for are negative. */
struct until {
    bool is_stack_empty, is_over;
    int resolve; /* objects still to resolve */
    int turn, step;
    bool is_any_turn; /* the first turn from `turn` on that has the step */
};

static bool read_count(const cJSON *item, int *value)
{
    if (item == NULL)
        return true;
    if (!cJSON_IsNumber(item) || item->valuedouble < 0 ||
        item->valuedouble > 100000)
        return false;
    *value = item->valueint;
    return true;
}

static bool is_word(const cJSON *item, const char *word)
{
    return cJSON_IsString(item) && strcmp(item->valuestring, word) == 0;
}

/* "This turn, or the next turn that has it when it is past". */
static void settle_step(struct table *table, struct until *until)
{
    const struct observation *view = table_look(table);

    if (until->step < 0 || until->turn >= 0)
        return;
    until->is_any_turn = true;
    until->turn = view->turn + (view->step > until->step);
}

static bool read_until(struct table *table, const cJSON *params,
                       struct until *until, struct server_error *error)
{
    const cJSON *json = json_member(params, "until");
    const cJSON *key;

    *until = (struct until){.resolve = -1, .turn = -1, .step = -1};
    if (json != NULL && is_word(json, "game-over"))
        return until->is_over = true;
    if (json == NULL || json->child == NULL) {
        server_fail(error, SERVER_PARAMS, "until: missing");
        return false;
    }
    cJSON_ArrayForEach(key, json)
    {
        const char *name = key->string == NULL ? "" : key->string;
        bool is_read = false;
        if (strcmp(name, "stack") == 0)
            is_read = until->is_stack_empty = is_word(key, "empty");
        else if (strcmp(name, "game") == 0)
            is_read = until->is_over = is_word(key, "over");
        else if (strcmp(name, "game-over") == 0)
            is_read = until->is_over = cJSON_IsTrue(key);
        else if (strcmp(name, "resolve") == 0)
            is_read = read_count(key, &until->resolve);
        else if (strcmp(name, "turn") == 0)
            is_read = read_count(key, &until->turn);
        else if (strcmp(name, "step") == 0 && cJSON_IsString(key))
            is_read = (until->step = step_find(key->valuestring)) >= 0;
        if (!is_read) {
            server_fail(error, SERVER_PARAMS, "until: bad \"%.40s\"", name);
            return false;
        }
    }
    settle_step(table, until);
    return true;
}

static unsigned stack_count(const struct observation *view)
{
    unsigned count = 0;

    for (uint16_t i = 0; i < view->object_count; i++)
        count += view->object[i].zone == ZONE_STACK;
    return count;
}

/* No player has priority in these: they are reached when they are past. */
static bool is_silent(int step)
{
    return step == STEP_UNTAP || step == STEP_CLEANUP;
}

static bool is_turn_reached(const struct until *until,
                            const struct observation *view)
{
    bool is_past = view->turn > until->turn ||
                   (view->turn == until->turn && view->step > until->step);

    if (until->turn < 0)
        return false;
    if (until->step < 0)
        return view->turn >= until->turn;
    if (is_silent(until->step) && is_past)
        return true;
    if (view->step != until->step)
        return false;
    return until->is_any_turn ? view->turn >= until->turn
                              : view->turn == until->turn;
}

/* The wanted step of a wanted turn was left out. */
static bool is_missed(const struct until *until, const struct observation *view)
{
    return until->turn >= 0 && until->step >= 0 && !until->is_any_turn &&
           (view->turn > until->turn ||
            (view->turn == until->turn && view->step > until->step));
}

static bool is_reached(const struct until *until,
                       const struct observation *view)
{
    if (until->is_stack_empty && stack_count(view) == 0)
        return true;
    if (until->resolve == 0)
        return true;
    return is_turn_reached(until, view);
}

/* CR 117.4: when all passed in succession, the top object of the stack
 * resolved; a mere pass moves nothing but priority. */
static bool has_resolved(struct observation *before, struct table *table)
{
    const struct observation *after = table_look(table);

    before->priority = after->priority;
    return stack_count(before) > 0 &&
           memcmp(before, after, sizeof(*after)) != 0;
}

static cJSON *advance_result(struct table *table, const char *status,
                             const struct decision *pending)
{
    cJSON *json = cJSON_CreateObject();

    cJSON_AddStringToObject(json, "status", status);
    if (strcmp(status, "needs") == 0) {
        cJSON_AddItemToObject(json, "decision", decision_json(table, pending));
        return json;
    }
    cJSON_AddNumberToObject(json, "unused_answers",
                            script_unused(&table->script));
    script_clear(&table->script);
    return json;
}

/* One step of the way: false when the decision needs an answer, or when what
 * was chosen is illegal. */
static bool go_on(struct table *table, const struct decision *decision)
{
    struct settled settled = settled_option(0);

    if (decision->kind == DECIDE_PRIORITY) {
        struct option pass = {.kind = OPTION_PASS, .player = decision->player};
        return table_do(table, &pass).code == CODE_NONE;
    }
    if (decision->kind == DECIDE_ATTACKER || decision->kind == DECIDE_BLOCKER) {
        int done = option_of_kind(decision, OPTION_DONE);
        settled.index = (uint16_t)(done < 0 ? 0 : done);
    } else {
        settled = script_settle(table, decision);
    }
    return settled.ending == ENDING_DONE &&
           table_choose(table, settled.index).code == CODE_NONE;
}

static bool may_stop(const struct decision *decision)
{
    return decision->kind == DECIDE_PRIORITY ||
           decision->kind == DECIDE_ATTACKER ||
           decision->kind == DECIDE_BLOCKER;
}

/* The way on.  `passed` is the position at the last pass, to see what
 * resolved. */
static cJSON *go_until(struct table *table, struct until *until, int actions,
                       struct observation *passed)
{
    struct decision decision;
    bool has_passed = false;

    for (;; actions--) {
        game_options(table->engine, table->game, &decision);
        const struct observation *view = table_look(table);
        if (decision.kind == DECIDE_OVER || decision.kind == DECIDE_NONE)
            return advance_result(
                table, until->is_over ? "reached" : "game-over", NULL);
        if (may_stop(&decision)) {
            if (has_passed && until->resolve > 0 && has_resolved(passed, table))
                until->resolve--;
            has_passed = false;
            if (is_reached(until, view))
                return advance_result(table, "reached", NULL);
            if (is_missed(until, view))
                return advance_result(table, "limit", NULL);
        }
        if (actions <= 0)
            return advance_result(table, "limit", NULL);
        if (decision.kind == DECIDE_PRIORITY) {
            memcpy(passed, view, sizeof(*passed));
            has_passed = true;
        }
        if (!go_on(table, &decision)) {
            game_options(table->engine, table->game, &decision);
            return may_stop(&decision)
                       ? advance_result(table, "limit", NULL)
                       : advance_result(table, "needs", &decision);
        }
    }
}

cJSON *table_advance(struct table *table, const cJSON *params,
                     struct server_error *error)
{
    const cJSON *answers = json_member(params, "answers");
    int actions = ACTIONS_MAX;
    struct until until;

    if (!read_until(table, params, &until, error))
        return NULL;
    if (!read_count(json_member(params, "max_actions"), &actions))
        return server_fail(error, SERVER_PARAMS,
                           "max_actions: not a number in range");
    if (answers != NULL && !cJSON_IsArray(answers))
        return server_fail(error, SERVER_PARAMS, "answers: not a list");
    table_keep(table);
    if (!script_start(&table->script, params, OBJECT_NONE)) {
        table_undo(table);
        return server_fail(error, SERVER_PARAMS, "too many answers");
    }
    struct observation *passed = store_new(1, sizeof(*passed));
    cJSON *result = go_until(table, &until, actions, passed);
    free(passed);
    return result;
}
