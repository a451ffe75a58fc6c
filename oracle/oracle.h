/*
 * oracle.h - the independent judge of what an engine says of a position.
 *
 * The oracle reads the cards of the corpus itself and answers by exhaustive
 * search over a position as observed.  It shares with the reference engine
 * the words of engine/api and nothing else.  Where a position does not say
 * enough it is silent, and that is counted.
 *
 * A position is the dump of game/observe with the path "*", to which may be
 * added, when known:
 *   "edition"              "2024-06"; without it, what editions differ in is
 *                          left open
 *   "fresh"                true: no spell or ability but mana abilities
 *                          resolved yet, so no effect of one is in force
 *   "acts"                 [{"by","do","object","ability","from"}, ...]: what
 *                          was done since the turn began, "from" being the
 *                          zone the object was in; left out: not known
 *   "history"              the same since the game began
 *   "object/LABEL/chosen"  what was chosen as it entered, or a linked label,
 *                          or a list of several
 *   "object/LABEL/unchosen" true when nothing was
 *   "object/LABEL/token"   true for a token, false for a card
 *   "object/LABEL/double_faced"  of a token: whether it has two faces
 *   "object/LABEL/commander"  true for a commander
 *   "object/LABEL/spent"   the places, from 1, of its abilities that trigger
 *                          once each turn and have this turn
 * What an engine need not observe is used where it is there: "effects",
 * "delayed", "announced", "object/LABEL/kind", "object/LABEL/mana_spent" and
 * "player/A/mana_kept" of the dump.
 *
 * Every answer names the number of the rule that decides.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include "choice.h"
#include "observation.h"
#include "words.h"

#include <stddef.h>
#include <cjson/cJSON.h>

/* The numbers of all rules that answers may name; ends with NULL. */
extern const char *const ORACLE_RULES[];

/* Why an answer is silent: silences.def, and the same in words. */
enum oracle_silence {
#define SILENCE(name, text) SILENCE_##name,
#include "silences.def"
#undef SILENCE
    ORACLE_SILENCES,
};
extern const char *const ORACLE_SILENCE_WORDS[ORACLE_SILENCES];

struct oracle_cards;
struct oracle_position;

struct oracle_cards *oracle_cards_new(void);
/* Read one card file (or the `cards` of a case, one by one).  False, with
 * nothing kept, when `text` is no card. */
bool oracle_cards_read(struct oracle_cards *cards, const char *name,
                       const char *text, size_t length);
void oracle_cards_free(struct oracle_cards *cards);

/* `observation` is only read and, like `cards`, must outlive the position.
 * NULL when it is no observation. */
struct oracle_position *oracle_position_new(const struct oracle_cards *cards,
                                            const cJSON *observation);
void oracle_position_free(struct oracle_position *position);

enum oracle_verdict { ORACLE_SILENT, ORACLE_YES, ORACLE_NO };

struct oracle_answer {
    enum oracle_verdict verdict;
    const char *rule;        /* "106.7"; "" when silent */
    bool is_cost;            /* no, but only because the cost can't be paid */
    enum oracle_silence why; /* when silent */
};

/* What is being asked about.  Objects go by label, else by card name. */
struct oracle_action {
    const char *by;     /* "A" */
    const char *what;   /* "cast", "play", "activate" */
    const char *object; /* label or name */
    const char *face;   /* cast and play: the name of the face, or "" */
    int ability;        /* activate: from 1 */
};

/* CR 601.3, 602.5, 305.2: may that be done now, and brought to an end? */
struct oracle_answer oracle_may(const struct oracle_position *position,
                                const struct oracle_action *action);

/* Every conceivable action of the player, as a list of {"do", "object",
 * "face" or "ability", "verdict": "yes"|"no"|"silent", "rule", "cost", "why"}:
 * "why" is an enum oracle_silence. */
cJSON *oracle_actions(const struct oracle_position *position, const char *by);

/* CR 106.7: the types of mana the permanent could produce. */
mana_set oracle_could_produce(const struct oracle_position *position,
                              const char *object, struct oracle_answer *answer);

/* CR 106.12b, 616.1: the mana the ability can add, as a sorted list of
 * strings such as "GG", over all choices and orders; NULL when silent. */
cJSON *oracle_mana_outcomes(const struct oracle_position *position,
                            const char *object, int ability,
                            struct oracle_answer *answer);

/* CR 118.3a, 202.1a: the ways to pay `cost` ("{1}{G/W}") from `pool`
 * ("GWC"): a list of lists of {"symbol", "unit"}.  NULL when the texts are no
 * cost and pool.  A Phyrexian symbol paid with life has the unit "life". */
cJSON *oracle_payments(const char *cost, const char *pool);

/* What a card is like in a zone with a face up (CR 712.8, 202.3): "name",
 * "types", "subtypes", "supertypes", "colors", "mana_value", "power",
 * "toughness".  NULL when there is no such face or it can't be there. */
cJSON *oracle_card_traits(const struct oracle_cards *cards, const char *face,
                          enum zone zone, int x);

/* CR 613.1: what the object is like with all continuous effects that can be
 * seen.  NULL when silent. */
cJSON *oracle_traits(const struct oracle_position *position, const char *object,
                     struct oracle_answer *answer);

/* CR 115.1: the legal targets of a group, counted from 0, of a spell face or
 * an activated ability: labels, names and seats.  NULL when silent. */
cJSON *oracle_targets(const struct oracle_position *position,
                      const struct oracle_action *action, int group,
                      struct oracle_answer *answer);

/* CR 107.14, 616.1: the totals of energy the player can have after getting
 * `n` through something `by` controls, over all orders of replacements; a
 * bit for each total up to 63.  0 when silent. */
uint64_t oracle_energy_totals(const struct oracle_position *position,
                              const char *player, int n, const char *by,
                              struct oracle_answer *answer);

/* What the oracle had to say of an engine's answers. */
enum { ORACLE_TEXT = 200 };
struct oracle_report {
    unsigned agreed, silent, disagreed;
    unsigned silences[ORACLE_SILENCES]; /* the silent ones, by why */
    /* Called, when it is not NULL, with what the oracle derived and found to
     * be so: a path of the observation; "object/LABEL" for all that the object
     * is like; "act" for whether an act is legal; "*" for everything. */
    void (*bears)(void *context, const char *path);
    void *context;
    /* The first disagreement. */
    char rule[16];
    char subject[ORACLE_TEXT]; /* what it is about: "cast bolt" */
    char expected[ORACLE_TEXT], actual[ORACLE_TEXT];
};

/* The result of game/legal {by} against every conceivable action. */
void oracle_judge_legal(const struct oracle_position *position, const char *by,
                        const cJSON *legal, struct oracle_report *report);
/* The result of game/could-produce. */
void oracle_judge_produce(const struct oracle_position *position,
                          const char *object, const cJSON *result,
                          struct oracle_report *report);
/* What every object is observed to be like. */
void oracle_judge_traits(const struct oracle_position *position,
                         struct oracle_report *report);
/* What must hold whenever a player has priority (CR 704.3). */
void oracle_judge_state(const struct oracle_position *position,
                        struct oracle_report *report);
/* An `action` ({"act": ...}, {"advance": ...}, {"answer": ...}), what came of
 * it, and the positions before and after.  The action may have "asked", the
 * questions in between, all of them in their order: {"kind", "by", "for",
 * "source", "group", "options", "value"}, null being no more. */
void oracle_judge_step(const struct oracle_position *before,
                       const cJSON *action, const cJSON *result,
                       const struct oracle_position *after,
                       struct oracle_report *report);

/* Whether `act` was rightly done, or refused with `code`. */
void oracle_judge_attempt(const struct oracle_position *position,
                          const cJSON *act, bool is_refused, const char *code,
                          struct oracle_report *report);
/* What can be chosen in a decision of that kind with `act`: `exactly` this. */
void oracle_judge_choices(const struct oracle_position *position,
                          const cJSON *act, const char *kind,
                          const cJSON *exactly, struct oracle_report *report);

/* The permanents on the battlefield, as a list of labels or names. */
cJSON *oracle_permanents(const struct oracle_position *position);

/* What invariants below depend on: what some card of the game can do. */
enum oracle_power {
    ORACLE_MOVES_ENERGY = 1 << 0, /* give, take, or count energy */
    ORACLE_KEEPS_MANA = 1 << 1,   /* mana may be there as a step begins */
    ORACLE_ENDS_TURNS = 1 << 2,   /* a resolution may end the turn */
    ORACLE_ACTS_UNASKED = 1 << 3, /* a replacement does more; mana burns */
    ORACLE_REPLACES_DRAWS = 1 << 4,
    ORACLE_HOLDS_TAPPED = 1 << 5, /* permanents may not untap */
    ORACLE_CHANGES_DAMAGE = 1 << 6,   /* or what comes of it */
    ORACLE_CHANGES_COUNTERS = 1 << 7, /* how many are put, or whether */
    ORACLE_LIMITS_COMBAT = 1 << 8,    /* who may attack or block whom */
    ORACLE_ADDS_TURNS = 1 << 9,
    ORACLE_TURNS_FACES = 1 << 10,   /* back faces may come up unasked */
    ORACLE_PLAYS_NOW = 1 << 11,     /* lands are played in a resolution */
    ORACLE_UNTAPS_OTHERS = 1 << 12, /* in each other player's untap step */
    ORACLE_CONTROLS = 1 << 13,      /* a static ability says who controls */
    ORACLE_COPIES_ODDLY = 1 << 14,  /* spells for others, or with another X */
    ORACLE_KEEPS_OUT = 1 << 15, /* what would enter the battlefield */
    ORACLE_ATTACHES = 1 << 16,    /* by an instruction */
    ORACLE_MINDS_DYING = 1 << 17, /* triggers as something dies or leaves */
    ORACLE_ENDS_GAMES = 1 << 18,  /* by an instruction */
    ORACLE_PAYS_FROM_STACK = 1 << 19, /* costs take what is on the stack */
    ORACLE_TAKES_BACK = 1 << 20, /* one resolution changes control twice */
    ORACLE_POWERS_ALL = (1 << 21) - 1,
};
/* The powers of the card with that face or of the token; all of them when
 * there is none.  Those of a card include what its tokens can do. */
unsigned oracle_powers(const struct oracle_cards *cards, const char *name);

/* Keywords that invariants depend on. */
enum oracle_keyword {
    ORACLE_INDESTRUCTIBLE,
    ORACLE_FLYING,
    ORACLE_REACH,
    ORACLE_SHADOW,
    ORACLE_MENACE,
    ORACLE_CANT_BLOCK,
    ORACLE_DEFENDER,
    ORACLE_HASTE,
    ORACLE_VIGILANCE,
    ORACLE_FIRST_STRIKE,
    ORACLE_DOUBLE_STRIKE,
    ORACLE_TRAMPLE,
    ORACLE_DEATHTOUCH,
    ORACLE_LIFELINK,
    ORACLE_INFECT,
    ORACLE_WITHER,
    ORACLE_TOXIC,
    ORACLE_PERSIST,
    ORACLE_UNDYING,
    ORACLE_KEYWORDS,
};

/* What stays the same over a game. */
struct oracle_setting {
    unsigned powers; /* of all its cards together */
    name_id aura;    /* the subtype; 0: no card has it */
    uint64_t keyword[ORACLE_KEYWORDS]; /* bits of observed_object.keywords */
    /* In observed_effect.duration: until end of turn, and for as long as its
     * source remains, or remains under control. */
    uint8_t until_turn_ends, while_source, while_controlled;
};

/* A choice: what was asked, and the option that was taken. */
struct oracle_choice {
    uint8_t kind, purpose; /* of the decision, as those below */
    player_id player;
    object_id source;
    uint16_t detail, count;
    struct option option;
};

/* What lies between two observations. */
struct oracle_happening {
    player_id by;
    struct option option; /* taken at the first */
    uint16_t choices;     /* made after it, forced ones aside */
    uint8_t passes;       /* in succession before, when it is OPTION_PASS:
                             what is refused does not interrupt them */
    uint16_t made_count;  /* all choices made after it, in order */
    const struct oracle_choice *made;
    bool is_set_up;       /* the first was laid out, not reached */
    bool was_refused;     /* then the first is where its player last had
                             priority (CR 733.1) */
};

/* What must hold between two observations, of one viewer, with one option
 * and at most choices that belong to it in between: as a rule those of two
 * decisions in succession, or of the first and last of a transaction.
 *
 * Allocates nothing.  Adds one agreement to `report`, or all that is broken.
 * Both must have been zeroed before they were filled: they are compared as
 * bytes. */
void oracle_step_invariants(const struct observation *before,
                            const struct observation *after,
                            const struct oracle_happening *what,
                            const struct oracle_setting *setting,
                            struct oracle_report *report);

/* The same of what is offered to a player who declares attackers or blockers,
 * or chooses which legendary permanent stays; `now` is the position as that
 * decision stands, `what` led to it. */
void oracle_offer_invariants(const struct observation *now,
                             const struct decision *decision,
                             const struct oracle_happening *what,
                             const struct oracle_setting *setting,
                             struct oracle_report *report);

#endif
