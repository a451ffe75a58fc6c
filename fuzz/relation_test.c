#include "field_parts.h"
#include "generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { GAMES = 40, TAMPERED_AT = 2 };

static struct field *field;

static int set_up(void **state)
{
    const struct field_options options = {.asking = ASK_NEVER};
    char why[600];

    (void)state;
    field = field_new(&options, why, sizeof(why));
    return field == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    field_free(field);
    return 0;
}

static enum played play(enum relation relation, uint32_t number,
                        struct find *find)
{
    struct input input;

    input_generate(&input, 12, number, FOCUS_GAME);
    input.modifiers =
        (uint16_t)(MODIFIER_RELATE | relation << MODIFIER_RELATION);
    return field_play(field, &input, find);
}

/* In some games the relation has something to say, in none it is broken. */
static void twins_go_alike(void **state)
{
    struct find find = {.kind = FIND_NONE};
    char line[900];

    (void)state;
    for (int relation = 0; relation < RELATIONS; relation++) {
        uint64_t before = field->twin.compared;
        for (uint32_t i = 0; i < GAMES; i++)
            if (play((enum relation)relation, i, &find) == PLAYED_FIND)
                fail_msg("game %u: %s", (unsigned)i,
                         find_print(&find, line, sizeof(line)));
        if (field->twin.compared == before)
            fail_msg("%s says nothing", relation_word((enum relation)relation));
    }
}

/* Give a player of the twin a life that the game's player lacks. */
static void tamper(void *context, const struct game *game,
                   const struct decision *decision, uint16_t index)
{
    (void)context;
    (void)game;
    (void)decision;
    (void)index;
    if (field_decision(field) != TAMPERED_AT || !field->twin.is_on)
        return;
    field->twin.game->player[1].life++;
    game_stamp(field->twin.engine, field->twin.game);
}

static void a_twin_that_differs_is_noticed(void **state)
{
    struct find find = {.kind = FIND_NONE};

    (void)state;
    field_watch(field, tamper, NULL);
    for (int relation = 0; relation < RELATIONS; relation++) {
        unsigned noticed = 0;
        for (uint32_t i = 0; i < GAMES; i++)
            noticed += play((enum relation)relation, i, &find) == PLAYED_FIND &&
                       find.kind == FIND_RELATION;
        if (noticed == 0)
            fail_msg("%s notices nothing",
                     relation_word((enum relation)relation));
    }
    field_watch(field, NULL, NULL);
}

/* Open Tomb is a card of one case alone, which returns what is in exile. */
static void what_a_case_brings_along_is_known_but_not_dealt(void **state)
{
    const struct item *item =
        &field->stock.item[card_find(field->stock.cards, "Open Tomb", NULL)];

    (void)state;
    assert_true(item->asks_exile);
    assert_int_equal(item->focuses, 0);
}

/* Both have an empty board, and A has priority. */
static struct scenario *lay_out(void)
{
    struct scenario *scenario = calloc(1, sizeof(*scenario));

    assert_non_null(scenario);
    scenario->edition = EDITION_2024_06;
    scenario->player_count = 2;
    scenario->turn = 3;
    scenario->step = STEP_MAIN1;
    for (int p = 0; p < 2; p++)
        scenario->player[p].life = 20;
    return scenario;
}

static void add(struct scenario *scenario, const char *name, enum zone zone)
{
    scenario->object[scenario->object_count++] = (struct scenario_object){
        .card = card_find(field->stock.cards, name, NULL),
        .zone = (uint8_t)zone,
    };
}

/* Decide as long as the relation says something: the last option where `last`
 * has a bit for the decision, else the first; returns how often it compared. */
static unsigned compare(enum relation relation, const struct scenario *scenario,
                        unsigned last, struct observation *view)
{
    struct decision decision;
    struct error error;
    struct twin *twin = &field->twin;
    const char *what = "";
    unsigned compared = 0;

    assert_true(game_setup(field->engine, field->game, scenario, &error));
    twin_begin(twin, relation, scenario, field->game);
    assert_true(twin->is_on);
    for (int i = 0; i < 16 && twin->is_on; i++) {
        game_options(field->engine, field->game, &decision);
        if (decision.kind == DECIDE_PRIORITY) {
            game_observe(field->engine, field->game, PLAYER_NONE, view);
            if (!twin_compare(twin, field->game, view, &what))
                fail_msg("%s", what);
            compared += twin->is_on;
        }
        if (!twin_decide(twin, field->game, field->game, &decision, &what))
            fail_msg("%s", what);
        uint16_t index = last >> i & 1 ? (uint16_t)(decision.count - 1) : 0;
        struct verdict verdict = game_choose(field->engine, field->game, index);
        if (!twin_choose(twin, &decision, index, verdict, &what))
            fail_msg("%s", what);
    }
    game_observe(field->engine, field->game, PLAYER_NONE, view);
    return compared;
}

/* Only the twin has a creature to target as energy is got: it may not be
 * asked for, so nothing is said from then on. */
static void a_bystander_that_must_be_chosen_ends_it(void **state)
{
    struct scenario *scenario = lay_out();
    struct observation *view = calloc(1, sizeof(*view));

    (void)state;
    scenario->player[0].mana[MANA_C] = 4;
    add(scenario, "Fabrication Module", ZONE_BATTLEFIELD);
    assert_in_range(compare(RELATION_BYSTANDER, scenario, 1, view), 2, 4);
    assert_int_equal(view->player[0].energy, 1);
    assert_false(field->twin.is_on);
    free(view);
    free(scenario);
}

/* CR 201.4: a name can be that of the other face, which the twin has not. */
static void a_name_of_another_face_ends_it(void **state)
{
    struct scenario *scenario = lay_out();
    struct observation *view = calloc(1, sizeof(*view));

    (void)state;
    scenario->player[0].mana[MANA_W] = scenario->player[0].mana[MANA_U] = 1;
    add(scenario, "Meddling Mage", ZONE_HAND);
    add(scenario, "Bala Ged Recovery", ZONE_LIBRARY);
    assert_in_range(compare(RELATION_FRONT, scenario, 1, view), 2, 4);
    assert_false(field->twin.is_on);
    free(view);
    free(scenario);
}

/* CR 616.1: which of them applies first is chosen from a list that follows the
 * numbers of objects. */
static void what_changes_an_event_may_be_listed_otherwise(void **state)
{
    struct scenario *scenario = lay_out();
    struct observation *view = calloc(1, sizeof(*view));

    (void)state;
    scenario->player[0].mana[MANA_C] = 4;
    scenario->player[0].mana[MANA_U] = scenario->player[0].mana[MANA_R] = 1;
    add(scenario, "Aether Refinery", ZONE_BATTLEFIELD);
    add(scenario, "Fabrication Module", ZONE_BATTLEFIELD);
    add(scenario, "Izzet Generatorium", ZONE_HAND);
    compare(RELATION_OBJECTS, scenario, 1 << 0 | 1 << 3, view);
    assert_true(field->twin.is_on);
    assert_in_range(view->player[0].energy, 3, 4);
    free(view);
    free(scenario);
}

/* CR 701.22a: what is put at the bottom lies below the card that only the twin
 * has, which is drawn there. */
static void what_is_put_below_the_bottom_ends_it(void **state)
{
    struct scenario *scenario = lay_out();
    struct observation *view = calloc(1, sizeof(*view));

    (void)state;
    scenario->player[0].mana[MANA_U] = 4;
    add(scenario, "Glimmer of Genius", ZONE_HAND);
    add(scenario, "Island", ZONE_LIBRARY);
    add(scenario, "Forest", ZONE_LIBRARY);
    add(scenario, "Plains", ZONE_LIBRARY);
    assert_in_range(compare(RELATION_BOTTOM, scenario, 0x0d, view), 2, 4);
    assert_int_equal(view->player[0].library_size, 1);
    assert_false(field->twin.is_on);
    free(view);
    free(scenario);
}

static void an_input_names_its_relation(void **state)
{
    (void)state;
    assert_int_equal(relation_of(0), 0);
    assert_int_equal(relation_of(3 << MODIFIER_RELATION), 3);
    assert_int_equal(relation_of(RELATIONS << MODIFIER_RELATION), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_go_alike),
        cmocka_unit_test(a_twin_that_differs_is_noticed),
        cmocka_unit_test(what_a_case_brings_along_is_known_but_not_dealt),
        cmocka_unit_test(a_bystander_that_must_be_chosen_ends_it),
        cmocka_unit_test(a_name_of_another_face_ends_it),
        cmocka_unit_test(what_changes_an_event_may_be_listed_otherwise),
        cmocka_unit_test(what_is_put_below_the_bottom_ends_it),
        cmocka_unit_test(an_input_names_its_relation),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
