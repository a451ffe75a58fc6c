/*
 * play_life.c - life that is gained and lost, and damage.
 *
 * Rules: CR 119 (life), 120.3 (what damage does), 113.7a (sources that are
 * gone).
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

/* CR 120.3: of these keywords what comes of it is not followed. */
static bool strikes_oddly(const struct play *play, int source)
{
    static const char *const special[] = {"infect", "wither", "lifelink",
                                          "deathtouch"};

    for (size_t k = 0; k < sizeof(special) / sizeof(*special); k++)
        if (traits_have_keyword(&play->now->thing[source].seen, special[k]))
            return true;
    return false;
}

/* Whether a card of the game has the word or event anywhere. */
static bool is_said(const struct play *play, const char *key, const char *word)
{
    for (int i = 0; i < play->now->count; i++) {
        const struct face *face = play->now->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (key == NULL ? tree_holds(tree, word) : tree_has(tree, key, word))
            return true;
    }
    return false;
}

/* CR 113.7a, 702.2b, 702.15b: what a source that is gone was like as it went,
 * under whose control, is not seen; a counter may have given it a keyword
 * (CR 122.1b), of which those that no counter gives are told by the cards. */
static void strike_unseen(struct play *play, int item)
{
    bool is_happened_vague = play->is_happened_vague;

    if (is_said(play, NULL, "infect") || is_said(play, NULL, "wither"))
        play_lose(play, SILENCE_INSTRUCTION);
    for (int p = 0; p < play->now->player_count; p++)
        if (p == play->context.you || is_said(play, "op", "gain_control") ||
            any_card_says(play->now, "control"))
            hold_life(play, p);
    if (!is_said(play, "ev", "gains_life"))
        play->is_happened_vague = is_happened_vague;
    if (!meant_is_player(item))
        play->vague[item] |= VAGUE_DEATH;
}

void play_strike(struct play *play, int source, int item, int n)
{
    bool is_vague = source == NOTHING && play_is_replaced(play, "damage");

    if (n <= 0 || play->is_lost)
        return;
    if (source != NOTHING && strikes_oddly(play, source)) {
        play_lose(play, SILENCE_INSTRUCTION);
        return;
    }
    if (source == NOTHING)
        strike_unseen(play, item);
    n = play_damage(play, source, item, n, &is_vague);
    if (play->is_lost)
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
static int source_of(struct play *play, const cJSON *from)
{
    struct meant meant;

    if (from == NULL)
        return play->context.source;
    play_gather(play, from, &meant);
    if (meant.count != 1 || meant_is_player(meant.item[0])) {
        play_lose(play, SILENCE_INSTRUCTION);
        return NOTHING;
    }
    return meant.item[0];
}

static void damage(struct play *play, const cJSON *effect)
{
    const cJSON *target;
    struct meant meant;
    int n = 0, source = source_of(play, member(effect, "from"));
    char word[48];

    if (member(effect, "divided") != NULL) {
        cJSON_ArrayForEach(target, member(play->announced, "targets"))
        {
            const cJSON *share = member(target, "share");
            struct meant all = {0};
            for (int i = 0; i < play->now->count; i++)
                if (play_refers_to(play, member(target, "to"), i))
                    meant_add(&all, i);
            for (int p = 0; p < play->now->player_count; p++)
                if (play_refers_to(play, member(target, "to"), MEANT_PLAYER(p)))
                    meant_add(&all, MEANT_PLAYER(p));
            snprintf(word, sizeof(word), "T.%s", text_at(target, "group"));
            const struct named *legal = names_find(&play->names, word);
            if (all.count != 1 || legal == NULL)
                play_lose(play, SILENCE_INSTRUCTION);
            else if (meant_has(&legal->meant, all.item[0]))
                play_strike(play, source, all.item[0],
                            cJSON_IsNumber(share) ? share->valueint : 0);
        }
        return;
    }
    n = play_number(play, member(effect, "n"), 0);
    play_gather(play, member(effect, "to"), &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++)
        play_strike(play, source, meant.item[i], n);
}

/* CR 104.2b, 104.3e. */
static void end_game(struct play *play, const cJSON *effect, bool is_won)
{
    struct meant players;

    play_players(play, member(effect, "who"), &players);
    for (int i = 0; i < players.count && !play->is_lost; i++) {
        if (is_won)
            play->is_won = true;
        else
            play->loses[meant_player(players.item[i])] = true;
    }
}

bool play_numbers(struct play *play, const char *op, const cJSON *effect)
{
    if (strcmp(op, "gain_life") == 0)
        change_life(play, effect, true);
    else if (strcmp(op, "lose_life") == 0)
        change_life(play, effect, false);
    else if (strcmp(op, "damage") == 0)
        damage(play, effect);
    else if (strcmp(op, "fight") == 0)
        play_fight(play, effect);
    else if (strcmp(op, "emblem") == 0)
        play->emblems++;
    else if (strcmp(op, "win_game") == 0 || strcmp(op, "lose_game") == 0)
        end_game(play, effect, op[0] == 'w');
    else
        return false;
    return true;
}
