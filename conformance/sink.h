/*
 * sink.h - a file that is written, and what became of it.
 *
 * A disk that is full must not cost the results of a run: what goes wrong is
 * said once, with the file's name, and everything else goes on.
 */
#ifndef SINK_H
#define SINK_H

#include "store.h"

#include <stdio.h>

struct sink {
    const char *command; /* for messages */
    const char *path;    /* NULL: nothing is written; "-": standard output */
    FILE *file;
    bool has_failed;
};

/* False, after a message, when the file cannot be made. */
bool sink_open(struct sink *sink, const char *command, const char *path);
/* Add to the file; what was written so far is then there for others. */
void sink_write(struct sink *sink, const char *bytes, size_t length);
/* False when not everything could be written. */
bool sink_close(struct sink *sink);

/* Write beside the file at `path` and rename, so that there is always a whole
 * one.  False after a message. */
bool file_replace(const char *command, const char *path,
                  const struct text *text);

#endif
