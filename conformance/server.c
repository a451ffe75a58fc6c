/*
 * server.c - the table of messages, and the games they are about.
 */
#include "server_names.h"
#include "server_private.h"
#include "server_words.h"
#include "store.h"
#include "version.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 256, SNAPSHOTS_MAX = 4096, TRACE_MAX = 6000 };

struct server {
    const struct cards *cards;
    struct table *tables;
    unsigned table_count;
};

cJSON *server_fail(struct server_error *error, int code, const char *format,
                   ...)
{
    va_list arguments;

    error->code = code;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof(error->message), format, arguments);
    va_end(arguments);
    for (char *at = error->message; *at != '\0'; at++)
        if (*at == '\n')
            *at = ' ';
    return NULL;
}

struct server *server_new(const struct cards *cards)
{
    struct server *server = store_new(1, sizeof(*server));

    server->cards = cards;
    return server;
}

static void end_games(struct server *server)
{
    while (server->tables != NULL) {
        struct table *table = server->tables;
        server->tables = table->next;
        table_free(table);
    }
}

void server_deal(struct server *server, const struct cards *cards)
{
    if (server->cards == cards)
        return;
    end_games(server);
    server->cards = cards;
}

void server_free(struct server *server)
{
    if (server == NULL)
        return;
    end_games(server);
    free(server);
}

static const char *text_of(const cJSON *params, const char *key)
{
    const cJSON *item = json_member(params, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

static cJSON *ok_json(void)
{
    cJSON *json = cJSON_CreateObject();

    cJSON_AddBoolToObject(json, "ok", true);
    return json;
}

static struct table *find_table(const struct server *server, const char *name)
{
    struct table *table = server->tables;

    while (table != NULL && strcmp(table->name, name) != 0)
        table = table->next;
    return table;
}

static void end_table(struct server *server, struct table *table)
{
    struct table **at = &server->tables;

    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    server->table_count--;
    table_free(table);
}

static cJSON *text_list(const char *const *texts)
{
    cJSON *json = cJSON_CreateArray();

    for (; *texts != NULL; texts++)
        cJSON_AddItemToArray(json, cJSON_CreateString(*texts));
    return json;
}

static cJSON *capabilities_json(void)
{
    static const char *const features[] = {"*", NULL};
    static const char *const setup[] = {
        "life",    "energy",         "player_counters", "mana",
        "hand",    "battlefield",    "graveyard",       "exile",
        "library", "command",        "tapped",          "counters",
        "face",    "summoning_sick", "lands_played",    "step",
        "owner",   "attached",       "chosen",          NULL,
    };
    static const char *const observe[] = {
        "life",     "energy",  "player_counters", "mana",
        "lost",     "zones",   "mana_restricted", "tapped",
        "counters", "face",    "controller",      "damage",
        "attached", "visible", "lands_played",    "characteristics",
        "stack",    "turn",    "pending",         NULL,
    };
    cJSON *json = cJSON_CreateObject();
    cJSON *players = cJSON_AddObjectToObject(json, "players");
    cJSON *legal = cJSON_AddObjectToObject(json, "legal");

    cJSON_AddNumberToObject(players, "min", 2);
    cJSON_AddNumberToObject(players, "max", PLAYERS_MAX);
    cJSON_AddItemToObject(json, "features", text_list(features));
    cJSON_AddItemToObject(json, "setup", text_list(setup));
    cJSON_AddItemToObject(json, "observe", text_list(observe));
    cJSON_AddStringToObject(legal, "scope", "payable");
    cJSON_AddBoolToObject(legal, "complete", true);
    cJSON_AddBoolToObject(json, "explicit_payment", true);
    cJSON_AddBoolToObject(json, "replacement_order", true);
    cJSON_AddBoolToObject(json, "opponent_hand", true);
    cJSON_AddBoolToObject(json, "snapshot", true);
    return json;
}

static cJSON *initialize(struct server *server, const cJSON *params,
                         struct server_error *error)
{
    const cJSON *protocol = json_member(params, "protocol");
    const cJSON *least = json_member(protocol, "min");
    cJSON *result = cJSON_CreateObject();
    cJSON *editions = cJSON_CreateArray();

    (void)server;
    if (cJSON_IsNumber(least) && least->valueint > 1) {
        cJSON_Delete(result);
        cJSON_Delete(editions);
        return server_fail(error, SERVER_UNSUPPORTED,
                           "protocol 1 is the only one spoken");
    }
    cJSON_AddNumberToObject(result, "protocol", 1);
    cJSON *adapter = cJSON_AddObjectToObject(result, "adapter");
    cJSON_AddStringToObject(adapter, "name", "manaproof-serve");
    cJSON_AddStringToObject(adapter, "version", MANAPROOF_VERSION);
    cJSON *engine = cJSON_AddObjectToObject(result, "engine");
    cJSON_AddStringToObject(engine, "name", "manaproof");
    cJSON_AddStringToObject(engine, "version", MANAPROOF_VERSION);
    cJSON_AddStringToObject(engine, "language", "c");
    for (uint8_t i = 0; i < EDITIONS; i++)
        cJSON_AddItemToArray(editions, cJSON_CreateString(edition_word(i)));
    cJSON_AddItemToObject(result, "editions", editions);
    cJSON_AddStringToObject(result, "isolation", "game");
    cJSON_AddNumberToObject(result, "max_parallel", 1);
    cJSON_AddItemToObject(result, "capabilities", capabilities_json());
    return result;
}

static cJSON *probe_cards(struct server *server, const cJSON *params,
                          struct server_error *error)
{
    const cJSON *cards = json_member(params, "cards");
    const cJSON *card;

    if (!cJSON_IsArray(cards))
        return server_fail(error, SERVER_PARAMS, "cards: not a list");
    cJSON *result = cJSON_CreateObject();
    cJSON *known = cJSON_AddArrayToObject(result, "known");
    cJSON *unknown = cJSON_AddArrayToObject(result, "unknown");
    cJSON_ArrayForEach(card, cards)
    {
        uint8_t face = 0;
        bool is_known = cJSON_IsString(card) &&
                        card_find(server->cards, card->valuestring, &face);
        cJSON_AddItemToArray(is_known ? known : unknown,
                             cJSON_Duplicate(card, true));
    }
    return result;
}

/* A game of the same name is replaced; a refused one is gone. */
static cJSON *new_game(struct server *server, const cJSON *params,
                       struct server_error *error)
{
    const char *name = text_of(params, "game");
    struct table *table = find_table(server, name);

    if (name[0] == '\0' || strlen(name) >= LABEL_SIZE)
        return server_fail(error, SERVER_PARAMS,
                           "game: a name of less than %d bytes is expected",
                           LABEL_SIZE);
    if (table == NULL) {
        if (server->table_count == TABLES_MAX)
            return server_fail(error, SERVER_REFUSED, "more than %d games",
                               TABLES_MAX);
        table = table_new(server->cards, name);
        if (table == NULL)
            return server_fail(error, SERVER_INTERNAL, "out of memory");
        table->next = server->tables;
        server->tables = table;
        server->table_count++;
    }
    cJSON *result = table_new_game(table, params, error);
    if (result == NULL)
        end_table(server, table);
    return result;
}

static cJSON *snapshot(struct table *table, const cJSON *params,
                       struct server_error *error)
{
    struct snapshot *taken = NULL;

    (void)params;
    if (table->snapshot_count < SNAPSHOTS_MAX)
        taken = table_snapshot(table);
    if (taken == NULL)
        return server_fail(error, SERVER_REFUSED, "too many snapshots");
    cJSON *result = cJSON_CreateObject();
    cJSON_AddStringToObject(result, "snapshot", taken->name);
    return result;
}

static cJSON *restore(struct table *table, const cJSON *params,
                      struct server_error *error)
{
    if (!table_restore(table, text_of(params, "snapshot")))
        return server_fail(error, SERVER_PARAMS, "snapshot: no such one");
    return ok_json();
}

static void add_entry(struct table *table, cJSON *entries,
                      const struct trace_entry *entry)
{
    const struct observed_object *object = table_object(table, entry->subject);
    const char *label = label_of(&table->labels, entry->subject);
    cJSON *json = cJSON_CreateObject();

    if (label == NULL)
        label = object == NULL ? "" : object_name(table, object);
    cJSON_AddStringToObject(json, "rule", rule_number((enum cr)entry->rule));
    cJSON_AddStringToObject(json, "title", rule_title((enum cr)entry->rule));
    cJSON_AddStringToObject(json, "subject", label);
    cJSON_AddNumberToObject(json, "depth", entry->depth);
    cJSON_AddItemToArray(entries, json);
}

/* Naming subjects applies rules too: the trace rests meanwhile. */
static cJSON *trace(struct table *table, const cJSON *params,
                    struct server_error *error)
{
    uint32_t count =
        table->trace == NULL ? 0 : engine_trace_count(table->engine);
    cJSON *result = cJSON_CreateObject();
    cJSON *entries = cJSON_AddArrayToObject(result, "entries");

    (void)params;
    (void)error;
    engine_trace(table->engine, NULL, 0);
    if (table->trace == NULL)
        table->trace = store_new(TRACE_MAX, sizeof(*table->trace));
    for (uint32_t i = 0; i < count; i++)
        add_entry(table, entries, &table->trace[i]);
    engine_trace(table->engine, table->trace, TRACE_MAX);
    return result;
}

static cJSON *rules(struct table *table, const cJSON *params,
                    struct server_error *error)
{
    cJSON *result = cJSON_CreateObject();
    cJSON *list = cJSON_AddArrayToObject(result, "rules");

    (void)params;
    (void)error;
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        if (engine_rule_used(table->engine, (enum cr)rule))
            cJSON_AddItemToArray(
                list, cJSON_CreateString(rule_number((enum cr)rule)));
    return result;
}

static cJSON *end_game(struct server *server, const cJSON *params,
                       struct server_error *error)
{
    struct table *table = find_table(server, text_of(params, "game"));

    if (table == NULL)
        return server_fail(error, SERVER_UNKNOWN_GAME, "no such game");
    end_table(server, table);
    return ok_json();
}

static cJSON *nothing(struct server *server, const cJSON *params,
                      struct server_error *error)
{
    (void)server;
    (void)params;
    (void)error;
    return cJSON_CreateObject();
}

/* Every message: about the server, or about one of its games. */
static const struct {
    const char *method;
    cJSON *(*server)(struct server *, const cJSON *, struct server_error *);
    cJSON *(*table)(struct table *, const cJSON *, struct server_error *);
} methods[] = {
    {"initialize", initialize, NULL},
    {"cards/probe", probe_cards, NULL},
    {"game/new", new_game, NULL},
    {"game/act", NULL, table_act},
    {"game/answer", NULL, table_answer},
    {"game/advance", NULL, table_advance},
    {"game/observe", NULL, table_observe},
    {"game/bind", NULL, table_bind},
    {"game/legal", NULL, table_legal},
    {"game/could-produce", NULL, table_could_produce},
    {"game/snapshot", NULL, snapshot},
    {"game/restore", NULL, restore},
    {"game/trace", NULL, trace},
    {"game/rules", NULL, rules},
    {"game/end", end_game, NULL},
    {"ping", nothing, NULL},
    {"shutdown", nothing, NULL},
};

cJSON *server_handle(struct server *server, const char *method,
                     const cJSON *params, struct server_error *error)
{
    memset(error, 0, sizeof(*error));
    if (params != NULL && !cJSON_IsObject(params))
        return server_fail(error, SERVER_PARAMS, "params: not an object");
    for (size_t i = 0; i < sizeof(methods) / sizeof(*methods); i++) {
        if (strcmp(methods[i].method, method) != 0)
            continue;
        if (methods[i].server != NULL)
            return methods[i].server(server, params, error);
        struct table *table = find_table(server, text_of(params, "game"));
        if (table == NULL)
            return server_fail(error, SERVER_UNKNOWN_GAME, "no such game");
        return methods[i].table(table, params, error);
    }
    return server_fail(error, SERVER_METHOD, "no such method: %.60s", method);
}
