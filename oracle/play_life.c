/*
 * play_life.c - life that is gained and lost, and damage.
 *
 * Rules: CR 119 (life), 120.3 (what damage does).
 */
#include "play.h"

#include <stdio.h>
#include <string.h>

/* Whether an effect may keep the life total from changing, or change how. */
static bool is_life_held(const struct play *play, bool is_gain)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    const char *key = is_gain ? "cant_gain_life" : "life_cant_change";

    return effects_find(play->now, key, effect, EFFECTS_FOUND_MAX) > 0 ||
           effects_find(play->now, "life_cant_change", effect,
                        EFFECTS_FOUND_MAX) > 0 ||
           may_have_set(play->now, key) ||
           may_have_set(play->now, "life_cant_change") ||
           (is_gain && play_is_replaced(play, "gain_life"));
}

static void hold_life(struct play *play, int player)
{
    play->vague_player[player] |= VAGUE_LIFE;
    play->is_happened_vague = true;
}

static void gain_life(struct play *play, int player, int n)
{
    if (n <= 0)
        return;
    if (is_life_held(play, true))
        hold_life(play, player);
    play->now->player[player].life += n;
    play_happen(play, "gains_life", player, NOTHING, NULL, n);
}

void play_lose_life(struct play *play, int player, int n)
{
    if (n <= 0)
        return;
    if (is_life_held(play, false))
        hold_life(play, player);
    play->now->player[player].life -= n;
    play_happen(play, "loses_life", player, NOTHING, NULL, n);
}

static void change_life(struct play *play, const cJSON *effect, bool is_gain)
{
    int n = play_number(play, member(effect, "n"), 0), lost = 0;
    struct meant players;

    play_players(play, member(effect, "who"), &players);
    for (int i = 0; i < players.count && !play->is_lost; i++) {
        int p = meant_player(players.item[i]);
        if (is_gain)
            gain_life(play, p, n);
        else
            play_lose_life(play, p, n);
        lost += n > 0 ? n : 0;
    }
    if (is_gain)
        return;
    struct named *named = names_set(&play->names, "life_lost.");
    named->has_number = true;
    named->number = lost;
}

/* Whether the damage may be prevented, or be another amount or do something
 * else (CR 614.1a, 615.1). */
static bool is_damage_changed(const struct play *play)
{
    const cJSON *effect;

    cJSON_ArrayForEach(effect, play->now->effects)
    {
        if (is_text(member(effect, "what"), "prevent_damage"))
            return true;
    }
    return play_is_replaced(play, "damage") ||
           (play->now->effects == NULL &&
            may_have_done(play->now, "prevent_damage"));
}

static bool has_protection(const struct play *play, const struct thing *thing)
{
    if (traits_have_keyword(&thing->seen, "protection"))
        return true;
    for (int i = 0; i < thing->ability_count; i++)
        if (member(thing->ability[i].tree, "protection") != NULL)
            return true;
    (void)play;
    return false;
}

static void strike(struct play *play, int item, int n, bool is_vague)
{
    if (n <= 0 || play->is_lost)
        return;
    if (meant_is_player(item)) {
        if (is_vague)
            hold_life(play, meant_player(item));
        play_lose_life(play, meant_player(item), n);
        return;
    }
    struct thing *thing = &play->now->thing[item];
    if (thing->zone != ZONE_BATTLEFIELD)
        return;
    if (is_vague || has_protection(play, thing)) {
        play->vague[item] |= VAGUE_DAMAGE | VAGUE_COUNTERS;
        play->is_happened_vague = true;
    }
    if (thing_is(thing, TYPE_CREATURE))
        thing->damage += n;
    if (thing_is(thing, TYPE_PLANESWALKER)) /* CR 120.3c */
        play_take(play, item, "loyalty", n);
}

/* CR 120.3: what its source is like matters. */
static void damage(struct play *play, const cJSON *effect)
{
    static const char *const special[] = {"infect", "wither", "lifelink",
                                          "deathtouch"};
    const cJSON *from = member(effect, "from"), *target;
    struct meant meant, source = {0};
    int n = 0;
    char word[48];
    bool is_vague = is_damage_changed(play);

    if (from != NULL)
        play_gather(play, from, &source);
    else if (play->context.source != NOTHING)
        meant_add(&source, play->context.source);
    for (int i = 0; i < source.count; i++)
        for (size_t k = 0; k < sizeof(special) / sizeof(*special); k++)
            if (meant_is_player(source.item[i]) ||
                traits_have_keyword(&play->now->thing[source.item[i]].seen,
                                    special[k]))
                play_lose(play, SILENCE_INSTRUCTION);
    if (member(effect, "divided") != NULL) {
        cJSON_ArrayForEach(target, member(play->announced, "targets"))
        {
            const cJSON *share = member(target, "share");
            struct meant all = {0};
            for (int i = 0; i < play->now->count; i++)
                if (play_refers_to(play, member(target, "to"), i))
                    meant_add(&all, i);
            for (int p = 0; p < play->now->player_count; p++)
                if (play_refers_to(play, member(target, "to"),
                                   MEANT_PLAYER(p)))
                    meant_add(&all, MEANT_PLAYER(p));
            snprintf(word, sizeof(word), "T.%s", text_at(target, "group"));
            const struct named *legal = names_find(&play->names, word);
            if (all.count != 1 || legal == NULL)
                play_lose(play, SILENCE_INSTRUCTION);
            else if (meant_has(&legal->meant, all.item[0]))
                strike(play, all.item[0],
                       cJSON_IsNumber(share) ? share->valueint : 0, is_vague);
        }
        return;
    }
    n = play_number(play, member(effect, "n"), 0);
    play_gather(play, member(effect, "to"), &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++)
        strike(play, meant.item[i], n, is_vague);
}

bool play_numbers(struct play *play, const char *op, const cJSON *effect)
{
    if (strcmp(op, "gain_life") == 0)
        change_life(play, effect, true);
    else if (strcmp(op, "lose_life") == 0)
        change_life(play, effect, false);
    else if (strcmp(op, "damage") == 0)
        damage(play, effect);
    else
        return false;
    return true;
}
