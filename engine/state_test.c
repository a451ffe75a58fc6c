#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "state.h"

static struct cards *cards;
static struct engine *e;

static int open_state(void **state)
{
    (void)state;
    cards = cards_new();
    e = engine_new(cards);
    assert_non_null(e);
    memset(e->g, 0, sizeof *e->g);
    e->g->player_count = 2;
    e->g->object_count = 1;
    return 0;
}

static int close_state(void **state)
{
    (void)state;
    engine_free(e);
    cards_free(cards);
    return 0;
}

static object_id card_in(enum zone zone, player_id player, bool last)
{
    object_id id = object_new(e, 0, OBJECT_CARD, player);
    zone_join(e, id, zone, player, last);
    return id;
}

/* Objects. */

static void objects_are_numbered_from_one(void **state)
{
    (void)state;
    assert_int_equal(object_new(e, 0, OBJECT_CARD, 0), 1);
    assert_int_equal(object_new(e, 0, OBJECT_CARD, 0), 2);
    assert_int_equal(e->g->object_count, 3);
}

static void a_free_place_is_used_again_with_a_new_generation(void **state)
{
    (void)state;
    object_id id = object_new(e, 0, OBJECT_TOKEN, 0);
    struct ref before = ref_of(e->g, id);
    object_new(e, 0, OBJECT_TOKEN, 0);
    e->g->object[id].kind = OBJECT_FREE;
    assert_int_equal(object_new(e, 0, OBJECT_TOKEN, 1), id);
    assert_int_equal(e->g->object[id].generation, before.generation + 1);
    assert_int_equal(ref_live(e->g, before), OBJECT_NONE);
}

static void no_counters_are_taken_from_none(void **state)
{
    struct object object = {0};

    (void)state;
    assert_true(counter_change(&object, COUNTER_STUN, -1));
    assert_int_equal(object.counter_count, 0);
    for (uint8_t kind = 0; kind < COUNTER_KINDS_MAX; kind++)
        assert_true(counter_change(&object, kind, 1));
    assert_true(counter_change(&object, COUNTER_KINDS_MAX, 0));
    assert_false(counter_change(&object, COUNTER_KINDS_MAX, 1));
    assert_int_equal(object.counter_count, COUNTER_KINDS_MAX);
}

static void after_a_player_comes_who_has_not_lost(void **state)
{
    (void)state;
    e->g->player_count = 3;
    assert_int_equal(player_after(e->g, 2), 0);
    e->g->player[0].has_lost = true;
    assert_int_equal(player_after(e->g, 2), 1);
    e->g->player[1].has_lost = true;
    assert_int_equal(player_after(e->g, 2), 2);
    e->g->player[2].has_lost = true;
    assert_int_equal(player_after(e->g, 2), 2);
    assert_int_equal(player_after(e->g, 1), 1);
}

static void a_full_table_refuses_the_transaction(void **state)
{
    jmp_buf out;
    (void)state;
    for (int i = 1; i < OBJECTS_MAX; i++)
        object_new(e, 0, OBJECT_TOKEN, 0);
    e->out = &out;
    int left = setjmp(out);
    if (left == 0)
        object_new(e, 0, OBJECT_TOKEN, 0);
    assert_int_equal(left, LEAVE_ILLEGAL);
    assert_int_equal(e->verdict.code, CODE_OTHER);
    e->out = NULL;
}

/* Refs and sets. */

static void a_ref_lives_as_long_as_the_generation(void **state)
{
    (void)state;
    object_id id = card_in(ZONE_HAND, 0, true);
    struct ref ref = ref_of(e->g, id);
    assert_int_equal(ref_live(e->g, ref), id);
    e->g->object[id].generation++;
    assert_int_equal(ref_live(e->g, ref), OBJECT_NONE);
}

static void a_player_is_no_object(void **state)
{
    (void)state;
    card_in(ZONE_HAND, 0, true);
    assert_int_equal(ref_live(e->g, ref_player(1)), OBJECT_NONE);
}

static void a_set_holds_each_ref_once(void **state)
{
    static struct set set;
    (void)state;
    set.count = 0;
    set_add(&set, ref_player(1));
    set_add(&set, ref_player(0));
    set_add(&set, ref_player(1));
    assert_int_equal(set.count, 2);
    set_remove(&set, 0);
    assert_int_equal(set.count, 1);
    assert_true(set_has(&set, ref_player(0)));
    assert_false(set_has(&set, ref_player(1)));
}

static void a_player_and_an_object_of_one_number_differ(void **state)
{
    struct ref object = {1, 0, 0};
    (void)state;
    assert_false(ref_equal(object, ref_player(1)));
}

/* Zones. */

static void a_zone_is_ordered_from_the_top(void **state)
{
    (void)state;
    object_id middle = card_in(ZONE_LIBRARY, 0, true);
    object_id bottom = card_in(ZONE_LIBRARY, 0, true);
    object_id top = card_in(ZONE_LIBRARY, 0, false);
    assert_int_equal(zone_first(e->g, ZONE_LIBRARY, 0), top);
    assert_int_equal(e->g->object[top].next, middle);
    assert_int_equal(e->g->object[middle].next, bottom);
    assert_int_equal(e->g->object[bottom].next, OBJECT_NONE);
    assert_int_equal(zone_count(e->g, ZONE_LIBRARY, 0), 3);
    assert_int_equal(zone_count(e->g, ZONE_LIBRARY, 1), 0);
}

static void leaving_the_middle_joins_the_neighbours(void **state)
{
    (void)state;
    object_id top = card_in(ZONE_GRAVEYARD, 0, true);
    object_id middle = card_in(ZONE_GRAVEYARD, 0, true);
    object_id bottom = card_in(ZONE_GRAVEYARD, 0, true);
    zone_leave(e, middle);
    assert_int_equal(e->g->object[top].next, bottom);
    assert_int_equal(e->g->object[bottom].prev, top);
    assert_int_equal(e->g->object[middle].zone, ZONE_NONE);
    assert_int_equal(zone_count(e->g, ZONE_GRAVEYARD, 0), 2);
}

static void leaving_an_end_moves_the_end(void **state)
{
    (void)state;
    object_id top = card_in(ZONE_GRAVEYARD, 1, true);
    object_id bottom = card_in(ZONE_GRAVEYARD, 1, true);
    zone_leave(e, bottom);
    assert_int_equal(e->g->player[1].tail[ZONE_GRAVEYARD], top);
    zone_leave(e, top);
    assert_int_equal(zone_first(e->g, ZONE_GRAVEYARD, 1), OBJECT_NONE);
    assert_int_equal(e->g->player[1].tail[ZONE_GRAVEYARD], OBJECT_NONE);
}

static void the_stack_grows_at_the_top(void **state)
{
    (void)state;
    card_in(ZONE_STACK, 0, true);
    object_id second = card_in(ZONE_STACK, 1, true);
    assert_int_equal(zone_first(e->g, ZONE_STACK, 0), second);
    assert_int_equal(e->g->stack_count, 2);
}

static void a_card_may_lie_in_the_hand_of_another(void **state)
{
    (void)state;
    object_id id = object_new(e, 0, OBJECT_CARD, 0);
    e->g->object[id].controller = 1;
    zone_join(e, id, ZONE_HAND, 1, true);
    assert_int_equal(zone_holder(e->g, id), 1);
    assert_int_equal(zone_count(e->g, ZONE_HAND, 1), 1);
    zone_leave(e, id);
    assert_int_equal(zone_count(e->g, ZONE_HAND, 1), 0);
}

/* Counters. */

static void counters_that_are_gone_leave_no_trace(void **state)
{
    struct object object, before;
    (void)state;
    memset(&object, 0, sizeof object);
    before = object;
    assert_true(counter_change(&object, COUNTER_CHARGE, 2));
    assert_true(counter_change(&object, COUNTER_STUN, 1));
    assert_true(counter_change(&object, COUNTER_CHARGE, -2));
    assert_int_equal(counter_of(&object, COUNTER_STUN), 1);
    assert_int_equal(object.counter_count, 1);
    assert_true(counter_change(&object, COUNTER_STUN, -1));
    assert_memory_equal(&object, &before, sizeof object);
}

static void one_object_holds_four_kinds(void **state)
{
    struct object object;
    (void)state;
    memset(&object, 0, sizeof object);
    for (uint8_t kind = 0; kind < 4; kind++)
        assert_true(counter_change(&object, kind, 1));
    assert_false(counter_change(&object, 4, 1));
    assert_int_equal(object.counter_count, 4);
    assert_true(counter_change(&object, 3, 1));
    assert_int_equal(counter_of(&object, 3), 2);
}

static void counters_stop_at_their_limit(void **state)
{
    struct object object;
    struct player player;
    (void)state;
    memset(&object, 0, sizeof object);
    memset(&player, 0, sizeof player);
    counter_change(&object, COUNTER_P1P1, 0xfff0);
    counter_change(&object, COUNTER_P1P1, 0xfff0);
    assert_int_equal(counter_of(&object, COUNTER_P1P1), 65520);
    player_counter_change(&player, COUNTER_ENERGY, 0xfff0);
    player_counter_change(&player, COUNTER_ENERGY, 1);
    assert_int_equal(player_counter(&player, COUNTER_ENERGY), 65520);
}

static void a_player_has_no_counters_of_permanents(void **state)
{
    struct player player;
    (void)state;
    memset(&player, 0, sizeof player);
    player_counter_change(&player, COUNTER_P1P1, 1);
    assert_int_equal(player_counter(&player, COUNTER_P1P1), 0);
}

/* Turn order, chance, choices, memory. */

static void who_has_lost_is_passed_over(void **state)
{
    (void)state;
    e->g->player_count = 3;
    assert_int_equal(player_after(e->g, 2), 0);
    e->g->player[1].has_lost = 1;
    assert_int_equal(player_after(e->g, 0), 2);
}

static void the_same_seed_gives_the_same_numbers(void **state)
{
    uint16_t first[3];
    (void)state;
    e->g->seed = 7;
    for (int i = 0; i < 3; i++)
        first[i] = random_below(e, 1000);
    e->g->seed = 7;
    for (int i = 0; i < 3; i++)
        assert_int_equal(random_below(e, 1000), first[i]);
    assert_true(first[0] != first[1] || first[1] != first[2]);
}

static void every_seed_goes_through_all_numbers(void **state)
{
    static bool seen[0x10000];
    (void)state;
    e->g->seed = 0;
    for (int i = 0; i < 0xffff; i++) {
        assert_in_range(random_below(e, 6), 0, 5);
        assert_false(seen[e->g->seed]);
        seen[e->g->seed] = true;
    }
    assert_false(seen[0]);
}

static void a_choice_is_found_under_its_id_only(void **state)
{
    struct object object;
    uint16_t value = 9;
    (void)state;
    memset(&object, 0, sizeof object);
    assert_false(chosen_of(&object, 0, &value));
    choose_for(&object, 5, 3);
    choose_for(&object, 6, 4);
    choose_for(&object, 5, 2);
    assert_false(chosen_of(&object, 7, &value));
    assert_true(chosen_of(&object, 6, &value));
    assert_int_equal(value, 4);
    assert_true(chosen_of(&object, 5, &value));
    assert_int_equal(value, 2);
}

static void timestamps_rise(void **state)
{
    (void)state;
    uint16_t first = timestamp(e);
    assert_true(timestamp(e) > first);
}

#define TEST(name) \
    cmocka_unit_test_setup_teardown(name, open_state, close_state)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(objects_are_numbered_from_one),
        TEST(a_free_place_is_used_again_with_a_new_generation),
        TEST(no_counters_are_taken_from_none),
        TEST(after_a_player_comes_who_has_not_lost),
        TEST(a_full_table_refuses_the_transaction),
        TEST(a_ref_lives_as_long_as_the_generation),
        TEST(a_player_is_no_object),
        TEST(a_set_holds_each_ref_once),
        TEST(a_player_and_an_object_of_one_number_differ),
        TEST(a_zone_is_ordered_from_the_top),
        TEST(leaving_the_middle_joins_the_neighbours),
        TEST(leaving_an_end_moves_the_end),
        TEST(the_stack_grows_at_the_top),
        TEST(a_card_may_lie_in_the_hand_of_another),
        TEST(counters_that_are_gone_leave_no_trace),
        TEST(one_object_holds_four_kinds),
        TEST(counters_stop_at_their_limit),
        TEST(a_player_has_no_counters_of_permanents),
        TEST(who_has_lost_is_passed_over),
        TEST(the_same_seed_gives_the_same_numbers),
        TEST(every_seed_goes_through_all_numbers),
        TEST(a_choice_is_found_under_its_id_only),
        TEST(timestamps_rise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
