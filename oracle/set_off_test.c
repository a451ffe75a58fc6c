#include "between_test.h"

#include "set_off.h"

static struct oracle_report judge(const char *before, const char *action,
                                  const char *after)
{
    struct between step = between_begin(before, action, NULL, after);

    if (cJSON_IsArray(step.what))
        set_off_judge_pass(step.was, step.is, step.what, &step.report);
    else
        set_off_judge(step.was, step.is, step.what, &step.report);
    return between_end(&step);
}

#define TAP "{'by':'A','do':'activate','object':'f','ability':1}"
#define BARBS "'battlefield':[['m','Manabarbs'],['f','Forest',{'tapped':true}]]"

static void what_triggers_waits(void **state)
{
    const char *before = "{'A':{'battlefield':[['m','Manabarbs'],"
                         "['f','Forest']]}}";

    (void)state; /* CR 603.3 */
    assert_agrees(judge(before, TAP,
                        "{'A':{'mana':'G'," BARBS "},"
                        "'set':{'stack':[{'ability_of':'m'}]}}"));
    assert_differs(judge(before, TAP, "{'A':{'mana':'G'," BARBS "}}"), "603.3");
    assert_differs(judge(before, TAP,
                         "{'A':{'mana':'G'," BARBS "},'set':{'stack':"
                         "[{'ability_of':'m'},{'ability_of':'m'}]}}"),
                   "603.2");
}

static void only_what_is_meant_triggers(void **state)
{
    const char *before = "{'A':{'battlefield':[['f','Llanowar Elves']]},"
                         "'B':{'battlefield':[['s','Immolation Shaman']]}}";

    (void)state; /* CR 603.2: not for mana abilities */
    assert_agrees(judge(before, TAP,
                        "{'A':{'mana':'G','battlefield':[['f',"
                        "'Llanowar Elves',{'tapped':true}]]},"
                        "'B':{'battlefield':[['s','Immolation Shaman']]}}"));
    assert_differs(judge(before, TAP,
                         "{'A':{'mana':'G','battlefield':[['f',"
                         "'Llanowar Elves',{'tapped':true}]]},"
                         "'B':{'battlefield':[['s','Immolation Shaman']]},"
                         "'set':{'stack':[{'ability_of':'s'}]}}"),
                   "603.2");
}

static void nobody_else_gets_mana(void **state)
{
    const char *before = "{'A':{'battlefield':[['f','Forest']]},"
                         "'B':{'battlefield':[['l','Leyline of Abundance']]}}";

    (void)state; /* CR 106.4 */
    assert_differs(judge(before, TAP,
                         "{'A':{'mana':'G','battlefield':[['f','Forest',"
                         "{'tapped':true}]]},'B':{'mana':'G','battlefield':"
                         "[['l','Leyline of Abundance']]}}"),
                   "106.4");
}

static void passing_taps_nothing_for_mana(void **state)
{
    const char *before = "{'A':{'battlefield':[['m','Manabarbs'],"
                         "['f','Forest']]}}";

    (void)state; /* CR 106.12 */
    assert_agrees(judge(before, "[]", before));
    assert_differs(judge(before, "[]",
                         "{'A':{" BARBS "},"
                         "'set':{'stack':[{'ability_of':'m'}]}}"),
                   "106.12");
    assert_differs(judge(before, "[]", "{'A':{'mana':'G'," BARBS "}}"),
                   "106.12");
    assert_int_equal(
        judge(before, "[{'for':'mana'}]", "{'A':{'mana':'G'," BARBS "}}")
            .disagreed,
        0);
}

static void drain_power_taps_lands_for_mana(void **state)
{
#define DRAIN(zone, land, rest)                                                \
    "{'A':{'" zone "':[['d','Drain Power']]},'B':{'battlefield':[['m',"        \
    "'Manabarbs'],['f','Forest'" land "]]}" rest "}"
#define STACKED(rest) ",'set':{'stack':[" rest "]}"
    const char *after =
        DRAIN("graveyard", ",{'tapped':true}", STACKED("{'ability_of':'m'}"));

    (void)state; /* CR 106.12a */
    assert_int_equal(
        judge(DRAIN("stack", "", STACKED("'d'")), "[]", after).disagreed, 0);
    assert_differs(judge(DRAIN("hand", "", STACKED("")), "[]", after),
                   "106.12");
}

static void a_spell_sets_off_extort(void **state)
{
    const char *before = "{'A':{'battlefield':[['c','Crypt Ghast'],"
                         "['w','Swamp']],'hand':[['s','Sol Ring']]}}";
    const char *after = "{'A':{'battlefield':[['c','Crypt Ghast'],"
                        "['w','Swamp',{'tapped':true}]],"
                        "'stack':[['s','Sol Ring']]},"
                        "'set':{'stack':[%s's']}}";
    const char *cast = "{'by':'A','do':'cast','object':'s','mana':"
                       "[{'do':'activate','object':'w','ability':1}]}";
    char text[400];

    (void)state; /* CR 702.101a */
    snprintf(text, sizeof(text), after, "{'ability_of':'c'},");
    assert_agrees(judge(before, cast, text));
    snprintf(text, sizeof(text), after, "");
    assert_differs(judge(before, cast, text), "603.3");
}

#define COPYING(stack)                                                         \
    "{'A':{'battlefield':[['m','Manabarbs'],['f','Forest'],"                   \
    "['r','Strionic Resonator',{'tapped':true}]]},'set':{'stack':[" stack      \
    "],'unlabelled':[{'object':{'ability_of':'r'},'zone':'stack','face':'',"   \
    "'controller':'A','owner':'A'}]}}"
#define OF(label) "{'ability_of':'" label "'}"

static void a_copy_was_not_tapped_for_mana(void **state)
{
    (void)state; /* CR 707.10 */
    assert_int_equal(
        judge(COPYING(OF("r") "," OF("m")), "[]", COPYING(OF("m") "," OF("m")))
            .disagreed,
        0);
}

static void what_dies_meanwhile_may_set_off(void **state)
{
    const char *before = "{'A':{'battlefield':[['o','Morbid Opportunist'],"
                         "['c','Clone'],['f','Forest']]}}";
    const char *after = "{'A':{'mana':'G','battlefield':[['o',"
                        "'Morbid Opportunist'],['f','Forest',"
                        "{'tapped':true}]],'graveyard':[['c','Clone']]},"
                        "'set':{'stack':[{'ability_of':'o'}]}}";

    (void)state; /* CR 704.3 */
    assert_int_equal(judge(before, TAP, after).disagreed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_triggers_waits),
        cmocka_unit_test(only_what_is_meant_triggers),
        cmocka_unit_test(nobody_else_gets_mana),
        cmocka_unit_test(passing_taps_nothing_for_mana),
        cmocka_unit_test(drain_power_taps_lands_for_mana),
        cmocka_unit_test(a_spell_sets_off_extort),
        cmocka_unit_test(a_copy_was_not_tapped_for_mana),
        cmocka_unit_test(what_dies_meanwhile_may_set_off),
    };

    return cmocka_run_group_tests_name("oracle_set_off", tests, read_corpus,
                                       free_corpus);
}
