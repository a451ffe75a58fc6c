/*
 * field.h - where fuzz inputs are played: one play loop for the simulator,
 * libFuzzer, AFL++, the shrinker and the bench.
 *
 * A field is made once, with everything set up; playing an input allocates
 * nothing but for the oracle's questions.  What an input leads to follows from
 * its bytes alone, but for which positions the oracle is asked about: those
 * that are new to the field.  A field just made asks about more of them, so
 * what one field found another one finds, too.
 *
 * A field serves one thread.
 */
#ifndef FIELD_H
#define FIELD_H

#include "find.h"
#include "input.h"
#include "rules.h"

#include <stdbool.h>

struct cards;
struct field;
struct game;
struct decision;

enum asking {
    ASK_NEW,   /* the oracle, about positions with something new, and as inputs
                  ask for it (MODIFIER_JUDGE) */
    ASK_FRESH, /* the same, as if each game were the field's first */
    ASK_NEVER,
    ASK_ALWAYS, /* at every decision */
};

struct field_options {
    const char *corpus; /* a directory; NULL: the embedded corpus */
    enum focus focus;   /* FOCUS_GAME: what the input says */
    enum asking asking;
    bool is_unchecked; /* only play: the ceiling the checks are held to */
    /* Counters that say which features an input had, such as the extra
     * counters of libFuzzer: a power of two, or NULL and 0. */
    uint8_t *counters;
    size_t counter_count;
};

/* A new field; NULL, with `why` filled in, when the corpus is not valid or
 * memory is short.  The options are copied. */
struct field *field_new(const struct field_options *options, char *why,
                        size_t size);
void field_free(struct field *field); /* NULL is allowed */

enum played {
    PLAYED_NOTHING, /* the bytes are no input */
    PLAYED_REFUSED, /* the engine can't hold the position */
    PLAYED,
    PLAYED_FIND, /* `find` is filled in; the game went no further */
};

/* Play an input. */
enum played field_run(struct field *field, const uint8_t *bytes, size_t size,
                      struct find *find);

/* Only play an input: nothing is checked but what the engine itself asserts,
 * and the counters count.  True when it asks for the oracle.  Any bytes will
 * do. */
bool field_glance(struct field *field, const uint8_t *bytes, size_t size);

/* The same as field_run of a decoded input. */
enum played field_play(struct field *field, const struct input *input,
                       struct find *find);

/* Input number `number` of the series of `seed`, as input_generate: one in two
 * begins with the choices of the case that its start position comes from. */
void field_generate(struct field *field, struct input *input, uint32_t seed,
                    uint64_t number, enum focus focus);

/* Case number `number`, as scripts_rehearse; false when there are not so
 * many. */
bool field_rehearse(struct field *field, struct input *input, size_t number,
                    bool is_longer);

/* The same of attempt number `number` of the cases: what is refused there, or
 * only asked about, is tried. */
bool field_attempt(struct field *field, struct input *input, size_t number);

/* Input number `number` of a simulator that begins with the cases: each as it
 * is, and the oracle is asked about all of it; each and a while longer; their
 * attempts; then what field_generate makes. */
void field_next(struct field *field, struct input *input, uint32_t seed,
                uint64_t number, enum focus focus);

/* How many inputs of the series are the same for every seed. */
size_t field_seedless(struct field *field);

/* The input by its exact keys and with the field's focus, so that any field
 * plays it alike. */
void field_settle(const struct field *field, struct input *input);

/* From now on ask the oracle when `asking` says so; not of a field made with
 * ASK_NEVER.  What was said before is returned. */
enum asking field_ask(struct field *field, enum asking asking);
/* From now on only finds of this cause count; NULL: all.  `cause` is kept. */
void field_seek(struct field *field, const char *cause);
/* From now on no find counts, and `hear` is told of each; NULL: no more. */
typedef void field_hearer(void *context, const struct find *find);
void field_hear(struct field *field, field_hearer *hear, void *context);
/* Call `watch` before each choice: option `index` is going to be taken.  NULL:
 * no more. */
typedef void field_watcher(void *context, const struct game *game,
                           const struct decision *decision, uint16_t index);
void field_watch(struct field *field, field_watcher *watch, void *context);
/* From now on hold an engine to this one: itself after `turn(context, true)`,
 * until `turn(context, false)`.  It plays each game beside, and what players
 * can see and are asked must be the same.  NULL: no more. */
typedef void field_turner(void *context, bool is_rival);
void field_rival(struct field *field, field_turner *turn, void *context);
/* For a watch, and after a run: the cards; the game; the position as its
 * present decision sees it; how many decisions there were before. */
const struct cards *field_cards(const struct field *field);
const char *field_digest(const struct field *field); /* of the corpus */
const struct game *field_game(const struct field *field);
const struct game *field_position(struct field *field, const struct game *game);
unsigned field_decision(const struct field *field);
const char *field_start(const struct field *field); /* id of the case */

/* What was done since the field was made. */
struct field_tally {
    uint64_t runs, refused_positions;
    uint64_t decisions, refused_actions;
    uint64_t asked;          /* positions the oracle judged */
    uint64_t agreed, silent; /* its answers */
    uint64_t features;       /* of those it knows, how many came up */
    uint64_t hash;           /* of all positions there were, in order */
    uint8_t rule[CR_COUNT];  /* 1 for those that were applied */
};
const struct field_tally *field_tally(const struct field *field);

#endif
