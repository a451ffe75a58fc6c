#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "mutate_input.h"

#include <string.h>

enum { TRIES = 2000 };

/* A game with three edits and five choices, all different. */
static size_t write_game(uint8_t first, uint8_t bytes[INPUT_SIZE_MAX])
{
    struct input input = {
        .focus = FOCUS_MANA,
        .start = (uint16_t)(first * 257),
        .seed = first,
        .edit_count = 3,
        .choice_count = 5,
    };

    for (uint8_t i = 0; i < 3; i++)
        input.edit[i] =
            (struct edit){.kind = i, .value = (uint16_t)(first * 100 + i)};
    for (uint8_t i = 0; i < 5; i++)
        input.choice[i] = (struct choice){
            .key = (uint16_t)(first * 100 + i),
            .times = 1,
        };
    return input_encode(&input, bytes, INPUT_SIZE_MAX);
}

static void what_comes_out_is_an_input(void **state)
{
    uint8_t bytes[INPUT_SIZE_MAX], again[INPUT_SIZE_MAX];
    size_t size = 0; /* even out of nothing */
    struct input input;

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        size = input_change(FOCUS_GAME, bytes, size, sizeof(bytes), seed);
        assert_in_range(size, INPUT_HEADER, INPUT_SIZE_MAX);
        assert_true(input_decode(&input, bytes, size));
        assert_int_equal(input_encode(&input, again, sizeof(again)), size);
        assert_memory_equal(again, bytes, size);
    }
}

static void the_seed_decides(void **state)
{
    uint8_t one[INPUT_SIZE_MAX], other[INPUT_SIZE_MAX];
    unsigned changed = 0;

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        uint8_t before[INPUT_SIZE_MAX];
        size_t size = write_game(1, one);
        write_game(1, other);
        write_game(1, before);
        size_t after = input_change(FOCUS_MANA, one, size, sizeof(one), seed);
        assert_int_equal(
            input_change(FOCUS_MANA, other, size, sizeof(other), seed), after);
        assert_memory_equal(one, other, after);
        changed += after != size || memcmp(one, before, size) != 0;
    }
    assert_true(changed > TRIES * 9 / 10);
}

static void room_is_kept_to(void **state)
{
    uint8_t bytes[INPUT_SIZE_MAX];

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        size_t size = write_game(1, bytes);
        bytes[INPUT_HEADER + 7] = 0xaa;
        size = input_change(FOCUS_MANA, bytes, size, INPUT_HEADER + 7, seed);
        assert_in_range(size, INPUT_HEADER, INPUT_HEADER + 7);
        assert_int_equal(bytes[INPUT_HEADER + 7], 0xaa);
    }
    assert_int_equal(
        input_change(FOCUS_MANA, bytes, INPUT_HEADER, INPUT_HEADER - 1, 1), 0);
}

static void a_focus_is_kept(void **state)
{
    uint8_t bytes[INPUT_SIZE_MAX];
    unsigned seen = 0;
    struct input input;

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        size_t size = write_game(1, bytes);
        size = input_change(FOCUS_FACES, bytes, size, sizeof(bytes), seed);
        assert_true(input_decode(&input, bytes, size));
        assert_int_equal(input.focus, FOCUS_FACES);
        size = input_change(FOCUS_GAME, bytes, size, sizeof(bytes), seed);
        assert_true(input_decode(&input, bytes, size));
        seen |= 1u << input.focus;
    }
    assert_int_equal(seen, (1u << FOCUSES) - 1);
}

/* The first some choices of the one, then the last some of the other. */
static void games_are_spliced_between_decisions(void **state)
{
    uint8_t first[INPUT_SIZE_MAX], second[INPUT_SIZE_MAX];
    uint8_t bytes[INPUT_SIZE_MAX];
    unsigned mixed = 0;
    struct input input;

    (void)state;
    size_t first_size = write_game(1, first);
    size_t second_size = write_game(2, second);
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        size_t size = input_cross(FOCUS_MANA, first, first_size, second,
                                  second_size, bytes, sizeof(bytes), seed);
        assert_true(input_decode(&input, bytes, size));
        uint16_t at = 0, rest = input.choice_count;
        while (at < rest && input.choice[at].key == 100 + at)
            at++;
        while (rest > at && input.choice[rest - 1].key ==
                                200 + 4 - (input.choice_count - rest))
            rest--;
        assert_int_equal(at, rest);
        mixed += at > 0 && at < input.choice_count;
    }
    assert_true(mixed > TRIES / 10);
}

static void hardly_any_changed_game_asks_for_the_oracle(void **state)
{
    enum { GAMES = 16 * 1024 };
    struct input judged = {.modifiers = MODIFIER_JUDGE}, input;
    uint8_t bytes[INPUT_SIZE_MAX];
    unsigned count = 0;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        size_t size = input_encode(&judged, bytes, sizeof(bytes));
        size = input_change(FOCUS_GAME, bytes, size, sizeof(bytes), seed);
        assert_true(input_decode(&input, bytes, size));
        count += (input.modifiers & MODIFIER_JUDGE) != 0;
    }
    assert_in_range(count, 1, GAMES / 256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_out_is_an_input),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(room_is_kept_to),
        cmocka_unit_test(a_focus_is_kept),
        cmocka_unit_test(games_are_spliced_between_decisions),
        cmocka_unit_test(hardly_any_changed_game_asks_for_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
