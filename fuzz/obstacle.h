/*
 * obstacle.h - what of a game the set-up of a case can't hold.
 */
#ifndef OBSTACLE_H
#define OBSTACLE_H

#include "questions.h"

/* What a set-up can't hold of `game`, in a few words; NULL when it can hold
 * all that matters. */
const char *obstacle_of(const struct questions *questions,
                        const struct game *game);

#endif
