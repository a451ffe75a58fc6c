/*
 * play_costs.c - costs that may or must be paid while something resolves.
 *
 * Rules: CR 118.12, 118.12a, 107.3f and 107.1c (any amount), 603.12.
 */
#include "play.h"

#include <stdio.h>
#include <string.h>

/* Whether one part of a cost can be paid. */
static enum truth can_pay_part(struct play *play, int player, const cJSON *part)
{
    const struct player *who = &play->now->player[player];
    struct number n;

    if (member(part, "energy") != NULL) {
        n = number_of(play->now, member(part, "energy"), &play->context);
        return n.is_known ? truth_of(who->energy >= n.value) : TRUTH_UNKNOWN;
    }
    if (member(part, "life") != NULL) {
        n = number_of(play->now, member(part, "life"), &play->context);
        if (!n.is_known || any_card_says(play->now, "life_cant_change"))
            return TRUTH_UNKNOWN;
        return truth_of(who->life >= n.value); /* CR 119.4 */
    }
    return TRUTH_UNKNOWN;
}

enum truth play_can_pay(struct play *play, int player, const cJSON *cost)
{
    const cJSON *part;
    enum truth can = TRUTH_YES;

    cJSON_ArrayForEach(part, cost)
    {
        can = both(can, can_pay_part(play, player, part));
    }
    return can;
}

static void pay_part(struct play *play, int player, const cJSON *part)
{
    int you = play->context.you;

    if (member(part, "energy") != NULL) {
        play_take(play, MEANT_PLAYER(player), "energy",
                  play_number(play, member(part, "energy"), 0));
    } else if (member(part, "life") != NULL) {
        if (play_is_replaced(play, "pay_life"))
            play_lose(play, SILENCE_REPLACED);
        play_lose_life(play, player,
                       play_number(play, member(part, "life"), 0));
    } else if (member(part, "sacrifice_self") != NULL &&
               play->context.source != NOTHING) {
        cJSON self = {.type = cJSON_String,
                      .valuestring = (char *)(size_t) "self"};
        play_sacrifice(play, player, &self, 1);
    } else if (member(part, "sacrifice") != NULL) {
        play->context.you = player;
        play_sacrifice(play, player, member(part, "sacrifice"),
                       play_number(play, member(part, "n"), 1));
        play->context.you = you;
    } else if (member(part, "discard") != NULL) {
        const cJSON *what = member(part, "discard");
        play->context.you = player;
        play_discard(play, player, what,
                     play_number(play, member(part, "n"), 1));
        play->context.you = you;
    } else if (member(part, "mana") != NULL) {
        play_pass_payments(play);
    } else {
        play_lose(play, SILENCE_COST);
    }
}

void play_pay(struct play *play, int player, const cJSON *cost)
{
    const cJSON *part;

    cJSON_ArrayForEach(part, cost)
    {
        if (!play->is_lost)
            pay_part(play, player, part);
    }
}

static bool says_x(const cJSON *amount)
{
    const cJSON *item;

    if (is_text(amount, "X"))
        return true;
    cJSON_ArrayForEach(item, amount)
    {
        if (says_x(item))
            return true;
    }
    return false;
}

/* CR 107.3f: how much X can be at most, by what the player has; -1 where the
 * cost has none that the payer chooses (CR 107.3i: one that was announced). */
static int most_wanted(struct play *play, int player, const cJSON *effect)
{
    const struct player *who = &play->now->player[player];
    const cJSON *part;
    int most = -1;

    if (play->is_x_announced && !cJSON_IsTrue(member(effect, "any_amount")))
        return -1;
    cJSON_ArrayForEach(part, member(effect, "cost"))
    {
        bool is_energy = says_x(member(part, "energy"));
        int has = is_energy ? who->energy : who->life > 0 ? who->life : 0;
        if (strstr(text_at(part, "mana"), "{X}") != NULL)
            play_lose(play, SILENCE_COST);
        if ((is_energy || says_x(member(part, "life"))) &&
            (most < 0 || has < most))
            most = has;
    }
    return most;
}

/* Whether each instruction is about how much was paid, or about what one
 * before it made of that. */
static bool is_all_about_it(const cJSON *effects)
{
    const cJSON *effect;

    if (effects == NULL)
        return true;
    if (cJSON_IsObject(effects))
        return tree_has_key(effects, "paid") || tree_holds(effects, "X") ||
               tree_begins(effects, "chosen.") ||
               tree_holds(effects, "created") || tree_holds(effects, "moved");
    cJSON_ArrayForEach(effect, effects)
    {
        if (!is_all_about_it(effect))
            return false;
    }
    return true;
}

/* CR 118.5: whether it is not the same to pay nothing and not to pay. */
static bool matters(const cJSON *effect)
{
    return is_text(member(effect, "op"), "unless_pays") ||
           member(effect, "else") != NULL ||
           member(effect, "when_paid") != NULL ||
           !is_all_about_it(member(effect, "if_paid"));
}

/* CR 107.3f, 107.1c: any amount, which may be none; -1 when it is not paid.
 * CR 118.5: where it matters, the player says first whether to. */
static int any_amount(struct play *play, int player, const cJSON *effect,
                      int most)
{
    const cJSON *cost = member(effect, "cost");
    enum truth can;

    play->context.has_x = true;
    play->context.x = 0;
    if (matters(effect) &&
        !play_yes(play, player, "may-pay", play_can_pay(play, player, cost)))
        return -1;
    play->context.x = play_choose_number(play, player, 0, most);
    if (play->is_lost)
        return -1;
    can = play_can_pay(play, player, cost);
    if (can == TRUTH_UNKNOWN)
        play_lose(play, SILENCE_COST);
    return can == TRUTH_YES ? play->context.x : -1;
}

static int energy_in(struct play *play, const cJSON *cost)
{
    const cJSON *part;
    int energy = 0;

    cJSON_ArrayForEach(part, cost)
    {
        if (member(part, "energy") != NULL)
            energy += play_number(play, member(part, "energy"), 0);
    }
    return energy;
}

/* Offer it and pay it; how much was paid, at least 1 when that is not open,
 * or -1. */
static int offer(struct play *play, int player, const cJSON *effect)
{
    const cJSON *cost = member(effect, "cost");
    int amount, most = most_wanted(play, player, effect);

    if (most >= 0) {
        amount = any_amount(play, player, effect, most);
    } else if (play_yes(play, player, "may-pay",
                        play_can_pay(play, player, cost))) {
        amount = energy_in(play, cost);
        amount = amount > 0 ? amount : 1;
    } else {
        amount = -1;
    }
    if (amount >= 0)
        play_pay(play, player, cost);
    return amount;
}

void play_may_pay(struct play *play, const cJSON *effect)
{
    int player = play_player(play, member(effect, "who")), paid;
    bool had_x = play->context.has_x;
    int x = play->context.x;
    char word[48];

    if (play->is_lost)
        return;
    paid = offer(play, player, effect);
    /* Whatever another player has paid under the same name. */
    if (member(effect, "id") != NULL) {
        snprintf(word, sizeof(word), "paid.%s", text_at(effect, "id"));
        struct named *named = names_set(&play->names, word);
        named->has_number = paid >= 0;
        named->number = paid;
    }
    if (paid < 0) {
        play->context.has_x = had_x;
        play->context.x = x;
    }
    play_follow(play, member(effect, paid >= 0 ? "if_paid" : "else"));
    play->context.has_x = had_x;
    play->context.x = x;
    if (member(effect, "when_paid") != NULL && paid >= 0 && !play->is_lost &&
        play->waiting_count < WAITING_MAX)
        play->waiting[play->waiting_count++] = member(effect, "when_paid");
}

void play_unless_pays(struct play *play, const cJSON *effect)
{
    const cJSON *cost = member(effect, "cost");
    int player = play_player(play, member(effect, "who"));

    if (play->is_lost)
        return;
    if (cJSON_IsTrue(member(effect, "mandatory"))) {
        enum truth can = play_can_pay(play, player, cost);
        if (can == TRUTH_UNKNOWN)
            play_lose(play, SILENCE_COST);
        else if (can == TRUTH_YES)
            play_pay(play, player, cost);
        else
            play_follow(play, member(effect, "effect"));
        return;
    }
    if (offer(play, player, effect) < 0)
        play_follow(play, member(effect, "effect"));
}
