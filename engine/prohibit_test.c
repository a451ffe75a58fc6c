/* What stands against casting a spell: the time, a prohibition while X is
 * open, and no target for any X. */
#include "table_acts.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define BLAST                                                                 \
    "'cost':'{X}','types':['Instant'],'abilities':[{'k':'spell',"             \
    "'targets':[{'id':'t','what':{'types':['Creature'],'mv':{'=':'X'}}}],"    \
    "'effect':[{'op':'destroy','what':'T.t'}]}]"
#define TRICK                                                                 \
    "'cost':'{X}','types':['Instant'],'abilities':[{'k':'spell',"             \
    "'effect':[{'op':'draw','n':1}]}]"
#define ADDED(cost)                                                           \
    "'cost':'{9}','types':['Instant'],'abilities':[{'k':"                     \
    "'additional_cost'," cost "},{'k':'spell','effect':[{'op':'draw'}]}]"
#define BAN(mv) "'cant_cast':{'zone':'stack','mv':{" mv "}},'who':'opp'"

struct row {
    const char *spell; /* of A's, who has two mana */
    const char *rule;  /* of B's */
    const char *cost;  /* of a creature that is there */
    bool is_legal;
};

/* CR 601.3a: some X must be neither prohibited nor without a target. */
static void some_x_must_be_possible(void **state)
{
    static const struct row ROWS[] = {
        {TRICK, BAN("'>=':0"), "{2}", false},
        {TRICK, BAN("'<=':1"), "{2}", true},
        {TRICK, BAN("'<=':3"), "{2}", true},
        {BLAST, BAN("'>=':99"), "{2}", true},
        {BLAST, BAN("'<=':1"), "{2}", true},
        {BLAST, BAN("'<=':2"), "{2}", false},
        {BLAST, BAN("'=':0"), "{0}", false},
        {BLAST, BAN("'=':1"), "{0}", true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        char text[200];
        main_phase(&t, 2);
        pool(&t, "CC");
        static_rule(&t, B, "Ban", ROWS[i].rule);
        snprintf(text, sizeof text,
                 "'cost':'%s','types':['Creature'],'pt':[2,2]", ROWS[i].cost);
        in_play(&t, B, "Ox", text);
        object_id spell = in_hand(&t, A, "Spell", ROWS[i].spell);
        table_start(&t);
        if (is_legal(&t, act(OPTION_CAST, spell, 0, 0)) != ROWS[i].is_legal)
            fail_msg("row %d", (int)i);
        table_close(&t);
    }
}

/* CR 601.2e: once X is announced it is as much as that. */
static void the_announced_x_may_be_prohibited(void **state)
{
    (void)state;
    for (uint16_t x = 1; x <= 2; x++) {
        struct table t;
        main_phase(&t, 2);
        pool(&t, "CC");
        static_rule(&t, B, "Ban", BAN("'<=':1"));
        object_id spell = in_hand(&t, A, "Trick", TRICK);
        table_start(&t);
        cast_it(&t, spell);
        assert_int_equal(t.decision.purpose, PURPOSE_X);
        if (x == 1)
            assert_int_equal(game_choose(t.engine, t.game, x).code,
                             CODE_PROHIBITED);
        else
            table_number(&t, x);
        table_close(&t);
    }
}

struct now {
    const char *spell, *rule;
    const char *price; /* what is cast is cast for */
    const char *cost;  /* of a creature that is there */
    bool is_cast;
};

/* CR 107.3b, 608.2g: X is 0, unless what is paid instead has one. */
static void while_something_resolves_it_must_be_possible(void **state)
{
    static const struct now ROWS[] = {
        {TRICK, BAN("'>=':99"), "'free'", "{2}", true},
        {TRICK, BAN("'<=':1"), "'free'", "{2}", false},
        {TRICK, BAN("'<=':1"), "[{'mana':'{X}'}]", "{2}", true},
        {TRICK, BAN("'<=':1"), "[{'mana':'{1}'}]", "{2}", false},
        {BLAST, BAN("'>=':99"), "'free'", "{2}", false},
        {BLAST, BAN("'>=':99"), "'free'", "{0}", true},
        {BLAST, BAN("'>=':99"), "[{'mana':'{X}'}]", "{2}", true},
        {BLAST, BAN("'>=':99"), "[{'mana':'{1}'}]", "{2}", false},
        {BLAST, BAN("'<=':2"), "[{'mana':'{X}'}]", "{2}", false},
        {TRICK, BAN("'>=':99"), "[{'mana':'{2}'}]", "{2}", true},
        {TRICK, BAN("'>=':99"), "[{'mana':'{3}'}]", "{2}", false},
        {TRICK, BAN("'>=':99"), "[{'energy':1}]", "{2}", false},
        {ADDED("'cost':[{'energy':1}]"), BAN("'>=':99"), "'free'", "{2}",
         false},
        {ADDED("'cost':[{'energy':1}],'optional':true"), BAN("'>=':99"),
         "'free'", "{2}", true},
        {ADDED("'cost':[{'life':1}]"), BAN("'>=':99"), "'free'", "{2}", true},
        {ADDED("'cost':[{'mana':'{3}'}]"), BAN("'>=':99"), "'free'", "{2}",
         false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        pool(&t, "CC");
        static_rule(&t, B, "Ban", ROWS[i].rule);
        snprintf(text, sizeof text,
                 "'cost':'%s','types':['Creature'],'pt':[2,2]", ROWS[i].cost);
        in_play(&t, B, "Ox", text);
        put_face(&t, A, ZONE_EXILE, "Spell", ROWS[i].spell);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated','cost':"
                 "[{'life':1}],'effect':[{'op':'cast_now','what':{'zone':"
                 "'exile'},'cost':%s,'optional':true}]}]",
                 ROWS[i].price);
        object_id stone = in_play(&t, A, "Stone", text);
        table_start(&t);
        activate_it(&t, stone, 1);
        take(&t, act(OPTION_PASS, 0, 0, 0));
        take(&t, act(OPTION_PASS, 0, 0, 0));
        bool is_asked = t.decision.kind != DECIDE_PRIORITY;
        if (is_asked != ROWS[i].is_cast)
            fail_msg("row %d", (int)i);
        table_close(&t);
    }
}

/* Who casts as a sorcery only, and what. */
static void a_time_is_imposed_on_whom_it_says(void **state)
{
    static const struct row ROWS[] = {
        {TRICK, "'timing':'sorcery'", NULL, false},
        {TRICK, "'timing':'sorcery','who':'opp'", NULL, false},
        {TRICK, "'timing':'sorcery','who':'you'", NULL, true},
        {TRICK, "'timing':'sorcery','for':{'types':['Instant']}", NULL,
         false},
        {TRICK, "'timing':'sorcery','for':{'types':['Artifact']}", NULL,
         true},
    };
    (void)state; /* CR 101.2 */
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        main_phase(&t, 2);
        t.scenario.step = STEP_BEGIN_COMBAT;
        static_rule(&t, B, "Teferi", ROWS[i].rule);
        object_id spell = in_hand(&t, A, "Spell", ROWS[i].spell);
        table_start(&t);
        if (is_legal(&t, act(OPTION_CAST, spell, 0, 0)) != ROWS[i].is_legal)
            fail_msg("row %d", (int)i);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_x_must_be_possible),
        cmocka_unit_test(the_announced_x_may_be_prohibited),
        cmocka_unit_test(while_something_resolves_it_must_be_possible),
        cmocka_unit_test(a_time_is_imposed_on_whom_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
