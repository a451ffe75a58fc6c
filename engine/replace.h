/*
 * replace.h - what replaces or prevents damage, draws and changes of life.
 *
 * Rules: CR 614 (replacement), 615 (prevention), 616 (their order).
 */
#ifndef REPLACE_H
#define REPLACE_H

#include "context.h"

/* An event that is about to happen `n` times, or with the number `n`. */
struct happening {
    enum term event;     /* EVENT_DAMAGE, _DRAW, _GAIN_LIFE, _PAY_LIFE */
    player_id player;    /* who is affected, or controls what is */
    struct ref from, to; /* of damage */
    bool combat;         /* of damage */
    int32_t n;
};

/* CR 616.1: apply everything that replaces or prevents the event, each once
 * and in the order the affected player chooses.  Answers the number that is
 * left; 0 when the event does not happen. */
int32_t replaced(struct engine *e, const struct happening *happening);

#endif
