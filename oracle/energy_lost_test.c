#include "board_test.h"

#define GEN "'battlefield':[['g','Izzet Generatorium'],['c','Longtusk Cub']]"
#define PAY "{'by':'A','do':'activate','object':'c','ability':1}"

static void energy_that_was_not_paid_does_not_count(void **state)
{
    (void)state; /* CR 107.14: it is there, but was neither paid nor lost */
    set_up("{'A':{'energy':9," GEN "},'set':{'fresh':true,'acts':[]}}");
    assert_illegal(may("activate", "g", NULL, 1), "602.5");
}

static void energy_paid_for_abilities_counts(void **state)
{
    (void)state; /* CR 107.14 */
    set_up("{'A':{" GEN "},'set':{'fresh':true,'acts':[" PAY "," PAY "]}}");
    assert_legal(may("activate", "g", NULL, 1));
    set_up("{'A':{" GEN "},'set':{'fresh':true,'acts':[" PAY "]}}");
    assert_illegal(may("activate", "g", NULL, 1), "602.5");
}

static void a_new_turn_counts_anew(void **state)
{
    (void)state; /* CR 500.1 */
    set_up("{'A':{" GEN "},'set':{'fresh':false,'acts':[],"
           "'history':[" PAY "," PAY "],'turn/step':'upkeep'}}");
    assert_illegal(may("activate", "g", NULL, 1), "602.5");
}

static void what_resolved_may_have_taken_energy(void **state)
{
    (void)state;
    set_up("{'A':{" GEN "},'set':{'fresh':false,'acts':[" PAY "]}}");
    assert_silent(may("activate", "g", NULL, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_that_was_not_paid_does_not_count),
        cmocka_unit_test(energy_paid_for_abilities_counts),
        cmocka_unit_test(a_new_turn_counts_anew),
        cmocka_unit_test(what_resolved_may_have_taken_energy),
    };

    return cmocka_run_group_tests_name("oracle_energy_lost", tests,
                                       read_corpus, free_corpus);
}
