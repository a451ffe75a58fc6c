/*
 * invent.h - cards out of nothing: the whole vocabulary, in combinations that
 * nobody printed.
 *
 * What is written follows the tables of the loader, so that a new term of
 * terms.def turns up by itself.  Most of the cards are ones the loader takes;
 * the others are worth trying on it.
 */
#ifndef INVENT_H
#define INVENT_H

#include <stdbool.h>
#include <stdint.h>
#include <cjson/cJSON.h>

/* Card number `number` of the series of `seed`; the caller frees it. */
cJSON *invent_card(uint32_t seed, uint32_t number);

/* Text number `number` of so many: a short card with one value that hardly
 * fits, for each kind of operand, member and selector and many such values.
 * The caller frees it. */
uint32_t wrong_cards(void);
char *invent_wrong(uint32_t number);

/* Write a corpus of `count` cards that the loader takes, and of cases that
 * set up some of them, into the directory, which must be there.  False, after
 * a message, when that can't be done. */
bool invent_corpus(uint32_t seed, uint32_t count, const char *directory);

#endif
