#include "table_acts.h"

/* An artifact of A's with an ability of this cost that gains a life. */
static object_id box(struct table *t, const char *cost)
{
    char text[700];
    snprintf(text, sizeof text,
             "'types':['Artifact'],'abilities':[{'k':'activated',"
             "'cost':[%s],'effect':[{'op':'gain_life','n':1}]}]",
             cost);
    return in_play(t, A, "Box", text);
}

static struct option use_of(object_id id)
{
    return act(OPTION_ACTIVATE, id, 0, 1);
}

static void life_is_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'life':3}");
    table_start(&t);
    take(&t, use_of(id));
    assert_int_equal(table_life(&t, A), 17);
    table_close(&t);
}

static void the_last_life_may_be_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].life = 3;
    object_id id = box(&t, "{'life':3}");
    table_start(&t);
    take(&t, use_of(id));
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, B);
    table_close(&t);
}

static void more_life_than_there_is_may_not(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].life = 2;
    object_id id = box(&t, "{'life':3}");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void a_fixed_life_total_pays_no_life(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Emperion", "'life_cant_change':'you'");
    object_id id = box(&t, "{'life':3}");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void no_life_is_paid_even_then(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Emperion", "'life_cant_change':'you'");
    object_id id = box(&t, "{'life':0}");
    table_start(&t);
    take(&t, use_of(id));
    table_close(&t);
}

static void what_is_sacrificed_is_chosen(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id ox = creature(&t, A, "Ox", "2,4", "");
    creature(&t, B, "Theirs", "2,2", "");
    object_id id =
        box(&t, "{'sacrifice':{'of':'you','types':['Creature']},'n':1}");
    table_start(&t);
    take(&t, use_of(id));
    assert_int_equal(t.decision.kind, DECIDE_OBJECTS);
    assert_int_equal(t.decision.count, 2);
    table_choose_object(&t, ox);
    assert_int_equal(table_zone(&t, ox), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
    table_close(&t);
}

static void too_few_to_sacrifice_are_refused(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    creature(&t, B, "Theirs", "2,2", "");
    object_id id =
        box(&t, "{'sacrifice':{'of':'you','types':['Creature']},'n':2}");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void sacrificing_itself_still_resolves(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'tap_self':1},{'sacrifice_self':1}");
    table_start(&t);
    take(&t, use_of(id));
    assert_int_equal(table_zone(&t, id), ZONE_GRAVEYARD);
    settle(&t);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

/* CR 601.2a: it is on the stack as its costs are paid, and remains there. */
static void a_spell_pays_for_nothing_with_itself(void **state)
{
    static const char *const COSTS[] = {
        "{'exile_self_from':'stack'}", "{'exile_self_from':'hand'}",
        "{'exile':{'zone':'stack'}}",  "{'sacrifice_self':1}",
        "{'discard_self':1}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        struct table t;
        char text[200];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'types':['Instant'],'abilities':[{'k':'spell','cost':[%s],"
                 "'effect':[{'op':'draw','n':0}]}]",
                 COSTS[i]);
        object_id id = in_hand(&t, A, "Whim", text);
        table_start(&t);
        assert_refused(&t, act(OPTION_CAST, id, 0, 0), CODE_COST_UNPAYABLE);
        table_close(&t);
    }
}

/* CR 601.2h: in whatever order they are written. */
static void what_takes_the_source_away_is_paid_last(void **state)
{
    static const char *const COSTS[] = {
        "{'exile_self_from':'battlefield'},{'tap_self':1}",
        "{'sacrifice_self':1},{'tap_self':1}",
        "{'sacrifice':'self'},{'tap_self':1}",
        "{'return_to_hand':'self'},{'tap_self':1}",
        "{'exile':'self'},{'tap_self':1}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id id = box(&t, COSTS[i]);
        table_start(&t);
        take(&t, use_of(id));
        if (t.decision.kind == DECIDE_OBJECTS)
            table_choose_object(&t, id);
        if (table_zone(&t, id) == ZONE_BATTLEFIELD)
            fail_msg("%s", COSTS[i]);
        settle(&t);
        assert_int_equal(table_life(&t, A), 21);
        table_close(&t);
    }
}

static void a_card_is_discarded_from_hand(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'discard':{'zone':'hand','of':'you'},'n':1}");
    object_id card = in_hand(&t, A, "Relic", "'types':['Artifact']");
    table_start(&t);
    take(&t, use_of(id));
    if (t.decision.kind == DECIDE_OBJECTS)
        table_choose_object(&t, card);
    assert_int_equal(table_zone(&t, card), ZONE_GRAVEYARD);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void what_another_holds_is_not_discarded(void **state)
{
    struct table t;
    (void)state; /* CR 701.9a */
    main_phase(&t, 2);
    object_id id = box(&t, "{'discard':{'zone':'hand'},'n':1}");
    in_hand(&t, B, "Theirs", "'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

/* Another spell may be exiled as a cost. */
static void a_spell_is_exiled_as_a_cost(void **state)
{
    struct table t;
    (void)state; /* CR 118.1 */
    main_phase(&t, 2);
    object_id id = box(&t, "{'exile':{'zone':'stack'},'n':1}");
    object_id spell = sorcery(&t, "Spell", "{0}", "{'op':'draw'}");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    cast_it(&t, spell);
    take(&t, use_of(id));
    if (t.decision.kind == DECIDE_OBJECTS)
        table_choose_object(&t, spell);
    assert_int_equal(table_zone(&t, spell), ZONE_EXILE);
    table_close(&t);
}

/* On the battlefield it is whoever controls it that may. */
static void a_permanent_of_another_owner_is_exiled_as_a_cost(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'exile_self_from':'battlefield'}");
    t.scenario.object[id - 1].owner = B;
    table_start(&t);
    take(&t, use_of(id));
    assert_int_equal(table_zone(&t, id), ZONE_EXILE);
    table_close(&t);
}

static void counters_are_removed_as_a_cost(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'remove_counter':['charge',2]}");
    struct scenario_object *object = &t.scenario.object[id - 1];
    object->counter_count = 1;
    object->counter[0].kind = COUNTER_CHARGE;
    object->counter[0].count = 3;
    table_start(&t);
    take(&t, use_of(id));
    assert_int_equal(table_counters(&t, id, COUNTER_CHARGE), 1);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void tapping_others_takes_new_creatures_too(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    t.scenario.object[bear - 1].sick = true;
    object_id id =
        box(&t, "{'tap':{'of':'you','types':['Creature']},'n':1}");
    table_start(&t);
    take(&t, use_of(id));
    if (t.decision.kind == DECIDE_OBJECTS)
        table_choose_object(&t, bear);
    assert_true(table_object(&t, bear)->tapped);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void a_library_that_is_too_small_is_not_milled(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'mill':2}");
    put_face(&t, A, ZONE_LIBRARY, "Page", "'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, use_of(id), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void a_card_is_exiled_from_its_hand(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id guide = in_hand(
        &t, A, "Guide",
        "'cost':'{2}{R}','types':['Creature'],'pt':[2,2],'abilities':["
        "{'k':'activated','cost':[{'exile_self_from':'hand'}],'effect':["
        "{'op':'add_mana','mana':{'fixed':'{R}'}}]}]");
    table_start(&t);
    take(&t, use_of(guide));
    assert_int_equal(table_zone(&t, guide), ZONE_EXILE);
    assert_pool(&t, A, "R");
    table_close(&t);
}

static void loyalty_is_put_or_removed_once_a_turn(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id walker = in_play(
        &t, A, "Walker",
        "'types':['Planeswalker'],'loyalty':3,'abilities':["
        "{'k':'activated','cost':[{'loyalty':1}],'effect':["
        "{'op':'gain_life','n':1}]},"
        "{'k':'activated','cost':[{'loyalty':-5}],'effect':["
        "{'op':'gain_life','n':9}]}]");
    table_start(&t);
    assert_refused(&t, act(OPTION_ACTIVATE, walker, 0, 2),
                   CODE_COST_UNPAYABLE);
    take(&t, use_of(walker));
    assert_int_equal(table_counters(&t, walker, COUNTER_LOYALTY), 4);
    settle(&t);
    assert_refused(&t, use_of(walker), CODE_PROHIBITED);
    table_close(&t);
}

/* Payments as something resolves: CR 118.12. */

static void who_cannot_pay_is_not_offered_it(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 1;
    object_id spell = sorcery(
        &t, "Offer", "{0}",
        "{'op':'may_pay','cost':[{'energy':2}],"
        "'if_paid':[{'op':'gain_life','n':5}],"
        "'else':[{'op':'gain_life','n':1}]}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    if (t.decision.kind == DECIDE_MAY_PAY) {
        assert_int_equal(t.decision.count, 1);
        table_take(&t, 0);
    }
    assert_int_equal(table_life(&t, A), 21);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void any_amount_is_bounded_by_what_there_is(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 3;
    object_id spell = sorcery(
        &t, "Offer", "{0}",
        "{'op':'may_pay','cost':[{'energy':'X'}],'id':'x',"
        "'if_paid':[{'op':'gain_life','n':{'paid':'x'}}]}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    if (t.decision.kind == DECIDE_MAY_PAY)
        answer(&t, true);
    assert_int_equal(t.decision.kind, DECIDE_NUMBER);
    assert_true(table_offers_number(&t, 3));
    assert_false(table_offers_number(&t, 4));
    table_number(&t, 2);
    assert_int_equal(table_life(&t, A), 22);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void energy_beyond_the_list_is_still_bounded(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].energy = 65520;
    object_id spell = sorcery(
        &t, "Offer", "{0}",
        "{'op':'may_pay','cost':[{'energy':'X'}],'id':'x',"
        "'if_paid':[{'op':'gain_life','n':{'paid':'x'}}]}");
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    if (t.decision.kind == DECIDE_MAY_PAY)
        answer(&t, true);
    assert_int_equal(t.decision.count, OPTIONS_MAX);
    table_take(&t, t.decision.count - 1);
    assert_int_equal(t.seen.player[A].energy, 65520 - (table_life(&t, A) - 20));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_is_paid),
        cmocka_unit_test(the_last_life_may_be_paid),
        cmocka_unit_test(more_life_than_there_is_may_not),
        cmocka_unit_test(a_fixed_life_total_pays_no_life),
        cmocka_unit_test(no_life_is_paid_even_then),
        cmocka_unit_test(what_is_sacrificed_is_chosen),
        cmocka_unit_test(too_few_to_sacrifice_are_refused),
        cmocka_unit_test(sacrificing_itself_still_resolves),
        cmocka_unit_test(a_spell_pays_for_nothing_with_itself),
        cmocka_unit_test(what_takes_the_source_away_is_paid_last),
        cmocka_unit_test(a_card_is_discarded_from_hand),
        cmocka_unit_test(what_another_holds_is_not_discarded),
        cmocka_unit_test(a_spell_is_exiled_as_a_cost),
        cmocka_unit_test(a_permanent_of_another_owner_is_exiled_as_a_cost),
        cmocka_unit_test(counters_are_removed_as_a_cost),
        cmocka_unit_test(tapping_others_takes_new_creatures_too),
        cmocka_unit_test(a_library_that_is_too_small_is_not_milled),
        cmocka_unit_test(a_card_is_exiled_from_its_hand),
        cmocka_unit_test(loyalty_is_put_or_removed_once_a_turn),
        cmocka_unit_test(who_cannot_pay_is_not_offered_it),
        cmocka_unit_test(any_amount_is_bounded_by_what_there_is),
        cmocka_unit_test(energy_beyond_the_list_is_still_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
