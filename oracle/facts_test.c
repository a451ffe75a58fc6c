#include "board_test.h"
#include "facts.h"

#define COST "'cost':[{'tap_self':1}]"
#define MANA "'effect':[{'op':'add_mana','mana':{'fixed':'{G}'}}]"

static unsigned facts(const char *text)
{
    cJSON *tree = read_quoted(text);
    unsigned found = facts_of(tree);

    facts_keep(tree);
    assert_int_equal(facts_of(tree), found);
    cJSON_Delete(tree);
    return found & ~(unsigned)FACTS_KNOWN;
}

static void a_mana_ability_is_known_by_cost_and_effect(void **state)
{
    (void)state; /* CR 605.1a */
    assert_int_equal(facts("{'k':'activated'," COST "," MANA "}"),
                     FACT_ACTIVATED | FACT_ADDS_MANA | FACT_TAPS |
                         FACT_FOR_MANA | FACT_INSTRUCTS_MANA);
}

static void with_a_target_it_is_none(void **state)
{
    (void)state; /* CR 605.1a */
    assert_false(facts("{'k':'activated'," MANA ",'targets':[{'id':'t'}]}") &
                 FACT_FOR_MANA);
}

static void with_loyalty_it_is_none(void **state)
{
    (void)state; /* CR 605.1a */
    assert_false(facts("{'k':'activated'," MANA ",'cost':[{'loyalty':1}]}") &
                 FACT_FOR_MANA);
}

static void a_trigger_is_not_activated(void **state)
{
    (void)state;
    assert_int_equal(facts("{'k':'triggered'," MANA "}"),
                     FACT_ADDS_MANA | FACT_INSTRUCTS_MANA);
}

static void cycling_stands_for_an_activated_ability(void **state)
{
    (void)state; /* CR 702.29a */
    assert_int_equal(facts("{'cycling':[{'mana':'{2}'}]}"), FACT_ACTIVATED);
}

static void a_card_of_a_library_makes_a_difference(void **state)
{
    (void)state; /* CR 605.1a, by editions */
    assert_true(facts("{'k':'activated'," MANA ",'cost':[{'mill':1}]}") &
                FACT_MOVES_LIBRARY);
}

static void what_a_token_will_do_is_not_done(void **state)
{
    (void)state;
    assert_false(facts("{'k':'activated','effect':[{'op':'create_token',"
                       "'spec':{'abilities':[{" MANA "}]}}]}") &
                 FACT_ADDS_MANA);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mana_ability_is_known_by_cost_and_effect),
        cmocka_unit_test(with_a_target_it_is_none),
        cmocka_unit_test(with_loyalty_it_is_none),
        cmocka_unit_test(a_trigger_is_not_activated),
        cmocka_unit_test(cycling_stands_for_an_activated_ability),
        cmocka_unit_test(a_card_of_a_library_makes_a_difference),
        cmocka_unit_test(what_a_token_will_do_is_not_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
