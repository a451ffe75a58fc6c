#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "faults.h"
#include "rules.h"

static void every_fault_cites_a_rule_there_is(void **state)
{
    (void)state;
    for (int i = FAULT_NONE + 1; i < FREEDOMS_END; i++)
        if (!rule_known(fault_rule((enum fault)i)))
            fail_msg("%s cites %s", fault_name((enum fault)i),
                     fault_rule((enum fault)i));
}

static void every_name_finds_its_fault(void **state)
{
    (void)state;
    for (int i = FAULT_NONE + 1; i < FREEDOMS_END; i++)
        assert_int_equal(fault_find(fault_name((enum fault)i)), i);
    assert_int_equal(fault_find("no_such_fault"), FAULT_NONE);
}

static void every_fault_says_what_it_is_and_whence(void **state)
{
    (void)state;
    for (int i = FAULT_NONE + 1; i < FREEDOMS_END; i++) {
        assert_true(strlen(fault_kind((enum fault)i)) > 0);
        assert_true(strlen(fault_source((enum fault)i)) > 0);
        assert_true(strlen(fault_meaning((enum fault)i)) > 10);
    }
}

/* All of one kind stand together. */
static void the_table_is_sorted_by_kind(void **state)
{
    (void)state;
    for (int i = FAULT_NONE + 2; i < FAULT_COUNT; i++) {
        const char *kind = fault_kind((enum fault)i);
        if (strcmp(kind, fault_kind((enum fault)(i - 1))) == 0)
            continue;
        for (int j = FAULT_NONE + 1; j < i; j++)
            if (strcmp(kind, fault_kind((enum fault)j)) == 0)
                fail_msg("%s stands apart", fault_name((enum fault)i));
    }
}

static void a_fault_shows_only_where_it_is_built_and_selected(void **state)
{
    (void)state;
    assert_false(FAULTY(could_needs_untapped, true));
    fault_select(FAULT_could_needs_untapped);
    assert_int_equal(FAULTY(could_needs_untapped, true), faults_are_built());
    assert_false(FAULTY(could_needs_untapped, false));
    assert_false(FAULTY(could_needs_payment, true));
    fault_select(FAULT_NONE);
    assert_false(FAULTY(could_needs_untapped, true));
}

static void a_freedom_is_selected_like_a_fault(void **state)
{
    (void)state;
    enum fault freedom = fault_find("payment_backwards");
    assert_true(fault_is_freedom(freedom));
    assert_false(fault_is_freedom(FAULT_could_needs_untapped));
    fault_select(freedom);
    assert_int_equal(FREELY(payment_backwards, true), faults_are_built());
    assert_false(FREELY(payment_backwards, false));
    assert_false(FREELY(payment_by_age, true));
    fault_select(FAULT_NONE);
}

static void the_tally_tells_reached_from_triggered(void **state)
{
    uint64_t built = faults_are_built();

    (void)state;
    fault_select(FAULT_could_needs_untapped);
    for (int i = 0; i < 3; i++)
        (void)FAULTY(could_needs_untapped, i == 1);
    assert_int_equal(fault_tally().reached, 3 * built);
    assert_int_equal(fault_tally().triggered, built);
    fault_select(FAULT_could_needs_payment);
    assert_int_equal(fault_tally().reached, 0);
    fault_select(FAULT_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_cites_a_rule_there_is),
        cmocka_unit_test(every_name_finds_its_fault),
        cmocka_unit_test(every_fault_says_what_it_is_and_whence),
        cmocka_unit_test(the_table_is_sorted_by_kind),
        cmocka_unit_test(a_fault_shows_only_where_it_is_built_and_selected),
        cmocka_unit_test(a_freedom_is_selected_like_a_fault),
        cmocka_unit_test(the_tally_tells_reached_from_triggered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
