#include "board_test.h"

static void only_the_face_that_is_played_is_looked_at(void **state)
{
    (void)state; /* CR 712.11c, 101.2 */
    set_up("{'A':{'mana':'GGGGGG','battlefield':[['grid','Grid Monitor']],"
           "'hand':[['d','Disciple of Freyalise']]}}");
    assert_illegal(may("cast", "d", "Disciple of Freyalise", 0), "101.2");
    assert_legal(may("play", "d", "Garden of Freyalise", 0));
    set_up("{'A':{'mana':'GGGGGG','battlefield':[['m','Aggressive Mining']],"
           "'hand':[['d','Disciple of Freyalise']]}}");
    assert_legal(may("cast", "d", "Disciple of Freyalise", 0));
    assert_illegal(may("play", "d", "Garden of Freyalise", 0), "101.2");
}

static void a_nonmodal_back_face_is_not_played(void **state)
{
    (void)state; /* CR 712.12 */
    set_up("{'A':{'battlefield':[['c','Crucible of Worlds']],"
           "'graveyard':[['g','Growing Rites of Itlimoc']]}}");
    assert_illegal(may("play", "g", "Itlimoc, Cradle of the Sun", 0), "712.12");
}

static void from_a_graveyard_only_with_permission(void **state)
{
    const char *zone = "'graveyard':[['d','Disciple of Freyalise']]";
    char text[300];

    (void)state; /* CR 601.3, 305.1 */
    snprintf(text, sizeof(text), "{'A':{'mana':'GGGGGG',%s}}", zone);
    set_up(text);
    assert_illegal(may("play", "d", "Garden of Freyalise", 0), "305.1");
    snprintf(text, sizeof(text),
             "{'A':{'mana':'GGGGGG',%s,"
             "'battlefield':[['c','Crucible of Worlds']]}}",
             zone);
    set_up(text);
    assert_legal(may("play", "d", "Garden of Freyalise", 0));
    assert_illegal(may("cast", "d", "Disciple of Freyalise", 0), "601.3");
}

static void one_land_a_turn_and_what_effects_add(void **state)
{
    (void)state; /* CR 305.2 */
    set_up("{'A':{'lands_played':1,'hand':[['f','Forest']]}}");
    assert_illegal(may("play", "f", "Forest", 0), "305.2");
    set_up("{'A':{'lands_played':1,'hand':[['f','Forest']],"
           "'battlefield':[['e','Exploration']]}}");
    assert_legal(may("play", "f", "Forest", 0));
}

static void a_land_only_in_ones_main_phase(void **state)
{
    (void)state; /* CR 116.2a */
    set_up("{'A':{'hand':[['f','Forest']]},'set':{'turn/active':'B'}}");
    assert_illegal(may("play", "f", "Forest", 0), "116.2a");
    set_up("{'A':{'hand':[['f','Forest']]},'set':{'turn/step':'upkeep'}}");
    assert_illegal(may("play", "f", "Forest", 0), "116.2a");
}

static void an_instant_face_at_instant_speed(void **state)
{
    (void)state; /* CR 117.1a */
    set_up("{'A':{'mana':'UUU','hand':[['s','Sink into Stupor']]},"
           "'B':{'battlefield':[['b','Grizzly Bears']]},"
           "'set':{'turn/active':'B'}}");
    assert_legal(may("cast", "s", "Sink into Stupor", 0));
    assert_illegal(may("play", "s", "Soporific Springs", 0), "116.2a");
}

static void parity_looks_ahead_at_the_choice_of_x(void **state)
{
    (void)state; /* CR 601.3a: {X}{R}{R} with X = 1 is odd */
    set_up("{'A':{'mana':'RRR','hand':[['s','Shatterskull Smashing']]},"
           "'B':{'battlefield':[['v','Void Winnower']]}}");
    assert_legal(may("cast", "s", "Shatterskull Smashing", 0));
    set_up("{'A':{'mana':'RR','hand':[['s','Shatterskull Smashing']]},"
           "'B':{'battlefield':[['v','Void Winnower']]}}");
    assert_int_equal(may("cast", "s", "Shatterskull Smashing", 0).verdict,
                     ORACLE_NO);
}

static void free_still_costs_what_is_added(void **state)
{
    (void)state; /* CR 118.9d */
    set_up("{'A':{'battlefield':[['o','Omniscience']],"
           "'hand':[['r','Suppression Ray'],['d','Disciple of Freyalise']]},"
           "'B':{'battlefield':[['t','Thalia, Guardian of Thraben']]}}");
    assert_illegal(may("cast", "r", "Suppression Ray", 0), "118.3");
    assert_legal(may("cast", "d", "Disciple of Freyalise", 0));
}

static void mana_may_come_from_abilities_in_the_payment(void **state)
{
    (void)state; /* CR 601.2g */
    set_up("{'A':{'hand':[['b','Grizzly Bears']],'battlefield':"
           "[['f','Forest'],['w','Wild Growth',{'attached':'f'}]]}}");
    assert_legal(may("cast", "b", "Grizzly Bears", 0));
    set_up("{'A':{'hand':[['b','Grizzly Bears']],'battlefield':"
           "[['f','Forest'],['g','Forest',{'tapped':true}]]}}");
    assert_illegal(may("cast", "b", "Grizzly Bears", 0), "118.3");
    assert_true(may("cast", "b", "Grizzly Bears", 0).is_cost);
}

static void restricted_mana_pays_only_for_its_kind(void **state)
{
    (void)state; /* CR 106.6 */
    set_up("{'A':{'hand':[['e','Llanowar Elves'],['r','Reanimate']],"
           "'graveyard':[['g','Grizzly Bears']],"
           "'battlefield':[['z','Ancient Ziggurat']]}}");
    assert_legal(may("cast", "e", "Llanowar Elves", 0));
    assert_illegal(may("cast", "r", "Reanimate", 0), "118.3");
}

static void a_spell_needs_its_targets(void **state)
{
    (void)state; /* CR 601.2c, 115.5 */
    set_up("{'A':{'mana':'UU','hand':[['c','Counterspell'],"
           "['u','Unsummon']]}}");
    assert_illegal(may("cast", "c", "Counterspell", 0), "601.2c");
    assert_illegal(may("cast", "u", "Unsummon", 0), "601.2c");
}

static void a_card_in_a_foreign_hand_is_cast_by_its_owner(void **state)
{
    (void)state; /* CR 101.1 */
    set_up("{'A':{'mana':'UB'},'B':{'mana':'UB','hand':"
           "[['x','X',{'owner':'A'}],['f','Forest']]}}");
    assert_legal(may("cast", "x", "X", 0));
    assert_illegal(may("play", "f", "Forest", 0), "305.1");
    struct oracle_action holder = {"B", "cast", "x", "X", 0};
    assert_int_equal(oracle_may(board, &holder).verdict, ORACLE_NO);
}

static void nobody_acts_without_priority(void **state)
{
    (void)state; /* CR 117.1 */
    set_up("{'A':{'mana':'R','hand':[['b','Lightning Bolt']]},"
           "'set':{'turn/priority':'B'}}");
    assert_illegal(may("cast", "b", "Lightning Bolt", 0), "117.1");
}

static void evoke_is_another_cost(void **state)
{
    (void)state; /* CR 702.74a */
    set_up("{'A':{'mana':'CCU','hand':[['m','Mulldrifter']]}}");
    assert_legal(may("cast", "m", "Mulldrifter", 0));
    set_up("{'A':{'mana':'CU','hand':[['m','Mulldrifter']]}}");
    assert_illegal(may("cast", "m", "Mulldrifter", 0), "118.3");
}

static void escape_exiles_other_cards_of_the_graveyard(void **state)
{
    (void)state; /* CR 702.138a */
    set_up("{'A':{'mana':'CCU','graveyard':[['g','Glimpse of Freedom'],"
           "['1','Forest'],['2','Forest'],['3','Forest'],['4','Forest'],"
           "['5','Forest']]}}");
    assert_legal(may("cast", "g", "Glimpse of Freedom", 0));
    set_up("{'A':{'mana':'CCU','graveyard':[['g','Glimpse of Freedom'],"
           "['1','Forest'],['2','Forest'],['3','Forest'],['4','Forest']]}}");
    assert_illegal(may("cast", "g", "Glimpse of Freedom", 0), "118.3");
}

static void what_lost_its_abilities_does_not_escape(void **state)
{
    (void)state; /* CR 613.1f */
    set_up("{'A':{'mana':'CCU','battlefield':[['j','Yixlid Jailer']],"
           "'graveyard':[['g','Glimpse of Freedom'],['1','Forest'],"
           "['2','Forest'],['3','Forest'],['4','Forest'],['5','Forest']]}}");
    assert_illegal(may("cast", "g", "Glimpse of Freedom", 0), "613.1f");
}

static void morph_is_cast_as_what_it_will_be(void **state)
{
    (void)state; /* CR 702.37c: white and an angel only when face up */
    set_up("{'A':{'mana':'CCC','hand':[['a','Exalted Angel']]}}");
    assert_legal(may("cast", "a", "Exalted Angel", 0));
    set_up("{'A':{'mana':'CCC','hand':[['a','Exalted Angel']],"
           "'battlefield':[['s','Aether Storm']]}}");
    assert_illegal(may("cast", "a", "Exalted Angel", 0), "101.2");
}

static void a_land_with_morph_is_cast_face_down(void **state)
{
    (void)state; /* CR 702.37c, 305.9: the land itself is not */
    set_up("{'A':{'mana':'CCC','hand':[['c','Zoetic Cavern'],"
           "['f','Forest']]}}");
    assert_legal(may("cast", "c", "Zoetic Cavern", 0));
    assert_legal(may("play", "c", "Zoetic Cavern", 0));
    assert_illegal(may("cast", "f", "Forest", 0), "305.9");
}

static void a_spell_costs_less_while_it_says_so(void **state)
{
    const char *hand = "'hand':[['h','Hagra Mauling']]";
    char text[300];

    (void)state; /* CR 601.2f */
    snprintf(text, sizeof(text),
             "{'A':{'mana':'CBB',%s},'B':{'battlefield':"
             "[['b','Grizzly Bears'],['w','Forest']]}}",
             hand);
    set_up(text);
    assert_illegal(may("cast", "h", "Hagra Mauling", 0), "118.3");
    snprintf(text, sizeof(text),
             "{'A':{'mana':'CBB',%s},'B':{'battlefield':"
             "[['b','Grizzly Bears'],['w','Aether Hub']]}}",
             hand);
    set_up(text);
    assert_legal(may("cast", "h", "Hagra Mauling", 0));
}

static void a_linked_card_may_be_anothers(void **state)
{
    (void)state; /* CR 607.2d */
    set_up("{'A':{'battlefield':[['n','Nightveil Specter',"
           "{'chosen':'f'}]]},'B':{'exile':[['f','Forest'],"
           "['g','Forest']]}}");
    assert_legal(may("play", "f", "Forest", 0));
    assert_illegal(may("play", "g", "Forest", 0), "305.1");
}

static void only_ones_own_creatures_are_sacrificed(void **state)
{
    (void)state; /* CR 701.21a */
    set_up("{'A':{'mana':'B','hand':[['s','Bone Splinters']]},"
           "'B':{'battlefield':[['b','Grizzly Bears']]}}");
    assert_illegal(may("cast", "s", "Bone Splinters", 0), "118.3");
    set_up("{'A':{'mana':'B','hand':[['s','Bone Splinters']],"
           "'battlefield':[['b','Grizzly Bears']]}}");
    assert_legal(may("cast", "s", "Bone Splinters", 0));
}

static void land_plays_are_added_for_the_controller(void **state)
{
    (void)state; /* CR 305.2, 109.5 */
    set_up("{'A':{'lands_played':1,'hand':[['f','Forest']]},"
           "'B':{'battlefield':[['e','Exploration']]}}");
    assert_illegal(may("play", "f", "Forest", 0), "305.2");
}

static void a_card_may_say_from_where_it_is_cast(void **state)
{
    (void)state; /* CR 113.6b, 601.3 */
    set_up("{'A':{'mana':'UUUU','exile':[['g','Misthollow Griffin']]}}");
    assert_legal(may("cast", "g", "Misthollow Griffin", 0));
    set_up("{'A':{'mana':'UUUU'},"
           "'B':{'exile':[['g','Misthollow Griffin']]}}");
    assert_illegal(may("cast", "g", "Misthollow Griffin", 0), "601.3");
}

static void what_one_x_forbids_another_may_allow(void **state)
{
    (void)state; /* CR 601.3a: odd with X = 1, which can't be paid for */
    set_up("{'A':{'hand':[['w','Wrath of the Skies']]},"
           "'B':{'battlefield':[['v','Void Winnower']]}}");
    assert_illegal(may("cast", "w", "Wrath of the Skies", 0), "118.3");
}

static void each_of_several_linked_cards_may_be_played(void **state)
{
    (void)state; /* CR 607.2a */
    set_up("{'A':{'battlefield':[['n','Nightveil Specter',"
           "{'chosen':['s','f']}]]},"
           "'B':{'exile':[['s','Swamp'],['f','Forest'],['i','Island']]}}");
    assert_legal(may("play", "s", "Swamp", 0));
    assert_legal(may("play", "f", "Forest", 0));
    assert_illegal(may("play", "i", "Island", 0), "305.1");
}

static void a_commander_costs_more_each_time(void **state)
{
    const char *text =
        "{'A':{'mana':'%s','command':[['c','Grizzly Bears',{'commander':true}]]"
        "},'set':{'fresh':false,'history':[{'by':'A','do':'cast','object':'c',"
        "'from':'command'}]}}";
    char board_text[300];

    (void)state; /* CR 903.8 */
    snprintf(board_text, sizeof(board_text), text, "GGGG");
    set_up(board_text);
    assert_legal(may("cast", "c", "Grizzly Bears", 0));
    snprintf(board_text, sizeof(board_text), text, "GGG");
    set_up(board_text);
    assert_illegal(may("cast", "c", "Grizzly Bears", 0), "118.3");
}

static void a_permission_is_used_up(void **state)
{
    const char *text =
        "{'A':{'mana':'GG','graveyard':[['b','Grizzly Bears']],'battlefield':"
        "[['k','Karador, Ghost Chieftain']]},'set':{'fresh':false,'effects':[],"
        "'history':[],'acts':[{'by':'A','do':'cast','object':'x','from':'%s'}]"
        "}}";
    char board_text[400];

    (void)state; /* CR 601.2b */
    snprintf(board_text, sizeof(board_text), text, "hand");
    set_up(board_text);
    assert_legal(may("cast", "b", "Grizzly Bears", 0));
    snprintf(board_text, sizeof(board_text), text, "graveyard");
    set_up(board_text);
    assert_illegal(may("cast", "b", "Grizzly Bears", 0), "601.3");
}

/* A card of the test's own, a single face; quotes are single. */
static void print_card(const char *name, const char *members)
{
    char text[600];

    snprintf(text, sizeof(text),
             "{'id':'own','name':'%s','layout':'normal','faces':[{'name':'%s',"
             "'types':['Instant'],'cost':'{0}',%s}]}",
             name, name, members);
    cJSON *card = read_quoted(text);
    char *printed = cJSON_PrintUnformatted(card);
    assert_true(
        oracle_cards_read(board_cards, name, printed, strlen(printed)));
    cJSON_free(printed);
    cJSON_Delete(card);
}

static void instructions_may_come_with_a_cost(void **state)
{
    (void)state; /* CR 118.8 */
    print_card("Whim", "'abilities':[{'k':'spell','cost':[{'mana':'{G}'}],"
                       "'effect':[{'op':'draw','n':1}]}]");
    set_up("{'A':{'hand':[['w','Whim']]}}");
    assert_illegal(may("cast", "w", "Whim", 0), "118.3");
    set_up("{'A':{'mana':'G','hand':[['w','Whim']]}}");
    assert_legal(may("cast", "w", "Whim", 0));
}

static void a_spell_pays_for_nothing_with_itself(void **state)
{
    (void)state; /* CR 601.2a: it remains on the stack */
    print_card("Ghost", "'abilities':[{'k':'additional_cost','cost':["
                        "{'exile_self_from':'stack'}]}]");
    set_up("{'A':{'hand':[['g','Ghost']]}}");
    assert_illegal(may("cast", "g", "Ghost", 0), "118.3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_face_that_is_played_is_looked_at),
        cmocka_unit_test(a_nonmodal_back_face_is_not_played),
        cmocka_unit_test(from_a_graveyard_only_with_permission),
        cmocka_unit_test(one_land_a_turn_and_what_effects_add),
        cmocka_unit_test(a_land_only_in_ones_main_phase),
        cmocka_unit_test(an_instant_face_at_instant_speed),
        cmocka_unit_test(parity_looks_ahead_at_the_choice_of_x),
        cmocka_unit_test(free_still_costs_what_is_added),
        cmocka_unit_test(instructions_may_come_with_a_cost),
        cmocka_unit_test(a_spell_pays_for_nothing_with_itself),
        cmocka_unit_test(mana_may_come_from_abilities_in_the_payment),
        cmocka_unit_test(restricted_mana_pays_only_for_its_kind),
        cmocka_unit_test(a_spell_needs_its_targets),
        cmocka_unit_test(a_card_in_a_foreign_hand_is_cast_by_its_owner),
        cmocka_unit_test(nobody_acts_without_priority),
        cmocka_unit_test(evoke_is_another_cost),
        cmocka_unit_test(escape_exiles_other_cards_of_the_graveyard),
        cmocka_unit_test(what_lost_its_abilities_does_not_escape),
        cmocka_unit_test(morph_is_cast_as_what_it_will_be),
        cmocka_unit_test(a_land_with_morph_is_cast_face_down),
        cmocka_unit_test(a_spell_costs_less_while_it_says_so),
        cmocka_unit_test(a_linked_card_may_be_anothers),
        cmocka_unit_test(only_ones_own_creatures_are_sacrificed),
        cmocka_unit_test(land_plays_are_added_for_the_controller),
        cmocka_unit_test(a_card_may_say_from_where_it_is_cast),
        cmocka_unit_test(what_one_x_forbids_another_may_allow),
        cmocka_unit_test(each_of_several_linked_cards_may_be_played),
        cmocka_unit_test(a_commander_costs_more_each_time),
        cmocka_unit_test(a_permission_is_used_up),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
