/*
 * target_wire.c - any lines as what comes over the wire, to either side: the
 * server gives every line one valid reply and stays as it was where it
 * refuses, and the client takes every line for a reply or says why not.
 */
#include "corpus.h"
#include "serve.h"
#include "server.h"
#include "lexicon.h"
#include "mutate_text.h"
#include "target.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 200 };

static struct corpus *corpus;
static struct server *server;
static char *fresh; /* what a game of its own is like, printed */

/* Ask the server outside of the input. */
static cJSON *ask(const char *method, const char *params)
{
    struct server_error error;
    cJSON *tree = cJSON_Parse(params);
    cJSON *result = server_handle(server, method, tree, &error);

    cJSON_Delete(tree);
    cJSON_Delete(result == NULL ? error.data : NULL);
    return result;
}

/* All that can be seen of a game, printed; NULL when there is none. */
static char *look(const char *game)
{
    struct server_error error;
    cJSON *params = cJSON_CreateObject();
    const char *paths[] = {"*"};

    cJSON_AddStringToObject(params, "game", game);
    cJSON_AddStringToObject(params, "viewer", "all");
    cJSON_AddItemToObject(params, "paths", cJSON_CreateStringArray(paths, 1));
    cJSON *result = server_handle(server, "game/observe", params, &error);
    char *text = result == NULL ? NULL : cJSON_PrintUnformatted(result);
    cJSON_Delete(result == NULL ? error.data : NULL);
    cJSON_Delete(params);
    cJSON_Delete(result);
    return text;
}

/* A game of its own: it is the same whatever else the server was told. */
static char *begin_fresh(void)
{
    cJSON *result =
        ask("game/new", "{\"game\":\"fresh game\",\"case\":\"\","
                        "\"edition\":\"2024-06\",\"players\":["
                        "{\"seat\":\"A\",\"life\":20,\"hand\":["
                        "{\"label\":\"f\",\"card\":\"Forest\"}]},"
                        "{\"seat\":\"B\",\"battlefield\":["
                        "{\"label\":\"p\",\"card\":\"Plains\"}]}]}");

    if (result == NULL)
        target_fail("a game can no longer be begun");
    cJSON_Delete(result);
    return look("fresh game");
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const struct corpus_options embedded = {.directory = NULL};

    (void)argc;
    (void)argv;
    corpus = corpus_load(&embedded);
    server = server_new(corpus->known.cards);
    fresh = begin_fresh();
    server_free(server);
    server = NULL;
    return fresh == NULL;
}

/* The request as the server should understand it, or NULL. */
static struct json *read_request(const char *line, size_t length)
{
    struct error error;
    struct json *document =
        json_read("line", line, length, &JSON_LIMITS, &error);
    const cJSON *root = document == NULL ? NULL : json_root(document);
    const cJSON *id = json_member(root, "id");

    if (cJSON_IsObject(root) && (cJSON_IsNumber(id) || cJSON_IsString(id)) &&
        cJSON_IsString(json_member(root, "method")))
        return document;
    json_free(document);
    return NULL;
}

/* A reply to a request with a number is one that the client takes. */
static void check_number(const struct text *reply, const cJSON *id)
{
    struct port_failure failure = {.kind = FAILURE_NONE};
    int64_t number = (int64_t)id->valuedouble;
    cJSON *result = NULL;
    enum wire_reply kind = wire_read(reply->bytes, reply->length, WIRE_LINE_MAX,
                                     number, number, &result, &failure);

    if (kind != WIRE_RESULT && kind != WIRE_ERROR)
        target_fail("a reply that the client refuses, %s: %s\n%s", failure.word,
                    failure.message, reply->bytes);
    cJSON_Delete(result);
    port_failure_clear(&failure);
}

/* A reply is one line of strict JSON with the id of the request, and either
 * a result or an error.  True when it tells that something was done. */
static bool check_reply(const struct text *reply, const cJSON *request)
{
    const cJSON *id = json_member(request, "id");
    struct error error;

    if (memchr(reply->bytes, '\n', reply->length) != NULL)
        target_fail("a reply of more than one line: %s", reply->bytes);
    struct json *document =
        json_read("reply", reply->bytes, reply->length, &JSON_LIMITS, &error);
    if (document == NULL)
        target_fail("a reply that is no JSON, at %d: %s\n%s", error.column,
                    error.text, reply->bytes);
    const cJSON *root = json_root(document);
    const cJSON *result = json_member(root, "result");
    const cJSON *status = json_member(result, "status");
    if ((result == NULL) == (json_member(root, "error") == NULL))
        target_fail("neither result nor error, or both: %s", reply->bytes);
    if (request == NULL ? result != NULL
                        : !cJSON_Compare(id, json_member(root, "id"), true))
        target_fail("a reply to something else: %s", reply->bytes);
    if (cJSON_IsNumber(id))
        check_number(reply, id);
    bool is_done =
        result != NULL && !(cJSON_IsString(status) &&
                            strcmp(status->valuestring, "illegal") == 0);
    json_free(document);
    return is_done;
}

/* What may not change a game it does not do something to. */
static bool is_play(const cJSON *request)
{
    const char *method = json_member(request, "method")->valuestring;

    return strcmp(method, "game/act") == 0 ||
           strcmp(method, "game/answer") == 0 ||
           strcmp(method, "game/advance") == 0 ||
           strcmp(method, "game/bind") == 0;
}

/* Note which rules the game exercised. */
static void note_rules(const cJSON *game)
{
    struct server_error error;
    cJSON *params = cJSON_CreateObject();
    const cJSON *rule;

    cJSON_AddItemReferenceToObject(params, "game", (cJSON *)game);
    cJSON *result = server_handle(server, "game/rules", params, &error);
    cJSON_ArrayForEach(rule, json_member(result, "rules"))
        target_rules[rule_find(rule->valuestring)] = 1;
    cJSON_Delete(result == NULL ? error.data : NULL);
    cJSON_Delete(params);
    cJSON_Delete(result);
}

/* True after a shutdown. */
static bool serve(const char *line, size_t length)
{
    struct json *document = read_request(line, length);
    const cJSON *request = document == NULL ? NULL : json_root(document);
    const cJSON *game = json_member(json_member(request, "params"), "game");
    char *before = NULL, *after = NULL;
    struct text reply = {0};

    if (request != NULL && cJSON_IsString(game) && is_play(request))
        before = look(game->valuestring);
    bool is_over = serve_line(server, line, length, &reply);
    bool is_done = check_reply(&reply, request);
    if (before != NULL && !is_done) {
        after = look(game->valuestring);
        if (after == NULL || strcmp(before, after) != 0)
            target_fail("refused, but the game has changed.\nBefore: %s\n"
                        "After: %s\nThe reply: %s",
                        before, after == NULL ? "gone" : after, reply.bytes);
    }
    if (target_rules != NULL && cJSON_IsString(game))
        note_rules(game);
    cJSON_free(before);
    cJSON_free(after);
    text_free(&reply);
    json_free(document);
    return is_over;
}

/* The line as a reply to a client that waits for the one to request 3. */
static void receive(const char *line, size_t length)
{
    struct port_failure failure = {.kind = FAILURE_NONE};
    struct text shown = {0};
    cJSON *result = NULL;
    enum wire_reply kind =
        wire_read(line, length, WIRE_LINE_MAX, 3, 2, &result, &failure);
    size_t most = wire_line_max(result);

    if ((kind == WIRE_RESULT) != (result != NULL))
        target_fail("a result that is none");
    if ((kind == WIRE_ERROR || kind == WIRE_BREACH) !=
        (failure.kind != FAILURE_NONE))
        target_fail("a failure that is none");
    if (most < WIRE_LINE_MAX || most > WIRE_LINE_MOST)
        target_fail("lines of %zu bytes", most);
    wire_printable(line, length, 100, &shown);
    wire_printable(failure.message, strlen(failure.message), 400, &shown);
    text_free(&shown);
    cJSON_Delete(result);
    port_failure_clear(&failure);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = line + size;
    bool is_over = false;

    target_note("the lines", line, size);
    server = server_new(corpus->known.cards);
    for (int i = 0; i < LINES_MAX && line < end && !is_over; i++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((newline == NULL ? end : newline) - line);
        receive(line, length);
        is_over = serve(line, length);
        line += length + 1;
    }
    char *again = begin_fresh();
    if (strcmp(fresh, again) != 0)
        target_fail("a new game is not what it was:\n%s\n%s", fresh, again);
    cJSON_free(again);
    server_free(server);
    server = NULL;
    return 0;
}

const struct text_kind TEXT_KIND = {words_of_wire, true};
