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

static struct oracle_report convoke(const char *tapped, const char *left)
{
    char after[300];

    snprintf(after, sizeof(after),
             "{'A':{'mana':'%s','hand':[],'battlefield':[['b','Grizzly Bears',"
             "{'tapped':%s}],['c','White Knight',{'tapped':%s}]],"
             "'stack':[['s','Siege Wurm']]},'set':{'stack':['s']}}",
             left, tapped, tapped);
    return judge("{'A':{'mana':'CCCCCGG','hand':[['s','Siege Wurm']],"
                 "'battlefield':[['b','Grizzly Bears'],['c','White Knight']]}}",
                 "{'act':{'by':'A','do':'cast','object':'s','face':"
                 "'Siege Wurm'}}",
                 DONE, after);
}

static void what_was_tapped_instead_is_not_spent(void **state)
{
    (void)state; /* CR 702.51a */
    assert_agrees(convoke("true", "CG"));
    assert_agrees(convoke("false", ""));
    assert_differs(convoke("true", ""), "601.2h");
    assert_differs(convoke("false", "CG"), "601.2h");
}

static void who_convoked_and_has_died_does_not_tell(void **state)
{
    (void)state; /* CR 704.5f */
    struct oracle_report report =
        judge("{'A':{'mana':'CCCCCG','hand':[['s','Siege Wurm']],"
              "'battlefield':[['k','Hydroid Krasis',{'power':0,"
              "'toughness':0}]]}}",
              "{'act':{'by':'A','do':'cast','object':'s','face':"
              "'Siege Wurm'}}",
              DONE,
              "{'A':{'hand':[],'graveyard':[['k','Hydroid Krasis']],"
              "'stack':[['s','Siege Wurm']]},'set':{'stack':['s']}}");
    assert_int_equal(report.disagreed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_takes_what_it_costs),
        cmocka_unit_test(each_x_is_paid),
        cmocka_unit_test(what_was_tapped_instead_is_not_spent),
        cmocka_unit_test(who_convoked_and_has_died_does_not_tell),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
