/*
 * pieces.h - what a flipped branch must get past: everything that looks at
 * the engine, in small pieces.
 *
 * A piece makes its own context of the engine and leaves nothing behind, so
 * what comes of it follows from the flip and the piece alone.
 */
#ifndef PIECES_H
#define PIECES_H

#include "laid_out.h"
#include "mutate_tree.h"
#include "work.h"

enum {
    INVENTIONS = 4,       /* invented corpora */
    INVENTED_CARDS = 700, /* in each */
};

enum layer {
    LAYER_READING, /* a file of the corpus is read without an error */
    LAYER_TEXTS,   /* an invented or changed card is read, or refused */
    LAYER_CORPUS,  /* what a case expects; a piece each */
    LAYER_ORACLE,  /* the oracle judges every step of a case */
    LAYER_GAMES,   /* a random game is sound, and goes as it did */
    LAYER_UNITS,   /* a program of unit tests */
    LAYERS,
};

const char *layer_name(enum layer layer);

struct piece {
    enum layer layer;
    uint8_t kind;   /* of the layer's pieces */
    uint32_t index; /* of the file, case, game or program */
    bool is_sound;  /* it holds when nothing is flipped */
    uint32_t reach; /* how many flips would matter in it */
    double seconds; /* of the processor */
    uint64_t print; /* fingerprint of what came up */
    uint32_t place; /* before the pieces were put in order */
};

struct scene {
    struct work work;
    struct referee *referee;
    struct grove grove; /* for texts that are changed */
    struct field *field, *invented[INVENTIONS]; /* for the games */
    struct laid_out laid;
    uint32_t rounds; /* times that what is random is done */
    /* What scene_read_anew was told: names of cards and paths of cases that
     * are not what they were. */
    struct names changed;
    bool is_read_anew;
};

/* The programs of unit tests, from the table that the Makefile makes. */
struct unit {
    const char *name;
    int (*run)(void);
};
extern const struct unit UNITS[];
extern const size_t UNIT_COUNT;

/* Load the embedded corpus, and invent others in `directory`/invented0 and so
 * on; there will be `rounds` times as many random texts and games as there have
 * to be.  False, after a message, when a corpus is not valid. */
bool scene_open(struct scene *scene, const char *directory, uint32_t rounds);
void scene_close(struct scene *scene);

size_t scene_count(const struct scene *scene); /* pieces */
/* The piece number `number`, nothing known of it yet. */
struct piece scene_piece(const struct scene *scene, size_t number);
/* "MP-00021/2", "game 7", "engine/mana_test.c"; until the next call. */
const char *piece_name(const struct scene *scene, const struct piece *piece);

/* Run the piece: whether all is well with it, as far as it can tell.  `print`
 * becomes the fingerprint of what came up.  Standard output and error may be
 * written to. */
bool piece_run(struct scene *scene, const struct piece *piece,
               uint64_t *print);

/* How a piece ends, which left its own fingerprint when nothing was flipped. */
enum ending {
    ENDING_WELL,
    ENDING_OTHER, /* nobody says it is wrong, but it is not as it was */
    ENDING_WRONG, /* or a case does not apply a rule that it cites */
};
enum ending piece_ending(const struct piece *piece, bool is_good,
                         uint64_t print);

/* The file of a piece of LAYER_READING is not read as it was. */
void scene_note_change(struct scene *scene, const struct piece *piece);
/* Read the corpus again, for all pieces from now on.  False when it is not
 * valid any more. */
bool scene_read_anew(struct scene *scene);
/* Whether the piece has to do with what changed. */
bool piece_is_concerned(const struct scene *scene, const struct piece *piece);

#endif
