#include "mutate_text.h"
#include "target.h"

/* Loaded when a mutator first asks. */
static const struct grove *grove(void)
{
    static struct grove grove;

    if (grove.words.count == 0) {
        grove.is_lines = TEXT_KIND.is_lines;
        TEXT_KIND.words(&grove.words);
    }
    return &grove;
}

size_t target_change(uint8_t *bytes, size_t size, size_t max, uint64_t seed)
{
    return tree_change(grove(), bytes, size, max, seed);
}

size_t target_cross(const uint8_t *first, size_t first_size,
                    const uint8_t *second, size_t second_size, uint8_t *bytes,
                    size_t max, uint64_t seed)
{
    return tree_cross(grove(), first, first_size, second, second_size, bytes,
                      max, seed);
}
