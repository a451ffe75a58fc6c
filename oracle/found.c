#include "found.h"
#include "givers.h"

#include <stdlib.h>
#include <string.h>

static const bool yes = true, no = false;

struct found *found_new(void)
{
    return calloc(1, sizeof(struct found));
}

static void free_effects(struct lookup *effects)
{
    for (size_t i = 0; i < effects->room; i++)
        free((void *)(uintptr_t)effects->slot[i].value);
    lookup_free(effects);
}

void found_free(struct found *found)
{
    if (found == NULL)
        return;
    for (int player = 0; player < PLAYERS_MAX; player++) {
        acts_free(found->acts[player]);
        givers_free(found->givers[player]);
    }
    lookup_free(&found->done);
    lookup_free(&found->set);
    lookup_free(&found->said);
    free_effects(&found->effects);
    free(found->could);
    free(found);
}

struct found *found_of(const struct oracle_position *position)
{
    return position->found->whole == position ? position->found : NULL;
}

bool found_keep(struct lookup *answers, const char *key, bool is_so)
{
    lookup_add(answers, key, is_so ? &yes : &no); /* or it is asked again */
    return is_so;
}

bool found_has(const struct lookup *answers, const char *key, bool *is_so)
{
    const bool *answer = lookup_find(answers, key);

    if (answer != NULL)
        *is_so = *answer;
    return answer != NULL;
}

void found_keep_effects(struct found *found, const char *key,
                        const struct effect *effect, int count)
{
    size_t size = (size_t)count * sizeof(*effect);
    struct effects_kept *kept = malloc(sizeof(*kept) + size);

    if (kept == NULL)
        return;
    kept->count = count;
    memcpy(kept->effect, effect, size);
    if (!lookup_add(&found->effects, key, kept))
        free(kept);
}
