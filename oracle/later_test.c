#include "passed_test.h"

#define TIDE "'graveyard':[['s','High Tide']]"
#define WAITS "'delayed':[{'source':'s','controller':'A'}]"
#define AT(turn, step, rest)                                                   \
    "{'A':{" TIDE "},'set':{'turn/number':" turn ",'turn/step':'" step         \
    "','effects':[],'announced':[]," rest "}}"

static void the_end_of_the_turn_ends_it(void **state)
{
    (void)state; /* CR 514.2 */
    assert_agrees(judge_pass(AT("3", "end", WAITS), "[]",
                             AT("4", "upkeep", "'delayed':[]")));
    assert_differs(
        judge_pass(AT("3", "end", WAITS), "[]", AT("4", "upkeep", WAITS)),
        "514.2");
}

/* Sneak Attack sacrifices at the next end step. */
#define SNEAK(step, rest)                                                      \
    "{'A':{'battlefield':[['s','Sneak Attack'],['b','Grizzly Bears']]},"       \
    "'set':{'turn/step':'" step "','effects':[]," rest "}}"
#define FIRED(it)                                                              \
    "'announced':[{'number':1,'controller':'A','kind':'triggered','source':"   \
    "'s'," it "'x':0,'kicked':0,'modes':[],'targets':[]}]"
#define NONE "'announced':[]"
#define IT "'it':'b',"

static void it_triggers_once(void **state)
{
    const char *before = SNEAK("main2", WAITS "," NONE);

    (void)state; /* CR 603.7b */
    assert_agrees(
        judge_pass(before, "[]", SNEAK("end", "'delayed':[]," FIRED(IT))));
    assert_differs(judge_pass(before, "[]", SNEAK("end", WAITS "," FIRED(IT))),
                   "603.7b");
}

static void it_knows_what_it_is_about(void **state)
{
    const char *before = SNEAK("main2", WAITS "," NONE);

    (void)state; /* CR 603.7c */
    assert_differs(
        judge_pass(before, "[]", SNEAK("end", "'delayed':[]," FIRED(""))),
        "603.7c");
}

/* Guide of Souls: three energy as it attacks, then a target. */
#define GUIDE(energy, rest)                                                    \
    "{'A':{'energy':" energy ",'battlefield':[['g','Guide of Souls',{"         \
    "'attacking':true}]]},'set':{'turn/step':'declare-attackers','effects':"   \
    "[],'delayed':[]," rest "}}"
#define ATTACKED                                                               \
    "'stack':[{'ability_of':'g'}],'announced':[{'number':1,'controller':"      \
    "'A','kind':'triggered','source':'g','face':'Guide of Souls','place':2,"   \
    "'x':0,'kicked':0,'modes':[],'targets':[]}]"
#define REFLEX                                                                 \
    "'announced':[{'number':2,'controller':'A','kind':'triggered','source':"   \
    "'g','x':0,'kicked':0,'modes':[],'targets':[{'group':'t','to':'g'}]}]"
#define OFFER(answer)                                                          \
    "[{'kind':'may-pay','by':'A','for':'','options':[false,true],'value'"      \
    ":" answer "}]"

static void what_was_paid_triggers(void **state)
{
    const char *before = GUIDE("3", ATTACKED);

    (void)state; /* CR 603.12 */
    assert_agrees(judge_pass(before, OFFER("true"), GUIDE("0", REFLEX)));
    assert_differs(judge_pass(before, OFFER("true"), GUIDE("0", NONE)),
                   "603.12");
    assert_agrees(judge_pass(before, OFFER("false"), GUIDE("3", NONE)));
    assert_differs(judge_pass(before, OFFER("false"), GUIDE("3", REFLEX)),
                   "603.12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_the_turn_ends_it),
        cmocka_unit_test(it_triggers_once),
        cmocka_unit_test(it_knows_what_it_is_about),
        cmocka_unit_test(what_was_paid_triggers),
    };

    return cmocka_run_group_tests_name("oracle_later", tests, read_corpus,
                                       free_corpus);
}
