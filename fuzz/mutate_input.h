/*
 * mutate_input.h - games made out of other games: edits of the position,
 * choices, weights, and parts of two games put together between decisions.
 */
#ifndef MUTATE_INPUT_H
#define MUTATE_INPUT_H

#include "input.h"

/* As target_change and target_cross (target.h); what is no input becomes one.
 * With a `focus` other than FOCUS_GAME inputs keep to it. */
size_t input_change(enum focus focus, uint8_t *bytes, size_t size, size_t max,
                    uint64_t seed);
size_t input_cross(enum focus focus, const uint8_t *first, size_t first_size,
                   const uint8_t *second, size_t second_size, uint8_t *bytes,
                   size_t max, uint64_t seed);

#endif
