#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "candidates.h"
#include "run.h"
#include "test_case.h"

/* An engine with one game: an act adds one mana of the type it is answered,
 * if that is green or white, to the pool, which starts as the set-up says. */
struct fake {
    char pool[40], saved[40];
    bool can_snapshot, allows_all, leaks, ignores_answers, is_blind;
    bool is_ignorant; /* of all cards */
    bool is_curt;     /* refuses without saying why */
    unsigned snapshots, games;
    int error;           /* answered to game/act when not 0 */
    const char *feature; /* that the error is about, or NULL */
};

static cJSON *fake_hello(const struct fake *fake)
{
    cJSON *hello = cJSON_Parse("{\"protocol\": 1, "
                               "\"editions\": [\"2024-06\", \"2025-09\"], "
                               "\"capabilities\": {\"observe\": [\"mana\"], "
                               "\"players\": {\"min\": 2, \"max\": 2}}}");
    cJSON_AddBoolToObject(cJSON_GetObjectItem(hello, "capabilities"),
                          "snapshot", fake->can_snapshot);
    return hello;
}

static const char *answer_of(const cJSON *params)
{
    const cJSON *answers = json_member(params, "answers");
    const cJSON *last =
        cJSON_GetArrayItem(answers, cJSON_GetArraySize(answers) - 1);
    const cJSON *value = json_member(last, "value");

    return cJSON_IsString(value) ? value->valuestring : "";
}

static cJSON *fake_act(struct fake *fake, const cJSON *params)
{
    const char *answer = answer_of(params);

    if (fake->ignores_answers)
        return cJSON_Parse("{\"status\": \"done\", \"unused_answers\": 1}");
    if (*answer == '\0')
        return cJSON_Parse("{\"status\": \"needs\", \"decision\": {\"kind\": "
                           "\"mana-type\", \"by\": \"A\"}}");
    if (!fake->allows_all && strcmp(answer, "G") != 0 &&
        strcmp(answer, "W") != 0) {
        if (fake->leaks)
            strcat(fake->pool, "C");
        if (fake->is_curt)
            return cJSON_Parse("{\"status\": \"illegal\", \"code\": "
                               "\"not-offered\"}");
        return cJSON_Parse("{\"status\": \"illegal\", \"code\": "
                           "\"choice-illegal\", \"rule\": \"106.7\"}");
    }
    strcat(fake->pool, answer);
    return cJSON_Parse("{\"status\": \"done\", \"unused_answers\": 0}");
}

static cJSON *fake_observe(const struct fake *fake, const cJSON *params)
{
    const cJSON *path = json_member(params, "paths")->child;
    cJSON *result = cJSON_CreateObject();
    cJSON *values = cJSON_AddObjectToObject(result, "values");

    if (fake->is_blind)
        return result;
    if (strcmp(path->valuestring, "*") == 0)
        values = cJSON_AddObjectToObject(values, "*");
    cJSON_AddStringToObject(values, "player/A/mana", fake->pool);
    return result;
}

static cJSON *fake_call(void *self, const char *method, const cJSON *params,
                        struct port_failure *failure)
{
    struct fake *fake = self;

    if (strcmp(method, "initialize") == 0)
        return fake_hello(fake);
    if (strcmp(method, "game/act") == 0 && fake->error == 0)
        return fake_act(fake, params);
    if (strcmp(method, "game/act") == 0) {
        failure->kind = FAILURE_RPC;
        failure->code = fake->error;
        if (fake->feature != NULL) {
            failure->data = cJSON_CreateObject();
            cJSON_AddStringToObject(failure->data, "feature", fake->feature);
        }
        return NULL;
    }
    if (strcmp(method, "cards/probe") == 0 && fake->is_ignorant)
        return cJSON_Parse("{\"known\": [], \"unknown\": [\"Forest\"]}");
    if (strcmp(method, "game/observe") == 0)
        return fake_observe(fake, params);
    if (strcmp(method, "game/new") == 0) {
        fake->games++;
        fake->pool[0] = '\0';
    }
    if (strcmp(method, "game/snapshot") == 0) {
        fake->snapshots++;
        strcpy(fake->saved, fake->pool);
        return cJSON_Parse("{\"snapshot\": \"s1\"}");
    }
    if (strcmp(method, "game/restore") == 0)
        strcpy(fake->pool, fake->saved);
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

static struct known known;

#define SETUP                                                                  \
    "\"setup\": {\"A\": {\"battlefield\": [{\"label\": \"land\", "             \
    "\"card\": \"Forest\"}]}}, "
#define ACT                                                                    \
    "{\"by\": \"A\", \"do\": \"activate\", \"object\": \"land\", "             \
    "\"ability\": 1}"
#define ANSWERED(type)                                                         \
    "{\"by\": \"A\", \"do\": \"activate\", \"object\": \"land\", "             \
    "\"ability\": 1, \"answers\": [{\"kind\": \"mana-type\", \"value\": "      \
    "\"" type "\"}]}"

/* Run the steps on the fake engine. */
static void run_steps(struct fake *fake, const char *steps,
                      struct result *result)
{
    struct session session;
    struct corpus corpus = {.version = "0"};
    struct port_failure why;
    char text[4000], message[600];

    snprintf(text, sizeof(text), "%s%s\"steps\": [%s]}", TEST_HEAD, SETUP,
             steps);
    struct case_file *file = test_read(&known, text, message, sizeof(message));
    assert_string_equal(message, "");
    assert_non_null(file);
    const struct ruling *ruling = file->rulings;
    assert_true(session_open(&session, port_new(&operations, fake), &corpus,
                             &ruling, 1, &why));
    run_ruling(&session, &known, ruling, NULL, NULL, result);
    session_close(&session);
    case_free(file);
}

static void expect_outcome(struct fake fake, const char *steps,
                           enum outcome outcome, const char *code)
{
    struct result result;

    run_steps(&fake, steps, &result);
    assert_string_equal(result.code, code);
    assert_int_equal(result.outcome, outcome);
    result_clear(&result);
}

#define CHOICES(list)                                                          \
    "{\"choices\": " ACT ", \"kind\": \"mana-type\", \"exactly\": " list "}"

static void a_case_runs_in_every_supported_edition(void **state)
{
    struct fake fake = {.can_snapshot = true};
    struct result result;

    (void)state;
    run_steps(&fake,
              "{\"act\": " ANSWERED("G") "}, {\"check\": "
                                         "{\"player/A/mana\": \"G\"}}",
              &result);
    assert_int_equal(result.outcome, OUTCOME_PASS);
    assert_int_equal(fake.games, 2); /* not 2026-08 */
    assert_string_equal(result.edition, "2025-09");
    result_clear(&result);
}

static void a_wrong_value_fails_with_its_path_and_step(void **state)
{
    struct fake fake = {.can_snapshot = true};
    struct result result;

    (void)state;
    run_steps(&fake,
              "{\"act\": " ANSWERED("G") "}, {\"check\": "
                                         "{\"player/A/mana\": \"W\"}}",
              &result);
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_string_equal(result.edition, "2024-06");
    assert_string_equal(result.path, "player/A/mana");
    assert_int_equal(result.step, 2);
    assert_string_equal(result.expected->valuestring, "W");
    assert_string_equal(result.actual->valuestring, "G");
    result_clear(&result);
}

static void another_status_fails_with_what_happened(void **state)
{
    (void)state;
    expect_outcome((struct fake){0}, "{\"act\": " ACT "}", OUTCOME_FAIL,
                   "needs-mana-type");
    expect_outcome((struct fake){0}, "{\"act\": " ANSWERED("R") "}",
                   OUTCOME_FAIL, "choice-illegal");
    expect_outcome((struct fake){.ignores_answers = true},
                   "{\"act\": " ANSWERED("G") "}", OUTCOME_FAIL,
                   "unused-answers");
    expect_outcome((struct fake){0},
                   "{\"act\": " ACT ", \"expect\": {\"status\": \"needs\", "
                   "\"decision\": {\"kind\": \"mana-type\"}}}",
                   OUTCOME_PASS, "");
}

static void an_illegal_act_must_change_nothing(void **state)
{
    static const char steps[] =
        "{\"act\": " ANSWERED("R") ", \"expect\": {\"status\": \"illegal\"}}";

    (void)state;
    expect_outcome((struct fake){0}, steps, OUTCOME_PASS, "");
    expect_outcome((struct fake){.leaks = true}, steps, OUTCOME_FAIL,
                   "illegal-changed");
}

static void choices_are_exactly_those_listed(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        bool can = i == 1;
        expect_outcome((struct fake){.can_snapshot = can},
                       CHOICES("[\"G\", \"W\"]"), OUTCOME_PASS, "");
        expect_outcome((struct fake){.can_snapshot = can}, CHOICES("[\"G\"]"),
                       OUTCOME_FAIL, "choice-allowed");
        expect_outcome((struct fake){.can_snapshot = can},
                       CHOICES("[\"G\", \"W\", \"U\"]"), OUTCOME_FAIL,
                       "choice-refused");
        expect_outcome(
            (struct fake){.can_snapshot = can, .ignores_answers = true},
            CHOICES("[\"G\", \"W\"]"), OUTCOME_FAIL, "choice-not-asked");
        expect_outcome(
            (struct fake){.can_snapshot = can, .ignores_answers = true},
            CHOICES("[]"), OUTCOME_PASS, "");
    }
}

static void choices_leave_the_game_as_it_was(void **state)
{
    static const char steps[] =
        CHOICES("[\"G\", \"W\"]") ", {\"check\": {\"player/A/mana\": \"\"}}";
    struct fake fake = {.can_snapshot = true};
    struct result result;

    (void)state;
    run_steps(&fake, steps, &result);
    assert_int_equal(result.outcome, OUTCOME_PASS);
    assert_int_equal(fake.snapshots, 2); /* one an edition */
    result_clear(&result);
}

static void probes_are_legal_or_not(void **state)
{
    (void)state;
    expect_outcome((struct fake){.can_snapshot = true},
                   "{\"probe\": " ANSWERED("G") ", \"legal\": true}",
                   OUTCOME_PASS, "");
    expect_outcome((struct fake){.can_snapshot = true},
                   "{\"probe\": " ANSWERED("G") ", \"legal\": false}",
                   OUTCOME_FAIL, "not-refused");
    expect_outcome((struct fake){.can_snapshot = true},
                   "{\"probe\": " ANSWERED("R") ", \"legal\": false, "
                                                "\"code\": \"choice-illegal\"}",
                   OUTCOME_PASS, "");
    expect_outcome((struct fake){.can_snapshot = true},
                   "{\"probe\": " ANSWERED("R") ", \"legal\": false, "
                                                "\"code\": \"timing\"}",
                   OUTCOME_FAIL, "choice-illegal");
    expect_outcome((struct fake){.can_snapshot = true},
                   "{\"probe\": " ANSWERED("R") ", \"legal\": true}",
                   OUTCOME_FAIL, "choice-illegal");
}

static void a_refusal_without_a_reason_is_partly_observed(void **state)
{
    (void)state;
    expect_outcome((struct fake){.is_curt = true, .can_snapshot = true},
                   "{\"probe\": " ANSWERED("R") ", \"legal\": false, "
                                                "\"code\": \"timing\"}",
                   OUTCOME_PARTIAL, "not-observable");
    expect_outcome((struct fake){.is_curt = true},
                   "{\"act\": " ANSWERED("R") ", \"expect\": {\"status\": "
                                              "\"illegal\", \"code\": "
                                              "\"timing\"}}",
                   OUTCOME_PARTIAL, "not-observable");
    expect_outcome((struct fake){.is_curt = true},
                   "{\"act\": " ANSWERED("R") ", \"expect\": {\"status\": "
                                              "\"illegal\"}}",
                   OUTCOME_PASS, "");
    expect_outcome((struct fake){.is_curt = true},
                   "{\"act\": " ANSWERED("R") "}", OUTCOME_FAIL, "not-offered");
    expect_outcome((struct fake){.is_curt = true, .leaks = true},
                   "{\"act\": " ANSWERED("R") ", \"expect\": {\"status\": "
                                              "\"illegal\", \"code\": "
                                              "\"timing\"}}",
                   OUTCOME_FAIL, "illegal-changed");
}

static void a_closed_frame_allows_only_what_is_checked(void **state)
{
    (void)state;
    expect_outcome((struct fake){0},
                   "{\"act\": " ANSWERED("G") ", \"frame\": \"closed\"}",
                   OUTCOME_FAIL, "frame");
    expect_outcome(
        (struct fake){0},
        "{\"act\": " ANSWERED(
            "G") "}, {\"check\": "
                 "{\"player/A/mana\": \"G\"}, \"frame\": \"closed\"}",
        OUTCOME_PASS, "");
    expect_outcome((struct fake){0},
                   "{\"act\": " ANSWERED(
                       "G") "}, {\"check\": "
                            "{\"player/A/life\": 20}, \"frame\": \"closed\"}",
                   OUTCOME_FAIL, "frame");
}

static void errors_become_outcomes(void **state)
{
    static const char steps[] = "{\"act\": " ANSWERED("G") "}";

    (void)state;
    expect_outcome((struct fake){.error = RPC_UNSUPPORTED}, steps, OUTCOME_SKIP,
                   "-32001");
    expect_outcome((struct fake){.error = RPC_UNKNOWN_CARD}, steps,
                   OUTCOME_BLOCKED, "-32003");
    expect_outcome((struct fake){.is_ignorant = true}, steps, OUTCOME_BLOCKED,
                   "unknown-card");
    expect_outcome((struct fake){.error = -32000}, steps, OUTCOME_ERROR,
                   "-32000");
    expect_outcome((struct fake){.is_blind = true},
                   "{\"check\": {\"player/A/mana\": \"\"}}", OUTCOME_PARTIAL,
                   "not-observable");
}

/* The fake engine declares observe.mana and nothing else. */
static void a_declared_feature_must_not_be_refused(void **state)
{
    static const char steps[] = "{\"act\": " ANSWERED("G") "}";

    (void)state;
    expect_outcome(
        (struct fake){.error = RPC_UNSUPPORTED, .feature = "observe.mana"},
        steps, OUTCOME_FAIL, "observe.mana");
    expect_outcome(
        (struct fake){.error = RPC_UNSUPPORTED, .feature = "observe.tapped"},
        steps, OUTCOME_SKIP, "observe.tapped");
}

static void candidates_are_all_other_values_of_a_kind(void **state)
{
    struct names labels = {0};
    cJSON *exactly = cJSON_Parse("[\"land\", \"A\"]"), *others;

    (void)state;
    names_add(&labels, "land");
    names_add(&labels, "bear");
    others = candidates_other("target", exactly, &labels, 2);
    char *text = cJSON_PrintUnformatted(others);
    assert_string_equal(text, "[\"bear\",\"B\"]");
    cJSON_free(text);
    cJSON_Delete(others);
    cJSON_Delete(exactly);
    exactly = cJSON_Parse("[0, 1]");
    others = candidates_other("number", exactly, &labels, 2);
    text = cJSON_PrintUnformatted(others);
    assert_string_equal(text, "[2,3,4]");
    cJSON_free(text);
    cJSON_Delete(others);
    cJSON_Delete(exactly);
    names_free(&labels);
}

static int set_up(void **state)
{
    (void)state;
    test_known(&known);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    test_known_free(&known);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_runs_in_every_supported_edition),
        cmocka_unit_test(a_wrong_value_fails_with_its_path_and_step),
        cmocka_unit_test(another_status_fails_with_what_happened),
        cmocka_unit_test(an_illegal_act_must_change_nothing),
        cmocka_unit_test(choices_are_exactly_those_listed),
        cmocka_unit_test(choices_leave_the_game_as_it_was),
        cmocka_unit_test(probes_are_legal_or_not),
        cmocka_unit_test(a_refusal_without_a_reason_is_partly_observed),
        cmocka_unit_test(a_closed_frame_allows_only_what_is_checked),
        cmocka_unit_test(errors_become_outcomes),
        cmocka_unit_test(a_declared_feature_must_not_be_refused),
        cmocka_unit_test(candidates_are_all_other_values_of_a_kind),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
