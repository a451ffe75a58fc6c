/*
 * turn.h - steps, priority, state-based actions.
 *
 * Rules: CR 117 (priority), 500-514 (turn), 704 (state-based actions).
 */
#ifndef TURN_H
#define TURN_H

#include "context.h"

/* Run from g->next on until a player has priority or the game is over. */
void run(struct engine *e);
/* CR 117.3d-4: the player with priority passes. */
void pass(struct engine *e);
/* CR 724.1: after state-based actions the step ends, and with it combat; the
 * cleanup step comes next. */
void turn_end(struct engine *e);
/* Whether a word of the cards, such as upkeep or combat, means the step. */
bool step_is(uint16_t word, uint8_t step);
/* CR 704.3: perform state-based actions once; true when any was. */
bool state_based_actions(struct engine *e);

#endif
