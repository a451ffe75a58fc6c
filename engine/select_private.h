/*
 * select_private.h - what select.c, select_fit.c and select_players.c share,
 * and amount.c and condition.c.
 *
 * Rules: CR 108.3-4 (owners and controllers), 400.7d (what was spent).
 */
#ifndef SELECT_PRIVATE_H
#define SELECT_PRIVATE_H

#include "select.h"

/* Whose object it is: its controller where it has one, who holds it in a
 * hand, its owner elsewhere (CR 108.4a). */
player_id holder_of(const struct view *view);

/* While layers are applied, note that whom or what the ref means changes with
 * more than what they are applied to: the turn, combat, what lies elsewhere. */
static inline void note_momentary(struct engine *e, enum term ref)
{
    e->there.has_conditions |=
        e->computing && (ref == REF_ACTIVE || ref == REF_DEFENDING ||
                         ref == REF_DAMAGED_BY || ref == REF_LINKED ||
                         ref == REF_COMMANDER);
}

/* amount.c */

/* How many objects and players a `what` means. */
int32_t count_of(struct engine *e, const struct frame *f, uint16_t what);
/* How often the source of the frame was kicked, or replicated. */
int32_t source_count(struct engine *e, const struct frame *f, bool replicated);
/* CR 400.7d: the types of mana that were spent on the spell that the source
 * of the frame is or was. */
mana_set spent_on(struct engine *e, const struct frame *f);

#endif
