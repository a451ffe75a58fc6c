#include "table_acts.h"

/* The position of every test: objects in the order of their names.  The
 * spell "Count" of A's counts what fits a selector. */
static void position(struct table *t)
{
    main_phase(t, 2);
    creature(t, A, "Ant", "1,1", "'sub':['Insect']");
    object_id bear = creature(t, A, "Bear", "2,2", "'sub':['Bear']");
    creature(t, B, "Crow", "1,2", "'sub':['Bird'],'keywords':['flying']");
    in_play(t, A, "Disk", "'cost':'{4}','types':['Artifact']");
    in_play(t, B, "Elk",
            "'cost':'{2}{G}{W}','types':['Artifact','Creature'],'pt':[4,4]");
    basic(t, A, "Forest");
    in_hand(t, A, "Ghost", "'cost':'{1}{B}','types':['Creature'],'pt':[1,1]");
    put_face(t, B, ZONE_GRAVEYARD, "Hulk",
             "'cost':'{5}','types':['Creature'],'pt':[5,5]");
    put_face(t, A, ZONE_LIBRARY, "Imp", "'types':['Creature'],'pt':[1,1]");
    put_face(t, A, ZONE_LIBRARY, "Jinn", "'types':['Creature'],'pt':[1,1]");
    t->scenario.object[bear - 1].tapped = true;
    t->scenario.object[bear - 1].damage = 1;
}

static int selected(const char *selector)
{
    struct table t;
    char effect[512];
    position(&t);
    snprintf(effect, sizeof effect,
             "{'op':'gain_life','n':{'count':%s}}", selector);
    object_id id = sorcery(&t, "Count", "{0}", effect);
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    int life = table_life(&t, A);
    table_close(&t);
    return life - 20;
}

#define SELECT_TEST(name, selector, expected)                                  \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        assert_int_equal(selected(selector), expected);                        \
    }

SELECT_TEST(without_a_zone_it_is_the_battlefield, "{'types':['Creature']}", 4)
SELECT_TEST(it_has_all_of_the_types, "{'types':['Artifact','Creature']}", 1)
SELECT_TEST(it_has_none_of_the_other_types,
            "{'types':['Creature'],'not_types':['Artifact']}", 3)
SELECT_TEST(it_has_one_of_the_subtypes, "{'sub':['Insect','Bird']}", 2)
SELECT_TEST(it_is_one_of_the_colors, "{'colors':['G','U']}", 1)
SELECT_TEST(a_basic_land_has_its_supertype, "{'super':['Basic']}", 1)
SELECT_TEST(of_you_is_by_controller, "{'of':'you'}", 4)
SELECT_TEST(of_opp_is_by_controller, "{'of':'opp'}", 2)
SELECT_TEST(mana_value_is_compared, "{'mv':{'>=':4}}", 2)
SELECT_TEST(parity_is_compared,
            "{'types':['Artifact'],'mv':{'parity':'even'}}", 2)
SELECT_TEST(zero_is_even, "{'types':['Land'],'mv':{'parity':'even'}}", 1)
SELECT_TEST(colors_are_counted, "{'color_count':{'=':2}}", 1)
SELECT_TEST(tapped_is_status, "{'tapped':true}", 1)
SELECT_TEST(untapped_is_the_rest,
            "{'types':['Creature'],'tapped':false}", 3)
SELECT_TEST(a_keyword_is_had, "{'keyword':'flying'}", 1)
SELECT_TEST(the_graveyard_is_another_zone,
            "{'zone':'graveyard','types':['Creature']}", 1)
SELECT_TEST(in_a_hand_of_you_is_the_holder, "{'zone':'hand','of':'you'}", 1)
SELECT_TEST(in_a_hand_of_opp_is_nothing, "{'zone':'hand','of':'opp'}", 0)
SELECT_TEST(only_the_top_of_the_library, "{'zone':'library_top'}", 1)
SELECT_TEST(one_alternative_is_enough,
            "{'any_of':[{'sub':['Insect']},{'types':['Land']}]}", 2)
SELECT_TEST(alternatives_stay_in_the_zone_of_the_whole,
            "{'zone':'hand','any_of':[{'types':['Creature']},"
            "{'types':['Land']}]}",
            1)
SELECT_TEST(a_name_is_compared_whole, "{'name':'Crow'}", 1)

static void a_face_down_permanent_has_no_name(void **state)
{
    struct table t;
    (void)state;
    position(&t);
    t.scenario.object[0].face_down = true;
    object_id id = sorcery(&t, "Count", "{0}",
                           "{'op':'gain_life','n':{'count':{'name':'Ant'}}}");
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    assert_int_equal(table_life(&t, A), 20);
    table_close(&t);
}

static void other_leaves_out_the_source(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Lord", "2,2",
             "'abilities':[{'k':'static','mods':[{'pt':[1,1],'to':"
             "{'types':['Creature'],'other':true}}]}]");
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    table_start(&t);
    assert_int_equal(table_object(&t, 1)->power, 2);
    assert_int_equal(table_object(&t, bear)->power, 3);
    table_close(&t);
}

/* CR 608.2h: what was sacrificed is known as it last existed. */
static void the_power_of_what_has_left_is_remembered(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    static_rule(&t, A, "Anthem", "'pt':[3,3],'to':{'types':['Creature']}");
    object_id id = sorcery(
        &t, "Fling", "{0}",
        "{'op':'sacrifice','what':{'types':['Creature']},'n':1},"
        "{'op':'gain_life','n':{'power':'sacrificed'}}");
    table_start(&t);
    cast_it(&t, id);
    table_pass_on(&t);
    if (t.decision.kind == DECIDE_OBJECTS)
        table_choose_object(&t, 1);
    assert_int_equal(table_life(&t, A), 25);
    table_close(&t);
}

/* CR 712.8a: off the battlefield a card is its front face. */
static void only_the_front_face_counts_in_a_hand(void **state)
{
    struct table t;
    struct error error;
    (void)state;
    main_phase(&t, 2);
    static const char card[] =
        "{\"id\":\"two\",\"name\":\"One // Two\",\"layout\":\"mdfc\","
        "\"faces\":[{\"name\":\"One\",\"cost\":\"{1}\",\"types\":"
        "[\"Artifact\"]},{\"name\":\"Two\",\"cost\":null,\"types\":"
        "[\"Land\"]}]}";
    assert_true(cards_read(t.cards, "t", card, sizeof card - 1, &error));
    table_put(&t, card_find(t.cards, "One // Two", NULL), A, ZONE_HAND);
    object_id id = sorcery(
        &t, "Count", "{0}",
        "{'op':'gain_life','n':{'sum':["
        "{'count':{'zone':'hand','types':['Artifact']}},"
        "{'mul':[10,{'count':{'zone':'hand','types':['Land']}}]}]}}");
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_zone_it_is_the_battlefield),
        cmocka_unit_test(it_has_all_of_the_types),
        cmocka_unit_test(it_has_none_of_the_other_types),
        cmocka_unit_test(it_has_one_of_the_subtypes),
        cmocka_unit_test(it_is_one_of_the_colors),
        cmocka_unit_test(a_basic_land_has_its_supertype),
        cmocka_unit_test(of_you_is_by_controller),
        cmocka_unit_test(of_opp_is_by_controller),
        cmocka_unit_test(mana_value_is_compared),
        cmocka_unit_test(parity_is_compared),
        cmocka_unit_test(zero_is_even),
        cmocka_unit_test(colors_are_counted),
        cmocka_unit_test(tapped_is_status),
        cmocka_unit_test(untapped_is_the_rest),
        cmocka_unit_test(a_keyword_is_had),
        cmocka_unit_test(the_graveyard_is_another_zone),
        cmocka_unit_test(in_a_hand_of_you_is_the_holder),
        cmocka_unit_test(in_a_hand_of_opp_is_nothing),
        cmocka_unit_test(only_the_top_of_the_library),
        cmocka_unit_test(one_alternative_is_enough),
        cmocka_unit_test(alternatives_stay_in_the_zone_of_the_whole),
        cmocka_unit_test(a_name_is_compared_whole),
        cmocka_unit_test(a_face_down_permanent_has_no_name),
        cmocka_unit_test(other_leaves_out_the_source),
        cmocka_unit_test(the_power_of_what_has_left_is_remembered),
        cmocka_unit_test(only_the_front_face_counts_in_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
