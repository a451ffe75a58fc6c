/* announced_test.c - what is told of spells and abilities on the stack. */
#include "table_acts.h"

static void targets_and_x_of_a_spell_are_told(void **state)
{
    struct seen_announced list[STACK_MAX];
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "RRR");
    object_id bolt = in_hand(
        &t, A, "Bolt",
        "'cost':'{X}{R}','types':['Instant'],'abilities':[{'k':'spell',"
        "'targets':[{'id':'t','what':'any_target'}],"
        "'effect':[{'op':'damage','to':'T.t','n':'X'}]}]");
    table_start(&t);
    cast_it(&t, bolt);
    table_number(&t, 2);
    player_chosen(&t, A);
    assert_int_equal(game_announced(t.engine, t.game, list), 1);
    assert_int_equal(list[0].object, bolt);
    assert_int_equal(list[0].x, 2);
    assert_int_equal(list[0].target_count, 1);
    assert_int_equal(list[0].target[0].player, A);
    assert_false(list[0].target[0].is_gone);
    /* No ability's is the source, nor anything that it is about. */
    assert_int_equal(list[0].source, OBJECT_NONE);
    assert_false(list[0].is_source_gone);
    assert_int_equal(list[0].ability, 0);
    assert_int_equal(list[0].it, OBJECT_NONE);
    assert_false(list[0].is_it_gone);
    table_close(&t);
}

static void a_target_that_is_gone_is_told(void **state)
{
    struct seen_announced list[STACK_MAX];
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id first = in_hand(
        &t, A, "First",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':{'types':['Creature']}}],"
        "'effect':[{'op':'destroy','what':'T.t'}]}]");
    object_id second = in_hand(
        &t, A, "Second",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'destroy','what':{'types':['Creature']}}]}]");
    table_start(&t);
    cast_it(&t, first);
    table_choose_object(&t, bear);
    cast_it(&t, second);
    assert_int_equal(game_announced(t.engine, t.game, list), 2);
    assert_int_equal(list[1].target[0].object, bear);
    assert_int_equal(list[1].target[0].player, PLAYER_NONE);
    assert_false(list[1].target[0].is_gone);
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(game_announced(t.engine, t.game, list), 1);
    assert_int_equal(list[0].object, first);
    assert_true(list[0].target[0].is_gone);
    table_close(&t);
}

static void where_an_ability_is_written_is_told(void **state)
{
    struct seen_announced list[STACK_MAX];
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(
        &t, A, "Bear", "2,2",
        "'abilities':[{'k':'static','mods':[{'pt':[1,1]}]},{'k':'activated',"
        "'cost':[{'life':1}],'effect':[{'op':'draw'}]}]");
    table_start(&t);
    activate_it(&t, bear, 1);
    assert_int_equal(game_announced(t.engine, t.game, list), 1);
    assert_int_equal(list[0].card, card_of(&t, bear));
    assert_int_equal(list[0].ability, 2);
    assert_int_equal(list[0].source, bear);
    assert_false(list[0].is_source_gone);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_and_x_of_a_spell_are_told),
        cmocka_unit_test(a_target_that_is_gone_is_told),
        cmocka_unit_test(where_an_ability_is_written_is_told),
    };
    return cmocka_run_group_tests_name("engine_announced", tests, NULL, NULL);
}
