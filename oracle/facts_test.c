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

static void only_what_goes_to_or_from_a_library_moves_its_cards(void **state)
{
    static const struct {
        const char *effect;
        bool moves;
    } rows[] = {
        {"{'op':'reveal_until'}", true},
        {"{'op':'return','what':'it','to':'library'}", true},
        {"{'op':'return','what':'it','to':'hand'}", false},
        {"{'op':'exile','what':{'zone':'library_top'}}", true},
        {"{'op':'may_do','effects':[{'op':'discover','n':1}]}", true},
        {"{'op':'delayed','effect':[{'op':'draw'}]}", false},
        {"{'op':'shuffle'}", false},
        {"{'op':'scry'}", false},
        {"{'op':'look'}", false},
        {"{'op':'look'},{'op':'return','what':'it','to':'hand'}", true},
    };

    (void)state; /* CR 605.1a, by editions */
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        char text[200];
        snprintf(text, sizeof(text),
                 "{'k':'activated','effect':[{'op':'add_mana'},%s]}",
                 rows[i].effect);
        if (((facts(text) & FACT_MOVES_LIBRARY) != 0) != rows[i].moves)
            fail_msg("%s", rows[i].effect);
    }
}

static void a_mode_may_add_mana_or_have_a_target(void **state)
{
    (void)state; /* CR 605.1a */
    assert_true(facts("{'k':'activated','modes':[{'effect':[]},{" MANA "}]}") &
                FACT_FOR_MANA);
    assert_false(facts("{'k':'activated','modes':"
                       "[{'targets':[{'id':'t'}]},{" MANA "}]}") &
                 FACT_FOR_MANA);
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
        cmocka_unit_test(only_what_goes_to_or_from_a_library_moves_its_cards),
        cmocka_unit_test(a_mode_may_add_mana_or_have_a_target),
        cmocka_unit_test(what_a_token_will_do_is_not_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
