#include "table_acts.h"

enum { SOURCES = 8, BUDGET = 6000 };

/* An artifact card with these abilities. */
static uint16_t relic(struct table *t, const char *name, const char *abilities)
{
    char text[500];
    snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s]",
             abilities);
    return face_card(t, name, text);
}

static void put_some(struct table *t, uint16_t card, int n)
{
    for (int i = 0; i < n; i++)
        table_put(t, card, A, ZONE_BATTLEFIELD);
}

static const char *const TAPS = "{'k':'activated','cost':[{'tap_self':1}],"
                                "'effect':[{'op':'add_mana','mana':{"
                                "'fixed':'{C}'}}]}";

static void sources_that_do_not_suffice_are_tried_in_one_order(void **state)
{
    struct table t;
    bool unknown = true;
    (void)state; /* 8 sources can be tapped in 40,320 orders */
    main_phase(&t, 2);
    put_some(&t, relic(&t, "Rock", TAPS), SOURCES);
    object_id nine = in_hand(&t, A, "Nine", "'cost':'{9}','types':["
                                            "'Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, nine, 0, 0);
    assert_false(game_payable(t.engine, t.game, &cast, BUDGET, &unknown));
    assert_false(unknown);
    table_close(&t);
}

static void what_was_made_before_the_same_lands_tapped_counts(void **state)
{
    struct table t;
    (void)state; /* the same sources tapped, but other mana: not the same */
    main_phase(&t, 2);
    put_some(&t,
             relic(&t, "Gem",
                   "{'k':'activated','cost':[{'tap_self':1}],'effect':[{"
                   "'op':'add_mana','mana':{'any_color':1}}]}"),
             3);
    object_id wub = in_hand(&t, A, "Wub", "'cost':'{W}{U}{B}','types':["
                                          "'Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, wub, 0, 0);
    assert_true(game_payable(t.engine, t.game, &cast, BUDGET, NULL));
    table_close(&t);
}

static void what_has_to_tap_itself_makes_mana_last(void **state)
{
    struct table t;
    (void)state; /* at once, not after all that comes of tapping it first */
    main_phase(&t, 2);
    uint16_t card = relic(
        &t, "Box",
        "{'k':'activated','cost':[{'mana':'{8}'},{'tap_self':1}],"
        "'effect':[{'op':'gain_life','n':1}]},{'k':'activated','cost':["
        "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
        "'{C}'}}]}");
    object_id box = table_put(&t, card, A, ZONE_BATTLEFIELD);
    put_some(&t, relic(&t, "Rock", TAPS), SOURCES);
    table_start(&t);
    struct option use = act(OPTION_ACTIVATE, box, 0, 1);
    assert_true(game_payable(t.engine, t.game, &use, 2 * SOURCES, NULL));
    table_close(&t);
}

static void what_the_game_cannot_hold_is_unknown(void **state)
{
    struct table t;
    bool unknown = false;
    (void)state; /* the rules set no limit to the stack */
    main_phase(&t, 2);
    object_id box = table_put(&t,
                              relic(&t, "Box",
                                    "{'k':'activated','cost':[],'effect':[{"
                                    "'op':'gain_life','n':1}]}"),
                              A, ZONE_BATTLEFIELD);
    table_start(&t);
    for (int i = 0; i < STACK_MAX; i++)
        activate_it(&t, box, 1);
    struct option use = act(OPTION_ACTIVATE, box, 0, 1);
    assert_false(game_payable(t.engine, t.game, &use, BUDGET, &unknown));
    assert_true(unknown);
    table_close(&t);
}

/* A Forest's mana that makes more mana for ever is more than fits. */
static void what_stops_a_way_of_paying_is_unknown(void **state)
{
    static const char *const LOOP =
        "{'k':'triggered','on':{'ev':'mana_added'},'effect':[{'op':"
        "'add_mana','mana':{'fixed':'{G}'}}]}";
    static const char *const NONE = "{'k':'static','mods':[{'pt':[1,1]}]}";
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct table t;
        bool is_loop = i == 0, unknown = !is_loop;
        main_phase(&t, 2);
        basic(&t, A, "Forest");
        enchantment(&t, A, "Rule", is_loop ? LOOP : NONE);
        object_id relic = in_hand(&t, A, "Relic", "'cost':'{U}','types':["
                                                  "'Artifact']");
        table_start(&t);
        struct option cast = act(OPTION_CAST, relic, 0, 0);
        assert_false(game_payable(t.engine, t.game, &cast, BUDGET, &unknown));
        assert_int_equal(unknown, is_loop);
        table_close(&t);
    }
}

/* Without choices to make nothing is found out; nobody need ask. */
static void a_search_that_ends_early_knows_nothing(void **state)
{
    struct table t;
    bool unknown = true;
    (void)state;
    main_phase(&t, 2);
    put_some(&t, relic(&t, "Rock", TAPS), 3);
    object_id two = in_hand(&t, A, "Two", "'cost':'{2}','types':["
                                          "'Artifact']");
    object_id nine = in_hand(&t, A, "Nine", "'cost':'{9}','types':["
                                            "'Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, two, 0, 0);
    assert_true(game_payable(t.engine, t.game, &cast, 50, &unknown));
    assert_false(unknown);
    assert_false(game_payable(t.engine, t.game, &cast, 1, &unknown));
    assert_true(unknown);
    assert_false(game_payable(t.engine, t.game, &cast, 1, NULL));
    cast.object = nine;
    assert_false(game_payable(t.engine, t.game, &cast, BUDGET, &unknown));
    assert_false(unknown);
    cast.kind = OPTION_PLAY; /* refused by a rule, not by a limit */
    unknown = true;
    assert_false(game_payable(t.engine, t.game, &cast, BUDGET, &unknown));
    assert_false(unknown);
    table_close(&t);
}

static void each_search_starts_anew(void **state)
{
    struct table t;
    (void)state; /* what one that ended early had seen is looked at again */
    main_phase(&t, 2);
    put_some(&t, relic(&t, "Rock", TAPS), 3);
    object_id two = in_hand(&t, A, "Two", "'cost':'{2}','types':["
                                          "'Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, two, 0, 0);
    assert_false(game_payable(t.engine, t.game, &cast, 1, NULL));
    assert_true(game_payable(t.engine, t.game, &cast, BUDGET, NULL));
    assert_true(game_payable(t.engine, t.game, &cast, BUDGET, NULL));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            sources_that_do_not_suffice_are_tried_in_one_order),
        cmocka_unit_test(what_was_made_before_the_same_lands_tapped_counts),
        cmocka_unit_test(what_has_to_tap_itself_makes_mana_last),
        cmocka_unit_test(what_the_game_cannot_hold_is_unknown),
        cmocka_unit_test(what_stops_a_way_of_paying_is_unknown),
        cmocka_unit_test(a_search_that_ends_early_knows_nothing),
        cmocka_unit_test(each_search_starts_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
