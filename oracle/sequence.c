/*
 * sequence.c - which step and turn follow.
 *
 * Rules: CR 500.1 (steps and phases), 500.7 (extra turns), 508.8 (combat
 * without attackers), 510.4 (two combat damage steps), 514.3a (cleanup),
 * 724.1 (a turn that is ended).
 */
#include "invariants.h"

static bool is_any_attacking(const struct observation *is)
{
    for (uint16_t i = 0; i < is->object_count; i++)
        if (is->object[i].attacking)
            return true;
    return false;
}

/* The next step in which players get priority; STEP_UPKEEP: of a new turn. */
static uint8_t step_after(const struct observation *was)
{
    switch (was->step) {
    case STEP_DECLARE_ATTACKERS:
        return is_any_attacking(was) ? STEP_DECLARE_BLOCKERS : STEP_END_COMBAT;
    case STEP_COMBAT_DAMAGE:
        return was->strikes_again ? STEP_COMBAT_DAMAGE : STEP_END_COMBAT;
    case STEP_END:
    case STEP_CLEANUP:
        return STEP_UPKEEP;
    default:
        return (uint8_t)(was->step + 1);
    }
}

/* CR 703.4d, 703.4i, 703.4j, 703.4m: whether something is done as that step
 * begins. */
static bool has_action(uint8_t step)
{
    return step == STEP_DRAW || step == STEP_DECLARE_ATTACKERS ||
           step == STEP_DECLARE_BLOCKERS || step == STEP_COMBAT_DAMAGE;
}

static uint8_t next_player(const struct observation *is, uint8_t player)
{
    do {
        player = (uint8_t)((player + 1) % is->player_count);
    } while (is->player[player].has_lost && player != is->active);
    return player;
}

/* CR 500.7: the turn that was added last comes first; without any, and when
 * this one was none, the next player's. */
static void turn_follows(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;
    uint8_t count = was->extra_count;

    while (count > 0 && is->player[was->extra[count - 1]].has_lost)
        count--;
    if (count > 0)
        must(pair->report,
             is->active == was->extra[count - 1] && is->extra_count < count,
             "500.7", "player", is->active, "the extra turn is taken");
    else if (!can(pair, ORACLE_ADDS_TURNS))
        must(pair->report, is->active == next_player(is, was->active), "500.1",
             "player", is->active, "the next player takes a turn");
}

void step_follows(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;
    uint8_t next = step_after(was);

    /* CR 724.1: what is done as a step begins may end the turn. */
    if (can(pair, ORACLE_ENDS_TURNS) && has_action(next) &&
        (is->turn != was->turn || is->step == STEP_CLEANUP))
        next = STEP_UPKEEP;
    must(pair->report,
         is->step == next || (next == STEP_UPKEEP && is->step == STEP_CLEANUP),
         was->strikes_again ? "510.4" : "500.1", "step", is->step,
         "the next step follows");
    must(pair->report,
         is->turn == was->turn + (is->step == STEP_UPKEEP ? 1 : 0), "500.1",
         "turn", is->turn, "a turn goes from untap to cleanup");
    if (is->turn != was->turn)
        turn_follows(pair);
}
