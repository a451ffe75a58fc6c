/*
 * case.h - case files: a document, and the rulings it expands into.
 *
 * The format is that of corpus/CASES.md; everything is checked when it is
 * read, so that the rest of the program takes a ruling's tree as it is.
 */
#ifndef CASE_H
#define CASE_H

#include "engine.h"
#include "store.h"

/* What a case may refer to.  An empty list of statements or features means
 * that there is no list, and nothing is checked against it. */
struct known {
    struct cards *cards;
    struct names statements, features, editions, retired;
    struct names deciders; /* what the oracle decides: see deciders.h */
};

/* How the basis of a case begins that a person has still to write. */
#define BASIS_OPEN "Needs a derivation"

/* One case to run: the file's tree, or one row of its "for" put into it. */
struct ruling {
    char id[24]; /* "MP-00021", or "MP-00021/3" */
    const struct case_file *file;
    cJSON *tree;
    size_t from, until; /* holds in the editions from <= e < until */
    int players;
    bool is_disputed;
};

struct case_file {
    char *path;    /* as errors name it */
    bool is_named; /* on the command line */
    char *text;
    size_t length;
    struct json *document;
    struct cards *cards; /* see own_cards.h; NULL: those that are known */
    struct ruling *rulings;
    size_t ruling_count;
};

/* Parse the file's text, which is copied.  NULL with `error` filled in when
 * it is not strict JSON. */
struct case_file *case_open(const char *path, const char *text, size_t length,
                            struct error *error);

/* Check all of the file and expand its rows.
 *
 * False, with the first `error` filled in ("file:line:column: text", the
 * nearest known word suggested) and no rulings, for anything CASES.md does
 * not allow: unknown keys and words, labels that are not defined before they
 * are used, unknown statements, rules, features, editions and cards.
 */
bool case_read(struct case_file *file, const struct known *known,
               struct error *error);

void case_free(struct case_file *file); /* NULL is allowed */

/* Whether the step could show an engine to be wrong by more than its status:
 * a check, a probe, choices, or a refusal. */
bool step_is_test(const cJSON *step);

/* The text of member `key` of the ruling's head, or "". */
const char *ruling_text(const struct ruling *ruling, const char *key);

/* The rule that decides (the first of that role), or "". */
const char *ruling_rule(const struct ruling *ruling);

#endif
