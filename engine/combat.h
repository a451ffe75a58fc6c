/*
 * combat.h - attacking, blocking and combat damage.
 *
 * Rules: CR 506-511, 702 (keywords of combat).
 */
#ifndef COMBAT_H
#define COMBAT_H

#include "context.h"

/* CR 508.1: the active player declares attackers (DECIDE_ATTACKER, one by
 * one); false when there is nobody who could attack. */
bool attackers_declare(struct engine *e);
/* CR 509.1: the defending players declare blockers (DECIDE_BLOCKER). */
void blockers_declare(struct engine *e);
/* CR 510: combat damage; the first of two steps when `first` and some
 * creature has first or double strike. */
void combat_damage(struct engine *e, bool first);
/* Whether any attacker or blocker has first or double strike. */
bool combat_has_first_strike(struct engine *e);
/* CR 506.4: remove one creature, or everything, from combat. */
void combat_remove(struct engine *e, object_id id);
void combat_end(struct engine *e);
/* CR 506.2, 508.1b: add whom and what the active player may attack. */
void find_attackable(struct engine *e, struct set *set);
/* CR 508.1a, 302.6: whether the creature could attack. */
bool can_attack(struct engine *e, object_id id);

#endif
