/*
 * observation.h - a position as it can be seen.
 */
#ifndef OBSERVATION_H
#define OBSERVATION_H

#include "words.h"

/* Counters of one kind, an enum counter_kind or a number above. */
struct counter_pile { uint8_t kind; uint16_t count; };

enum seen_kind {
    SEEN_NOTHING,
    SEEN_CARD,
    SEEN_TOKEN,
    SEEN_SPELL_COPY,
    SEEN_ABILITY,
    SEEN_EMBLEM,
};

/* An object as it can be seen. */
struct observed_object {
    object_id id;
    uint8_t kind;          /* enum seen_kind */
    uint8_t zone;
    player_id owner, controller;
    bool visible;          /* false: only that it exists is known */
    bool tapped, face_down, attacking, blocking, sick, is_copy;
    bool blocked;          /* an attacker, CR 509.1h */
    bool struck;           /* in the first combat damage step, CR 510.4 */
    player_id defender;    /* of an attacker: the player it attacks, or
                              PLAYER_NONE */
    object_id fights;      /* of an attacker: the planeswalker it attacks; of a
                              blocker: the attacker; OBJECT_NONE: gone */
    uint16_t card;         /* printed card (0 for abilities) */
    uint8_t face;
    name_id name;
    name_id face_name;     /* the printed name of the face that is up */
    type_set types;
    super_set super;
    color_set colors;
    uint8_t subtype_count;
    name_id subtype[10];
    bool all_creature_types;
    int16_t power, toughness;
    uint16_t mana_value, damage, x;
    mana_set mana_spent;   /* types of the mana it was cast with, CR 400.7d */
    object_id attached;
    object_id source;      /* of an ability on the stack */
    bool is_triggered;     /* it, and not an activated one */
    uint64_t keywords;
    uint8_t ability_count; /* activated abilities */
    uint8_t counter_count;
    struct counter_pile counter[4];
    bool has_chosen;
    uint16_t chosen;
};

struct observed_player {
    int16_t life;
    uint16_t energy, poison, experience, rad;
    uint16_t mana[MANA_TYPES];            /* all unspent mana */
    uint16_t mana_restricted[MANA_TYPES]; /* of it, restricted */
    uint16_t mana_kept[MANA_TYPES]; /* of it, kept until the turn ends */
    uint8_t lands_played, hand_size, library_size;
    uint8_t commander_damage; /* the most that one commander dealt it in
                                 combat (CR 903.10a) */
    bool has_lost, hand_revealed;
};

/* What is paid for what an effect lets a player cast. */
enum seen_price { SEEN_MANA_COST, SEEN_FREE, SEEN_OTHER_COST };

/* A continuous effect, a permission or a replacement effect in force that a
 * spell or ability made as it resolved (CR 611.2). */
struct observed_effect {
    uint16_t word;         /* what made it, as the engine numbers its words */
    object_id object;      /* what it applies to; OBJECT_NONE: others */
    object_id source;
    player_id controller;
    player_id player;      /* whom it applies to, or PLAYER_NONE */
    uint8_t duration;      /* enum duration of the engine */
    uint8_t ability_count; /* abilities it gives, keywords aside */
    bool loses;            /* it takes the other abilities away */
    uint8_t price;         /* enum seen_price, of a permission */
    bool any_type;         /* any type of mana pays for it */
    int16_t power, toughness; /* added */
    uint64_t keywords;     /* it gives */
};

/* A delayed triggered ability that has not triggered (CR 603.7). */
struct observed_delayed {
    object_id source;
    player_id controller;
};

struct observation {
    uint8_t edition, player_count, step;
    uint16_t turn;
    player_id active, priority; /* priority PLAYER_NONE: nobody has it */
    uint8_t pending;            /* enum decision_kind, DECIDE_PRIORITY when
                                   a player has priority */
    bool is_over;
    player_id winner;           /* PLAYER_NONE: none or a draw */
    bool strikes_again;         /* another combat damage step follows */
    uint8_t extra_count;        /* turns that were added, the next one last */
    player_id extra[EXTRA_TURNS_MAX];
    struct observed_player player[PLAYERS_MAX];
    uint8_t effect_count;       /* in the order of their timestamps */
    struct observed_effect effect[EFFECTS_MAX];
    uint8_t delayed_count;
    struct observed_delayed delayed[DELAYED_MAX];
    uint16_t object_count;      /* zone by zone; ordered zones from the top */
    struct observed_object object[OBJECTS_MAX];
};

#endif
