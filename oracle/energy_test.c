#include "board_test.h"

static uint64_t totals(int n, const char *by)
{
    struct oracle_answer answer;
    uint64_t found = oracle_energy_totals(board, "A", n, by, &answer);

    assert_int_equal(answer.verdict, ORACLE_YES);
    return found;
}

static uint64_t bit(int total)
{
    return (uint64_t)1 << total;
}

static void energy_is_added_to_what_there_is(void **state)
{
    (void)state; /* CR 107.14 */
    set_up("{'A':{'energy':3}}");
    assert_true(totals(2, "A") == bit(5));
}

static void more_counters_are_added_once_each(void **state)
{
    (void)state; /* CR 616.1 */
    set_up("{'A':{'battlefield':[['a','Winding Constrictor'],"
           "['b','Winding Constrictor']]}}");
    assert_true(totals(2, "A") == bit(4));
}

static void the_order_is_chosen(void **state)
{
    (void)state; /* CR 616.1: add one and double */
    set_up("{'A':{'battlefield':[['a','Winding Constrictor'],"
           "['b','Aether Refinery']]}}");
    assert_true(totals(2, "A") == (bit(5) | bit(6)));
}

static void who_gives_them_matters(void **state)
{
    (void)state;
    set_up("{'B':{'battlefield':[['v','Vorinclex, Monstrous Raider']]}}");
    assert_true(totals(3, "A") == bit(1));
    assert_true(totals(3, "B") == bit(6));
}

static void permanents_are_no_players(void **state)
{
    (void)state;
    set_up("{'A':{'battlefield':[['d','Doubling Season'],"
           "['h','Hardened Scales']]}}");
    assert_true(totals(2, "A") == bit(2));
}

static void none_where_no_counters_can_be_got(void **state)
{
    (void)state; /* CR 614.17 */
    set_up("{'A':{'energy':2,'battlefield':[['s','Solemnity'],"
           "['c','Winding Constrictor']]}}");
    assert_true(totals(2, "A") == bit(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_is_added_to_what_there_is),
        cmocka_unit_test(more_counters_are_added_once_each),
        cmocka_unit_test(the_order_is_chosen),
        cmocka_unit_test(who_gives_them_matters),
        cmocka_unit_test(permanents_are_no_players),
        cmocka_unit_test(none_where_no_counters_can_be_got),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
