/*
 * referee.h - the oracle beside a case: it judges every answer of the engine.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "run_private.h"

struct referee;

/* A judge that knows the cards of the corpus. */
struct referee *referee_new(const struct corpus *corpus);
void referee_free(struct referee *judge); /* NULL is allowed */

/* The oracle reads whole positions: whether the engine declares that it tells
 * all that it reads.  Another engine is not to be judged. */
bool referee_hears(const struct session *session);

/* The set-up of the case stands: judge the position.  These are true when
 * there is no judge, and false, with the result of the run filled in, when
 * the oracle disagrees with the engine. */
bool referee_setup(struct run *run);
/* The step's action was carried out and `result` is the engine's answer. */
bool referee_action(struct run *run, const cJSON *step, const cJSON *result);
/* All of the step was as the case expects.  When it tests something, count
 * it, and whether the oracle derives what is expected. */
bool referee_step(struct run *run, const cJSON *step);
/* The edition is over: nothing is kept of it. */
void referee_end(struct run *run);

#endif
