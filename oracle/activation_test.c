#include "passed_test.h"

#define BOARD(loyalty)                                                         \
    "'battlefield':[['d','Doubling Season'],['t','Tibalt, Cosmic Impostor',{"  \
    "'counters':{'loyalty':" loyalty "}}]]"
#define PLUS "{'by':'A','do':'activate','object':'t','ability':1}"
#define AFTER(loyalty)                                                         \
    "{'A':{" BOARD(loyalty) "},'set':{'effects':[],'delayed':[],'stack':[{"    \
                            "'ability_of':'t'}],'announced':[{'number':1,'"    \
                            "controller':'A','kind':"                          \
                            "'activated','source':'t','face':'Tibalt, Cosmic " \
                            "Impostor','place':2,"                             \
                            "'x':0,'kicked':0,'modes':[],'targets':[]}]}}"

static void a_cost_is_no_effect(void **state)
{
    const char *before = "{'A':{" BOARD("5") "}," EMPTY "}";

    (void)state; /* CR 614.16 */
    assert_agrees(judge_between(before, PLUS, "[]", AFTER("7")));
    assert_differs(judge_between(before, PLUS, "[]", AFTER("9")), "614.16");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cost_is_no_effect),
    };

    return cmocka_run_group_tests_name("oracle_activation", tests, read_corpus,
                                       free_corpus);
}
