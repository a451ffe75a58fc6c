#include "table_acts.h"

/* An artifact creature of A's with this one activated ability; it gains a
 * life. */
static object_id box(struct table *t, const char *cost)
{
    char text[700];
    snprintf(text, sizeof text,
             "'types':['Artifact','Creature'],'pt':[1,1],'abilities':["
             "{'k':'activated','cost':[%s],'effect':[{'op':'gain_life',"
             "'n':1}]}]",
             cost);
    return in_play(t, A, "Box", text);
}

/* A mana source of A's: what its ability costs and does besides {C}. */
static object_id source(struct table *t, const char *cost, const char *more)
{
    char text[700];
    snprintf(text, sizeof text,
             "'types':['Artifact'],'abilities':[{'k':'activated',"
             "'cost':[%s],'effect':[{'op':'add_mana','mana':{'fixed':"
             "'{C}'}}%s]}]",
             cost, more);
    return in_play(t, A, "Source", text);
}

static bool is_listed(struct table *t, object_id id)
{
    return table_find(t, OPTION_ACTIVATE, id, PLAYER_NONE, 1) >= 0;
}

static bool is_payable(struct table *t, object_id id)
{
    struct option use = act(OPTION_ACTIVATE, id, 0, 1);
    bool unknown = true;
    bool can = game_payable(t->engine, t->game, &use, 1000, &unknown);
    assert_false(unknown);
    return can;
}

/* Each: the cost of an ability that can't be paid yet, and a source of mana
 * that makes it payable. */
static const struct row {
    const char *cost, *source_cost, *source_more;
    bool is_tapped; /* the one with the ability */
} rows[] = {
    {"{'mana':'{1}'},{'untap_self':1}",
     "{'tap':{'types':['Creature']}}", "", false},
    {"{'mana':'{1}'},{'tap_self':1}", "{'tap_self':1}",
     ",{'op':'untap','what':{'types':['Creature']}}", true},
    {"{'mana':'{1}'},{'energy':1}", "{'tap_self':1}",
     ",{'op':'get','kind':'energy','n':1}", false},
    {"{'mana':'{1}'},{'life':21}", "{'tap_self':1}",
     ",{'op':'gain_life','n':1}", false},
    {"{'mana':'{1}'},{'remove_counter':['charge',1]}", "{'tap_self':1}",
     ",{'op':'put','what':{'types':['Creature']},'kind':'charge','n':1}",
     false},
    {"{'mana':'{1}'},{'exile':{'zone':'graveyard','of':'you'},'n':1}",
     "{'sacrifice_self':1}", "", false},
    {"{'mana':'{1}'},{'sacrifice':{'types':['Creature']},'n':2}",
     "{'tap_self':1}",
     ",{'op':'create_token','spec':{'name':'Bit','types':['Creature'],"
     "'pt':[1,1]}}",
     false},
    {"{'mana':'{1}'},{'untap':{'types':['Artifact'],'of':'you'},"
     "'n':1}",
     "{'tap_self':1}", "", false},
};

static void what_the_window_makes_payable_is_listed(void **state)
{
    (void)state; /* CR 601.2g-h */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id id = box(&t, rows[i].cost);
        source(&t, rows[i].source_cost, rows[i].source_more);
        t.scenario.object[id - 1].tapped = rows[i].is_tapped;
        table_start(&t);
        if (!is_listed(&t, id) || !is_payable(&t, id))
            fail_msg("not listed: %s", rows[i].cost);
        table_close(&t);
    }
}

static void what_plain_mana_leaves_unpayable_is_not_listed(void **state)
{
    (void)state;
    /* The last one is payable with plain mana. */
    for (size_t i = 0; i + 1 < sizeof rows / sizeof rows[0]; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id id = box(&t, rows[i].cost);
        source(&t, "{'tap_self':1}", "");
        t.scenario.object[id - 1].tapped = rows[i].is_tapped;
        table_start(&t);
        if (is_listed(&t, id) || is_payable(&t, id))
            fail_msg("listed: %s", rows[i].cost);
        table_close(&t);
    }
}

static void without_mana_due_there_is_no_window(void **state)
{
    struct table t;
    (void)state; /* CR 601.2g */
    main_phase(&t, 2);
    object_id id = box(&t, "{'energy':1}");
    source(&t, "{'tap_self':1}", ",{'op':'get','kind':'energy','n':1}");
    table_start(&t);
    assert_false(is_listed(&t, id));
    assert_refused(&t, act(OPTION_ACTIVATE, id, 0, 1), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void mana_due_by_an_effect_opens_a_window(void **state)
{
    struct table t;
    (void)state; /* CR 601.2f */
    main_phase(&t, 2);
    object_id id = box(&t, "{'energy':1}");
    source(&t, "{'tap_self':1}", ",{'op':'get','kind':'energy','n':1}");
    static_rule(&t, B, "Tax",
                "'cost':'+{1}','abilities':true,'who':'any'");
    table_start(&t);
    assert_true(is_listed(&t, id));
    assert_true(is_payable(&t, id));
    table_close(&t);
}

static void what_is_listed_in_vain_is_not_payable(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = box(&t, "{'mana':'{1}'},{'energy':2}");
    source(&t, "{'tap_self':1}", ",{'op':'get','kind':'energy','n':1}");
    table_start(&t);
    assert_true(is_listed(&t, id));
    assert_false(is_payable(&t, id));
    table_close(&t);
}

/* What is in a hand may add mana, too. */
static void a_card_in_hand_makes_payable(void **state)
{
    struct table t;
    (void)state; /* CR 601.2g */
    main_phase(&t, 2);
    object_id id = box(&t, "{'mana':'{1}'},{'energy':1}");
    in_hand(&t, A, "Spirit",
            "'types':['Artifact'],'abilities':[{'k':'activated','zone':'hand',"
            "'cost':[{'exile_self_from':'hand'}],'effect':[{'op':'add_mana',"
            "'mana':{'fixed':'{C}'}},{'op':'get','kind':'energy','n':1}]}]");
    table_start(&t);
    assert_true(is_listed(&t, id));
    assert_true(is_payable(&t, id));
    table_close(&t);
}

static void a_new_creature_stays_new(void **state)
{
    struct table t;
    (void)state; /* CR 302.6 */
    main_phase(&t, 2);
    object_id id = box(&t, "{'mana':'{1}'},{'untap_self':1}");
    source(&t, "{'tap':{'types':['Creature']}}", "");
    t.scenario.object[id - 1].sick = true;
    table_start(&t);
    assert_false(is_listed(&t, id));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_window_makes_payable_is_listed),
        cmocka_unit_test(what_plain_mana_leaves_unpayable_is_not_listed),
        cmocka_unit_test(without_mana_due_there_is_no_window),
        cmocka_unit_test(mana_due_by_an_effect_opens_a_window),
        cmocka_unit_test(what_is_listed_in_vain_is_not_payable),
        cmocka_unit_test(a_card_in_hand_makes_payable),
        cmocka_unit_test(a_new_creature_stays_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
