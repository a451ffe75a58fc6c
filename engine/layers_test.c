#include "table_acts.h"

static int power_of(const struct table *t, object_id id)
{
    return table_object(t, id)->power;
}

static int toughness_of(const struct table *t, object_id id)
{
    return table_object(t, id)->toughness;
}

static bool has_type(const struct table *t, object_id id, enum card_type type)
{
    return (table_object(t, id)->types >> type) & 1;
}

static bool has_sub(const struct table *t, object_id id, const char *name)
{
    const struct observed_object *object = table_object(t, id);
    name_id sub = name_find(t->cards, name);
    for (uint8_t i = 0; i < object->subtype_count; i++)
        if (object->subtype[i] == sub)
            return true;
    return false;
}

/* Timestamps: objects are put on the table in the order of their numbers. */

static void the_later_of_two_colors_holds(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Red", "'color':['R'],'to':{'types':['Creature']}");
    static_rule(&t, A, "Blue", "'color':['U'],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(table_object(&t, bear)->colors, U_BIT);
    table_close(&t);
}

static void an_added_color_adds_to_one_set_before(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Red", "'color':['R'],'to':{'types':['Creature']}");
    static_rule(&t, A, "Too",
                "'add_color':['U'],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(table_object(&t, bear)->colors, R_BIT | U_BIT);
    table_close(&t);
}

static void a_color_set_later_takes_the_added_one_away(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Too",
                "'add_color':['U'],'to':{'types':['Creature']}");
    static_rule(&t, A, "Red", "'color':['R'],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(table_object(&t, bear)->colors, R_BIT);
    table_close(&t);
}

/* Sublayers of power and toughness. */

static void setting_comes_before_changing_whatever_the_timestamps(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Up", "'pt':[1,1],'to':{'types':['Creature']}");
    static_rule(&t, A, "Set", "'set_pt':[5,7],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(power_of(&t, bear), 6);
    assert_int_equal(toughness_of(&t, bear), 8);
    table_close(&t);
}

static void counters_are_added_after_setting(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    t.scenario.object[bear - 1].counter_count = 1;
    t.scenario.object[bear - 1].counter[0].kind = COUNTER_P1P1;
    t.scenario.object[bear - 1].counter[0].count = 2;
    static_rule(&t, A, "Set", "'set_pt':[1,1],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(power_of(&t, bear), 3);
    table_close(&t);
}

static void switching_comes_last(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "1,4", "");
    static_rule(&t, A, "Switch",
                "'switch_pt':true,'to':{'types':['Creature']}");
    static_rule(&t, A, "Up", "'pt':[2,0],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(power_of(&t, bear), 4);
    assert_int_equal(toughness_of(&t, bear), 3);
    table_close(&t);
}

static void a_characteristic_defining_size_counts_now(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id herd = in_play(
        &t, A, "Herd",
        "'types':['Creature'],"
        "'pt':[{'count':{'of':'you','types':['Creature']}},3]");
    creature(&t, A, "Bear", "2,2", "");
    table_start(&t);
    assert_int_equal(power_of(&t, herd), 2);
    table_close(&t);
}

/* In play and in the graveyard. */
static void a_size_follows_what_was_done_this_turn(void **state)
{
    static const enum zone ZONES_OF[] = {ZONE_BATTLEFIELD, ZONE_GRAVEYARD};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id mage = put_face(
            &t, A, ZONES_OF[i], "Mage",
            "'types':['Creature'],'pt':[{'spells_cast_this_turn':'any'},"
            "{'hand_size':'active_player'}]");
        object_id spell = sorcery(&t, "Spell", "{0}",
                                  "{'op':'gain_life','n':1}");
        put_face(&t, B, ZONE_HAND, "Card", "'types':['Artifact']");
        put_face(&t, B, ZONE_HAND, "Other", "'types':['Artifact']");
        table_start(&t);
        assert_int_equal(power_of(&t, mage), 0);
        assert_int_equal(toughness_of(&t, mage), 1);
        cast_it(&t, spell);
        assert_int_equal(power_of(&t, mage), 1);
        assert_int_equal(toughness_of(&t, mage), 0);
        table_close(&t);
    }
}

static void a_huge_bonus_stays_within_bounds(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "30000,30000", "");
    static_rule(&t, A, "Up",
                "'pt':[32767,32767],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(power_of(&t, bear), 32767);
    assert_int_equal(toughness_of(&t, bear), 32767);
    table_close(&t);
}

/* Dependency, CR 613.8a. */

static void an_effect_waits_for_the_types_it_looks_at(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* The bonus is older, but what is a creature is told by the newer. */
    object_id relic = in_play(&t, A, "Relic",
                              "'cost':'{3}','types':['Artifact']");
    static_rule(&t, A, "Sub",
                "'add_sub':['Golem'],'to':{'types':['Creature']}");
    static_rule(&t, A, "March",
                "'add_types':['Creature'],'to':{'types':['Artifact']}");
    table_start(&t);
    assert_true(has_sub(&t, relic, "Golem"));
    table_close(&t);
}

static void without_dependency_the_older_effect_comes_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id nest = basic(&t, A, "Forest");
    static_rule(&t, A, "Island",
                "'set_land_type':['Island'],'to':{'types':['Land']}");
    static_rule(&t, A, "Swamp",
                "'set_land_type':['Swamp'],'to':{'types':['Land']}");
    table_start(&t);
    assert_true(has_sub(&t, nest, "Swamp"));
    assert_false(has_sub(&t, nest, "Island"));
    table_close(&t);
}

static void a_land_that_loses_its_ability_changes_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* Urborg is older; but the moon decides whether it has its ability. */
    object_id urborg = in_play(
        &t, A, "Urborg",
        "'cost':null,'types':['Land'],'abilities':[{'k':'static','mods':["
        "{'add_land_type':['Swamp'],'to':{'types':['Land']}}]}]");
    object_id forest = basic(&t, A, "Forest");
    static_rule(&t, B, "Moon",
                "'set_land_type':['Mountain'],"
                "'to':{'types':['Land'],'not_super':['Basic']}");
    table_start(&t);
    assert_true(has_sub(&t, urborg, "Mountain"));
    assert_false(has_sub(&t, urborg, "Swamp"));
    assert_false(has_sub(&t, forest, "Swamp"));
    assert_int_equal(could(&t, forest), G_BIT);
    table_close(&t);
}

/* Land types, CR 305.7. */

static void a_land_set_to_a_type_makes_only_its_mana(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id tower = land(&t, A, "Tower", "'any_color':1");
    static_rule(&t, B, "Moon",
                "'set_land_type':['Mountain'],"
                "'to':{'types':['Land'],'not_super':['Basic']}");
    table_start(&t);
    assert_int_equal(could(&t, tower), R_BIT);
    assert_int_equal(table_object(&t, tower)->ability_count, 1);
    table_close(&t);
}

static void an_added_land_type_adds_its_mana(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    static_rule(&t, B, "Also",
                "'add_land_type':['Swamp'],'to':{'types':['Land']}");
    table_start(&t);
    assert_int_equal(could(&t, forest), G_BIT | B_BIT);
    assert_int_equal(table_object(&t, forest)->ability_count, 2);
    table_close(&t);
}

static void losing_all_abilities_spares_those_granted_later(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id crow = creature(&t, A, "Crow", "1,1", "'keywords':['flying']");
    static_rule(&t, A, "None",
                "'lose_all_abilities':true,'to':{'types':['Creature']}");
    static_rule(&t, A, "Haste",
                "'grant':['haste'],'to':{'types':['Creature']}");
    table_start(&t);
    assert_true(table_object(&t, crow)->keywords ==
                KEYWORD_BIT(KEYWORD_HASTE));
    table_close(&t);
}

static void losing_all_abilities_takes_those_granted_before(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id crow = creature(&t, A, "Crow", "1,1", "'keywords':['flying']");
    static_rule(&t, A, "Haste",
                "'grant':['haste'],'to':{'types':['Creature']}");
    static_rule(&t, A, "None",
                "'lose_all_abilities':true,'to':{'types':['Creature']}");
    table_start(&t);
    assert_true(table_object(&t, crow)->keywords == 0);
    table_close(&t);
}

static void a_granted_ability_can_be_activated(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Rite",
                "'grant':[{'k':'activated','cost':[{'tap_self':1}],"
                "'effect':[{'op':'add_mana','mana':{'fixed':'{G}'}}]}],"
                "'to':{'of':'you','types':['Creature']}");
    table_start(&t);
    activate_it(&t, bear, 1);
    assert_pool(&t, A, "G");
    table_close(&t);
}

static void a_condition_turns_an_effect_on_and_off(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id cub = creature(
        &t, A, "Cub", "1,1",
        "'abilities':[{'k':'static','while':{'cmp':[{'life_total':'you'},"
        "'>=',25]},'mods':[{'pt':[3,3],'to':'self'}]}]");
    object_id gain = sorcery(&t, "Gain", "{0}",
                             "{'op':'gain_life','n':5}");
    table_start(&t);
    assert_int_equal(power_of(&t, cub), 1);
    cast_it(&t, gain);
    settle(&t);
    assert_int_equal(power_of(&t, cub), 4);
    table_close(&t);
}

/* Copies and face-down permanents, CR 707, 708. */

static const char *const CLONE =
    "'types':['Creature'],'pt':[0,0],'abilities':[{'k':'as_enters','do':["
    "{'copy_of':{'types':['Creature']},'optional':true}]}]";

static void a_copy_has_what_is_printed_and_no_counters(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "'sub':['Bear']");
    t.scenario.object[bear - 1].counter_count = 1;
    t.scenario.object[bear - 1].counter[0].kind = COUNTER_P1P1;
    t.scenario.object[bear - 1].counter[0].count = 3;
    object_id clone = in_hand(&t, A, "Clone", CLONE);
    table_start(&t);
    cast_it(&t, clone);
    table_pass_on(&t);
    answer(&t, true);
    table_choose_object(&t, bear);
    settle(&t);
    assert_int_equal(power_of(&t, clone), 2);
    assert_true(has_sub(&t, clone, "Bear"));
    assert_int_equal(table_object(&t, clone)->name,
                     name_find(t.cards, "Bear"));
    table_close(&t);
}

static void a_copy_does_not_copy_continuous_effects(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    static_rule(&t, B, "Up", "'pt':[4,4],'to':{'of':'you',"
                             "'types':['Creature']}");
    object_id clone = in_hand(&t, A, "Clone", CLONE);
    table_start(&t);
    cast_it(&t, clone);
    table_pass_on(&t);
    answer(&t, true);
    table_choose_object(&t, bear);
    settle(&t);
    assert_int_equal(power_of(&t, bear), 6);
    assert_int_equal(power_of(&t, clone), 2);
    table_close(&t);
}

static void a_face_down_permanent_is_a_plain_two_two(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id dragon = in_play(
        &t, A, "Dragon",
        "'cost':'{4}{R}','super':['Legendary'],'types':['Creature'],"
        "'sub':['Dragon'],'pt':[5,5],'keywords':['flying']");
    t.scenario.object[dragon - 1].face_down = true;
    table_start(&t);
    const struct observed_object *object = table_object(&t, dragon);
    assert_int_equal(object->power, 2);
    assert_int_equal(object->toughness, 2);
    assert_int_equal(object->name, 0);
    assert_int_equal(object->colors, 0);
    assert_int_equal(object->mana_value, 0);
    assert_int_equal(object->super, 0);
    assert_int_equal(object->subtype_count, 0);
    assert_true(object->keywords == 0);
    assert_int_equal(object->types, 1u << TYPE_CREATURE);
    table_close(&t);
}

static void a_face_down_permanent_is_still_changed_by_others(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id dragon = creature(&t, A, "Dragon", "5,5", "");
    t.scenario.object[dragon - 1].face_down = true;
    static_rule(&t, A, "Up", "'pt':[1,1],'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(power_of(&t, dragon), 3);
    table_close(&t);
}

static void a_keyword_counter_gives_its_keyword(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    t.scenario.object[bear - 1].counter_count = 1;
    t.scenario.object[bear - 1].counter[0].kind =
        counter_kind_find(t.cards, "flying");
    t.scenario.object[bear - 1].counter[0].count = 1;
    table_start(&t);
    assert_true(table_object(&t, bear)->keywords ==
                KEYWORD_BIT(KEYWORD_FLYING));
    table_close(&t);
}

/* Control, CR 613.1b. */

static void control_lasts_until_end_of_turn(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, B, "Bear", "2,2", "");
    table_put(&t, face_card(&t, "Page", "'types':['Artifact']"), B,
              ZONE_LIBRARY);
    object_id act_of = sorcery(&t, "Treason", "{0}",
                               "{'op':'gain_control',"
                               "'what':{'types':['Creature']},'dur':'eot'}");
    table_start(&t);
    cast_it(&t, act_of);
    settle(&t);
    assert_int_equal(table_object(&t, bear)->controller, A);
    assert_int_equal(table_object(&t, bear)->owner, B);
    table_pass_until(&t, STEP_UPKEEP);
    assert_int_equal(table_object(&t, bear)->controller, B);
    table_close(&t);
}

static void types_added_decide_what_later_layers_reach(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Up", "'pt':[1,1],'to':{'types':['Creature']}");
    object_id relic = in_play(&t, A, "Relic",
                              "'cost':'{3}','types':['Artifact']");
    static_rule(&t, A, "March",
                "'add_types':['Creature'],'to':{'types':['Artifact']}");
    static_rule(&t, A, "Size",
                "'set_pt':[3,3],'to':{'types':['Artifact']}");
    table_start(&t);
    assert_true(has_type(&t, relic, TYPE_CREATURE));
    assert_int_equal(power_of(&t, relic), 4);
    table_close(&t);
}

/* CR 613.6: what is given instead of a lost ability does not keep it. */
static void a_lost_ability_does_nothing_though_another_is_there(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Hush",
                "'lose_all_abilities':true,'to':{'name':'Banner'}");
    static_rule(&t, A, "Gift",
                "'grant':[{'k':'static','mods':[{'extra_land':1}]}],"
                "'to':{'name':'Banner'}");
    static_rule(&t, A, "Banner",
                "'grant':['flying'],'to':{'types':['Creature']}");
    table_start(&t);
    assert_true(table_object(&t, bear)->keywords == 0);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_later_of_two_colors_holds),
        cmocka_unit_test(an_added_color_adds_to_one_set_before),
        cmocka_unit_test(a_color_set_later_takes_the_added_one_away),
        cmocka_unit_test(
            setting_comes_before_changing_whatever_the_timestamps),
        cmocka_unit_test(counters_are_added_after_setting),
        cmocka_unit_test(switching_comes_last),
        cmocka_unit_test(a_characteristic_defining_size_counts_now),
        cmocka_unit_test(a_size_follows_what_was_done_this_turn),
        cmocka_unit_test(a_huge_bonus_stays_within_bounds),
        cmocka_unit_test(an_effect_waits_for_the_types_it_looks_at),
        cmocka_unit_test(without_dependency_the_older_effect_comes_first),
        cmocka_unit_test(a_land_that_loses_its_ability_changes_nothing),
        cmocka_unit_test(a_land_set_to_a_type_makes_only_its_mana),
        cmocka_unit_test(an_added_land_type_adds_its_mana),
        cmocka_unit_test(losing_all_abilities_spares_those_granted_later),
        cmocka_unit_test(
            a_lost_ability_does_nothing_though_another_is_there),
        cmocka_unit_test(losing_all_abilities_takes_those_granted_before),
        cmocka_unit_test(a_granted_ability_can_be_activated),
        cmocka_unit_test(a_condition_turns_an_effect_on_and_off),
        cmocka_unit_test(a_copy_has_what_is_printed_and_no_counters),
        cmocka_unit_test(a_copy_does_not_copy_continuous_effects),
        cmocka_unit_test(a_face_down_permanent_is_a_plain_two_two),
        cmocka_unit_test(a_face_down_permanent_is_still_changed_by_others),
        cmocka_unit_test(a_keyword_counter_gives_its_keyword),
        cmocka_unit_test(control_lasts_until_end_of_turn),
        cmocka_unit_test(types_added_decide_what_later_layers_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
