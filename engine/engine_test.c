#include "table_acts.h"

#include <cjson/cJSON.h>

static void a_null_engine_may_be_freed(void **state)
{
    (void)state;
    engine_free(NULL);
}

static int left; /* so many allocations are granted */
static bool is_once; /* and one is not, or none more */

static void *grant(size_t size)
{
    bool is_refused = is_once ? left == 0 : left <= 0;
    left--;
    return is_refused ? NULL : malloc(size);
}

static void find_memory(const struct cards *cards)
{
    struct engine *engine = NULL;
    cJSON_Hooks hooks = {grant, free};
    int count = 0;
    for (; engine == NULL; count++) {
        left = count;
        cJSON_InitHooks(&hooks);
        engine = engine_new(cards);
        cJSON_InitHooks(NULL);
    }
    assert_int_equal(count, 6);
    assert_ptr_equal(engine_cards(engine), cards);
    engine_free(engine);
}

static void an_engine_without_memory_is_none(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    for (int once = 0; once < 2; once++) {
        is_once = once;
        find_memory(t.cards);
    }
    table_close(&t);
}

static void an_engine_knows_its_cards(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    table_start(&t);
    assert_ptr_equal(engine_cards(t.engine), t.cards);
    table_close(&t);
}

static object_id three_ways(struct table *t)
{
    main_phase(t, 2);
    basic(t, A, "Forest");
    object_id relic = in_hand(t, A, "Relic", "'types':['Artifact']");
    in_hand(t, A, "Field", "'cost':null,'types':['Land']");
    table_start(t);
    return relic;
}

static void options_begin_with_passing_then_go_by_object(void **state)
{
    static const struct option expected[] = {
        {OPTION_PASS, 0, 0, PLAYER_NONE, 0, 0},
        {OPTION_ACTIVATE, 1, 0, PLAYER_NONE, 1, 0},
        {OPTION_CAST, 2, 0, PLAYER_NONE, 0, 0},
        {OPTION_PLAY, 3, 0, PLAYER_NONE, 0, 0},
    };
    struct table t;
    (void)state;
    three_ways(&t);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.decision.player, A);
    assert_int_equal(t.decision.count, 4);
    assert_memory_equal(t.decision.option, expected, sizeof expected);
    table_close(&t);
}

static void asking_twice_gives_the_same_options(void **state)
{
    struct table t;
    struct decision again;
    (void)state;
    three_ways(&t);
    struct game *before = copy_of(&t);
    game_options(t.engine, t.game, &again);
    assert_int_equal(again.count, t.decision.count);
    assert_memory_equal(again.option, t.decision.option,
                        again.count * sizeof again.option[0]);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

static void every_option_is_legal_and_its_twin_is_judged_so(void **state)
{
    struct table t;
    (void)state;
    three_ways(&t);
    for (uint16_t i = 0; i < t.decision.count; i++)
        assert_int_equal(
            game_judge(t.engine, t.game, &t.decision.option[i]).code,
            CODE_NONE);
    table_close(&t);
}

static void a_land_taps_to_pay(void **state)
{
    struct table t;
    bool unknown = true;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    basic(&t, A, "Forest");
    object_id two = in_hand(&t, A, "Two", "'cost':'{1}{G}','types':["
                                          "'Artifact']");
    object_id three = in_hand(&t, A, "Three", "'cost':'{2}{G}','types':["
                                              "'Artifact']");
    table_start(&t);
    struct option yes = act(OPTION_CAST, two, 0, 0);
    struct option no = act(OPTION_CAST, three, 0, 0);
    assert_true(game_payable(t.engine, t.game, &yes, 1000, &unknown));
    assert_false(unknown);
    assert_false(game_payable(t.engine, t.game, &no, 1000, &unknown));
    assert_false(unknown);
    table_close(&t);
}

static void asking_what_is_payable_changes_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    object_id relic = in_hand(&t, A, "One", "'cost':'{G}','types':["
                                            "'Artifact']");
    table_start(&t);
    struct game *before = copy_of(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    assert_true(game_payable(t.engine, t.game, &cast, 1000, NULL));
    assert_true(game_equal(before, t.game));
    table_look(&t);
    assert_int_equal(t.decision.count, 3);
    free(before);
    table_close(&t);
}

static void too_small_a_budget_leaves_it_unknown(void **state)
{
    struct table t;
    bool unknown = false;
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i < 4; i++)
        basic(&t, A, "Forest");
    object_id relic = in_hand(&t, A, "Four", "'cost':'{4}','types':["
                                             "'Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    assert_false(game_payable(t.engine, t.game, &cast, 2, &unknown));
    assert_true(unknown);
    table_close(&t);
}

static void what_is_illegal_is_not_payable(void **state)
{
    struct table t;
    bool unknown = true;
    (void)state;
    main_phase(&t, 2);
    object_id relic = in_hand(&t, B, "Relic", "'types':['Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    assert_false(game_payable(t.engine, t.game, &cast, 1000, &unknown));
    assert_false(unknown);
    table_close(&t);
}

static void only_a_permanent_could_produce(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id hand = table_put(&t, card_of(&t, forest), A, ZONE_HAND);
    table_start(&t);
    assert_int_equal(could(&t, forest), G_BIT);
    assert_int_equal(could(&t, hand), 0);
    assert_int_equal(could(&t, OBJECT_NONE), 0);
    assert_int_equal(could(&t, 200), 0);
    table_close(&t);
}

/* What another game has left in the context is not there. */
static void a_place_not_in_use_could_produce_nothing(void **state)
{
    struct table t;
    struct game *other = game_new();
    struct error error;
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i < 5; i++)
        basic(&t, A, "Forest");
    table_start(&t);
    t.scenario.object_count = 1;
    assert_true(game_setup(t.engine, other, &t.scenario, &error));
    assert_int_equal(could(&t, 5), G_BIT);
    for (unsigned id = 5; id <= UINT8_MAX; id++)
        assert_int_equal(
            game_could_produce(t.engine, other, (object_id)id), 0);
    assert_int_equal(game_could_produce(t.engine, other, 1), G_BIT);
    free(other);
    table_close(&t);
}

static void what_escapes_is_listed_in_the_graveyard(void **state)
{
    struct table t;
    (void)state; /* CR 702.138a */
    main_phase(&t, 2);
    object_id sight = put_face(
        &t, A, ZONE_GRAVEYARD, "Sight",
        "'cost':'{U}','types':['Sorcery'],'keywords':[{'escape':["
        "{'mana':'{0}'}]}],'abilities':[{'k':'spell','effect':[]}]");
    table_start(&t);
    assert_int_equal(t.decision.count, 2);
    assert_int_equal(t.decision.option[1].kind, OPTION_CAST);
    assert_int_equal(t.decision.option[1].object, sight);
    table_close(&t);
}

static void passing_alone_is_an_option_of_an_empty_table(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    table_start(&t);
    assert_int_equal(t.decision.count, 1);
    assert_int_equal(t.decision.option[0].kind, OPTION_PASS);
    table_close(&t);
}

static void a_full_table_lists_no_more_options_than_fit(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(
        &t, "Box",
        "'types':['Artifact'],'abilities':["
        "{'k':'activated','cost':[{'life':1}],'effect':[]},"
        "{'k':'activated','cost':[{'life':2}],'effect':[]},"
        "{'k':'activated','cost':[{'life':3}],'effect':[]}]");
    for (int i = 1; i < OBJECTS_MAX; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    table_start(&t);
    assert_int_equal(t.decision.count, OPTIONS_MAX);
    assert_int_equal(t.decision.option[0].kind, OPTION_PASS);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_null_engine_may_be_freed),
        cmocka_unit_test(an_engine_without_memory_is_none),
        cmocka_unit_test(an_engine_knows_its_cards),
        cmocka_unit_test(options_begin_with_passing_then_go_by_object),
        cmocka_unit_test(asking_twice_gives_the_same_options),
        cmocka_unit_test(every_option_is_legal_and_its_twin_is_judged_so),
        cmocka_unit_test(a_land_taps_to_pay),
        cmocka_unit_test(asking_what_is_payable_changes_nothing),
        cmocka_unit_test(too_small_a_budget_leaves_it_unknown),
        cmocka_unit_test(what_is_illegal_is_not_payable),
        cmocka_unit_test(only_a_permanent_could_produce),
        cmocka_unit_test(a_place_not_in_use_could_produce_nothing),
        cmocka_unit_test(what_escapes_is_listed_in_the_graveyard),
        cmocka_unit_test(passing_alone_is_an_option_of_an_empty_table),
        cmocka_unit_test(a_full_table_lists_no_more_options_than_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
