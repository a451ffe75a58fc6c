/* target_xplay.c - games with X, and with cards played from other hands. */
#include "play.h"

PLAY_TARGET(FOCUS_XPLAY);
