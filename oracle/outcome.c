/*
 * outcome.c - what a resolution was modelled to do against what is seen.
 *
 * Rules: CR 608.2c, 119.3 (life), 122.1 (counters), 120.3 (damage), 121.1
 * (cards), 701.26 (tapped), 111.1 (tokens), 704 (what may have gone since).
 */
#include "elsewhere.h"
#include "outcome.h"

#include <stdio.h>
#include <string.h>

struct outcome {
    const struct play *play;
    const struct oracle_position *after;
};

static void claim(const struct outcome *outcome, bool is_so, const char *rule,
                  const char *name, const char *property, int expected,
                  int actual)
{
    char want[96], got[24];

    snprintf(want, sizeof(want), "%s %d as it resolves", property, expected);
    snprintf(got, sizeof(got), "%d", actual);
    report_claim(outcome->play->report, is_so, rule, name, want, got);
    if (is_so && strlen(name) == 1)
        report_bears(outcome->play->report, "player/%s/%s", name, property);
    else if (is_so && name[0] != '\0')
        report_bears(outcome->play->report, "object/%s/%s", name, property);
}

static void same(const struct outcome *outcome, const char *rule,
                 const char *name, const char *property, int expected,
                 int actual)
{
    claim(outcome, expected == actual, rule, name, property, expected, actual);
}

/* CR 614.1a: how many cards are in the library instead of in a graveyard, as
 * it resolved or by state-based actions afterwards. */
static int shuffled_in(const struct outcome *outcome, int p)
{
    const struct oracle_position *now = outcome->play->now;
    int count = 0;

    for (int i = 0; i < now->count; i++) {
        const struct thing *thing = &now->thing[i];
        int at = thing->is_labelled ? thing_find(outcome->after, thing->label)
                                    : NOTHING;
        bool is_away =
            thing->zone == ZONE_GRAVEYARD || thing->zone == ZONE_BATTLEFIELD;
        count += is_away && thing->owner == p && at != NOTHING &&
                 outcome->after->thing[at].zone == ZONE_LIBRARY &&
                 elsewhere_is_shuffled(outcome->play->before, i);
    }
    return count;
}

static void judge_player(const struct outcome *outcome, int p)
{
    const struct player *want = &outcome->play->now->player[p];
    const struct player *is = &outcome->after->player[p];
    unsigned vague = outcome->play->vague_player[p];
    char seat[2] = {(char)('A' + p), '\0'};

    if (!(vague & VAGUE_LIFE))
        same(outcome, "119.3", seat, "life", want->life, is->life);
    same(outcome, "122.1", seat, "energy", want->energy, is->energy);
    same(outcome, "122.1", seat, "counters/poison", want->poison, is->poison);
    same(outcome, "122.1", seat, "counters/experience", want->experience,
         is->experience);
    same(outcome, "122.1", seat, "counters/rad", want->rad, is->rad);
    if (vague & VAGUE_CARDS)
        return;
    same(outcome, "121.1", seat, "hand_size", want->hand_size, is->hand_size);
    same(outcome, "121.1", seat, "library_size",
         want->library_size + shuffled_in(outcome, p), is->library_size);
}

/* CR 704: what state-based actions may have put elsewhere. */
static bool may_have_gone(const struct thing *thing)
{
    static const char *const subtypes[] = {"Aura", "Saga", "Role"};

    for (size_t i = 0; i < sizeof(subtypes) / sizeof(*subtypes); i++)
        if (traits_have_subtype(&thing->seen, subtypes[i]))
            return true;
    return thing_is(thing, TYPE_CREATURE) ||
           thing_is(thing, TYPE_PLANESWALKER) || thing_is(thing, TYPE_BATTLE) ||
           ((thing->seen.supers >> SUPER_LEGENDARY) & 1) ||
           ((thing->seen.supers >> SUPER_WORLD) & 1);
}

/* CR 704.5q: a +1/+1 and a -1/-1 counter are removed together. */
static int lasting(const struct thing *thing, const char *kind)
{
    int plus = thing_counters(thing, "+1/+1");
    int minus = thing_counters(thing, "-1/-1");
    int pairs = plus < minus ? plus : minus;
    int n = thing_counters(thing, kind);

    if (strcmp(kind, "+1/+1") != 0 && strcmp(kind, "-1/-1") != 0)
        pairs = 0;
    return n - pairs;
}

static void judge_counters(const struct outcome *outcome,
                           const struct thing *want, const struct thing *is)
{
    const cJSON *pile;
    char property[80];

    cJSON_ArrayForEach(pile, want->counters)
    {
        snprintf(property, sizeof(property), "counters/%.60s", pile->string);
        same(outcome, "122.1", want->label, property,
             lasting(want, pile->string), thing_counters(is, pile->string));
    }
    cJSON_ArrayForEach(pile, is->counters)
    {
        snprintf(property, sizeof(property), "counters/%.60s", pile->string);
        if (thing_counters(want, pile->string) == 0)
            same(outcome, "122.1", want->label, property, 0, pile->valueint);
    }
}

static void judge_permanent(const struct outcome *outcome, int at,
                            const struct thing *is)
{
    const struct thing *want = &outcome->play->now->thing[at];
    unsigned vague = outcome->play->vague[at];

    if (!(vague & VAGUE_TAPPED))
        same(outcome, "701.26a", want->label, "tapped", want->tapped,
             is->tapped);
    if (!(vague & VAGUE_COUNTERS))
        judge_counters(outcome, want, is);
    if (!(vague & VAGUE_DAMAGE))
        same(outcome, "120.3", want->label, "damage", want->damage, is->damage);
    /* CR 613.1b: a continuous effect may give it to somebody else. */
    if (!(vague & VAGUE_CONTROL) &&
        !any_card_says(outcome->play->before, "control"))
        claim(outcome, want->controller == is->controller, "608.2c",
              want->label, "controller", want->controller, is->controller);
}

/* Whether it is what resolved: where that goes is another question. */
static bool is_top(const struct play *play, const struct thing *thing)
{
    const cJSON *stack = position_at(play->before, "stack");

    return is_text(cJSON_GetArrayItem(stack, 0), thing->label);
}

/* Whether nothing but what was followed can have changed any toughness. */
static bool is_toughness_known(const struct outcome *outcome)
{
    static const char *const keys[] = {"pt", "set_pt", "lose_all_abilities"};
    const struct oracle_position *before = outcome->play->before;
    const struct oracle_position *after = outcome->after;
    struct effect effect[EFFECTS_FOUND_MAX];

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (effects_find(before, keys[i], effect, EFFECTS_FOUND_MAX) > 0)
            return false;
    return !outcome->play->is_strength_vague && before->effects != NULL &&
           after->effects != NULL &&
           cJSON_Compare(before->effects, after->effects, true);
}

/* CR 704.5f, 704.5g: a creature with less than lethal damage stays. */
static bool must_live(const struct outcome *outcome, int at)
{
    const struct thing *want = &outcome->play->now->thing[at];
    const struct thing *was = &outcome->play->before->thing[at];
    type_set others = 1 << TYPE_PLANESWALKER | 1 << TYPE_BATTLE;

    return thing_is(want, TYPE_CREATURE) && (want->seen.types & others) == 0 &&
           want->seen.supers == 0 && want->attached == NOTHING &&
           !traits_have_subtype(&want->seen, "Saga") &&
           !traits_have_subtype(&want->seen, "Aura") && want->face != NULL &&
           want->face->traits.is_strength_known &&
           cJSON_Compare(want->counters, was->counters, true) &&
           !(outcome->play->vague[at] &
             (VAGUE_DAMAGE | VAGUE_COUNTERS | VAGUE_CONTROL | VAGUE_DEATH)) &&
           want->damage < want->seen.toughness && is_toughness_known(outcome);
}

static void judge_thing(const struct outcome *outcome, int at)
{
    const struct thing *want = &outcome->play->now->thing[at];
    const struct thing *was = &outcome->play->before->thing[at];
    int found = thing_find(outcome->after, want->label);
    const struct thing *is =
        found == NOTHING ? NULL : &outcome->after->thing[found];

    if (!want->is_labelled || want->is_ability || is_top(outcome->play, was) ||
        may_come_back(outcome->play->before, was) ||
        (outcome->play->vague[at] & VAGUE_ZONE))
        return;
    if (want->zone == ZONE_NONE) {
        claim(outcome, is == NULL || is->zone != ZONE_BATTLEFIELD, "111.7",
              want->label, "zone", ZONE_NONE, ZONE_BATTLEFIELD);
        return;
    }
    if (want->zone == ZONE_BATTLEFIELD &&
        (is == NULL || is->zone != ZONE_BATTLEFIELD)) {
        /* CR 704: to the graveyard, or where that is replaced. */
        bool is_away = is != NULL && is->zone != ZONE_GRAVEYARD &&
                       is->zone != ZONE_COMMAND &&
                       is->is_commander != TRUTH_YES &&
                       !play_is_replaced(outcome->play, "to_graveyard");
        if (!is_away && must_live(outcome, at))
            claim(outcome, false, "704.5g", want->label, "zone", want->zone,
                  is == NULL ? ZONE_NONE : is->zone);
        else if (is_away || (!may_have_gone(want) &&
                             !any_card_says(outcome->after, "add_types")))
            claim(outcome, false, "608.2c", want->label, "zone", want->zone,
                  is == NULL ? ZONE_NONE : is->zone);
        return;
    }
    if (is == NULL)
        return; /* who has lost took it along */
    same(outcome, "608.2c", want->label, "zone", want->zone, is->zone);
    if (want->zone == ZONE_BATTLEFIELD && is->zone == ZONE_BATTLEFIELD)
        judge_permanent(outcome, at, is);
}

static void judge_tokens(const struct outcome *outcome)
{
    const struct oracle_position *after = outcome->after;
    int count[PLAYERS_MAX] = {0};

    for (int i = 0; i < after->count; i++) {
        const struct thing *thing = &after->thing[i];
        if (thing->zone != ZONE_BATTLEFIELD || thing->is_token == TRUTH_NO)
            continue;
        if (!thing->is_labelled || thing->is_token == TRUTH_UNKNOWN)
            return;
        if (thing_find(outcome->play->before, thing->label) == NOTHING)
            count[thing->controller]++;
    }
    for (int p = 0; p < after->player_count; p++) {
        char seat[2] = {(char)('A' + p), '\0'};
        int most = outcome->play->tokens[p];
        int least = most - outcome->play->frail[p];
        claim(outcome, count[p] >= least && count[p] <= most, "111.1", seat,
              "tokens", count[p] < least ? least : most, count[p]);
    }
}

/* CR 114.4: an emblem is in the command zone and no card. */
static int emblems_of(const struct oracle_position *position)
{
    int count = 0;

    for (int i = 0; i < position->count; i++)
        count += position->thing[i].zone == ZONE_COMMAND &&
                 position->thing[i].face == NULL;
    return count;
}

/* CR 401.4: what was put on the bottom of a library lies below the rest. */
static void judge_bottom(const struct outcome *outcome, int p)
{
    const struct play *play = outcome->play;
    char path[40];
    int count = 0;

    for (int i = 0; i < play->bottom.count; i++) {
        int at = play->bottom.item[i];
        const struct thing *thing = &play->now->thing[at];
        if (thing->owner != p)
            continue;
        if (!thing->is_labelled || thing->zone != ZONE_LIBRARY ||
            (play->vague[at] & VAGUE_ZONE) || play->is_stirred[p])
            return;
        count++;
    }
    snprintf(path, sizeof(path), "zone/%c/library", 'A' + p);
    const cJSON *list = position_at(outcome->after, path);
    int size = cJSON_GetArraySize(list);
    for (int i = 0; i < play->bottom.count && count > 0; i++) {
        const struct thing *thing = &play->now->thing[play->bottom.item[i]];
        bool is_low = false;
        for (int k = size - count; k < size && k >= 0; k++)
            is_low =
                is_low || is_text(cJSON_GetArrayItem(list, k), thing->label);
        if (thing->owner == p)
            claim(outcome, is_low, "401.4", thing->label, "on the bottom", 1,
                  is_low);
    }
}

/* CR 104.2b, 104.3e: false when the game, or a player's, has to end. */
static bool judge_end(const struct outcome *outcome)
{
    const struct play *play = outcome->play;
    bool goes_on = !play->is_won;

    if (play->is_won)
        claim(outcome, outcome->after->is_over, "104.2b", "", "games over", 1,
              outcome->after->is_over);
    for (int p = 0; p < outcome->after->player_count; p++) {
        char seat[2] = {(char)('A' + p), '\0'};
        if (play->loses[p])
            claim(outcome, outcome->after->player[p].has_lost, "104.3e", seat,
                  "lost", 1, outcome->after->player[p].has_lost);
        goes_on = goes_on && !play->loses[p];
    }
    return goes_on;
}

/* CR 104.3b, 104.3d: a player loses for a reason that is seen coming. */
static void judge_losers(const struct outcome *outcome)
{
    const struct play *play = outcome->play;

    for (int p = 0; p < outcome->after->player_count; p++) {
        const struct player *want = &play->now->player[p];
        char seat[2] = {(char)('A' + p), '\0'};
        bool is_sure = !(play->vague_player[p] & (VAGUE_LIFE | VAGUE_CARDS)) &&
                       want->life > 0 && want->poison < 10;
        if (is_sure && !play->before->player[p].has_lost)
            same(outcome, "104.3b", seat, "lost", 0,
                 outcome->after->player[p].has_lost);
    }
}

void outcome_judge(const struct play *play, const struct oracle_position *after)
{
    struct outcome outcome = {play, after};

    if (!judge_end(&outcome))
        return;
    judge_losers(&outcome);
    for (int p = 0; p < after->player_count; p++)
        if (after->player[p].has_lost != play->before->player[p].has_lost)
            return;
    if (after->is_over || after->turn != play->before->turn)
        return;
    for (int p = 0; p < after->player_count; p++)
        if (!after->player[p].has_lost)
            judge_player(&outcome, p);
    for (int p = 0; p < after->player_count; p++)
        judge_bottom(&outcome, p);
    for (int i = 0; i < play->now->count; i++)
        judge_thing(&outcome, i);
    if (!play->is_tokens_vague)
        judge_tokens(&outcome);
    play_lasting_judge(play, after);
    same(&outcome, "114.1", "", "emblems",
         emblems_of(play->before) + play->emblems, emblems_of(after));
}
