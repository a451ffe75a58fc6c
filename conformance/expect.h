/*
 * expect.h - the expectations file: which cases an engine is known to fail.
 *
 *     # manaproof.expect - format 1
 *     MP-00417       fail:cost-unpayable   # https://... two Hubs
 *     MP-0051?       crash  max=4          # https://...
 *     MP-00090       wontfix:fail          # not planned
 *     MP-00733       flaky                 # https://...
 *
 * PROTOCOL 5 decides.  A selector that is no id says with max= how many of its
 * cases may fail so; the others are to pass.
 */
#ifndef EXPECT_H
#define EXPECT_H

#include "json.h"
#include "run.h"

/* Which entry is obeyed when several select a case: the greatest. */
enum entry_rank {
    RANK_PROPERTY, /* rule:, area:, ... */
    RANK_GLOB,     /* MP-0051? */
    RANK_CASE,     /* MP-00417 with all its rows */
    RANK_ROW,      /* MP-00417/2 */
};

struct entry {
    char *selector; /* without the quotes of card:"..." */
    enum entry_rank rank;
    bool is_flaky, is_wontfix;
    enum outcome outcome; /* where it is not flaky */
    char code[40];        /* "" for any */
    unsigned max;         /* of a RANK_GLOB or RANK_PROPERTY, else 0 */
    char *reason;
    int line;
    int from, until; /* the columns of the outcome in its line, from 0 */
    bool is_missing; /* it selects no case at all */
    size_t covers;   /* cases that obey it */
    size_t seen;     /* of those, decided in this run */
    size_t failed;   /* of those, as listed */
};

struct expect {
    char *path;
    struct names lines; /* of the file, as they are */
    struct entry *entries;
    size_t count, room;
    const struct corpus *corpus;
    size_t *entry_of; /* of each ruling of the corpus: index + 1, 0 for none */
    struct error *errors; /* what is wrong with the file: exit code 4 */
    size_t error_count, error_room;
    struct names problems; /* what is red although no case is: exit code 1 */
};

#define EXPECT_HEAD "# manaproof.expect - format 1"

/* Read the file's text and find the cases of each entry.  What is wrong is in
 * `errors`; an entry without a case is a problem.  The corpus must outlive
 * `expect`; expect_free frees it in any case. */
void expect_read(struct expect *expect, const char *path, const char *text,
                 size_t length, const struct corpus *corpus);
/* The same for the file at `path`; errors are then printed.  False when there
 * are any. */
bool expect_open(struct expect *expect, const char *path,
                 const struct corpus *corpus);
void expect_free(struct expect *expect);

/* The entry the ruling obeys, or NULL. */
struct entry *expect_find(const struct expect *expect,
                          const struct ruling *ruling);

/* Turn what happened into what it means: xfail, wontfix, flake, xpass or the
 * same as before, with where and what is listed.  Cases must be judged in the
 * order of the report, for max= counts. */
void expect_judge(struct expect *expect, const struct ruling *ruling,
                  struct result *result);
/* After all cases: add entries that nothing needs, or that fail too often. */
void expect_end(struct expect *expect);

/* "wontfix:fail:code", as in the file. */
void entry_print(const struct entry *entry, struct text *text);
bool entry_is_group(const struct entry *entry);
/* Whether a case that ended so is as the entry lists it. */
bool entry_allows(const struct entry *entry, enum outcome outcome,
                  const char *code);

#endif
