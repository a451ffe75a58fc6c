#include "table_acts.h"

static void an_unpayable_cost_cannot_be_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':null,'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    table_close(&t);
}

/* The window: CR 601.2g. */

static void mana_abilities_are_activated_while_paying(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id relic = relic_of(&t, "{G}");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_MANA_WINDOW);
    table_choose(&t, OPTION_ACTIVATE, forest, PLAYER_NONE, 1);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(table_zone(&t, relic), ZONE_STACK);
    assert_true(table_object(&t, forest)->tapped);
    table_close(&t);
}

static void giving_up_leaves_the_lands_untapped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id one = basic(&t, A, "Forest");
    basic(&t, A, "Forest");
    object_id relic = relic_of(&t, "{G}{G}");
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, relic);
    table_choose(&t, OPTION_ACTIVATE, one, PLAYER_NONE, 1);
    int cancel =
        table_find(&t, OPTION_CANCEL, OBJECT_NONE, PLAYER_NONE, 0);
    struct verdict verdict =
        game_choose(t.engine, t.game, (uint16_t)cancel);
    assert_int_equal(verdict.code, CODE_COST_UNPAYABLE);
    assert_true(game_equal(before, t.game));
    assert_true(game_hash(before) == game_hash(t.game));
    free(before);
    table_close(&t);
}

/* More sources than a pool has groups, of which the last is another one. */
static void forty_lands_pay_forty(void **state)
{
    static const struct {
        const char *cost;
        int offered;
    } ROWS[] = {{"{3}", 2}, {"{40}", 2}, {"{W}", 2}, {"{41}", 1}, {"{U}", 1}};
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[200];
        main_phase(&t, 2);
        uint16_t card = card_of(&t, basic(&t, A, "Forest"));
        for (int n = 2; n < 40; n++)
            table_put(&t, card, A, ZONE_BATTLEFIELD);
        basic(&t, A, "Plains");
        snprintf(text, sizeof text,
                 "{'op':'may_pay','cost':[{'mana':'%s'}],'if_paid':["
                 "{'op':'gain_life','n':1}]}",
                 ROWS[i].cost);
        object_id spell = sorcery(&t, "Spell", "{0}", text);
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.kind, DECIDE_MAY_PAY);
        assert_int_equal(t.decision.count, ROWS[i].offered);
        table_close(&t);
    }
}

static void three_of_forty_lands_pay_three(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = card_of(&t, basic(&t, A, "Forest"));
    for (int i = 1; i < 40; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id spell =
        sorcery(&t, "Spell", "{0}",
                "{'op':'may_pay','cost':[{'mana':'{3}'}],'if_paid':["
                "{'op':'gain_life','n':1}]}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    answer(&t, true);
    for (int i = 0; i < 3; i++)
        table_take(&t, 0);
    assert_int_equal(t.decision.option[0].kind, OPTION_DONE);
    table_take(&t, 0);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

/* CR 107.4f */
static void life_may_be_what_pays_in_a_resolution(void **state)
{
    static const struct {
        const char *cost;
        int offered;
    } ROWS[] = {{"{G/P}", 2}, {"{G/P}{G/P}", 2}, {"{G/P}{G}", 1}, {"{G}", 1}};
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[200];
        main_phase(&t, 2);
        snprintf(text, sizeof text, "{'op':'may_pay','cost':[{'mana':'%s'}]}",
                 ROWS[i].cost);
        object_id spell = sorcery(&t, "Spell", "{0}", text);
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.count, ROWS[i].offered);
        table_close(&t);
    }
}

/* CR 106.12a, 605.4a: one land may bring more than its ability says. */
static void a_land_may_bring_more_mana_than_it_says(void **state)
{
    static const struct {
        const char *first; /* what the spell does before it asks */
        const char *ability;
        int offered;
    } ROWS[] = {
        {"", NULL, 1},
        {"{'op':'delayed','on':{'ev':'tapped_for_mana'},'effect':[{'op':"
         "'add_mana','mana':{'fixed':'{B}'}}]},", NULL, 2},
        {"", "{'k':'triggered','on':{'ev':'tapped_for_mana'},'effect':[{'op':"
             "'add_mana','mana':{'fixed':'{B}'}}]}", 2},
        {"", "{'k':'replace','event':{'ev':'tap_for_mana'},'do':["
             "{'mul':2}]}", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[400];
        main_phase(&t, 2);
        basic(&t, A, "Forest");
        if (ROWS[i].ability)
            enchantment(&t, B, "Growth", ROWS[i].ability);
        snprintf(text, sizeof text,
                 "%s{'op':'may_pay','cost':[{'mana':'{2}'}]}", ROWS[i].first);
        object_id spell = sorcery(&t, "Spell", "{0}", text);
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.count, ROWS[i].offered);
        table_close(&t);
    }
}

/* What makes no mana at all does not help to pay. */
static void mana_abilities_that_make_nothing_do_not_help(void **state)
{
    static const struct {
        const char *ability;
        enum zone zone;
        bool helps;
    } ROWS[] = {
        {"'cost':[{'tap_self':1}],'effect':[{'op':'add_mana','mana':{"
         "'colors_of':{'types':['Planeswalker']}}}]", ZONE_BATTLEFIELD,
         false},
        {"'cost':[{'tap_self':1}],'effect':[{'op':'add_mana','mana':{"
         "'fixed':'{G}'}}]", ZONE_BATTLEFIELD, true},
        {"'cost':[{'exile_self_from':'hand'}],'zone':'hand','effect':["
         "{'op':'add_mana','mana':{'fixed':'{G}'}}]", ZONE_HAND, true},
        {"'cost':[{'exile_self_from':'hand'}],'zone':'hand','effect':["
         "{'op':'add_mana','mana':{'fixed':'{G}'}}]", ZONE_LIBRARY, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[500];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated',%s}]",
                 ROWS[i].ability);
        put_face(&t, A, ROWS[i].zone, "Stone", text);
        object_id spell = sorcery(&t, "Spell", "{0}",
                                  "{'op':'may_pay','cost':[{'mana':'{1}'}]}");
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.kind == DECIDE_MAY_PAY &&
                             t.decision.count == 2,
                         ROWS[i].helps);
        table_close(&t);
    }
}

/* However many mana abilities there are, giving up is an option. */
static void there_is_room_for_giving_up(void **state)
{
    static const char ABILITY[] =
        "{'k':'activated','cost':[{'tap_self':1}],'effect':[{'op':"
        "'add_mana','mana':{'fixed':'{G}'}}]}";
    struct table t;
    char text[1200];
    (void)state;
    main_phase(&t, 2);
    snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s,%s,%s]",
             ABILITY, ABILITY, ABILITY);
    uint16_t card = face_card(&t, "Stone", text);
    for (int i = 0; i < 100; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id relic = in_hand(&t, A, "Relic", "'cost':'{2}','types':["
                                              "'Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_MANA_WINDOW);
    assert_int_equal(t.decision.count, OPTIONS_MAX);
    assert_int_equal(t.decision.option[OPTIONS_MAX - 1].kind, OPTION_CANCEL);
    table_close(&t);
}

/* CR 605.3a: mana abilities may be activated to pay for others, as deep as
 * the engine holds. */
static void mana_abilities_pay_for_each_other_up_to_a_limit(void **state)
{
    enum { DEEP = 16 };
    struct table t;
    int depth = 1;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(
        &t, "Filter",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[{'mana':"
        "'{1}'},{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
        "'{C}{C}'}}]}]");
    for (int i = 0; i < DEEP + 4; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    table_start(&t);
    activate_it(&t, 1, 1);
    while (t.decision.kind == DECIDE_MANA_WINDOW &&
           game_choose(t.engine, t.game, 0).code == CODE_NONE) {
        table_look(&t);
        depth++;
    }
    assert_int_equal(depth, DEEP);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unpayable_cost_cannot_be_paid),
        cmocka_unit_test(mana_abilities_are_activated_while_paying),
        cmocka_unit_test(giving_up_leaves_the_lands_untapped),
        cmocka_unit_test(forty_lands_pay_forty),
        cmocka_unit_test(three_of_forty_lands_pay_three),
        cmocka_unit_test(life_may_be_what_pays_in_a_resolution),
        cmocka_unit_test(a_land_may_bring_more_mana_than_it_says),
        cmocka_unit_test(mana_abilities_that_make_nothing_do_not_help),
        cmocka_unit_test(there_is_room_for_giving_up),
        cmocka_unit_test(mana_abilities_pay_for_each_other_up_to_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
