/*
 * server_test.h - for the tests of the server: a server with the embedded
 * cards, and messages written with single quotes.
 */
#ifndef SERVER_TEST_H
#define SERVER_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus_embed.h"
#include "engine.h"
#include "server.h"

static struct cards *test_cards;
static struct server *test_server;
static struct server_error test_error;

static inline int start_server(void **state)
{
    (void)state;
    test_cards = cards_new();
    for (size_t i = 0; i < embedded_count; i++) {
        const struct embedded *file = &embedded_files[i];
        struct error error;
        if (strncmp(file->path, "cards/", 6) == 0 &&
            !cards_read(test_cards, file->path, (const char *)file->text,
                        file->length, &error))
            return -1;
    }
    test_server = server_new(test_cards);
    return test_server == NULL ? -1 : 0;
}

static inline int stop_server(void **state)
{
    (void)state;
    cJSON_Delete(test_error.data);
    server_free(test_server);
    cards_free(test_cards);
    return 0;
}

/* JSON written with ' for ". */
static inline cJSON *read_quoted(const char *text)
{
    char *copy = malloc(strlen(text) + 1);

    assert_non_null(copy);
    strcpy(copy, text);
    for (char *at = copy; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    cJSON *json = cJSON_Parse(copy);
    free(copy);
    assert_non_null(json);
    return json;
}

/* The result as text, to be freed with cJSON_free; NULL with test_error. */
static inline char *call(const char *method, const char *params)
{
    cJSON *json = read_quoted(params);
    cJSON *result = server_handle(test_server, method, json, &test_error);
    char *text = result == NULL ? NULL : cJSON_PrintUnformatted(result);

    cJSON_Delete(json);
    cJSON_Delete(result);
    return text;
}

/* The message has exactly this result. */
static inline void expect(const char *method, const char *params,
                          const char *result)
{
    char *text = call(method, params);
    cJSON *wanted = read_quoted(result);
    char *wanted_text = cJSON_PrintUnformatted(wanted);

    if (text == NULL)
        print_error("%s\n", test_error.message);
    assert_non_null(text);
    assert_string_equal(text, wanted_text);
    cJSON_Delete(wanted);
    cJSON_free(wanted_text);
    cJSON_free(text);
}

/* The message is refused with this code, and says this word. */
static inline void expect_error(const char *method, const char *params,
                                int code, const char *word)
{
    char *text = call(method, params);

    assert_null(text);
    assert_int_equal(test_error.code, code);
    if (strstr(test_error.message, word) == NULL)
        print_error("\"%s\" lacks \"%s\"\n", test_error.message, word);
    assert_non_null(strstr(test_error.message, word));
}

/* A game "g" in which the paths have these values. */
static inline void expect_path(const char *path, const char *value)
{
    char params[300], result[2000];

    snprintf(params, sizeof(params), "{'game':'g','paths':['%s']}", path);
    snprintf(result, sizeof(result), "{'values':{'%s':%s}}", path, value);
    expect("game/observe", params, result);
}

/* A new game "g" with these parts of game/new. */
static inline void set_up(const char *parts)
{
    char params[4000];

    snprintf(params, sizeof(params), "{'game':'g',%s}", parts);
    expect("game/new", params, "{'ok':true,'reached':{}}");
}

#endif
