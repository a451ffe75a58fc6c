#include "after_test.h"

/* Cascade of A's Bloodbraid Elf, with these cards on top of the library. */
static struct oracle_report cascade(const char *library, const char *asked,
                                    const char *after)
{
    char before[600], action[400], then[600];

    snprintf(before, sizeof(before),
             "{'A':{'stack':[['e','Bloodbraid Elf']],'library':[%s]},'set':"
             "{'stack':[{'ability_of':'e'},'e'],'announced':[{'number':1,"
             "'controller':'A','source':'e','it':'e','kind':'triggered','x':0,"
             "'kicked':0,'modes':[],'targets':[]},{'number':2}]}}",
             library);
    snprintf(action, sizeof(action),
             "{'act':{'by':'B','do':'pass'},'asked':[%s]}", asked);
    snprintf(then, sizeof(then),
             "{'A':{'stack':[['e','Bloodbraid Elf']%s},"
             "'set':{'stack':['e'],'announced':"
             "[{'number':2}]}}",
             after);
    return judge(before, action, DONE, then);
}

#define BEARS "['b','Grizzly Bears']"
#define REST "['r','Forest']"
#define OFFER                                                                  \
    "{'kind':'choose-objects','by':'A','for':'card','source':'e','options':"   \
    "[null,'b'],'value':null}"

static void cascade_offers_the_first_cheaper_card(void **state)
{
    (void)state; /* CR 702.85a */
    assert_agrees(cascade("['f','Forest']," BEARS "," REST, OFFER,
                          "],'library':[" REST ",['f','Forest']," BEARS "]"));
    assert_differs(cascade("['f','Forest']," BEARS "," REST, "",
                           "],'library':[" REST ",['f','Forest']," BEARS "]"),
                   "702.85a");
    assert_differs(cascade(BEARS "," REST ",['g','Forest']", OFFER,
                           "],'library':[['g','Forest']," REST "," BEARS "]"),
                   "702.85a");
}

static void cascade_offers_nothing_dear(void **state)
{
    const char *dear = "['b','Bloodbraid Elf']";
    char text[200];

    (void)state; /* CR 702.85a */
    snprintf(text, sizeof(text), "],'library':[%s]", dear);
    assert_agrees(cascade(dear, "", text));
    assert_differs(cascade(dear, OFFER, text), "702.85a");
}

static void what_cannot_be_paid_may_be_begun(void **state)
{
    const char *sphere = "],'battlefield':[['t','Trinisphere']],'library':"
                         "[" REST "," BEARS "]";
    const char *before = BEARS "," REST "],'battlefield':[['t','Trinisphere']";

    (void)state; /* CR 733.1 */
    assert_agrees(cascade(before, OFFER, sphere));
}

static void cascade_casts_from_exile(void **state)
{
    const char *cage = "],'battlefield':[['g','Grafdigger\\u0027s Cage']],"
                       "'library':[" REST "," BEARS "]";

    (void)state; /* CR 702.85a */
    assert_agrees(cascade(BEARS "," REST "],'battlefield':[['g',"
                                "'Grafdigger\\u0027s Cage']",
                          OFFER, cage));
}

/* A activates X in B's hand and casts another card from there. */
static struct oracle_report cast_for_nothing(const char *card, const char *more)
{
    char before[700], action[600], after[500];

    snprintf(before, sizeof(before),
             "{'B':{'hand':[['x','X',{'owner':'A'}],['c','%s']]},'set':{"
             "'stack':[{'ability_of':'x'}],'announced':[{'number':1,"
             "'controller':'A','source':'x','face':'X','place':3,'kind':"
             "'activated','x':0,'kicked':0,'modes':[],'targets':[]}]}}",
             card);
    snprintf(action, sizeof(action),
             "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'choose-objects',"
             "'by':'A','for':'card','source':'x','options':[null,'x',"
             "'c'],'value':'c'},%s]}",
             more);
    snprintf(after, sizeof(after),
             "{'B':{'hand':[['x','X',{'owner':'A'}]]},'A':{'stack':[['c','%s',"
             "{'owner':'B'}]]},'set':{'stack':['c'],'announced':[{'number':"
             "2}]}}",
             card);
    return judge(before, action, DONE, after);
}

#define CHOOSE_X(options)                                                      \
    "{'kind':'number','by':'A','for':'x','source':'c','options':[" options     \
    "],'value':0}"
#define KICK                                                                   \
    "{'kind':'number','by':'A','for':'kicker','source':'c','options':[0,1],"   \
    "'value':1}"

static void only_x_in_a_mana_cost_is_nothing(void **state)
{
    (void)state; /* CR 107.3b */
    assert_int_equal(
        cast_for_nothing("Walking Ballista", CHOOSE_X("0")).disagreed, 0);
    assert_differs(cast_for_nothing("Walking Ballista", CHOOSE_X("0,1")),
                   "107.3b");
    assert_int_equal(
        cast_for_nothing("Verdeloth the Ancient", KICK "," CHOOSE_X("0,1,2"))
            .disagreed,
        0);
}

/* The same of a land, which is asked for a name as it enters. */
static void a_name_for_a_land_is_no_face(void **state)
{
    const char *before =
        "{'B':{'hand':[['x','X',{'owner':'A'}],['c','Unclaimed Territory']]},"
        "'set':{'stack':[{'ability_of':'x'}],'announced':[{'number':1,"
        "'controller':'A','source':'x','face':'X','place':3,'kind':"
        "'activated','x':0,'kicked':0,'modes':[],'targets':[]}]}}";
    const char *action =
        "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'choose-objects','by':"
        "'A','for':'card','source':'x','options':[null,'x','c'],'value':'c'},"
        "{'kind':'name','by':'A','for':'','source':'c','options':['Bear',"
        "'Elf'],'value':'Bear'}]}";
    const char *after =
        "{'B':{'hand':[['x','X',{'owner':'A'}]]},'A':{'lands_played':1,"
        "'battlefield':[['c','Unclaimed Territory',{'owner':'B'}]]},"
        "'set':{'announced':[]}}";

    (void)state; /* CR 608.2g */
    assert_int_equal(judge(before, action, DONE, after).disagreed, 0);
}

/* A's Chandra exiles the top card, which is offered or not, and not cast,
 * while B has this. */
static struct oracle_report chandra(const char *card, const char *of_b,
                                    const char *options)
{
    char before[700], action[400], after[600];

    snprintf(before, sizeof(before),
             "{'A':{'battlefield':[['p','Chandra, Torch of Defiance']],"
             "'library':[['c','%s']]},'B':{'battlefield':[%s]},'set':{'stack':"
             "[{'ability_of':'p'}],'announced':[{'number':1,'controller':'A',"
             "'source':'p','face':'Chandra, Torch of Defiance','place':1,"
             "'kind':'activated','x':0,'kicked':0,'modes':[],'targets':[]}]}}",
             card, of_b);
    snprintf(action, sizeof(action),
             "{'act':{'by':'B','do':'pass'},'asked':[%s%s%s]}",
             *options ? "{'kind':'choose-objects','by':'A','for':'card',"
                        "'source':'p','options':["
                      : "",
             options, *options ? "],'value':null}" : "");
    snprintf(after, sizeof(after),
             "{'A':{'battlefield':[['p','Chandra, Torch of Defiance']],"
             "'exile':[['c','%s']]},'B':{'life':18,'battlefield':[%s]},"
             "'set':{'announced':[]}}",
             card, of_b);
    return judge(before, action, DONE, after);
}

static void x_of_what_is_paid_for_may_get_round_a_prohibition(void **state)
{
    const char *winnower = "['w','Void Winnower']";

    (void)state; /* CR 601.3a */
    assert_int_equal(chandra("Endless One", winnower, "null,'c'").disagreed, 0);
    assert_differs(chandra("Grizzly Bears", winnower, "null,'c'"), "608.2g");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cascade_offers_the_first_cheaper_card),
        cmocka_unit_test(cascade_offers_nothing_dear),
        cmocka_unit_test(what_cannot_be_paid_may_be_begun),
        cmocka_unit_test(cascade_casts_from_exile),
        cmocka_unit_test(a_name_for_a_land_is_no_face),
        cmocka_unit_test(only_x_in_a_mana_cost_is_nothing),
        cmocka_unit_test(x_of_what_is_paid_for_may_get_round_a_prohibition),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
