/*
 * select_players.c - which players a ref means: see select.h.
 *
 * Rules: CR 109.5 (you), 102 (players), 506.2 (defending players).
 */
#include "select_private.h"

#include "combat_parts.h"
#include "never.h"

static uint8_t controllers_of(struct engine *e, const struct frame *f,
                              node_id ref, bool owner)
{
    struct set set;
    uint8_t players = 0;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (set.item[i].is_player)
            players |= (uint8_t)(1u << set.item[i].id);
        else if (view_of(e, set.item[i], &view))
            players |= (uint8_t)(1u << (owner ? view.object->owner
                                              : holder_of(&view)));
    }
    return players;
}

static uint8_t holder_player(struct engine *e, const struct frame *f)
{
    object_id id = ref_live(e->g, f->source);
    if (e->g->object[id].zone != ZONE_HAND)
        return 0;
    return (uint8_t)(1u << zone_holder(e->g, id));
}

static uint8_t defending_players(struct engine *e, const struct frame *f)
{
    object_id id = ref_live(e->g, f->source);
    if (!(e->g->object[id].flags & FLAG_ATTACKING))
        return 0;
    return (uint8_t)(1u << combat_defender(e, id));
}

/* Players, as bits, to whom the objects of a ref dealt combat damage this
 * turn: CR 510.2. */
static uint8_t damaged_by(struct engine *e, const struct frame *f,
                          node_id ref)
{
    struct set set;
    uint8_t players = 0;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (view_of(e, set.item[i], &view))
            players |= view.object->struck & 0xf;
    }
    return players;
}

/* Those who have left are no players of the game any more. */
static uint8_t who_is_there(struct engine *e)
{
    uint8_t players = 0;
    for (player_id p = 0; p < e->g->player_count; p++)
        if (!e->g->player[p].has_lost || FAULTY(who_left_is_counted, true))
            players |= (uint8_t)(1u << p);
    return players;
}

uint8_t players_of(struct engine *e, const struct frame *f, node_id who,
                   uint8_t none)
{
    if (who == 0)
        return none;
    uint8_t all = (uint8_t)((1u << e->g->player_count) - 1);
    const struct node *node = node_at(e->cards, who);
    if (!ref_is_player(node->term))
        return (uint8_t)(controllers_of(e, f, who, false) & all);
    note_momentary(e, node->term);
    switch (node->term) {
    case REF_YOU:
        /* CR 109.5: not the owner. */
        if (ref_live(e->g, f->source) &&
            e->g->object[f->source.id].owner != f->you) {
            MARK(e, 109_5, f->source.id);
            if (FAULTY(you_is_the_owner, true))
                return (uint8_t)(1u << e->g->object[f->source.id].owner);
        }
        return (uint8_t)(1u << f->you);
    case REF_OPP:
    case REF_EACH_OPP:
        return (uint8_t)(who_is_there(e) & ~(1u << f->you));
    case REF_EACH_PLAYER:
    case REF_ANY:
        return who_is_there(e);
    case REF_EVENT_PLAYER:
        if (f->event == NULL || f->event->player == PLAYER_NONE)
            return 0;
        if (FAULTY(event_player_is_you, f->event->player != f->you))
            return (uint8_t)(1u << f->you);
        return (uint8_t)(1u << f->event->player);
    case REF_HOLDER:
        return holder_player(e, f);
    case REF_CONTROLLER_OF:
        return controllers_of(e, f, node->slot[0], false);
    case REF_OWNER_OF:
        return controllers_of(e, f, node->slot[0], true);
    case REF_DEFENDING:
        return defending_players(e, f);
    case REF_DAMAGED_BY:
        return damaged_by(e, f, node->slot[0]);
    case REF_ACTIVE:
        if (FAULTY(active_player_is_you, f->you != e->g->active))
            return (uint8_t)(1u << f->you);
        return (uint8_t)(1u << e->g->active);
    default:
        NEVER();
    }
}

player_id player_of(struct engine *e, const struct frame *f, node_id who)
{
    uint8_t players = players_of(e, f, who, (uint8_t)(1u << f->you));
    /* CR 101.4: of several the first in turn order, which turns with the turn
     * while layers are applied. */
    if (players & (players - 1))
        note_momentary(e, REF_ACTIVE);
    FOR_PLAYERS(p, players)
        return p;
    return PLAYER_NONE;
}

bool who_accepts(struct engine *e, const struct frame *f, node_id who,
                 player_id player)
{
    /* Bit 7 is that of no player. */
    return who == 0 || (players_of(e, f, who, 0) >> player % 8 & 1);
}
