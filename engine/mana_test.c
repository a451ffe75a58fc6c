#include "table_acts.h"

static const char *const POOL_MANA =
    "'could_produce':{'of':'you','types':['Land']},'as':'type'";
static const char *const ORCHARD_MANA =
    "'could_produce':{'of':'opp','types':['Land']},'as':'color'";
static const char *const TWICE =
    "{'k':'replace','event':{'ev':'tap_for_mana','by':'you'},"
    "'do':[{'mul':2}]}";
static const char *const ONE_BLACK =
    "{'k':'replace','event':{'ev':'tap_for_mana','what':{'types':['Land']}},"
    "'do':[{'set':'{B}'}]}";
static const char *const ALL_COLORLESS =
    "{'k':'replace','event':{'ev':'tap_for_mana','what':{'types':['Land']}},"
    "'do':[{'set_type':'C'}]}";

/* Production. */

static void a_basic_land_makes_the_mana_of_its_type(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id island = basic(&t, A, "Island");
    table_start(&t);
    activate_it(&t, island, 1);
    assert_pool(&t, A, "U");
    assert_true(table_object(&t, island)->tapped);
    assert_int_equal(on_stack(&t), OBJECT_NONE);
    table_close(&t);
}

static void undefined_mana_is_no_mana_but_the_land_taps(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id crater = land(&t, A, "Crater", "'colors_of':{'of':'you'}");
    table_start(&t);
    activate_it(&t, crater, 1);
    assert_pool(&t, A, "");
    assert_true(table_object(&t, crater)->tapped);
    table_close(&t);
}

static void only_the_defined_types_are_offered(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id crater = land(&t, A, "Crater", "'colors_of':{'of':'you'}");
    in_play(&t, A, "Finks", "'cost':'{1}{G/W}','types':['Artifact']");
    table_start(&t);
    activate_it(&t, crater, 1);
    assert_int_equal(t.decision.kind, DECIDE_MANA_TYPE);
    assert_int_equal(t.decision.count, 2);
    assert_int_equal(t.decision.option[0].value, MANA_W);
    assert_int_equal(t.decision.option[1].value, MANA_G);
    type_chosen(&t, MANA_W);
    assert_pool(&t, A, "W");
    table_close(&t);
}

static void mana_of_one_color_is_chosen_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id lotus = land(&t, A, "Lotus", "'any_color':3");
    table_start(&t);
    activate_it(&t, lotus, 1);
    type_chosen(&t, MANA_R);
    assert_pool(&t, A, "RRR");
    table_close(&t);
}

static void mana_in_any_combination_is_chosen_one_by_one(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id lotus = land(&t, A, "Lotus", "'any_comb':2,'of':['W','U']");
    table_start(&t);
    activate_it(&t, lotus, 1);
    type_chosen(&t, MANA_U);
    type_chosen(&t, MANA_W);
    assert_pool(&t, A, "WU");
    table_close(&t);
}

static void of_any_type_colorless_is_one(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id source = land(&t, A, "Source", "'any_type':1");
    table_start(&t);
    activate_it(&t, source, 1);
    assert_int_equal(t.decision.count, 6);
    type_chosen(&t, MANA_C);
    assert_pool(&t, A, "C");
    table_close(&t);
}

/* Replacement of production. */

static void doubling_twice_makes_four(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    enchantment(&t, A, "Twice", TWICE);
    enchantment(&t, A, "Again", TWICE);
    table_start(&t);
    activate_it(&t, forest, 1);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_pool(&t, A, "GGGG");
    table_close(&t);
}

static void who_controls_the_land_orders_doubling_and_one_black(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id twice = enchantment(&t, A, "Twice", TWICE);
    object_id black = enchantment(&t, B, "Black", ONE_BLACK);
    table_start(&t);
    activate_it(&t, forest, 1);
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    assert_int_equal(t.decision.player, A);
    struct game *asked = copy_of(&t);
    table_choose_object(&t, black);
    assert_pool(&t, A, "BB");
    game_copy(t.game, asked);
    table_look(&t);
    table_choose_object(&t, twice);
    assert_pool(&t, A, "B");
    free(asked);
    table_close(&t);
}

static void an_effect_on_two_or_more_applies_once_it_is_two(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    enchantment(&t, A, "Twice", TWICE);
    enchantment(&t, A, "Sphere",
                "{'k':'replace','event':{'ev':'tap_for_mana',"
                "'what':{'types':['Land']},'amount':{'>=':2}},"
                "'do':[{'set':'{C}'}]}");
    table_start(&t);
    activate_it(&t, forest, 1);
    assert_pool(&t, A, "C");
    table_close(&t);
}

static void mana_without_the_tap_symbol_is_not_doubled(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id altar = in_play(
        &t, A, "Altar",
        "'types':['Artifact'],'abilities':[{'k':'activated',"
        "'cost':[{'life':1}],'effect':[{'op':'add_mana',"
        "'mana':{'fixed':'{R}'}}]}]");
    enchantment(&t, A, "Twice", TWICE);
    table_start(&t);
    activate_it(&t, altar, 1);
    assert_pool(&t, A, "R");
    assert_int_equal(table_life(&t, A), 19);
    table_close(&t);
}

static void a_triggered_mana_ability_resolves_at_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    enchantment(&t, A, "Growth",
                "{'k':'triggered','on':{'ev':'tapped_for_mana',"
                "'what':{'types':['Land']},'by':'you'},'effect':["
                "{'op':'add_mana','to':'event.player',"
                "'mana':{'of_event':1}}]}");
    table_start(&t);
    activate_it(&t, forest, 1);
    type_chosen(&t, MANA_G);
    assert_pool(&t, A, "GG");
    assert_int_equal(on_stack(&t), OBJECT_NONE);
    table_close(&t);
}

static void no_mana_is_no_tapping_for_mana(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id cradle = land(
        &t, A, "Cradle",
        "'fixed':'{G}','n':{'count':{'of':'you','types':['Creature']}}");
    enchantment(&t, B, "Barbs",
                "{'k':'triggered','on':{'ev':'tapped_for_mana'},'effect':["
                "{'op':'damage','to':'event.player','n':1}]}");
    table_start(&t);
    activate_it(&t, cradle, 1);
    settle(&t);
    assert_pool(&t, A, "");
    assert_int_equal(table_life(&t, A), 20);
    table_close(&t);
}

/* Could produce: CR 106.7. */

static void a_tapped_land_could_still_produce(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id pool = land(&t, A, "Pool", POOL_MANA);
    t.scenario.object[forest - 1].tapped = true;
    table_start(&t);
    assert_int_equal(could(&t, pool), G_BIT);
    table_close(&t);
}

static void what_only_explains_itself_produces_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id mine = land(&t, A, "Orchard", ORCHARD_MANA);
    object_id theirs = land(&t, B, "Grove", ORCHARD_MANA);
    object_id pool = land(&t, B, "Pool", POOL_MANA);
    table_start(&t);
    assert_int_equal(could(&t, mine), 0);
    assert_int_equal(could(&t, theirs), 0);
    assert_int_equal(could(&t, pool), 0);
    activate_it(&t, mine, 1);
    assert_pool(&t, A, "");
    table_close(&t);
}

static void one_forest_explains_all_who_ask_each_other(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    object_id mine = land(&t, A, "Orchard", ORCHARD_MANA);
    object_id theirs = land(&t, B, "Grove", ORCHARD_MANA);
    object_id pool = land(&t, B, "Pool", POOL_MANA);
    table_start(&t);
    assert_int_equal(could(&t, mine), G_BIT);
    assert_int_equal(could(&t, theirs), G_BIT);
    assert_int_equal(could(&t, pool), G_BIT);
    table_close(&t);
}

static void colorless_is_a_type_and_no_color(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    land(&t, B, "Wastes", "'fixed':'{C}'");
    object_id pool = land(&t, B, "Pool", POOL_MANA);
    object_id orchard = land(&t, A, "Orchard", ORCHARD_MANA);
    table_start(&t);
    assert_int_equal(could(&t, pool), C_BIT);
    assert_int_equal(could(&t, orchard), 0);
    table_close(&t);
}

static void both_orders_of_replacement_could_happen(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    enchantment(&t, B, "Black", ONE_BLACK);
    enchantment(&t, B, "Subdual", ALL_COLORLESS);
    object_id druid = creature(
        &t, A, "Druid", "0,2",
        "'abilities':[{'k':'activated','cost':[{'tap_self':1}],'effect':["
        "{'op':'add_mana','mana':{'could_produce':{'of':'you',"
        "'types':['Land']},'as':'type'}}]}]");
    table_start(&t);
    assert_int_equal(could(&t, druid), B_BIT | C_BIT);
    table_close(&t);
}

static void many_equal_replacements_are_one_order(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id pool = land(&t, A, "Pool", POOL_MANA);
    uint16_t twice = 0;
    for (int i = 0; i < 20; i++) {
        if (twice)
            table_put(&t, twice, A, ZONE_BATTLEFIELD);
        else
            twice = card_of(&t, enchantment(&t, A, "Twice", TWICE));
    }
    table_start(&t);
    assert_int_equal(could(&t, pool), G_BIT);
    activate_it(&t, forest, 1);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    /* A pool group counts to 255. */
    assert_int_equal(t.seen.player[A].mana[MANA_G], 10000);
    table_close(&t);
}

static void many_different_replacements_take_no_longer(void **state)
{
    struct table t;
    char name[24], text[200];
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    object_id pool = land(&t, A, "Pool", POOL_MANA);
    for (int i = 0; i < 12; i++) {
        snprintf(name, sizeof name, "Times %d", i + 2);
        snprintf(text, sizeof text,
                 "{'k':'replace','event':{'ev':'tap_for_mana'},"
                 "'do':[{'mul':%d}]}",
                 i + 2);
        enchantment(&t, A, name, text);
    }
    table_start(&t);
    assert_int_equal(could(&t, pool), G_BIT);
    table_close(&t);
}

/* The pool. */

static void unspent_mana_is_lost_as_the_phase_ends(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].mana[MANA_G] = 2;
    t.scenario.player[B].mana[MANA_U] = 1;
    table_start(&t);
    table_pass_until(&t, STEP_BEGIN_COMBAT);
    assert_int_equal(t.seen.step, STEP_BEGIN_COMBAT);
    assert_pool(&t, A, "");
    assert_pool(&t, B, "");
    table_close(&t);
}

static void mana_that_is_kept_is_kept_for_its_player_only(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].mana[MANA_G] = 2;
    t.scenario.player[A].mana[MANA_R] = 1;
    t.scenario.player[B].mana[MANA_G] = 1;
    static_rule(&t, A, "Keeper",
                "'keep_mana':{'types':['G'],'who':'you'}");
    table_start(&t);
    table_pass_until(&t, STEP_BEGIN_COMBAT);
    assert_pool(&t, A, "GG");
    assert_pool(&t, B, "");
    table_close(&t);
}

static void mana_that_would_be_lost_may_become_colorless(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].mana[MANA_G] = 2;
    enchantment(&t, A, "Stone",
                "{'k':'replace','event':{'ev':'lose_mana','who':'you'},"
                "'do':[{'recolor':'C'}]}");
    table_start(&t);
    table_pass_until(&t, STEP_BEGIN_COMBAT);
    assert_pool(&t, A, "CC");
    table_close(&t);
}

static void mana_that_lasts_until_end_of_turn_ends_with_it(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bank = land(&t, A, "Bank", "'fixed':'{R}','keep_until':'eot'");
    table_put(&t, face_card(&t, "Page", "'types':['Artifact']"), B,
              ZONE_LIBRARY);
    table_start(&t);
    activate_it(&t, bank, 1);
    table_pass_until(&t, STEP_END);
    assert_int_equal(t.seen.step, STEP_END);
    assert_pool(&t, A, "R");
    table_pass_until(&t, STEP_UPKEEP);
    assert_int_equal(t.seen.turn, 4);
    assert_pool(&t, A, "");
    table_close(&t);
}

/* What is a mana ability: CR 605.1a. */

static void a_target_makes_it_no_mana_ability(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id shaman = creature(
        &t, A, "Shaman", "1,2",
        "'abilities':[{'k':'activated','cost':[{'tap_self':1}],"
        "'targets':[{'id':'p','what':'player'}],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{B}'}}]}]");
    table_start(&t);
    activate_it(&t, shaman, 1);
    player_chosen(&t, B);
    assert_pool(&t, A, "");
    assert_int_not_equal(on_stack(&t), OBJECT_NONE);
    settle(&t);
    assert_pool(&t, A, "B");
    table_close(&t);
}

static void mill(uint8_t edition, bool uses_stack)
{
    struct table t;
    main_phase(&t, 2);
    t.scenario.edition = edition;
    object_id assistant = creature(
        &t, A, "Assistant", "1,1",
        "'abilities':[{'k':'activated','cost':[{'tap_self':1},{'mill':1}],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{C}'}}]}]");
    table_put(&t, face_card(&t, "Page", "'types':['Artifact']"), A,
              ZONE_LIBRARY);
    table_start(&t);
    activate_it(&t, assistant, 1);
    assert_int_equal(on_stack(&t) != OBJECT_NONE, uses_stack);
    assert_pool(&t, A, uses_stack ? "" : "C");
    settle(&t);
    assert_pool(&t, A, "C");
    table_close(&t);
}

static void moving_a_library_card_was_a_mana_ability(void **state)
{
    (void)state;
    mill(EDITION_2024_06, false);
    mill(EDITION_2025_09, false);
}

static void moving_a_library_card_is_no_mana_ability(void **state)
{
    (void)state;
    mill(EDITION_2026_08, true);
}

static void a_mana_ability_is_activated_once_at_a_time(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* {1}, {Q}: add {U}.  Its own cost cannot be paid with itself. */
    object_id pala = in_play(
        &t, A, "Pala",
        "'types':['Artifact'],'abilities':[{'k':'activated',"
        "'cost':[{'mana':'{1}'},{'untap_self':1}],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{U}'}}]}]");
    t.scenario.object[pala - 1].tapped = true;
    table_start(&t);
    assert_refused(&t, act(OPTION_ACTIVATE, pala, 0, 1), CODE_COST_UNPAYABLE);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_basic_land_makes_the_mana_of_its_type),
        cmocka_unit_test(undefined_mana_is_no_mana_but_the_land_taps),
        cmocka_unit_test(only_the_defined_types_are_offered),
        cmocka_unit_test(mana_of_one_color_is_chosen_once),
        cmocka_unit_test(mana_in_any_combination_is_chosen_one_by_one),
        cmocka_unit_test(of_any_type_colorless_is_one),
        cmocka_unit_test(doubling_twice_makes_four),
        cmocka_unit_test(who_controls_the_land_orders_doubling_and_one_black),
        cmocka_unit_test(an_effect_on_two_or_more_applies_once_it_is_two),
        cmocka_unit_test(mana_without_the_tap_symbol_is_not_doubled),
        cmocka_unit_test(a_triggered_mana_ability_resolves_at_once),
        cmocka_unit_test(no_mana_is_no_tapping_for_mana),
        cmocka_unit_test(a_tapped_land_could_still_produce),
        cmocka_unit_test(what_only_explains_itself_produces_nothing),
        cmocka_unit_test(one_forest_explains_all_who_ask_each_other),
        cmocka_unit_test(colorless_is_a_type_and_no_color),
        cmocka_unit_test(both_orders_of_replacement_could_happen),
        cmocka_unit_test(many_equal_replacements_are_one_order),
        cmocka_unit_test(many_different_replacements_take_no_longer),
        cmocka_unit_test(unspent_mana_is_lost_as_the_phase_ends),
        cmocka_unit_test(mana_that_is_kept_is_kept_for_its_player_only),
        cmocka_unit_test(mana_that_would_be_lost_may_become_colorless),
        cmocka_unit_test(mana_that_lasts_until_end_of_turn_ends_with_it),
        cmocka_unit_test(a_target_makes_it_no_mana_ability),
        cmocka_unit_test(moving_a_library_card_was_a_mana_ability),
        cmocka_unit_test(moving_a_library_card_is_no_mana_ability),
        cmocka_unit_test(a_mana_ability_is_activated_once_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
