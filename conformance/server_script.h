/*
 * server_script.h - what the caller said about a transaction, and settling
 * its decisions from that.
 *
 * Answers are taken by kind and content: the first of the decision's kind
 * that was not used and names an option.
 */
#ifndef SERVER_SCRIPT_H
#define SERVER_SCRIPT_H

#include "engine.h"

struct table;

enum { FRAMES_MAX = 64, USES_MAX = 256, DOCUMENTS_MAX = 64 };

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
    object_id item; /* on the stack: what its targets are asked for */
    int share_left; /* to divide among the targets still; -1 unknown */
    uint16_t targets, modes, divide, mana, attackers, blockers;
    uint64_t pay; /* bits: entries used */
    bool used_x, used_kicked, used_replicate, used_alternative;
    bool has_skipped; /* a wanted target was no option of an optional group */
    bool is_paying;   /* its payment has begun */
};

/* One answer: how many of its elements were served, and which. */
struct use {
    const cJSON *answer;
    uint8_t frame;
    bool is_used;
    uint16_t served;
    uint64_t taken; /* bits: elements */
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
    uint16_t amount_count; /* "pay any amount" that a number answered */
};

/* Why an act did not end in a position in which a player may act. */
enum ending { ENDING_DONE, ENDING_ILLEGAL, ENDING_NEEDS, ENDING_LIMIT };

/* How one decision was settled: option `index`, or why not. */
struct settled {
    enum ending ending;
    uint16_t index;
    struct verdict verdict;
};

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

/* Settle the decision from the intent, else from its answers. */
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

#endif
