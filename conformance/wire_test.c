#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "wire.h"

#include <string.h>

/* What `line` is to whoever asked 7, the case's first question being 5. */
static void expect_reply(const char *line, enum wire_reply wanted,
                         const char *word)
{
    struct port_failure failure = {.kind = FAILURE_NONE};
    cJSON *result = NULL;
    enum wire_reply reply =
        wire_read(line, strlen(line), WIRE_LINE_MAX, 7, 5, &result, &failure);

    assert_string_equal(failure.word, word);
    assert_int_equal(reply, wanted);
    assert_int_equal(result != NULL, wanted == WIRE_RESULT);
    cJSON_Delete(result);
    port_failure_clear(&failure);
}

static void a_request_is_one_line(void **state)
{
    struct text text = {0};
    cJSON *params = cJSON_Parse("{\"game\": \"g\\n1\"}");

    (void)state;
    wire_request(1, "ping", NULL, &text);
    wire_request(2, "game/end", params, &text);
    assert_string_equal(text.bytes,
                        "{\"id\":1,\"method\":\"ping\"}"
                        "{\"id\":2,\"method\":\"game/end\",\"params\":"
                        "{\"game\":\"g\\n1\"}}");
    text_free(&text);
    cJSON_Delete(params);
}

static void a_reply_goes_by_its_id(void **state)
{
    (void)state;
    expect_reply("{\"id\":7,\"result\":{}}", WIRE_RESULT, "");
    expect_reply(" {\"result\":{\"a\":1},\"x\":2,\"id\":7}\r", WIRE_RESULT, "");
    expect_reply("{\"id\":4,\"result\":{}}", WIRE_STRAY, "");
    expect_reply("{\"id\":5,\"result\":{}}", WIRE_BREACH, "duplicate-id");
    expect_reply("{\"id\":6,\"result\":{}}", WIRE_BREACH, "duplicate-id");
    expect_reply("{\"id\":8,\"result\":{}}", WIRE_BREACH, "wrong-id");
    expect_reply("{\"id\":-7,\"result\":{}}", WIRE_BREACH, "wrong-id");
    expect_reply("{\"id\":\"7\",\"result\":{}}", WIRE_BREACH, "no-id");
    expect_reply("{\"id\":null,\"result\":{}}", WIRE_BREACH, "no-id");
    expect_reply("{\"ID\":7,\"result\":{}}", WIRE_BREACH, "no-id");
}

static void a_reply_has_a_result_or_an_error(void **state)
{
    (void)state;
    expect_reply("{\"id\":7}", WIRE_BREACH, "bad-reply");
    expect_reply("{\"id\":7,\"result\":{},\"error\":{\"code\":1}}", WIRE_BREACH,
                 "bad-reply");
    expect_reply("{\"id\":7,\"result\":null}", WIRE_BREACH, "bad-result");
    expect_reply("{\"id\":7,\"result\":[]}", WIRE_BREACH, "bad-result");
    expect_reply("{\"id\":7,\"error\":{}}", WIRE_BREACH, "bad-error");
    expect_reply("{\"id\":7,\"error\":\"no\"}", WIRE_BREACH, "bad-error");
    expect_reply("{\"id\":7,\"error\":{\"code\":-32000}}", WIRE_ERROR, "");
    expect_reply("{\"id\":7,\"method\":\"ping\"}", WIRE_BREACH, "request");
}

static void a_reply_is_strict_json(void **state)
{
    static const char *const lines[] = {
        "{\"id\":7,\"result\":{\"a\":1,\"a\":1}}",
        "{\"id\":7,\"result\":{\"a\":NaN}}",
        "{\"id\":7,\"result\":{\"a\":-Infinity}}",
        "{\"id\":7,\"result\":{\"a\":1.5}}",
        "{\"id\":7,\"result\":{\"a\":9007199254740992}}",
        "{\"id\":7,\"result\":{\"a\":\"\xff\"}}",
        "{\"id\":7,\"result\":{}} {}",
        "{\"id\":7,\"result\":{}",
        "",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        expect_reply(lines[i], WIRE_BREACH, "not-json");
}

static void an_error_keeps_its_code_and_data(void **state)
{
    static const char line[] =
        "{\"id\":1,\"error\":{\"code\":-32001,\"message\":\"no\",\"data\":"
        "{\"feature\":\"setup.hand\"}}}";
    struct port_failure failure = {.kind = FAILURE_NONE};
    cJSON *result;

    (void)state;
    assert_int_equal(
        wire_read(line, strlen(line), WIRE_LINE_MAX, 1, 1, &result, &failure),
        WIRE_ERROR);
    assert_int_equal(failure.kind, FAILURE_RPC);
    assert_int_equal(failure.code, RPC_UNSUPPORTED);
    assert_string_equal(failure.message, "no");
    assert_string_equal(
        cJSON_GetObjectItem(failure.data, "feature")->valuestring,
        "setup.hand");
    port_failure_clear(&failure);
}

static void expect_line_max(const char *hello, size_t wanted)
{
    cJSON *tree = cJSON_Parse(hello);

    assert_int_equal(wire_line_max(tree), wanted);
    cJSON_Delete(tree);
}

static void the_line_limit_is_from_1_to_16_mib(void **state)
{
    (void)state;
    expect_line_max("{}", 1 << 20);
    expect_line_max("{\"limits\": {\"max_line\": 5}}", 1 << 20);
    expect_line_max("{\"limits\": {\"max_line\": 2000000}}", 2000000);
    expect_line_max("{\"limits\": {\"max_line\": 99999999}}", 16 << 20);
    expect_line_max("{\"limits\": {\"max_line\": \"all\"}}", 1 << 20);
}

static void expect_printable(const char *bytes, size_t most, const char *wanted)
{
    struct text text = {0};

    wire_printable(bytes, strlen(bytes), most, &text);
    text_add_bytes(&text, "", 0);
    assert_string_equal(text.bytes, wanted);
    text_free(&text);
}

static void a_log_is_made_printable(void **state)
{
    (void)state;
    expect_printable("a\tb\n", 99, "a\tb\n");
    expect_printable("\033[31m\177\r", 99, "?[31m??");
    expect_printable("\xc3\xa6\xe2\x82\xac\xf0\x9f\x82\xa1", 99,
                     "\xc3\xa6\xe2\x82\xac\xf0\x9f\x82\xa1");
    expect_printable("\xff|\xc0\xaf|\xed\xa0\x80|\xe2\x82", 99, "?|??|???|??");
    expect_printable("abcdef", 3, "def");
    expect_printable("a\xe2\x82\xac"
                     "b",
                     3, "b"); /* no part of a character */
    expect_printable("", 3, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_one_line),
        cmocka_unit_test(a_reply_goes_by_its_id),
        cmocka_unit_test(a_reply_has_a_result_or_an_error),
        cmocka_unit_test(a_reply_is_strict_json),
        cmocka_unit_test(an_error_keeps_its_code_and_data),
        cmocka_unit_test(the_line_limit_is_from_1_to_16_mib),
        cmocka_unit_test(a_log_is_made_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
