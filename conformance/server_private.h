/*
 * server_private.h - what the parts of the server share: one game of the
 * caller, its labels, and the intent that drives it.
 */
#ifndef SERVER_PRIVATE_H
#define SERVER_PRIVATE_H

#include <cjson/cJSON.h>

#include "engine.h"
#include "server.h"

/* The codes of errors (PROTOCOL 2). */
enum server_code {
    SERVER_INTERNAL = -32000,
    SERVER_UNSUPPORTED = -32001,
    SERVER_REFUSED = -32002,
    SERVER_UNKNOWN_CARD = -32003,
    SERVER_UNKNOWN_GAME = -32004,
    SERVER_PARSE = -32700,
    SERVER_REQUEST = -32600,
    SERVER_METHOD = -32601,
    SERVER_PARAMS = -32602,
};

enum {
    LABEL_SIZE = 48,
    LABELS_MAX = 2 * OBJECTS_MAX,
    FRAMES_MAX = 64,
    USES_MAX = 256,
    DOCUMENTS_MAX = 64,
    ACTIONS_MAX = 2000, /* choices of one message */
};

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

/* An intent or a list of answers, shared between a game and its snapshots. */
struct document {
    cJSON *json;
    unsigned count;
};

/* One intent that is being carried out: the act itself, a mana ability in
 * its payment window, or the answers that came later.  The counts say how
 * much of each of its lists was used. */
struct frame {
    const cJSON *intent;
    uint8_t parent; /* its own index for the first */
    object_id object;
    uint16_t targets, modes, divide, mana, attackers, blockers;
    uint64_t pay; /* bits: entries used */
    bool used_x, used_kicked, used_replicate, used_alternative;
    bool has_skipped; /* a wanted target was no option of an optional group */
    bool is_paying;   /* its payment has begun */
};

/* One answer: how many of its elements were served. */
struct use {
    const cJSON *answer;
    uint8_t frame;
    uint16_t served;
    bool is_used;
};

/* What identifies the question that a list of elements goes on answering. */
struct question {
    uint8_t kind;
    player_id player;
    uint8_t purpose;
    object_id source;
    uint16_t detail;
};

/* Everything that is left of what the caller said about the transaction. */
struct script {
    uint8_t document_count, frame_count, current;
    uint16_t use_count;
    struct document *document[DOCUMENTS_MAX];
    struct frame frame[FRAMES_MAX];
    struct use use[USES_MAX];
    int progress; /* the use whose elements are being served, or -1 */
    struct question question;
};

struct snapshot {
    char name[24];
    struct game *game;
    struct labels labels;
    struct script script;
};

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
    struct table *next;
};

/* Why an act did not end in a position in which a player may act. */
enum ending { ENDING_DONE, ENDING_ILLEGAL, ENDING_NEEDS, ENDING_LIMIT };

/* How one decision was settled: option `index`, or why not. */
struct settled {
    enum ending ending;
    uint16_t index;
    struct verdict verdict;
};

/* server.c: fill in `error`; always NULL, so that a handler can return it. */
cJSON *server_fail(struct server_error *error, int code, const char *format,
                   ...) __attribute__((format(printf, 3, 4)));

/* server_table.c: tables, their labels and their position. */
struct table *table_new(const struct cards *cards, const char *name);
void table_free(struct table *table); /* NULL is allowed */
/* Go back to a game that has just been set up. */
void table_reset(struct table *table);
const struct observation *table_look(struct table *table);
/* The object, or NULL when there is none. */
const struct observed_object *table_object(struct table *table,
                                             object_id id);
void table_touch(struct table *table); /* the game has changed */
struct verdict table_choose(struct table *table, uint16_t index);
struct verdict table_do(struct table *table,
                          const struct option *action);
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

/* server_words.c: words and what they name. */
const char *zone_word(uint8_t zone);
const char *step_word(uint8_t step);
const char *code_word(uint8_t code);
const char *decision_word(uint8_t kind); /* "" for none */
const char *edition_word(uint8_t edition);
int edition_find(const char *word); /* -1: unknown */
int step_find(const char *word);
int zone_find(const char *word);
int mana_letter(char letter); /* enum mana_type, or -1 */
const char *type_word(uint8_t card_type);
const char *super_word(uint8_t supertype);
int seat_find(const cJSON *item, uint8_t player_count);
cJSON *seat_json(player_id player); /* null for PLAYER_NONE */
cJSON *mana_json(const uint16_t *count);
cJSON *colors_json(mana_set set);

/* Whether `object` may be called `name`: its name, its card, a face. */
bool object_is_called(const struct table *table,
                      const struct observed_object *object,
                      const char *name);
/* What a caller calls an object without a label. */
const char *object_name(const struct table *table,
                        const struct observed_object *object);
/* The object with this label, else the only one called so; 0: none. */
object_id object_find(struct table *table, const char *name);
/* The label, else {card, owner, token} or {ability_of}. */
cJSON *object_json(struct table *table,
                   const struct observed_object *object);
/* The value with which a caller would choose the option; NULL for OPTION_DONE
 * and OPTION_CANCEL. */
cJSON *option_json(struct table *table, const struct decision *decision,
                   const struct option *option);

/* server_option.c: the option that a value of the caller names, or -1. */
int option_find(struct table *table, const struct decision *decision,
                const cJSON *value);
int option_of_kind(const struct decision *decision, uint8_t kind);
int option_of_value(const struct decision *decision, int value);

/* server_script.c: the caller's intent and answers. */
void script_clear(struct script *script);
void script_copy(struct script *to, const struct script *from);
/* Begin with an act (a copy is taken); false: too long or no memory. */
bool script_start(struct script *script, const cJSON *act, object_id object);
/* Answers that come before those already there. */
bool script_add(struct script *script, const cJSON *answer,
                const cJSON *answers);
/* Go on with an intent inside another one. */
struct frame *script_push(struct script *script, uint8_t parent,
                          const cJSON *intent, object_id object);
/* The frame that a decision of `source` belongs to. */
struct frame *script_frame(struct script *script, object_id source);
unsigned script_unused(const struct script *script);
/* Choose from the answers; ENDING_NEEDS when none is of its kind. */
struct settled script_answer(struct table *table,
                             const struct decision *decision);
/* The same, but without defaults: whether an answer settled it. */
bool script_serve(struct table *table, const struct decision *decision,
                  struct settled *settled);

/* server_settle.c: settle a decision from the script. */
struct settled script_settle(struct table *table,
                             const struct decision *decision);
/* Why what is left of the act's targets, modes ... makes it illegal. */
struct verdict script_leftover(struct table *table);

static inline struct settled settled_option(int index)
{
    return (struct settled){ENDING_DONE, (uint16_t)index, {0, 0}};
}

static inline struct settled settled_illegal(enum code code)
{
    return (struct settled){ENDING_ILLEGAL, 0, {(uint8_t)code, CR_NONE}};
}

static inline struct settled settled_needs(void)
{
    return (struct settled){ENDING_NEEDS, 0, {0, 0}};
}

/* server_act.c, server_advance.c, server_observe.c, server_setup.c:
 * the messages.  Each returns its result, or NULL with `error` filled in. */
cJSON *table_new_game(struct table *table, const cJSON *params,
                        struct server_error *error);
cJSON *table_act(struct table *table, const cJSON *params,
                   struct server_error *error);
cJSON *table_answer(struct table *table, const cJSON *params,
                      struct server_error *error);
cJSON *table_advance(struct table *table, const cJSON *params,
                       struct server_error *error);
cJSON *table_observe(struct table *table, const cJSON *params,
                       struct server_error *error);
cJSON *table_bind(struct table *table, const cJSON *params,
                    struct server_error *error);
cJSON *table_legal(struct table *table, const cJSON *params,
                     struct server_error *error);
cJSON *table_could_produce(struct table *table, const cJSON *params,
                             struct server_error *error);

/* The result of an act that ended so; `pending` is what it needs. */
cJSON *ending_json(struct table *table, enum ending ending,
                    struct verdict verdict, const struct decision *pending);
/* {kind, by, options} */
cJSON *decision_json(struct table *table,
                     const struct decision *decision);

/* server_paths.c: the value of a path as seen in `view`; NULL: no such path.
 */
cJSON *path_value(struct table *table, const struct observation *view,
                  const char *path);
cJSON *dump_json(struct table *table, const struct observation *view);

#endif
