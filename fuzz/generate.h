/*
 * generate.h - inputs out of nothing: the series that a seed stands for.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include "input.h"

/* Input number `number` of the series of `seed`.  One in two is played by
 * weights of its own and without some groups of cards (swarm), the others
 * treat everything alike; boards from those of the cases to crowded ones.
 * FOCUS_GAME: each input has a focus of its own. */
void input_generate(struct input *input, uint32_t seed, uint64_t number,
                    enum focus focus);

#endif
