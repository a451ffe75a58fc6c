#include "after_test.h"

#define CAST(from)                                                             \
    "'acts':[{'by':'A','do':'cast','object':'s','from':'" from "'}]"

/* A's spell resolves and goes to that zone. */
static struct oracle_report resolve(const char *face, const char *set,
                                    const char *zone)
{
    char before[300], after[300];

    snprintf(before, sizeof(before),
             "{'A':{'stack':[['s','%s']]},'set':{'stack':['s'],%s}}", face,
             set);
    snprintf(after, sizeof(after), "{'A':{'%s':[['s','%s']]},'set':{%s}}", zone,
             face, set);
    return judge(before, PASS, DONE, after);
}

static void a_spell_goes_to_the_graveyard(void **state)
{
    (void)state; /* CR 608.2n */
    assert_agrees(resolve("Lightning Bolt", CAST("hand"), "graveyard"));
    assert_differs(resolve("Lightning Bolt", CAST("hand"), "exile"), "608.2n");
}

static void with_flashback_it_is_exiled(void **state)
{
    (void)state; /* CR 702.34a */
    assert_agrees(resolve("Think Twice", CAST("hand"), "graveyard"));
    assert_agrees(resolve("Think Twice", CAST("graveyard"), "exile"));
    assert_differs(resolve("Think Twice", CAST("graveyard"), "graveyard"),
                   "702.34a");
}

static void with_rebound_it_is_exiled_first(void **state)
{
    (void)state; /* CR 702.88a */
    assert_agrees(resolve("Ephemerate", CAST("hand"), "exile"));
    assert_differs(resolve("Ephemerate", CAST("hand"), "graveyard"), "702.88a");
    assert_differs(resolve("Ephemerate", CAST("exile"), "exile"), "608.2n");
}

static void what_is_replaced_does_not_happen(void **state)
{
    const char *before = "{'A':{'battlefield':[['r','Rest in Peace']],"
                         "'hand':[['f','Forest']]}}";

    (void)state; /* CR 614.6 */
    assert_agrees(judge(before, PASS, DONE,
                        "{'A':{'battlefield':[['r','Rest in Peace']],"
                        "'hand':[],'exile':[['f','Forest']]}}"));
    assert_differs(judge(before, PASS, DONE,
                         "{'A':{'battlefield':[['r','Rest in Peace']],"
                         "'hand':[],'graveyard':[['f','Forest']]}}"),
                   "614.6");
}

/* A's Ray of Command is no opponent's card to who controls B's Dauthi
 * Voidwalker when it goes. */
static void who_controls_what_replaces_may_change(void **state)
{
    const char *before = "{'A':{'stack':[['s','Ray of Command']]},'B':{"
                         "'battlefield':[['d','Dauthi Voidwalker']]},'set':{"
                         "'stack':['s']," CAST("hand") "}}";
    const char *after = "{'A':{'graveyard':[['s','Ray of Command']]},'B':{"
                        "'battlefield':[['d','Dauthi Voidwalker',{'sick':true,"
                        "'controller':'%s'}]]}}";
    char text[200];

    (void)state; /* CR 614.6 */
    snprintf(text, sizeof(text), after, "A");
    assert_agrees(judge(before, PASS, DONE, text));
    snprintf(text, sizeof(text), after, "B");
    assert_differs(judge(before, PASS, DONE, text), "614.6");
}

static void what_is_kept_out_stays_out(void **state)
{
    const char *cage = "'battlefield':[['c','Grafdigger\\u0027s Cage']";
    char before[200], after[200];

    (void)state; /* CR 614.17d */
    snprintf(before, sizeof(before),
             "{'A':{%s],'graveyard':[['b','Grizzly Bears']]}}", cage);
    snprintf(after, sizeof(after),
             "{'A':{%s,['b','Grizzly Bears',{'sick':true}]],'graveyard':[]}}",
             cage);
    assert_agrees(judge(before, PASS, DONE, before));
    assert_differs(judge(before, PASS, DONE, after), "614.17d");
}

/* Venom's ability: a card is drawn, and put onto the battlefield. */
static void what_comes_by_way_of_the_hand_is_not_kept_out(void **state)
{
    const char *there = "'battlefield':[['c','Grafdigger\\u0027s Cage'],['v',"
                        "'Venom, Lethal Protector']";
    char before[300], after[300];

    (void)state; /* CR 614.17d */
    snprintf(before, sizeof(before),
             "{'A':{%s],'library':[['b','Grizzly Bears']]}}", there);
    snprintf(after, sizeof(after),
             "{'A':{%s,['b','Grizzly Bears',{'sick':true}]],'library':[]}}",
             there);
    assert_int_equal(judge(before, PASS, DONE, after).disagreed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_goes_to_the_graveyard),
        cmocka_unit_test(with_flashback_it_is_exiled),
        cmocka_unit_test(with_rebound_it_is_exiled_first),
        cmocka_unit_test(what_is_replaced_does_not_happen),
        cmocka_unit_test(who_controls_what_replaces_may_change),
        cmocka_unit_test(what_is_kept_out_stays_out),
        cmocka_unit_test(what_comes_by_way_of_the_hand_is_not_kept_out),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
