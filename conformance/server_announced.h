/*
 * server_announced.h - what was chosen for what is on the stack.
 */
#ifndef SERVER_ANNOUNCED_H
#define SERVER_ANNOUNCED_H

#include "observation.h"
#include "server_table.h"

#include <cjson/cJSON.h>

/* The spells and abilities on the stack from the top: the targets, modes, X
 * and the like of each.  A list, in the order of "stack". */
cJSON *announced_json(struct table *table, const struct observation *view);

#endif
