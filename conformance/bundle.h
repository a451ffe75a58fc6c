/*
 * bundle.h - a directory a failed case, with all that is known of it.
 *
 *     DIR/MP-00021-2/command     the command that repeats it
 *                    case.json   the case, its row put in
 *                    result.json the line of the JSONL
 *                    before.json, after.json   all observables about the step
 *                    wire.jsonl  the messages
 *                    stderr      what the engine said aside
 */
#ifndef BUNDLE_H
#define BUNDLE_H

#include "run.h"

struct bundle {
    const char *path; /* NULL: nothing is kept */
    bool has_failed;  /* which was said */
};

/* Make the directory.  False, after a message, when that is not possible. */
bool bundle_open(struct bundle *bundle, const char *path);
/* `line` as in jsonl.h.  Files with nothing in them are left out. */
void bundle_keep(struct bundle *bundle, const struct ruling *ruling,
                 const struct result *result, const cJSON *line);

#endif
