/*
 * game_private.h - characteristics as words, for game.c and check.c.
 */
#ifndef GAME_PRIVATE_H
#define GAME_PRIVATE_H

#include "context.h"

enum { CHARACTERISTICS_WORDS = 17 + SUBTYPES_MAX + ABILITIES_MAX + 4 };

/* What the characteristics say, without padding and unused items; returns
 * the number of words. */
uint16_t characteristics_words(const struct characteristics *as,
                               uint16_t words[CHARACTERISTICS_WORDS]);
bool characteristics_equal(const struct characteristics *a,
                           const struct characteristics *b);

#endif
