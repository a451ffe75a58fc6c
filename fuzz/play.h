/*
 * play.h - the fuzz targets that play games; they differ in the start
 * positions and cards that are played.
 */
#ifndef PLAY_H
#define PLAY_H

#include "mutate_input.h"
#include "target.h"

/* What LLVMFuzzerInitialize of such a target does, with its focus.  Of the
 * environment, MANAPROOF_CHECKS is what is checked: "none" only plays, "engine"
 * does not ask the oracle, "held" holds an engine with the fault that
 * MANAPROOF_FAULT names to the one without, "all" is every game, else those
 * that show something new and some others; MANAPROOF_TALLY makes the target say
 * at its end what it did. */
int play_open(enum focus focus);
/* What its LLVMFuzzerTestOneInput does. */
int play_input(const uint8_t *data, size_t size);

/* The target with that focus. */
#define PLAY_TARGET(focus)                                                     \
    int LLVMFuzzerInitialize(int *argc, char ***argv)                          \
    {                                                                          \
        (void)argc;                                                            \
        (void)argv;                                                            \
        return play_open(focus);                                               \
    }                                                                          \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)               \
    {                                                                          \
        return play_input(data, size);                                         \
    }                                                                          \
    size_t target_change(uint8_t *bytes, size_t size, size_t max,              \
                         uint64_t seed)                                        \
    {                                                                          \
        return input_change(focus, bytes, size, max, seed);                    \
    }                                                                          \
    size_t target_cross(const uint8_t *first, size_t first_size,               \
                        const uint8_t *second, size_t second_size,             \
                        uint8_t *bytes, size_t max, uint64_t seed)             \
    {                                                                          \
        return input_cross(focus, first, first_size, second, second_size,      \
                           bytes, max, seed);                                  \
    }                                                                          \
    _Static_assert(FOCUSES > (focus), "a focus")

#endif
