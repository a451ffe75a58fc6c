/*
 * position.h - an observed position in the oracle's own form.
 *
 * Rules: CR 109 (objects), 400 (zones), 613 (continuous effects).
 */
#ifndef POSITION_H
#define POSITION_H

#include "cards.h"

enum {
    THINGS_MAX = 256,
    ABILITIES_MAX = 24,
    ABILITIES_ALL_MAX = 1024,
    NUMBER_MOST = 1 << 20, /* of what an observation says */
    NOBODY = -1,
    NOTHING = -1,
};

enum truth { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN };

/* A number, unless the position does not tell. */
struct number {
    bool is_known;
    int value;
};

/* In the order in which activated abilities are counted. */
enum origin {
    ORIGIN_PRINTED,    /* on the face up, or copied with it */
    ORIGIN_OWN_TYPE,   /* CR 305.6: of a basic land type printed there */
    ORIGIN_GRANTED,    /* by a continuous effect */
    ORIGIN_GIVEN_TYPE, /* of a basic land type it was given */
    ORIGINS,
};

/* An ability, or a keyword with an operand, that an object has. */
struct has_ability {
    const cJSON *tree;
    enum origin origin;
};

struct thing {
    char label[96]; /* how callers name it: a label or card name */
    bool is_labelled;
    int original; /* its index, also in a thing made up of it */
    enum zone zone;
    int owner, controller;   /* in a hand: whose hand it is */
    const struct face *face; /* printed, the one that is up; NULL: ability */
    const struct face *form; /* what it is by copy effects: usually `face` */
    bool is_copied;          /* of another, perhaps with exceptions */
    bool is_ability;         /* on the stack */
    enum truth is_triggered; /* of an ability */
    enum truth is_token, is_commander;
    enum truth has_two_faces; /* CR 712.1, 707.8a */
    bool is_copy_of_spell;
    bool tapped, sick, face_down, attacking, blocking;
    bool left_face_down; /* it is looked ahead to where it has gone */
    int damage, x, attached; /* `attached`: an index, or NOTHING */
    const cJSON *counters;
    const char *chosen;     /* NULL: not known */
    bool is_unchosen;       /* nothing was */
    const char *mana_spent; /* it was cast with; NULL: not known */
    const cJSON *linked;    /* a label or a list of them; NULL: not known */
    struct traits seen;     /* as observed */
    struct traits derived;  /* as the oracle derives it */
    bool is_derived;        /* there is a derivation */
    bool is_unsure;         /* the order of effects would matter */
    bool is_otherwise;      /* it has other land types than derived,
                               or abilities in one order that it hasn't in
                               another */
    bool is_disordered;     /* its abilities may be in another order */
    bool is_textless;       /* an effect took its printed abilities */
    int ability_count;
    struct has_ability ability[ABILITIES_MAX];
};

struct player {
    int life, energy, poison, experience, rad;
    int commander_damage; /* the most by one; 0 when not known */
    int hand_size, library_size, lands_played;
    const char *mana, *mana_restricted;
    const char *mana_kept; /* until the turn ends; NULL: not known */
    bool has_lost;
    int top; /* the top card of the library: an index, or NOTHING */
};

struct oracle_position {
    const struct oracle_cards *cards;
    const cJSON *dump;
    struct lookup paths;  /* what the dump holds, by path */
    struct lookup labels; /* the first thing called so; copies share it */
    struct found *found;  /* found.h; copies share it */
    int edition;          /* an enum edition, or -1 */
    bool is_fresh;
    const cJSON *acts;      /* of this turn; NULL: not known */
    const cJSON *history;   /* of the game; NULL: not known */
    const cJSON *effects;   /* of what resolved; NULL: not known */
    const cJSON *delayed;   /* delayed abilities; NULL: not known */
    const cJSON *announced; /* of the stack, from the top; NULL: not known */
    int player_count, active, priority, turn;
    enum step step;
    bool is_pending, is_over;
    int stack_count;
    struct player player[PLAYERS_MAX];
    int count;
    struct thing thing[];
};

struct names;

/* Who asks: "you" and "self" of an ability, and the object meant by "it". */
struct context {
    int you;    /* a player, or NOBODY */
    int source; /* an index, or NOTHING */
    int it;     /* an index, or NOTHING */
    bool has_x; /* what X stands for is said */
    int x;
    const struct names *names; /* named.h; NULL: nothing is resolving */
};

/* A copy to try things on, and the same again; free() it.  NULL when out of
 * memory. */
struct oracle_position *position_clone(const struct oracle_position *from);
void position_copy(struct oracle_position *to,
                   const struct oracle_position *from);
/* The number an observation says, within +-NUMBER_MOST; 0 when it is none. */
int int_of(const cJSON *item);
/* The zone called so, or ZONE_NONE; and back. */
enum zone zone_named(const char *word);
const char *zone_called(enum zone zone);
/* Whether what has that number was on the stack, as far as it is told. */
bool announced_has(const struct oracle_position *position, const cJSON *number);
/* What the position says under a path, or NULL. */
const cJSON *position_at(const struct oracle_position *position,
                         const char *path);
/* The first object called so, or NOTHING. */
int thing_find(const struct oracle_position *position, const char *name);
bool thing_is(const struct thing *thing, enum card_type type);
int thing_counters(const struct thing *thing, const char *kind);
/* unseen.c.  Whether any card of the game has the key anywhere. */
bool any_card_says(const struct oracle_position *position, const char *key);
/* powers.c: the same for tree_adds_mana_instead. */
bool any_adds_mana_instead(const struct oracle_position *position,
                           bool is_draw);
/* Whether any card of the game could have made such an effect that is not
 * seen in the position: it holds `op` as an instruction and the game is not
 * fresh. */
bool may_have_done(const struct oracle_position *position, const char *op);
/* The same with a member anywhere inside: a continuous effect. */
bool may_have_set(const struct oracle_position *position, const char *key);
/* Whether an effect of what resolved may change what the object is like, or
 * what it can do, beside those that position_derive applies. */
bool may_be_changed(const struct oracle_position *position,
                    const struct thing *thing);
/* The same only of the abilities it has. */
bool may_have_gained(const struct oracle_position *position,
                     const struct thing *thing);
/* CR 610.3: whether it is exiled until something leaves, which may happen. */
bool may_come_back(const struct oracle_position *position,
                   const struct thing *thing);
/* Whether an effect in force is about the object. */
bool effect_is_about(const cJSON *effect, const struct thing *thing);
/* The same of its "source", or another member. */
bool effect_is_of(const cJSON *effect, const char *key,
                  const struct thing *thing);

/* orders.c: fill in `derived` and `ability` of every object. */
void position_derive(struct oracle_position *position);

/* select.c and numbers.c. */
enum truth selects(const struct oracle_position *position, const cJSON *what,
                   const struct thing *thing, const struct context *context);
/* The same for a spell: the zone it comes from does not matter. */
enum truth selects_spell(const struct oracle_position *position,
                         const cJSON *what, const struct thing *spell,
                         const struct context *context);
struct number number_of(const struct oracle_position *position,
                        const cJSON *amount, const struct context *context);
/* `op` is "<=" and the like, or "parity". */
enum truth number_compares(const struct oracle_position *position,
                           struct number left, const char *op,
                           const cJSON *amount, const struct context *context);
enum truth holds(const struct oracle_position *position, const cJSON *cond,
                 const struct context *context);
/* Whether a word such as "you", "opp" or "any" means the player. */
enum truth means(const struct oracle_position *position, const cJSON *who,
                 int player, const struct context *context);
enum truth both(enum truth a, enum truth b);
enum truth either(enum truth a, enum truth b);
enum truth not_so(enum truth a);
enum truth truth_of(bool claim);

/* A loop over the continuous effects of static abilities in force: with each
 * turn `mod` is one {"key": ...}. */
struct effect {
    const cJSON *mod;
    int source; /* the object whose ability it is */
    enum truth is_on;
};
/* effects.c.  CR 113.6b: whether a static ability functions where the thing is:
 * on the battlefield, or in the zones it names. */
bool static_functions(const struct thing *thing, const cJSON *ability);
/* The static effects with a member `key`, at most `max`; returns
 * how many. */
int effects_find(const struct oracle_position *position, const char *key,
                 struct effect *effect, int max);
enum { EFFECTS_FOUND_MAX = 32 };

struct context context_of(const struct oracle_position *position, int source);

#endif
