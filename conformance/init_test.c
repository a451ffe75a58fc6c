/*
 * init_test.c - what `init` writes passes `doctor`, and runs the corpus
 * without anything going wrong.
 */
#include "program_test.h"

/* Examine the adapter, and run the corpus with it. */
static void expect_sound(const char *adapter)
{
    char command[400];

    snprintf(command, sizeof(command),
             "$MANAPROOF doctor --timeout-scale 10 -- %s", adapter);
    int code = program_run(command);
    expect_unsaid("not ok");
    expect_said(" 0 wrong, ");
    assert_int_equal(code, 0);
    snprintf(command, sizeof(command),
             "$MANAPROOF run -j2 --timeout-scale 10 -- %s", adapter);
    code = program_run(command);
    expect_unsaid("not ok");
    expect_said("# toy 0.1: 1 pass, ");
    assert_int_equal(code, 0);
}

static void expect_short(const char *file)
{
    char command[300];

    snprintf(command, sizeof(command), "test $(wc -l < %s) -le 300", file);
    assert_int_equal(program_run(command), 0);
}

/* An interpreter that is not there skips the test, which TAP says. */
static void need_program(const char *program)
{
    char command[100];

    snprintf(command, sizeof(command), "command -v %s && %s --version", program,
             program);
    if (program_run(command) == 0)
        return;
    print_message("# there is no %s: its skeleton is not run\n", program);
    skip();
}

static void the_skeleton_in_c_is_sound(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF init --lang c $SCRATCH/c"), 0);
    expect_said("manaproof doctor -- ");
    assert_int_equal(program_run("make -C $SCRATCH/c CFLAGS=-Werror"), 0);
    expect_short("$SCRATCH/c/adapter.c");
    expect_sound("$SCRATCH/c/adapter");
}

static void the_skeleton_in_python_is_sound(void **state)
{
    (void)state;
    need_program("python3");
    assert_int_equal(program_run("$MANAPROOF init --lang python $SCRATCH/py"),
                     0);
    expect_said("/py/adapter.py\n");
    expect_short("$SCRATCH/py/adapter.py");
    expect_sound("python3 $SCRATCH/py/adapter.py");
}

static void the_skeleton_in_javascript_is_sound(void **state)
{
    (void)state;
    need_program("node");
    assert_int_equal(program_run("$MANAPROOF init --lang js $SCRATCH/js"), 0);
    expect_said("manaproof run -- node ");
    expect_short("$SCRATCH/js/adapter.js");
    expect_sound("node $SCRATCH/js/adapter.js");
}

static void nothing_is_written_over(void **state)
{
    (void)state;
    program_run("mkdir $SCRATCH/mine; echo mine > $SCRATCH/mine/Makefile");
    assert_int_equal(program_run("$MANAPROOF init --lang c $SCRATCH/mine"), 2);
    expect_said("/mine/Makefile is there already");
    assert_int_equal(program_run("cat $SCRATCH/mine/*"), 0);
    assert_string_equal(program_output, "mine\n");
}

static void what_makes_no_sense_is_exit_2(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF init --lang c"), 2);
    assert_int_equal(program_run("$MANAPROOF init $SCRATCH/a"), 2);
    assert_int_equal(program_run("$MANAPROOF init --lang cobol $SCRATCH/a"), 2);
    expect_said("--lang is c, python or js");
    assert_int_equal(program_run("$MANAPROOF init --lang c $SCRATCH/a/b/c"), 2);
    expect_said("No such file or directory");
    assert_int_equal(program_run("test -e $SCRATCH/a"), 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_skeleton_in_c_is_sound),
        cmocka_unit_test(the_skeleton_in_python_is_sound),
        cmocka_unit_test(the_skeleton_in_javascript_is_sound),
        cmocka_unit_test(nothing_is_written_over),
        cmocka_unit_test(what_makes_no_sense_is_exit_2),
    };

    (void)argc;
    program_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_end();
    return failed;
}
