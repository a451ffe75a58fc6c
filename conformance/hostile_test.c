/*
 * hostile_test.c - adapters that misbehave: each gives the right outcome on
 * the right case, and leaves the others alone.
 */
#include "crew_test.h"

#include "child.h"

/* Patience for 0.3 seconds a request; for adapters that start at once. */
#define PATIENCE "--timeout-scale 0.12 "
#define CASES "MP-00001 MP-00002 MP-00003 "
#define ADAPTER "-- @testing/hostile_adapter "

/* What the adapter does at which message of a case (1 is game/new, 0 is
 * game/end), and what must come of that case. */
struct row {
    const char *behaviour;
    int message;
    const char *outcome, *code;
};
enum { ROWS_MAX = 12 };

static void id_at(char id[24], size_t number)
{
    snprintf(id, 24, "MP-%05zu", number);
}

/* Row i is about case 2i + 2; the cases around it must pass. */
static void expect_rows(const char *options, const struct row *rows,
                        size_t count)
{
    struct text command = {0};
    struct found found;
    char id[24];

    assert_true(count <= ROWS_MAX);
    text_add(&command, "%s", options);
    for (size_t i = 1; i <= 2 * count + 1; i++)
        text_add(&command, "MP-%05zu ", i);
    text_add(&command, "-- @testing/hostile_adapter");
    for (size_t i = 0; i < count; i++)
        text_add(&command, " %s:MP-%05zu:%d", rows[i].behaviour, 2 * i + 2,
                 rows[i].message);
    run_command(command.bytes, &found);
    text_free(&command);
    assert_string_equal(found.why, "");
    assert_true(found.is_whole);
    assert_int_equal(cJSON_GetArraySize(found.order), 2 * count + 1);
    for (size_t i = 0; i < count; i++) {
        id_at(id, 2 * i + 1);
        assert_string_equal(found_outcome(&found, id), "pass");
        id_at(id, 2 * i + 2);
        assert_string_equal(found_text(&found, id, "code"), rows[i].code);
        assert_string_equal(found_outcome(&found, id), rows[i].outcome);
    }
    id_at(id, 2 * count + 1);
    assert_string_equal(found_outcome(&found, id), "pass");
    found_free(&found);
}

#define EXPECT(options, ...)                                                   \
    do {                                                                       \
        static const struct row rows[] = {__VA_ARGS__};                        \
        expect_rows(options, rows, sizeof(rows) / sizeof(rows[0]));            \
    } while (0)

static void expect_others_pass(const struct found *found)
{
    assert_true(found->is_whole);
    assert_int_equal(cJSON_GetArraySize(found->order), 3);
    assert_string_equal(found_outcome(found, "MP-00001"), "pass");
    assert_string_equal(found_outcome(found, "MP-00003"), "pass");
}

static void a_signal_is_a_crash(void **state)
{
    (void)state;
    EXPECT("", {"crash", 2, "crash", "SIGSEGV"},
           {"crash", 1, "crash", "SIGSEGV"}, {"crash", 0, "crash", "SIGSEGV"},
           {"abort", 2, "crash", "SIGABRT"},
           /* The pipe does not end, for a grandchild holds it. */
           {"fork", 2, "crash", "SIGSEGV"});
}

static void a_status_is_an_exit_even_if_it_is_0(void **state)
{
    (void)state;
    EXPECT("", {"exit", 2, "exit", "exit-0"},
           {"half-exit", 2, "exit", "exit-3"}, {"leave", 2, "exit", "exit-0"},
           /* It left in peace, after the last reply: nobody's fault. */
           {"leave", 0, "pass", ""});
}

static void silence_is_a_timeout(void **state)
{
    (void)state;
    EXPECT(PATIENCE, {"hang", 2, "timeout", "request"},
           {"half", 2, "timeout", "request"}, {"deaf", 2, "timeout", "request"},
           {"late", 2, "timeout", "request"},
           {"babble", 2, "timeout", "request"}, {"slow", 2, "pass", ""});
}

static void a_case_has_a_deadline_too(void **state)
{
    (void)state;
    EXPECT("--timeout-scale 0.05 ", {"slower", 2, "timeout", "case"});
}

static void nonsense_is_a_breach_of_the_protocol(void **state)
{
    (void)state;
    EXPECT("", {"garbage", 2, "protocol", "not-json"},
           {"deep", 2, "protocol", "not-json"},
           {"keys", 2, "protocol", "not-json"},
           {"nan", 2, "protocol", "not-json"},
           {"both", 2, "protocol", "bad-reply"},
           {"request", 2, "protocol", "request"},
           {"long", 2, "protocol", "line-too-long"},
           {"close", 2, "protocol", "eof"});
}

static void replies_go_by_their_ids(void **state)
{
    (void)state;
    EXPECT("", {"twice", 2, "protocol", "unasked"},
           {"twice", 0, "protocol", "unasked"},
           {"duplicate", 2, "protocol", "duplicate-id"},
           {"wrong-id", 2, "protocol", "wrong-id"},
           {"string-id", 2, "protocol", "no-id"});
}

static void errors_are_outcomes_and_end_nothing(void **state)
{
    (void)state;
    EXPECT("", {"internal", 2, "error", "-32000"},
           {"refuse", 2, "fail", "setup.hand"}, /* it was declared */
           {"refuse", 1, "fail", "setup.hand"},
           {"unreached", 1, "blocked", "setup-not-reached"},
           {"reached", 1, "pass", ""}, {"descriptors", 2, "pass", ""});
}

static int noise_of(const struct found *found, const char *id)
{
    return json_member(json_member(found->results, id), "noise")->valueint;
}

static void noise_is_counted_and_forgiven_unless_strict(void **state)
{
    struct found found;

    (void)state;
    EXPECT("--strict-stdout ", {"noise", 2, "protocol", "noise"});
    run_command(CASES ADAPTER "noise:MP-00002:2", &found);
    expect_others_pass(&found);
    assert_string_equal(found_outcome(&found, "MP-00002"), "pass");
    assert_int_equal(noise_of(&found, "MP-00002"), 3);
    assert_int_equal(noise_of(&found, "MP-00003"), 0);
    found_free(&found);
}

static void a_flood_of_diagnostics_blocks_nobody(void **state)
{
    struct found found;

    (void)state;
    run_command(CASES ADAPTER "flood:MP-00001:2 flood-crash:MP-00002:2",
                &found);
    expect_others_pass(&found);
    assert_string_equal(found_outcome(&found, "MP-00002"), "crash");
    assert_int_equal(strlen(found_text(&found, "MP-00002", "log")),
                     CHILD_LOG_MAX);
    found_free(&found);
}

static void last_words_go_with_the_case(void **state)
{
    struct found found;

    (void)state;
    run_command(CASES ADAPTER "abort:MP-00002:2", &found);
    expect_others_pass(&found);
    assert_string_equal(found_text(&found, "MP-00002", "log"), "last words\n");
    assert_string_equal(found_text(&found, "MP-00003", "log"), "");
    found_free(&found);
}

static void jobs_misbehave_each_for_itself(void **state)
{
    (void)state;
    EXPECT("--jobs 3 ", {"crash", 2, "crash", "SIGSEGV"},
           {"exit", 2, "exit", "exit-0"},
           {"garbage", 2, "protocol", "not-json"},
           {"wrong-id", 2, "protocol", "wrong-id"},
           {"crash", 1, "crash", "SIGSEGV"});
}

/* An adapter that wants a process for each case dies of the second game. */
static void isolation_is_a_process_for_each_case(void **state)
{
    struct found found;

    (void)state;
    run_command(CASES ADAPTER "isolated", &found);
    expect_others_pass(&found);
    assert_string_equal(found_outcome(&found, "MP-00002"), "pass");
    assert_int_equal(
        json_member(json_member(found.results, "MP-00003"), "restarts")
            ->valueint,
        0);
    found_free(&found);
}

static void whoever_stays_after_shutdown_is_killed(void **state)
{
    int64_t begin = clock_ms();
    struct found found;

    (void)state;
    run_command(CASES "--timeout-scale 0.1 " ADAPTER "stay", &found);
    expect_others_pass(&found);
    assert_true(clock_ms() >= begin + 200);
    assert_true(clock_ms() < begin + 5000);
    found_free(&found);
}

/* Shared objects. */

static void expect_library(const char *how, const char *outcome,
                           const char *code)
{
    struct found found;

    setenv("HOSTILE", how, 1);
    setenv("HOSTILE_CASE", "MP-00002", 1);
    run_command(CASES PATIENCE "-- lib:@testing/hostile_library.so", &found);
    expect_others_pass(&found);
    assert_string_equal(found_text(&found, "MP-00002", "code"), code);
    assert_string_equal(found_outcome(&found, "MP-00002"), outcome);
    if (strcmp(outcome, "pass") != 0)
        assert_string_equal(found_text(&found, "MP-00002", "log"),
                            "last words\nsaid on stdout\n");
    found_free(&found);
}

static void a_shared_object_is_told_apart_too(void **state)
{
    (void)state;
    expect_library("none", "pass", "");
    expect_library("crash", "crash", "SIGSEGV");
    expect_library("exit", "exit", "exit-7");
    expect_library("hang", "timeout", "request");
    expect_library("null", "protocol", "no-reply");
    expect_library("garbage", "protocol", "not-json");
}

/* The engine that cannot be had. */

/* 30 cases, of which each ends the adapter. */
static void the_budget_for_restarts_ends(void **state)
{
    struct text command = {0};
    struct found found;

    (void)state;
    for (int i = 1; i <= 30; i++)
        text_add(&command, "MP-%05d ", i);
    text_add(&command, ADAPTER);
    for (int i = 1; i <= 30; i++)
        text_add(&command, "exit:MP-%05d:2 ", i);
    command.bytes[command.length - 1] = '\0';
    run_command(command.bytes, &found);
    text_free(&command);
    assert_false(found.is_whole);
    assert_non_null(strstr(found.why, "more than 20 times"));
    /* What was found until then is reported. */
    assert_int_equal(cJSON_GetArraySize(found.order), 21);
    assert_string_equal(found_outcome(&found, "MP-00021"), "exit");
    found_free(&found);
}

static void expect_no_start(const char *command, const char *why)
{
    struct found found;

    run_command(command, &found);
    assert_false(found.is_whole);
    assert_int_equal(cJSON_GetArraySize(found.order), 0);
    assert_non_null(strstr(found.why, "cannot start"));
    assert_non_null(strstr(found.why, why));
    found_free(&found);
}

static void what_cannot_start_is_said_with_its_reason(void **state)
{
    (void)state;
    expect_no_start(CASES "-- ./no/such/adapter",
                    "./no/such/adapter: No such file");
    expect_no_start(CASES "-- /bin/false", "status 1");
    expect_no_start(CASES "-- /bin/echo {}", "without the id");
    expect_no_start(CASES "-- ls /no/such/directory", "it said: ls: ");
    expect_no_start(CASES "--timeout-scale 0.001 -- sleep 60",
                    "no reply to initialize in time");
    expect_no_start(CASES "-- lib:./no/such/library.so", "./no/such/");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signal_is_a_crash),
        cmocka_unit_test(a_status_is_an_exit_even_if_it_is_0),
        cmocka_unit_test(silence_is_a_timeout),
        cmocka_unit_test(a_case_has_a_deadline_too),
        cmocka_unit_test(nonsense_is_a_breach_of_the_protocol),
        cmocka_unit_test(replies_go_by_their_ids),
        cmocka_unit_test(errors_are_outcomes_and_end_nothing),
        cmocka_unit_test(noise_is_counted_and_forgiven_unless_strict),
        cmocka_unit_test(a_flood_of_diagnostics_blocks_nobody),
        cmocka_unit_test(last_words_go_with_the_case),
        cmocka_unit_test(isolation_is_a_process_for_each_case),
        cmocka_unit_test(whoever_stays_after_shutdown_is_killed),
        cmocka_unit_test(jobs_misbehave_each_for_itself),
        cmocka_unit_test(a_shared_object_is_told_apart_too),
        cmocka_unit_test(the_budget_for_restarts_ends),
        cmocka_unit_test(what_cannot_start_is_said_with_its_reason),
    };

    (void)argc;
    test_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    test_end();
    return failed;
}
