/*
 * sites.h - the conditional jumps of the engine in this program: where they
 * are, which ways they went, and flipping them.
 *
 * mark.awk lists the jumps as the engine is compiled and sees to it that each
 * is six bytes long.  A function of a header is compiled with each file that
 * includes it: its jumps of one place are one site and flipped together.
 * x86-64 only.
 */
#ifndef SITES_H
#define SITES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What excuses a branch. */
enum excuse {
    EXCUSE_NONE,
    EXCUSE_ASSERTION, /* of an assertion: about our bugs, not about rules */
    EXCUSE_EXEMPT,    /* a comment of the source gives the reason */
};

/* As mark.awk writes it. */
struct site {
    uint8_t *code;
    const char *function, *file;
    uint32_t line;
    uint32_t ordinal; /* in its function, from 0 */
    uint32_t excuse;
    uint32_t zero;
};

/* What a flip makes of a jump. */
enum way { WAY_TAKEN, WAY_NEVER, WAYS };

/* Of one place, the first jump stands for all. */
size_t sites_count(void);
const struct site *site_at(size_t site); /* once they were counted */

/* Make the code writable.  False, after a message, when that is refused or a
 * site is no conditional jump. */
bool sites_open(void);

/* From now on the jump is always, or never, taken. */
void site_flip(size_t site, enum way way);

/* From now on note which ways all jumps go; in a process that flips none. */
void sites_watch(void);
/* Forget what was noted, but go on noting. */
void sites_forget(void);
/* Whether the jump went the other way than a flip would make it go: without
 * that nobody notices the flip. */
bool site_would_matter(size_t site, enum way way);

#endif
