/*
 * loader_private.h - what the files of the loader share: the vocabulary as a
 * table, the state of a reading, and one reader for each type of operand.
 */
#ifndef LOADER_PRIVATE_H
#define LOADER_PRIVATE_H

#include "cards_private.h"
#include "json.h"
#include "loader.h"

enum operand_type {
#define OPERAND(type, schema, meaning) OPERAND_##type,
#include "operands.def"
#undef OPERAND
    OPERAND_TYPES,
};

/* The classes of terms.def. */
enum term_class {
    CLASS_NONE,
    CLASS_REF,
    CLASS_AMOUNT,
    CLASS_COND,
    CLASS_CMP,
    CLASS_COST,
    CLASS_RESTRICT,
    CLASS_TRIGGER,
    CLASS_EVENT,
    CLASS_REWRITE,
    CLASS_ENTER,
    CLASS_MOD,
    CLASS_MANA,
    CLASS_EFFECT,
    CLASS_ABILITY,
    CLASS_KEYWORD,
    CLASSES,
};

/* One row of terms.def. */
struct term_row {
    const char *key, *operands, *rule, *meaning;
    uint8_t class;
};
extern const struct term_row TERM_ROWS[TERMS];

/* How a class is written. */
struct class_row {
    const char *noun;   /* in errors: "effect" */
    const char *member; /* the member that names the term, or NULL: its key */
    const char *meaning;
};
extern const struct class_row CLASS_ROWS[CLASSES];

/* One operand of a term: "name|alias:type?". */
enum { OPERAND_NAME_MAX = 24, OPERAND_ALIASES_MAX = 2, OPERANDS_MAX = 2000 };
struct operand {
    char name[OPERAND_NAME_MAX];
    char alias[OPERAND_ALIASES_MAX][OPERAND_NAME_MAX]; /* or empty */
    uint8_t type;
    bool is_optional;
};

/* All operands, those of a term in a row. */
struct vocabulary {
    uint16_t first[TERMS + 1];
    struct operand operand[OPERANDS_MAX];
};

/* loader_vocabulary.c */

/* The vocabulary, newly allocated, or NULL.  Freed with cJSON_free. */
struct vocabulary *vocabulary_new(void);
const struct operand *operands_of(const struct vocabulary *vocabulary,
                                  uint16_t term, uint16_t *count);
/* The term of the class that `text` names, or TERM_NONE. */
uint16_t term_find(enum term_class class, const char *text);

/* The members of an object that is no term: rows of members.def. */
enum member_object {
    MEMBERS_CARD,
    MEMBERS_FACE,
    MEMBERS_TARGET,
    MEMBERS_SPEC,
    MEMBERS_CHOICE,
    MEMBERS_CANT_ACTIVATE,
    MEMBERS_SPEND_AS,
    MEMBERS_KEEP_MANA,
    MEMBERS_EXTRA_TRIGGER,
    MEMBERS_OWNER_ONLY,
    MEMBERS_RIDER,
    MEMBER_OBJECTS,
};
struct member_row {
    const char *key;
    const char *schema; /* NULL: that of the type */
    const char *meaning;
    uint8_t object;
    uint8_t type; /* enum operand_type, OPERAND_TYPES: read by hand */
    bool is_required;
};
extern const struct member_row MEMBER_ROWS[]; /* ends with a NULL key */
extern const char *const MEMBER_NOUNS[MEMBER_OBJECTS];

/* An id that a card defines or uses, to be compared at its end. */
struct mention {
    const cJSON *item;
    name_id id;
    bool is_use;
    bool is_target;
};

/* A reading under way. */
struct reader {
    struct cards *cards;
    const struct vocabulary *vocabulary;
    const struct json *document;
    struct error *error;
    uint16_t card;      /* the id the card will have */
    type_set types;     /* of the face being read */
    uint8_t depth;      /* of abilities within abilities */
    ability_id ability; /* the innermost ability being read */
    bool is_marking;    /* keywords are named, not given: no abilities */
    uint8_t speaks;     /* of a target or "it", since a MOD was begun */
    struct mention *mentions;
    uint32_t mention_count, mention_max;
    cJSON **templates; /* parsed for keywords, kept while items are named */
    uint32_t template_count;
};

/* Refuse `item`; always false. */
#define FAIL(reader, item, ...)                                                \
    json_fail((reader)->document, (item), (reader)->error, __VA_ARGS__)

/* A reader of one type: stores what the slot holds, 0 for nothing. */
typedef bool reading(struct reader *reader, const cJSON *item, uint16_t *slot);

/* amount, cmp, cond, effect, event, trigger, mana, ref, who, comparison: a
 * node.  amounts, conds, cost, effects, rewrites, enters, restricts, mods: a
 * list of nodes.  abilities, keywords: a list of ability ids, 0x4000|node,
 * 0x8000|term.  modes: a list of ABILITY_SPELL nodes.  targets: a list.
 * The others: see card.h and the reader. */
#define OPERAND(type, schema, meaning) reading read_##type;
#include "operands.def"
#undef OPERAND

/* loader_terms.c: terms and lists. */
bool read_operand(struct reader *reader, enum operand_type type,
                  const cJSON *item, uint16_t *slot);
bool read_term(struct reader *reader, enum term_class class, const cJSON *item,
               uint16_t *slot);
/* Fill in the operands of `node` from the members of `object`; `own` is the
 * key of the term when the key names it. */
bool read_operands(struct reader *reader, const cJSON *object, const char *own,
                   struct node *node);
bool read_list(struct reader *reader, const cJSON *item, reading *read_item,
               uint16_t *slot);
/* Fail with "unknown <noun> <text>" and the nearest of `names`. */
bool fail_unknown(struct reader *reader, const cJSON *item, const char *noun,
                  const char *text, const char *const *names, size_t count);
bool expect_string(struct reader *reader, const cJSON *item, const char *noun);
bool expect_object(struct reader *reader, const cJSON *item, const char *noun);
/* True when `item` is an object with all it needs and nothing else. */
bool expect_members(struct reader *reader, const cJSON *item,
                    enum member_object object);
bool fail_unknown_term(struct reader *reader, enum term_class class,
                       const cJSON *item, const char *text);
/* loader_defaults.c: complete a node that was read from `item`. */
bool fill_defaults(struct reader *reader, const cJSON *item,
                   struct node *node);

bool mention(struct reader *reader, const cJSON *item, name_id id, bool is_use,
             bool is_target);

/* loader_values.c: adding to the arena, and small values. */
bool add_item(struct reader *reader, const cJSON *place, enum arena_array array,
              const void *item, uint16_t *id);
bool add_node(struct reader *reader, const cJSON *place,
              const struct node *node, uint16_t *id);
bool add_name(struct reader *reader, const cJSON *place, const char *text,
              uint16_t *id);
bool add_subtype(struct reader *reader, const cJSON *place, name_id name,
                 bool is_other);
/* Lists are collected in `items` and then added. */
enum { LIST_MAX = 256 };
struct items {
    uint16_t count;
    uint16_t item[LIST_MAX];
};
bool items_push(struct reader *reader, const cJSON *place, struct items *items,
                uint16_t item);
bool add_list(struct reader *reader, const cJSON *place,
              const struct items *items, uint16_t *id);
color_set mana_cost_colors(const struct mana_cost *cost);
bool read_yes(struct reader *reader, const cJSON *item, bool *yes);
extern const char *const TYPE_NAMES[CARD_TYPES];
extern const char *const SUPER_NAMES[SUPERTYPES];
struct spelling {
    const char *text;
    uint16_t value;
};
extern const struct spelling ZONE_SPELLINGS[], DURATION_SPELLINGS[],
    WORD_SYNONYMS[], REF_SYNONYMS[]; /* each ends with NULL */

/* loader_objects.c: descriptions of objects. */
struct selector_row {
    const char *key;
    const char *meaning;
    uint8_t type;  /* enum operand_type, or OPERAND_TYPES: a flag */
    uint8_t value; /* of a flag when true; 3 less it when false */
    uint8_t size;  /* bytes of the field; 0: read by hand */
    uint16_t offset;
};
extern const struct selector_row SELECTOR_ROWS[]; /* ends with a NULL key */
bool read_selector(struct reader *reader, const cJSON *item, uint16_t *id);
/* Make a card of the spec for tokens. */
bool make_token_card(struct reader *reader, const cJSON *place, uint16_t spec);

/* loader_abilities.c: abilities and keywords. */
bool read_ability(struct reader *reader, const cJSON *item, uint16_t *id);
/* An ability made of one node (reflexive, delayed). */
bool make_ability(struct reader *reader, const cJSON *place,
                  const struct node *node, uint16_t *id);
/* Read the keywords or abilities of a face or object into its parts. */
struct gained {
    uint64_t keywords;
    struct items abilities; /* ability ids */
    struct items nodes;     /* 0x4000|node of keywords with operands */
    uint16_t enchant;
};
bool read_gained(struct reader *reader, const cJSON *item,
                 struct gained *gained);

/* loader_derive.c: what follows from an ability's text. */
void ability_derive(const struct cards *cards,
                    const struct vocabulary *vocabulary, type_set types,
                    struct ability *ability);
/* CR 903.4: the colors of the symbols in the text of a face. */
color_set text_identity(const cJSON *face);

#endif
