/*
 * field_parts.h - what the files that make up the field share.
 */
#ifndef FIELD_PARTS_H
#define FIELD_PARTS_H

#include "court.h"
#include "decide.h"
#include "edit.h"
#include "engine.h"
#include "field.h"
#include "game.h"
#include "relation.h"
#include "script.h"
#include "start.h"
#include "steer.h"
#include "stock.h"
#include "store.h"

enum {
    PAST_MAX = 640,
    NOVELTY_BITS = 1 << 21,
    FRESH_MAX = 400,
};

/* What was done in the game that is played. */
struct record {
    uint16_t choice[ANSWERS_MAX + 2]; /* since the last priority */
    unsigned choice_count;
    struct past past[PAST_MAX];
    unsigned past_count, past_before; /* before the last priority */
    bool was_fresh, is_fresh;
};

/* The game as it was observed at the last priority, and what was done. */
struct sequel {
    unsigned *powers; /* by card id: bits of enum oracle_power */
    struct oracle_setting setting;
    struct oracle_happening what;
    struct observation *now, *then;
    uint8_t passes; /* in succession */
    struct oracle_choice made[ANSWERS_MAX + 2];
};

/* An engine that is held to this one. */
struct rival {
    field_turner *turn; /* NULL: there is none */
    void *context;
    struct twin shadow;
    struct observation *view;
};

struct field {
    struct field_options options;
    field_watcher *watch; /* or NULL */
    void *watch_context;
    const char *cause; /* the only one that counts, or NULL */
    field_hearer *hear; /* or NULL */
    void *hear_context;
    struct corpus *corpus;
    struct stock stock;
    struct starts starts;
    struct scripts *scripts; /* NULL until the first is asked for */
    struct engine *engine;
    struct engine *other; /* knows nothing of what went before */
    struct game *game;    /* that is played */
    struct game *copy;
    struct game *before; /* when a player last had priority */
    struct field_tally tally;
    struct input read, input; /* as read; that is played */
    const struct start *start;
    struct scenario scenario;
    unsigned number; /* of the decision, from 0 */
    struct steer steer;
    struct decision decision, second;
    struct record record;
    struct sequel sequel;
    struct twin twin;
    struct rival rival;
    struct court *court;       /* NULL when the oracle is never asked */
    bool is_bare;              /* the game is only played */
    uint8_t *novelty;          /* a bit for each feature that was asked about */
    uint32_t fresh[FRESH_MAX]; /* features of the deed that are new */
    unsigned fresh_count;
    uint32_t credit; /* what may be asked yet, in decisions */
    unsigned judged; /* deeds of the game that were, as the input asks */
};

/* watch.c: what must hold of every game, whatever is played.  Each is false
 * when `find` was filled in. */
bool watch_begin(struct field *field, struct find *find);
/* The game waits at field->decision. */
bool watch_decision(struct field *field, unsigned number, struct find *find);
bool watch_twin(struct field *field, unsigned number,
                const struct game *position, struct find *find);
/* Option `index` of it was taken. */
bool watch_choice(struct field *field, unsigned number, uint16_t index,
                  struct verdict verdict, struct find *find);

/* rival.c: the same of the engine beside; nothing where there is none. */
bool rival_open(struct rival *rival, const struct field *field);
void rival_close(struct rival *rival);
bool rival_begin(struct field *field, bool is_laid_out, struct find *find);
bool rival_decide(struct field *field, unsigned number,
                  const struct game *position, struct find *find);
bool rival_choose(struct field *field, unsigned number, uint16_t index,
                  struct verdict verdict, struct find *find);

/* record.c: begin, take an option, and forget the deed that was refused. */
void record_begin(struct field *field);
void record_take(struct field *field, const struct game *position,
                 uint16_t index);
void record_refuse(struct field *field);
/* The choices of the deed that goes on. */
static inline unsigned record_length(const struct field *field)
{
    return field->record.choice_count;
}

/* sequel.c: invariants of the oracle over observations. */
void sequel_open(struct sequel *sequel, const struct corpus *corpus);
void sequel_close(struct sequel *sequel);
void sequel_begin(struct field *field);
void sequel_take(struct field *field, uint16_t index);
bool sequel_judge(struct field *field, unsigned number, struct find *find);
/* What is offered in field->decision. */
bool sequel_offer(struct field *field, unsigned number, struct find *find);

/* novelty.c: a deed is done; ask the oracle if something is new about it. */
void novelty_begin(struct field *field);
bool novelty_setup(struct field *field, struct find *find);
bool novelty_judge(struct field *field, unsigned number, struct find *find);
/* The same without asking: the features are counted. */
void novelty_glance(struct field *field);

#endif
