/*
 * input.h - a fuzz input: what its bytes say, in format version 1.
 *
 *   byte  0      1, the version; anything else is no input
 *   byte  1      enum focus: which start positions and cards
 *   bytes 2-3    start position: the key of a case (see key.h); the next key
 *                there is, in a circle
 *   bytes 4-7    seed of the tail and of the game
 *   bytes 8-9    bits of enum modifier
 *   byte  10     how many decisions are played; 0: 256
 *   byte  11     the crowd: the low four bits say how many permanents, the
 *                high four how many cards in hand each player is dealt more
 *   bytes 12-15  enum weight: four bits each, low ones first; all 0: uniform
 *   bytes 16-17  bits of enum group: cards that are switched off
 *
 * and then records, each of which begins with a byte from 0x80 on, while the
 * bytes in it are below:
 *
 *   10kkkkkk seat|zone<<2|flags<<5 xxxxxhh lllllll mmmmmmm
 *       an edit of the start position: kind, seat, zone, two flags, a small
 *       number, and a value of 16 bits (two high, seven, seven)
 *   11hhrrrr lllllll mmmmmmm
 *       a choice: the key of an option (16 bits as above), taken 1 + r times
 *
 * Numbers are little endian.  Bytes that are missing are 0, bytes below 0x80
 * where a record should begin mean nothing: so any bytes that begin with a 1
 * are an input, and a byte added, changed or deleted changes one record and
 * leaves those behind it what they are.  All edits come before all choices,
 * in whichever order they stand.  When the choices are used up a tail goes
 * on, whose draws follow from the seed and the number of the decision alone.
 *
 * Nothing here knows the corpus: a mutator can decode, change and encode.
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    INPUT_VERSION = 1,
    INPUT_HEADER = 18,    /* bytes */
    INPUT_EDITS_MAX = 64, /* further ones mean nothing */
    INPUT_CHOICES_MAX = 300,
    INPUT_DECISIONS = 256, /* when byte 10 is 0 */
    INPUT_SIZE_MAX = INPUT_HEADER + 5 * INPUT_EDITS_MAX + 3 * INPUT_CHOICES_MAX,
};

/* Which start positions and cards; a number beyond counts as FOCUS_GAME. */
enum focus {
    FOCUS_GAME, /* all of them */
    FOCUS_MANA,
    FOCUS_ENERGY,
    FOCUS_FACES,
    FOCUS_XPLAY, /* X, and the hands of others */
    FOCUSES,
};

/* Other ways to play the same game, which must not change it. */
enum modifier {
    MODIFIER_COPY = 1 << 0,   /* go on with a copy after each decision */
    MODIFIER_FRESH = 1 << 1,  /* ... in another engine context */
    MODIFIER_ASK = 1 << 2,    /* ask all questions before each decision */
    MODIFIER_RELATE = 1 << 3, /* metamorphic relations, see relation.h: */
    MODIFIER_RELATION = 4,    /* the eleven bits from here on say which */
    MODIFIER_JUDGE = 1 << 15, /* ask the oracle about all that is done first */
};

/* How much the tail likes kinds of options; 0 switches one off while there is
 * another.  All 0: everything alike, but rarely giving up. */
enum weight {
    WEIGHT_PASS,
    WEIGHT_CAST,
    WEIGHT_PLAY,
    WEIGHT_MANA,    /* an ability of what has a mana ability */
    WEIGHT_ABILITY, /* another one, or a special action */
    WEIGHT_DONE,    /* no more, no, zero, the first one */
    WEIGHT_MORE,    /* an object, a player, a number, yes */
    WEIGHT_CANCEL,  /* CR 733.1: give the action up */
    WEIGHTS,
};

/* Groups of cards.  A card in a group switched off is neither dealt nor
 * added, and the tail leaves it alone. */
enum group {
    GROUP_LANDS,
    GROUP_CREATURES,
    GROUP_ARTIFACTS,
    GROUP_ENCHANTMENTS,
    GROUP_WALKERS,
    GROUP_SPELLS, /* instants and sorceries */
    GROUP_FACES,  /* more than one */
    GROUP_MANA,   /* adds mana */
    GROUP_ENERGY,
    GROUP_X,
    GROUP_REPLACES, /* has replacement effects */
    GROUP_TRIGGERS,
    GROUP_FOREIGN, /* plays from elsewhere, or takes control */
    GROUP_COPIES,
    GROUP_COUNTERS,
    GROUP_FORBIDS, /* forbids or makes dearer */
    GROUPS,
};

enum edit_kind {
    EDIT_CARD,     /* 1 + small cards of this key join a zone; flags: tapped
                      and sick, or on the battlefield the back face up */
    EDIT_BASICS,   /* 1 + small basic lands of type value mod 5 (and zone) */
    EDIT_DEAL,     /* 1 + small cards drawn by value join a zone */
    EDIT_MANA,     /* 1 + small mana of type value mod 6 in the pool */
    EDIT_ENERGY,   /* value mod 32 energy counters */
    EDIT_LIFE,     /* value mod 64 life, and more than 0 */
    EDIT_COUNTERS, /* 1 + small counters on a permanent, see EDIT_TAP; the
                      kind is value >> 8 */
    EDIT_TAP,      /* tap or untap permanent value mod their number */
    EDIT_SICK,     /* the same for summoning sickness */
    EDIT_CONTROL,  /* the permanent is the seat's */
    EDIT_FACE,     /* its other face is up */
    EDIT_DAMAGE,   /* small damage is marked on it */
    EDIT_MOVE,     /* object value mod their number goes to zone and seat */
    EDIT_DROP,     /* it is taken out of the game */
    EDIT_LANDS,    /* small mod 4 lands were played this turn */
    EDIT_STEP,     /* another step */
    EDIT_ACTIVE,   /* the seat is active, and has priority or (flags) not */
    EDIT_EDITION,
    EDIT_SEATS,  /* value mod 3 + 2 players */
    EDIT_POISON, /* small mod 10 poison counters */
    EDITS,       /* a kind beyond counts modulo this */
};

struct edit {
    uint8_t kind;       /* enum edit_kind */
    uint8_t seat, zone; /* 0-3; 0-7, see edit.c */
    uint8_t flags;      /* 0-3 */
    uint8_t small;      /* 0-31 */
    uint16_t value;
};

struct choice {
    uint16_t key;  /* see key.h */
    uint8_t times; /* from 1 to 16 */
};

struct input {
    uint8_t focus;
    uint16_t start;
    uint32_t seed;
    uint16_t modifiers;
    uint8_t limit, crowd;
    uint8_t weight[WEIGHTS]; /* 0-15 */
    uint16_t off;
    uint16_t edit_count, choice_count;
    struct edit edit[INPUT_EDITS_MAX];
    struct choice choice[INPUT_CHOICES_MAX];
};

/* Read what `size` bytes say.  False, with `input` untouched, when they do
 * not begin with the version. */
bool input_decode(struct input *input, const uint8_t *bytes, size_t size);

/* Write the input; what does not fit into `size` bytes is left out, records
 * as a whole.  Returns the number of bytes, at most INPUT_SIZE_MAX; 0 when
 * not even the header fits.  Decoding gives the same input. */
size_t input_encode(const struct input *input, uint8_t *bytes, size_t size);

/* How many decisions it plays at most. */
unsigned input_limit(const struct input *input);

/* The draw number `index` of the seed: 64 bits as good as random. */
uint64_t input_draw(uint32_t seed, uint32_t index);

#endif
