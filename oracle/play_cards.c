/*
 * play_cards.c - cards that are drawn, milled, looked at, searched for and put
 * into libraries.
 *
 * Rules: CR 121.1, 701.17a, 701.20, 701.23b, 401.4.
 */
#include "play.h"

#include <stdio.h>
#include <string.h>

void play_stir(struct play *play, int player)
{
    play->is_stirred[player] = true;
    for (int i = 0; i < play->now->count; i++)
        if (play->now->thing[i].zone == ZONE_LIBRARY &&
            play->now->thing[i].owner == player)
            play->vague[i] |= VAGUE_ZONE;
}

/* The top card goes to a zone; NOTHING when it is not known which it is. */
static void take_top(struct play *play, int player, enum zone to)
{
    char path[40];
    const cJSON *card;
    int at = NOTHING;

    snprintf(path, sizeof(path), "zone/%c/library", 'A' + player);
    card = cJSON_GetArrayItem(position_at(play->before, path),
                              play->taken[player]++);
    if (cJSON_IsString(card) && !play->is_stirred[player])
        at = thing_find(play->now, card->valuestring);
    if (at != NOTHING && play->now->thing[at].zone == ZONE_LIBRARY) {
        play_move(play, at, to);
        return;
    }
    play_stir(play, player);
    play->now->player[player].library_size--;
    if (to == ZONE_HAND)
        play->now->player[player].hand_size++;
    else
        play->is_happened_vague = true;
}

void play_top(struct play *play, int player, int n, struct meant *cards)
{
    char path[40];

    snprintf(path, sizeof(path), "zone/%c/library", 'A' + player);
    for (int i = 0; i < n && !play->is_lost; i++) {
        const cJSON *card = cJSON_GetArrayItem(position_at(play->before, path),
                                               play->taken[player] + i);
        int at = cJSON_IsString(card) ? thing_find(play->now, card->valuestring)
                                      : NOTHING;
        if (card == NULL)
            return;
        if (at == NOTHING || play->is_stirred[player])
            play_lose(play, SILENCE_SELECTOR);
        else
            meant_add(cards, at);
    }
}

void play_draw(struct play *play, int player, int n)
{
    struct player *who = &play->now->player[player];

    if (play_is_replaced(play, "draw") || any_card_says(play->now, "dredge")) {
        play->vague_player[player] |= VAGUE_CARDS;
        play_lose(play, SILENCE_REPLACED);
    }
    if (n > who->library_size)
        play->vague_player[player] |= VAGUE_CARDS;
    for (int i = 0; i < n && who->library_size > 0 && !play->is_lost; i++) {
        take_top(play, player, ZONE_HAND);
        play_happen(play, "drawn", player, NOTHING, NULL, 1);
    }
}

static void draw_or_mill(struct play *play, const cJSON *effect, bool is_draw)
{
    int n = play_number(play, member(effect, "n"), 1);
    struct meant players;

    play_players(play, member(effect, "who"), &players);
    for (int i = 0; i < players.count && !play->is_lost; i++) {
        int p = meant_player(players.item[i]);
        struct player *who = &play->now->player[p];
        if (is_draw) {
            play_draw(play, p, n);
            continue;
        }
        for (int k = 0; k < n && who->library_size > 0 && !play->is_lost; k++)
            take_top(play, p, ZONE_GRAVEYARD);
    }
}

/* CR 701.23b: what is searched for by a quality need not be found. */
static void search(struct play *play, const cJSON *effect)
{
    const cJSON *what = member(effect, "what"), *to = member(effect, "to");
    int player = play_player(play, member(effect, "who"));
    int n = play_number(play, member(effect, "n"), 1);
    struct meant from = {0}, chosen = {0};

    if (member(effect, "of") != NULL || what == NULL || what->child == NULL ||
        (member(effect, "zone") != NULL &&
         !is_text(member(effect, "zone"), "library")))
        play_lose(play, SILENCE_INSTRUCTION);
    for (int i = 0; i < play->now->count && !play->is_lost; i++) {
        const struct thing *thing = &play->now->thing[i];
        if (thing->zone != ZONE_LIBRARY || thing->owner != player)
            continue;
        enum truth is = selects_spell(play->now, what, thing, &play->context);
        if (is == TRUTH_UNKNOWN || (play->vague[i] & VAGUE_ZONE))
            play_lose(play, SILENCE_SELECTOR);
        if (is == TRUTH_YES)
            meant_add(&from, i);
    }
    if (play->is_lost)
        return;
    play_choose(play, player, &from, 0, n, "701.23b", &chosen);
    if (to != NULL || member(effect, "id") == NULL)
        play_move_all(play, &chosen,
                      play_zone(to == NULL ? "" : to->valuestring));
    else
        play_lose(play, SILENCE_INSTRUCTION);
    play_stir(play, player);
}

/* CR 401.4: the owner arranges what goes to a library at once. */
static void put_on_library(struct play *play, const cJSON *effect)
{
    struct meant meant;
    const cJSON *order = member(effect, "order");
    int owner;

    play_gather(play, member(effect, "what"), &meant);
    if (play->is_lost || meant.count == 0)
        return;
    if (meant_is_player(meant.item[0]) || member(effect, "of") != NULL) {
        play_lose(play, SILENCE_INSTRUCTION);
        return;
    }
    owner = play->now->thing[meant.item[0]].owner;
    if (meant.count > 1 && (order == NULL || is_text(order, "any")))
        play_must_ask(play, "order-objects", owner, "401.4",
                      "the owner arranges them");
    while (play->next != NULL && !play->is_lost &&
           play_asked(play, "order-objects", owner) != NULL)
        ;
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        if (play->now->thing[meant.item[i]].zone != ZONE_LIBRARY)
            play_move(play, meant.item[i], ZONE_LIBRARY);
        if (is_text(member(effect, "position"), "bottom"))
            meant_add(&play->bottom, meant.item[i]);
    }
}

/* The cards on top get a name; they stay where they are. */
static void look_at_top(struct play *play, const cJSON *effect, int player)
{
    struct meant seen = {0};
    char word[48];
    int n = play_number(play, member(effect, "n"), 1);

    if (member(effect, "zone") != NULL || member(effect, "of") != NULL)
        play_lose(play, SILENCE_INSTRUCTION);
    play_top(play, player, n, &seen);
    snprintf(word, sizeof(word), "way.%s", text_at(effect, "id"));
    names_set(&play->names, word)->meant = seen;
    snprintf(word, sizeof(word), "chosen.%s", text_at(effect, "id"));
    names_set(&play->names, word)->meant = seen;
}

/* What is looked at and asked changes nothing that is compared. */
static void look(struct play *play, const cJSON *effect)
{
    int player = play_player(play, member(effect, "who"));

    if (play->is_lost)
        return;
    if (member(effect, "id") != NULL) {
        look_at_top(play, effect, player);
        return;
    }
    play_stir(play, player);
    while (play_asked(play, "choose-objects", player) != NULL ||
           play_asked(play, "order-objects", player) != NULL)
        ;
}

bool play_cards(struct play *play, const char *op, const cJSON *effect)
{
    if (strcmp(op, "draw") == 0 || strcmp(op, "mill") == 0)
        draw_or_mill(play, effect, op[0] == 'd');
    else if (strcmp(op, "search") == 0)
        search(play, effect);
    else if (strcmp(op, "put_on_library") == 0)
        put_on_library(play, effect);
    else if (strcmp(op, "look") == 0 || strcmp(op, "scry") == 0)
        look(play, effect);
    else
        return false;
    return true;
}
