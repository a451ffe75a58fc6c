/*
 * invent_parts.h - what the files that invent cards share.
 */
#ifndef INVENT_PARTS_H
#define INVENT_PARTS_H

#include "invent.h"
#include "loader_private.h"

/* What may be spoken of where something is invented. */
enum place {
    PLACE_EFFECT, /* of a spell or ability: targets and choices */
    PLACE_STATIC, /* only choices */
    PLACE_COST,   /* nothing but the board */
};

struct inventor {
    const struct vocabulary *vocabulary;
    uint32_t seed, next; /* of the draws */
    unsigned depth;      /* terms within terms */
    enum place place;
};

/* A number below `count`; true one time in `count`. */
unsigned below(struct inventor *inventor, unsigned count);
bool one_in(struct inventor *inventor, unsigned count);

/* invent.c: an operand of the type; `name` is what its term calls it. */
cJSON *invent(struct inventor *inventor, enum operand_type type,
              const char *name);
cJSON *invent_list(struct inventor *inventor, enum operand_type type,
                   unsigned most);

/* invent_values.c: operands that are no terms.  NULL for other types. */
cJSON *invent_value(struct inventor *inventor, enum operand_type type,
                    const char *name);
/* One of the strings, which end with NULL. */
const char *draw_word(struct inventor *inventor, const char *const *words);
/* A few of them as a list. */
cJSON *draw_words(struct inventor *inventor, const char *const *words,
                  unsigned most);
cJSON *invent_ref(struct inventor *inventor, bool is_player);
cJSON *invent_selector(struct inventor *inventor);
const char *invent_cost(struct inventor *inventor);

/* Numbers of cards, and what each lets choose as it enters: an enum word.
 * The front faces of the permanent ones can be on the battlefield. */
struct pile {
    uint32_t *number;
    uint8_t *choice;
    uint32_t count;
};
struct piles {
    struct pile all, permanent;
};

/* invent_board.c: a set-up with these cards, for so many seats. */
cJSON *invent_setup(struct inventor *inventor, const struct piles *piles,
                    unsigned *seats);

extern const char *const INVENTED_TYPES[], *const PERMANENT_TYPES[],
    *const INVENTED_SUBTYPES[], *const INVENTED_KEYWORDS[];

#endif
