/* The parts of one cost, of what they need together: CR 118.3, 601.2h. */
#include "table_acts.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define A_CREATURE "{'types':['Creature']},'n':1}"
#define AN_ARTIFACT "{'types':['Artifact']},'n':1}"

/* A has the Box, whose cost it is, a Golem that is an artifact creature, a
 * card in hand, one in the library, and 20 life. */
static const struct row {
    const char *cost;
    bool is_payable;
} ROWS[] = {
    {"{'sacrifice':" A_CREATURE ",{'sacrifice':" A_CREATURE, false},
    {"{'sacrifice':" A_CREATURE ",{'sacrifice':" AN_ARTIFACT, true},
    {"{'sacrifice':" AN_ARTIFACT ",{'sacrifice':" A_CREATURE, true},
    {"{'sacrifice':" A_CREATURE ",{'return_to_hand':" A_CREATURE, false},
    {"{'sacrifice_self':1},{'sacrifice':" AN_ARTIFACT, true},
    {"{'sacrifice_self':1},{'sacrifice':{'types':['Artifact']},'n':2}", false},
    {"{'sacrifice_self':1},{'sacrifice':{'types':['Artifact']},'n':'all'}",
     true},
    {"{'tap_self':1},{'tap':" AN_ARTIFACT, true},
    {"{'tap_self':1},{'tap':{'types':['Artifact']},'n':2}", false},
    {"{'tap':" A_CREATURE ",{'sacrifice':" A_CREATURE, true},
    {"{'discard':{},'n':1},{'discard':{},'n':1}", false},
    {"{'discard':{},'n':1},{'mill':1}", true},
    {"{'mill':1},{'mill':1}", false},
    {"{'life':12},{'life':12}", false},
    {"{'life':12},{'life':8}", true},
    {"{'energy':1},{'energy':1}", false},
};

static void what_one_part_uses_up_is_there_for_no_other(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        char text[700];
        main_phase(&t, 2);
        t.scenario.player[A].energy = 1;
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated',"
                 "'cost':[%s],'effect':[{'op':'gain_life','n':1}]}]",
                 ROWS[i].cost);
        object_id box = in_play(&t, A, "Box", text);
        in_play(&t, A, "Golem", "'types':['Artifact','Creature'],'pt':[1,1]");
        in_hand(&t, A, "Page", "'types':['Artifact']");
        put_face(&t, A, ZONE_LIBRARY, "Leaf", "'types':['Artifact']");
        table_start(&t);
        if (ROWS[i].is_payable)
            take(&t, act(OPTION_ACTIVATE, box, 0, 1));
        else
            assert_refused(&t, act(OPTION_ACTIVATE, box, 0, 1),
                           CODE_COST_UNPAYABLE);
        table_close(&t);
    }
}

/* The Golem is the only creature, so it is not to be taken as the artifact. */
static void what_another_part_needs_is_left_for_it(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id box = in_play(
        &t, A, "Box",
        "'types':['Enchantment'],'abilities':[{'k':'activated','cost':["
        "{'sacrifice':" AN_ARTIFACT ",{'sacrifice':" A_CREATURE
        "],'effect':[{'op':'gain_life','n':1}]}]");
    object_id golem =
        in_play(&t, A, "Golem", "'types':['Artifact','Creature'],'pt':[1,1]");
    object_id one = in_play(&t, A, "One", "'types':['Artifact']");
    object_id two = in_play(&t, A, "Two", "'types':['Artifact']");
    table_start(&t);
    take(&t, act(OPTION_ACTIVATE, box, 0, 1));
    assert_int_equal(t.decision.count, 2);
    table_choose_object(&t, one);
    table_choose_object(&t, golem);
    assert_int_equal(table_zone(&t, golem), ZONE_GRAVEYARD);
    assert_int_equal(table_zone(&t, two), ZONE_BATTLEFIELD);
    table_close(&t);
}

/* CR 702.24a: the second time there are two age counters, and one Bear. */
static void each_age_counter_asks_for_its_own(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id pit = in_play(
        &t, A, "Pit",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
        "'effect':[{'op':'cumulative_upkeep','cost':[{'sacrifice':" A_CREATURE
        "]}]}]");
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    creature(&t, A, "Ox", "2,4", "");
    table_start(&t);
    take(&t, act(OPTION_ACTIVATE, pit, 0, 1));
    table_pass_on(&t);
    table_take(&t, 1);
    table_choose_object(&t, bear);
    take(&t, act(OPTION_ACTIVATE, pit, 0, 1));
    table_pass_on(&t);
    assert_int_equal(t.decision.kind, DECIDE_MAY_PAY);
    assert_int_equal(t.decision.count, 1);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_part_uses_up_is_there_for_no_other),
        cmocka_unit_test(what_another_part_needs_is_left_for_it),
        cmocka_unit_test(each_age_counter_asks_for_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
