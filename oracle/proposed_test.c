#include "after_test.h"

#define WINNOWER "'B':{'battlefield':[['w','Void Winnower']]}"

/* A casts a spell with this X under B's Void Winnower. */
static struct oracle_report cast(const char *x, const char *left)
{
    char act[200], after[400];

    snprintf(act, sizeof(act),
             "{'act':{'by':'A','do':'cast','object':'o','face':'Endless One',"
             "'x':%s}}",
             x);
    snprintf(after, sizeof(after),
             "{'A':{'mana':'%s','stack':[['o','Endless One',{'x':%s,"
             "'mana_value':%s}]]}," WINNOWER ",'set':{'stack':['o']}}",
             left, x, x);
    return judge("{'A':{'mana':'CCC','hand':[['o','Endless One']]}," WINNOWER
                 "}",
                 act, DONE, after);
}

static void the_value_of_x_is_looked_at(void **state)
{
    (void)state; /* CR 601.2e */
    assert_agrees(cast("3", ""));
    assert_differs(cast("2", "C"), "601.2e");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_of_x_is_looked_at),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
