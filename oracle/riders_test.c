#include "between_test.h"

#include "riders.h"

static struct oracle_report judge(const char *before, const char *after)
{
    const char *cast = "{'by':'A','do':'cast','object':'s'}";
    struct between step = between_begin(before, cast, NULL, after);

    riders_judge(step.was, step.is, step.what, &step.report);
    return between_end(&step);
}

#define HALL "'battlefield':[['h','Hall of the Bandit Lord',{'tapped':true}]]"
#define GRANT                                                                  \
    "{'what':'grant','object':'s','source':'h','keywords':['haste'],"          \
    "'until':'forever'}"
#define TAPPED "'acts':[{'by':'A','do':'activate','object':'h','ability':1}]"

static void mana_does_what_it_says(void **state)
{
    const char *before =
        "{'A':{'mana':'C','hand':[['s','Walking Ballista']]," HALL
        "},'set':{" TAPPED "}}";

    (void)state; /* CR 106.6 */
    assert_agrees(judge(before,
                        "{'A':{" HALL ",'stack':[['s','Walking Ballista']]},"
                        "'set':{'stack':['s'],"
                        "'effects':[" GRANT "]}}"));
    assert_differs(judge(before,
                         "{'A':{" HALL ",'stack':[['s','Walking Ballista']]},"
                         "'set':{'stack':['s'],'effects':[]}}"),
                   "106.6");
}

static void mana_that_paid_before_does_nothing(void **state)
{
    const char *before =
        "{'A':{'mana':'','hand':[['s','Endless One']]," HALL
        "},'set':{'acts':[{'by':'A','do':'cast','object':'o'},"
        "{'by':'A','do':'activate','object':'h','ability':1}]}}";

    (void)state; /* CR 106.6 */
    assert_int_equal(judge(before,
                           "{'A':{" HALL ",'stack':[['s','Endless One']]},"
                           "'set':{'stack':['s'],'effects':[]}}")
                         .disagreed,
                     0);
}

static void mana_that_is_gone_does_nothing(void **state)
{
    const char *before = "{'A':{'mana':'','hand':[['s','Endless One']]," HALL
                         "},'set':{" TAPPED "}}";

    (void)state; /* CR 500.5, 106.6 */
    assert_int_equal(judge(before,
                           "{'A':{" HALL ",'stack':[['s','Endless One']]},"
                           "'set':{'stack':['s'],'effects':[]}}")
                         .disagreed,
                     0);
}

static void it_does_so_only_for_what_it_says(void **state)
{
    const char *before =
        "{'A':{'mana':'CR','hand':[['s','Lightning Bolt']]," HALL
        "},'set':{" TAPPED "}}";

    (void)state; /* CR 106.6 */
    assert_agrees(judge(before, "{'A':{'mana':'C'," HALL
                                ",'stack':[['s','Lightning Bolt']]},"
                                "'set':{'stack':['s'],'effects':[]}}"));
    assert_differs(judge(before, "{'A':{'mana':'C'," HALL
                                 ",'stack':[['s','Lightning Bolt']]},"
                                 "'set':{'stack':['s'],"
                                 "'effects':[" GRANT "]}}"),
                   "106.6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mana_does_what_it_says),
        cmocka_unit_test(it_does_so_only_for_what_it_says),
        cmocka_unit_test(mana_that_paid_before_does_nothing),
        cmocka_unit_test(mana_that_is_gone_does_nothing),
    };

    return cmocka_run_group_tests_name("oracle_riders", tests, read_corpus,
                                       free_corpus);
}
