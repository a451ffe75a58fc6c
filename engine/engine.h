/*
 * engine.h - the reference engine: a game that waits at a decision.
 *
 * The one public header.  All functions take the context made by
 * engine_new; a context serves one thread.  Games are values: copy, store
 * and compare them with the functions below.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "announced.h"
#include "card.h"
#include "choice.h"
#include "json.h"
#include "loader.h"
#include "rules.h"
#include "scenario.h"
#include "words.h"

struct game;
struct engine;

/* Bytes of a game at most; allocate with game_new or 64-byte aligned. */
size_t game_size(void);
struct game *game_new(void); /* zeroed; NULL when out of memory; free() it */

/* A context for the sealed `cards`, which must outlive it. */
struct engine *engine_new(const struct cards *cards);
void engine_free(struct engine *engine); /* NULL is allowed */
const struct cards *engine_cards(const struct engine *engine);

/* Put `scenario` on the table exactly as described; nothing triggers.
 *
 * False, with `error` naming what the engine cannot hold (and the limit), or
 * what contradicts the rules of set-up; `game` is then unchanged.
 */
bool game_setup(struct engine *engine, struct game *game,
                const struct scenario *scenario, struct error *error);

/* The decision at which `game` waits, with every option in a fixed order. */
void game_options(struct engine *engine, const struct game *game,
                  struct decision *decision);

/* Take option number `index` of game_options and go on to the next decision.
 *
 * The verdict tells when the transaction the option belongs to turned out
 * to be illegal (CR 733.1): then `game` is as it was when its player last
 * had priority.
 */
struct verdict game_choose(struct engine *engine, struct game *game,
                           uint16_t index);

/* The same for an action at priority that need not be among the options:
 * refused with code and rule, `game` unchanged, when it is not legal. */
struct verdict game_act(struct engine *engine, struct game *game,
                        const struct option *action);

/* CR 733.1: give up the transaction in progress; `game` is as it was when a
 * player last had priority.  Nothing happens when none is in progress. */
void game_rewind(struct engine *engine, struct game *game);

/* Whether `action` may be announced at this priority decision. */
struct verdict game_judge(struct engine *engine, const struct game *game,
                          const struct option *action);

/* Whether `action` can be completed: a bounded search over choices and mana
 * abilities. False also when `budget` choices were not enough to find out,
 * or when more came of one than a game holds (then `*unknown`, when not NULL,
 * is set). */
bool game_payable(struct engine *engine, const struct game *game,
                  const struct option *action, uint32_t budget,
                  bool *unknown);

/* The position as `viewer` may see it (PLAYER_NONE: everything).  No byte of
 * it is left over from before, but for the objects it does not have. */
void game_observe(struct engine *engine, const struct game *game,
                  player_id viewer, struct observation *observation);

/* What players know of the spells and abilities on the stack beside what an
 * observation shows, from the top; room for STACK_MAX.  Returns how many. */
uint8_t game_announced(struct engine *engine, const struct game *game,
                       struct seen_announced *list);

/* What of an object somebody asks about. */
enum asked {
    ASKED_FACE, /* name, types, power and the like */
    ASKED_MANA_VALUE,
    ASKED_COLORS,
    ASKED_CONTROLLER,
    ASKED_OWNER,
};

/* Mark the rules by which `object` has what an observation shows of it: to
 * check the value is to exercise them. */
void game_why(struct engine *engine, const struct game *game,
              object_id object, enum asked asked);

/* Recompute all that is kept incrementally and compare; NULL when sound,
 * otherwise what is wrong. */
const char *game_check(struct engine *engine, const struct game *game);
/* The same but for what the context keeps of the game, which takes longer than
 * the game itself. */
const char *game_check_itself(struct engine *engine, const struct game *game);

uint64_t game_hash(const struct game *game);
bool game_equal(const struct game *a, const struct game *b);
/* Copy only what is in use; returns the bytes copied. */
size_t game_copy(struct game *to, const struct game *from);

/* CR 106.7: the types of mana that `object` could produce. */
mana_set game_could_produce(struct engine *engine, const struct game *game,
                            object_id object);

/* What paid for a symbol, of what is paid for `source`, because nothing else
 * could: nobody is asked. */
struct forced_payment {
    object_id source;
    uint16_t detail; /* as in a decision of that kind */
    struct option option;
};
enum { FORCED_MAX = 64 };

/* The first FORCED_MAX of the last transaction, in order; how many. */
uint16_t engine_forced(const struct engine *engine,
                       const struct forced_payment **list);

/* Which rules were applied since the last engine_rules_clear, one bit for
 * each enum cr; and the order in which, while tracing is on. */
bool engine_rule_used(const struct engine *engine, enum cr rule);
void engine_rules_clear(struct engine *engine);

struct trace_entry {
    uint16_t rule;     /* enum cr */
    object_id subject; /* 0 when none */
    uint8_t depth;
};
/* Record applied rules into `entries` (NULL: stop); the count is returned
 * by engine_trace_count and never exceeds `max`. */
void engine_trace(struct engine *engine, struct trace_entry *entries,
                  uint32_t max);
uint32_t engine_trace_count(const struct engine *engine);

#endif
