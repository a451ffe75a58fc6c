#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "commands.h"
#include "evidence.h"
#include "judge.h"
#include "test_case.h"
#include "test_run.h"

/* An engine whose life total is wrong in the first `wrong` games. */
struct fake {
    int wrong, games;
};

static cJSON *fake_call(void *self, const char *method, const cJSON *params,
                        struct port_failure *failure)
{
    struct fake *fake = self;

    (void)params;
    (void)failure;
    if (strcmp(method, "initialize") == 0)
        return cJSON_Parse("{\"protocol\": 1, \"capabilities\": {}}");
    if (strcmp(method, "game/new") == 0)
        fake->games++;
    if (strcmp(method, "game/observe") == 0)
        return cJSON_Parse(fake->games <= fake->wrong
                               ? "{\"values\": {\"player/A/life\": 1, "
                                 "\"*\": {\"player/A/life\": 1}}}"
                               : "{\"values\": {\"player/A/life\": 2, "
                                 "\"*\": {\"player/A/life\": 2}}}");
    return cJSON_CreateObject();
}

static void fake_close(void *self)
{
    (void)self;
}

static const struct port_operations operations = {
    .call = fake_call,
    .close = fake_close,
};

struct fixture {
    struct known known;
    struct case_file *file;
    struct corpus corpus;
    const struct ruling *ruling;
    struct judge judge;
};

static void begin(struct fixture *fixture)
{
    char message[600];

    memset(fixture, 0, sizeof(*fixture));
    test_known(&fixture->known);
    fixture->file =
        test_read(&fixture->known,
                  TEST_HEAD "\"steps\": [{\"check\": {\"player/A/life\": 2}}]}",
                  message, sizeof(message));
    assert_non_null(fixture->file);
    fixture->ruling = fixture->file->rulings;
    fixture->corpus.rulings = &fixture->ruling;
    fixture->corpus.ruling_count = 1;
}

static void end(struct fixture *fixture)
{
    judge_close(&fixture->judge);
    case_free(fixture->file);
    test_known_free(&fixture->known);
}

/* Judge by files of these contents; the exit code of judge_open. */
static int open_judge(struct fixture *fixture, const char *list,
                      const char *baseline)
{
    const char *path = test_file(list != NULL ? list : baseline);
    const struct options options = {
        .expect = list != NULL ? path : NULL,
        .baseline = baseline != NULL ? path : NULL,
    };
    int code = judge_open(&fixture->judge, &options, &fixture->corpus);

    remove(path);
    return code;
}

/* Run and judge; true when it is red. */
static bool run(struct fixture *fixture, struct fake *fake,
                struct boards *boards, struct result *result)
{
    struct session session;
    struct port_failure why;

    assert_true(session_open(&session, port_new(&operations, fake),
                             &fixture->corpus, &fixture->ruling, 1, &why));
    judge_run(&fixture->judge, &session, &fixture->known, fixture->ruling,
              "2024-06", result);
    if (boards != NULL)
        boards_take(boards, &session, &fixture->known, fixture->ruling, result);
    session_close(&session);
    return judge_case(&fixture->judge, fixture->ruling, result);
}

static void a_flaky_case_is_tried_again(void **state)
{
    struct fixture fixture;
    struct result result;
    struct fake twice = {.wrong = 2}, always = {.wrong = 1000},
                never = {.wrong = 0};

    (void)state;
    begin(&fixture);
    assert_int_equal(open_judge(&fixture,
                                "# manaproof.expect - format 1\n"
                                "MP-00001 flaky # why\n",
                                NULL),
                     EXIT_GREEN);
    assert_false(run(&fixture, &twice, NULL, &result));
    assert_int_equal(result.outcome, OUTCOME_FLAKE);
    assert_int_equal(result.was, OUTCOME_FAIL);
    assert_int_equal(twice.games, 3);
    result_clear(&result);
    assert_false(run(&fixture, &never, NULL, &result));
    assert_int_equal(result.outcome, OUTCOME_PASS);
    assert_int_equal(never.games, 1);
    result_clear(&result);
    assert_true(run(&fixture, &always, NULL, &result));
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_int_equal(always.games, 5);
    result_clear(&result);
    assert_false(judge_end(&fixture.judge));
    end(&fixture);
}

static void a_case_not_listed_is_tried_once(void **state)
{
    struct fixture fixture;
    struct result result;
    struct fake fake = {.wrong = 1};

    (void)state;
    begin(&fixture);
    assert_true(run(&fixture, &fake, NULL, &result));
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_int_equal(fake.games, 1);
    result_clear(&result);
    end(&fixture);
}

static void what_the_list_lacks_makes_the_run_red(void **state)
{
    struct fixture fixture;
    struct result result;
    struct fake fake = {.wrong = 0};

    (void)state;
    begin(&fixture);
    open_judge(&fixture,
               "# manaproof.expect - format 1\nMP-7777? fail max=1 # why\n",
               NULL);
    assert_false(run(&fixture, &fake, NULL, &result));
    result_clear(&result);
    assert_true(judge_end(&fixture.judge));
    end(&fixture);
}

static void a_bad_list_or_baseline_ends_with_4(void **state)
{
    struct fixture fixture;

    (void)state;
    begin(&fixture);
    assert_int_equal(open_judge(&fixture, "MP-00001 fail # x\n", NULL),
                     EXIT_CORPUS);
    judge_close(&fixture.judge);
    assert_int_equal(open_judge(&fixture, NULL, "{}\n"), EXIT_CORPUS);
    judge_close(&fixture.judge);
    assert_int_equal(open_judge(&fixture, NULL, TEST_RUN_HEAD), EXIT_CORPUS);
    end(&fixture);
}

/* How a case that fails is judged by a baseline. */
static enum outcome judged_by(const char *baseline, bool *is_red)
{
    struct fixture fixture;
    struct result result;
    struct fake fake = {.wrong = 1};

    begin(&fixture);
    assert_int_equal(open_judge(&fixture, NULL, baseline), EXIT_GREEN);
    *is_red = run(&fixture, &fake, NULL, &result);
    enum outcome outcome = result.outcome;
    result_clear(&result);
    *is_red = judge_end(&fixture.judge) || *is_red;
    end(&fixture);
    return outcome;
}

static void a_baseline_forgives_what_failed_before(void **state)
{
    bool is_red;

    (void)state;
    assert_int_equal(judged_by(TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass",
                                                           "") TEST_RUN_FOOT,
                               &is_red),
                     OUTCOME_FAIL);
    assert_true(is_red);
    assert_int_equal(judged_by(TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "fail",
                                                           "") TEST_RUN_FOOT,
                               &is_red),
                     OUTCOME_XFAIL);
    assert_false(is_red);
    assert_int_equal(judged_by(TEST_RUN_HEAD TEST_RUN_FOOT, &is_red),
                     OUTCOME_XFAIL);
    assert_false(is_red);
}

static void the_boards_about_the_last_step_are_kept(void **state)
{
    struct fixture fixture;
    struct result result;
    struct boards boards = {NULL, NULL};
    struct fake fake = {.wrong = 2};

    (void)state;
    begin(&fixture);
    assert_true(run(&fixture, &fake, &boards, &result));
    assert_int_equal(json_member(boards.before, "player/A/life")->valueint, 1);
    assert_int_equal(json_member(boards.after, "player/A/life")->valueint, 1);
    boards_clear(&boards);
    result_clear(&result);
    end(&fixture);
}

static void boards_of_another_ending_are_not_kept(void **state)
{
    struct fixture fixture;
    struct result result;
    struct boards boards = {NULL, NULL};
    struct fake fake = {.wrong = 1};

    (void)state;
    begin(&fixture);
    assert_true(run(&fixture, &fake, &boards, &result));
    assert_null(boards.before);
    assert_null(boards.after);
    result_clear(&result);
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flaky_case_is_tried_again),
        cmocka_unit_test(a_case_not_listed_is_tried_once),
        cmocka_unit_test(what_the_list_lacks_makes_the_run_red),
        cmocka_unit_test(a_bad_list_or_baseline_ends_with_4),
        cmocka_unit_test(a_baseline_forgives_what_failed_before),
        cmocka_unit_test(the_boards_about_the_last_step_are_kept),
        cmocka_unit_test(boards_of_another_ending_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
