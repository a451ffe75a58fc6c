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

bool tree_adds_mana_instead(const cJSON *tree, bool is_draw)
{
    const cJSON *event = member(member(tree, "event"), "ev"), *item;

    if (event != NULL && !is_text(event, "tap_for_mana") &&
        (is_draw || !is_text(event, "draw")) &&
        tree_has(member(tree, "do"), "op", "add_mana"))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (tree_adds_mana_instead(item, is_draw))
            return true;
    }
    return false;
}

bool any_adds_mana_instead(const struct oracle_position *position, bool is_draw)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL && tree_adds_mana_instead(face->tree, is_draw))
            return true;
    }
    return false;
}

/* CR 120.4, 615, 702.16e: whether it replaces or prevents damage, or changes
 * what life comes or goes because of it. */
static bool changes_damage(const cJSON *tree)
{
    return replaces(tree, "damage") || tree_has(tree, "op", "prevent_damage") ||
           tree_has_key(tree, "protection") ||
           tree_has_key(tree, "cant_gain_life") ||
           tree_has_key(tree, "life_cant_change");
}

/* CR 508.1c, 509.1b: restrictions that no keyword of the creature shows. */
static bool limits_combat(const cJSON *tree)
{
    static const char *const keys[] = {"cant_attack", "cant_block",
                                       "cant_be_blocked", "protection"};

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (tree_has_key(tree, keys[i]))
            return true;
    return false;
}

static unsigned count_of_takings(const cJSON *tree)
{
    const cJSON *item;
    unsigned count = is_text(member(tree, "op"), "gain_control");

    cJSON_ArrayForEach(item, tree) count += count_of_takings(item);
    return count;
}

/* CR 302.6: whether a permanent may come back to who controlled it while one
 * spell or ability resolves, and that again not since the turn began. */
static bool takes_back(const cJSON *tree)
{
    unsigned count = count_of_takings(tree);

    return count > 1 ||
           (count == 1 && (tree_has(tree, "op", "each_player") ||
                           tree_has(tree, "op", "for_each")));
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
    if (takes_back(tree))
        powers |= ORACLE_TAKES_BACK;
    if (tree_has(tree, "op", "each_player") || tree_has(tree, "op", "double_x"))
        powers |= ORACLE_COPIES_ODDLY;
    return powers;
}

/* Whether something is exiled from the stack as a cost, which is what an
 * "exile" that is no "op" says. */
static bool pays_from_stack(const cJSON *tree)
{
    const cJSON *item, *exile = member(tree, "exile");

    if (is_text(member(tree, "exile_self_from"), "stack") ||
        list_holds(member(exile, "zone"), "stack") ||
        tree_has_key(exile, "spell"))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (pays_from_stack(item))
            return true;
    }
    return false;
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
        replaces(tree, "lose_mana") || tree_adds_mana_instead(tree, true))
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
    if (tree_has(tree, "op", "extra_turn"))
        powers |= ORACLE_ADDS_TURNS;
    if (tree_has_key(tree, "cant_enter") || replaces(tree, "enters"))
        powers |= ORACLE_KEEPS_OUT;
    if (tree_has(tree, "op", "attach"))
        powers |= ORACLE_ATTACHES;
    if (tree_has(tree, "ev", "dies") || tree_has(tree, "ev", "leaves") ||
        tree_has(tree, "ev", "to_graveyard_any") ||
        tree_has(tree, "ev", "combat_damage_player"))
        powers |= ORACLE_MINDS_DYING;
    if (changes_damage(tree))
        powers |= ORACLE_CHANGES_DAMAGE;
    if (replaces(tree, "counters_on") || replaces(tree, "counters_on_player") ||
        tree_has_key(tree, "cant_put_counters") ||
        tree_has_key(tree, "cant_get_counters"))
        powers |= ORACLE_CHANGES_COUNTERS;
    if (tree_has(tree, "op", "win_game") || tree_has(tree, "op", "lose_game"))
        powers |= ORACLE_ENDS_GAMES;
    if (pays_from_stack(tree))
        powers |= ORACLE_PAYS_FROM_STACK;
    if (limits_combat(tree))
        powers |= ORACLE_LIMITS_COMBAT;
    return powers | powers_over_others(tree);
}
