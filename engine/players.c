#include "players.h"

#include "cast.h"
#include "combat.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "replace.h"
#include "select.h"
#include "trigger.h"

/* Life. */

static int32_t number_replaced(struct engine *e, enum term event,
                               player_id player, int32_t n)
{
    struct happening h = {event, player, {0, 0, 0}, {0, 0, 0}, false, n};
    return replaced(e, &h);
}

static void life_change(struct engine *e, player_id player, int32_t by)
{
    int32_t life = e->g->player[player].life + by;
    if (life > INT16_MAX)
        life = INT16_MAX;
    if (life < INT16_MIN)
        life = INT16_MIN;
    e->g->player[player].life = (int16_t)life;
    touch_status(e);
}

static void life_event(struct engine *e, enum term kind, player_id player,
                       int32_t n)
{
    struct event event = event_of(e, kind, OBJECT_NONE, player);
    event.amount = (uint16_t)(n > UINT16_MAX ? UINT16_MAX : n);
    event_emit(e, &event);
}

void life_gain(struct engine *e, player_id player, int32_t n)
{
    if (n <= 0) {
        MARK(e, 119_9, OBJECT_NONE);
        return;
    }
    /* CR 614.17c: what can't happen is not replaced either. */
    if (rule_about_player(e, MOD_NO_GAIN_LIFE, player)) {
        MARK(e, 101_2, OBJECT_NONE);
        return;
    }
    if (rule_about_player(e, MOD_LIFE_FIXED, player)) {
        MARK(e, 119_8, OBJECT_NONE);
        return;
    }
    n = number_replaced(e, EVENT_GAIN_LIFE, player, n);
    if (n <= 0)
        return;
    MARK(e, 119_3, OBJECT_NONE);
    if (FAULTY(life_stops_at_seventy, e->g->player[player].life + n > 70))
        return;
    life_change(e, player, n);
    life_event(e, TRIGGER_GAINS_LIFE, player, n);
}

void life_lose(struct engine *e, player_id player, int32_t n)
{
    struct player *who = &e->g->player[player];
    if (n <= 0)
        return;
    if (rule_about_player(e, MOD_LIFE_FIXED, player)) {
        MARK(e, 119_8, OBJECT_NONE);
        return;
    }
    MARK(e, 119_3, OBJECT_NONE);
    life_change(e, player, -n);
    int32_t lost = who->life_lost + n;
    who->life_lost = (uint16_t)(lost > UINT16_MAX ? UINT16_MAX : lost);
    life_event(e, TRIGGER_LOSES_LIFE, player, n);
}

bool life_can_pay(struct engine *e, player_id player, int32_t n)
{
    if (n <= 0) {
        MARK(e, 119_4b, OBJECT_NONE);
        return !FAULTY(no_life_to_pay_is_too_much, true);
    }
    if (rule_about_player(e, MOD_LIFE_FIXED, player) &&
        !FAULTY(fixed_life_pays, true)) {
        MARK(e, 119_8, OBJECT_NONE);
        return false;
    }
    MARK(e, 119_4, OBJECT_NONE);
    if (FAULTY(last_life_not_payable, e->g->player[player].life == n))
        return false;
    return e->g->player[player].life >= n ||
           FAULTY(life_not_enough_pays, true);
}

void life_pay(struct engine *e, player_id player, int32_t n)
{
    if (n <= 0)
        return;
    MARK(e, 118_3b, OBJECT_NONE);
    life_lose(e, player, number_replaced(e, EVENT_PAY_LIFE, player, n));
}

/* Cards. */

/* CR 702.52a: the number behind the keyword; 0 when the card has none or
 * the library has fewer cards. */
static int32_t dredge_of(struct engine *e, object_id id, player_id player)
{
    const struct characteristics *as = as_of(e, id);
    struct frame_store store;
    for (uint8_t i = 0; i < as->keyword_node_count; i++) {
        const struct node *node = node_at(e->cards, as->keyword_node[i]);
        if (node->term != KEYWORD_DREDGE)
            continue;
        frame_start(e, &store, id, 0);
        int32_t n = amount_of(e, &store.f, node->slot[0]);
        if (n <= zone_count(e->g, ZONE_LIBRARY, player))
            return n;
    }
    return 0;
}

static bool dredge(struct engine *e, player_id player)
{
    struct set from, chosen;
    from.count = chosen.count = 0;
    for (object_id id = zone_first(e->g, ZONE_GRAVEYARD, player); id;
         id = e->g->object[id].next)
        if (dredge_of(e, id, player) > 0)
            set_add(&from, ref_of(e->g, id));
    if (from.count == 0 || FAULTY(dredge_not_offered, true) ||
        !ask_yes(e, player, DECIDE_YES_NO, from.item[0].id))
        return false;
    if (from.count == 1)
        chosen = from;
    else
        ask_objects(e, player, PURPOSE_NONE, OBJECT_NONE, &from, 1, 1,
                    &chosen);
    object_id id = chosen.item[0].id;
    MARK(e, 121_6, id);
    MARK(e, 702_52a, id);
    mill(e, player, dredge_of(e, id, player), NULL);
    if (ref_live(e->g, chosen.item[0]))
        move_to(e, id, ZONE_HAND, player, 0);
    return true;
}

static void draw_card(struct engine *e, player_id player)
{
    object_id top = zone_first(e->g, ZONE_LIBRARY, player);
    if (top == OBJECT_NONE) {
        MARK(e, 121_4, OBJECT_NONE);
        e->g->player[player].drew_from_empty = 1;
        return;
    }
    MARK(e, 121_1, OBJECT_NONE);
    top = move_to(e, top, ZONE_HAND, player, 0);
    touch_status(e);
    struct event event = event_of(e, TRIGGER_DRAWN, top, player);
    event_emit(e, &event);
}

void draw(struct engine *e, player_id player, int32_t n)
{
    /* CR 121.2: one at a time, and each may be replaced. */
    if (n > 1)
        MARK(e, 121_2, OBJECT_NONE);
    for (; n > 0 && !e->g->player[player].has_lost; n--) {
        int32_t cards = number_replaced(e, EVENT_DRAW, player, 1);
        for (; cards > 0; cards--)
            if (!dredge(e, player))
                draw_card(e, player);
    }
}

/* A selector that names no zone is about the card, not where it is. */
bool could_discard(struct engine *e, const struct frame *f,
                   uint16_t selector, object_id id)
{
    struct view view;
    view_at(e, id, &view);
    struct object object = *view.object;
    if (selector_at(e->cards, selector)->zones == 0) {
        object.zone = ZONE_BATTLEFIELD;
        view.object = &object;
    }
    return select_match(e, f, selector, &view);
}

/* Without the cards that were read last, unless they are alike. */
static void keep_first_read(struct engine *e, struct set *from, int32_t n)
{
    bool are_alike = false;
    while (from->count > n && !are_alike) {
        uint16_t last = 0;
        for (uint16_t i = 1; i < from->count; i++) {
            uint16_t card = object_at(e, from->item[i].id)->card;
            uint16_t most = object_at(e, from->item[last].id)->card;
            are_alike = card == most || (are_alike && card < most);
            if (card > most)
                last = i;
        }
        if (!are_alike)
            set_remove(from, last);
    }
}

static void choose_discards(struct engine *e, player_id player, int32_t n,
                            bool random, struct set *from,
                            struct set *chosen)
{
    object_id source = OBJECT_NONE;
    if (FAULTY(discard_not_asked, n < from->count))
        from->count = (uint16_t)n;
    if (FAULTY(discards_what_was_read_first, n < from->count))
        keep_first_read(e, from, n);
    if (n >= from->count) {
        *chosen = *from;
    } else if (random) {
        for (; n > 0; n--) {
            uint16_t i = random_below(e, from->count);
            set_add(chosen, from->item[i]);
            set_remove(from, i);
        }
    } else {
        MARK(e, 701_9b, OBJECT_NONE);
        ask_objects(e, player, PURPOSE_DISCARD, source, from, (uint16_t)n,
                    (uint16_t)n, chosen);
    }
}

void discard_choose(struct engine *e, const struct frame *f,
                    player_id player, int32_t n, uint16_t selector,
                    bool random, struct set *chosen)
{
    struct set from, picked;
    from.count = picked.count = 0;
    selector &= 0x7fff;
    for (object_id id = zone_first(e->g, ZONE_HAND, player); id;
         id = e->g->object[id].next)
        if (could_discard(e, f, selector, id))
            set_add(&from, ref_of(e->g, id));
    if (n <= 0)
        return;
    choose_discards(e, player, n, random, &from, &picked);
    for (uint16_t i = 0; i < picked.count; i++)
        set_add(chosen, picked.item[i]);
}

void discard(struct engine *e, const struct frame *f, player_id player,
             int32_t n, uint16_t selector, bool random,
             struct set *discarded)
{
    struct set chosen;
    chosen.count = 0;
    discard_choose(e, f, player, n, selector, random, &chosen);
    if (chosen.count > 0)
        MARK(e, 701_9a, OBJECT_NONE);
    move_all(e, &chosen, ZONE_GRAVEYARD, MOVE_DISCARDED, discarded);
}

static bool is_in(struct engine *e, const struct set *coming, object_id id)
{
    if (coming == NULL || !set_has(coming, ref_of(e->g, id)) ||
        FAULTY(mills_what_enters, true))
        return false;
    MARK(e, 614_13c, id);
    return true;
}

int32_t mill_most(struct engine *e, player_id player,
                  const struct set *coming)
{
    int32_t most = 0;
    for (object_id id = zone_first(e->g, ZONE_LIBRARY, player); id;
         id = e->g->object[id].next)
        most += !is_in(e, coming, id);
    return most;
}

void mill(struct engine *e, player_id player, int32_t n, struct set *milled)
{
    mill_but(e, player, n, NULL, milled);
}

void mill_but(struct engine *e, player_id player, int32_t n,
              const struct set *coming, struct set *milled)
{
    struct set from, moved;
    from.count = moved.count = 0;
    for (object_id id = zone_first(e->g, ZONE_LIBRARY, player); id && n > 0;
         id = e->g->object[id].next) {
        if (is_in(e, coming, id))
            continue;
        if (!FAULTY(last_card_is_not_milled, e->g->object[id].next == 0))
            set_add(&from, ref_of(e->g, id));
        n--;
    }
    if (from.count == 0)
        return;
    MARK(e, 701_17a, OBJECT_NONE);
    move_all(e, &from, ZONE_GRAVEYARD, 0, &moved);
    for (uint16_t i = 0; milled && i < moved.count; i++)
        set_add(milled, moved.item[i]);
}

/* Losing. */

static void cease(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (object->zone == ZONE_BATTLEFIELD) {
        combat_remove(e, id);
        remember(e, id);
        detach_all(e->g, id);
    }
    if (object->zone == ZONE_STACK) {
        stack_drop(e, id);
    } else {
        zone_leave(e, id);
        object->kind = OBJECT_FREE;
        object->generation++;
        touch(e);
    }
}

static void drop_effects(struct engine *e, player_id player)
{
    struct game *g = e->g;
    for (uint8_t i = g->effect_count; i > 0; i--) {
        struct effect *effect = &g->effect[i - 1];
        if (effect->kind != EFFECT_KIND_CONTROL ||
            effect->controller != player)
            continue;
        g->effect_count--;
        memmove(effect, effect + 1,
                (size_t)(g->effect_count - (i - 1)) * sizeof *effect);
    }
    touch(e);
}

static void drop_triggers(struct game *g, player_id player)
{
    uint8_t kept = 0;
    for (uint8_t i = 0; i < g->trigger_count; i++)
        if (g->trigger[i].controller != player)
            g->trigger[kept++] = g->trigger[i];
    g->trigger_count = kept;
    kept = 0;
    for (uint8_t i = 0; i < g->delayed_count; i++)
        if (g->delayed[i].controller != player)
            g->delayed[kept++] = g->delayed[i];
    g->delayed_count = kept;
}

/* CR 603.6c: permanents that leave the game leave the battlefield, at once. */
static void take_along(struct engine *e, player_id player, struct set *gone)
{
    const struct game *g = e->g;
    gone->count = 0;
    for (object_id id = 1; id < g->object_count; id++)
        if (g->object[id].owner == player &&
            g->object[id].kind != OBJECT_FREE &&
            !FAULTY(leaver_keeps_permanents,
                    g->object[id].zone == ZONE_BATTLEFIELD &&
                        as_of(e, id)->controller != player))
            set_add(gone, ref_of(g, id));
    for (uint16_t i = 0; i < gone->count; i++)
        announce_leaving(e, gone->item[i].id, ZONE_NONE, 0);
    for (uint16_t i = 0; i < gone->count; i++)
        cease(e, gone->item[i].id);
}

/* What the player owns leaves the game, the control of what the player was
 * given ends, and what is still under the player's control is exiled. */
static void leave_game(struct engine *e, player_id player)
{
    struct game *g = e->g;
    struct set gone;
    take_along(e, player, &gone);
    drop_effects(e, player);
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        bool in_play = object->zone == ZONE_BATTLEFIELD ||
                       object->zone == ZONE_STACK;
        if ((!in_play && object->zone != ZONE_HAND) ||
            (in_play ? as_of(e, id)->controller : object->controller) !=
                player)
            continue;
        move_to(e, id, ZONE_EXILE, player, 0);
    }
    for (uint16_t i = 0; i < gone.count; i++)
        return_exiled(e, gone.item[i]);
    drop_triggers(g, player);
    mana_lose_all(e, player, PLAYER_NONE);
}

bool has_left(struct engine *e, player_id player)
{
    if (!e->g->player[player].has_lost)
        return false;
    MARK(e, 800_4d, OBJECT_NONE);
    return !FAULTY(who_left_is_served, true);
}

void player_loses(struct engine *e, player_id player, enum cr rule)
{
    struct game *g = e->g;
    uint8_t left = 0;
    player_id last = PLAYER_NONE;
    rule_mark(e, rule, OBJECT_NONE);
    g->player[player].has_lost = 1;
    for (player_id p = 0; p < g->player_count; p++) {
        if (!g->player[p].has_lost) {
            left++;
            last = p;
        }
    }
    if (left > 1) {
        leave_game(e, player);
        return;
    }
    if (left == 1) {
        MARK(e, 104_2a, OBJECT_NONE);
        g->result = last;
    } else {
        /* CR 104.4a: the last ones lose together. */
        MARK(e, 104_4a, OBJECT_NONE);
        g->result = 0xfe;
    }
    g->next = NEXT_OVER;
    touch_status(e);
}
