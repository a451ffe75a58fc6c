/*
 * report.h - what happened, for people and machines (PROTOCOL 4).
 */
#ifndef REPORT_H
#define REPORT_H

#include "run.h"

#include <stdio.h>

/* How a run is described in every report. */
struct run_header {
    const struct corpus *corpus;
    const struct session *session;
    size_t count;        /* cases to run */
    const char *options; /* to add to a command that reproduces a case */
};

/* Where reports go.  Zero-initialised, nothing is reported. */
struct report {
    FILE *tap;      /* TAP 13, one point a case */
    FILE *terminal; /* one progress line, the failures, the summary */
    bool has_colour;
    FILE *jsonl;
    FILE *junit;
    /* Filled in by the functions below. */
    struct run_header header;
    size_t done;
    size_t counts[OUTCOMES];
    struct text cases; /* of the JUnit file, which begins with sums */
};

void report_begin(struct report *report, const struct run_header *header);
void report_case(struct report *report, const struct ruling *ruling,
                 const struct result *result);
/* The summary; `report` is then empty.  The files stay open. */
void report_end(struct report *report);
/* The same when the run had to end before its last case; the reports have
 * what was done.  report_begin may have been left out. */
void report_abort(struct report *report, const char *why);

/* tap.c */
void tap_begin(FILE *file, size_t count);
void tap_case(FILE *file, size_t number, const struct ruling *ruling,
              const struct result *result, const char *options);
/* "212 pass, 3 fail" into `text`. */
void report_counts(const struct report *report, struct text *text);
/* The command that runs this case alone. */
void report_repro(const struct ruling *ruling, const struct result *result,
                  const char *options, struct text *text);

/* jsonl.c: a header, a line a case, a footer. */
void jsonl_begin(FILE *file, const struct run_header *header);
void jsonl_case(FILE *file, const struct ruling *ruling,
                const struct result *result);
void jsonl_end(const struct report *report);

/* junit.c */
void junit_case(struct text *text, const struct ruling *ruling,
                const struct result *result);
void junit_end(const struct report *report);

#endif
