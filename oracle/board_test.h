/*
 * board_test.h - for the oracle's tests: the cards of the corpus, and boards
 * in short, with single quotes:
 *
 *   {'A':{'energy':1,'battlefield':[['hub','Aether Hub',{'tapped':true}]]},
 *    'set':{'turn/step':'upkeep'}}
 *
 * An object is a label, a face, and what is not as usual.
 */
#ifndef BOARD_TEST_H
#define BOARD_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static struct oracle_cards *board_cards;
static cJSON *board_dump;
static struct oracle_position *board;

/* The text of a file, or NULL; the caller frees. */
static inline char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;

    if (file == NULL)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && ftell(file) >= 0) {
        *length = (size_t)ftell(file);
        rewind(file);
        text = calloc(1, *length + 1);
        if (text != NULL && fread(text, 1, *length, file) != *length) {
            free(text);
            text = NULL;
        }
    }
    fclose(file);
    return text;
}

static inline int read_corpus(void **state)
{
    DIR *directory = opendir("corpus/cards");
    struct dirent *entry;
    char path[400];

    (void)state;
    board_cards = oracle_cards_new();
    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        size_t length;
        snprintf(path, sizeof(path), "corpus/cards/%s", entry->d_name);
        char *text = strstr(path, ".json") ? read_file(path, &length) : NULL;
        if (text != NULL)
            assert_true(oracle_cards_read(board_cards, path, text, length));
        free(text);
    }
    if (directory != NULL)
        closedir(directory);
    return 0;
}

static inline void clear_board(void)
{
    oracle_position_free(board);
    cJSON_Delete(board_dump);
    board = NULL;
    board_dump = NULL;
}

static inline int free_corpus(void **state)
{
    (void)state;
    clear_board();
    oracle_cards_free(board_cards);
    return 0;
}

static inline cJSON *read_quoted(const char *text)
{
    char *copy = strdup(text);

    for (char *at = copy; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    cJSON *json = cJSON_Parse(copy);
    free(copy);
    assert_non_null(json);
    return json;
}

/* A card beside those of the corpus: what it has besides its name. */
static inline void read_card(const char *name, const char *face)
{
    char text[1000];

    clear_board();
    snprintf(text, sizeof(text),
             "{'id':'card','name':'%s','layout':'normal','faces':[{'name':'%s',"
             "'super':[],'sub':[],%s}]}",
             name, name, face);
    for (char *at = text; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    assert_true(oracle_cards_read(board_cards, name, text, strlen(text)));
}

static inline void board_put(cJSON *dump, const char *path, cJSON *value)
{
    cJSON_DeleteItemFromObjectCaseSensitive(dump, path);
    cJSON_AddItemToObject(dump, path, value);
}

static inline void object_put(cJSON *dump, const char *label,
                              const char *property, cJSON *value)
{
    char path[200];

    snprintf(path, sizeof(path), "object/%s/%s", label, property);
    board_put(dump, path, value);
}

static inline enum zone zone_laid(const char *zone)
{
    return strcmp(zone, "battlefield") == 0 ? ZONE_BATTLEFIELD
           : strcmp(zone, "stack") == 0     ? ZONE_STACK
                                            : ZONE_HAND;
}

static inline void board_object(cJSON *dump, const char *seat, const char *zone,
                                const cJSON *object)
{
    static const char *const none[] = {"tapped", "sick", "face_down",
                                       "attacking", "blocking"};
    const char *label = cJSON_GetArrayItem(object, 0)->valuestring;
    const char *face = cJSON_GetArrayItem(object, 1)->valuestring;
    cJSON *traits = oracle_card_traits(board_cards, face, zone_laid(zone), 0);
    cJSON *item;

    assert_non_null(traits);
    object_put(dump, label, "zone", cJSON_CreateString(zone));
    object_put(dump, label, "face", cJSON_CreateString(face));
    object_put(dump, label, "owner", cJSON_CreateString(seat));
    object_put(dump, label, "controller", cJSON_CreateString(seat));
    object_put(dump, label, "counters", cJSON_CreateObject());
    object_put(dump, label, "token", cJSON_CreateFalse());
    for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++)
        object_put(dump, label, none[i], cJSON_CreateFalse());
    cJSON_ArrayForEach(item, traits)
        object_put(dump, label, item->string, cJSON_Duplicate(item, true));
    cJSON_ArrayForEach(item, cJSON_GetArrayItem(object, 2))
        object_put(dump, label, item->string, cJSON_Duplicate(item, true));
    cJSON_Delete(traits);
}

static inline void board_zone(cJSON *dump, const char *seat, const char *zone,
                              const cJSON *objects)
{
    char path[60];
    const cJSON *object;

    snprintf(path, sizeof(path), "zone/%s/%s", seat, zone);
    cJSON *list = cJSON_CreateArray();
    cJSON_ArrayForEach(object, objects)
    {
        cJSON_AddItemToArray(
            list, cJSON_Duplicate(cJSON_GetArrayItem(object, 0), true));
        board_object(dump, seat, zone, object);
    }
    board_put(dump, path, list);
}

static inline void board_player(cJSON *dump, const char *seat,
                                const cJSON *given)
{
    static const char *const numbers[] = {
        "life",      "energy",       "lands_played",
        "hand_size", "library_size", "counters/poison",
    };
    char path[80];
    const cJSON *item;

    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        snprintf(path, sizeof(path), "player/%s/%s", seat, numbers[i]);
        board_put(dump, path, cJSON_CreateNumber(i == 0 ? 20 : 0));
    }
    cJSON_ArrayForEach(item, given)
    {
        snprintf(path, sizeof(path), "player/%s/%s", seat, item->string);
        if (cJSON_IsArray(item))
            board_zone(dump, seat, item->string, item);
        else
            board_put(dump, path, cJSON_Duplicate(item, true));
    }
    snprintf(path, sizeof(path), "player/%s/hand_size", seat);
    item = cJSON_GetObjectItemCaseSensitive(given, "hand");
    if (item != NULL)
        board_put(dump, path, cJSON_CreateNumber(cJSON_GetArraySize(item)));
}

/* Lay out a board; the one before is gone. */
static inline cJSON *lay_out(const char *text)
{
    cJSON *given = read_quoted(text);
    cJSON *dump = read_quoted("{'turn/number':3,'turn/active':'A',"
                              "'turn/step':'main1','turn/priority':'A',"
                              "'pending':null,'stack':[],'unlabelled':[],"
                              "'winner':'none yet','fresh':true,'acts':[],"
                              "'edition':'2026-08'}");
    const cJSON *item;

    board_player(dump, "A", cJSON_GetObjectItemCaseSensitive(given, "A"));
    board_player(dump, "B", cJSON_GetObjectItemCaseSensitive(given, "B"));
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(given, "set"))
        board_put(dump, item->string, cJSON_Duplicate(item, true));
    cJSON_Delete(given);
    return dump;
}

static inline void set_up(const char *text)
{
    clear_board();
    board_dump = lay_out(text);
    board = oracle_position_new(board_cards, board_dump);
    assert_non_null(board);
}

static inline struct oracle_answer may(const char *what, const char *object,
                                       const char *face, int ability)
{
    struct oracle_action action = {"A", what, object, face, ability};

    return oracle_may(board, &action);
}

static inline void assert_legal(struct oracle_answer answer)
{
    assert_int_equal(answer.verdict, ORACLE_YES);
}

static inline void assert_illegal(struct oracle_answer answer, const char *rule)
{
    assert_int_equal(answer.verdict, ORACLE_NO);
    assert_string_equal(answer.rule, rule);
}

static inline void assert_silent(struct oracle_answer answer)
{
    assert_int_equal(answer.verdict, ORACLE_SILENT);
}

/* Types as letters, in the order WUBRGC. */
static inline void assert_could(const char *object, const char *letters)
{
    struct oracle_answer answer;
    mana_set types = oracle_could_produce(board, object, &answer);
    char text[8];
    size_t used = 0;

    for (int i = 0; i < MANA_TYPES; i++)
        if ((types >> i) & 1)
            text[used++] = "WUBRGC"[i];
    text[used] = '\0';
    assert_int_equal(answer.verdict, ORACLE_YES);
    assert_string_equal(text, letters);
}

/* A list of strings, printed with spaces in between. */
static inline void assert_list(cJSON *list, const char *words)
{
    char text[800] = "";
    const cJSON *item;

    assert_non_null(list);
    cJSON_ArrayForEach(item, list)
    {
        size_t used = strlen(text);
        snprintf(text + used, sizeof(text) - used, "%s%s", used ? " " : "",
                 item->valuestring[0] ? item->valuestring : "-");
    }
    assert_string_equal(text, words);
    cJSON_Delete(list);
}

#endif
