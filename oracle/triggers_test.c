#include "passed_test.h"

#define CAST "{'by':'A','do':'cast','object':'s','face':'Shock'}"
#define NEW(label, card, n)                                                    \
    "{'number':7,'controller':'A','kind':'triggered','source':'" label         \
    "','face':'" card "','place':" n ",'x':0,'kicked':0,'modes':[],"           \
    "'targets':[]}"
#define SHOCK                                                                  \
    "{'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':["     \
    "{'group':'t','to':'B'}]}"

static void casting_triggers_once(void **state)
{
    const char *before =
        "{'A':{'mana':'R','hand':[['s','Shock']],"
        "'battlefield':[['f','Forgotten Ancient']]}," EMPTY "}";
    const char *after =
        "{'A':{'stack':[['s','Shock']],'battlefield':[['f',"
        "'Forgotten Ancient']]},'set':{'effects':[],'delayed':[],'stack':[{"
        "'ability_of':'f'},'s'],'announced':[" NEW("f", "Forgotten Ancient",
                                                   "1") "," SHOCK "]}}";
    const char *none =
        "{'A':{'stack':[['s','Shock']],'battlefield':[['f',"
        "'Forgotten Ancient']]},'set':{'effects':[],'delayed':[],'stack':["
        "'s'],'announced':[" SHOCK "]}}";

    (void)state; /* CR 603.2c */
    assert_agrees(judge_between(before, CAST, "[]", after));
    assert_differs(judge_between(before, CAST, "[]", none), "603.2c");
}

/* Gadwick, the Wizened enters. */
#define ENTERS(others)                                                         \
    "{'A':{'stack':[['g','Gadwick, the Wizened']],'battlefield':[" others      \
    "]},'set':{'effects':[],'delayed':[],'stack':['g'],'announced':[{"         \
    "'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':["      \
    "]}]}}"
#define ENTERED(others, announced)                                             \
    "{'A':{'battlefield':[['g','Gadwick, the Wizened',{'sick':true}]" others   \
    "]},'set':{'effects':[],'delayed':[],'announced':[" announced "]}}"
#define DRAWS NEW("g", "Gadwick, the Wizened", "1")
#define AGAIN                                                                  \
    "{'number':8,'controller':'A','kind':'triggered','source':'g','face':"     \
    "'Gadwick, the Wizened','place':1,'x':0,'kicked':0,'modes':[],"            \
    "'targets':[]}"

static void entering_triggers(void **state)
{
    (void)state; /* CR 603.6a */
    assert_agrees(judge_pass(ENTERS(""), "[]", ENTERED("", DRAWS)));
    assert_differs(judge_pass(ENTERS(""), "[]", ENTERED("", "")), "603.6a");
}

static void it_may_trigger_more_often(void **state)
{
    const char *before = ENTERS("['p','Panharmonicon']");

    (void)state; /* CR 603.2d */
    assert_agrees(judge_pass(
        before, "[]", ENTERED(",['p','Panharmonicon']", DRAWS "," AGAIN)));
    assert_differs(
        judge_pass(before, "[]", ENTERED(",['p','Panharmonicon']", DRAWS)),
        "603.6a");
}

#define UPKEEP(life, announced)                                                \
    "{'A':{'life':" life ",'battlefield':[['c','Felidar Sovereign']]},'set':"  \
    "{'turn/step':'upkeep','effects':[],'delayed':[],'announced':[" announced  \
    "]}}"
#define UNTAP(life)                                                            \
    "{'A':{'life':" life ",'battlefield':[['c','Felidar Sovereign']]},'set':"  \
    "{'turn/step':'end','turn/number':2,'turn/active':'B','effects':[],"       \
    "'delayed':[],'announced':[]}}"

static void a_condition_is_asked_first(void **state)
{
    const char *one = NEW("c", "Felidar Sovereign", "1");
    char after[900];

    (void)state; /* CR 603.4 */
    assert_agrees(judge_pass(UNTAP("20"), "[]", UPKEEP("20", "")));
    snprintf(after, sizeof(after), UPKEEP("20", "%s"), one);
    assert_differs(judge_pass(UNTAP("20"), "[]", after), "603.4");
    snprintf(after, sizeof(after), UPKEEP("40", "%s"), one);
    assert_agrees(judge_pass(UNTAP("40"), "[]", after));
    assert_differs(judge_pass(UNTAP("40"), "[]", UPKEEP("40", "")), "603.2c");
}

#define MURDER(spent)                                                          \
    "{'A':{'stack':[['s','Murder']],'library_size':9,'battlefield':[['m',"     \
    "'Morbid Opportunist',{'spent':" spent "}]]},'B':{'battlefield':[['b',"    \
    "'Grizzly Bears']]}," SPELL("s", "{'group':'t','to':'b'}") "}"
#define DEAD(announced)                                                        \
    "{'A':{'graveyard':[['s','Murder']],'library_size':9,'battlefield':[["     \
    "'m','Morbid Opportunist']]},'B':{'graveyard':[['b','Grizzly Bears']]},"   \
    "'set':{'effects':[],'delayed':[],'announced':[" announced "]}}"

static void once_each_turn_is_once(void **state)
{
    const char *one = DEAD(NEW("m", "Morbid Opportunist", "1"));

    (void)state; /* CR 603.1, 603.10a */
    assert_agrees(judge_pass(MURDER("[]"), "[]", one));
    assert_differs(judge_pass(MURDER("[]"), "[]", DEAD("")), "603.10a");
    assert_agrees(judge_pass(MURDER("[1]"), "[]", DEAD("")));
    assert_differs(judge_pass(MURDER("[1]"), "[]", one), "603.1");
}

#define SNAKE NEW("h", "Hapatra, Vizier of Poisons", "2")

/* Where it died of the counter nobody sees that it was a creature. */
static void what_is_gone_is_not_looked_at(void **state)
{
    const char *before =
        "{'A':{'battlefield':[['h','Hapatra, Vizier of Poisons']]},'B':{"
        "'battlefield':[['e','Llanowar Elves']]},'set':{'effects':[],"
        "'delayed':[],'stack':[{'ability_of':'h'}],'announced':[{'number':1,"
        "'controller':'A','kind':'triggered','source':'h','face':'Hapatra, "
        "Vizier of Poisons','place':1,'x':0,'kicked':0,'modes':[],'targets':["
        "{'group':'c','to':'e'}]}]}}";
    const char *asked = "[{'kind':'yes-no','by':'A','source':'h','value':true,"
                        "'options':[0,1]},null]";

    (void)state; /* CR 603.2c */
    assert_agrees(judge_pass(
        before, asked,
        "{'A':{'battlefield':[['h','Hapatra, Vizier of Poisons']]},'B':{"
        "'graveyard':[['e','Llanowar Elves']]},'set':{'effects':[],"
        "'delayed':[],'announced':[" SNAKE "]}}"));
}

/* Mutavault becomes a creature and dies of its counters: Blood Artist minds. */
static void what_it_was_made_of_before_it_went_counts(void **state)
{
#define BLOOD "'battlefield':[['b','Blood Artist']"
    const char *before =
        "{'A':{" BLOOD ",['m','Mutavault',{'counters':{'-1/-1':2}}]]},'set':{"
        "'effects':[],'delayed':[],'stack':[{'ability_of':'m'}],'announced':[{"
        "'number':1,'controller':'A','kind':'activated','source':'m','face':"
        "'Mutavault','place':2,'x':0,'kicked':0,'modes':[],'targets':[]}]}}";

    (void)state; /* CR 603.10a */
    assert_int_equal(judge_pass(before, "[]",
                                "{'A':{" BLOOD
                                "],'graveyard':[['m','Mutavault']]},'set':{"
                                "'effects':[],'delayed':[],'announced':[" NEW(
                                    "b", "Blood Artist", "1") "]}}")
                         .disagreed,
                     0);
}

/* Rite of Replication copies Ratadrabik, and one of the two goes at once: he
 * minds the token, which is never seen. */
static void a_token_may_have_come_and_died(void **state)
{
    const char *before =
        "{'A':{'stack':[['s','Rite of Replication']],'battlefield':[['m',"
        "'Ratadrabik of Urborg']]}," SPELL("s", "{'group':'t','to':'m'}") "}";
#define RITE(announced)                                                        \
    "{'A':{'graveyard':[['s','Rite of Replication']],'battlefield':[['m',"     \
    "'Ratadrabik of Urborg']%s]},'set':{'effects':[],'delayed':[],"            \
    "'announced':[" announced "]}}"
    char after[700];

    (void)state; /* CR 603.10a, 704.5j */
    snprintf(after, sizeof(after), RITE(NEW("m", "Ratadrabik of Urborg", "3")),
             "");
    assert_agrees(judge_pass(before, "[]", after));
    snprintf(after, sizeof(after), RITE(NEW("m", "Ratadrabik of Urborg", "3")),
             ",['n','Ratadrabik of Urborg',{'token':true,'sick':true}]");
    assert_string_equal(judge_pass(before, "[]", after).rule, "603.10a");
}

/* Blaster Hulk's reflexive ability targets what minds it. */
static void what_triggers_as_it_resolves_has_targets(void **state)
{
#define HULK "'battlefield':[['h','Blaster Hulk']]"
#define MINDFUL "'B':{'battlefield':[['r','Rampaging Aetherhood']]}"
    const char *before = "{'A':{'energy':6," HULK "}," MINDFUL
                         "," ABILITY("h", "Blaster Hulk", "2") "}";
#define DEALS(more)                                                            \
    "{'A':{'energy':0," HULK "}," MINDFUL ",'set':{'effects':[],'delayed':"    \
    "[],'announced':[" more "{'number':7,'controller':'A','kind':"             \
    "'triggered','source':'h','x':0,'kicked':0,'modes':[],'targets':[{"        \
    "'group':'t','to':'r'}]}]}}"
#define MINDS                                                                  \
    "{'number':8,'controller':'B','kind':'triggered','source':'r','face':"     \
    "'Rampaging Aetherhood','place':1,'x':0,'kicked':0,'modes':[],"            \
    "'targets':[]},"
    const char *paid = "[{'kind':'may-pay','by':'A','for':'','options':[false,"
                       "true],'value':true}]";

    (void)state; /* CR 603.2e */
    assert_agrees(judge_pass(before, paid, DEALS(MINDS)));
    assert_differs(judge_pass(before, paid, DEALS("")), "603.2c");
}

/* Planar Void minds the spell that has resolved. */
#define VOID_AGAIN                                                             \
    "{'number':8,'controller':'A','kind':'triggered','source':'v','face':"     \
    "'Planar Void','place':1,'x':0,'kicked':0,'modes':[],'targets':[]}"
static void what_resolved_is_put_into_a_graveyard(void **state)
{
#define BURN(void, where)                                                      \
    "{'A':{'library_size':9,'battlefield':[" void "]" where "},'B':{"
    const char *before = BURN(
        "['v','Planar Void']",
        ",'stack':[['s','Shock']]") "'life':20}," SPELL("s", "{'group':'t','to'"
                                                             ":'B'}") "}";
#define BURNT(announced)                                                       \
    BURN("['v','Planar Void']", ",'graveyard':[['s','Shock']]")                \
    "'life':18},'set':{'effects':[],'delayed':[],'announced':[" announced "]}" \
    "}"

    (void)state; /* CR 603.6, 608.2n */
    assert_agrees(
        judge_pass(before, "[]", BURNT(NEW("v", "Planar Void", "1"))));
    assert_differs(judge_pass(before, "[]", BURNT("")), "603.2c");
    assert_differs(
        judge_pass(before, "[]",
                   BURNT(NEW("v", "Planar Void", "1") "," VOID_AGAIN)),
        "603.2c");
}

/* Hapatra's controller puts a counter on what dies of it. */
static void what_has_gone_since_was_there(void **state)
{
#define HAPATRA(rest)                                                          \
    "{'A':{'battlefield':[['h','Hapatra, Vizier of Poisons']]},'B':{" rest "}"
    const char *before = HAPATRA(
        "'battlefield':[['e','Llanowar Elves']]") ",'set':{'effects':"
                                                  "[],'delayed':[],'stack':[{'"
                                                  "ability_of':'h'}],'"
                                                  "announced':[{"
                                                  "'number':1,'controller':'A',"
                                                  "'kind':'triggered','source':"
                                                  "'h','face':"
                                                  "'Hapatra, Vizier of "
                                                  "Poisons','place':1,'x':0,'"
                                                  "kicked':0,'modes':[],"
                                                  "'targets':[{'group':'c','to'"
                                                  ":'e'}]}]}}";
    const char *asked = "[{'kind':'yes-no','by':'A','for':'','options':[false,"
                        "true],'value':true}]";
#define ELVES_DIED(announced)                                                  \
    HAPATRA("'graveyard':[['e','Llanowar Elves']]")                            \
    ",'set':{'effects':[],'delayed':[],'announced':[" announced "]}}"

    (void)state; /* CR 603.2c */
    assert_agrees(
        judge_pass(before, asked,
                   ELVES_DIED(NEW("h", "Hapatra, Vizier of Poisons", "2"))));
    assert_differs(judge_pass(before, asked, ELVES_DIED("")), "603.2c");
}

/* B's Burgeoning minds the land that A plays, unless it is exiled instead. */
static void a_land_that_did_not_enter_may_not_be_played(void **state)
{
#define ARBOR "['d','Dryad Arbor']"
#define PLAYED(zone)                                                           \
    "{'A':{'lands_played':1,'" zone "':[" ARBOR "]},'B':{'battlefield':["      \
    "['g','Burgeoning']]}," EMPTY "}"
    const char *before = "{'A':{'hand':[" ARBOR "]},'B':{'battlefield':[["
                         "'g','Burgeoning']]}," EMPTY "}";
    const char *act = "{'by':'A','do':'play','object':'d'}";

    (void)state; /* CR 116.2a, 614.6 */
    assert_differs(judge_between(before, act, "[]", PLAYED("battlefield")),
                   "603.2c");
    assert_string_not_equal(
        judge_between(before, act, "[]", PLAYED("exile")).rule, "603.2c");
}

/* For Murder two mana abilities sacrifice one Blood Artist after the other. */
static void what_left_before_does_not_mind_what_leaves(void **state)
{
#define ALTAR "['l','Phyrexian Altar']"
#define ARTIST(label, n)                                                       \
    "{'number':" n ",'controller':'A','kind':'triggered','source':'" label     \
    "','face':'Blood Artist','place':1,'x':0,'kicked':0,'modes':[],"           \
    "'targets':[{'group':'p','to':'B'}]},"
#define OF(label) "{'ability_of':'" label "'},"
    const char *before =
        "{'A':{'mana':'B','hand':[['s','Murder']],'battlefield':[" ALTAR
        ",['a','Blood Artist'],['b','Blood Artist']]},'B':{'battlefield':[["
        "'g','Grizzly Bears']]}," EMPTY "}";
#define SPENT(stack, announced)                                                \
    "{'A':{'stack':[['s','Murder']],'battlefield':[" ALTAR "],'graveyard':[["  \
    "'a','Blood Artist'],['b','Blood Artist']]},'B':{'battlefield':[["         \
    "'g','Grizzly Bears']]},'set':{"                                           \
    "'effects':[],'delayed':[],'stack':[" stack "'s'],'announced':[" announced \
    "{'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':[{"    \
    "'group':'t','to':'g'}]}]}}"
    const char *act = "{'by':'A','do':'cast','object':'s','face':'Murder',"
                      "'mana':[{'do':'activate','object':'l'},{'do':"
                      "'activate','object':'l'}]}";

    (void)state; /* CR 603.10a */
    assert_agrees(judge_between(before, act, "[]",
                                SPENT(OF("a") OF("b") OF("b"),
                                      ARTIST("a", "7") ARTIST("b", "8")
                                          ARTIST("b", "9"))));
    assert_differs(
        judge_between(before, act, "[]", SPENT(OF("b"), ARTIST("b", "8"))),
        "603.10a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(casting_triggers_once),
        cmocka_unit_test(entering_triggers),
        cmocka_unit_test(it_may_trigger_more_often),
        cmocka_unit_test(a_condition_is_asked_first),
        cmocka_unit_test(once_each_turn_is_once),
        cmocka_unit_test(what_is_gone_is_not_looked_at),
        cmocka_unit_test(what_it_was_made_of_before_it_went_counts),
        cmocka_unit_test(a_token_may_have_come_and_died),
        cmocka_unit_test(what_triggers_as_it_resolves_has_targets),
        cmocka_unit_test(a_land_that_did_not_enter_may_not_be_played),
        cmocka_unit_test(what_left_before_does_not_mind_what_leaves),
        cmocka_unit_test(what_resolved_is_put_into_a_graveyard),
        cmocka_unit_test(what_has_gone_since_was_there),
    };

    return cmocka_run_group_tests_name("oracle_triggers", tests, read_corpus,
                                       free_corpus);
}
