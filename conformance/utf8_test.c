#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "utf8.h"

static void assert_added(const char *bytes, const char *expected)
{
    struct text text = {0};

    utf8_add(&text, bytes);
    assert_string_equal(text.bytes, expected);
    text_free(&text);
}

static void characters_stay_as_they_are(void **state)
{
    (void)state;
    assert_added("", "");
    assert_added("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\n",
                 "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\n");
}

static void what_is_no_character_is_replaced(void **state)
{
    (void)state;
    assert_added("a\xFFz", "a\xEF\xBF\xBDz");
    assert_added("\xC3", "\xEF\xBF\xBD"); /* cut off */
    assert_added("\xE2\x82", "\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_added("\xC0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD"); /* overlong */
    assert_added("\xED\xA0\x80",                          /* a surrogate */
                 "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

static void a_character_that_says_replaced_stays_one(void **state)
{
    (void)state;
    assert_added("\xEF\xBF\xBD", "\xEF\xBF\xBD");
}

static void a_cut_text_ends_with_an_ellipsis(void **state)
{
    struct text text = {0};

    (void)state;
    utf8_add_cut(&text, "a\tb", 3);
    assert_string_equal(text.bytes, "a b");
    text_free(&text);
    utf8_add_cut(&text, "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 3);
    assert_string_equal(text.bytes, "\xC3\xA9\xC3\xA9\xE2\x80\xA6");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_stay_as_they_are),
        cmocka_unit_test(what_is_no_character_is_replaced),
        cmocka_unit_test(a_character_that_says_replaced_stays_one),
        cmocka_unit_test(a_cut_text_ends_with_an_ellipsis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
