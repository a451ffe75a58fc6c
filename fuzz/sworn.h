/*
 * sworn.h - what the reference engine says of a case becomes what the case
 * expects, so that another engine can be held to it.
 */
#ifndef SWORN_H
#define SWORN_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct cards;
struct session;

/* Carry out the steps of the case `root`, each an act, on the reference
 * engine; write down as expected how each of them ended and, in a check after
 * it, what of the players, the objects with labels, the stack and the turn is
 * otherwise than before.  False when a step cannot be carried out, or needs
 * what the engine of `session` does not declare: `root` then ends before
 * it. */
bool sworn_fill(const struct cards *cards, const struct session *session,
                cJSON *root);

#endif
