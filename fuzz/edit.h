/*
 * edit.h - edits of a position: what an input changes of its start.
 *
 * Every edit leaves a position that game_setup accepts, or nothing changed.
 */
#ifndef EDIT_H
#define EDIT_H

#include "input.h"
#include "stock.h"

/* Deal the crowd, apply the edits in order, and seed the game.  The cards are
 * those of the input's focus. */
void scenario_edit(struct scenario *scenario, const struct input *input,
                   const struct stock *stock);

#endif
