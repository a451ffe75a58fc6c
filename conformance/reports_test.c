/* The commands that write and read reports, as they are called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <unistd.h>

#include "commands.h"
#include "test_run.h"

static char directory[] = "/tmp/manaproof_reports.XXXXXX";

/* Call the command with words that are split at spaces, in the directory; what
 * it prints is left in the files out and err.  Its exit code. */
static int call(int (*command)(int, char **), const char *words)
{
    char *copy = store_copy(words), *arguments[20] = {NULL}, *rest = NULL;
    int count = 0, kept[2];

    for (char *word = strtok_r(copy, " ", &rest); word != NULL && count < 19;
         word = strtok_r(NULL, " ", &rest))
        arguments[count++] = word;
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        int file =
            open(i == 0 ? "out" : "err", O_CREAT | O_TRUNC | O_WRONLY, 0600);
        kept[i] = dup(i + 1);
        dup2(file, i + 1);
        close(file);
    }
    int code = command(count, arguments);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], i + 1);
        close(kept[i]);
    }
    free(copy);
    return code;
}

static void assert_holds(const char *path, const char *expected)
{
    size_t length;
    char *text = store_read(path, &length);

    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void assert_mentions(const char *path, const char *words)
{
    size_t length;
    char *text = store_read(path, &length);

    assert_non_null(text);
    if (strstr(text, words) == NULL)
        assert_string_equal(text, words);
    free(text);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A base, and a head in which MP-00001 broke and MP-00002 was mended. */
static int prepare(void **state)
{
    (void)state;
    if (mkdtemp(directory) == NULL || chdir(directory) != 0)
        return -1;
    write_file("base.jsonl",
               TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass", "")
                   TEST_RUN_CASE("MP-00002", "fail", ",\"code\":\"check\"")
                       TEST_RUN_CASE("MP-00003", "skip", "") TEST_RUN_FOOT);
    write_file(
        "head.jsonl",
        TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "fail", ",\"code\":\"a|b\"")
            TEST_RUN_CASE("MP-00002", "pass", "")
                TEST_RUN_CASE("MP-00003", "crash", "") TEST_RUN_FOOT);
    return 0;
}

static int clean(void **state)
{
    static const char *const files[] = {"base.jsonl", "head.jsonl", "cut.jsonl",
                                        "out",        "err",        "list",
                                        "run.jsonl",  "run.xml",    "run.html"};

    (void)state;
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        remove(files[i]);
    return chdir("/") == 0 && rmdir(directory) == 0 ? 0 : -1;
}

static void compare_says_what_broke(void **state)
{
    (void)state;
    assert_int_equal(call(command_compare, "compare base.jsonl head.jsonl"),
                     EXIT_RED);
    assert_holds("out", "E<1> 2 -> E<1> 2\n"
                        "Broken: 1\n"
                        "  MP-00001  pass -> fail:a|b  t\n"
                        "Fixed: 1\n"
                        "  MP-00002  fail:check -> pass  t\n"
                        "Newly applicable: 1\n"
                        "  MP-00003  skip -> crash  t\n");
    assert_int_equal(
        call(command_compare, "compare base.jsonl head.jsonl --md"), EXIT_RED);
    assert_mentions("out", "\n### Broken: 1\n"
                           "\n"
                           "| case | before | now | title |\n"
                           "| --- | --- | --- | --- |\n"
                           "| MP-00001 | pass | fail:a&#124;b | t |\n");
}

static void compare_is_green_when_nothing_broke(void **state)
{
    (void)state;
    assert_int_equal(call(command_compare, "compare base.jsonl base.jsonl"),
                     EXIT_GREEN);
    assert_holds("out", "E<1> 2 -> E<1> 2\nNothing has changed.\n");
}

static void an_aborted_head_is_red_and_said(void **state)
{
    (void)state;
    write_file("cut.jsonl",
               TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass", "") "{\"ty");
    assert_int_equal(call(command_compare, "compare base.jsonl cut.jsonl"),
                     EXIT_RED);
    assert_holds("err", "cut.jsonl: the run was aborted after 1 of 9 cases: "
                        "the comparison is not complete\n");
    assert_int_equal(call(command_report, "report cut.jsonl --badge -"),
                     EXIT_RED);
    assert_mentions("out", "\"color\":\"red\"");
    assert_holds("err", "manaproof report: the run was aborted after 1 of 9 "
                        "cases\n");
    assert_int_equal(
        call(command_expect, "expect update --from cut.jsonl list"),
        EXIT_CORPUS);
}

static void what_is_no_run_is_refused(void **state)
{
    (void)state;
    write_file("cut.jsonl", "{}\n");
    assert_int_equal(call(command_compare, "compare base.jsonl cut.jsonl"),
                     EXIT_CORPUS);
    assert_holds("err", "cut.jsonl:1:1: not the header of a run in format 1\n");
    assert_int_equal(call(command_report, "report none.jsonl"), EXIT_CORPUS);
    assert_holds("err", "none.jsonl: No such file or directory\n");
    assert_int_equal(call(command_compare, "compare base.jsonl"), EXIT_USAGE);
    assert_int_equal(call(command_report, "report"), EXIT_USAGE);
    assert_int_equal(call(command_expect, "expect"), EXIT_USAGE);
}

static void expect_update_writes_what_it_shows(void **state)
{
    static const char list[] =
        "# manaproof.expect - format 1\n"
        "MP-00001         fail:check               # not explained yet: t\n";

    (void)state;
    write_file("run.jsonl", TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "fail",
                                                        ",\"code\":\"check\"")
                                TEST_RUN_FOOT);
    assert_int_equal(
        call(command_expect, "expect update --from run.jsonl --check list"),
        EXIT_RED);
    assert_int_equal(access("list", R_OK), -1);
    assert_int_equal(
        call(command_expect, "expect update --from run.jsonl list"),
        EXIT_GREEN);
    assert_holds("out",
                 "--- list\n+++ list\n@@ -1,0 +2,1 @@\n"
                 "+MP-00001         fail:check               # not explained "
                 "yet: t\n");
    assert_holds("list", list);
    assert_int_equal(
        call(command_expect, "expect update --from run.jsonl list"),
        EXIT_GREEN);
    assert_holds("out", "");
    assert_holds("list", list);
}

static void a_full_disk_costs_only_its_report(void **state)
{
    (void)state;
    assert_int_equal(call(command_run, "run MP-00001 --html /dev/full "
                                       "--jsonl run.jsonl --junit run.xml"),
                     EXIT_INTERNAL);
    assert_mentions("out", "ok 1 - MP-00001 ");
    assert_mentions("run.xml", "name=\"MP-00001\"/>");
    assert_mentions("run.jsonl", "{\"type\":\"footer\"");
    assert_holds("err", "manaproof run: /dev/full: No space left on device\n");
}

static void a_file_that_cannot_be_made_stops_the_run(void **state)
{
    (void)state;
    assert_int_equal(call(command_run, "run MP-00001 --md /nowhere/x"),
                     EXIT_USAGE);
    assert_holds("out", "");
    assert_holds("err",
                 "manaproof run: /nowhere/x: No such file or directory\n");
}

static void a_list_is_obeyed(void **state)
{
    (void)state;
    write_file("list", "# manaproof.expect - format 1\nMP-00001 fail # x\n"
                       "MP-99999 fail # y\n");
    assert_int_equal(call(command_run, "run MP-00001 --expect list"), EXIT_RED);
    assert_mentions("out", "not ok 1 - MP-00001 ");
    assert_mentions("out", "run MP-00001 --expect list --edition");
    assert_mentions("out", "\n# list:3:1: MP-99999 selects no case");
    assert_mentions("err", "list:3:1: MP-99999 selects no case");
    write_file("list", "# manaproof.expect - format 1\nMP-00001 fail\n");
    assert_int_equal(call(command_run, "run MP-00001 --expect list"),
                     EXIT_CORPUS);
    assert_holds("err", "list:2:14: a reason must follow: # and why\n");
    assert_int_equal(
        call(command_run, "run MP-00001 --expect list --baseline list"),
        EXIT_USAGE);
}

static void details_are_kept_when_asked_for(void **state)
{
    (void)state;
    assert_int_equal(call(command_run, "run MP-00002 --jsonl run.jsonl"),
                     EXIT_GREEN);
    size_t length, traced;
    free(store_read("run.jsonl", &length));
    assert_int_equal(
        call(command_run, "run MP-00002 --jsonl run.jsonl --trace"),
        EXIT_GREEN);
    free(store_read("run.jsonl", &traced));
    assert_true(traced > length + 500);
    assert_mentions("run.jsonl", "\"steps\":[\"it is illegal that");
    assert_mentions("run.jsonl", "\"trace\":[{\"rule\":");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compare_says_what_broke),
        cmocka_unit_test(compare_is_green_when_nothing_broke),
        cmocka_unit_test(an_aborted_head_is_red_and_said),
        cmocka_unit_test(what_is_no_run_is_refused),
        cmocka_unit_test(expect_update_writes_what_it_shows),
        cmocka_unit_test(a_full_disk_costs_only_its_report),
        cmocka_unit_test(a_file_that_cannot_be_made_stops_the_run),
        cmocka_unit_test(a_list_is_obeyed),
        cmocka_unit_test(details_are_kept_when_asked_for),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
