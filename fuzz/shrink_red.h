/*
 * shrink_red.h - a case that is red, shrunk to a find that is ready to be
 * written down.
 */
#ifndef SHRINK_RED_H
#define SHRINK_RED_H

#include "shrink.h"
#include "tribunal.h"

struct shrink_red {
    struct tribunal *tribunal;
    const struct corpus *corpus;
    const struct questions *questions;
    double seconds;                    /* the budget, 0 for no limit */
    const volatile sig_atomic_t *stop; /* or NULL */
    void (*progress)(void *context, const struct shrink_tally *tally);
    void *progress_context;
    /* What came of it. */
    struct cause cause;
    struct shrink_tally tally;
};

/* Shrink `*root`, a whole case without "for", as long as it is red for the
 * same cause, and give it the head of a find: `from` is the id of the case it
 * comes from, or "" when no case does.  False, with `*root` as it was, when it
 * is not red; `red->cause` is then "". */
bool shrink_red(struct shrink_red *red, cJSON **root, const char *from);

#endif
