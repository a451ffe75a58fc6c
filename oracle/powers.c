/* What a card could do to a game, as far as invariants depend on it. */
#include "position.h"

#include <string.h>

bool tree_mentions_energy(const cJSON *tree)
{
    const cJSON *item;

    if (tree == NULL)
        return false;
    if (is_text(tree, "energy") ||
        (tree->string != NULL && strstr(tree->string, "energy") != NULL) ||
        is_text(tree, "proliferate") || is_text(tree, "lose_counters") ||
        is_text(tree, "remove") || is_text(tree, "chosen.k"))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (tree_mentions_energy(item))
            return true;
    }
    return false;
}

/* Whether a replacement effect in the tree says that more happens (CR 614.1a),
 * or, with `event`, replaces such an event. */
static bool replaces(const cJSON *tree, const char *event)
{
    const cJSON *item;

    if (is_text(member(tree, "k"), "replace") ||
        is_text(member(tree, "op"), "replacement")) {
        if (event == NULL ? tree_has_key(member(tree, "do"), "then")
                          : is_text(member(member(tree, "event"), "ev"), event))
            return true;
    }
    cJSON_ArrayForEach(item, tree)
    {
        if (replaces(item, event))
            return true;
    }
    return false;
}

/* What it could do to permanents and to spells that are there. */
static unsigned powers_over_others(const cJSON *tree)
{
    unsigned powers = 0;

    if (tree_has(tree, "op", "transform") || tree_has_key(tree, "transformed"))
        powers |= ORACLE_TURNS_FACES;
    if (tree_has(tree, "op", "play_now"))
        powers |= ORACLE_PLAYS_NOW | ORACLE_TURNS_FACES;
    if (tree_has_key(tree, "untap_in_others_untap_step"))
        powers |= ORACLE_UNTAPS_OTHERS;
    if (tree_has_key(tree, "control"))
        powers |= ORACLE_CONTROLS;
    if (tree_has(tree, "op", "each_player") || tree_has(tree, "op", "double_x"))
        powers |= ORACLE_COPIES_ODDLY;
    return powers;
}

unsigned oracle_powers(const struct oracle_cards *cards, const char *name)
{
    const struct face *face = face_find(cards, name);
    unsigned powers = 0;

    if (face == NULL)
        return ORACLE_POWERS_ALL;
    const cJSON *tree = face->card != NULL ? face->card->tree : face->tree;
    if (tree_mentions_energy(tree))
        powers |= ORACLE_MOVES_ENERGY;
    if (tree_has_key(tree, "keep_mana") || tree_has_key(tree, "keep_until") ||
        replaces(tree, "lose_mana"))
        powers |= ORACLE_KEEPS_MANA;
    if (tree_has(tree, "op", "end_turn"))
        powers |= ORACLE_ENDS_TURNS;
    if (replaces(tree, NULL) || tree_has_key(tree, "mana_burn"))
        powers |= ORACLE_ACTS_UNASKED;
    if (replaces(tree, "draw") || tree_has_key(tree, "dredge"))
        powers |= ORACLE_REPLACES_DRAWS;
    if (tree_has_key(tree, "skip_untap") || replaces(tree, "untap") ||
        tree_has(tree, "op", "skip_next_untap"))
        powers |= ORACLE_HOLDS_TAPPED;
    return powers | powers_over_others(tree);
}
