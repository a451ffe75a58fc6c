#include "board_test.h"

#include "window.h"

static struct oracle_report judge(const char *before, const char *action,
                                  const char *asking)
{
    struct oracle_report report = {0};
    cJSON *first = lay_out(before);
    cJSON *act = read_quoted(action), *asked = read_quoted(asking);
    struct oracle_position *was = oracle_position_new(board_cards, first);

    assert_non_null(was);
    window_judge(was, act, asked, &report);
    oracle_position_free(was);
    cJSON_Delete(first);
    cJSON_Delete(act);
    cJSON_Delete(asked);
    return report;
}

static void assert_agrees(struct oracle_report report)
{
    assert_string_equal(report.rule, "");
    assert_true(report.agreed > 0);
}

static void assert_differs(struct oracle_report report, const char *rule)
{
    assert_true(report.disagreed > 0);
    assert_string_equal(report.rule, rule);
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
