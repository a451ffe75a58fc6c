/*
 * choice.h - decisions and options; the words of game_options.
 *
 * A decision is small: one target, one more element or done, one mana type.
 */
#ifndef CHOICE_H
#define CHOICE_H

#include "words.h"

enum decision_kind {
    DECIDE_NONE,
    DECIDE_PRIORITY,      /* announce an action, or pass */
    DECIDE_MANA_WINDOW,   /* a mana ability, or OPTION_DONE, OPTION_CANCEL */
    DECIDE_PAY_SYMBOL,    /* which mana pays the symbol: value is a type */
    DECIDE_TARGET,        /* an object or player, or OPTION_DONE */
    DECIDE_MODE,          /* value is the mode, from 1; or OPTION_DONE */
    DECIDE_NUMBER,        /* value; purpose tells of what */
    DECIDE_MANA_TYPE,     /* value is an enum mana_type */
    DECIDE_COLOR,         /* value is an enum mana_type below MANA_C */
    DECIDE_MAY_PAY,       /* value 1 yes, 0 no */
    DECIDE_YES_NO,        /* value 1 yes, 0 no */
    DECIDE_OBJECTS,       /* one more object, or OPTION_DONE */
    DECIDE_REPLACEMENT,   /* which effect applies first: object, its source */
    DECIDE_TRIGGER_ORDER, /* which goes on the stack first: object, source */
    DECIDE_OBJECT_ORDER,  /* which card comes first (on top) */
    DECIDE_NAME,          /* value is a name_id */
    DECIDE_PLAYER,        /* player */
    DECIDE_ATTACKER,      /* object attacks `player` or `value`; or DONE */
    DECIDE_BLOCKER,       /* object blocks object `value`; or DONE */
    DECIDE_FACE,          /* value is the face: 0 front, 1 back */
    DECIDE_OVER,          /* the game has ended */
    DECISIONS,
};

/* What a number or a choice is for. */
enum purpose {
    PURPOSE_NONE,
    PURPOSE_X,            /* CR 107.3a */
    PURPOSE_KICKER,       /* how often it is kicked */
    PURPOSE_REPLICATE,
    PURPOSE_AMOUNT,       /* how much is paid, CR 107.3f */
    PURPOSE_DIVISION,     /* the share of a target, CR 601.2d */
    PURPOSE_ALTERNATIVE,  /* which cost: 0 the mana cost, then the others */
    PURPOSE_PHYREXIAN,    /* life for a symbol, CR 107.4f */
    PURPOSE_COST,         /* objects chosen to pay a cost */
    PURPOSE_CARD,         /* a card to cast or play now */
    PURPOSE_DISCARD,
    PURPOSE_LEGEND,       /* the one that stays, CR 704.5j */
    PURPOSE_DAMAGE,       /* combat damage to this one */
    PURPOSE_COPY,         /* what to enter as a copy of */
    PURPOSE_PROLIFERATE,
    PURPOSE_SEARCH,
    PURPOSE_ABILITY,      /* a mana ability to activate */
};

enum option_kind {
    OPTION_PASS,      /* priority: pass */
    OPTION_CAST,      /* object, face */
    OPTION_PLAY,      /* object, face: a land */
    OPTION_ACTIVATE,  /* object, value: the ability's ordinal from 1 */
    OPTION_SPECIAL,   /* object: turn face up (CR 116.2b) */
    OPTION_CONCEDE,
    OPTION_VALUE,     /* value */
    OPTION_OBJECT,    /* object (and value) */
    OPTION_PLAYER,    /* player */
    OPTION_DONE,      /* no more; pay now */
    OPTION_CANCEL,    /* give the action up: CR 733.1 */
};

struct option {
    uint8_t kind;
    object_id object;
    uint8_t face;
    player_id player;
    uint16_t value;
    uint16_t extra; /* DECIDE_REPLACEMENT, _TRIGGER_ORDER: which of several */
};

struct decision {
    uint8_t kind;
    player_id player;   /* who decides */
    uint8_t purpose;
    object_id source;   /* what asks */
    uint16_t count;     /* options, simplest first */
    uint16_t detail;    /* group of targets, symbol, number of the ability
                         * that is paid for, counter kind ... */
    struct option option[OPTIONS_MAX];
};

/* Whether an action is allowed, and the rule that says so. */
struct verdict {
    uint8_t code;  /* enum code; CODE_NONE when allowed */
    uint16_t rule; /* enum cr of rules.h */
};

#endif
