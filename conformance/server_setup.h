/*
 * server_setup.h - what the files share that read the set-up of a case:
 * server_setup.c and server_players.c.
 */
#ifndef SERVER_SETUP_H
#define SERVER_SETUP_H

#include "server_private.h"

/* A set-up that is being read.  Objects keep their JSON until all labels are
 * known, for they may refer to each other. */
struct setup {
    const struct cards *cards;
    struct scenario *scenario;
    struct labels *labels;
    const cJSON *json[OBJECTS_MAX];
    struct server_error *error;
};

/* What a member of the set-up does wrong; always false. */
bool setup_fail(struct setup *setup, const char *key, const char *what);
/* A number from 0 (or `least`) to `most`; `*value` stays when it is not
 * given. */
bool setup_number(struct setup *setup, const cJSON *item, int least, int most,
                  int *value);
/* A seat in play. */
bool setup_seat(struct setup *setup, const cJSON *item, player_id *player);

/* server_players.c: the players, with their objects. */
bool setup_players(struct setup *setup, const cJSON *players);

#endif
