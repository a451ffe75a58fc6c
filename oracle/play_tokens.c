/*
 * play_tokens.c - tokens that are created, and whether they stay.
 *
 * Rules: CR 111.1 (tokens), 614.1a (what changes how many), 614.1c (as they
 * enter), 704.5f and 704.5j (what is gone before anybody sees it).
 */
#include "play.h"

#include <string.h>

/* Whether one of the static effects with `key` may give less toughness than
 * `least`. */
static bool is_lethal(const struct oracle_position *position, const char *key,
                      int least)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, key, effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        const cJSON *n = cJSON_GetArrayItem(member(effect[i].mod, key), 1);
        if (!cJSON_IsNumber(n) || n->valueint < least)
            return true;
    }
    return count == EFFECTS_FOUND_MAX;
}

/* CR 704.5f, 704.5j: whether state-based actions may put such a token into a
 * graveyard at once. */
static bool is_frail(const struct play *play, const cJSON *spec)
{
    const cJSON *toughness = cJSON_GetArrayItem(member(spec, "pt"), 1);
    struct effect effect[1];

    if (cJSON_GetArraySize(member(spec, "super")) > 0)
        return true;
    if (!list_holds(member(spec, "types"), "Creature"))
        return effects_find(play->before, "add_types", effect, 1) > 0;
    return !cJSON_IsNumber(toughness) || toughness->valueint <= 0 ||
           is_lethal(play->before, "set_pt", 1) ||
           is_lethal(play->before, "pt", 0);
}

/* CR 614.1c: whether as a copy of it enters more may be done, or paid. */
static bool does_more(const struct thing *thing)
{
    const cJSON *ability;

    if (thing->form == NULL)
        return true;
    cJSON_ArrayForEach(ability, member(thing->form->tree, "abilities"))
    {
        if (is_text(member(ability, "k"), "as_enters") &&
            (tree_has_key(ability, "tapped_unless_pay") ||
             tree_has_key(ability, "then")))
            return true;
    }
    return false;
}

void play_create(struct play *play, const cJSON *effect)
{
    int n = play_number(play, member(effect, "n"), 1);
    int player = play_player(play, member(effect, "under"));
    bool is_copy = is_text(member(effect, "op"), "copy_token");

    if (play_is_replaced(play, "create_tokens") ||
        any_card_says(play->now, "cant_enter"))
        play->is_tokens_vague = true;
    if (is_copy) {
        struct meant of;
        play_gather(play, member(effect, "of"), &of);
        if (of.count != 1 || meant_is_player(of.item[0]) ||
            does_more(&play->now->thing[of.item[0]]))
            play_lose(play, SILENCE_INSTRUCTION);
        play->is_tokens_vague = true; /* as it enters it may do more */
    }
    if (!play->is_lost) {
        play->tokens[player] += n;
        if (is_copy || is_frail(play, member(effect, "spec")))
            play->frail[player] += n;
    }
    names_set(&play->names, "created");
    play->names.list[play->names.count - 1].has_number = false;
}

/* CR 608.2c: what is followed later may take away tokens that were made
 * before; they can't have been targets. */
void play_take_tokens(struct play *play, const cJSON *effect)
{
    static const char *const ops[] = {"destroy", "sacrifice", "exile",
                                      "return",  "damage",    "put_on_library",
                                      "pt",      "animate",   "end_turn"};
    const char *what = text_at(effect, "what");

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (is_text(member(effect, "op"), ops[i]) &&
            strncmp(what, "T.", 2) != 0 && strcmp(what, "self") != 0)
            memcpy(play->frail, play->tokens, sizeof(play->frail));
}
