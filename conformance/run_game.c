#include "run_private.h"
#include "setup_params.h"

#include <stdio.h>
#include <string.h>

static cJSON *params_for(const char *game)
{
    cJSON *params = cJSON_CreateObject();

    cJSON_AddStringToObject(params, "game", game);
    return params;
}

/* A copy of the members of `object` (NULL: none) with the game's name. */
static cJSON *params_with(const char *game, const cJSON *object)
{
    cJSON *params = params_for(game);
    const cJSON *member;

    cJSON_ArrayForEach(member, object) cJSON_AddItemToObject(
        params, member->string, cJSON_Duplicate(member, true));
    return params;
}

static cJSON *call(struct run *run, const char *method, cJSON *params)
{
    struct port_failure failure;
    cJSON *result = session_call(run->session, method, params, &failure);

    if (result == NULL)
        run_fail_call(run, method, &failure);
    return result;
}

static cJSON *new_params(const struct run *run, const char *game)
{
    cJSON *params = setup_params(json_member(run->ruling->tree, "setup"),
                                 run->ruling->players, run->edition);

    cJSON_AddStringToObject(params, "game", game);
    cJSON_AddStringToObject(params, "case", run->ruling->id);
    return params;
}

/* The member of `asked` that `reached` speaks of; players go by seat. */
static const cJSON *counterpart(const cJSON *asked, const cJSON *reached,
                                int index)
{
    const cJSON *seat = json_member(reached, "seat"), *item;

    if (reached->string != NULL)
        return json_member(asked, reached->string);
    if (!cJSON_IsString(seat))
        return cJSON_GetArrayItem(asked, index);
    cJSON_ArrayForEach(item, asked)
    {
        if (cJSON_Compare(json_member(item, "seat"), seat, true))
            return item;
    }
    return NULL;
}

/* Write the path of the first part of `reached` that is not as asked; what
 * it does not mention is as asked.  False when there is none. */
static bool find_difference(const cJSON *asked, const cJSON *reached,
                            char *path, size_t size)
{
    const cJSON *item, *other;
    size_t used = strlen(path);
    int index = 0;

    if (!cJSON_IsObject(reached) && !cJSON_IsArray(reached))
        return !cJSON_Compare(asked, reached, true);
    if (cJSON_IsArray(reached) &&
        cJSON_GetArraySize(reached) != cJSON_GetArraySize(asked))
        return true;
    cJSON_ArrayForEach(item, reached)
    {
        if (item->string != NULL)
            snprintf(path + used, size - used, "/%s", item->string);
        else
            snprintf(path + used, size - used, "/%d", index);
        other = counterpart(asked, item, index++);
        if (other == NULL || find_difference(other, item, path, size))
            return true;
        path[used] = '\0';
    }
    return false;
}

/* An engine that can only approximate the set-up says what it reached. */
static bool is_reached(struct run *run, const char *game, const cJSON *reached)
{
    char path[120] = "";

    if (reached == NULL || reached->child == NULL)
        return true;
    cJSON *asked = new_params(run, game);
    bool differs = find_difference(asked, reached, path, sizeof(path));
    cJSON_Delete(asked);
    return !differs || run_fail(run, OUTCOME_BLOCKED, "setup-not-reached",
                                "the set-up was not reached: %s", path);
}

bool game_begin(struct run *run, const char *game)
{
    cJSON *result = call(run, "game/new", new_params(run, game));

    if (result == NULL)
        return false;
    bool is_begun = is_reached(run, game, json_member(result, "reached"));
    cJSON_Delete(result);
    return is_begun;
}

bool game_end(struct run *run, const char *game, bool matters)
{
    struct port_failure failure;

    cJSON_Delete(
        port_call(run->session->port, "game/end", params_for(game), &failure));
    /* An engine need not know the message; it must survive it. */
    bool is_alive = failure.kind == FAILURE_NONE || failure.kind == FAILURE_RPC;
    if (!is_alive && matters)
        run_fail_call(run, "game/end", &failure);
    port_failure_clear(&failure);
    return is_alive;
}

cJSON *game_perform(struct run *run, const char *game, const cJSON *step)
{
    static const char *const actions[] = {"act", "answer", "advance", "bind"};
    char method[24];

    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
        const cJSON *action = json_member(step, actions[i]);
        if (action == NULL)
            continue;
        snprintf(method, sizeof(method), "game/%s", actions[i]);
        return call(run, method, params_with(game, action));
    }
    return cJSON_CreateObject(); /* nothing to do: a check */
}

cJSON *game_try(struct run *run, const char *game, const cJSON *act,
                const cJSON *answer)
{
    if (act == NULL || cJSON_IsNull(act))
        return call(run, "game/answer", params_with(game, answer));
    cJSON *params = params_with(game, act);
    if (answer != NULL) {
        cJSON *answers = cJSON_GetObjectItemCaseSensitive(params, "answers");
        if (answers == NULL)
            answers = cJSON_AddArrayToObject(params, "answers");
        cJSON_AddItemToArray(answers, cJSON_Duplicate(answer, true));
    }
    return call(run, "game/act", params);
}

static cJSON *observe(struct run *run, const char *game, cJSON *paths)
{
    cJSON *params = params_for(game);

    cJSON_AddStringToObject(params, "viewer", "all");
    cJSON_AddItemToObject(params, "paths", paths);
    cJSON *result = call(run, "game/observe", params);
    if (result == NULL)
        return NULL;
    cJSON *values = cJSON_DetachItemFromObjectCaseSensitive(result, "values");
    cJSON_Delete(result);
    if (!cJSON_IsObject(values)) {
        cJSON_Delete(values);
        run_fail(run, OUTCOME_PROTOCOL, "no-values",
                 "game/observe: the result has no \"values\"");
        return NULL;
    }
    return values;
}

cJSON *game_values(struct run *run, const char *game, const cJSON *paths)
{
    cJSON *list = cJSON_CreateArray();
    const cJSON *path;

    cJSON_ArrayForEach(path, paths)
        cJSON_AddItemToArray(list, cJSON_CreateString(path->string));
    return observe(run, game, list);
}

cJSON *game_dump(struct run *run, const char *game)
{
    cJSON *list = cJSON_CreateArray();

    cJSON_AddItemToArray(list, cJSON_CreateString("*"));
    cJSON *values = observe(run, game, list);
    if (values == NULL)
        return NULL;
    cJSON *dump = cJSON_DetachItemFromObjectCaseSensitive(values, "*");
    cJSON_Delete(values);
    return dump != NULL ? dump : cJSON_CreateObject();
}

static bool take_snapshot(struct run *run, struct trial *trial)
{
    cJSON *result = call(run, "game/snapshot", params_for(run->game));

    if (result == NULL)
        return false;
    snprintf(trial->game, sizeof(trial->game), "%s", run->game);
    snprintf(trial->snapshot, sizeof(trial->snapshot), "%s",
             status_word(result, "snapshot"));
    cJSON_Delete(result);
    return trial->snapshot[0] != '\0' ||
           run_fail(run, OUTCOME_PROTOCOL, "no-snapshot",
                    "game/snapshot: the result has no \"snapshot\"");
}

static bool replay(struct run *run, struct trial *trial)
{
    const cJSON *step;
    int index = 0;

    trial->snapshot[0] = '\0';
    snprintf(trial->game, sizeof(trial->game), "g%u", ++run->session->games);
    if (!game_begin(run, trial->game))
        return false;
    cJSON_ArrayForEach(step, json_member(run->ruling->tree, "steps"))
    {
        if (index++ == run->step)
            break;
        cJSON *result = game_perform(run, trial->game, step);
        if (result == NULL)
            return false;
        cJSON_Delete(result);
    }
    return true;
}

bool trial_begin(struct run *run, struct trial *trial)
{
    if (!run->session->can_snapshot)
        return replay(run, trial);
    return trial->snapshot[0] != '\0' || take_snapshot(run, trial);
}

bool trial_end(struct run *run, struct trial *trial)
{
    if (trial->snapshot[0] == '\0') {
        return game_end(run, trial->game, true);
    }
    cJSON *params = params_for(trial->game);
    cJSON_AddStringToObject(params, "snapshot", trial->snapshot);
    cJSON *result = call(run, "game/restore", params);
    cJSON_Delete(result);
    return result != NULL;
}
