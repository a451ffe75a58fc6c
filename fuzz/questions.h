/*
 * questions.h - what cards ask about the past: how a spell was cast, and what
 * happened this turn.
 *
 * Such facts are in a game and not in what can be observed of it; they matter
 * only where a card asks for them.
 */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "corpus.h"

struct game;

enum query {
    ASKS_KICKED,      /* CR 702.33d: whether and how often it was kicked */
    ASKS_CAST_FROM,   /* from which zone it was cast */
    ASKS_WAS_CAST,    /* whether it was cast */
    ASKS_SPENT,       /* CR 400.7d: which mana was spent to cast it */
    ASKS_OTHER_COST,  /* CR 118.9: which other cost was paid for it */
    ASKS_CAST_COUNT,  /* how many spells a player has cast this turn */
    ASKS_CAST_NOTES,  /* which spells */
    ASKS_ENERGY_LOST, /* how much energy a player paid or lost this turn */
    ASKS_STRUCK,      /* which players it dealt combat damage to this turn */
    ASKS_ACTIVATED,   /* CR 602.5b: which abilities were activated this turn */
    QUESTIONS,
};

struct questions;

/* What each card of `corpus`, which must outlive it, asks. */
struct questions *questions_new(const struct corpus *corpus);
void questions_free(struct questions *questions); /* NULL is allowed */

/* One bit for each question that a card in any zone of the game asks. */
unsigned questions_in(const struct questions *questions,
                      const struct game *game);

#endif
