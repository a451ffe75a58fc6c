#include "table_acts.h"

static bool is_listed(const struct table *t, enum option_kind kind,
                      object_id id)
{
    for (int i = 0; i < t->decision.count; i++)
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
    assert_true(is_listed(&t, OPTION_PLAY, top));
    assert_int_equal(is_listed(&t, OPTION_PLAY, second), is_meant);
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
    assert_false(is_listed(&t, OPTION_ACTIVATE, storm));
    cast_it(&t, storm);
    assert_true(is_listed(&t, OPTION_ACTIVATE, storm));
    table_pass(&t);
    assert_true(is_listed(&t, OPTION_ACTIVATE, storm));
    take(&t, act(OPTION_ACTIVATE, storm, 0, 1));
    settle(&t);
    assert_int_equal(table_life(&t, B), 21);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            below_the_top_a_library_is_listed_where_all_of_it_is_opened),
        cmocka_unit_test(what_a_spell_can_do_on_the_stack_is_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
