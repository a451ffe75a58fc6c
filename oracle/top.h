/*
 * top.h - what was on top of the stack and has resolved, as far as it is
 * announced (oracle.h).
 *
 * Rules: CR 608.2 (resolving).
 */
#ifndef ORACLE_TOP_H
#define ORACLE_TOP_H

#include "judge.h"

struct top {
    const struct oracle_position *before, *after;
    struct oracle_report *report;
    const cJSON *asked;     /* NULL: not known */
    const cJSON *announced; /* what is said of it */
    const cJSON *ability;   /* as it is written; NULL: not known */
    int source;             /* an index in `before`, or NOTHING */
    int you;                /* its controller */
};

/* False when nothing, or nothing that is known, has resolved in the step. */
bool top_resolved(const struct oracle_position *before, const cJSON *step,
                  const struct oracle_position *after,
                  struct oracle_report *report, struct top *top);
/* The one instruction of that kind in the ability; NULL when there is none or
 * there are several. */
const cJSON *top_only(const struct top *top, const char *op);
/* Whether an instruction stands among those that are followed in any case. */
bool top_is_certain(const struct top *top, const cJSON *node);
/* Whether it was on the stack before, too. */
bool top_was_announced(const struct top *top, const cJSON *one);
/* The object a word such as "self", "T.t", "it" or "chosen.c" means, of those
 * before; NOTHING when that is not known or it is gone. */
int top_meant(const struct top *top, const char *word);
/* The same object as it is now; NULL when there is none. */
const struct thing *top_now(const struct top *top, int index);

/* copied.c, CR 707.2; turned.c, CR 701.27a and 712.9; offered.c, CR 608.2g. */
void judge_copied(const struct top *top);
void judge_turned(const struct top *top);
/* sent.c, CR 110.2a, 610.3: where things are sent. */
void judge_sent(const struct top *top);
void judge_until(const struct oracle_position *before,
                 const struct oracle_position *after,
                 struct oracle_report *report);
/* asked.c, CR 107.3a, 903.9a: what must be asked. */
void judge_asked(const struct oracle_position *before, const cJSON *step,
                 const struct oracle_position *after,
                 struct oracle_report *report);
/* turned.c: of any step. */
void judge_faces(const struct oracle_position *before, const cJSON *act,
                 const struct oracle_position *after,
                 struct oracle_report *report);
void judge_offered(const struct top *top);
/* upkeep.c, CR 702.24a: what is not paid for; left.c, CR 400.7: what is not
 * found any more. */
void judge_upkeep(const struct top *top);
/* unmade.c, CR 707.6: what a copy does not have; moved_mana.c, CR 106.13. */
void judge_unmade(const struct top *top);
void judge_moved_mana(const struct top *top);
void judge_left(const struct top *top);

/* faceup.c, CR 116.2b: a permanent was turned face up. */
void judge_faceup(const struct oracle_position *before, const cJSON *step,
                  const struct oracle_position *after,
                  struct oracle_report *report);
/* All of them, and how what has entered did. */
void judge_comings(const struct oracle_position *before, const cJSON *step,
                   const struct oracle_position *after,
                   struct oracle_report *report);

#endif
