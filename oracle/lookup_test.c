#include "lookup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

static void an_empty_one_finds_nothing(void **state)
{
    struct lookup lookup = {0};

    (void)state;
    assert_null(lookup_find(&lookup, "Forest"));
    lookup_free(&lookup);
}

static void a_later_value_replaces_an_earlier_one(void **state)
{
    struct lookup lookup = {0};

    (void)state;
    assert_true(lookup_add(&lookup, "Forest", "first"));
    assert_true(lookup_add(&lookup, "Forest", "second"));
    assert_string_equal(lookup_find(&lookup, "Forest"), "second");
    assert_null(lookup_find(&lookup, "forest"));
    lookup_free(&lookup);
}

static void everything_is_found_however_much_there_is(void **state)
{
    static char keys[1000][16];
    struct lookup lookup = {0};

    (void)state;
    for (int i = 0; i < 1000; i++) {
        snprintf(keys[i], sizeof(keys[i]), "k%d", i);
        assert_true(lookup_add(&lookup, keys[i], &keys[i]));
    }
    for (int i = 0; i < 1000; i++)
        assert_ptr_equal(lookup_find(&lookup, keys[i]), &keys[i]);
    assert_null(lookup_find(&lookup, "k1000"));
    lookup_free(&lookup);
}

static void what_was_reserved_need_not_grow(void **state)
{
    static char keys[100][16];
    struct lookup lookup = {0};

    (void)state;
    assert_true(lookup_reserve(&lookup, 100));
    size_t room = lookup.room;
    for (int i = 0; i < 100; i++) {
        snprintf(keys[i], sizeof(keys[i]), "k%d", i);
        assert_true(lookup_add(&lookup, keys[i], &keys[i]));
    }
    assert_int_equal(lookup.room, room);
    assert_ptr_equal(lookup_find(&lookup, "k99"), &keys[99]);
    lookup_free(&lookup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_one_finds_nothing),
        cmocka_unit_test(a_later_value_replaces_an_earlier_one),
        cmocka_unit_test(what_was_reserved_need_not_grow),
        cmocka_unit_test(everything_is_found_however_much_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
