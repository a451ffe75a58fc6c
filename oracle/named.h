/*
 * named.h - what the words of an ability mean while it resolves: its targets,
 * what was chosen, moved or paid, the event that triggered it.
 *
 * Rules: CR 608.2c, 608.2h, 608.2k, 109.5 (what the words of a text mean).
 */
#ifndef ORACLE_NAMED_H
#define ORACLE_NAMED_H

#include "position.h"

enum { NAMES_MAX = 24, NAMED_MAX = 40 };

/* Things by their index, and players. */
struct meant {
    int count;
    int item[NAMED_MAX];
};
#define MEANT_PLAYER(player) (-2 - (player))
static inline bool meant_is_player(int item)
{
    return item <= -2;
}
static inline int meant_player(int item)
{
    return -2 - item;
}

struct named {
    char word[48]; /* "T.t", "chosen.c", "moved", "it", "paid.x" */
    struct meant meant;
    bool has_number;
    int number;
    const char *value; /* a kind of counter, a color; or NULL */
};

struct names {
    int count;
    bool is_full; /* a word more than there is room for */
    struct named list[NAMES_MAX];
};

/* What the word stands for so far; NULL: nothing. */
const struct named *names_find(const struct names *names, const char *word);
/* The word, emptied, to be filled in.  Never NULL. */
struct named *names_set(struct names *names, const char *word);
void meant_add(struct meant *meant, int item);
bool meant_has(const struct meant *meant, int item);

/* For select.c and numbers.c, of a context with names. */
enum truth named_player(const struct oracle_position *position,
                        const char *word, int player,
                        const struct context *context);
enum truth named_object(const struct oracle_position *position,
                        const char *word, const struct thing *thing,
                        const struct context *context);
/* "this_way": what was done to it under that id. */
enum truth named_way(const struct oracle_position *position, const char *id,
                     const struct thing *thing, const struct context *context);
/* The one object meant, or NOTHING. */
int named_one(const char *word, const struct context *context);
struct number named_number(const cJSON *amount, const struct context *context);
enum truth named_holds(const struct oracle_position *position,
                       const cJSON *cond, const struct context *context);

/* told.c: from the acts of the game. */
/* NO, or unknown: whether what it is was cast. */
enum truth told_was_cast(const struct oracle_position *position,
                         const struct thing *thing);
/* {"cast_this_turn": who, "what": selector} */
enum truth told_cast_this_turn(const struct oracle_position *position,
                               const cJSON *cond,
                               const struct context *context);

#endif
