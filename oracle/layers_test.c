#include "board_test.h"
#include "changes.h"

static cJSON *traits_of(const char *object)
{
    struct oracle_answer answer;
    cJSON *traits = oracle_traits(board, object, &answer);

    assert_non_null(traits);
    assert_int_equal(answer.verdict, ORACLE_YES);
    return traits;
}

static void assert_words(const char *object, const char *key, const char *words)
{
    cJSON *traits = traits_of(object);

    assert_list(cJSON_DetachItemFromObjectCaseSensitive(traits, key), words);
    cJSON_Delete(traits);
}

static void assert_number(const char *object, const char *key, int number)
{
    cJSON *traits = traits_of(object);

    assert_int_equal(cJSON_GetObjectItemCaseSensitive(traits, key)->valueint,
                     number);
    cJSON_Delete(traits);
}

/* How a change of size written so changes the power of Grizzly Bears. */
static int power_after(const char *key, const char *size)
{
    cJSON *value = cJSON_Parse(size);
    struct thing thing = board->thing[0];
    struct context context = context_of(board, 0);

    assert_true(change_strength(board, &thing, key, value, &context));
    cJSON_Delete(value);
    return thing.seen.power;
}

static void what_a_size_gets_is_not_below_zero(void **state)
{
    (void)state; /* CR 107.1b */
    set_up("{'A':{'battlefield':[['b','Grizzly Bears']]}}");
    assert_int_equal(power_after("pt", "[{\"sum\":[1,2]},0]"), 5);
    assert_int_equal(power_after("pt", "[{\"sum\":[1,-2]},0]"), 2);
    assert_int_equal(power_after("pt", "[{\"neg\":{\"sum\":[-1]}},0]"), 2);
    assert_int_equal(power_after("pt", "[{\"neg\":{\"sum\":[3]}},0]"), -1);
    assert_int_equal(power_after("pt", "[-3,0]"), -1);
    assert_int_equal(power_after("pt", "[{\"if\":{\"any\":[]},"
                                       "\"then\":1,\"else\":-3},0]"),
                     -1);
    assert_int_equal(power_after("pt", "[{\"if\":{\"any\":[]},"
                                       "\"then\":1},0]"),
                     2);
    assert_int_equal(power_after("set_pt", "[{\"sum\":[1,-2]},0]"), -1);
}

static void what_depends_waits_for_what_it_depends_on(void **state)
{
    (void)state; /* CR 613.8a */
    set_up("{'A':{'battlefield':[['u','Urborg, Tomb of Yawgmoth'],"
           "['m','Blood Moon'],['f','Forest']]}}");
    assert_words("u", "subtypes", "Mountain");
    assert_words("f", "subtypes", "Forest");
}

static void an_added_land_type_keeps_the_rest(void **state)
{
    (void)state; /* CR 205.1b */
    set_up("{'A':{'battlefield':[['u','Urborg, Tomb of Yawgmoth'],"
           "['h','Aether Hub']]}}");
    assert_words("h", "subtypes", "Swamp");
    assert_legal(may("activate", "h", "", 1));
    assert_could("h", "WUBRGC");
}

static void an_effect_keeps_its_set_through_the_layers(void **state)
{
    (void)state; /* CR 613.6: an artifact is a creature by then */
    set_up("{'A':{'battlefield':[['m','March of the Machines'],"
           "['r','Sol Ring']]}}");
    assert_words("r", "types", "Artifact Creature");
    assert_number("r", "power", 1);
}

static void counters_and_effects_add_up(void **state)
{
    (void)state; /* CR 122.1a, 613.4c */
    set_up("{'A':{'battlefield':[['b','Grizzly Bears',"
           "{'counters':{'+1/+1':2}}],['w','Mirari\\u0027s Wake']]}}");
    assert_number("b", "power", 5);
}

static void equipment_gives_keywords(void **state)
{
    (void)state; /* CR 613.1f */
    set_up("{'A':{'battlefield':[['b','Grizzly Bears'],"
           "['g','Lightning Greaves',{'attached':'b'}]]}}");
    assert_words("b", "keywords", "haste shroud");
}

static void the_order_of_timestamps_is_not_seen(void **state)
{
    struct oracle_answer answer;

    (void)state; /* CR 613.7 */
    set_up("{'A':{'battlefield':[['o','Prismatic Omen'],"
           "['m','Blood Moon'],['h','Aether Hub']]}}");
    assert_null(oracle_traits(board, "h", &answer));
    assert_silent(answer);
}

/* Whether Humility came after the effect that gives haste isn't seen. */
static void nor_is_when_abilities_were_given(void **state)
{
#define HASTY(others)                                                          \
    "{'A':{'battlefield':[" others "['b','Grizzly Bears',{'keywords':[]}]]},"  \
    "'set':{'effects':[{'what':'grant','object':'b','source':null,"            \
    "'player':null,'keywords':['haste'],'abilities':0}]}}"
    struct oracle_answer answer;

    (void)state; /* CR 613.7 */
    set_up(HASTY(""));
    assert_words("b", "keywords", "haste");
    set_up(HASTY("['h','Humility'],"));
    assert_null(oracle_traits(board, "b", &answer));
    assert_silent(answer);
}

static void a_power_that_is_defined_is_derived(void **state)
{
    (void)state; /* CR 208.2a */
    set_up("{'A':{'battlefield':[['i','Ixidron'],['b','Grizzly Bears',"
           "{'face_down':true,'name':''}]]}}");
    assert_number("i", "power", 1);
}

static void a_power_goes_with_the_ability_that_defines_it(void **state)
{
#define SWAMPS "{'count':{'sub':['Swamp']}}"
#define DEAD(there)                                                            \
    "{'A':{'battlefield':[['w','Swamp']" there "],"                            \
    "'graveyard':[['g','Mare']]}}"
    (void)state; /* CR 208.2a */
    read_card("Mare", "'cost':'{B}','types':['Creature'],'pt':[" SWAMPS
                      ",{'sum':[1," SWAMPS "]}]");
    set_up(DEAD(""));
    assert_number("g", "power", 1);
    assert_number("g", "toughness", 2);
    set_up(DEAD(",['j','Yixlid Jailer']"));
    assert_number("g", "power", 0);
    assert_number("g", "toughness", 1);
}

static void a_power_is_defined_in_any_zone(void **state)
{
    (void)state; /* CR 604.3 */
    set_up("{'A':{'battlefield':[['w','Swamp']],'hand':[['h','Nightmare']],"
           "'stack':[['s','Nightmare']]},'set':{'stack':['s']}}");
    assert_number("h", "power", 1);
    assert_number("s", "power", 1);
}

static void what_is_made_a_forest_has_only_its_ability(void **state)
{
    (void)state; /* CR 205.1a, 305.7 */
    set_up("{'A':{'battlefield':[['k','Kitchen Finks'],"
           "['s','Song of the Dryads',{'attached':'k'}]]}}");
    assert_words("k", "types", "Land");
    assert_words("k", "subtypes", "Forest");
    assert_words("k", "keywords", "");
    assert_could("k", "G");
}

static void a_subtype_needs_its_card_type(void **state)
{
#define MOSS                                                                   \
    "['m','Moss'],['f','Forest'],['b','Grizzly Bears'],['s','Sol Ring']"
    (void)state; /* CR 205.3d, 613.8a */
    read_card("Moss", "'cost':'{G}','types':['Enchantment'],'abilities':[{'k':"
                      "'static','mods':[{'add_sub':['Elf'],'to':{'of':'you'}}]"
                      "}]");
    read_card("Woods", "'cost':'{G}','types':['Enchantment'],'abilities':[{'k'"
                       ":'static','mods':[{'add_types':['Creature'],'to':{"
                       "'types':['Land']}}]}]");
    set_up("{'A':{'battlefield':[" MOSS "]}}");
    assert_words("f", "subtypes", "Forest");
    assert_words("b", "subtypes", "Bear Elf");
    assert_words("s", "subtypes", "");
    set_up("{'A':{'battlefield':[" MOSS ",['w','Woods']]}}");
    assert_words("f", "subtypes", "Forest Elf");
    assert_words("s", "subtypes", "");
}

static void face_down_in_exile_it_is_nothing(void **state)
{
    (void)state; /* CR 406.3a */
    set_up("{'A':{'exile':[['b','Grizzly Bears',{'face_down':true,"
           "'name':''}]]}}");
    assert_words("b", "types", "");
}

static void a_copy_of_what_is_face_down_has_no_name(void **state)
{
    (void)state; /* CR 707.2 */
    set_up("{'A':{'battlefield':[['c','Clone',{'name':''}]]}}");
    assert_number("c", "power", 2);
    assert_words("c", "types", "Creature");
}

static void a_token_is_what_a_card_here_makes(void **state)
{
    struct oracle_report report = {0};

    (void)state; /* two cards make a Spirit, of two colors */
    set_up("{'A':{'graveyard':[['s','Spectral Procession']],'battlefield':"
           "[['t','Spirit',{'token':true,'colors':'W','keywords':"
           "['flying']}]]}}");
    oracle_judge_traits(board, &report);
    assert_int_equal(report.disagreed, 0);
    assert_int_equal(report.silent, 0);
    set_up("{'A':{'graveyard':[['s','Spectral Procession']],'battlefield':"
           "[['t','Spirit',{'token':true,'colors':'','keywords':[]}]]}}");
    oracle_judge_traits(board, &report);
    assert_string_equal(report.rule, "613.1e");
}

static void a_keyword_counter_gives_double_strike(void **state)
{
    struct oracle_report report = {0};

    (void)state; /* CR 122.1b */
    set_up("{'A':{'battlefield':[['b','Grizzly Bears',{'keywords':"
           "['double_strike'],'counters':{'double_strike':1}}]]}}");
    oracle_judge_traits(board, &report);
    assert_int_equal(report.disagreed, 0);
    assert_true(report.agreed > 0);
}

/* An effect has made a creature of the Forest; whether Humility or Chromatic
 * Lantern came later isn't seen. */
static void nor_what_order_leaves_of_another_kind(void **state)
{
    (void)state; /* CR 613.7 */
    set_up("{'A':{'hand':[['d','Dark Ritual']],'mana':'','battlefield':["
           "['h','Humility'],['l','Chromatic Lantern',{'tapped':true}],['f',"
           "'Forest',{'types':['Creature','Land'],'keywords':['haste']}]]},"
           "'set':{'effects':[{'what':'animate','object':'f','source':'l',"
           "'player':null,'keywords':['haste'],'abilities':0}]}}");
    assert_int_equal(may("activate", "f", "", 1).verdict, ORACLE_SILENT);
    assert_int_equal(may("cast", "d", "Dark Ritual", 0).verdict, ORACLE_SILENT);
}

/* A frog is made of the Courser that lets lands be played. */
static void what_lost_its_abilities_lets_nothing_be_played(void **state)
{
#define COURSER(set)                                                           \
    "{'A':{'library_size':1,'library':[['f','Forest']],'battlefield':[['c',"   \
    "'Courser of Kruphix']]},'set':{'effects':[" set "]}}"
    (void)state; /* CR 613.1f */
    set_up(COURSER(""));
    assert_legal(may("play", "f", "Forest", 0));
    set_up(COURSER("{'what':'animate','object':'c','source':'t','player':"
                   "null,'keywords':[],'abilities':0,'loses':true}"));
    assert_illegal(may("play", "f", "Forest", 0), "305.1");
}

/* What the mana value of a token is that is called like a back face. */
static struct oracle_report back(const char *value)
{
    struct oracle_report report = {0};
    char text[300];

    snprintf(text, sizeof(text),
             "{'A':{'battlefield':[['t','Stonewing Antagonizer',{'token':true,"
             "%s}]]}}",
             value);
    set_up(text);
    oracle_judge_traits(board, &report);
    return report;
}

static void one_face_that_is_a_back_has_no_mana_value(void **state)
{
    (void)state; /* CR 202.3b */
    assert_int_equal(back("'double_faced':false,'mana_value':0").agreed, 1);
    assert_string_equal(back("'double_faced':false,'mana_value':1").rule,
                        "202.3");
    assert_int_equal(back("'double_faced':true,'mana_value':1").agreed, 1);
    assert_int_equal(back("'mana_value':0").silent, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_depends_waits_for_what_it_depends_on),
        cmocka_unit_test(an_added_land_type_keeps_the_rest),
        cmocka_unit_test(an_effect_keeps_its_set_through_the_layers),
        cmocka_unit_test(counters_and_effects_add_up),
        cmocka_unit_test(equipment_gives_keywords),
        cmocka_unit_test(the_order_of_timestamps_is_not_seen),
        cmocka_unit_test(nor_is_when_abilities_were_given),
        cmocka_unit_test(a_power_that_is_defined_is_derived),
        cmocka_unit_test(a_power_goes_with_the_ability_that_defines_it),
        cmocka_unit_test(a_power_is_defined_in_any_zone),
        cmocka_unit_test(what_is_made_a_forest_has_only_its_ability),
        cmocka_unit_test(a_subtype_needs_its_card_type),
        cmocka_unit_test(face_down_in_exile_it_is_nothing),
        cmocka_unit_test(a_copy_of_what_is_face_down_has_no_name),
        cmocka_unit_test(a_token_is_what_a_card_here_makes),
        cmocka_unit_test(a_keyword_counter_gives_double_strike),
        cmocka_unit_test(nor_what_order_leaves_of_another_kind),
        cmocka_unit_test(what_lost_its_abilities_lets_nothing_be_played),
        cmocka_unit_test(one_face_that_is_a_back_has_no_mana_value),
        cmocka_unit_test(what_a_size_gets_is_not_below_zero),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
