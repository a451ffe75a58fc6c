/*
 * game_private.h - an empty game, and characteristics as words: of game.c, for
 * setup.c and check.c.
 */
#ifndef GAME_PRIVATE_H
#define GAME_PRIVATE_H

#include "context.h"

/* Make it a game of nothing: all that is in use of it is 0. */
void game_clear(struct game *game);

enum {
    CHARACTERISTICS_WORDS =
        17 + SUBTYPES_MAX + ABILITIES_MAX + KEYWORD_NODES_MAX
};

/* What the characteristics say, without padding and unused items; returns
 * the number of words. */
uint16_t characteristics_words(const struct characteristics *as,
                               uint16_t words[CHARACTERISTICS_WORDS]);
bool characteristics_equal(const struct characteristics *a,
                           const struct characteristics *b);

#endif
