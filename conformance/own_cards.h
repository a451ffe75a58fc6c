/*
 * own_cards.h - the cards that a case carries.
 *
 * They are known to every case, unless one of them is called like a card that
 * is known already and is another: then the case has a set of its own, of the
 * cards that it carries and those of the corpus that it names.
 */
#ifndef OWN_CARDS_H
#define OWN_CARDS_H

#include "corpus.h"

/* Whether two cards have the same id or name. */
bool own_cards_are_called_alike(const cJSON *card, const cJSON *other);

/* The text of one of them, moved to the line and column where it stands, so
 * that errors of who reads it name that place. */
void own_cards_text(const struct case_file *file, const cJSON *card,
                    struct text *text);

/* Check what the case carries and make its set, if it needs one:
 * `file->cards`.  False, with `error` filled in, for what is no card. */
bool own_cards_read(const struct corpus *corpus, struct case_file *file,
                    struct error *error);

/* The cards of a case. */
const struct cards *own_cards_of(const struct known *known,
                                 const struct ruling *ruling);

/* As case_read, with the cards of the case. */
bool own_cards_case_read(const struct corpus *corpus, struct case_file *file,
                         struct error *error);

#endif
