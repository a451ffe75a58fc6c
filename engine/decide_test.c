#include "context.h"
#include "table_acts.h"

/* Targets, an X and a mana window: a transaction with questions in it. */
static const char *const BOLT =
    "'cost':'{X}{R}','types':['Instant'],'abilities':[{'k':'spell',"
    "'targets':[{'id':'t','what':'any_target'}],"
    "'effect':[{'op':'damage','to':'T.t','n':'X'}]}]";

static object_id bolt_table(struct table *t)
{
    main_phase(t, 2);
    pool(t, "RR");
    basic(t, A, "Mountain");
    enchantment(t, A, "Count",
                "{'k':'triggered','on':{'ev':'cast'},'effect':["
                "{'op':'get','kind':'energy','n':1}]}");
    object_id bolt = in_hand(t, A, "Bolt", BOLT);
    for (player_id p = 0; p < 2; p++)
        for (int i = 0; i < 3; i++) {
            char name[24];
            snprintf(name, sizeof name, "Page %c%d", 'A' + p, i);
            put_face(t, p, ZONE_LIBRARY, name, "'types':['Artifact']");
        }
    table_start(t);
    return bolt;
}

/* Take options by a fixed rule until `steps` are taken or it is over. */
static void wander(struct engine *engine, struct game *game, int steps,
                   uint32_t seed)
{
    struct decision decision;
    for (int i = 0; i < steps; i++) {
        game_options(engine, game, &decision);
        if (decision.count == 0)
            return;
        seed = seed * 1103515245u + 12345u;
        game_choose(engine, game,
                    (uint16_t)((seed >> 16) % decision.count));
    }
}

static void the_same_choices_give_the_same_game(void **state)
{
    uint64_t hash[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        bolt_table(&t);
        wander(t.engine, t.game, 150, 42);
        hash[i] = game_hash(t.game);
        table_close(&t);
    }
    assert_true(hash[0] == hash[1]);
}

static void a_game_copied_at_any_question_goes_on_in_another_engine(
    void **state)
{
    struct table t;
    (void)state;
    bolt_table(&t);
    struct engine *other = engine_new(t.cards);
    struct game *copy = game_new();
    struct decision here, there;
    uint32_t seed = 7;
    for (int i = 0; i < 120; i++) {
        game_copy(copy, t.game);
        game_options(t.engine, t.game, &here);
        game_options(other, copy, &there);
        assert_int_equal(here.count, there.count);
        assert_int_equal(here.kind, there.kind);
        assert_memory_equal(here.option, there.option,
                            here.count * sizeof here.option[0]);
        if (here.count == 0)
            break;
        seed = seed * 1103515245u + 12345u;
        uint16_t index = (uint16_t)((seed >> 16) % here.count);
        struct verdict one = game_choose(t.engine, t.game, index);
        struct verdict two = game_choose(other, copy, index);
        assert_int_equal(one.code, two.code);
        assert_true(game_equal(t.game, copy));
        assert_true(game_hash(t.game) == game_hash(copy));
    }
    free(copy);
    engine_free(other);
    table_close(&t);
}

static void one_engine_serves_two_games_in_turns(void **state)
{
    struct table t;
    (void)state;
    object_id bolt = bolt_table(&t);
    struct game *other = copy_of(&t);
    struct option cast = act(OPTION_CAST, bolt, 0, 0);
    struct decision decision;
    assert_int_equal(game_act(t.engine, t.game, &cast).code, CODE_NONE);
    /* Looking at the other game does not disturb the question. */
    game_options(t.engine, other, &decision);
    assert_int_equal(decision.kind, DECIDE_PRIORITY);
    game_options(t.engine, t.game, &decision);
    assert_int_equal(decision.kind, DECIDE_NUMBER);
    assert_int_equal(game_act(t.engine, other, &cast).code, CODE_NONE);
    assert_true(game_equal(t.game, other));
    free(other);
    table_close(&t);
}

static void nobody_has_priority_in_a_transaction(void **state)
{
    struct table t;
    (void)state;
    object_id bolt = bolt_table(&t);
    cast_it(&t, bolt);
    assert_refused(&t, act(OPTION_PASS, 0, 0, 0), CODE_NO_PRIORITY);
    assert_refused(&t, act(OPTION_CAST, bolt, 0, 0), CODE_NO_PRIORITY);
    table_close(&t);
}

static void an_option_of_another_kind_of_decision_is_refused(void **state)
{
    struct table t;
    (void)state;
    bolt_table(&t);
    assert_refused(&t, act(OPTION_VALUE, 0, 0, 1), CODE_OTHER);
    assert_refused(&t, act(OPTION_DONE, 0, 0, 0), CODE_OTHER);
    assert_refused(&t, act(200, 0, 0, 0), CODE_OTHER);
    table_close(&t);
}

static void after_the_end_nothing_is_legal(void **state)
{
    struct table t;
    (void)state;
    bolt_table(&t);
    take(&t, act(OPTION_CONCEDE, 0, 0, 0));
    assert_int_equal(t.decision.kind, DECIDE_OVER);
    assert_int_equal(t.decision.count, 0);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, B);
    assert_refused(&t, act(OPTION_PASS, 0, 0, 0), CODE_NO_PRIORITY);
    table_close(&t);
}

static void a_rewound_game_can_be_played_on(void **state)
{
    struct table t;
    (void)state;
    object_id bolt = bolt_table(&t);
    cast_it(&t, bolt);
    table_number(&t, 1);
    game_rewind(t.engine, t.game);
    table_look(&t);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    cast_it(&t, bolt);
    table_number(&t, 0);
    player_chosen(&t, B);
    assert_int_equal(t.decision.kind, DECIDE_MANA_WINDOW);
    table_close(&t);
}

static void more_answers_than_fit_rewind_the_transaction(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id lotus = land(&t, A, "Lotus", "'any_comb':300");
    table_start(&t);
    struct game *before = copy_of(&t);
    struct option tap = act(OPTION_ACTIVATE, lotus, 0, 1);
    struct verdict verdict = game_act(t.engine, t.game, &tap);
    for (int i = 0; i < ANSWERS_MAX; i++) {
        assert_int_equal(verdict.code, CODE_NONE);
        verdict = game_choose(t.engine, t.game, 0);
    }
    assert_int_equal(verdict.code, CODE_NONE);
    verdict = game_choose(t.engine, t.game, 0);
    assert_int_equal(verdict.code, CODE_OTHER);
    assert_true(game_equal(before, t.game));
    free(before);
    table_close(&t);
}

static void a_question_within_the_limit_is_answered(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id lotus = land(&t, A, "Lotus", "'any_comb':249");
    table_start(&t);
    activate_it(&t, lotus, 1);
    for (int i = 0; i < 249; i++)
        type_chosen(&t, MANA_G);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.seen.player[A].mana[MANA_G], 249);
    table_close(&t);
}

static void the_trace_tells_the_rules_of_the_last_choice(void **state)
{
    struct table t;
    struct trace_entry trace[200];
    (void)state;
    bolt_table(&t);
    engine_rules_clear(t.engine);
    engine_trace(t.engine, trace, 200);
    assert_false(engine_rule_used(t.engine, CR_106_4));
    activate_it(&t, 1, 1);
    assert_true(engine_rule_used(t.engine, CR_106_4));
    bool found = false;
    for (uint32_t i = 0; i < engine_trace_count(t.engine); i++)
        found = found || trace[i].rule == CR_106_4;
    assert_true(found);
    engine_trace(t.engine, NULL, 0);
    table_close(&t);
}

static void a_trace_that_is_full_says_no_more(void **state)
{
    struct table t;
    struct trace_entry trace[3];
    (void)state;
    bolt_table(&t);
    engine_trace(t.engine, trace, 2);
    trace[2].rule = 0xabcd;
    wander(t.engine, t.game, 50, 3);
    assert_int_equal(engine_trace_count(t.engine), 2);
    assert_int_equal(trace[2].rule, 0xabcd);
    table_close(&t);
}

/* The same twice in a row is told once, but again for the next choice. */
static void the_trace_tells_what_is_new(void **state)
{
    static const struct {
        enum cr rule;
        object_id subject;
        bool is_next; /* the first of the next choice */
        uint32_t count;
    } rows[] = {
        {CR_106_7, 1, false, 1}, {CR_106_7, 1, false, 1},
        {CR_106_7, 2, false, 2}, {CR_109_5, 2, false, 3},
        {CR_109_5, 2, false, 3}, {CR_109_5, 2, true, 4},
        {CR_109_5, 2, false, 4}, {CR_106_7, 2, false, 5},
        {CR_106_7, 3, false, 5},
    };
    struct table t;
    struct trace_entry trace[5];
    (void)state;
    bolt_table(&t);
    engine_trace(t.engine, trace, 5);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].is_next)
            t.engine->trace_start = t.engine->trace_count;
        rule_mark(t.engine, rows[i].rule, rows[i].subject);
        assert_int_equal(engine_trace_count(t.engine), rows[i].count);
    }
    assert_int_equal(trace[4].rule, CR_106_7);
    assert_int_equal(trace[4].subject, 2);
    engine_trace(t.engine, NULL, 0);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_choices_give_the_same_game),
        cmocka_unit_test(
            a_game_copied_at_any_question_goes_on_in_another_engine),
        cmocka_unit_test(one_engine_serves_two_games_in_turns),
        cmocka_unit_test(nobody_has_priority_in_a_transaction),
        cmocka_unit_test(an_option_of_another_kind_of_decision_is_refused),
        cmocka_unit_test(after_the_end_nothing_is_legal),
        cmocka_unit_test(a_rewound_game_can_be_played_on),
        cmocka_unit_test(more_answers_than_fit_rewind_the_transaction),
        cmocka_unit_test(a_question_within_the_limit_is_answered),
        cmocka_unit_test(the_trace_tells_the_rules_of_the_last_choice),
        cmocka_unit_test(a_trace_that_is_full_says_no_more),
        cmocka_unit_test(the_trace_tells_what_is_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
