#include "between_test.h"

#include "emptied.h"

/* Judge that time went on from one board to another. */
static struct oracle_report judge(const char *before, const char *after)
{
    struct between step = between_begin(before, NULL, NULL, after);

    emptied_judge(step.was, step.is, true, &step.report);
    return between_end(&step);
}

/* It agrees, and is not silent about anything. */
static void assert_decided(struct oracle_report report)
{
    assert_agrees(report);
    assert_int_equal(report.silent, 0);
}

#define OMNATH "'battlefield':[['om','Omnath, Locus of Mana']]"
#define STONE "'battlefield':[['s','Horizon Stone']]"
#define YURLOK "'battlefield':[['y','Yurlok of Scorch Thrash']]"
#define LATER "'set':{'turn/step':'begin-combat'}"

static void an_effect_keeps_only_its_types(void **state)
{
    const char *before = "{'A':{'mana':'GGR'," OMNATH "},'B':{'mana':'G'}}";

    (void)state; /* CR 500.5 */
    assert_decided(judge(before, "{'A':{'mana':'GG'," OMNATH "}," LATER "}"));
    assert_differs(judge(before, "{'A':{'mana':'GGR'," OMNATH "}," LATER "}"),
                   "500.5");
    assert_differs(judge(before, "{'A':{" OMNATH "}," LATER "}"), "500.5");
    assert_differs(judge(before, "{'A':{'mana':'GG'," OMNATH "},'B':{'mana':"
                                 "'G'}," LATER "}"),
                   "500.5");
}

#define VENTMAW "'battlefield':[['v','Savage Ventmaw']]"
#define KEPT(kept)                                                             \
    "'set':{'turn/step':'begin-combat','player/A/mana_kept':'" kept "'}}"

static void what_is_kept_does_not_keep_the_rest(void **state)
{
    const char *before = "{'A':{'mana':'RRGGG'," VENTMAW
                         "},'set':{'player/A/mana_kept':'RRGG'}}";

    (void)state; /* CR 500.5 */
    assert_agrees(
        judge(before, "{'A':{'mana':'RRGG'," VENTMAW "}," KEPT("RRGG")));
    assert_differs(judge(before, "{'A':{'mana':'RR'," VENTMAW "}," KEPT("RR")),
                   "500.5");
    assert_differs(
        judge(before, "{'A':{'mana':'RRGGG'," VENTMAW "}," KEPT("RRGG")),
        "500.5");
}

static void mana_may_become_another_type(void **state)
{
    const char *before = "{'A':{'mana':'GR'," STONE "},"
                         "'set':{'player/A/mana_restricted':'R'}}";

    (void)state; /* CR 614.1a, 106.6 */
    assert_decided(judge(before, "{'A':{'mana':'CC'," STONE "},"
                                 "'set':{'turn/step':'begin-combat',"
                                 "'player/A/mana_restricted':'C'}}"));
    assert_differs(judge(before, "{'A':{'mana':'CC'," STONE "}," LATER "}"),
                   "106.6");
    assert_differs(judge(before, "{'A':{" STONE "}," LATER "}"), "500.5");
}

static void only_lost_mana_burns(void **state)
{
    const char *before = "{'A':{'mana':'GR'," YURLOK "},'B':{'mana':'U'}}";

    (void)state; /* CR 106.4 */
    assert_decided(judge(before, "{'A':{'life':18," YURLOK "},'B':{'life':19},"
                                 "'set':{'turn/step':'begin-combat'}}"));
    assert_differs(judge(before, "{'A':{'life':18," YURLOK "}," LATER "}"),
                   "106.4");
}

static void marked_mana_is_not_seen(void **state)
{
    const char *before = "{'A':{'mana':'G','battlefield':"
                         "[['v','Savage Ventmaw']]}}";
    struct oracle_report report =
        judge(before, "{'A':{'mana':'G','battlefield':"
                      "[['v','Savage Ventmaw']]}," LATER "}");

    (void)state; /* it may be what the Ventmaw added */
    assert_int_equal(report.disagreed, 0);
    assert_true(report.silent > 0);
    assert_differs(judge(before, "{'A':{'mana':'G','battlefield':"
                                 "[['v','Savage Ventmaw']]},"
                                 "'set':{'turn/number':4,"
                                 "'turn/step':'upkeep'}}"),
                   "500.5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_effect_keeps_only_its_types),
        cmocka_unit_test(what_is_kept_does_not_keep_the_rest),
        cmocka_unit_test(mana_may_become_another_type),
        cmocka_unit_test(only_lost_mana_burns),
        cmocka_unit_test(marked_mana_is_not_seen),
    };

    return cmocka_run_group_tests_name("oracle_emptied", tests, read_corpus,
                                       free_corpus);
}
