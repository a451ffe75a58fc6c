/*
 * activation.h - what is paid for an ability, beside mana and energy.
 */
#ifndef ORACLE_ACTIVATION_H
#define ORACLE_ACTIVATION_H

#include "position.h"

/* CR 606.4, 118.11, 614.16: the counters that its cost puts on its source;
 * replacement effects that look at effects leave them alone. */
void activation_judge_counters(const struct oracle_position *before,
                               const struct oracle_position *after, int at,
                               const cJSON *ability, int by,
                               struct oracle_report *report);

#endif
