/*
 * scenario.h - a position as a case describes it.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "card.h"
#include "observation.h"
#include "words.h"

enum { SCENARIO_COUNTERS_MAX = 8, SCENARIO_MANA_MAX = 64 };

/* One object; its index + 1 is the object_id it gets in the game. */
struct scenario_object {
    uint16_t card;       /* card id */
    uint8_t face;        /* the face that is up */
    uint8_t zone;
    player_id player;    /* in whose zone; on the battlefield: controller */
    player_id owner;
    bool tapped, sick, face_down, token, commander;
    uint16_t damage;
    uint8_t attached_to; /* index + 1 of the object, 0 none */
    uint8_t linked_to;   /* index + 1: this card was exiled by that object */
    uint8_t counter_count;
    struct counter_pile counter[SCENARIO_COUNTERS_MAX];
    bool has_chosen;     /* a choice made as it entered: fits its choose term */
    uint16_t chosen;     /* name_id, mana type, number or player */
};

struct scenario_player {
    int16_t life;
    uint16_t energy, poison, experience, rad;
    uint8_t mana[MANA_TYPES];
    uint8_t lands_played;
};

struct scenario {
    uint8_t edition, player_count;
    bool is_commander;
    uint16_t turn;
    uint8_t step;
    player_id active, priority;
    uint16_t seed;
    bool shuffle_keeps;
    struct scenario_player player[PLAYERS_MAX];
    uint16_t object_count;
    struct scenario_object object[OBJECTS_MAX];
};

#endif
