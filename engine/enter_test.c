#include "table_acts.h"

/* A creature of A's enters with `own` abilities while B has `other`; tapped
 * creatures of A's have hexproof. */
static void enters_tapped_by(const char *own, const char *other)
{
    struct table t;
    char text[400];
    main_phase(&t, 2);
    enchantment(&t, A, "Maze",
                "{'k':'static','mods':[{'grant':['hexproof'],'to':{'types':["
                "'Creature'],'of':'you','tapped':true}}]}");
    enchantment(&t, B, "Kismet", other);
    snprintf(text, sizeof text,
             "'types':['Creature'],'pt':[2,2],'abilities':[%s]", own);
    object_id bears = in_hand(&t, A, "Bears", text);
    table_start(&t);
    cast_it(&t, bears);
    settle(&t); /* checks what is kept of each position */
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        if (t.seen.object[i].id == bears) {
            assert_true(t.seen.object[i].tapped);
            assert_true(t.seen.object[i].keywords &
                        KEYWORD_BIT(KEYWORD_HEXPROOF));
        }
    table_close(&t);
}

static void what_enters_tapped_is_so_at_once(void **state)
{
    (void)state; /* CR 614.12 */
    enters_tapped_by("{'k':'as_enters','do':['tapped']}", "");
    enters_tapped_by("{'k':'as_enters','do':[{'tapped_unless':{'exists':{"
                     "'types':['Artifact']}}}]}",
                     "");
    enters_tapped_by("", "{'k':'replace','event':{'ev':'enters','what':{"
                         "'types':['Creature'],'of':'opp'}},"
                         "'do':['tapped']}");
}

/* CR 506.3b */
static void only_in_combat_something_enters_attacking(void **state)
{
    static const struct {
        enum step step;
        const char *under;
        bool is_attacking;
    } rows[] = {
        {STEP_BEGIN_COMBAT, "you", true},
        {STEP_END_COMBAT, "you", true},
        {STEP_MAIN1, "you", false},
        {STEP_MAIN2, "you", false},
        {STEP_BEGIN_COMBAT, "opp", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        t.scenario.step = (uint8_t)rows[i].step;
        snprintf(text, sizeof text,
                 "'types':['Instant'],'abilities':[{'k':'spell','effect':["
                 "{'op':'create_token','under':'%s','attacking':true,"
                 "'spec':{'name':'Ox','types':['Creature'],'pt':[1,1]}}]}]",
                 rows[i].under);
        object_id id = in_hand(&t, A, "Call", text);
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        bool is_attacking = false;
        for (uint16_t k = 0; k < t.seen.object_count; k++)
            is_attacking = is_attacking || t.seen.object[k].attacking;
        assert_int_equal(is_attacking, rows[i].is_attacking);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_enters_tapped_is_so_at_once),
        cmocka_unit_test(only_in_combat_something_enters_attacking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
