#include "table_acts.h"

static bool is_listed(const struct table *t, const struct option *option)
{
    for (uint16_t i = 0; i < t->decision.count; i++)
        if (memcmp(&t->decision.option[i], option, sizeof *option) == 0)
            return true;
    return false;
}

static void assert_same(const struct table *t, struct option option,
                        unsigned *listed)
{
    bool is = is_listed(t, &option);
    if (is != is_legal(t, option))
        fail_msg("kind %d object %d face %d value %d: listed: %d",
                 option.kind, option.object, option.face, option.value, is);
    *listed += is;
}

/* What is listed is what is judged to be legal; so many options there are,
 * passing left aside. */
static void assert_listed(const struct table *t, unsigned expected)
{
    unsigned listed = 0;
    for (object_id id = 1; id <= t->scenario.object_count; id++) {
        assert_same(t, act(OPTION_CAST, id, 0, 0), &listed);
        assert_same(t, act(OPTION_PLAY, id, 0, 0), &listed);
        for (uint16_t n = 1; n <= 2; n++)
            assert_same(t, act(OPTION_ACTIVATE, id, 0, n), &listed);
    }
    assert_int_equal(listed, expected);
    assert_int_equal(t->decision.count, expected + 1);
}

#define ABILITY(more)                                                        \
    "'abilities':[{'k':'activated','cost':[{'life':1}]," more                \
    "'effect':[{'op':'draw'}]}]"

static void put_hands(struct table *t)
{
    for (player_id p = A; p <= B; p++) {
        in_hand(t, p, p == A ? "Slow A" : "Slow B", "'types':['Artifact']");
        in_hand(t, p, p == A ? "Fast A" : "Fast B", "'types':['Instant']");
        in_hand(t, p, p == A ? "Flash A" : "Flash B",
                "'types':['Artifact'],'keywords':['flash']");
        in_hand(t, p, p == A ? "Free A" : "Free B",
                "'cost':null,'types':['Sorcery']");
        in_hand(t, p, p == A ? "Land A" : "Land B",
                "'cost':null,'types':['Land']");
    }
}

static void a_hand_is_listed_at_its_time(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    put_hands(&t);
    table_start(&t);
    assert_listed(&t, 4);
    table_pass(&t);
    assert_listed(&t, 2);
    table_close(&t);
}

static void flash_may_be_given(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    put_hands(&t);
    static_rule(&t, A, "Haste", "'may_cast_as_flash':{'types':['Artifact']}");
    table_start(&t);
    assert_listed(&t, 3);
    table_close(&t);
}

static void a_prohibition_is_listened_to(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    put_hands(&t);
    static_rule(&t, B, "Ban", "'cant_cast':{'types':['Artifact']}");
    table_start(&t);
    assert_listed(&t, 2);
    table_close(&t);
}

static void who_may_activate_is_listened_to(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    in_play(&t, A, "Own", "'types':['Artifact']," ABILITY(""));
    in_play(&t, B, "Foreign", "'types':['Artifact']," ABILITY(""));
    in_play(&t, B, "Shared", "'types':['Artifact']," ABILITY("'by':'any',"));
    table_start(&t);
    assert_listed(&t, 2);
    table_close(&t);
}

static void what_is_tapped_is_passed_over(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    object_id tapped = basic(&t, A, "Island");
    t.scenario.object[tapped - 1].tapped = true;
    table_start(&t);
    assert_listed(&t, 1);
    table_close(&t);
}

static void a_graveyard_is_played_from_when_something_says_so(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    put_face(&t, A, ZONE_GRAVEYARD, "Gone", "'types':['Artifact']");
    put_face(&t, A, ZONE_GRAVEYARD, "Echo",
             "'types':['Sorcery'],'keywords':[{'flashback':[{'life':1}]}]");
    put_face(&t, B, ZONE_GRAVEYARD, "Theirs",
             "'types':['Sorcery'],'keywords':[{'flashback':[{'life':1}]}]");
    table_start(&t);
    assert_listed(&t, 1);
    table_close(&t);
}

/* Whether a player can do such a thing with the object. */
static bool lists(const struct table *t, enum option_kind kind, object_id id)
{
    for (uint16_t i = 0; i < t->decision.count; i++)
        if (t->decision.option[i].kind == kind &&
            t->decision.option[i].object == id)
            return true;
    return false;
}

static object_id field(struct table *t, enum zone zone)
{
    return put_face(t, A, zone, "Field", "'cost':null,'types':['Land']");
}

/* The second land of A's library may be played where that is so. */
static void second_is_listed(const char *zone, bool is_meant)
{
    struct table t;
    char mod[64];
    main_phase(&t, 2);
    snprintf(mod, sizeof mod, "'may_play_lands_from':'%s'", zone);
    static_rule(&t, A, "Map", mod);
    object_id top = field(&t, ZONE_LIBRARY);
    object_id second = table_put(&t, card_of(&t, top), A, ZONE_LIBRARY);
    table_start(&t);
    assert_true(lists(&t, OPTION_PLAY, top));
    assert_int_equal(lists(&t, OPTION_PLAY, second), is_meant);
    table_close(&t);
}

static void below_the_top_a_library_is_listed_where_all_of_it_is_opened(
    void **state)
{
    (void)state;
    second_is_listed("library_top", false);
    second_is_listed("library", true);
}

/* CR 113.6, 602.2: what it can do is done while it is a spell. */
static void what_a_spell_can_do_on_the_stack_is_listed(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id storm = in_hand(
        &t, A, "Storm",
        "'cost':'{0}','types':['Instant'],'abilities':[{'k':'spell','effect':"
        "[{'op':'gain_life','n':1}]},{'k':'activated','zone':'stack','by':"
        "'any','cost':[{'life':1}],'effect':[{'op':'gain_life','n':2}]}]");
    table_start(&t);
    assert_false(lists(&t, OPTION_ACTIVATE, storm));
    cast_it(&t, storm);
    assert_true(lists(&t, OPTION_ACTIVATE, storm));
    table_pass(&t);
    assert_true(lists(&t, OPTION_ACTIVATE, storm));
    take(&t, act(OPTION_ACTIVATE, storm, 0, 1));
    settle(&t);
    assert_int_equal(table_life(&t, B), 21);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_listed_at_its_time),
        cmocka_unit_test(flash_may_be_given),
        cmocka_unit_test(a_prohibition_is_listened_to),
        cmocka_unit_test(who_may_activate_is_listened_to),
        cmocka_unit_test(what_is_tapped_is_passed_over),
        cmocka_unit_test(a_graveyard_is_played_from_when_something_says_so),
        cmocka_unit_test(
            below_the_top_a_library_is_listed_where_all_of_it_is_opened),
        cmocka_unit_test(what_a_spell_can_do_on_the_stack_is_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
