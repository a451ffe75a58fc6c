/*
 * server_properties.h - what an object is like, property by property.
 */
#ifndef SERVER_PROPERTIES_H
#define SERVER_PROPERTIES_H

#include <cjson/cJSON.h>

#include "server_table.h"

/* The properties of an object, without its single counters; ends with a
 * NULL. */
extern const char *const PROPERTY_WORDS[];

/* The value of one of them, by its place in the list. */
cJSON *property_at(struct table *table, const struct observation *view,
                   const struct observed_object *object, int place);
/* The place of a property; below 0 when there is no such property. */
int property_find(const char *property);
/* The words of keywords, sorted. */
cJSON *keywords_json(uint64_t keywords);
/* How many counters called `name` are on it. */
cJSON *counter_json(const struct table *table,
                    const struct observed_object *object, const char *name);

/* The object as `view` shows it, or NULL when it is nowhere. */
const struct observed_object *view_object(const struct observation *view,
                                          object_id id);

#endif
