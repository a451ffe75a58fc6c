#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "strict.h"

#include <stdio.h>
#include <string.h>

static void takes(const char *text)
{
    cJSON *tree = strict_parse(text, strlen(text));

    if (tree == NULL)
        print_error("refused: %s\n", text);
    assert_non_null(tree);
    cJSON_Delete(tree);
}

static void refuses(const char *text)
{
    cJSON *tree = strict_parse(text, strlen(text));

    if (tree != NULL)
        print_error("taken: %s\n", text);
    assert_null(tree);
}

static void values_are_read(void **state)
{
    (void)state;
    takes("{\"a\": [1, -2, 0, true, false, null, \"x\"]}");
    takes(" [ ] ");
    takes("{}");
    takes("\"\\u00e9 \\ud83d\\ude00 \\n \xc3\xa9\"");
}

static void numbers_are_whole_and_bounded(void **state)
{
    (void)state;
    takes("9007199254740991");
    takes("-9007199254740991");
    refuses("9007199254740992");
    refuses("99999999999999999999");
    refuses("1.0");
    refuses("1e2");
    refuses("01");
    refuses("-");
    refuses("+1");
}

static void one_value_is_all_there_is(void **state)
{
    (void)state;
    refuses("");
    refuses("1 2");
    refuses("[1,]");
    refuses("[1 2]");
    refuses("{\"a\" 1}");
    refuses("{a: 1}");
    refuses("[1");
    refuses("truth");
    refuses("\xef\xbb\xbf"
            "1");
}

static void a_key_stands_once(void **state)
{
    (void)state;
    refuses("{\"a\": 1, \"b\": 2, \"a\": 3}");
    refuses("[{\"a\": 1, \"\\u0061\": 3}]");
    takes("[{\"a\": 1}, {\"a\": 1}]");
}

static void strings_are_sound(void **state)
{
    (void)state;
    refuses("\"a\nb\"");
    refuses("\"\\u0000\"");
    refuses("\"\\ud800\"");
    refuses("\"\\ude00\"");
    refuses("\"\\x\"");
    refuses("\"open");
    refuses("\"\xc0\xaf\"");         /* overlong */
    refuses("\"\xed\xa0\x80\"");     /* a surrogate */
    refuses("\"\xf5\x80\x80\x80\""); /* too far */
    refuses("\"\xc3\"");             /* cut off */
}

static void depth_is_bounded(void **state)
{
    char text[200];

    (void)state;
    memset(text, '[', 64);
    memset(text + 64, ']', 64);
    text[128] = '\0';
    takes(text);
    memset(text, '[', 65);
    memset(text + 65, ']', 65);
    text[130] = '\0';
    refuses(text);
}

/* A card with `face` in its one face, beside what every face needs. */
static bool is_card(const char *face)
{
    char text[600];
    bool is;

    snprintf(text, sizeof(text),
             "{\"id\": \"a\", \"name\": \"A\", \"layout\": \"normal\", "
             "\"faces\": [{\"name\": \"A\", %s}]}",
             face);
    for (char *at = text; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    cJSON *tree = strict_parse(text, strlen(text));
    assert_non_null(tree);
    is = strict_is_card(tree);
    cJSON_Delete(tree);
    return is;
}

static void a_face_has_types_and_a_cost(void **state)
{
    (void)state;
    assert_true(is_card("'cost': null, 'types': ['Land']"));
    assert_true(is_card("'cost': '{1}{G/W}{2/U}{B/P}', 'types': 'Sorcery'"));
    assert_true(is_card("'cost': '{X}{X}{S}{C}', 'types': ['Sorcery']"));
    assert_false(is_card("'types': ['Land']"));
    assert_false(is_card("'cost': null, 'types': []"));
    assert_false(is_card("'cost': null, 'types': ['Plant']"));
    assert_false(is_card("'cost': '', 'types': ['Sorcery']"));
    assert_false(is_card("'cost': '{G', 'types': ['Sorcery']"));
    assert_false(is_card("'cost': 'G', 'types': ['Sorcery']"));
    assert_false(is_card("'cost': '{G/G}', 'types': ['Sorcery']"));
    assert_false(is_card("'cost': '{W/2}', 'types': ['Sorcery']"));
    assert_false(is_card("'cost': '{1000}', 'types': ['Sorcery']"));
    assert_false(is_card("'cost': '{999}{1}', 'types': ['Sorcery']"));
}

static void what_is_looked_for_is_something(void **state)
{
    (void)state;
#define MODS(mod) "'cost': '{1}', 'types': ['Artifact'], 'sub': [], "         \
                  "'abilities': [{'k': 'static', 'mods': [" mod "]}]"
    assert_true(is_card(MODS("{'color': [], 'to': {'types': ['Land']}}")));
    assert_false(is_card(MODS("{'color': [], 'to': {'types': []}}")));
    assert_false(is_card(MODS("{'color': [], 'to': {'sub': []}}")));
    assert_false(is_card(MODS("{'pt': [1, 1], 'to': {'colors': []}}")));
    assert_false(is_card(MODS("{'pt': [1, 1], 'to': {'color': []}}")));
    assert_false(is_card(MODS("{'cant_attack': {'super': []}}")));
}

static void some_types_come_with_more(void **state)
{
    (void)state;
    assert_true(is_card("'cost': null, 'types': ['Creature'], 'pt': [1, 2]"));
    assert_true(
        is_card("'cost': null, 'types': ['Creature'], 'pt': ['X', {'c': 1}]"));
    assert_false(is_card("'cost': null, 'types': ['Creature']"));
    assert_false(is_card("'cost': null, 'types': ['Creature'], 'pt': [1]"));
    assert_false(
        is_card("'cost': null, 'types': ['Creature'], 'pt': [1, 40000]"));
    assert_true(
        is_card("'cost': null, 'types': ['Planeswalker'], 'loyalty': 4"));
    assert_false(is_card("'cost': null, 'types': ['Planeswalker']"));
    assert_false(
        is_card("'cost': null, 'types': ['Planeswalker'], 'loyalty': 0"));
    assert_false(is_card("'cost': '{1}', 'types': ['Land']"));
}

static void keys_are_known(void **state)
{
    (void)state;
    assert_true(is_card("'cost': null, 'types': 'Land', 'abilities': 7"));
    assert_false(is_card("'cost': null, 'types': 'Land', 'colour': 'W'"));
    assert_false(is_card("'cost': null, 'types': 'Land', 'super': 'Old'"));
    assert_false(is_card("'cost': null, 'types': 'Land', 'sub': ['']"));
    assert_false(is_card("'cost': null, 'types': 'Land', 'indicator': 'C'"));
}

static void names_of_cards_are_those_of_their_faces(void **state)
{
    static const char *const texts[] = {
        "{\"id\":\"a\",\"name\":\"A // B\",\"layout\":\"mdfc\",\"faces\":["
        "{\"name\":\"A\",\"cost\":null,\"types\":\"Land\"},"
        "{\"name\":\"B\",\"cost\":null,\"types\":\"Land\"}]}",
        "{\"id\":\"a\",\"name\":\"A\",\"layout\":\"mdfc\",\"faces\":["
        "{\"name\":\"A\",\"cost\":null,\"types\":\"Land\"},"
        "{\"name\":\"B\",\"cost\":null,\"types\":\"Land\"}]}",
        "{\"id\":\"a\",\"name\":\"A // B\",\"layout\":\"dfc\",\"faces\":["
        "{\"name\":\"A\",\"cost\":null,\"types\":\"Land\"}]}",
        "{\"id\":\"A\",\"name\":\"A\",\"layout\":\"normal\",\"faces\":["
        "{\"name\":\"A\",\"cost\":null,\"types\":\"Land\"}]}",
        "{\"id\":\"a\",\"name\":\"A\",\"layout\":\"normal\",\"left_out\":[],"
        "\"faces\":[{\"name\":\"A\",\"cost\":null,\"types\":\"Land\"}]}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        cJSON *tree = strict_parse(texts[i], strlen(texts[i]));
        assert_int_equal(strict_is_card(tree), i == 0);
        cJSON_Delete(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(numbers_are_whole_and_bounded),
        cmocka_unit_test(one_value_is_all_there_is),
        cmocka_unit_test(a_key_stands_once),
        cmocka_unit_test(strings_are_sound),
        cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(a_face_has_types_and_a_cost),
        cmocka_unit_test(what_is_looked_for_is_something),
        cmocka_unit_test(some_types_come_with_more),
        cmocka_unit_test(keys_are_known),
        cmocka_unit_test(names_of_cards_are_those_of_their_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
