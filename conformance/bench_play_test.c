#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench_play.h"

/* A playout of the case `id` when that is selected after `before`. */
static struct tally played(char *before, char *id, unsigned number)
{
    char *arguments[] = {"bench", before, id, NULL};
    struct positions positions;
    struct tally tally = {0};
    struct work work;

    assert_int_equal(work_open(&work, 3, arguments, " "), EXIT_GREEN);
    assert_true(positions_make(&positions, &work));
    play(&positions, &positions.list[positions.count - 1], number, true,
         &tally);
    positions_free(&positions);
    work_close(&work);
    return tally;
}

static void a_playout_is_the_same_whatever_else_is_selected(void **state)
{
    struct tally alone = played("MP-00002", "MP-00002", 0);
    struct tally after = played("MP-00001", "MP-00002", 0);

    (void)state;
    assert_true(alone.decisions > 0);
    assert_true(alone.options >= alone.decisions);
    assert_true(alone.hash == after.hash);
}

static void another_number_is_another_playout(void **state)
{
    struct tally first = played("MP-00002", "MP-00002", 0);
    struct tally second = played("MP-00002", "MP-00002", 1);

    (void)state;
    assert_true(first.hash != second.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_is_the_same_whatever_else_is_selected),
        cmocka_unit_test(another_number_is_another_playout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
