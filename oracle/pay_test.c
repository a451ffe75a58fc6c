#include "board_test.h"

static int ways(const char *cost, const char *pool)
{
    cJSON *list = oracle_payments(cost, pool);

    assert_non_null(list);
    int count = cJSON_GetArraySize(list);
    cJSON_Delete(list);
    return count;
}

static void a_color_is_paid_with_that_color(void **state)
{
    (void)state; /* CR 107.4a */
    assert_int_equal(ways("{G}", "G"), 1);
    assert_int_equal(ways("{G}", "C"), 0);
}

static void generic_mana_is_paid_with_any_type(void **state)
{
    (void)state; /* CR 107.4b */
    assert_int_equal(ways("{2}", "WUC"), 3);
    assert_int_equal(ways("{0}", ""), 1);
}

static void colorless_is_paid_with_colorless_only(void **state)
{
    (void)state; /* CR 107.4c */
    assert_int_equal(ways("{2}{C}", "RRR"), 0);
    assert_int_equal(ways("{2}{C}", "RRC"), 1);
}

static void a_hybrid_is_paid_either_way(void **state)
{
    (void)state; /* CR 107.4e */
    assert_int_equal(ways("{1}{G/W}", "GW"), 2);
    assert_int_equal(ways("{2/W}", "W"), 1);
    assert_int_equal(ways("{2/W}", "RR"), 1);
    assert_int_equal(ways("{2/W}", "R"), 0);
}

static void a_phyrexian_symbol_may_be_paid_with_life(void **state)
{
    (void)state; /* CR 107.4f */
    assert_int_equal(ways("{1}{B/P}{B/P}", "B"), 1);
    assert_int_equal(ways("{1}{B/P}{B/P}", "BB"), 2);
}

static void what_is_no_cost_or_pool_is_refused(void **state)
{
    (void)state;
    assert_null(oracle_payments("{Z}", "G"));
    assert_null(oracle_payments("2", "G"));
    assert_null(oracle_payments("{1}", "Z"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_color_is_paid_with_that_color),
        cmocka_unit_test(generic_mana_is_paid_with_any_type),
        cmocka_unit_test(colorless_is_paid_with_colorless_only),
        cmocka_unit_test(a_hybrid_is_paid_either_way),
        cmocka_unit_test(a_phyrexian_symbol_may_be_paid_with_life),
        cmocka_unit_test(what_is_no_cost_or_pool_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
