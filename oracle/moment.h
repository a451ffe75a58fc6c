/*
 * moment.h - one step as it is judged, and what is claimed of it: for step.c
 * and acted.c.
 */
#ifndef ORACLE_MOMENT_H
#define ORACLE_MOMENT_H

#include "judge.h"

/* One step. */
struct moment {
    const struct oracle_position *before, *after;
    const cJSON *action; /* the whole step */
    const cJSON *act;    /* {"act": ...}, or NULL */
    const char *status;
    const cJSON *result;
    int by; /* who acts, or NOBODY */
    struct oracle_report *report;
};

/* step.c: a claim about the step. */
void claim(const struct moment *step, bool is_so, const char *rule,
           const char *subject, const char *expected);
/* The same about one property of an object or player, called `name`. */
void claim_of(const struct moment *step, bool is_so, const char *rule,
              const char *name, const char *property, const char *expected);
/* The object with the label of `thing`; NULL when there is none. */
const struct thing *same_thing(const struct oracle_position *position,
                               const struct thing *thing);

/* acted.c: what holds once the land was played, ... */
void judge_played(const struct moment *step);
/* ... the spell was cast, ... */
void judge_cast(const struct moment *step);
/* ... or the ability was activated, as the step says. */
void judge_activated(const struct moment *step);

#endif
