/*
 * hearing.h - one game before the oracle: what is known of it beside what a
 * position shows, and what the oracle says of the engine's answers.
 */
#ifndef HEARING_H
#define HEARING_H

#include "corpus.h"
#include "oracle.h"

/* The engine that is heard: as port_call, with the parameters consumed and
 * the game's name still to be added.  NULL when it does not answer. */
struct witness {
    cJSON *(*ask)(void *self, const char *method, cJSON *params);
    void *self;
};

struct hearing;

/* The cards of the corpus as the oracle reads them itself, with those of a
 * case that has its own (NULL: none); the caller frees. */
struct oracle_cards *hearing_cards(const struct corpus *corpus,
                                   const struct case_file *file);

struct hearing *hearing_new(const struct witness *witness);
void hearing_free(struct hearing *hearing); /* NULL is allowed */

/* A game begins in that edition, with the cards that `cards` knows. */
void hearing_begin(struct hearing *hearing, const struct oracle_cards *cards,
                   const char *edition, int players);
/* Nothing is kept of the game. */
void hearing_end(struct hearing *hearing);

/* What the set-up of a case says of objects that a position does not show. */
void hearing_setup(struct hearing *hearing, const cJSON *setup);
/* The same of one object: "token", say.  `value` is consumed. */
void hearing_fact(struct hearing *hearing, const char *label, const char *key,
                  cJSON *value);
/* No fact is known any more. */
void hearing_forget(struct hearing *hearing);
/* An action was carried out, with the mana abilities it names. */
void hearing_note(struct hearing *hearing, const cJSON *act);
/* What is noted from now on is done in that turn. */
void hearing_turn(struct hearing *hearing, int turn);
/* A spell or ability, other than a mana ability, may have resolved. */
void hearing_stale(struct hearing *hearing);

/* Take the position as it is now.  False when it can't be observed. */
bool hearing_look(struct hearing *hearing);
/* As it was taken last; NULL when it was not. */
const struct oracle_position *hearing_position(const struct hearing *hearing);
/* Take it, and judge everything the engine says of it: after the `step` that
 * had this `result`, both NULL for a set-up.  False when it can't be observed,
 * and so was not taken. */
bool hearing_judge(struct hearing *hearing, const cJSON *step,
                   const cJSON *result, struct oracle_report *report);

#endif
