/*
 * meanwhile.c - what the mana abilities that can be activated while a cost is
 * paid may bring about besides mana.
 *
 * Rules: CR 601.2g, 605.3a (the window), 601.2h (costs are paid after it).
 */
#include "legal.h"

/* What paying the part of a cost brings about; `is_source`: of the permanent
 * whose own ability is being paid for. */
static unsigned item_brings(const cJSON *item, bool is_source)
{
    static const struct {
        const char *key;
        unsigned brings;
    } items[] = {
        {"sacrifice", LACKS_CARDS},      {"sacrifice_self", LACKS_CARDS},
        {"discard", LACKS_CARDS},        {"discard_self", LACKS_CARDS},
        {"exile", LACKS_CARDS},          {"exile_self_from", LACKS_CARDS},
        {"mill", LACKS_CARDS},           {"return_to_hand", LACKS_CARDS},
        {"put_counter", LACKS_COUNTERS}, {"tap", LACKS_TAPPED},
        {"tap_self", LACKS_TAPPED},      {"untap", LACKS_UNTAPPED},
    };

    for (size_t i = 0; i < sizeof(items) / sizeof(*items); i++)
        if (member(item, items[i].key) != NULL)
            return items[i].brings;
    return is_source && member(item, "untap_self") != NULL ? LACKS_UNTAPPED : 0;
}

static unsigned ability_brings(const cJSON *ability, bool is_source)
{
    const cJSON *item;
    unsigned brings = 0;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        brings |= item_brings(item, is_source);
    }
    cJSON_ArrayForEach(item, member(ability, "effect"))
    {
        if (!is_text(member(item, "op"), "add_mana"))
            brings |= LACKS_ALL;
    }
    return brings;
}

bool meanwhile_may_help(const struct doing *doing, unsigned lacks)
{
    const struct oracle_position *position = doing->position;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        bool is_here = thing->zone == ZONE_BATTLEFIELD;
        bool is_mine = thing->controller == doing->player;
        if (!is_here && (thing->zone != ZONE_HAND || !is_mine))
            continue;
        if (is_here && is_mine && is_doubtful(position, thing))
            return true;
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (adds_mana(tree) &&
                (ability_brings(tree, i == doing->source) & lacks) != 0)
                return true;
        }
    }
    return false;
}
