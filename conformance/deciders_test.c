#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "deciders.h"
#include "test_run.h"

#define ORACLE(tests, borne)                                                   \
    ",\"oracle\":{\"agreed\":9,\"silent\":0,\"disagreed\":0,"                  \
    "\"tests\":" #tests ",\"borne\":" #borne "}"

/* What is said of a list of one id after that run. */
static void assert_compared(const char *kept, const char *cases,
                            const char *said)
{
    struct results run;
    struct names before = {0}, now = {0};
    struct text text = {0}, changes = {0};
    char message[600] = "";

    names_add(&before, kept);
    text_add(&text, "%s%s%s", TEST_RUN_HEAD, cases, TEST_RUN_FOOT);
    assert_true(test_run(&run, text.bytes, message, sizeof(message)));
    deciders_of_run(&run, &now);
    size_t count = deciders_compare(&before, &now, &run, &changes);
    assert_int_equal(count > 0, *said == '-');
    assert_string_equal(changes.bytes != NULL ? changes.bytes : "", said);
    names_free(&before);
    names_free(&now);
    results_free(&run);
    text_free(&text);
    text_free(&changes);
}

static void a_case_is_decided_when_all_its_tests_are(void **state)
{
    (void)state;
    assert_compared("MP-00001", TEST_RUN_CASE("MP-00001", "pass", ORACLE(2, 2)),
                    "");
    assert_compared("MP-00001", TEST_RUN_CASE("MP-00001", "pass", ORACLE(2, 1)),
                    "-MP-00001: the oracle does not decide it: its answers "
                    "bear on 1 of 2 tests\n");
}

static void agreement_elsewhere_decides_nothing(void **state)
{
    (void)state;
    assert_compared("MP-00001", TEST_RUN_CASE("MP-00001", "pass", ORACLE(0, 0)),
                    "-MP-00001: the oracle does not decide it: its answers "
                    "bear on 0 of 0 tests\n");
}

static void every_row_must_be_decided(void **state)
{
    (void)state;
    assert_compared("MP-00003",
                    TEST_RUN_CASE("MP-00003/1", "pass", ORACLE(1, 1))
                        TEST_RUN_CASE("MP-00003/2", "pass", ORACLE(1, 1)),
                    "");
    assert_compared("MP-00003",
                    TEST_RUN_CASE("MP-00003/1", "pass", ORACLE(1, 1))
                        TEST_RUN_CASE("MP-00003/2", "pass", ORACLE(1, 0)),
                    "-MP-00003: the oracle does not decide it: its answers "
                    "bear on 1 of 2 tests\n");
}

static void what_is_decided_and_not_kept_is_told(void **state)
{
    (void)state;
    assert_compared("MP-00001",
                    TEST_RUN_CASE("MP-00001", "pass", ORACLE(1, 1))
                        TEST_RUN_CASE("MP-00002", "pass", ORACLE(1, 1)),
                    "+MP-00002: the oracle decides it\n");
}

static void what_fails_is_not_decided(void **state)
{
    (void)state;
    assert_compared("MP-00001", TEST_RUN_CASE("MP-00001", "fail", ORACLE(1, 1)),
                    "-MP-00001: the oracle does not decide it: its answers "
                    "bear on 1 of 1 tests\n");
}

static void a_case_that_is_gone_is_told(void **state)
{
    (void)state;
    assert_compared("MP-00404", "",
                    "-MP-00404: the oracle does not decide it: its answers "
                    "bear on 0 of 0 tests\n");
}

static void the_file_has_eight_to_a_line(void **state)
{
    struct names ids = {0};
    struct text text = {0};
    char id[24];

    (void)state;
    deciders_print(&ids, &text);
    assert_string_equal(text.bytes, "{\n  \"format\": 1,\n  \"ids\": []\n}\n");
    text_free(&text);
    for (int i = 1; i <= 9; i++) {
        snprintf(id, sizeof(id), "MP-%d", i);
        names_add(&ids, id);
    }
    deciders_print(&ids, &text);
    assert_non_null(strstr(text.bytes, "\"MP-8\",\n    \"MP-9\"\n  ]\n}\n"));
    text_free(&text);
    names_free(&ids);
}

static bool has_basis(const char *text)
{
    cJSON *root = cJSON_Parse(text);
    bool has = deciders_have_basis(root);

    cJSON_Delete(root);
    return has;
}

static void a_derivation_is_more_than_a_few_words(void **state)
{
    (void)state;
    assert_true(has_basis("{\"basis\": \"Two become one more, so three.\"}"));
    assert_false(has_basis("{\"basis\": \"Two  become three. \"}"));
    assert_false(has_basis("{}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_is_decided_when_all_its_tests_are),
        cmocka_unit_test(agreement_elsewhere_decides_nothing),
        cmocka_unit_test(every_row_must_be_decided),
        cmocka_unit_test(what_is_decided_and_not_kept_is_told),
        cmocka_unit_test(what_fails_is_not_decided),
        cmocka_unit_test(a_case_that_is_gone_is_told),
        cmocka_unit_test(the_file_has_eight_to_a_line),
        cmocka_unit_test(a_derivation_is_more_than_a_few_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
