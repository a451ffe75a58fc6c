/*
 * judge.h - how judgements are noted.
 */
#ifndef ORACLE_JUDGE_H
#define ORACLE_JUDGE_H

#include "position.h"

void report_agree(struct oracle_report *report);
void report_silent(struct oracle_report *report, enum oracle_silence why);
/* A disagreement; the first one's texts are kept. */
void report_differ(struct oracle_report *report, const char *rule,
                   const char *subject, const char *expected,
                   const char *actual);
/* Agreement or, when not `is_so`, a disagreement. */
void report_claim(struct oracle_report *report, bool is_so, const char *rule,
                  const char *subject, const char *expected,
                  const char *actual);

/* That a path, printed like that, was found to be so. */
void report_bears(struct oracle_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* attempt.c, CR 601.2c: what was chosen as a target must be a legal one. */
void judge_targets(const struct oracle_position *position, const cJSON *act,
                   struct oracle_report *report);

#endif
