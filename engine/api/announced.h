/*
 * announced.h - what players know of a spell or ability on the stack.
 */
#ifndef ANNOUNCED_H
#define ANNOUNCED_H

#include "words.h"

/* A target: an object or a player. */
struct seen_target {
    object_id object;
    player_id player; /* PLAYER_NONE: the object */
    bool is_gone;     /* it has left the zone it was in (CR 400.7) */
    uint8_t share;    /* of what is divided (CR 601.2d) */
    name_id group;    /* the id of its group; 0: what an Aura enchants */
};

struct seen_announced {
    object_id object;
    uint16_t number;      /* no two at one time have the same pair */
    uint16_t card;        /* an ability: the card and face it is written on, */
    uint8_t face;         /* ... and its place there, from 1; 0: elsewhere */
    uint8_t ability;
    object_id source;     /* of an ability; OBJECT_NONE: a player's */
    bool is_source_gone;  /* it is not what it was as the ability came */
    uint16_t x, modes;    /* modes: bits */
    uint16_t kicked;
    bool knows_more;      /* of what was done before: CR 603.7, 603.12 */
    object_id it;         /* what triggered it, or what it is about */
    bool is_it_gone;
    player_id event_player;
    uint16_t event_amount;
    uint8_t target_count;
    struct seen_target target[TARGETS_MAX];
};

#endif
