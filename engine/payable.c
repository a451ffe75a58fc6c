/*
 * payable.c - whether an action can be completed: a depth-first search over
 * the choices of its transaction.
 *
 * Rules: CR 601.2g (mana abilities before costs are paid), 733.1.
 */
#include "decide.h"

#include <stdlib.h>

/* A window for mana abilities waits in the same way again whatever the order
 * in which they were activated, once that has led to the same state: each
 * state is gone into once. */
enum { SEEN_MAX = 1 << 13, SEEN_FULL = SEEN_MAX / 4 * 3 };

struct search {
    struct engine *e;
    struct game *game;  /* what is tried */
    struct game *state; /* room to lay one out */
    uint32_t budget;    /* choices that may still be made */
    bool is_limited;    /* there was something that the game can't hold */
    uint16_t count;
    uint16_t place[SEEN_FULL]; /* those taken in `seen` */
    uint64_t seen[SEEN_MAX];   /* hashes, by hash; 0: free */
};

struct search *search_new(void)
{
    struct search *s = calloc(1, sizeof *s);
    if (s == NULL) /* exempt: out of memory */
        return NULL;
    s->game = game_new();
    s->state = game_new();
    if (s->game != NULL && s->state != NULL) /* exempt: the same */
        return s;
    search_free(s);
    return NULL;
}

void search_free(struct search *s)
{
    if (s == NULL) /* exempt: out of memory */
        return;
    free(s->game);
    free(s->state);
    free(s);
}

static void start(struct search *s, struct engine *e, uint32_t budget)
{
    s->e = e;
    s->budget = budget;
    s->is_limited = false;
    while (s->count > 0)
        s->seen[s->place[--s->count]] = 0;
}

/* The mana of a pool has no order. */
static void sort_mana(struct game *game)
{
    for (uint8_t i = 1; i < game->mana_count; i++) {
        struct mana mana = game->mana[i];
        uint8_t at = i;
        /* exempt: states that are the same are gone into again */
        for (; at > 0 && memcmp(&game->mana[at - 1], &mana, sizeof mana) > 0;
             at--)
            game->mana[at] = game->mana[at - 1];
        game->mana[at] = mana;
    }
}

/* Whether the window waited like this before.  What it does next follows
 * from the state and from what was chosen before it opened. */
static bool is_seen(struct search *s)
{
    game_copy(s->state, s->e->work);
    s->state->answer_count = s->e->window;
    sort_mana(s->state);
    uint64_t hash = game_hash(s->state) | 1;
    uint64_t *place = &s->seen[(hash >> 1) % SEEN_MAX];
    while (*place != 0 && /* exempt: a state is gone into again */
           *place != hash)
        place = place == &s->seen[SEEN_MAX - 1] ? s->seen : place + 1;
    if (*place == hash)
        return true;
    if (s->count < SEEN_FULL) { /* exempt: takes too long to fill */
        s->place[s->count++] = (uint16_t)(place - s->seen);
        *place = hash;
    }
    return false;
}

/* The object whose cost is being paid comes last: its cost may tap it. */
static bool comes_late(const struct decision *d, uint16_t index)
{
    return d->kind == DECIDE_MANA_WINDOW && /* exempt: an order of trying */
           d->option[index].kind == OPTION_ACTIVATE &&
           d->option[index].object == d->source;
}

static bool is_limit(struct verdict verdict)
{
    return verdict.code == CODE_OTHER && verdict.rule == CR_NONE;
}

/* Whether the transaction can be completed; when it can't, the game may be
 * left anywhere in it. */
static bool complete(struct search *s)
{
    struct game *game = s->game;
    struct decision d;
    bool found = false;
    if (!game->is_acting)
        return true;
    const struct option first = game->first;
    uint8_t count = game->answer_count;
    game_options(s->e, game, &d);
    if (d.kind == DECIDE_MANA_WINDOW && is_seen(s))
        return false;
    for (uint16_t n = 0; n < d.count * 2 && !found && s->budget > 0; n++) {
        uint16_t i = n % d.count;
        if (d.option[i].kind == OPTION_CANCEL ||
            comes_late(&d, i) != (n >= d.count))
            continue;
        s->budget--;
        game_retract(s->e, game, &first, count);
        struct verdict verdict = game_answer(s->e, game, i);
        if (verdict.code == CODE_NONE)
            found = complete(s);
        s->is_limited |= is_limit(verdict);
    }
    return found;
}

bool game_payable(struct engine *e, const struct game *game,
                  const struct option *action, uint32_t budget,
                  bool *unknown)
{
    struct search *s = e->search;
    struct trace_entry *trace = e->trace;
    bool found = false;
    start(s, e, budget);
    e->trace = NULL;
    game_copy(s->game, game);
    struct verdict verdict = game_act(e, s->game, action);
    if (verdict.code == CODE_NONE)
        found = complete(s);
    s->is_limited |= is_limit(verdict);
    e->trace = trace;
    if (unknown)
        *unknown = !found && (s->budget == 0 || s->is_limited);
    return found;
}
