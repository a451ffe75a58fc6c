#include "board_test.h"
#include "givers.h"

static void what_can_be_tapped_gives(void **state)
{
    (void)state; /* CR 605.3a */
    set_up("{'A':{'battlefield':[['forest','Forest'],"
           "['used','Forest',{'tapped':true}]]},"
           "'B':{'battlefield':[['theirs','Forest']]}}");
    struct givers *givers = givers_of(board, 0);
    assert_int_equal(givers->count, 1);
    struct giver *giver = &givers->giver[0];
    assert_int_equal(giver->source, thing_find(board, "forest"));
    assert_true(giver->is_sure && giver->is_plain);
    const struct bags *bags = giver_bags(board, givers, giver);
    assert_int_equal(bags->count, 1);
    assert_int_equal(bag_total(&bags->bag[0]), 1);
    assert_ptr_equal(giver_bags(board, givers, giver), bags);
    givers_done(board, givers);
}

static void of_a_position_they_are_found_once(void **state)
{
    (void)state;
    set_up("{'A':{'battlefield':[['forest','Forest']]}}");
    struct givers *givers = givers_of(board, 0);
    givers_done(board, givers);
    assert_ptr_equal(givers_of(board, 0), givers);
}

static void of_a_copy_they_are_found_anew(void **state)
{
    (void)state;
    set_up("{'A':{'battlefield':[['forest','Forest']]}}");
    assert_int_equal(givers_of(board, 0)->count, 1);
    struct oracle_position *copy = position_clone(board);
    copy->thing[thing_find(copy, "forest")].tapped = true;
    struct givers *givers = givers_of(copy, 0);
    assert_int_equal(givers->count, 0);
    givers_done(copy, givers);
    free(copy);
}

static void the_cost_of_energy_is_kept(void **state)
{
    (void)state; /* CR 107.14 */
    set_up("{'A':{'energy':1,'battlefield':[['hub','Aether Hub']]}}");
    struct givers *givers = givers_of(board, 0);
    int energy = 0;
    for (int i = 0; i < givers->count; i++)
        energy += givers->giver[i].energy;
    assert_int_equal(givers->count, 2);
    assert_int_equal(energy, 1);
}

static void what_can_be_done_again_is_not_plain(void **state)
{
    (void)state;
    set_up("{'A':{'battlefield':[['crawler','Crystalline Crawler',"
           "{'counters':{'+1/+1':2}}]]}}");
    struct givers *givers = givers_of(board, 0);
    for (int i = 0; i < givers->count; i++)
        assert_false(givers->giver[i].is_plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_tapped_gives),
        cmocka_unit_test(of_a_position_they_are_found_once),
        cmocka_unit_test(of_a_copy_they_are_found_anew),
        cmocka_unit_test(the_cost_of_energy_is_kept),
        cmocka_unit_test(what_can_be_done_again_is_not_plain),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
