#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expand.h"
#include "test_case.h"

static struct known known;

static void expect_error(const char *rest, const char *expected)
{
    char text[4000], message[600];

    snprintf(text, sizeof(text), "%s%s", TEST_HEAD, rest);
    struct case_file *file = test_read(&known, text, message, sizeof(message));
    assert_null(file);
    /* The place is checked once, below. */
    assert_string_equal(strstr(message, ": ") + 2, expected);
}

static struct case_file *expect_case(const char *rest)
{
    char text[4000], message[600];

    snprintf(text, sizeof(text), "%s%s", TEST_HEAD, rest);
    struct case_file *file = test_read(&known, text, message, sizeof(message));
    assert_string_equal(message, "");
    assert_non_null(file);
    return file;
}

#define STEPS "\"steps\": [{\"check\": {\"player/A/life\": 20}}]"

static void a_small_case_is_read(void **state)
{
    (void)state;
    struct case_file *file = expect_case(STEPS "}");
    assert_int_equal(file->ruling_count, 1);
    assert_string_equal(file->rulings[0].id, "MP-00001");
    assert_int_equal(file->rulings[0].from, 0);
    assert_int_equal(file->rulings[0].until, 3);
    assert_string_equal(ruling_rule(&file->rulings[0]), "106.7");
    case_free(file);
}

static void an_error_names_file_line_and_column(void **state)
{
    char message[600];

    (void)state;
    assert_null(test_read(&known, "{\n  \"id\": \"MP-1\"\n}", message,
                          sizeof(message)));
    assert_string_equal(message, "rulings/area/x.json:2:9: an id is MP- and "
                                 "five digits");
}

static void strangers_are_refused_with_the_nearest_name(void **state)
{
    (void)state;
    expect_error("\"step\": []}", "unknown key \"step\"; did you mean "
                                  "\"steps\"?");
    expect_error("\"statements\": [\"S3\"], " STEPS "}",
                 "unknown statement \"S3\"");
    expect_error("\"requires\": [\"observe.mama\"], " STEPS "}",
                 "unknown feature \"observe.mama\"; did you mean "
                 "\"observe.mana\"?");
    expect_error(
        "\"setup\": {\"A\": {\"hand\": [{\"card\": \"Forst\"}]}}, " STEPS "}",
        "unknown card \"Forst\"; did you mean \"Forest\"?");
    expect_error("\"steps\": [{\"check\": {\"player/A/lifes\": 1}}]}",
                 "unknown path \"player/A/lifes\"; did you mean "
                 "\"player/A/life\"?");
}

static void labels_are_defined_before_they_are_used(void **state)
{
    (void)state;
    expect_error("\"setup\": {\"A\": {\"hand\": [{\"label\": \"wood\", "
                 "\"card\": \"Forest\"}]}}, \"steps\": [{\"check\": "
                 "{\"object/wod/zone\": \"hand\"}}]}",
                 "unknown label \"wod\"; did you mean \"wood\"?");
    expect_error("\"setup\": {\"A\": {\"hand\": [{\"label\": \"wood\", "
                 "\"card\": \"Forest\"}, {\"label\": \"wood\", \"card\": "
                 "\"Forest\"}]}}, " STEPS "}",
                 "the label \"wood\" is taken");
}

static void seats_are_those_of_the_players(void **state)
{
    (void)state;
    expect_error("\"setup\": {\"C\": {}}, " STEPS "}",
                 "there is no seat C: 2 players");
    expect_error("\"steps\": [{\"act\": {\"by\": \"D\", \"do\": \"pass\"}}]}",
                 "there is no seat D: 2 players");
}

static void a_step_does_one_thing(void **state)
{
    (void)state;
    expect_error("\"steps\": [{\"why\": \"x\"}]}",
                 "a step must do or check something");
    expect_error("\"steps\": [{\"act\": {\"by\": \"A\", \"do\": \"pass\"}, "
                 "\"advance\": {\"until\": {\"step\": \"end\"}}}]}",
                 "a step does one thing");
    expect_error("\"steps\": [{\"act\": {\"by\": \"A\", \"do\": \"pass\"}, "
                 "\"legal\": true}]}",
                 "\"legal\" does not belong to this step");
    expect_error("\"steps\": [{\"act\": {\"by\": \"A\", \"do\": \"cast\"}}]}",
                 "\"object\" is missing");
    expect_error("\"steps\": []}", "there are no steps");
}

static void statuses_and_codes_are_closed_lists(void **state)
{
    (void)state;
    expect_error("\"steps\": [{\"act\": {\"by\": \"A\", \"do\": \"pass\"}, "
                 "\"expect\": {\"status\": \"reached\"}}]}",
                 "unknown status \"reached\"");
    expect_error("\"steps\": [{\"probe\": {\"by\": \"A\", \"do\": \"pass\"}, "
                 "\"legal\": false, \"code\": \"timeing\"}]}",
                 "unknown code \"timeing\"; did you mean \"timing\"?");
}

static void answers_fit_their_kind(void **state)
{
    (void)state;
    expect_error("\"steps\": [{\"answer\": {\"kind\": \"mana-type\", "
                 "\"value\": \"X\"}}]}",
                 "one of WUBRGC is expected here");
    expect_error("\"steps\": [{\"answer\": {\"kind\": \"number\", "
                 "\"value\": true}}]}",
                 "a number that is not negative is expected here");
}

static const cJSON *only_step(const struct case_file *file, const char *key)
{
    return json_member(json_member(file->rulings[0].tree, "steps")->child, key);
}

static void other_spellings_of_steps_are_read(void **state)
{
    (void)state;
    struct case_file *file =
        expect_case("\"setup\": {\"turn\": {\"step\": \"precombat_main\"}}, "
                    "\"steps\": [{\"advance\": {\"until\": {\"step\": "
                    "\"begin_combat\"}}}]}");
    const cJSON *turn =
        json_member(json_member(file->rulings[0].tree, "setup"), "turn");
    const cJSON *until = json_member(only_step(file, "advance"), "until");
    assert_string_equal(json_member(turn, "step")->valuestring, "main1");
    assert_string_equal(json_member(until, "step")->valuestring,
                        "begin-combat");
    case_free(file);
    file = expect_case("\"steps\": [{\"advance\": {\"until\": "
                       "\"game-over\"}}]}");
    until = json_member(only_step(file, "advance"), "until");
    assert_string_equal(json_member(until, "game")->valuestring, "over");
    case_free(file);
}

static void other_spellings_of_bindings_are_read(void **state)
{
    (void)state;
    struct case_file *file =
        expect_case("\"steps\": [{\"bind\": {\"label\": \"t\", "
                    "\"token\": \"Treasure\"}}]}");
    const cJSON *bind = only_step(file, "bind");
    assert_string_equal(json_member(bind, "card")->valuestring, "Treasure");
    assert_true(cJSON_IsTrue(json_member(bind, "token")));
    case_free(file);
}

static void choices_may_hold_their_act(void **state)
{
    (void)state;
    struct case_file *file = expect_case(
        "\"steps\": [{\"choices\": {\"act\": {\"by\": \"A\", \"do\": "
        "\"pass\"}, \"kind\": \"mana-type\", \"options\": [\"W\"]}}]}");
    const cJSON *choices = only_step(file, "choices");
    assert_string_equal(json_member(choices, "do")->valuestring, "pass");
    assert_int_equal(cJSON_GetArraySize(only_step(file, "exactly")), 1);
    case_free(file);
}

static void counters_and_the_turn_are_checked_whole(void **state)
{
    (void)state;
    case_free(expect_case("\"steps\": [{\"check\": {\"player/A/counters\": "
                          "{\"poison\": 1}, \"turn\": {\"number\": 3}}}]}"));
    expect_error("\"steps\": [{\"check\": {\"turn\": {\"numbre\": 3}}}]}",
                 "unknown key \"numbre\"; did you mean \"number\"?");
}

static void rows_replace_placeholders(void **state)
{
    (void)state;
    struct case_file *file = expect_case(
        "\"for\": {\"card\": [\"Forest\", \"Plains\"], \"n\": [1, 2], "
        "\"seat\": [\"A\", \"B\"]}, \"setup\": {\"A\": {\"battlefield\": "
        "[{\"label\": \"land\", \"card\": \"{card}\"}]}}, \"steps\": "
        "[{\"check\": {\"player/{seat}/life\": \"{n}\"}, \"why\": "
        "\"{n} {T}\"}]}");
    assert_int_equal(file->ruling_count, 2);
    const struct ruling *second = &file->rulings[1];
    assert_string_equal(second->id, "MP-00001/2");
    const cJSON *step = json_member(second->tree, "steps")->child;
    const cJSON *value = json_member(step, "check")->child;
    assert_string_equal(value->string, "player/B/life");
    assert_true(cJSON_IsNumber(value));
    assert_int_equal(value->valueint, 2);
    assert_string_equal(json_member(step, "why")->valuestring, "2 {T}");
    assert_null(json_member(second->tree, "for"));
    case_free(file);
}

static void a_wrong_row_is_named_with_its_place(void **state)
{
    char message[600];

    (void)state;
    assert_null(test_read(
        &known,
        TEST_HEAD "\n\"for\": {\"card\": [\"Forest\", \"Plain\"]},\n"
                  "\"setup\": {\"A\": {\"hand\": [{\"card\": \"{card}\"}]}},"
                  "\n" STEPS "}",
        message, sizeof(message)));
    assert_string_equal(message,
                        "rulings/area/x.json:3:35: MP-00001/2: unknown card "
                        "\"Plain\"; did you mean \"Plains\"?");
}

static void columns_have_equal_length(void **state)
{
    (void)state;
    expect_error("\"for\": {\"a\": [1, 2], \"b\": [1]}, " STEPS "}",
                 "1 values, but \"a\" has 2: columns have equal length");
}

static void a_column_that_is_not_used_is_found(void **state)
{
    (void)state;
    cJSON *root = cJSON_Parse("{\"for\": {\"a\": [1], \"b\": [1]}, "
                              "\"title\": \"{b}\"}");
    assert_string_equal(expand_unused(root, json_member(root, "for")), "a");
    cJSON_Delete(root);
}

static void retired_ids_are_not_used_again(void **state)
{
    char message[600];

    (void)state;
    assert_null(
        test_read(&known, "{\"id\": \"MP-00009\"}", message, sizeof(message)));
    assert_non_null(strstr(message, "MP-00009 is retired"));
}

static void lists_are_no_objects(void **state)
{
    (void)state;
    expect_error("\"setup\": [{\"life\": 20}], " STEPS "}",
                 "an object is expected here");
    expect_error("\"steps\": [{\"check\": [20]}]}",
                 "an object of paths is expected here");
}

static int set_up(void **state)
{
    (void)state;
    test_known(&known);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    test_known_free(&known);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_case_is_read),
        cmocka_unit_test(an_error_names_file_line_and_column),
        cmocka_unit_test(strangers_are_refused_with_the_nearest_name),
        cmocka_unit_test(labels_are_defined_before_they_are_used),
        cmocka_unit_test(seats_are_those_of_the_players),
        cmocka_unit_test(a_step_does_one_thing),
        cmocka_unit_test(statuses_and_codes_are_closed_lists),
        cmocka_unit_test(answers_fit_their_kind),
        cmocka_unit_test(other_spellings_of_steps_are_read),
        cmocka_unit_test(other_spellings_of_bindings_are_read),
        cmocka_unit_test(choices_may_hold_their_act),
        cmocka_unit_test(counters_and_the_turn_are_checked_whole),
        cmocka_unit_test(rows_replace_placeholders),
        cmocka_unit_test(a_wrong_row_is_named_with_its_place),
        cmocka_unit_test(columns_have_equal_length),
        cmocka_unit_test(a_column_that_is_not_used_is_found),
        cmocka_unit_test(retired_ids_are_not_used_again),
        cmocka_unit_test(lists_are_no_objects),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
