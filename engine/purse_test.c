#include "table_acts.h"

/* Whether a relic of this cost can be cast with just this mana. */
static bool pays(const char *mana, const char *cost)
{
    struct table t;
    char text[200];
    main_phase(&t, 2);
    pool(&t, mana);
    snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']", cost);
    object_id relic = in_hand(&t, A, "Relic", text);
    table_start(&t);
    struct option option = act(OPTION_CAST, relic, 0, 0);
    bool unknown = true;
    bool payable = game_payable(t.engine, t.game, &option, 1000, &unknown);
    assert_false(unknown);
    table_close(&t);
    return payable;
}

static void generic_mana_is_paid_with_any_type(void **state)
{
    (void)state;
    assert_true(pays("WUC", "{3}"));
    assert_false(pays("WU", "{3}"));
}

static void a_colored_symbol_needs_its_color(void **state)
{
    (void)state;
    assert_true(pays("G", "{G}"));
    assert_false(pays("R", "{G}"));
}

static void colorless_mana_pays_no_color_and_colors_pay_no_colorless(
    void **state)
{
    (void)state;
    assert_false(pays("C", "{G}"));
    assert_false(pays("G", "{C}"));
    assert_true(pays("C", "{C}"));
}

static void either_half_pays_a_hybrid_symbol(void **state)
{
    (void)state;
    assert_true(pays("G", "{G/W}"));
    assert_true(pays("W", "{G/W}"));
    assert_false(pays("U", "{G/W}"));
}

static void hybrid_symbols_are_matched_together(void **state)
{
    (void)state;
    /* Taking W for the first symbol would leave none for the second. */
    assert_true(pays("WGU", "{W/G}{W/U}{W}"));
    assert_false(pays("GGU", "{W/G}{W/U}{W}"));
}

static void a_two_hybrid_symbol_is_two_of_any_or_one_of_its_color(void **state)
{
    (void)state;
    assert_true(pays("R", "{2/R}"));
    assert_true(pays("GU", "{2/R}"));
    assert_false(pays("G", "{2/R}"));
    assert_true(pays("RGG", "{2/R}{2/R}"));
    assert_false(pays("RG", "{2/R}{2/R}"));
}

static void zero_is_paid_with_nothing(void **state)
{
    (void)state;
    assert_true(pays("", "{0}"));
}

static void snow_needs_a_snow_source(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id plain = basic(&t, A, "Forest");
    object_id snowy = in_play(
        &t, A, "Snow",
        "'cost':null,'super':['Basic','Snow'],'types':['Land'],"
        "'sub':['Forest']");
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':'{S}','types':['Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    activate_it(&t, plain, 1);
    assert_true(game_payable(t.engine, t.game, &cast, 1000, NULL));
    activate_it(&t, snowy, 1);
    cast_it(&t, relic);
    assert_pool(&t, A, "G"); /* that of the plain one is left */
    table_close(&t);
}

static void a_plain_forest_does_not_pay_snow(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':'{S}','types':['Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    bool unknown = true;
    assert_false(game_payable(t.engine, t.game, &cast, 1000, &unknown));
    assert_false(unknown);
    table_close(&t);
}

static void restricted_mana_pays_only_for_what_it_may(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id ziggurat = land(
        &t, A, "Ziggurat",
        "'fixed':'{G}','only':{'spell':true,'types':['Creature']}");
    object_id bear = in_hand(&t, A, "Bear",
                             "'cost':'{G}','types':['Creature'],'pt':[2,2]");
    object_id relic = in_hand(&t, A, "Relic",
                              "'cost':'{1}','types':['Artifact']");
    table_start(&t);
    activate_it(&t, ziggurat, 1);
    assert_int_equal(t.seen.player[A].mana_restricted[MANA_G], 1);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    cast_it(&t, bear);
    assert_pool(&t, A, "");
    table_close(&t);
}

static void restricted_mana_is_spent_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "G");
    object_id ziggurat = land(
        &t, A, "Ziggurat",
        "'fixed':'{G}','only':{'spell':true,'types':['Creature']}");
    object_id bear = in_hand(&t, A, "Bear",
                             "'cost':'{G}','types':['Creature'],'pt':[2,2]");
    table_start(&t);
    activate_it(&t, ziggurat, 1);
    cast_it(&t, bear);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    table_take(&t, 0);
    assert_pool(&t, A, "G");
    assert_int_equal(t.seen.player[A].mana_restricted[MANA_G], 0);
    table_close(&t);
}

static void which_mana_pays_generic_is_asked(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "UG");
    object_id relic = in_hand(&t, A, "Relic",
                              "'cost':'{1}','types':['Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    assert_int_equal(t.decision.count, 2);
    type_chosen(&t, MANA_U);
    assert_pool(&t, A, "G");
    table_close(&t);
}

static void mana_that_must_pay_the_color_is_not_offered_for_generic(
    void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "UG");
    object_id relic = in_hand(&t, A, "Relic",
                              "'cost':'{1}{G}','types':['Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_pool(&t, A, "");
    table_close(&t);
}

static void mana_may_be_spent_as_though_of_any_color(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "R");
    static_rule(&t, A, "Prism",
                "'spend_as':{'as':'any_color','who':'you'}");
    object_id relic = relic_of(&t, "{G}");
    table_start(&t);
    cast_it(&t, relic);
    assert_pool(&t, A, "");
    table_close(&t);
}

static void spending_as_though_may_be_for_some_spells_only(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "R");
    static_rule(&t, A, "Prism",
                "'spend_as':{'as':'any_color','who':'you',"
                "'for':{'spell':true,'types':['Creature']}}");
    object_id relic = relic_of(&t, "{G}");
    object_id bear = in_hand(&t, A, "Bear",
                             "'cost':'{G}','types':['Creature'],'pt':[2,2]");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    cast_it(&t, bear);
    assert_pool(&t, A, "");
    table_close(&t);
}

/* Symbols are matched with groups of mana, each mana once. */
static void no_mana_pays_twice(void **state)
{
    (void)state;
    assert_false(pays("WUU", "{W}{U}{W}"));
    assert_false(pays("WU", "{W}{W}"));
    assert_true(pays("WWU", "{W}{U}{W}"));
    assert_false(pays("WWU", "{W}{U}{W}{U}"));
    assert_true(pays("WU", "{W/U}{W}"));
    assert_true(pays("WUB", "{W/U}{W/B}{W}"));
    assert_false(pays("WUU", "{W/U}{W/B}{W}"));
    assert_false(pays("WU", "{W}{U}{1}"));
    assert_true(pays("WUB", "{2/W}{2/U}"));
    assert_true(pays("WBB", "{2/W}{2/U}"));
    assert_false(pays("WB", "{2/W}{2/U}"));
}

/* The order in which mana is offered for generic costs. */
static void plain_mana_is_offered_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].mana[MANA_R] = 200;
    t.scenario.player[A].mana[MANA_U] = 3;
    t.scenario.player[A].mana[MANA_C] = 1;
    object_id snow = in_play(
        &t, A, "Snow",
        "'types':['Artifact'],'super':['Snow'],'abilities':[{'k':'activated',"
        "'cost':[],'effect':[{'op':'add_mana','mana':{'fixed':'{W}'}}]}]");
    object_id kept = in_play(
        &t, A, "Kept",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{B}','keep_until':"
        "'eot'}}]}]");
    object_id only = in_play(
        &t, A, "Only",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{G}','only':{'types':"
        "['Artifact']}}}]}]");
    object_id relic = in_hand(&t, A, "Relic", "'cost':'{1}','types':["
                                              "'Artifact']");
    static const uint16_t ORDER[] = {MANA_G, MANA_C, MANA_R,
                                     MANA_U, MANA_W, MANA_B};
    table_start(&t);
    activate_it(&t, snow, 1);
    activate_it(&t, kept, 1);
    activate_it(&t, only, 1);
    cast_it(&t, relic);
    table_take(&t, 0);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    assert_int_equal(t.decision.count, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(t.decision.option[i].value, ORDER[i]);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generic_mana_is_paid_with_any_type),
        cmocka_unit_test(a_colored_symbol_needs_its_color),
        cmocka_unit_test(
            colorless_mana_pays_no_color_and_colors_pay_no_colorless),
        cmocka_unit_test(either_half_pays_a_hybrid_symbol),
        cmocka_unit_test(hybrid_symbols_are_matched_together),
        cmocka_unit_test(a_two_hybrid_symbol_is_two_of_any_or_one_of_its_color),
        cmocka_unit_test(zero_is_paid_with_nothing),
        cmocka_unit_test(snow_needs_a_snow_source),
        cmocka_unit_test(a_plain_forest_does_not_pay_snow),
        cmocka_unit_test(restricted_mana_pays_only_for_what_it_may),
        cmocka_unit_test(restricted_mana_is_spent_first),
        cmocka_unit_test(which_mana_pays_generic_is_asked),
        cmocka_unit_test(
            mana_that_must_pay_the_color_is_not_offered_for_generic),
        cmocka_unit_test(spending_as_though_may_be_for_some_spells_only),
        cmocka_unit_test(mana_may_be_spent_as_though_of_any_color),
        cmocka_unit_test(no_mana_pays_twice),
        cmocka_unit_test(plain_mana_is_offered_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
