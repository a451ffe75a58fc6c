#include "passed_test.h"

/* Both of A's creatures get a counter; what doubles and what adds one more
 * both apply to each of them. */
#define BOARD(spell, pir, bears)                                               \
    "{'A':{" spell ",'battlefield':[['e','Branching Evolution'],['p',"         \
    "'Pir, Imaginative Rascal'" pir "],['b','Grizzly Bears'" bears "]]},"
#define FIRST(what)                                                            \
    "{'kind':'order-replacements','by':'A','for':'','options':['e','p'],"      \
    "'value':'" what "'}"

static void of_each_object_the_order_is_asked(void **state)
{
    const char *before = BOARD("'stack':[['s','Basri\\u0027s Solidarity']]", "",
                               "") SPELL("s", "") "}";
    const char *after = BOARD("'graveyard':[['s','Basri\\u0027s Solidarity']]",
                              ",{'counters':{'+1/+1':3}}",
                              ",{'counters':{'+1/+1':4}}") EMPTY "}";

    (void)state; /* CR 616.1 */
    assert_agrees(judge_pass(before, "[" FIRST("e") "," FIRST("p") "]", after));
    assert_differs(judge_pass(before, "[" FIRST("e") "]", after), "616.1");
    assert_differs(judge_pass(before, "[" FIRST("p") "," FIRST("e") "]", after),
                   "122.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_each_object_the_order_is_asked),
    };

    return cmocka_run_group_tests_name("oracle_play_put", tests, read_corpus,
                                       free_corpus);
}
