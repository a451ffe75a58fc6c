/*
 * field_parts.h - what the files that make up the field share.
 */
#ifndef FIELD_PARTS_H
#define FIELD_PARTS_H

#include "edit.h"
#include "engine.h"
#include "decide.h"
#include "field.h"
#include "game.h"
#include "start.h"
#include "steer.h"
#include "stock.h"
#include "store.h"

struct field {
    struct field_options options;
    struct corpus *corpus;
    struct stock stock;
    struct starts starts;
    struct engine *engine;
    struct engine *other; /* knows nothing of what went before */
    struct game *game;    /* that is played */
    struct game *copy;
    struct game *before; /* when a player last had priority */
    struct field_tally tally;
    struct input read, input; /* as read; that is played */
    struct scenario scenario;
    struct steer steer;
    struct decision decision, second;
};

/* watch.c: what must hold of every game, whatever is played.  Each is false
 * when `find` was filled in. */
bool watch_begin(struct field *field, struct find *find);
/* The game waits at field->decision. */
bool watch_decision(struct field *field, unsigned number, struct find *find);
/* Option `index` of it was taken. */
bool watch_choice(struct field *field, unsigned number, uint16_t index,
                  struct verdict verdict, struct find *find);

#endif
