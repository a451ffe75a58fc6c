#include "combat_test.h"

static void an_unblocked_attacker_taps_and_hurts_the_player(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    table_start(&t);
    table_pass_on(&t);
    attack(&t, bear, B);
    assert_true(table_object(&t, bear)->tapped);
    assert_true(table_object(&t, bear)->attacking);
    fight(&t);
    assert_int_equal(table_life(&t, B), 18);
    table_pass_until(&t, STEP_MAIN2);
    assert_false(table_object(&t, bear)->attacking);
    table_close(&t);
}

static void nobody_needs_to_attack(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    table_start(&t);
    table_pass_on(&t);
    table_done(&t);
    table_pass_until(&t, STEP_MAIN2);
    assert_int_equal(t.seen.step, STEP_MAIN2);
    assert_int_equal(table_life(&t, B), 20);
    assert_false(table_object(&t, bear)->tapped);
    table_close(&t);
}

static void who_cannot_attack_is_not_offered(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id sick = table_creature(&t, A, "Sick", 2, 2, "");
    object_id hasty =
        table_creature(&t, A, "Hasty", 2, 2, "\"keywords\": [\"haste\"]");
    object_id wall =
        table_creature(&t, A, "Wall", 0, 4, "\"keywords\": [\"defender\"]");
    object_id tapped = table_creature(&t, A, "Tapped", 2, 2, "");
    object_id barred = table_creature(
        &t, A, "Barred", 2, 2,
        "\"abilities\": [{\"k\": \"static\","
        " \"mods\": [{\"cant_attack\": \"self\"}]}]");
    object_id foreign = table_creature(&t, B, "Foreign", 2, 2, "");
    t.scenario.object[sick - 1].sick = true;
    t.scenario.object[hasty - 1].sick = true;
    t.scenario.object[tapped - 1].tapped = true;
    table_start(&t);
    table_pass_on(&t);
    assert_int_equal(t.decision.kind, DECIDE_ATTACKER);
    assert_int_equal(t.decision.count, 2);
    assert_true(table_find(&t, OPTION_OBJECT, hasty, B, 0) >= 0);
    assert_true(table_find(&t, OPTION_OBJECT, sick, B, 0) < 0);
    assert_true(table_find(&t, OPTION_OBJECT, wall, B, 0) < 0);
    assert_true(table_find(&t, OPTION_OBJECT, barred, B, 0) < 0);
    assert_true(table_find(&t, OPTION_OBJECT, foreign, B, 0) < 0);
    table_close(&t);
}

static void attackers_may_be_named_in_any_order(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id one = table_creature(&t, A, "One", 1, 1, "");
    object_id two = table_creature(&t, A, "Two", 2, 2, "");
    attack_with(&t, 2, (object_id[]){two, one});
    fight(&t);
    assert_int_equal(table_life(&t, B), 17);
    table_close(&t);
}

static void vigilance_does_not_tap(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id guard = table_creature(&t, A, "Guard", 2, 2,
                                     "\"keywords\": [\"vigilance\"]");
    attack_alone(&t, guard);
    assert_false(table_object(&t, guard)->tapped);
    table_close(&t);
}

static void attacking_triggers_once_for_each_and_for_the_player(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id one = table_creature(
        &t, A, "One", 1, 1,
        "\"abilities\": [{\"k\": \"triggered\","
        " \"on\": {\"ev\": \"attacks\", \"what\": {\"ref\": \"self\"}},"
        " \"effect\": [{\"op\": \"get\", \"kind\": \"energy\", \"n\": 1}]}]");
    object_id two = table_creature(
        &t, A, "Two", 1, 1,
        "\"abilities\": [{\"k\": \"triggered\","
        " \"on\": {\"ev\": \"you_attack\"}, \"effect\":"
        " [{\"op\": \"get\", \"kind\": \"energy\", \"n\": 10}]}]");
    object_id alone = table_creature(
        &t, A, "Alone", 1, 1,
        "\"abilities\": [{\"k\": \"triggered\","
        " \"on\": {\"ev\": \"attacks\", \"what\": {\"of\": \"you\"},"
        " \"alone\": true}, \"effect\":"
        " [{\"op\": \"get\", \"kind\": \"energy\", \"n\": 100}]}]");
    table_start(&t);
    table_pass_on(&t);
    attack(&t, one, B);
    attack(&t, two, B);
    table_done(&t);
    while (t.decision.kind == DECIDE_TRIGGER_ORDER)
        table_take(&t, 0);
    fight(&t);
    assert_int_equal(t.seen.player[A].energy, 11);
    assert_false(table_object(&t, alone)->tapped);
    table_close(&t);
}

static void a_lone_attacker_attacks_alone(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id alone = table_creature(
        &t, A, "Alone", 1, 1,
        "\"abilities\": [{\"k\": \"triggered\","
        " \"on\": {\"ev\": \"attacks\", \"what\": {\"of\": \"you\"},"
        " \"alone\": true}, \"effect\":"
        " [{\"op\": \"get\", \"kind\": \"energy\", \"n\": 3}]}]");
    attack_alone(&t, alone);
    fight(&t);
    assert_int_equal(t.seen.player[A].energy, 3);
    table_close(&t);
}

/* CR 506.4: what is no creature any more is removed from combat, on whichever
 * side, and does not come back. */
static void what_is_no_creature_fights_no_more(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    static const char SHIFTING[] =
        "\"abilities\": [{\"k\": \"static\", \"while\": {\"exists\": {"
        "\"zone\": \"stack\"}}, \"mods\": [{\"set_types\": ["
        "\"Artifact\"], \"to\": \"self\"}]}]";
    object_id car = table_creature(&t, A, "Car", 2, 2, SHIFTING);
    object_id bear = table_creature(&t, A, "Bear", 3, 3, "");
    object_id cart = table_creature(&t, B, "Cart", 1, 1, SHIFTING);
    object_id call = table_put(
        &t,
        table_card(&t, "Call", "Instant",
                   "\"abilities\": [{\"k\": \"spell\", \"effect\": [{\"op\": "
                   "\"gain_life\", \"n\": 1}]}]"),
        A, ZONE_HAND);
    attack_with(&t, 2, (object_id[]){car, bear});
    block(&t, cart, bear);
    end_declaration(&t, DECIDE_BLOCKER);
    table_cast(&t, call);
    assert_false(table_object(&t, car)->attacking);
    assert_true(table_object(&t, bear)->attacking);
    table_pass_until(&t, STEP_MAIN2);
    assert_int_equal(table_life(&t, B), 20);
    assert_int_equal(table_object(&t, bear)->damage, 0);
    assert_int_equal(table_zone(&t, cart), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void a_planeswalker_may_be_attacked(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    object_id walker =
        table_put(&t, table_card(&t, "Walker", "Planeswalker",
                                 "\"loyalty\": 4"),
                  B, ZONE_BATTLEFIELD);
    table_start(&t);
    table_pass_on(&t);
    table_choose(&t, OPTION_OBJECT, bear, PLAYER_NONE, walker);
    fight(&t);
    assert_int_equal(table_life(&t, B), 20);
    assert_int_equal(table_counters(&t, walker, COUNTER_LOYALTY), 2);
    table_close(&t);
}

/* CR 508.1k: who attacks is looked at after attackers became tapped. */
static void what_changes_hands_as_it_is_tapped_does_not_attack(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id lent = table_creature(&t, B, "Lent", 2, 2, "");
    table_creature(
        &t, A, "Lord", 0, 1,
        "\"abilities\": [{\"k\": \"static\", \"mods\": [{\"control\":"
        " \"you\", \"to\": {\"types\": [\"Creature\"], \"tapped\":"
        " false}}]}, {\"k\": \"triggered\", \"on\": {\"ev\": \"attacks\"},"
        " \"effect\": [{\"op\": \"gain_life\", \"n\": 1}]}]");
    table_start(&t);
    table_pass_until(&t, STEP_END);
    table_pass_until(&t, STEP_UPKEEP);
    table_pass_until(&t, STEP_END);
    table_pass_until(&t, STEP_UPKEEP); /* B's turn is over */
    table_pass_until(&t, STEP_BEGIN_COMBAT);
    table_pass_on(&t);
    attack(&t, lent, B);
    end_declaration(&t, DECIDE_ATTACKER);
    assert_true(table_object(&t, lent)->tapped);
    assert_int_equal(table_object(&t, lent)->controller, B);
    assert_false(table_object(&t, lent)->attacking);
    table_pass_until(&t, STEP_END);
    assert_int_equal(table_life(&t, A), 20);
    assert_int_equal(table_life(&t, B), 20);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unblocked_attacker_taps_and_hurts_the_player),
        cmocka_unit_test(nobody_needs_to_attack),
        cmocka_unit_test(who_cannot_attack_is_not_offered),
        cmocka_unit_test(attackers_may_be_named_in_any_order),
        cmocka_unit_test(vigilance_does_not_tap),
        cmocka_unit_test(attacking_triggers_once_for_each_and_for_the_player),
        cmocka_unit_test(a_lone_attacker_attacks_alone),
        cmocka_unit_test(what_is_no_creature_fights_no_more),
        cmocka_unit_test(a_planeswalker_may_be_attacked),
        cmocka_unit_test(what_changes_hands_as_it_is_tapped_does_not_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
