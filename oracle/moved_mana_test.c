#include "passed_test.h"

#define DRAIN                                                                  \
    "{'A':{'stack':[['d','Drain Power']]},'B':{'battlefield':"                 \
    "[['w','Mishra\\u0027s Workshop']]},"
#define DRAINED(tapped)                                                        \
    "{'A':{'mana':'CCC','graveyard':[['d','Drain Power']]},'B':{"              \
    "'battlefield':[['w','Mishra\\u0027s Workshop',{'tapped':" tapped "}]]},"
#define AFTER(restricted)                                                      \
    "'set':{'announced':[],'delayed':[],'effects':[],"                         \
    "'player/A/mana_restricted':'" restricted "'}}"

static void mana_that_is_moved_is_restricted_still(void **state)
{
    const char *before = DRAIN SPELL("d", "{'group':'p','to':'B'}") "}";

    (void)state; /* CR 106.13 */
    assert_agrees(judge_pass(before, "[]", DRAINED("true") AFTER("CCC")));
    assert_differs(judge_pass(before, "[]", DRAINED("true") AFTER("")),
                   "106.13");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mana_that_is_moved_is_restricted_still),
    };

    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
