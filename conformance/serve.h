/*
 * serve.h - the protocol over streams: a JSON object a line (PROTOCOL 1).
 */
#ifndef SERVE_H
#define SERVE_H

#include "store.h"

#include <stdio.h>

struct server;

/* Answer every line of `in` on `out` until `shutdown` or the end.
 *
 * A line that is no request gets an error reply with the id it has, null
 * when it has none.  False when `out` can no longer be written.
 */
bool serve_stream(struct server *server, FILE *in, FILE *out);

/* Add the reply to one request to `reply`, without a newline.  True when the
 * request was `shutdown`. */
bool serve_line(struct server *server, const char *line, size_t length,
                struct text *reply);

#endif
