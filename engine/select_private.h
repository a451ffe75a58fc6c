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

/* Whether a ref means players, whatever is there. */
static inline bool ref_is_player(enum term ref)
{
    enum {
        PLAYERS = 1 << REF_YOU | 1 << REF_OPP | 1 << REF_EACH_OPP |
                  1 << REF_EACH_PLAYER | 1 << REF_ANY |
                  1 << REF_EVENT_PLAYER | 1 << REF_HOLDER |
                  1 << REF_CONTROLLER_OF | 1 << REF_OWNER_OF |
                  1 << REF_DEFENDING | 1 << REF_ACTIVE | 1 << REF_DAMAGED_BY
    };
    assert(ref <= REF_DAMAGED_BY);
    return PLAYERS >> ref & 1;
}

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
