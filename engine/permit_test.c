#include "context.h"
#include "table_acts.h"

static struct option cast_of(object_id id)
{
    return act(OPTION_CAST, id, 0, 0);
}

static struct option play_of(object_id id)
{
    return act(OPTION_PLAY, id, 0, 0);
}

static struct option use_of(object_id id)
{
    return act(OPTION_ACTIVATE, id, 0, 1);
}

static const char *const TAPPER =
    "'pt':[1,1],'abilities':[{'k':'activated','cost':[{'tap_self':1}],"
    "'effect':[{'op':'gain_life','n':1}]}]";

static object_id tapper(struct table *t, player_id player, const char *more)
{
    char text[600];
    snprintf(text, sizeof text, "'types':['Creature'],%s%s%s", TAPPER,
             *more ? "," : "", more);
    return in_play(t, player, "Tapper", text);
}

static object_id field(struct table *t, enum zone zone)
{
    return put_face(t, A, zone, "Field", "'cost':null,'types':['Land']");
}

static object_id bear(struct table *t, enum zone zone)
{
    return put_face(t, A, zone, "Bear", "'types':['Creature'],'pt':[2,2]");
}

/* CR 602.2 */
static void who_may_activate_is_said(void **state)
{
    static const struct {
        const char *by;
        bool may_a, may_b;
    } ROWS[] = {
        {"", true, false},
        {",'by':'any'", true, true},
        {",'by':'owner'", true, false},
        {",'by':'opp'", false, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        struct table t;
        char text[200];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated','cost':"
                 "[{'life':1}],'effect':[{'op':'draw','n':0}]%s}]",
                 ROWS[i].by);
        struct option use = use_of(in_play(&t, A, "Box", text));
        table_start(&t);
        assert_int_equal(
            game_judge(t.engine, t.game, &use).code == CODE_NONE,
            ROWS[i].may_a);
        table_pass(&t);
        assert_int_equal(
            game_judge(t.engine, t.game, &use).code == CODE_NONE,
            ROWS[i].may_b);
        table_close(&t);
    }
}

/* Other zones. */

static void lands_may_be_played_from_a_graveyard(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Crucible", "'may_play_lands_from':'graveyard'");
    object_id land_card = field(&t, ZONE_GRAVEYARD);
    object_id creature_card = bear(&t, ZONE_GRAVEYARD);
    table_start(&t);
    assert_refused(&t, cast_of(creature_card), CODE_NO_PERMISSION);
    take(&t, play_of(land_card));
    assert_int_equal(table_zone(&t, land_card), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void without_permission_they_may_not(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Crucible", "'may_play_lands_from':'graveyard'");
    object_id land_card = field(&t, ZONE_GRAVEYARD);
    table_start(&t);
    assert_refused(&t, play_of(land_card), CODE_NO_PERMISSION);
    table_close(&t);
}

static void only_the_top_card_is_cast_from_the_library(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Horde",
                "'may_cast_from':{'zone':'library_top',"
                "'what':{'types':['Creature']}}");
    object_id top = bear(&t, ZONE_LIBRARY);
    object_id second = table_put(&t, card_of(&t, top), A, ZONE_LIBRARY);
    table_start(&t);
    assert_refused(&t, cast_of(second), CODE_NO_PERMISSION);
    take(&t, cast_of(top));
    settle(&t);
    take(&t, cast_of(second));
    table_close(&t);
}

static const char *const CAVERN =
    "'cost':null,'types':['Land'],'keywords':[{'morph':[{'mana':'{0}'}]}]";

static void a_land_with_morph_is_cast_face_down(void **state)
{
    struct table t;
    (void)state; /* CR 702.37c: a creature spell */
    main_phase(&t, 2);
    object_id cavern = put_face(&t, A, ZONE_HAND, "Cavern", CAVERN);
    object_id plain = field(&t, ZONE_HAND);
    table_start(&t);
    assert_refused(&t, cast_of(plain), CODE_NOT_THIS_FACE);
    assert_true(is_legal(&t, cast_of(cavern)));
    table_close(&t);
}

static void permissions_are_asked_of_the_face_down_spell(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Horde",
                "'may_cast_from':{'zone':'graveyard',"
                "'what':{'types':['Creature']}}");
    static_rule(&t, A, "Worm",
                "'may_cast_from':{'zone':'exile','what':{'types':['Land']}}");
    object_id cavern = put_face(&t, A, ZONE_GRAVEYARD, "Cavern", CAVERN);
    object_id other = table_put(&t, card_of(&t, cavern), A, ZONE_EXILE);
    table_start(&t);
    assert_refused(&t, cast_of(other), CODE_NO_PERMISSION);
    assert_true(is_legal(&t, cast_of(cavern)));
    table_close(&t);
}

static void what_lost_its_abilities_has_no_flashback(void **state)
{
    struct table t;
    (void)state; /* CR 613.1f, 702.34a */
    main_phase(&t, 2);
    object_id card = put_face(&t, A, ZONE_GRAVEYARD, "Flash",
                              "'types':['Sorcery'],'keywords':[{'flashback':"
                              "[{'mana':'{0}'}]}],'abilities':[{'k':'spell',"
                              "'effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    assert_true(is_legal(&t, cast_of(card)));
    table_close(&t);
    main_phase(&t, 2);
    static_rule(&t, B, "Jailer",
                "'lose_all_abilities':1,'to':{'zone':'graveyard'}");
    card = put_face(&t, A, ZONE_GRAVEYARD, "Flash",
                    "'types':['Sorcery'],'keywords':[{'flashback':"
                    "[{'mana':'{0}'}]}],'abilities':[{'k':'spell',"
                    "'effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    assert_refused(&t, cast_of(card), CODE_NO_PERMISSION);
    table_close(&t);
}

static void a_permission_once_each_turn_is_used_up(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Karador",
                "'may_cast_from':{'zone':'graveyard','what':{'types':["
                "'Creature']},'limit':'once_each_turn'}");
    object_id one = bear(&t, ZONE_GRAVEYARD);
    object_id two = table_put(&t, card_of(&t, one), A, ZONE_GRAVEYARD);
    table_start(&t);
    take(&t, cast_of(one));
    settle(&t);
    assert_refused(&t, cast_of(two), CODE_NO_PERMISSION);
    table_close(&t);
}

static void a_permission_of_one_per_type_is_for_one_land(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Grave",
                "'may_play_lands_from':'graveyard','limit':'one_per_type'");
    static_rule(&t, A, "Room", "'extra_land':3");
    object_id one = field(&t, ZONE_GRAVEYARD);
    object_id two = table_put(&t, card_of(&t, one), A, ZONE_GRAVEYARD);
    object_id three = table_put(&t, card_of(&t, one), A, ZONE_HAND);
    table_start(&t);
    take(&t, play_of(one));
    assert_refused(&t, play_of(two), CODE_NO_PERMISSION);
    take(&t, play_of(three));
    table_close(&t);
}

/* Prohibitions beat permissions: CR 101.2. */

static void what_cannot_be_cast_is_prohibited(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Ban",
                "'cant_cast':{'spell':true,'types':['Creature']}");
    object_id creature_card = bear(&t, ZONE_HAND);
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, cast_of(creature_card), CODE_PROHIBITED);
    take(&t, cast_of(relic));
    table_close(&t);
}

static void a_prohibition_may_be_for_opponents(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Ban", "'cant_cast':{'spell':true},'who':'opp'");
    object_id creature_card = bear(&t, ZONE_HAND);
    table_start(&t);
    assert_true(is_legal(&t, cast_of(creature_card)));
    table_close(&t);
}

static void lands_may_be_prohibited(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Ban", "'cant_play_lands':'any'");
    object_id land_card = field(&t, ZONE_HAND);
    table_start(&t);
    assert_refused(&t, play_of(land_card), CODE_PROHIBITED);
    table_close(&t);
}

static void sorcery_timing_may_be_imposed(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_BEGIN_COMBAT;
    static_rule(&t, B, "Teferi", "'timing':'sorcery','who':'opp'");
    object_id spark = in_hand(
        &t, A, "Spark",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'gain_life','n':1}]}]");
    table_start(&t);
    assert_refused(&t, cast_of(spark), CODE_TIMING);
    table_close(&t);
}

/* Lands. */

static void a_land_is_played_in_a_main_phase(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_BEGIN_COMBAT;
    object_id land_card = field(&t, ZONE_HAND);
    table_start(&t);
    assert_refused(&t, play_of(land_card), CODE_TIMING);
    table_close(&t);
}

static void a_land_is_not_played_on_the_turn_of_another(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.active = B;
    object_id land_card = field(&t, ZONE_HAND);
    table_start(&t);
    assert_refused(&t, play_of(land_card), CODE_TIMING);
    table_close(&t);
}

/* The tap and untap symbols: CR 302.6, 602.5a. */

static void a_new_creature_cannot_pay_the_tap_symbol(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = tapper(&t, A, "");
    t.scenario.object[id - 1].sick = true;
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_SUMMONING_SICK);
    table_close(&t);
}

static void with_haste_it_can(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = tapper(&t, A, "'keywords':['haste']");
    t.scenario.object[id - 1].sick = true;
    table_start(&t);
    take(&t, use_of(id));
    assert_true(table_object(&t, id)->tapped);
    table_close(&t);
}

static void a_new_artifact_can_pay_the_tap_symbol(void **state)
{
    struct table t;
    char text[400];
    (void)state;
    main_phase(&t, 2);
    snprintf(text, sizeof text, "'types':['Artifact'],%s", TAPPER);
    object_id id = in_play(&t, A, "Ring", text);
    t.scenario.object[id - 1].sick = true;
    table_start(&t);
    take(&t, use_of(id));
    table_close(&t);
}

static void what_is_tapped_cannot_tap_again(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = tapper(&t, A, "");
    t.scenario.object[id - 1].tapped = true;
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_ALREADY_TAPPED);
    table_close(&t);
}

static void what_is_untapped_cannot_untap(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = in_play(
        &t, A, "Pala",
        "'types':['Artifact'],'abilities':[{'k':'activated',"
        "'cost':[{'untap_self':1}],'effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_NOT_TAPPED);
    table_close(&t);
}

static void untapping_pays_with_a_stun_counter(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = in_play(
        &t, A, "Pala",
        "'types':['Artifact'],'abilities':[{'k':'activated',"
        "'cost':[{'untap_self':1}],'effect':[{'op':'gain_life','n':1}]}]");
    struct scenario_object *object = &t.scenario.object[id - 1];
    object->tapped = true;
    object->counter_count = 1;
    object->counter[0].kind = COUNTER_STUN;
    object->counter[0].count = 1;
    table_start(&t);
    take(&t, use_of(id));
    assert_true(table_object(&t, id)->tapped);
    assert_int_equal(table_counters(&t, id, COUNTER_STUN), 0);
    take(&t, use_of(id));
    assert_false(table_object(&t, id)->tapped);
    table_close(&t);
}

/* Activating. */

static void only_its_controller_activates_it(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = tapper(&t, B, "");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_NO_PERMISSION);
    table_close(&t);
}

static void activating_may_be_prohibited(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Totem",
                "'cant_activate':{'of':{'types':['Creature']},"
                "'mana_too':true}");
    object_id id = tapper(&t, A, "");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_PROHIBITED);
    table_close(&t);
}

static void a_prohibition_may_spare_mana_abilities(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Needle",
                "'cant_activate':{'of':{'types':['Land']}}");
    object_id forest = basic(&t, A, "Forest");
    table_start(&t);
    take(&t, use_of(forest));
    assert_pool(&t, A, "G");
    table_close(&t);
}

static void a_condition_must_hold_to_activate(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id temple = in_play(
        &t, A, "Temple",
        "'cost':null,'types':['Land'],'abilities':[{'k':'activated',"
        "'cost':[{'tap_self':1}],'only':[{'cond':{'cmp':[{'count':"
        "{'of':'you','types':['Land']}},'>=',2]}}],'effect':["
        "{'op':'add_mana','mana':{'fixed':'{C}'}}]}]");
    object_id land_card = field(&t, ZONE_HAND);
    table_start(&t);
    assert_refused(&t, use_of(temple), CODE_TIMING);
    take(&t, play_of(land_card));
    take(&t, use_of(temple));
    assert_pool(&t, A, "C");
    table_close(&t);
}

static void sorcery_timing_binds_an_ability(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_BEGIN_COMBAT;
    object_id id = in_play(
        &t, A, "Slow",
        "'types':['Artifact'],'abilities':[{'k':'activated',"
        "'cost':[{'life':1}],'only':['sorcery_timing'],"
        "'effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_TIMING);
    table_close(&t);
}

static void energy_that_is_not_there_cannot_be_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 1;
    object_id cub = in_play(
        &t, A, "Cub",
        "'types':['Creature'],'pt':[2,2],'abilities':[{'k':'activated',"
        "'cost':[{'energy':2}],'effect':[{'op':'put','what':'self',"
        "'kind':'+1/+1','n':1}]}]");
    table_start(&t);
    assert_refused(&t, use_of(cub), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void energy_is_paid_as_it_is_activated(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 3;
    object_id cub = in_play(
        &t, A, "Cub",
        "'types':['Creature'],'pt':[2,2],'abilities':[{'k':'activated',"
        "'cost':[{'energy':2}],'effect':[{'op':'put','what':'self',"
        "'kind':'+1/+1','n':1}]}]");
    table_start(&t);
    take(&t, use_of(cub));
    assert_int_equal(t.seen.player[A].energy, 1);
    assert_int_equal(table_counters(&t, cub, COUNTER_P1P1), 0);
    settle(&t);
    assert_int_equal(table_counters(&t, cub, COUNTER_P1P1), 1);
    table_close(&t);
}

static void what_no_x_makes_odd_is_not_announced(void **state)
{
    struct table t;
    (void)state; /* CR 601.3a */
    main_phase(&t, 2);
    pool(&t, "CCCC");
    enchantment(&t, B, "Winnower",
                "{'k':'static','mods':[{'cant_cast':{'zone':'stack','mv':{"
                "'parity':'even'}},'who':'opp'}]}");
    object_id twice =
        in_hand(&t, A, "Twice", "'cost':'{X}{X}','types':['Artifact']");
    object_id once =
        in_hand(&t, A, "Once", "'cost':'{X}','types':['Artifact']");
    table_start(&t);
    assert_false(is_legal(&t, act(OPTION_CAST, twice, 0, 0)));
    assert_true(is_legal(&t, act(OPTION_CAST, once, 0, 0)));
    table_close(&t);
}

static void a_spell_out_of_the_graveyard_is_no_target_of_itself(void **state)
{
    static const char recovery[] =
        "'cost':'{0}','types':['Sorcery'],'abilities':[{'k':'spell',"
        "'targets':[{'id':'t','what':{'zone':'graveyard','of':'you'},'min':1,"
        "'max':1}],'effect':[{'op':'return','what':'T.t','to':'hand'}]}]";
    (void)state; /* CR 601.2a, 115.5 */
    for (int others = 0; others < 2; others++) {
        struct table t;
        main_phase(&t, 2);
        enchantment(&t, A, "Will",
                    "{'k':'static','mods':[{'may_cast_from':{'zone':"
                    "'graveyard'}}]}");
        object_id spell = put_face(&t, A, ZONE_GRAVEYARD, "Recovery", recovery);
        if (others)
            put_face(&t, A, ZONE_GRAVEYARD, "Bear",
                     "'types':['Creature'],'pt':[2,2]");
        table_start(&t);
        assert_int_equal(is_legal(&t, act(OPTION_CAST, spell, 0, 0)), others);
        table_close(&t);
    }
}

/* CR 701.40b, 701.40g: only a creature card is turned up. */
static void what_was_manifested_is_turned_up_if_it_is_a_creature(void **state)
{
    static const struct {
        const char *card;
        bool is_legal, is_instant;
    } rows[] = {
        {"'types':['Creature'],'pt':[1,1]", true, false},
        {"'types':['Artifact']", false, false},
        {"'types':['Instant'],'abilities':[{'k':'spell','effect':["
         "{'op':'draw'}]}]", false, true},
        {"'types':['Sorcery'],'abilities':[{'k':'spell','effect':["
         "{'op':'draw'}]}]", false, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id card = put_face(&t, A, ZONE_LIBRARY, "Card", rows[i].card);
        object_id spell = sorcery(&t, "Hide", "{0}", "{'op':'manifest'}");
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_true(table_object(&t, card)->face_down);
        engine_rules_clear(t.engine);
        assert_int_equal(is_legal(&t, act(OPTION_SPECIAL, card, 0, 0)),
                         rows[i].is_legal);
        assert_int_equal(t.engine->rule_used[CR_701_40g], rows[i].is_instant);
        table_close(&t);
    }
}

/* CR 601.2a, 305.1: only cards are cast and played. */
static void an_ability_on_the_stack_is_no_card(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = in_play(&t, A, "Bear",
                             "'types':['Creature'],'pt':[1,1],'abilities':["
                             "{'k':'activated','cost':[{'tap_self':1}],"
                             "'effect':[{'op':'gain_life','n':1}]}]");
    table_start(&t);
    take(&t, use_of(bear));
    object_id ability = on_stack(&t);
    struct option options[] = {cast_of(ability), play_of(ability)};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        assert_int_equal(game_judge(t.engine, t.game, &options[i]).code,
                         CODE_NO_SUCH_OBJECT);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_may_activate_is_said),
        cmocka_unit_test(lands_may_be_played_from_a_graveyard),
        cmocka_unit_test(without_permission_they_may_not),
        cmocka_unit_test(only_the_top_card_is_cast_from_the_library),
        cmocka_unit_test(a_land_with_morph_is_cast_face_down),
        cmocka_unit_test(permissions_are_asked_of_the_face_down_spell),
        cmocka_unit_test(what_lost_its_abilities_has_no_flashback),
        cmocka_unit_test(a_permission_once_each_turn_is_used_up),
        cmocka_unit_test(a_permission_of_one_per_type_is_for_one_land),
        cmocka_unit_test(what_cannot_be_cast_is_prohibited),
        cmocka_unit_test(a_prohibition_may_be_for_opponents),
        cmocka_unit_test(lands_may_be_prohibited),
        cmocka_unit_test(sorcery_timing_may_be_imposed),
        cmocka_unit_test(a_land_is_played_in_a_main_phase),
        cmocka_unit_test(a_land_is_not_played_on_the_turn_of_another),
        cmocka_unit_test(a_new_creature_cannot_pay_the_tap_symbol),
        cmocka_unit_test(with_haste_it_can),
        cmocka_unit_test(a_new_artifact_can_pay_the_tap_symbol),
        cmocka_unit_test(what_is_tapped_cannot_tap_again),
        cmocka_unit_test(what_is_untapped_cannot_untap),
        cmocka_unit_test(untapping_pays_with_a_stun_counter),
        cmocka_unit_test(only_its_controller_activates_it),
        cmocka_unit_test(activating_may_be_prohibited),
        cmocka_unit_test(a_prohibition_may_spare_mana_abilities),
        cmocka_unit_test(a_condition_must_hold_to_activate),
        cmocka_unit_test(sorcery_timing_binds_an_ability),
        cmocka_unit_test(energy_that_is_not_there_cannot_be_paid),
        cmocka_unit_test(energy_is_paid_as_it_is_activated),
        cmocka_unit_test(what_no_x_makes_odd_is_not_announced),
        cmocka_unit_test(a_spell_out_of_the_graveyard_is_no_target_of_itself),
        cmocka_unit_test(what_was_manifested_is_turned_up_if_it_is_a_creature),
        cmocka_unit_test(an_ability_on_the_stack_is_no_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
