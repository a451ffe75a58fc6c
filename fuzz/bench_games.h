/*
 * bench_games.h - how fast games of fuzz inputs are played, and a fingerprint
 * of them.
 */
#ifndef BENCH_GAMES_H
#define BENCH_GAMES_H

#include "input.h"

#include <stdbool.h>

enum games_kind {
    GAMES_PLAIN,     /* the engine alone, from the set-ups of cases */
    GAMES_CROWDED,   /* the same on the boards of the simulator */
    GAMES_SIMULATED, /* ... with all checks and the oracle's invariants */
    GAMES_JUDGED,    /* ... and the oracle asked about what is new */
    GAMES_ASKED,     /* ... or about everything */
    GAMES_KINDS,
};

struct games_speed {
    double plain;         /* decisions a second from the set-ups of cases */
    double refused;       /* of them, in percent, led to a refusal */
    double crowded;       /* the same on the boards of the simulator */
    double checked;       /* ... with all checks and the oracle's invariants */
    double judged;        /* ... and the oracle asked about what is new */
    double questions;     /* positions a second that the oracle judges */
    double runs[FOCUSES]; /* checked games a second */
    double empty;         /* runs a second of an input that says nothing */
};

/* Measure each for about `seconds` of processor time.  False, with `why`
 * filled in, when the corpus (NULL: the embedded one) can't be set up. */
bool games_measure(const char *corpus, double seconds,
                   struct games_speed *speed, char *why, size_t size);

/* Play so many games; `*decisions` says how often a choice was made.  A
 * decision is one option taken of those the engine offers, also when it is the
 * only one; what the engine decides by itself is none. */
bool games_play(const char *corpus, enum games_kind kind, unsigned games,
                uint64_t *decisions, char *why, size_t size);

/* A hash of all positions and choices of so many games with every check on;
 * the same for every compiler and machine. */
bool games_fingerprint(const char *corpus, unsigned games, uint64_t *hash,
                       char *why, size_t size);

#endif
