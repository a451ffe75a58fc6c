/*
 * clerk.h - a find written down as a case: the position shortly before what
 * was found, and the steps that lead to it, shrunk.
 */
#ifndef CLERK_H
#define CLERK_H

#include "field.h"
#include "store.h"

#include <signal.h>

struct clerk;

/* For finds on a field with the same corpus (NULL: the embedded one).  NULL,
 * after a message, when there is no engine to try cases on.  From when `*stop`
 * is set nothing is made smaller any more. */
struct clerk *clerk_new(const char *corpus, const volatile sig_atomic_t *stop);
void clerk_free(struct clerk *clerk); /* NULL is allowed */

/* The input leads to the find on the field, which plays it again.  False when
 * no position on the way can be the set-up of a case.  The case in `text` is
 * `is_red` when running it beside the oracle shows what was found; then it is
 * as small as it became in `seconds`. */
bool clerk_write(struct clerk *clerk, struct field *field,
                 const struct input *input, const struct find *find,
                 double seconds, struct text *text, bool *is_red);

#endif
