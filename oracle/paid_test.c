#include "between_test.h"

#include "paid.h"

static struct oracle_report judge(const char *before, const char *action,
                                  const char *asking, const char *after)
{
    struct between step = between_begin(before, action, asking, after);

    paid_judge(step.was, step.is, step.what, step.said, &step.report);
    return between_end(&step);
}

#define CAST "{'by':'A','do':'cast','object':'s'}"

static void the_total_cost_is_spent(void **state)
{
    const char *before = "{'A':{'mana':'GGGG','hand':"
                         "[['s','Grizzly Bears']]}}";

    (void)state; /* CR 118.3 */
    assert_agrees(judge(before, CAST, "[]", "{'A':{'mana':'GG'}}"));
    assert_differs(judge(before, CAST, "[]", "{'A':{'mana':'GGG'}}"), "118.3");
    assert_differs(judge(before, CAST, "[]", "{'A':{'mana':'G'}}"), "118.3");
    assert_differs(judge("{'A':{'mana':'RRR','hand':"
                         "[['s','Grizzly Bears']]}}",
                         CAST, "[]", "{'A':{'mana':'R'}}"),
                   "118.3");
}

static void mana_made_meanwhile_counts(void **state)
{
    const char *before = "{'A':{'mana':'G','hand':[['s','Grizzly Bears']],"
                         "'battlefield':[['f','Forest']]}}";
    const char *cast = "{'by':'A','do':'cast','object':'s','mana':"
                       "[{'do':'activate','object':'f','ability':1}]}";

    (void)state; /* CR 601.2g */
    assert_agrees(judge(before, cast, "[]", "{}"));
    assert_differs(judge(before, cast, "[]", "{'A':{'mana':'G'}}"), "118.3");
}

static void a_mana_ability_pays_before_it_adds(void **state)
{
    const char *before = "{'A':{'mana':'W','battlefield':"
                         "[['s','Mystic Gate']]}}";
    const char *act = "{'by':'A','do':'activate','object':'s','ability':2}";

    (void)state; /* CR 605.3b */
    assert_agrees(judge(before, act, "[]", "{'A':{'mana':'WU'}}"));
    assert_differs(judge(before, act, "[]", "{'A':{'mana':'WWU'}}"), "118.3");
}

/* Training Grounds leaves one of the two mana that X is. */
static void an_announced_x_is_reduced(void **state)
{
    const char *before = "{'A':{'mana':'BB','battlefield':[['t',"
                         "'Training Grounds'],['v','Valki, God of Lies']]},"
                         "'set':{'effects':[]}}";
    const char *act = "{'by':'A','do':'activate','object':'v','ability':1,"
                      "'x':2}";

    (void)state; /* CR 107.3a, 601.2f */
    assert_agrees(judge(before, act, "[]", "{'A':{'mana':'B'}}"));
    assert_differs(judge(before, act, "[]", "{}"), "118.3");
}

#define ROSHEEN                                                                \
    "'battlefield':[['r','Rosheen Meanderer'],['i','Icy Manipulator'],"        \
    "['w','Wizard\\u0027s Rockets']]"

/* Icy Manipulator's cost, with Rosheen Meanderer's mana in the pool. */
static struct oracle_report freezes(const char *nested, const char *mana)
{
    char act[300], after[300];

    snprintf(act, sizeof(act),
             "{'by':'A','do':'activate','object':'i','ability':1%s}", nested);
    snprintf(after, sizeof(after), "{'A':{'mana':'%s'," ROSHEEN "}}", mana);
    return judge("{'A':{'mana':'CCCC','mana_restricted':'CCCC'," ROSHEEN "}}",
                 act, "[]", after);
}

static void restricted_mana_may_pay_for_mana(void **state)
{
    (void)state; /* CR 106.6, 605.3 */
    assert_int_equal(freezes(",'mana':[{'do':'activate','object':'w',"
                             "'ability':1,'x':2}]",
                             "CCB','mana_restricted':'CC")
                         .disagreed,
                     0);
    assert_differs(freezes("", "CCC','mana_restricted':'CCC"), "106.6");
}

static void only_fitting_mana_is_offered(void **state)
{
    const char *before = "{'A':{'mana':'GR','hand':[['s','Llanowar Elves']]},"
                         "'set':{'effects':[]}}";
    const char *after = "{'A':{'mana':'R'},'set':{'effects':[]}}";

    (void)state; /* CR 107.4, 118.3a */
    assert_agrees(judge(before, CAST,
                        "[{'kind':'pay','source':'s','symbol':'{G}',"
                        "'options':['G']}]",
                        after));
    assert_differs(judge(before, CAST,
                         "[{'kind':'pay','source':'s','symbol':'{G}',"
                         "'options':['G','R']}]",
                         after),
                   "118.3a");
}

static void snow_takes_a_snow_source(void **state)
{
    const char *before = "{'A':{'hand':[['s','Icehide Golem']],"
                         "'battlefield':[['f','Forest'],"
                         "['n','Snow-Covered Forest']]}}";
    const char *asked = "[{'kind':'pay','source':'s','symbol':'{S}',"
                        "'options':['G']}]";

    (void)state; /* CR 107.4h */
    assert_agrees(judge(before,
                        "{'by':'A','do':'cast','object':'s','mana':"
                        "[{'do':'activate','object':'n','ability':1}]}",
                        asked, "{}"));
    assert_differs(judge(before,
                         "{'by':'A','do':'cast','object':'s','mana':"
                         "[{'do':'activate','object':'f','ability':1}]}",
                         asked, "{}"),
                   "107.4h");
    assert_differs(judge(before,
                         "{'by':'A','do':'cast','object':'s','mana':"
                         "[{'do':'activate','object':'f','ability':1}]}",
                         "[]", "{}"),
                   "107.4h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_total_cost_is_spent),
        cmocka_unit_test(mana_made_meanwhile_counts),
        cmocka_unit_test(a_mana_ability_pays_before_it_adds),
        cmocka_unit_test(an_announced_x_is_reduced),
        cmocka_unit_test(restricted_mana_may_pay_for_mana),
        cmocka_unit_test(only_fitting_mana_is_offered),
        cmocka_unit_test(snow_takes_a_snow_source),
    };

    return cmocka_run_group_tests_name("oracle_paid", tests, read_corpus,
                                       free_corpus);
}
