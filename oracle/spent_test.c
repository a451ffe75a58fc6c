#include "after_test.h"

/* A casts it with this X, out of so much mana, with that left. */
static struct oracle_report cast(const char *name, const char *more,
                                 const char *mana, const char *left)
{
    char before[300], action[200], after[300];

    snprintf(before, sizeof(before), "{'A':{'mana':'%s','hand':[['s','%s']]}}",
             mana, name);
    snprintf(action, sizeof(action),
             "{'act':{'by':'A','do':'cast','object':'s','face':'%s'%s}}", name,
             more);
    snprintf(after, sizeof(after),
             "{'A':{'mana':'%s','hand':[],'stack':[['s','%s']]},"
             "'set':{'stack':['s']}}",
             left, name);
    return judge(before, action, DONE, after);
}

static void a_spell_takes_what_it_costs(void **state)
{
    (void)state; /* CR 601.2h */
    assert_agrees(cast("Grizzly Bears", "", "GGG", "G"));
    assert_differs(cast("Grizzly Bears", "", "GGG", "GG"), "601.2h");
}

static void each_x_is_paid(void **state)
{
    (void)state; /* CR 107.3a */
    assert_agrees(cast("Walking Ballista", ",'x':2", "GGGGG", "G"));
    assert_differs(cast("Walking Ballista", ",'x':2", "GGGGG", "GGG"),
                   "601.2h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_takes_what_it_costs),
        cmocka_unit_test(each_x_is_paid),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
