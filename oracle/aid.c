/* What may be done rather than pay mana for a spell (CR 702.51a, 702.66a,
 * 702.126a): creatures or artifacts are tapped, cards are exiled. */
#include "legal.h"

#include <string.h>

/* Whether an effect gives the spell the keyword (CR 613.1f). */
static bool is_given(const struct doing *doing, const char *word)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "grant", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        const cJSON *mod = effect[i].mod, *to = member(mod, "to");
        struct context context = context_of(position, effect[i].source);
        if (effect[i].is_on == TRUTH_YES &&
            list_holds(member(mod, "grant"), word) &&
            is_text(member(to, "zone"), "stack") &&
            selects_spell(position, to, &doing->spell, &context) == TRUTH_YES)
            return true;
    }
    return false;
}

static bool has(const struct doing *doing, const char *word)
{
    return traits_have_keyword(&doing->spell.seen, word) ||
           is_given(doing, word);
}

bool aids(const struct doing *doing, int index, mana_set *colors)
{
    const struct thing *thing = &doing->position->thing[index];

    *colors = 0;
    if (!doing->is_spell || index == doing->source || thing->is_ability)
        return false;
    if (thing->zone == ZONE_GRAVEYARD)
        return thing->owner == doing->player && has(doing, "delve");
    if (thing->zone != ZONE_BATTLEFIELD || thing->tapped ||
        thing->controller != doing->player)
        return false;
    if (thing_is(thing, TYPE_CREATURE) && has(doing, "convoke")) {
        *colors = thing->seen.colors & COLORS_ALL;
        return true;
    }
    return thing_is(thing, TYPE_ARTIFACT) && has(doing, "improvise");
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

bool aid_given(const struct doing *doing, const struct bill *bill,
               const struct oracle_position *after, const cJSON *act,
               struct purse *purse)
{
    mana_set colors;

    for (int i = 0; i < doing->position->count; i++) {
        const struct thing *thing = &doing->position->thing[i];
        if (!aids(doing, i, &colors))
            continue;
        int then = thing_find(after, thing->label);
        if (!thing->is_labelled || then == NOTHING || bill->objects > 0)
            return false;
        if (is_used(act, thing->label))
            continue;
        /* What has gone since, or elsewhere, does not tell. */
        const struct thing *now = &after->thing[then];
        bool is_exiled =
            thing->zone == ZONE_GRAVEYARD && now->zone == ZONE_EXILE;
        if (now->zone != thing->zone && !is_exiled)
            return false;
        purse->aid[colors] += is_exiled || now->tapped;
    }
    return true;
}
