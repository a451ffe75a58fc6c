/*
 * deciders.h - who decided each case beside the engine: the oracle, or a
 * person, by the derivation in `basis`.
 *
 * The cases that the oracle decides are kept in corpus/deciders.json.  The
 * oracle decides a case when, in every edition and for every row, it derives
 * itself something that each step which tests anything expects.
 */
#ifndef DECIDERS_H
#define DECIDERS_H

#include "corpus.h"
#include "results.h"

/* A derivation has this many words at least. */
enum { DERIVATION_WORDS = 5 };

/* The ids, without rows, that the oracle decided in a judged run. */
void deciders_of_run(const struct results *run, struct names *ids);
/* The file that keeps them. */
void deciders_print(const struct names *ids, struct text *text);
/* What a judged run shows to be otherwise than kept: a line each; how many
 * are kept and not decided.  One that could be kept as well is not wrong: its
 * derivation decides it. */
size_t deciders_compare(const struct names *kept, const struct names *now,
                        const struct results *run, struct text *text);
/* Whether the case, when the oracle does not decide it, has a derivation. */
bool deciders_have_basis(const cJSON *root);

#endif
