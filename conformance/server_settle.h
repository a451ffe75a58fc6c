/*
 * server_settle.h - what the files share that settle decisions: server_intent.c
 * (what an act wants), server_settle.c, server_settle_mana.c (the payment) and
 * server_leftover.c (what an act wanted in vain).
 */
#ifndef SERVER_SETTLE_H
#define SERVER_SETTLE_H

#include "server_names.h"

/* server_intent.c */

/* How many elements a list of the intent has; 0 when there is none. */
int intent_size(const struct frame *frame, const char *key);
/* One of them, or NULL. */
const cJSON *intent_item(const struct frame *frame, const char *key, int index);
/* Whether the intent has such a member that is not null. */
bool intent_has(const struct frame *frame, const char *key);
/* Whether the intent is to do that: "cast" or "activate". */
bool intent_does(const struct frame *frame, const char *what);
/* The object that the intent is about, or OBJECT_NONE. */
object_id intent_object(struct table *table, const cJSON *intent);
/* Which ability of it: the first when that is not said. */
int intent_ability(const cJSON *intent);

/* server_settle_mana.c */

/* Why the mana ability cannot be activated: asked of the game as it is, and
 * as it was before the act. */
struct verdict judge_mana(struct table *table, object_id id, int ability);
/* Settle what is done in a window for mana abilities, or with what a symbol is
 * paid, from the intent. */
struct settled settle_window(struct table *table,
                             const struct decision *decision);
struct settled settle_symbol(struct table *table,
                             const struct decision *decision);
/* Whether what the frame wants to pay with, and was not asked for, is what
 * paid because nothing else could. */
bool is_paid_as_wanted(struct table *table, const struct frame *frame);

#endif
