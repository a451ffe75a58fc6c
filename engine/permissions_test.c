/* Permissions and costs by which a card may be cast, one beside the other. */
#include "table_acts.h"

static struct option cast_of(object_id id)
{
    return act(OPTION_CAST, id, 0, 0);
}

static object_id bear(struct table *t, enum zone zone)
{
    return put_face(t, A, zone, "Bear", "'types':['Creature'],'pt':[2,2]");
}

static void what_another_permission_used_up_is_no_matter(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Grave",
                "'may_play_lands_from':'graveyard','limit':'one_per_type'");
    static_rule(&t, A, "Crucible", "'may_play_lands_from':'graveyard'");
    static_rule(&t, A, "Room", "'extra_land':3");
    object_id one = put_face(&t, A, ZONE_GRAVEYARD, "Field",
                             "'cost':null,'types':['Land']");
    object_id two = table_put(&t, card_of(&t, one), A, ZONE_GRAVEYARD);
    table_start(&t);
    take(&t, act(OPTION_PLAY, one, 0, 0));
    take(&t, act(OPTION_PLAY, two, 0, 0));
    table_close(&t);
}

/* CR 118.9: a spell may ask by its name whether the cost was paid. */
static void another_cost_has_the_name_it_is_given(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = in_hand(
        &t, A, "Pact",
        "'cost':null,'types':['Sorcery'],'abilities':[{'k':"
        "'alternative_cost','cost':[{'life':1}],'name':'card'},{'k':'spell',"
        "'effect':[{'op':'if','cond':{'was_paid':'card'},'then':[{'op':"
        "'gain_life','n':5}]},{'op':'may_pay','cost':[{'energy':1}],'id':"
        "'card'}]}]");
    table_start(&t);
    take(&t, cast_of(id));
    table_choose(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 1);
    settle(&t);
    assert_int_equal(table_life(&t, A), 24);
    table_close(&t);
}

/* How many are asked about when it is cast, 1 when there is no question; 0
 * and the code when there is none. */
static int ways(struct table *t, object_id id, enum code *code)
{
    struct option option = cast_of(id);
    struct verdict verdict = game_act(t->engine, t->game, &option);
    *code = verdict.code;
    if (verdict.code)
        return 0;
    table_look(t);
    return t->decision.purpose == PURPOSE_ALTERNATIVE ? t->decision.count : 1;
}

#define OTHER(life) "{'k':'alternative_cost','cost':[{'life':" #life "}]}"
#define MORPH "'keywords':[{'morph':[{'mana':'{9}'}]}]"
#define BLUE "'cost':'{U}','types':['Creature'],'pt':[1,1],"

/* CR 118.9a, 601.3, 702.37c. */
static void of_the_ways_to_cast_it_each_is_judged(void **state)
{
    static const struct {
        const char *card, *rule; /* a card of A's; what is in force */
        enum step step;
        enum zone zone;
        int ways;
        enum code code;
    } ROWS[] = {
        {BLUE MORPH, NULL, STEP_MAIN1, ZONE_HAND, 2, CODE_NONE},
        {BLUE "'keywords':['flash',{'morph':[{'mana':'{9}'}]}]", NULL,
         STEP_BEGIN_COMBAT, ZONE_HAND, 1, CODE_NONE},
        {BLUE MORPH, "'cant_cast':{'colors':['U']}", STEP_MAIN1, ZONE_HAND, 1,
         CODE_NONE},
        {BLUE MORPH, "'cant_cast':{'colors':['U']}", STEP_BEGIN_COMBAT,
         ZONE_HAND, 0, CODE_PROHIBITED},
        {"'cost':null,'types':['Land']," MORPH, NULL, STEP_BEGIN_COMBAT,
         ZONE_HAND, 0, CODE_TIMING},
        {"'cost':null,'types':['Land']", NULL, STEP_MAIN1, ZONE_BATTLEFIELD, 0,
         CODE_NOT_THIS_FACE},
        /* As many as the engine holds. */
        {BLUE MORPH
         ",'abilities':[" OTHER(1) "," OTHER(2) "," OTHER(3) "," OTHER(
             4) "," OTHER(5) "," OTHER(6) "," OTHER(7) "," OTHER(8) "]",
         NULL, STEP_MAIN1, ZONE_HAND, 8, CODE_NONE},
        {BLUE "'abilities':[" OTHER(1) "]", NULL, STEP_MAIN1, ZONE_HAND, 2,
         CODE_NONE},
        /* One other cost at most. */
        {BLUE "'abilities':[" OTHER(1) "]",
         "'may_cast_from':{'zone':'graveyard','cost':'free'}", STEP_MAIN1,
         ZONE_GRAVEYARD, 1, CODE_NONE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        enum code code;
        main_phase(&t, 2);
        t.scenario.step = ROWS[i].step;
        pool(&t, "CCCU");
        object_id id = put_face(&t, A, ROWS[i].zone, "Card", ROWS[i].card);
        if (ROWS[i].rule)
            static_rule(&t, A, "Rule", ROWS[i].rule);
        table_start(&t);
        int count = ways(&t, id, &code);
        if (count != ROWS[i].ways || code != ROWS[i].code)
            fail_msg("row %zu: %d ways, code %d", i, count, code);
        table_close(&t);
    }
}

/* A zone is one's own when the permission does not say whose. */
static void the_cards_of_others_are_not_meant(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Worm",
                "'may_cast_from':{'zone':'graveyard','what':{'zone':"
                "'graveyard','types':['Creature']}}");
    object_id own = bear(&t, ZONE_GRAVEYARD);
    object_id other = table_put(&t, card_of(&t, own), B, ZONE_GRAVEYARD);
    table_start(&t);
    assert_refused(&t, cast_of(other), CODE_NO_PERMISSION);
    assert_true(is_legal(&t, cast_of(own)));
    table_close(&t);
}

/* The permission is used up whatever the spell costs. */
static void another_cost_uses_up_the_permission(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    static_rule(&t, A, "Karador",
                "'may_cast_from':{'zone':'graveyard','what':{'types':["
                "'Creature']},'limit':'once_each_turn'}");
    static_rule(&t, A, "Omen", "'alt_cost':'free','for':{'spell':true}");
    object_id one = put_face(&t, A, ZONE_GRAVEYARD, "Ox",
                             "'cost':'{9}','types':['Creature'],'pt':[1,1]");
    object_id two = table_put(&t, card_of(&t, one), A, ZONE_GRAVEYARD);
    table_start(&t);
    take(&t, cast_of(one));
    table_choose(&t, OPTION_VALUE, t.decision.option[1].object, PLAYER_NONE, 2);
    settle(&t);
    assert_refused(&t, cast_of(two), CODE_NO_PERMISSION);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_another_permission_used_up_is_no_matter),
        cmocka_unit_test(another_cost_has_the_name_it_is_given),
        cmocka_unit_test(of_the_ways_to_cast_it_each_is_judged),
        cmocka_unit_test(the_cards_of_others_are_not_meant),
        cmocka_unit_test(another_cost_uses_up_the_permission),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
