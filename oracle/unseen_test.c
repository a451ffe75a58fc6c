#include "board_test.h"

/* What the judge of characteristics says of the board. */
static struct oracle_report traits(void)
{
    struct oracle_report report = {0};

    oracle_judge_traits(board, &report);
    return report;
}

/* A bear in a game that is not fresh, with these effects in force. */
static void set_bear(const char *seen, const char *effects)
{
    char text[900];

    snprintf(text, sizeof(text),
             "{'A':{'battlefield':[['b','Grizzly Bears',{%s}]],"
             "'graveyard':[['g','Giant Growth']]},"
             "'set':{'fresh':false,'history':[{'by':'A','do':'cast',"
             "'object':'g'}]%s}}",
             seen, effects);
    set_up(text);
}

static void without_a_list_what_was_done_may_still_hold(void **state)
{
    (void)state;
    set_bear("'power':5,'toughness':5", "");
    assert_int_equal(traits().silent, 1);
    assert_int_equal(traits().disagreed, 0);
}

#define PT ",'effects':[{'what':'pt','object':'b','power':3,'toughness':3}]"

static void what_is_listed_is_added(void **state)
{
    (void)state; /* CR 613.4c */
    set_bear("'power':5,'toughness':5", PT);
    assert_int_equal(traits().silent, 0);
    assert_int_equal(traits().disagreed, 0);
    set_bear("", PT);
    assert_string_equal(traits().rule, "613.4");
}

static void what_is_not_listed_does_not_hold(void **state)
{
    (void)state;
    set_bear("'power':5,'toughness':5", ",'effects':[]");
    assert_string_equal(traits().rule, "613.4");
    set_bear("", ",'effects':[]");
    assert_int_equal(traits().silent, 0);
    assert_int_equal(traits().disagreed, 0);
}

static void keywords_are_given(void **state)
{
    const char *flying = ",'effects':[{'what':'grant','object':'b',"
                         "'keywords':['flying'],'abilities':0,'loses':false}]";

    (void)state; /* CR 613.1f */
    set_bear("'keywords':['flying']", flying);
    assert_int_equal(traits().disagreed, 0);
    assert_int_equal(traits().silent, 0);
    set_bear("", flying);
    assert_string_equal(traits().rule, "613.1f");
}

static void of_other_effects_nothing_is_said(void **state)
{
    (void)state;
    set_bear("'power':9", ",'effects':[{'what':'set_pt','object':'b'}]");
    assert_int_equal(traits().silent, 1);
    set_bear("'power':9", ",'effects':[{'what':'set_pt','object':'g'}]");
    assert_string_equal(traits().rule, "613.4");
}

#define EXILED "'exile':[['x','Grizzly Bears'],['l','Forest']]"

/* In a main phase of A, with a permission for a card. */
static void permit(const char *what, const char *card, const char *more)
{
    char text[900];

    snprintf(text, sizeof(text),
             "{'A':{'mana':'WW'},'B':{" EXILED "},'set':{'fresh':false,"
             "'history':[],'effects':[{'what':'%s','object':'%s',"
             "'controller':'A'%s}]}}",
             what, card, more);
    set_up(text);
}

static void a_permission_that_is_listed_counts(void **state)
{
    (void)state; /* CR 601.3, 609.4b */
    permit("may_cast", "x", ",'price':'mana-cost','any_type':false");
    assert_illegal(may("cast", "x", "Grizzly Bears", 0), "118.3");
    permit("may_cast", "x", ",'price':'mana-cost','any_type':true");
    assert_legal(may("cast", "x", "Grizzly Bears", 0));
    permit("may_cast", "x", ",'price':'free','any_type':false");
    assert_legal(may("cast", "x", "Grizzly Bears", 0));
    permit("may_cast", "x", ",'price':'other','any_type':false");
    assert_silent(may("cast", "x", "Grizzly Bears", 0));
    assert_illegal(may("play", "l", "Forest", 0), "305.1");
}

static void only_who_may_play_plays_lands(void **state)
{
    (void)state; /* CR 305.1 */
    permit("may_cast", "l", ",'price':'mana-cost','any_type':false");
    assert_illegal(may("play", "l", "Forest", 0), "305.1");
    permit("may_play", "l", ",'price':'mana-cost','any_type':false");
    assert_legal(may("play", "l", "Forest", 0));
}

static void a_replacement_in_force_is_read_from_its_source(void **state)
{
    const char *lands = "'battlefield':[['f','Forest'],['w','Deep Water']]";
    char text[700];

    (void)state; /* CR 106.7, 614.1a */
    snprintf(text, sizeof(text),
             "{'A':{%s},'set':{'fresh':false,'history':[{'by':'A','do':"
             "'activate','object':'w'}],'effects':[{'what':'replacement',"
             "'source':'w','controller':'A'}]}}",
             lands);
    set_up(text);
    assert_could("f", "U");
    snprintf(text, sizeof(text),
             "{'A':{%s},'set':{'fresh':false,'history':[{'by':'A','do':"
             "'activate','object':'w'}],'effects':[]}}",
             lands);
    set_up(text);
    assert_could("f", "G");
}

static void without_a_list_a_replacement_may_be_in_force(void **state)
{
    struct oracle_answer answer;

    (void)state;
    set_up("{'A':{'battlefield':[['f','Forest'],['w','Deep Water']]},"
           "'set':{'fresh':false,'history':[{'by':'A','do':'activate',"
           "'object':'w'}]}}");
    oracle_could_produce(board, "f", &answer);
    assert_silent(answer);
}

/* Resonator and an ability of A's on the stack. */
static void set_ability(const char *kind)
{
    char text[700];

    snprintf(text, sizeof(text),
             "{'A':{'mana':'CC','battlefield':[['r','Strionic Resonator']]},"
             "'set':{'stack':['t'],'object/t/zone':'stack','object/t/face':'',"
             "'object/t/name':'','object/t/owner':'A',"
             "'object/t/controller':'A'%s}}",
             kind);
    set_up(text);
}

static void what_kind_of_ability_it_is_may_be_said(void **state)
{
    (void)state; /* CR 113.3c */
    set_ability(",'object/t/kind':'triggered'");
    assert_legal(may("activate", "r", "", 1));
    set_ability(",'object/t/kind':'activated'");
    assert_illegal(may("activate", "r", "", 1), "601.2c");
    set_ability("");
    assert_silent(may("activate", "r", "", 1));
}

static void a_life_total_is_a_number(void **state)
{
    (void)state; /* CR 119.1 */
    set_up("{'A':{'life':30,'battlefield':[['s','Serra Ascendant',"
           "{'power':6,'toughness':6,'keywords':['flying','lifelink']}]]}}");
    assert_int_equal(traits().disagreed, 0);
    assert_int_equal(traits().silent, 0);
    set_up("{'A':{'life':29,'battlefield':[['s','Serra Ascendant',"
           "{'power':6,'toughness':6,'keywords':['flying','lifelink']}]]}}");
    assert_true(traits().disagreed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_list_what_was_done_may_still_hold),
        cmocka_unit_test(what_is_listed_is_added),
        cmocka_unit_test(what_is_not_listed_does_not_hold),
        cmocka_unit_test(keywords_are_given),
        cmocka_unit_test(of_other_effects_nothing_is_said),
        cmocka_unit_test(a_permission_that_is_listed_counts),
        cmocka_unit_test(only_who_may_play_plays_lands),
        cmocka_unit_test(a_replacement_in_force_is_read_from_its_source),
        cmocka_unit_test(without_a_list_a_replacement_may_be_in_force),
        cmocka_unit_test(what_kind_of_ability_it_is_may_be_said),
        cmocka_unit_test(a_life_total_is_a_number),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
