#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"

/* Section, number, letters: 106.2 before 106.12, 704.5z before 704.5aa. */
static int number_order(const char *left, const char *right)
{
    char *left_end, *right_end;

    for (int part = 0; part < 2; part++) {
        long difference =
            strtol(left, &left_end, 10) - strtol(right, &right_end, 10);
        if (difference != 0)
            return difference < 0 ? -1 : 1;
        left = left_end + (*left_end == '.');
        right = right_end + (*right_end == '.');
    }
    if (strlen(left) != strlen(right))
        return strlen(left) < strlen(right) ? -1 : 1;
    return strcmp(left, right);
}

static void the_table_is_sorted_and_unique(void **state)
{
    (void)state;
    for (int rule = CR_NONE + 2; rule < CR_COUNT; rule++)
        assert_true(number_order(rule_number((enum cr)(rule - 1)),
                                 rule_number((enum cr)rule)) < 0);
}

static void every_number_finds_its_rule(void **state)
{
    (void)state;
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        assert_int_equal(rule_find(rule_number((enum cr)rule)), rule);
}

static void an_enumerator_is_spelled_like_its_number(void **state)
{
    (void)state;
    assert_string_equal(rule_number(CR_106_12b), "106.12b");
    assert_string_equal(rule_number(CR_101_1), "101.1");
    assert_string_equal(rule_number(CR_903_8), "903.8");
#define RULE(id, number, title)                                                \
    assert_int_equal(strncmp(#id, number, 3), 0);                              \
    assert_string_equal(&#id[4], &number[4]);
#include "rules.def"
}

static void check_number(const char *number)
{
    char *end;
    long section = strtol(number, &end, 10);
    assert_in_range(section, 100, 999);
    assert_int_equal(*end, '.');
    assert_true(strtol(end + 1, &end, 10) > 0);
    while (islower((unsigned char)*end))
        end++;
    assert_int_equal(*end, '\0');
}

static void a_number_is_three_digits_a_point_and_a_place(void **state)
{
    (void)state;
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        check_number(rule_number((enum cr)rule));
}

static void rules_out_of_scope_are_known_and_sorted(void **state)
{
    static const struct {
        const char *number, *title;
    } others[] = {
#define KNOWN(number, title) {number, title},
#include "rules.def"
    };
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        check_number(others[i].number);
        assert_int_equal(rule_find(others[i].number), CR_NONE);
        assert_true(rule_known(others[i].number));
        assert_true(others[i].title[0] != '\0');
        assert_string_equal(rule_claim(others[i].number), others[i].title);
        if (i > 0)
            assert_true(number_order(others[i - 1].number,
                                     others[i].number) < 0);
    }
}

static void rules_in_scope_are_known_too(void **state)
{
    (void)state;
    assert_true(rule_known("106.12b"));
    assert_string_equal(rule_claim("106.12b"), rule_title(CR_106_12b));
    assert_false(rule_known("106.99"));
    assert_false(rule_known(""));
    assert_string_equal(rule_claim("106.99"), "");
}

static void every_rule_has_a_title(void **state)
{
    (void)state;
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        assert_true(strlen(rule_title((enum cr)rule)) > 0);
}

static void an_unknown_number_is_no_rule(void **state)
{
    (void)state;
    assert_int_equal(rule_find("106.99"), CR_NONE);
    assert_int_equal(rule_find("106"), CR_NONE);
    assert_int_equal(rule_find("106.12b "), CR_NONE);
    assert_int_equal(rule_find(""), CR_NONE);
}

static void no_rule_has_an_empty_number(void **state)
{
    (void)state;
    assert_string_equal(rule_number(CR_NONE), "");
    assert_string_equal(rule_title(CR_NONE), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_sorted_and_unique),
        cmocka_unit_test(every_number_finds_its_rule),
        cmocka_unit_test(an_enumerator_is_spelled_like_its_number),
        cmocka_unit_test(a_number_is_three_digits_a_point_and_a_place),
        cmocka_unit_test(rules_out_of_scope_are_known_and_sorted),
        cmocka_unit_test(rules_in_scope_are_known_too),
        cmocka_unit_test(every_rule_has_a_title),
        cmocka_unit_test(an_unknown_number_is_no_rule),
        cmocka_unit_test(no_rule_has_an_empty_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
