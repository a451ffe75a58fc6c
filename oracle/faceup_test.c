#include "after_test.h"

#define DOWN(label, face)                                                      \
    "['" label "','" face "',{'face_down':true,'name':'','types':"             \
    "['Creature'],'subtypes':[],'power':2,'toughness':2,'mana_value':0,"       \
    "'colors':'','keywords':[]}]"

/* What the oracle says when that is all that is listed. */
static struct oracle_report listed(const char *text, const char *special)
{
    struct oracle_report report = {0};
    char list[300];

    set_up(text);
    snprintf(list, sizeof(list),
             "{'scope':'payable','complete':true,'actions':[%s]}", special);
    cJSON *legal = read_quoted(list);
    oracle_judge_legal(board, "A", legal, &report);
    cJSON_Delete(legal);
    return report;
}

#define SPECIAL "{'by':'A','do':'special','object':'d'}"

static void morph_turns_face_up(void **state)
{
    const char *rich = "{'A':{'mana':'WWWWWW','battlefield':[" DOWN(
        "d", "Exalted Angel") "]}}";

    (void)state; /* CR 702.37e */
    assert_agrees(listed(rich, SPECIAL));
    assert_true(listed(rich, "").disagreed > 0);
}

static void nothing_else_does(void **state)
{
    (void)state; /* CR 708.7 */
    assert_differs(listed("{'A':{'mana':'GG','battlefield':[" DOWN(
                              "d", "Grizzly Bears") "]}}",
                          SPECIAL),
                   "708.7");
}

/* A land that is a creature, and was manifested. */
static void without_a_mana_cost_it_does_not(void **state)
{
    const char *arbor = "{'A':{'mana':'GG','hand':[['s','Soul Summons']],"
                        "'battlefield':[" DOWN("d", "Dryad Arbor") "]}}";

    (void)state; /* CR 118.6 */
    assert_differs(listed(arbor, SPECIAL), "118.6");
    assert_agrees(listed(arbor, ""));
}

static void the_morph_cost_is_paid(void **state)
{
    const char *before = "{'A':{'mana':'WWWWWW','battlefield':[" DOWN(
        "d", "Exalted Angel") "]}}";
    const char *act = "{'act':{'by':'A','do':'special','object':'d'}}";

    (void)state; /* CR 702.37e */
    assert_agrees(judge(before, act, DONE,
                        "{'A':{'mana':'WW','battlefield':"
                        "[['d','Exalted Angel']]}}"));
    assert_differs(judge(before, act, DONE,
                         "{'A':{'mana':'','battlefield':"
                         "[['d','Exalted Angel']]}}"),
                   "702.37e");
}

/* Soul Summons may have manifested it, or it was there. */
static struct oracle_report turned_up(const char *sick, const char *history)
{
#define SUMMONED(mana, angel, set)                                             \
    "{'A':{'mana':'" mana "','graveyard':[['s','Soul Summons']],"              \
    "'battlefield':[['d','Exalted Angel',{'sick':%s" angel "}]]},'set':{" set  \
    "}}"
#define DARK                                                                   \
    ",'face_down':true,'name':'','types':['Creature'],'subtypes':[],"          \
    "'power':2,'toughness':2,'mana_value':0,'colors':'','keywords':[]"
    char before[500], after[300];

    snprintf(before, sizeof(before),
             SUMMONED("WWWWWW", DARK, "'fresh':false,'history':[%s]"), sick,
             history);
    snprintf(after, sizeof(after), SUMMONED("WW", "", ""), sick);
    return judge(before,
                 "{'act':{'by':'A','do':'special','object':'d'},'asked':[]}",
                 DONE, after);
}

static void what_was_manifested_has_two_costs(void **state)
{
    const char *cast = "{'by':'A','do':'cast','object':'s'}";

    (void)state; /* CR 701.40c */
    assert_differs(turned_up("true", cast), "701.40c");
    assert_agrees(turned_up("true", ""));
    assert_agrees(turned_up("false", cast));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(morph_turns_face_up),
        cmocka_unit_test(nothing_else_does),
        cmocka_unit_test(without_a_mana_cost_it_does_not),
        cmocka_unit_test(the_morph_cost_is_paid),
        cmocka_unit_test(what_was_manifested_has_two_costs),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
