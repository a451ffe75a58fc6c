/*
 * card.h - cards as data: the sealed arena that the loader fills and the
 * rules read.
 *
 * A definition in JSON becomes nodes: a term of terms.def and its operands in
 * slots.  Objects are described by selectors, the rest by nodes.  Ids are
 * indices into the arena; 0 always means "not given".
 */
#ifndef CARD_H
#define CARD_H

#include "words.h"

enum term {
    TERM_NONE,
#define TERM(class, op, key, operands, rule, meaning) class##_##op,
#include "terms.def"
#undef TERM
    TERMS,
};

enum { SLOTS_MAX = 11 };
/* What one object may have, of abilities that are written out and of keywords
 * with an operand. */
enum { ABILITIES_MAX = 16, KEYWORD_NODES_MAX = 8 };
/* What the instructions of one ability may record under ids of their own. */
enum { RECORDS_MAX = 8 };

/* One term with its operands, in the order of terms.def.  What a slot holds
 * follows from the operand's type: a node, a list, a selector (what: see
 * WHAT_SELECTOR), a name, a word, a set of bits, a zone, or a bool. */
struct node {
    uint16_t term;
    uint16_t slot[SLOTS_MAX];
};

/* The slot of a MOD that holds whether it speaks of a target or of "it". */
enum { MOD_SPEAKS = SLOTS_MAX - 1 };
enum { SPEAKS_OF_TARGET = 1, SPEAKS_OF_IT = 2 };

/* That of an EFFECT_MAY_PAY: whether to pay nothing does more than not to pay,
 * where that is open. */
enum { MAY_PAY_NOTHING = SLOTS_MAX - 1 };

/* A `what` is a node of a ref, or, with this bit, a selector. */
enum { WHAT_SELECTOR = 0x8000 };

/* Words: operands that are one of a few words. */
enum word {
    WORD_NONE,
    WORD_UP, WORD_DOWN, WORD_EVEN, WORD_ODD,
    WORD_YOURS, WORD_OPPONENTS,                     /* turn */
    WORD_ANY, WORD_YOU, WORD_OPP, WORD_OWNER, WORD_CONTROLLER,
    WORD_UNTAP, WORD_UPKEEP, WORD_DRAW, WORD_PRECOMBAT_MAIN,
    WORD_BEGIN_COMBAT, WORD_DECLARE_ATTACKERS, WORD_DECLARE_BLOCKERS,
    WORD_COMBAT_DAMAGE, WORD_END_COMBAT, WORD_POSTCOMBAT_MAIN, WORD_END,
    WORD_CLEANUP, WORD_MAIN, WORD_COMBAT,           /* steps */
    WORD_COLOR, WORD_TYPE, WORD_CREATURE_TYPE, WORD_NAME, WORD_OPPONENT,
    WORD_NUMBER, WORD_PLAYER, WORD_CARD, WORD_LAND_TYPE, /* choices */
    WORD_SORCERY, WORD_FLASH,                       /* timing */
    WORD_ONCE_EACH_TURN, WORD_ONE_PER_TYPE,         /* limits */
    WORD_DO_ONCE_EACH_TURN, /* CR 603.2h: the action, not the trigger */
    WORD_ANY_TYPE, WORD_ANY_COLOR, WORD_COLORLESS,  /* spending */
    WORD_EOT, WORD_NOW, WORD_NEXT_END_STEP,
    WORD_TOP, WORD_BOTTOM, WORD_RANDOM, WORD_ANY_ORDER, WORD_COMMANDER,
    WORD_NONLAND_NAME,
    WORDS,
};

/* How long a continuous effect lasts. */
enum duration {
    DURATION_FOREVER,
    DURATION_EOT,             /* until end of turn */
    DURATION_WHILE_SOURCE,    /* as long as its source remains */
    DURATION_YOUR_NEXT_TURN,  /* until your next turn */
    DURATION_END_OF_YOUR_NEXT_TURN,
    DURATION_WHILE_CONTROL,   /* as long as you control its source */
    DURATIONS,
};

/* A mana symbol: the types that pay it, and what else does. */
typedef uint16_t symbol;
enum {
    SYMBOL_TWO = 0x40,       /* or two generic (CR 107.4e) */
    SYMBOL_PHYREXIAN = 0x80, /* or 2 life (CR 107.4f) */
    SYMBOL_SNOW = 0x100,     /* from a snow source (CR 107.4h) */
};
enum { SYMBOLS_MAX = 16 };

/* A mana cost.  Not present differs from {0} (CR 118.6). */
struct mana_cost {
    bool is_present;
    uint8_t x;       /* how many X symbols */
    uint8_t count;   /* symbols that are not generic */
    uint8_t generic_count; /* how many generic symbols were written */
    uint16_t generic;
    symbol symbol[SYMBOLS_MAX];
};

/* Which objects are meant.  Every given part must hold.  Off the battlefield
 * and the stack a selector sees front faces only, unless `any_face`. */
struct selector {
    uint16_t zones;        /* bit (1 << enum zone); 0: the battlefield */
    bool top_of_library;   /* only the top card of the library */
    node_id of;            /* ref: controlled by (owned by, in other zones) */
    node_id owner;         /* ref: owned by */
    node_id ref;           /* ref: is one of these */
    type_set types;        /* has all of these */
    type_set not_types;    /* has none of these */
    super_set super, not_super;
    color_set colors;      /* is at least one of these */
    color_set not_colors;
    node_id colors_chosen; /* ref chosen.x: is that color */
    uint16_t subs;         /* list of names: has at least one */
    uint16_t not_subs;
    node_id subs_chosen;   /* ref chosen.x: has that subtype */
    name_id name;          /* is called that (either face when off play) */
    node_id name_ref;      /* ref chosen.x: has the chosen name */
    node_id color_count, mv, power, toughness; /* CMP nodes */
    uint8_t has_counter;   /* counter kind + 1 */
    name_id this_way;      /* recorded by an earlier instruction */
    uint16_t any_of;       /* list of selectors: at least one fits */
    uint16_t negation;     /* selector that must not fit */
    uint16_t keyword;      /* enum term of a keyword it has */
    uint8_t from_zone;     /* a spell cast from there */
    uint8_t top_count;     /* of the top cards, how many; 0: one */
    /* 0 not asked, 1 must be, 2 must not be */
    uint8_t tapped, attacking, blocking, token, other, spell, permanent_card,
        face_down, was_cast, has_x, commander, multicolored, nonmana_ability,
        ability,
        modified, kicked, enchanted, double_faced, damaged;
    bool any_face;
};

/* CR 115: one group of targets. */
enum target_kind {
    TARGET_OBJECTS, /* the selector decides */
    TARGET_PLAYER,
    TARGET_OPPONENT,
    TARGET_ANY,     /* "any target" */
    TARGET_SPELL,
    TARGET_ABILITY, /* activated or triggered, not a mana ability */
    TARGET_ACTIVATED,
    TARGET_TRIGGERED,
    TARGET_OBJECTS_OR_PLAYER, /* the selector, or any player */
};
struct target_spec {
    name_id id;
    uint8_t kind;
    bool distinct;       /* another than the targets before */
    uint16_t what;       /* selector */
    node_id min, max;    /* amounts; 0 means 1 */
    node_id divided;     /* amount divided among the targets (CR 601.2d) */
    node_id of;          /* ref: only players of these */
};

/* What a token, an animation or a copy exception gives. */
struct object_spec {
    name_id name;
    type_set types;      /* set, or with add_types added */
    bool sets_types;
    super_set super, not_super;
    uint16_t subs;       /* list of names */
    bool sets_subs;
    bool all_creature_types;
    color_set colors;
    bool sets_colors;
    node_id power, toughness; /* amounts; 0: none */
    uint64_t keywords;
    uint16_t abilities;  /* list of ability ids */
    bool lose_abilities;
    uint16_t token_card; /* a card made of this spec, for tokens */
};

struct choose_spec { name_id id; uint8_t what; /* enum word */ bool optional; };

/* One ability, with what follows from its text (never stored in data). */
struct ability {
    uint8_t kind;         /* offset: enum ability_kind */
    node_id node;         /* the ABILITY_* node */
    uint16_t zones;       /* where it functions: bits of zones (CR 113.6) */
    bool from_opponent_hand; /* functions in the hand of an opponent */
    bool adds_mana;       /* an instruction could add mana */
    bool has_target;      /* requires a target */
    bool moves_library;   /* its cost or effect moves a library card */
    bool is_loyalty;      /* CR 606 */
    bool taps_self;       /* the cost has the tap symbol */
    bool untaps_self;     /* the cost has the untap symbol */
    bool for_others;      /* it says who may activate it */
    bool mana_trigger;    /* triggers from mana being made (CR 605.1b) */
    bool is_intrinsic;    /* CR 305.6: comes with a basic land type */
    uint16_t changes;     /* bits of enum means */
    uint16_t trigger;     /* enum term of its event, for triggered ones */
    uint16_t replaced;    /* the same, for replacement effects */
    uint16_t card;        /* the card it is written on */
};
/* Means to pay costs that its cost and its instructions change. */
enum means {
    MEANS_OWN_TAP = 1 << 0,  /* it taps its source */
    MEANS_TAPPED = 1 << 1,   /* something else becomes tapped */
    MEANS_UNTAPPED = 1 << 2, /* something becomes untapped */
    MEANS_ENERGY = 1 << 3,   /* a player gets counters */
    MEANS_LIFE = 1 << 4,     /* a player gains life */
    MEANS_COUNTERS = 1 << 5, /* counters are put on something */
    MEANS_CARDS = 1 << 6,    /* cards move to the graveyard or exile */
    MEANS_OTHERS = 1 << 7,   /* anything else */
    MEANS_ALL = (1 << 8) - 1,
};
enum ability_kind {
    KIND_SPELL, KIND_ACTIVATED, KIND_TRIGGERED, KIND_STATIC, KIND_REPLACE,
    KIND_AS_ENTERS, KIND_OPENING_HAND, KIND_ADDITIONAL, KIND_ALTERNATIVE,
};
typedef uint16_t ability_id; /* 0 is none */

enum layout { LAYOUT_NORMAL, LAYOUT_MDFC, LAYOUT_DFC };

struct face {
    name_id name;
    uint16_t cost;        /* mana cost id; its cost may be not present */
    type_set types;
    super_set super;
    color_set colors;     /* from the cost, or the color indicator */
    uint8_t loyalty;
    bool has_pt;
    bool is_changeling;
    node_id power, toughness; /* amounts */
    uint16_t subs;        /* list of names */
    uint64_t keywords;    /* bit (term - KEYWORD_FLYING) */
    uint16_t keyword_nodes; /* list of KEYWORD nodes with operands */
    uint16_t abilities;   /* list of ability ids, keywords made abilities too */
    uint16_t enchant;     /* selector of "enchant", 0 none */
};

struct card {
    name_id name;         /* "Front // Back" for double-faced cards */
    uint8_t layout;
    uint8_t face_count;
    color_set identity;   /* CR 903.4 */
    struct face face[2];
};

struct cards; /* the arena; its body is in cards_private.h */

/* Reading the arena.  Ids must come from the arena (asserted). */
const struct card *card_at(const struct cards *cards, uint16_t card);
const struct node *node_at(const struct cards *cards, node_id id);
const struct selector *selector_at(const struct cards *cards, uint16_t id);
const struct target_spec *target_at(const struct cards *cards, uint16_t id);
const struct object_spec *spec_at(const struct cards *cards, uint16_t id);
const struct choose_spec *choose_at(const struct cards *cards, uint16_t id);
const struct mana_cost *cost_at(const struct cards *cards, uint16_t id);
const struct ability *ability_at(const struct cards *cards, ability_id id);
/* A list: its length, and its items behind `*items`. List 0 is empty. */
uint16_t list_at(const struct cards *cards, uint16_t id,
                 const uint16_t **items);
const char *name_at(const struct cards *cards, name_id id);
name_id name_find(const struct cards *cards, const char *name); /* or 0 */
uint16_t cards_count(const struct cards *cards); /* ids 1 .. count */
/* The card called so: its full name, its id or the name of a face (then
 * `*face` is that face).  0 when there is none. */
uint16_t card_find(const struct cards *cards, const char *name, uint8_t *face);
uint8_t counter_kind_find(const struct cards *cards, const char *name);
const char *counter_kind_name(const struct cards *cards, uint8_t kind);
uint8_t counter_kinds(const struct cards *cards);
/* CR 305.6: the mana ability that comes with a basic land type. */
ability_id intrinsic_ability(const struct cards *cards, enum basic_type type);
/* CR 708.2a: a 2/2 creature without name, text or cost. */
uint16_t face_down_card(const struct cards *cards);
name_id basic_land_name(const struct cards *cards, enum basic_type type);
/* CR 205.3d: the card types that the subtype belongs to. */
type_set types_with(const struct cards *cards, name_id subtype);
bool is_creature_type(const struct cards *cards, name_id name);
/* What the object's own abilities let choose as it enters with this face up
 * (CR 614.12a), or NULL. */
const struct choose_spec *card_choice(const struct cards *cards, uint16_t card,
                                      uint8_t face);
/* Subtype lists hold names: true when the list has `name`. */
bool list_has(const struct cards *cards, uint16_t list, uint16_t item);
const char *term_key(enum term term);
const char *word_name(enum word word);

/* The keyword set of a node list is the bits of these. */
#define KEYWORD_BIT(term) (UINT64_C(1) << ((term) - KEYWORD_FLYING))

#endif
