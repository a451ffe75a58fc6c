#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "test_run.h"

static void assert_refused(const char *text, const char *expected)
{
    struct results results;
    char message[600] = "";

    assert_false(test_run(&results, text, message, sizeof(message)));
    assert_string_equal(message, expected);
    assert_int_equal(results.count, 0);
}

static void a_whole_run_is_read(void **state)
{
    struct results results;
    char message[600] = "";

    (void)state;
    assert_true(test_run(
        &results,
        TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass", "") TEST_RUN_CASE(
            "MP-00002", "xfail",
            ",\"was\":\"crash\"") "{\"type\":\"later\"}\n" TEST_RUN_FOOT,
        message, sizeof(message)));
    assert_true(results_are_whole(&results));
    assert_int_equal(results.count, 2);
    assert_int_equal(results.counts[OUTCOME_XFAIL], 1);
    const cJSON *record = results_find(&results, "MP-00002");
    assert_int_equal(record_outcome(record), OUTCOME_XFAIL);
    assert_int_equal(record_was(record), OUTCOME_CRASH);
    assert_null(results_find(&results, "MP-00003"));
    results_free(&results);
}

static void assert_aborted(const char *text)
{
    struct results results;
    struct text words = {0};
    char message[600] = "";

    assert_true(test_run(&results, text, message, sizeof(message)));
    assert_false(results_are_whole(&results));
    results_say_aborted(&results, &words);
    assert_string_equal(words.bytes, "the run was aborted after 1 of 9 cases");
    text_free(&words);
    results_free(&results);
}

static void without_a_footer_a_run_was_aborted(void **state)
{
    (void)state;
    assert_aborted(TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass", ""));
    assert_aborted(TEST_RUN_HEAD TEST_RUN_CASE(
        "MP-00001", "pass", "") "{\"type\":\"case\",\"id\":\"MP-0");
}

static void what_is_no_run_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_refused("", "F: empty, not the JSONL of a run");
    assert_refused("TAP version 13\n", "F:1:1: a value is due here");
    assert_refused("{\"type\":\"case\"}\n",
                   "F:1:1: not the header of a run in format 1");
    assert_refused("{\"type\":\"header\",\"format\":2}\n",
                   "F:1:1: not the header of a run in format 1");
    assert_refused(TEST_RUN_HEAD "{\"type\":\n" TEST_RUN_FOOT,
                   "F:2:9: the text ends where a value is due");
    assert_refused(TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "won", ""),
                   "F:2:1: no such outcome");
    assert_refused(TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass", "")
                       TEST_RUN_CASE("MP-00001", "pass", ""),
                   "F:3:1: MP-00001 a second time");
    assert_refused(TEST_RUN_HEAD TEST_RUN_FOOT TEST_RUN_FOOT,
                   "F:3:1: a line after the footer");
}

static void a_missing_file_is_named(void **state)
{
    struct results results;
    struct error error;
    char line[600];

    (void)state;
    assert_false(results_read(&results, "/nowhere/run.jsonl", &error));
    assert_string_equal(error_print(&error, line, sizeof(line)),
                        "/nowhere/run.jsonl: No such file or directory");
}

static void the_score_counts_what_was_decided(void **state)
{
    struct results results;
    char message[600] = "";

    (void)state;
    assert_true(test_run(
        &results,
        TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "partial", "")
            TEST_RUN_CASE("MP-00002", "xfail", ",\"was\":\"fail\"")
                TEST_RUN_CASE("MP-00003", "skip", "") TEST_RUN_CASE(
                    "MP-00004", "xpass", ",\"was\":\"pass\"") TEST_RUN_FOOT,
        message, sizeof(message)));
    const struct score score = results_score(&results);
    assert_int_equal(score.held, 2);
    assert_int_equal(score.decided, 3);
    assert_true(score.is_red);
    results_free(&results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_run_is_read),
        cmocka_unit_test(without_a_footer_a_run_was_aborted),
        cmocka_unit_test(what_is_no_run_is_refused_with_its_place),
        cmocka_unit_test(a_missing_file_is_named),
        cmocka_unit_test(the_score_counts_what_was_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
