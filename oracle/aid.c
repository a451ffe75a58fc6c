/* What may be done rather than pay mana for a spell (CR 702.51a, 702.66a,
 * 702.126a): creatures or artifacts are tapped, cards are exiled. */
#include "legal.h"

#include <string.h>

bool aids(const struct doing *doing, int index, mana_set *colors)
{
    const struct thing *thing = &doing->position->thing[index];
    const struct traits *spell = &doing->spell.seen;

    *colors = 0;
    if (!doing->is_spell || index == doing->source || thing->is_ability)
        return false;
    if (thing->zone == ZONE_GRAVEYARD)
        return thing->owner == doing->player &&
               traits_have_keyword(spell, "delve");
    if (thing->zone != ZONE_BATTLEFIELD || thing->tapped ||
        thing->controller != doing->player)
        return false;
    if (thing_is(thing, TYPE_CREATURE) &&
        traits_have_keyword(spell, "convoke")) {
        *colors = thing->seen.colors & COLORS_ALL;
        return true;
    }
    return thing_is(thing, TYPE_ARTIFACT) &&
           traits_have_keyword(spell, "improvise");
}

void aid_find(const struct doing *doing, struct purse *purse)
{
    mana_set colors;

    for (int i = 0; i < doing->position->count; i++)
        if (aids(doing, i, &colors))
            purse->aid[colors]++;
}

/* Whether the act names the thing as one that is used for mana. */
static bool is_used(const cJSON *act, const char *label)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, member(act, "mana"))
    {
        if (is_text(member(one, "object"), label) || is_used(one, label))
            return true;
    }
    return false;
}

bool aid_given(const struct doing *doing, const struct oracle_position *after,
               const cJSON *act, struct purse *purse)
{
    mana_set colors;

    for (int i = 0; i < doing->position->count; i++) {
        const struct thing *thing = &doing->position->thing[i];
        if (!aids(doing, i, &colors))
            continue;
        int then = thing_find(after, thing->label);
        if (!thing->is_labelled || then == NOTHING)
            return false;
        if (is_used(act, thing->label))
            continue;
        purse->aid[colors] += thing->zone == ZONE_BATTLEFIELD
                                  ? after->thing[then].tapped
                                  : after->thing[then].zone == ZONE_EXILE;
    }
    return true;
}
