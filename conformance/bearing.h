/*
 * bearing.h - which expectations of a case the oracle's answers bear on.
 */
#ifndef BEARING_H
#define BEARING_H

#include "json.h"
#include "oracle.h"
#include "store.h"

/* What was derived about the position as it is now; see oracle_report. */
struct bearing {
    struct names paths;
};

/* The position is another: nothing was derived yet.  Also makes a new one
 * ready, when it is zero. */
void bearing_clear(struct bearing *bearing);
void bearing_free(struct bearing *bearing);
/* Note from now on what the report's answers bear on. */
void bearing_listen(struct bearing *bearing, struct oracle_report *report);

/* Whether "act" or the path was derived. */
bool bearing_has(const struct bearing *bearing, const char *path);
/* Whether any path of a step's "check" was. */
bool bearing_on_check(const struct bearing *bearing, const cJSON *check);

#endif
