/*
 * judge.h - what makes a run red: outcomes, a list of known failures or a
 * baseline, and --strict.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "difference.h"
#include "expect.h"
#include "options.h"

struct judge {
    struct expect expect;
    struct results baseline;
    bool has_expect, has_baseline, is_strict;
    struct names problems; /* once judge_end was called */
};

/* Read what the options name.  Returns EXIT_GREEN, or the exit code after a
 * message; judge_close is due in either case. */
int judge_open(struct judge *judge, const struct options *options,
               const struct corpus *corpus);
void judge_close(struct judge *judge);

/* run_ruling, again and again where a case that fails is listed as flaky:
 * OUTCOME_FLAKE when it can pass. */
void judge_run(const struct judge *judge, struct session *session,
               const struct known *known, const struct ruling *ruling,
               const char *edition, struct result *result);

/* What the result means, in the order of the report.  True when it is red. */
bool judge_case(struct judge *judge, const struct ruling *ruling,
                struct result *result);

/* After the last case: the problems.  True when there are any. */
bool judge_end(struct judge *judge);

#endif
