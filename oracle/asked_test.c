#include "after_test.h"

static void a_commander_may_be_put_back(void **state)
{
    const char *before =
        "{'A':{'battlefield':[['c','Grizzly Bears',{'commander':true}]]}}";
    const char *after =
        "{'A':{'graveyard':[['c','Grizzly Bears',{'commander':true}]]}}";
    const char *asked =
        "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'yes-no','by':'A',"
        "'for':'','source':'c','options':[false,true],'value':false}]}";

    (void)state; /* CR 903.9a */
    assert_agrees(judge(before, asked, DONE, after));
    assert_differs(judge(before, PASS, DONE, after), "903.9a");
}

static void a_fixed_life_total_is_not_paid(void **state)
{
    const char *before = "{'A':{'hand':[['g','Godless Shrine']],'battlefield':"
                         "[['e','Platinum Emperion']]}}";
    const char *after =
        "{'A':{'lands_played':1,'hand':[],'battlefield':"
        "[['e','Platinum Emperion'],['g','Godless Shrine',{'tapped':true}]]}}";
    const char *act =
        "{'act':{'by':'A','do':'play','object':'g','face':'Godless Shrine'},"
        "'asked':[{'kind':'may-pay','by':'A','for':'','source':'g',"
        "'options':[false%s],'value':false}]}";
    char text[300];

    (void)state; /* CR 119.8 */
    snprintf(text, sizeof(text), act, "");
    assert_agrees(judge(before, text, DONE, after));
    snprintf(text, sizeof(text), act, ",true");
    assert_differs(judge(before, text, DONE, after), "119.8");
}

static void flashback_is_one_cost(void **state)
{
    const char *before =
        "{'A':{'mana':'UUU','graveyard':[['t','Think Twice']]}}";
    const char *after = "{'A':{'mana':'','graveyard':[],'stack':"
                        "[['t','Think Twice']]},'set':{'stack':['t']}}";
    const char *act =
        "{'act':{'by':'A','do':'cast','object':'t','face':'Think Twice',"
        "'alternative':1},'asked':[{'kind':'number','by':'A','for':"
        "'alternative','source':'t','options':[1%s],'value':1}]}";
    char text[300];

    (void)state; /* CR 118.9 */
    snprintf(text, sizeof(text), act, "");
    assert_agrees(judge(before, text, DONE, after));
    snprintf(text, sizeof(text), act, ",2");
    assert_differs(judge(before, text, DONE, after), "118.9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_commander_may_be_put_back),
        cmocka_unit_test(a_fixed_life_total_is_not_paid),
        cmocka_unit_test(flashback_is_one_cost),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
