/*
 * steer.h - which option is taken: the input's choices, then its tail.
 */
#ifndef STEER_H
#define STEER_H

#include "input.h"
#include "key.h"
#include "stock.h"

enum { SHUNNED_MAX = 16 };

struct steer {
    const struct input *input;
    const struct stock *stock;
    uint16_t next; /* the choice that is due */
    uint8_t taken; /* how many times it was taken */
    uint8_t weight[WEIGHTS];
    struct option last;                 /* what was taken at priority */
    struct option shunned[SHUNNED_MAX]; /* what was refused since then */
    unsigned shunned_count;
    bool is_priority; /* the decision is one at priority */
    bool was_refused; /* the last deed was */
};

void steer_begin(struct steer *steer, const struct input *input,
                 const struct stock *stock);

/* The option to take at decision number `number`, counted from 0. `position`
 * is the game as the decision sees it. */
uint16_t steer_choose(struct steer *steer, const struct game *position,
                      const struct decision *decision, unsigned number);

/* The deed was refused: at this priority the tail does not try it again. */
void steer_refuse(struct steer *steer);

#endif
