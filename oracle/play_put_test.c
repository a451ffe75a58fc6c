#include "passed_test.h"

/* Both of A's creatures get a counter; what doubles and what adds one more
 * both apply to each of them. */
#define BOARD(spell, pir, bears)                                               \
    "{'A':{" spell ",'battlefield':[['e','Branching Evolution'],['p',"         \
    "'Pir, Imaginative Rascal'" pir "],['b','Grizzly Bears'" bears "]]},"
#define FIRST(what)                                                            \
    "{'kind':'order-replacements','by':'A','for':'','options':['e','p'],"      \
    "'value':'" what "'}"

static struct oracle_report put(const char *asked, const char *pir,
                                const char *bears)
{
    char after[500];

    snprintf(after, sizeof(after),
             BOARD("'graveyard':[['s','Basri\\u0027s Solidarity']]",
                   ",{'counters':{'+1/+1':%s}}",
                   ",{'counters':{'+1/+1':%s}}") EMPTY "}",
             pir, bears);
    return judge_pass(BOARD("'stack':[['s','Basri\\u0027s Solidarity']]", "",
                            "") SPELL("s", "") "}",
                      asked, after);
}

static void of_each_object_the_order_is_asked(void **state)
{
    (void)state; /* CR 616.1 */
    assert_agrees(put("[" FIRST("e") "," FIRST("e") "]", "3", "3"));
    assert_agrees(put("[" FIRST("p") "," FIRST("p") "]", "4", "4"));
    assert_differs(put("[" FIRST("e") "]", "3", "3"), "616.1");
    assert_differs(put("[" FIRST("p") "," FIRST("p") "]", "3", "4"), "122.1");
}

static void of_which_object_it_is_asked_is_not_said(void **state)
{
    (void)state;
    assert_int_equal(
        put("[" FIRST("e") "," FIRST("p") "]", "3", "4").disagreed, 0);
    assert_int_equal(
        put("[" FIRST("e") "," FIRST("p") "]", "4", "3").disagreed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_each_object_the_order_is_asked),
        cmocka_unit_test(of_which_object_it_is_asked_is_not_said),
    };

    return cmocka_run_group_tests_name("oracle_play_put", tests, read_corpus,
                                       free_corpus);
}
