/*
 * server_names.h - how callers name objects and options.
 */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "server_table.h"

/* Whether `object` may be called `name`: its name, its card, a face. */
bool object_is_called(const struct table *table,
                      const struct observed_object *object, const char *name);
/* What a caller calls an object without a label. */
const char *object_name(const struct table *table,
                        const struct observed_object *object);
/* The object with this label, else the only one called so; 0: none. */
object_id object_find(struct table *table, const char *name);
/* An object as zones show it: its label, else {card, owner, token}; an ability
 * is {ability_of}. */
cJSON *object_json(struct table *table, const struct observed_object *object);
/* The value with which a caller would choose the option; NULL for OPTION_DONE
 * and OPTION_CANCEL. */
cJSON *option_json(struct table *table, const struct decision *decision,
                   const struct option *option);

/* The option that a value of the caller names, or -1. */
int option_find(struct table *table, const struct decision *decision,
                const cJSON *value);
int option_of_kind(const struct decision *decision, uint8_t kind);
int option_of_value(const struct decision *decision, int value);

#endif
