/*
 * laid_out.h - what unit tests lay out: texts of cards that they read, the
 * positions they begin from, and what they choose there.
 *
 * Tests cover what hardly ever comes up by itself.  What they expect of it is
 * theirs; here each text is read, each line of choices is followed, and each
 * position is played on from, at random.
 */
#ifndef LAID_OUT_H
#define LAID_OUT_H

#include "laid_line.h"

struct laid_text {
    char *bytes;
    size_t length;
    uint64_t hash;
    struct json_limits limits; /* of a document */
};

/* The numbers of texts that were read into one arena, refused or not. */
struct laid_arena {
    uint32_t *texts;
    size_t text_count;
};

/* A position, and the numbers of the texts of its cards, in order. */
struct laid_position {
    uint32_t *texts;
    size_t text_count;
    struct scenario *scenario; /* no longer than its objects need */
};

struct laid_out {
    struct laid_text *texts; /* of cards, each once */
    size_t text_count;
    struct laid_text *documents; /* other JSON, each once */
    size_t document_count;
    struct laid_arena *arenas; /* each once */
    size_t arena_count;
    struct laid_position *positions; /* each once */
    size_t position_count;
    struct lines lines;
};

/* Run all unit tests, once a program, and note what they lay out.  False,
 * after a message, when memory is short. */
bool laid_out_open(struct laid_out *laid);
void laid_out_close(struct laid_out *laid);

/* The unit tests call these instead of the functions of the engine, which they
 * pass on to. */
struct cards *unit_cards_new(void);
void unit_cards_free(struct cards *cards);
bool unit_cards_read(struct cards *cards, const char *file, const char *text,
                     size_t length, struct error *error);
struct json *unit_json_read(const char *file, const char *text, size_t length,
                            const struct json_limits *limits,
                            struct error *error);
bool unit_game_setup(struct engine *engine, struct game *game,
                     const struct scenario *scenario, struct error *error);

#endif
