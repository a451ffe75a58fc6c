/*
 * pieces.h - what a flipped branch must get past: everything that looks at
 * the engine, in small pieces.
 *
 * A piece makes its own context of the engine and leaves nothing behind, so
 * what comes of it follows from the flip and the piece alone.
 */
#ifndef PIECES_H
#define PIECES_H

#include "work.h"

enum layer {
    LAYER_READING, /* the corpus is read without an error; one piece */
    LAYER_CORPUS,  /* what a case expects; a piece each */
    LAYER_ORACLE,  /* the oracle judges every step of a case */
    LAYER_GAMES,   /* random games from a case's set-up end as they did */
    LAYER_UNITS,   /* a program of unit tests */
    LAYERS,
};

const char *layer_name(enum layer layer);

struct piece {
    enum layer layer;
    uint32_t index; /* of the case or program */
    bool is_sound;  /* it holds when nothing is flipped */
    uint32_t reach; /* how many flips would matter in it */
    double seconds; /* of the processor */
    uint64_t print; /* fingerprint of the games */
    uint32_t place; /* before the pieces were put in order */
};

struct scene {
    struct work work;
    struct referee *referee;
    bool is_read_anew; /* by scene_read */
};

/* The programs of unit tests, from the table that the Makefile makes. */
struct unit {
    const char *name;
    int (*run)(void);
};
extern const struct unit UNITS[];
extern const size_t UNIT_COUNT;

/* Load the embedded corpus.  False, after a message, when it is not valid. */
bool scene_open(struct scene *scene);
void scene_close(struct scene *scene);

size_t scene_count(const struct scene *scene); /* pieces */
/* The piece number `number`, nothing known of it yet. */
struct piece scene_piece(const struct scene *scene, size_t number);
/* "MP-00021/2", "engine/mana_test.c". */
const char *piece_name(const struct scene *scene, const struct piece *piece);

/* Whether all is well with the piece; `print` is filled in for games, which
 * are well when their fingerprint is that of the piece.  Standard output and
 * error may be written to. */
bool piece_run(struct scene *scene, const struct piece *piece,
               uint64_t *print);

/* LAYER_READING: read the corpus again.  When that gives other cards or
 * cases, the pieces use them from now on, and `is_read_anew` is set. */
bool scene_read(struct scene *scene);

#endif
