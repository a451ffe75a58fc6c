/* What callers ask of an observed position, and its copies. */
#include "found.h"
#include "observed.h"

#include <stdlib.h>
#include <string.h>

int int_of(const cJSON *item)
{
    int n = cJSON_IsNumber(item) ? item->valueint : 0;

    return n > NUMBER_MOST ? NUMBER_MOST : n < -NUMBER_MOST ? -NUMBER_MOST : n;
}

bool announced_has(const struct oracle_position *position, const cJSON *number)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, position->announced)
    {
        if (cJSON_Compare(member(one, "number"), number, true))
            return true;
    }
    return false;
}

static size_t size_with(int count)
{
    return offsetof(struct oracle_position, thing) +
           (size_t)count * sizeof(struct thing);
}

void position_copy(struct oracle_position *to,
                   const struct oracle_position *from)
{
    memcpy(to, from, size_with(from->count));
}

struct oracle_position *position_clone(const struct oracle_position *from)
{
    struct oracle_position *clone = malloc(size_with(from->count));

    if (clone != NULL)
        position_copy(clone, from);
    return clone;
}

const cJSON *position_at(const struct oracle_position *position,
                         const char *path)
{
    return lookup_find(&position->paths, path);
}

int thing_find(const struct oracle_position *position, const char *name)
{
    const struct thing *thing = lookup_find(&position->labels, name);

    return thing == NULL ? NOTHING : thing->original;
}

bool thing_is(const struct thing *thing, enum card_type type)
{
    return (thing->seen.types >> type) & 1;
}

int thing_counters(const struct thing *thing, const char *kind)
{
    return int_of(member(thing->counters, kind));
}

struct oracle_position *oracle_position_new(const struct oracle_cards *cards,
                                            const cJSON *observation)
{
    struct oracle_position *position;
    const cJSON *item;
    bool is_whole;

    position = calloc(1, size_with(count_things(observation)));
    if (position == NULL)
        return NULL;
    position->cards = cards;
    position->dump = observation;
    position->found = found_new();
    is_whole = position->found != NULL &&
               lookup_reserve(&position->paths,
                              (size_t)cJSON_GetArraySize(observation));
    cJSON_ArrayForEach(item, observation)
    {
        is_whole = is_whole && lookup_add(&position->paths, item->string, item);
    }
    if (is_whole && position_at(position, "turn/step") != NULL) {
        position_read(position);
        position->found->whole = position;
        return position;
    }
    oracle_position_free(position);
    return NULL;
}

void oracle_position_free(struct oracle_position *position)
{
    if (position == NULL)
        return;
    lookup_free(&position->paths);
    lookup_free(&position->labels);
    found_free(position->found);
    free(position);
}

cJSON *oracle_permanents(const struct oracle_position *position)
{
    cJSON *list = cJSON_CreateArray();

    for (int i = 0; i < position->count; i++)
        if (position->thing[i].zone == ZONE_BATTLEFIELD)
            cJSON_AddItemToArray(list,
                                 cJSON_CreateString(position->thing[i].label));
    return list;
}
