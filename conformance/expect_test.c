#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expect.h"
#include "test_run.h"

struct fixture {
    struct test_corpus made;
    struct expect expect;
};

static void read_list(struct fixture *fixture, const char *lines)
{
    struct text text = {0};

    test_corpus_make(&fixture->made);
    text_add(&text, "%s\n%s", EXPECT_HEAD, lines);
    expect_read(&fixture->expect, "E", text.bytes, text.length,
                &fixture->made.corpus);
    text_free(&text);
}

static void done(struct fixture *fixture)
{
    expect_free(&fixture->expect);
    test_corpus_free(&fixture->made);
}

/* The first error of a list. */
static void assert_error(const char *lines, const char *expected)
{
    struct fixture fixture;
    char line[600] = "";

    read_list(&fixture, lines);
    if (fixture.expect.error_count > 0)
        error_print(&fixture.expect.errors[0], line, sizeof(line));
    assert_string_equal(line, expected);
    done(&fixture);
}

static void assert_problem(const struct fixture *fixture, const char *expected)
{
    assert_int_equal(fixture->expect.problems.count, 1);
    assert_string_equal(fixture->expect.problems.list[0], expected);
}

static void a_good_list_has_no_errors(void **state)
{
    (void)state;
    assert_error("", "");
    assert_error("# a comment\n\n  MP-00001\tfail:cost-unpayable #x\r\n"
                 "MP-0000[23]*  crash max=4 # y\n"
                 "MP-00003/2 wontfix:fail # z\n"
                 "rule:712.8* fail max=6 # https://x/#1\n"
                 "card:\"Aether Hub\" flaky # q\n",
                 "");
}

static void a_bad_line_is_named_by_its_place(void **state)
{
    static const char outcomes[] =
        "no outcome to list: fail, error, crash, exit, timeout or protocol, "
        "with :code or without, after wontfix: or without, or flaky";
    struct text text = {0};

    (void)state;
    assert_error("MP-00001\n", "E:2:9: an outcome must follow: fail, error, "
                               "crash, exit, timeout, protocol, wontfix: or "
                               "flaky");
    text_add(&text, "E:3:10: %s", outcomes);
    assert_error("\nMP-00001 pass # x\n", text.bytes);
    assert_error("\nMP-00001 fail: # x\n", text.bytes);
    assert_error("\nMP-00001 wontfix # x\n", text.bytes);
    text_free(&text);
    assert_error("MP-00001 fail\n", "E:2:14: a reason must follow: # and why");
    assert_error("MP-00001 fail #\n",
                 "E:2:15: a reason must follow: # and why");
    assert_error("MP-00001 fail max=2 # x\n", "E:2:15: an id needs no max=");
    assert_error("MP-0000? fail # x\n",
                 "E:2:15: a selector that is no id needs max=");
    assert_error("MP-0000? fail max=0 # x\n",
                 "E:2:15: not max= with a number from 1, nor a reason after #");
    assert_error("MP-0000? fail max=1 2 # x\n",
                 "E:2:21: only a reason after # may follow");
    assert_error("rules:1 fail max=1 # x\n",
                 "E:2:1: no such selector: an id, a glob of ids, or rule:, "
                 "statement:, card:, tag:, area:, class: or level:");
}

static void two_of_equal_rank_are_an_error(void **state)
{
    (void)state;
    assert_error("MP-00001 fail # x\nMP-00001 crash # y\n",
                 "E:3:1: MP-00001 selects MP-00001, and so does line 2, of "
                 "equal rank");
    assert_error("rule:106* fail max=1 # x\nrule:*.7 fail max=1 # y\n",
                 "E:3:1: rule:*.7 selects MP-00001, and so does line 2, of "
                 "equal rank");
}

static void the_head_must_be_there(void **state)
{
    struct test_corpus made;
    struct expect expect;

    (void)state;
    test_corpus_make(&made);
    expect_read(&expect, "E", "MP-00001 fail # x\n", 18, &made.corpus);
    assert_int_equal(expect.error_count, 1);
    assert_int_equal(expect.errors[0].line, 1);
    expect_free(&expect);
    test_corpus_free(&made);
}

static void an_entry_without_a_case_is_a_problem(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "MP-00011 fail # x\n");
    assert_problem(&fixture,
                   "E:2:1: MP-00011 selects no case; did you mean MP-00001?");
    done(&fixture);
    read_list(&fixture, "MP-00009 fail # x\n");
    assert_problem(&fixture, "E:2:1: MP-00009 was retired: remove the line");
    done(&fixture);
}

/* What becomes of a case that ended so. */
static struct result judge(struct fixture *fixture, size_t ruling,
                           enum outcome outcome, const char *code)
{
    struct result result = {.outcome = outcome, .was = outcome};

    snprintf(result.code, sizeof(result.code), "%s", code);
    expect_judge(&fixture->expect, fixture->made.list[ruling], &result);
    return result;
}

static void a_listed_failure_is_expected(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "MP-00001 fail:check # x y\n"
                        "MP-00002 wontfix:crash # z\n");
    struct result result = judge(&fixture, 0, OUTCOME_FAIL, "check");
    assert_int_equal(result.outcome, OUTCOME_XFAIL);
    assert_string_equal(result.listed, "E:2");
    assert_string_equal(result.note, "x y");
    result = judge(&fixture, 1, OUTCOME_CRASH, "SIGSEGV");
    assert_int_equal(result.outcome, OUTCOME_WONTFIX);
    result = judge(&fixture, 4, OUTCOME_FAIL, "check");
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    done(&fixture);
}

static void another_outcome_or_code_stays_red(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "MP-00001 fail:check # x\n");
    struct result result = judge(&fixture, 0, OUTCOME_FAIL, "frame");
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_string_equal(result.note, "listed as fail:check");
    result = judge(&fixture, 0, OUTCOME_CRASH, "check");
    assert_int_equal(result.outcome, OUTCOME_CRASH);
    done(&fixture);
}

static void an_unexpected_pass_is_red(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "MP-00003 fail # both rows\n");
    struct result result = judge(&fixture, 2, OUTCOME_FAIL, "check");
    assert_int_equal(result.outcome, OUTCOME_XFAIL);
    result = judge(&fixture, 3, OUTCOME_PASS, "");
    assert_int_equal(result.outcome, OUTCOME_XPASS);
    assert_true(outcome_is_red(result.outcome));
    done(&fixture);
}

static void the_nearer_entry_is_obeyed(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "rule:106.7 fail max=1 # rule\n"
                        "MP-0000* fail max=1 # glob\n"
                        "MP-00003 fail # case\n"
                        "MP-00003/2 fail # row\n");
    assert_string_equal(judge(&fixture, 0, OUTCOME_FAIL, "").note, "glob");
    assert_string_equal(judge(&fixture, 2, OUTCOME_FAIL, "").note, "case");
    assert_string_equal(judge(&fixture, 3, OUTCOME_FAIL, "").note, "row");
    done(&fixture);
}

static void more_than_max_is_red(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "rule:106.7 fail max=1 # x\n");
    assert_int_equal(judge(&fixture, 0, OUTCOME_FAIL, "").outcome,
                     OUTCOME_XFAIL);
    assert_int_equal(judge(&fixture, 1, OUTCOME_PASS, "").outcome,
                     OUTCOME_PASS);
    struct result result = judge(&fixture, 2, OUTCOME_FAIL, "");
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_string_equal(result.note, "listed as fail, but for at most 1 cases");
    expect_end(&fixture.expect);
    assert_problem(&fixture,
                   "E:2:1: rule:106.7: 2 cases fail so, more than max=1");
    done(&fixture);
}

static void a_group_that_nothing_needs_is_red(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "rule:712* fail max=1 # x\n"
                        "rule:106.7 fail max=1 # not all of it was run\n");
    judge(&fixture, 4, OUTCOME_PASS, "");
    judge(&fixture, 0, OUTCOME_PASS, "");
    expect_end(&fixture.expect);
    assert_problem(&fixture, "E:2:1: rule:712*: none of its 1 cases fails so: "
                             "remove the line");
    done(&fixture);
}

static void a_listed_case_that_says_nothing_is_red(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "MP-00001 fail # x\nMP-00002 fail # x\n");
    judge(&fixture, 0, OUTCOME_SKIP, "edition");
    judge(&fixture, 0, OUTCOME_DISPUTED, "disputed");
    judge(&fixture, 1, OUTCOME_BLOCKED, "unknown-card");
    assert_problem(&fixture,
                   "E:3:1: MP-00002 is listed as fail, but ends as blocked");
    done(&fixture);
}

static void a_flaky_case_may_pass_and_flake_but_not_fail(void **state)
{
    struct fixture fixture;

    (void)state;
    read_list(&fixture, "MP-00001 flaky # x\n");
    assert_int_equal(judge(&fixture, 0, OUTCOME_PASS, "").outcome,
                     OUTCOME_PASS);
    assert_string_equal(judge(&fixture, 0, OUTCOME_FLAKE, "").note, "x");
    struct result result = judge(&fixture, 0, OUTCOME_FAIL, "check");
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_string_equal(result.note, "listed as flaky, but fails every time");
    done(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_list_has_no_errors),
        cmocka_unit_test(a_bad_line_is_named_by_its_place),
        cmocka_unit_test(two_of_equal_rank_are_an_error),
        cmocka_unit_test(the_head_must_be_there),
        cmocka_unit_test(an_entry_without_a_case_is_a_problem),
        cmocka_unit_test(a_listed_failure_is_expected),
        cmocka_unit_test(another_outcome_or_code_stays_red),
        cmocka_unit_test(an_unexpected_pass_is_red),
        cmocka_unit_test(the_nearer_entry_is_obeyed),
        cmocka_unit_test(more_than_max_is_red),
        cmocka_unit_test(a_group_that_nothing_needs_is_red),
        cmocka_unit_test(a_listed_case_that_says_nothing_is_red),
        cmocka_unit_test(a_flaky_case_may_pass_and_flake_but_not_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
