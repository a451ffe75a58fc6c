#include "table_acts.h"

static int energy(const struct table *t, player_id player)
{
    return t->seen.player[player].energy;
}

/* An enchantment of `player`'s: whenever <on>, energy for its controller. */
static object_id count_when(struct table *t, player_id player,
                            const char *name, const char *on, const char *more)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{'k':'triggered','on':{%s}%s%s,'effect':["
             "{'op':'get','kind':'energy','n':1}]}",
             on, *more ? "," : "", more);
    return enchantment(t, player, name, text);
}

static const char *const CREATURE_ENTERS =
    "'ev':'enters','what':{'types':['Creature'],'of':'you'}";

static object_id bear_in_hand(struct table *t)
{
    return in_hand(t, A, "Bear", "'types':['Creature'],'pt':[2,2]");
}

static void resolve(struct table *t, object_id spell)
{
    table_start(t);
    cast_it(t, spell);
    settle(t);
}

static void a_trigger_waits_on_the_stack(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "Guide", CREATURE_ENTERS, "");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    assert_int_not_equal(on_stack(&t), OBJECT_NONE);
    assert_int_equal(energy(&t, A), 0);
    settle(&t);
    assert_int_equal(energy(&t, A), 1);
    table_close(&t);
}

static void an_event_of_another_player_does_not_count(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, B, "Guide", CREATURE_ENTERS, "");
    resolve(&t, bear_in_hand(&t));
    assert_int_equal(energy(&t, B), 0);
    table_close(&t);
}

static void it_sees_itself_enter(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id hub = in_hand(
        &t, A, "Hub",
        "'types':['Artifact'],'abilities':[{'k':'triggered',"
        "'on':{'ev':'enters','what':'self'},"
        "'effect':[{'op':'get','kind':'energy','n':2}]}]");
    resolve(&t, hub);
    assert_int_equal(energy(&t, A), 2);
    table_close(&t);
}

static void who_is_active_puts_triggers_on_the_stack_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, B, "Theirs", "'ev':'cast','by':'any'", "");
    count_when(&t, A, "Mine", "'ev':'cast','by':'any'", "");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    /* A's went on first, so B's is on top and resolves first. */
    assert_int_equal(table_object(&t, on_stack(&t))->controller, B);
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(energy(&t, B), 1);
    assert_int_equal(energy(&t, A), 0);
    table_close(&t);
}

static void a_player_orders_the_own_triggers(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id first = count_when(&t, A, "First", "'ev':'cast'", "");
    object_id second = enchantment(
        &t, A, "Second",
        "{'k':'triggered','on':{'ev':'cast'},"
        "'effect':[{'op':'gain_life','n':1}]}");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    assert_int_equal(t.decision.kind, DECIDE_TRIGGER_ORDER);
    assert_int_equal(t.decision.player, A);
    assert_int_equal(t.decision.count, 2);
    assert_int_equal(t.decision.option[0].object, first);
    table_choose_object(&t, second);
    /* The first is on top. */
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(energy(&t, A), 1);
    assert_int_equal(table_life(&t, A), 20);
    table_close(&t);
}

static void equal_triggers_need_no_order(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = card_of(&t, count_when(&t, A, "First", "'ev':'cast'", ""));
    table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    settle(&t);
    assert_int_equal(energy(&t, A), 2);
    table_close(&t);
}

static void an_intervening_if_is_checked_when_it_would_trigger(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "Guide", CREATURE_ENTERS,
               "'if':{'cmp':[{'life_total':'you'},'>',20]}");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    table_pass(&t);
    table_pass(&t);
    assert_int_equal(on_stack(&t), OBJECT_NONE);
    assert_int_equal(energy(&t, A), 0);
    table_close(&t);
}

static void an_intervening_if_is_checked_again_on_resolution(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "Guide", CREATURE_ENTERS,
               "'if':{'cmp':[{'life_total':'you'},'=',20]}");
    object_id shock = in_hand(
        &t, A, "Shock",
        "'types':['Instant'],'abilities':[{'k':'spell',"
        "'effect':[{'op':'gain_life','n':1}]}]");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    table_pass(&t);
    table_pass(&t);
    assert_int_not_equal(on_stack(&t), OBJECT_NONE);
    cast_it(&t, shock);
    settle(&t);
    assert_int_equal(table_life(&t, A), 21);
    assert_int_equal(energy(&t, A), 0);
    table_close(&t);
}

static void once_each_turn_is_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "Guide", "'ev':'cast'", "'limit':'once_each_turn'");
    object_id one = bear_in_hand(&t);
    object_id two = in_hand(&t, A, "Ox", "'types':['Creature'],'pt':[2,4]");
    table_start(&t);
    cast_it(&t, one);
    settle(&t);
    cast_it(&t, two);
    settle(&t);
    assert_int_equal(energy(&t, A), 1);
    table_close(&t);
}

static void activating_does_not_use_up_a_trigger(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id box = in_play(
        &t, A, "Box",
        "'types':['Artifact'],'abilities':["
        "{'k':'triggered','on':{'ev':'cast'},'limit':'once_each_turn',"
        "'effect':[{'op':'get','kind':'energy','n':1}]},"
        "{'k':'activated','cost':[{'life':1}],"
        "'effect':[{'op':'gain_life','n':1}]}]");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    activate_it(&t, box, 1);
    settle(&t);
    cast_it(&t, bear);
    settle(&t);
    assert_int_equal(energy(&t, A), 1);
    table_close(&t);
}

static void an_activation_of_its_own_is_known(void **state)
{
    static const char ABILITY[] =
        "{'k':'activated','cost':[{'life':1}],'effect':[{'op':'draw','n':0}]}";
    struct table t;
    char text[800];
    (void)state;
    main_phase(&t, 2);
    snprintf(text, sizeof text,
             "'types':['Artifact'],'abilities':[%s,{'k':'triggered','on':{"
             "'ev':'activates','what':'self'},'effect':[{'op':'get','kind':"
             "'energy','n':1}]}]",
             ABILITY);
    object_id own = in_play(&t, A, "Own", text);
    snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s]",
             ABILITY);
    object_id other = in_play(&t, A, "Other", text);
    table_start(&t);
    activate_it(&t, other, 1);
    settle(&t);
    assert_int_equal(energy(&t, A), 0);
    activate_it(&t, own, 1);
    settle(&t);
    assert_int_equal(energy(&t, A), 1);
    table_close(&t);
}

/* CR 109.2, 602.1a: a card that pays for its own ability is no permanent. */
static void an_ability_of_a_card_in_hand_is_one_of_no_permanent(void **state)
{
    static const struct {
        const char *what;
        int happens;
    } ROWS[] = {
        {"", 1},
        {",'what':{'nonmana_ability':true}", 1},
        {",'what':{'nonmana_ability':true,'types':['Artifact']}", 0},
        {",'what':{'types':['Artifact']}", 0},
        {",'what':'self'", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "{'k':'triggered','on':{'ev':'activates'%s},'effect':[{'op':"
                 "'get','kind':'energy','n':1}]}",
                 ROWS[i].what);
        enchantment(&t, A, "Witness", text);
        object_id card = in_hand(
            &t, A, "Card",
            "'types':['Artifact'],'keywords':[{'cycling':[{'mana':'{0}'}]}]");
        put_face(&t, A, ZONE_LIBRARY, "Other", "'types':['Artifact']");
        table_start(&t);
        activate_it(&t, card, 1);
        settle(&t);
        if (energy(&t, A) != ROWS[i].happens)
            fail_msg("%s: %d", ROWS[i].what, energy(&t, A));
        table_close(&t);
    }
}

/* CR 602.5b.  A permission of the same object is used up apart. */
static void each_of_many_abilities_is_activated_once(void **state)
{
    static const uint16_t USED[] = {1, 2, 3, 4, 5, 6, 8};
    struct table t;
    char text[3000] = "'types':['Artifact'],'abilities':[{'k':'static',"
                      "'mods':[{'may_cast_from':{'zone':'graveyard','what':"
                      "{'types':['Creature']},'limit':'once_each_turn'}}]}";
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i < 9; i++)
        strcat(text, ",{'k':'activated','cost':[{'life':1}],'only':["
                     "'once_each_turn'],'effect':[{'op':'draw','n':0}]}");
    strcat(text, "]");
    object_id box = in_play(&t, A, "Box", text);
    object_id dead =
        put_face(&t, A, ZONE_GRAVEYARD, "Dead",
                 "'types':['Creature'],'pt':[1,1]");
    table_start(&t);
    for (size_t i = 0; i < sizeof USED / sizeof *USED; i++) {
        activate_it(&t, box, USED[i]);
        settle(&t);
        assert_refused(&t, act(OPTION_ACTIVATE, box, 0, USED[i]),
                       CODE_PROHIBITED);
    }
    cast_it(&t, dead);
    settle(&t);
    assert_int_equal(table_object(&t, dead)->zone, ZONE_BATTLEFIELD);
    table_close(&t);
}

static void a_trigger_does_not_use_up_an_activation(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id box = in_play(
        &t, A, "Box",
        "'types':['Artifact'],'abilities':["
        "{'k':'triggered','on':{'ev':'cast'},'limit':'once_each_turn',"
        "'effect':[{'op':'get','kind':'energy','n':1}]},"
        "{'k':'activated','cost':[{'life':1}],'only':['once_each_turn'],"
        "'effect':[{'op':'gain_life','n':1}]}]");
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    cast_it(&t, bear);
    settle(&t);
    activate_it(&t, box, 1);
    settle(&t);
    assert_refused(&t, act(OPTION_ACTIVATE, box, 0, 1), CODE_PROHIBITED);
    table_close(&t);
}

static void without_a_legal_target_it_leaves_the_stack(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "Guide", "'ev':'cast'",
               "'targets':[{'id':'t','what':{'types':['Creature']}}]");
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(on_stack(&t), relic);
    settle(&t);
    assert_int_equal(energy(&t, A), 0);
    table_close(&t);
}

static void dying_triggers_look_back(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* Both die at once, and each sees the other die. */
    const char *more = "'abilities':[{'k':'triggered','on':{'ev':'dies',"
                       "'what':{'types':['Creature']}},'effect':["
                       "{'op':'get','kind':'energy','n':1}]}]";
    uint16_t card = card_of(&t, creature(&t, A, "Witness", "1,1", more));
    table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id wrath = sorcery(
        &t, "Wrath", "{0}", "{'op':'destroy','what':{'types':['Creature']}}");
    resolve(&t, wrath);
    for (int i = 0; i < 4 && t.decision.kind == DECIDE_TRIGGER_ORDER; i++)
        table_take(&t, 0);
    settle(&t);
    assert_int_equal(energy(&t, A), 4);
    table_close(&t);
}

static void a_delayed_trigger_happens_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "Later", "{0}",
        "{'op':'delayed','on':{'ev':'step','step':'end','whose':'any'},"
        "'effect':[{'op':'get','kind':'energy','n':1}]}");
    for (int i = 0; i < 2; i++)
        table_put(&t, face_card(&t, i ? "Page" : "Leaf",
                                "'types':['Artifact']"),
                  i ? A : B, ZONE_LIBRARY);
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(energy(&t, A), 0);
    table_pass_until(&t, STEP_END);
    settle(&t);
    assert_int_equal(energy(&t, A), 1);
    table_pass_until(&t, STEP_UPKEEP);
    table_pass_until(&t, STEP_END);
    settle(&t);
    assert_int_equal(t.seen.turn, 4);
    assert_int_equal(energy(&t, A), 1);
    table_close(&t);
}

static void a_step_trigger_is_for_the_step_named(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "End", "'ev':'step','step':'end','whose':'you'", "");
    table_start(&t);
    table_pass_until(&t, STEP_MAIN2);
    assert_int_equal(energy(&t, A), 0);
    table_pass_until(&t, STEP_END);
    assert_int_not_equal(on_stack(&t), OBJECT_NONE);
    settle(&t);
    assert_int_equal(energy(&t, A), 1);
    table_close(&t);
}

static void entering_may_trigger_once_more(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    count_when(&t, A, "Guide", CREATURE_ENTERS, "");
    static_rule(&t, A, "Harmony",
                "'extra_trigger':{'cause':{'types':['Creature']}}");
    resolve(&t, bear_in_hand(&t));
    assert_int_equal(energy(&t, A), 2);
    table_close(&t);
}

static void a_mana_trigger_with_a_target_uses_the_stack(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    enchantment(&t, A, "Aim",
                "{'k':'triggered','on':{'ev':'tapped_for_mana'},"
                "'targets':[{'id':'o','what':'opponent'}],'effect':["
                "{'op':'add_mana','mana':{'fixed':'{R}'}}]}");
    table_start(&t);
    activate_it(&t, forest, 1);
    if (t.decision.kind == DECIDE_TARGET)
        player_chosen(&t, B);
    assert_pool(&t, A, "G");
    assert_int_not_equal(on_stack(&t), OBJECT_NONE);
    settle(&t);
    assert_pool(&t, A, "RG");
    table_close(&t);
}

static void more_triggers_than_fit_refuse_the_action(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = card_of(&t, count_when(&t, A, "Guide", "'ev':'cast'", ""));
    for (int i = 1; i < TRIGGERS_MAX + 1; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id bear = bear_in_hand(&t);
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, bear, 0, 0), CODE_OTHER);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trigger_waits_on_the_stack),
        cmocka_unit_test(an_event_of_another_player_does_not_count),
        cmocka_unit_test(it_sees_itself_enter),
        cmocka_unit_test(who_is_active_puts_triggers_on_the_stack_first),
        cmocka_unit_test(a_player_orders_the_own_triggers),
        cmocka_unit_test(equal_triggers_need_no_order),
        cmocka_unit_test(an_intervening_if_is_checked_when_it_would_trigger),
        cmocka_unit_test(an_intervening_if_is_checked_again_on_resolution),
        cmocka_unit_test(once_each_turn_is_once),
        cmocka_unit_test(activating_does_not_use_up_a_trigger),
        cmocka_unit_test(an_activation_of_its_own_is_known),
        cmocka_unit_test(an_ability_of_a_card_in_hand_is_one_of_no_permanent),
        cmocka_unit_test(each_of_many_abilities_is_activated_once),
        cmocka_unit_test(a_trigger_does_not_use_up_an_activation),
        cmocka_unit_test(without_a_legal_target_it_leaves_the_stack),
        cmocka_unit_test(dying_triggers_look_back),
        cmocka_unit_test(a_delayed_trigger_happens_once),
        cmocka_unit_test(a_step_trigger_is_for_the_step_named),
        cmocka_unit_test(entering_may_trigger_once_more),
        cmocka_unit_test(a_mana_trigger_with_a_target_uses_the_stack),
        cmocka_unit_test(more_triggers_than_fit_refuse_the_action),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
