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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_enters_tapped_is_so_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
