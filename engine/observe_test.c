#include "context.h"
#include "decide.h"
#include "game_fixture.h"

static const struct observed_object *see(struct table *t, player_id viewer,
                                         object_id id)
{
    game_observe(t->engine, t->game, viewer, &t->seen);
    for (uint16_t i = 0; i < t->seen.object_count; i++)
        if (t->seen.object[i].id == id)
            return &t->seen.object[i];
    fail_msg("object %d is not seen", id);
    return NULL;
}

static void objects_come_zone_by_zone_from_the_top(void **state)
{
    static const object_id order[] = {3, 7, 1, 5, 4, 6, 2};
    struct table *t = *state;
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_B);
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_B);
    put(t, "Spy", ZONE_GRAVEYARD, SEAT_A);
    put(t, "Spark", ZONE_LIBRARY, SEAT_A);
    put(t, "Spark", ZONE_LIBRARY, SEAT_B);
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    game_observe(t->engine, t->game, PLAYER_NONE, &t->seen);
    assert_int_equal(t->seen.object_count, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(t->seen.object[i].id, order[i]);
}

static void turn_and_players_are_shown(void **state)
{
    struct table *t = *state;
    struct scenario_player *b = &t->scenario.player[SEAT_B];
    b->life = 11;
    b->energy = 5;
    b->poison = 1;
    b->mana[MANA_R] = 2;
    b->lands_played = 1;
    put(t, "Cub", ZONE_HAND, SEAT_B);
    put(t, "Cub", ZONE_LIBRARY, SEAT_B);
    put(t, "Cub", ZONE_LIBRARY, SEAT_B);
    set_up(t);
    game_observe(t->engine, t->game, SEAT_A, &t->seen);
    assert_int_equal(t->seen.edition, EDITION_2026_08);
    assert_int_equal(t->seen.player_count, 2);
    assert_int_equal(t->seen.turn, 3);
    assert_int_equal(t->seen.step, STEP_MAIN1);
    assert_int_equal(t->seen.active, SEAT_A);
    assert_int_equal(t->seen.priority, SEAT_A);
    assert_int_equal(t->seen.pending, DECIDE_PRIORITY);
    assert_false(t->seen.is_over);
    assert_int_equal(t->seen.winner, PLAYER_NONE);
    const struct observed_player *seen = &t->seen.player[SEAT_B];
    assert_int_equal(seen->life, 11);
    assert_int_equal(seen->energy, 5);
    assert_int_equal(seen->poison, 1);
    assert_int_equal(seen->mana[MANA_R], 2);
    assert_int_equal(seen->mana_restricted[MANA_R], 0);
    assert_int_equal(seen->lands_played, 1);
    assert_int_equal(seen->commander_damage, 0);
    assert_int_equal(seen->hand_size, 1);
    assert_int_equal(seen->library_size, 2);
    assert_false(seen->has_lost);
    assert_false(seen->hand_revealed);
}

static void a_permanent_is_shown_with_its_characteristics(void **state)
{
    struct table *t = *state;
    struct scenario_object *cub = put(t, "Cub", ZONE_BATTLEFIELD, SEAT_B);
    cub->owner = SEAT_A;
    cub->tapped = cub->sick = true;
    cub->damage = 1;
    cub->counter_count = 1;
    cub->counter[0].kind = COUNTER_P1P1;
    cub->counter[0].count = 3;
    put(t, "Lord", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    const struct observed_object *seen = see(t, SEAT_A, 1);
    assert_true(seen->visible);
    assert_int_equal(seen->kind, OBJECT_CARD);
    assert_int_equal(seen->zone, ZONE_BATTLEFIELD);
    assert_int_equal(seen->owner, SEAT_A);
    assert_int_equal(seen->controller, SEAT_B);
    assert_true(seen->tapped && seen->sick);
    assert_false(seen->face_down || seen->is_copy);
    assert_string_equal(name_at(t->cards, seen->name), "Cub");
    assert_int_equal(seen->types, 1 << TYPE_CREATURE);
    assert_int_equal(seen->colors, 1 << MANA_G);
    assert_int_equal(seen->subtype_count, 2);
    assert_int_equal(seen->power, 6);
    assert_int_equal(seen->toughness, 7);
    assert_int_equal(seen->mana_value, 2);
    assert_int_equal(seen->damage, 1);
    assert_int_equal(seen->counter_count, 1);
    assert_int_equal(seen->counter[0].kind, COUNTER_P1P1);
    assert_int_equal(seen->counter[0].count, 3);
    assert_int_equal(seen->ability_count, 0);
}

static void activated_abilities_are_counted(void **state)
{
    struct table *t = *state;
    struct scenario_object *gem = put(t, "Gem", ZONE_BATTLEFIELD, SEAT_A);
    gem->has_chosen = true;
    gem->chosen = MANA_B;
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    assert_int_equal(see(t, SEAT_B, 1)->ability_count, 1);
    assert_true(see(t, SEAT_B, 1)->has_chosen);
    assert_int_equal(see(t, SEAT_B, 1)->chosen, MANA_B);
    /* CR 305.6: the ability that comes with a basic land type. */
    assert_int_equal(see(t, SEAT_B, 2)->ability_count, 1);
}

static void a_modal_card_shows_its_back_only_in_play(void **state)
{
    struct table *t = *state;
    put(t, "Grove", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Grove", ZONE_GRAVEYARD, SEAT_A);
    set_up(t);
    const struct observed_object *seen = see(t, SEAT_B, 1);
    assert_int_equal(seen->face, 1);
    assert_string_equal(name_at(t->cards, seen->face_name), "Grove");
    assert_int_equal(seen->types, 1 << TYPE_LAND);
    seen = see(t, SEAT_B, 2);
    assert_int_equal(seen->face, 0);
    assert_string_equal(name_at(t->cards, seen->face_name), "Growth");
    assert_int_equal(seen->types, 1 << TYPE_SORCERY);
}

/* CR 712.8a: a token that has left shows its front, too, until state-based
 * actions take it. */
static void what_left_with_its_back_up_shows_its_front(void **state)
{
    struct table *t = *state;
    put(t, "Grove", ZONE_GRAVEYARD, SEAT_A);
    set_up(t);
    t->game->object[1].face = 1;
    const struct observed_object *seen = see(t, SEAT_B, 1);
    assert_int_equal(seen->face, 0);
    assert_string_equal(name_at(t->cards, seen->face_name), "Growth");
}

static void assert_hidden(const struct observed_object *seen)
{
    assert_false(seen->visible);
    assert_int_equal(seen->card, 0);
    assert_int_equal(seen->name, 0);
    assert_int_equal(seen->face_name, 0);
    assert_int_equal(seen->types, 0);
    assert_int_equal(seen->mana_value, 0);
}

static void a_hand_is_seen_by_its_player(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_HAND, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_B)->owner = SEAT_A;
    set_up(t);
    assert_true(see(t, SEAT_A, 1)->visible);
    assert_true(see(t, PLAYER_NONE, 1)->visible);
    assert_hidden(see(t, SEAT_B, 1));
    assert_int_equal(see(t, SEAT_B, 1)->controller, SEAT_A);
    assert_true(see(t, SEAT_B, 2)->visible);
    assert_hidden(see(t, SEAT_A, 2));
}

static void a_revealed_hand_is_seen_by_all(void **state)
{
    struct table *t = *state;
    put(t, "Spy", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_B);
    set_up(t);
    assert_true(see(t, SEAT_A, 3)->visible);
    assert_hidden(see(t, SEAT_B, 2));
    assert_true(t->seen.player[SEAT_B].hand_revealed);
    assert_false(t->seen.player[SEAT_A].hand_revealed);
}

static void libraries_are_hidden(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    set_up(t);
    assert_hidden(see(t, SEAT_A, 1));
    assert_hidden(see(t, SEAT_B, 1));
    assert_true(see(t, PLAYER_NONE, 1)->visible);
}

static void a_revealed_top_card_is_seen_by_all(void **state)
{
    struct table *t = *state;
    put(t, "Seer", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    put(t, "Cub", ZONE_LIBRARY, SEAT_B);
    set_up(t);
    assert_true(see(t, SEAT_B, 2)->visible);
    assert_true(see(t, SEAT_A, 2)->visible);
    assert_hidden(see(t, SEAT_A, 3));
    assert_hidden(see(t, SEAT_A, 4));
}

static void a_face_down_permanent_is_a_2_2_to_opponents(void **state)
{
    struct table *t = *state;
    put(t, "Chief", ZONE_BATTLEFIELD, SEAT_A)->face_down = true;
    set_up(t);
    const struct observed_object *seen = see(t, SEAT_B, 1);
    assert_true(seen->visible && seen->face_down);
    assert_int_equal(seen->card, 0);
    assert_int_equal(seen->name, 0);
    assert_int_equal(seen->face_name, 0);
    assert_int_equal(seen->power, 2);
    assert_int_equal(seen->toughness, 2);
    assert_int_equal(seen->super, 0);
    seen = see(t, SEAT_A, 1);
    assert_int_equal(seen->name, 0);
    assert_string_equal(name_at(t->cards, seen->face_name), "Chief");
}

static void a_card_exiled_face_down_is_hidden(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_EXILE, SEAT_A)->face_down = true;
    put(t, "Cub", ZONE_EXILE, SEAT_A);
    set_up(t);
    assert_hidden(see(t, SEAT_A, 1));
    assert_hidden(see(t, SEAT_B, 1));
    assert_true(see(t, PLAYER_NONE, 1)->visible);
    assert_true(see(t, SEAT_B, 2)->visible);
}

static void restricted_mana_is_counted_twice(void **state)
{
    struct table *t = *state;
    t->scenario.player[SEAT_A].mana[MANA_W] = 3;
    set_up(t);
    t->game->mana[1] = t->game->mana[0];
    t->game->mana[1].count = 2;
    t->game->mana[1].only = 1;
    t->game->mana_count = 2;
    struct game *copy = game_new();
    assert_non_null(copy);
    game_copy(copy, t->game);
    game_observe(t->engine, copy, SEAT_B, &t->seen);
    assert_int_equal(t->seen.player[SEAT_A].mana[MANA_W], 5);
    assert_int_equal(t->seen.player[SEAT_A].mana_restricted[MANA_W], 2);
    free(copy);
}

static void kept_mana_is_counted_twice(void **state)
{
    struct table *t = *state;
    t->scenario.player[SEAT_A].mana[MANA_W] = 3;
    set_up(t);
    t->game->mana[1] = t->game->mana[0];
    t->game->mana[1].count = 2;
    t->game->mana[1].flags |= MANA_KEEP_EOT;
    t->game->mana_count = 2;
    struct game *copy = game_new();
    assert_non_null(copy);
    game_copy(copy, t->game);
    game_observe(t->engine, copy, SEAT_B, &t->seen);
    assert_int_equal(t->seen.player[SEAT_A].mana[MANA_W], 5);
    assert_int_equal(t->seen.player[SEAT_A].mana_kept[MANA_W], 2);
    free(copy);
}

/* What is seen of the game when these effects are in force. */
static void see_effects(struct table *t, player_id viewer,
                        const struct effect *effects, uint8_t count)
{
    struct game *copy = game_new();
    assert_non_null(copy);
    memcpy(t->game->effect, effects, count * sizeof *effects);
    t->game->effect_count = count;
    game_copy(copy, t->game);
    game_stamp(t->engine, copy);
    game_observe(t->engine, copy, viewer, &t->seen);
    t->game->effect_count = 0;
    free(copy);
}

/* CR 406.3: who may play a card exiled face down may look at it. */
static void who_may_play_a_card_sees_it(void **state)
{
    static const struct {
        uint8_t kind;
        player_id controller, viewer;
        object_id object;
        bool visible;
    } rows[] = {
        {EFFECT_KIND_MAY_PLAY, SEAT_A, SEAT_A, 1, true},
        {EFFECT_KIND_MAY_CAST, SEAT_A, SEAT_A, 1, true},
        {EFFECT_KIND_MAY_PLAY, SEAT_A, SEAT_B, 1, false},
        {EFFECT_KIND_MAY_PLAY, SEAT_B, SEAT_B, 1, true},
        {EFFECT_KIND_MAY_PLAY, SEAT_A, SEAT_A, 2, false},
        {EFFECT_KIND_PT, SEAT_A, SEAT_A, 1, false},
        {EFFECT_KIND_UNTIL_LEAVES, SEAT_A, SEAT_A, 1, false},
    };
    struct table *t = *state;
    put(t, "Cub", ZONE_EXILE, SEAT_A)->face_down = true;
    put(t, "Cub", ZONE_EXILE, SEAT_A)->face_down = true;
    set_up(t);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct effect effect = {.kind = rows[i].kind,
                                .controller = rows[i].controller};
        effect.object = (struct ref){rows[i].object, 0, 1};
        effect.object.generation =
            t->game->object[rows[i].object].generation;
        see_effects(t, rows[i].viewer, &effect, 1);
        for (uint16_t k = 0; k < t->seen.object_count; k++)
            if (t->seen.object[k].id == 1)
                assert_int_equal(t->seen.object[k].visible,
                                 rows[i].visible);
    }
}

/* CR 400.7, but what replaces or prevents may be about more. */
static void effects_about_what_is_gone_are_not_shown(void **state)
{
    static const struct {
        uint8_t kind, is_player;
        object_id object;
        int later;
        uint16_t shown;
    } rows[] = {
        {EFFECT_KIND_PT, false, 1, 0, 1},
        {EFFECT_KIND_PT, false, 1, 1, 0},
        {EFFECT_KIND_MAY_PLAY, false, OBJECT_NONE, 1, 1},
        {EFFECT_KIND_PT, true, SEAT_B, 0, 1},
        {EFFECT_KIND_REPLACE, false, 1, 1, 1},
        {EFFECT_KIND_PREVENT, false, 1, 1, 1},
        {EFFECT_KIND_PREVENT, true, SEAT_B, 1, 1},
    };
    struct table *t = *state;
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct effect effect = {.kind = rows[i].kind};
        effect.object.id = rows[i].object;
        effect.object.is_player = rows[i].is_player;
        effect.object.generation =
            (uint16_t)(t->game->object[1].generation - rows[i].later);
        see_effects(t, SEAT_A, &effect, 1);
        assert_int_equal(t->seen.effect_count, rows[i].shown);
        if (rows[i].shown)
            assert_int_equal(t->seen.effect[0].player,
                             rows[i].is_player ? SEAT_B : PLAYER_NONE);
        effect.source.id = 2;
        effect.source.is_player = rows[i].is_player;
        see_effects(t, SEAT_A, &effect, 1);
        if (rows[i].shown)
            assert_int_equal(t->seen.effect[0].source,
                             rows[i].is_player ? OBJECT_NONE : 2);
    }
}

/* CR 903.10a, 510.4 */
static void the_worst_commander_and_the_next_strike_are_shown(void **state)
{
    struct table *t = *state;
    set_up(t);
    struct game *copy = game_new();
    assert_non_null(copy);
    game_copy(copy, t->game);
    copy->player[SEAT_B].commander_damage[1] = 9;
    copy->player[SEAT_B].commander_damage[2] = 4;
    copy->player[SEAT_A].commander_damage[COMMANDERS_MAX - 1] = 7;
    copy->first_strike_done = 1;
    game_stamp(t->engine, copy);
    game_observe(t->engine, copy, SEAT_A, &t->seen);
    assert_int_equal(t->seen.player[SEAT_B].commander_damage, 9);
    assert_int_equal(t->seen.player[SEAT_A].commander_damage, 7);
    assert_false(t->seen.strikes_again);
    free(copy);
}

/* CR 707.2: also of a card that is the same. */
static void a_copy_of_another_of_its_kind_is_a_copy(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    struct game *copy = game_new();
    assert_non_null(copy);
    game_copy(copy, t->game);
    copy->object[1].copy_card = copy->object[1].card;
    game_stamp(t->engine, copy);
    game_observe(t->engine, copy, SEAT_A, &t->seen);
    for (uint16_t i = 0; i < t->seen.object_count; i++)
        assert_int_equal(t->seen.object[i].is_copy,
                         t->seen.object[i].id == 1);
    free(copy);
}

/* CR 402.3 is about the hands of others. */
static void ones_own_hand_is_no_secret(void **state)
{
    static const player_id viewers[] = {SEAT_A, PLAYER_NONE, SEAT_B};
    struct table *t = *state;
    put(t, "Cub", ZONE_HAND, SEAT_A);
    set_up(t);
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        engine_rules_clear(t->engine);
        game_observe(t->engine, t->game, viewers[i], &t->seen);
        assert_int_equal(t->engine->rule_used[CR_402_3],
                         viewers[i] == SEAT_B);
    }
}

static void observing_changes_nothing(void **state)
{
    struct table *t = *state;
    struct observation again;
    put(t, "Chief", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_B);
    set_up(t);
    uint64_t hash = game_hash(t->game);
    game_observe(t->engine, t->game, SEAT_B, &t->seen);
    game_observe(t->engine, t->game, SEAT_B, &again);
    assert_int_equal(again.object_count, t->seen.object_count);
    assert_memory_equal(&again, &t->seen,
                        offsetof(struct observation, object) +
                            again.object_count * sizeof again.object[0]);
    assert_true(game_hash(t->game) == hash);
    assert_null(game_check(t->engine, t->game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(objects_come_zone_by_zone_from_the_top),
        TABLE_TEST(turn_and_players_are_shown),
        TABLE_TEST(a_permanent_is_shown_with_its_characteristics),
        TABLE_TEST(activated_abilities_are_counted),
        TABLE_TEST(a_modal_card_shows_its_back_only_in_play),
        TABLE_TEST(what_left_with_its_back_up_shows_its_front),
        TABLE_TEST(a_hand_is_seen_by_its_player),
        TABLE_TEST(a_revealed_hand_is_seen_by_all),
        TABLE_TEST(libraries_are_hidden),
        TABLE_TEST(a_revealed_top_card_is_seen_by_all),
        TABLE_TEST(a_face_down_permanent_is_a_2_2_to_opponents),
        TABLE_TEST(a_card_exiled_face_down_is_hidden),
        TABLE_TEST(restricted_mana_is_counted_twice),
        TABLE_TEST(kept_mana_is_counted_twice),
        TABLE_TEST(who_may_play_a_card_sees_it),
        TABLE_TEST(effects_about_what_is_gone_are_not_shown),
        TABLE_TEST(the_worst_commander_and_the_next_strike_are_shown),
        TABLE_TEST(a_copy_of_another_of_its_kind_is_a_copy),
        TABLE_TEST(ones_own_hand_is_no_secret),
        TABLE_TEST(observing_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
