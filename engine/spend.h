/*
 * spend.h - what mana may be spent on, and as which type.
 *
 * Rules: CR 106.6 (restrictions and riders), 609.4b (spending as though).
 */
#ifndef SPEND_H
#define SPEND_H

#include "context.h"
#include "pay.h"

/* CR 106.6: whether this mana may be spent on what is being paid for. */
bool mana_may_be_spent(struct engine *e, const struct payment *payment,
                       const struct mana *mana);

/* CR 609.4b: the types this mana may be spent as.  Neither the cost nor the
 * mana itself changes. */
mana_set mana_spent_as(struct engine *e, const struct payment *payment,
                       const struct mana *mana);

/* CR 106.6: what spending this mana on the object brings about. */
void mana_spent(struct engine *e, const struct payment *payment,
                const struct mana *mana);

/* The types in a slot of letters: all of them when none is named. */
mana_set mana_types_in(struct engine *e, const struct frame *f,
                       uint16_t slot);

#endif
