/*
 * finding.h - the head of a case that a machine found: what a person has to
 * fill in before it is one of the corpus is said in it, and lint reports it
 * until that is done.
 */
#ifndef FINDING_H
#define FINDING_H

#include "run.h"

/* The id of a case that has none yet. */
#define NO_ID "MP-00000"

/* CR 117.3d: of a case that is about no rule in particular. */
#define NO_RULE "117.3d"

/* An id that no case and no retired case of the corpus has: the next one.
 * `id` has room for 9 bytes. */
void finding_id(const struct corpus *corpus, char *id);

/* Give `root`, which ends with `result`, the head of a finding: id (NULL: it
 * keeps its own), title, rules, basis, class, requires and history.  `from`
 * is the id of the case it was made from, or "". */
void finding_head(cJSON *root, const char *id, const struct result *result,
                  const char *from);

#endif
