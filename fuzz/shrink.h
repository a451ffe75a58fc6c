/*
 * shrink.h - a case that shows something, made as small as it can be while it
 * still shows it.
 *
 * Not the way to a position is shrunk but the position: the game just before
 * the action that shows it is written down as a set-up, and then whatever can
 * go goes: steps, objects, players, what objects and players have; values
 * become small, cards simple.  Every candidate is judged anew by whoever
 * wants it shrunk.  What comes out follows from what is put in, unless the
 * time is up before nothing more can go.
 */
#ifndef SHRINK_H
#define SHRINK_H

#include "questions.h"

#include <signal.h>

struct shrink_size {
    unsigned steps;   /* of any kind */
    unsigned actions; /* of them: act, answer, advance */
    unsigned objects, players;
};

struct shrink_tally {
    unsigned tries; /* candidates that were judged */
    unsigned kept;  /* of them, how many still showed it */
    double seconds;
    bool is_whole; /* nothing more can go; false: the budget ended it */
    struct shrink_size before, after;
};

struct shrink_job {
    const struct corpus *corpus;
    const struct questions *questions; /* of its cards */
    /* Whether the case in `text` still shows it.  Not every text is a valid
     * case: one that is not shows nothing. */
    bool (*shows)(void *context, const char *text, size_t length);
    void *context;
    double seconds;                    /* the budget: of time, 0 for no limit */
    unsigned tries;                    /* and of candidates, 0 for no limit */
    const volatile sig_atomic_t *stop; /* and until this is set, or NULL */
    /* Called after each candidate, or NULL. */
    void (*progress)(void *context, const struct shrink_tally *tally);
    void *progress_context;
};

/* Shrink `*root`, a whole case without "for", in place.  False, with `*root`
 * as it was, when it does not show anything to begin with. */
bool shrink_case(const struct shrink_job *job, cJSON **root,
                 struct shrink_tally *tally);

struct shrink_size shrink_size(const cJSON *root);

#endif
