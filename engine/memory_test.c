#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cast.h"
#include "state.h"

static struct cards *cards;
static struct engine *e;

static int open_memory(void **state)
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

static int close_memory(void **state)
{
    (void)state;
    engine_free(e);
    cards_free(cards);
    return 0;
}

/* An emblem that is remembered and gone: it needs no card. */
static struct ref gone(void)
{
    object_id id = object_new(e, 0, OBJECT_EMBLEM, 0);
    struct ref ref = ref_of(e->g, id);
    touch(e);
    remember(e, id);
    e->g->object[id].generation++;
    return ref;
}

/* As many more as are remembered at all. */
static void fill(void)
{
    for (int i = 0; i < MEMORY_MAX; i++)
        gone();
}

static void what_is_gone_is_recalled(void **state)
{
    (void)state;
    struct ref first = gone(), second = gone();
    assert_non_null(recall(e, first));
    assert_non_null(recall(e, second));
    assert_int_equal(recall(e, second)->ref.id, second.id);
    assert_int_equal(e->g->memory_count, 2);
}

static void the_oldest_is_forgotten_first(void **state)
{
    (void)state;
    struct ref oldest = gone(), next = gone();
    for (int i = 2; i < MEMORY_MAX; i++)
        gone();
    assert_non_null(recall(e, oldest));
    gone();
    assert_null(recall(e, oldest));
    assert_non_null(recall(e, next));
}

static void what_a_trigger_is_about_is_kept(void **state)
{
    (void)state;
    struct ref source = gone(), dead = gone(), other = gone();
    e->g->trigger_count = 1;
    e->g->trigger[0].source = source;
    e->g->trigger[0].event.object = dead;
    fill();
    assert_non_null(recall(e, source));
    assert_non_null(recall(e, dead));
    assert_null(recall(e, other));
}

static void what_the_stack_refers_to_is_kept(void **state)
{
    (void)state;
    struct ref target = gone(), it = gone();
    e->g->stack_count = 1;
    e->g->stack[0].target_count = 1;
    e->g->stack[0].target[0] = target;
    e->g->stack[0].memory = it;
    fill();
    assert_non_null(recall(e, target));
    assert_non_null(recall(e, it));
}

static void what_carries_and_effects_refer_to_is_kept(void **state)
{
    (void)state;
    struct ref carried = gone(), waited = gone(), affected = gone();
    e->g->carry_count = 1;
    e->g->carry[0].count = 1;
    e->g->carry[0].ref[0] = carried;
    e->g->delayed_count = 1;
    e->g->delayed[0].object = waited;
    e->g->effect_count = 1;
    e->g->effect[0].object = affected;
    fill();
    assert_non_null(recall(e, carried));
    assert_non_null(recall(e, waited));
    assert_non_null(recall(e, affected));
}

/* Every place that may refer to what is gone. */
static void all_that_is_referred_to_is_kept(void **state)
{
    struct ref ref[14];
    struct game *g = e->g;

    (void)state;
    for (int i = 0; i < 14; i++)
        ref[i] = gone();
    g->stack_count = 1;
    g->stack[0].source = ref[0];
    g->stack[0].event.object = ref[1];
    g->stack[0].event.source = ref[2];
    g->stack[0].target_count = 2;
    g->stack[0].target[1] = ref[3];
    g->trigger_count = 1;
    g->trigger[0].memory = ref[4];
    g->trigger[0].event.source = ref[5];
    g->delayed_count = 2;
    g->delayed[0].source = ref[6];
    g->delayed[1].object = ref[7];
    g->carry_count = 2;
    g->carry[1].count = 2;
    g->carry[1].ref[0] = ref[8];
    g->carry[1].ref[1] = ref[9];
    g->effect_count = 2;
    g->effect[0].source = ref[10];
    g->effect[1].object = ref[11];
    fill();
    for (int i = 0; i < 12; i++)
        assert_non_null(recall(e, ref[i]));
    assert_null(recall(e, ref[12]));
    assert_null(recall(e, ref[13]));
}

static void the_newest_is_kept_even_when_all_are_referred_to(void **state)
{
    (void)state;
    _Static_assert(TRIGGERS_MAX >= MEMORY_MAX, "more memory than triggers");
    struct ref oldest = gone();
    e->g->trigger[0].source = oldest;
    e->g->trigger_count = MEMORY_MAX;
    for (int i = 1; i < MEMORY_MAX; i++)
        e->g->trigger[i].source = gone();
    struct ref newest = gone();
    assert_null(recall(e, oldest));
    assert_non_null(recall(e, newest));
    assert_int_equal(e->g->memory_count, MEMORY_MAX);
}

#define TEST(name) \
    cmocka_unit_test_setup_teardown(name, open_memory, close_memory)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_gone_is_recalled),
        TEST(the_oldest_is_forgotten_first),
        TEST(what_a_trigger_is_about_is_kept),
        TEST(what_the_stack_refers_to_is_kept),
        TEST(what_carries_and_effects_refer_to_is_kept),
        TEST(all_that_is_referred_to_is_kept),
        TEST(the_newest_is_kept_even_when_all_are_referred_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
