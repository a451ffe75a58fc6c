#include "combat_test.h"
#include "table_acts.h"

/* What follows from whose turn it is changes with the turn. */
static void what_the_active_player_controls_changes_with_the_turn(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id crown = static_rule(&t, A, "Crown", "'control':'active_player'");
    for (player_id p = A; p <= B; p++) {
        object_id elk = put_face(&t, p, ZONE_LIBRARY, p ? "Elk" : "Elf",
                                 "'types':['Creature'],'pt':[1,1]");
        table_put(&t, card_of(&t, elk), p, ZONE_LIBRARY);
    }
    table_start(&t);
    assert_int_equal(table_object(&t, crown)->controller, A);
    while (t.seen.active == A)
        table_pass(&t);
    assert_int_equal(table_object(&t, crown)->controller, B);
    table_close(&t);
}

/* A creature of A: those of who was struck by it get +1/+1. */
static object_id table_curse(struct table *t)
{
    return table_creature(
        t, A, "Curse", 1, 1,
        "\"abilities\": [{\"k\": \"static\", \"mods\": [{\"pt\": [1, 1], "
        "\"to\": {\"of\": \"damaged_by.self\"}}]}]");
}

/* ... and from what was struck, as combat damage is dealt. */
static void what_its_victims_control_changes_as_it_strikes(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id bear = table_creature(&t, A, "Bear", 2, 2, "");
    object_id curse = table_curse(&t);
    object_id elk = table_creature(&t, B, "Elk", 1, 1, "");
    attack_alone(&t, curse);
    end_declaration(&t, DECIDE_BLOCKER);
    assert_int_equal(table_object(&t, elk)->power, 1);
    table_pass_until(&t, STEP_COMBAT_DAMAGE);
    assert_int_equal(table_life(&t, B), 19);
    assert_int_equal(table_object(&t, elk)->power, 2);
    assert_int_equal(table_object(&t, bear)->power, 2);
    assert_null(game_check(t.engine, t.game));
    table_close(&t);
}

/* What was struck is forgotten with the turn, whatever is looked at as it
 * begins. */
static void what_was_struck_is_forgotten_with_the_turn(void **state)
{
    struct table t;
    (void)state;
    table_open(&t, 2);
    object_id elk = table_creature(&t, B, "Elk", 1, 1, "");
    object_id curse = table_curse(&t);
    uint16_t card = table_card(&t, "Disk", "Artifact", "");
    for (player_id p = A; p <= B; p++)
        table_put(&t, card, p, ZONE_LIBRARY);
    attack_alone(&t, curse);
    fight(&t);
    assert_int_equal(table_object(&t, elk)->power, 2);
    while (t.seen.active == A)
        table_pass(&t);
    assert_int_equal(table_object(&t, elk)->power, 1);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_active_player_controls_changes_with_the_turn),
        cmocka_unit_test(what_its_victims_control_changes_as_it_strikes),
        cmocka_unit_test(what_was_struck_is_forgotten_with_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
