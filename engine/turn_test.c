#include "table_acts.h"

static void pages(struct table *t, player_id player, int count)
{
    for (int i = 0; i < count; i++) {
        char name[24];
        snprintf(name, sizeof name, "Page %d %d", player, i);
        put_face(t, player, ZONE_LIBRARY, name, "'types':['Artifact']");
    }
}

/* Steps and priority. */

static void the_steps_follow_each_other(void **state)
{
    static const uint8_t expected[] = {
        STEP_MAIN1, STEP_BEGIN_COMBAT, STEP_END_COMBAT, STEP_MAIN2, STEP_END,
        STEP_UPKEEP, STEP_DRAW, STEP_MAIN1,
    };
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 3);
    table_start(&t);
    size_t at = 0;
    uint8_t step = STEPS;
    for (int i = 0; i < 40 && at < sizeof expected; i++) {
        if (t.seen.step != step) {
            step = t.seen.step;
            /* With no attackers these steps are skipped (CR 508.8). */
            if (step == STEP_DECLARE_ATTACKERS ||
                step == STEP_DECLARE_BLOCKERS || step == STEP_COMBAT_DAMAGE)
                continue;
            assert_int_equal(step, expected[at]);
            at++;
        }
        table_pass(&t);
    }
    assert_int_equal(at, sizeof expected);
    table_close(&t);
}

static void all_must_pass_in_succession(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    table_start(&t);
    table_pass(&t);
    assert_int_equal(t.decision.player, B);
    table_pass(&t);
    assert_int_equal(t.decision.player, C);
    assert_int_equal(t.seen.step, STEP_MAIN1);
    table_pass(&t);
    assert_int_equal(t.seen.step, STEP_BEGIN_COMBAT);
    assert_int_equal(t.decision.player, A);
    table_close(&t);
}

static void an_action_begins_the_passing_anew(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, B, "Forest");
    table_start(&t);
    table_pass(&t);
    activate_it(&t, forest, 1);
    table_pass(&t);
    assert_int_equal(t.seen.step, STEP_MAIN1);
    assert_int_equal(t.decision.player, A);
    table_close(&t);
}

static void the_top_of_the_stack_resolves_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    const char *gain = "'types':['Instant'],'abilities':[{'k':'spell',"
                       "'effect':[{'op':'gain_life','n':%d}]}]";
    char one[200], ten[200];
    snprintf(one, sizeof one, gain, 1);
    snprintf(ten, sizeof ten, gain, 10);
    object_id first = in_hand(&t, A, "One", one);
    object_id second = in_hand(&t, A, "Ten", ten);
    table_start(&t);
    cast_it(&t, first);
    cast_it(&t, second);
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(table_life(&t, A), 30);
    assert_int_equal(t.decision.player, A);
    table_close(&t);
}

static void a_new_turn_untaps_draws_and_allows_a_land(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 1);
    object_id mine = basic(&t, A, "Forest");
    object_id theirs = basic(&t, B, "Forest");
    t.scenario.object[mine - 1].tapped = true;
    t.scenario.object[theirs - 1].tapped = true;
    t.scenario.player[A].lands_played = 1;
    table_start(&t);
    table_pass_until(&t, STEP_UPKEEP);
    assert_int_equal(t.seen.active, B);
    assert_int_equal(t.seen.turn, 4);
    assert_false(table_object(&t, theirs)->tapped);
    assert_true(table_object(&t, mine)->tapped);
    table_pass_until(&t, STEP_MAIN1);
    assert_int_equal(t.seen.player[B].hand_size, 1);
    assert_int_equal(t.seen.player[A].lands_played, 0);
    table_close(&t);
}

static void a_stunned_permanent_loses_a_counter_instead(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 1);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    struct scenario_object *object = &t.scenario.object[bear - 1];
    object->tapped = true;
    object->counter_count = 1;
    object->counter[0].kind = COUNTER_STUN;
    object->counter[0].count = 2;
    table_start(&t);
    table_pass_until(&t, STEP_UPKEEP);
    assert_true(table_object(&t, bear)->tapped);
    assert_int_equal(table_counters(&t, bear, COUNTER_STUN), 1);
    table_close(&t);
}

static void eight_cards_in_hand_are_one_too_many(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 1);
    uint16_t card = face_card(&t, "Relic", "'cost':'{9}','types':["
                                           "'Artifact']");
    for (int i = 0; i < 8; i++)
        table_put(&t, card, A, ZONE_HAND);
    table_start(&t);
    for (int i = 0; i < 40 && t.decision.kind == DECIDE_PRIORITY; i++)
        table_pass(&t);
    assert_int_equal(t.decision.kind, DECIDE_OBJECTS);
    assert_int_equal(t.decision.purpose, PURPOSE_DISCARD);
    assert_int_equal(t.decision.player, A);
    table_take(&t, 0);
    assert_int_equal(t.seen.player[A].hand_size, 7);
    assert_int_equal(t.seen.active, B);
    table_close(&t);
}

static void damage_and_until_end_of_turn_end_at_cleanup(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 1);
    object_id bear = creature(&t, B, "Bear", "2,3", "");
    t.scenario.object[bear - 1].damage = 2;
    object_id grow = sorcery(&t, "Grow", "{0}",
                             "{'op':'pt','what':{'types':['Creature']},"
                             "'p':3,'t':3,'dur':'eot'}");
    table_start(&t);
    cast_it(&t, grow);
    settle(&t);
    assert_int_equal(table_object(&t, bear)->power, 5);
    table_pass_until(&t, STEP_END);
    assert_int_equal(table_object(&t, bear)->power, 5);
    table_pass_until(&t, STEP_UPKEEP);
    assert_int_equal(table_object(&t, bear)->power, 2);
    assert_int_equal(table_object(&t, bear)->damage, 0);
    table_close(&t);
}

static void a_creature_may_tap_on_its_controllers_next_turn(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 1);
    pages(&t, A, 1);
    object_id elf = in_hand(
        &t, A, "Elf",
        "'types':['Creature'],'pt':[1,1],'abilities':[{'k':'activated',"
        "'cost':[{'tap_self':1}],'effect':[{'op':'add_mana',"
        "'mana':{'fixed':'{G}'}}]}]");
    table_start(&t);
    cast_it(&t, elf);
    settle(&t);
    struct option tap = act(OPTION_ACTIVATE, elf, 0, 1);
    assert_refused(&t, tap, CODE_SUMMONING_SICK);
    table_pass_until(&t, STEP_UPKEEP); /* B's */
    table_pass(&t);
    assert_int_equal(t.seen.active, B);
    table_pass_until(&t, STEP_MAIN1);
    table_pass_until(&t, STEP_UPKEEP); /* A's */
    assert_int_equal(t.seen.active, A);
    take(&t, tap);
    assert_pool(&t, A, "G");
    table_close(&t);
}

/* CR 506.4: what changes controllers is no longer attacked, by a spell or by
 * a static ability. */
static void what_is_stolen_is_attacked_no_more(void **state)
{
    static const char *const spells[] = {
        "{'op':'gain_life','n':1}",
        "{'op':'gain_control','what':{'types':['Planeswalker']},"
        "'dur':'forever'}",
        "{'op':'mods','mods':[{'control':'you'}],'dur':'eot','what':{"
        "'types':['Planeswalker']}}",
    };
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "3,3", "");
        object_id sage = in_play(&t, B, "Sage",
                                 "'types':['Planeswalker'],'loyalty':4");
        snprintf(text, sizeof text,
                 "'types':['Instant'],'abilities':[{'k':'spell','effect':["
                 "%s]}]",
                 spells[i]);
        object_id id = in_hand(&t, A, "Take", text);
        table_start(&t);
        table_pass_on(&t);
        table_choose(&t, OPTION_OBJECT, bear, PLAYER_NONE, sage);
        cast_it(&t, id);
        settle(&t);
        table_pass_until(&t, STEP_END_COMBAT);
        assert_int_equal(table_counters(&t, sage, COUNTER_LOYALTY),
                         i == 0 ? 1 : 4);
        assert_int_equal(table_life(&t, B), 20);
        table_close(&t);
    }
}

/* CR 502.3: of what does not untap in its controller's untap step only that
 * is kept tapped, and only in this step. */
static void only_what_is_named_stays_tapped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_END;
    pages(&t, B, 1);
    object_id own = in_play(&t, B, "Own", "'types':['Artifact']");
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id other = in_play(&t, A, "Other", "'types':['Artifact']");
    object_id asleep = creature(&t, A, "Asleep", "2,2", "");
    static_rule(&t, B, "Lock", "'skip_untap':{'types':['Artifact']}");
    static_rule(&t, A, "Muse",
                "'untap_in_others_untap_step':{'types':['Land']}},"
                "{'untap_in_others_untap_step':{'types':['Artifact']}");
    static_rule(&t, B, "Mare",
                "'untap_in_others_untap_step':{'types':['Creature']}");
    for (object_id id = own; id <= asleep; id++)
        t.scenario.object[id - 1].tapped = true;
    table_start(&t);
    while (t.seen.step != STEP_UPKEEP)
        table_pass(&t);
    assert_int_equal(t.decision.player, B);
    assert_false(table_object(&t, bear)->tapped);
    assert_true(table_object(&t, asleep)->tapped);
    assert_false(table_object(&t, other)->tapped);
    table_close(&t);
}

/* CR 800.4a: the turn of a player who has left does not begin. */
static void who_has_left_takes_no_extra_turn(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    pages(&t, B, 2);
    pages(&t, C, 2);
    object_id spell = sorcery(&t, "Again", "{0}", "{'op':'extra_turn'}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(t.seen.extra_count, 1);
    take(&t, act(OPTION_CONCEDE, 0, 0, 0));
    assert_int_equal(t.decision.player, B);
    while (t.seen.turn == 3)
        table_pass(&t);
    assert_int_equal(t.seen.turn, 4);
    assert_int_equal(t.seen.active, B);
    assert_int_equal(t.seen.extra_count, 0);
    table_close(&t);
}

/* CR 800.4a: somebody else has priority instead. */
static void who_has_lost_has_no_priority(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    object_id spell =
        sorcery(&t, "End", "{0}", "{'op':'lose_life','who':'you','n':20}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_true(t.seen.player[A].has_lost);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.decision.player, B);
    table_close(&t);
}

/* CR 104.2b: at once, even if the turn would end. */
static void nothing_follows_the_end_of_the_game(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(&t, "Last", "{0}",
                              "{'op':'win_game'},{'op':'end_turn'}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    assert_int_equal(t.decision.kind, DECIDE_OVER);
    assert_int_equal(t.seen.winner, A);
    assert_int_equal(t.seen.turn, 3);
    table_close(&t);
}

static uint8_t hand_size(const struct table *t, player_id player)
{
    return (uint8_t)t->seen.player[player].hand_size;
}

/* CR 514.3a: as long as something triggers in it another cleanup step begins,
 * and players get priority in each. */
static void cleanup_comes_again_and_again(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_END;
    pages(&t, A, 3);
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "Card %d", i);
        in_hand(&t, A, name, "'types':['Artifact']");
    }
    enchantment(&t, A, "Source",
                "{'k':'triggered','on':{'ev':'discarded','by':'you'},"
                "'effect':[{'op':'draw','n':1}]}");
    table_start(&t);
    for (int round = 0; round < 3; round++) {
        while (t.decision.kind == DECIDE_PRIORITY)
            table_pass(&t);
        assert_int_equal(hand_size(&t, A), 8);
        assert_int_equal(t.seen.step, STEP_CLEANUP);
        table_take(&t, 0);
        assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
        assert_int_equal(t.decision.player, A);
        assert_int_equal(t.seen.step, STEP_CLEANUP);
        assert_int_equal(t.seen.turn, 3);
        assert_true(on_stack(&t) != OBJECT_NONE);
        settle(&t);
    }
    table_close(&t);
}

/* CR 117.5: what triggers as triggers are put on the stack goes there before
 * anybody has priority. */
static void triggers_on_triggers_wait_for_nobody(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Mark", "1,1",
             "'abilities':[{'k':'triggered','on':{'ev':'becomes_target',"
             "'what':'self'},'effect':[{'op':'gain_life','n':1}]}]");
    enchantment(&t, A, "Aim",
                "{'k':'triggered','on':{'ev':'gains_life','who':'you'},"
                "'targets':[{'id':'t','what':'creature'}],"
                "'effect':[{'op':'tap','what':'T.t'}]}");
    object_id spell = sorcery(&t, "Begin", "{0}", "{'op':'gain_life','n':1}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    while (t.decision.kind != DECIDE_PRIORITY)
        table_take(&t, 0);
    int waiting = 0;
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        waiting += t.seen.object[i].zone == ZONE_STACK;
    assert_int_equal(waiting, 2);
    table_close(&t);
}

/* CR 502.3: what does not untap in its controller's next untap step may untap
 * in another's before. */
static void only_its_controllers_untap_step_is_skipped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, A, 1);
    pages(&t, B, 1);
    object_id other = in_play(&t, A, "Other", "'types':['Artifact']");
    static_rule(&t, A, "Muse",
                "'untap_in_others_untap_step':{'types':['Artifact']}");
    object_id spell = sorcery(
        &t, "Hold", "{0}",
        "{'op':'skip_next_untap','what':{'types':['Artifact']}}");
    t.scenario.object[other - 1].tapped = true;
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    table_pass_until(&t, STEP_UPKEEP);
    assert_int_equal(t.seen.active, B);
    assert_false(table_object(&t, other)->tapped);
    table_close(&t);
}

/* CR 704.3: whatever triggers put on the stack make of it is seen before
 * anybody has priority. */
static void the_state_is_checked_after_triggers_are_put(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id shy = creature(&t, A, "Shy", "1,1", "");
    enchantment(&t, A, "Fear",
                "{'k':'static','while':{'exists':{'zone':'stack'}},'mods':["
                "{'pt':[0,-1],'to':{'types':['Creature']}}]}");
    enchantment(&t, A, "Echo",
                "{'k':'triggered','on':{'ev':'enters','what':{'types':["
                "'Land']}},'effect':[{'op':'gain_life','n':1}]}");
    object_id field = in_hand(&t, A, "Field", "'cost':null,'types':['Land']");
    table_start(&t);
    play_it(&t, field);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_true(on_stack(&t) != OBJECT_NONE);
    assert_int_equal(table_zone(&t, shy), ZONE_GRAVEYARD);
    table_close(&t);
}

/* CR 514.3a: nor must something trigger; state-based actions will do. */
static void cleanup_comes_again_when_something_dies(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_END;
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "Card %d", i);
        in_hand(&t, A, name, "'types':['Artifact']");
    }
    enchantment(&t, A, "Source",
                "{'k':'triggered','on':{'ev':'discarded','by':'you'},"
                "'effect':[{'op':'gain_life','n':1}]}");
    object_id pup = creature(
        &t, A, "Pup", "1,1",
        "'abilities':[{'k':'activated','cost':[{'life':1}],'effect':["
        "{'op':'pt','what':'self','p':1,'t':1},"
        "{'op':'put','what':'self','kind':'-1/-1','n':1}]}]");
    table_start(&t);
    while (t.decision.kind == DECIDE_PRIORITY)
        table_pass(&t);
    table_take(&t, 0);
    activate_it(&t, pup, 1);
    settle(&t);
    assert_int_equal(t.seen.step, STEP_CLEANUP);
    assert_int_equal(table_zone(&t, pup), ZONE_BATTLEFIELD);
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(table_zone(&t, pup), ZONE_GRAVEYARD);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.seen.step, STEP_CLEANUP);
    assert_int_equal(t.seen.turn, 3);
    table_close(&t);
}

/* CR 514.2: what counts damage is looked at anew. */
static void as_damage_wears_off_nothing_is_damaged(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pages(&t, B, 1);
    object_id ox = creature(&t, A, "Ox", "2,4", "");
    object_id fly = creature(
        &t, A, "Fly", "1,{'count':{'name':'Ox','damaged':true}}", "");
    t.scenario.object[ox - 1].damage = 1;
    t.scenario.step = STEP_MAIN2;
    table_start(&t);
    table_pass_until(&t, STEP_CLEANUP);
    assert_int_equal(t.seen.step, STEP_CLEANUP);
    assert_int_equal(table_zone(&t, fly), ZONE_GRAVEYARD);
    table_close(&t);
}

/* CR 605.3b: nobody gets priority in between. */
static void a_mana_ability_ends_the_turn_at_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bell = in_play(
        &t, A, "Bell",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
        "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':'{C}'}},"
        "{'op':'end_turn'}]}]");
    table_start(&t);
    activate_it(&t, bell, 1);
    assert_int_equal(t.seen.turn, 4);
    assert_int_equal(t.seen.step, STEP_UPKEEP);
    table_close(&t);
}

/* CR 302.6: control may change as a turn begins. */
static void what_changes_hands_with_the_turn_waits(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id pawn = creature(&t, B, "Pawn", "1,1", "");
    enchantment(&t, A, "Tide",
                "{'k':'static','while':{'not':'your_turn'},"
                "'mods':[{'control':'you','to':{'name':'Pawn'}}]}");
    t.scenario.step = STEP_END;
    table_start(&t);
    assert_int_equal(table_object(&t, pawn)->controller, B);
    table_pass_until(&t, STEP_UPKEEP);
    assert_int_equal(table_object(&t, pawn)->controller, A);
    assert_true(table_object(&t, pawn)->sick);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_steps_follow_each_other),
        cmocka_unit_test(all_must_pass_in_succession),
        cmocka_unit_test(an_action_begins_the_passing_anew),
        cmocka_unit_test(the_top_of_the_stack_resolves_first),
        cmocka_unit_test(a_new_turn_untaps_draws_and_allows_a_land),
        cmocka_unit_test(a_stunned_permanent_loses_a_counter_instead),
        cmocka_unit_test(eight_cards_in_hand_are_one_too_many),
        cmocka_unit_test(damage_and_until_end_of_turn_end_at_cleanup),
        cmocka_unit_test(a_creature_may_tap_on_its_controllers_next_turn),
        cmocka_unit_test(what_is_stolen_is_attacked_no_more),
        cmocka_unit_test(only_what_is_named_stays_tapped),
        cmocka_unit_test(who_has_left_takes_no_extra_turn),
        cmocka_unit_test(who_has_lost_has_no_priority),
        cmocka_unit_test(nothing_follows_the_end_of_the_game),
        cmocka_unit_test(cleanup_comes_again_and_again),
        cmocka_unit_test(triggers_on_triggers_wait_for_nobody),
        cmocka_unit_test(only_its_controllers_untap_step_is_skipped),
        cmocka_unit_test(the_state_is_checked_after_triggers_are_put),
        cmocka_unit_test(cleanup_comes_again_when_something_dies),
        cmocka_unit_test(as_damage_wears_off_nothing_is_damaged),
        cmocka_unit_test(a_mana_ability_ends_the_turn_at_once),
        cmocka_unit_test(what_changes_hands_with_the_turn_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
