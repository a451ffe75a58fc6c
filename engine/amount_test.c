#include "table_acts.h"

/* What an amount is, spoken by a sorcery of A's: it gains that much life. */
static int amount(struct table *t, const char *text)
{
    char effect[512];
    snprintf(effect, sizeof effect, "{'op':'gain_life','n':%s}", text);
    object_id id = sorcery(t, "Amount", "{0}", effect);
    table_start(t);
    int before = table_life(t, A);
    cast_it(t, id);
    settle(t);
    return table_life(t, A) - before;
}

#define AMOUNT_TEST(name, prepare, text, expected)                             \
    static void name(void **state)                                             \
    {                                                                          \
        struct table t;                                                        \
        (void)state;                                                           \
        main_phase(&t, 2);                                                     \
        prepare;                                                               \
        assert_int_equal(amount(&t, text), expected);                          \
        table_close(&t);                                                       \
    }

static void three_creatures(struct table *t)
{
    creature(t, A, "Ant", "1,2", "");
    creature(t, A, "Bear", "2,4", "");
    creature(t, B, "Cat", "5,1", "");
}

static void energies(struct table *t)
{
    t->scenario.player[A].energy = 4;
    t->scenario.player[B].energy = 9;
}

static void hand_of_two(struct table *t)
{
    in_hand(t, A, "One", "'types':['Artifact']");
    in_hand(t, A, "Two", "'types':['Artifact']");
}

static void devoted(struct table *t)
{
    in_play(t, A, "Both", "'cost':'{1}{G/U}{U}','types':['Artifact']");
    in_play(t, A, "Snowy", "'cost':'{S}','types':['Artifact']");
    in_play(t, B, "Theirs", "'cost':'{U}{U}','types':['Artifact']");
    static_rule(t, A, "Blue", "'color':['U'],'to':{'types':['Artifact']}");
}

AMOUNT_TEST(a_number_is_itself, , "7", 7)
AMOUNT_TEST(a_sum_adds, , "{'sum':[1,2,3]}", 6)
AMOUNT_TEST(a_product_multiplies, , "{'mul':[2,3,4]}", 24)
AMOUNT_TEST(a_difference_is_not_below_zero, , "{'sub':[2,5]}", 0)
AMOUNT_TEST(a_difference_takes_the_rest_from_the_first, , "{'sub':[9,2,3]}",
            4)
AMOUNT_TEST(half_is_rounded_down, , "{'half':7,'round':'down'}", 3)
AMOUNT_TEST(half_is_rounded_up, , "{'half':7,'round':'up'}", 4)
AMOUNT_TEST(a_condition_picks_one_of_two, ,
            "{'if':{'your_turn':1},'then':2,'else':5}", 2)
AMOUNT_TEST(without_the_other_it_is_none, ,
            "{'if':{'not':{'your_turn':1}},'then':2}", 0)
AMOUNT_TEST(count_counts_what_fits, three_creatures(&t),
            "{'count':{'of':'you','types':['Creature']}}", 2)
AMOUNT_TEST(max_power_is_the_greatest, three_creatures(&t),
            "{'max_power':{'types':['Creature']}}", 5)
AMOUNT_TEST(energy_is_of_the_player_named, energies(&t), "{'energy':'opp'}",
            9)
AMOUNT_TEST(life_is_of_the_player_named, t.scenario.player[B].life = 7,
            "{'life_total':'opp'}", 7)
AMOUNT_TEST(hand_size_counts_the_hand, hand_of_two(&t), "{'hand_size':'you'}",
            2)
AMOUNT_TEST(devotion_counts_symbols_of_permanents, devoted(&t),
            "{'devotion':['U']}", 2)
AMOUNT_TEST(a_product_beyond_all_bounds_is_bounded, ,
            "{'mul':[32767,32767,32767,32767]}", 32747)
AMOUNT_TEST(comparisons_bound_power_and_toughness, three_creatures(&t),
            "{'sum':[{'count':{'power':{'>=':2}}},"
            "{'count':{'toughness':{'<':2}}}]}",
            3)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_itself),
        cmocka_unit_test(a_sum_adds),
        cmocka_unit_test(a_product_multiplies),
        cmocka_unit_test(a_difference_is_not_below_zero),
        cmocka_unit_test(a_difference_takes_the_rest_from_the_first),
        cmocka_unit_test(half_is_rounded_down),
        cmocka_unit_test(half_is_rounded_up),
        cmocka_unit_test(a_condition_picks_one_of_two),
        cmocka_unit_test(without_the_other_it_is_none),
        cmocka_unit_test(count_counts_what_fits),
        cmocka_unit_test(max_power_is_the_greatest),
        cmocka_unit_test(energy_is_of_the_player_named),
        cmocka_unit_test(life_is_of_the_player_named),
        cmocka_unit_test(hand_size_counts_the_hand),
        cmocka_unit_test(devotion_counts_symbols_of_permanents),
        cmocka_unit_test(a_product_beyond_all_bounds_is_bounded),
        cmocka_unit_test(comparisons_bound_power_and_toughness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
