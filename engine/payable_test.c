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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            sources_that_do_not_suffice_are_tried_in_one_order),
        cmocka_unit_test(what_was_made_before_the_same_lands_tapped_counts),
        cmocka_unit_test(what_has_to_tap_itself_makes_mana_last),
        cmocka_unit_test(what_the_game_cannot_hold_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
