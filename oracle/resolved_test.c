#include "passed_test.h"

#define BOLT "'stack':[['s','Lightning Bolt']]"
#define SPENT "'graveyard':[['s','Lightning Bolt']]"

static void what_is_dealt_is_lost(void **state)
{
    const char *before =
        "{'A':{" BOLT "}," SPELL("s", "{'group':'t','to':'B'}") "}";

    (void)state; /* CR 120.3a, 119.3 */
    assert_agrees(judge_pass(before, "[]",
                             "{'A':{" SPENT "},'B':{'life':17}," EMPTY "}"));
    assert_differs(judge_pass(before, "[]", "{'A':{" SPENT "}," EMPTY "}"),
                   "119.3");
    assert_differs(
        judge_pass(before, "[]", "{'A':{" SPENT ",'life':17}," EMPTY "}"),
        "119.3");
}

static void what_is_dealt_stays(void **state)
{
    const char *before =
        "{'A':{" BOLT "},'B':{'battlefield':[['b',"
        "'Garruk\\u0027s Horde']]}," SPELL("s", "{'group':'t','to':'b'}") "}";

    (void)state; /* CR 120.3e */
    assert_agrees(judge_pass(before, "[]",
                             "{'A':{" SPENT "},'B':{'battlefield':[['b',"
                             "'Garruk\\u0027s Horde',{'damage':3}]]}," EMPTY
                             "}"));
    assert_differs(judge_pass(before, "[]",
                              "{'A':{" SPENT "},'B':{'battlefield':[['b',"
                              "'Garruk\\u0027s Horde',{'damage':0}]]}," EMPTY
                              "}"),
                   "120.3");
}

/* All is destroyed: Leyline of the Void and what it exiles. */
static void what_goes_at_once_is_sent_by_what_goes_too(void **state)
{
    const char *before = "{'A':{'stack':[['s','Ondu Inversion']],'battlefield':"
                         "[['l','Leyline of the Void']]},'B':{'battlefield':"
                         "[['r','Sol Ring']]}," SPELL("s", "") "}";
    const char *there = "'graveyard':[['s','Ondu Inversion'],"
                        "['l','Leyline of the Void']]";
    char text[400];

    (void)state; /* CR 614.4 */
    snprintf(text, sizeof(text),
             "{'A':{%s},'B':{'exile':[['r','Sol Ring']]}," EMPTY "}", there);
    assert_agrees(judge_pass(before, "[]", text));
    snprintf(text, sizeof(text),
             "{'A':{'graveyard':[['s','Ondu Inversion']],'battlefield':"
             "[['l','Leyline of the Void']]},'B':{'exile':"
             "[['r','Sol Ring']]}," EMPTY "}");
    assert_differs(judge_pass(before, "[]", text), "608.2c");
}

/* Spitting Image makes a copy; life goes as well. */
static struct oracle_report copy_for_life(const char *face)
{
    const char *there = "'battlefield':[['g','%s',{'types':['Land',"
                        "'Creature'],'power':2,'toughness':2}]";
    char before[500], after[500], half[200];

    snprintf(half, sizeof(half), there, face);
    snprintf(before, sizeof(before),
             "{'A':{'stack':[['s','Spitting Image']],%s]},%s}", half,
             SPELL("s", "{'group':'t','to':'g'}"));
    snprintf(after, sizeof(after),
             "{'A':{'life':17,'graveyard':[['s','Spitting Image']],%s,"
             "['n','%s',{'token':true,'sick':true}]]}," EMPTY "}",
             half, face);
    return judge_pass(before, "[]", after);
}

static void a_copy_that_enters_may_cost_life(void **state)
{
    (void)state; /* CR 614.1c */
    assert_int_equal(copy_for_life("Garden of Freyalise").disagreed, 0);
    assert_differs(copy_for_life("Cloudpost"), "119.3");
}

static void nothing_comes_of_illegal_targets(void **state)
{
    const char *before =
        "{'A':{" BOLT "},'B':{'battlefield':[['b','Slippery Bogle']]}," SPELL(
            "s", "{'group':'t','to':'b'}") "}";

    (void)state; /* CR 608.2b */
    assert_differs(judge_pass(before, "[]",
                              "{'A':{" SPENT "},'B':{'battlefield':[['b',"
                              "'Slippery Bogle',{'damage':3}]]}," EMPTY "}"),
                   "120.3");
    assert_agrees(judge_pass(before, "[]",
                             "{'A':{" SPENT
                             "},'B':{'battlefield':[['b','Slippery Bogle',"
                             "{'damage':0}]]}," EMPTY "}"));
}

#define RHINO "'battlefield':[['r','Thriving Rhino']]"
#define SNAKE                                                                  \
    "'battlefield':[['r','Thriving Rhino'],['w','Winding Constrictor']]"

static void counters_are_those_that_are_got(void **state)
{
    const char *before =
        "{'A':{" RHINO "}," ABILITY("r", "Thriving Rhino", "1") "}";
    const char *more =
        "{'A':{" SNAKE "}," ABILITY("r", "Thriving Rhino", "1") "}";

    (void)state; /* CR 122.1, 614.1a */
    assert_agrees(
        judge_pass(before, "[]", "{'A':{" RHINO ",'energy':2}," EMPTY "}"));
    assert_differs(
        judge_pass(before, "[]", "{'A':{" RHINO ",'energy':1}," EMPTY "}"),
        "122.1");
    assert_agrees(
        judge_pass(more, "[]", "{'A':{" SNAKE ",'energy':3}," EMPTY "}"));
    assert_differs(
        judge_pass(more, "[]", "{'A':{" SNAKE ",'energy':2}," EMPTY "}"),
        "122.1");
}

#define PROGRESS "'stack':[['s','Steady Progress']]"
#define DONE "'graveyard':[['s','Steady Progress']]"
#define CHOSEN(options)                                                        \
    "[{'kind':'choose-objects','by':'A','for':'counters','options':["          \
    "null," options "],'value':null}]"

static void anyone_can_be_proliferated(void **state)
{
    const char *before =
        "{'A':{" PROGRESS ",'energy':1},'B':{'energy':1}," SPELL("s", "") "}";
    const char *after =
        "{'A':{" DONE ",'energy':1},'B':{'energy':1}," EMPTY "}";

    (void)state; /* CR 701.34a */
    assert_agrees(judge_pass(before, CHOSEN("'A','B'"), after));
    assert_differs(judge_pass(before, CHOSEN("'A'"), after), "701.34a");
    assert_differs(judge_pass(before, "[]", after), "701.34a");
}

static void a_condition_is_asked_again(void **state)
{
    const char *cat = "'battlefield':[['c','Felidar Sovereign']]";
    char before[900], after[900], won[900];

    (void)state; /* CR 603.4 */
    snprintf(before, sizeof(before),
             "{'A':{%s,'library_size':9},'B':{"
             "'library_size':9},%s}",
             cat, ABILITY("c", "Felidar Sovereign", "1"));
    snprintf(after, sizeof(after),
             "{'A':{%s,'library_size':9},'B':{"
             "'library_size':9},%s}",
             cat, EMPTY);
    snprintf(won, sizeof(won),
             "{'A':{%s,'library_size':9},'B':{"
             "'library_size':9,'lost':true},'set':{'announced':[],"
             "'winner':'A'}}",
             cat);
    assert_agrees(judge_pass(before, "[]", after));
    assert_differs(judge_pass(before, "[]", won), "104.3b");
}

static void an_aura_without_its_target_is_gone(void **state)
{
    const char *before =
        "{'A':{'stack':[['s','Pacifism']],'battlefield':[['b',"
        "'Grizzly Bears']]},'B':{'graveyard':[['t','Grizzly Bears']]}," SPELL(
            "s", "{'to':'t','gone':true}") "}";

    (void)state; /* CR 608.3b */
    assert_agrees(
        judge_pass(before, "[]",
                   "{'A':{'graveyard':[['s','Pacifism']],'battlefield':[['b',"
                   "'Grizzly Bears']]},'B':{'graveyard':[['t',"
                   "'Grizzly Bears']]}," EMPTY "}"));
    assert_differs(
        judge_pass(before, "[]",
                   "{'A':{'battlefield':[['s','Pacifism',{'attached':'b'}],"
                   "['b','Grizzly Bears']]},'B':{'graveyard':[['t',"
                   "'Grizzly Bears']]}," EMPTY "}"),
        "608.3b");
}

static void what_an_effect_weakens_dies(void **state)
{
    const char *before =
        "{'A':{'stack':[['s','Dismember']]},'B':{'battlefield':[['b',"
        "'Grizzly Bears']]}," SPELL("s", "{'group':'t','to':'b'}") "}";

    (void)state; /* CR 704.5f */
    assert_agrees(judge_pass(before, "[]",
                             "{'A':{'graveyard':[['s','Dismember']]},'B':{"
                             "'graveyard':[['b','Grizzly Bears']]}," EMPTY
                             "}"));
}

#define ASKED(kind, options, value)                                            \
    "{'kind':'" kind "','by':'A','for':'','options':[" options "],'value':"    \
    value "}"
#define MAY(value) ASKED("may-pay", "false,true", value)
#define AMOUNT(options, value) ASKED("number", options, value)

static void to_pay_nothing_is_not_to_decline(void **state)
{
    const char *before =
        "{'A':{'energy':2,'stack':[['s','Deal']]}," SPELL("s", "") "}";
    const char *paid = "[" MAY("true") "," AMOUNT("0,1,2", "0") "]";
    const char *after = "{'A':{'energy':2,'life':%d,'graveyard':[['s',"
                        "'Deal']]}," EMPTY "}";
    char same[200], more[200];

    (void)state; /* CR 118.5, 107.3f */
    read_card("Deal", "'cost':'{R}','types':['Sorcery'],'abilities':[{'k':"
                      "'spell','effect':[{'op':'may_pay','cost':[{'energy':"
                      "'X'}],'if_paid':[{'op':'gain_life','n':'X'}],'else':[{"
                      "'op':'gain_life','n':7}]}]}]");
    snprintf(same, sizeof(same), after, 20);
    snprintf(more, sizeof(more), after, 27);
    assert_agrees(judge_pass(before, paid, same));
    assert_differs(judge_pass(before, paid, more), "119.3");
    assert_agrees(judge_pass(before, "[" MAY("false") "]", more));
    assert_differs(judge_pass(before, "[" AMOUNT("0,1,2", "0") "]", same),
                   "608.2d");
}

static void any_amount_is_no_more_than_there_is_of_each(void **state)
{
    const char *before =
        "{'A':{'life':2,'energy':3,'stack':[['s','Pact']]}," SPELL("s", "") "}";
    const char *after = "{'A':{'life':1,'energy':2,'graveyard':[['s','Pact']]}"
                        "," EMPTY "}";

    (void)state; /* CR 107.3f */
    read_card("Pact", "'cost':'{R}','types':['Sorcery'],'abilities':[{'k':"
                      "'spell','effect':[{'op':'may_pay','cost':[{'life':'X'},"
                      "{'energy':'X'}]}]}]");
    assert_agrees(
        judge_pass(before, "[" AMOUNT("0,1,2", "1") "]", after));
    assert_differs(
        judge_pass(before, "[" AMOUNT("0,1,2,3", "1") "]", after), "608.2d");
}

#define VAULT(vault, island)                                                   \
    "'battlefield':[['v','Mana Vault',{'tapped':" vault                        \
    "}],['i','Island',{'tapped':" island "}]]"

static void who_pays_may_tap_lands(void **state)
{
    const char *before = "{'A':{" VAULT("true", "false") "}," ABILITY(
        "v", "Mana Vault", "2") "}";
    const char *after = "{'A':{" VAULT("false", "true") "}," EMPTY "}";
    const char *paid =
        "[{'kind':'may-pay','by':'A','for':'','options':[false,true],"
        "'value':true},{'kind':'pay','by':'A','for':'mana','options':[null,"
        "{'do':'activate','object':'i'}],'value':{'do':'activate',"
        "'object':'i'}}]";
    const char *not_paid =
        "[{'kind':'may-pay','by':'A','for':'','options':[false,true],"
        "'value':false}]";

    (void)state; /* CR 605.3a */
    assert_int_equal(judge_pass(before, paid, after).disagreed, 0);
    assert_differs(judge_pass(before, not_paid, after), "701.26a");
}

/* Satya copies Vorinclex, which doubles what its controller gets. */
static void what_a_new_token_changes_is_not_known(void **state)
{
#define SATYA                                                                  \
    "['y','Satya, Aetherflux Genius'],['v','Vorinclex, Monstrous Raider']"
    const char *before =
        "{'A':{'battlefield':[" SATYA "]},'set':{'effects':[],'delayed':[],"
        "'stack':[{'ability_of':'y'}],'announced':[{'number':1,'controller':"
        "'A','kind':'triggered','source':'y','face':"
        "'Satya, Aetherflux Genius','place':1,'x':0,'kicked':0,'modes':[],"
        "'targets':[{'group':'t','to':'v'}]}]}}";
    const char *after =
        "{'A':{'energy':8,'battlefield':[" SATYA "]}," EMPTY "}";

    (void)state; /* CR 614.1a */
    assert_int_equal(judge_pass(before, "[]", after).disagreed, 0);
}

/* The ability of Hydroid Krasis, which was countered meanwhile. */
static void a_spell_that_is_gone_had_its_x(void **state)
{
    const char *cards =
        "'library_size':2,'library':[['l','Island'],['m','Island']],"
        "'graveyard':[['k','Hydroid Krasis']]}";
    const char *drawn = "'hand_size':2,'hand':[['l','Island'],['m','Island']],"
                        "'graveyard':[['k','Hydroid Krasis']]}";
    char before[600], after[300];

    (void)state; /* CR 107.3i, 608.2h */
    snprintf(before, sizeof(before),
             "{'A':{%s,'set':{'effects':[],'delayed':[],'stack':[{'ability_of':"
             "'k'}],'announced':[{'number':1,'controller':'A','kind':"
             "'triggered','source':'k','source_gone':true,'it':'k','it_gone':"
             "true,'face':'Hydroid Krasis','place':1,'x':5,'kicked':0,"
             "'modes':[],'targets':[]}]}}",
             cards);
    snprintf(after, sizeof(after), "{'A':{'life':22,%s," EMPTY "}", drawn);
    assert_agrees(judge_pass(before, "[]", after));
    snprintf(after, sizeof(after), "{'A':{%s," EMPTY "}", cards);
    assert_differs(judge_pass(before, "[]", after), "119.3");
}

#define ANCIENT(own, other)                                                    \
    "{'A':{'battlefield':[['f','Forgotten Ancient',{'counters':{" own          \
    "}}],['b','Garruk\\u0027s Horde',{'counters':{" other                      \
    "}}],['c','Garruk\\u0027s Horde',{'counters':{" other "}}]]},"

/* One counter goes to each of two. */
static void what_is_answered_alike_need_not_be_told_apart(void **state)
{
    const char *asked =
        "[{'kind':'number','by':'A','for':'amount','source':'f','options':"
        "[0,1,2],'value':1},{'kind':'number','by':'A','for':'amount',"
        "'source':'f','options':[0,1],'value':1}]";
    const char *before =
        ANCIENT("'+1/+1':2", "") ABILITY("f", "Forgotten Ancient", "2") "}";

    (void)state; /* CR 122.5 */
    assert_agrees(
        judge_pass(before, asked, ANCIENT("", "'+1/+1':1") EMPTY "}"));
    assert_differs(
        judge_pass(before, asked, ANCIENT("", "'+1/+1':2") EMPTY "}"), "122.1");
}

/* A sacrifices a face-down card to Venom, draws as many cards as its mana
 * value says, and may put what is no dearer onto the battlefield. */
static void what_left_face_down_had_no_mana_value(void **state)
{
#define VENOM "['v','Venom, Lethal Protector',{'tapped':true}]"
#define DOWN                                                                   \
    "['d','Exalted Angel',{'face_down':true,'name':'','types':"                \
    "['Creature'],'subtypes':[],'power':2,'toughness':2,'mana_value':0,"       \
    "'colors':'','keywords':[]}]"
#define REST "'hand':[['t','Boggart Trawler']],'library':[['f','Forest']]"
    const char *before = "{'A':{'battlefield':[" VENOM "," DOWN "]," REST
                         "}," ABILITY("v", "Venom, Lethal Protector", "1") "}";
    const char *asked =
        "[{'kind':'yes-no','by':'A','for':'','source':'v','options':[false,"
        "true],'value':true}]";

    (void)state; /* CR 608.2h, 708.2a */
    assert_int_equal(judge_pass(before, asked,
                                "{'A':{'battlefield':[" VENOM
                                "],'graveyard':[['d',"
                                "'Exalted Angel']]," REST "}," EMPTY "}")
                         .disagreed,
                     0);
}

/* Nissa puts three +1/+1 counters on a land with a -1/-1 counter. */
static void counters_on_a_land_cancel_too(void **state)
{
#define FOREST(counters, set)                                                  \
    "{'A':{'battlefield':[['n','Nissa, Who Shakes the World',{'counters':"     \
    "{'loyalty':6}}],['f','Forest',{'counters':{" counters "}}]]}," set "}"
    const char *before = FOREST(
        "'-1/-1':1", "'set':{'effects':[],'delayed':[],'stack':[{'ability_of':"
                     "'n'}],'announced':[{'number':1,'controller':'A','kind':"
                     "'activated','source':'n','face':'Nissa, Who Shakes the "
                     "World','place':2,'x':0,'kicked':0,'modes':[],'targets':"
                     "[{'group':'l','to':'f'}]}]}");

#define ANIMATED                                                               \
    "'set':{'announced':[],'delayed':[],'effects':[{'what':'animate',"         \
    "'object':'f','source':'n','controller':'A','player':null,'until':"        \
    "'forever','keywords':['haste','vigilance'],'abilities':0,'loses':"        \
    "false}]}"

    (void)state; /* CR 704.5q */
    assert_agrees(judge_pass(before, "[]", FOREST("'+1/+1':2", ANIMATED)));
    assert_differs(
        judge_pass(before, "[]", FOREST("'+1/+1':3,'-1/-1':1", ANIMATED)),
        "122.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_dealt_is_lost),
        cmocka_unit_test(what_is_dealt_stays),
        cmocka_unit_test(what_goes_at_once_is_sent_by_what_goes_too),
        cmocka_unit_test(a_copy_that_enters_may_cost_life),
        cmocka_unit_test(nothing_comes_of_illegal_targets),
        cmocka_unit_test(counters_are_those_that_are_got),
        cmocka_unit_test(anyone_can_be_proliferated),
        cmocka_unit_test(a_condition_is_asked_again),
        cmocka_unit_test(an_aura_without_its_target_is_gone),
        cmocka_unit_test(what_an_effect_weakens_dies),
        cmocka_unit_test(to_pay_nothing_is_not_to_decline),
        cmocka_unit_test(any_amount_is_no_more_than_there_is_of_each),
        cmocka_unit_test(who_pays_may_tap_lands),
        cmocka_unit_test(what_a_new_token_changes_is_not_known),
        cmocka_unit_test(a_spell_that_is_gone_had_its_x),
        cmocka_unit_test(what_is_answered_alike_need_not_be_told_apart),
        cmocka_unit_test(what_left_face_down_had_no_mana_value),
        cmocka_unit_test(counters_on_a_land_cancel_too),
    };

    return cmocka_run_group_tests_name("oracle_resolved", tests, read_corpus,
                                       free_corpus);
}
