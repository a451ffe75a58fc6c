#include "table_acts.h"

/* Targets and an X: every step of CR 601.2a-i has a question here. */
static const char *const BOLT =
    "'cost':'{X}{R}','types':['Instant'],'abilities':[{'k':'spell',"
    "'targets':[{'id':'t','what':'any_target'}],"
    "'effect':[{'op':'damage','to':'T.t','n':'X'}]}]";

static struct option cast_of(object_id id)
{
    return act(OPTION_CAST, id, 0, 0);
}

/* The transaction. */

static void a_spell_is_cast_in_the_order_of_the_rules(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "RRR");
    object_id forest = basic(&t, A, "Mountain");
    object_id bolt = in_hand(&t, A, "Bolt", BOLT);
    table_start(&t);
    cast_it(&t, bolt);
    assert_int_equal(table_zone(&t, bolt), ZONE_STACK); /* 601.2a */
    assert_int_equal(t.decision.kind, DECIDE_NUMBER);   /* 601.2b */
    table_number(&t, 2);
    assert_int_equal(t.decision.kind, DECIDE_TARGET); /* 601.2c */
    player_chosen(&t, B);
    assert_int_equal(t.decision.kind, DECIDE_MANA_WINDOW); /* 601.2g */
    table_done(&t);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.decision.player, A); /* 117.3c */
    assert_pool(&t, A, "");
    assert_false(table_object(&t, forest)->tapped);
    settle(&t);
    assert_int_equal(table_life(&t, B), 18);
    table_close(&t);
}

static void rewinding_at_any_question_restores_every_byte(void **state)
{
    (void)state;
    for (int questions = 1; questions <= 3; questions++) {
        struct table t;
        main_phase(&t, 2);
        pool(&t, "RRR");
        basic(&t, A, "Mountain");
        object_id bolt = in_hand(&t, A, "Bolt", BOLT);
        table_start(&t);
        struct game *before = copy_of(&t);
        cast_it(&t, bolt);
        if (questions > 1)
            table_number(&t, 1);
        if (questions > 2)
            player_chosen(&t, B);
        assert_false(game_equal(before, t.game));
        game_rewind(t.engine, t.game);
        assert_true(game_equal(before, t.game));
        assert_true(game_hash(before) == game_hash(t.game));
        free(before);
        table_close(&t);
    }
}

static void a_failed_payment_restores_every_byte(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "R");
    object_id bolt = in_hand(&t, A, "Bolt", BOLT);
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, bolt);
    table_number(&t, 1);
    int target = -1;
    for (int i = 0; i < t.decision.count; i++)
        if (t.decision.option[i].player == B)
            target = i;
    assert_true(target >= 0);
    struct verdict verdict = game_choose(t.engine, t.game, (uint16_t)target);
    assert_int_equal(verdict.code, CODE_COST_UNPAYABLE);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

static void rewinding_outside_a_transaction_does_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    table_start(&t);
    struct game *before = copy_of(&t);
    game_rewind(t.engine, t.game);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

/* What is refused changes nothing. */

static void what_does_not_exist_cannot_be_cast(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    table_start(&t);
    assert_refused(&t, cast_of(0), CODE_NO_SUCH_OBJECT);
    assert_refused(&t, cast_of(77), CODE_NO_SUCH_OBJECT);
    assert_refused(&t, cast_of(255), CODE_NO_SUCH_OBJECT);
    assert_refused(&t, cast_of(bear), CODE_NO_PERMISSION);
    assert_refused(&t, act(OPTION_PLAY, 0, 0, 0), CODE_NO_SUCH_OBJECT);
    assert_refused(&t, act(OPTION_ACTIVATE, 0, 0, 1), CODE_NO_SUCH_OBJECT);
    assert_refused(&t, act(OPTION_ACTIVATE, bear, 0, 0),
                   CODE_NO_SUCH_OBJECT);
    assert_refused(&t, act(OPTION_ACTIVATE, bear, 0, 9),
                   CODE_NO_SUCH_OBJECT);
    table_close(&t);
}

static void no_such_face_is_refused(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 1, 0), CODE_NOT_THIS_FACE);
    assert_refused(&t, act(OPTION_CAST, relic, 200, 0), CODE_NOT_THIS_FACE);
    table_close(&t);
}

static void a_card_of_the_opponent_cannot_be_cast(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(&t, B, "Relic", "'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, cast_of(relic), CODE_NO_PERMISSION);
    table_close(&t);
}

static void a_land_is_not_cast_and_a_spell_not_played(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    object_id land_card =
        in_hand(&t, A, "Land", "'cost':null,'types':['Land']");
    table_start(&t);
    assert_refused(&t, cast_of(land_card), CODE_NOT_THIS_FACE);
    assert_refused(&t, act(OPTION_PLAY, relic, 0, 0), CODE_NOT_THIS_FACE);
    table_close(&t);
}

static void a_sorcery_needs_an_empty_stack(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spark = in_hand(
        &t, A, "Spark",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'gain_life','n':1}]}]");
    object_id slow = sorcery(&t, "Slow", "{0}", "{'op':'gain_life','n':1}");
    table_start(&t);
    cast_it(&t, spark);
    assert_refused(&t, cast_of(slow), CODE_TIMING);
    settle(&t);
    cast_it(&t, slow);
    table_close(&t);
}

static void an_instant_is_cast_on_the_turn_of_another(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spark = in_hand(
        &t, B, "Spark",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'gain_life','n':1}]}]");
    object_id bear = in_hand(&t, B, "Bear",
                             "'types':['Creature'],'pt':[2,2]");
    table_start(&t);
    table_pass(&t);
    assert_int_equal(t.decision.player, B);
    assert_refused(&t, cast_of(bear), CODE_TIMING);
    cast_it(&t, spark);
    settle(&t);
    assert_int_equal(table_life(&t, B), 21);
    table_close(&t);
}

static void flash_is_instant_timing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = in_hand(
        &t, B, "Bear",
        "'types':['Creature'],'pt':[2,2],'keywords':['flash']");
    table_start(&t);
    table_pass(&t);
    cast_it(&t, bear);
    assert_int_equal(table_zone(&t, bear), ZONE_STACK);
    table_close(&t);
}

static void without_a_target_it_cannot_be_cast(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id kill = in_hand(
        &t, A, "Kill",
        "'types':['Instant'],'abilities':[{'k':'spell',"
        "'targets':[{'id':'t','what':{'types':['Creature']}}],"
        "'effect':[{'op':'destroy','what':'T.t'}]}]");
    table_start(&t);
    assert_refused(&t, cast_of(kill), CODE_TARGET_ILLEGAL);
    table_close(&t);
}

/* Lands: CR 305. */

static void one_land_is_played_a_turn(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(&t, "Land", "'cost':null,'types':['Land']");
    object_id one = table_put(&t, card, A, ZONE_HAND);
    object_id two = table_put(&t, card, A, ZONE_HAND);
    table_start(&t);
    play_it(&t, one);
    assert_int_equal(table_zone(&t, one), ZONE_BATTLEFIELD);
    assert_int_equal(on_stack(&t), OBJECT_NONE);
    assert_refused(&t, act(OPTION_PLAY, two, 0, 0), CODE_LAND_LIMIT);
    table_close(&t);
}

static void an_effect_may_allow_one_more(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(&t, "Land", "'cost':null,'types':['Land']");
    object_id one = table_put(&t, card, A, ZONE_HAND);
    object_id two = table_put(&t, card, A, ZONE_HAND);
    object_id three = table_put(&t, card, A, ZONE_HAND);
    static_rule(&t, A, "Explore", "'extra_land':1");
    table_start(&t);
    play_it(&t, one);
    play_it(&t, two);
    assert_refused(&t, act(OPTION_PLAY, three, 0, 0), CODE_LAND_LIMIT);
    table_close(&t);
}

/* Costs: CR 601.2b, f, h. */

static void a_kicker_is_paid_or_not(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "CC");
    object_id kicked = in_hand(
        &t, A, "Kick",
        "'cost':'{1}','types':['Instant'],'keywords':["
        "{'kicker':[{'mana':'{1}'}]}],'abilities':[{'k':'spell','effect':["
        "{'op':'gain_life','n':{'if':{'kicked':1},'then':5,'else':1}}]}]");
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, kicked);
    assert_int_equal(t.decision.purpose, PURPOSE_KICKER);
    table_choose(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 1);
    assert_pool(&t, A, "");
    settle(&t);
    assert_int_equal(table_life(&t, A), 25);
    game_copy(t.game, before);
    table_look(&t);
    cast_it(&t, kicked);
    table_choose(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 0);
    assert_pool(&t, A, "C");
    settle(&t);
    assert_int_equal(table_life(&t, A), 21);
    free(before);
    table_close(&t);
}

static void an_additional_cost_is_paid_as_well(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id altar = in_hand(
        &t, A, "Altar",
        "'types':['Sorcery'],'abilities':[{'k':'additional_cost',"
        "'cost':[{'sacrifice':{'of':'you','types':['Creature']},'n':1}]},"
        "{'k':'spell','effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    cast_it(&t, altar);
    if (t.decision.kind == DECIDE_OBJECTS)
        table_choose_object(&t, bear);
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, altar), ZONE_STACK);
    table_close(&t);
}

static void without_it_the_spell_is_not_cast(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id altar = in_hand(
        &t, A, "Altar",
        "'types':['Sorcery'],'abilities':[{'k':'additional_cost',"
        "'cost':[{'sacrifice':{'of':'you','types':['Creature']},'n':1}]},"
        "{'k':'spell','effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    assert_refused(&t, cast_of(altar), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void for_free_x_is_zero(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "CCCC");
    static_rule(&t, A, "Omniscience",
                "'alt_cost':'free','for':{'spell':true},'from':'hand'");
    object_id gain = sorcery(&t, "Gain", "{X}{G}",
                             "{'op':'gain_life','n':{'sum':[1,'X']}}");
    table_start(&t);
    cast_it(&t, gain);
    while (t.decision.kind == DECIDE_NUMBER) {
        if (t.decision.purpose == PURPOSE_X)
            assert_int_equal(t.decision.count, 1);
        table_take(&t, t.decision.count - 1);
    }
    assert_pool(&t, A, "CCCC");
    settle(&t);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

static void the_stack_holds_sixteen(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(
        &t, "Spark",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'gain_life','n':1}]}]");
    object_id spark[STACK_MAX + 1];
    for (int i = 0; i <= STACK_MAX; i++)
        spark[i] = table_put(&t, card, A, ZONE_HAND);
    table_start(&t);
    for (int i = 0; i < STACK_MAX; i++)
        cast_it(&t, spark[i]);
    assert_refused(&t, cast_of(spark[STACK_MAX]), CODE_OTHER);
    settle(&t);
    assert_int_equal(table_life(&t, A), 20 + STACK_MAX);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_is_cast_in_the_order_of_the_rules),
        cmocka_unit_test(rewinding_at_any_question_restores_every_byte),
        cmocka_unit_test(a_failed_payment_restores_every_byte),
        cmocka_unit_test(rewinding_outside_a_transaction_does_nothing),
        cmocka_unit_test(what_does_not_exist_cannot_be_cast),
        cmocka_unit_test(no_such_face_is_refused),
        cmocka_unit_test(a_card_of_the_opponent_cannot_be_cast),
        cmocka_unit_test(a_land_is_not_cast_and_a_spell_not_played),
        cmocka_unit_test(a_sorcery_needs_an_empty_stack),
        cmocka_unit_test(an_instant_is_cast_on_the_turn_of_another),
        cmocka_unit_test(flash_is_instant_timing),
        cmocka_unit_test(without_a_target_it_cannot_be_cast),
        cmocka_unit_test(one_land_is_played_a_turn),
        cmocka_unit_test(an_effect_may_allow_one_more),
        cmocka_unit_test(a_kicker_is_paid_or_not),
        cmocka_unit_test(an_additional_cost_is_paid_as_well),
        cmocka_unit_test(without_it_the_spell_is_not_cast),
        cmocka_unit_test(for_free_x_is_zero),
        cmocka_unit_test(the_stack_holds_sixteen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
