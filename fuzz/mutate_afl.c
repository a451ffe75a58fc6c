/*
 * mutate_afl.c - a target's own mutations for AFL++, as a shared object:
 * AFL_CUSTOM_MUTATOR_LIBRARY.  AFL++'s own come beside them.
 */
#include "store.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

#define VISIBLE __attribute__((visibility("default")))

struct mutator {
    uint64_t seed;
    uint8_t *bytes;
    size_t room;
    bool stays; /* target_stays */
};

VISIBLE void *afl_custom_init(void *afl, unsigned seed);
VISIBLE size_t afl_custom_fuzz(struct mutator *mutator, uint8_t *bytes,
                               size_t size, uint8_t **out, uint8_t *other,
                               size_t other_size, size_t max);
VISIBLE void afl_custom_deinit(struct mutator *mutator);

void *afl_custom_init(void *afl, unsigned seed)
{
    struct mutator *mutator = store_new(1, sizeof(*mutator));

    (void)afl;
    mutator->seed = seed;
    mutator->stays = target_stays();
    return mutator;
}

/* One in four is made out of two. */
size_t afl_custom_fuzz(struct mutator *mutator, uint8_t *bytes, size_t size,
                       uint8_t **out, uint8_t *other, size_t other_size,
                       size_t max)
{
    size_t changed = 0;
    uint64_t seed = mutator->seed =
        mutator->seed * UINT64_C(6364136223846793005) + 1442695040888963407u;

    if (mutator->room < max) {
        free(mutator->bytes);
        mutator->bytes = store_new(max, 1);
        mutator->room = max;
    }
    if (mutator->stays) {
        *out = bytes;
        return size;
    }
    if (other != NULL && target_draw(&seed, 4) == 0)
        changed = target_cross(bytes, size, other, other_size, mutator->bytes,
                               max, seed);
    if (changed == 0 && size <= max) {
        memcpy(mutator->bytes, bytes, size);
        changed = target_change(mutator->bytes, size, max, seed);
    }
    *out = mutator->bytes;
    return changed;
}

void afl_custom_deinit(struct mutator *mutator)
{
    free(mutator->bytes);
    free(mutator);
}
