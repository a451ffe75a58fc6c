#include "table_acts.h"

#include "context.h"

static const char *const MORE =
    "{'k':'replace','event':{'ev':'counters_on_player','who':'you'},"
    "'do':[{'add':1}]}";
static const char *const TWICE =
    "{'k':'replace','event':{'ev':'counters_on_player','who':'you'},"
    "'do':[{'mul':2}]}";
static const char *const HALF =
    "{'k':'replace','event':{'ev':'counters_on_player','who':'opp'},"
    "'do':[{'half_down':1}]}";
static const char *const GET_TWO = "{'op':'get','kind':'energy','n':2}";
static const char *const GET_ONE = "{'op':'get','kind':'energy','n':1}";
static const char *const COUNT_EVENTS =
    "{'k':'triggered','on':{'ev':'gets_counters','by':'you',"
    "'counter':'energy'},'effect':[{'op':'gain_life','n':1}]}";

/* A casts the sorcery for nothing, and all that follows resolves. */
static void resolve(struct table *t, object_id spell)
{
    table_start(t);
    cast_it(t, spell);
    settle(t);
}

static int energy(const struct table *t)
{
    return t->seen.player[A].energy;
}

/* Getting. */

static void a_player_gets_so_many(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_TWO));
    assert_int_equal(energy(&t), 2);
    assert_int_equal(t.seen.player[B].energy, 0);
    table_close(&t);
}

static void two_additions_add_two_and_ask_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "More", MORE);
    enchantment(&t, A, "Too", MORE);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_TWO));
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(energy(&t), 4);
    table_close(&t);
}

/* With one addition of the two the order would make no difference. */
static void each_of_two_alike_counts_for_the_order(void **state)
{
    struct table t;
    (void)state; /* CR 616.1 */
    main_phase(&t, 2);
    object_id more = enchantment(&t, A, "More", MORE);
    table_put(&t, card_of(&t, more), A, ZONE_BATTLEFIELD);
    enchantment(&t, B, "Half", HALF);
    resolve(&t, sorcery(&t, "Attune", "{0}",
                        "{'op':'get','kind':'energy','n':3}"));
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    table_close(&t);
}

static void addition_and_doubling_are_ordered_by_the_player(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id more = enchantment(&t, A, "More", MORE);
    object_id twice = enchantment(&t, A, "Twice", TWICE);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_TWO));
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    assert_int_equal(t.decision.player, A);
    assert_int_equal(t.decision.count, 2);
    struct game *asked = copy_of(&t);
    table_choose_object(&t, more);
    assert_int_equal(energy(&t), 6);
    game_copy(t.game, asked);
    table_look(&t);
    table_choose_object(&t, twice);
    assert_int_equal(energy(&t), 5);
    free(asked);
    table_close(&t);
}

static void nine_additions_ask_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t more = card_of(&t, enchantment(&t, A, "More", MORE));
    for (int i = 1; i < 9; i++)
        table_put(&t, more, A, ZONE_BATTLEFIELD);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_ONE));
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(energy(&t), 10);
    table_close(&t);
}

static void halving_and_doubling_of_an_even_number_ask_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Twice", TWICE);
    enchantment(&t, B, "Half", HALF);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_TWO));
    assert_int_equal(energy(&t), 2);
    table_close(&t);
}

static void halving_one_may_come_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Twice", TWICE);
    object_id half = enchantment(&t, B, "Half", HALF);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_ONE));
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    table_choose_object(&t, half);
    assert_int_equal(energy(&t), 0);
    table_close(&t);
}

static void getting_two_is_one_event(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Count", COUNT_EVENTS);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_TWO));
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

static void getting_none_after_replacement_is_no_event(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Count", COUNT_EVENTS);
    enchantment(&t, B, "Half", HALF);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_ONE));
    assert_int_equal(energy(&t), 0);
    assert_int_equal(table_life(&t, A), 20);
    table_close(&t);
}

static void what_cannot_happen_is_not_replaced(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Solemnity", "'cant_get_counters':'any'");
    enchantment(&t, A, "More", MORE);
    enchantment(&t, A, "Twice", TWICE);
    resolve(&t, sorcery(&t, "Attune", "{0}", GET_TWO));
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(energy(&t), 0);
    table_close(&t);
}

static void a_number_of_counters_has_a_limit(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 65000;
    enchantment(&t, A, "Lots",
                "{'k':'replace','event':{'ev':'counters_on_player'},"
                "'do':[{'mul':32767}]}");
    enchantment(&t, A, "More",
                "{'k':'replace','event':{'ev':'counters_on_player'},"
                "'do':[{'mul':32766}]}");
    resolve(&t, sorcery(&t, "Attune", "{0}",
                        "{'op':'get','kind':'energy','n':32767}"));
    assert_int_equal(energy(&t), 65520);
    table_close(&t);
}

/* Permanents. */

static void counters_of_the_controller_are_more(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Scales",
                "{'k':'replace','event':{'ev':'counters_on',"
                "'what':{'of':'you','types':['Creature']},'kind':'+1/+1'},"
                "'do':[{'add':1}]}");
    object_id mine = creature(&t, A, "Mine", "1,1", "");
    object_id other = creature(&t, B, "Other", "1,1", "");
    resolve(&t, sorcery(&t, "Grow", "{0}",
                        "{'op':'put','what':{'types':['Creature']},"
                        "'kind':'+1/+1','n':1}"));
    assert_int_equal(table_counters(&t, mine, COUNTER_P1P1), 2);
    assert_int_equal(table_counters(&t, other, COUNTER_P1P1), 1);
    assert_int_equal(table_object(&t, mine)->power, 3);
    table_close(&t);
}

static void the_controller_of_the_permanent_orders(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "More",
                "{'k':'replace','event':{'ev':'counters_on'},"
                "'do':[{'add':1}]}");
    enchantment(&t, A, "Twice",
                "{'k':'replace','event':{'ev':'counters_on'},"
                "'do':[{'mul':2}]}");
    creature(&t, B, "Other", "1,1", "");
    resolve(&t, sorcery(&t, "Grow", "{0}",
                        "{'op':'put','what':{'types':['Creature']},"
                        "'kind':'+1/+1','n':1}"));
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    assert_int_equal(t.decision.player, B);
    table_close(&t);
}

static void a_cost_is_no_effect_that_puts_counters(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Season",
                "{'k':'replace','event':{'ev':'counters_on',"
                "'effect_only':true},'do':[{'mul':2}]}");
    object_id ox = creature(
        &t, A, "Ox", "1,9",
        "'abilities':[{'k':'activated','cost':[{'put_counter':['-1/-1',1]}],"
        "'effect':[{'op':'untap','what':'self'}]}]");
    table_start(&t);
    activate_it(&t, ox, 1);
    assert_int_equal(table_counters(&t, ox, COUNTER_M1M1), 1);
    table_close(&t);
}

static void a_cost_that_puts_counters_is_replaced_by_others(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "More",
                "{'k':'replace','event':{'ev':'counters_on'},"
                "'do':[{'add':1}]}");
    object_id ox = creature(
        &t, A, "Ox", "1,9",
        "'abilities':[{'k':'activated','cost':[{'put_counter':['-1/-1',1]}],"
        "'effect':[{'op':'untap','what':'self'}]}]");
    table_start(&t);
    activate_it(&t, ox, 1);
    assert_int_equal(table_counters(&t, ox, COUNTER_M1M1), 2);
    table_close(&t);
}

static void a_cost_that_cannot_put_counters_cannot_be_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, B, "Solemnity",
                "'cant_put_counters':{'types':['Creature']}");
    object_id ox = creature(
        &t, A, "Ox", "1,9",
        "'abilities':[{'k':'activated','cost':[{'put_counter':['-1/-1',1]}],"
        "'effect':[{'op':'untap','what':'self'}]}]");
    table_start(&t);
    assert_refused(&t, act(OPTION_ACTIVATE, ox, 0, 1), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void opposite_counters_annihilate_each_other(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id ox = creature(&t, A, "Ox", "2,2", "");
    t.scenario.object[ox - 1].counter_count = 1;
    t.scenario.object[ox - 1].counter[0].kind = COUNTER_P1P1;
    t.scenario.object[ox - 1].counter[0].count = 3;
    resolve(&t, sorcery(&t, "Wither", "{0}",
                        "{'op':'put','what':{'types':['Creature']},"
                        "'kind':'-1/-1','n':2}"));
    assert_int_equal(table_counters(&t, ox, COUNTER_P1P1), 1);
    assert_int_equal(table_counters(&t, ox, COUNTER_M1M1), 0);
    assert_int_equal(table_object(&t, ox)->power, 3);
    table_close(&t);
}

static void a_fifth_kind_of_counter_is_refused(void **state)
{
    struct table t;
    static const uint8_t kinds[] = {COUNTER_CHARGE, COUNTER_TIME, COUNTER_AGE,
                                    COUNTER_LUCK};
    (void)state;
    main_phase(&t, 2);
    object_id ox = creature(&t, A, "Ox", "2,2", "");
    for (uint8_t i = 0; i < COUNTER_KINDS_MAX; i++) {
        struct scenario_object *object = &t.scenario.object[ox - 1];
        object->counter[i].kind = kinds[i];
        object->counter[i].count = 1;
        object->counter_count++;
    }
    object_id spell = sorcery(&t, "Stun", "{0}",
                              "{'op':'put','what':{'types':['Creature']},"
                              "'kind':'stun','n':1}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass(&t);
    struct game *before = copy_of(&t);
    struct verdict verdict = game_choose(t.engine, t.game, 0);
    assert_int_equal(verdict.code, CODE_OTHER);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

/* Proliferate and losing. */

static void proliferate_gives_one_of_each_kind_there(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 2;
    t.scenario.player[A].poison = 1;
    resolve(&t, sorcery(&t, "Spread", "{0}", "{'op':'proliferate'}"));
    assert_int_equal(t.decision.kind, DECIDE_OBJECTS);
    player_chosen(&t, A);
    assert_int_equal(energy(&t), 3);
    assert_int_equal(t.seen.player[A].poison, 2);
    table_close(&t);
}

static void who_has_no_counter_cannot_be_proliferated(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 2;
    creature(&t, A, "Ox", "2,2", "");
    resolve(&t, sorcery(&t, "Spread", "{0}", "{'op':'proliferate'}"));
    assert_int_equal(t.decision.kind, DECIDE_OBJECTS);
    assert_int_equal(t.decision.count, 2); /* done, or A */
    table_close(&t);
}

static void no_more_is_lost_than_there_is(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 2;
    enchantment(&t, A, "Count",
                "{'k':'triggered','on':{'ev':'loses_counters','by':'you',"
                "'counter':'energy'},'effect':[{'op':'gain_life',"
                "'n':{'event_amount':1}}]}");
    resolve(&t, sorcery(&t, "Price", "{0}",
                        "{'op':'lose_counters','who':'you',"
                        "'kind':'energy','n':5}"));
    assert_int_equal(energy(&t), 0);
    assert_int_equal(table_life(&t, A), 22);
    table_close(&t);
}

/* Nobody attacks, so there is no defending player to ask. */
static void nobody_chooses_a_kind_of_counter(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = t.scenario.player[A].poison = 1;
    object_id id = sorcery(&t, "Ask", "{0}",
                           "{'op':'choose','id':'k','what':'counter_kind',"
                           "'on':'you','who':'defending_player'}");
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    table_close(&t);
}

/* CR 608.2d: each kind that is there can be chosen, once. */
static void a_kind_of_counter_on_two_is_offered_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i < 2; i++) {
        struct scenario_object *object;
        creature(&t, A, i == 0 ? "Bear" : "Boar", "1,1", "");
        object = &t.scenario.object[t.scenario.object_count - 1];
        object->counter_count = 2;
        object->counter[i].kind = COUNTER_P1P1;
        object->counter[1 - i].kind = i == 0 ? COUNTER_CHARGE : COUNTER_TIME;
        object->counter[0].count = object->counter[1].count = 1;
    }
    object_id spell = sorcery(&t, "Name", "{0}",
                              "{'op':'choose_counter','id':'kind',"
                              "'on':{'types':['Creature']}}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(t.decision.kind, DECIDE_NAME);
    assert_int_equal(t.decision.count, 3);
    assert_int_equal(t.decision.option[0].value, COUNTER_P1P1);
    assert_int_equal(t.decision.option[1].value, COUNTER_CHARGE);
    assert_int_equal(t.decision.option[2].value, COUNTER_TIME);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_gets_so_many),
        cmocka_unit_test(two_additions_add_two_and_ask_nothing),
        cmocka_unit_test(each_of_two_alike_counts_for_the_order),
        cmocka_unit_test(addition_and_doubling_are_ordered_by_the_player),
        cmocka_unit_test(nine_additions_ask_nothing),
        cmocka_unit_test(halving_and_doubling_of_an_even_number_ask_nothing),
        cmocka_unit_test(halving_one_may_come_first),
        cmocka_unit_test(getting_two_is_one_event),
        cmocka_unit_test(getting_none_after_replacement_is_no_event),
        cmocka_unit_test(what_cannot_happen_is_not_replaced),
        cmocka_unit_test(a_number_of_counters_has_a_limit),
        cmocka_unit_test(counters_of_the_controller_are_more),
        cmocka_unit_test(the_controller_of_the_permanent_orders),
        cmocka_unit_test(a_cost_is_no_effect_that_puts_counters),
        cmocka_unit_test(a_cost_that_puts_counters_is_replaced_by_others),
        cmocka_unit_test(a_cost_that_cannot_put_counters_cannot_be_paid),
        cmocka_unit_test(opposite_counters_annihilate_each_other),
        cmocka_unit_test(a_fifth_kind_of_counter_is_refused),
        cmocka_unit_test(proliferate_gives_one_of_each_kind_there),
        cmocka_unit_test(who_has_no_counter_cannot_be_proliferated),
        cmocka_unit_test(no_more_is_lost_than_there_is),
        cmocka_unit_test(a_kind_of_counter_on_two_is_offered_once),
        cmocka_unit_test(nobody_chooses_a_kind_of_counter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
