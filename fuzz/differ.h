/*
 * differ.h - `manaproof fuzz -- ADAPTER`: the same games for the reference
 * engine and for another one, and who is right where they differ.
 */
#ifndef DIFFER_H
#define DIFFER_H

#include "haul.h"
#include "work.h"

struct field;

struct differ {
    struct field *field;
    struct haul *haul;
    const struct work *work; /* with the adapter, judged by the oracle */
    int focus;               /* enum focus */
    double seconds;          /* to go on for; 0: no limit */
    uint64_t runs;           /* games to play; 0: no limit */
    bool is_quiet;           /* no progress line */
};

/* Run it.  Returns EXIT_GREEN, EXIT_RED when something was found that was not
 * known, or EXIT_ADAPTER, after a message, when there is no engine to be had
 * (any more); what was found until then is kept. */
int differ_run(struct differ *differ);

#endif
