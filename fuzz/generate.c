#include "generate.h"

#include <string.h>

/* Draws that follow from the seed and the number of the input. */
struct dice {
    uint32_t seed, next;
};

static uint64_t roll(struct dice *dice)
{
    return input_draw(dice->seed, dice->next++);
}

static unsigned below(struct dice *dice, unsigned count)
{
    return (unsigned)(((roll(dice) >> 32) * count) >> 32);
}

/* A quarter as the case is, half with a few cards more, a quarter crowded. */
static uint8_t draw_crowd(struct dice *dice)
{
    static const uint8_t most[4] = {0, 3, 3, 8};
    unsigned limit = most[below(dice, 4)], low;

    if (limit == 0)
        return 0;
    low = below(dice, limit);
    return (uint8_t)(low | below(dice, limit) << 4);
}

static void draw_swarm(struct input *input, struct dice *dice)
{
    /* Each way of acting is off one time in eight. */
    for (int i = 0; i < WEIGHTS; i++)
        input->weight[i] = below(dice, 8) == 0 ? 0 : (uint8_t)below(dice, 16);
    input->weight[WEIGHT_CANCEL] = (uint8_t)below(dice, 2);
    input->off = (uint16_t)(roll(dice) & roll(dice));
    if (below(dice, 2) == 0)
        input->off &= (uint16_t)roll(dice);
}

static void draw_edit(struct edit *edit, struct dice *dice)
{
    uint64_t word = roll(dice);

    *edit = (struct edit){
        .kind = (uint8_t)below(dice, EDITS),
        .seat = word & 3,
        .zone = word >> 2 & 7,
        .flags = word >> 5 & 3,
        .small = word >> 8 & 0x1f & (uint8_t)(word >> 13),
        .value = (uint16_t)(word >> 32),
    };
    /* Dealing much at once is what the crowd is for; games are for two. */
    if (edit->kind == EDIT_DEAL || edit->kind == EDIT_BASICS)
        edit->small &= 3;
    if (edit->kind == EDIT_SEATS && word >> 20 & 3)
        edit->kind = EDIT_CARD;
}

void input_generate(struct input *input, uint32_t seed, uint64_t number,
                    enum focus focus)
{
    struct dice dice = {
        (uint32_t)input_draw(seed ^ (uint32_t)(number >> 32), (uint32_t)number),
        0};
    uint64_t word = roll(&dice);

    memset(input, 0, sizeof(*input));
    input->focus =
        (uint8_t)(focus != FOCUS_GAME ? focus : below(&dice, FOCUSES));
    input->start = (uint16_t)word;
    input->seed = (uint32_t)(word >> 16);
    input->crowd = draw_crowd(&dice);
    if (below(&dice, 8) == 0)
        input->modifiers = (uint16_t)(1u << below(&dice, 3));
    if (below(&dice, 8) == 0)
        input->modifiers |=
            (uint16_t)(MODIFIER_RELATE |
                       below(&dice, MODIFIER_JUDGE >> MODIFIER_RELATION)
                           << MODIFIER_RELATION);
    if (below(&dice, 2) == 0)
        draw_swarm(input, &dice);
    input->edit_count = (uint16_t)(below(&dice, 2) == 0 ? below(&dice, 7) : 0);
    for (uint16_t i = 0; i < input->edit_count; i++)
        draw_edit(&input->edit[i], &dice);
}
