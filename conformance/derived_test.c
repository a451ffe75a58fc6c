#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "derived.h"
#include "test_run.h"

/* A run of one case of each kind, with all that markup cares about. */
static const char run[] = TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass",
                                                      ",\"area\":\"energy\"")
    TEST_RUN_CASE("MP-00002", "fail",
                  ",\"area\":\"energy\",\"code\":\"check\","
                  "\"rule\":\"106.7\",\"message\":\"a <b> & \\\"c\\\" | "
                  "*d*\\u0001\\ufffe\",\"expected\":\"</script>\","
                  "\"actual\":1,\"at_step\":2,\"path\":\"player/A/mana\","
                  "\"rules\":[\"106.7\"],\"note\":\"n%1\","
                  "\"repro\":\"manaproof run MP-00002\"")
        TEST_RUN_CASE("MP-00003", "crash", ",\"message\":\"died\"")
            TEST_RUN_CASE(
                "MP-00004", "xfail",
                ",\"was\":\"fail\",\"listed\":\"E:2\","
                "\"note\":\"why\"") TEST_RUN_CASE("MP-00005", "skip",
                                                  ",\"message\":\"no\"")
                TEST_RUN_CASE(
                    "MP-00006", "partial",
                    "") "{\"type\":\"footer\",\"red\":true,"
                        "\"problems\":[\"E,1:3:1: MP-9 selects no case\"]}\n";

static void assert_written(const char *lines,
                           void (*write)(const struct results *, struct text *),
                           const char *expected)
{
    struct results results;
    struct text text = {0};
    char message[600] = "";

    assert_true(test_run(&results, lines, message, sizeof(message)));
    write(&results, &text);
    assert_string_equal(text.bytes, expected);
    text_free(&text);
    results_free(&results);
}

static void junit_is_what_ci_systems_read(void **state)
{
    (void)state;
    assert_written(
        run, junit_write,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"manaproof\" tests=\"7\" failures=\"2\" "
        "errors=\"1\">\n"
        "  <testsuite name=\"E&lt;1&gt; 2\" tests=\"7\" failures=\"2\" "
        "errors=\"1\" skipped=\"2\">\n"
        "    <testcase classname=\"energy\" name=\"MP-00001\"/>\n"
        "    <testcase classname=\"energy\" name=\"MP-00002\">\n"
        "      <failure message=\"a &lt;b&gt; &amp; &quot;c&quot; | *d* "
        "\xEF\xBF\xBD\" type=\"fail\">t, rule 106.7\n"
        "step: 2\n"
        "path: player/A/mana\n"
        "expected: &quot;&lt;/script&gt;&quot;\n"
        "actual: 1\n"
        "note: n%1\n"
        "repeat: manaproof run MP-00002\n"
        "</failure>\n"
        "    </testcase>\n"
        "    <testcase classname=\"cases\" name=\"MP-00003\">\n"
        "      <error message=\"died\" type=\"crash\">t, rule \n"
        "</error>\n"
        "    </testcase>\n"
        "    <testcase classname=\"cases\" name=\"MP-00004\">\n"
        "      <skipped message=\"expected failure\" type=\"xfail\">t, rule \n"
        "listed: E:2\n"
        "note: why\n"
        "</skipped>\n"
        "    </testcase>\n"
        "    <testcase classname=\"cases\" name=\"MP-00005\">\n"
        "      <skipped message=\"no\" type=\"skip\">t, rule \n"
        "</skipped>\n"
        "    </testcase>\n"
        "    <testcase classname=\"cases\" name=\"MP-00006\">\n"
        "      <system-out>outcome: partial\n"
        "t, rule \n"
        "</system-out>\n"
        "    </testcase>\n"
        "    <testcase classname=\"expectations\" name=\"problem 1\">\n"
        "      <failure message=\"E,1:3:1: MP-9 selects no case\" "
        "type=\"expectations\"/>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
}

static void markdown_says_what_is_red(void **state)
{
    (void)state;
    assert_written(run, markdown_write,
                   "## Manaproof: E&lt;1&#62; 2\n"
                   "\n"
                   "Red: 2 of 5 decided cases hold (corpus 0.1.0).\n"
                   "\n"
                   "| outcome | cases |\n"
                   "| --- | ---: |\n"
                   "| pass | 1 |\n"
                   "| partial | 1 |\n"
                   "| **fail** | 1 |\n"
                   "| **crash** | 1 |\n"
                   "| skip | 1 |\n"
                   "| xfail | 1 |\n"
                   "\n"
                   "- E,1:3:1: MP-9 selects no case\n"
                   "- **fail** MP-00002: t\n"
                   "  - rule 106.7, step 2: a &lt;b&#62; &amp; \"c\" &#124; "
                   "&#42;d&#42; \xEF\xBF\xBE, <code>check</code>; n%1\n"
                   "  - at <code>player/A/mana</code>\n"
                   "  - expected <code>\"&lt;/script&#62;\"</code>\n"
                   "  - got <code>1</code>\n"
                   "  - <code>manaproof run MP-00002</code>\n"
                   "- **crash** MP-00003: t\n"
                   "  - rule , step 0: died\n"
                   "  - <code></code>\n");
}

static void annotations_are_escaped(void **state)
{
    (void)state;
    assert_written(
        run, github_write,
        "::error title=MP-00002%3A fail::t%0Astep 2, rule 106.7%0Aa <b> & "
        "\"c\" | *d*\x01\xEF\xBF\xBE (check); n%251%0A"
        "expected \"</script>\"%0Agot 1%0Amanaproof run MP-00002\n"
        "::error title=MP-00003%3A crash::t%0Adied%0A\n"
        "::error file=E%2C1,line=3,title=Expectations::E,1:3:1: MP-9 selects "
        "no case\n"
        "::notice title=Manaproof::E<1> 2: 1 pass, 1 partial, 1 fail, 1 crash, "
        "1 skip, 1 xfail\n");
}

/* How many annotations there are for so many failures. */
static size_t count_errors(int failures)
{
    struct text lines = {0}, text = {0};
    struct results results;
    char message[600] = "";
    size_t count = 0;

    text_add(&lines, TEST_RUN_HEAD);
    for (int i = 0; i < failures; i++)
        text_add(&lines,
                 "{\"type\":\"case\",\"id\":\"MP-%05d\","
                 "\"outcome\":\"fail\"}\n",
                 i);
    text_add(&lines, TEST_RUN_FOOT);
    assert_true(test_run(&results, lines.bytes, message, sizeof(message)));
    github_write(&results, &text);
    for (const char *at = text.bytes; (at = strstr(at, "::error ")) != NULL;
         at++)
        count++;
    if (failures > 9)
        assert_non_null(
            strstr(text.bytes, "::error title=Manaproof::92 more; "));
    text_free(&lines);
    text_free(&text);
    results_free(&results);
    return count;
}

static void there_are_at_most_nine_of_a_type(void **state)
{
    (void)state;
    assert_int_equal(count_errors(8), 8);
    assert_int_equal(count_errors(9), 9);
    assert_int_equal(count_errors(100), 9);
}

static void a_badge_says_how_many_hold(void **state)
{
    (void)state;
    assert_written(run, badge_write_json,
                   "{\"schemaVersion\":1,\"label\":\"manaproof\","
                   "\"message\":\"2/5\",\"color\":\"red\"}\n");
    assert_written(
        TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass",
                                    "") "{\"type\":\"footer\",\"red\":false}\n",
        badge_write_json,
        "{\"schemaVersion\":1,\"label\":\"manaproof\","
        "\"message\":\"1/1\",\"color\":\"brightgreen\"}\n");
    assert_written(
        TEST_RUN_HEAD TEST_RUN_CASE(
            "MP-00001", "xfail",
            ",\"was\":\"fail\"") "{\"type\":\"footer\",\"red\":false}\n",
        badge_write_svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"109\" "
        "height=\"20\" role=\"img\" aria-label=\"manaproof: 0/1\">\n"
        "<title>manaproof: 0/1</title>\n"
        "<rect width=\"109\" height=\"20\" rx=\"3\" fill=\"#444\"/>\n"
        "<path d=\"M76 0h30a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-30z\" "
        "fill=\"#8a6d00\"/>\n"
        "<g fill=\"#fff\" font-family=\"Verdana,sans-serif\" "
        "font-size=\"11\" text-anchor=\"middle\">\n"
        "<text x=\"38\" y=\"14\">manaproof</text>\n"
        "<text x=\"92\" y=\"14\">0/1</text>\n"
        "</g>\n"
        "</svg>\n");
}

static void nothing_of_the_run_is_markup_in_the_page(void **state)
{
    struct results results;
    struct text text = {0};
    char message[600] = "";

    (void)state;
    assert_true(test_run(&results, run, message, sizeof(message)));
    page_write(&results, &text);
    assert_non_null(strstr(text.bytes, "<h1>Manaproof: E&lt;1&gt; 2</h1>"));
    assert_non_null(strstr(text.bytes, "\\u003c/script\\u003e"));
    assert_non_null(strstr(text.bytes, "selects no case</p>"));
    assert_null(strstr(text.bytes, "{{"));
    assert_null(strstr(text.bytes, "http:"));
    assert_null(strstr(text.bytes, "https:"));
    text_free(&text);
    results_free(&results);
}

static void an_aborted_run_is_never_green(void **state)
{
    static const char lines[] =
        TEST_RUN_HEAD TEST_RUN_CASE("MP-00001", "pass", "");
    (void)state;
    assert_written(lines, badge_write_json,
                   "{\"schemaVersion\":1,\"label\":\"manaproof\","
                   "\"message\":\"1/1\",\"color\":\"red\"}\n");
    assert_written(lines, github_write,
                   "::warning title=Manaproof::the run was aborted after 1 of "
                   "9 cases\n"
                   "::notice title=Manaproof::E<1> 2: 1 pass\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(junit_is_what_ci_systems_read),
        cmocka_unit_test(markdown_says_what_is_red),
        cmocka_unit_test(annotations_are_escaped),
        cmocka_unit_test(there_are_at_most_nine_of_a_type),
        cmocka_unit_test(a_badge_says_how_many_hold),
        cmocka_unit_test(nothing_of_the_run_is_markup_in_the_page),
        cmocka_unit_test(an_aborted_run_is_never_green),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
