/*
 * feedback.h - what an input exercised beside edges of the program: which
 * pairs of rules in which state of the game, as feedback for a fuzzer.
 *
 * libFuzzer finds the counters by the name of their section.  AFL++ has a map
 * of edges instead, in which feedback_end counts each of them once.
 *
 * An input that is first played and then, because of what that showed, played
 * again with all checks counts as what it was the first time, and beside it
 * what only checks reach: else it would differ from those that are not.
 */
#ifndef FEEDBACK_H
#define FEEDBACK_H

#include <stdbool.h>
#include <stdint.h>

enum { FEATURES_MAX = 1 << 14 };

extern uint8_t feature_counters[FEATURES_MAX];

/* Whether edges are counted at all: not without a fuzzer. */
bool feedback_is_counted(void);
/* Whether the input passed an edge, or had a feature, for the first time in
 * this process. */
bool feedback_is_new(void);
/* The input is played again. */
void feedback_again(void);
/* The input is over. */
void feedback_end(void);

#endif
