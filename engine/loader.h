/*
 * loader.h - reading card files into the arena.
 *
 * Rules: the loader knows the vocabulary (terms.def), not what it means.
 */
#ifndef LOADER_H
#define LOADER_H

#include "card.h"
#include "json.h"

/* A new arena with the words every game needs (basic land types and their
 * mana abilities, fixed counter kinds); NULL when out of memory. */
struct cards *cards_new(void);
void cards_free(struct cards *cards); /* NULL is allowed */

/* Read one card file and add its card.
 *
 * Refused with `error` filled in ("file:line:column: what is wrong, what was
 * expected", the nearest known word suggested) and the arena unchanged in
 * meaning: anything json_read refuses; wrong types; unknown or missing keys;
 * unknown terms, refs, zones, types, symbols; a target or choice id that is
 * used but never defined; a second card of the same name or id; an arena
 * limit reached (the limit is named).
 */
bool cards_read(struct cards *cards, const char *file, const char *text,
                size_t length, struct error *error);

/* Print the JSON Schema (draft-07) of card files, made from terms.def, to
 * a newly allocated string; NULL when out of memory.  Freed with cJSON_free. */
char *cards_schema(void);

#endif
