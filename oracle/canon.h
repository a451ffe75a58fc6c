/*
 * canon.h - cards in one spelling: the format lets a list of one item be that
 * item, and has two names for some operands.
 */
#ifndef CANON_H
#define CANON_H

#include "oracle.h"

/* Write the tree of a card, or a part of one, as the oracle looks it up: what
 * may be a list is one.  False when there is no memory. */
bool canon_write(cJSON *tree);

#endif
