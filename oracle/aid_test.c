#include "board_test.h"

#define WURM(rest)                                                             \
    "{'A':{'mana':'CCCCC','hand':[['w','Siege Wurm']],'battlefield':[" rest   \
    "]}}"
#define ELVES "['e','Llanowar Elves',{'sick':true}]"

static struct oracle_answer may_cast(const char *setting, const char *face)
{
    set_up(setting);
    return may("cast", "w", face, 0);
}

static void creatures_convoke_for_their_colors(void **state)
{
    (void)state; /* CR 702.51a */
    assert_legal(
        may_cast(WURM(ELVES ",['b','Grizzly Bears']"), "Siege Wurm"));
    assert_illegal(
        may_cast(WURM(ELVES ",['k','White Knight']"), "Siege Wurm"), "118.3");
    assert_illegal(
        may_cast(WURM(ELVES ",['b','Grizzly Bears',{'tapped':true}]"),
                 "Siege Wurm"),
        "118.3");
}

static void what_taps_for_mana_does_not_convoke_as_well(void **state)
{
    (void)state; /* CR 601.2g */
    assert_illegal(may_cast(WURM("['e','Llanowar Elves']"), "Siege Wurm"),
                   "118.3");
    assert_legal(may_cast(WURM("['e','Llanowar Elves'],['f','Forest']"),
                          "Siege Wurm"));
}

#define CRUISE(mana, rest)                                                     \
    "{'A':{'mana':'" mana "','hand':[['w','Treasure Cruise']],'graveyard':["  \
    rest "]},'B':{'graveyard':[['x','Shock'],['y','Shock']]}}"
#define SIX                                                                    \
    "['a','Shock'],['b','Shock'],['c','Shock'],['d','Shock'],['e','Shock'],"  \
    "['f','Shock']"

static void own_cards_are_delved_for_generic_mana(void **state)
{
    (void)state; /* CR 702.66a */
    assert_legal(may_cast(CRUISE("U", SIX ",['g','Shock']"),
                          "Treasure Cruise"));
    assert_legal(may_cast(CRUISE("UC", SIX), "Treasure Cruise"));
    assert_illegal(may_cast(CRUISE("U", SIX), "Treasure Cruise"), "118.3");
    assert_illegal(may_cast(CRUISE("R", SIX ",['g','Shock']"),
                            "Treasure Cruise"),
                   "118.3");
}

#define ENGINEER(rest)                                                         \
    "{'A':{'mana':'UU','hand':[['w','Reverse Engineer']],'battlefield':["     \
    rest "]}}"

static void artifacts_improvise_for_generic_mana(void **state)
{
    (void)state; /* CR 702.126a */
    assert_legal(may_cast(ENGINEER("['r','Sol Ring'],['s','Mind Stone']"),
                          "Reverse Engineer"));
    assert_illegal(may_cast(ENGINEER("['r','Mind Stone'],['s','Mind Stone'],"
                                     "['b','Grizzly Bears']"),
                            "Reverse Engineer"),
                   "118.3");
}

#define ENGINEERED(rest)                                                       \
    "{'A':{'hand':[['w','Mind Stone'],['g','Grizzly Bears']],"                 \
    "'battlefield':[['e','Chief Engineer']" rest "]},"                         \
    "'B':{'battlefield':[['k','White Knight']]}}"

static void a_spell_that_is_given_convoke_has_it(void **state)
{
    (void)state; /* CR 613.1f */
    assert_legal(
        may_cast(ENGINEERED(",['b','Grizzly Bears']"), "Mind Stone"));
    assert_illegal(may("cast", "g", "Grizzly Bears", 0), "118.3");
    assert_illegal(may_cast(ENGINEERED(""), "Mind Stone"), "118.3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creatures_convoke_for_their_colors),
        cmocka_unit_test(what_taps_for_mana_does_not_convoke_as_well),
        cmocka_unit_test(own_cards_are_delved_for_generic_mana),
        cmocka_unit_test(artifacts_improvise_for_generic_mana),
        cmocka_unit_test(a_spell_that_is_given_convoke_has_it),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
