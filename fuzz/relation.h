/*
 * relation.h - metamorphic relations: a twin of the game that is played, which
 * must go the same way.
 *
 * An input asks for one with MODIFIER_RELATE.  A relation that does not hold
 * from some point on, because something was asked that it is about, ends in
 * silence.
 */
#ifndef RELATION_H
#define RELATION_H

#include "engine.h"
#include "find.h"
#include "game.h"
#include "stock.h"

struct field;

enum relation {
#define RELATION(id, word, rule, maker, claim, witnesses) RELATION_##id,
#include "relations.def"
#undef RELATION
    RELATIONS,
    RELATION_NONE = RELATIONS, /* of a shadow */
};

const char *relation_word(enum relation relation);
const char *relation_rule(enum relation relation); /* "712.8a", or "" */
const char *relation_claim(enum relation relation);
/* Names of faults that in games nothing else notices, with spaces between. */
const char *relation_witnesses(enum relation relation);
/* The one an input asks for. */
enum relation relation_of(uint16_t modifiers);

/* The cards as other arenas have them; made when first asked for. */
enum wardrobe {
    WARDROBE_SAME,
    WARDROBE_ORDER,
    WARDROBE_COLORS,
    WARDROBE_FRONT,
    WARDROBES
};

/* The twin.  What is called `its` is of the twin. */
struct twin {
    enum relation relation;
    bool is_on;
    uint64_t compared; /* positions, since it was opened */
    const struct corpus *corpus;
    const struct stock *stock;
    struct dress {
        struct cards *cards; /* NULL: not made yet, or WARDROBE_SAME */
        struct engine *engine;
    } dress[WARDROBES];
    enum wardrobe wardrobe;
    struct engine *engine;     /* its, of the wardrobe */
    const struct cards *cards; /* its */
    struct game *game;
    struct scenario scenario;
    struct decision decision;
    struct observation *view;
    /* How its things are called, by what they are in the game. */
    uint8_t seat_shift;
    uint8_t seats;
    object_id object[OBJECTS_MAX]; /* of those at the start */
    uint8_t start_count;           /* objects at the start */
    object_id extra;               /* its object that the game lacks, or 0 */
    uint8_t color[MANA_TYPES];
    int energy, life, turn; /* it has so much more */
    player_id player;       /* the one it is about, of the game */
    bool is_generous;       /* it may have more options */
    player_id viewer;       /* PLAYER_NONE: all is seen */
    uint64_t watched[2];    /* objects it is about, a bit each */
    char text[80];          /* what differs */
    uint16_t seed;          /* of the game when it began */
};

bool twin_open(struct twin *twin, const struct corpus *corpus,
               const struct stock *stock);
void twin_close(struct twin *twin);

/* The game is set up from `scenario`: make its twin, if the relation has
 * something to say of it. */
void twin_begin(struct twin *twin, enum relation relation,
                const struct scenario *scenario, const struct game *game);

/* The same game of an engine that may be another one: it must go the same way
 * to its end, by no relation but that they play the same rules.  False when
 * only one of them lays the position out; `is_laid_out`: the game's does. */
bool twin_shadow(struct twin *twin, const struct scenario *scenario,
                 const struct game *game, bool is_laid_out);

/* The game waits at `decision`: so must the twin.  False when it does not, and
 * `what` says in what they differ. */
bool twin_decide(struct twin *twin, const struct game *game,
                 const struct game *position, const struct decision *decision,
                 const char **what);

/* Option `index` of the decision was taken, with that verdict: the same for
 * the twin. */
bool twin_choose(struct twin *twin, const struct decision *decision,
                 uint16_t index, struct verdict verdict, const char **what);

/* A player has priority: compare all that can be observed. */
bool twin_compare(struct twin *twin, const struct game *game,
                  const struct observation *view, const char **what);

/* Parts: relation_make.c, relation_view.c, relation_cards.c. */
bool twin_make(struct twin *twin, const struct game *game);
bool twin_dress(struct twin *twin, enum wardrobe wardrobe);
/* What is changed at each priority, for which the game waits, too. */
void twin_stir(struct twin *twin, const struct game *game);
bool twin_sees(struct twin *twin, const struct observation *view,
               const char **what);
object_id twin_object(const struct twin *twin, object_id id);
player_id twin_seat(const struct twin *twin, player_id player);
/* Whether its name is that one. */
bool twin_named(const struct twin *twin, name_id name, name_id its);
/* Whether its card is that one. */
bool twin_card(const struct twin *twin, uint16_t card, uint16_t its);

#endif
