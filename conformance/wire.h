/*
 * wire.h - requests and replies as lines of JSON (PROTOCOL 1).
 */
#ifndef WIRE_H
#define WIRE_H

#include "port.h"
#include "store.h"

#include <stdint.h>

enum { WIRE_LINE_MAX = 1 << 20, WIRE_LINE_MOST = 16 << 20 };

/* What a line is to whoever waits for the reply to `id`. */
enum wire_reply {
    WIRE_RESULT,
    WIRE_ERROR,  /* the engine refuses: a FAILURE_RPC */
    WIRE_BREACH, /* no reply at all: a FAILURE_PROTOCOL */
    WIRE_STRAY,  /* a reply to what was asked before `first` */
};

/* Add the request's line to `text`, without a newline; NULL params are none.
 */
void wire_request(int64_t id, const char *method, const cJSON *params,
                  struct text *text);

/* Read a reply to request `id`.
 *
 * A reply to an id from `first` up to `id` was answered before and is a
 * breach; what is older is a stray and nobody's concern here.  `*result` is
 * the caller's to free, and set for WIRE_RESULT alone; `failure` is filled in
 * for WIRE_ERROR and WIRE_BREACH.
 */
enum wire_reply wire_read(const char *line, size_t length, size_t line_max,
                          int64_t id, int64_t first, cJSON **result,
                          struct port_failure *failure);

/* Say in `failure` what went wrong; `word` is one word for it. */
void wire_fail(struct port_failure *failure, enum failure_kind kind,
               const char *word, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The line length that the result of `initialize` asks for. */
size_t wire_line_max(const cJSON *hello);

/* A copy of the last `most` bytes that every report can print: what is no
 * UTF-8 or a control character but newline and tab becomes '?'. */
void wire_printable(const char *bytes, size_t length, size_t most,
                    struct text *text);

#endif
