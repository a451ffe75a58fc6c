#include "passed_test.h"

/* Strike It Rich makes a Treasure token. */
#define BEFORE(others)                                                         \
    "{'A':{'stack':[['s','Strike It Rich']],'battlefield':[" others "]},"      \
    SPELL("s", "") "}"
#define AFTER(others)                                                          \
    "{'A':{'graveyard':[['s','Strike It Rich']],'battlefield':[" others        \
    "]}," EMPTY "}"
#define MARCH "['m','March of the Machines']"
#define TOKEN(label) "['" label "','Treasure',{'token':true}]"

static void what_is_created_is_there(void **state)
{
    const char *before = BEFORE("");

    (void)state; /* CR 111.1 */
    assert_agrees(judge_pass(before, "[]", AFTER(TOKEN("t"))));
    assert_differs(judge_pass(before, "[]", AFTER("")), "111.1");
}

static void without_toughness_it_is_gone(void **state)
{
    const char *before = BEFORE(MARCH);

    (void)state; /* CR 704.5f */
    assert_agrees(judge_pass(before, "[]", AFTER(MARCH)));
    assert_differs(judge_pass(before, "[]",
                              AFTER(MARCH "," TOKEN("t") "," TOKEN("u"))),
                   "111.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_created_is_there),
        cmocka_unit_test(without_toughness_it_is_gone),
    };

    return cmocka_run_group_tests_name("oracle_play_tokens", tests, read_corpus,
                                       free_corpus);
}
