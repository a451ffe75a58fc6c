/*
 * run_private.h - what the files that run a case share.
 */
#ifndef RUN_PRIVATE_H
#define RUN_PRIVATE_H

#include "run.h"

struct run {
    struct session *session;
    const struct ruling *ruling;
    const char *edition;
    const struct watch *watch;
    struct result *result;
    char game[24];
    int step;            /* from 0 */
    cJSON *before;       /* the dump before the last action, or NULL */
    struct names labels; /* all the case defines: candidates of choices */
    bool is_partial;     /* something could not be observed */
};

/* Fill in the result; always false. */
bool run_fail(struct run *run, enum outcome outcome, const char *code,
              const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same for a message that has no result; clears `failure`. */
bool run_fail_call(struct run *run, const char *method,
                   struct port_failure *failure);

/* run_game.c: the messages.  The trees are the caller's to free; NULL means
 * that the result of the run was filled in. */
bool game_begin(struct run *run, const char *game);
/* False, with the result filled in when `matters`, when the engine fell. */
bool game_end(struct run *run, const char *game, bool matters);
/* The step's action: act, answer, advance or bind. */
cJSON *game_perform(struct run *run, const char *game, const cJSON *step);
/* An act or, when `act` is null, an answer with `answer` = {kind, value}. */
cJSON *game_try(struct run *run, const char *game, const cJSON *act,
                const cJSON *answer);
/* The values of the paths that are the keys of `paths`. */
cJSON *game_values(struct run *run, const char *game, const cJSON *paths);
/* Everything observable. */
cJSON *game_dump(struct run *run, const char *game);

/* A place where acts leave no trace: the game itself with a snapshot, or a
 * game of its own in which the steps so far were replayed. */
struct trial {
    char game[24];
    char snapshot[64]; /* "" for a replay */
};
bool trial_begin(struct run *run, struct trial *trial);
bool trial_end(struct run *run, struct trial *trial);

/* run_choices.c */
bool run_probe(struct run *run, const cJSON *step);
bool run_choices(struct run *run, const cJSON *step);

/* run_step.c */
bool run_step(struct run *run, const cJSON *step);
/* The dump after an illegal action must be the one before it. */
bool run_unchanged(struct run *run, const char *game, const cJSON *before);

/* A refusal that only says that the engine does not list the act: right where
 * a refusal is expected, but its reason could not be observed. */
bool is_bare_refusal(const cJSON *result);

/* The word at `key` of a result, or "". */
const char *status_word(const cJSON *result, const char *key);

#endif
