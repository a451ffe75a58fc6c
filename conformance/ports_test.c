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
    expect_as_reference("--jobs 3");
    expect_as_reference("--jobs 4 -- @manaproof serve");
}

static void shards_are_the_whole_each_case_once(void **state)
{
    cJSON *seen = cJSON_CreateObject();
    const cJSON *id;

    (void)state;
    for (int shard = 1; shard <= 3; shard++) {
        struct found found;
        char command[40];
        snprintf(command, sizeof(command), "--shard %d/3", shard);
        run_command(command, &found);
        cJSON_ArrayForEach(id, found.order)
        {
            assert_null(json_member(seen, id->valuestring));
            cJSON_AddTrueToObject(seen, id->valuestring);
        }
        found_free(&found);
    }
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
    test_find_directory(argv[0]);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
