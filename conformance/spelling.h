/*
 * spelling.h - other spellings of what a case says, brought to one.
 *
 * What authors write who know the protocol only: "begin_combat" for
 * "begin-combat", "attached_to" for "attached".  corpus/CASES.md has the one
 * spelling that the rest of the program knows.
 */
#ifndef SPELLING_H
#define SPELLING_H

#include <cjson/cJSON.h>

/* Rewrite, in the tree of a ruling, set-up and steps.  Items stay where they
 * are, so that complaints find their place; what cannot be understood is left
 * as it is, to be complained about. */
void spelling_unify(cJSON *ruling);

#endif
