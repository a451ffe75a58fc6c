/*
 * laid_line.h - what unit tests choose in a game, one after the other.
 */
#ifndef LAID_LINE_H
#define LAID_LINE_H

#include "engine.h"

struct laid_move {
    bool is_act;          /* an action, else the number of an option */
    uint16_t index;       /* of the option */
    struct option action; /* or the action */
};

struct laid_line {
    uint32_t position; /* that it begins from */
    struct laid_move *moves;
    size_t move_count;
};

struct lines {
    struct laid_line *list; /* each once */
    size_t count, room;
};

/* Lines are added to `lines` from now on; NULL: no more. */
void lines_note(struct lines *lines);
/* Every game that is going on ends here. */
void lines_end(void);
/* The game begins anew, from that position. */
void line_begin(const struct game *game, uint32_t position);

/* The unit tests call these instead of the functions of the engine, which they
 * pass on to. */
size_t unit_game_copy(struct game *to, const struct game *from);
struct verdict unit_game_choose(struct engine *engine, struct game *game,
                                uint16_t index);
struct verdict unit_game_act(struct engine *engine, struct game *game,
                             const struct option *action);

#endif
