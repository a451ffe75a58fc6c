/*
 * mana.h - producing mana, mana pools, and what could be produced.
 *
 * Rules: CR 106 (mana), 605 (mana abilities), 614.15, 616.1, 500.5, 903.4f.
 */
#ifndef MANA_H
#define MANA_H

#include "context.h"

/* abilities.c */

/* CR 605.1a: whether an activated ability is a mana ability, from its text
 * and the edition. */
bool is_mana_ability(struct engine *e, ability_id ability);

/* produce.c */

/* CR 106.3-106.5, 106.12b: follow one instruction to add mana (a MANA node)
 * for `player`.  `f` is the ability's frame; `tapped_for_mana` when the
 * ability is a mana ability with the tap symbol of f->source. Records what
 * was produced in the event `produced` (mana, amount added up). */
void mana_produce(struct engine *e, struct frame *f, node_id mana,
                  player_id player, struct event *produced);

/* could.c */

/* CR 106.7: the types each permanent could produce, as a least fixed point:
 * what one could may depend on what all the others could. */
struct could {
    mana_set of[OBJECTS_MAX];
};
void could_produce_all(struct engine *e, struct could *could);
/* Those of one permanent; none of what is elsewhere. */
mana_set could_produce(struct engine *e, object_id object);
/* The same for an object that has left (CR 608.2h). */
struct view;
mana_set could_produce_view(struct engine *e, const struct view *view);

/* offer.c */

/* The types of which one is added for a symbol that stands for mana to add
 * (CR 106.8, 106.9, 106.11). */
mana_set symbol_adds(symbol s);
/* How much mana of the type it adds then. */
uint16_t symbol_amount(symbol s, uint16_t type);
/* The symbols in a mana cost as an amount of mana to add (CR 106.8-106.11):
 * halves of hybrid symbols are chosen by `player`. */
void mana_from_cost(struct engine *e, player_id player, object_id source,
                    uint16_t cost, uint16_t times, uint16_t x,
                    uint16_t counts[MANA_TYPES]);

/* mana.c */

/* Put `count` mana like this one into the pool of its player; refused when
 * there is no room for one more kind. */
void mana_add(struct engine *e, const struct mana *mana, uint16_t count);
/* CR 106.4, 500.5: unspent mana empties as a step or phase ends. */
void mana_empty(struct engine *e, bool end_of_turn);
/* How much mana there is in the pool of a player. */
uint16_t mana_total(const struct game *g, player_id player);
/* Take away all mana of a player, giving it to `to` unless PLAYER_NONE. */
void mana_lose_all(struct engine *e, player_id player, player_id to);
/* CR 106.4: for each type, add as much unrestricted mana. */
void mana_double(struct engine *e, player_id player);

#endif
