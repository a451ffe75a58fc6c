/*
 * campaign.h - `manaproof fuzz` without an adapter: inputs of a seed, one
 * after the other, in a process of its own, so that what ends the engine is
 * a find like any other.
 */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include "clerk.h"
#include "field.h"
#include "haul.h"

struct campaign {
    struct field *field;
    struct haul *haul;
    const char *corpus; /* a directory, or NULL */
    enum focus focus;
    double seconds;      /* to go on for; 0: no limit */
    uint64_t runs;       /* inputs to play; 0: no limit */
    bool is_quiet;       /* no progress line */
    struct clerk *clerk; /* made with the first find */
};

/* Run it.  Returns how many causes were found that were not known; what is
 * found is in the haul, whose progress goes on. */
unsigned campaign_run(struct campaign *campaign);

#endif
