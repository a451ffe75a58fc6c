#include "passed_test.h"

#define CAST "{'by':'A','do':'cast','object':'s','face':'Shock'}"
#define BOTH                                                                   \
    "'battlefield':[['a','Forgotten Ancient']]},'B':{'battlefield':[['b',"     \
    "'Forgotten Ancient']]},"
#define BEFORE "{'A':{'mana':'R','hand':[['s','Shock']]," BOTH EMPTY "}"
#define PUT(number, seat, label, card, targets)                                \
    "{'number':" number ",'controller':'" seat "','kind':'triggered',"         \
    "'source':'" label "','face':'" card "','place':1,'x':0,'kicked':0,"       \
    "'modes':[],'targets':[" targets "]}"
#define ANCIENT(number, seat, label, targets)                                  \
    PUT(number, seat, label, "Forgotten Ancient", targets)
#define AFTER(list)                                                            \
    "{'A':{'stack':[['s','Shock']]," BOTH "'set':{'effects':[],'delayed':[],"  \
    "'stack':[{'ability_of':'a'},{'ability_of':'b'},'s'],'announced':[" list   \
    ",{'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':["    \
    "{'group':'t','to':'B'}]}]}}"

static void the_active_player_comes_first(void **state)
{
    (void)state; /* CR 603.3b */
    assert_agrees(judge_between(
        BEFORE, CAST, "[]",
        AFTER(ANCIENT("3", "B", "b", "") "," ANCIENT("2", "A", "a", ""))));
    assert_differs(judge_between(BEFORE, CAST, "[]",
                                 AFTER(ANCIENT("3", "A", "a", "") "," ANCIENT(
                                     "2", "B", "b", ""))),
                   "603.3b");
}

static void targets_are_there(void **state)
{
    const char *gone = "{'group':'t','to':'s','gone':true}";
    char after[1500];

    (void)state; /* CR 117.5 */
    snprintf(after, sizeof(after),
             AFTER(ANCIENT("3", "B", "b", "%s") "," ANCIENT("2", "A", "a", "")),
             gone);
    assert_differs(judge_between(BEFORE, CAST, "[]", after), "117.5");
}

/* A second one of the same targets is there before: that is copied. */
static void a_copy_has_the_targets_that_were_chosen(void **state)
{
#define CHOSEN(number)                                                         \
    PUT(number, "A", "a", "Forgotten Ancient",                                 \
        "{'group':'t','to':'x','gone':true}")
#define STACK(list)                                                            \
    "{'A':{" BOTH "'set':{'effects':[],'delayed':[],'stack':[{'ability_of':"   \
    "'a'}],'announced':[" list "]}}"
#define RESOLVED "{'number':9,'controller':'A','kind':'activated'},"

    (void)state; /* CR 707.10, 117.5 */
    assert_int_equal(judge_pass(STACK(RESOLVED CHOSEN("1")), "[]",
                                STACK(CHOSEN("2") "," CHOSEN("1")))
                         .disagreed,
                     0);
    assert_differs(
        judge_pass(
            STACK(RESOLVED CHOSEN("1")), "[]",
            STACK(PUT("2", "A", "b", "Forgotten Ancient",
                      "{'group':'t','to':'x','gone':true}") "," CHOSEN("1"))),
        "117.5");
}

/* Gadwick enters beside Guide of Souls: both trigger. */
#define ASKED                                                                  \
    "[{'kind':'order-triggers','by':'A','options':['g','u'],'value':'g'}]"

static void the_order_is_asked(void **state)
{
    const char *before =
        "{'A':{'stack':[['g','Gadwick, the Wizened']],'battlefield':[['u',"
        "'Guide of Souls']]},'set':{'effects':[],'delayed':[],'stack':['g'],"
        "'announced':[{'number':1,'controller':'A','x':0,'kicked':0,'modes':"
        "[],'targets':[]}]}}";
    const char *after =
        "{'A':{'battlefield':[['g','Gadwick, the Wizened',{'sick':true}],['u',"
        "'Guide of "
        "Souls']]},'set':{'effects':[],'delayed':[],'announced':[" PUT(
            "3", "A", "u", "Guide of Souls",
            "") "," PUT("2", "A", "g", "Gadwick, the Wizened", "") "]}}";

    (void)state; /* CR 603.3b */
    assert_agrees(judge_pass(before, ASKED, after));
    assert_differs(judge_pass(before, "[]", after), "603.3b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_active_player_comes_first),
        cmocka_unit_test(targets_are_there),
        cmocka_unit_test(a_copy_has_the_targets_that_were_chosen),
        cmocka_unit_test(the_order_is_asked),
    };

    return cmocka_run_group_tests_name("oracle_queue", tests, read_corpus,
                                       free_corpus);
}
