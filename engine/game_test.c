#include "game_fixture.h"
#include "game_private.h"

/* Garbage in all that is not in use: what is behind the counts. */
static struct game *game_of_garbage(void)
{
    struct game *game = game_new();
    assert_non_null(game);
    memset(game, 0xa5, game_size());
    return game;
}

static void cleared_game_is_as_new(void **state)
{
    static const struct object none;
    struct game *cleared = game_of_garbage(), *game = game_new();
    (void)state;
    game_clear(cleared);
    assert_int_equal(cleared->serial, 0);
    assert_true(game_equal(cleared, game));
    assert_memory_equal(&cleared->object[0], &none, sizeof none);
    free(cleared);
    free(game);
}

static void put_many(struct table *t, int count)
{
    for (int i = 0; i < count; i++)
        put(t, "Cub", ZONE_LIBRARY, SEAT_A);
}

static void remember_one(struct table *t, unsigned char filler)
{
    struct memory *memory = &t->game->memory[0];
    memset(memory, filler, sizeof *memory);
    memset(&memory->ref, 0, sizeof memory->ref);
    memset(&memory->object, 0, sizeof memory->object);
    memory->as.keywords = 5;
    memory->as.card = memory->as.name = memory->as.cost = 1;
    memory->as.face = memory->as.controller = 0;
    memory->as.types = memory->as.super = memory->as.colors = 1;
    memory->as.all_creature_types = memory->as.lost_abilities = false;
    memory->as.loyalty = memory->as.intrinsic = 0;
    memory->as.power = memory->as.toughness = -1;
    memory->as.mana_value = 1;
    memory->as.subtype_count = memory->as.ability_count = 0;
    memory->as.keyword_node_count = 0;
    t->game->memory_count = 1;
}

static void size_is_a_multiple_of_64(void **state)
{
    (void)state;
    assert_int_equal(game_size() % 64, 0);
    assert_true(game_size() >= sizeof(struct game));
    assert_true(game_size() < sizeof(struct game) + 64);
}

static void new_game_is_zero_and_aligned(void **state)
{
    static const unsigned char zero[sizeof(struct game)];
    struct game *game = game_new();
    (void)state;
    assert_non_null(game);
    assert_int_equal((uintptr_t)game % 64, 0);
    assert_memory_equal(game, zero, sizeof zero);
    free(game);
}

static void copy_is_equal_whatever_was_there(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_A)->tapped = true;
    put_many(t, 9);
    t->scenario.player[SEAT_B].mana[MANA_U] = 2;
    set_up(t);
    remember_one(t, 0);
    t->game->answer[0] = 3;
    t->game->answer_count = 1;

    game_copy(copy, t->game);
    assert_true(game_equal(copy, t->game));
    assert_true(game_equal(t->game, copy));
    assert_true(game_hash(copy) == game_hash(t->game));
    copy->object[2].kind = OBJECT_FREE;
    assert_false(game_equal(copy, t->game));
    assert_false(game_equal(t->game, copy));
    free(copy);
}

static void copy_of_a_usual_position_is_below_4_kib(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    put_many(t, 60);
    set_up(t);
    size_t bytes = game_copy(copy, t->game);
    assert_true(bytes > 60 * sizeof(struct object));
    assert_true(bytes < 4096);
    free(copy);
}

static void copy_counts_bytes_of_items_in_use(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    set_up(t);
    size_t bytes = game_copy(copy, t->game);
    t->game->mana_count = 3;
    t->game->effect_count = 2;
    assert_int_equal(game_copy(copy, t->game), bytes + 3 * sizeof(struct mana) +
                                                   2 * sizeof(struct effect));
    free(copy);
}

static void copy_to_itself_does_nothing(void **state)
{
    struct table *t = *state;
    set_up(t);
    assert_int_equal(game_copy(t->game, t->game), 0);
}

static void unused_tails_do_not_tell_games_apart(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    put_many(t, 5);
    set_up(t);
    game_copy(copy, t->game);
    uint64_t hash = game_hash(t->game);

    t->game->answer[0] = 1;
    t->game->mana[0].count = 1;
    t->game->effect[0].kind = 1;
    t->game->trigger[0].x = 1;
    t->game->delayed[0].x = 1;
    t->game->stack[0].x = 1;
    t->game->memory[0].object.x = 1;
    t->game->object[6].card = 1;
    assert_true(game_equal(copy, t->game));
    assert_true(game_hash(t->game) == hash);
    free(copy);
}

static void used_items_tell_games_apart(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    put_many(t, 5);
    set_up(t);
    game_copy(copy, t->game);
    uint64_t hash = game_hash(copy);
    uint8_t *const change[] = {
        &copy->step,
        &copy->player[SEAT_B].lands_played,
        &copy->mana_count,
        &copy->answer_count,
        &copy->object[5].kicked,
        &copy->player[PLAYERS_MAX - 1].commander_casts,
    };

    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        ++*change[i];
        assert_false(game_equal(copy, t->game));
        assert_true(game_hash(copy) != hash);
        --*change[i];
    }
    assert_true(game_equal(copy, t->game));
    free(copy);
}

/* Two games that have the same counts differ in one item. */
static void every_array_tells_games_apart(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage(), *g = t->game;
    put_many(t, 2);
    set_up(t);
    g->answer_count = g->exception_count = g->mana_count = 1;
    g->effect_count = g->trigger_count = g->delayed_count = 1;
    g->stack_count = g->carry_count = g->memory_count = 1;
    memset(&g->memory[0], 0, sizeof g->memory[0]);
    game_copy(copy, g);
    assert_true(game_equal(copy, g));
    uint64_t hash = game_hash(g);
    unsigned char *const change[] = {
        copy->answer,
        (unsigned char *)copy->exception,
        (unsigned char *)copy->mana,
        (unsigned char *)copy->effect,
        (unsigned char *)copy->trigger,
        (unsigned char *)copy->delayed,
        (unsigned char *)copy->stack,
        (unsigned char *)copy->carry,
        (unsigned char *)&copy->memory[0].ref,
        (unsigned char *)&copy->memory[0].object,
        (unsigned char *)&copy->memory[0].as.power,
        (unsigned char *)&copy->object[1],
    };
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        ++*change[i];
        assert_false(game_equal(copy, g));
        assert_false(game_equal(g, copy));
        assert_true(game_hash(copy) != hash);
        --*change[i];
    }
    assert_true(game_equal(copy, g));
    free(copy);
}

/* The lists of characteristics are compared as far as they go. */
static void listed_characteristics_are_compared(void **state)
{
    struct characteristics a, b;
    (void)state;
    memset(&a, 0, sizeof a);
    a.subtype_count = a.ability_count = a.keyword_node_count = 2;
    b = a;
    b.subtype[2] = b.ability[2] = b.keyword_node[2] = 7;
    assert_true(characteristics_equal(&a, &b));
    b.subtype[1]++;
    assert_false(characteristics_equal(&a, &b));
    b = a;
    b.ability[1]++;
    assert_false(characteristics_equal(&a, &b));
    b = a;
    b.keyword_node[1]++;
    assert_false(characteristics_equal(&a, &b));
    b = a;
    b.ability_count++;
    assert_false(characteristics_equal(&a, &b));
}

static void free_places_are_told_apart_by_generation_only(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    put_many(t, 3);
    set_up(t);
    t->game->object[2].kind = OBJECT_FREE;
    game_copy(copy, t->game);
    copy->object[2].card = 77;
    copy->object[2].flags = FLAG_TAPPED;
    assert_true(game_equal(copy, t->game));
    assert_true(game_hash(copy) == game_hash(t->game));
    copy->object[2].generation++;
    assert_false(game_equal(copy, t->game));
    assert_true(game_hash(copy) != game_hash(t->game));
    free(copy);
}

static void remembered_padding_and_tails_mean_nothing(void **state)
{
    struct table *t = *state;
    struct game *copy = game_of_garbage();
    set_up(t);
    remember_one(t, 0x11);
    game_copy(copy, t->game);
    remember_one(t, 0x22);
    assert_true(game_equal(copy, t->game));
    assert_true(game_hash(copy) == game_hash(t->game));
    copy->memory[0].as.power = 1;
    assert_false(game_equal(copy, t->game));
    assert_true(game_hash(copy) != game_hash(t->game));
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_is_a_multiple_of_64),
        cmocka_unit_test(new_game_is_zero_and_aligned),
        cmocka_unit_test(cleared_game_is_as_new),
        TABLE_TEST(copy_is_equal_whatever_was_there),
        TABLE_TEST(copy_of_a_usual_position_is_below_4_kib),
        TABLE_TEST(copy_counts_bytes_of_items_in_use),
        TABLE_TEST(copy_to_itself_does_nothing),
        TABLE_TEST(unused_tails_do_not_tell_games_apart),
        TABLE_TEST(used_items_tell_games_apart),
        TABLE_TEST(every_array_tells_games_apart),
        cmocka_unit_test(listed_characteristics_are_compared),
        TABLE_TEST(free_places_are_told_apart_by_generation_only),
        TABLE_TEST(remembered_padding_and_tails_mean_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
