#include "board_test.h"

static void a_new_creature_cannot_tap(void **state)
{
    (void)state; /* CR 302.6 */
    set_up("{'A':{'battlefield':[['e','Llanowar Elves',{'sick':true}]]}}");
    assert_illegal(may("activate", "e", "", 1), "302.6");
    set_up("{'A':{'battlefield':[['e','Llanowar Elves',{'sick':true}],"
           "['t','Thousand-Year Elixir']]}}");
    assert_legal(may("activate", "e", "", 1));
    set_up("{'A':{'battlefield':[['r','Sol Ring',{'sick':true}]]}}");
    assert_legal(may("activate", "r", "", 1));
}

static void tapped_taps_no_more_and_untapped_untaps_no_more(void **state)
{
    (void)state; /* CR 107.5, 107.6 */
    set_up("{'A':{'battlefield':[['r','Sol Ring',{'tapped':true}]]}}");
    assert_illegal(may("activate", "r", "", 1), "107.5");
    set_up("{'A':{'mana':'CC','battlefield':[['p','Pili-Pala']]}}");
    assert_illegal(may("activate", "p", "", 1), "107.6");
    set_up("{'A':{'mana':'CC','battlefield':"
           "[['p','Pili-Pala',{'tapped':true}]]}}");
    assert_legal(may("activate", "p", "", 1));
}

static void energy_is_paid_in_full(void **state)
{
    (void)state; /* CR 107.14 */
    set_up("{'A':{'energy':1,'battlefield':[['c','Longtusk Cub']]}}");
    assert_illegal(may("activate", "c", "", 1), "107.14");
    set_up("{'A':{'energy':2,'battlefield':[['c','Longtusk Cub']]}}");
    assert_legal(may("activate", "c", "", 1));
}

static void a_cost_that_cannot_happen_cannot_be_chosen(void **state)
{
    (void)state; /* CR 614.17b */
    set_up("{'A':{'battlefield':[['d','Devoted Druid'],"
           "['s','Solemnity']]}}");
    assert_illegal(may("activate", "d", "", 2), "614.17b");
}

static void a_prohibition_counts_for_mana_abilities_too(void **state)
{
    (void)state; /* CR 101.2 */
    set_up("{'A':{'battlefield':[['e','Llanowar Elves'],"
           "['t','Cursed Totem']]}}");
    assert_illegal(may("activate", "e", "", 1), "101.2");
}

static void the_drum_does_not_tap_itself_twice(void **state)
{
    (void)state; /* CR 118.10 */
    set_up("{'A':{'battlefield':[['m','March of the Machines'],"
           "['d','Springleaf Drum',{'types':['Artifact','Creature'],"
           "'power':1,'toughness':1}]]}}");
    assert_illegal(may("activate", "d", "", 1), "118.3");
}

static void loyalty_is_used_once_a_turn(void **state)
{
    (void)state; /* CR 606.3 */
    set_up("{'A':{'battlefield':[['c','Chandra, Torch of Defiance',"
           "{'counters':{'loyalty':4}}]]},'set':{'acts':"
           "[{'by':'A','do':'activate','object':'c','ability':2}]}}");
    assert_illegal(may("activate", "c", "", 1), "606.3");
}

/* Chandra, who used her first ability, came this turn. */
static void what_came_back_has_not_used_it(void **state)
{
#define CHANDRA(token, acts)                                                   \
    "{'A':{'battlefield':[['c','Chandra, Torch of Defiance',{'sick':true,"     \
    "'token':" token ",'counters':{'loyalty':4}}]]},'set':{'acts':[" acts      \
    "]}}"
#define BLINKED(acts)                                                          \
    "{'A':{'battlefield':[['c','Nissa, Who Shakes the World',{'sick':true,"    \
    "'token':false,'counters':{'loyalty':5}}]],'graveyard':[['e',"             \
    "'Cloudshift']]},'set':{'fresh':false,'acts':" acts ",'history':" acts     \
    "}}"
#define USED "{'by':'A','do':'activate','object':'c','ability':1}"
#define COME "{'by':'A','do':'cast','object':'c'}"
    (void)state; /* CR 400.7, 606.3 */
    set_up(CHANDRA("false", COME "," USED));
    assert_illegal(may("activate", "c", "", 1), "606.3");
    set_up(CHANDRA("false", USED "," COME));
    assert_legal(may("activate", "c", "", 1));
    set_up(CHANDRA("false", USED));
    assert_silent(may("activate", "c", "", 1));
    /* By Cloudshift another, Nissa, may have come back. */
    set_up(BLINKED("[" COME "," USED "]"));
    assert_illegal(may("activate", "c", "", 1), "606.3");
    set_up(BLINKED("[" COME "," USED ",{'by':'A','do':'cast','object':'e'}]"));
    assert_silent(may("activate", "c", "", 1));
    set_up(CHANDRA("true", USED));
    assert_illegal(may("activate", "c", "", 1), "606.3");
}

static void granted_abilities_come_after_printed_ones(void **state)
{
    (void)state; /* CR 613.1f */
    set_up("{'A':{'battlefield':[['w','Wastes'],"
           "['l','Chromatic Lantern']]}}");
    assert_legal(may("activate", "w", "", 2));
    assert_illegal(may("activate", "w", "", 3), "602.2");
}

static void moon_leaves_nonbasic_lands_one_ability(void **state)
{
    (void)state; /* CR 305.7 */
    set_up("{'A':{'energy':3,'battlefield':[['h','Aether Hub'],"
           "['m','Blood Moon']]}}");
    assert_legal(may("activate", "h", "", 1));
    assert_illegal(may("activate", "h", "", 2), "602.2");
    assert_could("h", "R");
}

static void equip_needs_a_creature_and_sorcery_timing(void **state)
{
    (void)state; /* CR 702.6a */
    set_up("{'A':{'battlefield':[['g','Lightning Greaves'],"
           "['b','Grizzly Bears']]}}");
    assert_legal(may("activate", "g", "", 1));
    set_up("{'A':{'battlefield':[['g','Lightning Greaves']]}}");
    assert_illegal(may("activate", "g", "", 1), "601.2c");
}

static void an_opponents_permanent_is_not_activated(void **state)
{
    (void)state; /* CR 602.2 */
    set_up("{'B':{'battlefield':[['r','Sol Ring']]}}");
    assert_illegal(may("activate", "r", "", 1), "602.2");
}

static void any_player_may_when_it_says_so(void **state)
{
    (void)state; /* CR 602.2 */
    set_up("{'B':{'battlefield':[['s','Aether Storm']]}}");
    assert_legal(may("activate", "s", "", 1));
}

static void only_what_is_untapped_is_tapped(void **state)
{
    (void)state; /* CR 701.26a */
    set_up("{'A':{'battlefield':[['e','Earthcraft'],['f','Forest'],"
           "['b','Grizzly Bears',{'sick':true}]]}}");
    assert_legal(may("activate", "e", "", 1));
    set_up("{'A':{'battlefield':[['e','Earthcraft'],['f','Forest'],"
           "['b','Grizzly Bears',{'tapped':true}]]}}");
    assert_illegal(may("activate", "e", "", 1), "118.3");
}

#define CRACKLEBURR(rest)                                                      \
    "{'A':{'mana':'UU','battlefield':[['c','Crackleburr',{'tapped':true}],"    \
    "['m','Mulldrifter',{'tapped':true}]" rest "]}}"

static void what_pays_the_untap_symbol_untaps_once(void **state)
{
    (void)state; /* CR 118.10: two blue creatures besides */
    set_up(CRACKLEBURR(""));
    assert_illegal(may("activate", "c", "", 2), "118.3");
    set_up(CRACKLEBURR(",['t','Thrummingbird']"));
    assert_illegal(may("activate", "c", "", 2), "118.3");
    set_up(CRACKLEBURR(",['t','Thrummingbird',{'tapped':true}]"));
    assert_legal(may("activate", "c", "", 2));
}

static void what_is_discarded_is_in_hand(void **state)
{
    (void)state; /* CR 701.9a: as its front face */
    set_up("{'A':{'mana':'R','battlefield':[['v','Molten Vortex']],"
           "'hand':[['p','Cragcrown Pathway']]}}");
    assert_legal(may("activate", "v", "", 1));
    set_up("{'A':{'mana':'R','battlefield':[['v','Molten Vortex']],"
           "'hand':[['k','Kazandu Mammoth']]}}");
    assert_illegal(may("activate", "v", "", 1), "118.3");
}

static void types_that_were_given_count_last(void **state)
{
    (void)state; /* printed, own types, granted, given types */
    set_up("{'A':{'battlefield':[['f','Forest'],['j','Joiner Adept'],"
           "['u','Urborg, Tomb of Yawgmoth']]}}");
    struct oracle_answer answer;
    assert_list(oracle_mana_outcomes(board, "f", 1, &answer), "G");
    assert_list(oracle_mana_outcomes(board, "f", 3, &answer), "B");
}

static void what_copied_its_own_kind_may_have_more(void **state)
{
    (void)state; /* CR 707.9a: the Stage keeps its ability beside the other's */
    set_up("{'A':{'battlefield':[['s','Thespian\\u0027s Stage']]},"
           "'set':{'fresh':false}}");
    assert_silent(may("activate", "s", "", 3));
    set_up("{'A':{'battlefield':[['s','Thespian\\u0027s Stage']]}}");
    assert_illegal(may("activate", "s", "", 3), "602.2");
}

static void abilities_may_cost_less_but_not_nothing(void **state)
{
    (void)state; /* CR 601.2f */
    set_up("{'A':{'mana':'CC','battlefield':[['t','Training Grounds'],"
           "['b','Walking Ballista',{'counters':{'+1/+1':1}}]]}}");
    assert_legal(may("activate", "b", "", 1));
    set_up("{'A':{'mana':'C','battlefield':[['t','Training Grounds'],"
           "['b','Walking Ballista',{'counters':{'+1/+1':1}}]]}}");
    assert_illegal(may("activate", "b", "", 1), "118.3");
    set_up("{'A':{'mana':'','battlefield':[['t','Training Grounds'],"
           "['u','Training Grounds'],"
           "['b','Walking Ballista',{'counters':{'+1/+1':1}}]]}}");
    assert_illegal(may("activate", "b", "", 1), "118.3");
}

static void a_mana_ability_may_bring_what_the_cost_takes(void **state)
{
    const char *escape =
        "{'A':{'mana':'UCC','battlefield':[['r','%s']],"
        "'graveyard':[['g','Glimpse of Freedom'],['1','Forest'],"
        "['2','Forest'],['3','Forest'],['4','Forest']]}}";
    char text[300];

    (void)state; /* CR 601.2g: the fifth card goes there meanwhile */
    snprintf(text, sizeof(text), escape, "Wizard\\u0027s Rockets");
    set_up(text);
    assert_silent(may("cast", "g", "Glimpse of Freedom", 0));
    snprintf(text, sizeof(text), escape, "Sol Ring");
    set_up(text);
    assert_illegal(may("cast", "g", "Glimpse of Freedom", 0), "118.3");
}

static void given_abilities_may_come_in_either_order(void **state)
{
    (void)state; /* CR 613.7: timestamps are not observed */
    set_up("{'A':{'battlefield':[['e','Llanowar Elves',{'tapped':true}],"
           "['m','Umbral Mantle',{'attached':'e'}],"
           "['r','Cryptolith Rite']],'mana':'GGG'}}");
    assert_silent(may("activate", "e", "", 2));
    assert_silent(may("activate", "e", "", 3));
    set_up("{'A':{'battlefield':[['e','Llanowar Elves',{'tapped':true}],"
           "['m','Umbral Mantle',{'attached':'e'}]],'mana':'GGG'}}");
    assert_legal(may("activate", "e", "", 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_creature_cannot_tap),
        cmocka_unit_test(tapped_taps_no_more_and_untapped_untaps_no_more),
        cmocka_unit_test(energy_is_paid_in_full),
        cmocka_unit_test(a_cost_that_cannot_happen_cannot_be_chosen),
        cmocka_unit_test(a_prohibition_counts_for_mana_abilities_too),
        cmocka_unit_test(the_drum_does_not_tap_itself_twice),
        cmocka_unit_test(loyalty_is_used_once_a_turn),
        cmocka_unit_test(what_came_back_has_not_used_it),
        cmocka_unit_test(granted_abilities_come_after_printed_ones),
        cmocka_unit_test(moon_leaves_nonbasic_lands_one_ability),
        cmocka_unit_test(equip_needs_a_creature_and_sorcery_timing),
        cmocka_unit_test(an_opponents_permanent_is_not_activated),
        cmocka_unit_test(any_player_may_when_it_says_so),
        cmocka_unit_test(only_what_is_untapped_is_tapped),
        cmocka_unit_test(what_pays_the_untap_symbol_untaps_once),
        cmocka_unit_test(what_is_discarded_is_in_hand),
        cmocka_unit_test(types_that_were_given_count_last),
        cmocka_unit_test(what_copied_its_own_kind_may_have_more),
        cmocka_unit_test(abilities_may_cost_less_but_not_nothing),
        cmocka_unit_test(a_mana_ability_may_bring_what_the_cost_takes),
        cmocka_unit_test(given_abilities_may_come_in_either_order),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
