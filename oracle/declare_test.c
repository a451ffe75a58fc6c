#include "sight_test.h"

enum { BLOCKER = SPELL };

static struct decision decision;

static void offer(object_id object, player_id player, uint16_t value)
{
    decision.option[decision.count++] = (struct option){
        .kind = OPTION_OBJECT,
        .object = object,
        .player = player,
        .value = value,
    };
}

static struct oracle_report ask(void)
{
    struct oracle_report report;

    memset(&report, 0, sizeof(report));
    oracle_offer_invariants(&before, &decision, &what, &setting, &report);
    return report;
}

static void assert_right(void)
{
    struct oracle_report report = ask();

    assert_string_equal(report.rule, "");
    assert_int_equal(report.agreed, 1);
}

static void assert_wrong(const char *rule)
{
    struct oracle_report report = ask();

    assert_string_equal(report.rule, rule);
    assert_int_equal(report.agreed, 0);
}

/* A may attack B with one creature. */
static int attack(void **state)
{
    calm(state);
    memset(&decision, 0, sizeof(decision));
    before.step = STEP_DECLARE_ATTACKERS;
    decision.kind = DECIDE_ATTACKER;
    decision.option[decision.count++].kind = OPTION_DONE;
    offer(BEAR, 1, 0);
    return 0;
}

/* It attacks, and B may block it with a creature. */
static int block(void **state)
{
    attack(state);
    before.step = STEP_DECLARE_BLOCKERS;
    before.object[BEAR - 1].attacking = before.object[BEAR - 1].tapped = true;
    before.object[BEAR - 1].defender = 1;
    lay(BLOCKER, ZONE_BATTLEFIELD, 1 << TYPE_CREATURE);
    before.object[BLOCKER - 1].controller = 1;
    decision.kind = DECIDE_BLOCKER;
    decision.player = 1;
    decision.count = 1;
    offer(BLOCKER, PLAYER_NONE, BEAR);
    return 0;
}

static void have(object_id id, enum oracle_keyword keyword)
{
    before.object[id - 1].keywords |= (uint64_t)1 << keyword;
}

static void an_untapped_creature_may_attack(void **state)
{
    (void)state;
    assert_right();
    before.object[BEAR - 1].tapped = true;
    assert_wrong("508.1a");
}

static void what_has_come_needs_haste(void **state)
{
    (void)state;
    before.object[BEAR - 1].sick = true;
    assert_wrong("302.6");
    have(BEAR, ORACLE_HASTE);
    assert_right();
}

static void a_defender_does_not_attack(void **state)
{
    (void)state;
    have(BEAR, ORACLE_DEFENDER);
    assert_wrong("508.1c");
    decision.count = 1;
    assert_right();
}

static void each_opponent_may_be_attacked(void **state)
{
    (void)state;
    before.player_count = 3;
    before.player[2].life = 20;
    assert_wrong("508.1b");
    offer(BEAR, 2, 0);
    assert_right();
    before.player[1].has_lost = true;
    assert_wrong("508.1b");
}

static void what_was_declared_is_not_offered_again(void **state)
{
    (void)state;
    choose(DECIDE_ATTACKER, BEAR, 0);
    assert_wrong("508.1a");
    decision.count = 1;
    assert_right();
}

static void a_creature_may_be_kept_by_what_is_not_seen(void **state)
{
    (void)state;
    decision.count = 1;
    assert_wrong("508.1b");
    setting.powers = ORACLE_LIMITS_COMBAT;
    assert_right();
}

static void an_untapped_creature_may_block(void **state)
{
    (void)state;
    assert_right();
    before.object[BLOCKER - 1].tapped = true;
    assert_wrong("509.1a");
    decision.count = 1;
    assert_right();
}

static void flying_is_blocked_by_flying_or_reach(void **state)
{
    (void)state;
    have(BEAR, ORACLE_FLYING);
    assert_wrong("702.9b");
    have(BLOCKER, ORACLE_REACH);
    assert_right();
}

static void shadow_is_blocked_by_shadow(void **state)
{
    (void)state;
    have(BEAR, ORACLE_SHADOW);
    assert_wrong("702.28b");
    have(BLOCKER, ORACLE_SHADOW);
    assert_right();
}

static void what_cannot_block_does_not(void **state)
{
    (void)state;
    have(BLOCKER, ORACLE_CANT_BLOCK);
    assert_wrong("509.1b");
    decision.count = 1;
    assert_right();
}

static void one_does_not_block_menace(void **state)
{
    (void)state;
    have(BEAR, ORACLE_MENACE);
    assert_right();
    choose(DECIDE_BLOCKER, BLOCKER, BEAR);
    decision.count = 1;
    assert_wrong("702.111b");
}

static void blocks_are_offered_where_they_can_be(void **state)
{
    (void)state;
    decision.count = 1;
    assert_wrong("509.1a");
    before.object[BEAR - 1].defender = 0;
    assert_right();
}

static void a_legend_is_chosen_among_its_like(void **state)
{
    (void)state;
    struct observed_object *other = &before.object[FOREST - 1];

    before.object[BEAR - 1].super = other->super = 1 << SUPER_LEGENDARY;
    other->name = before.object[BEAR - 1].name;
    decision.kind = DECIDE_OBJECTS;
    decision.purpose = PURPOSE_LEGEND;
    decision.count = 0;
    offer(BEAR, PLAYER_NONE, 0);
    offer(FOREST, PLAYER_NONE, 0);
    assert_right();
    other->controller = 1;
    assert_wrong("704.5j");
}

int main(void)
{
#define ATTACK(test) cmocka_unit_test_setup(test, attack)
#define BLOCK(test) cmocka_unit_test_setup(test, block)
    const struct CMUnitTest tests[] = {
        ATTACK(an_untapped_creature_may_attack),
        ATTACK(what_has_come_needs_haste),
        ATTACK(a_defender_does_not_attack),
        ATTACK(each_opponent_may_be_attacked),
        ATTACK(what_was_declared_is_not_offered_again),
        ATTACK(a_creature_may_be_kept_by_what_is_not_seen),
        BLOCK(an_untapped_creature_may_block),
        BLOCK(flying_is_blocked_by_flying_or_reach),
        BLOCK(shadow_is_blocked_by_shadow),
        BLOCK(what_cannot_block_does_not),
        BLOCK(one_does_not_block_menace),
        BLOCK(blocks_are_offered_where_they_can_be),
        ATTACK(a_legend_is_chosen_among_its_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
