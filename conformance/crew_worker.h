/*
 * crew_worker.h - what a worker of the crew does, in its own process.
 */
#ifndef CREW_WORKER_H
#define CREW_WORKER_H

#include "crew.h"

/* Run the cases from `first` on, every `stride`-th, and write to `out` a line
 * of JSON for each piece of news:
 *
 * {"hello": {...}}, what the engine says of itself, before all else;
 * {"result": {...}} of the next case, as result_write has it;
 * {"over": "..."} when there is no engine to be had any more.
 *
 * What is said aside in this process goes to `log` when the engine lives in
 * it.  The process ends after the last case; this never returns. */
_Noreturn void crew_work(const struct work *work,
                         const struct crew_listener *listener, size_t first,
                         size_t stride, int out, int log);

/* Add the last 64 KiB of what was said in `log` to `text`. */
void crew_read_log(int log, struct text *text);

#endif
