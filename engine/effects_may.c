/*
 * effects_may.c - what a player may do, if that is possible.
 *
 * Rules: CR 608.2d, 118.3 (what is impossible is not offered), 118.12 (if you
 * do), 603.12 (when you do).
 */
#include "effects.h"

#include "counters.h"
#include "layers.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

static bool any_living(struct engine *e, const struct frame *f,
                       uint16_t what)
{
    struct set set;
    set.count = 0;
    select_living(e, f, what, &set);
    return set.count > 0;
}

/* Permanents that can be tapped or untapped, or hold such a counter. */
static bool any_fit(struct engine *e, const struct frame *f,
                    const struct node *node)
{
    struct set set;
    uint8_t kind = 0;
    set.count = 0;
    select_all(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct ref ref = set.item[i];
        object_id id = ref_live(e->g, ref);
        if (id == 0 && !ref.is_player)
            continue;
        bool tapped = id && (object_at(e, id)->flags & FLAG_TAPPED);
        bool named = kind_of(e, f, node->slot[1], &kind);
        if (node->term == EFFECT_TAP && id && !tapped)
            return true;
        if (node->term == EFFECT_UNTAP && tapped)
            return true;
        if (node->term == EFFECT_PUT &&
            (id ? counters_can_put(e, id, kind)
                : counters_can_get(e, ref.id, kind)))
            return true;
        if (node->term == EFFECT_REMOVE &&
            (!named || (id ? counter_of(object_at(e, id), kind)
                           : player_counter(&e->g->player[ref.id], kind))))
            return true;
    }
    return false;
}

/* CR 118.3: all of them must be there to be sacrificed. */
static bool can_sacrifice(struct engine *e, const struct frame *f,
                          const struct node *node, player_id player)
{
    enum { WHAT = 1, N };
    uint16_t what = node->slot[WHAT];
    struct set set;
    uint16_t own = 0;
    set.count = 0;
    select_living(e, f, what, &set);
    for (uint16_t i = 0; i < set.count; i++)
        own = (uint16_t)(own + (as_of(e, set.item[i].id)->controller ==
                                player));
    uint16_t n = how_many(e, f, node->slot[N], 1);
    return own > 0 && (n >= SET_MAX || own >= n);
}

static bool can_discard(struct engine *e, const struct frame *f,
                        const struct node *node, player_id player)
{
    enum { N = 1, WHAT };
    uint16_t what = node->slot[WHAT];
    uint16_t n = how_many(e, f, node->slot[N], 1), have = 0;
    if (what && !(what & WHAT_SELECTOR))
        return any_living(e, f, what);
    if (player == PLAYER_NONE)
        return false;
    for (object_id id = zone_first(e->g, ZONE_HAND, player); id;
         id = e->g->object[id].next)
        if (what == 0 || could_discard(e, f, what & 0x7fff, id))
            have++;
    return have > 0 && (n >= SET_MAX || have >= n);
}

/* CR 608.2d, 118.3: an impossible choice is not offered.  What an earlier
 * one of the instructions chooses is not known yet. */
static bool can_follow(struct engine *e, const struct frame *f,
                       const struct node *node)
{
    player_id player;
    uint8_t kind;
    switch (node->term) {
    case EFFECT_SACRIFICE:
        return can_sacrifice(e, f, node, player_of(e, f, node->slot[0]));
    case EFFECT_DISCARD:
        return can_discard(e, f, node, player_of(e, f, node->slot[0]));
    case EFFECT_EXILE: case EFFECT_RETURN: case EFFECT_PUT_ONTO_BATTLEFIELD:
    case EFFECT_DESTROY:
        return any_living(e, f, node->slot[0]);
    case EFFECT_TAP: case EFFECT_UNTAP: case EFFECT_PUT: case EFFECT_REMOVE:
        return any_fit(e, f, node);
    case EFFECT_GET:
        player = player_of(e, f, node->slot[0]);
        return player != PLAYER_NONE &&
               (!kind_of(e, f, node->slot[1], &kind) ||
                counters_can_get(e, player, kind));
    case EFFECT_MILL:
        player = player_of(e, f, node->slot[0]);
        MARK(e, 701_17b, f->source.id);
        return player != PLAYER_NONE &&
               (amount_or(e, f, node->slot[1], 1) <=
                    zone_count(e->g, ZONE_LIBRARY, player) ||
                FAULTY(mills_more_than_there_is, true));
    default:
        return true;
    }
}

static bool is_possible(struct engine *e, const struct frame *f,
                        uint16_t effects)
{
    const uint16_t *items;
    return list_at(e->cards, effects, &items) == 0 ||
           can_follow(e, f, node_at(e->cards, items[0]));
}

void effect_may_do(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { WHO, EFFECTS, IF_DONE, ELSE, WHEN_DONE };
    player_id player = player_of(e, f, node->slot[WHO]);
    struct decision d;
    if (player == PLAYER_NONE)
        return;
    decision_start(&d, DECIDE_YES_NO, player, f->source.id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (is_possible(e, f, node->slot[EFFECTS]) ||
        FAULTY(impossible_choice_offered, true)) {
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    } else {
        MARK(e, 118_3, f->source.id);
        MARK(e, 608_2d, f->source.id);
    }
    if (node->slot[IF_DONE] || node->slot[ELSE])
        MARK(e, 118_12, f->source.id);
    if (node->slot[WHEN_DONE])
        MARK(e, 603_12, f->source.id);
    if (d.option[ask(e, &d)].value == 0) {
        if (FAULTY(declined_action_is_done, true))
            action_note(e, f);
        if (FAULTY(declined_action_triggers, node->slot[WHEN_DONE]))
            reflexive_add(e, f, node->slot[WHEN_DONE]);
        follow(e, f, node->slot[ELSE]);
        return;
    }
    action_note(e, f);
    follow(e, f, node->slot[EFFECTS]);
    follow(e, f, node->slot[IF_DONE]);
    if (node->slot[WHEN_DONE])
        reflexive_add(e, f, node->slot[WHEN_DONE]);
}
