/*
 * feedback.h - what an input exercised beside edges of the program: which
 * pairs of rules in which state of the game, as feedback for a fuzzer.
 *
 * libFuzzer finds the counters by the name of their section.  AFL++ has a map
 * of edges instead, in which feedback_end counts each of them once.
 */
#ifndef FEEDBACK_H
#define FEEDBACK_H

#include <stdint.h>

enum { FEATURES_MAX = 1 << 14 };

extern uint8_t feature_counters[FEATURES_MAX];

/* The input is over. */
void feedback_end(void);

#endif
