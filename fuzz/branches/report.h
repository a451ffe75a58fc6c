/*
 * report.h - what became of all flips: on the screen, and in files.
 */
#ifndef REPORT_H
#define REPORT_H

#include "trial.h"

/* Of these trials, through all layers. */
double killed_percent(const struct trial *trials, size_t count);
/* Of all flips: those exempt for a reason that is given. */
double exempt_percent(void);

/* Totals, and the kills of each layer. */
void report_print(const struct survey *survey, const struct trial *trials,
                  size_t count);

/* `directory`/survivors.txt and mutants.tsv.  False after a message. */
bool report_write(const struct survey *survey, const struct trial *trials,
                  size_t count, const char *directory);

/* For each case its kills: tries flips that reach it until one dies of it.
 * Writes `directory`/cases.tsv and prints how many cases kill nothing. */
bool report_cases(struct survey *survey, const struct trial *trials,
                  size_t count, const char *directory);

/* Each flip through each layer apart, and which layers kill what no other
 * does. */
void report_layers(struct survey *survey, const struct trial *trials,
                   size_t count);

#endif
