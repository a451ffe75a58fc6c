/*
 * json.h - strict JSON with positions: one reader for cards, cases and wire.
 *
 * cJSON alone accepts duplicate keys, trailing text, doubles and any depth.
 * A pre-pass over the bytes refuses those and remembers where every value
 * stands, so that a later complaint can name file, line and column.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <cjson/cJSON.h>

/* Where input went wrong; printed as "file:line:column: text". */
struct error {
    char file[200];
    int line;   /* from 1; 0 when no place is known */
    int column; /* from 1, counted in bytes */
    char text[300];
};

/* What the pre-pass accepts at most. */
struct json_limits {
    size_t size_max;  /* bytes of the whole text */
    int depth_max;    /* nested arrays and objects */
};

/* The limits of corpus files and of the wire: 1 MiB, depth 64. */
extern const struct json_limits JSON_LIMITS;

struct json; /* a document: its cJSON tree and the place of every value */

/* Read one JSON value from `length` bytes of `text`.
 *
 * Refused, with `error` filled in and NULL returned: malformed or truncated
 * text, a byte order mark, invalid UTF-8, an unescaped control character, a
 * NUL in a string, a lone surrogate escape, duplicate keys (compared after
 * unescaping), a number that is not an integer within +-(2^53 - 1), text
 * after the value, more bytes or depth than `limits` allow, and no memory.
 * `file` is only copied into errors.  The caller frees with json_free.
 */
struct json *json_read(const char *file, const char *text, size_t length,
                       const struct json_limits *limits, struct error *error);

/* Read the file at `path` (errors name `path`); otherwise as json_read. */
struct json *json_read_file(const char *path, const struct json_limits *limits,
                            struct error *error);

void json_free(struct json *document); /* NULL is allowed */

/* The value itself; owned by the document. */
const cJSON *json_root(const struct json *document);

/* Fill in `error` with the place of `item` (of its key with json_fail_key)
 * and a printf-style text.  Always false, so that a reader can
 * `return json_fail(...)`.  An `item` not of the document gives line 0.
 */
bool json_fail(const struct json *document, const cJSON *item,
               struct error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool json_fail_key(const struct json *document, const cJSON *item,
                   struct error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The member of `object` called exactly `key` (case matters), or NULL. */
const cJSON *json_member(const cJSON *object, const char *key);

/* True when every key of `object` is one of the NULL-terminated `keys`;
 * otherwise fills in `error` with the first stranger and the nearest known
 * key.
 */
bool json_only_keys(const struct json *document, const cJSON *object,
                    const char *const *keys, struct error *error);

/* The one of `count` names nearest to `name` by edit distance, or NULL when
 * none is near (more than a third of its letters differ). */
const char *json_nearest(const char *name, const char *const *names,
                         size_t count);

/* Print `error` as "file:line:column: text" into `buffer`; returns it. */
const char *error_print(const struct error *error, char *buffer, size_t size);

#endif
