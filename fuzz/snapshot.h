/*
 * snapshot.h - a game that waits for a player's priority, written down as the
 * set-up of a case.
 *
 * The format of cases (corpus/CASES.md) holds less than a game: no stack, no
 * effects that last for a while, nothing of what happened this turn.  A
 * snapshot is taken only when setting it up gives the same position, and one
 * that goes on in the same way; otherwise it says what could not be held.
 */
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "questions.h"
#include "server_table.h"

struct shot {
    cJSON *setup; /* of a case; see setup_params.h for game/new */
    cJSON *steps; /* a list of steps to be taken first: passes; often empty */
    int players;
    uint8_t edition; /* enum edition */
    const char *why; /* what can't be held, in a few words; NULL when all can */
};

/* Write down `game`.  Objects have the labels they have in `labels` (NULL:
 * none); those that others refer to get one when they have none.  False, with
 * only `why` set, when a set-up can't hold the game.  Otherwise the trees are
 * the caller's: see snapshot_clear. */
bool snapshot_take(const struct questions *questions, const struct cards *cards,
                   const struct game *game, const struct labels *labels,
                   struct shot *shot);
void snapshot_clear(struct shot *shot);

/* Give each card and token without a label one, made of the name of its card
 * ("aether-hub", "aether-hub-2"): the same for equal games. */
void snapshot_label(const struct cards *cards, const struct game *game,
                    struct labels *labels);

/* What was chosen as an object entered: a value of the kind `what`, a word of
 * the vocabulary of cards.  Never NULL. */
cJSON *chosen_json(const struct cards *cards, uint8_t what, uint16_t value);

/* "Aether Hub" as a label: "aether-hub"; a name that gives none is "card". */
void label_from_name(const char *name, char *label, size_t size);

#endif
