/*
 * evidence.h - what is kept of a case for those who look into it.
 */
#ifndef EVIDENCE_H
#define EVIDENCE_H

#include "run.h"

/* The reference engine, started when it is first asked. */
struct explainer {
    const struct corpus *corpus;
    struct session session;
    bool is_open;
};

/* Which rules lead to the result, as the reference engine applies them in
 * `edition` (NULL or "": the first): a list of {step, rule, title, subject,
 * depth}, or NULL when it cannot say. */
cJSON *explainer_trace(struct explainer *explainer, const struct ruling *ruling,
                       const char *edition);
void explainer_close(struct explainer *explainer);

/* All observables before and after the last step that was played. */
struct boards {
    cJSON *before, *after;
};
/* Run a case that went wrong once more, in the edition in which it did, and
 * look before and after each step.  Only now: looking is a message like any
 * other, and must not change what happens.  The boards, which must be empty,
 * stay so when the case does not go wrong in the same way. */
void boards_take(struct boards *boards, struct session *session,
                 const struct known *known, const struct ruling *ruling,
                 const struct result *result);
void boards_clear(struct boards *boards);

#endif
