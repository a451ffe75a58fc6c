/*
 * stock.h - the cards there are, by key, group and focus.
 *
 * Groups and focus only steer: they are found by the words of the vocabulary
 * in the text of a card's file.
 */
#ifndef STOCK_H
#define STOCK_H

#include "corpus.h"
#include "input.h"
#include "key.h"

/* What is known of a card. */
struct item {
    uint16_t key;
    uint16_t groups;      /* bits of enum group */
    uint8_t focuses;      /* bits of enum focus */
    bool is_permanent[2]; /* by face */
    bool is_census;       /* asks how many there are, or how much */
    bool asks_exile;      /* what lies there, or what names there are */
    bool has_own_color;   /* a keyword of it has a color in the rules */
};

struct stock {
    const struct cards *cards;
    struct item *item;         /* by card id, all there are */
    struct ring ring[FOCUSES]; /* of card ids */
    uint16_t basic[5];         /* card ids of the basic lands, 0 when missing */
    uint16_t plain;            /* a creature without abilities, 0 likewise */
};

void stock_open(struct stock *stock, const struct corpus *corpus);
void stock_close(struct stock *stock);

/* Of card id `card`: 0, or no groups, for what is no card of a file. */
uint16_t stock_key(const struct stock *stock, uint16_t card);
uint16_t stock_groups(const struct stock *stock, uint16_t card);

/* The card whose key this is, whatever the focus; otherwise the next one of
 * the focus.  None that is in one of the groups `off`; 0 when there is none. */
uint16_t stock_find(const struct stock *stock, enum focus focus, uint16_t key,
                    uint16_t off);

#endif
