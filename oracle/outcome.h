/*
 * outcome.h - what was modelled against what is seen.
 */
#ifndef ORACLE_OUTCOME_H
#define ORACLE_OUTCOME_H

#include "play.h"

/* CR 608.2c: what the resolution that `play` followed has changed, and that
 * nothing else has; state-based actions may have been performed since. */
void outcome_judge(const struct play *play,
                   const struct oracle_position *after);

#endif
