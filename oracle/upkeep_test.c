#include "after_test.h"

#define DARK "'face':'Infernal Darkness','place':2,'kind':'triggered'"

/* Cumulative upkeep resolves, with this answer; it is there, or is not. */
static struct oracle_report resolve(const char *answer, const char *zone)
{
    char act[300], after[300];

    snprintf(act, sizeof(act),
             "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'may-pay','by':"
             "'A','for':'','source':'d','options':[false,true],'value':%s}]}",
             answer);
    snprintf(after, sizeof(after),
             "{'A':{'%s':[['d','Infernal Darkness']]},'set':{'effects':[],"
             "'delayed':[],'announced':[]}}",
             zone);
    return judge("{'A':{'battlefield':[['d','Infernal Darkness']]},'set':"
                 "{'effects':[],'delayed':[],'stack':[{'ability_of':'d'}],"
                 "'announced':[{'number':1,'controller':'A'," DARK
                 ",'source':'d','x':0,'kicked':0,'modes':[],'targets':[]}]}}",
                 act, DONE, after);
}

static void what_is_not_paid_for_is_sacrificed(void **state)
{
    (void)state; /* CR 702.24a */
    assert_agrees(resolve("false", "graveyard"));
    assert_differs(resolve("false", "battlefield"), "702.24a");
    assert_agrees(resolve("true", "battlefield"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_paid_for_is_sacrificed),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
