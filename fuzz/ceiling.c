/*
 * ceiling.c - a target that does nothing: what a fuzzer itself costs.
 */
#include "target.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)data;
    (void)size;
    return 0;
}

size_t target_change(uint8_t *bytes, size_t size, size_t max, uint64_t seed)
{
    (void)bytes;
    (void)size;
    (void)max;
    (void)seed;
    return 0;
}

size_t target_cross(const uint8_t *first, size_t first_size,
                    const uint8_t *second, size_t second_size, uint8_t *bytes,
                    size_t max, uint64_t seed)
{
    (void)first;
    (void)first_size;
    (void)second;
    (void)second_size;
    (void)bytes;
    (void)max;
    (void)seed;
    return 0;
}
