/*
 * guard_test.c - however the runner ends, no engine outlives it.
 */
#include "program_test.h"

/* Run the corpus with two engines, so slow that it would take an hour, which
 * write down their process ids; send the runner a signal; whether both are
 * gone within ten seconds. */
static void expect_nobody_left(const char *signal)
{
    static const char script[] =
        "cd $SCRATCH; rm -f pids; "
        "slow=$(dirname $MANAPROOF)/testing/hostile_adapter; "
        "env --default-signal=INT $MANAPROOF run -j 2 -- sh -c '"
        "echo $$ >> pids; exec '$slow' slower:MP-00001:1 slower:MP-00002:1' "
        ">run.tap 2>&1 & runner=$!; "
        "n=0; while [ $n -lt 100 ] && "
        "[ \"$(cat pids 2>/dev/null | wc -l)\" -lt 2 ]; "
        "do sleep 0.1; n=$((n + 1)); done; "
        "kill -%s $runner; wait $runner 2>/dev/null; "
        "for n in $(seq 100); do alive=; "
        "for p in $(cat pids); do kill -0 $p 2>/dev/null && alive=$p; done; "
        "[ -z \"$alive\" ] && break; sleep 0.1; done; "
        "echo engines $(wc -l <pids), alive ${alive:-none}";
    char command[1000];

    snprintf(command, sizeof(command), script, signal);
    program_run(command);
    expect_said("engines 2, alive none");
}

static void a_runner_that_is_interrupted_ends_its_engines(void **state)
{
    (void)state;
    expect_nobody_left("INT");
    expect_nobody_left("TERM");
}

/* Nothing can be done about SIGKILL but to notice it. */
static void a_runner_that_is_killed_leaves_no_engine_either(void **state)
{
    (void)state;
    expect_nobody_left("KILL");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_runner_that_is_interrupted_ends_its_engines),
        cmocka_unit_test(a_runner_that_is_killed_leaves_no_engine_either),
    };

    (void)argc;
    program_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_end();
    return failed;
}
