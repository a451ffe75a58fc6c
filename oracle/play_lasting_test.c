#include "passed_test.h"

#define COATING(type)                                                          \
    "{'A':{'battlefield':[['c','Liquimetal Coating'],['f','Forest'" type "]]}" \
                                                                         ","
#define AIM                                                                    \
    "'set':{'effects':[],'delayed':[],'stack':[{'ability_of':'c'}],"           \
    "'announced':[{'number':1,'controller':'A','kind':'activated','source':"   \
    "'c','face':'Liquimetal Coating','place':1,'x':0,'kicked':0,'modes':[],"   \
    "'targets':[{'group':'t','to':'f'}]}]}}"
#define THERE(until)                                                           \
    "'set':{'delayed':[],'announced':[],'effects':[{'what':'add_types',"       \
    "'object':'f','player':null,'source':'c','controller':'A','until':"        \
    "'" until "'}]}}"

static void what_is_meant_is_affected(void **state)
{
    const char *before = COATING("") AIM;

    (void)state; /* CR 611.2c */
    assert_agrees(judge_pass(
        before, "[]", COATING(",{'types':['Artifact','Land']}") THERE("eot")));
    assert_differs(judge_pass(before, "[]", COATING("") EMPTY "}"), "611.2c");
}

static void an_effect_lasts_as_it_says(void **state)
{
    const char *before = COATING("") AIM;

    (void)state; /* CR 611.2a */
    assert_differs(judge_pass(before, "[]",
                              COATING(",{'types':['Artifact','Land']}")
                                  THERE("forever")),
                   "611.2c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_meant_is_affected),
        cmocka_unit_test(an_effect_lasts_as_it_says),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
