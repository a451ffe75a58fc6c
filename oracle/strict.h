/*
 * strict.h - the oracle's own reading of texts: which are JSON, and which of
 * these are cards.
 */
#ifndef STRICT_H
#define STRICT_H

#include "oracle.h"

/* The tree of the text, which the caller frees; NULL when it is no JSON as
 * corpus and wire have it: whole numbers within +-(2^53 - 1), no key twice in
 * an object, UTF-8, no BOM, nothing after the value, at most 64 deep and 1 MiB
 * long. */
cJSON *strict_parse(const char *text, size_t length);

/* Whether the tree is a card up to the words of its abilities, which are only
 * looked up (one that the oracle does not know makes it silent).
 *
 * CR 202.1 (mana costs), 205 (types), 208.1 (power and toughness), 306.5a
 * (loyalty), 712.2 (double-faced cards).
 */
bool strict_is_card(const cJSON *tree);

#endif
