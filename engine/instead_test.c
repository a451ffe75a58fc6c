/* Convoke, delve, improvise: objects that pay rather than mana. */
#include "table_acts.h"

#define KNIGHT "'cost':'{W}','types':['Creature'],'pt':[1,1]"
#define ELF "'cost':'{G}','types':['Creature'],'pt':[1,1]"
#define RING "'types':['Artifact']"

/* Whether a relic with this keyword and this cost can be cast. */
static bool can_cast(struct table *t, const char *keyword, const char *cost)
{
    char text[200];
    snprintf(text, sizeof text,
             "'cost':'%s','types':['Artifact'],'keywords':['%s']", cost,
             keyword);
    object_id relic = in_hand(t, A, "Relic", text);
    table_start(t);
    struct option option = act(OPTION_CAST, relic, 0, 0);
    bool unknown = true;
    bool payable = game_payable(t->engine, t->game, &option, 1000, &unknown);
    assert_false(unknown);
    table_close(t);
    return payable;
}

/* With this mana, and a white and a green creature that is new. */
static bool convokes(const char *mana, const char *cost)
{
    struct table t;
    main_phase(&t, 2);
    pool(&t, mana);
    object_id elf = in_play(&t, A, "Elf", ELF);
    t.scenario.object[elf - 1].sick = true;
    in_play(&t, A, "Knight", KNIGHT);
    return can_cast(&t, "convoke", cost);
}

static void a_creature_pays_for_its_colors_and_generic_mana(void **state)
{
    (void)state; /* CR 702.51a */
    assert_true(convokes("", "{W}{G}"));
    assert_true(convokes("", "{2}"));
    assert_true(convokes("", "{1}{G}"));
    assert_true(convokes("", "{G/U}{W/B}"));
    assert_false(convokes("", "{G}{G}"));
    assert_false(convokes("", "{U}"));
    assert_false(convokes("", "{3}"));
    assert_true(convokes("C", "{3}"));
}

static void a_creature_pays_neither_colorless_nor_snow_mana(void **state)
{
    (void)state; /* CR 107.4c, 107.4h: they are not generic */
    assert_false(convokes("G", "{C}"));
    assert_true(convokes("C", "{C}{2}"));
    assert_false(convokes("G", "{S}"));
}

static void a_creature_pays_a_two_hybrid_symbol_alone_or_with_another(
    void **state)
{
    (void)state; /* CR 107.4e */
    assert_true(convokes("", "{2/G}{2/W}"));
    assert_true(convokes("", "{2/U}"));
    assert_false(convokes("", "{2/U}{2/W}"));
}

static void who_is_tapped_or_not_controlled_does_not_convoke(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id elf = in_play(&t, A, "Elf", ELF);
    t.scenario.object[elf - 1].tapped = true;
    in_play(&t, B, "Knight", KNIGHT);
    in_play(&t, A, "Ring", RING);
    assert_false(can_cast(&t, "convoke", "{1}"));
}

/* With this mana, and two cards of A's and one of B's in graveyards. */
static bool delves(const char *mana, const char *cost)
{
    struct table t;
    main_phase(&t, 2);
    pool(&t, mana);
    put_face(&t, A, ZONE_GRAVEYARD, "Elf", ELF);
    put_face(&t, A, ZONE_GRAVEYARD, "Ring", RING);
    put_face(&t, B, ZONE_GRAVEYARD, "Knight", KNIGHT);
    return can_cast(&t, "delve", cost);
}

static void cards_are_exiled_for_generic_mana_only(void **state)
{
    (void)state; /* CR 702.66a */
    assert_true(delves("", "{2}"));
    assert_false(delves("", "{3}"));
    assert_true(delves("G", "{2}{G}"));
    assert_false(delves("U", "{1}{G}"));
}

/* With this mana, and two artifacts, one of them a creature. */
static bool improvises(const char *mana, const char *cost)
{
    struct table t;
    main_phase(&t, 2);
    pool(&t, mana);
    in_play(&t, A, "Ring", RING);
    in_play(&t, A, "Golem",
            "'cost':'{G}','types':['Artifact','Creature'],'pt':[1,1]");
    in_play(&t, A, "Elf", ELF);
    return can_cast(&t, "improvise", cost);
}

static void artifacts_are_tapped_for_generic_mana_only(void **state)
{
    (void)state; /* CR 702.126a */
    assert_true(improvises("", "{2}"));
    assert_false(improvises("", "{3}"));
    assert_false(improvises("", "{G}"));
    assert_true(improvises("G", "{2}{G}"));
}

static void one_creature_is_tapped_once_for_two_keywords(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    in_play(&t, A, "Golem", "'types':['Artifact','Creature'],'pt':[1,1]");
    in_play(&t, A, "Ring", RING);
    assert_false(can_cast(&t, "convoke','improvise", "{3}"));
}

static void mana_or_creature_is_asked_and_the_creature_is_tapped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "G");
    object_id elf = in_play(&t, A, "Elf", ELF);
    object_id knight = in_play(&t, A, "Knight", KNIGHT);
    object_id relic = in_hand(
        &t, A, "Relic",
        "'cost':'{1}','types':['Artifact'],'keywords':['convoke']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    assert_int_equal(t.decision.count, 3);
    assert_int_equal(t.decision.option[0].value, MANA_G);
    assert_int_equal(t.decision.option[1].object, elf);
    assert_int_equal(t.decision.option[2].object, knight);
    table_take(&t, 2);
    assert_pool(&t, A, "G");
    assert_false(table_object(&t, elf)->tapped);
    assert_true(table_object(&t, knight)->tapped);
    table_close(&t);
}

static void an_ability_has_no_such_help(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    in_play(&t, A, "Elf", ELF);
    object_id relic = in_play(
        &t, A, "Relic",
        "'types':['Artifact'],'keywords':['convoke'],'abilities':[{"
        "'k':'activated','cost':[{'mana':'{1}'}],'effect':[{'op':'draw',"
        "'who':'you','n':1}]}]");
    table_start(&t);
    struct option option = act(OPTION_ACTIVATE, relic, 0, 1);
    bool unknown = true;
    assert_false(
        game_payable(t.engine, t.game, &option, 1000, &unknown));
    table_close(&t);
}

/* There is room for so many kinds of what pays: creatures of each set of
 * colors, and one kind of mana. */
static void of_very_many_kinds_the_first_pay(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "G");
    for (int set = 0; set < MANA_MAX; set++) {
        char name[20], text[100] = "'cost':'{0}";
        snprintf(name, sizeof name, "Mage %d", set);
        for (int color = 0; color < MANA_C; color++)
            if ((set >> color) & 1)
                snprintf(text + strlen(text), sizeof text - strlen(text),
                         "{%c}", "WUBRG"[color]);
        strcat(text, "','types':['Creature'],'pt':[1,1]");
        in_play(&t, A, name, text);
    }
    object_id relic = in_hand(
        &t, A, "Relic",
        "'cost':'{1}','types':['Artifact'],'keywords':['convoke']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    assert_int_equal(t.decision.count, MANA_MAX);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_creature_pays_for_its_colors_and_generic_mana),
        cmocka_unit_test(a_creature_pays_neither_colorless_nor_snow_mana),
        cmocka_unit_test(
            a_creature_pays_a_two_hybrid_symbol_alone_or_with_another),
        cmocka_unit_test(who_is_tapped_or_not_controlled_does_not_convoke),
        cmocka_unit_test(cards_are_exiled_for_generic_mana_only),
        cmocka_unit_test(artifacts_are_tapped_for_generic_mana_only),
        cmocka_unit_test(one_creature_is_tapped_once_for_two_keywords),
        cmocka_unit_test(mana_or_creature_is_asked_and_the_creature_is_tapped),
        cmocka_unit_test(an_ability_has_no_such_help),
        cmocka_unit_test(of_very_many_kinds_the_first_pay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
