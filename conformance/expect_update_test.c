#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expect_update.h"
#include "test_run.h"

/* The list of these lines after that run: the file and the diff. */
static void assert_updated(const char *lines, const char *cases,
                           const char *expected, const char *diff)
{
    struct test_corpus made;
    struct expect expect;
    struct results results;
    struct update update;
    struct text list = {0}, run = {0}, printed = {0}, shown = {0};
    char message[600] = "";

    test_corpus_make(&made);
    text_add(&list, "%s\n%s", EXPECT_HEAD, lines);
    text_add(&run, "%s%s%s", TEST_RUN_HEAD, cases, TEST_RUN_FOOT);
    expect_read(&expect, "E", list.bytes, list.length, &made.corpus);
    assert_int_equal(expect.error_count, 0);
    assert_true(test_run(&results, run.bytes, message, sizeof(message)));
    update_make(&update, &expect, &results);
    update_print(&update, &printed);
    assert_memory_equal(printed.bytes, EXPECT_HEAD "\n",
                        strlen(EXPECT_HEAD) + 1);
    assert_string_equal(printed.bytes + strlen(EXPECT_HEAD) + 1, expected);
    update_print_diff(&update, "E", &shown);
    if (diff != NULL)
        assert_string_equal(shown.bytes, diff);
    assert_int_equal(update.is_changed, strcmp(lines, expected) != 0);
    update_free(&update);
    results_free(&results);
    expect_free(&expect);
    text_free(&list);
    text_free(&run);
    text_free(&printed);
    text_free(&shown);
    test_corpus_free(&made);
}

static void what_the_run_bears_out_stays(void **state)
{
    static const char lines[] = "# why\n"
                                "\n"
                                "MP-00001   fail:check  # x\n"
                                "MP-00002 flaky # y\n"
                                "MP-00010 crash # not in this run\n";

    (void)state;
    assert_updated(lines,
                   TEST_RUN_CASE("MP-00001", "xfail",
                                 ",\"was\":\"fail\",\"code\":\"check\"")
                       TEST_RUN_CASE("MP-00002", "flake", ",\"was\":\"fail\""),
                   lines, "--- E\n+++ E\n");
}

static void passes_go_and_failures_come(void **state)
{
    (void)state;
    assert_updated(
        "# first\nMP-00001 fail # x\n# second\nMP-00002 fail # y\n",
        TEST_RUN_CASE("MP-00001", "xpass", ",\"was\":\"pass\"")
            TEST_RUN_CASE("MP-00002", "xfail", ",\"was\":\"fail\"")
                TEST_RUN_CASE("MP-00010", "crash", ",\"code\":\"SIGSEGV\""),
        "# first\n# second\nMP-00002 fail # y\n"
        "MP-00010         crash:SIGSEGV            # not explained yet: t\n",
        "--- E\n+++ E\n@@ -3,1 +2,0 @@\n-MP-00001 fail # x\n"
        "@@ -5,0 +5,1 @@\n"
        "+MP-00010         crash:SIGSEGV            # not explained yet: t\n");
}

static void an_outcome_changes_in_its_column(void **state)
{
    (void)state;
    assert_updated("MP-00001  fail:check        # x\n"
                   "MP-00002  wontfix:fail # y\n",
                   TEST_RUN_CASE("MP-00001", "crash", ",\"code\":\"SIGBUS\"")
                       TEST_RUN_CASE("MP-00002", "timeout", ""),
                   "MP-00001  crash:SIGBUS      # x\n"
                   "MP-00002  wontfix:timeout # y\n",
                   "--- E\n+++ E\n@@ -2,2 +2,2 @@\n"
                   "-MP-00001  fail:check        # x\n"
                   "-MP-00002  wontfix:fail # y\n"
                   "+MP-00001  crash:SIGBUS      # x\n"
                   "+MP-00002  wontfix:timeout # y\n");
}

static void rows_that_differ_get_lines_of_their_own(void **state)
{
    (void)state;
    assert_updated("MP-00003 fail # x\n",
                   TEST_RUN_CASE("MP-00003/1", "xpass", ",\"was\":\"pass\"")
                       TEST_RUN_CASE("MP-00003/2", "xfail",
                                     ",\"was\":\"fail\",\"code\":\"check\""),
                   "MP-00003/2       fail:check  # x\n", NULL);
}

static void max_is_what_it_must_be(void **state)
{
    (void)state;
    assert_updated("rule:106.7 fail max=1 # x\n",
                   TEST_RUN_CASE("MP-00001", "xfail", ",\"was\":\"fail\"")
                       TEST_RUN_CASE("MP-00002", "fail", ""),
                   "rule:106.7 fail max=2 # x\n", NULL);
    assert_updated("rule:712* fail max=3 # x\n",
                   TEST_RUN_CASE("MP-00010", "xfail", ",\"was\":\"fail\""),
                   "rule:712* fail max=1 # x\n", NULL);
    assert_updated("rule:712* fail max=3 # x\n",
                   TEST_RUN_CASE("MP-00010", "pass", ""), "", NULL);
}

static void a_stranger_in_a_group_is_listed_by_id(void **state)
{
    (void)state;
    assert_updated(
        "rule:712* fail max=1 # x\n", TEST_RUN_CASE("MP-00010", "crash", ""),
        "MP-00010         crash                    # not explained yet: t\n",
        NULL);
}

static void entries_without_a_case_go(void **state)
{
    (void)state;
    assert_updated("MP-00009 fail # retired\n", "", "", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_run_bears_out_stays),
        cmocka_unit_test(passes_go_and_failures_come),
        cmocka_unit_test(an_outcome_changes_in_its_column),
        cmocka_unit_test(rows_that_differ_get_lines_of_their_own),
        cmocka_unit_test(max_is_what_it_must_be),
        cmocka_unit_test(a_stranger_in_a_group_is_listed_by_id),
        cmocka_unit_test(entries_without_a_case_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
