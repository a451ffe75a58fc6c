/*
 * port_bench.h - what it costs to reach an engine through a pipe.
 */
#ifndef PORT_BENCH_H
#define PORT_BENCH_H

#include "work.h"

struct pipe_speed {
    double echoes;      /* round trips a second with a bare pipe echo */
    double round_trips; /* and with `manaproof serve`, of pings of that size */
    double overhead_us; /* processor time of the runner for one request */
    double cases;       /* one-step cases a second and worker, in one edition */
};

/* What make bench holds them to: `round_trips` is at least this part of
 * `echoes`. */
#define PIPE_SHARE_LEAST 0.5
#define PIPE_OVERHEAD_MOST_US 50
#define PIPE_CASES_LEAST 5000

/* Measure for about `seconds` each, in turn, with this very program as the
 * adapter; `work` has the cases.  False, with `why` filled in, when it cannot
 * be started or the corpus has no case of one step. */
bool bench_pipe(const struct work *work, double seconds,
                struct pipe_speed *speed, char *why, size_t size);

#endif
