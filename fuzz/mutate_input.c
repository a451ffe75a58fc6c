#include "mutate_input.h"
#include "target.h"

#include <string.h>

enum { CHANGES_MAX = 4 };

static uint16_t draw16(uint64_t *seed)
{
    return (uint16_t)target_draw(seed, 1 << 16);
}

/* The head. */

static void set_start(struct input *input, uint64_t *seed)
{
    input->start = draw16(seed);
}

/* Another game of the tail, or one that is hardly another. */
static void set_seed(struct input *input, uint64_t *seed)
{
    if (target_draw(seed, 2) == 0)
        input->seed++;
    else
        input->seed = (uint32_t)draw16(seed) << 16 | draw16(seed);
}

/* Few, for they cost time; none asks for the oracle, see judge_less. */
static void set_modifiers(struct input *input, uint64_t *seed)
{
    input->modifiers = 0;
    if (target_draw(seed, 4) == 0)
        input->modifiers = (uint16_t)(1u << target_draw(seed, 15));
}

/* Seeds ask for the oracle, which costs much: hardly anything else does. */
static void judge_less(struct input *input, uint64_t *seed)
{
    enum { JUDGED = 1024 };

    input->modifiers &= (uint16_t)~MODIFIER_JUDGE;
    if (target_draw(seed, JUDGED) == 0)
        input->modifiers |= MODIFIER_JUDGE;
}

/* Mostly as long as it can be. */
static void set_limit(struct input *input, uint64_t *seed)
{
    input->limit =
        target_draw(seed, 3) != 0 ? 0 : (uint8_t)target_draw(seed, 256);
}

static void set_crowd(struct input *input, uint64_t *seed)
{
    input->crowd = (uint8_t)target_draw(seed, 256);
}

static void set_weight(struct input *input, uint64_t *seed)
{
    uint32_t which = target_draw(seed, WEIGHTS);

    input->weight[which] = (uint8_t)target_draw(seed, 16);
}

static void set_weights(struct input *input, uint64_t *seed)
{
    bool is_uniform = target_draw(seed, 2) == 0;

    for (int i = 0; i < WEIGHTS; i++)
        input->weight[i] = is_uniform ? 0 : (uint8_t)target_draw(seed, 16);
}

static void set_groups(struct input *input, uint64_t *seed)
{
    if (target_draw(seed, 3) == 0)
        input->off = 0;
    else
        input->off ^= (uint16_t)(1u << target_draw(seed, GROUPS));
}

/* Edits of the position. */

static struct edit draw_edit(uint64_t *seed)
{
    return (struct edit){
        .kind = (uint8_t)target_draw(seed, EDITS),
        .seat = (uint8_t)target_draw(seed, 4),
        .zone = (uint8_t)target_draw(seed, 8),
        .flags = (uint8_t)target_draw(seed, 4),
        /* Small numbers are mostly small. */
        .small = (uint8_t)target_draw(seed, 1 + target_draw(seed, 32)),
        .value = draw16(seed),
    };
}

static void add_edit(struct input *input, uint64_t *seed)
{
    uint32_t at = target_draw(seed, input->edit_count + 1u);

    if (input->edit_count == INPUT_EDITS_MAX)
        return;
    memmove(&input->edit[at + 1], &input->edit[at],
            (input->edit_count - at) * sizeof(input->edit[0]));
    input->edit[at] = draw_edit(seed);
    input->edit_count++;
}

static void drop_edit(struct input *input, uint64_t *seed)
{
    if (input->edit_count == 0)
        return;
    uint32_t at = target_draw(seed, input->edit_count);
    input->edit_count--;
    memmove(&input->edit[at], &input->edit[at + 1],
            (input->edit_count - at) * sizeof(input->edit[0]));
}

/* One part of an edit becomes that of another. */
static void change_edit(struct input *input, uint64_t *seed)
{
    struct edit other = draw_edit(seed);

    if (input->edit_count == 0)
        return;
    struct edit *edit = &input->edit[target_draw(seed, input->edit_count)];
    switch (target_draw(seed, 6)) {
    case 0:
        edit->kind = other.kind;
        break;
    case 1:
        edit->seat = other.seat;
        break;
    case 2:
        edit->zone = other.zone;
        break;
    case 3:
        edit->flags = other.flags;
        break;
    case 4:
        edit->small = other.small;
        break;
    default:
        edit->value =
            target_draw(seed, 2) ? other.value : (uint16_t)(edit->value + 1);
    }
}

/* Choices. */

static struct choice draw_choice(const struct input *input, uint64_t *seed)
{
    struct choice choice = {
        .key = draw16(seed),
        .times = (uint8_t)(1 + target_draw(seed, 1 + target_draw(seed, 16))),
    };

    /* What was chosen once is likely there to be chosen again. */
    if (input->choice_count > 0 && target_draw(seed, 2) == 0)
        choice.key = input->choice[target_draw(seed, input->choice_count)].key;
    return choice;
}

static void add_choice(struct input *input, uint64_t *seed)
{
    uint32_t at = target_draw(seed, input->choice_count + 1u);

    if (input->choice_count == INPUT_CHOICES_MAX)
        return;
    struct choice choice = draw_choice(input, seed);
    memmove(&input->choice[at + 1], &input->choice[at],
            (input->choice_count - at) * sizeof(input->choice[0]));
    input->choice[at] = choice;
    input->choice_count++;
}

/* A run of choices, a single one mostly. */
static void drop_choices(struct input *input, uint64_t *seed)
{
    uint32_t count = input->choice_count;

    if (count == 0)
        return;
    uint32_t at = target_draw(seed, count);
    uint32_t run =
        target_draw(seed, 3) != 0 ? 1 : 1 + target_draw(seed, count - at);
    memmove(&input->choice[at], &input->choice[at + run],
            (count - at - run) * sizeof(input->choice[0]));
    input->choice_count = (uint16_t)(count - run);
}

static void change_choice(struct input *input, uint64_t *seed)
{
    struct choice other = draw_choice(input, seed);

    if (input->choice_count == 0)
        return;
    struct choice *choice =
        &input->choice[target_draw(seed, input->choice_count)];
    if (target_draw(seed, 3) == 0)
        choice->times = other.times;
    else
        choice->key = other.key;
}

/* All that is left to the tail from some choice on. */
static void cut_choices(struct input *input, uint64_t *seed)
{
    input->choice_count = (uint16_t)target_draw(seed, input->choice_count + 1u);
}

/* One game. */

typedef void change_function(struct input *input, uint64_t *seed);

static void change(struct input *input, uint64_t *seed)
{
    static change_function *const changes[] = {
        set_start,    set_seed,      set_seed,      set_modifiers, set_limit,
        set_crowd,    set_weight,    set_weight,    set_weights,   set_groups,
        add_edit,     add_edit,      add_edit,      drop_edit,     change_edit,
        change_edit,  add_choice,    add_choice,    add_choice,    drop_choices,
        drop_choices, change_choice, change_choice, cut_choices,
    };
    uint32_t count = 1 + target_draw(seed, CHANGES_MAX);

    for (uint32_t i = 0; i < count; i++)
        changes[target_draw(seed, sizeof(changes) / sizeof(*changes))](input,
                                                                       seed);
}

static void keep_focus(struct input *input, enum focus focus, uint64_t *seed)
{
    if (focus != FOCUS_GAME)
        input->focus = (uint8_t)focus;
    else if (target_draw(seed, 16) == 0)
        input->focus = (uint8_t)target_draw(seed, FOCUSES);
}

size_t input_change(enum focus focus, uint8_t *bytes, size_t size, size_t max,
                    uint64_t seed)
{
    struct input input = {.focus = 0};

    (void)input_decode(&input, bytes, size);
    change(&input, &seed);
    judge_less(&input, &seed);
    keep_focus(&input, focus, &seed);
    return input_encode(&input, bytes, max);
}

/* Two games. */

/* The head of one of the two, each part of it. */
static void cross_head(struct input *to, const struct input *from,
                       uint64_t *seed)
{
    uint32_t parts = target_draw(seed, 256);

    if (parts & 1)
        to->seed = from->seed;
    if (parts & 2)
        to->modifiers = from->modifiers;
    if (parts & 4)
        to->crowd = from->crowd;
    if (parts & 8)
        memcpy(to->weight, from->weight, sizeof(to->weight));
    if (parts & 16)
        to->off = from->off;
    if ((parts & 96) == 96)
        to->start = from->start;
}

/* The edits of both, up to some of the first and from some of the second. */
static void cross_edits(struct input *to, const struct input *from,
                        uint64_t *seed)
{
    uint32_t at = target_draw(seed, to->edit_count + 1u);
    uint32_t rest = target_draw(seed, from->edit_count + 1u);

    for (; rest < from->edit_count && at < INPUT_EDITS_MAX; at++, rest++)
        to->edit[at] = from->edit[rest];
    to->edit_count = (uint16_t)at;
}

/* The first game up to a decision, the second from another one on. */
static void cross_choices(struct input *to, const struct input *from,
                          uint64_t *seed)
{
    uint32_t at = target_draw(seed, to->choice_count + 1u);
    uint32_t rest = target_draw(seed, from->choice_count + 1u);

    for (; rest < from->choice_count && at < INPUT_CHOICES_MAX; at++, rest++)
        to->choice[at] = from->choice[rest];
    to->choice_count = (uint16_t)at;
}

size_t input_cross(enum focus focus, const uint8_t *first, size_t first_size,
                   const uint8_t *second, size_t second_size, uint8_t *bytes,
                   size_t max, uint64_t seed)
{
    struct input to = {.focus = 0}, from = {.focus = 0};
    uint32_t parts;

    (void)input_decode(&to, first, first_size);
    (void)input_decode(&from, second, second_size);
    parts = 1 + target_draw(&seed, 7);
    if (parts & 1)
        cross_head(&to, &from, &seed);
    if (parts & 2)
        cross_edits(&to, &from, &seed);
    if (parts & 4)
        cross_choices(&to, &from, &seed);
    judge_less(&to, &seed);
    keep_focus(&to, focus, &seed);
    return input_encode(&to, bytes, max);
}
