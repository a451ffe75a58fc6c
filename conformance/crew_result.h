/*
 * crew_result.h - the result of a case as a message from a worker.
 */
#ifndef CREW_RESULT_H
#define CREW_RESULT_H

#include "run.h"

/* What `result` says; the caller frees it.  `result` is only read. */
cJSON *result_write(const struct result *result);

/* The result a message says, which must be cleared.  What the message does
 * not have is empty. */
void result_read(const cJSON *message, struct result *result);

#endif
