#include "passed_test.h"

#define CRAWLER(zone, spent)                                                   \
    "'" zone "':[['c','Crystalline Crawler',{'mana_spent':'" spent "'}]]"

static void what_is_gone_was_spent(void **state)
{
    const char *before = "{'A':{'mana':'WUUBRR','hand':[['c',"
                         "'Crystalline Crawler']]}}";
    const char *act = "{'by':'A','do':'cast','object':'c','face':"
                      "'Crystalline Crawler'}";

    (void)state; /* CR 601.2h */
    assert_agrees(
        judge_between(before, act, "[]",
                      "{'A':{'mana':'UR'," CRAWLER(
                          "stack", "WUBR") "},'set':{'stack':['c']}}"));
    assert_differs(
        judge_between(before, act, "[]",
                      "{'A':{'mana':'UR'," CRAWLER(
                          "stack", "WUB") "},'set':{'stack':['c']}}"),
        "601.2h");
}

static void the_permanent_knows_what_was_spent(void **state)
{
    const char *before =
        "{'A':{" CRAWLER("stack", "WU") "},'set':{'stack':['c']}}";

    (void)state; /* CR 400.7d */
    assert_agrees(judge_pass(
        before, "[]", "{'A':{" CRAWLER("battlefield", "WU") "}," EMPTY "}"));
    assert_differs(judge_pass(before, "[]",
                              "{'A':{" CRAWLER("battlefield", "") "}," EMPTY
                                                                  "}"),
                   "400.7d");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_gone_was_spent),
        cmocka_unit_test(the_permanent_knows_what_was_spent),
    };

    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
