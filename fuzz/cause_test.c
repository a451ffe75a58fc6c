/*
 * cause_test.c - what one defect shows in several cases has one cause.
 */
#include "cause.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const char *cause(const char *code, const char *path,
                         const char *expected, const char *actual,
                         bool is_pinned)
{
    static struct cause made;
    struct result result = {.outcome = OUTCOME_FAIL, .rule = "601.3"};

    snprintf(result.code, sizeof(result.code), "%s", code);
    snprintf(result.path, sizeof(result.path), "%s", path);
    result.expected = cJSON_CreateString(expected);
    result.actual = cJSON_CreateString(actual);
    cause_of(&result, is_pinned, &made);
    result_clear(&result);
    return made.text;
}

static void a_case_that_holds_has_none(void **state)
{
    struct result result = {.outcome = OUTCOME_PASS, .code = "check"};
    struct cause made;

    (void)state;
    cause_of(&result, false, &made);
    assert_string_equal(made.text, "");
}

static void a_check_is_about_a_property_of_whatever(void **state)
{
    (void)state;
    assert_string_equal(cause("check", "object/bear/tapped", "a", "b", false),
                        "fail check 601.3 object/*/tapped");
    assert_string_equal(
        cause("check", "player/B/counters/rad", "1", "2", false),
        "fail check 601.3 player/*/counters/rad");
    assert_string_equal(cause("check", "turn/step", "a", "b", false),
                        "fail check 601.3 turn/step");
}

static void what_was_expected_counts_when_nobody_else_knows(void **state)
{
    (void)state;
    assert_string_equal(cause("check", "player/A/mana", "GG", "G", true),
                        "fail check 601.3 player/*/mana \"GG\" \"G\"");
}

static void an_action_is_called_by_what_is_done(void **state)
{
    (void)state;
    assert_string_equal(cause("oracle",
                              "play rites as Itlimoc, Cradle of the Sun",
                              "not legal", "listed", false),
                        "fail oracle 601.3 play not legal");
    assert_string_equal(
        cause("oracle", "cast bolt", "legal", "not listed", true),
        "fail oracle 601.3 cast legal");
}

static void a_characteristic_is_called_by_its_name(void **state)
{
    (void)state;
    assert_string_equal(cause("oracle", "mana value of bear", "2", "3", false),
                        "fail oracle 601.3 mana value");
    assert_string_equal(
        cause("oracle", "could produce: Reflecting Pool", "G", "", false),
        "fail oracle 601.3 could produce");
}

static void a_claim_about_something_is_called_by_the_claim(void **state)
{
    (void)state;
    assert_string_equal(
        cause("oracle", "bear", "its counters stay", "it is not so", false),
        "fail oracle 601.3 its counters stay");
    assert_string_equal(cause("oracle", "Cradle of the Sun", "{T} taps it",
                              "it is not so", false),
                        "fail oracle 601.3 {T} taps it");
}

static void a_cause_names_a_file(void **state)
{
    struct cause made = {"fail oracle 107.5 {T} taps it "};
    char slug[40];

    (void)state;
    cause_slug(&made, slug, sizeof(slug));
    assert_string_equal(slug, "fail-oracle-107.5-T-taps-it");
    cause_slug(&made, slug, 14);
    assert_string_equal(slug, "fail-oracle-1");
}

/* What another engine did when it failed, by the case and the step of it. */
static const char *deed(int step)
{
    static struct cause made;
    cJSON *tree = cJSON_Parse(
        "{\"setup\":{\"A\":{\"hand\":[{\"label\":\"o\",\"card\":\"Opt\"}]}},"
        "\"steps\":[{\"act\":{\"do\":\"cast\",\"object\":\"o\"}},{\"check\":{}}"
        ","
        "{\"act\":{\"do\":\"pass\"}},"
        "{\"act\":{\"do\":\"cast\",\"object\":\"o\",\"face\":\"Back\"}}]}");

    made = (struct cause){"fail check"};
    cause_add_deed(&made, tree, step);
    cJSON_Delete(tree);
    return made.text;
}

static void
what_was_done_tells_the_defects_of_another_engine_apart(void **state)
{
    (void)state;
    assert_string_equal(deed(1), "fail check cast Opt");
    assert_string_equal(deed(2), "fail check cast Opt");
    assert_string_equal(deed(3), "fail check pass");
    assert_string_equal(deed(4), "fail check cast Back");
    assert_string_equal(deed(0), "fail check");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_that_holds_has_none),
        cmocka_unit_test(
            what_was_done_tells_the_defects_of_another_engine_apart),
        cmocka_unit_test(a_check_is_about_a_property_of_whatever),
        cmocka_unit_test(what_was_expected_counts_when_nobody_else_knows),
        cmocka_unit_test(an_action_is_called_by_what_is_done),
        cmocka_unit_test(a_characteristic_is_called_by_its_name),
        cmocka_unit_test(a_claim_about_something_is_called_by_the_claim),
        cmocka_unit_test(a_cause_names_a_file),
    };

    return cmocka_run_group_tests_name("cause", tests, NULL, NULL);
}
