#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bearing.h"

static struct bearing bearing;

static int clear(void **state)
{
    (void)state;
    bearing_clear(&bearing);
    return 0;
}

/* What the oracle says of a path. */
static void derive(const char *path)
{
    struct oracle_report report = {0};

    bearing_listen(&bearing, &report);
    report.bears(report.context, path);
}

static bool bears_on(const char *text)
{
    cJSON *check = cJSON_Parse(text);
    bool is_borne = bearing_on_check(&bearing, check);

    cJSON_Delete(check);
    return is_borne;
}

static void nothing_bears_on_what_nobody_derived(void **state)
{
    (void)state;
    assert_false(bears_on("{\"player/A/energy\": 1}"));
    derive("player/B/energy");
    assert_false(bears_on("{\"player/A/energy\": 1}"));
}

static void one_path_of_a_check_suffices(void **state)
{
    (void)state;
    derive("player/A/energy");
    assert_true(bears_on("{\"player/A/life\": 1, \"player/A/energy\": 1}"));
}

static void an_object_stands_for_what_it_is_like(void **state)
{
    (void)state;
    derive("object/hub");
    assert_true(bears_on("{\"object/hub/subtypes\": []}"));
    assert_false(bears_on("{\"object/hub/tapped\": true}"));
    assert_false(bears_on("{\"object/hub2/types\": []}"));
}

static void after_a_refusal_everything_is_borne(void **state)
{
    (void)state;
    derive("*");
    assert_true(bears_on("{\"stack\": []}"));
    assert_false(bearing_has(&bearing, "act"));
}

static void a_new_position_begins_anew(void **state)
{
    (void)state;
    derive("player/A/energy");
    bearing_clear(&bearing);
    assert_false(bears_on("{\"player/A/energy\": 1}"));
}

static int end(void **state)
{
    (void)state;
    bearing_free(&bearing);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_bears_on_what_nobody_derived, clear),
        cmocka_unit_test_setup(one_path_of_a_check_suffices, clear),
        cmocka_unit_test_setup(an_object_stands_for_what_it_is_like, clear),
        cmocka_unit_test_setup(after_a_refusal_everything_is_borne, clear),
        cmocka_unit_test_setup(a_new_position_begins_anew, clear),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
