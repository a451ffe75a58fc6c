/*
 * mutant_run.h - cases run on an engine that goes wrong in a known way.
 *
 * Each fault (engine/faults.h) has processes of its own, made from this one
 * when all is read and the engine is at hand.  A case that a fault makes
 * crash or hang has found it; the cases behind it run in another process.
 */
#ifndef MUTANT_RUN_H
#define MUTANT_RUN_H

#include "faults.h"
#include "work.h"

/* A case that passes on the engine as it is, and not with the fault. */
struct kill {
    uint32_t index; /* of the ruling in the work */
    uint8_t outcome;
    uint8_t is_judged; /* the oracle said so */
    char text[200];    /* what was wrong, for people */
};

/* What came of one fault. */
struct mutant {
    enum fault fault;
    struct kill *kills;
    size_t kill_count, kill_room;
    /* Cases in which it went wrong and nobody noticed, as indices. */
    uint32_t *misses;
    size_t miss_count, miss_room;
    size_t reached;   /* cases in which it was asked whether to go wrong */
    size_t crashes;   /* of the kills: the engine crashed or hung */
    bool is_failed;   /* no process could be made: nothing is known */
    uint64_t run_us;
};

struct mutant_options {
    unsigned jobs;      /* processes at a time, at least 1 */
    unsigned case_s;    /* seconds a case may take */
    bool is_first_only; /* the first kill will do */
};

/* Run all cases of `work` on `session`, the reference engine in this process,
 * with each of the `count` mutants' faults, and fill in what came of it.
 * `done`, if not NULL, is called whenever one is finished.  mutant_clear is
 * due for each. */
void mutants_run(const struct work *work, struct session *session,
                 const struct mutant_options *options, struct mutant *mutants,
                 size_t count, void (*done)(void *context, size_t finished),
                 void *context);
void mutant_clear(struct mutant *mutant);

#endif
