#include "frame_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* What two numbers are to each other, in a condition and as a comparison. */
static void numbers_compare_by_their_signs(void **state)
{
    static const struct {
        const char *sign;
        bool below, same, above;
    } SIGNS[] = {
        {"<", 1, 0, 0}, {"<=", 1, 1, 0}, {">", 0, 0, 1},
        {">=", 0, 1, 1}, {"=", 0, 1, 0}, {"!=", 1, 0, 1},
    };
    struct speech s;
    uint16_t condition[3][COUNT(SIGNS)], compare[COUNT(SIGNS)];
    char text[100];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(SIGNS); i++) {
        for (int n = 0; n < 3; n++) {
            snprintf(text, sizeof text, "{'cmp':[%d,'%s',4]}", 3 + n,
                     SIGNS[i].sign);
            condition[n][i] = condition_card(&s, text);
        }
        snprintf(text, sizeof text, "{'%s':4}", SIGNS[i].sign);
        compare[i] = compare_card(&s, text);
    }
    speak(&s, OBJECT_NONE);
    for (size_t i = 0; i < COUNT(SIGNS); i++) {
        const bool holds[3] = {SIGNS[i].below, SIGNS[i].same, SIGNS[i].above};
        for (int n = 0; n < 3; n++) {
            assert_int_equal(condition_said(&s, condition[n][i]), holds[n]);
            assert_int_equal(compare_said(&s, compare[i], 3 + n), holds[n]);
        }
    }
    table_close(&s.t);
}

/* Even and odd, of what is below 0, too. */
static void parity_is_of_any_number(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t odd = compare_card(&s, "{'parity':'odd'}");
    uint16_t even = compare_card(&s, "{'parity':'even'}");
    speak(&s, OBJECT_NONE);
    for (int32_t n = -3; n < 4; n++) {
        assert_int_equal(compare_said(&s, odd, n), n % 2 != 0);
        assert_int_equal(compare_said(&s, even, n), n % 2 == 0);
    }
    table_close(&s.t);
}

/* CR 601.2b: until X is announced, whatever depends on it may be so. */
static void what_depends_on_x_may_be_so_before(void **state)
{
    static const char *const DEPENDING[] = {
        "'X'", "{'half':'X','round':'up'}", "{'neg':'X'}", "{'sum':[1,'X']}",
        "{'sub':['X',1]}", "{'mul':[2,{'sum':[1,'X',1]}]}"};
    static const char *const OTHERS[] = {"40", "{'half':90,'round':'up'}",
                                         "{'sum':[40,1]}", "{'neg':-40}"};
    struct speech s;
    uint16_t depending[COUNT(DEPENDING)], other[COUNT(OTHERS)];
    char text[100];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(DEPENDING); i++) {
        snprintf(text, sizeof text, "{'>':%s}", DEPENDING[i]);
        depending[i] = compare_card(&s, text);
    }
    for (size_t i = 0; i < COUNT(OTHERS); i++) {
        snprintf(text, sizeof text, "{'>':%s}", OTHERS[i]);
        other[i] = compare_card(&s, text);
    }
    struct frame *f = speak(&s, OBJECT_NONE);
    f->x = 30;
    for (int unknown = 0; unknown < 2; unknown++) {
        f->x_unknown = unknown;
        for (size_t i = 0; i < COUNT(DEPENDING); i++)
            assert_int_equal(compare_said(&s, depending[i], -31), unknown);
        for (size_t i = 0; i < COUNT(OTHERS); i++)
            assert_false(compare_said(&s, other[i], 3));
    }
    table_close(&s.t);
}

/* CR 601.2i: whichever spell was cast this turn. */
static void any_spell_was_cast_by_who_cast_one(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t you = condition_card(&s, "{'cast_this_turn':'you'}");
    uint16_t land =
        condition_card(&s, "{'cast_this_turn':'you','what':{'types':"
                           "['Land']}}");
    uint16_t devotion = amount_card(&s, "{'devotion':['G']}");
    object_id bear = put_face(&s.t, A, ZONE_BATTLEFIELD, "Bear",
                              "'cost':'{G}','types':['Creature'],'pt':[1,1]");
    put_face(&s.t, B, ZONE_BATTLEFIELD, "Ox",
             "'cost':'{G}{G}','types':['Creature'],'pt':[1,1]");
    speak(&s, bear);
    struct game *g = s.t.engine->g;
    assert_false(condition_said(&s, you));
    g->cast_note[0] = (struct cast_note){g->object[bear].card, 0, 0, A, 0};
    g->cast_count = 1;
    assert_true(condition_said(&s, you));
    assert_false(condition_said(&s, land));
    assert_int_equal(amount_said(&s, devotion), 1);
    table_close(&s.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_compare_by_their_signs),
        cmocka_unit_test(parity_is_of_any_number),
        cmocka_unit_test(what_depends_on_x_may_be_so_before),
        cmocka_unit_test(any_spell_was_cast_by_who_cast_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
