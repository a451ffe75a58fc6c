/*
 * tribunal.h - what a case comes to: on an engine, beside the oracle, and, when
 * the engine is an adapter's, after the reference engine has passed it.
 */
#ifndef TRIBUNAL_H
#define TRIBUNAL_H

#include "cause.h"
#include "work.h"

struct tribunal;

/* A tribunal for the engine, corpus and options (--judge, --edition, --
 * ADAPTER) of `work`, which must outlive it.
 *
 * NULL, with `*code` the exit code, after a message, when the engine cannot
 * start. */
struct tribunal *tribunal_new(const struct work *work, int *code);
void tribunal_free(struct tribunal *tribunal); /* NULL is allowed */

/* Run the case in `text`, and fill in its cause: "" when it is not red, is no
 * valid case, or nobody can tell.  `result` (NULL: not wanted) must be
 * cleared. */
void tribunal_try(struct tribunal *tribunal, const char *text, size_t length,
                  struct cause *cause, struct result *result);

/* Try a case for the first time.  How it fails settles who says what is
 * right from now on: the oracle; the reference engine, when it passes what an
 * adapter fails; or only the case itself.  What the reference engine passes
 * now it must go on to pass.  False when it is not red. */
bool tribunal_open(struct tribunal *tribunal, const char *text, size_t length,
                   struct cause *cause, struct result *result);

/* What the oracle says of the reference engine beside an adapter's, in the case
 * that was tried last; UPHELD_SILENT when there is none. */
enum upheld { UPHELD_SILENT, UPHELD, UPHELD_NOT };
enum upheld tribunal_upheld(const struct tribunal *tribunal);

/* The engine's session, which knows what it declares. */
const struct session *tribunal_session(const struct tribunal *tribunal);

/* The engine cannot be had any more: all that is tried comes to nothing. */
bool tribunal_is_over(const struct tribunal *tribunal, const char **why);

#endif
