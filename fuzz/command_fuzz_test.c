/*
 * command_fuzz_test.c - manaproof fuzz as unlucky users call it.
 */
#include "program_test.h"

/* An engine that calls untapped what is tapped, which is found soon. */
#define WRONG                                                                  \
    "-- sh -c \"$MANAPROOF serve | sed -u "                                    \
    "'s#/tapped\\\":true#/tapped\\\":false#g'\""

static void fresh(void)
{
    program_run("rm -rf $SCRATCH/d");
}

static void bad_words_are_refused(void **state)
{
    static const char *const words[] = {
        "--seed 1.5",          "--runs 1.5",         "--runs 0",
        "--seconds nan",       "--focus nonsense",   "--out",
        "--nonsense 1",        "--timeout-scale 2",  "--runs 1 --",
        "--replay x --runs 1", "--replay x -- true", "--out /nowhere/d",
        "--out /dev/full",
    };
    char command[200];

    (void)state;
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        snprintf(command, sizeof(command), "cd $SCRATCH; $MANAPROOF fuzz %s",
                 words[i]);
        if (program_run(command) != 2)
            fail_msg("%s: %s", words[i], program_output);
        expect_said("manaproof fuzz: ");
        expect_unsaid("# seed");
    }
}

static void a_corrupt_state_is_refused_with_its_place(void **state)
{
    (void)state;
    fresh();
    assert_int_equal(program_run("mkdir $SCRATCH/d; echo '{\"seed\": "
                                 "4294967296}' >$SCRATCH/d/state.json; "
                                 "$MANAPROOF fuzz --out $SCRATCH/d"),
                     4);
    expect_said("/d/state.json:1:10: seed: a number from 0 to 4294967295");
}

static void it_is_said_when_the_games_begin_anew(void **state)
{
    (void)state;
    fresh();
    program_run("$MANAPROOF fuzz --runs 3 --out $SCRATCH/d");
    assert_int_equal(program_run("$MANAPROOF fuzz --runs 2 --out $SCRATCH/d"),
                     0);
    expect_unsaid("anew");
    expect_said(": 5 games");
    assert_int_equal(program_run("$MANAPROOF fuzz --runs 2 --focus mana "
                                 "--out $SCRATCH/d"),
                     0);
    expect_said("another focus: the games begin anew; 5 were played");
}

static void two_runs_do_not_share_a_directory(void **state)
{
    (void)state;
    fresh();
    assert_int_equal(
        program_run("mkdir $SCRATCH/d; $MANAPROOF fuzz --seconds 30 --out "
                    "$SCRATCH/d >/dev/null & "
                    "until [ -e $SCRATCH/d/.lock ]; do sleep 0.05; done; "
                    "$MANAPROOF fuzz --runs 1 --out $SCRATCH/d; code=$?; "
                    "kill $!; wait $!; exit $code"),
        2);
    expect_said("another run is at work in it");
}

/* SIGTERM ends it in order; and it goes on. */
static void what_is_told_to_end_can_be_gone_on_with(void **state)
{
    (void)state;
    fresh();
    assert_int_equal(program_run("$MANAPROOF fuzz --seconds 30 --out "
                                 "$SCRATCH/d & until [ -e $SCRATCH/d/.lock ]; "
                                 "do sleep 0.05; done; sleep 0.3; kill $!; "
                                 "wait $!"),
                     0);
    expect_said("; 0 found");
    assert_int_equal(program_run("test -e $SCRATCH/d/state.json"), 0);
}

/* SIGKILL, as for want of memory, is not the engine's doing. */
static void who_is_killed_has_found_nothing(void **state)
{
    (void)state;
    fresh();
    assert_int_equal(
        program_run("$MANAPROOF fuzz --seconds 30 --out $SCRATCH/d & pid=$!; "
                    "until child=`ps -o pid= --ppid $pid` && [ \"$child\" ]; "
                    "do sleep 0.05; done; sleep 0.2; kill -9 $child; "
                    "wait $pid"),
        5);
    expect_said("the process that plays was ended");
    assert_int_equal(program_run("ls $SCRATCH/d | grep -v state.json"), 1);
}

static void nobody_plays_on_when_the_program_is_killed(void **state)
{
    (void)state;
    fresh();
    assert_int_equal(
        program_run("$MANAPROOF fuzz --seconds 30 --out $SCRATCH/d & pid=$!; "
                    "until child=`ps -o pid= --ppid $pid` && [ \"$child\" ]; "
                    "do sleep 0.05; done; sleep 0.2; kill -9 $pid; "
                    "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; "
                    "[ -e $SCRATCH/d/state.json ] && exit 0; done; "
                    "kill -9 $child; exit 1"),
        0);
}

/* No room for what is found: it is said, and found again when there is. */
static void a_find_that_cannot_be_written_is_not_lost(void **state)
{
    (void)state;
    fresh();
    assert_int_equal(
        program_run("(ulimit -f 0; $MANAPROOF fuzz --focus faces --runs 4 "
                    "--out $SCRATCH/d " WRONG ")"),
        5);
    expect_said(": File too large");
    assert_int_equal(program_run("ls $SCRATCH/d | grep ."), 1);
    assert_int_equal(
        program_run(
            "$MANAPROOF fuzz --focus faces --runs 4 --out $SCRATCH/d " WRONG),
        1);
    expect_said("1 of them now");
}

static void what_is_no_input_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_int_equal(program_run("echo x >$SCRATCH/x; "
                                 "$MANAPROOF fuzz --replay $SCRATCH/x"),
                     4);
    expect_said("/x:1:1: no input of format 1");
    assert_int_equal(program_run("$MANAPROOF fuzz --replay /nowhere"), 4);
}

/* By fuzzers.sh, before anything is built. */
static void what_make_fuzz_is_asked_for_is_checked(void **state)
{
    static const struct {
        const char *words, *said;
    } rows[] = {
        {"check nonsense mana 1 1", "no engine nonsense"},
        {"check libfuzzer nonsense 1 1", "no target nonsense: card "},
        {"check libfuzzer '' 1 1", "no target "},
        {"check libfuzzer mana x 1", "not a number of minutes: x"},
        {"check libfuzzer mana 0.5 1", "not a number of minutes: 0.5"},
        {"check libfuzzer mana 1 0", "not a number of processes"},
        {"afl mana 0", "not a number of minutes: 0"},
        {"parallel nonsense mana", "no engine nonsense"},
        {"merge nonsense", "no target nonsense"},
        {"nonsense mana", "fuzzers.sh libfuzzer TARGET"},
    };
    char command[200];

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        snprintf(command, sizeof(command), "sh fuzz/fuzzers.sh %s",
                 rows[i].words);
        assert_int_equal(program_run(command), 2);
        expect_said(rows[i].said);
    }
    assert_int_equal(
        program_run("KIND=x sh fuzz/fuzzers.sh check afl mana 1 1"), 2);
    expect_said("no kind x");
}

/* A fuzzer that does not even start has not looked. */
static void a_fuzzer_that_does_not_run_is_not_content(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("cd $SCRATCH; mkdir -p bin f/asan/targets s/mana; "
                    "ln -s /bin/false f/asan/targets/mana; "
                    "ln -s /bin/true bin/clang-19; PATH=$PWD/bin:$PATH "
                    "FUZZ=f SEEDS=s sh $OLDPWD/fuzz/fuzzers.sh "
                    "libfuzzer mana 1"),
        3);
    expect_said("every run ends at once: see f/run/mana/log");
}

static void two_runs_of_a_target_do_not_share_a_directory(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("cd $SCRATCH; mkdir -p bin g/asan/targets g/run/mana "
                    "s/mana; ln -sf /bin/true bin/clang-19; "
                    "PATH=$PWD/bin:$PATH FUZZ=g SEEDS=s flock g/run/mana/lock "
                    "sh $OLDPWD/fuzz/fuzzers.sh libfuzzer mana 1"),
        3);
    expect_said("another run is at g/run/mana");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_words_are_refused),
        cmocka_unit_test(a_corrupt_state_is_refused_with_its_place),
        cmocka_unit_test(it_is_said_when_the_games_begin_anew),
        cmocka_unit_test(two_runs_do_not_share_a_directory),
        cmocka_unit_test(what_is_told_to_end_can_be_gone_on_with),
        cmocka_unit_test(who_is_killed_has_found_nothing),
        cmocka_unit_test(nobody_plays_on_when_the_program_is_killed),
        cmocka_unit_test(a_find_that_cannot_be_written_is_not_lost),
        cmocka_unit_test(what_is_no_input_is_refused_with_its_place),
        cmocka_unit_test(what_make_fuzz_is_asked_for_is_checked),
        cmocka_unit_test(a_fuzzer_that_does_not_run_is_not_content),
        cmocka_unit_test(two_runs_of_a_target_do_not_share_a_directory),
    };

    (void)argc;
    program_begin(argv[0]);
    int failed = cmocka_run_group_tests_name("command_fuzz", tests, NULL, NULL);
    program_end();
    return failed;
}
