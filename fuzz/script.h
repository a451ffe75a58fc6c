/*
 * script.h - the choices that the cases of the corpus make, by their keys: a
 * game can begin as a case goes on, and go its own way from there.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "start.h"

struct scripts;

/* NULL when out of memory.  What is given must outlive it. */
struct scripts *scripts_new(const struct corpus *corpus,
                            const struct starts *starts,
                            const struct stock *stock);
void scripts_free(struct scripts *scripts); /* NULL is allowed */

/* The choices of the case that `start` comes from, up to one that cannot be
 * told; where nothing can be chosen there is none.  Told by the engine as it
 * is when it is first asked for. */
const uint16_t *scripts_of(struct scripts *scripts, const struct start *start,
                           uint16_t *count);
/* Ask for all of them. */
void scripts_tell(struct scripts *scripts);

/* Make the input begin with the choices of its start position's case: as they
 * are, or, unless that is asked for, in one of two inputs some of them left
 * out or changed.  Returns how many decisions the case takes, with those that
 * leave no choice. */
unsigned scripts_follow(struct scripts *scripts, const struct start *start,
                        bool is_exact, struct input *input);

/* The case as an input: its position in its last edition, its choices, and an
 * end not far behind them, or a while later.  The oracle is asked about all
 * of the shorter one. */
void scripts_rehearse(struct scripts *scripts, const struct start *start,
                      bool is_longer, struct input *input);

/* How many attempts there are of the cases told so far. */
size_t scripts_attempts(const struct scripts *scripts);
/* Attempt number `number` of the cases told so far as such an input: the
 * choices up to what was refused, or only asked whether it can be done, and
 * those of it.  False when there are not so many. */
bool scripts_attempt(const struct scripts *scripts, size_t number,
                     struct input *input);

#endif
