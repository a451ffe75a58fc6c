/* target_faces.c - games with double-faced cards. */
#include "play.h"

PLAY_TARGET(FOCUS_FACES);
