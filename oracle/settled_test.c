#include "sight_test.h"

static void who_concedes_has_lost(void **state)
{
    (void)state;
    before.player_count = after.player_count = 3;
    before.player[2].life = after.player[2].life = 20;
    what.option.kind = OPTION_CONCEDE;
    what.by = 1;
    assert_broken("104.3a");
    after.player[1].has_lost = true;
    assert_holds();
}

static void who_loses_does_so_for_a_reason(void **state)
{
    (void)state;
    uint8_t done = what.option.kind; /* something, by which cards are drawn */

    after.player[0].has_lost = true;
    after.is_over = true;
    after.winner = 1;
    assert_holds();
    what.option.kind = OPTION_PASS;
    assert_broken("104.3b");
    after.player[0].commander_damage = 20;
    assert_broken("903.10a");
    after.player[0].commander_damage = 21;
    assert_holds();
    after.player[0].commander_damage = 0;
    after.player[0].life = 0;
    assert_holds();
    after.player[0].life = 20;
    before.player[0].library_size = after.player[0].library_size = 0;
    before.object_count--;
    after.object_count--;
    assert_broken("104.3b");
    what.option.kind = done;
    assert_holds();
    what.option.kind = OPTION_PASS;
    setting.powers = ORACLE_ENDS_GAMES;
    assert_holds();
}

static void what_lasts_for_the_turn_ends_with_it(void **state)
{
    (void)state;
    before.step = STEP_END;
    pass_on(STEP_UPKEEP, 1);
    after.active = after.priority = 1;
    after.effect_count = 1;
    after.effect[0].source = BEAR;
    assert_holds();
    after.effect[0].duration = setting.until_turn_ends;
    assert_broken("514.2");
}

static void what_needs_its_source_ends_with_it(void **state)
{
    (void)state;
    after.effect_count = 1;
    after.effect[0].source = BEAR;
    after.effect[0].duration = setting.while_source;
    assert_holds();
    after.effect[0].source = SPELL;
    assert_broken("611.2b");
}

static void who_can_draw_nothing_has_lost(void **state)
{
    (void)state;
    before.step = STEP_UPKEEP;
    before.player[0].library_size = 0;
    before.object_count--;
    after = before;
    pass_on(STEP_DRAW, 0);
    assert_broken("704.5b");
    setting.powers = ORACLE_REPLACES_DRAWS;
    assert_holds();
}

/* The spell on the stack, which resolves. */
static void resolve(enum zone to)
{
    before.object[SPELL - 1].zone = ZONE_STACK;
    before.player[0].hand_size = after.player[0].hand_size = 0;
    now(SPELL)->zone = (uint8_t)to;
    pass_on(STEP_MAIN1, 0);
}

static void a_second_legend_makes_a_choice(void **state)
{
    (void)state;
    struct observed_object *old = &before.object[BEAR - 1];

    before.object[SPELL - 1].types = now(SPELL)->types = 1 << TYPE_ARTIFACT;
    before.object[SPELL - 1].super = now(SPELL)->super = 1 << SUPER_LEGENDARY;
    before.object[SPELL - 1].name = now(SPELL)->name = old->name;
    now(SPELL)->face_name = old->name;
    old->super = now(BEAR)->super = 1 << SUPER_LEGENDARY;
    resolve(ZONE_BATTLEFIELD);
    now(SPELL)->sick = true;
    now(BEAR)->zone = ZONE_GRAVEYARD;
    assert_broken("704.5j");
    choose(DECIDE_OBJECTS, SPELL, 0)->purpose = PURPOSE_LEGEND;
    assert_holds();
    what.made_count = 0;
    now(BEAR)->zone = ZONE_BATTLEFIELD;
    now(SPELL)->zone = ZONE_GRAVEYARD;
    assert_broken("704.5j");
}

static void a_turn_that_is_ended_leaves_no_stack(void **state)
{
    (void)state;
    before.object[SPELL - 1].zone = ZONE_STACK;
    before.player[0].hand_size = after.player[0].hand_size = 0;
    now(SPELL)->zone = ZONE_STACK;
    pass_on(STEP_CLEANUP, 0);
    setting.powers = ORACLE_ENDS_TURNS;
    assert_broken("724.1");
    now(SPELL)->zone = ZONE_EXILE;
    assert_holds();
}

static void the_next_step_follows(void **state)
{
    (void)state;
    pass_on(STEP_BEGIN_COMBAT, 0);
    assert_holds();
    pass_on(STEP_MAIN2, 0);
    assert_broken("500.1");
}

static void without_attackers_two_steps_are_skipped(void **state)
{
    (void)state;
    before.step = STEP_DECLARE_ATTACKERS;
    pass_on(STEP_DECLARE_BLOCKERS, 0);
    assert_broken("500.1");
    pass_on(STEP_END_COMBAT, 0);
    assert_holds();
}

static void an_extra_turn_is_taken(void **state)
{
    (void)state;
    before.step = STEP_END;
    before.extra_count = 1;
    pass_on(STEP_UPKEEP, 1);
    now(BEAR)->sick = false;
    assert_holds();
    after.extra_count = 1;
    assert_broken("500.7");
    before.extra_count = after.extra_count = 0;
    assert_broken("500.1"); /* it is the turn of the next player */
}

static void what_was_chosen_attacks(void **state)
{
    (void)state;
    before.step = STEP_BEGIN_COMBAT;
    pass_on(STEP_DECLARE_ATTACKERS, 0);
    choose(DECIDE_ATTACKER, BEAR, 0)->option.player = 1;
    assert_broken("508.1k");
    now(BEAR)->attacking = true;
    now(BEAR)->defender = 1;
    assert_broken("508.1f");
    now(BEAR)->tapped = true;
    assert_holds();
    give(BEAR, ORACLE_VIGILANCE);
    assert_broken("702.20b");
}

static void what_changed_hands_as_it_was_tapped_does_not_attack(void **state)
{
    (void)state; /* CR 508.1k */
    before.step = STEP_BEGIN_COMBAT;
    pass_on(STEP_DECLARE_ATTACKERS, 0);
    choose(DECIDE_ATTACKER, BEAR, 0)->option.player = 1;
    setting.powers = ORACLE_CONTROLS;
    now(BEAR)->controller = 1;
    now(BEAR)->sick = true;
    assert_holds();
}

static void what_is_no_creature_once_tapped_does_not_attack(void **state)
{
    (void)state; /* CR 506.3, 506.4 */
    before.step = STEP_BEGIN_COMBAT;
    pass_on(STEP_DECLARE_ATTACKERS, 0);
    choose(DECIDE_ATTACKER, BEAR, 0)->option.player = 1;
    now(BEAR)->tapped = true;
    assert_broken("508.1k");
    now(BEAR)->types = 1 << TYPE_LAND;
    assert_holds();
}

static void what_is_done_as_a_step_begins_may_end_the_turn(void **state)
{
    (void)state; /* CR 724.1 */
    before.step = STEP_DECLARE_BLOCKERS;
    pass_on(STEP_UPKEEP, 1);
    after.active = after.priority = 1;
    assert_broken("500.1");
    setting.powers = ORACLE_ENDS_TURNS;
    assert_holds();
    before.step = STEP_BEGIN_COMBAT - 1; /* nothing is done as combat begins */
    assert_broken("500.1");
}

static void nothing_is_attached_to_what_has_come_back(void **state)
{
    (void)state; /* CR 400.7, 302.6 */
    lay(TOP, ZONE_BATTLEFIELD, 1 << TYPE_ARTIFACT);
    before.player[0].library_size = after.player[0].library_size = 0;
    after.object[TOP - 1] = before.object[TOP - 1];
    before.object[TOP - 1].attached = now(TOP)->attached = BEAR;
    now(BEAR)->sick = true;
    assert_broken("400.7");
    setting.powers = ORACLE_TAKES_BACK;
    assert_holds();
    setting.powers = ORACLE_CONTROLS;
    assert_holds();
}

static void what_was_chosen_blocks(void **state)
{
    (void)state;
    before.step = STEP_DECLARE_ATTACKERS;
    before.object[BEAR - 1].attacking = now(BEAR)->attacking = true;
    before.object[BEAR - 1].defender = now(BEAR)->defender = 1;
    lay(TOP, ZONE_BATTLEFIELD, 1 << TYPE_CREATURE);
    before.object[TOP - 1].controller = before.object[TOP - 1].owner = 1;
    before.player[0].library_size = after.player[0].library_size = 0;
    after.object[TOP - 1] = before.object[TOP - 1];
    pass_on(STEP_DECLARE_BLOCKERS, 0);
    assert_holds();
    choose(DECIDE_BLOCKER, TOP, BEAR);
    assert_broken("509.1h");
    now(BEAR)->blocked = true;
    assert_broken("509.1g");
    now(TOP)->blocking = true;
    assert_broken("509.1g");
    now(TOP)->fights = BEAR;
    assert_holds();
    /* CR 800.4a: A has lost, and all that is A's has left. */
    now(TOP)->fights = 0;
    before.player[0].life = after.player[0].life = 0;
    after.player[0].has_lost = true;
    after.player[0].hand_size = after.player[0].library_size = 0;
    after.priority = 1;
    before.player_count = after.player_count = 3;
    what.passes = 2;
    before.player[2] = after.player[2] = before.player[1];
    after.object[0] = after.object[TOP - 1];
    after.object_count = 1;
    assert_holds();
}

static void who_is_attacked_is_an_opponent(void **state)
{
    (void)state;
    before.step = after.step = STEP_DECLARE_ATTACKERS;
    now(BEAR)->attacking = true;
    now(BEAR)->defender = 1;
    assert_holds();
    now(BEAR)->defender = 0;
    assert_broken("508.4");
}

static void a_game_is_drawn_when_all_have_lost(void **state)
{
    (void)state;
    after.is_over = true;
    assert_broken("104.4a");
    after.player[0].life = after.player[1].life = 0;
    after.player[0].has_lost = after.player[1].has_lost = true;
    assert_holds();
}

int main(void)
{
#define CLAIM(test) cmocka_unit_test_setup(test, calm)
    const struct CMUnitTest tests[] = {
        CLAIM(who_concedes_has_lost),
        CLAIM(who_loses_does_so_for_a_reason),
        CLAIM(what_lasts_for_the_turn_ends_with_it),
        CLAIM(what_needs_its_source_ends_with_it),
        CLAIM(who_can_draw_nothing_has_lost),
        CLAIM(a_second_legend_makes_a_choice),
        CLAIM(a_turn_that_is_ended_leaves_no_stack),
        CLAIM(the_next_step_follows),
        CLAIM(without_attackers_two_steps_are_skipped),
        CLAIM(an_extra_turn_is_taken),
        CLAIM(what_was_chosen_attacks),
        CLAIM(what_changed_hands_as_it_was_tapped_does_not_attack),
        CLAIM(what_is_no_creature_once_tapped_does_not_attack),
        CLAIM(what_is_done_as_a_step_begins_may_end_the_turn),
        CLAIM(nothing_is_attached_to_what_has_come_back),
        CLAIM(what_was_chosen_blocks),
        CLAIM(who_is_attacked_is_an_opponent),
        CLAIM(a_game_is_drawn_when_all_have_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
