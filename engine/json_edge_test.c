/* The edges of texts and of memory: what lies behind a text says nothing, and
 * all memory is given back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "loader.h"

static const char *const TEXTS[] = {
    "\xef\xbb\xbf{}",
    "{\"a\":[true,false,null,-120],\"b\":{\"c\":\"x\"}}",
    "[\"\\u0041\\ud83d\\ude00\\n\",\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"]",
    "[\"\\ud83d\\u0041\"]",
    "[\"\\ud83d\\ue000\"]",
    "[\"\\ude00\\ude00\"]",
    "[\"\\ud83dx\",\"\\ud83d\\n\"]",
    "[\"\\u12\"]",
    "9007199254740991",
    "\"\\u0000\"",
};

/* The first `length` bytes, with others behind them. */
static bool read_before(const char *text, size_t length, const char *behind,
                        struct error *error)
{
    char *copy = malloc(length + strlen(behind) + 1);
    struct json *document;

    assert_non_null(copy);
    memcpy(copy, text, length);
    strcpy(copy + length, behind);
    memset(error, 0, sizeof(*error));
    document = json_read("t.json", copy, length, &JSON_LIMITS, error);
    free(copy);
    json_free(document);
    return document != NULL;
}

/* A key of three bytes each, begun after up to three others. */
static void no_character_is_cut_in_half(void **state)
{
    (void)state;
    for (int before = 0; before < 4; before++) {
        struct error error;
        char text[2000] = "{\"k\":1,\"k\":1}", key[900] = "";
        for (int i = 0; i < before; i++)
            strcat(key, "a");
        for (int i = 0; i < 200; i++)
            strcat(key, "\xe2\x82\xac");
        snprintf(text, sizeof(text), "{\"%s\":1,\"%s\":1}", key, key);
        assert_false(read_before(text, strlen(text), "", &error));
        size_t length = strlen(error.text);
        assert_in_range(length, sizeof(error.text) - 4,
                        sizeof(error.text) - 1);
        assert_memory_equal(error.text + length - 3, "\xe2\x82\xac", 3);
    }
}

static void what_is_behind_a_text_says_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(TEXTS) / sizeof(*TEXTS); i++)
        for (size_t cut = 0; cut <= strlen(TEXTS[i]); cut++) {
            struct error error, other;
            bool is_read = read_before(TEXTS[i], cut, TEXTS[i] + cut, &error);
            assert_int_equal(
                read_before(TEXTS[i], cut, "\x01\x01\x01\x01", &other),
                is_read);
            assert_string_equal(error.text, other.text);
            assert_int_equal(error.line, other.line);
            assert_int_equal(error.column, other.column);
        }
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Wherever the text of an error has no more room. */
static void an_error_is_cut_off_between_characters(void **state)
{
    static const char *const letters[] = {
        "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xc2\xa9", "\xc2\x85"};
    static const char *const keys[] = {"known", NULL};

    (void)state;
    for (size_t letter = 0; letter < 5; letter++)
        for (size_t shift = 0; shift < 4; shift++) {
            char text[2000];
            struct error error;
            snprintf(text, sizeof(text), "{\"%.*s", (int)shift, "abc");
            while (strlen(text) < 700)
                strcat(text, letters[letter]);
            strcat(text, "\":1}");
            struct json *document =
                json_read("t.json", text, strlen(text), &JSON_LIMITS, &error);
            assert_non_null(document);
            assert_false(
                json_only_keys(document, json_root(document), keys, &error));
            json_free(document);
            size_t end = strlen(error.text);
            assert_in_range(end, sizeof(error.text) - 5,
                            sizeof(error.text) - 1);
            if (letter == 4) { /* a control character is never shown */
                assert_null(strchr(error.text, '\xc2'));
                continue;
            }
            size_t length = strlen(letters[letter]), tail = 0;
            while (is_continuation(error.text[end - 1 - tail]))
                tail++;
            assert_int_equal(tail, length - 1);
        }
}

/* So many values of the text are in objects and lists. */
static void a_bracket_is_closed_by_its_own(void **state)
{
    struct error error;

    (void)state;
    assert_false(read_before("[1}", 3, "", &error));
    assert_string_equal(error.text, "a comma or ] is due here");
    assert_false(read_before("{\"a\":1]", 7, "", &error));
    assert_string_equal(error.text, "a comma or } is due here");
    assert_true(read_before("[[],{},[{}]]", 12, "", &error));
}

/* So many members that they are not compared in pairs; each letter is a key. */
static void assert_repeated(const char *keys, int column)
{
    char text[400] = "{";
    struct error error;

    for (size_t i = 0; keys[i] != '\0'; i++)
        sprintf(text + strlen(text), "%s\"%c\":0", i == 0 ? "" : ",",
                keys[i]);
    strcat(text, "}");
    assert_int_equal(read_before(text, strlen(text), "", &error), column == 0);
    if (column > 0)
        assert_int_equal(error.column, column);
}

static void the_first_of_many_keys_that_stands_twice_is_named(void **state)
{
    (void)state;
    assert_repeated("abcdefghijklmno", 0);
    assert_repeated("abcdefghijklmnoa", 2 + 15 * 6);
    assert_repeated("azbcdefghijkzlmnoa", 2 + 12 * 6);
    assert_repeated("azbcdefghijkalmnoz", 2 + 12 * 6);
    assert_repeated("aabcdefghijkalmnoz", 2 + 6);
    assert_repeated("zbcdefghijkalmnobz", 2 + 16 * 6);
}

static void *refuse_memory(size_t size)
{
    (void)size;
    return NULL;
}

static void a_file_without_memory_is_not_read(void **state)
{
    struct json_limits limits = JSON_LIMITS;
    cJSON_Hooks hooks = {refuse_memory, free};
    struct error error;

    (void)state;
    cJSON_InitHooks(&hooks);
    assert_null(json_read_file("/dev/null", &limits, &error));
    cJSON_InitHooks(NULL);
    assert_string_equal(error.text, "out of memory");
    limits.size_max = SIZE_MAX;
    memset(&error, 0, sizeof(error));
    assert_null(json_read_file("/dev/null", &limits, &error));
    assert_string_equal(error.text, "out of memory");
}

/* Memory. */

static int held; /* pieces of memory that are in use */

static void *take(size_t size)
{
    held++;
    return malloc(size);
}

static void give_back(void *memory)
{
    held -= memory != NULL;
    free(memory);
}

static int left; /* so many are granted */
static bool is_once; /* and one is not, or none more */

static void *grant(size_t size)
{
    bool is_refused = is_once ? left == 0 : left <= 0;

    left--;
    return is_refused ? NULL : malloc(size);
}

static void read_with_little(const char *text)
{
    cJSON_Hooks hooks = {grant, free};
    struct error error;
    bool is_read, has_refused;
    int count = 0;

    do {
        left = count++;
        cJSON_InitHooks(&hooks);
        is_read = read_before(text, strlen(text), "", &error);
        has_refused = left < 0;
        cJSON_InitHooks(NULL);
        assert_int_equal(is_read, !has_refused);
        if (has_refused)
            assert_string_equal(error.text, "out of memory");
    } while (has_refused);
}

static void a_text_without_memory_is_not_read(void **state)
{
    char text[1000] = "{\"a\":[";

    (void)state;
    for (int i = 0; i < 200; i++)
        strcat(text, "0,");
    strcat(text, "{}]}");
    for (int once = 0; once < 2; once++) {
        is_once = once;
        read_with_little(TEXTS[1]);
        read_with_little(TEXTS[2]);
        read_with_little(text);
    }
}

static void all_memory_is_given_back(void **state)
{
    static const char card[] =
        "{\"id\":\"a\",\"name\":\"A\",\"layout\":\"normal\",\"faces\":[{"
        "\"name\":\"A\",\"types\":[\"Artifact\"],\"cost\":\"{1}\","
        "\"keywords\":[{\"equip\":{\"mana\":\"{2}\"}}]}]}";
    cJSON_Hooks hooks = {take, give_back};
    struct error error;

    (void)state;
    cJSON_InitHooks(&hooks);
    for (size_t i = 0; i < sizeof(TEXTS) / sizeof(*TEXTS); i++)
        read_before(TEXTS[i], strlen(TEXTS[i]), "", &error);
    assert_int_equal(held, 0);
    struct cards *cards = cards_new();
    assert_true(cards_read(cards, "a.json", card, strlen(card), &error));
    assert_false(cards_read(cards, "a.json", card, strlen(card), &error));
    assert_true(held > 0);
    cards_free(cards);
    cards_free(NULL);
    assert_int_equal(held, 0);
    cJSON_free(cards_schema());
    assert_int_equal(held, 0);
    cJSON_InitHooks(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_character_is_cut_in_half),
        cmocka_unit_test(what_is_behind_a_text_says_nothing),
        cmocka_unit_test(an_error_is_cut_off_between_characters),
        cmocka_unit_test(a_bracket_is_closed_by_its_own),
        cmocka_unit_test(the_first_of_many_keys_that_stands_twice_is_named),
        cmocka_unit_test(a_file_without_memory_is_not_read),
        cmocka_unit_test(a_text_without_memory_is_not_read),
        cmocka_unit_test(all_memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
