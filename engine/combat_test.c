#include "table_test.h"

/* A attacks: `to` is a player. */
static void attack(struct table *t, object_id attacker, player_id to)
{
    assert_int_equal(t->decision.kind, DECIDE_ATTACKER);
    table_choose(t, OPTION_OBJECT, attacker, to, 0);
}

static void block(struct table *t, object_id blocker, object_id attacker)
{
    assert_int_equal(t->decision.kind, DECIDE_BLOCKER);
    table_choose(t, OPTION_OBJECT, blocker, PLAYER_NONE, attacker);
}

static void end_declaration(struct table *t, enum decision_kind kind)
{
    if (t->decision.kind == kind)
        table_done(t);
}

/* From the beginning of combat to blocks: the attackers attack B. */
static void attack_with(struct table *t, int count, const object_id *ids)
{
    table_start(t);
    table_pass_on(t);
    for (int i = 0; i < count; i++)
        attack(t, ids[i], B);
    end_declaration(t, DECIDE_ATTACKER);
    table_pass_on(t);
}

static void attack_alone(struct table *t, object_id id)
{
    attack_with(t, 1, &id);
}

/* After blocks: on until the damage has been dealt. */
static void fight(struct table *t)
{
    end_declaration(t, DECIDE_BLOCKER);
    table_pass_until(t, STEP_END_COMBAT);
}

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
        cmocka_unit_test(an_unblocked_attacker_taps_and_hurts_the_player),
        cmocka_unit_test(nobody_needs_to_attack),
        cmocka_unit_test(who_cannot_attack_is_not_offered),
        cmocka_unit_test(attackers_may_be_named_in_any_order),
        cmocka_unit_test(vigilance_does_not_tap),
        cmocka_unit_test(attacking_triggers_once_for_each_and_for_the_player),
        cmocka_unit_test(a_lone_attacker_attacks_alone),
        cmocka_unit_test(a_blocked_creature_trades_with_its_blocker),
        cmocka_unit_test(flying_is_blocked_by_flying_or_reach_only),
        cmocka_unit_test(what_cannot_block_or_be_blocked_is_not_offered),
        cmocka_unit_test(menace_needs_two_blockers),
        cmocka_unit_test(menace_against_one_creature_is_no_block),
        cmocka_unit_test(
            menace_never_leaves_a_block_that_can_not_be_completed),
        cmocka_unit_test(damage_is_divided_freely_among_blockers),
        cmocka_unit_test(before_2025_all_but_one_blocker_get_lethal_damage),
        cmocka_unit_test(trample_sends_on_what_is_more_than_lethal),
        cmocka_unit_test(deathtouch_makes_one_damage_lethal),
        cmocka_unit_test(first_strike_kills_before_it_is_struck),
        cmocka_unit_test(double_strike_deals_damage_twice),
        cmocka_unit_test(more_damage_than_options_is_divided),
        cmocka_unit_test(a_planeswalker_may_be_attacked),
        cmocka_unit_test(an_attacker_of_a_planeswalker_that_left_hurts_nobody),
        cmocka_unit_test(lifelink_gains_life_once_for_all_it_deals),
        cmocka_unit_test(infect_poisons_and_toxic_poisons_as_well),
        cmocka_unit_test(wither_damage_is_counters),
        cmocka_unit_test(protection_prevents_damage_and_blocking),
        cmocka_unit_test(combat_damage_to_a_player_triggers),
        cmocka_unit_test(each_opponent_may_be_attacked_and_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
