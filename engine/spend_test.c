/* CR 106.6: what restricted mana may be spent on, and as what. */
#include "table_acts.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* What is paid for, each with one green mana. */
enum thing {
    CREATURE, ARTIFACT, X_SPELL, ABILITY, X_ABILITY, LAND_ABILITY,
    MANA_ABILITY, CYCLING, THINGS,
};

static const char *const THING_WORDS[THINGS] = {
    "creature", "artifact", "X spell", "ability", "X ability", "land ability",
    "mana ability", "cycling"};

/* Whether green mana with this restriction pays for the thing. */
static bool pays_for(const char *only, enum thing thing)
{
    static const char *const CARDS[THINGS] = {
        [CREATURE] = "'cost':'{G}','types':['Creature'],'sub':['Elf'],"
                     "'pt':[1,1]",
        [ARTIFACT] = "'cost':'{G}','types':['Artifact']",
        [X_SPELL] = "'cost':'{X}{G}','types':['Artifact']",
        [ABILITY] = "'types':['Creature'],'pt':[1,1],'abilities':[{'k':"
                    "'activated','cost':[{'mana':'{G}'}],'effect':[{'op':"
                    "'draw'}]}]",
        [X_ABILITY] = "'types':['Artifact'],'abilities':[{'k':'activated',"
                      "'cost':[{'mana':'{X}{G}'}],'effect':[{'op':'draw'}]}]",
        [LAND_ABILITY] = "'cost':null,'types':['Land'],'abilities':[{'k':"
                         "'activated','cost':[{'mana':'{G}'}],'effect':["
                         "{'op':'draw'}]}]",
        [MANA_ABILITY] = "'types':['Artifact'],'abilities':[{'k':'activated',"
                         "'cost':[{'mana':'{G}'}],'effect':[{'op':'add_mana',"
                         "'mana':{'fixed':'{R}'}}]}]",
        [CYCLING] = "'cost':'{5}','types':['Creature'],'pt':[1,1],'keywords':["
                    "{'cycling':[{'mana':'{G}'}]}]",
    };
    struct table t;
    char text[700];
    bool is_spell = thing <= X_SPELL;
    main_phase(&t, 2);
    snprintf(text, sizeof text,
             "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
             "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
             "'{G}','only':%s}}]}]",
             only);
    object_id stone = in_play(&t, A, "Stone", text);
    bool is_in_hand = is_spell || thing == CYCLING;
    object_id id = put_face(&t, A, is_in_hand ? ZONE_HAND : ZONE_BATTLEFIELD,
                            "Thing", CARDS[thing]);
    table_start(&t);
    activate_it(&t, stone, 1);
    struct option option = act(is_spell ? OPTION_CAST : OPTION_ACTIVATE, id,
                               0, is_spell ? 0 : 1);
    bool payable = game_payable(t.engine, t.game, &option, 1000, NULL);
    table_close(&t);
    return payable;
}

static void each_restriction_means_what_it_says(void **state)
{
    static const struct {
        const char *only;
        bool pays[THINGS];
    } ROWS[] = {
        {"{'types':['Creature']}", {1, 0, 0, 0, 0, 0, 0}},
        {"{'types':['Artifact']}", {0, 1, 1, 0, 0, 0, 0}},
        {"{'spell':true}", {1, 1, 1, 0, 0, 0, 0}},
        {"{'spell':true,'types':['Creature']}", {1, 0, 0, 0, 0, 0, 0}},
        {"{'ability':true}", {0, 0, 0, 1, 1, 1, 1, 1}},
        {"{'ability':true,'types':['Artifact']}", {0, 0, 0, 0, 1, 0, 1}},
        {"{'ability':true,'types':['Land']}", {0, 0, 0, 0, 0, 1, 0}},
        {"{'nonmana_ability':true}", {0, 0, 0, 1, 1, 1, 0, 1}},
        {"{'has_x':true}", {0, 0, 1, 0, 1, 0, 0}},
        {"{'has_x':false}", {1, 1, 0, 1, 0, 1, 1, 1}},
        {"{'any_of':[{'types':['Creature']},{'ability':true}]}",
         {1, 0, 0, 1, 1, 1, 1, 1}},
        {"{'types':['Creature'],'any_of':[{'spell':true},{'ability':true}]}",
         {1, 0, 0, 1, 0, 0, 0, 0}},
        {"{'spell':true,'has_x':true}", {0, 0, 1, 0, 0, 0, 0, 0}},
        {"{'any_of':[{'types':['Creature']},{'types':['Land']}]}",
         {1, 0, 0, 0, 0, 0, 0}},
        {"{'any_of':[{'has_x':true},{'types':['Creature']}]}",
         {1, 0, 1, 0, 1, 0, 0}},
        {"{'sub':['Elf']}", {1, 0, 0, 0, 0, 0, 0}},
        {"{'not_types':['Creature']}", {0, 1, 1, 0, 0, 0, 0}},
        {"{'zone':'battlefield','types':['Creature']}",
         {0, 0, 0, 1, 0, 0, 0}},
        {"{'cast_from':'hand'}", {1, 1, 1, 0, 0, 0, 0}},
        {"{'cast_from':'graveyard'}", {0, 0, 0, 0, 0, 0, 0}},
        {"{'mv':{'>=':2}}", {0, 0, 0, 0, 0, 0, 0}},
        {"{'mv':{'<=':1}}", {1, 1, 1, 0, 0, 0, 0}},
    };
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        for (enum thing thing = CREATURE; thing < THINGS; thing++)
            if (pays_for(ROWS[i].only, thing) != ROWS[i].pays[thing]) {
                print_error("%s: %s\n", ROWS[i].only, THING_WORDS[thing]);
                failed++;
            }
    assert_int_equal(failed, 0);
}

/* CR 609.4b: mana of one type is spent as though of another. */
static void mana_is_spent_as_what_effects_say(void **state)
{
    static const struct {
        const char *mod, *cost;
        bool pays;
    } ROWS[] = {
        {"'spend_as':{'mana':['U'],'as':'any_color'}", "{G}", true},
        {"'spend_as':{'mana':['U'],'as':'any_color'}", "{C}", false},
        {"'spend_as':{'mana':['U'],'as':'any_type'}", "{C}", true},
        {"'spend_as':{'mana':['G'],'as':'any_color'}", "{G}", false},
        {"'spend_as':{'as':'any_color'}", "{G}", true},
        {"'spend_as':{'as':'any_color','who':'opp'}", "{G}", false},
        {"'spend_as':{'as':'any_color','who':'you'}", "{G}", true},
        {"'spend_as':{'as':'any_color','for':{'types':['Creature']}}", "{G}",
         false},
        {"'spend_as':{'as':'any_color','for':{'types':['Artifact']}}", "{G}",
         true},
        {"'spend_as':{'as':'colorless'}", "{U}", false},
        {"'spend_as':{'as':'colorless'}", "{C}", true},
        {"'spend_as':{'as':'colorless'}", "{1}", true},
    };
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        char text[100];
        main_phase(&t, 2);
        pool(&t, "U");
        static_rule(&t, A, "Rule", ROWS[i].mod);
        snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']",
                 ROWS[i].cost);
        object_id relic = in_hand(&t, A, "Relic", text);
        table_start(&t);
        struct option option = act(OPTION_CAST, relic, 0, 0);
        if (game_payable(t.engine, t.game, &option, 1000, NULL) !=
            ROWS[i].pays) {
            print_error("%s: %s\n", ROWS[i].mod, ROWS[i].cost);
            failed++;
        }
        table_close(&t);
    }
    assert_int_equal(failed, 0);
}

/* CR 106.6: what else happens when it is spent on what the rider is about. */
static void a_rider_is_about_what_it_says(void **state)
{
    static const struct {
        const char *rider;
        int gained;
    } ROWS[] = {
        {"{'if':{'types':['Artifact']},'do':[{'op':'gain_life','n':2}]}", 2},
        {"{'if':{'types':['Creature']},'do':[{'op':'gain_life','n':2}]}", 0},
        {"{'if':{},'do':[{'op':'gain_life','n':{'mv':'it'}}]}", 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        char text[500];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
                 "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
                 "'{G}','rider':%s}}]}]",
                 ROWS[i].rider);
        object_id stone = in_play(&t, A, "Stone", text);
        object_id relic =
            in_hand(&t, A, "Relic", "'cost':'{G}','types':['Artifact']");
        table_start(&t);
        activate_it(&t, stone, 1);
        cast_it(&t, relic);
        for (int n = 0; n < 5 && t.decision.kind != DECIDE_PRIORITY; n++)
            table_take(&t, 0);
        settle(&t);
        assert_int_equal(table_life(&t, A), 20 + ROWS[i].gained);
        table_close(&t);
    }
}

/* CR 106.6a: of several mana each is spent by itself. */
static void each_mana_has_its_rider(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id stone = in_play(
        &t, A, "Stone",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
        "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
        "'{G}{G}{G}','rider':{'if':{},'do':[{'op':'gain_life','n':1}]}}}]}]");
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':'{1}{G}','types':['Artifact']");
    table_start(&t);
    activate_it(&t, stone, 1);
    cast_it(&t, relic);
    assert_int_equal(table_life(&t, A), 22);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_restriction_means_what_it_says),
        cmocka_unit_test(mana_is_spent_as_what_effects_say),
        cmocka_unit_test(a_rider_is_about_what_it_says),
        cmocka_unit_test(each_mana_has_its_rider),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
