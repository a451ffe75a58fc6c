#include "board_test.h"
#include "found.h"

#define BOARD                                                                  \
    "{'A':{'battlefield':[['more','Exploration'],"                             \
    "['forest','Forest']]}}"

static int extra_lands(const struct oracle_position *position)
{
    struct effect effect[EFFECTS_FOUND_MAX];

    return effects_find(position, "extra_land", effect, EFFECTS_FOUND_MAX);
}

static void what_was_found_is_found_again(void **state)
{
    (void)state;
    set_up(BOARD);
    assert_int_equal(extra_lands(board), 1);
    assert_int_equal(found_of(board)->effects.count, 1);
    assert_int_equal(extra_lands(board), 1);
}

static void of_a_copy_nothing_is_kept(void **state)
{
    (void)state;
    set_up(BOARD);
    assert_int_equal(extra_lands(board), 1);
    struct oracle_position *copy = position_clone(board);
    int more = thing_find(copy, "more");
    copy->thing[more].zone = ZONE_GRAVEYARD;
    assert_null(found_of(copy));
    assert_int_equal(extra_lands(copy), 0);
    assert_int_equal(extra_lands(board), 1);
    free(copy);
}

static void no_more_effects_are_given_than_there_is_room(void **state)
{
    struct effect effect[2] = {{NULL, 7, TRUTH_NO}, {NULL, 7, TRUTH_NO}};

    (void)state;
    set_up("{'A':{'battlefield':[['one','Oracle of Mul Daya'],"
           "['other','Exploration']]}}");
    for (int times = 0; times < 2; times++) {
        assert_int_equal(effects_find(board, "extra_land", effect, 1), 1);
        assert_int_equal(effect[1].source, 7);
    }
}

static void a_no_is_kept_as_well(void **state)
{
    struct lookup answers = {0};
    bool is_so = true;

    (void)state;
    assert_false(found_has(&answers, "key", &is_so));
    assert_false(found_keep(&answers, "key", false));
    assert_true(found_has(&answers, "key", &is_so));
    assert_false(is_so);
    lookup_free(&answers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_found_is_found_again),
        cmocka_unit_test(of_a_copy_nothing_is_kept),
        cmocka_unit_test(no_more_effects_are_given_than_there_is_room),
        cmocka_unit_test(a_no_is_kept_as_well),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
