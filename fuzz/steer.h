/*
 * steer.h - which option is taken: the input's choices, then its tail.
 */
#ifndef STEER_H
#define STEER_H

#include "input.h"
#include "key.h"
#include "stock.h"

struct steer {
    const struct input *input;
    const struct stock *stock;
    uint16_t next; /* the choice that is due */
    uint8_t taken; /* how many times it was taken */
    uint8_t weight[WEIGHTS];
};

void steer_begin(struct steer *steer, const struct input *input,
                 const struct stock *stock);

/* The option to take at decision number `number`, counted from 0. `position`
 * is the game as the decision sees it. */
uint16_t steer_choose(struct steer *steer, const struct game *position,
                      const struct decision *decision, unsigned number);

#endif
