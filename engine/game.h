/*
 * game.h - a game as a value: fixed size, no pointers, indices only.
 *
 * Rules: CR 109 (objects), CR 110 (permanents), CR 400.7 (a new object).
 *
 * A game waits at a decision.  Between two decisions at which a player has
 * priority lies one transaction (CR 733.1): the game keeps the state at its
 * start and the answers given since.  To go on, the engine replays those
 * answers on a working copy until a question has no answer yet.  So a game
 * may be copied in the middle of anything, and refusing a transaction is
 * forgetting its answers.
 */
#ifndef GAME_H
#define GAME_H

#include "choice.h"
#include "words.h"

/* Games are compared and hashed as bytes, so what lies between these two has
 * no bytes between its members: the compiler sees to it. */
#define NO_PADDING                                                             \
    _Pragma("GCC diagnostic push")                                             \
    _Pragma("GCC diagnostic error \"-Wpadded\"")
#define PADDING_AGAIN _Pragma("GCC diagnostic pop")

NO_PADDING

/* An object as it was when the reference was made: CR 400.7.  A player when
 * `is_player` is set (then `id` is the player_id). */
struct ref {
    uint8_t id;
    uint8_t is_player;
    uint16_t generation;
};

enum object_kind {
    OBJECT_FREE,
    OBJECT_CARD,
    OBJECT_TOKEN,
    OBJECT_SPELL_COPY, /* CR 707.10 */
    OBJECT_ABILITY,    /* on the stack */
    OBJECT_EMBLEM,     /* CR 114 */
};

enum object_flag {
    FLAG_TAPPED = 1 << 0,
    FLAG_FACE_DOWN = 1 << 1,
    FLAG_CONTROLLED = 1 << 2, /* since its controller's turn began: 302.6 */
    FLAG_ATTACKING = 1 << 3,
    FLAG_BLOCKING = 1 << 4,
    FLAG_BLOCKED = 1 << 5,
    FLAG_DOUBLE_FACED = 1 << 6, /* a double-faced token or spell copy */
    FLAG_COMMANDER = 1 << 7,
    FLAG_WAS_CAST = 1 << 8,
    FLAG_MANIFESTED = 1 << 9,
    FLAG_DEATHTOUCHED = 1 << 10, /* dealt damage by deathtouch: 704.5h */
    FLAG_EXILE_ON_LEAVE = 1 << 11, /* goes to exile instead of elsewhere */
    FLAG_REBOUND = 1 << 12,
    FLAG_LOYALTY_USED = 1 << 13, /* CR 606.3 */
    FLAG_SKIP_UNTAP = 1 << 14,   /* stays tapped in its next untap step */
    /* One bit with a meaning of its own in each of these zones. */
    FLAG_ZONE_BIT = 1 << 15,
    FLAG_STRUCK_FIRST = FLAG_ZONE_BIT, /* battlefield: dealt damage in the
                             * first of two combat damage steps: CR 510.4 */
    FLAG_EXILE_NOT_GRAVE = FLAG_ZONE_BIT, /* stack: exiled, not buried */
    FLAG_MOVED = FLAG_ZONE_BIT, /* graveyard or exile: a commander since the
                             * last check of 704.3 */
};

/* A value chosen as the object entered, or by an instruction. */
struct chosen {
    name_id id;
    uint16_t value; /* a name, a color, a number, a player or an object */
};
enum { CHOSEN_MAX = 2 };

struct object {
    uint16_t card;       /* what is printed on it */
    uint16_t generation; /* counts zone changes: CR 400.7 */
    uint8_t kind;
    uint8_t zone;
    uint8_t face;        /* the face that is up: 0 front, 1 back */
    player_id owner;
    player_id controller; /* before layer 2; the owner where there is none */
    uint8_t prev, next;  /* neighbours in its zone, top first */
    object_id attached;  /* to this object, or 0 */
    uint16_t flags;
    uint16_t timestamp;
    uint16_t copy_card;  /* copiable values come from this card, 0: own */
    uint16_t copy_except; /* object_spec that modifies the copy */
    uint8_t copy_face;
    uint8_t cast_from;   /* zone a spell was cast from, ZONE_NONE otherwise */
    uint8_t kicked;      /* times */
    uint8_t combat;      /* attacked player or planeswalker, blocked object */
    uint8_t permitted;   /* what it permits once each turn was done */
    player_id seen;      /* who controlled it when last looked at: 302.6 */
    union {
        uint8_t struck;  /* players it dealt combat damage to this turn */
        uint8_t replicated; /* on the stack: times */
    };
    mana_set spent;      /* types of the mana spent to cast it: 400.7d */
    uint16_t x;          /* of the spell, or the spell this permanent was */
    uint16_t used;       /* bits: abilities used this turn, by their place */
    uint16_t damage;
    uint16_t alternative; /* name of the other cost that was paid, or 0 */
    uint16_t linked_generation;
    object_id linked;    /* the object that exiled or imprinted this */
    uint8_t counter_count;
    uint8_t counter_kind[COUNTER_KINDS_MAX];
    uint16_t counter[COUNTER_KINDS_MAX];
    struct chosen chosen[CHOSEN_MAX];
};

PADDING_AGAIN

/* The characteristics of an object after all layers (CR 613). */
enum { SUBTYPES_MAX = 10 };
struct characteristics {
    uint64_t keywords;
    uint16_t card;       /* of the copiable values */
    uint8_t face;
    player_id controller;
    name_id name;        /* 0: no name */
    uint16_t cost;       /* mana cost id */
    type_set types;
    super_set super;
    color_set colors;
    bool all_creature_types;
    uint8_t loyalty;
    int16_t power, toughness;
    uint16_t mana_value;
    uint8_t subtype_count;
    uint8_t ability_count;
    uint8_t intrinsic;   /* bits: basic land types with their ability */
    bool lost_abilities; /* an effect took its abilities away */
    uint8_t keyword_node_count;
    name_id subtype[SUBTYPES_MAX];
    ability_id ability[ABILITIES_MAX];
    node_id keyword_node[KEYWORD_NODES_MAX]; /* keywords with operands */
};

NO_PADDING

/* A group of equal mana in a pool. */
enum mana_flag {
    MANA_SNOW = 1 << 0,
    MANA_KEEP_EOT = 1 << 1,  /* not lost until end of turn */
};
struct mana {
    uint16_t count;
    uint8_t type;       /* enum mana_type */
    player_id player;
    uint8_t flags;
    object_id source;   /* 0 unless a restriction or rider refers to it */
    uint16_t only;      /* selector: may only be spent on this; 0 any */
    name_id chosen_id;  /* the source's choice the restriction refers to */
    uint16_t chosen;
    uint16_t rider;     /* list [selector, effects], or 0 */
};

enum { COMMANDERS_MAX = 6 };
struct player {
    int16_t life;
    uint16_t counter[8];  /* by enum counter_kind - COUNTER_ENERGY .. */
    uint16_t energy_lost;   /* paid or lost this turn */
    uint16_t spells_cast;   /* this turn */
    uint8_t lands_played;
    uint8_t has_lost;
    uint8_t drew_from_empty;
    uint8_t head[ZONES], tail[ZONES]; /* own zones; battlefield: unused */
    uint8_t count[ZONES];
    color_set identity;     /* of the commanders (CR 903.4) */
    uint8_t has_commander;
    uint8_t commander_casts;
    uint16_t life_lost;
    uint16_t permissions_used; /* bits for one_per_type limits */
    uint8_t commander[COMMANDERS_MAX]; /* that dealt combat damage to it */
    uint8_t commander_damage[COMMANDERS_MAX];
};

/* What happened, as a triggered ability or an effect sees it. */
struct event {
    uint16_t kind;      /* enum term TRIGGER_*, EVENT_* */
    player_id player;   /* of the event */
    uint8_t counter;    /* kind + 1 of counters */
    struct ref object;  /* the event's object */
    struct ref source;  /* what caused it */
    uint16_t amount;
    mana_set mana;      /* types produced */
    uint8_t from, to;   /* zones */
    uint8_t flags;
};

/* What a delayed or reflexive ability knows of the resolution that made it,
 * and what is on the stack of how its costs were paid: the objects of sets,
 * targets and bindings, and numbers.  Those who know have the number of a
 * carry in the game's pool, counted from 1, or 0. */
enum { CARRY_MAX = 12 };
struct carry {
    uint8_t count;
    uint8_t pad;
    struct ref ref[CARRY_MAX];
    uint16_t tag[CARRY_MAX]; /* enum carry_tag, an id, or a target's id */
};
enum carry_tag {
    CARRY_NUMBER = 2, /* in place of is_player: a number, a value */
    CARRY_VALUE = 3,
    CARRY_TARGET = 0x8000, /* with the id of the target */
    CARRY_SACRIFICED = 0xfff0,
    CARRY_DISCARDED,
    CARRY_CREATED,
    CARRY_MOVED,
};

/* A spell or ability on the stack: what was chosen for it. */
struct stack_item {
    object_id object;     /* the spell, or the ability object */
    uint8_t target_count;
    ability_id ability;   /* for abilities */
    struct ref source;    /* the object the ability is of */
    struct event event;   /* for triggered abilities */
    struct ref target[TARGETS_MAX];
    uint16_t target_group[TARGETS_MAX]; /* target spec, 0 for an Aura's */
    uint8_t divided[TARGETS_MAX];
    uint16_t modes;       /* bits of chosen modes */
    uint16_t x;
    player_id controller;
    uint8_t has_turned;   /* its source has transformed: CR 701.27f */
    uint8_t carry;        /* see struct carry */
    uint8_t pad;
    struct ref memory;    /* delayed or reflexive: "it" */
};

/* A continuous effect from a resolved spell or ability (CR 611.2a), or a
 * permission or replacement effect that lasts for a while. */
struct effect {
    uint16_t node;        /* MOD_* node, or 0 with `spec`, or EVENT pair */
    uint16_t spec;        /* object_spec (animate), or copied card */
    uint8_t kind;         /* enum effect_kind */
    uint8_t duration;
    player_id controller;
    uint8_t face;
    uint16_t timestamp;
    uint16_t except;
    union {
        int16_t power;    /* of ANIMATE and PT */
        uint16_t chosen;  /* of MOD, REPLACE and PREVENT: the id of what was */
    };                    /* chosen before it was made, 0 for nothing, */
    union {
        int16_t toughness;
        uint16_t value;   /* and what that was */
    };
    struct ref source;
    struct ref object;    /* what it applies to; id 0: the node's selector */
    uint16_t turn;        /* when it was made, for durations */
    uint16_t x;
};
enum effect_kind {
    EFFECT_KIND_MOD,      /* node is a MOD of the object or by its selector */
    EFFECT_KIND_ANIMATE,  /* spec */
    EFFECT_KIND_PT,       /* power, toughness */
    EFFECT_KIND_CONTROL,  /* controller */
    EFFECT_KIND_COPY,     /* spec is a card, face, except */
    EFFECT_KIND_KEYWORDS, /* node is a list of abilities and keywords */
    EFFECT_KIND_MAY_PLAY, /* the object may be played; node: EFFECT node */
    EFFECT_KIND_MAY_CAST,
    EFFECT_KIND_REPLACE,  /* node: EFFECT_REPLACE node */
    EFFECT_KIND_PREVENT,  /* node: EFFECT_PREVENT node */
    EFFECT_KIND_UNTIL_LEAVES, /* object is exiled until source leaves */
    EFFECT_KIND_EMBLEM,
};

/* A triggered ability that waits to be put on the stack. */
struct trigger {
    ability_id ability;
    player_id controller;
    uint8_t is_delayed;
    struct ref source;
    struct event event;
    struct ref memory;
    uint16_t x;
    uint8_t carry;       /* see struct carry */
    uint8_t pad;
};

/* A spell that was cast this turn, as it was on the stack; of no card when it
 * was face down. */
struct cast_note {
    uint16_t card;
    uint8_t mana_value; /* 255 for any that is greater */
    uint8_t face : 1, player : 2, colors : 5;
};
enum { CAST_NOTES_MAX = 8 };

/* CR 707.3: a copy of a modified copy with modifications of its own: what
 * applies first and what then.  `copy_except` of an object is an object_spec
 * or, with EXCEPTION_PAIR, the index of such a pair; with EXCEPTION_SIZE, that
 * of the power and toughness a token was created with (CR 111.3). */
struct exception {
    uint16_t before, after;
};
enum {
    EXCEPTIONS_MAX = 32,
    EXCEPTION_PAIR = 0x8000,
    EXCEPTION_SIZE = 0x4000,
};

/* A delayed triggered ability (CR 603.7). */
struct delayed {
    ability_id ability;
    player_id controller;
    uint8_t duration;    /* DURATION_EOT: gone at end of turn */
    struct ref source;
    struct ref object;   /* "it" */
    uint16_t x;
    uint8_t carry;       /* see struct carry */
    uint8_t pad;
};

PADDING_AGAIN

/* CR 608.2h: an object as it last existed in a public zone. */
struct memory {
    struct ref ref;
    struct object object;
    struct characteristics as;
};

/* What the top loop does next. */
enum next {
    NEXT_PRIORITY, /* waits: a player has priority */
    NEXT_CHECK,    /* state-based actions and triggers, then priority */
    NEXT_RESOLVE,
    NEXT_STEP,     /* the step ends, the next begins */
    NEXT_OVER,
};

struct game {
    uint64_t serial;        /* stamped by the engine at each change */
    NO_PADDING
    uint8_t edition;
    uint8_t player_count;
    uint8_t is_commander;
    uint8_t next;           /* enum next */
    uint8_t step;
    player_id active;
    player_id priority;
    uint8_t passes;         /* in succession */
    uint16_t turn;
    uint16_t clock;         /* the last timestamp */
    uint16_t world_since;   /* from here on the newest world permanents */
    uint16_t seed;
    uint8_t object_count;   /* objects in use are below this */
    uint8_t battlefield_head, battlefield_tail, battlefield_count;
    uint8_t stack_head;     /* top of the stack */
    uint8_t stack_count;
    uint8_t mana_count;
    uint8_t effect_count;
    uint8_t trigger_count;
    uint8_t delayed_count;
    uint8_t memory_count;
    uint8_t carry_count;    /* carries up to the last one in use */
    uint8_t cleanup_again;
    uint8_t first_strike_done; /* combat damage step with first strike */
    uint8_t result;         /* 0xff going on, a player_id, 0xfe a draw */
    uint8_t shuffle_keeps;  /* shuffling leaves the order */
    uint8_t answer_count;
    uint8_t is_acting;      /* a transaction is in progress */
    struct cast_note cast_note[CAST_NOTES_MAX];
    uint8_t cast_count;
    uint8_t exception_count;
    uint8_t extra_count;    /* extra turns to come, the next one last */
    uint8_t is_extra;       /* this turn is one; the normal turn before it */
    player_id turn_of;      /* was that of this player */
    player_id extra[EXTRA_TURNS_MAX];
    struct option first;    /* what was chosen at priority */
    struct player player[PLAYERS_MAX];
    /* Everything above is always in use, of the arrays below only as many
     * items as are counted: the rest is neither copied nor compared. */
    uint8_t answer[ANSWERS_MAX];
    struct exception exception[EXCEPTIONS_MAX];
    struct mana mana[MANA_MAX];
    struct effect effect[EFFECTS_MAX];
    struct trigger trigger[TRIGGERS_MAX];
    struct delayed delayed[DELAYED_MAX];
    struct stack_item stack[STACK_MAX];
    struct carry carry[CARRIES_MAX];
    PADDING_AGAIN
    struct memory memory[MEMORY_MAX]; /* the oldest first */
    struct object object[OBJECTS_MAX];
};

_Static_assert(sizeof(struct object) <= 60, "objects are copied often");
_Static_assert(sizeof(struct game) <= 16384, "a game fits into 16 KiB");

#endif
