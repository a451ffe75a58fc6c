/*
 * acted.c - what holds of a land that was played, a spell that was cast and an
 * ability that was activated.
 *
 * Rules: CR 305.1 and 305.2 (land plays), 601.2 and 602.2 (the stack), 605.3b
 * (mana abilities), 107.5 and 107.6 (tapping and untapping as a cost), 107.14
 * (energy as a cost), 701.17a (milling as a cost).
 */
#include "activation.h"
#include "elsewhere.h"
#include "legal.h"
#include "mana.h"
#include "moment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct thing *acted_on(const struct moment *step,
                                    const struct oracle_position *position)
{
    int at = thing_find(position, text_at(step->act, "object"));

    return at == NOTHING || !position->thing[at].is_labelled
               ? NULL
               : &position->thing[at];
}

/* CR 305.1, 601.2a: a card that was played or cast has left the hand. */
static void left_hand(const struct moment *step, const struct thing *was)
{
    int player = was->controller;
    char seat[2] = {(char)('A' + player), '\0'};

    claim_of(step,
             step->after->player[player].hand_size ==
                 step->before->player[player].hand_size - 1,
             "601.2a", seat, "hand_size", "the card has left the hand");
}

/* CR 704.5f, 704.5j: of two legends with one name one goes at once, and so
 * does a creature without toughness. */
static bool may_go_at_once(const struct oracle_position *before,
                           const struct thing *land)
{
    const struct face *face = land->face;
    bool is_legend =
        face != NULL && ((face->traits.supers >> SUPER_LEGENDARY) & 1);

    return is_legend || any_card_says(before, "add_super") || face == NULL ||
           tree_has_key(face->tree, "copy_of") ||
           ((face->traits.types >> TYPE_CREATURE) & 1) ||
           any_card_says(before, "add_types");
}

/* CR 305.2: one land play counts one, and nothing else happens. */
void judge_played(const struct moment *step)
{
    const char *face = text_at(step->act, "face");
    const struct thing *was = acted_on(step, step->before);
    const struct thing *is = acted_on(step, step->after);

    for (int i = 0; i < step->after->player_count; i++) {
        int more = step->after->player[i].lands_played -
                   step->before->player[i].lands_played;
        char seat[2] = {(char)('A' + i), '\0'};
        claim_of(step, more == (i == step->by), "305.2", seat, "lands_played",
                 "one land play counts one");
    }
    if (is != NULL && !any_card_says(step->before, "cant_enter") &&
        (is->zone == ZONE_BATTLEFIELD || !may_go_at_once(step->before, is))) {
        claim_of(step, is->zone == ZONE_BATTLEFIELD, "305.1", is->label, "zone",
                 "a land that is played enters the battlefield");
        claim_of(step, is->controller == step->by, "110.2", is->label,
                 "controller", "who plays a land controls it");
    }
    if (is != NULL && is->face != NULL && face[0] != '\0' &&
        is->zone == ZONE_BATTLEFIELD)
        claim_of(step, strcmp(is->face->name, face) == 0, "712.12", is->label,
                 "face", "the face that was played is up");
    if (was != NULL && was->zone == ZONE_HAND)
        left_hand(step, was);
    for (int i = 0; i < step->before->count; i++) {
        const struct thing *thing = &step->before->thing[i];
        const struct thing *now = same_thing(step->after, thing);
        /* CR 704.5q: laid out with both, it loses as many of each. */
        bool cancel = thing_counters(thing, "+1/+1") > 0 &&
                      thing_counters(thing, "-1/-1") > 0;
        if (thing->zone == ZONE_BATTLEFIELD && now != NULL && now != is &&
            now->zone == ZONE_BATTLEFIELD && !cancel)
            claim(step, cJSON_Compare(thing->counters, now->counters, true),
                  "122.1", thing->label, "its counters stay");
    }
}

/* CR 601.2a, 601.2i: the spell is on the stack under its caster. */
void judge_cast(const struct moment *step)
{
    const struct thing *is = acted_on(step, step->after);
    const char *face = text_at(step->act, "face");

    claim(step, step->after->stack_count > step->before->stack_count, "601.2a",
          text_at(step->act, "object"), "a spell is on the stack");
    for (int i = 0; i < step->after->player_count; i++) {
        char seat[2] = {(char)('A' + i), '\0'};
        claim_of(step,
                 step->after->player[i].lands_played ==
                     step->before->player[i].lands_played,
                 "601.1a", seat, "lands_played", "casting is no land play");
    }
    if (is == NULL)
        return;
    claim_of(step, is->zone == ZONE_STACK, "601.2a", is->label, "zone",
             "the card is on the stack");
    claim_of(step, is->controller == step->by, "112.2", is->label, "controller",
             "who casts it controls it");
    if (face[0] != '\0' && !is->face_down && is->face != NULL)
        claim_of(step, strcmp(is->face->name, face) == 0, "712.11b", is->label,
                 "face", "the face that was cast is up");
}

static const cJSON *cost_item(const cJSON *ability, const char *key)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, key) != NULL)
            return member(item, key);
    }
    return NULL;
}

static bool has_op(const cJSON *ability, const char *op)
{
    return tree_has(member(ability, "effect"), "op", op);
}

static void claim_mana(const struct moment *step, bool is_so, const char *rule)
{
    report_claim(step->report, is_so, rule, text_at(step->act, "object"),
                 "mana that the ability can add",
                 step->after->player[step->by].mana);
    if (is_so)
        report_bears(step->report, "player/%c/mana", 'A' + step->by);
}

/* Whether this much more is what was chosen, where one type was and nothing
 * replaces it. */
static bool is_as_chosen(const struct moment *step, const struct bags *bags,
                         mana_set choices, const struct bag *more)
{
    const cJSON *answer = cJSON_GetArrayItem(member(step->act, "answers"), 0);
    int type = color_find(text_at(answer, "value"));
    bool can_be = false;

    if (answer == NULL || answer->next != NULL || type < 0 ||
        !is_text(member(answer, "kind"), "mana-type") ||
        choices != bags_types(bags))
        return true;
    for (int i = 0; i < bags->count; i++) {
        if (bag_total(&bags->bag[i]) != 1)
            return true;
        can_be = can_be || bags->bag[i].n[type] == 1;
    }
    /* CR 614.6: where the type chosen can't come out, it is replaced. */
    return !can_be || more->n[type] == 1;
}

/* CR 106.12a: whether it went as the ability resolved and something that was
 * attached to it may mind that it is tapped for mana; no rule says whether that
 * still triggers when it is attached no more. */
static bool has_shed(const struct moment *step, int at)
{
    const struct thing *is = same_thing(step->after, &step->before->thing[at]);

    if (is != NULL && is->zone == ZONE_BATTLEFIELD)
        return false;
    for (int i = 0; i < step->before->count; i++) {
        const struct thing *thing = &step->before->thing[i];
        if (thing->attached == at && thing->face != NULL &&
            tree_has(thing->face->tree, "ev", "tapped_for_mana"))
            return true;
    }
    return false;
}

/* CR 106.12b, 605.3b: what the pool has more is what could come out. */
static void judge_mana(const struct moment *step, int at, const cJSON *ability)
{
    struct bag before = bag_of(step->before->player[step->by].mana);
    struct bag after = bag_of(step->after->player[step->by].mana);
    const struct could *could = could_of(step->before);
    struct bags *bags = malloc(sizeof(*bags));
    bool is_found = false;

    if (could != NULL && bags != NULL) {
        choices_of(step->before, at, ability, step->by, bags);
        mana_set choices = bags_types(bags);
        outcomes_of(step->before, could, at, ability, step->by, bags);
        for (int i = 0; i < bags->count; i++) {
            bool is_same = true;
            for (int k = 0; k < MANA_TYPES; k++)
                if (before.n[k] + bags->bag[i].n[k] != after.n[k])
                    is_same = false;
            is_found = is_found || (is_same && is_as_chosen(step, bags, choices,
                                                            &bags->bag[i]));
        }
        /* Counters, say, that its cost removes change what it adds. */
        if (!bags->is_known || cost_item(ability, "mana") != NULL ||
            cost_item(ability, "sacrifice") != NULL || has_shed(step, at) ||
            member(step->act, "mana") != NULL || member(step->act, "x") != NULL)
            report_silent(step->report, SILENCE_PRODUCED);
        else
            claim_mana(step, is_found, has_tap(ability) ? "106.12b" : "605.3b");
    }
    free(bags);
}

/* CR 107.14: of energy, exactly the cost was paid. */
static void judge_energy_paid(const struct moment *step, const cJSON *ability)
{
    const cJSON *energy = cost_item(ability, "energy");
    int less = step->before->player[step->by].energy -
               step->after->player[step->by].energy;
    char seat[2] = {(char)('A' + step->by), '\0'};

    if (member(step->act, "mana") != NULL ||
        tree_mentions_energy(member(ability, "effect")))
        return;
    if (energy == NULL)
        claim_of(step, less == 0, "107.14", seat, "energy",
                 "no energy was asked for");
    else if (cJSON_IsNumber(energy))
        claim_of(step, less == energy->valueint, "107.14", seat, "energy",
                 "just the energy asked for was paid");
}

/* CR 614.1a: how many cards of the player's have gone into the library instead
 * of to the graveyard. */
static int shuffled_in(const struct moment *step)
{
    int count = 0;

    for (int i = 0; i < step->before->count; i++) {
        const struct thing *was = &step->before->thing[i];
        const struct thing *is = same_thing(step->after, was);
        count += is != NULL && was->owner == step->by &&
                 was->zone != ZONE_LIBRARY && is->zone == ZONE_LIBRARY &&
                 elsewhere_is_shuffled(step->before, i);
    }
    return count;
}

/* Whether one of the cards on top of the library would go back there. */
static bool may_come_again(const struct moment *step, int cards)
{
    char path[40];
    const cJSON *library;

    snprintf(path, sizeof(path), "zone/%c/library", 'A' + step->by);
    library = position_at(step->before, path);
    for (int i = 0; i < cards; i++) {
        const cJSON *card = cJSON_GetArrayItem(library, i);
        int at = cJSON_IsString(card)
                     ? thing_find(step->before, card->valuestring)
                     : NOTHING;
        if (at != NOTHING && elsewhere_is_shuffled(step->before, at))
            return true;
    }
    return false;
}

/* CR 701.17a: the cards that are milled as a cost leave the library. */
static void judge_milled(const struct moment *step, const cJSON *ability)
{
    static const char *const ops[] = {"draw", "mill", "search"};
    const cJSON *mill = cost_item(ability, "mill");
    int had = step->before->player[step->by].library_size;
    char seat[2] = {(char)('A' + step->by), '\0'};

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (has_op(ability, ops[i]))
            return;
    if (cJSON_IsNumber(mill) && member(step->act, "mana") == NULL &&
        !may_come_again(step, mill->valueint))
        claim_of(step,
                 step->after->player[step->by].library_size ==
                     had - mill->valueint + shuffled_in(step),
                 "701.17a", seat, "library_size", "its cost mills cards");
}

/* CR 602.2a, 605.3b: on the stack, unless it is a mana ability. */
void judge_activated(const struct moment *step)
{
    const struct thing *was = acted_on(step, step->before);
    const struct thing *is = acted_on(step, step->after);
    const cJSON *ordinal = member(step->act, "ability");
    const cJSON *list[ABILITIES_MAX];
    int number = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1;

    if (was == NULL || is_doubtful(step->before, was) ||
        number > activated_of(was, list, ABILITIES_MAX)) {
        report_silent(step->report, SILENCE_ABILITIES);
        return;
    }
    const cJSON *ability = list[number - 1];
    enum truth is_mana = is_for_mana(step->before, ability);
    if (is_mana == TRUTH_NO)
        claim(step, step->after->stack_count > step->before->stack_count,
              "602.2a", was->label, "the ability is on the stack");
    if (is_mana == TRUTH_YES)
        judge_mana(step, was->original, ability);
    judge_energy_paid(step, ability);
    judge_milled(step, ability);
    activation_judge_counters(step->before, step->after, was->original, ability,
                              step->by, step->report);
    bool is_still = is != NULL && is->zone == ZONE_BATTLEFIELD &&
                    was->zone == ZONE_BATTLEFIELD &&
                    step->before->turn == step->after->turn &&
                    !(is_mana == TRUTH_YES && has_op(ability, "untap"));
    if (is_still && has_tap(ability))
        claim_of(step, is->tapped, "107.5", was->label, "tapped",
                 "{T} taps it");
    /* CR 122.1d: with a stun counter it stays tapped, the cost is paid. */
    if (is_still && cost_item(ability, "untap_self") != NULL)
        claim_of(step, is->tapped == (thing_counters(was, "stun") > 0), "107.6",
                 was->label, "tapped", "{Q} untaps it");
}
