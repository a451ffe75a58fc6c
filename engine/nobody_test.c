/* Instructions about a player that is nobody, or an object that is gone. */
#include "table_acts.h"

static bool is_as_before(const struct table *t, const struct table *before)
{
    uint16_t count = 0;
    for (uint16_t i = 0; i < before->seen.object_count; i++)
        count += before->seen.object[i].zone == ZONE_BATTLEFIELD;
    for (uint16_t i = 0; i < t->seen.object_count; i++)
        count -= t->seen.object[i].zone == ZONE_BATTLEFIELD;
    return count == 0 &&
           t->seen.player[A].hand_size + 1 == before->seen.player[A].hand_size;
}

/* In a sorcery there is no event, and so no player of it. */
static void an_instruction_about_nobody_does_nothing(void **state)
{
    static const char *const EFFECTS[] = {
        "{'op':'emblem','who':'event.player','abilities':['flying']}",
        "{'op':'may_cast','what':{'zone':'hand','of':'you'},"
        "'who':'event.player'}",
        "{'op':'may_play','what':{'zone':'hand','of':'you'},"
        "'who':'event.player'}",
        "{'op':'manifest','who':'event.player'}",
        "{'op':'copy_token','of':{'types':['Creature']},"
        "'under':'event.player'}",
        "{'op':'gain_control','what':{'types':['Creature']},"
        "'who':'event.player'}",
        "{'op':'return','what':{'types':['Creature']},'to':'hand',"
        "'of':'event.player'}",
        "{'op':'extra_turn','who':'event.player'}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof EFFECTS / sizeof *EFFECTS; i++) {
        struct table t, before;
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        object_id spell = sorcery(&t, "Nothing", "{0}", EFFECTS[i]);
        table_start(&t);
        before = t;
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
        assert_true(is_as_before(&t, &before));
        assert_int_equal(table_object(&t, bear)->controller, A);
        table_close(&t);
    }
}

/* CR 118.3: what is gone pays for nothing. */
static void costs_about_what_is_gone_are_not_paid(void **state)
{
    static const char *const COSTS[] = {
        "{'sacrifice_self':1}", "{'exile_self_from':'battlefield'}",
        "{'discard_self':1}",   "{'loyalty':-1}",
        "{'tap_self':1}",       "{'untap_self':1}",
        "{'put_counter':['+1/+1',1]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        struct table t;
        char text[400];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'abilities':[{'k':'triggered','on':{'ev':'dies','what':"
                 "'self'},'effect':[{'op':'delayed','on':{'ev':'step',"
                 "'step':'end'},'effect':[{'op':'unless_pays','cost':[%s],"
                 "'mandatory':true,'effect':[{'op':'gain_life','n':3}]}]}]}]",
                 COSTS[i]);
        creature(&t, A, "Bear", "1,1", text);
        object_id spell = sorcery(&t, "Doom", "{0}",
                                  "{'op':'destroy','what':{'types':"
                                  "['Creature']}},{'op':'exile','what':"
                                  "{'zone':'graveyard'}}");
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        table_pass_until(&t, STEP_END);
        settle(&t);
        assert_int_equal(table_life(&t, A), 23);
        table_close(&t);
    }
}

/* CR 106.5: the cost of nothing is no mana, and of no type. */
static void mana_equal_to_the_cost_of_nothing_is_none(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "Ritual", "{0}",
        "{'op':'add_mana','to':'you','mana':{'cost_of':'sacrificed'}}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_pool(&t, A, "");
    table_close(&t);
}

/* CR 601.2a: a spell comes from elsewhere than the battlefield. */
static void a_permanent_cannot_be_cast_or_played(void **state)
{
    static const char *const EFFECTS[] = {
        "{'op':'cast_now','sel':{'types':['Creature']},'cost':'free'}",
        "{'op':'play_now','sel':{'types':['Creature']},'land':true,"
        "'spell':'free'}",
        "{'op':'play_now','sel':{'types':['Land']},'land':true,"
        "'spell':'free'}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof EFFECTS / sizeof *EFFECTS; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        object_id forest = basic(&t, A, "Forest");
        object_id spell = sorcery(&t, "Now", "{0}", EFFECTS[i]);
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
        assert_int_equal(table_zone(&t, bear), ZONE_BATTLEFIELD);
        assert_int_equal(table_zone(&t, forest), ZONE_BATTLEFIELD);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_instruction_about_nobody_does_nothing),
        cmocka_unit_test(costs_about_what_is_gone_are_not_paid),
        cmocka_unit_test(mana_equal_to_the_cost_of_nothing_is_none),
        cmocka_unit_test(a_permanent_cannot_be_cast_or_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
