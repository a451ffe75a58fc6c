/*
 * energy_lost.h - the energy a player paid or lost this turn.
 *
 * Rules: CR 107.14 (paying energy), 500.1 (turns).
 */
#ifndef ORACLE_ENERGY_LOST_H
#define ORACLE_ENERGY_LOST_H

#include "position.h"

/* Known where all that was paid this turn was paid to activate abilities. */
struct number energy_lost(const struct oracle_position *position, int player);

#endif
