/*
 * play.h - a small model of what a spell or ability does as it resolves.
 *
 * The instructions are followed on a copy of the position before, with the
 * answers that were given; what can't be followed ends it, and nothing is
 * said.  What may be otherwise for a reason that is not modelled is vague.
 *
 * Rules: CR 608.2 (resolving), 609.3 (what is impossible), 118.12.
 */
#ifndef ORACLE_PLAY_H
#define ORACLE_PLAY_H

#include "judge.h"
#include "named.h"

enum { HAPPENED_MAX = 96, WAITING_MAX = 8, LASTING_MAX = 48 };

/* What of a thing or player is not known to be as modelled. */
enum vague {
    VAGUE_ZONE = 1 << 0,
    VAGUE_COUNTERS = 1 << 1,
    VAGUE_TAPPED = 1 << 2,
    VAGUE_DAMAGE = 1 << 3,
    VAGUE_CONTROL = 1 << 4,
    VAGUE_LIFE = 1 << 5,
    VAGUE_CARDS = 1 << 6, /* of hand and library */
    VAGUE_DEATH = 1 << 7, /* whether the damage destroys it */
    VAGUE_ALL = (1 << 8) - 1,
};

/* Something that happened and may trigger abilities. */
struct happened {
    const char *what; /* as a trigger names it: "gets_counters" */
    int player;       /* or NOBODY */
    int thing;        /* or NOTHING */
    const char *kind; /* of counters */
    int amount;
};

/* An effect that lasts and was made. */
struct lasting {
    const char *what;  /* as it is told in `effects`: "pt" */
    const char *until; /* "eot"; "": that is not said */
    int thing;
};

struct play {
    const struct oracle_position *before;
    struct oracle_position *now; /* changed as it goes on */
    struct context context;
    struct names names;
    const cJSON *announced; /* the targets and the like */
    const cJSON *next;      /* the next question that was asked */
    const cJSON *last;      /* of several that belong together */
    bool is_told;           /* the questions are known */
    bool is_x_announced;    /* CR 107.3a: its own cost has an X */
    bool is_lost;           /* nothing more is known */
    enum oracle_silence why;
    unsigned vague[THINGS_MAX], vague_player[PLAYERS_MAX];
    int taken[PLAYERS_MAX];       /* from the top of the library */
    bool is_stirred[PLAYERS_MAX]; /* its order is not known any more */
    int tokens[PLAYERS_MAX];      /* created */
    int frail[PLAYERS_MAX];       /* of them, may be gone at once */
    bool is_tokens_vague;
    const cJSON *order; /* the last replacement effect chosen to apply, */
    int order_item;     /* to what happens to this thing or player */
    bool is_strength_vague; /* power or toughness was changed by an effect */
    int happened_count;
    struct happened happened[HAPPENED_MAX];
    bool is_happened_vague; /* more may have happened that triggers */
    int delayed;            /* CR 603.7: delayed abilities that were made */
    int waiting_count;      /* CR 603.12: reflexive abilities that triggered */
    const cJSON *waiting[WAITING_MAX];
    struct meant bottom;     /* CR 401.4: put on the bottom of a library */
    int emblems;             /* CR 114.1: that were made */
    bool is_won;             /* CR 104.2b: somebody wins */
    bool loses[PLAYERS_MAX]; /* CR 104.3e */
    int lasting_count;
    struct lasting lasting[LASTING_MAX];
    int depth;
    cJSON *owned; /* what `now` refers to */
    const char *subject;
    struct oracle_report *report;
};

/* For `subject`, as things are in the position before; false when out of
 * memory.  Then play_end. */
bool play_begin(struct play *play, const struct oracle_position *before,
                const cJSON *asked, struct oracle_report *report);
void play_end(struct play *play);

/* play.c: follow instructions. */
void play_follow(struct play *play, const cJSON *effects);
void play_lose(struct play *play, enum oracle_silence why);
void play_happen(struct play *play, const char *what, int player, int thing,
                 const char *kind, int amount);
/* A claim about the resolution; a false one ends it. */
void play_claim(struct play *play, bool is_so, const char *rule,
                const char *expected);
/* What is meant, as things stand; loses when that is not known. */
void play_gather(struct play *play, const cJSON *what, struct meant *meant);
/* The same of players; `who` NULL: you. */
void play_players(struct play *play, const cJSON *who, struct meant *meant);
/* The one player meant; NOBODY, and lost, when not known. */
int play_player(struct play *play, const cJSON *who);
/* The number; NULL is `otherwise`. "all" is INT_MAX. */
int play_number(struct play *play, const cJSON *amount, int otherwise);
enum { ALL_OF_THEM = 32767 };

/* play_lasting.c: CR 611.2, continuous effects. */
void play_last(struct play *play, const char *op, const cJSON *effect);
/* Whether those that were made are there. */
void play_lasting_judge(const struct play *play,
                        const struct oracle_position *after);

/* play_ask.c: the questions. */
/* CR 601.2h: payments of mana come in between; what a mana ability does then
 * is not followed. */
void play_pass_payments(struct play *play);
/* The next question, when it is of that kind and asked of that player; NULL,
 * and nothing is passed over, when not. */
const cJSON *play_asked(struct play *play, const char *kind, int by);
/* The same; when it was not asked the engine is wrong. */
const cJSON *play_must_ask(struct play *play, const char *kind, int by,
                           const char *rule, const char *expected);
/* The next question, when it is about some of these objects, and need not be
 * asked. */
const cJSON *play_asked_about(struct play *play, int by,
                              const struct meant *from);
/* CR 608.2d: a player chooses between `min` and `max` of `from`. */
void play_choose(struct play *play, int by, const struct meant *from, int min,
                 int max, const char *rule, struct meant *chosen);
/* A number between the two, or -1 when lost. */
int play_choose_number(struct play *play, int by, int min, int max);
/* Whether the questions left are one for each of `count`, all answered with
 * the same number: then it does not matter which is about what. */
bool play_same_number(struct play *play, int count);
/* The word of one of `count` words, or NULL when lost or none. */
const char *play_choose_word(struct play *play, int by, const char *kind,
                             const char *const *words, int count);
bool play_yes(struct play *play, int by, const char *kind, enum truth can);
bool play_refers_to(const struct play *play, const cJSON *value, int item);

/* play_costs.c: costs paid while something resolves. */
enum truth play_can_pay(struct play *play, int player, const cJSON *cost);
void play_pay(struct play *play, int player, const cJSON *cost);
void play_may_pay(struct play *play, const cJSON *effect);
void play_unless_pays(struct play *play, const cJSON *effect);

/* play_put.c: counters on players and objects. */
enum { PLAYER_KINDS_MAX = 4 };
extern const char *const PLAYER_KINDS[PLAYER_KINDS_MAX];
/* CR 614.17: whether none of the kind can be put there. */
enum truth play_forbids(struct play *play, int item, const char *kind);
/* How often it is proliferated instead of once. */
int play_proliferations(struct play *play);
int play_counters_of(const struct play *play, int item, const char *kind);
void play_get(struct play *play, int player, const char *kind, int n, int by);
void play_put(struct play *play, int thing, const char *kind, int n, int by);
void play_put_as_cost(struct play *play, int thing, const char *kind, int n,
                      int by);
void play_take(struct play *play, int item, const char *kind, int n);
/* play_counters.c */
bool play_counters(struct play *play, const char *op, const cJSON *effect);

/* play_life.c: life and damage. */
void play_lose_life(struct play *play, int player, int n);
/* Damage to a thing or player from the thing `source`, or NOTHING. */
void play_strike(struct play *play, int source, int to, int n);
bool play_numbers(struct play *play, const char *op, const cJSON *effect);

/* play_damage.c: how much damage is dealt; vague when that is not known. */
int play_damage(struct play *play, int source, int to, int n, bool *is_vague);
void play_fight(struct play *play, const cJSON *effect);

/* play_moves.c: zones and tapping. */
void play_move(struct play *play, int thing, enum zone to);
void play_draw(struct play *play, int player, int n);
/* The top `n` cards of the library. */
void play_top(struct play *play, int player, int n, struct meant *cards);
void play_move_all(struct play *play, const struct meant *meant, enum zone to);
enum zone play_zone(const char *word);
bool play_moves(struct play *play, const char *op, const cJSON *effect);
/* play_tokens.c: CR 111.1, tokens and copies that are tokens. */
void play_create(struct play *play, const cJSON *effect);
/* Before an instruction: of the tokens made before none may be left. */
void play_take_tokens(struct play *play, const cJSON *effect);
/* play_cards.c: libraries and hands. */
/* The order of the library is not known any more. */
void play_stir(struct play *play, int player);
bool play_cards(struct play *play, const char *op, const cJSON *effect);
bool play_is_replaced(const struct play *play, const char *event);
void play_sacrifice(struct play *play, int player, const cJSON *what, int n);
void play_discard(struct play *play, int player, const cJSON *what, int n);

#endif
