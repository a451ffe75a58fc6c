/* target_mana.c - games about mana and what it pays for. */
#include "play.h"

PLAY_TARGET(FOCUS_MANA);
