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

/* attempt.c: whether an act says nothing but these; the keys end with NULL. */
bool has_only(const cJSON *act, const char *const *keys);
/* attempt.c, CR 601.2c: what was chosen as a target must be a legal one. */
void judge_targets(const struct oracle_position *position, const cJSON *act,
                   struct oracle_report *report);

/* spent.c, CR 601.2h: the pool has less by what the spell cost. */
void judge_spent(const struct oracle_position *before, const cJSON *act,
                 const struct oracle_position *after,
                 struct oracle_report *report);

/* proposed.c, CR 601.2e: the spell as it was proposed may be cast. */
void judge_proposed(const struct oracle_position *before, const cJSON *act,
                    const struct oracle_position *after,
                    struct oracle_report *report);

/* unmade.c, CR 106.5: mana of a color that was never chosen. */
void unmade_judge(const struct oracle_position *before, const cJSON *act,
                  const struct oracle_position *after,
                  struct oracle_report *report);

/* cast_with.c, CR 601.2h, 400.7d: what mana a spell was cast with, and the
 * permanent it became. */
void cast_with_judge(const struct oracle_position *before, const cJSON *act,
                     const cJSON *asked, const struct oracle_position *after,
                     struct oracle_report *report);
void cast_with_judge_kept(const struct oracle_position *before,
                          const struct oracle_position *after,
                          struct oracle_report *report);

/* gone.c, CR 608.2n, 614.6: where what moved has gone. */
void judge_gone(const struct oracle_position *before, const cJSON *act,
                const struct oracle_position *after,
                struct oracle_report *report);

/* visible.c, CR 402.3: hands that are revealed are seen. */
void judge_hands(const struct oracle_position *position,
                 struct oracle_report *report);

/* entered.c, CR 614.12: how what has entered the battlefield did. */
void judge_entered(const struct oracle_position *before, const cJSON *step,
                   const struct oracle_position *after,
                   struct oracle_report *report);

#endif
