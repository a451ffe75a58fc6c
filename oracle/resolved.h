/*
 * resolved.h - the top of the stack has resolved: what must come of it.
 */
#ifndef ORACLE_RESOLVED_H
#define ORACLE_RESOLVED_H

#include "play.h"

/* CR 608: between the two positions the spell or ability on top of the stack
 * has resolved; `asked` are the questions, or NULL.  Judges what came of it. */
void resolved_judge(const struct oracle_position *before,
                    const struct oracle_position *after, const cJSON *asked,
                    struct oracle_report *report);

/* Whether what was on top of the stack is no longer there, and nothing but
 * that is gone. */
bool resolved_is(const struct oracle_position *before,
                 const struct oracle_position *after);

/* enchanted.c: the spell with that index, if an Aura, is attached. */
void aura_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *announced,
                int spell, struct oracle_report *report);
/* The card drawn as a draw step began, and what was `asked` then. */
void draw_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *asked,
                struct oracle_report *report);

#endif
