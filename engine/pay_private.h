/*
 * pay_private.h - what the files share that deal with mana costs: due.c (what
 * is due), purse.c (what the pool can do), instead.c (what pays without being
 * mana) and pay.c (the way to have it).
 *
 * Rules: CR 107.4 (mana symbols), 601.2f-h, 702.51 (convoke), 702.66 (delve),
 * 702.126 (improvise).
 */
#ifndef PAY_PRIVATE_H
#define PAY_PRIVATE_H

#include "pay.h"

/* due.c */

/* A symbol is due no more. */
void drop_symbol(struct mana_due *due, uint8_t index);

/* purse.c */

/* The pool as seen by one payment: what each group can do. */
struct purse {
    uint8_t count;
    uint8_t group[MANA_MAX];
    uint16_t left[MANA_MAX];
    mana_set as[MANA_MAX];
    bool snow[MANA_MAX];
    uint8_t instead[MANA_MAX]; /* enum instead: so many objects, no mana */
};

/* The mana that may be spent for the payment. */
void purse_open(struct engine *e, const struct payment *payment,
                struct purse *purse);
/* Whether that is enough: a {2/W} is one white mana or two of anything (CR
 * 107.4e). */
bool purse_covers(struct purse *purse, const struct mana_due *due);
/* Pay everything from the pool, which covers it. */
void pay_from_pool(struct engine *e, const struct payment *payment,
                   struct mana_due *due);

/* instead.c */

/* CR 702.51a, 702.66a, 702.126a: what is done with an object rather than pay
 * one mana for the spell. */
enum instead { INSTEAD_NOT, INSTEAD_TAP, INSTEAD_EXILE };

/* What there is of such objects, as groups behind those of mana. */
void purse_add_instead(struct engine *e, const struct payment *payment,
                       struct purse *purse);
/* An option for each object of group `n` that is not in `paid`. */
void instead_options(struct engine *e, const struct payment *payment,
                     const struct purse *purse, uint8_t n,
                     const struct set *paid, struct decision *d);
/* Tap or exile them. */
void instead_pay(struct engine *e, const struct set *paid);

#endif
