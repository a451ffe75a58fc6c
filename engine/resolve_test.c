#include "table_acts.h"

static void resolve(struct table *t, object_id spell)
{
    table_start(t);
    cast_it(t, spell);
    settle(t);
}

static void instructions_are_followed_in_order(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    resolve(&t, sorcery(&t, "Both", "{0}",
                        "{'op':'gain_life','n':5},"
                        "{'op':'lose_life','n':{'half':{'life_total':'you'},"
                        "'round':'down'}}"));
    assert_int_equal(table_life(&t, A), 13);
    table_close(&t);
}

static void nothing_triggers_onto_the_stack_in_between(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Count",
                "{'k':'triggered','on':{'ev':'gains_life'},'effect':["
                "{'op':'get','kind':'energy','n':1}]}");
    object_id spell = sorcery(
        &t, "Both", "{0}",
        "{'op':'gain_life','n':1},{'op':'gain_life','n':{'energy':'you'}}");
    resolve(&t, spell);
    assert_int_equal(table_life(&t, A), 21);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void if_picks_one_branch(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    resolve(&t, sorcery(&t, "If", "{0}",
                        "{'op':'if','cond':{'exists':{'types':["
                        "'Creature']}},'then':[{'op':'gain_life','n':5}],"
                        "'else':[{'op':'gain_life','n':1}]}"));
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

static void for_each_goes_over_the_set_as_it_was(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    creature(&t, A, "Ox", "2,4", "");
    object_id spell = sorcery(
        &t, "Swarm", "{0}",
        "{'op':'for_each','sel':{'types':['Creature']},'effect':["
        "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
        "'pt':[1,1]},'n':1}]}");
    resolve(&t, spell);
    int creatures = 0;
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        creatures += (t.seen.object[i].types >> TYPE_CREATURE) & 1;
    assert_int_equal(creatures, 4);
    table_close(&t);
}

static void each_player_does_it_in_turn_order(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    t.scenario.active = t.scenario.priority = A;
    object_id spell = sorcery(
        &t, "Feast", "{0}",
        "{'op':'each_player','effect':[{'op':'gain_life','who':'you',"
        "'n':2}]}");
    table_start(&t);
    cast_it(&t, spell);
    for (int i = 0; i < 3; i++)
        table_pass(&t);
    for (player_id p = 0; p < 3; p++)
        assert_int_equal(table_life(&t, p), 22);
    table_close(&t);
}

static void a_may_asks_its_player(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "May", "{0}",
        "{'op':'may_do','who':'opp','effects':[{'op':'gain_life',"
        "'who':'opp','n':3}],'if_done':[{'op':'gain_life','n':1}]}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    assert_int_equal(t.decision.kind, DECIDE_YES_NO);
    assert_int_equal(t.decision.player, B);
    answer(&t, true);
    assert_int_equal(table_life(&t, B), 23);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

static void what_was_moved_can_be_spoken_of(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    resolve(&t, sorcery(&t, "Blink", "{0}",
                        "{'op':'exile','what':{'types':['Creature']}},"
                        "{'op':'put_onto_battlefield','what':'moved',"
                        "'under':'you'}"));
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    assert_int_equal(table_object(&t, bear)->controller, A);
    table_close(&t);
}

static void a_permanent_spell_becomes_the_permanent(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    resolve(&t, relic);
    assert_int_equal(table_zone(&t, relic), ZONE_BATTLEFIELD);
    assert_int_equal(table_object(&t, relic)->controller, A);
    table_close(&t);
}

static void an_aura_spell_is_attached_to_its_target(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id aura = in_hand(
        &t, A, "Aura",
        "'types':['Enchantment'],'sub':['Aura'],"
        "'keywords':[{'enchant':{'types':['Creature']}}],"
        "'abilities':[{'k':'static','mods':[{'pt':[2,2],"
        "'to':'attached'}]}]");
    table_start(&t);
    cast_it(&t, aura);
    table_choose_object(&t, bear);
    settle(&t);
    assert_int_equal(table_object(&t, aura)->attached, bear);
    assert_int_equal(table_object(&t, bear)->power, 4);
    table_close(&t);
}

static void an_ability_resolves_though_its_source_is_gone(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id box = in_play(
        &t, A, "Box",
        "'types':['Artifact'],'abilities':[{'k':'activated',"
        "'cost':[{'life':1}],'effect':[{'op':'gain_life','n':5}]}]");
    object_id crush = in_hand(
        &t, A, "Crush",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'destroy','what':{'types':['Artifact']}}]}]");
    table_start(&t);
    activate_it(&t, box, 1);
    cast_it(&t, crush);
    settle(&t);
    assert_int_equal(table_zone(&t, box), ZONE_GRAVEYARD);
    assert_int_equal(table_life(&t, A), 24);
    table_close(&t);
}

static void a_countered_spell_does_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id gain = sorcery(&t, "Gain", "{0}", "{'op':'gain_life','n':5}");
    object_id no = in_hand(
        &t, A, "No",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'spell'}],"
        "'effect':[{'op':'counter','what':'T.t'}]}]");
    table_start(&t);
    cast_it(&t, gain);
    cast_it(&t, no);
    table_choose_object(&t, gain);
    settle(&t);
    assert_int_equal(table_zone(&t, gain), ZONE_GRAVEYARD);
    assert_int_equal(table_life(&t, A), 20);
    table_close(&t);
}

static void what_cannot_be_countered_is_not(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(
        &t, A, "Relic",
        "'types':['Artifact'],'keywords':['cant_be_countered']");
    object_id no = in_hand(
        &t, A, "No",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'spell'}],"
        "'effect':[{'op':'counter','what':'T.t'}]}]");
    table_start(&t);
    cast_it(&t, relic);
    cast_it(&t, no);
    table_choose_object(&t, relic);
    settle(&t);
    assert_int_equal(table_zone(&t, relic), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void a_reflexive_trigger_waits_for_its_payment(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 3;
    creature(&t, B, "Bear", "2,2", "");
    object_id spell = sorcery(
        &t, "Pay", "{0}",
        "{'op':'may_pay','cost':[{'energy':3}],'when_paid':{"
        "'targets':[{'id':'c','what':{'types':['Creature']}}],"
        "'effect':[{'op':'put','what':'T.c','kind':'+1/+1','n':2}]}}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    answer(&t, true);
    assert_int_equal(t.seen.player[A].energy, 0);
    assert_int_equal(table_zone(&t, spell), ZONE_GRAVEYARD);
    if (t.decision.kind == DECIDE_TARGET)
        table_choose_object(&t, 1);
    assert_int_equal(table_counters(&t, 1, COUNTER_P1P1), 0);
    settle(&t);
    assert_int_equal(table_counters(&t, 1, COUNTER_P1P1), 2);
    table_close(&t);
}

static void a_copy_of_a_spell_does_the_same_and_is_gone(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id gain = sorcery(&t, "Gain", "{0}", "{'op':'gain_life','n':5}");
    object_id twin = in_hand(
        &t, A, "Twin",
        "'types':['Instant'],'abilities':[{'k':'spell','targets':["
        "{'id':'t','what':'spell'}],"
        "'effect':[{'op':'copy_spell','of':'T.t'}]}]");
    table_start(&t);
    cast_it(&t, gain);
    cast_it(&t, twin);
    table_choose_object(&t, gain);
    settle(&t);
    assert_int_equal(table_life(&t, A), 30);
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        assert_false(t.seen.object[i].is_copy);
    table_close(&t);
}

/* The Bear's power is this much more at the end of A's third turn, in the
 * upkeeps of the turns that follow, and in the last step of A's fifth. */
static void effects_last_as_long_as_they_say(void **state)
{
    static const struct {
        const char *duration;
        int more[5];
    } ROWS[] = {
        {"eot", {1, 0, 0, 0, 0}},
        {"forever", {1, 1, 1, 1, 1}},
        {"until_your_next_turn", {1, 1, 0, 0, 0}},
        {"end_of_your_next_turn", {1, 1, 1, 1, 0}},
    };
    static const struct {
        uint16_t turn;
        enum step step;
    } POINTS[] = {{3, STEP_END}, {4, STEP_UPKEEP}, {5, STEP_UPKEEP},
                  {5, STEP_END}, {6, STEP_UPKEEP}};
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[200];
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        uint16_t page = face_card(&t, "Page", "'types':['Artifact']");
        for (int n = 0; n < 8; n++)
            table_put(&t, page, n % 2 ? A : B, ZONE_LIBRARY);
        snprintf(text, sizeof text,
                 "{'op':'pt','what':{'types':['Creature']},'p':1,'t':0,"
                 "'dur':'%s'}",
                 ROWS[i].duration);
        object_id spell = sorcery(&t, "Growth", "{0}", text);
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        for (size_t p = 0; p < sizeof POINTS / sizeof *POINTS; p++) {
            for (int n = 0; n < 200 && (t.seen.turn != POINTS[p].turn ||
                                        t.seen.step != POINTS[p].step);
                 n++)
                table_take(&t, 0);
            assert_int_equal(t.seen.turn, POINTS[p].turn);
            assert_int_equal(table_object(&t, bear)->power,
                             2 + ROWS[i].more[p]);
        }
        table_close(&t);
    }
}

/* CR 611.2a: for as long as its source is there, or is controlled. */
static void effects_end_with_their_source(void **state)
{
    static const struct {
        const char *duration, *then;
        int more;
    } ROWS[] = {
        {"while_source", "{'op':'gain_life','n':1}", 1},
        {"while_source", "{'op':'destroy','what':{'types':['Artifact']}}", 0},
        {"while_source",
         "{'op':'gain_control','what':{'types':['Artifact']},'who':'opp'}", 1},
        {"while_control", "{'op':'gain_life','n':1}", 1},
        {"while_control", "{'op':'destroy','what':{'types':['Artifact']}}",
         0},
        {"while_control",
         "{'op':'gain_control','what':{'types':['Artifact']},'who':'opp'}", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[400];
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated','cost':"
                 "[],'effect':[{'op':'pt','what':{'types':['Creature']},"
                 "'p':1,'t':0,'dur':'%s'}]}]",
                 ROWS[i].duration);
        object_id stone = in_play(&t, A, "Stone", text);
        object_id spell = sorcery(&t, "Then", "{0}", ROWS[i].then);
        table_start(&t);
        activate_it(&t, stone, 1);
        settle(&t);
        assert_int_equal(table_object(&t, bear)->power, 3);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(table_object(&t, bear)->power, 2 + ROWS[i].more);
        table_close(&t);
    }
}

/* CR 115.6: only what could have had targets has none. */
static void a_spell_without_targets_does_not_lack_any(void **state)
{
    static const char *const ABILITIES[] = {
        "{'k':'spell','effect':[{'op':'draw'}]}",
        "{'k':'spell','targets':[{'id':'t','what':'creature','min':0}],"
        "'effect':[{'op':'tap','what':'T.t'}]}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        put_face(&t, A, ZONE_LIBRARY, "Page", "'types':['Artifact']");
        snprintf(text, sizeof text, "'types':['Sorcery'],'abilities':[%s]",
                 ABILITIES[i]);
        object_id spell = in_hand(&t, A, "Spell", text);
        table_start(&t);
        engine_rules_clear(t.engine);
        cast_it(&t, spell);
        settle(&t);
        if (engine_rule_used(t.engine, CR_115_6) != (i == 1))
            fail_msg("%s", ABILITIES[i]);
        table_close(&t);
    }
}

/* CR 115.6: what may have targets and has none is said to be so. */
static void a_spell_may_do_without_its_targets(void **state)
{
    static const struct {
        const char *members;
        bool has_none;
    } ROWS[] = {
        {"'types':['Sorcery'],'abilities':[{'k':'spell','targets':[{'id':'t',"
         "'what':'opponent','min':0,'max':1}],'effect':[{'op':'lose_life',"
         "'who':'T.t','n':1}]}]", true},
        {"'types':['Sorcery'],'abilities':[{'k':'spell','effect':[{'op':"
         "'lose_life','n':1}]}]", false},
        {"'types':['Artifact']", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id id = in_hand(&t, A, "Spell", ROWS[i].members);
        table_start(&t);
        cast_it(&t, id);
        if (t.decision.kind == DECIDE_TARGET)
            table_done(&t);
        settle(&t);
        assert_int_equal(engine_rule_used(t.engine, CR_115_6),
                         ROWS[i].has_none);
        assert_int_equal(table_life(&t, B), 20);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_may_do_without_its_targets),
        cmocka_unit_test(instructions_are_followed_in_order),
        cmocka_unit_test(nothing_triggers_onto_the_stack_in_between),
        cmocka_unit_test(if_picks_one_branch),
        cmocka_unit_test(for_each_goes_over_the_set_as_it_was),
        cmocka_unit_test(each_player_does_it_in_turn_order),
        cmocka_unit_test(a_may_asks_its_player),
        cmocka_unit_test(what_was_moved_can_be_spoken_of),
        cmocka_unit_test(a_permanent_spell_becomes_the_permanent),
        cmocka_unit_test(an_aura_spell_is_attached_to_its_target),
        cmocka_unit_test(an_ability_resolves_though_its_source_is_gone),
        cmocka_unit_test(a_countered_spell_does_nothing),
        cmocka_unit_test(what_cannot_be_countered_is_not),
        cmocka_unit_test(a_reflexive_trigger_waits_for_its_payment),
        cmocka_unit_test(a_copy_of_a_spell_does_the_same_and_is_gone),
        cmocka_unit_test(effects_last_as_long_as_they_say),
        cmocka_unit_test(effects_end_with_their_source),
        cmocka_unit_test(a_spell_without_targets_does_not_lack_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
