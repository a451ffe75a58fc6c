#include "laid_line.h"
#include "store.h"

#include <string.h>

enum {
    LIVE = 16,       /* games at once, within a test */
    MOVES_MAX = 200, /* of a line; what comes later is left out */
};

struct live {
    const struct game *game; /* NULL: free */
    uint32_t position;
    size_t count;
    struct laid_move moves[MOVES_MAX];
};

static struct lines *noted; /* NULL: nothing is noted */
static struct live lives[LIVE];

static struct live *live_of(const struct game *game)
{
    for (size_t i = 0; i < LIVE && noted != NULL; i++)
        if (lives[i].game == game)
            return &lives[i];
    return NULL;
}

static bool is_noted(const struct live *live)
{
    for (size_t i = 0; i < noted->count; i++) {
        const struct laid_line *line = &noted->list[i];
        if (line->position == live->position &&
            line->move_count == live->count &&
            memcmp(line->moves, live->moves,
                   live->count * sizeof(*live->moves)) == 0)
            return true;
    }
    return false;
}

static void end(struct live *live)
{
    struct laid_line *line;

    live->game = NULL;
    if (live->count == 0 || is_noted(live))
        return;
    noted->list = store_grow(noted->list, noted->count, &noted->room,
                             sizeof(*noted->list));
    line = &noted->list[noted->count++];
    line->position = live->position;
    line->move_count = live->count;
    line->moves = store_new(live->count, sizeof(*line->moves));
    memcpy(line->moves, live->moves, live->count * sizeof(*line->moves));
}

void lines_note(struct lines *lines)
{
    noted = lines;
}

void lines_end(void)
{
    for (size_t i = 0; i < LIVE && noted != NULL; i++)
        if (lives[i].game != NULL)
            end(&lives[i]);
}

/* A place for the game, in which nothing is noted yet; NULL: there is none. */
static struct live *begin(const struct game *game)
{
    struct live *live = live_of(game);

    if (live != NULL)
        end(live);
    live = live_of(NULL);
    if (live != NULL) {
        live->game = game;
        live->count = 0;
    }
    return live;
}

void line_begin(const struct game *game, uint32_t position)
{
    struct live *live = begin(game);

    if (live != NULL)
        live->position = position;
}

static void add(const struct game *game, const struct laid_move *move)
{
    struct live *live = live_of(game);

    if (live != NULL && live->count < MOVES_MAX)
        live->moves[live->count++] = *move;
}

size_t unit_game_copy(struct game *to, const struct game *from)
{
    const struct live *old = live_of(from);
    struct live *new = old == NULL || to == from ? NULL : begin(to);

    if (new != NULL) {
        new->position = old->position;
        new->count = old->count;
        memcpy(new->moves, old->moves, old->count * sizeof(*old->moves));
    }
    return game_copy(to, from);
}

struct verdict unit_game_choose(struct engine *engine, struct game *game,
                                uint16_t index)
{
    struct laid_move move;

    memset(&move, 0, sizeof(move));
    move.index = index;
    add(game, &move);
    return game_choose(engine, game, index);
}

struct verdict unit_game_act(struct engine *engine, struct game *game,
                             const struct option *action)
{
    struct laid_move move;

    memset(&move, 0, sizeof(move));
    move.is_act = true;
    move.action = *action;
    add(game, &move);
    return game_act(engine, game, action);
}
