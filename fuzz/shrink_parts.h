/*
 * shrink_parts.h - what the passes of the shrinker share.
 *
 * A pass makes candidates of the best case so far and offers them; a
 * candidate that still shows it becomes the best.
 */
#ifndef SHRINK_PARTS_H
#define SHRINK_PARTS_H

#include "shrink.h"

struct shrink {
    const struct shrink_job *job;
    struct shrink_tally *tally;
    cJSON *best;
    uint64_t *refused; /* hashes of what showed nothing; 0 is free */
    size_t refused_count, refused_room;
    double deadline;   /* 0: none */
    bool is_spent;     /* the budget is */
    bool is_finishing; /* a few last candidates that no budget refuses */
};

/* Judge `candidate`, which is consumed.  True when it is the best now. */
bool shrink_offer(struct shrink *shrink, cJSON *candidate);

/* A member of the best case, or NULL; and of a candidate. */
const cJSON *shrink_part(const struct shrink *shrink, const char *key);
cJSON *member_of(cJSON *object, const char *key);

/* Each pass is true when something went. */
typedef bool shrink_pass(struct shrink *shrink);
shrink_pass shrink_tail;    /* shrink_steps.c: end earlier */
shrink_pass shrink_prefix;  /* shrink_steps.c: begin later */
shrink_pass shrink_steps;   /* shrink_steps.c: fewer steps */
shrink_pass shrink_tree;    /* shrink_tree.c: members and items */
shrink_pass shrink_values;  /* shrink_tree.c: smaller numbers and texts */
shrink_pass shrink_players; /* shrink_setup.c */
shrink_pass shrink_cards;   /* shrink_setup.c: simpler cards */
shrink_pass shrink_window;  /* shrink_setup.c: one edition ... */
shrink_pass shrink_widen;   /* ... or as many as possible */
shrink_pass shrink_labels;  /* shrink_labels.c: named after the cards */

#endif
