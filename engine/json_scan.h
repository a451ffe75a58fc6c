/*
 * json_scan.h - the pre-pass of json.c; nobody else includes it.
 */
#ifndef JSON_SCAN_H
#define JSON_SCAN_H

#include <stdarg.h>

#include "json.h"

/* Where a value begins, and its key; without a key key_line is 0. */
struct json_place {
    const cJSON *item; /* NULL after the scan */
    int line, column;
    int key_line, key_column;
};

/* One place for every value, in pre-order.  Freed with cJSON_free. */
struct json_places {
    struct json_place *list;
    size_t count, room;
};

/* Accept exactly what json_read promises, duplicate keys aside.
 *
 * Returns false with `error` filled in; `places` then still owns its list.
 */
bool json_scan(const char *file, const char *text, size_t length, int depth_max,
               struct json_places *places, struct error *error);

/* Fill in `error`; what could harm a terminal becomes a question mark. */
void json_fill_error(struct error *error, const char *file, int line,
                     int column, const char *format, va_list arguments)
    __attribute__((format(printf, 5, 0)));

/* The same without a place; always false. */
bool json_fail_file(struct error *error, const char *file, const char *format,
                    ...) __attribute__((format(printf, 3, 4)));

#endif
