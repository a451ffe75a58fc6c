/*
 * pieces_parts.h - the kinds of pieces.
 */
#ifndef PIECES_PARTS_H
#define PIECES_PARTS_H

#include "pieces.h"

/* Each is true when all is well, and fills in a fingerprint of what came up:
 * of the arena and the tree that a file becomes, */
bool source_run(const struct source *source, uint64_t *print);
/* of the arena that an invented card, or one that was changed, becomes, or why
 * it is refused, */
bool text_run(const struct scene *scene, uint32_t number, uint64_t *print);
/* of what is read into one arena, one after the other, */
bool arena_run(const struct scene *scene, uint32_t number, uint64_t *print);
/* of other JSON, */
bool document_run(const struct laid_text *text, uint64_t *print);
/* of the schema of cards and the numbers of rules, */
bool words_run(uint64_t *print);
/* of what there is when memory runs out, */
bool scarce_run(const struct scene *scene, uint32_t number, uint64_t *print);
/* of the rules that a case cites and applies, or, with the oracle, of
 * everything the engine says, */
bool case_run(const struct scene *scene, const struct ruling *ruling,
              bool is_judged, uint64_t *print);
/* and of all positions of a game, in contexts of the engine that remember
 * nothing of other games. */
bool game_run(struct field *field, uint32_t number, uint64_t *print);
/* The same of a game that begins where a unit test does, which reads its cards
 * first. */
bool laid_game_run(const struct scene *scene, uint32_t number,
                   uint64_t *print);
/* Of one that goes as in a unit test, first. */
bool line_run(const struct scene *scene, uint32_t number, uint64_t *print);
/* Of what is said of spoilt set-ups, and of spoilt games. */
bool spoilt_run(const struct scene *scene, uint32_t number, uint64_t *print);
/* The cards of a position, read anew; NULL when they are refused. */
struct cards *laid_cards(const struct scene *scene,
                         const struct laid_position *position);

/* Of whatever is invented. */
enum { SEED = 1 };

/* Fingerprints begin with this. */
#define HASH UINT64_C(0xcbf29ce484222325)
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length);
uint64_t hash_error(uint64_t hash, const struct error *error);

#endif
