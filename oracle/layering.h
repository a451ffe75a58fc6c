/*
 * layering.h - the continuous effects of static abilities and their layers:
 * for layers.c and orders.c.
 *
 * Rules: CR 613 (layers).
 */
#ifndef ORACLE_LAYERING_H
#define ORACLE_LAYERING_H

#include "changes.h"

enum { CHANGES_MAX = 64 };

enum layer {
    LAYER_TYPE,
    LAYER_COLOR,
    LAYER_ABILITY,
    LAYER_SET,
    LAYER_ADD,
    LAYER_SWITCH,
};

/* One continuous effect of a static ability. */
struct change {
    const cJSON *ability, *mod;
    const char *key;
    int source;
    bool is_applied;
    uint8_t changed[THINGS_MAX]; /* enum truth: whom it applied to */
};

struct changes {
    int count;
    struct change change[CHANGES_MAX];
};

/* layers.c.  CR 712.8: the face that counts in the zone it is in; NULL where
 * none is known. */
const struct face *face_in_zone(const struct thing *thing);
/* What it is like without effects: `seen` and the abilities. */
void set_printed(const struct oracle_position *position, struct thing *thing);
/* CR 113.6: the effects of static abilities, as far as there is room. */
void find_changes(const struct oracle_position *position,
                  struct changes *changes);
/* CR 613.8: those of one layer that were not applied yet, each after what it
 * depends on, else in the order they stand in. */
void changes_apply(struct oracle_position *position, struct changes *changes,
                   enum layer layer);
/* CR 305.6: a land with a basic land type has its mana ability. */
void add_intrinsic(struct oracle_position *position);
/* CR 122.1a, 122.1b: counters change power and toughness, or are keywords. */
void add_counters(struct oracle_position *position);
/* CR 611.2, 613.1f, 613.4c: what effects in force, as they are observed, add,
 * keywords, or power and toughness; and with "grant" what they take, all
 * abilities it has. */
void add_effects(struct oracle_position *position, const char *what);
/* CR 208.2a, 604.3: strength that an ability defines, in layer 7a and in any
 * zone; without that ability the printed numbers are what there is of it. */
void define_strength(struct oracle_position *position);

#endif
