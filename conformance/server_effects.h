/*
 * server_effects.h - the effects in force that spells and abilities made, and
 * the delayed abilities.
 */
#ifndef SERVER_EFFECTS_H
#define SERVER_EFFECTS_H

#include <cjson/cJSON.h>

#include "server_table.h"

/* The path "effects": a list, in the order of the effects' timestamps. */
cJSON *effects_json(struct table *table, const struct observation *view);

/* The path "delayed": the delayed triggered abilities that wait. */
cJSON *delayed_json(struct table *table, const struct observation *view);

#endif
