#include "table_acts.h"

static void resolve(struct table *t, object_id spell)
{
    table_start(t);
    cast_it(t, spell);
    settle(t);
}

static const char *const EACH_CREATURE = "{'types':['Creature']}";

static object_id effect_on_creatures(struct table *t, const char *op,
                                     const char *more)
{
    char text[512];
    snprintf(text, sizeof text, "{'op':'%s','what':%s%s}", op, EACH_CREATURE,
             more);
    return sorcery(t, "Spell", "{0}", text);
}

/* Leaving. */

static void what_is_destroyed_goes_to_the_owners_graveyard(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    t.scenario.object[bear - 1].owner = B;
    resolve(&t, effect_on_creatures(&t, "destroy", ""));
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    assert_int_equal(table_object(&t, bear)->owner, B);
    table_close(&t);
}

static void what_is_indestructible_stays(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id god = creature(&t, A, "God", "2,2",
                             "'keywords':['indestructible']");
    resolve(&t, effect_on_creatures(&t, "destroy", ""));
    assert_int_equal(table_zone(&t, god), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void what_leaves_is_a_new_object_without_counters(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    struct scenario_object *object = &t.scenario.object[bear - 1];
    object->counter_count = 1;
    object->counter[0].kind = COUNTER_P1P1;
    object->counter[0].count = 2;
    object->tapped = true;
    resolve(&t, effect_on_creatures(&t, "exile", ""));
    assert_int_equal(table_zone(&t, bear), ZONE_EXILE);
    assert_int_equal(table_object(&t, bear)->counter_count, 0);
    assert_false(table_object(&t, bear)->tapped);
    table_close(&t);
}

static void a_token_that_leaves_ceases_to_exist(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "Make", "{0}",
        "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
        "'pt':[1,1]},'n':2},{'op':'return','what':{'token':true},"
        "'to':'hand'}");
    resolve(&t, spell);
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        assert_int_not_equal(t.seen.object[i].kind, 2);
    assert_int_equal(t.seen.player[A].hand_size, 0);
    table_close(&t);
}

static void going_to_a_graveyard_may_be_replaced_by_exile(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    enchantment(&t, B, "Void",
                "{'k':'replace','event':{'ev':'to_graveyard'},"
                "'do':[{'zone':'exile'}]}");
    resolve(&t, effect_on_creatures(&t, "destroy", ""));
    assert_int_equal(table_zone(&t, bear), ZONE_EXILE);
    table_close(&t);
}

static void a_resolved_sorcery_goes_to_the_graveyard(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(&t, "Gain", "{0}", "{'op':'gain_life','n':1}");
    resolve(&t, spell);
    assert_int_equal(table_zone(&t, spell), ZONE_GRAVEYARD);
    table_close(&t);
}

/* Entering. */

static void it_enters_tapped_as_it_says(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id gate = in_hand(
        &t, A, "Gate",
        "'cost':null,'types':['Land'],"
        "'abilities':[{'k':'as_enters','do':['tapped']}]");
    table_start(&t);
    play_it(&t, gate);
    assert_true(table_object(&t, gate)->tapped);
    table_close(&t);
}

static void it_enters_tapped_unless_the_cost_is_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id garden = in_hand(
        &t, A, "Garden",
        "'cost':null,'types':['Land'],'abilities':[{'k':'as_enters',"
        "'do':[{'tapped_unless_pay':[{'life':3}]}]}]");
    table_start(&t);
    play_it(&t, garden);
    struct game *asked = copy_of(&t);
    answer(&t, true);
    assert_false(table_object(&t, garden)->tapped);
    assert_int_equal(table_life(&t, A), 17);
    game_copy(t.game, asked);
    table_look(&t);
    answer(&t, false);
    assert_true(table_object(&t, garden)->tapped);
    assert_int_equal(table_life(&t, A), 20);
    free(asked);
    table_close(&t);
}

static void what_cannot_be_paid_is_not_offered(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].life = 2;
    object_id garden = in_hand(
        &t, A, "Garden",
        "'cost':null,'types':['Land'],'abilities':[{'k':'as_enters',"
        "'do':[{'tapped_unless_pay':[{'life':3}]}]}]");
    table_start(&t);
    play_it(&t, garden);
    assert_int_equal(table_find(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 1),
                     -1);
    table_close(&t);
}

static void others_make_it_enter_tapped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, B, "Kismet",
                "{'k':'replace','event':{'ev':'enters','what':{'of':'opp'}},"
                "'do':['tapped']}");
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    resolve(&t, relic);
    assert_true(table_object(&t, relic)->tapped);
    table_close(&t);
}

static void it_does_not_make_itself_enter_tapped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* CR 614.12: an effect about a group does not affect its own source. */
    object_id orb = in_hand(
        &t, A, "Orb",
        "'types':['Artifact'],'abilities':[{'k':'replace',"
        "'event':{'ev':'enters','what':{'types':['Artifact']}},"
        "'do':['tapped']}]");
    resolve(&t, orb);
    assert_false(table_object(&t, orb)->tapped);
    table_close(&t);
}

static void it_enters_with_x_counters(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].mana[MANA_C] = 4;
    object_id ballista = in_hand(
        &t, A, "Ballista",
        "'cost':'{X}{X}','types':['Creature'],'pt':[0,0],"
        "'abilities':[{'k':'as_enters','do':[{'counters':['+1/+1','X']}]}]");
    table_start(&t);
    cast_it(&t, ballista);
    table_number(&t, 2);
    assert_int_equal(table_object(&t, ballista)->mana_value, 4);
    settle(&t);
    assert_int_equal(table_counters(&t, ballista, COUNTER_P1P1), 2);
    assert_int_equal(table_object(&t, ballista)->mana_value, 0);
    table_close(&t);
}

static void what_can_not_enter_stays_where_it_is(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Cage",
                "'cant_enter':{'zone':'graveyard','types':['Creature']}");
    object_id bear = put_face(&t, A, ZONE_GRAVEYARD, "Bear",
                              "'types':['Creature'],'pt':[2,2]");
    object_id spell = sorcery(
        &t, "Raise", "{0}",
        "{'op':'put_onto_battlefield','what':{'zone':'graveyard',"
        "'types':['Creature']}}");
    resolve(&t, spell);
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    table_close(&t);
}

static void what_can_not_enter_is_seen_as_it_would_be(void **state)
{
    struct table t;
    (void)state; /* CR 614.17d, 708.2a */
    main_phase(&t, 2);
    static_rule(&t, B, "Worms", "'cant_enter':{'types':['Land']}");
    object_id field = put_face(&t, A, ZONE_LIBRARY, "Field",
                               "'cost':null,'types':['Land']");
    object_id other = table_put(&t, card_of(&t, field), A, ZONE_GRAVEYARD);
    object_id spell = sorcery(
        &t, "Both", "{0}",
        "{'op':'put_onto_battlefield','what':{'zone':'graveyard',"
        "'types':['Land']}},{'op':'manifest','n':1,'who':'you'}");
    resolve(&t, spell);
    assert_int_equal(table_zone(&t, other), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, field), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void a_returned_permanent_is_under_its_new_controller(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = put_face(&t, B, ZONE_GRAVEYARD, "Bear",
                              "'types':['Creature'],'pt':[2,2]");
    object_id spell = sorcery(
        &t, "Raise", "{0}",
        "{'op':'put_onto_battlefield','what':{'zone':'graveyard',"
        "'types':['Creature']},'under':'you','tapped':true}");
    resolve(&t, spell);
    assert_int_equal(table_object(&t, bear)->controller, A);
    assert_int_equal(table_object(&t, bear)->owner, B);
    assert_true(table_object(&t, bear)->tapped);
    assert_true(table_object(&t, bear)->sick);
    table_close(&t);
}

static void exile_until_this_leaves_ends_as_it_leaves(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    object_id prison = in_hand(
        &t, A, "Prison",
        "'types':['Artifact'],'abilities':[{'k':'triggered',"
        "'on':{'ev':'enters','what':'self'},'effect':[{'op':'exile',"
        "'what':{'types':['Creature']},'until_leaves':true}]}]");
    object_id spell = sorcery(
        &t, "Crush", "{0}", "{'op':'destroy','what':{'types':['Artifact']}}");
    table_start(&t);
    cast_it(&t, prison);
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_EXILE);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    assert_int_equal(table_object(&t, bear)->controller, B);
    table_close(&t);
}

static void a_stun_counter_goes_instead_of_untapping(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    struct scenario_object *object = &t.scenario.object[bear - 1];
    object->tapped = true;
    object->counter_count = 1;
    object->counter[0].kind = COUNTER_STUN;
    object->counter[0].count = 2;
    resolve(&t, effect_on_creatures(&t, "untap", ""));
    assert_true(table_object(&t, bear)->tapped);
    assert_int_equal(table_counters(&t, bear, COUNTER_STUN), 1);
    table_close(&t);
}

static void untapping_what_is_untapped_takes_no_stun_counter(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    struct scenario_object *object = &t.scenario.object[bear - 1];
    object->counter_count = 1;
    object->counter[0].kind = COUNTER_STUN;
    object->counter[0].count = 2;
    resolve(&t, effect_on_creatures(&t, "untap", ""));
    assert_int_equal(table_counters(&t, bear, COUNTER_STUN), 2);
    table_close(&t);
}

/* Double-faced cards. */

static object_id two_faces(struct table *t, const char *back_types,
                           enum zone zone)
{
    char text[600];
    struct error error;
    snprintf(text, sizeof text,
             "{'id':'two','name':'One // Two','layout':'mdfc','faces':["
             "{'name':'One','cost':'{0}','types':['Artifact']},"
             "{'name':'Two','cost':null,'types':['%s']}]}",
             back_types);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    assert_true(cards_read(t->cards, "t", text, strlen(text), &error));
    return table_put(t, card_find(t->cards, "One // Two", NULL), A, zone);
}

/* Under a rule, if there is one. */
static bool transforms_under(const char *rule, uint8_t edition,
                             const char *back_types)
{
    struct table t;
    main_phase(&t, 2);
    t.scenario.edition = edition;
    if (rule != NULL)
        static_rule(&t, A, "Rule", rule);
    object_id one = two_faces(&t, back_types, ZONE_BATTLEFIELD);
    resolve(&t, sorcery(&t, "Turn", "{0}",
                        "{'op':'transform','what':{'types':['Artifact']}}"));
    bool turned = table_object(&t, one)->face == 1;
    table_close(&t);
    return turned;
}

static bool transforms(uint8_t edition, const char *back_types)
{
    return transforms_under(NULL, edition, back_types);
}

/* CR 116.2b is about permanents. */
static void what_is_exiled_face_down_is_not_turned_up(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id one = two_faces(&t, "Land", ZONE_BATTLEFIELD);
    resolve(&t, sorcery(&t, "Hide", "{0}",
                        "{'op':'exile','what':{'types':['Artifact']},"
                        "'face_down':true}"));
    assert_int_equal(table_zone(&t, one), ZONE_EXILE);
    assert_refused(&t, act(OPTION_SPECIAL, one, 0, 0), CODE_NO_SUCH_OBJECT);
    table_close(&t);
}

static void a_rule_may_be_against_it(void **state)
{
    (void)state;
    assert_false(transforms_under("'cant_transform':{'types':['Artifact']}",
                                  EDITION_2026_08, "Land"));
    assert_true(transforms_under("'cant_transform':{'types':['Creature']}",
                                 EDITION_2026_08, "Land"));
}

static void a_modal_permanent_did_not_transform(void **state)
{
    (void)state;
    assert_false(transforms(EDITION_2024_06, "Land"));
}

static void a_modal_permanent_transforms(void **state)
{
    (void)state;
    assert_true(transforms(EDITION_2025_09, "Land"));
    assert_true(transforms(EDITION_2026_08, "Land"));
}

static void it_does_not_transform_into_a_sorcery(void **state)
{
    (void)state;
    assert_false(transforms(EDITION_2026_08, "Sorcery"));
}

static void the_back_face_is_a_land_play(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id two = two_faces(&t, "Land", ZONE_HAND);
    table_start(&t);
    take(&t, act(OPTION_PLAY, two, 1, 0));
    assert_int_equal(table_object(&t, two)->face, 1);
    assert_int_equal(t.seen.player[A].lands_played, 1);
    table_close(&t);
}

static void more_tokens_than_fit_refuse_the_action(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "Swarm", "{0}",
        "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
        "'pt':[1,1]},'n':30000}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass(&t);
    struct game *before = copy_of(&t);
    assert_int_equal(game_choose(t.engine, t.game, 0).code, CODE_OTHER);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

static void a_negative_number_of_tokens_is_none(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "Swarm", "{0}",
        "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
        "'pt':[1,1]},'n':{'neg':3}}");
    resolve(&t, spell);
    assert_int_equal(t.seen.object_count, 1);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_destroyed_goes_to_the_owners_graveyard),
        cmocka_unit_test(what_is_indestructible_stays),
        cmocka_unit_test(what_leaves_is_a_new_object_without_counters),
        cmocka_unit_test(a_token_that_leaves_ceases_to_exist),
        cmocka_unit_test(going_to_a_graveyard_may_be_replaced_by_exile),
        cmocka_unit_test(a_resolved_sorcery_goes_to_the_graveyard),
        cmocka_unit_test(it_enters_tapped_as_it_says),
        cmocka_unit_test(it_enters_tapped_unless_the_cost_is_paid),
        cmocka_unit_test(what_cannot_be_paid_is_not_offered),
        cmocka_unit_test(others_make_it_enter_tapped),
        cmocka_unit_test(it_does_not_make_itself_enter_tapped),
        cmocka_unit_test(it_enters_with_x_counters),
        cmocka_unit_test(what_can_not_enter_stays_where_it_is),
        cmocka_unit_test(what_can_not_enter_is_seen_as_it_would_be),
        cmocka_unit_test(a_returned_permanent_is_under_its_new_controller),
        cmocka_unit_test(exile_until_this_leaves_ends_as_it_leaves),
        cmocka_unit_test(a_stun_counter_goes_instead_of_untapping),
        cmocka_unit_test(untapping_what_is_untapped_takes_no_stun_counter),
        cmocka_unit_test(a_modal_permanent_did_not_transform),
        cmocka_unit_test(a_modal_permanent_transforms),
        cmocka_unit_test(a_rule_may_be_against_it),
        cmocka_unit_test(what_is_exiled_face_down_is_not_turned_up),
        cmocka_unit_test(it_does_not_transform_into_a_sorcery),
        cmocka_unit_test(the_back_face_is_a_land_play),
        cmocka_unit_test(more_tokens_than_fit_refuse_the_action),
        cmocka_unit_test(a_negative_number_of_tokens_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
