/*
 * deed.h - what was done from one priority to the next, as the steps of a case.
 */
#ifndef DEED_H
#define DEED_H

#include "server_table.h"

/* Take the options `choice[0]` up to `choice[count - 1]` in the game of
 * `table`, which waits at priority, and tell them as the steps of a case: an
 * act, and an attack or blocks when the deed came to declaring them.  The list
 * is the caller's to free; the game is then as it was before the first option
 * that was refused, or after the last.  `asked`, a list or NULL, gets the
 * questions that were asked in between: see oracle_judge_step. */
cJSON *deed_steps(struct table *table, const uint16_t *choice, unsigned count,
                  cJSON *asked);

#endif
