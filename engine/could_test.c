/* CR 106.7: what permanents could produce, whatever their abilities say. */
#include "table_acts.h"

struct row {
    const char *text;
    const char *types; /* letters of WUBRGC */
};

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static void assert_could(const struct table *t, object_id id,
                         const struct row *row)
{
    mana_set wanted = 0;
    for (int type = 0; type < MANA_TYPES; type++)
        if (strchr(row->types, "WUBRGC"[type]))
            wanted |= (mana_set)(1u << type);
    if (could(t, id) != wanted)
        fail_msg("%s: could %#x, not %s", row->text, could(t, id), row->types);
}

/* On a table of both players with something of everything: each row is an
 * ability of an artifact of A's. */
static void assert_abilities(const struct row *rows, size_t count,
                             const char *rule)
{
    for (size_t i = 0; i < count; i++) {
        struct table t;
        main_phase(&t, 2);
        basic(&t, B, "Swamp");
        put_face(&t, A, ZONE_BATTLEFIELD, "Hound",
                 "'cost':'{G/W}{R}','types':['Creature'],'pt':[2,2]");
        put_face(&t, A, ZONE_GRAVEYARD, "Grave",
                 "'cost':null,'types':['Land'],'sub':['Island']");
        if (*rule)
            enchantment(&t, A, "Rule", rule);
        char text[1500];
        snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s]",
                 rows[i].text);
        object_id stone = in_play(&t, A, "Stone", text);
        table_start(&t);
        assert_could(&t, stone, &rows[i]);
        table_close(&t);
    }
}

#define TAP "{'k':'activated','cost':[{'tap_self':1}],'effect':["
#define ADD(mana) "{'op':'add_mana','mana':{" mana "}}"
#define MANA(mana) TAP ADD(mana) "]}"

static void each_kind_of_mana_could_be_produced(void **state)
{
    static const struct row rows[] = {
        {MANA("'fixed':'{G}'"), "G"},
        {MANA("'fixed':'{G}{U}'"), "GU"},
        {MANA("'fixed':'{G/U}'"), "GU"},
        {MANA("'fixed':'{2}{R}'"), "CR"},
        {MANA("'fixed':'{0}'"), ""},
        {MANA("'fixed':'{X}'"), ""},
        {MANA("'fixed':'{G}','n':0"), ""},
        {MANA("'fixed':'{G}','n':{'neg':1}"), ""},
        {MANA("'fixed':'{G}','n':2"), "G"},
        {"{'k':'activated','cost':[{'mana':'{X}'},{'tap_self':1}],'effect':["
         ADD("'fixed':'{X}'") "]}", "C"},
        {"{'k':'activated','cost':[{'tap_self':1},{'energy':'X'}],'effect':["
         ADD("'any_color':'X','of':['R']") "]}", "R"},
        {MANA("'any_color':1"), "WUBRG"},
        {MANA("'any_color':0"), ""},
        {MANA("'any_color':{'neg':1}"), ""},
        {MANA("'any_color':2,'of':['U','B']"), "UB"},
        {MANA("'any_comb':2"), "WUBRG"},
        {MANA("'any_comb':2,'of':['W']"), "W"},
        {MANA("'any_comb':0,'of':['W']"), ""},
        {MANA("'any_type':1"), "WUBRGC"},
        {MANA("'any_type':0"), ""},
        {MANA("'choose_color_n':1"), "WUBRG"},
        {MANA("'choose_color_n':0"), ""},
        {MANA("'choose_color_n':{'neg':2}"), ""},
        {MANA("'choose_color_n':{'devotion':'chosen.c'}"), "WRG"},
        {MANA("'per_color_among':{'types':['Creature']}"), "WRG"},
        {MANA("'per_color_among':{'types':['Land']}"), ""},
        {"{'k':'spell','effect':[{'op':'add_mana','mana':{'fixed':'{G}'}}]}",
         ""},
        {MANA("'colors_of':{'types':['Creature']}"), "WRG"},
        {MANA("'colors_of':{'types':['Creature']},'n':0"), ""},
        {MANA("'colors_of':'you'"), ""},
        {MANA("'cost_of':'you'"), ""},
        {MANA("'cost_of':'self'"), ""},
        {MANA("'identity':'you'"), ""},
        {MANA("'of_event':1"), ""},
        {MANA("'could_produce':{'types':['Land']},'as':'type'"), "B"},
        {MANA("'could_produce':{'types':['Land']},'n':0"), ""},
        {MANA("'could_produce':'you'"), ""},
        {MANA("'could_produce':{'zone':'graveyard'}"), ""},
        {MANA("'could_produce':{'types':['Artifact']}"), ""},
        {MANA("'if':{'your_turn':1},'then':{'fixed':'{G}'}"), "G"},
        {MANA("'if':{'not':{'your_turn':1}},'then':{'fixed':'{G}'}"), ""},
        {MANA("'if':{'not':{'your_turn':1}},'then':{'fixed':'{G}'},"
              "'else':{'if':{'your_turn':1},'then':{'fixed':'{U}'},"
              "'else':{'fixed':'{R}'}}"), "U"},
    };
    (void)state;
    assert_abilities(rows, COUNT(rows), "");
}

static void what_instructions_lead_to_could_be_produced(void **state)
{
    static const struct row rows[] = {
        {TAP "{'op':'if','cond':{'your_turn':1},'then':[" ADD("'fixed':'{G}'")
         "],'else':[" ADD("'fixed':'{U}'") "]}]}", "G"},
        {TAP "{'op':'if','cond':{'not':{'your_turn':1}},'then':["
         ADD("'fixed':'{G}'") "],'else':[" ADD("'fixed':'{U}'") "]}]}", "U"},
        {TAP "{'op':'if','cond':{'not':{'your_turn':1}},'then':["
         ADD("'fixed':'{G}'") "]}]}", ""},
        {TAP "{'op':'may_do','effects':[" ADD("'fixed':'{G}'") "],'if_done':["
         ADD("'fixed':'{U}'") "],'else':[" ADD("'fixed':'{R}'") "]}]}",
         "GUR"},
        {TAP "{'op':'may_pay','cost':[{'life':1}],'if_paid':["
         ADD("'fixed':'{G}'") "],'else':[" ADD("'fixed':'{R}'") "]}]}", "GR"},
        {TAP "{'op':'unless_pays','cost':[{'life':1}],'effect':["
         ADD("'fixed':'{B}'") "]}]}", "B"},
        {TAP "{'op':'for_each','what':{'types':['Creature']},'effect':["
         ADD("'colors_of':'it'") "]}]}", "WRG"},
        {TAP "{'op':'for_each','what':{'types':['Planeswalker']},'effect':["
         ADD("'fixed':'{G}'") "]}]}", ""},
        {TAP "{'op':'each_player','effect':[" ADD("'fixed':'{W}'") "]}]}",
         "W"},
        {TAP "{'op':'modes','modes':[{'effect':[" ADD("'fixed':'{W}'")
         "]},{'effect':[" ADD("'fixed':'{B}'") "]}]}]}", "WB"},
        {TAP "{'op':'choose','id':'x','what':'color'},"
         ADD("'chosen_color':'x'") "]}", "WUBRG"},
        {TAP "{'op':'choose','id':'x','what':'color'},"
         ADD("'chosen_color':'x','n':0") "]}", ""},
        {TAP "{'op':'choose','id':'x','what':'number'},"
         ADD("'chosen_color':'x'") "]}", ""},
        {TAP "{'op':'choose','id':'x','what':'number'},"
         ADD("'fixed':'{G}'") "]}", "G"},
        {TAP "{'op':'choose','id':'x','what':{'types':['Creature']}},"
         ADD("'fixed':'{U}'") "]}", "U"},
        {TAP ADD("'fixed':'{U}'") ",{'op':'choose','id':'x','what':'color'},"
         "{'op':'if','cond':{'exists':{'types':['Creature'],"
         "'colors':'chosen.x'}},'then':[" ADD("'fixed':'{B}'") "]}]}", "UB"},
        {TAP "{'op':'gain_life','n':1}," ADD("'fixed':'{G}'")
         ",{'op':'draw'}," ADD("'fixed':'{R}'") "]}", "GR"},
        {"{'k':'activated','cost':[{'tap_self':1}],'modes':[{'effect':["
         ADD("'fixed':'{W}'") "]},{'effect':[" ADD("'fixed':'{U}'") "]}]}",
         "WU"},
        {"{'k':'triggered','on':{'ev':'tapped_for_mana'},'effect':["
         ADD("'fixed':'{G}'") "]}", "G"},
        {"{'k':'triggered','on':{'ev':'enters'},'effect':["
         ADD("'fixed':'{R}'") "]}", "R"},
        {"{'k':'activated','cost':[{'tap_self':1}],'targets':[{'id':'t',"
         "'what':'player'}],'effect':[" ADD("'fixed':'{R}'") "]}", "R"},
        {"{'k':'activated','cost':[{'life':1}],'only':['once_each_turn'],"
         "'effect':[" ADD("'fixed':'{U}'") "]}", "U"},
        {"{'k':'static','mods':[{'pt':[1,1]}]}", ""},
        {"{'k':'replace','event':{'ev':'draw'},'do':[{'then':["
         ADD("'fixed':'{U}'") "]}]}", ""},
        {"{'k':'as_enters','do':[{'choose':{'id':'x','what':'color'}}]},"
         MANA("'chosen_color':'x'"), ""},
        {TAP "{'op':'draw'}]}", ""},
    };
    (void)state;
    assert_abilities(rows, COUNT(rows), "");
}

/* CR 106.12b: only of mana that is added by tapping it for mana. */
#define NUMBER(id) "{'op':'choose','id':'" id "','what':'number'},"

/* Each choice multiplies the ways to what is added at last. */
static void many_choices_on_the_way_come_to_an_end(void **state)
{
    static const struct row rows[] = {
        {TAP NUMBER("a") NUMBER("b") NUMBER("c") NUMBER("d") NUMBER("e")
         NUMBER("f") NUMBER("g") ADD("'fixed':'{G}'") "]}", "G"},
    };
    (void)state;
    assert_abilities(rows, COUNT(rows), "");
}

static void what_replacements_make_of_it_could_be_produced(void **state)
{
    static const struct row rows[] = {
        {MANA("'fixed':'{G}'"), "C"},
        {MANA("'any_color':1"), "C"},
        {"{'k':'activated','cost':[{'life':1}],'effect':["
         ADD("'fixed':'{G}'") "]}", "G"},
        {"{'k':'activated','cost':[{'tap_self':1}],'targets':[{'id':'t',"
         "'what':'player'}],'effect':[" ADD("'fixed':'{R}'") "]}", "R"},
        {"{'k':'triggered','on':{'ev':'tapped_for_mana'},'effect':["
         ADD("'fixed':'{G}'") "]}", "G"},
        {MANA("'any_color':0"), ""},
        {MANA("'colors_of':{'types':['Land']}"), ""},
    };
    (void)state;
    assert_abilities(rows, COUNT(rows),
                     "{'k':'replace','event':{'ev':'tap_for_mana'},'do':["
                     "{'set_type':'C'}]}");
}

/* What makes another type of green mana, or does not. */
static void replacements_are_asked_what_they_are_about(void **state)
{
    static const struct row rules[] = {
        {"{'ev':'tap_for_mana'},'do':[{'set_type':'U'}]", "U"},
        {"{'ev':'tap_for_mana'},'do':[{'recolor':'U'}]", "U"},
        {"{'ev':'tap_for_mana','by':'opp'},'do':[{'set_type':'U'}]", "G"},
        {"{'ev':'tap_for_mana','what':{'types':['Land']}},'do':["
         "{'set_type':'U'}]", "G"},
        {"{'ev':'tap_for_mana','what':{'types':['Artifact']}},'do':["
         "{'set_type':'U'}]", "U"},
        {"{'ev':'tap_for_mana','amount':{'>=':2}},'do':[{'set_type':'U'}]",
         "G"},
        {"{'ev':'tap_for_mana','mana_of':['W','B']},'do':[{'set_type':'U'}]",
         "G"},
        {"{'ev':'tap_for_mana','mana_of':['W','G']},'do':[{'set_type':'U'}]",
         "U"},
        {"{'ev':'tap_for_mana'},'if':{'not':{'your_turn':1}},'do':["
         "{'set_type':'U'}]", "G"},
        {"{'ev':'tap_for_mana'},'do':[{'set':'{R}{C}'}]", "RC"},
        {"{'ev':'tap_for_mana'},'do':[{'set':'{2}'}]", "C"},
        {"{'ev':'tap_for_mana'},'do':['nothing']", ""},
        {"{'ev':'tap_for_mana'},'do':[{'mul':3}]", "G"},
        {"{'ev':'tap_for_mana'},'do':[{'set_color':['U','R']}]", "UR"},
        {"{'ev':'tap_for_mana'},'do':[{'set_color':['U'],'from':['G']}]",
         "U"},
        {"{'ev':'tap_for_mana'},'do':[{'set_color':['U'],'from':['R'],"
         "'n':4}]", "G"},
        {"{'ev':'tap_for_mana'},'do':[{'set_color':'chosen.c'}]},"
         "{'k':'as_enters','do':[{'choose':{'id':'c','what':'color'}}]", ""},
        {"{'ev':'lose_mana'},'do':[{'set_type':'U'}]", "G"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rules); i++) {
        char rule[400];
        const struct row row = {MANA("'fixed':'{G}'"), rules[i].types};
        snprintf(rule, sizeof rule, "{'k':'replace','event':%s}",
                 rules[i].text);
        assert_abilities(&row, 1, rule);
    }
}

/* One mana of each color is added at once. */
static void the_colors_among_objects_come_together(void **state)
{
    static const struct row row = {
        MANA("'per_color_among':{'types':['Creature']}"), "U"};
    (void)state;
    assert_abilities(&row, 1,
                     "{'k':'replace','event':{'ev':'tap_for_mana','amount':{"
                     "'>=':2}},'do':[{'set_type':'U'}]}");
}

/* CR 608.2h: a land that has left could produce what it could then. */
static void what_has_left_could_produce_what_it_could(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id altar = in_play(
        &t, A, "Altar",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
        "{'sacrifice':{'types':['Land'],'of':'you'}}],'effect':["
        "{'op':'add_mana','mana':{'could_produce':'sacrificed',"
        "'as':'type'}}]}]");
    table_start(&t);
    activate_it(&t, altar, 1);
    if (t.decision.kind == DECIDE_OBJECTS)
        table_choose_object(&t, forest);
    if (t.decision.kind == DECIDE_MANA_TYPE)
        type_chosen(&t, MANA_G);
    assert_pool(&t, A, "G");
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_mana_could_be_produced),
        cmocka_unit_test(what_instructions_lead_to_could_be_produced),
        cmocka_unit_test(many_choices_on_the_way_come_to_an_end),
        cmocka_unit_test(what_replacements_make_of_it_could_be_produced),
        cmocka_unit_test(replacements_are_asked_what_they_are_about),
        cmocka_unit_test(the_colors_among_objects_come_together),
        cmocka_unit_test(what_has_left_could_produce_what_it_could),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
