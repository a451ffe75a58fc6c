/*
 * command_shrink_test.c - manaproof shrink as its users call it.
 */
#include "program_test.h"

/* MP-00097 with a check that is wrong, and a card that it does not need. */
#define SPOIL                                                                  \
    "sed 's/\"GG\"/\"GGG\"/; s/\"setup\": {/&\"B\": {\"hand\": [{\"card\": "   \
    "\"Island\"}]},/' "                                                        \
    "corpus/rulings/mana-replacement/reflection-doubles.json "                 \
    ">$SCRATCH/wrong.json; "

/* An engine that makes one green mana of two. */
#define ENGINE                                                                 \
    "-- sh -c \"$MANAPROOF serve | sed -u 's/\\\"GG\\\"/\\\"G\\\"/g'\""

static void a_wrong_case_becomes_small_and_is_still_wrong(void **state)
{
    (void)state;
    assert_int_equal(program_run(SPOIL "$MANAPROOF shrink -o $SCRATCH/o.json "
                                       "$SCRATCH/wrong.json"),
                     0);
    expect_said("MP-00097: fail check 106.12b player/*/mana \"GGG\" \"GG\"");
    expect_said("3 objects, 2 players -> 2, 2, 2 in");
    expect_said("\nmanaproof run ");
    assert_int_equal(program_run("$MANAPROOF run $SCRATCH/o.json"), 1);
    expect_said("actual: \"\\\"GG\\\"\"");
    assert_int_equal(program_run("$MANAPROOF fmt --check $SCRATCH/o.json"), 0);
}

static void what_a_person_has_to_write_is_said_by_lint(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF lint $SCRATCH/o.json"), 4);
    expect_said("/o.json:11:12: the basis needs a derivation by a person");
    expect_said(" 1 errors");
}

static void without_a_file_the_case_is_on_standard_output(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF shrink $SCRATCH/wrong.json "
                                 "2>/dev/null | cmp - $SCRATCH/o.json"),
                     0);
}

static void the_reference_engine_says_what_an_adapter_gets_wrong(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("$MANAPROOF shrink -o $SCRATCH/o.json MP-00097 " ENGINE),
        0);
    expect_said("MP-00097: fail check 106.12b player/*/mana\n");
    assert_int_equal(program_run("$MANAPROOF run $SCRATCH/o.json"), 0);
    assert_int_equal(program_run("$MANAPROOF run $SCRATCH/o.json " ENGINE), 1);
}

static void an_engine_that_dies_is_started_again(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("$MANAPROOF shrink -o $SCRATCH/o.json MP-00097 -- "
                    "${MANAPROOF%/*}/testing/hostile_adapter "
                    "crash:MP-00097:2"),
        0);
    expect_said("MP-00097: crash SIGSEGV");
}

/* The next request finds no engine: it is the death that counts. */
static void a_death_while_the_oracle_asks_is_one(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("$MANAPROOF shrink --judge -o $SCRATCH/o.json MP-00097 -- "
                    "${MANAPROOF%/*}/testing/hostile_adapter "
                    "crash:MP-00097:3"),
        0);
    expect_said("MP-00097: crash SIGSEGV");
}

static void a_library_that_takes_the_program_along_is_survived(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("HOSTILE_CASE=MP-00097 HOSTILE=crash $MANAPROOF shrink "
                    "-o $SCRATCH/o.json MP-00097 -- "
                    "lib:${MANAPROOF%/*}/testing/hostile_library.so"),
        0);
    expect_said("MP-00097: crash SIGSEGV");
    expect_said(" -> 1, 1, 2 in ");
    expect_unsaid("said on stdout");
}

static void nothing_is_left_beside_the_file(void **state)
{
    (void)state;
    assert_int_equal(program_run("ls $SCRATCH | sort | tr '\\n' ' '"), 0);
    assert_string_equal(program_output, "o.json wrong.json ");
}

/* What cannot be written where it should be is not lost. */
static void a_file_that_cannot_grow_is_on_standard_output(void **state)
{
    (void)state;
    assert_int_equal(program_run("(ulimit -f 0; $MANAPROOF shrink -o "
                                 "$SCRATCH/p.json $SCRATCH/wrong.json)"),
                     5);
    expect_said("/p.json.new: File too large");
    expect_said("\"title\": \"A find: fail check 106.12b ");
    assert_int_equal(program_run("ls $SCRATCH | grep -c p.json"), 1);
}

/* An engine that hangs is waited for; told twice, that ends, too. */
static void who_is_told_twice_ends_at_once(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("$MANAPROOF shrink -o $SCRATCH/p.json MP-00097 -- "
                    "${MANAPROOF%/*}/testing/hostile_adapter "
                    "hang:MP-00097:2 & pid=$!; sleep 0.5; kill $pid; "
                    "sleep 0.1; kill $pid; wait $pid"),
        128 + 15);
    assert_int_equal(program_run("ls $SCRATCH | grep -c p.json"), 1);
}

static void what_holds_is_not_shrunk(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF shrink MP-00097"), 2);
    expect_said("nothing fails here");
}

static void what_is_no_case_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_int_equal(program_run("echo '{' >$SCRATCH/bad.json; "
                                 "$MANAPROOF shrink $SCRATCH/bad.json"),
                     4);
    expect_said("/bad.json:2:1: ");
}

static void bad_words_are_refused(void **state)
{
    (void)state;
    assert_int_equal(program_run("$MANAPROOF shrink"), 2);
    expect_said("which case?");
    assert_int_equal(program_run("$MANAPROOF shrink --seconds 0 MP-00097"), 2);
    assert_int_equal(program_run("$MANAPROOF shrink -o /nowhere/o MP-00097"),
                     2);
    expect_said("/nowhere/o: ");
    assert_int_equal(program_run("$MANAPROOF shrink MP-00097 -- false"), 3);
}

static void a_full_disk_is_said(void **state)
{
    (void)state;
    assert_int_equal(
        program_run("$MANAPROOF shrink $SCRATCH/wrong.json >/dev/full"), 5);
    assert_int_equal(program_run("{ $MANAPROOF shrink $SCRATCH/wrong.json "
                                 ">/dev/full; } 2>&1 | grep -c 'No space'"),
                     0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_case_becomes_small_and_is_still_wrong),
        cmocka_unit_test(what_a_person_has_to_write_is_said_by_lint),
        cmocka_unit_test(without_a_file_the_case_is_on_standard_output),
        cmocka_unit_test(the_reference_engine_says_what_an_adapter_gets_wrong),
        cmocka_unit_test(an_engine_that_dies_is_started_again),
        cmocka_unit_test(a_death_while_the_oracle_asks_is_one),
        cmocka_unit_test(a_library_that_takes_the_program_along_is_survived),
        cmocka_unit_test(nothing_is_left_beside_the_file),
        cmocka_unit_test(a_file_that_cannot_grow_is_on_standard_output),
        cmocka_unit_test(who_is_told_twice_ends_at_once),
        cmocka_unit_test(what_holds_is_not_shrunk),
        cmocka_unit_test(what_is_no_case_is_refused_with_its_place),
        cmocka_unit_test(bad_words_are_refused),
        cmocka_unit_test(a_full_disk_is_said),
    };

    (void)argc;
    program_begin(argv[0]);
    int failed =
        cmocka_run_group_tests_name("command_shrink", tests, NULL, NULL);
    program_end();
    return failed;
}
