#include "after_test.h"

#define PLAY "{'act':{'by':'A','do':'play','object':'f','face':'Forest'}}"

static void one_land_play_counts_one(void **state)
{
    const char *before = "{'A':{'hand':[['f','Forest']]}}";

    (void)state; /* CR 305.2 */
    assert_agrees(judge(before, PLAY, DONE,
                        "{'A':{'lands_played':1,'hand':[],"
                        "'battlefield':[['f','Forest']]}}"));
    assert_differs(judge(before, PLAY, DONE,
                         "{'A':{'hand':[],"
                         "'battlefield':[['f','Forest']]}}"),
                   "305.2");
}

static void what_is_refused_changes_nothing(void **state)
{
    const char *refused = "{'status':'illegal','code':'land-limit'}";
    const char *before = "{'A':{'lands_played':1,'hand':[['f','Forest']]}}";

    (void)state; /* CR 733.1 */
    assert_agrees(judge(before, PLAY, refused, before));
    assert_differs(judge(before, PLAY, refused,
                         "{'A':{'lands_played':1,'life':19,"
                         "'hand':[['f','Forest']]}}"),
                   "733.1");
}

static void what_was_done_must_have_been_legal(void **state)
{
    (void)state; /* CR 305.2 */
    assert_differs(judge("{'A':{'lands_played':1,'hand':[['f','Forest']]}}",
                         PLAY, DONE,
                         "{'A':{'lands_played':2,'hand':[],"
                         "'battlefield':[['f','Forest']]}}"),
                   "305.2");
}

static void pools_empty_as_steps_end(void **state)
{
    const char *advance = "{'advance':{'until':{'step':'end'}}}";
    const char *reached = "{'status':'reached'}";

    (void)state; /* CR 500.5 */
    assert_agrees(judge("{'A':{'mana':'G'}}", advance, reached,
                        "{'set':{'turn/step':'end'}}"));
    assert_differs(judge("{'A':{'mana':'G'}}", advance, reached,
                         "{'A':{'mana':'G'},'set':{'turn/step':'end'}}"),
                   "500.5");
    assert_agrees(judge("{'A':{'mana':'G','battlefield':"
                        "[['u','Upwelling']]}}",
                        advance, reached,
                        "{'A':{'mana':'G','battlefield':"
                        "[['u','Upwelling']]},'set':{'turn/step':'end'}}"));
}

/* What replaces the draw of the step adds mana (CR 504.1, 614.1a). */
static void the_draw_step_may_begin_with_mana(void **state)
{
#define NO_DRAW(mana, step)                                                    \
    "{'A':{" mana "'battlefield':[['n','No Draw']]},'set':{'turn/step':'" step \
    "'}}"
    const char *pass = "{'act':{'by':'B','do':'pass'}}";

    (void)state; /* CR 500.5 */
    read_card("No Draw", "'cost':'{B}','types':['Enchantment'],'abilities':[{"
                         "'k':'replace','event':{'ev':'draw','who':'you'},"
                         "'do':[{'nothing':1},{'then':[{'op':'add_mana',"
                         "'to':'you','mana':{'fixed':'{B}'}}]}]}]");
    assert_int_equal(judge(NO_DRAW("", "upkeep"), pass, DONE,
                           NO_DRAW("'mana':'B',", "draw"))
                         .disagreed,
                     0);
    assert_differs(judge(NO_DRAW("'mana':'B',", "draw"), pass, DONE,
                         NO_DRAW("'mana':'B',", "main1")),
                   "500.5");
}

static void energy_outlasts_steps(void **state)
{
    const char *advance = "{'advance':{'until':{'step':'end'}}}";
    const char *reached = "{'status':'reached'}";

    (void)state; /* CR 107.14 */
    assert_differs(
        judge("{'A':{'energy':2,'hand':[['c','Attune with Aether']]}}", advance,
              reached,
              "{'A':{'energy':0,'hand':[['c','Attune with Aether']]},"
              "'set':{'turn/step':'end','fresh':false}}"),
        "107.14");
    assert_differs(judge("{'A':{'energy':2}}", advance, reached,
                         "{'A':{'energy':1},'set':{'turn/step':'end'}}"),
                   "122.1");
}

static void owners_never_change(void **state)
{
    (void)state; /* CR 108.3 */
    assert_differs(judge("{'A':{'battlefield':[['b','Grizzly Bears']]}}",
                         "{'advance':{'until':{'stack':'empty'}}}",
                         "{'status':'reached'}",
                         "{'A':{'battlefield':[['b','Grizzly Bears',"
                         "{'owner':'B'}]]}}"),
                   "108.3");
}

/* Gemstone Mine is gone before anybody looks what was tapped for mana. */
static void what_sacrifices_itself_is_no_longer_enchanted(void **state)
{
    (void)state; /* CR 106.12a */
    assert_agrees(judge(
        "{'A':{'battlefield':[['g','Gemstone Mine',{'counters':{'mining':1}}],"
        "['o','Overgrowth',{'attached':'g'}]]}}",
        "{'act':{'by':'A','do':'activate','object':'g','ability':1}}", DONE,
        "{'A':{'mana':'U','graveyard':[['g','Gemstone Mine'],['o',"
        "'Overgrowth']]}}"));
}

static void the_pool_gains_what_the_ability_can_add(void **state)
{
    const char *act =
        "{'act':{'by':'A','do':'activate','object':'f','ability':1}}";
    const char *before = "{'A':{'battlefield':[['f','Forest']]}}";

    (void)state; /* CR 106.12b */
    assert_agrees(judge(before, act, DONE,
                        "{'A':{'mana':'G','battlefield':"
                        "[['f','Forest',{'tapped':true}]]}}"));
    assert_differs(judge(before, act, DONE,
                         "{'A':{'mana':'GG','battlefield':"
                         "[['f','Forest',{'tapped':true}]]}}"),
                   "106.12b");
    assert_differs(judge(before, act, DONE,
                         "{'A':{'mana':'G','battlefield':"
                         "[['f','Forest']]}}"),
                   "107.5");
}

/* Of a Gemstone Mine with so many counters, enchanted and tapped for {U}. */
static struct oracle_report mine(const char *counters, const char *after)
{
    char before[300];

    snprintf(before, sizeof(before),
             "{'A':{'battlefield':[['m','Gemstone Mine',{'counters':{'mining':"
             "%s}}],['w','Wild Growth',{'attached':'m'}]]}}",
             counters);
    return judge(before,
                 "{'act':{'by':'A','do':'activate','object':'m','ability':1,"
                 "'answers':[{'kind':'mana-type','value':'U'}]}}",
                 DONE, after);
}

static void what_a_land_sheds_may_or_may_not_trigger(void **state)
{
    const char *gone = "{'A':{'mana':'%s','graveyard':[['m','Gemstone Mine'],"
                       "['w','Wild Growth']]}}";
    char text[200];

    (void)state; /* CR 106.12a */
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof(text), gone, i == 0 ? "U" : "UG");
        assert_int_equal(mine("1", text).disagreed, 0);
    }
    assert_differs(mine("2", "{'A':{'mana':'U','battlefield':[['m',"
                             "'Gemstone Mine',{'tapped':true,'counters':{"
                             "'mining':1}}],['w','Wild Growth',"
                             "{'attached':'m'}]]}}"),
                   "106.12b");
}

static void off_the_battlefield_a_modal_card_is_its_front(void **state)
{
    const char *board_text = "{'A':{'hand':[['d','Disciple of Freyalise',"
                             "{'face':'Garden of Freyalise'}]]}}";

    (void)state; /* CR 712.8a */
    assert_differs(
        judge(board_text, "{'advance':{}}", "{'status':'reached'}", board_text),
        "712.8a");
}

static void a_creature_without_toughness_is_gone(void **state)
{
    struct oracle_report report = {0};

    (void)state; /* CR 704.5f */
    set_up("{'A':{'battlefield':[['b','Walking Ballista']]}}");
    oracle_judge_state(board, &report);
    assert_differs(report, "704.5f");
}

static void the_characteristics_must_be_derived_ones(void **state)
{
    struct oracle_report report = {0};

    (void)state; /* CR 613.4 */
    set_up("{'A':{'battlefield':[['b','Grizzly Bears',{'power':3}]]}}");
    oracle_judge_traits(board, &report);
    assert_differs(report, "613.4");
}

static void a_list_must_have_what_is_legal_and_nothing_else(void **state)
{
    struct oracle_report report = {0};
    cJSON *legal = read_quoted("{'scope':'payable','complete':true,'actions':"
                               "[{'do':'activate','object':'f','ability':1}]}");
    cJSON *none = read_quoted("{'scope':'payable','complete':true,"
                              "'actions':[{'do':'pass'}]}");

    (void)state;
    set_up("{'A':{'battlefield':[['f','Forest',{'tapped':true}]]}}");
    oracle_judge_legal(board, "A", legal, &report);
    assert_differs(report, "107.5");
    memset(&report, 0, sizeof(report));
    oracle_judge_legal(board, "A", none, &report);
    assert_agrees(report);
    cJSON_Delete(legal);
    cJSON_Delete(none);
}

static void a_second_legend_may_go_at_once(void **state)
{
    const char *before = "{'A':{'hand':[['c','Three Tree City']],"
                         "'battlefield':[['d','Three Tree City']]}}";
    const char *play = "{'act':{'by':'A','do':'play','object':'c',"
                       "'face':'Three Tree City'}}";

    (void)state; /* CR 704.5j */
    assert_agrees(judge(before, play, DONE,
                        "{'A':{'lands_played':1,'hand':[],"
                        "'graveyard':[['c','Three Tree City']],"
                        "'battlefield':[['d','Three Tree City']]}}"));
    assert_differs(judge("{'A':{'hand':[['f','Forest']]}}", PLAY, DONE,
                         "{'A':{'lands_played':1,'hand':[],"
                         "'graveyard':[['f','Forest']]}}"),
                   "305.1");
}

/* Laid out with both kinds of counters, it loses a pair once it can. */
static void a_land_play_moves_no_counters(void **state)
{
    const char *position = "{'A':{%s},'B':{'battlefield':[['b','Grizzly Bears'"
                           ",{'counters':{%s}}]]}}";
    const char *after = "'lands_played':1,'battlefield':[['f','Forest']]";
    static const char *const both[] = {"'+1/+1':2,'-1/-1':1", "'+1/+1':2"};
    char was[300], is[300];

    (void)state; /* CR 122.1, 704.5q */
    snprintf(is, sizeof(is), position, after, "'+1/+1':1");
    for (int i = 0; i < 2; i++) {
        snprintf(was, sizeof(was), position, "'hand':[['f','Forest']]",
                 both[i]);
        struct oracle_report report = judge(was, PLAY, DONE, is);
        if (i == 0)
            assert_agrees(report);
        else
            assert_differs(report, "122.1");
    }
}

static void who_loses_takes_the_spell_along(void **state)
{
    const char *cast = "{'act':{'by':'A','do':'cast','object':'b',"
                       "'face':'Grizzly Bears'}}";
    const char *before = "{'A':{'mana':'GG','hand':[['b','Grizzly Bears']]}}";

    (void)state; /* CR 800.4a */
    assert_agrees(judge(before, cast, DONE,
                        "{'A':{'life':0,'lost':true},"
                        "'set':{'winner':'B'}}"));
    assert_differs(judge(before, cast, DONE, "{'set':{'winner':'B'}}"),
                   "601.2a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_land_play_counts_one),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(what_was_done_must_have_been_legal),
        cmocka_unit_test(pools_empty_as_steps_end),
        cmocka_unit_test(the_draw_step_may_begin_with_mana),
        cmocka_unit_test(energy_outlasts_steps),
        cmocka_unit_test(owners_never_change),
        cmocka_unit_test(what_sacrifices_itself_is_no_longer_enchanted),
        cmocka_unit_test(the_pool_gains_what_the_ability_can_add),
        cmocka_unit_test(what_a_land_sheds_may_or_may_not_trigger),
        cmocka_unit_test(off_the_battlefield_a_modal_card_is_its_front),
        cmocka_unit_test(a_creature_without_toughness_is_gone),
        cmocka_unit_test(the_characteristics_must_be_derived_ones),
        cmocka_unit_test(a_list_must_have_what_is_legal_and_nothing_else),
        cmocka_unit_test(a_second_legend_may_go_at_once),
        cmocka_unit_test(a_land_play_moves_no_counters),
        cmocka_unit_test(who_loses_takes_the_spell_along),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
