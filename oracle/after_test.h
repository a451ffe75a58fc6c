/*
 * after_test.h - for tests of steps: boards before and after, and what the
 * oracle says of the step in between.
 */
#ifndef AFTER_TEST_H
#define AFTER_TEST_H

#include "between_test.h"

/* Judge the step from one board to another; the report. */
static inline struct oracle_report judge(const char *before, const char *action,
                                         const char *result, const char *after)
{
    struct between step = between_begin(before, action, result, after);

    oracle_judge_step(step.was, step.what, step.said, step.is, &step.report);
    return between_end(&step);
}

#define DONE "{'status':'done'}"
#define PASS "{'act':{'by':'B','do':'pass'},'asked':[]}"

#endif
