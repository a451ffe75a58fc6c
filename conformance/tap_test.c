#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "report.h"
#include "test_case.h"

static const char golden[] =
    "TAP version 13\n"
    "1..5\n"
    "ok 1 - MP-00001 A {T} title\n"
    "not ok 2 - MP-00001 A {T} title\n"
    "  ---\n"
    "  outcome: \"fail\"\n"
    "  code: \"check\"\n"
    "  rule: \"106.7\"\n"
    "  edition: \"2024-06\"\n"
    "  message: \"another \\\"value\\\" than expected\"\n"
    "  expected: \"\\\"GG\\\"\"\n"
    "  actual: \"\\\"G\\\"\"\n"
    "  at_step: 2\n"
    "  path: \"player/A/mana\"\n"
    "  file: \"rulings/area/x.json\"\n"
    "  repro: \"manaproof run --corpus c MP-00001 --edition 2024-06"
    " -- ./port 'a b'\"\n"
    "  ...\n"
    "ok 3 - MP-00001 A {T} title # SKIP blocked: no \\#1 card\n"
    "ok 4 - MP-00001 A {T} title\n"
    "  ---\n"
    "  outcome: \"partial\"\n"
    "  file: \"rulings/area/x.json\"\n"
    "  repro: \"manaproof run --corpus c MP-00001 -- ./port 'a b'\"\n"
    "  ...\n"
    "not ok 5 - MP-00001 A {T} title # TO"
    "DO xfail: https://x/\\#12 why\n"
    "  ---\n"
    "  outcome: \"xfail\"\n"
    "  listed: \"e:4\"\n"
    "  note: \"https://x/#12 why\"\n"
    "  file: \"rulings/area/x.json\"\n"
    "  repro: \"manaproof run --corpus c MP-00001 -- ./port 'a b'\"\n"
    "  ...\n";

static void print_points(FILE *file, const struct ruling *ruling)
{
    struct result results[5] = {
        {.outcome = OUTCOME_PASS},
        {.outcome = OUTCOME_FAIL,
         .code = "check",
         .rule = "106.7",
         .edition = "2024-06",
         .message = "another \"value\" than expected",
         .path = "player/A/mana",
         .expected = cJSON_CreateString("GG"),
         .actual = cJSON_CreateString("G"),
         .step = 2},
        {.outcome = OUTCOME_BLOCKED, .message = "no #1 card"},
        {.outcome = OUTCOME_PARTIAL},
        {.outcome = OUTCOME_XFAIL,
         .was = OUTCOME_FAIL,
         .listed = "e:4",
         .note = "https://x/#12 why"},
    };

    const struct run_header header = {.options = " --corpus c -- ./port 'a b'"};
    tap_begin(file, 5);
    for (size_t i = 0; i < 5; i++) {
        tap_case(file, i + 1, ruling, &results[i], &header);
        result_clear(&results[i]);
    }
}

static void the_points_are_printed_as_tap_13(void **state)
{
    struct known known;
    char message[600], *printed = NULL;
    size_t size = 0;

    (void)state;
    test_known(&known);
    struct case_file *file = test_read(
        &known, TEST_HEAD "\"steps\": [{\"check\": {\"player/A/life\": 1}}]}",
        message, sizeof(message));
    assert_non_null(file);
    FILE *stream = open_memstream(&printed, &size);
    print_points(stream, file->rulings);
    fclose(stream);
    assert_string_equal(printed, golden);
    free(printed);
    case_free(file);
    test_known_free(&known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_points_are_printed_as_tap_13),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
