#include "between_test.h"

#include "made.h"

/* Judge what was made by an act, or, without one, by the top of the stack. */
static struct oracle_report judge(const char *before, const char *action,
                                  const char *asking, const char *after)
{
    struct between step = between_begin(before, action, asking, after);

    if (action != NULL)
        made_judge(step.was, step.is, step.what, step.said, &step.report);
    else
        made_judge_resolved(step.was, step.is, step.said, &step.report);
    return between_end(&step);
}

#define TAP "{'by':'A','do':'activate','object':'f','ability':1}"

static void what_can_be_ordered_is_asked(void **state)
{
    const char *before = "{'A':{'battlefield':[['r','Mana Reflection'],"
                         "['f','Forest']]},"
                         "'B':{'battlefield':[['c','Contamination']]}}";
    const char *by_a = "[{'kind':'order-replacements','by':'A',"
                       "'options':['r','c'],'value':'r'}]";
    const char *by_b = "[{'kind':'order-replacements','by':'B',"
                       "'options':['r','c'],'value':'r'}]";
    const char *after = "{'A':{'mana':'B'}}";

    (void)state; /* CR 608.2d, 616.1 */
    assert_agrees(judge(before, TAP, by_a, after));
    assert_differs(judge(before, TAP, "[]", after), "608.2d");
    assert_differs(judge(before, TAP, by_b, after), "616.1");
}

static void each_mana_of_a_combination_is_chosen(void **state)
{
    const char *before = "{'A':{'mana':'W','battlefield':"
                         "[['f','Mystic Gate']]}}";
    const char *act = "{'by':'A','do':'activate','object':'f','ability':2}";
    const char *one = "[{'kind':'mana-type','source':'f',"
                      "'options':['W','U'],'value':'W'}]";
    const char *two = "[{'kind':'mana-type','source':'f',"
                      "'options':['W','U'],'value':'W'},"
                      "{'kind':'mana-type','source':'f',"
                      "'options':['W','U'],'value':'W'}]";

    (void)state; /* CR 608.2d */
    assert_agrees(judge(before, act, two, "{'A':{'mana':'WW'}}"));
    assert_differs(judge(before, act, one, "{'A':{'mana':'WW'}}"), "608.2d");
}

static void only_what_it_says_is_restricted(void **state)
{
    const char *before = "{'A':{'battlefield':[['f','Ancient Ziggurat']]}}";
    const char *asked = "[{'kind':'mana-type','source':'f',"
                        "'options':['W','U','B','R','G'],'value':'G'}]";

    (void)state; /* CR 106.6 */
    assert_agrees(judge(before, TAP, asked,
                        "{'A':{'mana':'G'},"
                        "'set':{'player/A/mana_restricted':'G'}}"));
    assert_differs(judge(before, TAP, asked, "{'A':{'mana':'G'}}"), "106.6");
}

/* One C of the temple, and one of the trigger, which is for anything. */
static void what_a_trigger_makes_up_for_is_not_restricted(void **state)
{
    const char *before =
        "{'A':{'battlefield':[['f','Eldrazi Temple'],['s','Damping Sphere'],"
        "['v','Vorinclex, Voice of Hunger']]}}";
    const char *act = "{'by':'A','do':'activate','object':'f','ability':2}";

    (void)state; /* CR 106.6, 605.4a */
    assert_int_equal(judge(before, act, "[]",
                           "{'A':{'mana':'CC'},"
                           "'set':{'player/A/mana_restricted':'C'}}")
                         .disagreed,
                     0);
}

static void what_was_sacrificed_counts(void **state)
{
    const char *before = "{'A':{'battlefield':[['f','Squandered Resources'],"
                         "['g','Forest']]}}";
    const char *asked = "[{'kind':'choose-objects','for':'cost',"
                        "'options':['g'],'value':'g'}]";

    (void)state; /* CR 608.2h */
    assert_agrees(judge(before, TAP, asked, "{'A':{'mana':'G'}}"));
    assert_differs(judge(before, TAP, asked, "{}"), "608.2h");
}

static void a_resolved_trigger_adds_its_mana(void **state)
{
    const char *before = "{'A':{'battlefield':[['b','Burning-Tree Emissary']]},"
                         "'set':{'stack':[{'ability_of':'b'}],'unlabelled':"
                         "[{'object':{'ability_of':'b'},'zone':'stack',"
                         "'face':'','controller':'A','owner':'A'}]}}";

    (void)state; /* CR 106.4 */
    assert_agrees(judge(before, NULL, "[]",
                        "{'A':{'mana':'RG','battlefield':"
                        "[['b','Burning-Tree Emissary']]}}"));
    assert_differs(judge(before, NULL, "[]",
                         "{'A':{'mana':'R','battlefield':"
                         "[['b','Burning-Tree Emissary']]}}"),
                   "106.4");
}

/* B has taken control of what triggered for A. */
static void it_adds_to_who_controls_the_ability(void **state)
{
#define BIRGI                                                                  \
    "'battlefield':[['b','Birgi, God of Storytelling',{'controller':'B'}]]"
    const char *before =
        "{'A':{" BIRGI "},'set':{'stack':[{'ability_of':'b'}],'announced':[{"
        "'number':1,'controller':'A','kind':'triggered','source':'b','face':"
        "'Birgi, God of Storytelling','place':1}]}}";

    (void)state; /* CR 113.8, 106.4 */
    assert_agrees(judge(before, NULL, "[]", "{'A':{'mana':'R'," BIRGI "}}"));
    assert_differs(
        judge(before, NULL, "[]", "{'A':{" BIRGI "},'B':{'mana':'R'}}"),
        "106.4");
}

static void other_replacements_are_not_about_mana(void **state)
{
    const char *before = "{'A':{'battlefield':[['f','Forest'],"
                         "['p','Progenitus']]},"
                         "'B':{'battlefield':[['l','Leyline of the Void']]}}";
    const char *by_b = "[{'kind':'order-replacements','by':'B',"
                       "'options':['p','l'],'value':'p'}]";

    (void)state; /* CR 616.1 */
    assert_int_equal(judge(before, TAP, by_b, "{'A':{'mana':'G'}}").disagreed,
                     0);
}

static void what_counts_may_count_itself(void **state)
{
    const char *before = "{'A':{'battlefield':[['f','Squandered Resources'],"
                         "['g','Cloudpost']]}}";
    const char *asked = "[{'kind':'choose-objects','for':'cost',"
                        "'options':['g'],'value':'g'}]";

    (void)state; /* CR 608.2h */
    assert_int_equal(judge(before, TAP, asked, "{}").disagreed, 0);
}

static void extort_adds_no_mana(void **state)
{
    const char *before = "{'A':{'battlefield':[['c','Crypt Ghast']]},"
                         "'set':{'stack':[{'ability_of':'c'}],'unlabelled':"
                         "[{'object':{'ability_of':'c'},'zone':'stack',"
                         "'face':'','controller':'A','owner':'A'}]}}";

    (void)state; /* CR 702.101a */
    assert_int_equal(
        judge(before, NULL, "[]", "{'A':{'battlefield':[['c','Crypt Ghast']]}}")
            .disagreed,
        0);
}

/* Extort, which is written nowhere, resolves, and a Plains is tapped. */
static void what_a_keyword_does_adds_nothing(void **state)
{
    const char *before =
        "{'A':{'battlefield':[['g','Crypt Ghast'],['p','Plains']]},'set':{"
        "'stack':[{'ability_of':'g'}],'unlabelled':[{'object':{'ability_of':"
        "'g'},'zone':'stack','face':'','controller':'A','owner':'A'}],"
        "'announced':[{'number':1,'controller':'A','kind':'triggered',"
        "'source':'g','face':'Crypt Ghast'}]}}";

    (void)state; /* CR 605.1b: it is none */
    assert_int_equal(judge(before, NULL, "[]",
                           "{'A':{'mana':'W','battlefield':[['g',"
                           "'Crypt Ghast'],['p','Plains',{'tapped':true}]]}}")
                         .disagreed,
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_ordered_is_asked),
        cmocka_unit_test(each_mana_of_a_combination_is_chosen),
        cmocka_unit_test(only_what_it_says_is_restricted),
        cmocka_unit_test(what_a_trigger_makes_up_for_is_not_restricted),
        cmocka_unit_test(what_was_sacrificed_counts),
        cmocka_unit_test(a_resolved_trigger_adds_its_mana),
        cmocka_unit_test(it_adds_to_who_controls_the_ability),
        cmocka_unit_test(extort_adds_no_mana),
        cmocka_unit_test(what_a_keyword_does_adds_nothing),
        cmocka_unit_test(other_replacements_are_not_about_mana),
        cmocka_unit_test(what_counts_may_count_itself),
    };

    return cmocka_run_group_tests_name("oracle_made", tests, read_corpus,
                                       free_corpus);
}
