/*
 * doctor_test.c - each check finds what it is for: the reference engine
 * passes, and with one thing spoilt on the way it does not.
 */
#include "program_test.h"

#include "doctor.h"

/* What stands between doctor and `manaproof serve`. */
static const struct spoilt {
    const char *check;
    const char *script;
} spoilt[] = {
    {"starts", "echo '{}'; $MANAPROOF serve"},
    {"initialize", "$MANAPROOF serve | sed -u s/name/nom/g"},
    {"version", "$MANAPROOF serve | sed -u 's/\"protocol\":1/\"protocol\":9/'"},
    {"unknown-keys", "sed -u 's/^.*x-doctor.*/no/' | $MANAPROOF serve"},
    {"capabilities", "$MANAPROOF serve | sed -u s/tapped/taped/"},
    {"ids", "$MANAPROOF serve | sed -u 's/\"id\":42,/\"id\":43,/'"},
    {"one-line", "$MANAPROOF serve | sed -u '/\"id\":3/p'"},
    {"garbage", "sed -u /thing/q | $MANAPROOF serve"},
    {"large-message",
     "sed -u 's/^\\(.\\{100000\\}\\).*/\\1/' | $MANAPROOF serve"},
    {"unknown-method", "$MANAPROOF serve | sed -u s/-32601/-32600/"},
    {"ping", "$MANAPROOF serve | sed -u '/{}}$/s/.*/{\"id\":2}/'"},
    {"cards-probe", "$MANAPROOF serve | sed -u 's/\"No Such/\"Such/'"},
    {"empty-board",
     "$MANAPROOF serve | sed -u '/ok/s/\"result.*/\"error\":{\"code\":1}}/'"},
    {"board", "$MANAPROOF serve | sed -u 's/life\":17/life\":18/'"},
    {"unknown-game", "$MANAPROOF serve | sed -u s/-32004/-32602/"},
    {"unknown-card", "$MANAPROOF serve | sed -u s/-32003/-32602/"},
    {"act", "$MANAPROOF serve | sed -u 's/mana\":\"G\"/mana\":\"R\"/'"},
    {"illegal-act", "$MANAPROOF serve | sed -u s/illegal/done/"},
    {"illegal-act",
     "$MANAPROOF serve | sed -u '/\"id\":9,/s/number\":3/number\":4/'"},
    {"needs", "$MANAPROOF serve | sed -u s/mana-type/mana/"},
    {"answers", "$MANAPROOF serve | sed -u 's/\\(unused.*\\)0/\\11/'"},
    {"unused-answers", "$MANAPROOF serve | sed -u 's/\\(unused.*\\)1/\\10/'"},
    {"advance", "$MANAPROOF serve | sed -u s/reached/limit/"},
    {"snapshot",
     "$MANAPROOF serve | sed -u '/snapshot\":\"/s/:\"/:1,\"x\":\"/'"},
    {"two-games", "sed -u s/doctor-two/doctor-one/ | $MANAPROOF serve"},
    {"determinism", "$MANAPROOF serve | sed -u \"s/unused/unused_$$/\""},
    {"shutdown", "$MANAPROOF serve; exit 3"},
    {"shutdown", "$MANAPROOF serve; exec sleep 60"},
    {"end-of-input", "$MANAPROOF serve; kill -9 $$"},
    {"restart", "test -e $SCRATCH/ran && exit 1; touch $SCRATCH/ran;"
                " exec $MANAPROOF serve"},
};
enum { SPOILT_COUNT = sizeof(spoilt) / sizeof(spoilt[0]) };

static void write_script(const char *script)
{
    char path[200];

    snprintf(path, sizeof(path), "%s/adapter", getenv("SCRATCH"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%s\n", script);
    assert_int_equal(fclose(file), 0);
}

static void the_reference_engine_passes_every_check(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF doctor --timeout-scale 10 --"
                                 " $MANAPROOF serve"),
                     0);
    expect_unsaid("not ok");
    expect_unsaid("SKIP");
    expect_said("1..28\nok 1 - starts ");
    expect_said("\nok 28 - restart ");
    expect_said("# 28 hold, 0 wrong, 0 skipped\n");
}

static void a_shared_object_is_examined_too(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("$MANAPROOF doctor --timeout-scale 10 --"
                    " lib:$(dirname $MANAPROOF)/libmanaproof_reference.so"),
        0);
    expect_said("# 28 hold, 0 wrong, 0 skipped\n");
    assert_int_equal(program_run("$MANAPROOF doctor -- lib:./no/such.so"), 3);
    expect_said("./no/such.so");
    assert_int_equal(program_run("$MANAPROOF doctor -- lib:./a.so b"), 2);
    expect_said("takes no arguments");
}

static void every_check_finds_what_it_is_for(void **state)
{
    char command[200], text[200];

    (void)state;
    for (size_t i = 0; i < SPOILT_COUNT; i++) {
        write_script(spoilt[i].script);
        snprintf(command, sizeof(command),
                 "$MANAPROOF doctor --check %s --timeout-scale 4 -- "
                 "sh $SCRATCH/adapter",
                 spoilt[i].check);
        int code = program_run(command);
        snprintf(text, sizeof(text), "\nnot ok 1 - %s ", spoilt[i].check);
        expect_said(text);
        expect_said("\n  expected: \"");
        expect_said("\n  actual: \"");
        snprintf(
            text, sizeof(text),
            "\n  repro: \"manaproof doctor --check %s --timeout-scale 4 -- "
            "sh %s/adapter\"",
            spoilt[i].check, getenv("SCRATCH"));
        expect_said(text);
        assert_int_equal(code, i < 2 ? 3 : 1);
    }
}

static void every_check_is_tried(void **state)
{
    (void)state;
    for (size_t check = 0; check < DOCTOR_CHECKS; check++) {
        size_t i = 0;
        while (i < SPOILT_COUNT &&
               strcmp(spoilt[i].check, doctor_name(check)) != 0)
            i++;
        if (i == SPOILT_COUNT)
            fail_msg("nothing spoils %s", doctor_name(check));
    }
}

static void noise_is_counted_and_no_finding_unless_strict(void **state)
{
    (void)state;
    write_script("$MANAPROOF serve | sed -u 's/^/hello\\n/'");
    assert_int_equal(program_run("$MANAPROOF doctor --check one-line --"
                                 " sh $SCRATCH/adapter"),
                     0);
    expect_said("# 4 lines on its output are no JSON");
    assert_int_equal(program_run("$MANAPROOF doctor --check one-line"
                                 " --strict-stdout -- sh $SCRATCH/adapter"),
                     1);
    expect_said("actual: \"a line that is none: hello\"");
    expect_said("--strict-stdout -- sh");
}

static void what_is_not_declared_is_skipped(void **state)
{
    (void)state;
    write_script("$MANAPROOF serve | sed -u 's/\\[\"\\*\"\\]/[]/;"
                 " s/pshot\":true/pshot\":false/'");
    assert_int_equal(program_run("$MANAPROOF doctor --timeout-scale 10 -- sh"
                                 " $SCRATCH/adapter"),
                     0);
    expect_said("act A land taps for mana # SKIP act.activate is not declared");
    expect_unsaid("not ok");
}

/* The order of a library may be hidden from everybody, but not be wrong. */
static void a_library_may_be_hidden(void **state)
{
    (void)state;
    write_script("$MANAPROOF serve | sed -u 's/\"zone.A.library\":.*\\]//'");
    program_run("$MANAPROOF doctor --check board --timeout-scale 10 -- sh"
                " $SCRATCH/adapter");
    expect_said("\nok 1 - board");
    write_script("$MANAPROOF serve | sed -u '/A.library/s/under/top/'");
    program_run("$MANAPROOF doctor --check board --timeout-scale 10 -- sh"
                " $SCRATCH/adapter");
    expect_said("\nnot ok 1 - board");
}

static void a_program_that_is_not_there_is_exit_3(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF doctor -- /nowhere/engine"), 3);
    expect_said("actual: \"/nowhere/engine: No such file or directory\"");
    expect_said("\nBail out!");
}

static void what_makes_no_sense_is_exit_2(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF doctor"), 2);
    assert_int_equal(program_run("$MANAPROOF doctor --"), 2);
    assert_int_equal(program_run("$MANAPROOF doctor ping -- cat"), 2);
    assert_int_equal(program_run("$MANAPROOF doctor --check pong -- cat"), 2);
    expect_said("no check pong; there are starts initialize version");
}

/* The messages of a process that dies say how it died. */
static void a_death_is_told(void **state)
{
    (void)state;
    write_script("read line; kill -SEGV $$");
    assert_int_equal(program_run("$MANAPROOF doctor --check initialize --"
                                 " sh $SCRATCH/adapter"),
                     3);
    expect_said("it was ended by signal 11");
    write_script("read line; echo alas >&2; exit 7");
    program_run("$MANAPROOF doctor --check initialize -- sh $SCRATCH/adapter");
    expect_said("it ended with status 7");
    expect_said("  stderr: |\n    alas\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_engine_passes_every_check),
        cmocka_unit_test(a_shared_object_is_examined_too),
        cmocka_unit_test(every_check_finds_what_it_is_for),
        cmocka_unit_test(every_check_is_tried),
        cmocka_unit_test(noise_is_counted_and_no_finding_unless_strict),
        cmocka_unit_test(what_is_not_declared_is_skipped),
        cmocka_unit_test(a_library_may_be_hidden),
        cmocka_unit_test(a_program_that_is_not_there_is_exit_3),
        cmocka_unit_test(what_makes_no_sense_is_exit_2),
        cmocka_unit_test(a_death_is_told),
    };

    (void)argc;
    program_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_end();
    return failed;
}
