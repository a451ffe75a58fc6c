#include "lookup.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 16 };

/* FNV-1a. */
static size_t hash(const char *key)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (; *key != '\0'; key++)
        sum = (sum ^ (unsigned char)*key) * UINT64_C(0x100000001b3);
    return (size_t)(sum ^ (sum >> 32));
}

/* The slot that holds the key, or in which it belongs. */
static struct lookup_slot *slot_of(const struct lookup *lookup, const char *key,
                                   size_t sum)
{
    size_t at = sum & (lookup->room - 1);

    while (lookup->slot[at].key != NULL &&
           (lookup->slot[at].hash != sum ||
            strcmp(lookup->slot[at].key, key) != 0))
        at = (at + 1) & (lookup->room - 1);
    return &lookup->slot[at];
}

static bool grow(struct lookup *lookup, size_t room)
{
    struct lookup more = {.room = room};

    more.slot = calloc(more.room, sizeof(*more.slot));
    if (more.slot == NULL)
        return false;
    for (size_t i = 0; i < lookup->room; i++) {
        const struct lookup_slot *slot = &lookup->slot[i];
        if (slot->key != NULL)
            *slot_of(&more, slot->key, slot->hash) = *slot;
    }
    more.count = lookup->count;
    free(lookup->slot);
    *lookup = more;
    return true;
}

bool lookup_reserve(struct lookup *lookup, size_t count)
{
    size_t room = ROOM_LEAST;

    while (room < count * 2)
        room *= 2;
    return grow(lookup, room);
}

bool lookup_add(struct lookup *lookup, const char *key, const void *value)
{
    if (lookup->count * 2 >= lookup->room &&
        !grow(lookup, lookup->room == 0 ? ROOM_LEAST : lookup->room * 2))
        return false;
    size_t sum = hash(key);
    struct lookup_slot *slot = slot_of(lookup, key, sum);
    lookup->count += slot->key == NULL;
    *slot = (struct lookup_slot){key, sum, value};
    return true;
}

const void *lookup_find(const struct lookup *lookup, const char *key)
{
    return lookup->room == 0 ? NULL : slot_of(lookup, key, hash(key))->value;
}

void lookup_free(struct lookup *lookup)
{
    free(lookup->slot);
    *lookup = (struct lookup){0};
}
