/*
 * decide.h - transactions: replaying a game to the question it waits at.
 *
 * Rules: CR 733.1 (an illegal action is undone as a whole).
 */
#ifndef DECIDE_H
#define DECIDE_H

#include "context.h"

/* Make e->g the working state of `game`: at priority a copy of it, in a
 * transaction the state at the question.  Returns it. */
const struct game *engine_view(struct engine *e, const struct game *game);
/* The enum decision_kind that `game` waits for. */
uint8_t engine_pending(struct engine *e, const struct game *game);
/* Choose what is known to be an option of the question that the transaction of
 * `game` waits at: see game_choose. */
struct verdict game_answer(struct engine *e, struct game *game,
                           uint16_t index);
/* Make `game`, which was only answered to since, wait again at the question
 * that the transaction beginning with `first` came to after `count` answers. */
void game_retract(struct engine *e, struct game *game,
                  const struct option *first, uint8_t count);
/* Mark `game` as changed by the engine (see game.serial). */
void game_stamp(struct engine *e, struct game *game);

/* payable.c */

/* Room for game_payable to search in; NULL when out of memory. */
struct search *search_new(void);
void search_free(struct search *search);

/* options.c */

/* What the player who has priority in the working state may announce. */
void options_list(struct engine *e, struct decision *d);

#endif
