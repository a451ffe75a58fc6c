#include "json_test.h"

static void assert_accepted(const char *text)
{
    struct error error;
    struct json *document = read_bytes(text, strlen(text), &error);

    assert_string_equal(error.text, "");
    assert_non_null(document);
    json_free(document);
}

static void assert_refused_bytes(const char *text, size_t length,
                                 const char *message)
{
    struct error error;
    char printed[600];

    assert_null(read_bytes(text, length, &error));
    assert_string_equal(error_print(&error, printed, sizeof(printed)), message);
}

static void assert_refused(const char *text, const char *message)
{
    assert_refused_bytes(text, strlen(text), message);
}

static const char SAMPLE[] = "{ \"a\" : [ 1, -20, true, false, null ],\r\n"
                             "\t\"b\\u00e9\\ud83d\\ude00\\\\\": \"\\n\xc3\xa9"
                             "\xe2\x82\xac\xf0\x9f\x98\x80\",\n"
                             "\"c\": {}, \"d\": [], \"e\": {\"f\": \"\"}}";

static void every_kind_of_value_is_read(void **state)
{
    (void)state;
    assert_accepted(SAMPLE);
    assert_accepted("true");
    assert_accepted(" 7 ");
    assert_accepted("\"\"");
    assert_accepted("[[[]],{}]");
}

static void every_prefix_is_refused(void **state)
{
    struct error error;

    (void)state;
    for (size_t length = 0; length + 1 < sizeof(SAMPLE); length++)
        assert_null(read_bytes(SAMPLE, length, &error));
}

static void every_changed_byte_is_survived(void **state)
{
    struct error error;
    char text[sizeof(SAMPLE)];

    (void)state;
    for (size_t at = 0; at + 1 < sizeof(SAMPLE); at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, SAMPLE, sizeof(SAMPLE));
            text[at] = (char)byte;
            json_free(read_bytes(text, sizeof(SAMPLE) - 1, &error));
        }
}

static void an_empty_text_is_refused(void **state)
{
    (void)state;
    assert_refused("", "t.json:1:1: the text ends where a value is due");
    assert_refused(" \n ", "t.json:2:2: the text ends where a value is due");
}

static void an_error_names_line_and_column(void **state)
{
    (void)state;
    assert_refused("{\n  \"a\": 1,\n  b: 2}", "t.json:3:3: a key in quotes is "
                                              "due here");
    assert_refused("[1 2]", "t.json:1:4: a comma or ] is due here");
    assert_refused("{\"a\" 1}", "t.json:1:6: a colon is due here");
    assert_refused("{\"a\":1 \"b\"", "t.json:1:8: a comma or } is due here");
}

static void a_trailing_comma_is_refused(void **state)
{
    (void)state;
    assert_refused("[1,]", "t.json:1:4: a value is due here");
    assert_refused("{\"a\":1,}", "t.json:1:8: a key in quotes is due here");
}

static void a_wrong_bracket_is_refused(void **state)
{
    (void)state;
    assert_refused("[1}", "t.json:1:3: a comma or ] is due here");
    assert_refused("{]", "t.json:1:2: a key in quotes is due here");
}

static void text_after_the_value_is_refused(void **state)
{
    (void)state;
    assert_refused("{} x", "t.json:1:4: text after the value");
    assert_refused("truex", "t.json:1:5: text after the value");
    assert_refused("nullnull", "t.json:1:5: text after the value");
    assert_refused_bytes("1\0", 2, "t.json:1:2: text after the value");
}

static void a_byte_order_mark_is_refused(void **state)
{
    (void)state;
    assert_refused("\xef\xbb\xbf{}",
                   "t.json:1:1: a byte order mark is not allowed");
}

static void depth_64_is_the_last_accepted(void **state)
{
    char *inner = repeat("", "[", 64, "");
    char *text = repeat(inner, "]", 64, "");

    (void)state;
    assert_accepted(text);
    free(text);
    free(inner);
}

static void depth_65_is_refused(void **state)
{
    char *text = repeat("", "[", 65, "");

    (void)state;
    assert_refused(text, "t.json:1:65: nested deeper than 64");
    free(text);
}

static void endless_nesting_is_refused(void **state)
{
    char *text = repeat("", "{\"a\":", 200000, "");

    (void)state;
    assert_refused(text, "t.json:1:321: nested deeper than 64");
    free(text);
}

static void no_limit_goes_deeper_than_the_parser(void **state)
{
    const struct json_limits limits = {.size_max = 1 << 20,
                                       .depth_max = 100000};
    char *inner = repeat("", "[", 1001, "");
    char *text = repeat(inner, "]", 1001, "");
    struct error error;

    (void)state;
    assert_null(json_read("t", text, strlen(text), &limits, &error));
    assert_string_equal(error.text, "nested deeper than 1000");
    text[1000] = text[1001] = ' '; /* now 1000 deep */
    json_free(json_read("t", text, strlen(text), &limits, &error));
    free(text);
    free(inner);
}

static void one_byte_over_the_size_is_refused(void **state)
{
    const struct json_limits limits = {.size_max = 4, .depth_max = 64};
    struct error error;
    struct json *document = json_read("t", "[12]", 4, &limits, &error);
    char printed[80];

    (void)state;
    assert_non_null(document);
    json_free(document);
    assert_null(json_read("t", "[123]", 5, &limits, &error));
    assert_string_equal(error_print(&error, printed, sizeof(printed)),
                        "t: longer than 4 bytes");
}

static void a_repeated_key_is_refused_at_its_second_place(void **state)
{
    (void)state;
    assert_refused("{\"a\":1,\n \"b\":2,\n \"a\":3}",
                   "t.json:3:2: the key \"a\" stands twice");
    assert_refused("[0,{\"x\":{\"a\":1,\"a\":1}}]",
                   "t.json:1:16: the key \"a\" stands twice");
}

static void an_escaped_spelling_repeats_a_key(void **state)
{
    (void)state;
    assert_refused("{\"a\":1,\"\\u0061\":2}",
                   "t.json:1:8: the key \"a\" stands twice");
    assert_refused("{\"/\":1,\"\\/\":2}",
                   "t.json:1:8: the key \"/\" stands twice");
    assert_refused("{\"\":1,\"\":2}", "t.json:1:7: the key \"\" stands twice");
}

static void the_first_repetition_is_named(void **state)
{
    (void)state;
    assert_refused("{\"z\":1,\"a\":1,\"z\":1,\"a\":1}",
                   "t.json:1:14: the key \"z\" stands twice");
}

static void keys_that_differ_in_case_are_two_keys(void **state)
{
    (void)state;
    assert_accepted("{\"a\":1,\"A\":2}");
}

static void equal_keys_of_two_objects_are_no_repetition(void **state)
{
    (void)state;
    assert_accepted("{\"a\":{\"a\":1},\"b\":{\"a\":1}}");
}

/* Quadratic work on 60,000 keys would take minutes, not milliseconds. */
static void many_keys_are_read_in_good_time(void **state)
{
    char *text = malloc(60000 * 16 + 3);
    char *end = text;

    (void)state;
    assert_non_null(text);
    *end++ = '{';
    for (int i = 0; i < 60000; i++)
        end += sprintf(end, "%s\"k%06d\":%d", i > 0 ? "," : "", i, i % 10);
    strcpy(end, "}");
    assert_accepted(text);
    free(text);
}

static void the_largest_integers_are_exact(void **state)
{
    struct json *document = read_good("[9007199254740991,-9007199254740991]");
    const cJSON *item = json_root(document)->child;

    (void)state;
    assert_true(item->valuedouble == 9007199254740991.0);
    assert_true(item->next->valuedouble == -9007199254740991.0);
    json_free(document);
}

static void a_larger_integer_is_refused(void **state)
{
    (void)state;
    assert_refused("9007199254740992",
                   "t.json:1:1: a number lies within +-(2^53 - 1)");
    assert_refused("[-9007199254740992]",
                   "t.json:1:2: a number lies within +-(2^53 - 1)");
    assert_refused("10000000000000000",
                   "t.json:1:1: a number lies within +-(2^53 - 1)");
}

static void a_number_of_many_digits_is_refused(void **state)
{
    char *text = repeat("", "9", 100000, "");

    (void)state;
    assert_refused(text, "t.json:1:1: a number lies within +-(2^53 - 1)");
    free(text);
}

static void a_fraction_or_exponent_is_refused(void **state)
{
    static const char *const texts[] = {"1e5", "1E5", "1.5", "1.0",
                                        "1.",  "0e0", "-0.0"};

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_refused(texts[i], "t.json:1:1: a number is whole, without "
                                 "point and exponent");
}

static void minus_zero_is_zero(void **state)
{
    struct json *document = read_good("-0");

    (void)state;
    assert_int_equal(json_root(document)->valueint, 0);
    json_free(document);
}

static void a_leading_zero_is_refused(void **state)
{
    (void)state;
    assert_refused("01", "t.json:1:1: a number may not begin with 0");
    assert_refused("-00", "t.json:1:1: a number may not begin with 0");
}

static void what_is_no_number_is_refused(void **state)
{
    (void)state;
    assert_refused("NaN", "t.json:1:1: a value is due here");
    assert_refused("[Infinity]", "t.json:1:2: a value is due here");
    assert_refused("-Infinity", "t.json:1:2: a digit is due here");
    assert_refused("-", "t.json:1:2: the text ends where a digit is due");
    assert_refused("+1", "t.json:1:1: a value is due here");
    assert_refused(".5", "t.json:1:1: a value is due here");
    assert_refused("0x10", "t.json:1:2: text after the value");
}

static void a_word_in_other_case_is_refused(void **state)
{
    (void)state;
    assert_refused("True", "t.json:1:1: a value is due here");
    assert_refused("nul", "t.json:1:1: a value is due here");
}

static void a_comment_is_refused(void **state)
{
    (void)state;
    assert_refused("/* */ 1", "t.json:1:1: a value is due here");
    assert_refused("1 // one", "t.json:1:3: text after the value");
}

static void an_open_string_is_refused_where_it_begins(void **state)
{
    (void)state;
    assert_refused("[\"abc", "t.json:1:2: the string is not closed");
    assert_refused("\"abc\\", "t.json:1:5: unknown escape in a string");
}

static void a_control_character_is_refused(void **state)
{
    (void)state;
    assert_refused("\"a\tb\"",
                   "t.json:1:3: control character 0x09 in a string");
    assert_refused("\"a\nb\"",
                   "t.json:1:3: control character 0x0a in a string");
    assert_refused_bytes("\"\0\"", 3,
                         "t.json:1:2: control character 0x00 in a string");
}

static void a_nul_escape_is_refused(void **state)
{
    (void)state;
    assert_refused("\"a\\u0000b\"",
                   "t.json:1:3: a string may not hold \\u0000");
}

static void an_unknown_escape_is_refused(void **state)
{
    (void)state;
    assert_refused("\"\\x41\"", "t.json:1:2: unknown escape in a string");
    assert_refused_bytes("\"\\\0\"", 4,
                         "t.json:1:2: unknown escape in a string");
    assert_refused("\"\\u12g4\"",
                   "t.json:1:2: \\u needs four hexadecimal digits");
    assert_refused("\"\\u12", "t.json:1:2: \\u needs four hexadecimal digits");
}

static void a_lone_surrogate_is_refused(void **state)
{
    static const char *const texts[] = {
        "\"\\udc00\\udc00\"", "\"\\ud800xudc00\"", "\"\\ud800\\ndc00\"",
        "\"\\ud800\"",       "\"\\udc00\"",        "\"\\ud800\\ud800\"",
        "\"\\ud800x\"",      "\"\\udc00\\ud800\"", "\"\\ud800\\u0041\"",
        "\"\\ud800\\udc0\"", "\"\\uDBFF\\n\"",     "\"\\ud800\\u",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_refused(texts[i], "t.json:1:2: half of a surrogate pair");
}

static void a_surrogate_pair_is_one_character(void **state)
{
    struct json *document = read_good("\"\\ud83d\\ude00\"");

    (void)state;
    assert_string_equal(json_root(document)->valuestring, "\xf0\x9f\x98\x80");
    json_free(document);
}

static void malformed_utf8_is_refused(void **state)
{
    static const char *const bytes[] = {
        "\x80",             /* continuation alone */
        "\xc0\xaf",         /* overlong, two bytes */
        "\xc1\xbf",         /* overlong, two bytes */
        "\xc3",             /* cut off by the quote */
        "\xe0\x9f\xbf",     /* overlong, three bytes */
        "\xed\xa0\x80",     /* a surrogate */
        "\xe2\x82",         /* cut off by the quote */
        "\xf0\x8f\xbf\xbf", /* overlong, four bytes */
        "\xf4\x90\x80\x80", /* beyond U+10FFFF */
        "\xf5\x80\x80\x80", /* never a first byte */
        "\xff",             /* never a byte */
    };
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof(bytes) / sizeof(bytes[0]); i++) {
        snprintf(text, sizeof(text), "\"%s\"", bytes[i]);
        assert_refused(text, "t.json:1:2: malformed UTF-8");
    }
}

static void utf8_outside_a_string_is_refused(void **state)
{
    (void)state;
    assert_refused("[\xc2\xa0]", "t.json:1:2: a value is due here");
    assert_refused("[1\xff]", "t.json:1:3: a comma or ] is due here");
}

static void a_file_is_read(void **state)
{
    char path[] = "/tmp/json_test_XXXXXX";
    int descriptor = mkstemp(path);
    FILE *file = fdopen(descriptor, "w");
    struct json *document;
    struct error error;

    (void)state;
    assert_non_null(file);
    fputs("{\"a\":7}", file);
    fclose(file);
    document = json_read_file(path, &JSON_LIMITS, &error);
    remove(path);
    assert_non_null(document);
    assert_int_equal(json_member(json_root(document), "a")->valueint, 7);
    json_free(document);
}

static void a_file_beyond_the_limit_is_refused(void **state)
{
    const struct json_limits limits = {.size_max = 100, .depth_max = 9};
    struct error error;

    (void)state;
    assert_null(json_read_file("/dev/zero", &limits, &error));
    assert_string_equal(error.text, "longer than 100 bytes");
}

static void a_missing_file_is_named(void **state)
{
    struct error error;
    char printed[120];

    (void)state;
    assert_null(json_read_file("/nowhere/x.json", &JSON_LIMITS, &error));
    assert_string_equal(error_print(&error, printed, sizeof(printed)),
                        "/nowhere/x.json: No such file or directory");
}

static void a_folder_is_no_file(void **state)
{
    struct error error;

    (void)state;
    assert_null(json_read_file("/", &JSON_LIMITS, &error));
    assert_string_equal(error.text, "Is a directory");
}

static void nothing_may_be_freed(void **state)
{
    (void)state;
    json_free(NULL);
}

static int allocations_left;

static void *scarce_malloc(size_t size)
{
    return allocations_left-- > 0 ? malloc(size) : NULL;
}

static void wanting_memory_is_an_error_at_every_allocation(void **state)
{
    cJSON_Hooks hooks = {.malloc_fn = scarce_malloc, .free_fn = free};
    struct json *document = NULL;
    struct error error;
    int round;

    (void)state;
    cJSON_InitHooks(&hooks);
    for (round = 0; document == NULL && round < 1000; round++) {
        allocations_left = round;
        memset(&error, 0, sizeof(error));
        document =
            json_read("t", SAMPLE, sizeof(SAMPLE) - 1, &JSON_LIMITS, &error);
        if (document == NULL)
            assert_string_equal(error.text, "out of memory");
    }
    json_free(document);
    cJSON_InitHooks(NULL);
    assert_in_range(round, 20, 999);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind_of_value_is_read),
    cmocka_unit_test(every_prefix_is_refused),
    cmocka_unit_test(every_changed_byte_is_survived),
    cmocka_unit_test(an_empty_text_is_refused),
    cmocka_unit_test(an_error_names_line_and_column),
    cmocka_unit_test(a_trailing_comma_is_refused),
    cmocka_unit_test(a_wrong_bracket_is_refused),
    cmocka_unit_test(text_after_the_value_is_refused),
    cmocka_unit_test(a_byte_order_mark_is_refused),
    cmocka_unit_test(depth_64_is_the_last_accepted),
    cmocka_unit_test(depth_65_is_refused),
    cmocka_unit_test(endless_nesting_is_refused),
    cmocka_unit_test(no_limit_goes_deeper_than_the_parser),
    cmocka_unit_test(one_byte_over_the_size_is_refused),
    cmocka_unit_test(a_repeated_key_is_refused_at_its_second_place),
    cmocka_unit_test(an_escaped_spelling_repeats_a_key),
    cmocka_unit_test(the_first_repetition_is_named),
    cmocka_unit_test(keys_that_differ_in_case_are_two_keys),
    cmocka_unit_test(equal_keys_of_two_objects_are_no_repetition),
    cmocka_unit_test(many_keys_are_read_in_good_time),
    cmocka_unit_test(the_largest_integers_are_exact),
    cmocka_unit_test(a_larger_integer_is_refused),
    cmocka_unit_test(a_number_of_many_digits_is_refused),
    cmocka_unit_test(a_fraction_or_exponent_is_refused),
    cmocka_unit_test(minus_zero_is_zero),
    cmocka_unit_test(a_leading_zero_is_refused),
    cmocka_unit_test(what_is_no_number_is_refused),
    cmocka_unit_test(a_word_in_other_case_is_refused),
    cmocka_unit_test(a_comment_is_refused),
    cmocka_unit_test(an_open_string_is_refused_where_it_begins),
    cmocka_unit_test(a_control_character_is_refused),
    cmocka_unit_test(a_nul_escape_is_refused),
    cmocka_unit_test(an_unknown_escape_is_refused),
    cmocka_unit_test(a_lone_surrogate_is_refused),
    cmocka_unit_test(a_surrogate_pair_is_one_character),
    cmocka_unit_test(malformed_utf8_is_refused),
    cmocka_unit_test(utf8_outside_a_string_is_refused),
    cmocka_unit_test(a_file_is_read),
    cmocka_unit_test(a_file_beyond_the_limit_is_refused),
    cmocka_unit_test(a_missing_file_is_named),
    cmocka_unit_test(a_folder_is_no_file),
    cmocka_unit_test(nothing_may_be_freed),
    cmocka_unit_test(wanting_memory_is_an_error_at_every_allocation),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
