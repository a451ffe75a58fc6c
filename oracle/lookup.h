/*
 * lookup.h - values by name.
 */
#ifndef LOOKUP_H
#define LOOKUP_H

#include <stdbool.h>
#include <stddef.h>

struct lookup {
    size_t room, count; /* room: a power of two, or 0 */
    struct lookup_slot {
        const char *key; /* NULL: free */
        size_t hash;     /* of the key */
        const void *value;
    } * slot;
};

/* Make room for so many in an empty one.  False when out of memory. */
bool lookup_reserve(struct lookup *lookup, size_t count);
/* The key is not copied; a later value replaces an earlier one.  False when
 * out of memory. */
bool lookup_add(struct lookup *lookup, const char *key, const void *value);
/* NULL when there is none. */
const void *lookup_find(const struct lookup *lookup, const char *key);
void lookup_free(struct lookup *lookup);

#endif
