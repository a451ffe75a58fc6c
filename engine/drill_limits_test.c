/* What may be done at all, and numbers at their ends, on the board of
 * drills. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define PLAY ZONE_BATTLEFIELD
#define THING(abilities) "'types':['Artifact'],'abilities':[" abilities "]"
#define RULES(event, first, second)                                            \
    THING("{'k':'replace','event':{" event "},'do':[" first "]},"              \
          "{'k':'replace','event':{" event "},'do':[" second "]}")
#define ON(on, effects)                                                        \
    "{'k':'triggered','on':{" on "},'effect':[" effects "]}"
#define GAIN "{'op':'gain_life','n':1}"
#define MAY(effect) "{'op':'may_do','effects':[" effect "],'else':["           \
                    "{'op':'gain_life','n':7}]}"
#define BEAR "{'sub':['Bear']}"
#define CHOOSE_P "{'op':'choose','id':'p','what':'player'}"
#define LAND(effects)                                                          \
    "'cost':null,'types':['Land'],'abilities':[{'k':'activated','cost':["      \
    "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':'{B}'}},"      \
    effects "]}]"
#define USE_LANDS "{'op':'activate_mana_of_lands','who':'you',"                \
                  "'what':{'name':'New'}}"

#define USE_HILL "{'op':'activate_mana_of_lands','who':'you',"                 \
                 "'what':{'name':'Hill'}}"
/* A triggered mana ability, CR 605.4a: it has no item on the stack. */
#define AT_MANA(effect)                                                        \
    THING(ON("'ev':'tapped_for_mana'",                                         \
             "{'op':'add_mana','mana':{'fixed':'{B}'}}," effect))

/* CR 118.3, 608.2d, 609.3. */
static const struct drill MAY_BE_DONE[] = {
    {MAY("{'op':'discard','what':{'types':['Land']}}"), "1",
     "may1 | A life+7"},
    {MAY("{'op':'discard','what':{'types':['Artifact']},'n':2}"), "1",
     "may1 | A life+7"},
    {MAY("{'op':'discard','n':3}"), "1", "may1 | A life+7"},
    {MAY("{'op':'discard','what':{'types':['Land']},'n':0}"), "1",
     "may1 | A life+7"},
    {MAY("{'op':'discard','who':'chosen.p'}") "," CHOOSE_P, "1",
     "may1 player2 | A life+7"},
    {MAY("{'op':'remove','what':" BEAR ",'kind':'charge'}"), "1",
     "may1 | A life+7"},
    {MAY("{'op':'remove','what':'you','kind':'rad'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'remove','what':" BEAR ",'kind':'stun'}"), "1",
     "may2 | Bear  2 +1/+1"},
    {MAY("{'op':'tap','what':" BEAR "}"), "1", "may1 | A life+7"},
    {MAY("{'op':'untap','what':{'name':'Disk'}}"), "1", "may1 | A life+7"},
    {MAY("{'op':'get','kind':'chosen.k'}") ",{'op':'choose_counter','id':'k',"
     "'on':'you'}", "1", "may2 name2"},
    {MAY("{'op':'get','who':'chosen.p','kind':'energy'}") "," CHOOSE_P, "1",
     "may1 player2 | A life+7"},
    {MAY("{'op':'mill','who':'chosen.p'}") "," CHOOSE_P, "1",
     "may1 player2 | A life+7"},
    {MAY("{'op':'mill','n':4}"), "1", "may1 | A life+7"},
    {MAY("{'op':'win_game','who':'chosen.p'}") "," CHOOSE_P, "1",
     "may2 player2"},
    {"{'op':'mill','n':2},{'op':'choose','id':'c','what':'moved'},"
     "{'op':'return','what':'chosen.c','to':'hand'}", "1",
     "objects2 | Isle A's hand | Fox A's graveyard | A top Orb"},
    {"{'op':'choose','id':'c','what':" BEAR "},{'op':'exile','what':"
     "'chosen.c'},{'op':'put_onto_battlefield','what':'moved'},{'op':'put',"
     "'what':" BEAR ",'kind':'charge'},{'op':'choose_counter','id':'k',"
     "'on':'chosen.c'}", "", "objects1 | Bear untapped  1 charge 2/2"},
    {"{'op':'may_pay','cost':[{'life':1},{'energy':'X'}],'any_amount':true,"
     "'if_paid':[" GAIN "]}", "12", "may-pay2 number5 | A energy-2"},
    {"{'op':'may_pay','cost':[{'energy':'X'}],'any_amount':true,"
     "'if_paid':[" GAIN "]}", "12", "may-pay2 number5 | A life+1 | A energy-2"},
    /* CR 118.12: what cannot be paid was not paid, whatever X was wanted. */
    {"{'op':'may_pay','cost':[{'energy':'X'},{'sacrifice':{'name':'Gnu'}}],"
     "'id':'p'},{'op':'gain_life','n':{'paid':'p'}}", "2", "number5"},
    {"{'op':'may_pay','cost':[{'life':'X'}],'if_paid':[{'op':'may_pay','cost':"
     "[{'energy':'X'},{'sacrifice':{'name':'Gnu'}}]},{'op':'put','what':"
     "{'name':'Ant'},'kind':'charge','n':'X'}]}", "23",
     "number21 number5 | A life-2 | Ant  2 charge"},
    {"{'op':'may_pay','cost':[{'life':'X'}],'if_paid':[{'op':'unless_pays',"
     "'cost':[{'energy':'X'}],'effect':[" GAIN "]},{'op':'put','what':"
     "{'name':'Ant'},'kind':'charge','n':'X'}]}", "213",
     "number21 may-pay2 number5 | A life-2 | A energy-3 | Ant  2 charge"},
    /* CR 118.5: to pay nothing is not to decline. */
    {"{'op':'may_pay','cost':[{'energy':'X'}],'else':[" GAIN "]}", "0",
     "may-pay2 | A life+1"},
    {"{'op':'may_pay','cost':[{'energy':'X'}],'else':[" GAIN "]}", "10",
     "may-pay2 number5"},
    {"{'op':'may_pay','cost':[{'energy':'X'},{'energy':5}],'else':[" GAIN
     "]}", "", "may-pay1 | A life+1"},
    {"{'op':'unless_pays','who':'chosen.p','cost':[{'life':1}],'effect':["
     GAIN "]}," CHOOSE_P, "1", "player2 | A life+1"},
    {"{'op':'unless_pays','who':'chosen.p','mandatory':true,'cost':["
     "{'life':1}],'effect':[" GAIN "]}," CHOOSE_P, "1", "player2 | A life+1"},
    {"{'op':'unless_pays','who':'you','mandatory':true,'cost':["
     "{'energy':9}],'effect':[" GAIN "]}", "1", "| A life+1"},
    {"{'op':'search','what':{'types':['Land']},'id':'s'}", "1", "objects2"},
    {"{'op':'search','what':{'types':['Land']},'id':'s','to':'exile'}", "1",
     "objects2 | Isle A's exile"},
    {"{'op':'search','what':{'types':['Land']}}", "1",
     "objects2 | Isle A's hand"},
    {"{'op':'look','n':1,'id':'l'},{'op':'return','what':'chosen.l',"
     "'to':'hand'}", "", "| Fox A's hand | A top Isle"},
    {"{'op':'look','n':0,'id':'l'},{'op':'return','what':'chosen.l',"
     "'to':'hand'}", "", ""},
    {"{'op':'look','n':9,'id':'l'},{'op':'return','what':'chosen.l',"
     "'to':'hand'}", "", "| Fox A's hand | Isle A's hand | Orb A's hand"},
    {"{'op':'turn_up','what':" BEAR "}", "", ""},
    {"{'op':'lose_counters','what':'you','kind':'poison'},{'op':'gain_life',"
     "'n':{'lost_or_paid_energy_this_turn':'you'}}", "", "| A poison-1"},
    {"{'op':'if','cond':{'cast_this_turn':'you'},'then':[" GAIN "]}", "",
     "| A life+1"},
    {"{'op':'if','cond':{'cast_this_turn':'opp'},'then':[" GAIN "]}", "",
     ""},
    {"{'op':'if','cond':{'cast_this_turn':'you','what':{'types':["
     "'Creature']}},'then':[" GAIN "]}", "", ""},
    {"{'op':'choose','id':'c','what':" BEAR "},{'op':'if','cond':{'in_zone':"
     "['chosen.c','battlefield']},'then':[" GAIN "]}", "",
     "objects1 | A life+1"},
    {"{'op':'choose','id':'c','what':" BEAR "},{'op':'if','cond':{'in_zone':"
     "['chosen.c','exile']},'then':[" GAIN "]}", "", "objects1"},
    {"{'op':'choose','id':'n','what':'number'},{'op':'if','cond':{'chosen':"
     "'n'},'then':[" GAIN "]}", "1", "number21 | A life+1"},
    {"{'op':'may_pay','id':'n','cost':[{'energy':1}]},{'op':'if','cond':"
     "{'chosen':'n'},'then':[" GAIN "]}", "0", "may-pay2"},
    {"{'op':'may_pay','id':'n','cost':[{'energy':1}]},{'op':'if','cond':"
     "{'chosen':'n'},'then':[" GAIN "]}", "1",
     "may-pay2 | A life+1 | A energy-1"},
    {"{'op':'may_pay','id':'n','any_amount':true,'cost':[{'energy':'X'}]},"
     "{'op':'if','cond':{'chosen':'n'},'then':[" GAIN "]}", "0", "number5"},
};

static void what_cannot_be_done_is_not_offered(void **state)
{
    (void)state;
    run_drills(MAY_BE_DONE, COUNT(MAY_BE_DONE), 2);
}

/* CR 614, 616.1. */
static const struct card_drill ENDS[] = {
    {PLAY, RULES("'ev':'counters_on'", "{'mul':32000}", "{'mul':32000}"),
     {"{'op':'put','what':" BEAR ",'kind':'charge','n':30}", "",
     "| Bear  2 +1/+1  1 stun  65520 charge"}},
    {PLAY, RULES("'ev':'counters_on'", "{'mul':2}", "{'mul':2},{'add':1}"),
     {"{'op':'put','what':" BEAR ",'kind':'charge','n':1}", "1",
     "replacement2 | Bear  2 +1/+1  1 stun  6 charge"}},
    {PLAY, RULES("'ev':'counters_on'", "{'mul':2}", "'half_down'"),
     {"{'op':'put','what':" BEAR ",'kind':'charge','n':3}", "1",
     "replacement2 | Bear  2 +1/+1  1 stun  2 charge"}},
    {PLAY, RULES("'ev':'proliferate'", "{'mul':2}", "{'mul':2}"),
     {"{'op':'proliferate'}", "0", "objects4 objects4 objects4 objects4"}},
    {PLAY, RULES("'ev':'proliferate','who':'opp'", "{'mul':2}", "{'mul':2}"),
     {"{'op':'proliferate'}", "0", "objects4"}},
    {PLAY, RULES("'ev':'damage'", "{'mul':32000}", "{'mul':32000}"),
     {"{'op':'damage','to':" BEAR ",'n':2}", "0",
     "replacement2 | Bear A's graveyard untapped"}},
    {PLAY, RULES("'ev':'to_graveyard','what':" BEAR, "{'zone':'exile'}",
                 "{'zone':'exile'}"),
     {"{'op':'destroy','what':" BEAR "}", "1", "| Bear A's exile untapped"}},
    {PLAY, RULES("'ev':'to_graveyard','what':" BEAR, "{'zone':'exile'}",
                 "{'zone':'exile'},{'then':[" GAIN "]}"),
     {"{'op':'destroy','what':" BEAR "}", "1",
     "replacement2 | A life+1 | Bear A's exile untapped"}},
    {PLAY, RULES("'ev':'to_graveyard','what':" BEAR, "{'zone':'exile'}",
                 "{'zone':'hand'}"),
     {"{'op':'destroy','what':" BEAR "}", "1",
     "replacement2 | Bear A's hand untapped"}},
    {PLAY, THING("{'k':'replace','event':{'ev':'to_graveyard','what':" BEAR
                 "},'do':[{'zone':'exile'}]},{'k':'replace','event':{'ev':"
                 "'to_graveyard','what':" BEAR "},'do':[{'zone':'hand'}]},"
                 "{'k':'replace','event':{'ev':'to_graveyard','what':" BEAR
                 "},'do':[{'zone':'exile'}]}"),
     {"{'op':'destroy','what':" BEAR "}", "2",
     "replacement3 | Bear A's exile untapped"}},
    {PLAY, THING(ON("'ev':'gains_life'",
                    "{'op':'exile','what':" BEAR ",'until_leaves':true},"
                    "{'op':'draw'}") ","
                 ON("'ev':'drawn'",
                    "{'op':'return','what':{'zone':'exile','sub':['Bear']},"
                    "'to':'hand'},{'op':'sacrifice','what':'self'}")),
     {GAIN, "",
     "| A life+1 | Fox A's hand | Bear A's hand untapped | New A's "
     "graveyard | A top Isle"}},
    {PLAY, LAND("{'op':'mods','mods':[{'cant_gain_life':'you'}]}"),
     {USE_LANDS "," GAIN, "", "| A mana 011020 | New tapped | effects+1"}},
    {PLAY, LAND("{'op':'mods','mods':[{'pt':[1,1]}],'what':" BEAR "}"),
     {USE_LANDS, "", "| A mana 011020 | Bear 5/5 | New tapped | effects+1"}},
    {ZONE_LIBRARY, "'types':['Instant']",
     {"{'op':'manifest','n':9},{'op':'turn_up','what':'moved'}", "",
     "| Fox A's play | Isle A's play | Orb A's play |  A's play "
     "face-down 2/2 types is-"}},
    {ZONE_LIBRARY, "'types':['Instant']",
     {"{'op':'put_onto_battlefield','what':{'zone':'library','of':'you',"
      "'types':['Instant']}}", "", ""}},
    {PLAY, THING(ON("'ev':'cast'", "{'op':'exile','what':{'zone':'stack'}}")),
     {GAIN, "", "| Spell A's exile"}},
    {PLAY, THING(ON("'ev':'cast'", "{'op':'return','what':{'zone':'stack'},"
                                   "'to':'graveyard'}")),
     {GAIN, "", ""}},
    {PLAY, THING(ON("'ev':'cast'", "{'op':'put_onto_battlefield','what':{"
                                   "'zone':'stack'}}")),
     {GAIN, "", "| A life+1"}},
    {PLAY, THING(ON("'ev':'attacks'", "{'op':'draw'}")),
     {"{'op':'put_onto_battlefield','what':{'zone':'hand','of':'you'},"
      "'attacking':true}", "", "| Cub A's play | Cog A's play"}},
    {PLAY, THING(ON("'ev':'dealt_damage','what':{'types':['Creature']}", GAIN)),
     {"{'op':'damage','to':'opp','n':1}", "", "| B life-1"}},
    {PLAY, THING(ON("'ev':'mana_added','what':{'types':['Land']}", GAIN)),
     {"{'op':'add_mana','mana':{'fixed':'{G}'}}", "", "| A mana 010030"}},
    {PLAY, THING(ON("'ev':'mana_added'", GAIN)),
     {"{'op':'add_mana','mana':{'fixed':'{G}'}}", "",
     "| A life+1 | A mana 010030"}},
    {PLAY, THING(ON("'ev':'enters','from':'hand'", GAIN)),
     {"{'op':'put_onto_battlefield','what':{'zone':'graveyard'}}", "",
     "| Elk A's play | Page A's play | Owl A's play"}},
    {PLAY, AT_MANA("{'op':'when_you_do','effect':[{'op':'draw'}]}"),
     {USE_HILL, "",
     "| A mana 011120 | Hill tapped | Fox A's hand | A top Isle"}},
    {PLAY, AT_MANA("{'op':'delayed','on':{'ev':'gains_life'},'effect':["
                   "{'op':'draw'}]}"),
     {USE_HILL "," GAIN, "",
     "| A life+1 | A mana 011120 | Hill tapped | Fox A's hand | A top Isle"}},
    {PLAY, AT_MANA("{'op':'mods','mods':[{'cant_gain_life':'you'}]}"),
     {USE_HILL "," GAIN, "", "| A mana 011120 | Hill tapped | effects+1"}},
    {PLAY, AT_MANA("{'op':'transform','what':'self'}"), {USE_HILL, "",
     "| A mana 011120 | Hill tapped"}},
    {PLAY, AT_MANA("{'op':'damage','to':'opp','n':1,'divided':true}"),
     {USE_HILL, "", "| A mana 011120 | Hill tapped"}},
};

static void numbers_and_places_have_ends(void **state)
{
    (void)state;
    run_cards(ENDS, COUNT(ENDS));
}

/* CR 107.3: X is the same in what is told later. */
static void x_is_known_to_what_comes_later(void **state)
{
    static const struct drill LATER[] = {
        {"{'op':'when_you_do','effect':[{'op':'gain_life','n':'X'}]}", "",
         "number25 window4 pay2 pay2 | A life+2 | A mana 000010"},
        {"{'op':'delayed','on':{'ev':'loses_life'},'effect':[{'op':'draw',"
         "'n':'X'}]},{'op':'lose_life','n':1}", "",
     "number25 window4 pay2 pay2 | A life-1 | A mana 000010 | Fox A's "
     "hand | Isle A's hand"},
        {"{'op':'may_pay','cost':[{'energy':1}],'when_paid':{'effect':["
         "{'op':'gain_life','n':'X'}]}}", "1",
     "number25 window4 pay2 pay2 may-pay2 | A life+2 | A energy-1 | A "
     "mana 000010"},
        {"{'op':'may_pay','cost':[{'energy':'X'}],'any_amount':true,"
         "'when_paid':{'effect':[{'op':'gain_life','n':'X'}]}}", "13",
     "number25 window4 pay2 pay2 may-pay2 number5 | A life+3 | A energy-3 | A "
     "mana 000010"},
    };
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(LATER); i++) {
        static struct board b;
        char text[900], answers[8];
        board_open(&b, 2);
        snprintf(text, sizeof text,
                 "'cost':'{X}','types':['Sorcery'],'abilities':[{'k':'spell',"
                 "'effect':[%s]}]",
                 LATER[i].effect);
        b.spell = in_hand(&b.t, A, "Spell", text);
        table_start(&b.t);
        b.before = b.t.seen;
        cast_it(&b.t, b.spell);
        snprintf(answers, sizeof answers, "2000%s", LATER[i].answers);
        ask_away(&b, answers);
        say_players(&b);
        say_objects(&b);
        if (strcmp(b.text, LATER[i].changes) != 0) {
            print_error("%s\n  is  %s\n  not %s\n", LATER[i].effect, b.text,
                        LATER[i].changes);
            failed++;
        }
        table_close(&b.t);
    }
    assert_int_equal(failed, 0);
}

/* CR 614.1c: what is about permanents that were not cast. */
static void what_was_cast_enters_as_it_is(void **state)
{
    static const char *const RULES_OF[] = {"'tapped'", "{'zone':'exile'}",
                                           "{'counters':['charge',1]}"};
    (void)state;
    for (size_t i = 0; i < COUNT(RULES_OF); i++) {
        static struct board b;
        char text[300];
        board_open(&b, 2);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'replace','event':{"
                 "'ev':'enters','not_cast':true},'do':[%s]}]",
                 RULES_OF[i]);
        thing(&b, A, PLAY, "New", text);
        object_id whale = in_hand(&b.t, A, "Whale",
                                  "'types':['Creature'],'pt':[1,1]");
        table_start(&b.t);
        cast_it(&b.t, whale);
        settle(&b.t);
        assert_int_equal(table_zone(&b.t, whale), ZONE_BATTLEFIELD);
        assert_false(table_object(&b.t, whale)->tapped);
        assert_int_equal(table_object(&b.t, whale)->counter_count, 0);
        table_close(&b.t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_done_is_not_offered),
        cmocka_unit_test(numbers_and_places_have_ends),
        cmocka_unit_test(x_is_known_to_what_comes_later),
        cmocka_unit_test(what_was_cast_enters_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
