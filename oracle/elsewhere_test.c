#include "passed_test.h"

#define MILL "{'by':'A','do':'activate','object':'d','ability':1,'answers':[]}"

/* A's board with Deranged Assistant, and more. */
static const char *assistant(char text[400], const char *tapped,
                             const char *more)
{
    snprintf(text, 400,
             "{'A':{'battlefield':[['d','Deranged Assistant',{'tapped':%s}]%s},"
             "'set':{'edition':'2024-06'}}",
             tapped, more);
    return text;
}

static struct oracle_report mills(const char *before, const char *after)
{
    char was[400], is[400];

    return judge_between(assistant(was, "false", before), MILL, "[]",
                         assistant(is, "true", after));
}

static void what_goes_there_instead_counts_beside_a_cost(void **state)
{
    const char *two = ",['p','Progenitus'],['q','Progenitus']],"
                      "'library_size':1,'library':[['f','Forest']]";

    (void)state; /* CR 614.1a, 704.5j, 701.17a */
    assert_int_equal(mills(two, ",['q','Progenitus']],'mana':'C',"
                                "'library_size':1,'library':[['p',"
                                "'Progenitus']],'graveyard':[['f','Forest']]")
                         .disagreed,
                     0);
    assert_differs(mills(two, ",['q','Progenitus']],'mana':'C',"
                              "'library_size':2,'library':[['p',"
                              "'Progenitus'],['f','Forest']]"),
                   "701.17a");
}

static void a_card_that_goes_back_may_be_milled(void **state)
{
    (void)state; /* CR 614.1a, 113.6m */
    assert_int_equal(
        mills("],'library_size':1,'library':[['p','Progenitus']]",
              "],'library_size':1,'library':[['p','Progenitus']],'mana':'C'")
            .disagreed,
        0);
}

/* Throne of Death's trigger mills Progenitus. */
static struct oracle_report dies_in_the_library(const char *library_size)
{
    char before[700], after[700];

    snprintf(before, sizeof(before),
             "{'A':{'battlefield':[['e','Egon, God of Death']],"
             "'library_size':2,'library':[['p','Progenitus'],['f','Forest']]},"
             "%s}",
             ABILITY("e", "Throne of Death", "1"));
    snprintf(after, sizeof(after),
             "{'A':{'battlefield':[['e','Egon, God of Death']],"
             "'library_size':%s,'library':[['f','Forest'],['p','Progenitus']]},"
             "%s}",
             library_size, EMPTY);
    return judge_pass(before, "[]", after);
}

static void what_goes_there_instead_counts_as_something_resolves(void **state)
{
    (void)state; /* CR 614.1a, 113.6m */
    assert_int_equal(dies_in_the_library("2").disagreed, 0);
    assert_differs(dies_in_the_library("1"), "121.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_there_instead_counts_beside_a_cost),
        cmocka_unit_test(a_card_that_goes_back_may_be_milled),
        cmocka_unit_test(what_goes_there_instead_counts_as_something_resolves),
    };

    return cmocka_run_group_tests_name("oracle_elsewhere", tests, read_corpus,
                                       free_corpus);
}
