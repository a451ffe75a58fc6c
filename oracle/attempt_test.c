#include "board_test.h"

static char borne[400];

static void note(void *context, const char *path)
{
    (void)context;
    snprintf(borne + strlen(borne), sizeof(borne) - strlen(borne), "%s;", path);
}

/* What is said of an act that was done, or refused with a code. */
static struct oracle_report attempt(const char *text, const char *code)
{
    struct oracle_report report = {.bears = note};
    cJSON *act = read_quoted(text);

    borne[0] = '\0';
    oracle_judge_attempt(board, act, code != NULL, code == NULL ? "" : code,
                         &report);
    cJSON_Delete(act);
    return report;
}

static void assert_agreed(struct oracle_report report)
{
    assert_string_equal(report.rule, "");
    assert_int_equal(report.agreed, 1);
    assert_string_equal(borne, "act;");
}

static void assert_disagreed(struct oracle_report report, const char *rule)
{
    assert_string_equal(report.rule, rule);
    assert_string_equal(borne, "");
}

static void assert_nothing_said(struct oracle_report report)
{
    assert_int_equal(report.silent, 1);
    assert_int_equal(report.agreed + report.disagreed, 0);
    assert_string_equal(borne, "");
}

#define BOLT(target)                                                           \
    "{'by':'A','do':'cast','object':'bolt','targets':['" target "']}"
#define HAND "'mana':'R','hand':[['bolt','Lightning Bolt']]"

static void what_may_be_done_is_rightly_done(void **state)
{
    (void)state;
    set_up("{'A':{" HAND "}}");
    assert_agreed(attempt(BOLT("B"), NULL));
    assert_disagreed(
        attempt("{'by':'A','do':'cast','object':'bolt'}", "timing"), "118.3");
}

static void a_spell_may_cost_at_least_so_much_by_itself(void **state)
{
#define PROUD(mana)                                                            \
    "{'A':{'mana':'" mana "','hand':[['p','Proud']]}}"
    const char *cast = "{'by':'A','do':'cast','object':'p'}";

    (void)state; /* CR 601.2f, 113.6d */
    read_card("Proud", "'cost':'{1}','types':['Sorcery'],'abilities':[{'k':"
                       "'static','zone':'stack','mods':[{'cost_floor':3,'for':"
                       "'self'}]},{'k':'spell','effect':['draw']}]");
    set_up(PROUD("CCC"));
    assert_agreed(attempt(cast, NULL));
    set_up(PROUD("CC"));
    assert_agreed(attempt(cast, "cost-unpayable"));
    assert_disagreed(attempt(cast, NULL), "118.3");
}

static void what_may_not_is_rightly_refused(void **state)
{
    (void)state;
    set_up("{'A':{" HAND "},'set':{'turn/priority':'B'}}");
    assert_agreed(attempt(BOLT("B"), "no-priority"));
    assert_disagreed(attempt(BOLT("B"), NULL), "117.1");
}

static void an_illegal_target_is_rightly_refused(void **state)
{
    (void)state; /* CR 601.2c: a land is none */
    set_up("{'A':{" HAND ",'battlefield':[['f','Forest']]}}");
    assert_agreed(attempt(BOLT("f"), "target-illegal"));
    assert_disagreed(attempt(BOLT("f"), NULL), "601.2c");
}

static void why_a_legal_act_was_refused_may_lie_in_it(void **state)
{
    (void)state;
    set_up("{'A':{" HAND "}}");
    assert_nothing_said(attempt(BOLT("B"), "choice-illegal"));
}

#define USE(type)                                                              \
    "{'by':'A','do':'activate','object':'l','ability':1,'answers':"            \
    "[{'kind':'mana-type','value':'" type "'}]}"
#define ORCHARD                                                                \
    "{'A':{'battlefield':[['l','Exotic Orchard']]},"                           \
    "'B':{'battlefield':[['f','Forest']]}}"

static void mana_that_can_not_come_is_rightly_refused(void **state)
{
    (void)state; /* CR 106.7 */
    set_up(ORCHARD);
    assert_agreed(attempt(USE("G"), NULL));
    assert_agreed(attempt(USE("R"), "choice-illegal"));
    assert_disagreed(attempt(USE("R"), NULL), "106.7");
}

static void a_type_is_chosen_before_it_is_replaced(void **state)
{
    (void)state; /* CR 106.12b: Darkness makes it black */
    set_up("{'A':{'battlefield':[['l','Drossforge Bridge'],"
           "['d','Infernal Darkness']]}}");
    assert_agreed(attempt(USE("R"), NULL));
    assert_disagreed(attempt(USE("G"), NULL), "106.7");
}

static void an_answer_may_be_for_what_is_set_off(void **state)
{
    (void)state; /* CR 605.4a: Fertile Ground asks */
    set_up("{'A':{'battlefield':[['l','Forest'],"
           "['g','Fertile Ground',{'attached':'l'}]]}}");
    assert_agreed(attempt(USE("W"), NULL));
}

static void of_other_acts_nothing_is_said(void **state)
{
    (void)state;
    set_up("{'A':{'battlefield':[['b','Grizzly Bears']]}}");
    assert_nothing_said(
        attempt("{'by':'A','do':'special','object':'b'}", NULL));
}

static struct oracle_report choices(const char *act, const char *kind,
                                    const char *exactly)
{
    struct oracle_report report = {.bears = note};
    cJSON *tried = read_quoted(act), *list = read_quoted(exactly);

    borne[0] = '\0';
    oracle_judge_choices(board, tried, kind, list, &report);
    cJSON_Delete(tried);
    cJSON_Delete(list);
    return report;
}

static void the_types_to_choose_from_are_those_that_can_come(void **state)
{
    const char *use = "{'by':'A','do':'activate','object':'l','ability':1}";

    (void)state; /* CR 106.7 */
    set_up("{'A':{'battlefield':[['l','Exotic Orchard']]},"
           "'B':{'battlefield':[['f','Forest'],['m','Mountain']]}}");
    assert_agreed(choices(use, "mana-type", "['G','R']"));
    assert_disagreed(choices(use, "mana-type", "['G']"), "106.7");
    assert_nothing_said(choices(use, "number", "[1]"));
}

static void the_targets_to_choose_from_are_the_legal_ones(void **state)
{
    const char *cast = "{'by':'A','do':'cast','object':'u'}";

    (void)state; /* CR 601.2c */
    set_up("{'A':{'mana':'U','hand':[['u','Unsummon']]},'B':{'battlefield':"
           "[['b','Grizzly Bears'],['f','Forest']]}}");
    assert_agreed(choices(cast, "target", "['b']"));
    assert_disagreed(choices(cast, "target", "['b','f']"), "601.2c");
}

static void what_is_chosen_may_come_as_other_mana(void **state)
{
    (void)state; /* CR 106.12b */
    set_up("{'A':{'battlefield':[['l','City of Brass']]},"
           "'B':{'battlefield':[['c','Contamination']]}}");
    assert_agreed(attempt(USE("R"), NULL));
}

/* Under Celestial Dawn green mana is spent only as though colorless; Vizier of
 * the Menagerie lets it pay for a creature as any type. */
static void only_and_any_type_may_not_agree(void **state)
{
    const char *act = "{'by':'A','do':'cast','object':'e'}";

    (void)state; /* CR 609.4b */
    set_up("{'A':{'mana':'GG','hand':[['e','Llanowar Elves']],'battlefield':["
           "['d','Celestial Dawn'],['v','Vizier of the Menagerie']]}}");
    assert_nothing_said(attempt(act, NULL));
    assert_nothing_said(attempt(act, "cost-unpayable"));
    set_up("{'A':{'mana':'GG','hand':[['e','Llanowar Elves']],'battlefield':["
           "['d','Celestial Dawn']]}}");
    assert_disagreed(attempt(act, NULL), "118.3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_done_is_rightly_done),
        cmocka_unit_test(what_may_not_is_rightly_refused),
        cmocka_unit_test(an_illegal_target_is_rightly_refused),
        cmocka_unit_test(why_a_legal_act_was_refused_may_lie_in_it),
        cmocka_unit_test(mana_that_can_not_come_is_rightly_refused),
        cmocka_unit_test(a_type_is_chosen_before_it_is_replaced),
        cmocka_unit_test(an_answer_may_be_for_what_is_set_off),
        cmocka_unit_test(of_other_acts_nothing_is_said),
        cmocka_unit_test(the_types_to_choose_from_are_those_that_can_come),
        cmocka_unit_test(the_targets_to_choose_from_are_the_legal_ones),
        cmocka_unit_test(what_is_chosen_may_come_as_other_mana),
        cmocka_unit_test(a_spell_may_cost_at_least_so_much_by_itself),
        cmocka_unit_test(only_and_any_type_may_not_agree),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
