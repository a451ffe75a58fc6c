/* json_test.h - texts that are read, for the tests of json.h. */
#ifndef JSON_TEST_H
#define JSON_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

/* Read `length` bytes that end where their memory ends, so that a sanitizer
 * sees one step too far. */
static inline struct json *read_bytes(const char *text, size_t length,
                                      struct error *error)
{
    char *exact = malloc(length > 0 ? length : 1);
    struct json *document;

    assert_non_null(exact);
    memcpy(exact, text, length);
    memset(error, 0, sizeof(*error));
    document = json_read("t.json", exact, length, &JSON_LIMITS, error);
    free(exact);
    return document;
}

static inline struct json *read_good(const char *text)
{
    struct error error;
    struct json *document = read_bytes(text, strlen(text), &error);

    assert_non_null(document);
    return document;
}

/* `count` times `unit` between `before` and `after`. */
static inline char *repeat(const char *before, const char *unit,
                           size_t count, const char *after)
{
    size_t step = strlen(unit);
    char *text = malloc(strlen(before) + step * count + strlen(after) + 1);
    char *end = text;

    assert_non_null(text);
    end += sprintf(end, "%s", before);
    for (size_t i = 0; i < count; i++, end += step)
        memcpy(end, unit, step);
    strcpy(end, after);
    return text;
}

#endif
