/*
 * mutate_libfuzzer.c - a target's own mutations for libFuzzer and what works
 * like it; now and then bytes are changed blindly, for what stands before.
 */
#include "target.h"

#include <string.h>

/* One in so many mutations is blind. */
enum { BLIND = 8 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size,
                                 const uint8_t *second, size_t second_size,
                                 uint8_t *out, size_t max, unsigned seed);
/* Not every fuzzer has it. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
    __attribute__((weak));

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed)
{
    size_t changed = 0;

    if (target_stays())
        return size;
    if (LLVMFuzzerMutate == NULL || seed % BLIND != 0)
        changed = target_change(data, size, max, seed);
    if (changed == 0 && LLVMFuzzerMutate != NULL)
        changed = LLVMFuzzerMutate(data, size, max);
    return changed == 0 ? size : changed;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size,
                                 const uint8_t *second, size_t second_size,
                                 uint8_t *out, size_t max, unsigned seed)
{
    if (target_stays() && first_size <= max) {
        memcpy(out, first, first_size);
        return first_size;
    }
    return target_cross(first, first_size, second, second_size, out, max, seed);
}
