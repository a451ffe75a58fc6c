#include "between_test.h"

#include "window.h"

static struct oracle_report judge(const char *before, const char *action,
                                  const char *asking)
{
    struct between step = between_begin(before, action, asking, NULL);

    window_judge(step.was, step.what, step.said, &step.report);
    return between_end(&step);
}

static void all_that_helps_is_offered(void **state)
{
    const char *before = "{'A':{'hand':[['s','Grizzly Bears']],'battlefield':"
                         "[['f','Forest'],['t','Forest',{'tapped':true}]]}}";
    const char *cast = "{'by':'A','do':'cast','object':'s'}";

    (void)state; /* CR 605.3a */
    assert_agrees(judge(before, cast,
                        "[{'kind':'pay','for':'mana','source':'s',"
                        "'options':[null,'f',null]}]"));
    assert_differs(judge(before, cast,
                         "[{'kind':'pay','for':'mana','source':'s',"
                         "'options':[null,null]}]"),
                   "605.3a");
}

static void no_mana_ability_pays_for_itself(void **state)
{
    const char *before = "{'A':{'mana':'WU','battlefield':"
                         "[['p','Pili-Pala',{'tapped':true}],"
                         "['f','Forest']]}}";
    const char *act = "{'by':'A','do':'activate','object':'p','ability':1}";

    (void)state; /* CR 605.3c */
    assert_agrees(judge(before, act,
                        "[{'kind':'pay','for':'mana','source':'p',"
                        "'options':[null,'f',null]}]"));
    assert_differs(judge(before, act,
                         "[{'kind':'pay','for':'mana','source':'p',"
                         "'options':[null,'f','p',null]}]"),
                   "605.3c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_helps_is_offered),
        cmocka_unit_test(no_mana_ability_pays_for_itself),
    };

    return cmocka_run_group_tests_name("oracle_window", tests, read_corpus,
                                       free_corpus);
}
