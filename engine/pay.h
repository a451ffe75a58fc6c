/*
 * pay.h - total costs and paying them.
 *
 * Rules: CR 118 (costs), 601.2f-h, 107.4 (mana symbols), 106.6 (what mana
 * may be spent on), 609.4b (spending as though), 614.17b.
 */
#ifndef PAY_H
#define PAY_H

#include "context.h"

enum { UNPAID_MAX = 8 };

/* What a payment is for: decides which restricted mana may be spent. */
struct payment {
    player_id player;
    object_id object;      /* the spell, or the source of the ability */
    const struct characteristics *as; /* of the spell; NULL: an ability */
    ability_id ability;    /* the ability, or 0 */
    /* Which ability of its object is being activated, from 1; 0: none. */
    uint16_t ordinal;
    bool has_x;            /* the cost contains {X} */
    bool any_type;         /* mana of any type may be spent (609.4b) */
    bool enters;           /* it modifies how the object enters, together */
    const struct set *with;/* with these, or NULL, and with those of */
    const struct set *coming; /* these that are where they were, or NULL */
    uint16_t x;
    struct stack_item *item;
    struct frame *f;       /* where sacrificed and the like are recorded */
    uint8_t unpaid_count;  /* parts of a cost that is being paid: those that */
    uint16_t unpaid[UNPAID_MAX]; /* come after the present one */
};

/* The mana due: a copy of a cost to which increases and reductions apply. */
struct mana_due {
    uint16_t generic;
    uint8_t count;
    symbol symbol[64];
};

/* due.c */

void due_start(struct mana_due *due);
/* Add a cost (X symbols as `x` generic each). */
void due_add(struct engine *e, struct mana_due *due, uint16_t cost,
             uint16_t x, uint16_t times);
uint16_t due_total(const struct mana_due *due);
/* CR 118.7a-c: reduce by a cost; `colored_only` never touches generic. */
void due_reduce(struct engine *e, struct mana_due *due, uint16_t cost,
                uint16_t times, bool colored_only);
/* CR 601.2f: increases, reductions and floors of effects in force. */
void due_modify(struct engine *e, const struct payment *payment,
                struct mana_due *due);
/* CR 107.4f: choose life or mana for Phyrexian symbols: life to pay. */
uint16_t due_phyrexian(struct engine *e, const struct payment *payment,
                       struct mana_due *due);

/* purse.c */

/* Whether the pool alone covers it. */
bool due_covered(struct engine *e, const struct payment *payment,
                 const struct mana_due *due);

/* pay.c */

/* CR 601.2g-h for the mana part: the window for mana abilities, then pay;
 * refuses with CODE_COST_UNPAYABLE when it cannot be paid. Riders of spent
 * mana (CR 106.6) apply to the object. */
void due_pay(struct engine *e, struct payment *payment,
             struct mana_due *due);
/* Whether mana `due` could be had from the pool and mana abilities: a
 * simple bound used to offer only costs that might be paid. */
bool due_reachable(struct engine *e, const struct payment *payment,
                   const struct mana_due *due);

/* cost.c */

/* CR 107.3a: whether a value of X must be announced for these costs. */
bool costs_have_x(struct engine *e, uint16_t costs);
/* CR 107.3, 107.4: whether they contain {X}, the symbol: removing X counters
 * does not. */
bool costs_have_x_symbol(struct engine *e, uint16_t costs);
/* The largest X that the player can pay other than with mana: energy, life,
 * cards in hand, permanents, or counters on the object. */
uint32_t x_payable(struct engine *e, player_id player, object_id id);
/* Add the mana parts of a list of costs to `due`. */
void cost_mana(struct engine *e, const struct payment *payment,
               uint16_t costs, uint16_t times, struct mana_due *due);

/* cost_judge.c */

/* CR 302.6, 602.5a: whether the tap or untap symbol may be paid. */
struct verdict symbol_judge(struct engine *e, object_id id, bool untaps);
/* Whether the parts of a cost other than mana can be paid now (CR 118.3,
 * 602.5a for the tap and untap symbols, 614.17b); the code says why not. */
struct verdict cost_judge(struct engine *e, const struct payment *payment,
                          uint16_t costs);
/* CR 601.2h: whether each part that can't be paid now could be after one of
 * these changes (bits of enum means). */
bool cost_may_follow(struct engine *e, const struct payment *payment,
                     uint16_t costs, unsigned changes);
/* CR 118.3: whether what the parts need together, `times` over, is there for
 * each of them: no object is used for two. */
bool cost_fits(struct engine *e, const struct payment *payment, uint16_t costs,
               uint16_t times);
/* Everything at once, as for "may pay" on resolution (CR 118.12): whether the
 * cost could be paid. */
bool cost_can_pay(struct engine *e, const struct payment *payment,
                  uint16_t costs);

/* cost_pay.c */

/* Pay the parts other than mana, `times` over, in their order.  Refuses
 * when that turns out to be impossible. */
void cost_pay(struct engine *e, struct payment *payment, uint16_t costs,
              uint16_t times);
/* The same, paid; refuses when that turns out to be impossible. */
void cost_pay_all(struct engine *e, struct payment *payment, uint16_t costs);

#endif
