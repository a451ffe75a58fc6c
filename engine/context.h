/*
 * context.h - what the engine holds while it works on a game.
 *
 * The context is scratch: nothing in it outlives a call but the marks of
 * rules, the trace and caches that a game can be used to rebuild.
 */
#ifndef CONTEXT_H
#define CONTEXT_H

#include <assert.h>
#include <setjmp.h>
#include <string.h>

#include "cards_private.h"
#include "engine.h"
#include "faults.h"
#include "game.h"
#include "quick.h"

/* The characteristics of objects are computed together and kept until the
 * state they follow from is touched. */
/* Inner loops read the arena without a call. */
#define card_at arena_card
#define node_at arena_node
#define ability_at arena_ability
#define list_at arena_list
#define selector_at arena_selector
#define target_at arena_target
#define spec_at arena_spec
#define cost_at arena_cost

/* A continuous effect that is in force: a MOD of a static ability of
 * `source`, or of the floating effect number `effect` - 1. */
struct rule_entry {
    node_id mod;
    ability_id ability;
    object_id source;
    uint8_t effect;
    player_id controller;
};
enum { RULES_MAX = 160, OFF_MAX = RULES_MAX };

/* What the cards hold in zones other than the battlefield and the stack, and
 * whether that needs no time of its own. */
enum { ABILITY_IDS = 0x4000 };
enum card_flag {
    CARD_OFF_STATIC = 1,  /* a static ability that functions elsewhere */
    CARD_OFF_TRIGGER = 2, /* a triggered ability that does */
    CARD_OFF_ACTIVE = 4,  /* an activated ability that does, or on the stack */
    CARD_OFF_EMBLEM = 8,  /* of no card: there is an emblem */
    CARD_OFF_STRAY = 16,  /* a token or copy where it ceases to exist */
    CARD_OFF_MOVED = 32,  /* a commander since the last check of 704.3 */
    CARD_FAST = 64,       /* a face is an instant, or has flash */
};

/* What abilities are about, taken together. */
struct gist {
    uint64_t triggers;       /* events that they trigger from and replace: */
    uint64_t replaced;       /* bits, by term modulo 64 */
    uint16_t means;          /* bits of enum means: of those that add mana */
};

/* What there is, in short: so that what cannot be is not looked for. */
struct outline {
    uint64_t rule_terms;     /* bits: terms of the MODs in force, modulo 64 */
    struct gist gist;        /* of the abilities of known objects */
    bool has_conditions;     /* effects look at more than characteristics */
    bool reaches_stack;      /* effects may apply to what is on the stack */
    uint8_t off_flags;       /* enum card_flag of all cards elsewhere */
};

/* What a face is like where nothing changes it. */
struct plain {
    bool is_known;
    bool has_size;           /* its power and toughness are numbers */
    bool is_shown;           /* `seen` is filled in */
    uint8_t layers;          /* of its static abilities: ability_layers */
    struct gist gist;        /* of its abilities */
    struct characteristics as;
    struct observed_object seen;
};

/* What was computed of the position in which a player last had priority: from
 * there a transaction is replayed again and again. */
struct basis {
    struct characteristics as[OBJECTS_MAX];
    bool known[OBJECTS_MAX];
    uint16_t rule_count, off_count;
    struct outline there;
    struct rule_entry rule[RULES_MAX];
    struct rule_entry off[OFF_MAX];
};

/* What was last made of the object with a number: the same again, when its
 * bytes are the same and nothing else has a say. */
struct seen_object {
    bool is_kept;
    struct object from;
    struct characteristics is; /* on the battlefield */
    struct observed_object as;
};

struct engine {
    const struct cards *cards;
    struct game *g;          /* the working state */
    struct game *work;       /* where it is kept */
    jmp_buf *out;            /* leaves the transaction */
    uint8_t *card_flags;     /* by card id: enum card_flag */
    struct plain *plain;     /* by twice the card id, and the face */
    uint16_t plain_count;    /* cards it has room for */
    uint8_t *layer_bits;     /* by ability id: see layers.c; 0xff unknown */
    uint16_t cursor;         /* the next answer to replay */
    bool is_valid;           /* `as` holds for the battlefield and stack */
    bool computing;          /* layers are being applied */
    bool is_listing;         /* options are being listed */
    bool is_full;            /* there was no room for what effects give */
    bool has_changes;        /* `changes` holds while they are */
    uint16_t changes;        /* by mana abilities: see window.c */
    bool asks_others;        /* it mattered what others could produce */
    uint8_t paying;          /* depth of payment windows */
    uint8_t window;          /* answers there were before the last opened */
    uint8_t casting;         /* depth of casts during resolutions */
    uint8_t active_count;    /* mana abilities being activated: 605.3c */
    struct { object_id object; ability_id ability; } active[16];
    struct decision ask;     /* the question the transaction stopped at */
    struct forced_payment forced[FORCED_MAX]; /* those it did not ask */
    uint16_t forced_count;
    struct verdict verdict;  /* why it was illegal */
    struct characteristics as[OBJECTS_MAX];
    bool known[OBJECTS_MAX]; /* off the battlefield: computed */
    object_id proposed;      /* CR 712.11c: looked at as the spell it */
    const struct characteristics *proposed_as; /* would be */
    uint16_t rule_count;     /* effects that are not about characteristics */
    struct rule_entry rule[RULES_MAX];
    struct outline there;
    uint16_t off_count;      /* effects that reach into other zones */
    struct rule_entry off[OFF_MAX];
    bool rule_used[CR_COUNT];
    struct trace_entry *trace;
    uint32_t trace_count, trace_max, trace_start;
    uint8_t depth;
    bool has_view;           /* `work` was replayed from the game that */
    uint64_t view;           /* has this serial number */
    name_id aura;            /* the subtype */
    struct basis *basis;     /* of the game that has this serial number, */
    uint64_t basis_of;       /* or of what it was before it was chosen in */
    uint64_t number;         /* of this context among all */
    uint64_t stamp;          /* the last serial number given */
    struct decision choice;  /* the options at the priority of the game */
    uint64_t listed;         /* that has this serial number */
    struct game *saved[4];   /* states before nested casts */
    struct search *search;   /* of game_payable */
    struct object sound[OBJECTS_MAX]; /* found to be by game_check among */
    uint8_t sound_players;            /* so many players */
    struct seen_object seen[OBJECTS_MAX]; /* by who sees everything */
};

/* Bits of enum card_flag, of a card that is no token. */
static inline uint8_t card_flags_of(const struct engine *e, uint16_t card)
{
    assert(card < e->plain_count);
    return e->card_flags[card];
}

enum { LEAVE_ASK = 1, LEAVE_ILLEGAL = 2 };

/* CR citations that run: MARK(e, 106_7, subject) says that the rule decides
 * here; it feeds the trace, the verdict and rule coverage. */
void rule_trace(struct engine *e, enum cr rule, object_id subject);
static inline void rule_mark(struct engine *e, enum cr rule, object_id subject)
{
    /* What is merely looked through decides nothing. */
    if (e->is_listing)
        return;
    e->rule_used[rule] = true;
    if (e->trace != NULL) /* exempt: without one there is no room in it */
        rule_trace(e, rule, subject);
}
#define MARK(e, number, subject) rule_mark((e), CR_##number, (subject))

/* Objects and players, as refs. */
enum { SET_MAX = OBJECTS_MAX + PLAYERS_MAX };
struct set {
    uint16_t count;
    struct ref item[SET_MAX];
};

/* What an instruction recorded under an id. */
struct binding {
    name_id id;
    bool has_number;
    bool has_value;
    int32_t number;
    uint16_t value;
    struct set set;
};
enum { BINDINGS_MAX = RECORDS_MAX };

/* The context in which an ability or spell speaks. */
struct frame {
    struct ref source;       /* the object that has the ability */
    player_id you;
    ability_id ability;
    struct stack_item *item; /* targets and x; NULL for static abilities */
    const struct event *event;
    struct ref it;
    bool has_it;
    const struct carry *carry; /* what a delayed ability knows */
    struct ref locked;       /* of a lasting effect: what it was about */
    bool is_entering;        /* X is the X of the spell: CR 107.3m */
    bool x_unknown;          /* X is not announced yet: any X would do */
    bool has_pay_x;          /* X of a cost paid now: CR 107.3f */
    uint16_t pay_x;
    uint16_t x;
    uint8_t binding_count;
    struct set *sacrificed, *discarded, *created, *moved;
    struct binding *binding; /* BINDINGS_MAX of them */
    struct event *produced;  /* of a mana ability: what it made */
    uint16_t life_lost;      /* by the instruction before */
    struct puts *puts;       /* enters with what others put: CR 101.4 */
};

/* A frame with its storage. */
struct frame_store {
    struct frame f;
    struct set sacrificed, discarded, created, moved;
    struct binding binding[BINDINGS_MAX];
};

/* Whether it is written out, so that it may name what was chosen. */
bool effect_speaks(const struct effect *effect);
/* The frame in which an effect that lasts for a while speaks: with the X, the
 * object and the choice of the resolution that made it (CR 608.2d, 611.2). */
void effect_frame(struct engine *e, const struct effect *effect,
                  struct frame_store *store);

/* A question.  `d` has its options; answers with the index of one.  With a
 * single option, being done or about payment or an order is not asked; a
 * single target, type or object is.  Does not return when the answer is not
 * known yet. */
uint16_t ask(struct engine *e, struct decision *d);
bool ask_yes(struct engine *e, player_id player, enum decision_kind kind,
             object_id source);
uint16_t ask_number(struct engine *e, player_id player, enum purpose purpose,
                    object_id source, uint16_t min, uint16_t max);
/* Choose between `min` and `max` of `from`, one by one. */
void ask_objects(struct engine *e, player_id player, enum purpose purpose,
                 object_id source, const struct set *from, uint16_t min,
                 uint16_t max, struct set *chosen);
void decision_start(struct decision *d, enum decision_kind kind,
                    player_id player, object_id source);
void decision_add(struct decision *d, enum option_kind kind,
                  object_id object, player_id player, uint16_t value);
void decision_add_ref(struct decision *d, struct ref ref, uint16_t value);

/* The transaction is illegal: leaves it (CR 733.1). */
void refuse(struct engine *e, enum code code, enum cr rule)
    __attribute__((noreturn));

/* There is no room for all that effects give an object, or for so many of
 * them: the transaction is refused, or, where there is none, it is noted. */
void no_room(struct engine *e);

static inline struct verdict allowed(void)
{
    return (struct verdict){CODE_NONE, CR_NONE};
}

static inline struct verdict denied(enum code code, enum cr rule)
{
    return (struct verdict){(uint8_t)code, (uint16_t)rule};
}

/* Something that characteristics follow from has changed. */
static inline void touch(struct engine *e)
{
    e->is_valid = false;
}

/* The same for status, life, counters of players and the like, which only
 * effects with conditions look at. */
static inline void touch_status(struct engine *e)
{
    e->is_valid &= !e->there.has_conditions;
}

#endif
