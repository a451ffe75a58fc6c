#include "between_test.h"

#include "elsewhere.h"
#include "resolved.h"

/* The two boards, and what each judge has to say of them. */
static struct oracle_report judge(const char *before, const char *asking,
                                  const char *after)
{
    struct between step = between_begin(before, NULL, asking, after);

    if (resolved_is(step.was, step.is))
        resolved_judge(step.was, step.is, step.said, &step.report);
    elsewhere_judge(step.was, step.is, step.said, &step.report);
    draw_judge(step.was, step.is, step.said, &step.report);
    return between_end(&step);
}

/* A spell of A called "s" on the stack, with these targets. */
#define RESOLVES(targets)                                                      \
    "'set':{'stack':['s'],'announced':[{'number':1,'controller':'A','x':0,"    \
    "'kicked':0,'modes':[],'targets':[" targets "]}]}"
#define RESOLVED "'set':{'announced':[]}"

#define EFFECTS                                                                \
    "'battlefield':[['to','Torbran, Thane of Red Fell'],"                      \
    "['fu','Furnace of Rath']]"
#define SHOCK                                                                  \
    "{'A':{" EFFECTS                                                           \
    ",'stack':[['s','Shock']]}," RESOLVES("{'group':'t','to':'B'}") "}"
#define SHOCKED(life)                                                          \
    "{'A':{" EFFECTS ",'graveyard':[['s','Shock']]},'B':{'life':" life         \
    "}," RESOLVED "}"
#define ORDER(first)                                                           \
    "[{'kind':'order-replacements','by':'B','options':['to','fu'],"            \
    "'value':'" first "'}]"

static void effects_on_damage_have_an_order(void **state)
{
    (void)state; /* CR 616.1 */
    assert_agrees(judge(SHOCK, ORDER("fu"), SHOCKED("14")));
    assert_agrees(judge(SHOCK, ORDER("to"), SHOCKED("12")));
    assert_differs(judge(SHOCK, ORDER("fu"), SHOCKED("12")), "119.3");
    assert_differs(judge(SHOCK, "[]", SHOCKED("12")), "616.1");
}

#define CREATURES(a, b)                                                        \
    "'A':{" a "'battlefield':[['x','Grizzly Bears'" b "]]},"                   \
    "'B':{'battlefield':[['y','Grizzly Bears'" b "]]},"
#define FIGHT "{" CREATURES("'stack':[['s','Prey Upon']],", "")

static void both_that_fight_are_damaged(void **state)
{
    const char *before =
        FIGHT RESOLVES("{'group':'a','to':'x'},{'group':'b','to':'y'}") "}";

    (void)state; /* CR 701.14a */
    assert_agrees(judge(before, "[]",
                        "{" CREATURES("'graveyard':[['s','Prey Upon']],",
                                      ",{'damage':2}") RESOLVED "}"));
    assert_differs(judge(before, "[]",
                         "{" CREATURES("'graveyard':[['s','Prey Upon']],", "")
                             RESOLVED "}"),
                   "120.3");
}

static void who_is_to_fight_what_is_gone_is_not_damaged(void **state)
{
    const char *before = FIGHT RESOLVES(
        "{'group':'a','to':'x'},{'group':'b','to':'y','gone':true}") "}";

    (void)state; /* CR 701.14b */
    assert_differs(judge(before, "[]",
                         "{" CREATURES("'graveyard':[['s','Prey Upon']],",
                                       ",{'damage':2}") RESOLVED "}"),
                   "120.3");
    assert_agrees(judge(before, "[]",
                        "{" CREATURES("'graveyard':[['s','Prey Upon']],", "")
                            RESOLVED "}"));
}

static void an_aura_is_attached_to_its_target(void **state)
{
    const char *before =
        "{'A':{'stack':[['s','Pacifism']]},"
        "'B':{'battlefield':[['y','Grizzly Bears']]}," RESOLVES(
            "{'to':'y'}") "}";

    (void)state; /* CR 303.4a */
    assert_agrees(judge(before, "[]",
                        "{'A':{'battlefield':[['s','Pacifism',"
                        "{'attached':'y'}]]},'B':{'battlefield':"
                        "[['y','Grizzly Bears']]}," RESOLVED "}"));
    assert_differs(judge(before, "[]",
                         "{'A':{'graveyard':[['s','Pacifism']]},"
                         "'B':{'battlefield':[['y','Grizzly Bears']]}," RESOLVED
                         "}"),
                   "303.4a");
}

#define FELIDAR "'A':{'life':40,'battlefield':[['f','Felidar Sovereign']]},"

static void who_wins_ends_the_game(void **state)
{
    const char *before =
        "{" FELIDAR "'set':{'stack':[{'ability_of':'f'}],'announced':"
        "[{'number':1,'controller':'A','face':'Felidar Sovereign','place':1,"
        "'source':'f','kind':'triggered','x':0,'kicked':0,'modes':[],"
        "'targets':[]}]}}";

    (void)state; /* CR 104.2b */
    assert_differs(judge(before, "[]", "{" FELIDAR RESOLVED "}"), "104.2b");
    assert_agrees(judge(before, "[]",
                        "{" FELIDAR "'set':{'announced':[],'winner':'A'}}"));
}

static void one_chooses_where_it_goes(void **state)
{
    const char *before = "{'A':{'battlefield':[['p','Progenitus']]},"
                         "'B':{'battlefield':[['l','Leyline of the Void']]}}";
    const char *after = "{'A':{'exile':[['p','Progenitus']]},"
                        "'B':{'battlefield':[['l','Leyline of the Void']]}}";

    (void)state; /* CR 616.1 */
    assert_differs(judge(before, "[]", after), "616.1");
    assert_agrees(judge(before, "[{'kind':'order-replacements'}]", after));
}

static void a_draw_may_be_dredged(void **state)
{
    const char *before = "{'A':{'library_size':4,'graveyard':"
                         "[['d','Life from the Loam']]},"
                         "'set':{'turn/step':'upkeep'}}";
    const char *after = "{'A':{'library_size':3,'graveyard':"
                        "[['d','Life from the Loam']]},"
                        "'set':{'turn/step':'draw'}}";

    (void)state; /* CR 702.52a */
    assert_differs(judge(before, "[]", after), "702.52a");
    assert_agrees(judge(before, "[{'kind':'yes-no','by':'A'}]", after));
}

/* The ability of what has gone, A's, and what it was like is not seen. */
#define BALLISTA(to)                                                           \
    "{'A':{'graveyard':[['w','Walking Ballista']]},'B':{'battlefield':[['y',"  \
    "'Garruk\\u0027s Horde']]},'set':{'effects':[],'stack':[{'ability_of':"    \
    "'w'}],'announced':[{'number':1,'controller':'A','kind':'activated',"      \
    "'source':'w','source_gone':true,'face':'Walking Ballista','place':3,"     \
    "'x':0,'kicked':0,'modes':[],'targets':[{'group':'t','to':'" to "'}]}]}}"
#define BALLISTA_SHOT(ours, theirs, horde)                                     \
    "{'A':{" ours "'graveyard':[['w','Walking Ballista']]},'B':{" theirs       \
    "'" horde "]]},'set':{'announced':[],'effects':[]}}"
#define HORDE "battlefield':[['y','Garruk\\u0027s Horde'"

static void what_is_gone_may_have_had_lifelink(void **state)
{
    (void)state; /* CR 702.15b, 113.7a */
    assert_agrees(
        judge(BALLISTA("B"), "[]", BALLISTA_SHOT("", "'life':19,", HORDE)));
    assert_agrees(judge(BALLISTA("B"), "[]",
                        BALLISTA_SHOT("'life':21,", "'life':19,", HORDE)));
    assert_differs(
        judge(BALLISTA("B"), "[]", BALLISTA_SHOT("", "'life':20,", HORDE)),
        "119.3");
}

static void what_is_gone_may_have_had_deathtouch(void **state)
{
    (void)state; /* CR 702.2b, 113.7a */
    assert_agrees(judge(BALLISTA("y"), "[]",
                        BALLISTA_SHOT("", "", HORDE ",{'damage':1}")));
    assert_agrees(judge(BALLISTA("y"), "[]",
                        BALLISTA_SHOT("", "",
                                      "graveyard':[['y','Garruk\\u0027s "
                                      "Horde'")));
    assert_differs(judge(BALLISTA("y"), "[]", BALLISTA_SHOT("", "", HORDE)),
                   "120.3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_on_damage_have_an_order),
        cmocka_unit_test(both_that_fight_are_damaged),
        cmocka_unit_test(who_is_to_fight_what_is_gone_is_not_damaged),
        cmocka_unit_test(an_aura_is_attached_to_its_target),
        cmocka_unit_test(who_wins_ends_the_game),
        cmocka_unit_test(one_chooses_where_it_goes),
        cmocka_unit_test(a_draw_may_be_dredged),
        cmocka_unit_test(what_is_gone_may_have_had_lifelink),
        cmocka_unit_test(what_is_gone_may_have_had_deathtouch),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
