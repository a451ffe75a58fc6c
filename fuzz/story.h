/*
 * story.h - a game in words, decision by decision.
 */
#ifndef STORY_H
#define STORY_H

#include "field.h"

#include <stdio.h>

struct story {
    FILE *file;
    const struct cards *cards; /* see field_cards */
    struct field *field;
};

/* Play the input on the field, and print the position at its start, every
 * decision with what was chosen, and the position at its end; `find` as of
 * field_play. */
void story_play(struct story *story, const struct input *input,
                struct find *find);

#endif
