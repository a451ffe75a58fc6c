/*
 * rival.c - another engine plays the same game beside.
 */
#include "field_parts.h"

#include <stdlib.h>

void field_rival(struct field *field, field_turner *turn, void *context)
{
    field->rival.turn = turn;
    field->rival.context = context;
}

bool rival_open(struct rival *rival, const struct field *field)
{
    rival->view = store_new(1, sizeof(*rival->view));
    return twin_open(&rival->shadow, field->corpus, &field->stock);
}

void rival_close(struct rival *rival)
{
    twin_close(&rival->shadow);
    free(rival->view);
}

static void turn(const struct rival *rival, bool is_rival)
{
    rival->turn(rival->context, is_rival);
}

static bool fail(struct field *field, unsigned number, const char *what,
                 struct find *find)
{
    field->rival.shadow.is_on = false;
    find_fill(find, FIND_RIVAL, number, "", NULL, NULL, "%s", what);
    return false;
}

/* As each player sees it, and all of it. */
static bool looks_alike(struct field *field, unsigned number,
                        struct find *find)
{
    struct rival *rival = &field->rival;
    const char *what = "";
    uint8_t players = field->game->player_count;

    for (unsigned i = 0; i <= players && rival->shadow.is_on; i++) {
        player_id viewer = i == 0 ? PLAYER_NONE : (player_id)(i - 1);
        game_observe(field->engine, field->game, viewer, rival->view);
        rival->shadow.viewer = viewer;
        turn(rival, true);
        bool is_same =
            twin_compare(&rival->shadow, field->game, rival->view, &what);
        turn(rival, false);
        if (!is_same)
            return fail(field, number, what, find);
    }
    return true;
}

bool rival_begin(struct field *field, bool is_laid_out, struct find *find)
{
    struct rival *rival = &field->rival;

    if (rival->turn == NULL)
        return true;
    turn(rival, true);
    bool is_same = twin_shadow(&rival->shadow, &field->scenario, field->game,
                               is_laid_out);
    turn(rival, false);
    if (!is_same)
        return fail(field, 0, "whether the position can be laid out", find);
    return looks_alike(field, 0, find);
}

bool rival_decide(struct field *field, unsigned number,
                  const struct game *position, struct find *find)
{
    struct rival *rival = &field->rival;
    const char *what = "";

    if (rival->turn == NULL)
        return true;
    turn(rival, true);
    bool is_same = twin_decide(&rival->shadow, field->game, position,
                               &field->decision, &what);
    turn(rival, false);
    return is_same || fail(field, number, what, find);
}

bool rival_choose(struct field *field, unsigned number, uint16_t index,
                  struct verdict verdict, struct find *find)
{
    struct rival *rival = &field->rival;
    const char *what = "";

    if (rival->turn == NULL)
        return true;
    turn(rival, true);
    bool is_same =
        twin_choose(&rival->shadow, &field->decision, index, verdict, &what);
    turn(rival, false);
    if (!is_same)
        return fail(field, number, what, find);
    return field->game->is_acting || looks_alike(field, number, find);
}
