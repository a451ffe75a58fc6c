/*
 * declared.c - what was declared: who attacks and blocks from then on.
 *
 * Rules: CR 508.1 (attackers), 509.1 (blockers), 506.4 and 800.4a (what is in
 * combat no more), 702.20 (vigilance).
 */
#include "invariants.h"

/* The choice of that kind about the object, or NULL. */
static const struct option *chosen(const struct pair *pair, uint8_t kind,
                                   object_id id)
{
    for (uint16_t i = 0; i < pair->what->made_count; i++) {
        const struct oracle_choice *made = &pair->what->made[i];
        if (made->kind == kind && made->option.kind == OPTION_OBJECT &&
            made->option.object == id)
            return &made->option;
    }
    return NULL;
}

static void claim(const struct pair *pair, bool is_so, const char *rule,
                  const struct observed_object *object, const char *expected)
{
    must(pair->report, is_so, rule, "object", object->id, expected);
}

/* CR 506.4, 800.4a: who loses before anyone gets priority takes along what
 * attacks or was to be attacked. */
static bool has_left(const struct pair *pair, object_id id)
{
    const struct observed_object *now = now_of(pair, id);

    return now == NULL || now->zone != ZONE_BATTLEFIELD;
}

/* CR 508.1f, 508.1k. */
static void attacker_attacks(const struct pair *pair,
                             const struct observed_object *was,
                             const struct observed_object *now)
{
    const struct option *option = chosen(pair, DECIDE_ATTACKER, was->id);

    /* Perhaps it is another player's since it became tapped, or, as 506.3
     * and 506.4 have it, no creature any more. */
    if (now->controller != pair->after->active || !is_of(now, TYPE_CREATURE))
        option = NULL;
    claim(pair, now->attacking == (option != NULL || was->attacking), "508.1k",
          now, "what was declared attacks, and nothing else");
    if (option == NULL || !now->attacking)
        return;
    bool is_there = option->player != PLAYER_NONE
                        ? !pair->after->player[option->player].has_lost
                        : !has_left(pair, option->value);
    bool is_so = option->player != PLAYER_NONE ? now->defender == option->player
                                               : now->fights == option->value;
    claim(pair, is_so || !is_there, "508.1b", now,
          "it attacks what was chosen");
    bool has_vigilance = has(pair->setting, was, ORACLE_VIGILANCE);
    claim(pair, now->tapped != has_vigilance,
          has_vigilance ? "702.20b" : "508.1f", now,
          "attacking taps what has no vigilance");
}

/* CR 509.1g, 509.1h. */
static void blocker_blocks(const struct pair *pair,
                           const struct observed_object *was,
                           const struct observed_object *now)
{
    const struct option *option = chosen(pair, DECIDE_BLOCKER, was->id);

    claim(pair, now->blocking == (option != NULL || was->blocking), "509.1g",
          now, "what was declared blocks, and nothing else");
    if (option != NULL)
        claim(pair,
              now->fights == option->value || has_left(pair, option->value),
              "509.1g", now, "it blocks what was chosen");
}

static bool is_blocked(const struct pair *pair, object_id id)
{
    for (uint16_t i = 0; i < pair->what->made_count; i++) {
        const struct oracle_choice *made = &pair->what->made[i];
        if (made->kind == DECIDE_BLOCKER &&
            made->option.kind == OPTION_OBJECT && made->option.value == id)
            return true;
    }
    return false;
}

void declared_is_done(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;

    for (uint16_t i = 0; i < was->object_count; i++) {
        const struct observed_object *object = &was->object[i];
        const struct observed_object *now =
            object->zone == ZONE_BATTLEFIELD ? still_there(pair, object) : NULL;
        if (now == NULL)
            continue;
        if (was->step == STEP_BEGIN_COMBAT &&
            is->step == STEP_DECLARE_ATTACKERS)
            attacker_attacks(pair, object, now);
        if (was->step != STEP_DECLARE_ATTACKERS ||
            is->step != STEP_DECLARE_BLOCKERS)
            continue;
        blocker_blocks(pair, object, now);
        claim(pair,
              now->blocked == (object->blocked || is_blocked(pair, object->id)),
              "509.1h", now, "what was declared to be blocked is blocked");
    }
}
