#include "board_test.h"

static void assert_outcomes(const char *object, int ability, const char *words)
{
    struct oracle_answer answer;

    assert_list(oracle_mana_outcomes(board, object, ability, &answer), words);
    assert_int_equal(answer.verdict, ORACLE_YES);
}

static void a_tapped_land_still_could_produce(void **state)
{
    (void)state; /* CR 106.7 */
    set_up("{'A':{'battlefield':[['pool','Reflecting Pool'],"
           "['forest','Forest',{'tapped':true}]]}}");
    assert_could("pool", "G");
}

static void two_orchards_explain_each_other_with_nothing(void **state)
{
    (void)state; /* CR 106.7: the least fixed point */
    set_up("{'A':{'battlefield':[['mine','Exotic Orchard']]},"
           "'B':{'battlefield':[['theirs','Exotic Orchard']]}}");
    assert_could("mine", "");
    assert_outcomes("mine", 1, "-"); /* CR 106.5 */
}

static void one_forest_feeds_a_whole_cycle(void **state)
{
    (void)state;
    set_up("{'A':{'battlefield':[['forest','Forest'],"
           "['mine','Exotic Orchard']]},"
           "'B':{'battlefield':[['theirs','Exotic Orchard'],"
           "['pool','Reflecting Pool']]}}");
    assert_could("mine", "G");
    assert_could("theirs", "G");
    assert_could("pool", "G");
}

static void colorless_is_a_type_and_no_color(void **state)
{
    (void)state; /* CR 106.1a, 106.1b */
    set_up("{'A':{'battlefield':[['wastes','Wastes'],"
           "['pool','Reflecting Pool']]},"
           "'B':{'battlefield':[['orchard','Exotic Orchard']]}}");
    assert_could("pool", "C");
    assert_could("orchard", "");
}

static void replacements_apply_in_every_order(void **state)
{
    (void)state; /* CR 106.12b, 616.1f */
    set_up("{'A':{'battlefield':[['mirror','Mana Reflection'],"
           "['rot','Contamination'],['forest','Forest']]}}");
    assert_outcomes("forest", 1, "B BB");
    assert_could("forest", "B");
}

static void an_effect_becomes_applicable_only_after_another(void **state)
{
    (void)state; /* CR 616.2 */
    set_up("{'A':{'battlefield':[['mirror','Mana Reflection'],"
           "['sphere','Damping Sphere'],['forest','Forest'],"
           "['tomb','Ancient Tomb']]}}");
    assert_outcomes("forest", 1, "C");
    assert_outcomes("tomb", 1, "C CC");
}

static void both_orders_of_two_settings_could_produce_both(void **state)
{
    (void)state; /* CR 106.7 */
    set_up("{'A':{'battlefield':[['rot','Contamination'],"
           "['ritual','Ritual of Subdual'],['forest','Forest'],"
           "['druid','Incubation Druid']]}}");
    assert_could("forest", "BC");
    assert_could("druid", "BC");
}

static void no_mana_is_no_type(void **state)
{
    (void)state; /* CR 106.7 */
    set_up("{'A':{'battlefield':[['cradle','Gaea\\u0027s Cradle'],"
           "['pool','Reflecting Pool']]}}");
    assert_could("pool", "");
    set_up("{'A':{'battlefield':[['cradle','Gaea\\u0027s Cradle'],"
           "['pool','Reflecting Pool'],['bears','Grizzly Bears']]}}");
    assert_could("pool", "G");
}

static void a_trigger_adds_to_what_was_tapped_for(void **state)
{
    (void)state; /* CR 106.12a */
    set_up("{'A':{'battlefield':[['wake','Mirari\\u0027s Wake'],"
           "['mirror','Mana Reflection'],['forest','Forest']]}}");
    assert_outcomes("forest", 1, "GGG");
}

static void nothing_triggers_when_nothing_was_produced(void **state)
{
    (void)state; /* CR 106.12a, 106.5 */
    set_up("{'A':{'battlefield':[['wake','Mirari\\u0027s Wake'],"
           "['orchard','Exotic Orchard']]}}");
    assert_outcomes("orchard", 1, "-");
}

static void moving_a_library_card_ended_being_a_mana_ability(void **state)
{
    const char *text = "{'A':{'battlefield':[['a','Deranged Assistant'],"
                       "['mirror','Mana Reflection']]},"
                       "'set':{'edition':'%s'}}";
    char board_text[200];

    (void)state; /* CR 605.1a */
    snprintf(board_text, sizeof(board_text), text, "2024-06");
    set_up(board_text);
    assert_outcomes("a", 1, "CC");
    snprintf(board_text, sizeof(board_text), text, "2026-08");
    set_up(board_text);
    assert_outcomes("a", 1, "C");
}

static void devotion_counts_for_each_color(void **state)
{
    (void)state; /* CR 700.5 */
    set_up("{'A':{'battlefield':[['shrine','Nykthos, Shrine to Nyx'],"
           "['elf','Llanowar Elves'],['finks','Kitchen Finks']]}}");
    assert_outcomes("shrine", 2, "WW - GGG");
}

static void what_the_position_hides_leaves_it_open(void **state)
{
    struct oracle_answer answer;

    (void)state;
    set_up("{'A':{'battlefield':[['haven','Uncharted Haven']]}}");
    oracle_could_produce(board, "haven", &answer);
    assert_int_equal(answer.verdict, ORACLE_SILENT);
    set_up("{'A':{'battlefield':[['haven','Uncharted Haven',"
           "{'chosen':'R'}]]}}");
    assert_could("haven", "R");
}

static void what_is_animated_has_the_abilities_of_creatures(void **state)
{
    (void)state; /* CR 613.1f: the types come first */
    set_up("{'A':{'battlefield':[['r','Cryptolith Rite'],"
           "['w','Wastes',{'types':['Creature','Land'],'power':0,"
           "'toughness':3}],['n','Nissa, Who Shakes the World']]},"
           "'set':{'fresh':false}}");
    assert_could("w", "WUBRGC");
}

static void many_replacements_are_closed_at_once(void **state)
{
    struct oracle_answer answer;
    char text[2000] = "{'A':{'battlefield':[['f','Forest']";

    (void)state; /* CR 616.1f: 12 of them have 479,001,600 orders */
    for (int i = 0; i < 12; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof(text) - used,
                 ",['r%d','Ritual of Subdual']", i);
    }
    strcat(text, "]}}");
    set_up(text);
    assert_list(oracle_mana_outcomes(board, "f", 1, &answer), "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tapped_land_still_could_produce),
        cmocka_unit_test(two_orchards_explain_each_other_with_nothing),
        cmocka_unit_test(one_forest_feeds_a_whole_cycle),
        cmocka_unit_test(colorless_is_a_type_and_no_color),
        cmocka_unit_test(replacements_apply_in_every_order),
        cmocka_unit_test(an_effect_becomes_applicable_only_after_another),
        cmocka_unit_test(both_orders_of_two_settings_could_produce_both),
        cmocka_unit_test(no_mana_is_no_type),
        cmocka_unit_test(a_trigger_adds_to_what_was_tapped_for),
        cmocka_unit_test(nothing_triggers_when_nothing_was_produced),
        cmocka_unit_test(moving_a_library_card_ended_being_a_mana_ability),
        cmocka_unit_test(devotion_counts_for_each_color),
        cmocka_unit_test(what_the_position_hides_leaves_it_open),
        cmocka_unit_test(what_is_animated_has_the_abilities_of_creatures),
        cmocka_unit_test(many_replacements_are_closed_at_once),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
