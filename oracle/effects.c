/* Which continuous effects of static abilities are in force. */
#include "found.h"

#include <string.h>

bool static_functions(const struct thing *thing, const cJSON *ability)
{
    static const char *const words[ZONES] = {
        [ZONE_BATTLEFIELD] = "battlefield", [ZONE_HAND] = "hand",
        [ZONE_GRAVEYARD] = "graveyard",     [ZONE_EXILE] = "exile",
        [ZONE_COMMAND] = "command",         [ZONE_LIBRARY] = "library",
        [ZONE_STACK] = "stack",
    };
    const cJSON *zone = member(ability, "zone");
    const char *word = words[thing->zone];

    if (zone == NULL)
        return thing->zone == ZONE_BATTLEFIELD;
    if (thing->zone == ZONE_HAND && thing->controller != thing->owner &&
        list_holds(zone, "opponent_hand"))
        return true;
    return word != NULL && (list_holds(zone, word) || is_text(zone, "any"));
}

static int find_effects(const struct oracle_position *position, const char *key,
                        struct effect *effect)
{
    enum { MAX = EFFECTS_FOUND_MAX };
    int count = 0;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        struct context context = context_of(position, i);
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree, *mod;
            if (!is_text(member(tree, "k"), "static") ||
                !static_functions(thing, tree))
                continue;
            cJSON_ArrayForEach(mod, member(tree, "mods"))
            {
                if (member(mod, key) != NULL && count < MAX)
                    effect[count++] = (struct effect){
                        mod, i,
                        holds(position, member(tree, "while"), &context)};
            }
        }
    }
    return count;
}

int effects_find(const struct oracle_position *position, const char *key,
                 struct effect *effect, int max)
{
    struct found *found = found_of(position);
    const struct effects_kept *kept =
        found == NULL ? NULL : lookup_find(&found->effects, key);
    struct effect all[EFFECTS_FOUND_MAX];
    int count;

    if (kept != NULL) {
        count = kept->count < max ? kept->count : max;
        memcpy(effect, kept->effect, (size_t)count * sizeof(*effect));
        return count;
    }
    count = find_effects(position, key, all);
    if (found != NULL)
        found_keep_effects(found, key, all, count);
    count = count < max ? count : max;
    memcpy(effect, all, (size_t)count * sizeof(*effect));
    return count;
}
