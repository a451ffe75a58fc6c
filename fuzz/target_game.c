/* target_game.c - games with all cards, from all positions. */
#include "play.h"

PLAY_TARGET(FOCUS_GAME);
