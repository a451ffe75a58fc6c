/* Mana as it is added: what is noted of it, groups of a pool, replacements
 * in numbers, and what becomes of it as steps end. */
#include "frame_test.h"
#include "mana.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define OPTIONS "'only':{'types':['Creature']},'rider':{'if':{},'do':["       \
                "{'op':'scry'}]},'keep_until':'eot'"

/* The pool as the engine has it. */
static const struct game *pool_of(struct table *t)
{
    return engine_view(t->engine, t->game);
}

static void settle_questions(struct table *t)
{
    for (int i = 0; i < 20 && t->decision.kind != DECIDE_PRIORITY; i++)
        table_take(t, 0);
}

/* CR 106.6: whichever kind of mana it is. */
static void restrictions_and_riders_are_noted_of_each_kind(void **state)
{
    static const char *const MANA[] = {
        "'fixed':'{G}'", "'any_color':1", "'any_comb':1", "'any_type':1",
        "'could_produce':{'types':['Land']}",
        "'colors_of':{'types':['Creature']}", "'cost_of':'chosen.s'",
        "'choose_color_n':1", "'per_color_among':{'types':['Creature']}",
        "'chosen_color':'c'",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(MANA); i++)
        for (int has_options = 0; has_options < 2; has_options++) {
            struct table t;
            char text[1000];
            main_phase(&t, 2);
            basic(&t, A, "Swamp");
            put_face(&t, A, ZONE_BATTLEFIELD, "Hound",
                     "'cost':'{R}','types':['Creature'],'pt':[2,2]");
            snprintf(text, sizeof text,
                     "'types':['Artifact'],'super':['Snow'],'abilities':[{"
                     "'k':'activated','cost':[],'effect':[{'op':'choose',"
                     "'id':'c','what':'color'},{'op':'choose','id':'s','what':"
                     "{'types':['Creature']}},{'op':'add_mana','mana':{%s%s}}"
                     "]}]",
                     MANA[i], has_options ? "," OPTIONS : "");
            object_id stone = in_play(&t, A, "Stone", text);
            table_start(&t);
            activate_it(&t, stone, 1);
            settle_questions(&t);
            const struct game *g = pool_of(&t);
            if (g->mana_count != 1)
                fail_msg("%s: %d groups", MANA[i], g->mana_count);
            assert_int_equal(g->mana[0].only != 0, has_options);
            assert_int_equal(g->mana[0].rider != 0, has_options);
            assert_int_equal(g->mana[0].source, has_options ? stone : 0);
            assert_int_equal(g->mana[0].flags,
                             MANA_SNOW | (has_options ? MANA_KEEP_EOT : 0));
            table_close(&t);
        }
}

/* What differs in anything is a group of its own. */
static void mana_that_differs_in_anything_is_apart(void **state)
{
    static const struct mana LIKE = {.type = MANA_G, .player = A};
    struct mana other[] = {LIKE, LIKE, LIKE, LIKE, LIKE, LIKE, LIKE, LIKE};
    struct speech s;
    (void)state;
    other[0].type = MANA_U;
    other[1].player = B;
    other[2].flags = MANA_SNOW;
    other[3].source = 1;
    other[4].only = 1;
    other[5].rider = 1;
    other[6].chosen_id = 1;
    other[7].chosen = 1;
    main_phase(&s.t, 2);
    basic(&s.t, A, "Forest");
    speak(&s, OBJECT_NONE);
    struct game *g = s.t.engine->g;
    mana_add(s.t.engine, &LIKE, 0);
    assert_int_equal(g->mana_count, 0);
    mana_add(s.t.engine, &LIKE, 2);
    for (size_t i = 0; i < COUNT(other); i++) {
        mana_add(s.t.engine, &other[i], 1);
        assert_int_equal(g->mana_count, i + 2);
    }
    for (size_t i = 0; i < COUNT(other); i++)
        mana_add(s.t.engine, &other[i], 5);
    mana_add(s.t.engine, &LIKE, 3);
    assert_int_equal(g->mana_count, COUNT(other) + 1);
    assert_int_equal(g->mana[0].count, 5);
    assert_int_equal(g->mana[8].count, 6);
    mana_add(s.t.engine, &LIKE, 60000);
    mana_add(s.t.engine, &LIKE, 60000);
    /* All that the player has is counted, in the other groups too. */
    assert_int_equal(g->mana[0].count, UINT16_MAX - 7 * 6);
    table_close(&s.t);
}

/* More groups than a pool has room for are refused. */
static void a_pool_has_limits_that_are_named(void **state)
{
    struct table t;
    object_id stone[MANA_MAX + 1];
    char name[24];
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i <= MANA_MAX; i++) {
        snprintf(name, sizeof name, "Stone %d", i);
        stone[i] = in_play(
            &t, A, name,
            "'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
            "'effect':[{'op':'add_mana','mana':{'fixed':'{G}','only':"
            "{'types':['Creature']}}}]}]");
    }
    table_start(&t);
    for (int i = 0; i < MANA_MAX; i++)
        activate_it(&t, stone[i], 1);
    assert_refused(&t, act(OPTION_ACTIVATE, stone[MANA_MAX], 0, 1),
                   CODE_OTHER);
    table_close(&t);
}

/* CR 106.3: of a source that nothing is known of, mana is added plainly. */
static void mana_of_an_unknown_source_is_plain(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t card = phrase(&s, "{'op':'add_mana','mana':{'fixed':'{G}',"
                               OPTIONS "}}");
    struct frame *f = speak(&s, OBJECT_NONE);
    struct game *g = s.t.engine->g;
    mana_produce(s.t.engine, f, said(&s, card, 1), A, NULL);
    assert_int_equal(g->mana_count, 1);
    assert_int_equal(g->mana[0].chosen_id, 0);
    assert_int_equal(g->mana[0].flags, MANA_KEEP_EOT);
    table_close(&s.t);
}

/* One Forest is tapped while these replacement effects are there. */
static void tap_with(struct table *t, const char *const *rules, size_t count)
{
    main_phase(t, 2);
    object_id forest = basic(t, A, "Forest");
    for (size_t i = 0; i < count; i++) {
        char name[24], text[300];
        snprintf(name, sizeof name, "Rule %d", (int)i);
        snprintf(text, sizeof text, "{'k':'replace','event':%s}", rules[i]);
        enchantment(t, A, name, text);
    }
    table_start(t);
    activate_it(t, forest, 1);
}

#define TAPPED "{'ev':'tap_for_mana'},'do':["

/* CR 616.1: who taps it chooses the order where that makes a difference. */
static void the_order_is_asked_for_where_it_matters(void **state)
{
    static const struct {
        const char *rule[3];
        size_t count;
        const char *pool; /* NULL: it is asked */
    } ROWS[] = {
        {{TAPPED "{'mul':2}]", TAPPED "{'mul':3}]"}, 2, "GGGGGG"},
        {{TAPPED "{'set_type':'U'}]", TAPPED "{'mul':3}]"}, 2, "UUU"},
        {{"{'ev':'tap_for_mana','by':'opp'},'do':[{'set_type':'U'}]"}, 1,
         "G"},
        {{"{'ev':'tap_for_mana','by':'opp'},'do':[{'set_type':'U'}]",
          TAPPED "{'set':'{R}{R}'}]"}, 2, "RR"},
        {{"{'ev':'tap_for_mana','mana_of':['W']},'do':[{'set_type':'U'}]",
          TAPPED "{'set':'{R}{R}'}]"}, 2, "RR"},
        {{TAPPED "{'set_type':'U'}]", TAPPED "{'set_type':'R'}]"}, 2,
         NULL},
        {{TAPPED "{'set':'{U}'}]", TAPPED "{'mul':2}]"}, 2, NULL},
        {{TAPPED "{'set':'{U}'}]", TAPPED "{'set':'{U}'}]"}, 2, "U"},
        /* Only between doubling and tripling are there two. */
        {{TAPPED "{'mul':2}]", TAPPED "{'mul':3}]",
          "{'ev':'tap_for_mana','amount':{'=':2}},'do':[{'set_type':'U'}]"},
         3, NULL},
        {{TAPPED "{'mul':2}]",
          "{'ev':'tap_for_mana','amount':{'=':2}},'do':[{'set_type':'U'}]"},
         2, "UU"},
        {{TAPPED "'nothing']", TAPPED "{'mul':2}]"}, 2, ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        tap_with(&t, ROWS[i].rule, ROWS[i].count);
        if (ROWS[i].pool)
            assert_pool(&t, A, ROWS[i].pool);
        assert_int_equal(t.decision.kind, ROWS[i].pool ? DECIDE_PRIORITY
                                                       : DECIDE_REPLACEMENT);
        table_close(&t);
    }
}

/* Where there are too many orders to try, it is asked. */
static void with_too_many_orders_it_is_asked(void **state)
{
    static const char *const RULES[] = {
        TAPPED "{'mul':2}]", TAPPED "{'mul':3}]", TAPPED "{'mul':5}]",
        TAPPED "{'mul':7}]", TAPPED "{'mul':11}]", TAPPED "{'mul':13}]",
        TAPPED "{'mul':17}]", TAPPED "{'mul':19}]", TAPPED "{'mul':23}]",
        TAPPED "{'set':'{U}'}]", TAPPED "{'set':'{W}'}]",
        TAPPED "{'set':'{B}{B}'}]", TAPPED "{'set':'{R}{C}'}]",
    };
    struct table t;
    (void)state;
    tap_with(&t, RULES, COUNT(RULES));
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    assert_int_equal(t.decision.count, COUNT(RULES));
    table_close(&t);
}

/* As a step ends. */

static void end_step_with(struct table *t, const char *const *rules,
                          size_t count)
{
    main_phase(t, 2);
    pool(t, "GG");
    for (size_t i = 0; i < count; i++) {
        char name[24], text[300];
        snprintf(name, sizeof name, "Rule %d", (int)i);
        snprintf(text, sizeof text, "{'k':'replace','event':%s}", rules[i]);
        enchantment(t, A, name, text);
    }
    table_start(t);
    table_pass(t);
    table_pass(t);
}

#define LOST "{'ev':'lose_mana'},'do':["

/* CR 616.1, 614.6: one of those that would save it applies. */
static void lost_mana_becomes_what_one_effect_says(void **state)
{
    static const struct {
        const char *rule[2];
        size_t count;
        const char *pool; /* NULL: it is asked */
    } ROWS[] = {
        {{LOST "{'set_type':'U'}]"}, 1, "UU"},
        {{LOST "{'recolor':'U'}]"}, 1, "UU"},
        {{LOST "{'recolor':'U'}]", LOST "{'set_type':'U'}]"}, 2, "UU"},
        {{LOST "{'recolor':'U'}]", LOST "{'recolor':'R'}]"}, 2, NULL},
        {{"{'ev':'lose_mana','who':'opp'},'do':[{'recolor':'U'}]"}, 1, ""},
        {{TAPPED "{'recolor':'U'}]"}, 1, ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        end_step_with(&t, ROWS[i].rule, ROWS[i].count);
        if (ROWS[i].pool)
            assert_pool(&t, A, ROWS[i].pool);
        else
            assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
        table_close(&t);
    }
}

/* CR 106.4: what keeps mana keeps all of it, or the types it names. */
static void mana_is_kept_by_type_and_player(void **state)
{
    static const struct {
        const char *mod, *pool;
    } ROWS[] = {
        {"'keep_mana':{}", "GC"},
        {"'keep_mana':{'who':'you'}", "GC"},
        {"'keep_mana':{'who':'opp'}", ""},
        {"'keep_mana':{'types':['C']}", "C"},
        {"'keep_mana':{'types':['U','G'],'who':'each_player'}", "G"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        main_phase(&t, 2);
        pool(&t, "GC");
        static_rule(&t, A, "Keep", ROWS[i].mod);
        table_start(&t);
        table_pass(&t);
        table_pass(&t);
        assert_pool(&t, A, ROWS[i].pool);
        assert_int_equal(table_life(&t, A), 20);
        table_close(&t);
    }
}

/* More replacement effects than are looked at do no harm. */
static void any_number_of_replacements_ends_soundly(void **state)
{
    static const char *const RULES[][2] = {
        {TAPPED "{'mul':1}]", ""},
        {LOST "{'recolor':'C'}]", ""},
        {"{'ev':'counters_on'},'do':[{'add':1}]",
         "{'op':'put','what':{'types':['Creature']},'kind':'+1/+1','n':1}"},
        {"{'ev':'counters_on_player'},'do':[{'add':1}]",
         "{'op':'get','kind':'energy'}"},
        {"{'ev':'proliferate'},'do':[{'mul':1}]", "{'op':'proliferate'}"},
        {"{'ev':'create_tokens'},'do':[{'mul':1}]",
         "{'op':'create_token','spec':{'types':['Artifact'],'sub':['Clue']}}"},
        {"{'ev':'damage'},'do':[{'mul':1}]",
         "{'op':'damage','to':'opp','n':1}"},
        {"{'ev':'gain_life'},'do':[{'mul':1}]", "{'op':'gain_life','n':1}"},
        {"{'ev':'draw'},'do':[{'mul':1}]", "{'op':'draw'}"},
        {"{'ev':'pay_life'},'do':[{'mul':1}]",
         "{'op':'may_pay','cost':[{'life':1}]}"},
        {"{'ev':'to_graveyard'},'do':[{'zone':'exile'}]",
         "{'op':'destroy','what':{'types':['Creature']}}"},
        {"{'ev':'enters'},'do':['tapped']",
         "{'op':'put_onto_battlefield','what':{'zone':'graveyard'}}"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(RULES); i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        object_id forest = basic(&t, A, "Forest");
        creature(&t, A, "Bear", "2,2", "");
        put_face(&t, A, ZONE_GRAVEYARD, "Ox", "'types':['Artifact']");
        put_face(&t, A, ZONE_LIBRARY, "Page", "'types':['Artifact']");
        object_id spell = sorcery(&t, "Spell", "{0}", RULES[i][1]);
        snprintf(text, sizeof text,
                 "'types':['Enchantment'],'abilities':[{'k':'replace',"
                 "'event':%s}]",
                 RULES[i][0]);
        uint16_t card = face_card(&t, "Rule", text);
        for (int n = 0; n < 90; n++)
            table_put(&t, card, A, ZONE_BATTLEFIELD);
        table_start(&t);
        activate_it(&t, forest, 1);
        settle_questions(&t);
        assert_pool(&t, A, "G");
        cast_it(&t, spell);
        settle(&t);
        settle_questions(&t);
        table_pass_until(&t, STEP_BEGIN_COMBAT);
        settle_questions(&t);
        table_close(&t);
    }
}

/* CR 107.3: the X that was announced for the spell. */
static void a_spell_adds_mana_for_its_x(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "WWW");
    object_id spell = sorcery(&t, "Surge", "{X}",
                              "{'op':'add_mana','mana':{'fixed':'{X}{G}'}}");
    table_start(&t);
    cast_it(&t, spell);
    table_number(&t, 3);
    while (t.decision.kind != DECIDE_PRIORITY)
        table_take(&t, 0);
    settle(&t);
    assert_pool(&t, A, "GCCC");
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restrictions_and_riders_are_noted_of_each_kind),
        cmocka_unit_test(mana_that_differs_in_anything_is_apart),
        cmocka_unit_test(a_pool_has_limits_that_are_named),
        cmocka_unit_test(mana_of_an_unknown_source_is_plain),
        cmocka_unit_test(the_order_is_asked_for_where_it_matters),
        cmocka_unit_test(with_too_many_orders_it_is_asked),
        cmocka_unit_test(lost_mana_becomes_what_one_effect_says),
        cmocka_unit_test(mana_is_kept_by_type_and_player),
        cmocka_unit_test(any_number_of_replacements_ends_soundly),
        cmocka_unit_test(a_spell_adds_mana_for_its_x),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
