#include "context.h"
#include "game_fixture.h"
#include "layers.h"

static void assert_wrong(struct table *t, const char *what)
{
    const char *found = game_check(t->engine, t->game);
    if (found == NULL)
        fail_msg("not noticed: %s", what);
    assert_string_equal(found, what);
}

static void a_position_set_up_is_sound(void **state)
{
    set_up_sound(*state);
}

static void an_empty_table_is_sound(void **state)
{
    struct table *t = *state;
    set_up(t);
    assert_null(game_check(t->engine, t->game));
}

static void impossible_counts_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->player_count = 5;
    assert_wrong(t, "the number of players is impossible");
    t->game->player_count = 2;
    t->game->object_count = 0;
    assert_wrong(t, "the number of objects is impossible");
    t->game->object_count = 9;
    t->game->mana_count = MANA_MAX + 1;
    assert_wrong(t, "an array holds more than fits");
    t->game->mana_count = 1;
    t->game->object[0].kind = OBJECT_CARD;
    assert_wrong(t, "object 0 is in use");
}

static void an_impossible_turn_is_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->priority = 2;
    assert_wrong(t, "the player with priority does not exist");
    t->game->priority = SEAT_A;
    t->game->player[SEAT_A].has_lost = 1;
    assert_wrong(t, "a player who has lost has priority");
    t->game->player[SEAT_A].has_lost = 0;
    t->game->passes = 2;
    assert_wrong(t, "everyone has passed and still someone has priority");
    t->game->passes = 1;
    assert_null(game_check(t->engine, t->game));
    t->game->result = SEAT_B;
    assert_wrong(t, "the game is over without a result, or goes on with one");
}

static void broken_lists_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->object[NEXT_CUB].prev = 0;
    assert_wrong(t, "the neighbours of a list disagree");
    t->game->object[NEXT_CUB].prev = TOP_CUB;
    t->game->object[NEXT_CUB].next = TOP_CUB;
    assert_wrong(t, "an object is listed twice");
    t->game->object[NEXT_CUB].next = 0;
    t->game->player[SEAT_A].tail[ZONE_LIBRARY] = TOP_CUB;
    assert_wrong(t, "a list does not end with its last object");
    t->game->player[SEAT_A].tail[ZONE_LIBRARY] = NEXT_CUB;
    t->game->player[SEAT_A].count[ZONE_LIBRARY] = 3;
    assert_wrong(t, "a zone is counted wrongly");
    t->game->player[SEAT_A].count[ZONE_LIBRARY] = 2;
    t->game->object[NEXT_CUB].zone = ZONE_HAND;
    assert_wrong(t, "an object is listed in a zone where it is not");
}

static void objects_outside_all_lists_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->player[SEAT_B].head[ZONE_GRAVEYARD] = 0;
    t->game->player[SEAT_B].tail[ZONE_GRAVEYARD] = 0;
    t->game->player[SEAT_B].count[ZONE_GRAVEYARD] = 0;
    assert_wrong(t, "an object is in no list");
}

static void cards_in_the_wrong_players_zone_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->object[OTHER_HAND].controller = SEAT_A;
    assert_wrong(t, "an object is listed for a player whose it is not");
}

static void unsound_objects_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->object[FIRST_WOOD].owner = 3;
    assert_wrong(t, "an owner or a controller does not exist");
    t->game->object[FIRST_WOOD].owner = SEAT_A;
    t->game->object[FIRST_WOOD].face = 1;
    assert_wrong(t, "a face is up that the card does not have");
    t->game->object[FIRST_WOOD].face = 0;
    t->game->object[HAND_CUB].flags |= FLAG_TAPPED;
    assert_wrong(t, "an object off the battlefield is tapped or in combat");
}

static void unsound_counters_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    struct object *wood = &t->game->object[FIRST_WOOD];
    wood->counter_count = 1;
    assert_wrong(t, "a counter is kept with an impossible number");
    wood->counter[0] = 2;
    assert_null(game_check(t->engine, t->game));
    wood->counter_count = 2;
    wood->counter[1] = 1;
    assert_wrong(t, "a kind of counter is kept twice");
    wood->counter_count = 1;
    assert_wrong(t, "an unused counter is not zero");
}

static void unsound_attachments_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->object[FIRST_WOOD].attached = HAND_CUB;
    assert_wrong(t, "an object is attached to what is not on the battlefield");
    t->game->object[FIRST_WOOD].attached = FIRST_WOOD;
    assert_wrong(t, "an object is attached to what is not on the battlefield");
    t->game->object[FIRST_WOOD].attached = 0;
    t->game->object[HAND_CUB].attached = FIRST_WOOD;
    assert_wrong(t, "an object off the battlefield is attached");
}

static void unsound_mana_is_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->mana[0].count = 0;
    assert_wrong(t, "a group of mana is empty");
    t->game->mana[0].count = 1;
    t->game->mana[0].player = 2;
    assert_wrong(t, "mana of no type, or of nobody");
}

static void energy_below_zero_is_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    t->game->player[SEAT_A].counter[0]--;
    assert_wrong(t, "a player has an impossible number of counters");
}

static void references_to_the_future_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    memset(&t->game->effect[0], 0, sizeof t->game->effect[0]);
    t->game->effect_count = 1;
    t->game->effect[0].source.id = FIRST_WOOD;
    t->game->effect[0].source.generation = 1;
    assert_null(game_check(t->engine, t->game));
    t->game->effect[0].source.generation = 2;
    assert_wrong(t, "a continuous effect refers to what never was");
}

/* What is kept may be stale before it is needed again. */
static void what_is_not_valid_is_not_compared(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    as_of(t->engine, PLAYED_CUB);
    t->engine->as[PLAYED_CUB].power++;
    t->engine->is_valid = false;
    assert_null(game_check(t->engine, t->game));
}

static void stale_characteristics_are_noticed(void **state)
{
    struct table *t = *state;
    set_up_sound(t);
    as_of(t->engine, PLAYED_CUB);
    assert_null(game_check(t->engine, t->game));
    assert_true(t->engine->is_valid);
    t->engine->as[PLAYED_CUB].power++;
    assert_wrong(t, "characteristics are not what they would be anew");
}

#define OTHER_EFFECTS "other effects are in force than would be anew"
static void stale_rules_are_noticed(void **state)
{
    struct table *t = *state;
    put(t, "Spy", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    as_of(t->engine, 1);
    assert_int_equal(t->engine->rule_count, 1);
    assert_null(game_check(t->engine, t->game));
    t->engine->rule_count = 0;
    assert_wrong(t, OTHER_EFFECTS);
    struct rule_entry *rule = t->engine->rule, sound = *rule;
    rule->mod++;
    assert_wrong(t, OTHER_EFFECTS);
    assert_int_equal(rule->mod, sound.mod);
    rule->source++;
    assert_wrong(t, OTHER_EFFECTS);
    rule->effect++;
    assert_wrong(t, OTHER_EFFECTS);
    rule->controller++;
    assert_wrong(t, OTHER_EFFECTS);
    assert_null(game_check(t->engine, t->game));
}

static void checking_marks_no_rules(void **state)
{
    struct table *t = *state;
    struct trace_entry entries[8];
    set_up_sound(t);
    as_of(t->engine, PLAYED_CUB);
    engine_rules_clear(t->engine);
    engine_trace(t->engine, entries, 8);
    assert_null(game_check(t->engine, t->game));
    assert_int_equal(engine_trace_count(t->engine), 0);
    for (int rule = 0; rule < CR_COUNT; rule++)
        assert_false(engine_rule_used(t->engine, (enum cr)rule));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(a_position_set_up_is_sound),
        TABLE_TEST(an_empty_table_is_sound),
        TABLE_TEST(impossible_counts_are_noticed),
        TABLE_TEST(an_impossible_turn_is_noticed),
        TABLE_TEST(broken_lists_are_noticed),
        TABLE_TEST(objects_outside_all_lists_are_noticed),
        TABLE_TEST(cards_in_the_wrong_players_zone_are_noticed),
        TABLE_TEST(unsound_objects_are_noticed),
        TABLE_TEST(unsound_counters_are_noticed),
        TABLE_TEST(unsound_attachments_are_noticed),
        TABLE_TEST(unsound_mana_is_noticed),
        TABLE_TEST(energy_below_zero_is_noticed),
        TABLE_TEST(references_to_the_future_are_noticed),
        TABLE_TEST(what_is_not_valid_is_not_compared),
        TABLE_TEST(stale_characteristics_are_noticed),
        TABLE_TEST(stale_rules_are_noticed),
        TABLE_TEST(checking_marks_no_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
