/* mutant_run_test.c - cases run in processes, with an engine that crashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "mutant_run.h"
#include "port.h"
#include "session.h"
#include "test_case.h"

/* An engine that dies of the first row of the case and is wrong in the
 * second. */
static cJSON *fake_call(void *self, const char *method, const cJSON *params,
                        struct port_failure *failure)
{
    const cJSON *name = json_member(params, "case");

    (void)self;
    (void)failure;
    if (strcmp(method, "initialize") == 0)
        return cJSON_Parse("{\"protocol\":1,\"capabilities\":{\"observe\":["
                           "\"mana\"],\"players\":{\"min\":2,\"max\":2}}}");
    if (strcmp(method, "game/new") == 0 &&
        strcmp(name->valuestring, "MP-00001/1") == 0)
        abort();
    if (strcmp(method, "game/observe") == 0)
        return cJSON_Parse("{\"values\":{\"player/A/mana\":\"W\"}}");
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

static void a_crash_is_a_kill_and_the_rest_is_run(void **state)
{
    static const char text[] =
        TEST_HEAD "\"for\": {\"card\": [\"Forest\", \"Plains\"]}, \"setup\": "
                  "{\"A\": {\"hand\": [{\"card\": \"{card}\"}]}}, \"steps\": "
                  "[{\"check\": {\"player/A/mana\": \"G\"}}]}";
    const struct mutant_options options = {.jobs = 1, .case_s = 20};
    struct mutant mutant = {.fault = FAULT_could_needs_untapped};
    struct corpus corpus = {.version = "0"};
    struct session session;
    struct port_failure why;
    char message[600];

    (void)state;
    test_known(&corpus.known);
    struct case_file *file =
        test_read(&corpus.known, text, message, sizeof(message));
    assert_string_equal(message, "");
    const struct ruling *rulings[] = {&file->rulings[0], &file->rulings[1]};
    struct work work = {.corpus = &corpus, .rulings = rulings, .count = 2};
    assert_true(session_open(&session, port_new(&operations, NULL), &corpus,
                             rulings, 2, &why));
    mutants_run(&work, &session, &options, &mutant, 1, NULL, NULL);
    assert_false(mutant.is_failed);
    assert_int_equal(mutant.kill_count, 2);
    assert_int_equal(mutant.crashes, 1);
    assert_int_equal(mutant.kills[0].index, 0);
    assert_string_equal(mutant.kills[0].text, "Aborted");
    assert_int_equal(mutant.kills[1].index, 1);
    assert_non_null(strstr(mutant.kills[1].text, "player/A/mana"));
    mutant_clear(&mutant);
    session_close(&session);
    case_free(file);
    test_known_free(&corpus.known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crash_is_a_kill_and_the_rest_is_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
