/*
 * An adapter for Manaproof with a toy engine: lands, mana and life.
 *
 * Replace the toy by calls to your engine, then declare in HELLO what it can
 * do (conformance/PROTOCOL.md of Manaproof); the rest is not asked for.  Build
 * it with `make`, and examine it with `manaproof doctor -- ./adapter`.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cjson/cJSON.h>

static const char HELLO[] =
    "{\"protocol\":1,\"adapter\":{\"name\":\"skeleton\",\"version\":\"0.1\"},"
    "\"engine\":{\"name\":\"toy\",\"version\":\"0.1\",\"language\":\"c\"},"
    "\"editions\":[\"2024-06\",\"2025-09\",\"2026-08\"],\"capabilities\":{"
    "\"players\":{\"min\":2,\"max\":2},\"setup\":[\"battlefield\",\"life\","
    "\"mana\",\"tapped\"],\"act\":[\"activate\"],\"observe\":[\"life\","
    "\"mana\",\"tapped\"],\"snapshot\":false}}";
static const char *const STEPS[] = {"untap", "upkeep",       "draw",
                                    "main1", "begin-combat", "end-combat",
                                    "main2", "end",          "cleanup"};
static const char *const CARDS[] = {"Plains",   "Island", "Swamp",
                                    "Mountain", "Forest", "Wastes"};
static const char MANA[] = "WUBRGC"; /* of each of them */
static const char *const SEATS[] = {"A", "B"};
enum { STEP_COUNT = 9, CARD_COUNT = 6, GAMES_MAX = 64 };
enum { OBJECTS_MAX = 200, LABEL_SIZE = 60 };

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static const char *text(const cJSON *object, const char *key)
{
    const cJSON *item = get(object, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

/* The place of the word in the list, or -1. */
static int find(const char *word, const char *const *list, int count)
{
    while (--count >= 0 && strcmp(list[count], word) != 0)
        continue;
    return count;
}

/* Why a message has no result. */
static int error_code;
static const char *error_text;

static cJSON *refuse(int code, const char *what)
{
    error_code = code;
    error_text = what;
    return NULL;
}

static cJSON *status(const char *word, const char *code)
{
    cJSON *result = cJSON_CreateObject();

    cJSON_AddStringToObject(result, "status", word);
    if (code != NULL)
        cJSON_AddStringToObject(result, "code", code);
    return result;
}

/* The toy engine.  Yours goes here. */

struct object {
    char label[LABEL_SIZE];
    int card, seat;
    bool is_tapped;
};

static struct game {
    char name[LABEL_SIZE]; /* "": there is none */
    int active, step, life[2], object_count;
    char mana[2][OBJECTS_MAX];
    struct object objects[OBJECTS_MAX];
} games[GAMES_MAX];
static unsigned game_count;

static struct game *find_game(const char *name)
{
    for (int i = 0; i < GAMES_MAX; i++)
        if (strcmp(games[i].name, name) == 0)
            return &games[i];
    return NULL;
}

static bool add_player(struct game *game, int seat, const cJSON *player)
{
    const cJSON *life = get(player, "life"), *item;

    game->life[seat] = life == NULL ? 20 : life->valueint;
    snprintf(game->mana[seat], OBJECTS_MAX / 2, "%s", text(player, "mana"));
    cJSON_ArrayForEach(item, get(player, "battlefield"))
    {
        struct object *object = &game->objects[game->object_count];
        object->card = find(text(item, "card"), CARDS, CARD_COUNT);
        if (object->card < 0)
            return refuse(-32003, "unknown card") != NULL;
        if (++game->object_count == OBJECTS_MAX / 2)
            return refuse(-32002, "too many objects") != NULL;
        snprintf(object->label, LABEL_SIZE, "%s", text(item, "label"));
        object->seat = seat;
        object->is_tapped = cJSON_IsTrue(get(item, "tapped"));
    }
    return true;
}

static cJSON *new_game(const cJSON *params)
{
    const cJSON *players = get(params, "players");
    struct game *game = find_game(text(params, "game"));

    if (game == NULL) /* the oldest one makes room */
        game = &games[game_count++ % GAMES_MAX];
    memset(game, 0, sizeof(*game));
    game->step = find("main1", STEPS, STEP_COUNT);
    for (int seat = 0; seat < 2; seat++)
        if (!add_player(game, seat, cJSON_GetArrayItem(players, seat)))
            return NULL;
    snprintf(game->name, LABEL_SIZE, "%s", text(params, "game"));
    return cJSON_Parse("{\"ok\":true,\"reached\":{}}");
}

static struct object *find_object(struct game *game, const char *label)
{
    for (int i = 0; i < game->object_count; i++)
        if (*label && strcmp(game->objects[i].label, label) == 0)
            return &game->objects[i];
    return NULL;
}

/* A decision without an answer would be {"status":"needs", ...}. */
static cJSON *act(struct game *game, const cJSON *params)
{
    struct object *object = find_object(game, text(params, "object"));
    const cJSON *ability = get(params, "ability");

    if (strcmp(text(params, "do"), "activate") != 0)
        return refuse(-32001, "only mana abilities can be activated");
    if (object == NULL)
        return status("illegal", "no-such-object");
    if (strcmp(SEATS[object->seat], text(params, "by")) != 0)
        return status("illegal", "no-permission");
    if (ability != NULL && ability->valueint != 1)
        return status("illegal", "not-offered");
    if (object->is_tapped)
        return status("illegal", "already-tapped");
    object->is_tapped = true;
    strncat(game->mana[object->seat], &MANA[object->card], 1);
    cJSON *result = status("done", NULL);
    cJSON_AddNumberToObject(result, "unused_answers",
                            cJSON_GetArraySize(get(params, "answers")));
    return result;
}

static void next_step(struct game *game)
{
    memset(game->mana, 0, sizeof(game->mana));
    game->step = (game->step + 1) % STEP_COUNT;
    if (game->step != 0)
        return;
    game->active = 1 - game->active;
    for (int i = 0; i < game->object_count; i++)
        if (game->objects[i].seat == game->active)
            game->objects[i].is_tapped = false;
}

static cJSON *advance(struct game *game, const cJSON *params)
{
    const cJSON *until = get(params, "until");
    int step = find(text(until, "step"), STEPS, STEP_COUNT);

    if (get(until, "turn") != NULL)
        return refuse(-32001, "only steps can be named");
    if (step < 0) /* nothing is ever on the stack */
        return status("reached", NULL);
    do
        next_step(game);
    while (game->step != step);
    return status("reached", NULL);
}

/* What can be seen; NULL: no such path. */
static cJSON *observe_path(struct game *game, const char *path)
{
    char name[LABEL_SIZE] = "", key[40] = "";

    sscanf(path, "%*[^/]/%59[^/]/%39s", name, key);
    struct object *object = find_object(game, name);
    int seat = find(name, SEATS, 2);
    if (seat >= 0 && strcmp(key, "life") == 0)
        return cJSON_CreateNumber(game->life[seat]);
    if (seat >= 0 && strcmp(key, "mana") == 0)
        return cJSON_CreateString(game->mana[seat]);
    if (object != NULL && strcmp(key, "tapped") == 0)
        return cJSON_CreateBool(object->is_tapped);
    return NULL;
}

static cJSON *observe(struct game *game, const cJSON *params)
{
    cJSON *result = cJSON_CreateObject();
    cJSON *values = cJSON_AddObjectToObject(result, "values");
    const cJSON *path;

    cJSON_ArrayForEach(path, get(params, "paths"))
    {
        const char *word = cJSON_IsString(path) ? path->valuestring : "";
        cJSON *value = observe_path(game, word);
        if (value != NULL)
            cJSON_AddItemToObject(values, word, value);
    }
    return result;
}

/* The protocol. */

static cJSON *probe(const cJSON *params)
{
    cJSON *result = cJSON_CreateObject();
    cJSON *known = cJSON_AddArrayToObject(result, "known");
    cJSON *unknown = cJSON_AddArrayToObject(result, "unknown");
    const cJSON *card;

    cJSON_ArrayForEach(card, get(params, "cards"))
    {
        const char *name = cJSON_GetStringValue(card);
        bool is_known = find(name ? name : "", CARDS, CARD_COUNT) >= 0;
        cJSON_AddItemToArray(is_known ? known : unknown,
                             cJSON_Duplicate(card, 1));
    }
    return result;
}

static cJSON *handle(const char *method, const cJSON *params)
{
    bool is_act = strcmp(method, "game/act") == 0;
    bool is_advance = strcmp(method, "game/advance") == 0;
    bool is_observe = strcmp(method, "game/observe") == 0;

    if (strcmp(method, "initialize") == 0)
        return cJSON_Parse(HELLO);
    if (strcmp(method, "cards/probe") == 0)
        return probe(params);
    if (strcmp(method, "game/new") == 0)
        return new_game(params);
    if (strcmp(method, "ping") == 0 || strcmp(method, "shutdown") == 0)
        return cJSON_CreateObject();
    if (!is_act && !is_advance && !is_observe)
        return refuse(-32601, "no such method");
    struct game *game = find_game(text(params, "game"));
    if (game == NULL || game->name[0] == '\0')
        return refuse(-32004, "no such game");
    if (is_act)
        return act(game, params);
    return is_advance ? advance(game, params) : observe(game, params);
}

static void reply(const cJSON *request)
{
    cJSON *result = handle(text(request, "method"), get(request, "params"));
    char *printed = cJSON_PrintUnformatted(result);

    printf("{\"id\":%.0f,", cJSON_GetNumberValue(get(request, "id")));
    if (result != NULL)
        printf("\"result\":%s}\n", printed);
    else
        printf("\"error\":{\"code\":%d,\"message\":\"%s\"}}\n", error_code,
               error_text);
    fflush(stdout);
    free(printed);
    cJSON_Delete(result);
}

int main(void)
{
    bool is_over = false;
    char *line = NULL;
    size_t room = 0;

    while (!is_over && getline(&line, &room, stdin) > 0) {
        cJSON *request = cJSON_Parse(line);
        if (request != NULL)
            reply(request);
        is_over = strcmp(text(request, "method"), "shutdown") == 0;
        cJSON_Delete(request);
    }
    free(line);
    return 0;
}
