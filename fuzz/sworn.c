#include "sworn.h"
#include "needs.h"
#include "server_private.h"
#include "session.h"
#include "setup_params.h"
#include "vocabulary.h"

#include <string.h>

/* Everything that can be observed, by path. */
static cJSON *dump_of(struct table *table)
{
    struct server_error error = {0};
    cJSON *params = cJSON_CreateObject();
    cJSON *paths = cJSON_AddArrayToObject(params, "paths");

    cJSON_AddItemToArray(paths, cJSON_CreateString("*"));
    cJSON *result = table_observe(table, params, &error);
    cJSON *values = cJSON_GetObjectItemCaseSensitive(result, "values");
    cJSON *dump = cJSON_DetachItemFromObjectCaseSensitive(values, "*");
    cJSON_Delete(result);
    cJSON_Delete(params);
    cJSON_Delete(error.data);
    return dump;
}

/* Paths that engines are held to; the others follow from them or are about
 * what has no label. */
static bool is_held(const char *path)
{
    static const char *const properties[] = {
        "zone",      "tapped",   "face",   "controller", "power",
        "toughness", "counters", "damage", NULL,
    };
    const char *property = strrchr(path, '/');

    if (strncmp(path, "object/", 7) == 0)
        return words_have(properties, property + 1);
    return strncmp(path, "player/", 7) == 0 || strncmp(path, "turn/", 5) == 0;
}

/* A check of what has changed, or NULL. */
static cJSON *check_of(const cJSON *before, const cJSON *after)
{
    const cJSON *item;
    cJSON *step = cJSON_CreateObject();
    cJSON *check = cJSON_AddObjectToObject(step, "check");

    cJSON_ArrayForEach(item, after)
    {
        const cJSON *was = json_member(before, item->string);
        if (is_held(item->string) && !cJSON_IsNull(item) &&
            !cJSON_Compare(was, item, true))
            cJSON_AddItemToObject(check, item->string,
                                  cJSON_Duplicate(item, true));
    }
    if (check->child != NULL)
        return step;
    cJSON_Delete(step);
    return NULL;
}

/* How the step ended, as what is expected; false when it did not end. */
static bool swear(struct table *table, cJSON *step)
{
    struct server_error error = {0};
    cJSON *result = table_act(table, json_member(step, "act"), &error);
    const cJSON *status = json_member(result, "status");
    bool is_done =
        cJSON_IsString(status) && strcmp(status->valuestring, "done") == 0;

    cJSON_DeleteItemFromObjectCaseSensitive(step, "expect");
    cJSON *expect = cJSON_AddObjectToObject(step, "expect");
    cJSON_AddStringToObject(expect, "status", "done");
    cJSON_Delete(result);
    cJSON_Delete(error.data);
    return is_done;
}

static const char *string_at(const cJSON *parent, const char *key)
{
    const cJSON *item = json_member(parent, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

/* Whether the act is about a card in the hand of another player. */
static bool is_foreign(const cJSON *dump, const cJSON *act)
{
    char zone[120], hand[20];
    const char *label = string_at(act, "object");
    const cJSON *card;

    snprintf(zone, sizeof(zone), "object/%.90s/zone", label);
    snprintf(hand, sizeof(hand), "zone/%.1s/hand", string_at(act, "by"));
    cJSON_ArrayForEach(card, json_member(dump, hand))
    {
        if (cJSON_IsString(card) && strcmp(card->valuestring, label) == 0)
            return false;
    }
    return strcmp(string_at(dump, zone), "hand") == 0;
}

/* Whether the engine declares what the step needs in order to be done. */
static bool is_declared(const struct session *session, const cJSON *dump,
                        const cJSON *step)
{
    const cJSON *feature;
    bool is_whole = session_has(session, "opponent_hand") ||
                    !is_foreign(dump, json_member(step, "act"));
    cJSON *root = cJSON_CreateObject();
    cJSON *steps = cJSON_AddArrayToObject(root, "steps");

    cJSON_AddItemToArray(steps, cJSON_Duplicate(step, true));
    cJSON *needed = needs_list(root);
    cJSON_ArrayForEach(feature, needed)
    {
        is_whole = is_whole && session_has(session, feature->valuestring);
    }
    cJSON_Delete(needed);
    cJSON_Delete(root);
    return is_whole;
}

static bool fill_steps(struct table *table, const struct session *session,
                       cJSON *root)
{
    cJSON *old = cJSON_DetachItemFromObjectCaseSensitive(root, "steps"), *step;
    cJSON *steps = cJSON_AddArrayToObject(root, "steps");
    cJSON *before = dump_of(table);
    bool is_whole = true;

    while (is_whole && (step = cJSON_DetachItemFromArray(old, 0)) != NULL) {
        bool is_act = json_member(step, "act") != NULL;
        if (!is_act || !is_declared(session, before, step) ||
            !swear(table, step)) {
            is_whole = !is_act;
            cJSON_Delete(step);
            continue;
        }
        cJSON_AddItemToArray(steps, step);
        cJSON *after = dump_of(table), *check = check_of(before, after);
        if (check != NULL)
            cJSON_AddItemToArray(steps, check);
        cJSON_Delete(before);
        before = after;
    }
    cJSON_Delete(before);
    cJSON_Delete(old);
    return is_whole && steps->child != NULL;
}

bool sworn_fill(const struct cards *cards, const struct session *session,
                cJSON *root)
{
    const cJSON *from = json_member(json_member(root, "editions"), "from");
    const cJSON *players = json_member(root, "players");
    struct server_error error = {0};
    struct table *table = table_new(cards, "sworn");
    cJSON *params = setup_params(json_member(root, "setup"), players->valueint,
                                 from->valuestring);
    cJSON *result =
        table == NULL ? NULL : table_new_game(table, params, &error);
    bool is_whole = result != NULL && fill_steps(table, session, root);

    cJSON_Delete(params);
    cJSON_Delete(result);
    cJSON_Delete(error.data);
    table_free(table);
    return is_whole;
}
