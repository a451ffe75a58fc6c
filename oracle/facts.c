#include "facts.h"
#include "cards.h"

#include <string.h>

/* An instruction in the tree, but not one of what it makes: a token, an
 * ability that is given or that waits. */
static bool instructs_mana(const cJSON *tree)
{
    static const char *const others[] = {"spec", "abilities", "grant",
                                         "except"};
    const cJSON *item;

    if (is_text(member(tree, "op"), "add_mana") ||
        is_text(member(tree, "op"), "double_mana"))
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
        if (!is_other && instructs_mana(item))
            return true;
    }
    return false;
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

/* Does the ability, by cost or effect, move a card to or from a library? */
static bool moves_library_card(const cJSON *ability)
{
    static const char *const ops[] = {"draw",    "mill",    "search",
                                      "look",    "shuffle", "put_on_library",
                                      "manifest"};

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (tree_has(member(ability, "effect"), "op", ops[i]))
            return true;
    return tree_has_key(member(ability, "cost"), "mill");
}

static unsigned find(const cJSON *ability)
{
    bool is_activated = is_text(member(ability, "k"), "activated");
    unsigned facts = FACTS_KNOWN;

    if (instructs_mana(ability))
        facts |= FACT_INSTRUCTS_MANA;
    if (instructs_mana(member(ability, "effect")))
        facts |= FACT_ADDS_MANA;
    if (taps(ability))
        facts |= FACT_TAPS;
    if (is_activated || member(ability, "equip") != NULL ||
        member(ability, "cycling") != NULL)
        facts |= FACT_ACTIVATED;
    /* CR 605.1a: it has no target and is no loyalty ability. */
    if (is_activated && (facts & FACT_ADDS_MANA) &&
        cJSON_GetArrayItem(member(ability, "targets"), 0) == NULL &&
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
