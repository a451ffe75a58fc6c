#include "feedback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

/* Where a fuzzer counts edges: two of them are passed by what is tested. */
__attribute__((section("__sancov_cntrs"))) static uint8_t edge[8];

static int clear(void **state)
{
    (void)state;
    memset(edge, 0, sizeof(edge));
    memset(feature_counters, 0, sizeof(feature_counters));
    return 0;
}

static void edges_are_counted(void **state)
{
    (void)state;
    assert_true(feedback_is_counted());
}

static void an_edge_is_new_once(void **state)
{
    (void)state;
    edge[3] = 2;
    assert_true(feedback_is_new());
    assert_false(feedback_is_new());
    edge[4] = 1;
    assert_true(feedback_is_new());
}

static void a_feature_is_new_once(void **state)
{
    (void)state;
    feature_counters[77] = 1;
    assert_true(feedback_is_new());
    assert_false(feedback_is_new());
}

static void nothing_is_not_new(void **state)
{
    (void)state;
    assert_false(feedback_is_new());
}

static void what_is_played_again_counts_as_the_first_time(void **state)
{
    (void)state;
    edge[1] = 3;
    feature_counters[5] = 4;
    feedback_again();
    edge[1] = 7;
    feature_counters[5] = 9;
    feedback_end();
    assert_int_equal(edge[1], 3);
    assert_int_equal(feature_counters[5], 4);
}

static void what_only_checks_reach_counts_beside_it(void **state)
{
    (void)state;
    edge[1] = 3;
    feedback_again();
    assert_int_equal(edge[1], 0);
    edge[2] = 1;
    feature_counters[6] = 2;
    feedback_end();
    assert_int_equal(edge[2], 1);
    assert_int_equal(feature_counters[6], 2);
}

static void what_is_played_once_counts_as_it_is(void **state)
{
    (void)state;
    edge[1] = 3;
    feedback_again();
    feedback_end();
    edge[1] = 5;
    feedback_end();
    assert_int_equal(edge[1], 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(edges_are_counted, clear),
        cmocka_unit_test_setup(an_edge_is_new_once, clear),
        cmocka_unit_test_setup(a_feature_is_new_once, clear),
        cmocka_unit_test_setup(nothing_is_not_new, clear),
        cmocka_unit_test_setup(what_is_played_again_counts_as_the_first_time,
                               clear),
        cmocka_unit_test_setup(what_only_checks_reach_counts_beside_it, clear),
        cmocka_unit_test_setup(what_is_played_once_counts_as_it_is, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
