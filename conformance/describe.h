/*
 * describe.h - a case in words: the board and the steps.
 */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include "case.h"

/* Id, title, rules, basis and board, a line each. */
void describe_head(struct text *text, const struct ruling *ruling,
                   const struct names *editions);
/* One step, its number (from 1) before it. */
void describe_step(struct text *text, const cJSON *step, int number);

#endif
