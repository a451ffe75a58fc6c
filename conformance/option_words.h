/*
 * option_words.h - an option of the engine in a few words.
 */
#ifndef OPTION_WORDS_H
#define OPTION_WORDS_H

#include "server_table.h"
#include "store.h"

/* Add "cast bolt", "activate forest 1", "mana-type G" or "done", of a decision
 * at which the game of `table` waits. */
void option_words(struct table *table, const struct decision *decision,
                  const struct option *option, struct text *text);

#endif
