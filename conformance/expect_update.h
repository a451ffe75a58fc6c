/*
 * expect_update.h - an expectations file brought up to a run.
 *
 * Lines keep their order, comments stay, and only what the run contradicts
 * changes: entries whose cases pass are removed, outcomes, codes and max= are
 * corrected, and cases that fail unlisted are added at the end.  Cases that
 * were not in the run change nothing.
 */
#ifndef EXPECT_UPDATE_H
#define EXPECT_UPDATE_H

#include "expect.h"
#include "results.h"

/* A line of the file, and what it becomes. */
struct edit {
    const char *old; /* NULL for what is added at the end */
    bool is_kept;
    struct names lines; /* in its place, when it is not kept */
};

struct update {
    struct edit *edits;
    size_t count, room;
    bool is_changed;
};

/* `expect` must have no errors.  The edits refer to its lines. */
void update_make(struct update *update, const struct expect *expect,
                 struct results *results);
void update_free(struct update *update);

/* The file as it becomes. */
void update_print(const struct update *update, struct text *text);
/* A unified diff without context, which patch understands. */
void update_print_diff(const struct update *update, const char *path,
                       struct text *text);

#endif
