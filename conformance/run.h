/*
 * run.h - one case on one engine: what happened, and whether it should have.
 */
#ifndef RUN_H
#define RUN_H

#include "oracle.h"
#include "session.h"

enum outcome {
#define OUTCOME(name, word, kind, is_red, tap, junit) OUTCOME_##name,
#include "outcomes.def"
#undef OUTCOME
    OUTCOMES,
};

/* What an outcome says about the engine; see outcomes.def. */
enum outcome_kind {
    KIND_HELD,
    KIND_WRONG,
    KIND_DIED,
    KIND_SILENT,
    KIND_LISTED,
};

const char *outcome_word(enum outcome outcome);
enum outcome outcome_find(const char *word); /* OUTCOMES for no such word */
enum outcome_kind outcome_kind(enum outcome outcome);
bool outcome_is_wrong(enum outcome outcome); /* KIND_WRONG or KIND_DIED */
bool outcome_is_red(enum outcome outcome);
const char *outcome_tap(enum outcome outcome);   /* see outcomes.def */
const char *outcome_junit(enum outcome outcome); /* element, "" for none */

/* What the oracle had to say. */
struct opinion {
    unsigned agreed, silent, disagreed;
    unsigned silences[ORACLE_SILENCES]; /* the silent ones, by why */
    unsigned tests, borne; /* steps that test something; of them, those whose
                            * expected result the oracle derived as well */
};
void opinion_add(struct opinion *sum, const struct opinion *more);

/* How a case ended.  Texts are empty and trees NULL where nothing is to be
 * said. */
struct result {
    enum outcome outcome;
    enum outcome was; /* before a list or baseline was consulted */
    char code[40];    /* what kind of wrong, in one word */
    char rule[16];    /* the rule the engine or the case names */
    char edition[24]; /* the first that did not pass */
    char message[400];
    char path[120]; /* of the observation that was wrong */
    cJSON *expected, *actual;
    int step;              /* from 1; 0 for the set-up */
    char behaviour[65];    /* digest of all results of its messages */
    struct text log;       /* what the engine said aside, unless it passed */
    unsigned noise;        /* lines on its output that are no JSON */
    unsigned restarts;     /* of the engine, since the session was opened */
    struct opinion oracle; /* when it judges */
    char listed[160];      /* where a list names the case: "file:line" */
    char note[300];        /* what the list says of it */
    /* Only for a bundle: all observables about the last step; the messages. */
    cJSON *before, *after;
    struct text wire;
};
void result_clear(struct result *result);

/* Called with the running game after the set-up (step 0) and each step. */
struct watch {
    void (*step)(void *context, struct session *session, const char *game,
                 const char *edition, int step);
    void *context;
};

/* Run the ruling in every edition of its window that the engine supports, or
 * only in `edition` when that is not NULL, and say how it ended: as in the
 * first edition that failed.  `watch` may be NULL.  The result must be
 * cleared.  When session->is_over is set, there was no engine to run it on,
 * and the result says nothing. */
void run_ruling(struct session *session, const struct known *known,
                const struct ruling *ruling, const char *edition,
                const struct watch *watch, struct result *result);

#endif
