/*
 * table_test.h - a small table for tests: cards written where they are
 * used, a position, and the choices made from there.
 */
#ifndef TABLE_TEST_H
#define TABLE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

struct table {
    struct cards *cards;
    struct engine *engine;
    struct game *game;
    struct scenario scenario;
    struct decision decision;
    struct observation seen;
};

enum { A, B, C };

/* An empty table: A's beginning of combat, twenty life each. */
static inline void table_open(struct table *t, uint8_t players)
{
    memset(t, 0, sizeof *t);
    t->cards = cards_new();
    assert_non_null(t->cards);
    t->scenario.edition = EDITION_2026_08;
    t->scenario.player_count = players;
    t->scenario.turn = 3;
    t->scenario.step = STEP_BEGIN_COMBAT;
    t->scenario.seed = 1;
    for (player_id p = 0; p < players; p++)
        t->scenario.player[p].life = 20;
}

static inline void table_close(struct table *t)
{
    engine_free(t->engine);
    cards_free(t->cards);
    free(t->game);
}

/* Read a card with one face: `rest` are further members of the face. */
static inline uint16_t table_card(struct table *t, const char *name,
                                  const char *type, const char *rest)
{
    char text[2048], printed[600];
    struct error error;
    memset(&error, 0, sizeof error);
    int length = snprintf(
        text, sizeof text,
        "{\"id\": \"card_%d\", \"name\": \"%s\", \"layout\": \"normal\","
        " \"faces\": [{\"name\": \"%s\", \"cost\": \"{0}\", \"super\": [],"
        " \"types\": [\"%s\"], \"sub\": []%s%s}]}",
        cards_count(t->cards), name, name, type, *rest ? ", " : "", rest);
    assert_in_range(length, 1, sizeof text - 1);
    if (!cards_read(t->cards, "t.json", text, (size_t)length, &error))
        fail_msg("%s", error_print(&error, printed, sizeof printed));
    return card_find(t->cards, name, NULL);
}

static inline object_id table_put(struct table *t, uint16_t card,
                                  player_id player, enum zone zone)
{
    struct scenario_object *object =
        &t->scenario.object[t->scenario.object_count++];
    object->card = card;
    object->zone = (uint8_t)zone;
    object->player = object->owner = player;
    return (object_id)t->scenario.object_count;
}

/* A creature on the battlefield, with `rest` as keywords and abilities. */
static inline object_id table_creature(struct table *t, player_id player,
                                       const char *name, int power,
                                       int toughness, const char *rest)
{
    char text[1024];
    snprintf(text, sizeof text, "\"pt\": [%d, %d]%s%s", power, toughness,
             *rest ? ", " : "", rest);
    return table_put(t, table_card(t, name, "Creature", text), player,
                     ZONE_BATTLEFIELD);
}

static inline void table_look(struct table *t)
{
    assert_null(game_check(t->engine, t->game));
    game_options(t->engine, t->game, &t->decision);
    game_observe(t->engine, t->game, PLAYER_NONE, &t->seen);
}

static inline void table_start(struct table *t)
{
    struct error error;
    memset(&error, 0, sizeof error);
    t->engine = engine_new(t->cards);
    t->game = game_new();
    assert_non_null(t->engine);
    assert_non_null(t->game);
    if (!game_setup(t->engine, t->game, &t->scenario, &error))
        fail_msg("%s", error.text);
    table_look(t);
}

/* The option with these parts, or -1. */
static inline int table_find(const struct table *t, enum option_kind kind,
                             object_id object, player_id player,
                             uint16_t value)
{
    for (int i = 0; i < t->decision.count; i++) {
        const struct option *option = &t->decision.option[i];
        if (option->kind == kind && option->object == object &&
            option->player == player && option->value == value)
            return i;
    }
    return -1;
}

static inline void table_take(struct table *t, int index)
{
    assert_in_range(index, 0, t->decision.count - 1);
    struct verdict verdict =
        game_choose(t->engine, t->game, (uint16_t)index);
    assert_int_equal(verdict.code, CODE_NONE);
    table_look(t);
}

static inline void table_choose(struct table *t, enum option_kind kind,
                                object_id object, player_id player,
                                uint16_t value)
{
    int index = table_find(t, kind, object, player, value);
    if (index < 0)
        fail_msg("not offered: kind %d object %d player %d value %d", kind,
                 object, player, value);
    table_take(t, index);
}

/* One more object of a set that is being chosen. */
static inline void table_choose_object(struct table *t, object_id id)
{
    for (int i = 0; i < t->decision.count; i++) {
        if (t->decision.option[i].kind == OPTION_OBJECT &&
            t->decision.option[i].object == id) {
            table_take(t, i);
            return;
        }
    }
    fail_msg("object %d is not offered", id);
}

static inline void table_done(struct table *t)
{
    table_choose(t, OPTION_DONE, OBJECT_NONE, PLAYER_NONE, 0);
}

static inline void table_number(struct table *t, uint16_t value)
{
    assert_int_equal(t->decision.kind, DECIDE_NUMBER);
    table_choose(t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, value);
}

static inline bool table_offers_number(const struct table *t, uint16_t value)
{
    return table_find(t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, value) >= 0;
}

static inline void table_pass(struct table *t)
{
    assert_int_equal(t->decision.kind, DECIDE_PRIORITY);
    for (int i = 0; i < t->decision.count; i++) {
        if (t->decision.option[i].kind == OPTION_PASS) {
            table_take(t, i);
            return;
        }
    }
    fail_msg("no option to pass");
}

/* Pass priority until something else is asked, or the step begins. */
static inline void table_pass_until(struct table *t, enum step step)
{
    for (int i = 0; i < 64 && t->decision.kind == DECIDE_PRIORITY &&
                    t->seen.step != step;
         i++)
        table_pass(t);
}

/* Pass until a question other than priority. */
static inline void table_pass_on(struct table *t)
{
    table_pass_until(t, STEPS);
}

/* Cast the card from hand at priority and let it resolve, as far as no
 * question comes up. */
static inline void table_cast(struct table *t, object_id id)
{
    struct option option;
    memset(&option, 0, sizeof option);
    option.kind = OPTION_CAST;
    option.object = id;
    option.player = PLAYER_NONE;
    struct verdict verdict = game_act(t->engine, t->game, &option);
    assert_int_equal(verdict.code, CODE_NONE);
    table_look(t);
    for (int i = 0; i < 2 && t->decision.kind == DECIDE_PRIORITY; i++)
        table_pass(t);
}

static inline const struct observed_object *table_object(
    const struct table *t, object_id id)
{
    for (uint16_t i = 0; i < t->seen.object_count; i++)
        if (t->seen.object[i].id == id)
            return &t->seen.object[i];
    fail_msg("object %d is not there", id);
    return NULL;
}

static inline uint16_t table_counters(const struct table *t, object_id id,
                                      uint8_t kind)
{
    const struct observed_object *object = table_object(t, id);
    for (uint8_t i = 0; i < object->counter_count; i++)
        if (object->counter[i].kind == kind)
            return object->counter[i].count;
    return 0;
}

static inline uint8_t table_zone(const struct table *t, object_id id)
{
    return table_object(t, id)->zone;
}

static inline int table_life(const struct table *t, player_id player)
{
    return t->seen.player[player].life;
}

#endif
