/*
 * mutants_test.c - what the program says of faults: in a build that has them
 * (make mutants-check), and in one that has none.
 */
#include "program_test.h"

#include "faults.h"

#define MUTANTS "\"$MANAPROOF\" mutants "

/* A case that is wrong whatever the engine does. */
#define WRONG_CASE                                                             \
    "{\"format\":1,\"id\":\"MP-99999\",\"title\":\"A Forest makes no mana\","  \
    "\"level\":\"must\",\"status\":\"active\",\"editions\":{\"from\":"         \
    "\"2024-06\",\"until\":null},\"statements\":[],\"rules\":[{\"cr\":"        \
    "\"106.12\",\"role\":\"decides\"}],\"basis\":\"Wrong on purpose.\","       \
    "\"class\":\"tap-for-mana\",\"tags\":[],\"requires\":[],\"players\":2,"    \
    "\"setup\":{\"A\":{\"battlefield\":[{\"label\":\"f\",\"card\":\"Forest\""  \
    "}]}},\"steps\":[{\"act\":{\"by\":\"A\",\"do\":\"activate\",\"object\":"   \
    "\"f\",\"ability\":1},\"expect\":{\"status\":\"done\"}},{\"check\":{"      \
    "\"player/A/mana\":\"\"}}],\"history\":[{\"corpus\":\"0.1.0\",\"change\":" \
    "\"created\"}]}"

/* One that is right only when colorless mana is taken first. */
#define PAYING_CASE                                                            \
    "{\"format\":1,\"id\":\"MP-99998\",\"title\":\"A ring costs one\",\"level" \
    "\":\"must\",\"status\":\"active\",\"editions\":{\"from\":\"2024-06\",\"u" \
    "ntil\":null},\"statements\":[],\"rules\":[{\"cr\":\"118.3\",\"role\":\"d" \
    "ecides\"}],\"basis\":\"Wrong on purpose.\",\"class\":\"mana-payment\",\"" \
    "tags\":[],\"requires\":[],\"players\":2,\"setup\":{\"A\":{\"mana\":\"RC"  \
    "\",\"hand\":[{\"label\":\"r\",\"card\":\"Sol Ring\"}]}},\"steps\":[{\"ac" \
    "t\":{\"by\":\"A\",\"do\":\"cast\",\"object\":\"r\"},\"expect\":{\"status" \
    "\":\"done\"}},{\"check\":{\"player/A/mana\":\"R\"}}],\"history\":[{\"cor" \
    "pus\":\"0.1.0\",\"change\":\"created\"}]}"

static void a_build_without_faults_says_so(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS), 2);
    expect_said("this build has no faults; make mutants");
}

static void a_fault_that_a_case_notices_is_killed(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS "could_needs_untapped MP-00023"), 0);
    expect_said("ok 1 - could_needs_untapped (could-produce, 106.7) killed "
                "by 1");
    expect_said("# MP-00023: step ");
}

static void a_fault_that_no_case_notices_survives(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS "could_needs_untapped MP-00001"), 1);
    expect_said("not ok 1 - could_needs_untapped (could-produce, 106.7) "
                "survives 1 cases; 0 reach it, 0 trigger it");
}

static void a_case_that_looks_away_is_named(void **state)
{
    (void)state;
    assert_int_equal(
        program_run(MUTANTS "order_chosen_by_source MP-00083 MP-02300"), 0);
    expect_said("# MP-00083 does not notice");
    expect_unsaid("# MP-02300 does not notice");
}

static void the_first_kill_is_enough_for_a_check(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS "--check mana_never_replaced "
                                         "area:mana-replacement"),
                     0);
    expect_said("killed by 1,");
}

static void every_fault_and_every_case_gets_a_line(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS
                                 "could_needs_untapped could_needs_payment "
                                 "MP-00023 MP-00001 --jsonl \"$SCRATCH/m\" "
                                 ">/dev/null; cat \"$SCRATCH/m\""),
                     0);
    expect_said("{\"fault\":\"could_needs_untapped\",\"kind\":"
                "\"could-produce\",\"rule\":\"106.7\"");
    expect_said("\"killed_by\":[\"MP-00023\"]");
    expect_said("{\"case\":\"MP-00001\",\"kills\":0}");
    expect_said("{\"case\":\"MP-00023\",\"kills\":1}");
}

static void a_freedom_that_is_taken_unnoticed_is_good(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS "payment_backwards MP-02320"), 0);
    expect_said("ok 1 - payment_backwards (freedom, 118.3a) taken in 1 cases, "
                "noticed by 0");
    expect_said("# 1 freedoms: 0 noticed or never taken");
}

static void a_freedom_that_is_never_taken_is_none(void **state)
{
    (void)state;
    assert_int_equal(program_run(MUTANTS "payment_backwards MP-00001"), 1);
    expect_said("not ok 1 - payment_backwards (freedom, 118.3a) taken in 0");
}

static void a_case_that_depends_on_a_payment_is_named(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("echo '" PAYING_CASE "' >\"$SCRATCH/pay.json\"; " MUTANTS
                    "payment_backwards \"$SCRATCH/pay.json\""),
        1);
    expect_said("not ok 1 - payment_backwards (freedom, 118.3a) taken in 1 "
                "cases, noticed by 1");
    expect_said("# MP-99998: step 2, check at player/A/mana");
}

static void a_case_must_pass_on_the_engine_as_it_is(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("echo '" WRONG_CASE "' >\"$SCRATCH/wrong.json\"; " MUTANTS
                    "could_needs_untapped \"$SCRATCH/wrong.json\""),
        1);
    expect_said("MP-99999 does not pass");
    expect_unsaid("TAP version");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest without[] = {
        cmocka_unit_test(a_build_without_faults_says_so),
    };
    const struct CMUnitTest with[] = {
        cmocka_unit_test(a_fault_that_a_case_notices_is_killed),
        cmocka_unit_test(a_fault_that_no_case_notices_survives),
        cmocka_unit_test(a_case_that_looks_away_is_named),
        cmocka_unit_test(the_first_kill_is_enough_for_a_check),
        cmocka_unit_test(every_fault_and_every_case_gets_a_line),
        cmocka_unit_test(a_freedom_that_is_taken_unnoticed_is_good),
        cmocka_unit_test(a_freedom_that_is_never_taken_is_none),
        cmocka_unit_test(a_case_that_depends_on_a_payment_is_named),
        cmocka_unit_test(a_case_must_pass_on_the_engine_as_it_is),
    };
    int failed;

    (void)argc;
    program_begin(argv[0]);
    failed = faults_are_built() ? cmocka_run_group_tests(with, NULL, NULL)
                                : cmocka_run_group_tests(without, NULL, NULL);
    program_end();
    return failed;
}
