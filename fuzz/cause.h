/*
 * cause.h - why a case is red, in words that other cases with the same defect
 * share: outcome, code, rule and the kind of thing it is about.
 *
 * Two finds with one cause are likely one defect; and a case that is being
 * shrunk must keep its cause, or it would end as another one.
 */
#ifndef CAUSE_H
#define CAUSE_H

#include "run.h"

struct cause {
    char text[320]; /* "fail oracle 601.3 cast legal"; "" when not red */
};

/* The cause of a result.  With `is_pinned` what was expected and what came
 * are part of it: for a case of which nobody but itself says what is right. */
void cause_of(const struct result *result, bool is_pinned, struct cause *cause);

/* What was done at that step (from 1) of the case `tree`, or last before it,
 * becomes part of the cause, if there is one: "cast Opt".  Of another engine
 * it is not known which rule it broke, so this tells its defects apart. */
void cause_add_deed(struct cause *cause, const cJSON *tree, int step);
bool cause_equal(const struct cause *a, const struct cause *b);

/* The cause as a name of a file: "fail-oracle-601.3-cast-legal". */
void cause_slug(const struct cause *cause, char *slug, size_t size);

#endif
