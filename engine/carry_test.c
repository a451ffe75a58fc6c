#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "carry.h"
#include "select.h"
#include "state.h"

static struct cards *cards;
static struct engine *e;

static int open_pool(void **state)
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

static int close_pool(void **state)
{
    (void)state;
    engine_free(e);
    cards_free(cards);
    return 0;
}

/* An item of the stack for whose costs object `id` was sacrificed. */
static struct stack_item *paid(object_id id)
{
    struct frame_store store;
    struct stack_item *item = &e->g->stack[e->g->stack_count++];
    struct ref ref = {id, 0, 1};
    memset(&store, 0, sizeof store);
    store.f.sacrificed = &store.sacrificed;
    store.f.discarded = &store.discarded;
    store.f.moved = &store.moved;
    if (id)
        set_add(&store.sacrificed, ref);
    memset(item, 0, sizeof *item);
    carry_paid(e, &store.f, item);
    return item;
}

/* The object that was sacrificed for it. */
static object_id sacrificed(uint8_t number)
{
    struct frame_store store;
    memset(&store, 0, sizeof store);
    store.f.sacrificed = &store.sacrificed;
    carry_restore(e, &store.f, number);
    assert_int_equal(store.sacrificed.count, 1);
    return store.sacrificed.item[0].id;
}

static void nothing_paid_is_nothing_to_carry(void **state)
{
    (void)state;
    assert_int_equal(paid(0)->carry, 0);
    assert_int_equal(e->g->carry_count, 0);
}

static void what_was_paid_is_known_again(void **state)
{
    (void)state;
    struct stack_item *first = paid(7), *second = paid(8);
    assert_int_equal(sacrificed(first->carry), 7);
    assert_int_equal(sacrificed(second->carry), 8);
}

static void the_place_of_what_is_gone_is_used_again(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * CARRIES_MAX; i++) {
        assert_int_equal(sacrificed(paid((object_id)(i + 1))->carry), i + 1);
        e->g->stack_count = 0;
    }
    assert_int_equal(e->g->carry_count, 1);
}

static void packing_numbers_by_owner_and_drops_the_rest(void **state)
{
    (void)state;
    paid(7);
    struct stack_item *second = paid(8);
    e->g->trigger_count = e->g->delayed_count = 1;
    e->g->delayed[0].carry = second->carry;
    e->g->trigger[0].carry = paid(9)->carry;
    e->g->stack_count = 0;
    carries_pack(e->g);
    assert_int_equal(e->g->carry_count, 2);
    assert_int_equal(e->g->trigger[0].carry, 1);
    assert_int_equal(sacrificed(e->g->trigger[0].carry), 9);
    assert_int_equal(sacrificed(e->g->delayed[0].carry), 8);
}

static void several_may_refer_to_one(void **state)
{
    (void)state;
    uint8_t number = paid(7)->carry;
    e->g->stack_count = 0;
    e->g->trigger_count = 2;
    e->g->trigger[0].carry = e->g->trigger[1].carry = number;
    carries_pack(e->g);
    assert_int_equal(e->g->carry_count, 1);
    assert_int_equal(e->g->trigger[0].carry, e->g->trigger[1].carry);
    assert_int_equal(sacrificed(e->g->trigger[1].carry), 7);
}

static void a_full_pool_refuses_the_transaction(void **state)
{
    jmp_buf out;
    (void)state;
    _Static_assert(STACK_MAX >= CARRIES_MAX, "fewer items than carries");
    for (int i = 0; i < CARRIES_MAX; i++)
        paid((object_id)(i + 1));
    e->g->delayed_count = 1;
    e->g->delayed[0].carry = e->g->stack[--e->g->stack_count].carry;
    e->out = &out;
    int left = setjmp(out);
    if (left == 0)
        paid(99);
    assert_int_equal(left, LEAVE_ILLEGAL);
    assert_int_equal(e->verdict.code, CODE_OTHER);
}

/* A frame that moved objects 1 to `moved`, and chose as many as `chosen`. */
static void fill(struct frame_store *store, uint16_t moved, uint16_t chosen)
{
    frame_start(e, store, 0, 0);
    for (uint16_t i = 0; i < moved; i++)
        set_add(&store->moved, (struct ref){(object_id)(i + 1), 0, 1});
    for (uint16_t i = 0; i < chosen; i++)
        set_add(&bind(&store->f, 3)->set,
                (struct ref){(object_id)(i + 1), 0, 1});
}

/* What nobody may ask for is remembered as far as there is room. */
static void what_was_moved_is_remembered_as_far_as_it_fits(void **state)
{
    struct frame_store store;
    (void)state;
    fill(&store, CARRY_MAX + 5, 0);
    uint8_t number = carry_note(e, &store.f, 0);
    assert_int_equal(e->g->carry[number - 1].count, CARRY_MAX);
    fill(&store, 3, CARRY_MAX - 1);
    number = carry_note(e, &store.f, 0);
    assert_int_equal(e->g->carry_count, 1);
    assert_int_equal(e->g->carry[number - 1].count, CARRY_MAX);
    fill(&store, 2, 1);
    number = carry_note(e, &store.f, 0);
    assert_int_equal(e->g->carry[number - 1].count, 3);
}

/* What is recorded must fit. */
static void more_choices_than_fit_refuse_the_transaction(void **state)
{
    static struct frame_store store;
    jmp_buf out;
    (void)state;
    fill(&store, 0, CARRY_MAX);
    carry_note(e, &store.f, 0);
    fill(&store, 0, CARRY_MAX + 1);
    e->out = &out;
    int left = setjmp(out);
    if (left == 0)
        carry_note(e, &store.f, 0);
    assert_int_equal(left, LEAVE_ILLEGAL);
    assert_int_equal(e->verdict.code, CODE_OTHER);
}

/* Numbers and values come back as what they were, sets as sets. */
static void numbers_values_and_sets_come_back(void **state)
{
    struct frame_store store, then;
    struct ref player = {1, 1, 0};
    (void)state;
    frame_start(e, &store, 0, 0);
    bind(&store.f, 3)->has_number = true;
    bind(&store.f, 3)->number = -7;
    bind(&store.f, 4)->has_value = true;
    bind(&store.f, 4)->value = 500;
    set_add(&bind(&store.f, 5)->set, player);
    set_add(&store.created, (struct ref){9, 0, 2});
    set_add(&store.discarded, (struct ref){8, 0, 2});
    frame_start(e, &then, 0, 0);
    carry_restore(e, &then.f, 0);
    assert_null(then.f.carry);
    carry_restore(e, &then.f, carry_note(e, &store.f, 0));
    assert_true(bind(&then.f, 3)->has_number);
    assert_false(bind(&then.f, 3)->has_value);
    assert_int_equal(bind(&then.f, 3)->number, -7);
    assert_int_equal(bind(&then.f, 3)->set.count, 0);
    assert_true(bind(&then.f, 4)->has_value);
    assert_false(bind(&then.f, 4)->has_number);
    assert_int_equal(bind(&then.f, 4)->value, 500);
    assert_true(set_has(&bind(&then.f, 5)->set, player));
    assert_int_equal(then.created.item[0].id, 9);
    assert_int_equal(then.discarded.item[0].id, 8);
    assert_int_equal(then.moved.count + then.sacrificed.count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_pool, close_pool)

static void a_place_in_between_is_used_again(void **state)
{
    (void)state;
    struct stack_item *first = paid(7), *second = paid(8);
    first->carry = 0;
    assert_int_equal(paid(9)->carry, 1);
    assert_int_equal(e->g->carry_count, 2);
    assert_int_equal(sacrificed(second->carry), 8);
}

static void each_kind_comes_back_as_what_it_was(void **state)
{
    enum { OTHER = 9 };
    static const uint16_t tags[] = {
        CARRY_SACRIFICED, CARRY_DISCARDED, CARRY_CREATED, CARRY_MOVED,
        CARRY_TARGET | OTHER, OTHER,
    };
    struct frame_store store;
    struct carry *carry = &e->g->carry[0];
    struct set targets;
    (void)state;
    for (uint8_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        carry->tag[i] = tags[i];
        carry->ref[i] = (struct ref){(object_id)(20 + i), 0, 1};
        carry->count++;
    }
    e->g->carry_count = 1;
    frame_start(e, &store, OBJECT_NONE, 0);
    carry_restore(e, &store.f, 1);
    targets.count = 0;
    carry_targets(&store.f, OTHER, &targets);
    const struct set *sets[] = {store.f.sacrificed, store.f.discarded,
                                store.f.created, store.f.moved, &targets,
                                &binding_of(&store.f, OTHER)->set};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        assert_int_equal(sets[i]->count, 1);
        assert_int_equal(sets[i]->item[0].id, 20 + i);
    }
    assert_int_equal(store.f.binding_count, 1);
}

/* Of what was carried here targets go on; the rest the frame has. */
static void targets_are_carried_on(void **state)
{
    enum { OTHER = 9 };
    static const uint16_t tags[] = {
        OTHER, CARRY_TARGET | OTHER, CARRY_SACRIFICED, CARRY_MOVED,
    };
    struct frame_store store;
    struct carry *carry = &e->g->carry[0];
    (void)state;
    for (uint8_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        carry->tag[i] = tags[i];
        carry->ref[i] = (struct ref){(object_id)(20 + i), 0, 1};
        carry->count++;
    }
    e->g->carry_count = 1;
    frame_start(e, &store, OBJECT_NONE, 0);
    const struct carry before = *carry;
    store.f.carry = &before;
    uint8_t number = carry_note(e, &store.f, 0);
    assert_int_equal(e->g->carry[number - 1].count, 1);
    assert_int_equal(e->g->carry[number - 1].tag[0], CARRY_TARGET | OTHER);
    assert_int_equal(e->g->carry[number - 1].ref[0].id, 21);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_paid_is_nothing_to_carry),
        TEST(what_was_paid_is_known_again),
        TEST(a_place_in_between_is_used_again),
        TEST(each_kind_comes_back_as_what_it_was),
        TEST(targets_are_carried_on),
        TEST(the_place_of_what_is_gone_is_used_again),
        TEST(packing_numbers_by_owner_and_drops_the_rest),
        TEST(several_may_refer_to_one),
        TEST(a_full_pool_refuses_the_transaction),
        TEST(what_was_moved_is_remembered_as_far_as_it_fits),
        TEST(more_choices_than_fit_refuse_the_transaction),
        TEST(numbers_values_and_sets_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
