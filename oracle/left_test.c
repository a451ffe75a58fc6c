#include "after_test.h"

/* An ability of a card that resolves; what is gone, and where it is now. */
static struct oracle_report resolve(const char *announced, const char *before,
                                    const char *after)
{
    char was[900], is[600];

    snprintf(was, sizeof(was),
             "{%s,'set':{'effects':[],'delayed':[],'stack':[{'ability_of':"
             "'s'}],'announced':[{'number':1,'controller':'A','source':'s',"
             "'x':0,'kicked':0,'modes':[],%s}]}}",
             before, announced);
    snprintf(is, sizeof(is),
             "{%s,'set':{'effects':[],'delayed':[],"
             "'announced':[]}}",
             after);
    return judge(was, PASS, DONE, is);
}

#define SPY                                                                    \
    "'face':'X','place':2,'kind':'activated','source_gone':true,"              \
    "'targets':[{'group':'o','to':'B'}]"

static void a_source_that_has_left_is_not_returned(void **state)
{
    const char *dead = "'A':{'graveyard':[['s','X']]}";

    (void)state; /* CR 400.7 */
    assert_agrees(resolve(SPY, dead, dead));
    assert_differs(resolve(SPY, dead,
                           "'A':{},'B':{'hand':[['s','X',{'owner':"
                           "'A'}]]}"),
                   "400.7");
}

#define VOID                                                                   \
    "'face':'Planar Void','place':1,'kind':'triggered','it':'b',"              \
    "'targets':[]"
#define BEFORE "'A':{'battlefield':[['s','Planar Void']"

static void what_went_on_is_not_exiled(void **state)
{
    const char *there = BEFORE ",['b','Sol Ring']]}";
    const char *away = BEFORE "],'exile':[['b','Sol Ring']]}";

    (void)state; /* CR 400.7, 603.6c */
    assert_agrees(resolve(VOID ",'it_gone':true", there, there));
    assert_differs(resolve(VOID ",'it_gone':true", there, away), "400.7");
    assert_agrees(
        resolve(VOID, BEFORE "],'graveyard':[['b','Sol Ring']]}", away));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_source_that_has_left_is_not_returned),
        cmocka_unit_test(what_went_on_is_not_exiled),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
