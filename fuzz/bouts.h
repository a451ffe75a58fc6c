/*
 * bouts.h - faults, and how long fuzzing needed to find each: what is kept of
 * it, between runs as well.
 */
#ifndef BOUTS_H
#define BOUTS_H

#include "faults.h"

#include <stdbool.h>
#include <stddef.h>

enum { SEEDS_MOST = 9, TOLD = 100 };

#define NEVER 1e9 /* seconds: nothing was found */

/* A fault, and what came of it. */
struct bout {
    enum fault fault;
    unsigned done;              /* seeds */
    double seconds[SEEDS_MOST]; /* of processor time, or NEVER */
    char told[TOLD];            /* what the first seed found */
};

struct bouts {
    bool is_held;           /* to the engine without the fault */
    double limit;           /* seconds a seed is given */
    double percent, median; /* how many should be found, in what time */
    unsigned seeds, every;  /* every: one fault in so many is measured */
    const char *log;        /* a file, or NULL */
    size_t count;
    struct bout *list;
};

/* Whether no more seeds are needed: when more than half of them found nothing
 * the others need not try. */
bool bout_is_done(const struct bouts *bouts, const struct bout *bout);

/* Print a line of the bout, and add it to the log.  False when the log cannot
 * be written. */
bool bout_note(const struct bouts *bouts, const struct bout *bout);

/* What the log says of these faults; lines of others are left alone.  False,
 * after `file:line:column: what is wrong`, when it is no such log. */
bool bouts_recall(struct bouts *bouts);

/* Print a summary.  False when fewer are found than there should be, or the
 * median is too high. */
bool bouts_report(const struct bouts *bouts);

#endif
