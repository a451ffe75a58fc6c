/*
 * lexicon.h - the words that the readers know, from the tables they are made
 * of: for dictionaries, and for mutators that write words.
 */
#ifndef LEXICON_H
#define LEXICON_H

#include "store.h"

/* Added to `words`, each once: of card files, from engine/terms.def and
 * engine/operands.def; of case files, from their schema and closed lists; and
 * those and the methods and keys of requests in the protocol's description. */
void words_of_cards(struct names *words);
void words_of_cases(struct names *words);
void words_of_wire(struct names *words);

/* Call `visit` with the requests of each transcript in the description of the
 * protocol, a line each; it may change them. */
void each_transcript(void (*visit)(void *context, struct text *lines),
                     void *context);

#endif
