/*
 * server_observe.c - game/observe, game/bind, game/legal and
 * game/could-produce: questions about a position.
 */
#include "server_names.h"
#include "server_private.h"
#include "server_words.h"
#include "store.h"
#include "vocabulary.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAYABLE_BUDGET = 20000, /* choices tried for one action, at most */
    PATHS_MAX = 4096,       /* of one message; more than a game has */
};

static const char *text_of(const cJSON *params, const char *key)
{
    const cJSON *item = json_member(params, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

static bool add_values(struct table *table, const cJSON *paths,
                       const struct observation *view, cJSON *values,
                       struct server_error *error)
{
    const cJSON *path;

    cJSON_ArrayForEach(path, paths)
    {
        const char *text = cJSON_IsString(path) ? path->valuestring : "";
        if (json_member(values, text) != NULL)
            continue; /* asked before */
        path_why(table, view, text);
        cJSON *value = strcmp(text, "*") == 0 ? dump_json(table, view)
                                              : path_value(table, view, text);
        if (value == NULL) {
            server_fail(error, SERVER_PARAMS, "no such path: %.100s", text);
            return false;
        }
        cJSON_AddItemToObject(values, text, value);
    }
    return true;
}

cJSON *table_observe(struct table *table, const cJSON *params,
                     struct server_error *error)
{
    const cJSON *viewer = json_member(params, "viewer");
    const cJSON *paths = json_member(params, "paths");
    int seat = seat_find(viewer, table_look(table)->player_count);
    bool sees_all =
        viewer == NULL || strcmp(text_of(params, "viewer"), "all") == 0;

    if (!sees_all && seat < 0)
        return server_fail(error, SERVER_PARAMS,
                           "viewer: neither \"all\" "
                           "nor a seat");
    if (!cJSON_IsArray(paths))
        return server_fail(error, SERVER_PARAMS, "paths: not a list");
    if (cJSON_GetArraySize(paths) > PATHS_MAX)
        return server_fail(error, SERVER_PARAMS, "paths: more than %d",
                           PATHS_MAX);
    struct observation *view = store_new(1, sizeof(*view));
    if (sees_all)
        *view = *table_look(table);
    else
        game_observe(table->engine, table->game, (player_id)seat, view);
    cJSON *result = cJSON_CreateObject();
    cJSON *values = cJSON_AddObjectToObject(result, "values");
    bool is_known = add_values(table, paths, view, values, error);
    free(view);
    if (is_known)
        return result;
    cJSON_Delete(result);
    return NULL;
}

/* Whether an object is one that the bind step describes. */
static bool is_described(struct table *table, const cJSON *params,
                         const struct observed_object *object)
{
    const cJSON *token = json_member(params, "token");
    const cJSON *controller = json_member(params, "controller");
    const char *zone = text_of(params, "zone");
    const char *card = text_of(params, "card");
    const char *ability_of = text_of(params, "ability_of");
    const char *copy_of = text_of(params, "copy_of");

    if (ability_of[0] != '\0')
        return object->kind == SEEN_ABILITY && object->zone == ZONE_STACK &&
               object->source == object_find(table, ability_of);
    if (copy_of[0] != '\0') {
        const struct observed_object *original =
            table_object(table, object_find(table, copy_of));
        return object->kind == SEEN_SPELL_COPY && original != NULL &&
               object->name == original->name;
    }
    if (cJSON_IsBool(token) &&
        cJSON_IsTrue(token) != (object->kind == SEEN_TOKEN))
        return false;
    if (controller != NULL &&
        object->controller != seat_find(controller, PLAYERS_MAX))
        return false;
    if (zone[0] != '\0' && object->zone != zone_find(zone))
        return false;
    return object->kind != SEEN_ABILITY &&
           (card[0] == '\0' || object_is_called(table, object, card));
}

/* Objects with equal descriptions in one zone are interchangeable. */
static bool is_like(const struct observed_object *a,
                    const struct observed_object *b)
{
    struct observed_object one = *a, other = *b;

    one.id = other.id = OBJECT_NONE;
    return memcmp(&one, &other, sizeof(one)) == 0;
}

/* The object that fits; those that have a label only when `is_bound`.  NULL
 * when there is none, or when they differ (then `*is_many`). */
static const struct observed_object *find_described(struct table *table,
                                                    const cJSON *params,
                                                    bool is_bound,
                                                    bool *is_many)
{
    const struct observation *view = table_look(table);
    const struct observed_object *found = NULL;

    for (uint16_t i = 0; i < view->object_count; i++) {
        const struct observed_object *object = &view->object[i];
        bool has_label = label_of(&table->labels, object->id) != NULL;
        if (has_label != is_bound || !is_described(table, params, object))
            continue;
        *is_many = found != NULL && !is_like(found, object);
        if (*is_many)
            return NULL;
        if (found == NULL)
            found = object;
    }
    return found;
}

cJSON *table_bind(struct table *table, const cJSON *params,
                  struct server_error *error)
{
    const char *label = text_of(params, "label");
    bool is_many = false;

    if (!is_label(label))
        return server_fail(error, SERVER_PARAMS, "label: not a label");
    const struct observed_object *found =
        find_described(table, params, false, &is_many);
    /* CR 608.3f: a copy of a spell that became a token has a label. */
    if (found == NULL && !is_many)
        found = find_described(table, params, true, &is_many);
    if (found == NULL)
        return server_fail(error, SERVER_REFUSED,
                           is_many ? "%s: more than one object fits"
                                   : "%s: no object fits",
                           label);
    if (!label_bind(&table->labels, label, found->id, found->kind))
        return server_fail(error, SERVER_REFUSED, "too many labels");
    cJSON *result = cJSON_CreateObject();
    cJSON_AddBoolToObject(result, "ok", true);
    return result;
}

static const char *const do_words[] = {
    [OPTION_PASS] = "pass",       [OPTION_CAST] = "cast",
    [OPTION_PLAY] = "play",       [OPTION_ACTIVATE] = "activate",
    [OPTION_SPECIAL] = "special", [OPTION_CONCEDE] = "concede",
};

/* An option at priority as an intent. */
static cJSON *intent_json(struct table *table, const struct option *option,
                          player_id by)
{
    const struct observed_object *object = table_object(table, option->object);
    cJSON *json = cJSON_CreateObject();

    cJSON_AddItemToObject(json, "by", seat_json(by));
    cJSON_AddStringToObject(json, "do", do_words[option->kind]);
    if (object == NULL)
        return json;
    const char *label = label_of(&table->labels, object->id);
    cJSON_AddStringToObject(json, "object",
                            label != NULL ? label : object_name(table, object));
    if (option->kind == OPTION_ACTIVATE)
        cJSON_AddNumberToObject(json, "ability", option->value);
    if (option->kind != OPTION_CAST && option->kind != OPTION_PLAY)
        return json;
    if (object->card != 0) {
        const struct card *card = card_at(table->cards, object->card);
        uint8_t face = option->face < card->face_count ? option->face : 0;
        cJSON_AddStringToObject(json, "face",
                                name_at(table->cards, card->face[face].name));
    }
    return json;
}

/* How many choices to try for one action. */
static uint32_t payable_budget(const cJSON *params)
{
    const cJSON *budget = json_member(params, "budget");

    return cJSON_IsNumber(budget) && budget->valueint > 0 &&
                   budget->valueint < PAYABLE_BUDGET
               ? (uint32_t)budget->valueint
               : PAYABLE_BUDGET;
}

/* Whether the action belongs into the list, which is one of what may be
 * announced when `budget` is 0; what was not found out in the
 * budget makes the list incomplete and is in it. */
static bool is_legal(struct table *table, const struct option *option,
                     uint32_t budget, bool *is_complete)
{
    bool unknown = false;

    if (budget == 0 || option->kind == OPTION_PASS ||
        option->kind == OPTION_CONCEDE)
        return true;
    bool can =
        game_payable(table->engine, table->game, option, budget, &unknown);
    *is_complete = *is_complete && !unknown;
    return can || unknown;
}

cJSON *table_legal(struct table *table, const cJSON *params,
                   struct server_error *error)
{
    int by =
        seat_find(json_member(params, "by"), table_look(table)->player_count);
    const char *name = text_of(params, "object");
    bool is_payable = strcmp(text_of(params, "scope"), "payable") == 0;
    uint32_t budget = is_payable ? payable_budget(params) : 0;
    bool is_complete = true;
    struct decision decision;

    if (by < 0)
        return server_fail(error, SERVER_PARAMS, "by: not a seat in play");
    object_id only = object_find(table, name);
    cJSON *actions = cJSON_CreateArray();
    game_options(table->engine, table->game, &decision);
    bool has_priority =
        decision.kind == DECIDE_PRIORITY && decision.player == by;
    for (uint16_t i = 0; i < decision.count && has_priority; i++) {
        const struct option *option = &decision.option[i];
        if (option->kind > OPTION_CONCEDE ||
            (name[0] != '\0' && option->object != only) ||
            !is_legal(table, option, budget, &is_complete))
            continue;
        cJSON_AddItemToArray(actions,
                             intent_json(table, option, (player_id)by));
    }
    cJSON *result = cJSON_CreateObject();
    cJSON_AddStringToObject(result, "scope",
                            is_payable ? "payable" : "announce");
    cJSON_AddBoolToObject(result, "complete", is_complete);
    cJSON_AddItemToObject(result, "actions", actions);
    return result;
}

cJSON *table_could_produce(struct table *table, const cJSON *params,
                           struct server_error *error)
{
    object_id id = object_find(table, text_of(params, "object"));

    if (table_object(table, id) == NULL)
        return server_fail(error, SERVER_PARAMS, "object: no such object");
    mana_set types = game_could_produce(table->engine, table->game, id);
    cJSON *result = cJSON_CreateObject();
    cJSON_AddItemToObject(result, "types", colors_json(types));
    return result;
}
