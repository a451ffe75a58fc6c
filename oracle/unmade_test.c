#include "passed_test.h"

/* A permanent that is a copy of Uncharted Haven by now. */
#define HAVEN(more)                                                            \
    "['s','Thespian\\u0027s Stage',{'name':'Uncharted Haven'" more "}]"
#define OTHER ",['h','Uncharted Haven',{'chosen':'R'}]"

static void a_color_never_chosen_is_no_color(void **state)
{
    const char *before =
        "{'A':{'battlefield':[" HAVEN(",'unchosen':true") "]}}";
    const char *act = "{'by':'A','do':'activate','object':'s','ability':1}";

    (void)state; /* CR 106.5, 607.5a */
    assert_agrees(judge_between(
        before, act, "[]",
        "{'A':{'battlefield':[" HAVEN(",'unchosen':true,'tapped':true") "]}}"));
    assert_differs(judge_between(before, act, "[]",
                                 "{'A':{'mana':'G','battlefield':[" HAVEN(
                                     ",'unchosen':true,'tapped':true") "]}}"),
                   "106.5");
}

static void a_copy_has_not_what_was_chosen(void **state)
{
    const char *before =
        "{'A':{'battlefield':[['s','Thespian\\u0027s Stage',{'unchosen':true,"
        "'tapped':true}]" OTHER "]},'set':{'effects':[],'delayed':[],'stack':"
        "[{'ability_of':'s'}],'announced':[{'number':1,'controller':'A',"
        "'kind':'activated','source':'s','face':'Thespian\\u0027s Stage',"
        "'place':2,'x':0,'kicked':0,'modes':[],'targets':[{'group':'t','to':"
        "'h'}]}]}}";
    const char *set =
        "]},'set':{'announced':[],'delayed':[],'effects':[{'what':"
        "'become_copy','object':'s','player':null,'source':'s','controller':"
        "'A','until':'forever'}]}}";
    char after[600];

    (void)state; /* CR 707.6 */
    snprintf(after, sizeof(after), "{'A':{'battlefield':[%s" OTHER "%s",
             HAVEN(",'unchosen':true,'tapped':true"), set);
    assert_agrees(judge_pass(before, "[]", after));
    snprintf(after, sizeof(after), "{'A':{'battlefield':[%s" OTHER "%s",
             HAVEN(",'chosen':'R','tapped':true"), set);
    assert_differs(judge_pass(before, "[]", after), "707.6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_color_never_chosen_is_no_color),
        cmocka_unit_test(a_copy_has_not_what_was_chosen),
    };

    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
