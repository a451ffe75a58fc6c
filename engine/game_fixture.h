/*
 * game_fixture.h - positions for the tests of game.c, check.c, setup.c and
 * observe.c: a few made-up cards, and a table to put them on.
 */
#ifndef GAME_FIXTURE_H
#define GAME_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "game.h"

enum { SEAT_A, SEAT_B, SEAT_C };

static const char *const FIXTURE_CARDS[] = {
    "{'id':'wood','name':'Wood','layout':'normal','faces':[{'name':'Wood',"
    "'cost':null,'super':['Basic'],'types':['Land'],'sub':['Forest'],"
    "'abilities':[]}]}",
    "{'id':'cub','name':'Cub','layout':'normal','faces':[{'name':'Cub',"
    "'cost':'{1}{G}','super':[],'types':['Creature'],'sub':['Cat','Beast'],"
    "'pt':[2,3],'abilities':[]}]}",
    "{'id':'chief','name':'Chief','layout':'normal','faces':[{'name':'Chief',"
    "'cost':'{W}{U}','super':['Legendary'],'types':['Creature'],"
    "'sub':['Human'],'pt':[1,1],'abilities':[]}]}",
    "{'id':'sage','name':'Sage','layout':'normal','faces':[{'name':'Sage',"
    "'cost':'{3}','super':['Legendary'],'types':['Planeswalker'],"
    "'sub':['Sage'],'loyalty':4,'abilities':[{'k':'activated',"
    "'cost':[{'loyalty':1}],'effect':[{'op':'add_mana','to':'you',"
    "'mana':{'fixed':'{R}'}}]}]}]}",
    "{'id':'spark','name':'Spark','layout':'normal','faces':[{'name':'Spark',"
    "'cost':'{R}','super':[],'types':['Instant'],'sub':[],"
    "'abilities':[{'k':'spell','effect':[{'op':'draw','who':'you','n':1}]}]}]}",
    "{'id':'gem','name':'Gem','layout':'normal','faces':[{'name':'Gem',"
    "'cost':'{2}','super':[],'types':['Artifact'],'sub':[],"
    "'abilities':[{'k':'as_enters','do':['tapped',"
    "{'choose':{'id':'c','what':'color'}}]},{'k':'activated',"
    "'cost':[{'tap_self':1}],'effect':[{'op':'add_mana','to':'you',"
    "'mana':{'chosen_color':'c','n':1}}]}]}]}",
    "{'id':'grow','name':'Growth // Grove','layout':'mdfc','faces':["
    "{'name':'Growth','cost':'{2}{G}','super':[],'types':['Sorcery'],"
    "'sub':[],'abilities':[{'k':'spell','effect':[{'op':'draw','who':'you',"
    "'n':1}]}]},{'name':'Grove','cost':null,'super':[],'types':['Land'],"
    "'sub':[],'abilities':[{'k':'activated','cost':[{'tap_self':1}],"
    "'effect':[{'op':'add_mana','to':'you','mana':{'fixed':'{G}'}}]}]}]}",
    "{'id':'spy','name':'Spy','layout':'normal','faces':[{'name':'Spy',"
    "'cost':'{U}','super':[],'types':['Enchantment'],'sub':[],"
    "'abilities':[{'k':'static','mods':[{'hand_revealed':'each_opp'}]}]}]}",
    "{'id':'seer','name':'Seer','layout':'normal','faces':[{'name':'Seer',"
    "'cost':'{U}','super':[],'types':['Enchantment'],'sub':[],"
    "'abilities':[{'k':'static','mods':[{'top_revealed':'you'}]}]}]}",
    "{'id':'lord','name':'Lord','layout':'normal','faces':[{'name':'Lord',"
    "'cost':'{W}','super':[],'types':['Enchantment'],'sub':[],"
    "'abilities':[{'k':'static','mods':[{'pt':[1,1],"
    "'to':{'types':['Creature']}}]}]}]}",
    "{'id':'duel','name':'Duel','layout':'normal','faces':[{'name':'Duel',"
    "'cost':'{2}','types':['Artifact'],'abilities':[{'k':'as_enters',"
    "'do':[{'choose':{'id':'c','what':'player'}}]}]}]}",
    "{'id':'feud','name':'Feud','layout':'normal','faces':[{'name':'Feud',"
    "'cost':'{2}','types':['Artifact'],'abilities':[{'k':'as_enters',"
    "'do':[{'choose':{'id':'c','what':'opponent'}}]}]}]}",
    "{'id':'tally','name':'Tally','layout':'normal','faces':[{'name':'Tally',"
    "'cost':'{2}','types':['Artifact'],'abilities':[{'k':'as_enters',"
    "'do':[{'choose':{'id':'c','what':'number'}}]}]}]}",
    "{'id':'title','name':'Title','layout':'normal','faces':[{'name':'Title',"
    "'cost':'{2}','types':['Artifact'],'abilities':[{'k':'as_enters',"
    "'do':[{'choose':{'id':'c','what':'name'}}]}]}]}",
    "{'id':'gate','name':'Gate','layout':'normal','faces':[{'name':'Gate',"
    "'cost':null,'types':['Land'],'abilities':[{'k':'as_enters',"
    "'do':['tapped']},{'k':'activated','cost':[{'tap_self':1}],'effect':["
    "{'op':'add_mana','to':'you','mana':{'fixed':'{W}'}}]}]}]}",
};
enum { FIXTURE_CARD_COUNT = sizeof FIXTURE_CARDS / sizeof FIXTURE_CARDS[0] };

struct table {
    struct cards *cards;
    struct engine *engine;
    struct game *game;
    struct scenario scenario;
    struct error error;
    struct observation seen;
};

static inline void read_cards(struct cards *cards)
{
    for (size_t i = 0; i < FIXTURE_CARD_COUNT; i++) {
        char text[1200];
        struct error error;
        snprintf(text, sizeof text, "%s", FIXTURE_CARDS[i]);
        for (char *c = text; *c; c++)
            if (*c == '\'')
                *c = '"';
        if (!cards_read(cards, "fixture", text, strlen(text), &error))
            fail_msg("card %zu: %s", i, error.text);
    }
}

/* An empty table for two: A's third turn, first main phase, A's priority. */
static inline int table_open(void **state)
{
    struct table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->cards = cards_new();
    assert_non_null(t->cards);
    read_cards(t->cards);
    t->engine = engine_new(t->cards);
    t->game = game_new();
    assert_non_null(t->engine);
    assert_non_null(t->game);
    t->scenario.edition = EDITION_2026_08;
    t->scenario.player_count = 2;
    t->scenario.turn = 3;
    t->scenario.step = STEP_MAIN1;
    for (int p = 0; p < PLAYERS_MAX; p++)
        t->scenario.player[p].life = 20;
    *state = t;
    return 0;
}

static inline int table_close(void **state)
{
    struct table *t = *state;
    engine_free(t->engine);
    cards_free(t->cards);
    free(t->game);
    free(t);
    return 0;
}

/* Add a card of `player`'s to the scenario. */
static inline struct scenario_object *put(struct table *t, const char *name,
                                          enum zone zone, player_id player)
{
    struct scenario_object *object =
        &t->scenario.object[t->scenario.object_count++];
    uint8_t face = 0;
    object->card = card_find(t->cards, name, &face);
    assert_int_not_equal(object->card, 0);
    object->face = face;
    object->zone = (uint8_t)zone;
    object->player = object->owner = player;
    return object;
}

static inline void set_up(struct table *t)
{
    if (!game_setup(t->engine, t->game, &t->scenario, &t->error))
        fail_msg("not set up: %s", t->error.text);
}

/* The scenario is refused with exactly this text, and the game untouched. */
static inline void assert_not_set_up(struct table *t, const char *text)
{
    unsigned char *before = malloc(game_size());
    assert_non_null(before);
    memcpy(before, t->game, game_size());
    assert_false(game_setup(t->engine, t->game, &t->scenario, &t->error));
    assert_string_equal(t->error.text, text);
    assert_memory_equal(t->game, before, game_size());
    free(before);
}

/* Objects 1 to 8 of a position for others to spoil. */
enum {
    FIRST_WOOD = 1,
    SECOND_WOOD,
    HAND_CUB,
    TOP_CUB,
    NEXT_CUB,
    LONE_SPY,
    PLAYED_CUB,
    OTHER_HAND,
};

static inline void set_up_sound(struct table *t)
{
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_B);
    put(t, "Cub", ZONE_HAND, SEAT_A);
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    put(t, "Spy", ZONE_GRAVEYARD, SEAT_B);
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_B)->owner = SEAT_A;
    t->scenario.player[SEAT_A].mana[MANA_G] = 1;
    set_up(t);
    assert_null(game_check(t->engine, t->game));
}

#define TABLE_TEST(name)                                                       \
    cmocka_unit_test_setup_teardown(name, table_open, table_close)

#endif
