/*
 * changes.h - what one continuous effect does to one object.
 *
 * Rules: CR 613.1 and 613.4 (layers), 305.7 (land types), 105.3 (colors).
 */
#ifndef ORACLE_CHANGES_H
#define ORACLE_CHANGES_H

#include "position.h"

void add_ability(struct thing *thing, const cJSON *tree, enum origin origin);

/* `key` names the kind of effect ("add_types"), `value` is its operand, `mod`
 * what holds it beside others, `chosen` what was chosen as the source
 * entered, or NULL. */
void change_types(struct thing *thing, const char *key, const cJSON *mod,
                  const char *chosen);
/* CR 205.3d: whether it gives the object anything, being a creature type or a
 * land type for what has the card type. */
bool change_reaches(const struct thing *thing, const char *key,
                    const cJSON *value, const char *chosen);
void change_color(struct thing *thing, const char *key, const cJSON *value,
                  const char *chosen);
void change_abilities(struct thing *thing, const char *key, const cJSON *value);
/* False when the numbers are not known. */
bool change_strength(const struct oracle_position *position,
                     struct thing *thing, const char *key, const cJSON *value,
                     struct context *context);

#endif
