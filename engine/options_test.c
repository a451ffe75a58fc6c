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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_listed_at_its_time),
        cmocka_unit_test(flash_may_be_given),
        cmocka_unit_test(a_prohibition_is_listened_to),
        cmocka_unit_test(who_may_activate_is_listened_to),
        cmocka_unit_test(what_is_tapped_is_passed_over),
        cmocka_unit_test(a_graveyard_is_played_from_when_something_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
