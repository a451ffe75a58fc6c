/*
 * trial.h - flips on trial: each in a process of its own, against the pieces
 * that reach it.
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "pieces.h"
#include "sites.h"

/* A flip is a site and a way: number WAYS * site + way. */
typedef uint32_t flip_id;
size_t flips_count(void);

/* What became of a flip, and in which piece. */
enum fate {
    FATE_UNREACHED, /* no piece goes there */
    FATE_SURVIVED,
    FATE_OTHER, /* the piece went another way than before */
    FATE_WRONG, /* the piece did not hold */
    FATE_DIED,  /* the program did not survive it */
    FATE_HUNG,  /* or did not end in time */
};

struct trial {
    flip_id flip;
    uint32_t layers; /* the ones to try, a bit each */
    uint32_t piece;  /* try only this piece; 0: all that reach the flip */
    enum fate fate;
    uint32_t killer; /* the piece, when it was killed */
};

struct survey {
    struct scene scene;
    struct piece *pieces;   /* in the order in which they are tried */
    size_t piece_count;
    size_t first[LAYERS + 1]; /* of each layer, and the end */
    uint8_t *reach;         /* a row for each piece, a bit for each flip */
    size_t row;             /* bytes of a row */
    unsigned jobs;          /* processes at once */
    bool is_quiet;          /* no line of progress */
    bool is_idle;           /* try none: what is reached survives */
};

/* Open the scene (pieces.h), run every piece once with no flip and note what
 * it reaches.  False, after a message, when that
 * cannot be done or a piece that matters is not sound; pieces of the oracle
 * that are not are left out. */
bool survey_open(struct survey *survey, const char *directory, unsigned jobs,
                 uint32_t rounds, bool is_quiet);
void survey_close(struct survey *survey);

bool piece_reaches(const struct survey *survey, size_t piece, flip_id flip);

/* Try them all; the fates are filled in.  How many were tried: fewer only when
 * a signal said to stop. */
size_t survey_try(struct survey *survey, struct trial *trials, size_t count);

#endif
