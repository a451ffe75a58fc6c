#include "frame_test.h"

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

/* Rows: what is said, and what it is. */
struct said {
    const char *text;
    int32_t value;
};

enum { ROWS_MAX = 64 };

static void assert_amounts(struct speech *s, const struct said *rows,
                           size_t count, const uint16_t *cards)
{
    for (size_t i = 0; i < count; i++)
        if (amount_said(s, cards[i]) != rows[i].value)
            fail_msg("%s is %d", rows[i].text, amount_said(s, cards[i]));
}

static void assert_conditions(struct speech *s, const struct said *rows,
                              size_t count, const uint16_t *cards)
{
    for (size_t i = 0; i < count; i++)
        if (condition_said(s, cards[i]) != (rows[i].value != 0))
            fail_msg("%s is not so", rows[i].text);
}

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* CR 608.2h: nothing is known of what never was, so there is none of it. */
static void of_nothing_there_is_none(void **state)
{
    static const struct said AMOUNTS[] = {
        {"'X'", 0}, {"{'times_kicked':1}", 0}, {"{'times_replicated':1}", 0},
        {"{'colors_spent':1}", 0}, {"{'number':'n'}", 0},
        {"{'paid':'paid'}", 0}, {"{'power':'it'}", 0},
        {"{'counters':['+1/+1','it']}", 0}, {"{'event_amount':1}", 0},
        {"{'energy':'event.player'}", 0}, {"{'life_total':'event.player'}", 0},
        {"{'hand_size':'event.player'}", 0},
        {"{'spells_cast_this_turn':'event.player'}", 0},
        {"{'lost_or_paid_energy_this_turn':'event.player'}", 0},
    };
    static const struct said CONDITIONS[] = {
        {"{'kicked':1}", 0}, {"{'cast_from':'hand'}", 0}, {"{'was_cast':1}", 0},
        {"{'rebounding':1}", 0}, {"{'mana_spent':['G']}", 0},
        {"{'chosen':'c'}", 0}, {"{'was_paid':'paid'}", 0},
        {"{'is_tapped':'it'}", 0}, {"{'in_zone':['it','graveyard']}", 0},
        {"{'matches':['it',{}]}", 0}, {"{'is_tapped':'you'}", 0},
        {"{'in_zone':['linked','exile']}", 0},
        {"{'matches':['linked',{}]}", 0}, {"{'not':{'kicked':1}}", 1},
    };
    struct speech s;
    uint16_t amount[ROWS_MAX], condition[ROWS_MAX];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(AMOUNTS); i++)
        amount[i] = amount_card(&s, AMOUNTS[i].text);
    for (size_t i = 0; i < COUNT(CONDITIONS); i++)
        condition[i] = condition_card(&s, CONDITIONS[i].text);
    struct frame *f = speak(&s, OBJECT_NONE);
    for (int entering = 0; entering < 2; entering++) {
        f->is_entering = entering;
        f->has_it = true;
        assert_amounts(&s, AMOUNTS, COUNT(AMOUNTS), amount);
        assert_conditions(&s, CONDITIONS, COUNT(CONDITIONS), condition);
    }
    table_close(&s.t);
}

/* CR 107.1: any number, but not beyond a million. */
static void amounts_are_bounded_both_ways(void **state)
{
    static const struct said AMOUNTS[] = {
        {"{'mul':[32767,32767]}", 1000000},
        {"{'mul':[32767,-32767]}", -1000000},
        {"{'mul':[1000,1000]}", 1000000},
        {"{'mul':[1000,999]}", 999000},
        {"{'mul':[-1000,999]}", -999000},
        {"{'sum':[{'mul':[32767,32767]},1]}", 1000000},
        {"{'sum':[{'mul':[32767,-32767]},-1]}", -1000000},
        {"{'sum':[{'mul':[32767,32767]},-1]}", 999999},
        {"{'sub':[{'mul':[32767,32767]},-5]}", 1000000},
        {"{'sub':[{'mul':[32767,-32767]},5,-32767,{'mul':[32,-32767]}]}",
         32767},
        {"{'sub':[1,-2]}", 3}, {"{'sub':[2,2]}", 0}, {"{'neg':3}", -3},
        {"{'half':-3,'round':'up'}", -1}, {"{'half':5,'round':'down'}", 2},
    };
    struct speech s;
    uint16_t amount[ROWS_MAX];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(AMOUNTS); i++)
        amount[i] = amount_card(&s, AMOUNTS[i].text);
    speak(&s, OBJECT_NONE);
    assert_amounts(&s, AMOUNTS, COUNT(AMOUNTS), amount);
    table_close(&s.t);
}

/* What two numbers are to each other, in a condition and as a comparison. */
static void numbers_compare_by_their_signs(void **state)
{
    static const struct {
        const char *sign;
        bool below, same, above;
    } SIGNS[] = {
        {"<", 1, 0, 0}, {"<=", 1, 1, 0}, {">", 0, 0, 1},
        {">=", 0, 1, 1}, {"=", 0, 1, 0}, {"!=", 1, 0, 1},
    };
    struct speech s;
    uint16_t condition[3][COUNT(SIGNS)], compare[COUNT(SIGNS)];
    char text[100];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(SIGNS); i++) {
        for (int n = 0; n < 3; n++) {
            snprintf(text, sizeof text, "{'cmp':[%d,'%s',4]}", 3 + n,
                     SIGNS[i].sign);
            condition[n][i] = condition_card(&s, text);
        }
        snprintf(text, sizeof text, "{'%s':4}", SIGNS[i].sign);
        compare[i] = compare_card(&s, text);
    }
    speak(&s, OBJECT_NONE);
    for (size_t i = 0; i < COUNT(SIGNS); i++) {
        const bool holds[3] = {SIGNS[i].below, SIGNS[i].same, SIGNS[i].above};
        for (int n = 0; n < 3; n++) {
            assert_int_equal(condition_said(&s, condition[n][i]), holds[n]);
            assert_int_equal(compare_said(&s, compare[i], 3 + n), holds[n]);
        }
    }
    table_close(&s.t);
}

/* Even and odd, of what is below 0, too. */
static void parity_is_of_any_number(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t odd = compare_card(&s, "{'parity':'odd'}");
    uint16_t even = compare_card(&s, "{'parity':'even'}");
    speak(&s, OBJECT_NONE);
    for (int32_t n = -3; n < 4; n++) {
        assert_int_equal(compare_said(&s, odd, n), n % 2 != 0);
        assert_int_equal(compare_said(&s, even, n), n % 2 == 0);
    }
    table_close(&s.t);
}

/* CR 601.2b: until X is announced, whatever depends on it may be so. */
static void what_depends_on_x_may_be_so_before(void **state)
{
    static const char *const DEPENDING[] = {
        "'X'", "{'half':'X','round':'up'}", "{'neg':'X'}", "{'sum':[1,'X']}",
        "{'sub':['X',1]}", "{'mul':[2,{'sum':[1,'X',1]}]}"};
    static const char *const OTHERS[] = {"40", "{'half':90,'round':'up'}",
                                         "{'sum':[40,1]}", "{'neg':-40}"};
    struct speech s;
    uint16_t depending[ROWS_MAX], other[ROWS_MAX];
    char text[100];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(DEPENDING); i++) {
        snprintf(text, sizeof text, "{'>':%s}", DEPENDING[i]);
        depending[i] = compare_card(&s, text);
    }
    for (size_t i = 0; i < COUNT(OTHERS); i++) {
        snprintf(text, sizeof text, "{'>':%s}", OTHERS[i]);
        other[i] = compare_card(&s, text);
    }
    struct frame *f = speak(&s, OBJECT_NONE);
    f->x = 30;
    for (int unknown = 0; unknown < 2; unknown++) {
        f->x_unknown = unknown;
        for (size_t i = 0; i < COUNT(DEPENDING); i++)
            assert_int_equal(compare_said(&s, depending[i], -31), unknown);
        for (size_t i = 0; i < COUNT(OTHERS); i++)
            assert_false(compare_said(&s, other[i], 3));
    }
    table_close(&s.t);
}

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
        cmocka_unit_test(of_nothing_there_is_none),
        cmocka_unit_test(amounts_are_bounded_both_ways),
        cmocka_unit_test(numbers_compare_by_their_signs),
        cmocka_unit_test(parity_is_of_any_number),
        cmocka_unit_test(what_depends_on_x_may_be_so_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
