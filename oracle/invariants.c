/*
 * invariants.c - what holds between two typed observations.
 *
 * Rules: CR 108.3 (owners), 733.1 (what is refused), 117.3 and 117.4
 * (priority), 500 (steps), 106.4 (pools), 107.14 (energy), 305.2 (land
 * plays), 405 (the stack), 514.2, 502.3 and 504.1 (turn-based actions).
 */
#include "invariants.h"

#include <stdio.h>
#include <string.h>

void invariant_broken(struct oracle_report *report, const char *rule,
                      const char *about, unsigned number, const char *expected)
{
    if (report->disagreed++ > 0)
        return;
    snprintf(report->rule, sizeof(report->rule), "%s", rule);
    snprintf(report->subject, sizeof(report->subject), "%s %u", about, number);
    snprintf(report->expected, sizeof(report->expected), "%s", expected);
    snprintf(report->actual, sizeof(report->actual), "it is not so");
}

static void claim(const struct pair *pair, bool is_so, const char *rule,
                  const char *about, unsigned number, const char *expected)
{
    must(pair->report, is_so, rule, about, number, expected);
}

static unsigned stack_size(const struct observation *is, uint16_t *top)
{
    unsigned count = 0;

    for (uint16_t i = 0; i < is->object_count; i++)
        if (is->object[i].zone == ZONE_STACK) {
            if (count++ == 0)
                *top = i;
        }
    return count;
}

/* CR 108.3: cards stay in the game, each with its owner, and none come. */
static void cards_stay(const struct pair *pair)
{
    const struct observation *is = pair->after;
    unsigned left = 0, total = 0;

    for (uint16_t i = 0; i < pair->before->object_count; i++) {
        const struct observed_object *was = &pair->before->object[i];
        const struct observed_object *now =
            pair->is_at[was->id] ? &is->object[pair->is_at[was->id] - 1] : NULL;
        if (was->kind != SEEN_CARD)
            continue;
        /* CR 800.4a: who leaves takes along what they own; something else may
         * have its number by now. */
        if ((now == NULL || now->kind != SEEN_CARD) &&
            was->owner < PLAYERS_MAX && is->player[was->owner].has_lost)
            continue;
        left++;
        claim(pair,
              now != NULL && now->kind == SEEN_CARD &&
                  now->owner == was->owner &&
                  (now->card == was->card || !now->visible || !was->visible ||
                   now->face_down || was->face_down),
              "108.3", "object", was->id, "it is the same card of its owner");
    }
    for (uint16_t i = 0; i < is->object_count; i++)
        total += is->object[i].kind == SEEN_CARD;
    claim(pair, total == left, "108.3", "cards", total,
          "no card comes or goes");
}

/* CR 400.7, 122.2: what has moved remembers nothing. */
static void moved_is_new(const struct pair *pair)
{
    for (uint16_t i = 0; i < pair->after->object_count; i++) {
        const struct observed_object *now = &pair->after->object[i];
        if (now->zone == ZONE_BATTLEFIELD || now->counter_count == 0 ||
            pair->was_at[now->id] == 0)
            continue;
        const struct observed_object *was =
            &pair->before->object[pair->was_at[now->id] - 1];
        if (was->counter_count == 0) /* it has got them where it is now */
            continue;
        claim(pair, was->zone == now->zone || now->zone == ZONE_EXILE, "122.2",
              "object", now->id, "its counters are gone");
    }
}

/* CR 500.1: time goes on. */
static void time_goes_on(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;

    claim(pair,
          is->edition == was->edition && is->player_count == was->player_count,
          "500.1", "players", is->player_count, "the game is the same");
    claim(pair,
          is->turn > was->turn ||
              (is->turn == was->turn && is->step >= was->step &&
               is->active == was->active),
          "500.1", "turn", is->turn, "turns and steps are not taken back");
    for (uint8_t p = 0; p < is->player_count; p++)
        claim(pair, is->player[p].has_lost || !was->player[p].has_lost,
              "104.4a", "player", p, "who has lost has lost");
    claim(pair, is->is_over || !was->is_over, "104.2a", "turn", is->turn,
          "what is over is over");
    for (uint8_t p = 0; p < is->player_count; p++)
        claim(pair,
              !is->is_over || is->winner != PLAYER_NONE ||
                  is->player[p].has_lost,
              "104.4a", "player", p, "a game is drawn when all have lost");
    if (is->is_over && is->winner < is->player_count)
        claim(pair, !is->player[is->winner].has_lost, "104.2a", "player",
              is->winner, "who has lost does not win");
}

/* CR 305.2: playing a land counts once, and nothing else does. */
static void land_plays(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;
    uint8_t kind = pair->what->option.kind;
    bool is_known =
        pair->is_whole && (kind == OPTION_CAST || kind == OPTION_ACTIVATE ||
                           kind == OPTION_SPECIAL || kind == OPTION_PLAY ||
                           !can(pair, ORACLE_PLAYS_NOW));

    for (uint8_t p = 0; p < is->player_count; p++) {
        int more = is->player[p].lands_played - was->player[p].lands_played;
        if (is->turn != was->turn)
            claim(pair,
                  is->player[p].lands_played == 0 || is->step > STEP_UPKEEP ||
                      is->pending != DECIDE_PRIORITY,
                  "305.2", "player", p, "no land was played in a new turn");
        else if (is_known)
            claim(pair,
                  more == (p == pair->what->by && kind == OPTION_PLAY ? 1 : 0),
                  "305.2", "player", p, "a land play counts once");
        else
            claim(pair, more >= 0, "305.2", "player", p,
                  "land plays are not taken back");
    }
}

/* Whether what was on the stack is there still, below what came (CR 405.2),
 * but for what a cost may have taken; objects of players who have lost have
 * left.  How many objects came is filled in. */
static bool stack_is_below(const struct pair *pair, unsigned *more)
{
    *more = pair->is_stack;
    for (unsigned i = pair->was_stack; i > 0; i--) {
        object_id id = pair->before->object[pair->was_top + i - 1].id;
        const struct observed_object *now = now_of(pair, id);
        if (can(pair, ORACLE_PAYS_FROM_STACK) &&
            (now == NULL || now->zone != ZONE_STACK))
            continue;
        if (*more == 0 ||
            pair->after->object[pair->is_top + --*more].id != id)
            return false;
    }
    return true;
}

static unsigned losers(const struct observation *is)
{
    unsigned count = 0;

    for (uint8_t p = 0; p < is->player_count; p++)
        count += is->player[p].has_lost;
    return count;
}

/* CR 601.2a, 112.2: above what was there lies the spell, unless it was paid
 * for the mana that it cost. */
static void spell_is_there(const struct pair *pair, unsigned more)
{
    const struct option *option = &pair->what->option;
    const struct observed_object *spell =
        more == 0 ? NULL : &pair->after->object[pair->is_top + more - 1];
    const struct observed_object *now = now_of(pair, option->object);

    if (can(pair, ORACLE_PAYS_FROM_STACK) &&
        (now == NULL || now->zone != ZONE_STACK))
        return;
    claim(pair, spell != NULL && spell->id == option->object, "601.2a",
          "object", option->object, "the card is on the stack");
    if (spell == NULL || spell->id != option->object)
        return;
    claim(pair,
          spell->controller == pair->what->by || can(pair, ORACLE_CONTROLS),
          "112.2", "object", spell->id, "who casts it controls it");
    claim(pair, spell->face_down || spell->face == option->face, "712.11b",
          "object", spell->id, "the face that was cast is up");
}

/* CR 117.3c: who acted has priority again, and the stack only grew. */
static void acted(const struct pair *pair)
{
    const struct oracle_happening *what = pair->what;
    unsigned more;

    /* CR 605.3b, 724.1: a mana ability may end the turn at once. */
    if (pair->is_moved && can(pair, ORACLE_ENDS_TURNS))
        return;
    claim(pair, !pair->is_moved, "500.2", "step", pair->after->step,
          "acting ends no step");
    if (losers(pair->before) != losers(pair->after))
        return;
    claim(pair, pair->after->priority == what->by, "117.3c", "player", what->by,
          "who acted has priority again");
    bool is_below = stack_is_below(pair, &more);
    claim(pair, is_below, "405.2", "stack", pair->is_stack,
          "what comes goes on top of the stack");
    if (what->option.kind == OPTION_CAST && is_below)
        spell_is_there(pair, more);
}

static uint8_t player_after(const struct observation *is, uint8_t player)
{
    do {
        player = (uint8_t)((player + 1) % is->player_count);
    } while (is->player[player].has_lost);
    return player;
}

/* CR 117.3d: a pass that is not the last changes nothing. */
static void passed_on(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;
    bool is_same = is->turn == was->turn && is->step == was->step &&
                   is->object_count == was->object_count &&
                   memcmp(is->player, was->player, sizeof(is->player)) == 0 &&
                   memcmp(is->object, was->object,
                          is->object_count * sizeof(is->object[0])) == 0;

    /* A set-up may hold what state-based actions end (CR 704.3). */
    claim(pair, is_same || pair->what->is_set_up, "117.3d", "player",
          pair->what->by, "passing priority changes nothing else");
    claim(pair, is->priority == player_after(is, pair->what->by), "117.3d",
          "player", is->priority, "the next player has priority");
}

/* CR 514.2, 502.3, 302.6: what begins anew with a turn. */
static void turn_begun(const struct pair *pair)
{
    const struct observation *is = pair->after;

    if (is->step != STEP_UPKEEP || pair->what->choices > 0)
        return;
    for (uint16_t i = 0; i < is->object_count; i++) {
        const struct observed_object *object = &is->object[i];
        uint8_t was = pair->was_at[object->id];
        if (object->zone != ZONE_BATTLEFIELD || was == 0)
            continue;
        claim(pair, object->damage == 0, "514.2", "object", object->id,
              "damage is gone with the turn");
        if (object->controller != is->active ||
            pair->before->object[was - 1].controller != is->active)
            continue;
        claim(pair, !object->sick, "302.6", "object", object->id,
              "it was there as the turn began");
        claim(pair,
              !object->tapped || can(pair, ORACLE_HOLDS_TAPPED) ||
                  counters_of(&pair->before->object[was - 1], COUNTER_STUN) > 0,
              "502.3", "object", object->id, "it has untapped");
    }
}

/* CR 504.1: a card was drawn. */
static void step_drawn(const struct pair *pair)
{
    uint8_t p = pair->after->active;
    const struct observed_player *was = &pair->before->player[p];
    const struct observed_player *is = &pair->after->player[p];

    if (pair->before->step != STEP_UPKEEP || pair->after->step != STEP_DRAW ||
        was->library_size == 0 || pair->what->choices > 0 ||
        can(pair, ORACLE_REPLACES_DRAWS | ORACLE_ACTS_UNASKED))
        return;
    claim(pair,
          is->library_size == was->library_size - 1 &&
              is->hand_size == was->hand_size + 1,
          "504.1", "player", p, "the active player has drawn a card");
}

/* CR 117.4: all passed, so the step ended or the top of the stack resolved. */
static void all_passed(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;
    bool is_again =
        was->step == STEP_COMBAT_DAMAGE || was->step == STEP_CLEANUP;

    uint8_t first = is->player[is->active].has_lost
                        ? player_after(is, is->active)
                        : is->active;

    claim(pair, is->priority == first, pair->is_moved ? "117.3a" : "117.3b",
          "player", is->priority, "the active player has priority");
    if (pair->was_stack > 0) {
        claim(pair, !pair->is_moved || can(pair, ORACLE_ENDS_TURNS), "117.4",
              "step", is->step, "with something to resolve no step ends");
        return;
    }
    /* CR 510.4, 514.3a: these steps may come twice. */
    claim(pair, pair->is_moved || is_again, "500.2", "step", is->step,
          "with nothing to resolve the step ends");
    step_follows(pair);
    step_drawn(pair);
    declared_is_done(pair);
    combat_damage_is_dealt(pair);
    if (can(pair, ORACLE_ACTS_UNASKED) || pair->what->choices > 0)
        return;
    for (uint8_t p = 0; p < is->player_count; p++) {
        claim(pair, is->player[p].energy == was->player[p].energy, "107.14",
              "player", p, "energy outlasts steps and turns");
        claim(pair,
              is->player[p].life == was->player[p].life ||
                  is->step == STEP_COMBAT_DAMAGE,
              "119.1", "player", p, "life outlasts steps and turns");
    }
}

/* CR 500.5, 106.4: pools empty as steps and phases end. */
static void pools_are_empty(const struct pair *pair)
{
    unsigned mana = 0;

    if (can(pair, ORACLE_KEEPS_MANA) || pair->what->choices > 0)
        return;
    for (uint8_t p = 0; p < pair->after->player_count; p++)
        for (unsigned i = 0; i < MANA_TYPES; i++)
            mana |= pair->after->player[p].mana[i];
    claim(pair, mana == 0, "500.5", "step", pair->after->step,
          "unspent mana is gone with the step");
}

/* CR 122.1: without anything that names it, energy stays. */
static void energy_stays(const struct pair *pair)
{
    if (can(pair, ORACLE_MOVES_ENERGY))
        return;
    for (uint8_t p = 0; p < pair->after->player_count; p++)
        claim(pair,
              pair->after->player[p].energy == pair->before->player[p].energy,
              "122.1", "player", p, "energy changes only by what names it");
}

/* CR 733.1: what is refused leaves everything as it was. */
static void refused(const struct pair *pair)
{
    const struct observation *was = pair->before, *is = pair->after;
    size_t head = offsetof(struct observation, object);

    claim(pair,
          memcmp(was, is, head) == 0 &&
              memcmp(was->object, is->object,
                     is->object_count * sizeof(is->object[0])) == 0,
          "733.1", "player", pair->what->by, "what is refused changes nothing");
}

static bool have_all_passed(const struct pair *pair)
{
    return pair->what->option.kind == OPTION_PASS &&
           pair->what->passes + 1u >=
               pair->before->player_count - losers(pair->before);
}

static void what_was_done(const struct pair *pair)
{
    switch (pair->what->option.kind) {
    case OPTION_CAST:
    case OPTION_PLAY:
    case OPTION_ACTIVATE:
    case OPTION_SPECIAL:
        acted(pair);
        break;
    case OPTION_PASS:
        if (have_all_passed(pair))
            all_passed(pair);
        else
            passed_on(pair);
        break;
    default:
        break;
    }
}

/* What an action that was taken has made of the position. */
static void taken(struct pair *pair)
{
    const struct observation *before = pair->before, *after = pair->after;

    pair->is_moved = before->turn != after->turn || before->step != after->step;
    pair->is_whole =
        before->pending == DECIDE_PRIORITY && after->pending == DECIDE_PRIORITY;
    pair->was_stack = stack_size(before, &pair->was_top);
    pair->is_stack = stack_size(after, &pair->is_top);
    for (uint16_t i = 0; i < before->object_count; i++)
        pair->was_at[before->object[i].id] = (uint8_t)(i + 1);
    position_is_sound(after, pair->is_at, pair->report);
    cards_stay(pair);
    moved_is_new(pair);
    time_goes_on(pair);
    land_plays(pair);
    energy_stays(pair);
    losses_have_reasons(pair);
    if (after->is_over || after->pending != DECIDE_PRIORITY)
        return;
    position_is_stable(after, pair->is_at, pair->setting, pair->report);
    permanents_hold(before, after, pair->what, pair->setting, pair->was_at,
                    pair->report);
    if (pair->is_whole)
        what_was_done(pair);
    ends_are_settled(pair, pair->is_whole && have_all_passed(pair));
    if (pair->is_moved)
        pools_are_empty(pair);
    if (before->turn != after->turn)
        turn_begun(pair);
}

void oracle_step_invariants(const struct observation *before,
                            const struct observation *after,
                            const struct oracle_happening *what,
                            const struct oracle_setting *setting,
                            struct oracle_report *report)
{
    struct pair pair = {.before = before,
                        .after = after,
                        .what = what,
                        .setting = setting,
                        .report = report};
    unsigned disagreed = report->disagreed;

    if (what->was_refused)
        refused(&pair);
    else
        taken(&pair);
    report->agreed += report->disagreed == disagreed;
}
