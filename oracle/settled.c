/*
 * settled.c - what state-based actions and the ends of turns make of what
 * was there.
 *
 * Rules: CR 104.3a (conceding), 104.4a (draws), 514.2 and 611.2 (how long
 * effects last), 704.5b (an empty library), 704.5j (legends), 724.1 (the turn
 * is ended), 903.10a (damage by commanders).
 */
#include "invariants.h"

static bool is_legend(const struct observed_object *object)
{
    return ((object->super >> SUPER_LEGENDARY) & 1) && object->name != 0 &&
           object->zone == ZONE_BATTLEFIELD;
}

static bool is_same_legend(const struct observed_object *a,
                           const struct observed_object *b)
{
    return is_legend(b) && a->name == b->name && a->controller == b->controller;
}

/* CR 704.5j: from the permanents of one name one player chooses. */
void legend_is_offered(const struct offer *offer)
{
    const struct decision *decision = offer->decision;
    const struct observed_object *first = offer->at[decision->option[0].object];

    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        const struct observed_object *object = offer->at[option->object];
        must(offer->report,
             option->kind == OPTION_OBJECT && object != NULL && first != NULL &&
                 is_legend(object) && is_same_legend(first, object) &&
                 object->controller == decision->player,
             "704.5j", "object", option->object,
             "a legendary permanent of that name and player");
    }
}

static bool is_legend_chosen(const struct pair *pair)
{
    for (uint16_t i = 0; i < pair->what->made_count; i++)
        if (pair->what->made[i].purpose == PURPOSE_LEGEND)
            return true;
    return false;
}

static bool is_in_graveyard(const struct pair *pair,
                            const struct observed_object *was)
{
    const struct observed_object *now = now_of(pair, was->id);

    return now != NULL && now->zone == ZONE_GRAVEYARD;
}

/* Whether nothing else could have put it into the graveyard. */
static bool was_healthy(const struct observed_object *was)
{
    return !is_of(was, TYPE_CREATURE) || was->toughness > was->damage;
}

/* CR 704.5j: a spell becomes a second permanent of that name, and one of them
 * goes: their controller has chosen. */
static void legend_was_chosen(const struct pair *pair)
{
    const struct observed_object *spell =
        pair->was_stack == 0 ? NULL : &pair->before->object[pair->was_top];

    if (spell == NULL || spell->kind != SEEN_CARD || spell->name == 0 ||
        !((spell->super >> SUPER_LEGENDARY) & 1) || is_legend_chosen(pair) ||
        can(pair, ORACLE_KEEPS_OUT) || !was_healthy(spell))
        return;
    for (uint16_t i = 0; i < pair->before->object_count; i++) {
        const struct observed_object *was = &pair->before->object[i];
        if (!is_legend(was) || was->name != spell->name ||
            was->controller != spell->controller || !was_healthy(was))
            continue;
        must(pair->report,
             !is_in_graveyard(pair, was) && !is_in_graveyard(pair, spell),
             "704.5j", "object", was->id,
             "the player chooses which legendary permanent stays");
    }
}

/* CR 514.2, 611.2a: how long an effect goes on. */
static void effects_have_ended(const struct pair *pair)
{
    const struct observation *is = pair->after;
    const struct oracle_setting *setting = pair->setting;

    for (uint8_t i = 0; i < is->effect_count; i++) {
        const struct observed_effect *effect = &is->effect[i];
        const struct observed_object *source = now_of(pair, effect->source);
        must(pair->report,
             is->turn == pair->before->turn || pair->what->choices > 0 ||
                 effect->duration != setting->until_turn_ends,
             "514.2", "object", effect->source,
             "what lasts until the turn ends has ended");
        if (effect->duration == setting->while_source ||
            effect->duration == setting->while_controlled)
            must(pair->report,
                 source != NULL && source->zone == ZONE_BATTLEFIELD, "611.2b",
                 "object", effect->source,
                 "what lasts as long as something remains has ended");
    }
}

/* CR 724.1: what was on the stack is exiled.  A triggered ability may be a new
 * one, of the upkeep that came. */
static void turn_was_ended(const struct pair *pair)
{
    for (unsigned i = 0; i < pair->was_stack; i++) {
        const struct observed_object *was =
            &pair->before->object[pair->was_top + i];
        const struct observed_object *now = now_of(pair, was->id);
        must(pair->report,
             now == NULL || now->zone != ZONE_STACK || now->kind != was->kind ||
                 (was->kind == SEEN_ABILITY &&
                  (now->source != was->source || now->is_triggered)),
             "724.1", "object", was->id,
             "nothing stays on the stack when the turn is ended");
    }
}

/* CR 704.5b: who draws from an empty library has lost. */
static void nothing_to_draw(const struct pair *pair)
{
    const struct observation *was = pair->before;
    uint8_t p = pair->after->active;

    if (was->step == STEP_UPKEEP && pair->after->step == STEP_DRAW &&
        was->player[p].library_size == 0 && pair->what->choices == 0 &&
        !can(pair, ORACLE_REPLACES_DRAWS | ORACLE_ACTS_UNASKED))
        must(pair->report, pair->after->player[p].has_lost, "704.5b", "player",
             p, "who draws from an empty library has lost");
}

/* CR 400.7: it has left and come back, as something new: it was there since
 * the turn began, and is not, for the same player. */
static bool has_returned(const struct observed_object *was,
                         const struct observed_object *now)
{
    return was->zone == ZONE_BATTLEFIELD && now != NULL && !was->sick &&
           now->sick && was->controller == now->controller;
}

/* CR 400.7: nothing that was attached to it still is. */
static void what_returns_is_new(const struct pair *pair)
{
    const struct observation *was = pair->before;

    for (uint16_t i = 0; i < was->object_count; i++) {
        const struct observed_object *on = &was->object[i];
        if (on->zone != ZONE_BATTLEFIELD || on->attached == OBJECT_NONE)
            continue;
        const struct observed_object *to = was_of(pair, on->attached);
        const struct observed_object *now = still_there(pair, on);
        if (to != NULL && now != NULL && now->attached == to->id &&
            has_returned(to, still_there(pair, to)) && !on->sick == !now->sick)
            must(pair->report,
                 can(pair, ORACLE_ATTACHES | ORACLE_TAKES_BACK |
                               ORACLE_CONTROLS),
                 "400.7", "object", on->id,
                 "it is not attached to what is a new object");
    }
}

/* CR 702.79a, 702.93a, 704.8: what dies with such a counter does not come
 * back, whatever cancels it at the same time. */
static void dies_for_good(const struct pair *pair,
                          const struct observed_object *was)
{
    if (was->zone != ZONE_BATTLEFIELD || was->counter_count == 0)
        return;
    bool persists = has(pair->setting, was, ORACLE_PERSIST) &&
                    counters_of(was, COUNTER_M1M1) > 0;
    bool is_undying = has(pair->setting, was, ORACLE_UNDYING) &&
                      counters_of(was, COUNTER_P1P1) > 0;

    if ((!persists && !is_undying) || !is_in_graveyard(pair, was))
        return;
    for (unsigned i = 0; i < pair->is_stack; i++)
        must(pair->report,
             pair->after->object[pair->is_top + i].source != was->id,
             persists ? "702.79a" : "702.93a", "object", was->id,
             "what dies with such a counter does not return");
}

/* Whether the player may have drawn from an empty library.  Cards may have
 * been put there since by what resolved. */
static bool may_have_drawn(const struct pair *pair, uint8_t player)
{
    bool is_empty = pair->after->player[player].library_size == 0;

    return pair->what->option.kind != OPTION_PASS || pair->was_stack > 0 ||
           (is_empty && (pair->after->step == STEP_DRAW ||
                         can(pair, ORACLE_ACTS_UNASKED)));
}

/* CR 104.3b, 903.10a. */
void losses_have_reasons(const struct pair *pair)
{
    const struct oracle_happening *what = pair->what;

    if (what->option.kind == OPTION_CONCEDE || can(pair, ORACLE_ENDS_GAMES))
        return;
    for (uint8_t p = 0; p < pair->after->player_count; p++) {
        const struct observed_player *is = &pair->after->player[p];
        if (is->has_lost && !pair->before->player[p].has_lost)
            must(pair->report,
                 is->life <= 0 || is->poison >= 10 ||
                     is->commander_damage >= 21 ||
                     may_have_drawn(pair, p),
                 is->commander_damage > 0 ? "903.10a" : "104.3b", "player", p,
                 "a player loses without life or library or by a commander");
    }
}

void ends_are_settled(const struct pair *pair, bool have_all_passed)
{
    const struct oracle_happening *what = pair->what;

    if (what->option.kind == OPTION_CONCEDE)
        must(pair->report, pair->after->player[what->by].has_lost, "104.3a",
             "player", what->by, "who concedes has lost");
    effects_have_ended(pair);
    what_returns_is_new(pair);
    if (pair->was_stack == 0 && what->option.kind == OPTION_PASS &&
        !can(pair, ORACLE_MINDS_DYING))
        for (uint16_t i = 0; i < pair->before->object_count; i++)
            dies_for_good(pair, &pair->before->object[i]);
    if (!have_all_passed)
        return;
    if (pair->was_stack > 0 && pair->is_moved)
        turn_was_ended(pair);
    if (pair->was_stack > 0)
        legend_was_chosen(pair);
    else
        nothing_to_draw(pair);
}
