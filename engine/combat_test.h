/*
 * combat_test.h - declaring attackers and blockers at a table, for the tests
 * of combat.
 */
#ifndef COMBAT_TEST_H
#define COMBAT_TEST_H

#include "table_test.h"

/* A attacks: `to` is a player. */
static inline void attack(struct table *t, object_id attacker, player_id to)
{
    assert_int_equal(t->decision.kind, DECIDE_ATTACKER);
    table_choose(t, OPTION_OBJECT, attacker, to, 0);
}

static inline void block(struct table *t, object_id blocker, object_id attacker)
{
    assert_int_equal(t->decision.kind, DECIDE_BLOCKER);
    table_choose(t, OPTION_OBJECT, blocker, PLAYER_NONE, attacker);
}

static inline void end_declaration(struct table *t, enum decision_kind kind)
{
    if (t->decision.kind == kind)
        table_done(t);
}

/* From the beginning of combat to blocks: the attackers attack B. */
static inline void attack_with(struct table *t, int count, const object_id *ids)
{
    table_start(t);
    table_pass_on(t);
    for (int i = 0; i < count; i++)
        attack(t, ids[i], B);
    end_declaration(t, DECIDE_ATTACKER);
    table_pass_on(t);
}

static inline void attack_alone(struct table *t, object_id id)
{
    attack_with(t, 1, &id);
}

/* After blocks: on until the damage has been dealt. */
static inline void fight(struct table *t)
{
    end_declaration(t, DECIDE_BLOCKER);
    table_pass_until(t, STEP_END_COMBAT);
}

#endif
