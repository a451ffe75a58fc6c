/*
 * setup_params.h - the set-up of a case as the parameters of game/new.
 */
#ifndef SETUP_PARAMS_H
#define SETUP_PARAMS_H

#include <cjson/cJSON.h>

/* A new object with "edition", "players" (one for each seat in play), the
 * other members of `setup` (NULL: none) and "random": libraries keep their
 * order unless the set-up says otherwise. */
cJSON *setup_params(const cJSON *setup, int players, const char *edition);

#endif
