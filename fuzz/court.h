/*
 * court.h - a game that is played, before the oracle.
 */
#ifndef COURT_H
#define COURT_H

#include "corpus.h"
#include "find.h"
#include "oracle.h"
#include "engine.h"

struct court;

/* An action that was carried out, for the oracle to know of. */
struct past {
    uint16_t turn;
    uint16_t generation; /* of the object */
    uint8_t object_kind; /* enum object_kind */
    uint8_t zone;        /* the object was in */
    player_id by;
    struct option option; /* at priority, or a mana ability */
};

/* What is to be judged: a deed, from one priority to the next. */
struct plea {
    const struct game *before, *after;
    const uint16_t *choice;  /* the options that lead from one to the other */
    unsigned count;          /* 0: `after` is a set-up */
    const struct past *past; /* all there were, with those of the deed */
    unsigned past_count, past_before; /* without them */
    bool was_fresh, is_fresh;         /* nothing had to resolve yet */
};

/* NULL when out of memory. */
struct court *court_new(const struct corpus *corpus);
void court_free(struct court *court); /* NULL is allowed */

/* Ask the oracle about the deed and the position it led to.  False, with
 * `find` filled in but for its decision, when it disagrees with the engine. */
bool court_hear(struct court *court, const struct plea *plea,
                struct oracle_report *report, struct find *find);

/* The label of an object by which finds speak of it: "o5" for a card, which
 * keeps it, "t7-2" for a token. */
void court_label(char *label, size_t size, object_id id, uint8_t object_kind,
                 uint16_t generation);

#endif
