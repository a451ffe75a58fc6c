#include "positions.h"
#include "server_private.h"
#include "setup_params.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool make_position(struct positions *positions, const struct work *work,
                          const struct ruling *ruling)
{
    struct position *position = &positions->list[positions->count];
    struct server_error error = {0};
    cJSON *params =
        setup_params(json_member(ruling->tree, "setup"), ruling->players,
                     work->corpus->known.editions.list[ruling->from]);
    cJSON *result = table_new_game(positions->table, params, &error);

    cJSON_Delete(params);
    position->game = result == NULL ? NULL : game_new();
    if (position->game == NULL) {
        fprintf(stderr, "manaproof: %s: %s\n", ruling->id,
                error.message[0] != '\0' ? error.message : "out of memory");
        cJSON_Delete(error.data);
        cJSON_Delete(result);
        return false;
    }
    cJSON_Delete(result);
    position->ruling = ruling;
    game_copy(position->game, positions->table->game);
    positions->count++;
    return true;
}

bool positions_make(struct positions *positions, const struct work *work)
{
    memset(positions, 0, sizeof(*positions));
    positions->table = table_new(work->corpus->known.cards, "positions");
    positions->play = game_new();
    positions->list = store_new(work->count + 1, sizeof(*positions->list));
    if (positions->table == NULL || positions->play == NULL) {
        fputs("manaproof: out of memory\n", stderr);
        return false;
    }
    for (size_t i = 0; i < work->count; i++)
        if (!make_position(positions, work, work->rulings[i]))
            return false;
    return true;
}

void positions_free(struct positions *positions)
{
    for (size_t i = 0; i < positions->count; i++)
        free(positions->list[i].game);
    free(positions->list);
    free(positions->play);
    table_free(positions->table);
    memset(positions, 0, sizeof(*positions));
}
