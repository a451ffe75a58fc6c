/*
 * bad_input_test.c - what is wrong with the input is said with its place and
 * the exit code of PROTOCOL.md, and whatever is finished is reported.
 */
#include "program_test.h"

#define ADAPTER "$(dirname $MANAPROOF)/testing/hostile_adapter "
#define CASES "MP-00001 MP-00002 MP-00003 "

/* What `manaproof WORDS` says, among other things, and its exit code.  It runs
 * in the scratch directory. */
struct row {
    const char *words;
    int code;
    const char *said;
};

static void expect_row(const struct row *row)
{
    char command[1000];

    snprintf(command, sizeof(command), "cd $SCRATCH; $MANAPROOF %s",
             row->words);
    int code = program_run(command);
    if (code != row->code)
        fail_msg("%s: exit %d, not %d:\n%s", row->words, code, row->code,
                 program_output);
    expect_said(row->said);
}

#define EXPECT(...)                                                            \
    do {                                                                       \
        static const struct row rows[] = {__VA_ARGS__};                        \
        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)            \
            expect_row(&rows[i]);                                              \
    } while (0)

static void write_file(const char *name, const char *text)
{
    char path[200];

    snprintf(path, sizeof(path), "%s/%s", getenv("SCRATCH"), name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void a_breach_is_red_and_named(void **state)
{
    (void)state;
    EXPECT({"run " CASES "-- " ADAPTER "garbage:MP-00002:2", 1, "1 protocol"},
           {"run " CASES "-- " ADAPTER "garbage:MP-00002:2", 1,
            "code: \"not-json\""},
           {"run " CASES "-- " ADAPTER "garbage:MP-00002:2", 1,
            "ok 3 - MP-00003"});
}

static void an_adapter_that_does_not_start_is_exit_3(void **state)
{
    (void)state;
    EXPECT({"run MP-00001 -- ./no/such/adapter", 3,
            "./no/such/adapter: No such file"},
           {"run MP-00001 -- lib:./no/such.so", 3, "./no/such.so: cannot"},
           {"run MP-00001 -- ls /no/such", 3, "it said: ls: "},
           {"run MP-00001 --timeout-scale 0.001 -- sleep 60", 3,
            "no reply to initialize in time"});
}

/* 22 deaths are one too many; the cases before it are told. */
static void what_was_found_before_the_budget_ended_is_reported(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("cd $SCRATCH; $MANAPROOF run 'MP-000[0-2]?' --jsonl "
                    "run.jsonl -- " ADAPTER
                    "$(for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 "
                    "16 17 18 19 20 21 22; do echo exit:MP-000$i:2; done)"),
        3);
    expect_said("more than 20 times");
    expect_said("not ok 21 - MP-00021");
    assert_int_equal(program_run("grep -c '\"outcome\":\"exit\"' "
                                 "$SCRATCH/run.jsonl"),
                     0);
    expect_said("21\n");
}

static void a_list_names_the_line_that_is_wrong(void **state)
{
    (void)state;
    write_file("strange", "# manaproof.expect - format 1\n"
                          "MP-99999 fail # gone\n");
    write_file("twice", "# manaproof.expect - format 1\n"
                        "MP-00001 fail # one\nMP-00001 crash # two\n");
    write_file("no-reason", "# manaproof.expect - format 1\nMP-00001 fail\n");
    EXPECT({"run MP-00001 --expect strange", 1,
            "strange:2:1: MP-99999 selects no case"},
           {"run MP-00001 --expect strange", 1, "ok 1 - MP-00001"},
           {"run MP-00001 --expect twice", 4, "twice:3:1: MP-00001"},
           {"run MP-00001 --expect no-reason", 4, "no-reason:2:"},
           {"run MP-00001 --expect missing", 4, "missing: No such file"},
           {"run MP-00001 --baseline missing", 4, "missing: No such file"});
}

static void a_bad_word_on_the_command_line_is_exit_2(void **state)
{
    (void)state;
    EXPECT({"run MP-99999", 2, "MP-99999 selects no case"},
           {"run MP-000Z1", 2, "did you mean MP-00001?"},
           {"run foo:bar", 2, "foo:bar selects no case"},
           {"run @missing", 2, "missing: No such file"},
           {"run --edition 1999-01", 2, "no edition 1999-01; there are"},
           {"run --profile none", 2, "no profile none"},
           {"run --shard 3/2", 2, "--shard needs another value"},
           {"run -j 0", 2, "-j needs another value"},
           {"run --jsonl", 2, "--jsonl needs another value"},
           {"run --frobnicate", 2, "no option --frobnicate"},
           {"frob", 2, "no command frob"});
}

static void a_bad_file_is_exit_4_with_its_place(void **state)
{
    (void)state;
    write_file("bad.json", "{\"id\": 1,,}");
    write_file("half.json", "{\"id\": \"MP-00001\"}");
    EXPECT({"run bad.json", 4, "bad.json:1:10: a key"},
           {"run half.json", 4, "half.json:1:1: \"format\" is missing"},
           {"run missing.json", 4, "missing.json: No such file"},
           {"run --cards bad.json MP-00001", 4, "bad.json:1:10: a key"},
           {"compare missing missing", 4, "missing: No such file"},
           {"report missing --html page.html", 4, "missing: No such file"});
}

/* The reports that can be written are, and so is what goes to the terminal. */
static void a_full_disk_is_exit_5_and_costs_only_its_file(void **state)
{
    static const char *const options[] = {"--jsonl", "--junit", "--html",
                                          "--md", "--badge"};
    char words[200];

    (void)state;
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        snprintf(words, sizeof(words), "run MP-00001 %s /dev/full %s other",
                 options[i], options[(i + 1) % 5]);
        expect_row(&(struct row){words, 5, "/dev/full: No space left"});
        expect_said("\nok 1 - MP-00001");
        assert_int_equal(program_run("test -s $SCRATCH/other"), 0);
    }
    EXPECT({"run MP-00001 2>&1 >/dev/full", 5, "standard output: No space"});
    setenv("GITHUB_STEP_SUMMARY", "/dev/full", 1);
    EXPECT({"run MP-00001 --github", 5, "/dev/full: No space left"});
    setenv("GITHUB_STEP_SUMMARY", "/no/such/summary", 1);
    EXPECT({"run MP-00001 --github", 2, "/no/such/summary: No such file"});
    unsetenv("GITHUB_STEP_SUMMARY");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_breach_is_red_and_named),
        cmocka_unit_test(an_adapter_that_does_not_start_is_exit_3),
        cmocka_unit_test(what_was_found_before_the_budget_ended_is_reported),
        cmocka_unit_test(a_list_names_the_line_that_is_wrong),
        cmocka_unit_test(a_bad_word_on_the_command_line_is_exit_2),
        cmocka_unit_test(a_bad_file_is_exit_4_with_its_place),
        cmocka_unit_test(a_full_disk_is_exit_5_and_costs_only_its_file),
    };

    (void)argc;
    program_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_end();
    return failed;
}
