/*
 * jsonl.h - the lines of a run: a header, a line a case, a footer.
 *
 * A case that went wrong carries what is needed to look into it: the board,
 * the steps in words, the rule-by-rule trace of the reference engine and the
 * command that repeats it.  Others carry that only when asked to.
 */
#ifndef JSONL_H
#define JSONL_H

#include "run.h"

/* How a run is described in every report. */
struct run_header {
    const struct corpus *corpus;
    const struct session *session;
    size_t count;        /* cases to run */
    const char *options; /* to add to a command that reproduces a case; what
                          * is from " -- " on stays last */
};

/* The trees are the caller's. */
cJSON *jsonl_header(const struct run_header *header);
cJSON *jsonl_case(const struct run_header *header, const struct ruling *ruling,
                  const struct result *result);
/* Add board, steps and `trace`, which may be NULL and is consumed. */
void jsonl_add_details(cJSON *line, const struct ruling *ruling, cJSON *trace);
cJSON *jsonl_footer(const struct run_header *header,
                    const size_t counts[OUTCOMES], const struct names *problems,
                    bool is_red);

/* The command that runs this case alone. */
void jsonl_repro(const struct run_header *header, const struct ruling *ruling,
                 const struct result *result, struct text *text);

#endif
