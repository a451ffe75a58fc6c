#include "table_acts.h"

#include "pay.h"

/* Whether a relic of this cost can be cast with just this mana. */
static bool pays(const char *mana, const char *cost)
{
    struct table t;
    char text[200];
    main_phase(&t, 2);
    pool(&t, mana);
    snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']", cost);
    object_id relic = in_hand(&t, A, "Relic", text);
    table_start(&t);
    struct option option = act(OPTION_CAST, relic, 0, 0);
    bool unknown = true;
    bool payable = game_payable(t.engine, t.game, &option, 1000, &unknown);
    assert_false(unknown);
    table_close(&t);
    return payable;
}

static void generic_mana_is_paid_with_any_type(void **state)
{
    (void)state;
    assert_true(pays("WUC", "{3}"));
    assert_false(pays("WU", "{3}"));
}

static void a_colored_symbol_needs_its_color(void **state)
{
    (void)state;
    assert_true(pays("G", "{G}"));
    assert_false(pays("R", "{G}"));
}

static void colorless_mana_pays_no_color_and_colors_pay_no_colorless(
    void **state)
{
    (void)state;
    assert_false(pays("C", "{G}"));
    assert_false(pays("G", "{C}"));
    assert_true(pays("C", "{C}"));
}

static void either_half_pays_a_hybrid_symbol(void **state)
{
    (void)state;
    assert_true(pays("G", "{G/W}"));
    assert_true(pays("W", "{G/W}"));
    assert_false(pays("U", "{G/W}"));
}

static void hybrid_symbols_are_matched_together(void **state)
{
    (void)state;
    /* Taking W for the first symbol would leave none for the second. */
    assert_true(pays("WGU", "{W/G}{W/U}{W}"));
    assert_false(pays("GGU", "{W/G}{W/U}{W}"));
}

static void a_two_hybrid_symbol_is_two_of_any_or_one_of_its_color(void **state)
{
    (void)state;
    assert_true(pays("R", "{2/R}"));
    assert_true(pays("GU", "{2/R}"));
    assert_false(pays("G", "{2/R}"));
    assert_true(pays("RGG", "{2/R}{2/R}"));
    assert_false(pays("RG", "{2/R}{2/R}"));
}

static void an_unpayable_cost_cannot_be_paid(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':null,'types':['Artifact']");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void zero_is_paid_with_nothing(void **state)
{
    (void)state;
    assert_true(pays("", "{0}"));
}

static void snow_needs_a_snow_source(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id plain = basic(&t, A, "Forest");
    object_id snowy = in_play(
        &t, A, "Snow",
        "'cost':null,'super':['Basic','Snow'],'types':['Land'],"
        "'sub':['Forest']");
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':'{S}','types':['Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    activate_it(&t, plain, 1);
    assert_true(game_payable(t.engine, t.game, &cast, 1000, NULL));
    activate_it(&t, snowy, 1);
    cast_it(&t, relic);
    assert_pool(&t, A, "G"); /* that of the plain one is left */
    table_close(&t);
}

static void a_plain_forest_does_not_pay_snow(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    object_id relic =
        in_hand(&t, A, "Relic", "'cost':'{S}','types':['Artifact']");
    table_start(&t);
    struct option cast = act(OPTION_CAST, relic, 0, 0);
    bool unknown = true;
    assert_false(game_payable(t.engine, t.game, &cast, 1000, &unknown));
    assert_false(unknown);
    table_close(&t);
}

static void restricted_mana_pays_only_for_what_it_may(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id ziggurat = land(
        &t, A, "Ziggurat",
        "'fixed':'{G}','only':{'spell':true,'types':['Creature']}");
    object_id bear = in_hand(&t, A, "Bear",
                             "'cost':'{G}','types':['Creature'],'pt':[2,2]");
    object_id relic = in_hand(&t, A, "Relic",
                              "'cost':'{1}','types':['Artifact']");
    table_start(&t);
    activate_it(&t, ziggurat, 1);
    assert_int_equal(t.seen.player[A].mana_restricted[MANA_G], 1);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    cast_it(&t, bear);
    assert_pool(&t, A, "");
    table_close(&t);
}

static void restricted_mana_is_spent_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "G");
    object_id ziggurat = land(
        &t, A, "Ziggurat",
        "'fixed':'{G}','only':{'spell':true,'types':['Creature']}");
    object_id bear = in_hand(&t, A, "Bear",
                             "'cost':'{G}','types':['Creature'],'pt':[2,2]");
    table_start(&t);
    activate_it(&t, ziggurat, 1);
    cast_it(&t, bear);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    table_take(&t, 0);
    assert_pool(&t, A, "G");
    assert_int_equal(t.seen.player[A].mana_restricted[MANA_G], 0);
    table_close(&t);
}

static void which_mana_pays_generic_is_asked(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "UG");
    object_id relic = in_hand(&t, A, "Relic",
                              "'cost':'{1}','types':['Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    assert_int_equal(t.decision.count, 2);
    type_chosen(&t, MANA_U);
    assert_pool(&t, A, "G");
    table_close(&t);
}

static void mana_that_must_pay_the_color_is_not_offered_for_generic(
    void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "UG");
    object_id relic = in_hand(&t, A, "Relic",
                              "'cost':'{1}{G}','types':['Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_pool(&t, A, "");
    table_close(&t);
}

/* Total cost: CR 601.2f. */

static object_id relic_of(struct table *t, const char *cost)
{
    char text[100];
    snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']", cost);
    return in_hand(t, A, "Relic", text);
}

static void assert_spent(const char *mod, const char *cost, const char *mana,
                         const char *left)
{
    struct table t;
    main_phase(&t, 2);
    pool(&t, mana);
    static_rule(&t, A, "Tax", mod);
    object_id relic = relic_of(&t, cost);
    table_start(&t);
    cast_it(&t, relic);
    while (t.decision.kind == DECIDE_PAY_SYMBOL)
        table_take(&t, 0);
    assert_pool(&t, A, left);
    table_close(&t);
}

static void an_increase_is_added(void **state)
{
    (void)state;
    assert_spent("'cost':1,'for':{'spell':true}", "{1}", "CCC", "C");
}

static void a_reduction_takes_generic_mana_away(void **state)
{
    (void)state;
    assert_spent("'cost':-1,'for':{'spell':true}", "{2}{G}", "CG", "");
}

static void a_generic_reduction_leaves_colors_alone(void **state)
{
    (void)state;
    assert_spent("'cost':-3,'for':{'spell':true}", "{1}{G}", "CG", "C");
}

static void a_colored_reduction_takes_the_color_then_generic(void **state)
{
    (void)state;
    assert_spent("'cost':'-{G}{G}','for':{'spell':true}", "{2}{G}", "CCG",
                 "GC");
}

static void a_reduction_of_colors_only_leaves_generic_alone(void **state)
{
    (void)state;
    assert_spent("'cost':'-{G}{G}','for':{'spell':true},"
                 "'colored_only':true",
                 "{2}{G}", "CCG", "G");
}

static void a_floor_is_what_it_costs_at_least(void **state)
{
    (void)state;
    assert_spent("'cost_floor':3,'for':{'spell':true}", "{1}", "CCCC", "C");
}

static void a_floor_comes_after_reductions(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "CCCC");
    static_rule(&t, A, "Floor", "'cost_floor':3,'for':{'spell':true}");
    static_rule(&t, A, "Less", "'cost':-2,'for':{'spell':true}");
    object_id relic = relic_of(&t, "{4}");
    table_start(&t);
    cast_it(&t, relic);
    assert_pool(&t, A, "C");
    table_close(&t);
}

static void a_cost_does_not_wrap_around(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* 512 times 128 is 0 in sixteen bits. */
    static_rule(&t, A, "Tax", "'cost':512,'for':{'spell':true},'per':128");
    object_id relic = relic_of(&t, "{0}");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    table_close(&t);
}

static void more_symbols_than_fit_are_not_free(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG"
             "GGGGGGGGGGGGGGGGGGGGGGGGGGGGGG");
    static_rule(&t, A, "Tax", "'cost':'+{G}','for':{'spell':true},'per':69");
    object_id relic = relic_of(&t, "{0}");
    table_start(&t);
    cast_it(&t, relic);
    assert_pool(&t, A, "G");
    table_close(&t);
}

static void mana_may_be_spent_as_though_of_any_color(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "R");
    static_rule(&t, A, "Prism",
                "'spend_as':{'as':'any_color','who':'you'}");
    object_id relic = relic_of(&t, "{G}");
    table_start(&t);
    cast_it(&t, relic);
    assert_pool(&t, A, "");
    table_close(&t);
}

static void spending_as_though_may_be_for_some_spells_only(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "R");
    static_rule(&t, A, "Prism",
                "'spend_as':{'as':'any_color','who':'you',"
                "'for':{'spell':true,'types':['Creature']}}");
    object_id relic = relic_of(&t, "{G}");
    object_id bear = in_hand(&t, A, "Bear",
                             "'cost':'{G}','types':['Creature'],'pt':[2,2]");
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, relic, 0, 0), CODE_COST_UNPAYABLE);
    cast_it(&t, bear);
    assert_pool(&t, A, "");
    table_close(&t);
}

/* Phyrexian mana: CR 107.4f. */

static void life_pays_a_phyrexian_symbol(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id relic = relic_of(&t, "{G/P}");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.purpose, PURPOSE_PHYREXIAN);
    table_choose(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 1);
    assert_int_equal(table_life(&t, A), 18);
    table_close(&t);
}

static void at_one_life_it_does_not(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].life = 1;
    pool(&t, "G");
    object_id relic = relic_of(&t, "{G/P}");
    table_start(&t);
    cast_it(&t, relic);
    if (t.decision.kind == DECIDE_NUMBER) {
        assert_int_equal(t.decision.count, 1);
        table_take(&t, 0);
    }
    assert_pool(&t, A, "");
    assert_int_equal(table_life(&t, A), 1);
    table_close(&t);
}

/* The window: CR 601.2g. */

static void mana_abilities_are_activated_while_paying(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    object_id relic = relic_of(&t, "{G}");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_MANA_WINDOW);
    table_choose(&t, OPTION_ACTIVATE, forest, PLAYER_NONE, 1);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(table_zone(&t, relic), ZONE_STACK);
    assert_true(table_object(&t, forest)->tapped);
    table_close(&t);
}

static void giving_up_leaves_the_lands_untapped(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id one = basic(&t, A, "Forest");
    basic(&t, A, "Forest");
    object_id relic = relic_of(&t, "{G}{G}");
    table_start(&t);
    struct game *before = copy_of(&t);
    cast_it(&t, relic);
    table_choose(&t, OPTION_ACTIVATE, one, PLAYER_NONE, 1);
    int cancel =
        table_find(&t, OPTION_CANCEL, OBJECT_NONE, PLAYER_NONE, 0);
    struct verdict verdict =
        game_choose(t.engine, t.game, (uint16_t)cancel);
    assert_int_equal(verdict.code, CODE_COST_UNPAYABLE);
    assert_true(game_equal(before, t.game));
    assert_true(game_hash(before) == game_hash(t.game));
    free(before);
    table_close(&t);
}

/* Symbols are matched with groups of mana, each mana once. */
static void no_mana_pays_twice(void **state)
{
    (void)state;
    assert_false(pays("WUU", "{W}{U}{W}"));
    assert_false(pays("WU", "{W}{W}"));
    assert_true(pays("WWU", "{W}{U}{W}"));
    assert_false(pays("WWU", "{W}{U}{W}{U}"));
    assert_true(pays("WU", "{W/U}{W}"));
    assert_true(pays("WUB", "{W/U}{W/B}{W}"));
    assert_false(pays("WUU", "{W/U}{W/B}{W}"));
    assert_false(pays("WU", "{W}{U}{1}"));
    assert_true(pays("WUB", "{2/W}{2/U}"));
    assert_true(pays("WBB", "{2/W}{2/U}"));
    assert_false(pays("WB", "{2/W}{2/U}"));
}

/* A spell of A's that costs this, while a static ability changes that. */
static bool pays_changed(const char *mod, const char *mana, const char *cost)
{
    struct table t;
    char text[200];
    main_phase(&t, 2);
    pool(&t, mana);
    static_rule(&t, A, "Rule", mod);
    snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']", cost);
    object_id relic = in_hand(&t, A, "Relic", text);
    table_start(&t);
    struct option option = act(OPTION_CAST, relic, 0, 0);
    bool payable = game_payable(t.engine, t.game, &option, 1000, NULL);
    table_close(&t);
    return payable;
}

/* CR 118.7: a reduction takes the plainest symbol of its color. */
static void a_reduction_takes_the_plainest_symbol(void **state)
{
    static const char *const LESS = "'cost':'-{G}','for':{}";
    (void)state;
    assert_true(pays_changed(LESS, "W", "{G/W}{G}"));
    assert_true(pays_changed(LESS, "W", "{G}{G/W}"));
    assert_true(pays_changed(LESS, "", "{G/W}"));
    assert_false(pays_changed(LESS, "G", "{W}{G/U}{W}"));
    assert_true(pays_changed(LESS, "WW", "{W}{G/U}{W}"));
    assert_false(pays_changed(LESS, "", "{S}"));
    assert_true(pays_changed(LESS, "", "{1}"));
    assert_false(pays_changed(LESS, "", "{R}"));
}

/* CR 712.11b: as the face that is cast, not the one that is up elsewhere. */
static void costs_change_for_the_face_that_is_cast(void **state)
{
    static const char CARD[] =
        "{\"id\":\"d\",\"name\":\"Day // Night\",\"layout\":\"mdfc\","
        "\"faces\":[{\"name\":\"Day\",\"cost\":\"{2}\",\"types\":["
        "\"Artifact\"]},{\"name\":\"Night\",\"cost\":\"{2}\",\"types\":["
        "\"Creature\"],\"pt\":[1,1]}]}";
    static const char *const MODS[] = {
        "'cost':'-{1}','for':{'types':['Creature']}",
        "'cost':'-{1}','for':{'types':['Artifact']}"};
    (void)state;
    for (int cheap = 0; cheap < 2; cheap++) {
        struct table t;
        struct error error;
        main_phase(&t, 2);
        pool(&t, "G");
        static_rule(&t, A, "Rule", MODS[cheap]);
        assert_true(cards_read(t.cards, "t", CARD, sizeof CARD - 1, &error));
        object_id card =
            table_put(&t, card_find(t.cards, "Day", NULL), A, ZONE_HAND);
        table_start(&t);
        for (uint8_t face = 0; face < 2; face++) {
            struct option option = act(OPTION_CAST, card, face, 0);
            assert_int_equal(
                game_payable(t.engine, t.game, &option, 1000, NULL),
                cheap != face);
        }
        table_close(&t);
    }
}

/* More sources than a pool has groups. */
static void forty_lands_pay_forty(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = card_of(&t, basic(&t, A, "Forest"));
    for (int i = 1; i < 40; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id spell =
        sorcery(&t, "Spell", "{0}",
                "{'op':'may_pay','cost':[{'mana':'{3}'}],'if_paid':["
                "{'op':'gain_life','n':1}]}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    answer(&t, true);
    for (int i = 0; i < 3; i++)
        table_take(&t, 0);
    assert_int_equal(t.decision.option[0].kind, OPTION_DONE);
    table_take(&t, 0);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

/* What makes no mana at all does not help to pay. */
static void mana_abilities_that_make_nothing_do_not_help(void **state)
{
    static const struct {
        const char *ability;
        enum zone zone;
        bool helps;
    } ROWS[] = {
        {"'cost':[{'tap_self':1}],'effect':[{'op':'add_mana','mana':{"
         "'colors_of':{'types':['Planeswalker']}}}]", ZONE_BATTLEFIELD,
         false},
        {"'cost':[{'tap_self':1}],'effect':[{'op':'add_mana','mana':{"
         "'fixed':'{G}'}}]", ZONE_BATTLEFIELD, true},
        {"'cost':[{'exile_self_from':'hand'}],'zone':'hand','effect':["
         "{'op':'add_mana','mana':{'fixed':'{G}'}}]", ZONE_HAND, true},
        {"'cost':[{'exile_self_from':'hand'}],'zone':'hand','effect':["
         "{'op':'add_mana','mana':{'fixed':'{G}'}}]", ZONE_LIBRARY, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct table t;
        char text[500];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated',%s}]",
                 ROWS[i].ability);
        put_face(&t, A, ROWS[i].zone, "Stone", text);
        object_id spell = sorcery(&t, "Spell", "{0}",
                                  "{'op':'may_pay','cost':[{'mana':'{1}'}]}");
        table_start(&t);
        cast_it(&t, spell);
        settle(&t);
        assert_int_equal(t.decision.kind == DECIDE_MAY_PAY &&
                             t.decision.count == 2,
                         ROWS[i].helps);
        table_close(&t);
    }
}

/* However many mana abilities there are, giving up is an option. */
static void there_is_room_for_giving_up(void **state)
{
    static const char ABILITY[] =
        "{'k':'activated','cost':[{'tap_self':1}],'effect':[{'op':"
        "'add_mana','mana':{'fixed':'{G}'}}]}";
    struct table t;
    char text[1200];
    (void)state;
    main_phase(&t, 2);
    snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s,%s,%s]",
             ABILITY, ABILITY, ABILITY);
    uint16_t card = face_card(&t, "Stone", text);
    for (int i = 0; i < 100; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    object_id relic = in_hand(&t, A, "Relic", "'cost':'{2}','types':["
                                              "'Artifact']");
    table_start(&t);
    cast_it(&t, relic);
    assert_int_equal(t.decision.kind, DECIDE_MANA_WINDOW);
    assert_int_equal(t.decision.count, OPTIONS_MAX);
    assert_int_equal(t.decision.option[OPTIONS_MAX - 1].kind, OPTION_CANCEL);
    table_close(&t);
}

/* The order in which mana is offered for generic costs. */
static void plain_mana_is_offered_first(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.player[A].mana[MANA_R] = 200;
    t.scenario.player[A].mana[MANA_U] = 3;
    t.scenario.player[A].mana[MANA_C] = 1;
    object_id snow = in_play(
        &t, A, "Snow",
        "'types':['Artifact'],'super':['Snow'],'abilities':[{'k':'activated',"
        "'cost':[],'effect':[{'op':'add_mana','mana':{'fixed':'{W}'}}]}]");
    object_id kept = in_play(
        &t, A, "Kept",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{B}','keep_until':"
        "'eot'}}]}]");
    object_id only = in_play(
        &t, A, "Only",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
        "'effect':[{'op':'add_mana','mana':{'fixed':'{G}','only':{'types':"
        "['Artifact']}}}]}]");
    object_id relic = in_hand(&t, A, "Relic", "'cost':'{1}','types':["
                                              "'Artifact']");
    static const uint16_t ORDER[] = {MANA_G, MANA_C, MANA_R,
                                     MANA_U, MANA_W, MANA_B};
    table_start(&t);
    activate_it(&t, snow, 1);
    activate_it(&t, kept, 1);
    activate_it(&t, only, 1);
    cast_it(&t, relic);
    table_take(&t, 0);
    assert_int_equal(t.decision.kind, DECIDE_PAY_SYMBOL);
    assert_int_equal(t.decision.count, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(t.decision.option[i].value, ORDER[i]);
    table_close(&t);
}

/* Symbols beyond those a cost has room for count as generic mana. */
static void symbols_beyond_the_room_are_generic(void **state)
{
    struct table t;
    struct mana_due due;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(&t, "Dear", "'cost':'{G}{G}{G}{G}{G}{G}{G}{G}"
                                          "{G}{G}{G}{G}{G}{G}{G}{G}',"
                                          "'types':['Artifact']");
    table_start(&t);
    due_start(&due);
    uint16_t cost = card_at(t.cards, card)->face[0].cost;
    due_add(t.engine, &due, cost, 0, 4);
    assert_int_equal(due.count, 64);
    assert_int_equal(due.generic, 0);
    due_add(t.engine, &due, cost, 0, 2);
    assert_int_equal(due.count, 64);
    assert_int_equal(due.generic, 32);
    assert_int_equal(due_total(&due), 96);
    table_close(&t);
}

/* CR 605.3a: mana abilities may be activated to pay for others, as deep as
 * the engine holds. */
static void mana_abilities_pay_for_each_other_up_to_a_limit(void **state)
{
    enum { DEEP = 16 };
    struct table t;
    int depth = 1;
    (void)state;
    main_phase(&t, 2);
    uint16_t card = face_card(
        &t, "Filter",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':[{'mana':"
        "'{1}'},{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
        "'{C}{C}'}}]}]");
    for (int i = 0; i < DEEP + 4; i++)
        table_put(&t, card, A, ZONE_BATTLEFIELD);
    table_start(&t);
    activate_it(&t, 1, 1);
    while (t.decision.kind == DECIDE_MANA_WINDOW &&
           game_choose(t.engine, t.game, 0).code == CODE_NONE) {
        table_look(&t);
        depth++;
    }
    assert_int_equal(depth, DEEP);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generic_mana_is_paid_with_any_type),
        cmocka_unit_test(a_colored_symbol_needs_its_color),
        cmocka_unit_test(
            colorless_mana_pays_no_color_and_colors_pay_no_colorless),
        cmocka_unit_test(either_half_pays_a_hybrid_symbol),
        cmocka_unit_test(hybrid_symbols_are_matched_together),
        cmocka_unit_test(
            a_two_hybrid_symbol_is_two_of_any_or_one_of_its_color),
        cmocka_unit_test(an_unpayable_cost_cannot_be_paid),
        cmocka_unit_test(zero_is_paid_with_nothing),
        cmocka_unit_test(snow_needs_a_snow_source),
        cmocka_unit_test(a_plain_forest_does_not_pay_snow),
        cmocka_unit_test(restricted_mana_pays_only_for_what_it_may),
        cmocka_unit_test(restricted_mana_is_spent_first),
        cmocka_unit_test(which_mana_pays_generic_is_asked),
        cmocka_unit_test(
            mana_that_must_pay_the_color_is_not_offered_for_generic),
        cmocka_unit_test(an_increase_is_added),
        cmocka_unit_test(a_reduction_takes_generic_mana_away),
        cmocka_unit_test(a_generic_reduction_leaves_colors_alone),
        cmocka_unit_test(a_colored_reduction_takes_the_color_then_generic),
        cmocka_unit_test(a_reduction_of_colors_only_leaves_generic_alone),
        cmocka_unit_test(a_floor_is_what_it_costs_at_least),
        cmocka_unit_test(a_floor_comes_after_reductions),
        cmocka_unit_test(a_cost_does_not_wrap_around),
        cmocka_unit_test(more_symbols_than_fit_are_not_free),
        cmocka_unit_test(spending_as_though_may_be_for_some_spells_only),
        cmocka_unit_test(mana_may_be_spent_as_though_of_any_color),
        cmocka_unit_test(life_pays_a_phyrexian_symbol),
        cmocka_unit_test(at_one_life_it_does_not),
        cmocka_unit_test(mana_abilities_are_activated_while_paying),
        cmocka_unit_test(giving_up_leaves_the_lands_untapped),
        cmocka_unit_test(no_mana_pays_twice),
        cmocka_unit_test(a_reduction_takes_the_plainest_symbol),
        cmocka_unit_test(costs_change_for_the_face_that_is_cast),
        cmocka_unit_test(forty_lands_pay_forty),
        cmocka_unit_test(mana_abilities_that_make_nothing_do_not_help),
        cmocka_unit_test(there_is_room_for_giving_up),
        cmocka_unit_test(plain_mana_is_offered_first),
        cmocka_unit_test(symbols_beyond_the_room_are_generic),
        cmocka_unit_test(mana_abilities_pay_for_each_other_up_to_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
