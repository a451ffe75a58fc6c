/*
 * damage.h - damage that several sources deal at the same time.
 *
 * Rules: CR 120 (damage), 510.2, 702.15 (lifelink).
 */
#ifndef DAMAGE_H
#define DAMAGE_H

#include "context.h"

struct dealt {
    struct ref source, to;
    int32_t n;
};
enum { DEALT_MAX = 3 * OBJECTS_MAX };

/* CR 120.4b: first all of it is replaced or prevented, then all results
 * happen.  `n` becomes what was dealt; at most DEALT_MAX of them. */
void damage_all(struct engine *e, struct dealt *list, uint16_t count,
                bool combat);
/* Whether the permanent has protection from an object with these qualities:
 * then it is not dealt damage by it and not blocked by it. */
struct view;
bool is_protected(struct engine *e, object_id id, const struct view *from);

#endif
