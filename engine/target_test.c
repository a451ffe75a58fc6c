#include "table_acts.h"

/* An instant of A's with these targets, which it destroys. */
static object_id kill(struct table *t, const char *target)
{
    char text[600];
    snprintf(text, sizeof text,
             "'types':['Instant'],'abilities':[{'k':'spell','targets':["
             "{'id':'t',%s}],'effect':[{'op':'destroy','what':'T.t'}]}]",
             target);
    return in_hand(t, A, "Kill", text);
}

static const char *const CREATURE = "'what':{'types':['Creature']}";

static bool is_offered(const struct table *t, object_id id)
{
    for (int i = 0; i < t->decision.count; i++)
        if (t->decision.option[i].kind == OPTION_OBJECT &&
            t->decision.option[i].object == id)
            return true;
    return false;
}

static void only_what_fits_is_offered(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id ox = creature(&t, A, "Ox", "2,2", "");
    object_id disk = in_play(&t, B, "Disk", "'types':['Artifact']");
    object_id spell = kill(&t, CREATURE);
    table_start(&t);
    cast_it(&t, spell);
    assert_int_equal(t.decision.kind, DECIDE_TARGET);
    assert_true(is_offered(&t, bear));
    assert_true(is_offered(&t, ox));
    assert_false(is_offered(&t, disk));
    table_close(&t);
}

static void hexproof_is_against_opponents(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    const char *hexproof = "'keywords':['hexproof']";
    object_id mine = creature(&t, A, "Mine", "2,2", hexproof);
    object_id theirs = creature(&t, B, "Theirs", "2,2", hexproof);
    creature(&t, B, "Bear", "2,2", "");
    object_id spell = kill(&t, CREATURE);
    table_start(&t);
    cast_it(&t, spell);
    assert_true(is_offered(&t, mine));
    assert_false(is_offered(&t, theirs));
    table_close(&t);
}

static void shroud_is_against_everyone(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Mine", "2,2", "'keywords':['shroud']");
    object_id spell = kill(&t, CREATURE);
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, spell, 0, 0), CODE_TARGET_ILLEGAL);
    table_close(&t);
}

static void protection_is_against_a_quality(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id knight = creature(
        &t, B, "Knight", "2,2", "'keywords':[{'protection':{'colors':['B']}}]");
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id black = in_hand(
        &t, A, "Black",
        "'cost':'{B}','types':['Instant'],'abilities':[{'k':'spell',"
        "'targets':[{'id':'t','what':{'types':['Creature']}}],"
        "'effect':[{'op':'destroy','what':'T.t'}]}]");
    object_id gray = kill(&t, CREATURE);
    pool(&t, "B");
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, black);
    assert_false(is_offered(&t, knight));
    assert_true(is_offered(&t, bear));
    game_copy(t.game, before);
    table_look(&t);
    cast_it(&t, gray);
    assert_true(is_offered(&t, knight));
    free(before);
    table_close(&t);
}

static void one_object_is_chosen_once_for_a_group(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id ox = creature(&t, B, "Ox", "2,2", "");
    object_id spell =
        kill(&t, "'what':{'types':['Creature']},'min':2,'max':2");
    table_start(&t);
    cast_it(&t, spell);
    table_choose_object(&t, bear);
    if (t.decision.kind == DECIDE_TARGET) {
        assert_false(is_offered(&t, bear));
        table_choose_object(&t, ox);
    }
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, ox), ZONE_GRAVEYARD);
    table_close(&t);
}

static void two_targets_need_two_objects(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, B, "Bear", "2,2", "");
    object_id spell =
        kill(&t, "'what':{'types':['Creature']},'min':2,'max':2");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, spell, 0, 0), CODE_TARGET_ILLEGAL);
    table_close(&t);
}

static void up_to_one_may_be_none(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id spell =
        kill(&t, "'what':{'types':['Creature']},'min':0,'max':1");
    table_start(&t);
    cast_it(&t, spell);
    table_done(&t);
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    assert_int_equal(table_zone(&t, spell), ZONE_GRAVEYARD);
    table_close(&t);
}

static void any_target_is_a_creature_a_player_or_a_planeswalker(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id walker =
        in_play(&t, B, "Walker", "'types':['Planeswalker'],'loyalty':3");
    object_id disk = in_play(&t, B, "Disk", "'types':['Artifact']");
    object_id bolt = in_hand(
        &t, A, "Bolt",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'any_target'}],"
        "'effect':[{'op':'damage','to':'T.t','n':3}]}]");
    table_start(&t);
    cast_it(&t, bolt);
    assert_true(is_offered(&t, bear));
    assert_true(is_offered(&t, walker));
    assert_false(is_offered(&t, disk));
    assert_int_equal(t.decision.count, 4); /* and two players */
    table_close(&t);
}

static void an_opponent_is_not_oneself(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    object_id spell = in_hand(
        &t, A, "Drain",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'opponent'}],"
        "'effect':[{'op':'lose_life','who':'T.t','n':3}]}]");
    table_start(&t);
    cast_it(&t, spell);
    assert_int_equal(t.decision.count, 2);
    assert_int_equal(t.decision.option[0].player, B);
    assert_int_equal(t.decision.option[1].player, C);
    player_chosen(&t, C);
    for (int i = 0; i < 3; i++)
        table_pass(&t);
    assert_int_equal(table_life(&t, C), 17);
    table_close(&t);
}

static void who_has_hexproof_is_no_target_of_opponents(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Leyline", "'player_has':['hexproof'],'who':'you'");
    object_id spell = in_hand(
        &t, A, "Drain",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'opponent'}],"
        "'effect':[{'op':'lose_life','who':'T.t','n':3}]}]");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, spell, 0, 0), CODE_TARGET_ILLEGAL);
    table_close(&t);
}

static void a_spell_is_a_target_on_the_stack(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    object_id no = in_hand(
        &t, B, "No",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'spell'}],"
        "'effect':[{'op':'counter','what':'T.t'}]}]");
    table_start(&t);
    cast_it(&t, relic);
    table_pass(&t);
    cast_it(&t, no);
    table_choose_object(&t, relic);
    settle(&t);
    assert_int_equal(table_zone(&t, relic), ZONE_GRAVEYARD);
    table_close(&t);
}

static void a_division_gives_each_target_one_at_least(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,9", "");
    object_id ox = creature(&t, B, "Ox", "2,9", "");
    object_id spell = in_hand(
        &t, A, "Split",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':{'types':['Creature']},'min':1,'max':3,"
        "'divided':3}],'effect':[{'op':'damage','to':'T.t','n':3,"
        "'divided':true}]}]");
    table_start(&t);
    cast_it(&t, spell);
    table_choose_object(&t, bear);
    table_choose_object(&t, ox);
    if (t.decision.kind == DECIDE_TARGET)
        table_done(&t);
    assert_int_equal(t.decision.purpose, PURPOSE_DIVISION);
    assert_true(table_offers_number(&t, 1));
    assert_true(table_offers_number(&t, 2));
    assert_false(table_offers_number(&t, 0));
    assert_false(table_offers_number(&t, 3));
    table_number(&t, 2);
    settle(&t);
    assert_int_equal(table_object(&t, bear)->damage, 2);
    assert_int_equal(table_object(&t, ox)->damage, 1);
    table_close(&t);
}

/* Resolving: CR 608.2b. */

static void a_spell_whose_only_target_is_gone_does_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id spell = in_hand(
        &t, A, "Feed",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':{'types':['Creature']}}],"
        "'effect':[{'op':'destroy','what':'T.t'},"
        "{'op':'gain_life','n':5}]}]");
    object_id away = in_hand(
        &t, A, "Away",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'return','what':{'types':['Creature']},'to':'hand'}]}]");
    table_start(&t);
    cast_it(&t, spell);
    table_choose_object(&t, bear);
    cast_it(&t, away);
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_HAND);
    assert_int_equal(table_life(&t, A), 20);
    assert_int_equal(table_zone(&t, spell), ZONE_GRAVEYARD);
    table_close(&t);
}

static void with_one_target_left_it_does_what_it_can(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "'sub':['Bear']");
    object_id ox = creature(&t, B, "Ox", "2,2", "");
    object_id spell = in_hand(
        &t, A, "Feed",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':{'types':['Creature']},'min':2,'max':2}],"
        "'effect':[{'op':'destroy','what':'T.t'},"
        "{'op':'gain_life','n':5}]}]");
    object_id away = in_hand(
        &t, A, "Away",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'return','what':{'sub':['Bear']},'to':'hand'}]}]");
    table_start(&t);
    cast_it(&t, spell);
    table_choose_object(&t, bear);
    if (t.decision.kind == DECIDE_TARGET)
        table_choose_object(&t, ox);
    cast_it(&t, away);
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_HAND);
    assert_int_equal(table_zone(&t, ox), ZONE_GRAVEYARD);
    assert_int_equal(table_life(&t, A), 25);
    table_close(&t);
}

static void a_target_that_came_back_is_another_object(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id spell = kill(&t, CREATURE);
    object_id blink = in_hand(
        &t, A, "Blink",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'exile','what':{'types':['Creature']}},"
        "{'op':'put_onto_battlefield','what':'moved','under':'owner.it'}]}]");
    table_start(&t);
    cast_it(&t, spell);
    table_choose_object(&t, bear);
    cast_it(&t, blink);
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void more_targets_than_fit_refuse_the_spell(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = card_of(&t, creature(&t, B, "Bear", "2,2", ""));
    for (int i = 1; i < TARGETS_MAX + 3; i++)
        table_put(&t, card, B, ZONE_BATTLEFIELD);
    object_id spell =
        kill(&t, "'what':{'types':['Creature']},'min':0,'max':'all'");
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, spell);
    for (int i = 0; i < TARGETS_MAX; i++)
        table_take(&t, 1);
    assert_int_equal(t.decision.kind, DECIDE_TARGET);
    assert_int_equal(game_choose(t.engine, t.game, 1).code, CODE_OTHER);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

static void more_targets_that_differ_than_fit_refuse_the_spell(void **state)
{
    struct table t;
    (void)state; /* CR 115.3 */
    main_phase(&t, 2);
    uint16_t card = card_of(&t, creature(&t, B, "Bear", "2,2", ""));
    for (int i = 1; i < 100; i++)
        table_put(&t, card, B, ZONE_BATTLEFIELD);
    object_id spell = in_hand(
        &t, A, "Spell",
        "'types':['Sorcery'],'abilities':[{'k':'spell','targets':[{'id':'t',"
        "'what':'creature','min':50,'max':50},{'id':'s','what':'creature',"
        "'distinct':true,'min':50,'max':50}],'effect':[{'op':'destroy',"
        "'what':'T.t'},{'op':'destroy','what':'T.s'}]}]");
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, spell);
    for (int i = 0; i < TARGETS_MAX; i++)
        table_take(&t, 0);
    assert_int_equal(game_choose(t.engine, t.game, 0).code, CODE_OTHER);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

/* CR 702.11d, 702.16b: each quality counts. */
static void one_of_several_qualities_is_enough(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id knight = creature(
        &t, B, "Knight", "2,2",
        "'keywords':[{'protection':{'colors':['R']}},{'hexproof_from':{"
        "'colors':['B']}},{'protection':{'colors':['G']}}]");
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id black = in_hand(
        &t, A, "Black",
        "'cost':'{B}','types':['Instant'],'abilities':[{'k':'spell',"
        "'targets':[{'id':'t','what':{'types':['Creature']}}],"
        "'effect':[{'op':'destroy','what':'T.t'}]}]");
    pool(&t, "B");
    creature(&t, B, "Ant", "1,1", "");
    table_start(&t);
    cast_it(&t, black);
    assert_false(is_offered(&t, knight));
    assert_true(is_offered(&t, bear));
    table_close(&t);
}

/* CR 113.3, 115.1: what is said of objects does not mean abilities. */
static void an_ability_on_the_stack_is_no_object_that_is_meant(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id box = in_play(
        &t, A, "Box",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[{'life':"
        "1}],'effect':[{'op':'draw','n':0}]}]");
    object_id spell = in_hand(
        &t, A, "Spell",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':[{'id':'t',"
        "'what':{'zone':'stack'}}],'effect':[{'op':'exile','what':'T.t'}]}]");
    table_start(&t);
    activate_it(&t, box, 1);
    assert_refused(&t, act(OPTION_CAST, spell, 0, 0), CODE_TARGET_ILLEGAL);
    table_close(&t);
}

/* CR 605.3b: that is no object on the stack: the land asks, as one that is
 * triggered by it does for its own modes (605.4a). */
static void a_mana_ability_asks_as_what_it_is_of(void **state)
{
#define FORKS                                                                  \
    "'modes':[{'effect':[{'op':'add_mana','to':'you','mana':{'fixed':"         \
    "'{G}'}}]},{'effect':[{'op':'add_mana','to':'you','mana':{'fixed':"        \
    "'{R}'}}]}]"
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id grove = in_play(&t, A, "Grove",
                              "'types':['Land'],'abilities':[{'k':"
                              "'activated','cost':[{'tap_self':1}]," FORKS
                              "}]");
    object_id bloom = in_play(&t, A, "Bloom",
                              "'types':['Enchantment'],'abilities':[{'k':"
                              "'triggered','on':{'ev':'tapped_for_mana'},"
                              FORKS "}]");
    table_start(&t);
    activate_it(&t, grove, 1);
    assert_int_equal(t.decision.kind, DECIDE_MODE);
    assert_int_equal(t.decision.source, grove);
    table_take(&t, 1);
    assert_int_equal(t.decision.kind, DECIDE_MODE);
    assert_int_equal(t.decision.source, bloom);
    table_take(&t, 0);
    assert_int_equal(t.seen.player[A].mana[MANA_R], 1);
    assert_int_equal(t.seen.player[A].mana[MANA_G], 1);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_fits_is_offered),
        cmocka_unit_test(hexproof_is_against_opponents),
        cmocka_unit_test(shroud_is_against_everyone),
        cmocka_unit_test(protection_is_against_a_quality),
        cmocka_unit_test(one_object_is_chosen_once_for_a_group),
        cmocka_unit_test(two_targets_need_two_objects),
        cmocka_unit_test(up_to_one_may_be_none),
        cmocka_unit_test(any_target_is_a_creature_a_player_or_a_planeswalker),
        cmocka_unit_test(an_opponent_is_not_oneself),
        cmocka_unit_test(who_has_hexproof_is_no_target_of_opponents),
        cmocka_unit_test(a_spell_is_a_target_on_the_stack),
        cmocka_unit_test(a_division_gives_each_target_one_at_least),
        cmocka_unit_test(a_spell_whose_only_target_is_gone_does_nothing),
        cmocka_unit_test(with_one_target_left_it_does_what_it_can),
        cmocka_unit_test(a_target_that_came_back_is_another_object),
        cmocka_unit_test(more_targets_than_fit_refuse_the_spell),
        cmocka_unit_test(more_targets_that_differ_than_fit_refuse_the_spell),
        cmocka_unit_test(one_of_several_qualities_is_enough),
        cmocka_unit_test(an_ability_on_the_stack_is_no_object_that_is_meant),
        cmocka_unit_test(a_mana_ability_asks_as_what_it_is_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
