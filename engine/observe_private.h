/*
 * observe_private.h - what observe.c and observe_object.c share.
 */
#ifndef OBSERVE_PRIVATE_H
#define OBSERVE_PRIVATE_H

#include "context.h"

/* Who looks at what, and what comes of it. */
struct gaze {
    struct engine *e;
    const struct game *start; /* the game at its last priority decision */
    const struct game *g;     /* the working state */
    player_id viewer;
    uint8_t pending;
    bool is_simple;      /* everything is seen, cards are themselves */
    uint8_t hands, tops; /* players whose hand, top card is revealed */
    struct observation *out;
};

/* Add the object to what is seen, as far as it is. */
void show_object(const struct gaze *gaze, object_id id);

#endif
