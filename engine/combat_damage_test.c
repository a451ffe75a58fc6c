#include "combat_test.h"

static void damage_is_divided_freely_among_blockers(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id giant = table_creature(&t, A, "Giant", 4, 9, "");
    object_id one = table_creature(&t, B, "One", 1, 3, "");
    object_id two = table_creature(&t, B, "Two", 1, 3, "");
    attack_alone(&t, giant);
    block(&t, one, giant);
    block(&t, two, giant);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    assert_int_equal(t.decision.purpose, PURPOSE_DAMAGE);
    assert_int_equal(t.decision.detail, one);
    assert_int_equal(t.decision.count, 5);
    table_number(&t, 2);
    assert_int_equal(table_object(&t, one)->damage, 2);
    assert_int_equal(table_object(&t, two)->damage, 2);
    assert_int_equal(table_object(&t, giant)->damage, 2);
    table_close(&t);
}

static void before_2025_all_but_one_blocker_get_lethal_damage(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    t.scenario.edition = EDITION_2024_06;
    object_id giant = table_creature(&t, A, "Giant", 4, 9, "");
    object_id one = table_creature(&t, B, "One", 1, 3, "");
    object_id two = table_creature(&t, B, "Two", 1, 3, "");
    attack_alone(&t, giant);
    block(&t, one, giant);
    block(&t, two, giant);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    assert_true(table_offers_number(&t, 0));
    assert_true(table_offers_number(&t, 1));
    assert_false(table_offers_number(&t, 2));
    assert_true(table_offers_number(&t, 3));
    assert_true(table_offers_number(&t, 4));
    table_close(&t);
}

static void trample_sends_on_what_is_more_than_lethal(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id beast =
        table_creature(&t, A, "Beast", 5, 5, "\"keywords\": [\"trample\"]");
    object_id one = table_creature(&t, B, "One", 1, 2, "");
    attack_alone(&t, beast);
    block(&t, one, beast);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    assert_false(table_offers_number(&t, 1));
    table_number(&t, 2);
    assert_int_equal(table_life(&t, B), 17);
    table_close(&t);
}

static void deathtouch_makes_one_damage_lethal(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id snake =
        table_creature(&t, A, "Snake", 5, 5,
                       "\"keywords\": [\"trample\", \"deathtouch\"]");
    object_id wall = table_creature(&t, B, "Wall", 0, 9, "");
    attack_alone(&t, snake);
    block(&t, wall, snake);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    table_number(&t, 1);
    assert_int_equal(table_life(&t, B), 16);
    assert_int_equal(table_zone(&t, wall), ZONE_GRAVEYARD);
    table_close(&t);
}

/* CR 702.19b: only when all blockers get lethal damage. */
static void trample_sends_nothing_on_before_all_is_lethal(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id beast =
        table_creature(&t, A, "Beast", 5, 5, "\"keywords\": [\"trample\"]");
    object_id one = table_creature(&t, B, "One", 1, 3, "");
    object_id two = table_creature(&t, B, "Two", 1, 1, "");
    attack_alone(&t, beast);
    block(&t, one, beast);
    block(&t, two, beast);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    assert_int_equal(t.decision.purpose, PURPOSE_DAMAGE);
    table_number(&t, 2);
    if (t.decision.purpose == PURPOSE_DAMAGE)
        assert_false(table_offers_number(&t, 1));
    table_pass_until(&t, STEP_MAIN2);
    assert_int_equal(table_life(&t, B), 20);
    table_close(&t);
}

/* CR 702.2b-c: of what has lethal damage already nothing need be given. */
static void deathtouch_adds_none_to_what_is_lethal(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id snake =
        table_creature(&t, A, "Snake", 5, 5,
                       "\"keywords\": [\"trample\", \"deathtouch\"]");
    object_id wall = table_creature(&t, B, "Wall", 0, 1,
                                    "\"keywords\": [\"indestructible\"]");
    t.scenario.object[wall - 1].damage = 1;
    attack_alone(&t, snake);
    block(&t, wall, snake);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    assert_true(table_offers_number(&t, 0));
    table_close(&t);
}

/* CR 510.1d: who blocks nothing any more deals nothing. */
static void a_blocker_of_what_is_gone_deals_no_damage(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(
        &t, A, "Bear", 2, 2,
        "\"abilities\": [{\"k\": \"activated\", \"cost\": ["
        "{\"sacrifice_self\": 1}], \"effect\": [{\"op\": \"gain_life\","
        " \"n\": 1}]}]");
    object_id cleric = table_creature(&t, B, "Cleric", 2, 2,
                                      "\"keywords\": [\"lifelink\"]");
    attack_alone(&t, bear);
    block(&t, cleric, bear);
    end_declaration(&t, DECIDE_BLOCKER);
    table_choose(&t, OPTION_ACTIVATE, bear, PLAYER_NONE, 1);
    table_pass_until(&t, STEP_MAIN2);
    assert_int_equal(table_life(&t, A), 21);
    assert_int_equal(table_life(&t, B), 20);
    table_close(&t);
}

static void first_strike_kills_before_it_is_struck(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id knight = table_creature(&t, A, "Knight", 2, 2,
                                      "\"keywords\": [\"first_strike\"]");
    object_id bear = table_creature(&t, B, "Bear", 2, 2, "");
    attack_alone(&t, knight);
    block(&t, bear, knight);
    fight(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, knight), ZONE_BATTLEFIELD);
    assert_int_equal(table_object(&t, knight)->damage, 0);
    table_close(&t);
}

static void double_strike_deals_damage_twice(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id twin = table_creature(&t, A, "Twin", 3, 3,
                                    "\"keywords\": [\"double_strike\"]");
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    attack_with(&t, 2, (object_id[]){twin, bear});
    fight(&t);
    assert_int_equal(table_life(&t, B), 12);
    table_close(&t);
}

static void what_is_removed_from_combat_deals_no_damage(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    object_id call = table_put(
        &t,
        table_card(&t, "Call", "Instant",
                   "\"abilities\": [{\"k\": \"spell\", \"effect\": [{\"op\": "
                   "\"remove_from_combat\", \"what\": {\"types\": "
                   "[\"Creature\"]}}]}]"),
        A, ZONE_HAND);
    table_start(&t);
    table_pass_on(&t);
    attack(&t, bear, B);
    end_declaration(&t, DECIDE_ATTACKER);
    table_cast(&t, call);
    assert_false(table_object(&t, bear)->attacking);
    table_pass_until(&t, STEP_MAIN2);
    assert_int_equal(table_life(&t, B), 20);
    table_close(&t);
}

/* All of it, or a part that is among the options. */
static void more_damage_than_options_is_divided(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    t.scenario.edition = EDITION_2025_09;
    object_id giant = table_creature(&t, A, "Giant", 600, 600, "");
    object_id one = table_creature(&t, B, "One", 1, 1, "");
    object_id two = table_creature(&t, B, "Two", 1, 1, "");
    attack_alone(&t, giant);
    block(&t, one, giant);
    block(&t, two, giant);
    end_declaration(&t, DECIDE_BLOCKER);
    while (t.decision.kind == DECIDE_PRIORITY)
        table_take(&t, 0);
    assert_int_equal(t.decision.kind, DECIDE_NUMBER);
    assert_int_equal(t.decision.count, OPTIONS_MAX);
    assert_int_equal(t.decision.option[OPTIONS_MAX - 2].value,
                     OPTIONS_MAX - 2);
    assert_int_equal(t.decision.option[OPTIONS_MAX - 1].value, 600);
    table_take(&t, OPTIONS_MAX - 1);
    table_pass_until(&t, STEP_END_COMBAT);
    assert_int_equal(table_zone(&t, one), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, two), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void an_attacker_of_a_planeswalker_that_left_hurts_nobody(
    void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id one = table_creature(&t, A, "One", 2, 2, "");
    object_id two = table_creature(&t, A, "Two", 3, 3,
                                   "\"keywords\": [\"first_strike\"]");
    object_id walker =
        table_put(&t, table_card(&t, "Walker", "Planeswalker",
                                 "\"loyalty\": 3"),
                  B, ZONE_BATTLEFIELD);
    table_start(&t);
    table_pass_on(&t);
    table_choose(&t, OPTION_OBJECT, one, PLAYER_NONE, walker);
    table_choose(&t, OPTION_OBJECT, two, PLAYER_NONE, walker);
    fight(&t);
    assert_int_equal(table_zone(&t, walker), ZONE_GRAVEYARD);
    assert_int_equal(table_life(&t, B), 20);
    table_close(&t);
}

static void lifelink_gains_life_once_for_all_it_deals(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id beast = table_creature(
        &t, A, "Beast", 5, 5,
        "\"keywords\": [\"trample\", \"lifelink\"], \"abilities\":"
        " [{\"k\": \"triggered\", \"on\": {\"ev\": \"gains_life\"},"
        " \"effect\": [{\"op\": \"get\", \"kind\": \"energy\"}]}]");
    object_id one = table_creature(&t, B, "One", 1, 2, "");
    attack_alone(&t, beast);
    block(&t, one, beast);
    end_declaration(&t, DECIDE_BLOCKER);
    table_pass_on(&t);
    table_number(&t, 2);
    table_pass_until(&t, STEP_END_COMBAT);
    assert_int_equal(table_life(&t, A), 25);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void infect_poisons_and_toxic_poisons_as_well(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id infector =
        table_creature(&t, A, "Infector", 2, 2, "\"keywords\": [\"infect\"]");
    object_id toxic =
        table_creature(&t, A, "Toxic", 3, 3, "\"keywords\": [{\"toxic\": 1}]");
    attack_with(&t, 2, (object_id[]){infector, toxic});
    fight(&t);
    assert_int_equal(table_life(&t, B), 17);
    assert_int_equal(t.seen.player[B].poison, 3);
    table_close(&t);
}

static void wither_damage_is_counters(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id rot =
        table_creature(&t, A, "Rot", 1, 4, "\"keywords\": [\"wither\"]");
    object_id bear = table_creature(&t, B, "Bear", 2, 2, "");
    attack_alone(&t, rot);
    block(&t, bear, rot);
    fight(&t);
    assert_int_equal(table_object(&t, bear)->damage, 0);
    assert_int_equal(table_counters(&t, bear, COUNTER_M1M1), 1);
    assert_int_equal(table_object(&t, bear)->power, 1);
    table_close(&t);
}

static void combat_damage_to_a_player_triggers(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id cat = table_creature(
        &t, A, "Cat", 2, 2,
        "\"abilities\": [{\"k\": \"triggered\", \"on\": {\"ev\":"
        " \"combat_damage_player\", \"what\": {\"ref\": \"self\"}},"
        " \"effect\": [{\"op\": \"get\", \"kind\": \"energy\","
        " \"n\": \"event_amount\"}]}]");
    attack_alone(&t, cat);
    fight(&t);
    assert_int_equal(t.seen.player[A].energy, 2);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damage_is_divided_freely_among_blockers),
        cmocka_unit_test(before_2025_all_but_one_blocker_get_lethal_damage),
        cmocka_unit_test(trample_sends_on_what_is_more_than_lethal),
        cmocka_unit_test(deathtouch_makes_one_damage_lethal),
        cmocka_unit_test(trample_sends_nothing_on_before_all_is_lethal),
        cmocka_unit_test(deathtouch_adds_none_to_what_is_lethal),
        cmocka_unit_test(a_blocker_of_what_is_gone_deals_no_damage),
        cmocka_unit_test(first_strike_kills_before_it_is_struck),
        cmocka_unit_test(double_strike_deals_damage_twice),
        cmocka_unit_test(what_is_removed_from_combat_deals_no_damage),
        cmocka_unit_test(more_damage_than_options_is_divided),
        cmocka_unit_test(an_attacker_of_a_planeswalker_that_left_hurts_nobody),
        cmocka_unit_test(lifelink_gains_life_once_for_all_it_deals),
        cmocka_unit_test(infect_poisons_and_toxic_poisons_as_well),
        cmocka_unit_test(wither_damage_is_counters),
        cmocka_unit_test(combat_damage_to_a_player_triggers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
