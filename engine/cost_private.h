/*
 * cost_private.h - what the files share that deal with costs other than mana:
 * cost.c (what a cost asks for), cost_judge.c (whether that is there),
 * cost_together.c (whether for all of it) and cost_pay.c (paying it).
 *
 * Rules: CR 118 (costs).
 */
#ifndef COST_PRIVATE_H
#define COST_PRIVATE_H

#include "pay.h"

/* cost.c */

/* The objects meant by an operand; CR 614.13a: none that enters as what
 * modifies how is paid for. */
void cost_select(struct engine *e, const struct payment *payment,
                 uint16_t what, struct set *set);
/* The objects that may be chosen for a part of the cost. */
void cost_candidates(struct engine *e, const struct payment *payment,
                     const struct node *cost, struct set *set);
/* How many of them it asks for. */
uint16_t cost_number(struct engine *e, const struct payment *payment,
                     const struct node *cost);
/* How many counters lie on the objects meant, which are noted. */
int32_t counters_among(struct engine *e, const struct payment *payment,
                       const struct node *cost, struct set *set);
/* Who pays energy: the player who pays. */
player_id energy_payer(struct engine *e, const struct payment *payment);

/* cost_judge.c */

/* Whether a part of the cost can be paid now; as cost_judge. */
struct verdict item_judge(struct engine *e, const struct payment *payment,
                          const struct node *cost);

/* cost_together.c */

/* Leave out of `from`, of which a part takes `n`, what the unpaid parts can't
 * do without. */
void cost_leave(struct engine *e, const struct payment *payment,
                const struct node *cost, uint16_t n, struct set *from);

#endif
