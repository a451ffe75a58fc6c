#include "context.h"
#include "table_acts.h"

static void at_zero_life_a_player_loses(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id drain = sorcery(&t, "Drain", "{0}",
                              "{'op':'lose_life','who':'opp','n':20}");
    table_start(&t);
    cast_it(&t, drain);
    settle(&t);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, A);
    table_close(&t);
}

static void when_all_lose_at_once_it_is_a_draw(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id drain = sorcery(&t, "Drain", "{0}",
                              "{'op':'lose_life','who':'any','n':20}");
    table_start(&t);
    cast_it(&t, drain);
    settle(&t);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, PLAYER_NONE);
    table_close(&t);
}

static void of_three_players_two_play_on(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    table_start(&t);
    take(&t, act(OPTION_CONCEDE, 0, 0, 0));
    assert_false(t.seen.is_over);
    assert_true(t.seen.player[A].has_lost);
    assert_int_equal(t.decision.player, B);
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        assert_int_not_equal(t.seen.object[i].id, bear);
    table_close(&t);
}

static void ten_poison_counters_lose_the_game(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[B].poison = 9;
    object_id spread = sorcery(&t, "Spread", "{0}",
                               "{'op':'get','who':'opp','kind':'poison',"
                               "'n':1}");
    table_start(&t);
    cast_it(&t, spread);
    settle(&t);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, A);
    table_close(&t);
}

static void drawing_from_an_empty_library_loses(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(&t, "Draw", "{0}",
                              "{'op':'draw','who':'opp','n':1}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, A);
    table_close(&t);
}

static void toughness_zero_is_no_destruction(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id god = creature(&t, A, "God", "2,2",
                             "'keywords':['indestructible']");
    object_id shrink = sorcery(&t, "Shrink", "{0}",
                               "{'op':'pt','what':{'types':['Creature']},"
                               "'p':-2,'t':-2,'dur':'eot'}");
    table_start(&t);
    cast_it(&t, shrink);
    settle(&t);
    assert_int_equal(table_zone(&t, god), ZONE_GRAVEYARD);
    table_close(&t);
}

static void of_two_legends_one_is_kept(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    const char *legend = "'super':['Legendary'],'types':['Creature'],"
                         "'pt':[2,2]";
    object_id old = in_play(&t, A, "Legend", legend);
    object_id new = table_put(&t, card_of(&t, old), A, ZONE_HAND);
    table_start(&t);
    cast_it(&t, new);
    settle(&t);
    assert_int_equal(t.decision.purpose, PURPOSE_LEGEND);
    table_choose_object(&t, new);
    assert_int_equal(table_zone(&t, old), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, new), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void of_world_permanents_the_newest_stays(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    const char *world = "'super':['World'],'types':['Enchantment']";
    object_id old = in_play(&t, B, "Old world", world);
    object_id new = table_put(&t, card_of(&t, old), A, ZONE_HAND);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    table_start(&t);
    cast_it(&t, new);
    settle(&t);
    assert_int_equal(table_zone(&t, old), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, new), ZONE_BATTLEFIELD);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void world_permanents_that_come_together_go(void **state)
{
    struct table t;
    (void)state; /* CR 704.5k */
    main_phase(&t, 2);
    const char *world = "'super':['World'],'types':['Enchantment']";
    object_id old = in_play(&t, B, "Old world", world);
    object_id one = put_face(&t, A, ZONE_GRAVEYARD, "New world", world);
    object_id two = table_put(&t, card_of(&t, one), A, ZONE_GRAVEYARD);
    object_id all = sorcery(&t, "All", "{0}",
                            "{'op':'put_onto_battlefield','what':"
                            "{'zone':'graveyard','types':['Enchantment']}}");
    table_start(&t);
    cast_it(&t, all);
    settle(&t);
    assert_int_equal(table_zone(&t, old), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, one), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, two), ZONE_GRAVEYARD);
    table_close(&t);
}

static void what_becomes_a_world_permanent_is_new(void **state)
{
    struct table t;
    (void)state; /* CR 704.5k */
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id world = in_play(&t, A, "World",
                              "'super':['World'],'types':['Enchantment']");
    object_id turn = sorcery(&t, "Turn", "{0}",
                             "{'op':'become_copy','of':{'types':["
                             "'Enchantment']},'what':{'types':["
                             "'Creature']},'dur':'eot'}");
    table_start(&t);
    cast_it(&t, turn);
    settle(&t);
    assert_int_equal(table_zone(&t, world), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void an_aura_on_nothing_goes_to_the_graveyard(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id aura = in_play(
        &t, A, "Aura",
        "'types':['Enchantment'],'sub':['Aura'],"
        "'keywords':[{'enchant':{'types':['Creature']}}]");
    t.scenario.object[aura - 1].attached_to = bear;
    object_id kill = sorcery(&t, "Kill", "{0}",
                             "{'op':'destroy','what':{'types':["
                             "'Creature']}}");
    table_start(&t);
    cast_it(&t, kill);
    settle(&t);
    assert_int_equal(table_zone(&t, aura), ZONE_GRAVEYARD);
    table_close(&t);
}

static void an_equipment_on_nothing_stays(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id boots = in_play(&t, A, "Boots",
                              "'types':['Artifact'],'sub':['Equipment'],"
                              "'keywords':[{'equip':[{'mana':'{0}'}]}]");
    t.scenario.object[boots - 1].attached_to = bear;
    object_id kill = sorcery(&t, "Kill", "{0}",
                             "{'op':'destroy','what':{'types':["
                             "'Creature']}}");
    table_start(&t);
    cast_it(&t, kill);
    settle(&t);
    assert_int_equal(table_zone(&t, boots), ZONE_BATTLEFIELD);
    assert_int_equal(table_object(&t, boots)->attached, OBJECT_NONE);
    table_close(&t);
}

static void a_planeswalker_without_loyalty_is_gone(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id walker =
        in_play(&t, B, "Walker", "'types':['Planeswalker'],'loyalty':3");
    object_id bolt = sorcery(&t, "Bolt", "{0}",
                             "{'op':'damage','to':{'types':["
                             "'Planeswalker']},'n':3}");
    table_start(&t);
    cast_it(&t, bolt);
    settle(&t);
    assert_int_equal(table_zone(&t, walker), ZONE_GRAVEYARD);
    table_close(&t);
}

/* CR 704.5d, 704.5e: each for a reason of its own. */
static void tokens_and_copies_vanish_elsewhere(void **state)
{
    static const struct {
        const char *effect;
        bool is_token;
    } rows[] = {
        {"{'op':'return','what':{'token':true}}", true},
        {"{'op':'if','cond':{'was_cast':true},'then':[{'op':'copy_spell',"
         "'of':'self'}]}", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id newt = creature(&t, A, "Newt", "1,1", "");
        t.scenario.object[newt - 1].token = true;
        object_id spell = sorcery(&t, "Away", "{0}", rows[i].effect);
        table_start(&t);
        cast_it(&t, spell);
        engine_rules_clear(t.engine);
        settle(&t);
        assert_int_equal(t.engine->rule_used[CR_704_5d], rows[i].is_token);
        assert_int_equal(t.engine->rule_used[CR_704_5e], !rows[i].is_token);
        table_close(&t);
    }
}

/* Who has lost before does not lose again. */
static void the_last_of_three_lose_together(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    object_id drain = sorcery(&t, "Drain", "{0}",
                              "{'op':'lose_life','who':'any','n':20}");
    table_start(&t);
    cast_it(&t, drain);
    struct option leave = act(OPTION_CONCEDE, 0, 0, 0);
    leave.player = C;
    take(&t, leave);
    assert_true(t.seen.player[C].has_lost);
    engine_rules_clear(t.engine);
    settle(&t);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, PLAYER_NONE);
    assert_true(t.engine->rule_used[CR_704_5a]);
    assert_false(t.engine->rule_used[CR_NONE]);
    table_close(&t);
}

/* CR 704.6d, 903.9a: from wherever it comes. */
static void a_commander_may_return_from_a_graveyard(void **state)
{
    static const struct { enum zone from; const char *effect; } rows[] = {
        {ZONE_LIBRARY, "{'op':'mill','n':1}"},
        {ZONE_BATTLEFIELD,
         "{'op':'destroy','what':{'types':['Creature']}}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table t;
        main_phase(&t, 2);
        t.scenario.is_commander = true;
        object_id leader = put_face(&t, A, rows[i].from, "Leader",
                                    "'super':['Legendary'],"
                                    "'types':['Creature'],'pt':[2,2]");
        t.scenario.object[leader - 1].commander = true;
        object_id end = sorcery(&t, "End", "{0}", rows[i].effect);
        in_play(&t, B, "Relic", "'types':['Artifact']");
        table_start(&t);
        table_cast(&t, end);
        assert_int_equal(t.decision.kind, DECIDE_YES_NO);
        answer(&t, true);
        assert_int_equal(table_zone(&t, leader), ZONE_COMMAND);
        table_close(&t);
    }
}

/* The same of what no spell or ability on the stack has moved. */
static void a_commander_that_paid_for_mana_may_return(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.edition = EDITION_2024_06;
    t.scenario.is_commander = true;
    object_id leader = put_face(&t, A, ZONE_LIBRARY, "Leader",
                                "'super':['Legendary'],"
                                "'types':['Creature'],'pt':[2,2]");
    t.scenario.object[leader - 1].commander = true;
    object_id mine = in_play(&t, A, "Mine",
                             "'types':['Artifact'],'abilities':["
                             "{'k':'activated','cost':[{'mill':1}],"
                             "'effect':[{'op':'add_mana','mana':"
                             "{'fixed':'{G}'}}]}]");
    table_start(&t);
    activate_it(&t, mine, 1);
    assert_int_equal(t.decision.kind, DECIDE_YES_NO);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_zero_life_a_player_loses),
        cmocka_unit_test(when_all_lose_at_once_it_is_a_draw),
        cmocka_unit_test(of_three_players_two_play_on),
        cmocka_unit_test(ten_poison_counters_lose_the_game),
        cmocka_unit_test(drawing_from_an_empty_library_loses),
        cmocka_unit_test(toughness_zero_is_no_destruction),
        cmocka_unit_test(of_two_legends_one_is_kept),
        cmocka_unit_test(of_world_permanents_the_newest_stays),
        cmocka_unit_test(world_permanents_that_come_together_go),
        cmocka_unit_test(what_becomes_a_world_permanent_is_new),
        cmocka_unit_test(an_aura_on_nothing_goes_to_the_graveyard),
        cmocka_unit_test(an_equipment_on_nothing_stays),
        cmocka_unit_test(a_planeswalker_without_loyalty_is_gone),
        cmocka_unit_test(tokens_and_copies_vanish_elsewhere),
        cmocka_unit_test(the_last_of_three_lose_together),
        cmocka_unit_test(a_commander_may_return_from_a_graveyard),
        cmocka_unit_test(a_commander_that_paid_for_mana_may_return),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
