/* piece_game.c - a random game: of the fuzz field, or from where a unit test
 * begins. */
#include "field_parts.h"
#include "generate.h"
#include "pieces_parts.h"
#include "target.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct notes {
    struct engine *engine; /* that plays */
    struct engine *spectator;
    struct observation seen;
    bool is_asked;  /* all that can be asked */
    unsigned count; /* positions there were */
    uint64_t print;
};

enum {
    STRIDE = 5,       /* of the positions that are observed */
    LAID_CHOICES = 30, /* in a game from what is laid out */
    BUDGET = 30,      /* choices of a search */
    TRACE_MAX = 256,
};

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

/* Whether the action is legal, or one much like it, and what comes of it. */
static void note_verdicts(struct notes *notes, const struct game *game,
                          struct option action)
{
    static _Alignas(64) struct game copy;
    struct verdict verdicts[2];

    switch (notes->count / STRIDE % 5) {
    case 0:
        action.object++;
        break;
    case 1:
        action.face ^= 1;
        break;
    case 2:
        action.kind = (uint8_t)((action.kind + 1) % (OPTION_SPECIAL + 1));
        break;
    case 3:
        action.value++;
        break;
    default:
        action.object = OBJECT_NONE;
    }
    game_copy(&copy, game);
    verdicts[0] = game_judge(notes->spectator, game, &action);
    verdicts[1] = game_act(notes->spectator, &copy, &action);
    const uint64_t words[] = {verdicts[0].code, verdicts[0].rule,
                              verdicts[1].code, verdicts[1].rule,
                              game_hash(&copy)};
    notes->print = hash_bytes(notes->print, words, sizeof(words));
}

/* What else players may ask: what was announced, what could be produced, and
 * one more option each time. */
static void note_answers(struct notes *notes, const struct game *game,
                         const struct decision *decision)
{
    struct seen_announced announced[STACK_MAX];
    unsigned turn = notes->count / STRIDE;
    object_id id = (object_id)(1 + turn % (game->object_count - 1u));
    uint8_t count;
    mana_set types;
    bool answers[2] = {false};

    memset(announced, 0, sizeof(announced));
    count = game_announced(notes->spectator, game, announced);
    notes->print =
        hash_bytes(notes->print, announced, count * sizeof(*announced));
    types = game_could_produce(notes->spectator, game, id);
    notes->print = hash_bytes(notes->print, &types, sizeof(types));
    if (decision->kind != DECIDE_PRIORITY) {
        struct verdict verdict =
            game_judge(notes->spectator, game, &decision->option[0]);
        notes->print =
            hash_bytes(notes->print, &verdict.code, sizeof(verdict.code));
        return;
    }
    if (turn % 3 == 0)
        answers[0] = game_payable(notes->spectator, game,
                                  &decision->option[turn % decision->count],
                                  BUDGET, &answers[1]);
    notes->print = hash_bytes(notes->print, answers, sizeof(answers));
    note_verdicts(notes, game, decision->option[turn % decision->count]);
}

/* The position, and the rules that led to it: those that are marked as used
 * and not yet forgotten. */
static void note_position(void *context, const struct game *game,
                          const struct decision *decision, uint16_t index)
{
    struct notes *notes = context;
    const bool *used = notes->engine->rule_used;
    const uint64_t words[] = {game_hash(game), decision->kind,
                              decision->count, index};

    notes->print = hash_bytes(notes->print, words, sizeof(words));
    notes->print = hash_bytes(notes->print, used, CR_COUNT * sizeof(*used));
    if (notes->count % STRIDE == 0 && game->object_count > 1) {
        note_view(notes, game);
        if (notes->is_asked)
            note_answers(notes, game, decision);
    }
    notes->count++;
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
static bool run_game(struct field *field, uint32_t number, uint64_t *print)
{
    struct input input;
    struct find find;
    struct notes notes = {
        .spectator = engine_new(field->corpus->known.cards),
        .print = HASH,
    };
    enum played played = PLAYED_FIND;

    input_generate(&input, SEED, number, FOCUS_GAME);
    field_watch(field, note_position, &notes);
    if (notes.spectator != NULL && renew_engines(field)) {
        notes.engine = field->engine;
        played = field_play(field, &input, &find);
    }
    engine_free(notes.spectator);
    *print = hash_bytes(notes.print, &played, sizeof(played));
    return played != PLAYED_FIND;
}

/* What comes of a choice, and why. */
static void note_verdict(struct notes *notes, struct verdict verdict,
                         const struct trace_entry *trace)
{
    notes->print =
        hash_bytes(notes->print, &verdict.code, sizeof(verdict.code));
    notes->print = hash_bytes(notes->print, trace,
                              engine_trace_count(notes->engine) *
                                  sizeof(*trace));
}

/* Choose as somebody did. */
static void play_line(struct notes *notes, struct game *game,
                      const struct laid_line *line)
{
    static struct trace_entry trace[TRACE_MAX];
    static struct decision decision;

    for (size_t i = 0; i < line->move_count; i++) {
        const struct laid_move *move = &line->moves[i];
        struct verdict verdict;
        game_options(notes->engine, game, &decision);
        note_position(notes, game, &decision, move->index);
        engine_trace(notes->engine, trace, TRACE_MAX);
        if (move->is_act)
            verdict = game_act(notes->engine, game, &move->action);
        else
            verdict = game_choose(notes->engine, game, move->index);
        note_verdict(notes, verdict, trace);
    }
}

bool game_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    return run_game(scene->field, number, print);
}

bool invented_game_run(const struct scene *scene, uint32_t number,
                       uint64_t *print)
{
    return run_game(scene->invented[number % INVENTIONS], number, print);
}

/* Take options at random; false when the game is not sound. */
static bool play_on(struct notes *notes, struct game *game, uint64_t seed)
{
    static const struct option conceding = {.kind = OPTION_CONCEDE};
    static struct trace_entry trace[TRACE_MAX];
    static struct decision decision;

    for (int i = 0; i < LAID_CHOICES; i++) {
        struct verdict verdict;
        uint16_t index;
        game_options(notes->engine, game, &decision);
        if (decision.kind == DECIDE_OVER)
            break;
        index = (uint16_t)target_draw(&seed, decision.count);
        note_position(notes, game, &decision, index);
        engine_trace(notes->engine, trace, TRACE_MAX);
        if (decision.kind == DECIDE_PRIORITY && target_draw(&seed, 40) == 0)
            verdict = game_act(notes->engine, game, &conceding);
        else
            verdict = game_choose(notes->engine, game, index);
        note_verdict(notes, verdict, trace);
    }
    return game_check(notes->engine, game) == NULL;
}

/* Along the line, if there is one, and on at random. */
static bool play_position(const struct laid_position *position,
                          const struct cards *cards,
                          const struct laid_line *line, uint64_t seed,
                          uint64_t *print)
{
    static struct scenario scenario;
    struct notes notes = {
        .engine = engine_new(cards),
        .spectator = engine_new(cards),
        .is_asked = true,
        .print = HASH,
    };
    struct game *game = game_new();
    struct error error;
    bool is_sound = false;

    scenario_copy(&scenario, position->scenario);
    if (notes.engine != NULL && notes.spectator != NULL && game != NULL &&
        game_setup(notes.engine, game, &scenario, &error)) {
        if (line != NULL)
            play_line(&notes, game, line);
        is_sound = play_on(&notes, game, seed);
    }
    engine_free(notes.engine);
    engine_free(notes.spectator);
    free(game);
    *print = notes.print;
    return is_sound;
}

struct cards *laid_cards(const struct scene *scene,
                         const struct laid_position *position)
{
    struct cards *cards = cards_new();
    bool is_read = cards != NULL;

    for (size_t i = 0; i < position->text_count && is_read; i++) {
        const struct laid_text *text =
            &scene->laid.texts[position->texts[i]];
        struct error error;
        is_read = cards_read(cards, "card", text->bytes, text->length, &error);
    }
    if (is_read)
        return cards;
    cards_free(cards);
    return NULL;
}

static bool run_from(const struct scene *scene, uint32_t number,
                     const struct laid_line *line, uint64_t seed,
                     uint64_t *print)
{
    const struct laid_position *position = &scene->laid.positions[number];
    struct cards *cards = laid_cards(scene, position);
    bool is_good =
        cards != NULL && play_position(position, cards, line, seed, print);

    cards_free(cards);
    return is_good;
}

bool laid_game_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    uint32_t position = number % (uint32_t)scene->laid.position_count;

    return run_from(scene, position, NULL, number, print);
}

bool line_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    const struct laid_line *line = &scene->laid.lines.list[number];

    return run_from(scene, line->position, line, number, print);
}
