/* target_energy.c - games about energy counters. */
#include "play.h"

PLAY_TARGET(FOCUS_ENERGY);
