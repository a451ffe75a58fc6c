#include "board_test.h"

static void assert_targets(const char *spell, const char *expected)
{
    struct oracle_action action = {"A", "cast", "s", spell, 0};
    struct oracle_answer answer;

    assert_list(oracle_targets(board, &action, 0, &answer), expected);
}

static void protection_keeps_a_color_off(void **state)
{
    (void)state; /* CR 702.16b: Black Knight, from white */
    set_up("{'A':{'hand':[['s','Murder']]},'B':{'battlefield':[['k',"
           "'Black Knight']]},'set':{'effects':[]}}");
    assert_targets("Murder", "k");
    set_up("{'A':{'hand':[['s','Swords to Plowshares']]},'B':{'battlefield':["
           "['k','Black Knight']]},'set':{'effects':[]}}");
    assert_targets("Swords to Plowshares", "");
}

#define VEIL                                                                   \
    "'set':{'effects':[{'what':'grant','object':'b','player':null,'source':"   \
    "'v','controller':'B','until':'eot','keywords':['hexproof_from'],"         \
    "'abilities':0,'loses':false}]}"
#define BEARS                                                                  \
    "'B':{'graveyard':[['v','Veil of Summer']],'battlefield':[['b',"           \
    "'Grizzly Bears',{'keywords':['hexproof_from']}]]},"

static void hexproof_may_be_from_a_color(void **state)
{
    (void)state; /* CR 702.11d: from blue and from black */
    set_up("{'A':{'hand':[['s','Murder']]}," BEARS VEIL "}");
    assert_targets("Murder", "");
    set_up("{'A':{'hand':[['s','Swords to Plowshares']]}," BEARS VEIL "}");
    assert_targets("Swords to Plowshares", "b");
}

#define GIVEN                                                                  \
    "'B':{'graveyard':[['v','Veil of Summer']]},'set':{'effects':[{'what':"    \
    "'player_has','object':null,'player':null,'source':'v','controller':'B',"  \
    "'until':'eot'}]}"

static void players_have_it_too(void **state)
{
    (void)state; /* CR 702.11c */
    set_up("{'A':{'hand':[['s','Shock']]}," GIVEN "}");
    assert_targets("Shock", "A B");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(protection_keeps_a_color_off),
        cmocka_unit_test(hexproof_may_be_from_a_color),
        cmocka_unit_test(players_have_it_too),
    };

    return cmocka_run_group_tests_name("oracle_qualities", tests, read_corpus,
                                       free_corpus);
}
