/*
 * pieces_parts.h - the kinds of pieces.
 */
#ifndef PIECES_PARTS_H
#define PIECES_PARTS_H

#include "pieces.h"

/* Each is true when all is well, and fills in a fingerprint of what came up. */
typedef bool run_piece(const struct scene *scene, uint32_t number,
                       uint64_t *print);
/* Of the arena and the tree that a file becomes. */
run_piece source_run;
/* Of the arena that a card becomes, or why it is refused. */
run_piece invented_card_run, changed_card_run, wrong_card_run;
/* Of what is read into one arena, one after the other. */
run_piece arena_run;
/* Of other JSON. */
run_piece document_run;
/* Of the schema of cards and the numbers of rules. */
run_piece words_run;
/* Of what there is when memory runs out. */
run_piece scarce_run;
/* Of the rules that a case cites and applies. */
run_piece case_run;
/* With the oracle, of everything the engine says. */
run_piece judged_run;
/* Of all positions of a game, in contexts of the engine that remember nothing
 * of other games. */
run_piece game_run, invented_game_run;
/* The same of a game that begins where a unit test does, which reads its cards
 * first; and of one that goes as it does there, to begin with. */
run_piece laid_game_run, line_run;
/* Of what is said of spoilt set-ups, and of spoilt games. */
run_piece spoilt_run;
/* Of a program of unit tests. */
run_piece unit_run;

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
