/*
 * crew.h - the selected cases, run by workers: processes of their own.
 *
 * Each worker has an engine of its own and one message in flight.  Worker w
 * of n runs the cases w, w + n, ... in their order, so which cases share an
 * engine is the same in every run; and the listener hears of the results in
 * the order of the cases, whichever was done first.  A worker that is ended
 * by the engine it carries takes one case with it, and is replaced.
 */
#ifndef CREW_H
#define CREW_H

#include "run.h"
#include "work.h"

enum { JOBS_MAX = 256 };

struct crew_listener {
    /* The engine introduced itself; only once, and before any result. */
    void (*begin)(void *context, const struct session *session);
    /* Case number `index` is done. */
    void (*result)(void *context, size_t index, const struct result *result);
    /* In a worker's process: as run_ruling, which NULL stands for. */
    void (*run)(void *context, struct session *session,
                const struct ruling *ruling, struct result *result);
    void *context;
};

/* Run the cases of `work` on as many workers as its options say.
 *
 * `session` becomes one without a port, with what the engine said of itself
 * and the digest of its behaviour; session_close is due.  True when all cases
 * were run; otherwise the engine cannot be had any more, `why` says why, and
 * the listener has heard of all results there are. */
bool crew_run(const struct work *work, const struct crew_listener *listener,
              struct session *session, char *why, size_t size);

#endif
