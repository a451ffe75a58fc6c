/*
 * players.h - what happens to players: life, damage, cards.
 *
 * Rules: CR 118.3b, 119 (life), 120 (damage), 121 (draw), 104.3 (losing).
 */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "context.h"

void life_gain(struct engine *e, player_id player, int32_t n);
void life_lose(struct engine *e, player_id player, int32_t n);
/* CR 119.4, 119.8: whether that much life can be paid. */
bool life_can_pay(struct engine *e, player_id player, int32_t n);
void life_pay(struct engine *e, player_id player, int32_t n);

/* CR 120.3a: damage from `source` to an object or player. */
void damage(struct engine *e, struct ref source, struct ref to, int32_t n,
            bool combat);

/* CR 121.1, 121.4; dredge (CR 702.52a) may replace a draw. */
void draw(struct engine *e, player_id player, int32_t n);
/* Whether a card in hand fits a selector of what is discarded. */
bool could_discard(struct engine *e, const struct frame *f,
                   uint16_t selector, object_id id);
/* CR 701.9a: the player chooses, or `random`; `what` 0 or a selector for
 * the frame. Adds what was discarded. */
void discard(struct engine *e, const struct frame *f, player_id player,
             int32_t n, uint16_t selector, bool random,
             struct set *discarded);
/* The same choice, without the discard: adds to `chosen`. */
void discard_choose(struct engine *e, const struct frame *f,
                    player_id player, int32_t n, uint16_t selector,
                    bool random, struct set *chosen);
/* CR 701.17a; CR 614.13c: without those of `coming` (or NULL), which are about
 * to enter the battlefield. */
void mill_but(struct engine *e, player_id player, int32_t n,
              const struct set *coming, struct set *milled);
/* How many cards there are to be milled so. */
int32_t mill_most(struct engine *e, player_id player,
                  const struct set *coming);
/* The same of all. */
void mill(struct engine *e, player_id player, int32_t n, struct set *milled);
/* CR 800.4d: whether the player has left the game, so that nothing is created
 * for them and no ability of theirs is put onto the stack. */
bool has_left(struct engine *e, player_id player);
/* The player has lost and leaves the game. */
void player_loses(struct engine *e, player_id player, enum cr rule);

#endif
