/*
 * ports_test.c - the whole corpus, whichever way the engine is reached and
 * however many workers there are: the same results, to the last message.
 */
#include "crew_test.h"

static struct found reference;

/* The results of all cases but for what says how the engine was restarted. */
static void expect_as_reference(const char *command)
{
    struct found found;

    run_command(command, &found);
    assert_string_equal(found.why, "");
    assert_true(found.is_whole);
    assert_true(cJSON_Compare(found.order, reference.order, true));
    assert_true(cJSON_Compare(found.results, reference.results, true));
    assert_string_equal(found.behaviour, reference.behaviour);
    found_free(&found);
}

static void the_reference_engine_runs_them_all(void **state)
{
    (void)state;
    assert_true(reference.is_whole);
    assert_true(cJSON_GetArraySize(reference.order) > 700);
}

static void through_a_pipe_it_is_the_same_engine(void **state)
{
    (void)state;
    expect_as_reference("-- @manaproof serve");
}

static void as_a_shared_object_it_is_the_same_engine(void **state)
{
    (void)state;
    expect_as_reference("-- lib:@libmanaproof_reference.so");
}

static void jobs_change_nothing(void **state)
{
    (void)state;
    expect_as_reference("--jobs 4 -- @manaproof serve");
}

/* Each case of the shard is one that was not seen before. */
static void see_shard(const char *shard, cJSON *seen)
{
    char run[] = "run", option[] = "--shard", value[8];
    char *argv[] = {run, option, value, NULL};
    struct work work;

    snprintf(value, sizeof(value), "%s", shard);
    assert_int_equal(work_open(&work, 3, argv, TEST_OPTIONS), EXIT_GREEN);
    for (size_t i = 0; i < work.count; i++) {
        assert_null(json_member(seen, work.rulings[i]->id));
        cJSON_AddTrueToObject(seen, work.rulings[i]->id);
    }
    work_close(&work);
}

static void shards_are_the_whole_each_case_once(void **state)
{
    cJSON *seen = cJSON_CreateObject();

    (void)state;
    see_shard("1/3", seen);
    see_shard("2/3", seen);
    see_shard("3/3", seen);
    assert_int_equal(cJSON_GetArraySize(seen),
                     cJSON_GetArraySize(reference.order));
    cJSON_Delete(seen);
}

static int set_up(void **state)
{
    (void)state;
    run_command("--jobs 1", &reference);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    found_free(&reference);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_engine_runs_them_all),
        cmocka_unit_test(through_a_pipe_it_is_the_same_engine),
        cmocka_unit_test(as_a_shared_object_it_is_the_same_engine),
        cmocka_unit_test(jobs_change_nothing),
        cmocka_unit_test(shards_are_the_whole_each_case_once),
    };

    (void)argc;
    test_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, set_up, tear_down);
    test_end();
    return failed;
}
