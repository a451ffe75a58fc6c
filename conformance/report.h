/*
 * report.h - what happened, for people and machines (PROTOCOL 4).
 */
#ifndef REPORT_H
#define REPORT_H

#include "bundle.h"
#include "derived.h"
#include "evidence.h"
#include "jsonl.h"

#include <stdio.h>

/* Where reports go.  Zero-initialised, nothing is reported. */
struct report {
    FILE *tap;      /* TAP 13, one point a case */
    FILE *terminal; /* one progress line, the failures, the summary */
    bool has_colour;
    struct sink jsonl;
    struct derived derived;
    struct bundle bundle;
    bool is_traced; /* details of all cases, not only of those gone wrong */
    /* Filled in by the functions below. */
    struct run_header header;
    size_t done;
    size_t counts[OUTCOMES];
    struct opinion oracle;  /* of all cases */
    struct results results; /* for what is derived */
    struct explainer explainer;
};

void report_begin(struct report *report, const struct run_header *header);
void report_case(struct report *report, const struct ruling *ruling,
                 const struct result *result);
/* The summary, with what is wrong beside the cases, and all that is derived;
 * `is_red` is what the run comes to. */
void report_end(struct report *report, const struct names *problems,
                bool is_red);
/* The same when the run had to end before its last case; the reports have
 * what was done.  report_begin may have been left out. */
void report_abort(struct report *report, const char *why);
/* Close the files.  False, after a message, when a report is not whole. */
bool report_close(struct report *report);

/* tap.c */
void tap_begin(FILE *file, size_t count);
void tap_case(FILE *file, size_t number, const struct ruling *ruling,
              const struct result *result, const struct run_header *header);

#endif
