/* piece_game.c - a random game of the fuzz field. */
#include "field_parts.h"
#include "generate.h"
#include "pieces_parts.h"

#include <stddef.h>

struct notes {
    const struct field *field;
    struct engine *spectator;
    struct observation seen;
    unsigned count; /* positions there were */
    uint64_t print;
};

enum { STRIDE = 5 }; /* of the positions that are observed */

/* One more viewer's view each time, and why another object is as it is. */
static void note_view(struct notes *notes, const struct game *game)
{
    const struct observation *seen = &notes->seen;
    unsigned turn = notes->count / STRIDE;
    unsigned viewer = turn % (game->player_count + 1u);
    object_id id = (object_id)(1 + turn % (game->object_count - 1u));

    game_observe(notes->spectator, game,
                 viewer == game->player_count ? PLAYER_NONE
                                              : (player_id)viewer,
                 &notes->seen);
    notes->print = hash_bytes(
        notes->print, seen,
        offsetof(struct observation, object) +
            seen->object_count * sizeof(seen->object[0]));
    engine_rules_clear(notes->spectator);
    game_why(notes->spectator, game, id,
             (enum asked)(turn % (ASKED_OWNER + 1)));
    notes->print = hash_bytes(notes->print, notes->spectator->rule_used,
                              sizeof(notes->spectator->rule_used));
}

/* The position, and the rules that led to it: those that are marked as used
 * and not yet forgotten. */
static void note_position(void *context, const struct game *game,
                          const struct decision *decision, uint16_t index)
{
    struct notes *notes = context;
    const bool *used = notes->field->engine->rule_used;
    const uint64_t words[] = {game_hash(game), decision->kind,
                              decision->count, index};

    notes->print = hash_bytes(notes->print, words, sizeof(words));
    notes->print = hash_bytes(notes->print, used, CR_COUNT * sizeof(*used));
    if (notes->count++ % STRIDE == 0 && game->object_count > 1)
        note_view(notes, game);
}

/* Contexts of the engine that remember nothing of other games. */
static bool renew_engines(struct field *field)
{
    engine_free(field->engine);
    engine_free(field->other);
    field->engine = engine_new(field->corpus->known.cards);
    field->other = engine_new(field->corpus->known.cards);
    return field->engine != NULL && field->other != NULL;
}

/* The game is sound; `print` is of all positions on the way. */
bool game_run(struct field *field, uint32_t number, uint64_t *print)
{
    struct input input;
    struct find find;
    struct notes notes = {
        .field = field,
        .spectator = engine_new(field->corpus->known.cards),
        .print = HASH,
    };
    enum played played = PLAYED_FIND;

    input_generate(&input, SEED, number, FOCUS_GAME);
    field_watch(field, note_position, &notes);
    if (notes.spectator != NULL && renew_engines(field))
        played = field_play(field, &input, &find);
    engine_free(notes.spectator);
    *print = hash_bytes(notes.print, &played, sizeof(played));
    return played != PLAYED_FIND;
}
