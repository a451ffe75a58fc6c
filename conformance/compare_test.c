#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "compare.h"

static bool fits(const char *path, const char *expected, const char *actual)
{
    cJSON *a = cJSON_Parse(expected), *b = cJSON_Parse(actual);
    bool is_equal = compare_path(path, a, b);

    cJSON_Delete(a);
    cJSON_Delete(b);
    return is_equal;
}

static void mana_is_compared_whatever_its_order(void **state)
{
    (void)state;
    assert_true(fits("player/A/mana", "\"GWG\"", "\"WGG\""));
    assert_false(fits("player/A/mana", "\"GG\"", "\"G\""));
    assert_false(fits("object/x/name", "\"ab\"", "\"ba\""));
}

static void graveyards_are_ordered_and_battlefields_are_not(void **state)
{
    (void)state;
    assert_false(fits("zone/A/graveyard", "[\"a\", \"b\"]", "[\"b\", \"a\"]"));
    assert_true(fits("zone/A/battlefield", "[\"a\", \"b\"]", "[\"b\", \"a\"]"));
    assert_false(fits("zone/A/hand", "[\"a\", \"a\"]", "[\"a\", \"b\"]"));
    assert_true(fits("object/x/types", "[\"Land\", \"Creature\"]",
                     "[\"Creature\", \"Land\"]"));
}

static void a_description_may_say_less(void **state)
{
    (void)state;
    assert_true(fits("zone/A/battlefield", "[{\"card\": \"Servo\"}]",
                     "[{\"card\": \"Servo\", \"token\": true}]"));
    assert_false(fits("zone/A/battlefield",
                      "[{\"card\": \"Servo\", \"token\": true}]",
                      "[{\"card\": \"Servo\"}]"));
    assert_true(fits("zone/A/battlefield",
                     "[{\"card\": \"Servo\"}, {\"token\": true}]",
                     "[{\"card\": \"Servo\", \"token\": true}, "
                     "{\"card\": \"Thopter\", \"token\": true}]"));
    assert_true(fits("zone/A/battlefield",
                     "[{\"token\": true}, {\"card\": \"Servo\"}]",
                     "[{\"card\": \"Servo\", \"token\": true}, "
                     "{\"card\": \"Thopter\", \"token\": true}]"));
}

static void an_expectation_may_have_alternatives(void **state)
{
    (void)state;
    cJSON *expect = cJSON_Parse("[{\"status\": \"done\"}, "
                                "{\"status\": \"illegal\", "
                                "\"code\": \"timing\"}]");
    cJSON *timing = cJSON_Parse("{\"status\": \"illegal\", \"code\": "
                                "\"timing\", \"rule\": \"307.1\"}");
    cJSON *other = cJSON_Parse("{\"status\": \"illegal\", \"code\": "
                               "\"other\"}");
    assert_true(compare_expect(expect, timing));
    assert_false(compare_expect(expect, other));
    cJSON_Delete(expect);
    cJSON_Delete(timing);
    cJSON_Delete(other);
}

static void dumps_differ_where_a_value_does(void **state)
{
    (void)state;
    cJSON *before = cJSON_Parse("{\"a\": 1, \"b\": [1, 2]}");
    cJSON *after = cJSON_Parse("{\"b\": [2, 1], \"a\": 1}");
    cJSON *more = cJSON_Parse("{\"a\": 1, \"b\": [1, 2], \"c\": null}");
    assert_string_equal(compare_dumps(before, after, NULL), "b");
    assert_null(compare_dumps(before, after, before));
    assert_string_equal(compare_dumps(before, more, NULL), "c");
    assert_null(compare_dumps(more, more, NULL));
    cJSON_Delete(before);
    cJSON_Delete(after);
    cJSON_Delete(more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mana_is_compared_whatever_its_order),
        cmocka_unit_test(graveyards_are_ordered_and_battlefields_are_not),
        cmocka_unit_test(a_description_may_say_less),
        cmocka_unit_test(an_expectation_may_have_alternatives),
        cmocka_unit_test(dumps_differ_where_a_value_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
