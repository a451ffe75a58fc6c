/*
 * target.h - what every fuzz target is, and how it says what it found.
 *
 * A target is one source file, target_NAME.c, that defines the four functions
 * below.  libFuzzer calls the first two, AFL++ does through its driver for
 * such targets, and so does replay.c, which needs no fuzzer; the other two
 * are called through mutate_libfuzzer.c and mutate_afl.c.  Any bytes are an
 * input: what is no text of the kind the target reads is read and refused.
 */
#ifndef TARGET_H
#define TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Before the first input: read what stays the same.  0. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Try one input: 0, or the program ends with a report. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Another input out of one, or out of two: `max` bytes have room, and what is
 * done follows from the seed.  The new size; 0 when it can't be done. */
size_t target_change(uint8_t *bytes, size_t size, size_t max, uint64_t seed);
size_t target_cross(const uint8_t *first, size_t first_size,
                    const uint8_t *second, size_t second_size, uint8_t *bytes,
                    size_t max, uint64_t seed);

/* Whether MANAPROOF_MUTATE in the environment is "none": inputs are to be run
 * again and again as they are, to measure by. */
bool target_stays(void);

/* A byte for each rule (enum cr), set by what an input exercises; NULL when
 * nobody wants to know. */
extern uint8_t *target_rules;

/* A promise is broken: print which, with what the target set aside by
 * target_note, and abort. */
_Noreturn void target_fail(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Text that goes with a report; it must outlive the input.  NULL: none. */
void target_note(const char *what, const char *text, size_t length);

/* The next of a series of numbers below `count`, which is not 0; `seed` goes
 * on with each. */
uint32_t target_draw(uint64_t *seed, uint32_t count);

/* A seed for such a series that depends on every byte. */
uint64_t target_seed(const uint8_t *data, size_t size);

#endif
