#include "facts.h"
#include "cards.h"

#include <string.h>

/* Whether one instruction, or part of a cost, does it. */
typedef bool (*deed)(const cJSON *item);

/* One in the tree, but not one of what it makes: a token, an ability that is
 * given or that waits. */
static bool instructs(const cJSON *tree, deed does)
{
    static const char *const others[] = {"spec", "abilities", "grant",
                                         "except"};
    const cJSON *item;

    if (does(tree))
        return true;
    if (is_text(member(tree, "op"), "delayed") ||
        is_text(member(tree, "op"), "when_you_do"))
        return false;
    cJSON_ArrayForEach(item, tree)
    {
        bool is_other = false;
        for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
            is_other = is_other || (item->string != NULL &&
                                    strcmp(item->string, others[i]) == 0);
        if (!is_other && instructs(item, does))
            return true;
    }
    return false;
}

static bool is_mana(const cJSON *item)
{
    const cJSON *op = member(item, "op");

    return is_text(op, "add_mana") || is_text(op, "double_mana") ||
           (is_text(op, "lose_mana") && member(item, "give_to") != NULL);
}

static bool is_in_library(const cJSON *what)
{
    const cJSON *zone = member(what, "zone");

    return is_text(zone, "library") || is_text(zone, "library_top") ||
           list_holds(zone, "library") || list_holds(zone, "library_top");
}

static bool is_op_of(const cJSON *item, const char *const *ops)
{
    for (; *ops != NULL; ops++)
        if (is_text(member(item, "op"), *ops))
            return true;
    return false;
}

/* It moves cards that it names. */
static bool is_move(const cJSON *item)
{
    static const char *const ops[] = {"return",   "exile",
                                      "cast_now", "put_onto_battlefield",
                                      "play_now", NULL};

    return is_op_of(item, ops);
}

static bool is_look(const cJSON *item)
{
    return is_text(member(item, "op"), "look");
}

/* It moves a card to or from a library: to shuffle, to reveal or to look moves
 * none. */
static bool is_library_move(const cJSON *item)
{
    static const char *const ops[] = {
        "draw",     "mill",    "search",         "reveal_until", "cascade",
        "discover", "manifest", "put_on_library", "put_back",     NULL};

    if (is_op_of(item, ops) || member(item, "mill") != NULL ||
        is_in_library(member(item, "exile")))
        return true;
    return is_move(item) &&
           (is_text(member(item, "to"), "library") ||
            is_in_library(member(item, "what")) ||
            is_in_library(member(item, "sel")) ||
            is_in_library(member(item, "card")));
}

static bool taps(const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, "tap_self") != NULL)
            return true;
    }
    return false;
}

/* Does the ability, by cost, effect or modes? */
static bool does(const cJSON *ability, deed what)
{
    return instructs(member(ability, "effect"), what) ||
           instructs(member(ability, "modes"), what) ||
           instructs(member(ability, "cost"), what);
}

static bool moves_library_card(const cJSON *ability)
{
    return does(ability, is_library_move) ||
           (does(ability, is_look) && does(ability, is_move));
}

/* CR 605.1a, 115.6: it requires a target, if only in one of its modes, and
 * though none need be chosen. */
static bool has_target(const cJSON *ability)
{
    const cJSON *mode;

    cJSON_ArrayForEach(mode, member(ability, "modes"))
    {
        if (has_target(mode))
            return true;
    }
    return cJSON_GetArrayItem(member(ability, "targets"), 0) != NULL;
}

static unsigned find(const cJSON *ability)
{
    bool is_activated = is_text(member(ability, "k"), "activated");
    unsigned facts = FACTS_KNOWN;

    if (instructs(ability, is_mana))
        facts |= FACT_INSTRUCTS_MANA;
    if (instructs(member(ability, "effect"), is_mana) ||
        instructs(member(ability, "modes"), is_mana))
        facts |= FACT_ADDS_MANA;
    if (taps(ability))
        facts |= FACT_TAPS;
    if (is_activated || member(ability, "equip") != NULL ||
        member(ability, "cycling") != NULL)
        facts |= FACT_ACTIVATED;
    /* CR 605.1a: it has no target and is no loyalty ability. */
    if (is_activated && (facts & FACT_ADDS_MANA) &&
        !has_target(ability) &&
        !tree_has_key(member(ability, "cost"), "loyalty"))
        facts |= FACT_FOR_MANA;
    if ((facts & FACT_FOR_MANA) && moves_library_card(ability))
        facts |= FACT_MOVES_LIBRARY;
    return facts;
}

void facts_keep(cJSON *tree)
{
    cJSON *item;

    if (cJSON_IsObject(tree))
        tree->valueint = (int)find(tree);
    cJSON_ArrayForEach(item, tree) facts_keep(item);
}

unsigned facts_of(const cJSON *ability)
{
    if (!cJSON_IsObject(ability))
        return FACTS_KNOWN;
    return ability->valueint != 0 ? (unsigned)ability->valueint : find(ability);
}
