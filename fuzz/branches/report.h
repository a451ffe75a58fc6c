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

/* Tries what was killed once more, without the layer that killed it, and
 * prints how many flips each layer kills alone.  False when interrupted. */
bool report_alone(struct survey *survey, const struct trial *trials,
                  size_t count);

#endif
