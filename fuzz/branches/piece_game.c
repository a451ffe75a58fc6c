/* piece_game.c - a random game of the fuzz field. */
#include "field_parts.h"
#include "generate.h"
#include "pieces_parts.h"

struct notes {
    const struct field *field;
    uint64_t print;
};

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
    struct notes notes = {field, HASH};
    enum played played = PLAYED_FIND;

    input_generate(&input, SEED, number, FOCUS_GAME);
    field_watch(field, note_position, &notes);
    if (renew_engines(field))
        played = field_play(field, &input, &find);
    *print = hash_bytes(notes.print, &played, sizeof(played));
    return played != PLAYED_FIND;
}
