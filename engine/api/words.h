/*
 * words.h - the words engine, oracle and conformance share; no functions.
 *
 * Rules: CR 105 (colors), 106 (mana), 205 (types), 400 (zones), 500 (turn).
 */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* What there is room for.  What would be more is refused: a set-up, or what a
 * player did that led there, with CODE_OTHER.  So it is with what one object
 * has after all effects: 10 subtypes, 16 abilities that are written out and 8
 * keywords with an operand; and with the parts of static abilities in force
 * that apply in one layer, 160. */
enum {
    PLAYERS_MAX = 4,
    OBJECTS_MAX = 112,      /* cards, tokens, spells, abilities on the stack */
    STACK_MAX = 16,         /* spells and abilities on the stack */
    MANA_MAX = 32,          /* groups of equal mana in all pools together */
    EFFECTS_MAX = 24,       /* continuous effects of spells and abilities */
    TRIGGERS_MAX = 32,      /* triggered abilities waiting for the stack */
    DELAYED_MAX = 12,       /* delayed triggered abilities */
    CARRIES_MAX = 16,       /* what resolutions hand on, see struct carry */
    MEMORY_MAX = 20,        /* objects remembered as they last existed */
    ANSWERS_MAX = 250,      /* answers within one transaction */
    OPTIONS_MAX = 256,      /* options of one decision */
    TARGETS_MAX = 12,       /* targets of one spell or ability */
    COUNTER_KINDS_MAX = 4,  /* different counters on one object */
    EXTRA_TURNS_MAX = 7,    /* turns that were added and are to come */
    OBJECT_NONE = 0,        /* index 0 of the objects is never used */
};

/* Mana types and colors share their order: W U B R G, then C. */
enum mana_type { MANA_W, MANA_U, MANA_B, MANA_R, MANA_G, MANA_C, MANA_TYPES };
typedef uint8_t mana_set;  /* bit (1 << enum mana_type) */
typedef uint8_t color_set; /* the low five bits of a mana_set */
enum { COLORS_ALL = 0x1f, MANA_ALL = 0x3f };

enum zone {
    ZONE_NONE, /* ceased to exist, or not in the game */
    ZONE_LIBRARY,
    ZONE_HAND,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_STACK,
    ZONE_EXILE,
    ZONE_COMMAND,
    ZONES,
};

enum step {
    STEP_UNTAP,
    STEP_UPKEEP,
    STEP_DRAW,
    STEP_MAIN1,
    STEP_BEGIN_COMBAT,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_COMBAT_DAMAGE,
    STEP_END_COMBAT,
    STEP_MAIN2,
    STEP_END,
    STEP_CLEANUP,
    STEPS,
};

enum edition { EDITION_2024_06, EDITION_2025_09, EDITION_2026_08, EDITIONS };

/* CR 205: card types, as bits of a type_set. */
enum card_type {
    TYPE_ARTIFACT,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_ENCHANTMENT,
    TYPE_INSTANT,
    TYPE_KINDRED,
    TYPE_LAND,
    TYPE_PLANESWALKER,
    TYPE_SORCERY,
    CARD_TYPES,
};
typedef uint16_t type_set;

enum supertype {
    SUPER_BASIC,
    SUPER_LEGENDARY,
    SUPER_SNOW,
    SUPER_WORLD,
    SUPERTYPES,
};
typedef uint8_t super_set;

/* CR 305.6: the five basic land types, in the order of their mana. */
enum basic_type {
    BASIC_PLAINS,
    BASIC_ISLAND,
    BASIC_SWAMP,
    BASIC_MOUNTAIN,
    BASIC_FOREST,
    BASIC_TYPES,
};

typedef uint8_t player_id;  /* 0 is seat A */
typedef uint8_t object_id;  /* an index into the objects; 0 is none */
typedef uint16_t name_id;   /* an interned word: card name, subtype, counter */
typedef uint16_t node_id;   /* an index into the arena of cards; 0 is none */
enum { PLAYER_NONE = 0xff };

/* Counter kinds that are always known; others are numbered after them. */
enum counter_kind {
    COUNTER_P1P1,
    COUNTER_M1M1,
    COUNTER_STUN,
    COUNTER_LOYALTY,
    COUNTER_ENERGY,
    COUNTER_POISON,
    COUNTER_EXPERIENCE,
    COUNTER_RAD,
    COUNTER_CHARGE,
    COUNTER_TIME,
    COUNTER_AGE,
    COUNTER_LUCK,
    COUNTER_KEYWORD, /* the first of the keyword counters */
    COUNTERS_FIXED = COUNTER_KEYWORD + 12,
    COUNTERS_MAX = 120,
};

/* Why an action is refused (PROTOCOL 2). */
enum code {
    CODE_NONE,
    CODE_NO_PRIORITY,
    CODE_TIMING,
    CODE_NO_PERMISSION,
    CODE_PROHIBITED,
    CODE_NO_SUCH_OBJECT,
    CODE_NOT_THIS_FACE,
    CODE_TARGET_ILLEGAL,
    CODE_TARGET_COUNT,
    CODE_COST_UNPAYABLE,
    CODE_ALREADY_TAPPED,
    CODE_NOT_TAPPED,
    CODE_SUMMONING_SICK,
    CODE_LAND_LIMIT,
    CODE_CHOICE_ILLEGAL,
    CODE_NOT_OFFERED,
    CODE_OTHER,
    CODES,
};

#endif
