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

#define TOKEN                                                                  \
    "{'op':'create_token','attacking':true,'spec':{'types':['%s'],"            \
    "'pt':[1,1],'name':'Squire'}},"                                            \
    "{'op':'gain_life','n':{'count':{'attacking':true}}}"

/* A spell of `player`'s in `step` of A's turn makes an attacking token of the
 * type; how many objects attack then. */
static int attackers(enum step step, player_id player, const char *type)
{
    struct table t;
    char text[400], effect[300];
    int count = 0;
    main_phase(&t, 2);
    t.scenario.step = (uint8_t)step;
    t.scenario.priority = player;
    snprintf(effect, sizeof effect, TOKEN, type);
    snprintf(text, sizeof text,
             "'types':['Instant'],'abilities':[{'k':'spell','effect':[%s]}]",
             effect);
    object_id spell = in_hand(&t, player, "Muster", text);
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(t.seen.step, step);
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        count += t.seen.object[i].attacking;
    /* Not even for a moment did more of them attack. */
    assert_int_equal(table_life(&t, player), 20 + count);
    table_close(&t);
    return count;
}

static void only_in_combat_does_anything_enter_attacking(void **state)
{
    (void)state; /* CR 506.3b */
    assert_int_equal(attackers(STEP_MAIN1, A, "Creature"), 0);
    assert_int_equal(attackers(STEP_BEGIN_COMBAT, A, "Creature"), 1);
    assert_int_equal(attackers(STEP_END_COMBAT, A, "Creature"), 1);
    assert_int_equal(attackers(STEP_MAIN2, A, "Creature"), 0);
    assert_int_equal(attackers(STEP_BEGIN_COMBAT, B, "Creature"), 0);
    assert_int_equal(attackers(STEP_BEGIN_COMBAT, A, "Artifact"), 0);
}

/* CR 506.4: only a change of control takes it out of combat. */
static void control_of_ones_own_attacker_changes_nothing(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    t.scenario.step = STEP_BEGIN_COMBAT;
    object_id spell = in_hand(
        &t, A, "Rally",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':["
        "{'op':'create_token','attacking':true,'spec':{'types':['Creature'],"
        "'pt':[1,1],'name':'Squire'}},{'op':'gain_control','what':"
        "{'attacking':true}},{'op':'gain_life','n':{'count':"
        "{'attacking':true}}},{'op':'gain_control','what':{'attacking':true},"
        "'who':'opp'},{'op':'gain_life','n':{'count':{'attacking':true}}}]}]");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(table_life(&t, A), 21);
    table_close(&t);
}

static void a_token_that_cannot_enter_is_nowhere(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = in_hand(&t, A, "Vain",
                              "'types':['Instant'],'abilities':[{'k':'spell',"
                              "'effect':[{'op':'create_token','spec':{'types':"
                              "['Sorcery'],'name':'Nothing'}},"
                              "{'op':'lose_game'}]}]");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t); /* the game is over and sound */
    assert_true(t.seen.is_over);
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        assert_int_not_equal(t.seen.object[i].kind, SEEN_TOKEN);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_enters_tapped_is_so_at_once),
        cmocka_unit_test(only_in_combat_does_anything_enter_attacking),
        cmocka_unit_test(control_of_ones_own_attacker_changes_nothing),
        cmocka_unit_test(a_token_that_cannot_enter_is_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
