/* Where values stand, what is known of them, and what is said of them. */
#include "json_test.h"

static void a_later_complaint_names_the_value(void **state)
{
    struct json *document = read_good("{\"a\": 1,\n  \"b\": [2, 33]}");
    const cJSON *array = json_member(json_root(document), "b");
    struct error error;
    char printed[80];

    (void)state;
    assert_false(json_fail(document, array->child->next, &error, "not %d", 33));
    assert_string_equal(error_print(&error, printed, sizeof(printed)),
                        "t.json:2:12: not 33");
    json_free(document);
}

static void a_later_complaint_names_the_key(void **state)
{
    struct json *document = read_good("{\"a\": 1,\n  \"b\": [2, 33]}");
    const cJSON *array = json_member(json_root(document), "b");
    struct error error;
    char printed[80];

    (void)state;
    assert_false(json_fail_key(document, array, &error, "why"));
    assert_string_equal(error_print(&error, printed, sizeof(printed)),
                        "t.json:2:3: why");
    json_free(document);
}

static void a_value_without_key_stands_for_its_key(void **state)
{
    struct json *document = read_good("\n[ 5]");
    struct error error;

    (void)state;
    json_fail_key(document, json_root(document)->child, &error, "why");
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 3);
    json_free(document);
}

static void a_stranger_has_no_place(void **state)
{
    struct json *document = read_good("[1]");
    const cJSON stranger = {0};
    struct error error;
    char printed[80];

    (void)state;
    json_fail(document, &stranger, &error, "who");
    assert_int_equal(error.line, 0);
    json_fail_key(document, NULL, &error, "who");
    assert_string_equal(error_print(&error, printed, sizeof(printed)),
                        "t.json: who");
    json_free(document);
}

static void every_value_has_its_place(void **state)
{
    struct json *document = read_good("[0,1,[2,{\"k\":3}],\n4,5]");
    const cJSON *item = json_root(document);
    static const int columns[] = {2, 4, 6, 1, 3};
    struct error error;

    (void)state;
    item = item->child;
    for (int i = 0; i < 5; i++, item = item->next) {
        json_fail(document, item, &error, "here");
        assert_int_equal(error.line, i < 3 ? 1 : 2);
        assert_int_equal(error.column, columns[i]);
    }
    json_free(document);
}

static void a_member_is_found_by_exact_key(void **state)
{
    struct json *document = read_good("{\"A\":1,\"a\":2}");

    (void)state;
    assert_int_equal(json_member(json_root(document), "a")->valueint, 2);
    assert_null(json_member(json_root(document), "b"));
    json_free(document);
}

static void what_is_no_object_has_no_member(void **state)
{
    struct json *document = read_good("[1]");

    (void)state;
    assert_null(json_member(json_root(document), "a"));
    assert_null(json_member(NULL, "a"));
    json_free(document);
}

static const char *const KEYS[] = {"card", "tapped", "counters", NULL};

static void known_keys_are_accepted(void **state)
{
    struct json *document = read_good("{\"tapped\":true,\"card\":\"\"}");
    struct error error;

    (void)state;
    assert_true(json_only_keys(document, json_root(document), KEYS, &error));
    json_free(document);
}

static void an_unknown_key_names_the_nearest(void **state)
{
    struct json *document = read_good("{\"card\":1,\n\"taped\":2}");
    struct error error;
    char printed[120];

    (void)state;
    assert_false(json_only_keys(document, json_root(document), KEYS, &error));
    assert_string_equal(
        error_print(&error, printed, sizeof(printed)),
        "t.json:2:1: unknown key \"taped\"; is \"tapped\" meant?");
    json_free(document);
}

static void an_unknown_key_far_from_all_names_none(void **state)
{
    struct json *document = read_good("{\"price\":1}");
    struct error error;

    (void)state;
    assert_false(json_only_keys(document, json_root(document), KEYS, &error));
    assert_string_equal(error.text, "unknown key \"price\"");
    json_free(document);
}

static void only_an_object_has_keys(void **state)
{
    struct json *document = read_good("[1]");
    struct error error;

    (void)state;
    assert_false(json_only_keys(document, json_root(document), KEYS, &error));
    assert_string_equal(error.text, "an object is due here");
    json_free(document);
}

static void an_error_holds_no_control_character(void **state)
{
    struct json *document =
        read_good("{\"\\u001b[2J\\u009b\\u007f\xc3\xa9\":1}");
    struct error error;

    (void)state;
    json_only_keys(document, json_root(document), KEYS, &error);
    assert_string_equal(error.text, "unknown key \"?[2J???\xc3\xa9\"");
    json_free(document);
}

/* Whatever comes before it; one that is not cut off stays as it is. */
static void an_error_ends_with_a_whole_character(void **state)
{
    static const char *const CHARACTERS[] = {
        "\xc2\xa2", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    struct json *document = read_good("5");
    struct error error;

    (void)state;
    for (size_t i = 0; i < 3; i++)
        for (size_t before = 1; before < 5; before++) {
            size_t width = strlen(CHARACTERS[i]);
            char text[1000] = "aaaa";
            text[before] = '\0';
            json_fail(document, json_root(document), &error, "%s%s", text,
                      CHARACTERS[i]);
            assert_string_equal(error.text + before, CHARACTERS[i]);
            while (strlen(text) < sizeof(error.text))
                strcat(text, CHARACTERS[i]);
            json_fail(document, json_root(document), &error, "%s", text);
            assert_non_null(memchr(error.text, 0, sizeof(error.text)));
            assert_int_equal((strlen(error.text) - before) % width, 0);
        }
    json_free(document);
}

static void a_long_error_is_cut_between_characters(void **state)
{
    static const char *const keys[] = {"{\"", "{\"x", "{\"xx"};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char *text = repeat(keys[i], "\xe2\x82\xac", 500, "\":1}");
        struct json *document = read_good(text);
        struct error error;
        json_only_keys(document, json_root(document), KEYS, &error);
        assert_int_equal(
            (strlen(error.text) - strlen("unknown key \"") - i) % 3, 0);
        json_free(document);
        free(text);
    }
}

static void a_name_is_near_within_a_third_of_its_letters(void **state)
{
    static const char *const names[] = {"mana", "mode", "counters"};

    (void)state;
    assert_string_equal(json_nearest("mana", names, 3), "mana");
    assert_string_equal(json_nearest("mna", names, 3), "mana");
    assert_string_equal(json_nearest("conuters", names, 3), "counters");
    assert_null(json_nearest("mxxa", names, 3));
    assert_null(json_nearest("m", names, 3));
    assert_null(json_nearest("", names, 3));
    assert_null(json_nearest("mana", names, 0));
}

static void the_first_of_equally_near_names_is_taken(void **state)
{
    static const char *const names[] = {"bat", "cat"};

    (void)state;
    assert_string_equal(json_nearest("rat", names, 2), "bat");
}

static void an_endless_name_is_near_to_none(void **state)
{
    static const char *const names[] = {"mana"};
    char *name = repeat("", "mana", 100000, "");

    (void)state;
    assert_null(json_nearest(name, names, 1));
    assert_null(json_nearest("mana", (const char *const[]){name}, 1));
    free(name);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_later_complaint_names_the_value),
    cmocka_unit_test(a_later_complaint_names_the_key),
    cmocka_unit_test(a_value_without_key_stands_for_its_key),
    cmocka_unit_test(a_stranger_has_no_place),
    cmocka_unit_test(every_value_has_its_place),
    cmocka_unit_test(a_member_is_found_by_exact_key),
    cmocka_unit_test(what_is_no_object_has_no_member),
    cmocka_unit_test(known_keys_are_accepted),
    cmocka_unit_test(an_unknown_key_names_the_nearest),
    cmocka_unit_test(an_unknown_key_far_from_all_names_none),
    cmocka_unit_test(only_an_object_has_keys),
    cmocka_unit_test(an_error_holds_no_control_character),
    cmocka_unit_test(an_error_ends_with_a_whole_character),
    cmocka_unit_test(a_long_error_is_cut_between_characters),
    cmocka_unit_test(a_name_is_near_within_a_third_of_its_letters),
    cmocka_unit_test(the_first_of_equally_near_names_is_taken),
    cmocka_unit_test(an_endless_name_is_near_to_none),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
