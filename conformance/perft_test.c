/*
 * perft_test.c - all ways to go on are counted, each once.
 */
#include "perft.h"
#include "positions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static struct work work;
static struct positions positions;

/* CR 605.3b: one land, one mana ability; both players may only pass or
 * activate it, and nothing else is there. */
static int set_up(void **state)
{
    char *argv[] = {"test", "MP-00097", NULL};

    (void)state;
    return work_open(&work, 2, argv, " ") == EXIT_GREEN && work.count == 1 &&
                   positions_make(&positions, &work)
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    positions_free(&positions);
    work_close(&work);
    return 0;
}

/* Counted by hand: A passes or taps the land; then B, or A again, can only
 * pass; then A may tap it in the next step if it has not, or B passes. */
static void counts_are_those_made_by_hand(void **state)
{
    struct perft perft;

    (void)state;
    assert_true(perft_count(positions.table->engine, positions.list[0].game, 4,
                            &perft));
    assert_int_equal(perft.sequences[1], 2);
    assert_int_equal(perft.sequences[2], 2);
    assert_int_equal(perft.sequences[3], 3);
    assert_int_equal(perft.sequences[4], 3);
    assert_int_equal(perft.refused, 0);
    assert_int_equal(perft_visited(&perft), 1 + 2 + 2 + 3 + 3);
}

static void the_position_stays_as_it_is(void **state)
{
    uint64_t before = game_hash(positions.list[0].game);
    struct perft perft;

    (void)state;
    perft_count(positions.table->engine, positions.list[0].game, 5, &perft);
    assert_true(game_hash(positions.list[0].game) == before);
}

static void equal_positions_count_once(void **state)
{
    struct perft perft;

    (void)state;
    perft_count(positions.table->engine, positions.list[0].game, 9, &perft);
    assert_true(perft.positions < perft.sequences[9]);
    assert_true(perft.positions > 1);
}

static void add_up(void *context, uint16_t option, const struct perft *perft)
{
    uint64_t *sum = context;

    (void)option;
    assert_int_equal(perft->depth, 5);
    *sum += perft->sequences[5];
}

static void the_parts_of_a_division_add_up(void **state)
{
    struct perft perft;
    uint64_t sum = 0;

    (void)state;
    perft_count(positions.table->engine, positions.list[0].game, 6, &perft);
    assert_true(perft_divide(positions.table->engine, positions.list[0].game, 6,
                             add_up, &sum));
    assert_true(sum == perft.sequences[6]);
}

static void the_hash_tells_depths_apart(void **state)
{
    struct perft perft, deeper;

    (void)state;
    perft_count(positions.table->engine, positions.list[0].game, 3, &perft);
    perft_count(positions.table->engine, positions.list[0].game, 4, &deeper);
    assert_true(perft.hash != deeper.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_made_by_hand),
        cmocka_unit_test(the_position_stays_as_it_is),
        cmocka_unit_test(equal_positions_count_once),
        cmocka_unit_test(the_parts_of_a_division_add_up),
        cmocka_unit_test(the_hash_tells_depths_apart),
    };

    return cmocka_run_group_tests_name("perft", tests, set_up, tear_down);
}
