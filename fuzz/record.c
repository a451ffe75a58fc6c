/*
 * record.c - what was done in the game that is played.
 */
#include "field_parts.h"

#include <assert.h>

void record_begin(struct field *field)
{
    struct record *record = &field->record;

    record->choice_count = record->past_count = record->past_before = 0;
    record->was_fresh = record->is_fresh = true;
}

static void add_past(struct field *field, const struct game *position,
                     const struct option *option)
{
    struct record *record = &field->record;
    const struct object *object = &position->object[option->object];

    if (record->past_count == PAST_MAX)
        return;
    record->past[record->past_count++] = (struct past){
        .turn = position->turn,
        .generation = object->generation,
        .object_kind = object->kind,
        .zone = object->zone,
        .by = field->decision.player,
        .option = *option,
    };
}

void record_take(struct field *field, const struct game *position,
                 uint16_t index)
{
    const struct decision *decision = &field->decision;
    const struct option *option = &decision->option[index];
    struct record *record = &field->record;

    if (decision->kind == DECIDE_PRIORITY) {
        record->choice_count = 0;
        record->past_before = record->past_count;
        record->was_fresh = record->is_fresh;
        /* CR 117.4: what is on top of the stack may resolve. */
        record->is_fresh = record->is_fresh && option->kind != OPTION_PASS;
    }
    if (option->kind <= OPTION_SPECIAL && option->kind != OPTION_PASS)
        add_past(field, position, option);
    assert(record->choice_count < ANSWERS_MAX + 2);
    record->choice[record->choice_count++] = index;
}

void record_refuse(struct field *field)
{
    struct record *record = &field->record;

    record->choice_count = 0;
    record->past_count = record->past_before;
    record->is_fresh = record->was_fresh;
}
