#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "sink.h"

static void without_a_path_nothing_is_written(void **state)
{
    struct sink sink;

    (void)state;
    assert_true(sink_open(&sink, "test", NULL));
    sink_write(&sink, "x", 1);
    assert_true(sink_close(&sink));
}

static void a_full_disk_is_noticed_and_survived(void **state)
{
    struct sink sink;

    (void)state;
    assert_true(sink_open(&sink, "test", "/dev/full"));
    sink_write(&sink, "x", 1);
    assert_true(sink.has_failed);
    sink_write(&sink, "x", 1); /* says nothing more */
    assert_false(sink_close(&sink));
}

static void a_file_that_cannot_be_made_is_noticed(void **state)
{
    struct sink sink;

    (void)state;
    assert_false(sink_open(&sink, "test", "/nowhere/file"));
    sink_write(&sink, "x", 1);
    assert_false(sink_close(&sink));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_path_nothing_is_written),
        cmocka_unit_test(a_full_disk_is_noticed_and_survived),
        cmocka_unit_test(a_file_that_cannot_be_made_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
