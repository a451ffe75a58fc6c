/*
 * effects_players.c - instructions about cards, life, damage and the game.
 *
 * Rules: CR 104.3e (losing), 119.3 (life), 701.9a (discard), 701.17 (mill).
 */
#include "effects.h"

#include "damage.h"
#include "move.h"
#include "players.h"
#include "select.h"

void effect_draw(struct engine *e, struct frame *f, const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    uint16_t n = how_many(e, f, node->slot[1], 1);
    FOR_PLAYERS(p, players)
        draw(e, p, n);
}

void effect_discard(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { WHO, N, WHAT, RANDOM };
    uint16_t what = node->slot[WHAT];
    struct set set;
    f->discarded->count = 0;
    if (what && !(what & WHAT_SELECTOR)) {
        set.count = 0;
        select_living(e, f, what, &set);
        MARK(e, 701_9a, f->source.id);
        move_all(e, &set, ZONE_GRAVEYARD, MOVE_DISCARDED, f->discarded);
        return;
    }
    uint8_t players = players_or_you(e, f, node->slot[WHO]);
    set.count = 0;
    FOR_PLAYERS(p, players)
        discard_choose(e, f, p, how_many(e, f, node->slot[N], 1),
                       what & 0x7fff, node->slot[RANDOM], &set);
    /* CR 101.4: chosen one after the other, discarded together. */
    MARK(e, 701_9a, f->source.id);
    move_all(e, &set, ZONE_GRAVEYARD, MOVE_DISCARDED, f->discarded);
}

void effect_mill(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHO, N, ID };
    uint8_t players = players_or_you(e, f, node->slot[WHO]);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    f->moved->count = 0;
    FOR_PLAYERS(p, players)
        mill(e, p, n, f->moved);
    record(f, node->slot[ID], f->moved);
}

void effect_gain_life(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    uint16_t n = how_many(e, f, node->slot[1], 0);
    FOR_PLAYERS(p, players)
        life_gain(e, p, n);
}

void effect_lose_life(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    uint16_t n = how_many(e, f, node->slot[1], 0);
    f->life_lost = 0;
    FOR_PLAYERS(p, players) {
        int32_t before = e->g->player[p].life;
        life_lose(e, p, n);
        f->life_lost = (uint16_t)(f->life_lost + before -
                                  e->g->player[p].life);
    }
}

static void damage_divided(struct engine *e, struct frame *f,
                           struct ref source)
{
    struct stack_item *item = f->item;
    struct dealt list[TARGETS_MAX];
    uint16_t count = 0;
    for (uint8_t i = 0; item && i < item->target_count; i++)
        if (item->target[i].is_player != 0xff)
            list[count++] =
                (struct dealt){source, item->target[i], item->divided[i]};
    damage_all(e, list, count, false);
}

void effect_damage(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { TO, N, FROM, DIVIDED };
    struct set set;
    struct ref source = f->source;
    if (node->slot[FROM]) {
        set.count = 0;
        select_all(e, f, node->slot[FROM], &set);
        if (set.count == 0)
            return;
        source = set.item[0];
    }
    if (node->slot[DIVIDED]) {
        damage_divided(e, f, source);
        return;
    }
    set.count = 0;
    select_all(e, f, node->slot[TO], &set);
    int32_t n = amount_or(e, f, node->slot[N], 0);
    /* CR 702.15b: all at once. */
    struct dealt list[SET_MAX];
    for (uint16_t i = 0; i < set.count; i++)
        list[i] = (struct dealt){source, set.item[i], n};
    damage_all(e, list, set.count, false);
}

void effect_lose_game(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    FOR_PLAYERS(p, players)
        if (!FAULTY(losing_needs_no_life_left, e->g->player[p].life > 0))
            player_loses(e, p, CR_104_3e);
}

void effect_win_game(struct engine *e, struct frame *f,
                     const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    for (player_id p = 0; p < e->g->player_count; p++)
        if (players && !((players >> p) & 1) && !e->g->player[p].has_lost &&
            !FAULTY(winning_needs_no_life_left, e->g->player[p].life > 0))
            player_loses(e, p, CR_104_2b);
}
