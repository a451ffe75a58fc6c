#include "passed_test.h"

#define HAND(card, mana)                                                       \
    "{'A':{'mana':'" mana "','hand':[['s','" card "']]},'B':{'battlefield':["  \
    "['b','Grizzly Bears']]}," EMPTY "}"
#define CAST(card) "{'by':'A','do':'cast','object':'s','face':'" card "'}"
#define STACK(card, targets)                                                   \
    "{'A':{'stack':[['s','" card "']]},'B':{'battlefield':[['b',"              \
    "'Grizzly Bears']]},'set':{'effects':[],'delayed':[],'stack':['s'],"       \
    "'announced':[{'number':1,'controller':'A','x':0,'kicked':0,'modes':[],"   \
    "'targets':[" targets "]}]}}"
#define TARGET(options)                                                        \
    "{'kind':'target','by':'A','for':'','source':'s','group':'t',"             \
    "'options':[" options "],'value':'b'}"
#define AT_B "{'group':'t','to':'b'}"

static void every_legal_target_can_be_chosen(void **state)
{
    (void)state; /* CR 115.1, 601.2c */
    assert_agrees(judge_between(HAND("Shock", "R"), CAST("Shock"),
                                "[" TARGET("'A','B','b'") "]",
                                STACK("Shock", AT_B)));
    assert_differs(judge_between(HAND("Shock", "R"), CAST("Shock"),
                                 "[" TARGET("'A','b'") "]",
                                 STACK("Shock", AT_B)),
                   "115.1");
    assert_differs(judge_between(HAND("Murder", "BBC"), CAST("Murder"),
                                 "[" TARGET("'B','b'") "]",
                                 STACK("Murder", AT_B)),
                   "115.1");
}

static void a_target_is_chosen_once(void **state)
{
    (void)state; /* CR 115.3 */
    assert_differs(
        judge_between(HAND("Shock", "R"), CAST("Shock"),
                      "[" TARGET("'A','B','b'") "," TARGET("'A','B','b'") "]",
                      STACK("Shock", AT_B)),
        "115.3");
}

static void each_target_gets_some(void **state)
{
#define SHARE(least)                                                           \
    "[" TARGET("'A','B','b'") ",{'kind':'number','by':'A','for':'division',"   \
                              "'options':[" least "],'value':1}]"
    (void)state; /* CR 601.2d */
    assert_agrees(judge_between(HAND("Shock", "R"), CAST("Shock"), SHARE("1,2"),
                                STACK("Shock", AT_B)));
    assert_differs(judge_between(HAND("Shock", "R"), CAST("Shock"),
                                 SHARE("0,1"), STACK("Shock", AT_B)),
                   "601.2d");
}

/* Suncleanser enters: two modes, both with a target. */
#define ENTERS                                                                 \
    "{'A':{'stack':[['s','Suncleanser']]},'set':{'effects':[],'delayed':[],"   \
    "'stack':['s'],'announced':[{'number':1,'controller':'A','x':0,"           \
    "'kicked':0,'modes':[],'targets':[]}]}}"
#define ENTERED                                                                \
    "{'A':{'battlefield':[['s','Suncleanser',{'sick':true}]]},'set':{"         \
    "'effects':[],'delayed':[],'announced':[{'number':2,'controller':'A',"     \
    "'kind':'triggered','source':'s','face':'Suncleanser','place':1,'x':0,"    \
    "'kicked':0,'modes':[2],'targets':[{'group':'o','to':'B'}]}]}}"

static void a_mode_is_chosen(void **state)
{
    const char *asked = "[{'kind':'mode','by':'A','for':'','source':{"
                        "'ability_of':'s'},'options':[1,2],'value':2}]";

    (void)state; /* CR 700.2, 603.3c */
    assert_agrees(judge_pass(ENTERS, asked, ENTERED));
    assert_differs(judge_pass(ENTERS, "[]", ENTERED), "700.2");
}

/* CR 605.3b: it is no object on the stack that asks. */
static void a_mana_ability_chooses_its_mode(void **state)
{
#define GROVE "{'A':{%s'battlefield':[['s','Forked Grove',{'tapped':%s}]]},"   \
              EMPTY "}"
#define TAPS "{'by':'A','do':'activate','object':'s','ability':1}"
    char before[300], after[300];

    (void)state; /* CR 700.2 */
    read_card("Forked Grove",
              "'cost':null,'types':['Land'],'abilities':[{'k':'activated',"
              "'cost':[{'tap_self':1}],'effect':[],'modes':["
              "{'effect':[{'op':'add_mana','to':'you','mana':{'fixed':"
              "'{G}'}}]},{'effect':[{'op':'add_mana','to':'you','mana':"
              "{'fixed':'{R}'}}]}]}]");
    snprintf(before, sizeof(before), GROVE, "", "false");
    snprintf(after, sizeof(after), GROVE, "'mana':'R',", "true");
#define WHICH(source)                                                          \
    "[{'kind':'mode','by':'A','for':'','source':" source                       \
    ",'options':[1,2],'value':2}]"
    assert_agrees(judge_between(before, TAPS, WHICH("'s'"), after));
    assert_differs(
        judge_between(before, TAPS, WHICH("{'ability_of':'s'}"), after),
        "700.2");
}

/* Strionic Resonator copies what Suncleanser has triggered. */
static void a_copy_chooses_no_mode(void **state)
{
#define CLEANS(n)                                                              \
    "{'number':" n ",'controller':'A','kind':'triggered','source':'s',"        \
    "'face':'Suncleanser','place':1,'x':0,'kicked':0,'modes':[2],"             \
    "'targets':[{'group':'o','to':'B'}]}"
#define BOARD                                                                  \
    "{'A':{'battlefield':[['s','Suncleanser'],['r','Strionic Resonator']]}"
    const char *before =
        BOARD ",'set':{'effects':[],'delayed':[],'stack':[{'ability_of':'r'},"
              "{'ability_of':'s'}],'announced':[{'number':3,'controller':'A',"
              "'kind':'activated','source':'r','face':'Strionic Resonator',"
              "'place':1,'x':0,'kicked':0,'modes':[],'targets':[{'group':'t',"
              "'to':{'ability_of':'s'}}]}," CLEANS("2") "]}}";
    const char *after = BOARD
        ",'set':{'effects':[],'delayed':[],'stack':[{'ability_of':'s'},"
        "{'ability_of':'s'}],'announced':[" CLEANS("4") "," CLEANS("2") "]}}";

    (void)state; /* CR 707.10 */
    assert_int_equal(judge_pass(before, "[]", after).disagreed, 0);
}

/* Rite of Replication copies Suncleanser; what the token was announced with. */
#define REPLICATE                                                              \
    "{'A':{'stack':[['c','Rite of Replication']],'battlefield':[['s',"         \
    "'Suncleanser']]},'set':{'effects':[],'delayed':[],'stack':['c'],"         \
    "'announced':[{'number':1,'controller':'A','x':0,'kicked':0,'modes':[],"   \
    "'targets':[{'group':'t','to':'s'}]}]}}"
#define REPLICATED(mode, target)                                               \
    "{'A':{'graveyard':[['c','Rite of Replication']],'battlefield':[['s',"     \
    "'Suncleanser'],['t','Suncleanser',{'sick':true}]]},'set':{"               \
    "'object/t/token':true,'effects':[],'delayed':[],'announced':[{"           \
    "'number':2,'controller':'A','kind':'triggered','source':'t','face':"      \
    "'Suncleanser','place':1,'x':0,'kicked':0,'modes':[" mode "],"             \
    "'targets':[{" target "}]}]}}"

/* A token that is new goes by its name as it is asked about. */
static void a_token_chooses_its_mode(void **state)
{
    const char *after = REPLICATED("2", "'group':'o','to':'B'");
    const char *asked = "[{'kind':'mode','by':'A','for':'','source':{"
                        "'ability_of':'Suncleanser'},'options':[1,2],"
                        "'value':2}]";

    (void)state; /* CR 700.2 */
    assert_agrees(judge_pass(REPLICATE, asked, after));
    assert_differs(judge_pass(REPLICATE, "[]", after), "700.2");
}

/* Here one that is new is a target, which is told without a label. */
static void a_new_token_can_be_chosen(void **state)
{
#define MODE                                                                   \
    "{'kind':'mode','by':'A','for':'','source':{'ability_of':'Suncleanser'},"  \
    "'options':[1,2],'value':1}"
#define AMONG(options)                                                         \
    "[" MODE ",{'kind':'target','by':'A','for':'','group':'t','source':{"      \
    "'ability_of':'Suncleanser'},'options':[" options "],'value':'s'}]"
    const char *after = REPLICATED("1", "'group':'t','to':'s'");

    (void)state; /* CR 115.1 */
    assert_agrees(judge_pass(
        REPLICATE, AMONG("'s',{'card':'Suncleanser','owner':'A','token':true}"),
        after));
    assert_differs(judge_pass(REPLICATE, AMONG("'s'"), after), "115.1");
}

/* Blood Moon makes a Mountain of it before it is there. */
static void what_it_would_not_have_asks_nothing(void **state)
{
#define PLAYS "{'by':'A','do':'play','object':'u','face':'Uncharted Haven'}"
#define HAVEN(more, tapped)                                                    \
    "{'A':{'battlefield':[" more "['u','Uncharted Haven',{'tapped':" tapped    \
    ",'sick':true}]],'lands_played':1}," EMPTY "}"
#define HELD(more)                                                             \
    "{'A':{'battlefield':[" more "],'hand':[['u','Uncharted Haven']]}," EMPTY  \
    "}"
#define MOON "['m','Blood Moon']"

    (void)state; /* CR 614.12 */
    assert_int_equal(
        judge_between(HELD(MOON), PLAYS, "[]", HAVEN(MOON ",", "false"))
            .disagreed,
        0);
    assert_differs(judge_between(HELD(""), PLAYS, "[]", HAVEN("", "true")),
                   "614.12a");
}

/* Wild Growth comes from a hand. */
static void an_aura_that_is_put_is_asked_about(void **state)
{
    const char *before =
        "{'A':{'hand':[['w','Wild Growth']],'battlefield':[['f','Forest'],"
        "['i','Island']]}," EMPTY "}";
    const char *after =
        "{'A':{'battlefield':[['f','Forest'],['i','Island'],['w',"
        "'Wild Growth',{'attached':'i'}]]}," EMPTY "}";

    (void)state; /* CR 303.4f */
    assert_agrees(judge_pass(before,
                             "[{'kind':'choose-objects','by':'A','for':'',"
                             "'options':['f','i'],'value':'i'}]",
                             after));
    assert_differs(judge_pass(before, "[]", after), "303.4f");
}

/* Wild Growth comes with one of the lands. */
static void an_aura_is_not_put_on_what_comes_with_it(void **state)
{
    const char *before =
        "{'A':{'hand':[['w','Wild Growth'],['i','Island']],'battlefield':"
        "[['f','Forest']]}," EMPTY "}";
    const char *after =
        "{'A':{'battlefield':[['f','Forest'],['i','Island'],['w',"
        "'Wild Growth',{'attached':'f'}]]}," EMPTY "}";

    (void)state; /* CR 303.4f */
    assert_agrees(judge_pass(before, "[]", after));
}

/* Twincast copies Shock. */
static void a_copy_may_get_new_targets(void **state)
{
    const char *before =
        "{'A':{'stack':[['t','Twincast'],['s','Shock']]},'set':{'effects':[],"
        "'delayed':[],'stack':['t','s'],'announced':[{'number':2,"
        "'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{'group':"
        "'s','to':'s'}]},{'number':1,'controller':'A','x':0,'kicked':0,"
        "'modes':[],'targets':[{'group':'t','to':'B'}]}]}}";
    const char *after =
        "{'A':{'stack':[['s','Shock']],'graveyard':[['t','Twincast']]},'set':{"
        "'effects':[],'delayed':[],'stack':['s','s'],'announced':[{'number':3,"
        "'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{'group':"
        "'t','to':'B'}]},{'number':1,'controller':'A','x':0,'kicked':0,"
        "'modes':[],'targets':[{'group':'t','to':'B'}]}]}}";

    (void)state; /* CR 707.10c */
    assert_agrees(judge_pass(before,
                             "[{'kind':'target','by':'A','for':'','group':"
                             "'t','options':['A','B'],'value':'B'}]",
                             after));
    assert_differs(judge_pass(before, "[]", after), "707.10c");
}

/* Twincast copies Murder; `more` is beside what that would destroy. */
static struct oracle_report copy_murder(const char *more)
{
    const char *before =
        "{'A':{'stack':[['t','Twincast'],['s','Murder']]},'B':{'battlefield':"
        "[['b','Grizzly Bears']%s]},'set':{'effects':[],'delayed':[],'stack':"
        "['t','s'],'announced':[{'number':2,'controller':'A','x':0,'kicked':0,"
        "'modes':[],'targets':[{'group':'s','to':'s'}]},{'number':1,"
        "'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{'group':'t',"
        "'to':'b'}]}]}}";
    const char *after =
        "{'A':{'stack':[['s','Murder']],'graveyard':[['t','Twincast']]},'B':{"
        "'battlefield':[['b','Grizzly Bears']%s]},'set':{'effects':[],"
        "'delayed':[],'stack':['s','s'],'announced':[{'number':3,'controller':"
        "'A','x':0,'kicked':0,'modes':[],'targets':[{'group':'t','to':'b'}]},{"
        "'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{"
        "'group':'t','to':'b'}]}]}}";
    char first[700], second[700];

    snprintf(first, sizeof(first), before, more);
    snprintf(second, sizeof(second), after, more);
    return judge_pass(first, "[]", second);
}

static void without_another_target_none_is_asked(void **state)
{
    (void)state; /* CR 707.10c */
    assert_agrees(copy_murder(""));
    assert_agrees(copy_murder(",['f','Forest']"));
    assert_differs(copy_murder(",['c','Grizzly Bears']"), "707.10c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_target_can_be_chosen),
        cmocka_unit_test(a_target_is_chosen_once),
        cmocka_unit_test(each_target_gets_some),
        cmocka_unit_test(a_mode_is_chosen),
        cmocka_unit_test(a_mana_ability_chooses_its_mode),
        cmocka_unit_test(a_copy_chooses_no_mode),
        cmocka_unit_test(a_token_chooses_its_mode),
        cmocka_unit_test(a_new_token_can_be_chosen),
        cmocka_unit_test(what_it_would_not_have_asks_nothing),
        cmocka_unit_test(an_aura_that_is_put_is_asked_about),
        cmocka_unit_test(an_aura_is_not_put_on_what_comes_with_it),
        cmocka_unit_test(a_copy_may_get_new_targets),
        cmocka_unit_test(without_another_target_none_is_asked),
    };

    return cmocka_run_group_tests_name("oracle_choices", tests, read_corpus,
                                       free_corpus);
}
