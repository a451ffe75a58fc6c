/*
 * difference.h - what changed for the engine from one run to another.
 *
 * Lists of known failures do not matter here: an xfail is a fail.
 */
#ifndef DIFFERENCE_H
#define DIFFERENCE_H

#include "results.h"

enum change {
    CHANGE_NONE,
    CHANGE_BROKEN,  /* held, now wrong */
    CHANGE_CRASHED, /* did not end the engine, now does */
    CHANGE_LOST,    /* held, now skipped or blocked */
    CHANGE_FIXED,
    CHANGE_APPLICABLE, /* said nothing or was not there, now decided */
    CHANGE_OTHERWISE,  /* wrong in another way */
    CHANGE_GONE,       /* was decided, now not in the run */
    CHANGES,
};

const char *change_title(enum change change); /* "Newly applicable" */
bool change_is_red(enum change change);

/* From `base` to what happened now; either record may be NULL. */
enum change change_find(const cJSON *base, const cJSON *head);
/* The same for a result that is not a record yet. */
enum change change_of_result(const cJSON *base, const struct result *head);

struct difference {
    const cJSON *base, *head; /* one may be NULL */
    enum change change;
};

/* All cases whose change is not CHANGE_NONE, in the order of `head`, then
 * those gone.  The caller frees; the records stay with the results. */
struct difference *difference_find(struct results *base, struct results *head,
                                   size_t *count);

#endif
