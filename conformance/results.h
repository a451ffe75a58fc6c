/*
 * results.h - a run as its JSONL tells it: what every other report is made of.
 *
 * A line is a JSON object with a "type": one header first, a case each, one
 * footer last (jsonl.h).  Without a footer the run was aborted.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include "json.h"
#include "run.h"

struct results {
    cJSON *header, *footer; /* NULL while there is none */
    cJSON **cases;
    size_t count, room;
    size_t counts[OUTCOMES];
    size_t hint; /* where results_find looks first */
};

/* Take a line, which results_free frees. */
void results_add(struct results *results, cJSON *line);

/* Read a JSONL file.  False, with `error` filled in and `results` empty, when
 * it cannot be read or is no such file.  A last line that was cut off counts
 * as an aborted run: it is left out, and so is the footer. */
bool results_read(struct results *results, const char *path,
                  struct error *error);
void results_free(struct results *results);

bool results_are_whole(const struct results *results);
/* "aborted after 12 of 766 cases" into `text`. */
void results_say_aborted(const struct results *results, struct text *text);

/* The case of that id, or NULL. */
const cJSON *results_find(struct results *results, const char *id);

/* What is said of one case; both are outcomes that exist. */
enum outcome record_outcome(const cJSON *record);
enum outcome record_was(const cJSON *record); /* whatever a list says */

/* The text at `key`, or "" when it is not there or no text. */
const char *record_text(const cJSON *record, const char *key);
int record_number(const cJSON *record, const char *key); /* or 0 */

/* "Forge 1.6" of the header. */
void results_name(const struct results *results, struct text *text);

/* "212 pass, 3 fail" of counts. */
void counts_add(struct text *text, const size_t counts[OUTCOMES]);

/* What `part` of the results, of all that was decided: 212 of 215. */
struct score {
    size_t held, decided;
    bool is_red;
};
struct score results_score(const struct results *results);

/* The footer's problems: breaches of a list that belong to no case. */
const cJSON *results_problems(const struct results *results);

#endif
