#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "canon.h"

#include <string.h>

static void assert_spelled(const char *text, const char *expected)
{
    cJSON *tree = cJSON_Parse(text), *wanted = cJSON_Parse(expected);

    assert_non_null(tree);
    assert_non_null(wanted);
    assert_true(canon_write(tree));
    char *is = cJSON_PrintUnformatted(tree);
    char *should = cJSON_PrintUnformatted(wanted);
    assert_string_equal(is, should);
    cJSON_free(is);
    cJSON_free(should);
    cJSON_Delete(tree);
    cJSON_Delete(wanted);
}

static void a_lone_word_is_a_list(void **state)
{
    (void)state;
    assert_spelled("{\"to\":{\"types\":\"Land\",\"sub\":\"chosen.c\"}}",
                   "{\"to\":{\"types\":[\"Land\"],\"sub\":[\"chosen.c\"]}}");
}

static void a_lone_part_is_a_list(void **state)
{
    (void)state;
    assert_spelled("[{\"k\":\"activated\",\"cost\":{\"tap_self\":1},"
                   "\"effect\":{\"op\":\"draw\"},\"only\":\"sorcery_timing\"}]",
                   "[{\"k\":\"activated\",\"cost\":[{\"tap_self\":1}],"
                   "\"effect\":[{\"op\":\"draw\"}],"
                   "\"only\":[\"sorcery_timing\"]}]");
}

static void a_list_stays_as_it_is(void **state)
{
    const char *text = "{\"k\":\"activated\",\"cost\":[{\"mana\":\"{1}\"}],"
                       "\"effect\":[],\"only\":[\"once_each_turn\"]}";

    (void)state;
    assert_spelled(text, text);
}

static void what_is_no_list_stays_alone(void **state)
{
    const char *text =
        "{\"mana\":{\"fixed\":\"{C}\",\"only\":{\"spell\":true}},"
        "\"cost\":\"+{2}\",\"keep_mana\":{\"types\":\"all\"},"
        "\"n\":{\"if\":\"kicked\",\"then\":1,\"else\":{\"X\":1}}}";

    (void)state;
    assert_spelled(text, text);
}

static void a_keyword_among_abilities_is_a_keyword(void **state)
{
    (void)state;
    assert_spelled("{\"abilities\":[\"flying\",{\"k\":\"static\"},"
                   "{\"toxic\":1}],\"keywords\":\"haste\"}",
                   "{\"abilities\":[{\"k\":\"static\"}],"
                   "\"keywords\":[\"flying\",{\"toxic\":1},\"haste\"]}");
}

static void a_keyword_that_is_counted_keeps_its_place(void **state)
{
    const char *text = "{\"abilities\":[{\"equip\":[]},"
                       "{\"k\":\"activated\"}]}";

    (void)state;
    assert_spelled(text, text);
}

static void instructions_in_a_branch_are_a_list(void **state)
{
    (void)state;
    assert_spelled("{\"op\":\"if\",\"then\":{\"op\":\"draw\"}}",
                   "{\"op\":\"if\",\"then\":[{\"op\":\"draw\"}]}");
}

static void a_reference_of_an_instruction_is_a_word(void **state)
{
    (void)state;
    assert_spelled("{\"op\":\"tap\",\"what\":{\"ref\":\"T.t\"}}",
                   "{\"op\":\"tap\",\"what\":\"T.t\"}");
    assert_spelled("{\"ev\":\"dies\",\"what\":{\"ref\":\"self\"}}",
                   "{\"ev\":\"dies\",\"what\":{\"ref\":\"self\"}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lone_word_is_a_list),
        cmocka_unit_test(a_lone_part_is_a_list),
        cmocka_unit_test(a_list_stays_as_it_is),
        cmocka_unit_test(what_is_no_list_stays_alone),
        cmocka_unit_test(a_keyword_among_abilities_is_a_keyword),
        cmocka_unit_test(a_keyword_that_is_counted_keeps_its_place),
        cmocka_unit_test(instructions_in_a_branch_are_a_list),
        cmocka_unit_test(a_reference_of_an_instruction_is_a_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
