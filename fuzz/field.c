#include "field_parts.h"
#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool load(struct field *field, char *why, size_t size)
{
    const struct corpus_options where = {.directory = field->options.corpus};
    char line[600];

    field->corpus = corpus_load(&where);
    if (field->corpus->error_count > 0) {
        snprintf(why, size, "%s",
                 error_print(&field->corpus->errors[0], line, sizeof(line)));
        return false;
    }
    if (field->corpus->ruling_count == 0) {
        snprintf(why, size, "the corpus has no cases");
        return false;
    }
    stock_open(&field->stock, field->corpus);
    return starts_open(&field->starts, field->corpus, why, size);
}

struct field *field_new(const struct field_options *options, char *why,
                        size_t size)
{
    struct field *field = store_new(1, sizeof(*field));

    field->options = *options;
    if (!load(field, why, size)) {
        field_free(field);
        return NULL;
    }
    field->engine = engine_new(field->corpus->known.cards);
    field->other = engine_new(field->corpus->known.cards);
    field->game = game_new();
    field->copy = game_new();
    field->before = game_new();
    sequel_open(&field->sequel, field->corpus);
    field->novelty = store_new(NOVELTY_BITS / 8, 1);
    bool has_twins = twin_open(&field->twin, field->corpus, &field->stock) &&
                     rival_open(&field->rival, field);
    bool is_judged = options->asking != ASK_NEVER && !options->is_unchecked;
    if (is_judged)
        field->court = court_new(field->corpus);
    field->credit = UINT32_MAX / 2; /* as much as may be saved up */
    if (!has_twins || (is_judged && field->court == NULL) ||
        field->engine == NULL || field->other == NULL || field->game == NULL ||
        field->copy == NULL || field->before == NULL) {
        snprintf(why, size, "out of memory");
        field_free(field);
        return NULL;
    }
    return field;
}

void field_free(struct field *field)
{
    if (field == NULL)
        return;
    engine_free(field->engine);
    engine_free(field->other);
    free(field->game);
    free(field->copy);
    free(field->before);
    free(field->novelty);
    court_free(field->court);
    sequel_close(&field->sequel);
    twin_close(&field->twin);
    rival_close(&field->rival);
    scripts_free(field->scripts);
    starts_close(&field->starts);
    stock_close(&field->stock);
    corpus_free(field->corpus);
    free(field);
}

const struct field_tally *field_tally(const struct field *field)
{
    return &field->tally;
}

enum asking field_ask(struct field *field, enum asking asking)
{
    enum asking before = field->options.asking;

    field->options.asking = asking;
    return before;
}

void field_seek(struct field *field, const char *cause)
{
    field->cause = cause;
}

void field_hear(struct field *field, field_hearer *hear, void *context)
{
    field->hear = hear;
    field->hear_context = context;
}

const char *field_digest(const struct field *field)
{
    return field->corpus->digest;
}

void field_watch(struct field *field, field_watcher *watch, void *context)
{
    field->watch = watch;
    field->watch_context = context;
}

const struct cards *field_cards(const struct field *field)
{
    return field->stock.cards;
}

const struct game *field_game(const struct field *field)
{
    return field->game;
}

const struct game *field_position(struct field *field, const struct game *game)
{
    return engine_view(field->engine, game);
}

unsigned field_decision(const struct field *field)
{
    return field->number;
}

const char *field_start(const struct field *field)
{
    return field->start->ruling->id;
}

static enum focus focus_of(const struct field *field, const struct input *input)
{
    return field->options.focus != FOCUS_GAME ? field->options.focus
                                              : (enum focus)input->focus;
}

void field_settle(const struct field *field, struct input *input)
{
    const struct start *start;

    input->focus = (uint8_t)focus_of(field, input);
    start = starts_find(&field->starts, (enum focus)input->focus, input->start);
    input->start = start->key;
    for (uint16_t i = 0; i < input->edit_count; i++) {
        struct edit *edit = &input->edit[i];
        uint16_t card =
            edit->kind != EDIT_CARD
                ? 0
                : stock_find(&field->stock, (enum focus)input->focus,
                             edit->value, input->off);
        if (card != 0)
            edit->value = stock_key(&field->stock, card);
    }
}

/* The choices of cases, told when they are first needed. */
static struct scripts *scripts(struct field *field)
{
    if (field->scripts == NULL) {
        field->scripts =
            scripts_new(field->corpus, &field->starts, &field->stock);
        scripts_tell(field->scripts);
    }
    return field->scripts;
}

void field_generate(struct field *field, struct input *input, uint32_t seed,
                    uint64_t number, enum focus focus)
{
    input_generate(input, seed, number, focus);
    if (!(input->seed & 1))
        return;
    if (input->seed & 2)
        input->edit_count = input->crowd = 0;
    scripts_follow(
        scripts(field),
        starts_find(&field->starts, focus_of(field, input), input->start),
        false, input);
}

bool field_rehearse(struct field *field, struct input *input, size_t number,
                    bool is_longer)
{
    if (number >= field->starts.count)
        return false;
    scripts_rehearse(scripts(field), &field->starts.list[number], is_longer,
                     input);
    return true;
}

bool field_attempt(struct field *field, struct input *input, size_t number)
{
    return scripts_attempt(scripts(field), number, input);
}

void field_next(struct field *field, struct input *input, uint32_t seed,
                uint64_t number, enum focus focus)
{
    size_t cases = field->starts.count;

    if (number < 2 * cases)
        field_rehearse(field, input, (size_t)number % cases, number >= cases);
    else if (!field_attempt(field, input, (size_t)number - 2 * cases))
        field_generate(field, input, seed, number, focus);
}

size_t field_seedless(struct field *field)
{
    return 2 * field->starts.count + scripts_attempts(scripts(field));
}

/* Put the input's position on the table. */
static bool set_up(struct field *field)
{
    const struct input *input = &field->input;
    struct error error;

    field->start =
        starts_find(&field->starts, (enum focus)input->focus, input->start);
    scenario_copy(&field->scenario, field->start->scenario);
    scenario_edit(&field->scenario, input, &field->stock);
    return game_setup(field->engine, field->game, &field->scenario, &error);
}

/* Whether a find is one to stop for. */
static bool counts(const struct field *field, struct find *find)
{
    if (field->hear != NULL)
        field->hear(field->hear_context, find);
    else if (field->cause == NULL || strcmp(find->cause, field->cause) == 0)
        return true;
    find->kind = FIND_NONE;
    return false;
}

/* False at the end of the game, or for a find. */
static bool play_one(struct field *field, unsigned number, struct find *find)
{
    struct decision *decision = &field->decision;

    field->number = number;
    game_options(field->engine, field->game, decision);
    if (decision->kind == DECIDE_OVER)
        return false;
    if (!watch_decision(field, number, find) && counts(field, find))
        return false;
    const struct game *position = engine_view(field->engine, field->game);
    if (!watch_twin(field, number, position, find) && counts(field, find))
        return false;
    if (!rival_decide(field, number, position, find) && counts(field, find))
        return false;
    uint16_t index = steer_choose(&field->steer, position, decision, number);
    record_take(field, position, index);
    sequel_take(field, index);
    if (field->watch != NULL)
        field->watch(field->watch_context, field->game, decision, index);
    struct verdict verdict = game_choose(field->engine, field->game, index);
    field->tally.decisions++;
    if (verdict.code != CODE_NONE)
        field->tally.refused_actions++;
    return (watch_choice(field, number, index, verdict, find) &&
            rival_choose(field, number, index, verdict, find)) ||
           !counts(field, find);
}

/* Play what field->input says, with all checks or barely. */
static enum played play(struct field *field, struct find *find)
{
    unsigned limit = input_limit(&field->input);

    field->input.focus = (uint8_t)focus_of(field, &field->input);
    if (field->is_bare)
        field->input.modifiers = 0;
    find->kind = FIND_NONE;
    field->tally.runs++;
    bool is_laid_out = set_up(field);
    if (!rival_begin(field, is_laid_out, find) && counts(field, find))
        return PLAYED_FIND;
    if (!is_laid_out) {
        field->tally.refused_positions++;
        return PLAYED_REFUSED;
    }
    record_begin(field);
    novelty_begin(field);
    sequel_begin(field);
    field->twin.is_on = false;
    if (field->input.modifiers & MODIFIER_RELATE)
        twin_begin(&field->twin, relation_of(field->input.modifiers),
                   &field->scenario, field->game);
    steer_begin(&field->steer, &field->input, &field->stock);
    if (watch_begin(field, find) || !counts(field, find))
        for (unsigned number = 0; number < limit; number++)
            if (!play_one(field, number, find))
                break;
    return find->kind == FIND_NONE ? PLAYED : PLAYED_FIND;
}

enum played field_play(struct field *field, const struct input *input,
                       struct find *find)
{
    field->input = *input;
    field->is_bare = field->options.is_unchecked;
    return play(field, find);
}

bool field_glance(struct field *field, const uint8_t *bytes, size_t size)
{
    struct find find;

    if (!input_decode(&field->read, bytes, size))
        return false;
    field->input = field->read;
    field->is_bare = true;
    (void)play(field, &find);
    return field->read.modifiers & MODIFIER_JUDGE;
}

enum played field_run(struct field *field, const uint8_t *bytes, size_t size,
                      struct find *find)
{
    find->kind = FIND_NONE;
    if (!input_decode(&field->read, bytes, size))
        return PLAYED_NOTHING;
    return field_play(field, &field->read, find);
}
