/*
 * key.h - 16-bit keys: names that inputs use for cards, cases and options.
 *
 * A key follows from a text alone, so that a growing corpus leaves the keys
 * that are there as they are.
 */
#ifndef KEY_H
#define KEY_H

#include "engine.h"

struct stock;

uint16_t key_of_text(const char *text);

/* Keys in order, each with the number of what it is the key of. */
struct ring {
    struct spoke {
        uint16_t key, number;
    } * spoke;
    size_t count, room;
};

/* Add number `number` under the key of `text`, or under the next key that is
 * free.  ring_sort is due after the last one. */
void ring_add(struct ring *ring, const char *text, uint16_t number);
void ring_sort(struct ring *ring);
void ring_free(struct ring *ring);
/* The spoke at `key` or the next one there is, in a circle; NULL when there is
 * none at all. */
const struct spoke *ring_find(const struct ring *ring, uint16_t key);

/* The key of an option: four bits of enum option_kind, eight of the card (or
 * of the player, from the deciding one on), four of the face or ability and of
 * how many options before it were alike; of a number or a name twelve bits.
 * `position` is the game as the decision sees it (see engine_view). */
uint16_t option_key(const struct stock *stock, const struct game *position,
                    const struct decision *decision, uint16_t index);

/* The same in `game`, which waits at the decision. */
uint16_t option_key_in(const struct stock *stock, struct engine *engine,
                       const struct game *game, const struct decision *decision,
                       uint16_t index);

/* The option whose key is nearest, the first of several. */
uint16_t option_nearest(const struct stock *stock, const struct game *position,
                        const struct decision *decision, uint16_t key);

#endif
