/*
 * child.h - a child process, three pipes to it, and the lines it writes.
 *
 * The child leads a process group of its own and inherits nothing but its
 * standard streams.  All three pipes are attended to together, so neither a
 * flood of diagnostics nor a child that does not read can block this side.
 * Times are milliseconds of a clock that only goes forward.
 */
#ifndef CHILD_H
#define CHILD_H

#include "store.h"

#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LOG_MAX = 64 * 1024, CHILD_GRACE_MS = 500 };

struct child {
    pid_t pid;              /* 0: there is none */
    int input, output, log; /* our ends of its stdin, stdout and stderr; -1:
                             * closed */
    struct text to_write;   /* what it has not read yet, from `written` on */
    size_t written;
    struct text read;        /* what it wrote, from `taken` on */
    size_t taken, scanned;   /* no newline from `taken` up to `scanned` */
    size_t line_max;         /* bytes of a line without its newline */
    struct text diagnostics; /* at least the last CHILD_LOG_MAX bytes */
};

/* What a wait ended with. */
enum child_news {
    CHILD_LINE,   /* a line is there */
    CHILD_SILENT, /* the deadline passed */
    CHILD_DEAD,   /* it ended: see child_has_ended */
    CHILD_CLOSED, /* it lives, and closed its standard output */
    CHILD_FLOOD,  /* the line is longer than line_max */
};

/* How a child ended. */
struct death {
    int signal; /* that killed it, or 0 */
    int status; /* its exit status, when no signal did */
};

int64_t clock_ms(void);

/* Make every open descriptor but the standard three close-on-exec: those
 * that this program was started with too. */
void child_seal_descriptors(void);

/* Start the program argv[0], looked for along PATH.  Returns 0, or the errno
 * of what failed, with nothing started and nothing left open.  `child` must
 * have been set up by child_clear. */
int child_start(struct child *child, char *const argv[]);
void child_clear(struct child *child);

/* Have `bytes` written as soon as the child reads. */
void child_send(struct child *child, const char *bytes, size_t length);

/* Wait for a line until `deadline`.  `*line`, ended by NUL instead of its
 * newline, is valid until the next call with this child. */
enum child_news child_wait(struct child *child, int64_t deadline, char **line,
                           size_t *length);

/* The next line when it was read already; never waits. */
bool child_has_line(const struct child *child);

/* Take up what was written until now; never waits. */
void child_collect(struct child *child);

/* Add to its diagnostics what else is to be known. */
void child_note(struct child *child, const char *bytes, size_t length);

/* Whether the child has ended; it is not reaped before child_stop. */
bool child_has_ended(const struct child *child, struct death *death);

/* "SIGSEGV" for 11; "signal-99" for what has no name here.  Returns `word`. */
const char *child_signal_word(int number, char *word, size_t size);

/* Close its standard input and give it until `deadline` to end by itself. */
bool child_finish(struct child *child, int64_t deadline, struct death *death);

/* End the child and all of its group (TERM, then KILL), reap it and close
 * every pipe.  What it wrote to standard error stays in `diagnostics`.
 * Nothing happens when there is no child. */
void child_stop(struct child *child);
void child_free(struct child *child); /* stops it */

#endif
