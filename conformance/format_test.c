#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "format.h"

static void expect_format(const char *source, const char *expected)
{
    cJSON *root = cJSON_Parse(source);
    struct text text = {0};

    assert_non_null(root);
    format_case(root, &text);
    assert_string_equal(text.bytes, expected);
    text_free(&text);
    cJSON_Delete(root);
}

static void head_keys_have_an_order(void **state)
{
    (void)state;
    expect_format("{\"steps\":[],\"other\":null,\"id\":\"x\",\"format\":1}",
                  "{\n  \"format\": 1,\n  \"id\": \"x\",\n  \"steps\": [],\n"
                  "  \"other\": null\n}\n");
}

static void what_fits_stays_on_its_line(void **state)
{
    (void)state;
    expect_format("{\"a\":{\"b\":[1,true,\"\\u00e4\\n\"]}}",
                  "{\n  \"a\": {\"b\": [1, true, \"\xc3\xa4\\n\"]}\n}\n");
}

static void what_does_not_fit_gets_a_line_an_item(void **state)
{
    (void)state;
    expect_format("{\"a\":[\"0123456789012345678901234567890123456789\","
                  "\"0123456789012345678901234567890123456789\","
                  "\"0123456789012345678901234567890123456789\"]}",
                  "{\n  \"a\": [\n"
                  "    \"0123456789012345678901234567890123456789\",\n"
                  "    \"0123456789012345678901234567890123456789\",\n"
                  "    \"0123456789012345678901234567890123456789\"\n"
                  "  ]\n}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_keys_have_an_order),
        cmocka_unit_test(what_fits_stays_on_its_line),
        cmocka_unit_test(what_does_not_fit_gets_a_line_an_item),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
