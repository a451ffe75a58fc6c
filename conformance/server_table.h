/*
 * server_table.h - one game of the caller: its position, its labels, what
 * drives it, and going back.
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "engine.h"
#include "server_script.h"

enum { LABEL_SIZE = 48, LABELS_MAX = 2 * OBJECTS_MAX };

/* The case's name for an object.  A card keeps its object_id for the whole
 * game; what is no card can cease to exist, and then its label is lost. */
struct label {
    char name[LABEL_SIZE];
    object_id id;
    uint8_t kind; /* of the object when it was bound: see observed_object */
    bool is_lost;
};

struct labels {
    uint16_t count;
    struct label list[LABELS_MAX];
};

struct snapshot {
    char name[24];
    struct game *game;
    struct labels labels;
    struct script script;
};

/* What becomes of the game, for who wants to follow it. */
enum heard {
    HEARD_KEPT,   /* what follows may be undone */
    HEARD_UNDONE, /* ... and was */
    HEARD_CHOICE, /* option `index` of the decision is going to be taken */
    HEARD_ACTION, /* `action` is, at priority */
    HEARD_JUMP,   /* another position took the place of the game */
};
typedef void table_listener(void *context, enum heard heard, uint16_t index,
                            const struct option *action);

/* One game of the caller. */
struct table {
    char name[LABEL_SIZE + 16];
    const struct cards *cards;
    struct engine *engine;
    struct game *game, *before; /* before: when the message came */
    struct labels labels, labels_before;
    struct script script, script_before;
    bool is_seen; /* `seen` shows the game as it is */
    struct observation *seen;
    struct snapshot **snapshots;
    size_t snapshot_count, snapshot_room;
    unsigned snapshot_named;
    struct trace_entry *trace; /* NULL until it was asked for */
    table_listener *listener;  /* or NULL */
    void *listener_context;
    struct table *next;
};

struct table *table_new(const struct cards *cards, const char *name);
void table_free(struct table *table); /* NULL is allowed */
/* Go back to a game that has just been set up. */
void table_reset(struct table *table);
const struct observation *table_look(struct table *table);
/* The object, or NULL when there is none. */
const struct observed_object *table_object(struct table *table, object_id id);
void table_touch(struct table *table); /* the game has changed */
struct verdict table_choose(struct table *table, uint16_t index);
struct verdict table_do(struct table *table, const struct option *action);
/* Keep and bring back the game and what drives it. */
void table_keep(struct table *table);
void table_undo(struct table *table);
struct snapshot *table_snapshot(struct table *table);
bool table_restore(struct table *table, const char *name);

/* False when there are too many labels; a known name is bound anew. */
bool label_bind(struct labels *labels, const char *name, object_id id,
                uint8_t kind);
const struct label *label_find(const struct labels *labels, const char *name);
/* The label of an object, or NULL. */
const char *label_of(const struct labels *labels, object_id id);

#endif
