#include "input.h"

#include <string.h>

enum {
    LEAD = 0x80,        /* begins a record */
    LEAD_CHOICE = 0xc0, /* ... of a choice */
    EDIT_SIZE = 5,
    CHOICE_SIZE = 3,
};

/* The value of two high bits and twice seven. */
static uint16_t join(uint8_t high, uint8_t middle, uint8_t low)
{
    return (uint16_t)((high & 3) << 14 | (middle & 0x7f) << 7 | (low & 0x7f));
}

static struct edit read_edit(uint8_t lead, const uint8_t payload[4])
{
    return (struct edit){
        .kind = (lead & 0x3f) % EDITS,
        .seat = payload[0] & 3,
        .zone = payload[0] >> 2 & 7,
        .flags = payload[0] >> 5 & 3,
        .small = payload[1] >> 2 & 0x1f,
        .value = join(payload[1], payload[2], payload[3]),
    };
}

static void read_record(struct input *input, uint8_t lead,
                        const uint8_t payload[4])
{
    if (lead < LEAD_CHOICE) {
        if (input->edit_count < INPUT_EDITS_MAX)
            input->edit[input->edit_count++] = read_edit(lead, payload);
    } else if (input->choice_count < INPUT_CHOICES_MAX) {
        input->choice[input->choice_count++] = (struct choice){
            .key = join(lead >> 4, payload[0], payload[1]),
            .times = (uint8_t)((lead & 0x0f) + 1),
        };
    }
}

static void read_header(struct input *input, const uint8_t head[INPUT_HEADER])
{
    input->focus = head[1] < FOCUSES ? head[1] : FOCUS_GAME;
    input->start = (uint16_t)(head[2] | head[3] << 8);
    input->seed = (uint32_t)(head[4] | head[5] << 8 | head[6] << 16) |
                  (uint32_t)head[7] << 24;
    input->modifiers = (uint16_t)(head[8] | head[9] << 8);
    input->limit = head[10];
    input->crowd = head[11];
    for (int i = 0; i < WEIGHTS; i++)
        input->weight[i] = head[12 + i / 2] >> (i % 2 * 4) & 0x0f;
    input->off = (uint16_t)(head[16] | head[17] << 8);
    input->edit_count = input->choice_count = 0;
}

bool input_decode(struct input *input, const uint8_t *bytes, size_t size)
{
    uint8_t head[INPUT_HEADER] = {0};

    if (size == 0 || bytes[0] != INPUT_VERSION)
        return false;
    memcpy(head, bytes, size < INPUT_HEADER ? size : INPUT_HEADER);
    read_header(input, head);
    for (size_t at = INPUT_HEADER; at < size;) {
        uint8_t lead = bytes[at++], payload[4] = {0};
        size_t most = lead < LEAD_CHOICE ? EDIT_SIZE - 1 : CHOICE_SIZE - 1;

        if (lead < LEAD)
            continue;
        for (size_t i = 0; i < most && at < size && bytes[at] < LEAD; i++)
            payload[i] = bytes[at++];
        read_record(input, lead, payload);
    }
    return true;
}

static void write_header(const struct input *input, uint8_t head[INPUT_HEADER])
{
    memset(head, 0, INPUT_HEADER);
    head[0] = INPUT_VERSION;
    head[1] = input->focus;
    for (int i = 0; i < 2; i++) {
        head[2 + i] = (uint8_t)(input->start >> (8 * i));
        head[8 + i] = (uint8_t)(input->modifiers >> (8 * i));
        head[16 + i] = (uint8_t)(input->off >> (8 * i));
    }
    for (int i = 0; i < 4; i++)
        head[4 + i] = (uint8_t)(input->seed >> (8 * i));
    head[10] = input->limit;
    head[11] = input->crowd;
    for (int i = 0; i < WEIGHTS; i++)
        head[12 + i / 2] |= (uint8_t)((input->weight[i] & 0x0f) << (i % 2 * 4));
}

static void write_edit(const struct edit *edit, uint8_t *bytes)
{
    bytes[0] = (uint8_t)(LEAD | edit->kind);
    bytes[1] = (uint8_t)((edit->seat & 3) | (edit->zone & 7) << 2 |
                         (edit->flags & 3) << 5);
    bytes[2] = (uint8_t)((edit->small & 0x1f) << 2 | edit->value >> 14);
    bytes[3] = edit->value >> 7 & 0x7f;
    bytes[4] = edit->value & 0x7f;
}

static void write_choice(const struct choice *choice, uint8_t *bytes)
{
    bytes[0] = (uint8_t)(LEAD_CHOICE | choice->key >> 14 << 4 |
                         ((choice->times - 1) & 0x0f));
    bytes[1] = choice->key >> 7 & 0x7f;
    bytes[2] = choice->key & 0x7f;
}

size_t input_encode(const struct input *input, uint8_t *bytes, size_t size)
{
    size_t at = INPUT_HEADER;

    if (size < INPUT_HEADER)
        return 0;
    write_header(input, bytes);
    for (uint16_t i = 0; i < input->edit_count && at + EDIT_SIZE <= size;
         i++, at += EDIT_SIZE)
        write_edit(&input->edit[i], bytes + at);
    for (uint16_t i = 0; i < input->choice_count && at + CHOICE_SIZE <= size;
         i++, at += CHOICE_SIZE)
        write_choice(&input->choice[i], bytes + at);
    return at;
}

unsigned input_limit(const struct input *input)
{
    return input->limit == 0 ? INPUT_DECISIONS : input->limit;
}

uint64_t input_draw(uint32_t seed, uint32_t index)
{
    uint64_t word = ((uint64_t)seed << 32 | index) + 1;

    word *= UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}
