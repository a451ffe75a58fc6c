#include "table_acts.h"

#include "pay.h"

static void assert_spent(const char *mod, const char *cost, const char *mana,
                         const char *left)
{
    struct table t;
    main_phase(&t, 2);
    pool(&t, mana);
    static_rule(&t, A, "Tax", mod);
    object_id relic = relic_of(&t, cost);
    table_start(&t);
    cast_it(&t, relic);
    while (t.decision.kind == DECIDE_PAY_SYMBOL)
        table_take(&t, 0);
    assert_pool(&t, A, left);
    table_close(&t);
}

static void an_increase_is_added(void **state)
{
    (void)state;
    assert_spent("'cost':1,'for':{'spell':true}", "{1}", "CCC", "C");
}

/* CR 107.1b: a change less than nothing is none. */
static void a_change_less_than_nothing_is_none(void **state)
{
    (void)state;
    assert_spent("'cost':1,'n':-1,'for':{'spell':true}", "{1}", "CC", "C");
    assert_spent("'cost':-1,'n':-1,'for':{'spell':true}", "{1}", "CC", "C");
}

static void a_reduction_takes_generic_mana_away(void **state)
{
    (void)state;
    assert_spent("'cost':-1,'for':{'spell':true}", "{2}{G}", "CG", "");
}

static void a_generic_reduction_leaves_colors_alone(void **state)
{
    (void)state;
    assert_spent("'cost':-3,'for':{'spell':true}", "{1}{G}", "CG", "C");
}

static void a_colored_reduction_takes_the_color_then_generic(void **state)
{
    (void)state;
    assert_spent("'cost':'-{G}{G}','for':{'spell':true}", "{2}{G}", "CCG",
                 "GC");
}

static void a_reduction_of_colors_only_leaves_generic_alone(void **state)
{
    (void)state;
    assert_spent("'cost':'-{G}{G}','for':{'spell':true},"
                 "'colored_only':true",
                 "{2}{G}", "CCG", "G");
}

static void a_floor_is_what_it_costs_at_least(void **state)
{
    (void)state;
    assert_spent("'cost_floor':3,'for':{'spell':true}", "{1}", "CCCC", "C");
}

static void a_floor_comes_after_reductions(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "CCCC");
    static_rule(&t, A, "Floor", "'cost_floor':3,'for':{'spell':true}");
    static_rule(&t, A, "Less", "'cost':-2,'for':{'spell':true}");
    object_id relic = relic_of(&t, "{4}");
    table_start(&t);
    cast_it(&t, relic);
    assert_pool(&t, A, "C");
    table_close(&t);
}

static void a_cost_does_not_wrap_around(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* 512 times 128 is 0 in sixteen bits. */
    static_rule(&t, A, "Tax", "'cost':512,'for':{'spell':true},'per':128");
    object_id relic = relic_of(&t, "{0}");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void more_symbols_than_fit_are_not_free(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG"
             "GGGGGGGGGGGGGGGGGGGGGGGGGGGGGG");
    static_rule(&t, A, "Tax", "'cost':'+{G}','for':{'spell':true},'per':69");
    object_id relic = relic_of(&t, "{0}");
    table_start(&t);
    cast_it(&t, relic);
    assert_pool(&t, A, "G");
    table_close(&t);
}

/* Phyrexian mana: CR 107.4f. */

static void life_pays_a_phyrexian_symbol(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = relic_of(&t, "{G/P}");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.purpose, PURPOSE_PHYREXIAN);
    table_choose(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 1);
    assert_int_equal(table_life(&t, A), 18);
    table_close(&t);
}

static void at_one_life_it_does_not(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].life = 1;
    pool(&t, "G");
    object_id relic = relic_of(&t, "{G/P}");
    table_start(&t);
    cast_it(&t, relic);
    if (t.decision.kind == DECIDE_NUMBER) {
        assert_int_equal(t.decision.count, 1);
        table_take(&t, 0);
    }
    assert_pool(&t, A, "");
    assert_int_equal(table_life(&t, A), 1);
    table_close(&t);
}

/* A spell of A's that costs this, while a static ability changes that. */
static bool pays_changed(const char *mod, const char *mana, const char *cost)
{
    struct table t;
    char text[200];
    main_phase(&t, 2);
    pool(&t, mana);
    static_rule(&t, A, "Rule", mod);
    snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']", cost);
    object_id relic = in_hand(&t, A, "Relic", text);
    table_start(&t);
    struct option option = act(OPTION_CAST, relic, 0, 0);
    bool payable = game_payable(t.engine, t.game, &option, 1000, NULL);
    table_close(&t);
    return payable;
}

/* CR 118.7: a reduction takes the plainest symbol of its color. */
static void a_reduction_takes_the_plainest_symbol(void **state)
{
    static const char *const LESS = "'cost':'-{G}','for':{}";
    (void)state;
    assert_true(pays_changed(LESS, "W", "{G/W}{G}"));
    assert_true(pays_changed(LESS, "W", "{G}{G/W}"));
    assert_true(pays_changed(LESS, "", "{G/W}"));
    assert_false(pays_changed(LESS, "G", "{W}{G/U}{W}"));
    assert_true(pays_changed(LESS, "WW", "{W}{G/U}{W}"));
    assert_false(pays_changed(LESS, "", "{S}"));
    assert_true(pays_changed(LESS, "", "{1}"));
    assert_false(pays_changed(LESS, "", "{R}"));
}

/* CR 712.11b: as the face that is cast, not the one that is up elsewhere. */
static void costs_change_for_the_face_that_is_cast(void **state)
{
    static const char CARD[] =
        "{\"id\":\"d\",\"name\":\"Day // Night\",\"layout\":\"mdfc\","
        "\"faces\":[{\"name\":\"Day\",\"cost\":\"{2}\",\"types\":["
        "\"Artifact\"]},{\"name\":\"Night\",\"cost\":\"{2}\",\"types\":["
        "\"Creature\"],\"pt\":[1,1]}]}";
    static const char *const MODS[] = {
        "'cost':'-{1}','for':{'types':['Creature']}",
        "'cost':'-{1}','for':{'types':['Artifact']}"};
    (void)state;
    for (int cheap = 0; cheap < 2; cheap++) {
        struct table t;
        struct error error;
        main_phase(&t, 2);
        pool(&t, "G");
        static_rule(&t, A, "Rule", MODS[cheap]);
        assert_true(cards_read(t.cards, "t", CARD, sizeof CARD - 1, &error));
        object_id card =
            table_put(&t, card_find(t.cards, "Day", NULL), A, ZONE_HAND);
        table_start(&t);
        for (uint8_t face = 0; face < 2; face++) {
            struct option option = act(OPTION_CAST, card, face, 0);
            assert_int_equal(
                game_payable(t.engine, t.game, &option, 1000, NULL),
                cheap != face);
        }
        table_close(&t);
    }
}

/* Symbols beyond those a cost has room for count as generic mana. */
static void symbols_beyond_the_room_are_generic(void **state)
{
    struct table t;
    struct mana_due due;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(&t, "Dear", "'cost':'{G}{G}{G}{G}{G}{G}{G}{G}"
                                          "{G}{G}{G}{G}{G}{G}{G}{G}',"
                                          "'types':['Artifact']");
    table_start(&t);
    due_start(&due);
    uint16_t cost = card_at(t.cards, card)->face[0].cost;
    due_add(t.engine, &due, cost, 0, 4);
    assert_int_equal(due.count, 64);
    assert_int_equal(due.generic, 0);
    due_add(t.engine, &due, cost, 0, 2);
    assert_int_equal(due.count, 64);
    assert_int_equal(due.generic, 32);
    assert_int_equal(due_total(&due), 96);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_increase_is_added),
        cmocka_unit_test(a_change_less_than_nothing_is_none),
        cmocka_unit_test(a_reduction_takes_generic_mana_away),
        cmocka_unit_test(a_generic_reduction_leaves_colors_alone),
        cmocka_unit_test(a_colored_reduction_takes_the_color_then_generic),
        cmocka_unit_test(a_reduction_of_colors_only_leaves_generic_alone),
        cmocka_unit_test(a_floor_is_what_it_costs_at_least),
        cmocka_unit_test(a_floor_comes_after_reductions),
        cmocka_unit_test(a_cost_does_not_wrap_around),
        cmocka_unit_test(more_symbols_than_fit_are_not_free),
        cmocka_unit_test(life_pays_a_phyrexian_symbol),
        cmocka_unit_test(at_one_life_it_does_not),
        cmocka_unit_test(a_reduction_takes_the_plainest_symbol),
        cmocka_unit_test(costs_change_for_the_face_that_is_cast),
        cmocka_unit_test(symbols_beyond_the_room_are_generic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
