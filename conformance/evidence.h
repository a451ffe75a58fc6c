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
/* Watches a run with the boards as its context. */
void boards_look(void *context, struct session *session, const char *game,
                 const char *edition, int step);
void boards_clear(struct boards *boards);

#endif
