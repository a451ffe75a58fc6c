#include "generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { INPUTS = 500 };

/* An input of everything there is. */
static void make(struct input *input, uint32_t number)
{
    input_generate(input, 7, number, FOCUS_GAME);
    input->choice_count = (uint16_t)(input_draw(number, 1) % 20);
    for (uint16_t i = 0; i < input->choice_count; i++)
        input->choice[i] =
            (struct choice){(uint16_t)input_draw(number, 100u + i),
                            (uint8_t)(input_draw(number, 200u + i) % 16 + 1)};
}

static bool same_edit(const struct edit *a, const struct edit *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->zone == b->zone &&
           a->flags == b->flags && a->small == b->small && a->value == b->value;
}

static bool same_choice(const struct choice *a, const struct choice *b)
{
    return a->key == b->key && a->times == b->times;
}

static void only_version_1_is_an_input(void **state)
{
    struct input input = {.focus = FOCUS_MANA};
    const uint8_t other[] = {2, 0, 0};

    (void)state;
    assert_false(input_decode(&input, other, 0));
    assert_false(input_decode(&input, other, sizeof(other)));
    assert_int_equal(input.focus, FOCUS_MANA);
}

static void missing_bytes_are_zero(void **state)
{
    struct input input;
    const uint8_t one[] = {1};

    (void)state;
    assert_true(input_decode(&input, one, 1));
    assert_int_equal(input.start, 0);
    assert_int_equal(input.choice_count, 0);
    assert_int_equal(input_limit(&input), INPUT_DECISIONS);
}

static void what_is_encoded_is_decoded(void **state)
{
    struct input input, again;
    uint8_t bytes[INPUT_SIZE_MAX], other[INPUT_SIZE_MAX];

    (void)state;
    for (uint32_t i = 0; i < INPUTS; i++) {
        make(&input, i);
        size_t size = input_encode(&input, bytes, sizeof(bytes));
        assert_true(input_decode(&again, bytes, size));
        assert_int_equal(again.seed, input.seed);
        assert_int_equal(again.modifiers, input.modifiers);
        assert_int_equal(again.off, input.off);
        assert_int_equal(again.edit_count, input.edit_count);
        assert_int_equal(again.choice_count, input.choice_count);
        assert_int_equal(input_encode(&again, other, sizeof(other)), size);
        assert_memory_equal(bytes, other, size);
    }
}

static void what_does_not_fit_is_left_out_as_a_whole(void **state)
{
    struct input input = {.edit_count = 2, .choice_count = 1}, again;
    uint8_t bytes[INPUT_HEADER + 7];

    (void)state;
    input.choice[0] = (struct choice){0xffff, 16};
    size_t size = input_encode(&input, bytes, sizeof(bytes));
    assert_int_equal(size, INPUT_HEADER + 5);
    assert_true(input_decode(&again, bytes, size));
    assert_int_equal(again.edit_count, 1);
    assert_int_equal(again.choice_count, 0);
    assert_int_equal(input_encode(&input, bytes, INPUT_HEADER - 1), 0);
}

/* Of two lists, how many at the beginning and at the end are alike must be
 * all but one. */
static void differ_by_one(const struct input *was, const struct input *is)
{
    int edits = was->edit_count, choices = was->choice_count, front = 0,
        back = 0, now = is->edit_count + is->choice_count;

    while (front < edits && front < is->edit_count &&
           same_edit(&was->edit[front], &is->edit[front]))
        front++;
    if (front == edits && is->edit_count == edits) {
        front = 0;
        while (front < choices && front < is->choice_count &&
               same_choice(&was->choice[front], &is->choice[front]))
            front++;
        while (back < choices - front && back < is->choice_count - front &&
               same_choice(&was->choice[choices - 1 - back],
                           &is->choice[is->choice_count - 1 - back]))
            back++;
        assert_true(choices - front - back <= 1);
    } else {
        while (back < edits - front && back < is->edit_count - front &&
               same_edit(&was->edit[edits - 1 - back],
                         &is->edit[is->edit_count - 1 - back]))
            back++;
        assert_true(edits - front - back <= 1);
    }
    assert_true(now >= edits + choices - 1);
}

static void a_byte_less_changes_one_record(void **state)
{
    struct input input, again;
    uint8_t bytes[INPUT_SIZE_MAX], less[INPUT_SIZE_MAX];

    (void)state;
    for (uint32_t i = 0; i < INPUTS; i++) {
        make(&input, i);
        size_t size = input_encode(&input, bytes, sizeof(bytes));
        for (size_t at = INPUT_HEADER; at < size; at++) {
            memcpy(less, bytes, at);
            memcpy(less + at, bytes + at + 1, size - at - 1);
            assert_true(input_decode(&again, less, size - 1));
            differ_by_one(&input, &again);
        }
    }
}

static void any_bytes_are_an_input(void **state)
{
    struct input input;
    uint8_t bytes[300];

    (void)state;
    for (uint32_t i = 0; i < INPUTS; i++) {
        for (size_t k = 0; k < sizeof(bytes); k++)
            bytes[k] = (uint8_t)input_draw(i, (uint32_t)k);
        bytes[0] = INPUT_VERSION;
        assert_true(input_decode(&input, bytes, input_draw(i, 999) % 300 + 1));
        assert_true(input.focus < FOCUSES);
        assert_true(input_limit(&input) > 0);
        for (uint16_t k = 0; k < input.edit_count; k++)
            assert_true(input.edit[k].kind < EDITS);
    }
}

static void draws_follow_from_seed_and_index(void **state)
{
    unsigned differ = 0;

    (void)state;
    assert_true(input_draw(5, 9) == input_draw(5, 9));
    for (uint32_t i = 0; i < 64; i++)
        differ += input_draw(5, i) != input_draw(6, i) &&
                  input_draw(5, i) != input_draw(5, i + 1);
    assert_int_equal(differ, 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_version_1_is_an_input),
        cmocka_unit_test(missing_bytes_are_zero),
        cmocka_unit_test(what_is_encoded_is_decoded),
        cmocka_unit_test(what_does_not_fit_is_left_out_as_a_whole),
        cmocka_unit_test(a_byte_less_changes_one_record),
        cmocka_unit_test(any_bytes_are_an_input),
        cmocka_unit_test(draws_follow_from_seed_and_index),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
