#include "combat_test.h"

static void a_blocked_creature_trades_with_its_blocker(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    object_id other = table_creature(&t, B, "Other", 2, 3, "");
    attack_alone(&t, bear);
    block(&t, other, bear);
    fight(&t);
    assert_int_equal(table_life(&t, B), 20);
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, other), ZONE_BATTLEFIELD);
    assert_int_equal(table_object(&t, other)->damage, 2);
    table_close(&t);
}

static void flying_is_blocked_by_flying_or_reach_only(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bird =
        table_creature(&t, A, "Bird", 1, 1, "\"keywords\": [\"flying\"]");
    object_id ground = table_creature(&t, B, "Ground", 2, 2, "");
    object_id spider =
        table_creature(&t, B, "Spider", 2, 2, "\"keywords\": [\"reach\"]");
    object_id drake =
        table_creature(&t, B, "Drake", 2, 2, "\"keywords\": [\"flying\"]");
    attack_alone(&t, bird);
    assert_int_equal(t.decision.kind, DECIDE_BLOCKER);
    assert_int_equal(t.decision.player, B);
    assert_int_equal(t.decision.count, 3);
    assert_true(table_find(&t, OPTION_OBJECT, ground, PLAYER_NONE, bird) < 0);
    assert_true(table_find(&t, OPTION_OBJECT, spider, PLAYER_NONE, bird) > 0);
    assert_true(table_find(&t, OPTION_OBJECT, drake, PLAYER_NONE, bird) > 0);
    table_close(&t);
}

static void what_cannot_block_or_be_blocked_is_not_offered(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id sneak = table_creature(
        &t, A, "Sneak", 1, 1,
        "\"abilities\": [{\"k\": \"static\","
        " \"mods\": [{\"cant_be_blocked\": \"self\"}]}]");
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    object_id coward = table_creature(&t, B, "Coward", 2, 2,
                                      "\"keywords\": [\"cant_block\"]");
    object_id brave = table_creature(&t, B, "Brave", 2, 2, "");
    attack_with(&t, 2, (object_id[]){sneak, bear});
    assert_int_equal(t.decision.count, 2);
    assert_true(table_find(&t, OPTION_OBJECT, brave, PLAYER_NONE, bear) > 0);
    assert_true(table_find(&t, OPTION_OBJECT, coward, PLAYER_NONE, bear) < 0);
    table_close(&t);
}

static void menace_needs_two_blockers(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id brute =
        table_creature(&t, A, "Brute", 3, 3, "\"keywords\": [\"menace\"]");
    object_id one = table_creature(&t, B, "One", 1, 1, "");
    object_id two = table_creature(&t, B, "Two", 1, 1, "");
    attack_alone(&t, brute);
    block(&t, one, brute);
    /* The declaration can't end before there is a second one. */
    assert_int_equal(t.decision.count, 1);
    block(&t, two, brute);
    assert_int_not_equal(t.decision.kind, DECIDE_BLOCKER);
    assert_true(table_object(&t, one)->blocking);
    assert_true(table_object(&t, two)->blocking);
    table_close(&t);
}

static void menace_against_one_creature_is_no_block(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id brute =
        table_creature(&t, A, "Brute", 3, 3, "\"keywords\": [\"menace\"]");
    table_creature(&t, B, "One", 1, 1, "");
    attack_alone(&t, brute);
    assert_int_not_equal(t.decision.kind, DECIDE_BLOCKER);
    fight(&t);
    assert_int_equal(table_life(&t, B), 17);
    table_close(&t);
}

static void menace_never_leaves_a_block_that_can_not_be_completed(
    void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id brute =
        table_creature(&t, A, "Brute", 3, 3, "\"keywords\": [\"menace\"]");
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    object_id one = table_creature(&t, B, "One", 1, 1, "");
    object_id two = table_creature(&t, B, "Two", 1, 1, "");
    attack_with(&t, 2, (object_id[]){brute, bear});
    assert_int_equal(t.decision.count, 5);
    block(&t, one, bear);
    /* The other one alone can't block the creature with menace. */
    assert_true(table_find(&t, OPTION_OBJECT, two, PLAYER_NONE, brute) < 0);
    assert_true(table_find(&t, OPTION_OBJECT, two, PLAYER_NONE, bear) > 0);
    table_close(&t);
}

static void protection_prevents_damage_and_blocking(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id saint = table_creature(
        &t, A, "Saint", 2, 2,
        "\"keywords\": [{\"protection\": {\"power\": {\">=\": 3}}}]");
    object_id small = table_creature(&t, B, "Small", 1, 1, "");
    object_id large = table_creature(&t, B, "Large", 3, 3, "");
    attack_alone(&t, saint);
    assert_true(table_find(&t, OPTION_OBJECT, small, PLAYER_NONE, saint) > 0);
    assert_true(table_find(&t, OPTION_OBJECT, large, PLAYER_NONE, saint) < 0);
    table_close(&t);
}

static void each_opponent_may_be_attacked_and_blocks(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 3);
    object_id one = table_creature(&t, A, "One", 1, 1, "");
    object_id two = table_creature(&t, A, "Two", 2, 2, "");
    object_id of_b = table_creature(&t, B, "Of B", 0, 5, "");
    object_id of_c = table_creature(&t, C, "Of C", 0, 5, "");
    table_start(&t);
    table_pass_on(&t);
    attack(&t, one, C);
    attack(&t, two, B);
    table_pass_on(&t);
    assert_int_equal(t.decision.player, B);
    assert_true(table_find(&t, OPTION_OBJECT, of_b, PLAYER_NONE, one) < 0);
    block(&t, of_b, two);
    assert_int_equal(t.decision.player, C);
    assert_true(table_find(&t, OPTION_OBJECT, of_c, PLAYER_NONE, two) < 0);
    table_done(&t);
    table_pass_until(&t, STEP_END_COMBAT);
    assert_int_equal(table_life(&t, B), 20);
    assert_int_equal(table_life(&t, C), 19);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blocked_creature_trades_with_its_blocker),
        cmocka_unit_test(flying_is_blocked_by_flying_or_reach_only),
        cmocka_unit_test(what_cannot_block_or_be_blocked_is_not_offered),
        cmocka_unit_test(menace_needs_two_blockers),
        cmocka_unit_test(menace_against_one_creature_is_no_block),
        cmocka_unit_test(menace_never_leaves_a_block_that_can_not_be_completed),
        cmocka_unit_test(protection_prevents_damage_and_blocking),
        cmocka_unit_test(each_opponent_may_be_attacked_and_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
