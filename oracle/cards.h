/*
 * cards.h - the cards of the corpus as the oracle reads them.
 *
 * A face keeps its tree: abilities are looked up in it, never compiled.
 *
 * Rules: CR 202 (mana cost, color), 205 (types), 712 (double-faced cards).
 */
#ifndef CARDS_H
#define CARDS_H

#include "lookup.h"
#include "oracle.h"

enum {
    FACES_MAX = 2,
    SYMBOLS_MAX = 24,
    SUBTYPES_MAX = 12,
    KEYWORDS_MAX = 24,
};

enum symbol_kind {
    SYMBOL_GENERIC, /* n of anything */
    SYMBOL_MANA,    /* one of these types */
    SYMBOL_EITHER,  /* one of these types, or n of anything */
    SYMBOL_LIFE,    /* one of these types, or 2 life */
    SYMBOL_SNOW,
    SYMBOL_X,
};

struct symbol {
    enum symbol_kind kind;
    mana_set types;
    int n;
    char text[8];
};

struct mana_cost {
    int count;
    struct symbol symbol[SYMBOLS_MAX];
};

/* What an object is like; the characteristics of CR 109.3 that matter. */
struct traits {
    const char *name;
    type_set types;
    super_set supers;
    color_set colors;
    int subtype_count;
    const char *subtype[SUBTYPES_MAX];
    bool is_every_creature_type;
    int keyword_count;
    const char *keyword[KEYWORDS_MAX];
    int mana_value;
    bool has_strength;
    bool is_strength_known;
    int power, toughness;
};

struct face {
    const char *name;
    const cJSON *tree;
    const struct card *card;  /* NULL: a token, or face down */
    const struct card *maker; /* of a token */
    int index;
    bool has_cost;
    struct mana_cost cost;
    struct traits traits;
    bool is_about_energy;    /* powers.c: the card, or the token */
    bool has_energy_trigger; /* an ability of the face that triggers is */
};

struct card {
    cJSON *tree;
    bool is_modal, is_double; /* double-faced; of these, modal */
    int face_count;
    struct face face[FACES_MAX];
};

struct oracle_cards {
    int count, room;
    struct card **card;
    struct lookup faces; /* struct face, by name */
    int token_count, token_room;
    struct face *token;
    struct face blank;             /* CR 708.2a: what is face down */
    cJSON *intrinsic[BASIC_TYPES]; /* the abilities of CR 305.6 */
    cJSON *equip;                  /* the target of CR 702.6a */
};

/* tree.c.  The member called exactly so, or NULL. */
const cJSON *member(const cJSON *object, const char *key);
/* Its string, or "". */
const char *text_at(const cJSON *object, const char *key);
bool is_text(const cJSON *item, const char *text);
/* Whether a list, or a string alone, holds the text. */
bool list_holds(const cJSON *list, const char *text);
/* Whether the string is anywhere in the tree. */
bool tree_holds(const cJSON *tree, const char *text);
/* Whether any string in it begins so. */
bool tree_begins(const cJSON *tree, const char *with);
/* Whether any object in the tree has `key` with that string. */
bool tree_has(const cJSON *tree, const char *key, const char *value);
/* Whether any object in the tree has the key at all. */
bool tree_has_key(const cJSON *tree, const char *key);
/* CR 115.1: where the ability describes the group of targets of that name, also
 * in its modes; NULL when it does not. */
const cJSON *tree_group(const cJSON *ability, const char *id);

/* powers.c: whether it gives, takes or counts energy. */
bool tree_mentions_energy(const cJSON *tree);
/* CR 614.1a: whether mana is added in place of something that is no production
 * of mana, and without `is_draw` no draw. */
bool tree_adds_mana_instead(const cJSON *tree, bool is_draw);

/* The face with that name on a card, or the token; NULL when none. */
const struct face *face_find(const struct oracle_cards *cards,
                             const char *name);
/* The token after `token` that has its name and is another; NULL at the end. */
const struct face *token_next(const struct oracle_cards *cards,
                              const struct face *token);

/* Read "{2}{G/W}"; false for what is no mana cost. */
bool cost_read(const char *text, struct mana_cost *cost);
/* CR 202.3: with X counting as `x`. */
int cost_value(const struct mana_cost *cost, int x);
bool cost_has_x(const struct mana_cost *cost);

/* traits.c. */
int type_find(const char *word); /* a bit, or -1 */
int super_find(const char *word);
int color_find(const char *word); /* "W" to "C", or -1 */
extern const char *const TYPE_WORDS[CARD_TYPES];
extern const char *const SUPER_WORDS[SUPERTYPES];
extern const char *const BASIC_WORDS[BASIC_TYPES];
extern const char MANA_LETTERS[MANA_TYPES + 1];

bool traits_have_keyword(const struct traits *traits, const char *word);
bool traits_have_subtype(const struct traits *traits, const char *word);
void traits_add_keyword(struct traits *traits, const char *word);
void traits_add_subtype(struct traits *traits, const char *word);

/* CR 205.3m: a creature type is a subtype that is none of the others. */
bool subtype_is_creature(const char *word);

#endif
