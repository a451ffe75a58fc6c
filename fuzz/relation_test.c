#include "field_parts.h"
#include "generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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
        cmocka_unit_test(an_input_names_its_relation),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
