#include "server_test.h"

#include "serve.h"

/* What the server writes when it reads these lines. */
static void expect_lines(const char *lines, size_t length, const char *wanted)
{
    static char text[1 << 16];
    FILE *in = tmpfile(), *out = tmpfile();

    assert_non_null(in);
    assert_non_null(out);
    fwrite(lines, 1, length, in);
    rewind(in);
    assert_true(serve_stream(test_server, in, out));
    rewind(out);
    size_t size = fread(text, 1, sizeof(text) - 1, out);
    text[size] = '\0';
    if (strchr(wanted, '*') == NULL)
        assert_string_equal(text, wanted);
    else
        assert_memory_equal(text, wanted, strcspn(wanted, "*"));
    fclose(in);
    fclose(out);
}

static void expect_text(const char *lines, const char *wanted)
{
    expect_lines(lines, strlen(lines), wanted);
}

static void every_request_gets_one_line(void **state)
{
    (void)state;
    expect_text("{\"id\":1,\"method\":\"ping\"}\n"
                "{\"id\":\"two\",\"method\":\"ping\",\"params\":{}}\n",
                "{\"id\":1,\"result\":{}}\n{\"id\":\"two\",\"result\":{}}\n");
}

static void shutdown_ends_the_stream(void **state)
{
    (void)state;
    expect_text("{\"id\":1,\"method\":\"shutdown\"}\n"
                "{\"id\":2,\"method\":\"ping\"}\n",
                "{\"id\":1,\"result\":{}}\n");
}

static void the_last_line_needs_no_newline(void **state)
{
    (void)state;
    expect_text("{\"id\":1,\"method\":\"ping\"}", "{\"id\":1,\"result\":{}}\n");
    expect_text("", "");
}

static void an_unknown_method_is_32601(void **state)
{
    (void)state;
    expect_text("{\"id\":7,\"method\":\"game/cheat\"}\n",
                "{\"id\":7,\"error\":{\"code\":-32601,*");
}

static void params_must_be_an_object(void **state)
{
    (void)state;
    expect_text("{\"id\":7,\"method\":\"ping\",\"params\":[1]}\n",
                "{\"id\":7,\"error\":{\"code\":-32602,*");
}

static void what_is_no_request_is_32600(void **state)
{
    static const char *const lines[] = {
        "{\"method\":\"ping\"}\n",
        "[]\n",
        "3\n",
        "null\n",
        "{\"id\":true,\"method\":\"ping\"}\n",
        "{\"id\":null,\"method\":\"ping\"}\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++)
        expect_text(lines[i], "{\"id\":null,\"error\":{\"code\":-32600,*");
    expect_text("{\"id\":4,\"method\":1}\n",
                "{\"id\":4,\"error\":{\"code\":-32600,*");
}

static void what_is_no_json_is_32700(void **state)
{
    static const char *const lines[] = {
        "\n",
        "{\"id\":1\n",
        "{\"id\":1,\"id\":1,\"method\":\"ping\"}\n",
        "{\"id\":1.5,\"method\":\"ping\"}\n",
        "{} {}\n",
        "\xff\xfe\n",
        "{\"id\":1e400}\n",
        "nothing\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++)
        expect_text(lines[i], "{\"id\":null,\"error\":{\"code\":-32700,*");
    expect_lines("{\"id\":1\0}\n", 10,
                 "{\"id\":null,\"error\":{\"code\":"
                 "-32700,*");
}

static void a_line_too_long_is_refused_and_the_next_is_read(void **state)
{
    size_t size = (1 << 20) + 100;
    char *lines = malloc(size + 40);

    (void)state;
    assert_non_null(lines);
    memset(lines, ' ', size);
    strcpy(lines + size, "\n{\"id\":1,\"method\":\"ping\"}\n");
    expect_lines(lines, strlen(lines),
                 "{\"id\":null,\"error\":{\"code\":-32700,\"message\":"
                 "\"the line is longer than 1 MiB\"}}\n"
                 "{\"id\":1,\"result\":{}}\n");
    free(lines);
}

static void depth_is_bounded(void **state)
{
    char line[200] = {0};

    (void)state;
    memset(line, '[', 100);
    memset(line + 100, ']', 99);
    expect_text(line, "{\"id\":null,\"error\":{\"code\":-32700,*");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_gets_one_line),
        cmocka_unit_test(shutdown_ends_the_stream),
        cmocka_unit_test(the_last_line_needs_no_newline),
        cmocka_unit_test(an_unknown_method_is_32601),
        cmocka_unit_test(params_must_be_an_object),
        cmocka_unit_test(what_is_no_request_is_32600),
        cmocka_unit_test(what_is_no_json_is_32700),
        cmocka_unit_test(a_line_too_long_is_refused_and_the_next_is_read),
        cmocka_unit_test(depth_is_bounded),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
