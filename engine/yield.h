/*
 * yield.h - how much mana the mana abilities of a payment could add.
 *
 * Rules: CR 106.6, 107.5, 118.3, 609.4b.
 */
#ifndef YIELD_H
#define YIELD_H

#include "decide.h"
#include "pay.h"

enum { YIELD_ANY = 1000 }; /* more than any cost: no bound is known */

/* What one source adds at most in a payment. */
struct yield {
    object_id object;
    bool taps, is_once;
    bool is_snow;       /* CR 107.4h */
    uint16_t most, net; /* the mana, and what is more than it costs */
    mana_set types;     /* as which the mana may be spent */
};

struct yields {
    uint16_t count;
    struct yield item[OPTIONS_MAX];
};

/* Bounds from above for the abilities of a window for mana abilities.
 * `grows`: mana that lands are tapped for may become more or another. */
void yields_find(struct engine *e, const struct payment *payment,
                 const struct decision *window, bool grows,
                 struct yields *yields);

#endif
