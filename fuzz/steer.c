#include "steer.h"
#include "game.h"

#include <string.h>

enum { NUMBERS_MANY = 8 }; /* more numbers than this: mostly the low ones */

void steer_begin(struct steer *steer, const struct input *input,
                 const struct stock *stock)
{
    bool is_uniform = true;

    *steer = (struct steer){.input = input, .stock = stock};
    for (int i = 0; i < WEIGHTS; i++)
        is_uniform = is_uniform && input->weight[i] == 0;
    memcpy(steer->weight, input->weight, sizeof(steer->weight));
    if (is_uniform) {
        memset(steer->weight, 8, sizeof(steer->weight));
        steer->weight[WEIGHT_CANCEL] = 1;
    }
}

static enum weight weight_of(const struct option *option, uint16_t groups)
{
    switch (option->kind) {
    case OPTION_PASS:
        return WEIGHT_PASS;
    case OPTION_CAST:
        return WEIGHT_CAST;
    case OPTION_PLAY:
        return WEIGHT_PLAY;
    case OPTION_ACTIVATE:
        return groups >> GROUP_MANA & 1 ? WEIGHT_MANA : WEIGHT_ABILITY;
    case OPTION_SPECIAL:
        return WEIGHT_ABILITY;
    case OPTION_VALUE:
        return option->value == 0 ? WEIGHT_DONE : WEIGHT_MORE;
    case OPTION_DONE:
        return WEIGHT_DONE;
    case OPTION_OBJECT:
    case OPTION_PLAYER:
        return WEIGHT_MORE;
    default:
        return WEIGHT_CANCEL;
    }
}

static bool is_shunned(const struct steer *steer, const struct option *option)
{
    for (unsigned i = 0; i < steer->shunned_count; i++)
        if (memcmp(&steer->shunned[i], option, sizeof(*option)) == 0)
            return true;
    return false;
}

/* What the tail makes of an option; a card switched off is left alone. */
static uint32_t liking(const struct steer *steer, const struct game *position,
                       const struct option *option)
{
    uint16_t groups =
        option->object < position->object_count
            ? stock_groups(steer->stock, position->object[option->object].card)
            : 0;

    if ((groups & steer->input->off) && option->kind <= OPTION_SPECIAL)
        return 0;
    if (steer->is_priority && is_shunned(steer, option))
        return 0;
    return steer->weight[weight_of(option, groups)];
}

static uint16_t draw(const struct steer *steer, const struct game *position,
                     const struct decision *decision, unsigned number)
{
    uint64_t word = input_draw(steer->input->seed, number);
    uint16_t count = decision->count;
    uint32_t total = 0, least;

    if (decision->kind == DECIDE_NUMBER && count > NUMBERS_MANY && word & 3)
        count = NUMBERS_MANY;
    for (uint16_t i = 0; i < count; i++)
        total += liking(steer, position, &decision->option[i]);
    if (total == 0)
        return (uint16_t)(((word >> 32) * count) >> 32);
    least = (uint32_t)(((word >> 32) * total) >> 32);
    for (uint16_t i = 0; i < count; i++) {
        uint32_t likes = liking(steer, position, &decision->option[i]);
        if (least < likes)
            return i;
        least -= likes;
    }
    return 0;
}

static uint16_t choose(struct steer *steer, const struct game *position,
                       const struct decision *decision, unsigned number)
{
    const struct input *input = steer->input;

    if (decision->count == 1)
        return 0;
    if (steer->next == input->choice_count)
        return draw(steer, position, decision, number);
    const struct choice *choice = &input->choice[steer->next];
    if (++steer->taken >= choice->times) {
        steer->next++;
        steer->taken = 0;
    }
    return option_nearest(steer->stock, position, decision, choice->key);
}

uint16_t steer_choose(struct steer *steer, const struct game *position,
                      const struct decision *decision, unsigned number)
{
    steer->is_priority = decision->kind == DECIDE_PRIORITY;
    if (steer->is_priority && !steer->was_refused)
        steer->shunned_count = 0;
    uint16_t index = choose(steer, position, decision, number);
    if (steer->is_priority) {
        steer->was_refused = false;
        steer->last = decision->option[index];
    }
    return index;
}

void steer_refuse(struct steer *steer)
{
    steer->was_refused = true;
    if (steer->shunned_count < SHUNNED_MAX)
        steer->shunned[steer->shunned_count++] = steer->last;
}
