/*
 * state.c - what must hold when a player has priority.
 *
 * Rules: CR 704 and 704.6c (state-based actions), 502.4 and 514.3 (no
 * priority), 117.5, 712.8 (which face counts).
 */
#include "judge.h"

#include <stdio.h>
#include <string.h>

static void claim(struct oracle_report *report, bool is_so, const char *rule,
                  const char *who, const char *expected)
{
    report_claim(report, is_so, rule, who, expected, "it is not so");
}

static void judge_players(const struct oracle_position *position,
                          struct oracle_report *report)
{
    for (int i = 0; i < position->player_count; i++) {
        const struct player *player = &position->player[i];
        char seat[2] = {(char)('A' + i), '\0'};
        if (player->has_lost)
            continue;
        claim(report, player->life > 0, "704.5a", seat,
              "a player without life has lost");
        claim(report, player->poison < 10, "704.5c", seat,
              "a player with ten poison counters has lost");
        claim(report, player->commander_damage < 21, "704.6c", seat,
              "a player dealt 21 damage by one commander has lost");
        claim(report, player->energy >= 0, "107.14", seat,
              "energy is never negative");
    }
}

static void judge_creature(const struct thing *thing,
                           struct oracle_report *report)
{
    bool is_lasting = traits_have_keyword(&thing->seen, "indestructible");

    if (!thing_is(thing, TYPE_CREATURE) || !thing->seen.has_strength)
        return;
    claim(report, thing->seen.toughness > 0, "704.5f", thing->label,
          "a creature without toughness is gone");
    claim(report,
          is_lasting || thing->damage < thing->seen.toughness ||
              thing->seen.toughness <= 0,
          "704.5g", thing->label, "a creature with lethal damage is gone");
}

static void judge_attached(const struct oracle_position *position,
                           const struct thing *thing,
                           struct oracle_report *report)
{
    const struct thing *to =
        thing->attached == NOTHING ? NULL : &position->thing[thing->attached];

    if (traits_have_subtype(&thing->seen, "Aura") && thing->is_labelled &&
        !thing_is(thing, TYPE_CREATURE))
        claim(report, to != NULL && to->zone == ZONE_BATTLEFIELD, "704.5m",
              thing->label, "an Aura is attached to something");
    if (traits_have_subtype(&thing->seen, "Equipment") && to != NULL)
        claim(report,
              thing_is(to, TYPE_CREATURE) && !thing_is(thing, TYPE_CREATURE),
              "704.5n", thing->label, "Equipment is attached to a creature");
}

/* CR 704.5j: of two legendary permanents with one name one is gone. */
static void judge_legend(const struct oracle_position *position, int at,
                         struct oracle_report *report)
{
    const struct thing *thing = &position->thing[at];

    if (!((thing->seen.supers >> SUPER_LEGENDARY) & 1) ||
        thing->seen.name[0] == '\0')
        return;
    for (int i = at + 1; i < position->count; i++) {
        const struct thing *other = &position->thing[i];
        bool is_second = other->zone == ZONE_BATTLEFIELD &&
                         other->controller == thing->controller &&
                         ((other->seen.supers >> SUPER_LEGENDARY) & 1) &&
                         strcmp(other->seen.name, thing->seen.name) == 0;
        claim(report, !is_second, "704.5j", thing->label,
              "no second legendary permanent of that name");
    }
}

/* CR 704.5k: of two world permanents one is gone. */
static void judge_world(const struct oracle_position *position, int at,
                        struct oracle_report *report)
{
    const struct thing *thing = &position->thing[at];

    if (!((thing->seen.supers >> SUPER_WORLD) & 1))
        return;
    for (int i = at + 1; i < position->count; i++)
        claim(report,
              position->thing[i].zone != ZONE_BATTLEFIELD ||
                  !((position->thing[i].seen.supers >> SUPER_WORLD) & 1),
              "704.5k", thing->label, "no second world permanent");
}

static void judge_permanent(const struct oracle_position *position, int at,
                            struct oracle_report *report)
{
    const struct thing *thing = &position->thing[at];
    type_set spells = (1 << TYPE_INSTANT) | (1 << TYPE_SORCERY);

    judge_creature(thing, report);
    judge_attached(position, thing, report);
    judge_legend(position, at, report);
    judge_world(position, at, report);
    claim(report, (thing->seen.types & spells) == 0 || thing->is_copied,
          "400.4a", thing->label,
          "no instant or sorcery is on the battlefield");
    if (thing_is(thing, TYPE_PLANESWALKER))
        claim(report, thing_counters(thing, "loyalty") > 0, "704.5i",
              thing->label, "a planeswalker without loyalty is gone");
    claim(report,
          thing_counters(thing, "+1/+1") == 0 ||
              thing_counters(thing, "-1/-1") == 0,
          "704.5q", thing->label, "no +1/+1 counter beside a -1/-1 counter");
}

/* What is no permanent: CR 110.5d, 122.2, 704.5d. */
static void judge_elsewhere(const struct thing *thing,
                            struct oracle_report *report)
{
    claim(report, thing->is_token != TRUTH_YES || thing->zone == ZONE_STACK,
          "704.5d", thing->label, "a token is only on the battlefield");
    claim(report, !thing->tapped && thing->damage == 0, "110.5d", thing->label,
          "only a permanent is tapped or damaged");
}

void oracle_judge_state(const struct oracle_position *position,
                        struct oracle_report *report)
{
    if (position->is_over || position->is_pending ||
        position->priority == NOBODY)
        return;
    /* CR 502.4: nobody gets priority in the untap step. */
    claim(report, position->step != STEP_UNTAP, "502.4", "priority",
          "no priority in the untap step");
    judge_players(position, report);
    judge_hands(position, report);
    for (int i = 0; i < position->count; i++) {
        if (position->thing[i].zone == ZONE_BATTLEFIELD)
            judge_permanent(position, i, report);
        else
            judge_elsewhere(&position->thing[i], report);
    }
}
