/*
 * window.h - what the mana abilities in the window of a payment could change
 * about the rest of the cost.
 *
 * Rules: CR 601.2g-h: costs are paid after the mana abilities, so what can't
 * be paid as an ability is announced may still become payable.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include "pay.h"

/* CR 601.2g: whether mana is due for these costs, whatever X will be. */
bool window_opens(struct engine *e, const struct payment *payment,
                  uint16_t costs);

/* Whether the parts of these costs that can't be paid now could become
 * payable in the window for mana abilities.  True is a guess from above, made
 * from what the player's mana abilities do; false is certain. */
bool window_may_help(struct engine *e, const struct payment *payment,
                     uint16_t costs);

/* What the mana abilities that the player may use, and what these set off,
 * could change: bits of enum means. */
unsigned window_changes(struct engine *e, player_id player);

#endif
