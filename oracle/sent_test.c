#include "after_test.h"

/* The first ability of A's permanent o resolves, with this target. */
static struct oracle_report resolve(const char *name, const char *target,
                                    const char *before, const char *after)
{
    char was[500];

    snprintf(was, sizeof(was),
             "{%s,'set':{'stack':[{'ability_of':'o'}],'announced':[{'number':1,"
             "'controller':'A','face':'%s','place':%s,'source':'o','it':'o',"
             "'kind':'triggered','targets':[%s]}]}}",
             before, name, target[0] == '2' ? "2" : "1",
             target[0] == '2' ? target + 1 : target);
    return judge(was, PASS, DONE, after);
}

static void the_spell_says_who_controls_it(void **state)
{
    const char *before =
        "{'A':{'stack':[['r','Reanimate']]},'B':{'graveyard':"
        "[['b','Grizzly Bears']]},'set':{'stack':['r'],'announced':[{'number':"
        "1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{'group':'t'"
        ","
        "'to':'b'}]}]}}";
    const char *after = "{'A':{'graveyard':[['r','Reanimate']],'life':18,"
                        "'battlefield':[['b','Grizzly Bears',{'sick':true,"
                        "'owner':'B','controller':'%s'}]]},"
                        "'set':{'announced':[]}}";
    char text[400];

    (void)state; /* CR 110.2a */
    snprintf(text, sizeof(text), after, "A");
    assert_agrees(judge(before, PASS, DONE, text));
    snprintf(text, sizeof(text), after, "B");
    assert_differs(judge(before, PASS, DONE, text), "110.2a");
}

/* A card that is exiled until something leaves comes back under its owner as
 * something else is put there. */
static void what_is_given_back_is_not_put_there(void **state)
{
    const char *before =
        "{'A':{'stack':[['r','Reanimate']]},"
        "'B':{'graveyard':[['b','Grizzly Bears']],"
        "'exile':[['g','Giant Spider']]},'set':{'stack':['r'],%s'announced':[{"
        "'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{"
        "'group':'t','to':'b'}]}]}}";
    const char *after =
        "{'A':{'graveyard':[['r','Reanimate']],'life':18,'battlefield':[['b',"
        "'Grizzly Bears',{'sick':true,'owner':'B','controller':'A'}]]},"
        "'B':{'battlefield':[['g','Giant Spider',{'sick':true}]]},"
        "'set':{'announced':[]}}";
    char text[500];

    (void)state; /* CR 610.3 */
    snprintf(text, sizeof(text), before,
             "'effects':[{'what':'exile','object':'g'}],");
    assert_agrees(judge(text, PASS, DONE, after));
    snprintf(text, sizeof(text), before, "'effects':[],");
    assert_differs(judge(text, PASS, DONE, after), "110.2a");
}

static void what_comes_back_is_its_owners(void **state)
{
    const char *before = "'A':{'graveyard':[['o','Oblivion Ring']]},"
                         "'B':{'exile':[['b','Grizzly Bears']]}";
    const char *after =
        "{'A':{'graveyard':[['o','Oblivion Ring']]},'B':{'exile':[],"
        "'battlefield':[['b','Grizzly Bears',{'sick':true,'controller':'%s'}]]"
        "},'set':{'announced':[]}}";
    char text[400];

    (void)state; /* CR 110.2a */
    snprintf(text, sizeof(text), after, "B");
    assert_agrees(resolve("Oblivion Ring", "2", before, text));
    snprintf(text, sizeof(text), after, "A");
    assert_differs(resolve("Oblivion Ring", "2", before, text), "110.2a");
}

static void what_leaves_gives_back_what_it_exiled(void **state)
{
    const char *before =
        "{'A':{'battlefield':[['h','Hostage Taker',{'chosen':['b']}]]},"
        "'B':{'exile':[['b','Grizzly Bears']]}}";
    const char *gone = "'A':{'battlefield':[],'hand':[['h','Hostage Taker']]}";
    char text[400];

    (void)state; /* CR 610.3, 610.3c */
    snprintf(text, sizeof(text),
             "{%s,'B':{'exile':[],'battlefield':"
             "[['b','Grizzly Bears',{'sick':true}]]}}",
             gone);
    assert_agrees(judge(before, PASS, DONE, text));
    snprintf(text, sizeof(text), "{%s,'B':{'exile':[['b','Grizzly Bears']]}}",
             gone);
    assert_differs(judge(before, PASS, DONE, text), "610.3");
    snprintf(text, sizeof(text),
             "{%s,'B':{'exile':[],'battlefield':[['b','Grizzly Bears',"
             "{'sick':true,'controller':'A'}]]}}",
             gone);
    assert_differs(judge(before, PASS, DONE, text), "610.3c");
}

/* Clone copies nothing, dies, and Leyline of the Void exiles it. */
static void what_returns_may_be_exiled_again(void **state)
{
    const char *taker =
        "{'A':{'battlefield':[%s['h','Hostage Taker',{'chosen':['b']}]]},"
        "'B':{'exile':[['b','Clone']]}}";
    const char *gone = "{'A':{'battlefield':[%s],'hand':[['h','Hostage "
                       "Taker']]},'B':{'exile':[['b','Clone']]}}";
    const char *leyline = "['l','Leyline of the Void']";
    char before[400], after[400];

    (void)state; /* CR 610.3, 614.1a */
    snprintf(before, sizeof(before), taker, "['l','Leyline of the Void'],");
    snprintf(after, sizeof(after), gone, leyline);
    assert_agrees(judge(before, PASS, DONE, after));
    snprintf(before, sizeof(before), taker, "");
    snprintf(after, sizeof(after), gone, "");
    assert_differs(judge(before, PASS, DONE, after), "610.3");
}

static void undying_returns_it_to_its_owner(void **state)
{
    const char *before =
        "{'B':{'graveyard':[['o','Young Wolf']]},'set':{'stack':"
        "[{'ability_of':'o'}],'announced':[{'number':1,'controller':'A',"
        "'face':'Young Wolf','place':1,'source':'o','source_gone':true,"
        "'kind':'triggered','it':'o','it_gone':true,'x':0,'kicked':0,"
        "'modes':[],'targets':[]}]}}";
    const char *after =
        "{'B':{'graveyard':[],'battlefield':[['o','Young Wolf',{'sick':true,"
        "'controller':'%s','counters':{'+1/+1':1},'power':2,'toughness':2}]]},"
        "'set':{'announced':[]}}";
    char text[400];

    (void)state; /* CR 702.79a */
    snprintf(text, sizeof(text), after, "B");
    assert_int_equal(judge(before, PASS, DONE, text).disagreed, 0);
    snprintf(text, sizeof(text), after, "A");
    assert_differs(judge(before, PASS, DONE, text), "702.79a");
    assert_differs(judge(before, PASS, DONE,
                         "{'B':{'graveyard':[['o','Young Wolf']]},"
                         "'set':{'announced':[]}}"),
                   "702.79a");
}

/* Winding Constrictor gives Kitchen Finks a second -1/-1 counter. */
static void what_persists_may_die_at_once(void **state)
{
#define FINKS(others, announced)                                               \
    "{'A':{'graveyard':[['o','Kitchen Finks']],'battlefield':[" others "]},"   \
    "'set':{" announced "}}"
#define PERSIST                                                                \
    "'stack':[{'ability_of':'o'}],'announced':[{'number':1,'controller':'A',"  \
    "'face':'Kitchen Finks','place':2,'source':'o','source_gone':true,"        \
    "'kind':'triggered','it':'o','it_gone':true,'x':0,'kicked':0,"             \
    "'modes':[],'targets':[]}]"
#define WINDING "['w','Winding Constrictor']"

    (void)state; /* CR 702.79a, 704.5f */
    assert_int_equal(judge(FINKS(WINDING, PERSIST), PASS, DONE,
                           FINKS(WINDING, "'announced':[]"))
                         .disagreed,
                     0);
    assert_differs(
        judge(FINKS("", PERSIST), PASS, DONE, FINKS("", "'announced':[]")),
        "702.79a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_spell_says_who_controls_it),
        cmocka_unit_test(what_is_given_back_is_not_put_there),
        cmocka_unit_test(what_comes_back_is_its_owners),
        cmocka_unit_test(what_leaves_gives_back_what_it_exiled),
        cmocka_unit_test(what_returns_may_be_exiled_again),
        cmocka_unit_test(undying_returns_it_to_its_owner),
        cmocka_unit_test(what_persists_may_die_at_once),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
