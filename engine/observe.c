/*
 * observe.c - game_observe: the position as the rules let a viewer see it.
 */
#include "observe_private.h"

#include <stddef.h>

#include "cast.h"
#include "decide.h"
#include "layers.h"
#include "select.h"
#include "state.h"

/* CR 701.20a: the players who play with cards revealed, as bits. */
static uint8_t revealing(struct engine *e, enum term term)
{
    struct frame_store store;
    struct rule_entry entry;
    const struct node *mod;
    uint16_t cursor = 0;
    uint8_t players = 0;
    while (rule_next(e, &cursor, term, &store, &mod, &entry))
        players |= players_of(e, &store.f, mod->slot[0], 0);
    if (FAULTY(foreign_hand_not_revealed,
               term == MOD_HAND_REVEALED && players))
        return 0;
    return players;
}

/* Whether what is seen of an object off the stack follows from its own bytes
 * and, on the battlefield, its characteristics. */
static bool is_simple(const struct gaze *gaze)
{
#ifdef FAULTS
    return false; /* it follows from the fault that is selected */
#endif
    for (uint8_t i = 0; i < gaze->g->effect_count; i++)
        if (gaze->g->effect[i].kind == EFFECT_KIND_COPY)
            return false;
    return gaze->viewer == PLAYER_NONE && gaze->e->off_count == 0;
}

static void show_zone(const struct gaze *gaze, enum zone zone, player_id player)
{
    struct observation *all = gaze->out;
    uint16_t first = all->object_count;
    bool has_order = zone == ZONE_LIBRARY || zone == ZONE_GRAVEYARD ||
                     zone == ZONE_STACK;
    for (object_id id = zone_first(gaze->g, zone, player); id;
         id = gaze->g->object[id].next)
        show_object(gaze, id);
    if (FREELY(zones_backwards, !has_order && all->object_count > first + 1))
        for (uint16_t last = all->object_count; first + 1 < last; first++) {
            struct observed_object object = all->object[first];
            all->object[first] = all->object[--last];
            all->object[last] = object;
        }
}

/* CR 903.10a: what one commander dealt it in combat, at most. */
static uint8_t commander_damage(const struct player *player)
{
    uint8_t most = 0;

    for (int i = 0; i < COMMANDERS_MAX; i++)
        if (player->commander_damage[i] > most)
            most = player->commander_damage[i];
    return most;
}

static void show_player(const struct gaze *gaze, player_id player)
{
    const struct player *from = &gaze->g->player[player];
    struct observed_player *to = &gaze->out->player[player];
    to->life = from->life;
    to->energy = player_counter(from, COUNTER_ENERGY);
    to->poison = player_counter(from, COUNTER_POISON);
    to->experience = player_counter(from, COUNTER_EXPERIENCE);
    to->rad = player_counter(from, COUNTER_RAD);
    to->lands_played = from->lands_played;
    to->hand_size = from->count[ZONE_HAND];
    to->library_size = from->count[ZONE_LIBRARY];
    to->commander_damage = commander_damage(from);
    to->has_lost = from->has_lost != 0;
    to->hand_revealed = ((gaze->hands >> player) & 1) != 0;
}

static void show_mana(const struct gaze *gaze)
{
    for (uint8_t i = 0; i < gaze->g->mana_count; i++) {
        const struct mana *mana = &gaze->g->mana[i];
        struct observed_player *to = &gaze->out->player[mana->player];
        to->mana[mana->type] += mana->count;
        if (mana->only)
            to->mana_restricted[mana->type] += mana->count;
        if (mana->flags & MANA_KEEP_EOT)
            to->mana_kept[mana->type] += mana->count;
    }
}

/* The word of the instruction that made it, or of what it does. */
static enum term word_of(struct engine *e, const struct effect *effect)
{
    switch (effect->kind) {
    case EFFECT_KIND_ANIMATE:
        return EFFECT_ANIMATE;
    case EFFECT_KIND_PT:
        return EFFECT_PT;
    case EFFECT_KIND_CONTROL:
        return EFFECT_GAIN_CONTROL;
    case EFFECT_KIND_COPY:
        return EFFECT_BECOME_COPY;
    case EFFECT_KIND_KEYWORDS:
        return EFFECT_GRANT;
    case EFFECT_KIND_UNTIL_LEAVES:
        return EFFECT_EXILE;
    default:
        return (enum term)node_at(e->cards, effect->node)->term;
    }
}

/* The abilities of a list that an effect gives. */
static void show_gift(const struct gaze *gaze, uint16_t list,
                      struct observed_effect *out)
{
    const uint16_t *items;
    uint16_t count = list_at(gaze->e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++) {
        if (items[i] & 0x8000)
            out->keywords |= KEYWORD_BIT(items[i] & 0x7fff);
        else if (items[i] & 0x4000)
            out->keywords |= KEYWORD_BIT(
                node_at(gaze->e->cards, items[i] & 0x3fff)->term);
        else
            out->ability_count++;
    }
}

/* CR 118.9, 609.4b: what is paid for what may be played or cast. */
static void show_price(const struct gaze *gaze, const struct effect *effect,
                       struct observed_effect *out)
{
    const uint16_t *slot = node_at(gaze->e->cards, effect->node)->slot;
    bool play = effect->kind == EFFECT_KIND_MAY_PLAY;
    uint16_t price = play ? slot[4] : slot[2];
    out->any_type = (play ? slot[2] : slot[3]) != 0;
    out->price = price == PRICE_MANA   ? SEEN_MANA_COST
                 : price == PRICE_FREE ? SEEN_FREE
                                       : SEEN_OTHER_COST;
}

/* CR 611.2: what resolved spells and abilities left in force. */
static void show_effect(const struct gaze *gaze, const struct effect *effect)
{
    struct observation *all = gaze->out;
    struct observed_effect *out = &all->effect[all->effect_count];
    object_id live = ref_live(gaze->g, effect->object);

    /* It was about what is no more, and about nothing else. */
    if (effect->object.id && !effect->object.is_player &&
        live == OBJECT_NONE && effect->kind != EFFECT_KIND_REPLACE &&
        effect->kind != EFFECT_KIND_PREVENT)
        return;
    all->effect_count++;
    out->word = (uint16_t)word_of(gaze->e, effect);
    out->object = live;
    out->source = effect->source.is_player ? OBJECT_NONE : effect->source.id;
    out->controller = effect->controller;
    out->player = effect->object.is_player ? effect->object.id : PLAYER_NONE;
    out->duration = effect->duration;
    if (effect->kind == EFFECT_KIND_PT) {
        out->power = effect->power;
        out->toughness = effect->toughness;
    }
    if (effect->kind == EFFECT_KIND_MAY_PLAY ||
        effect->kind == EFFECT_KIND_MAY_CAST)
        show_price(gaze, effect, out);
    if (effect->kind == EFFECT_KIND_KEYWORDS)
        show_gift(gaze, effect->node, out);
    if (effect->kind != EFFECT_KIND_ANIMATE)
        return;
    const struct object_spec *spec = spec_at(gaze->e->cards, effect->spec);
    show_gift(gaze, spec->abilities, out);
    out->keywords |= spec->keywords;
    out->loses = spec->lose_abilities;
}

static void show_turn(const struct gaze *gaze)
{
    const struct game *g = gaze->g;
    struct observation *out = gaze->out;
    out->edition = g->edition;
    out->player_count = g->player_count;
    out->step = g->step;
    out->turn = g->turn;
    out->active = g->active;
    out->pending = gaze->pending;
    out->priority =
        gaze->pending == DECIDE_PRIORITY ? g->priority : PLAYER_NONE;
    out->is_over = g->result != 0xff;
    out->winner = g->result < PLAYERS_MAX ? g->result : PLAYER_NONE;
    out->strikes_again = g->step == STEP_COMBAT_DAMAGE && g->first_strike_done;
    out->extra_count = g->extra_count;
    for (uint8_t i = 0; i < g->extra_count; i++)
        out->extra[i] = g->extra[i];
}

void game_observe(struct engine *engine, const struct game *game,
                  player_id viewer, struct observation *observation)
{
    static const enum zone own_zones[] = {
        ZONE_LIBRARY, ZONE_HAND, ZONE_GRAVEYARD, ZONE_EXILE, ZONE_COMMAND,
    };
    struct gaze gaze = {0};
    assert(viewer == PLAYER_NONE || viewer < game->player_count);
    memset(observation, 0, offsetof(struct observation, object));
    gaze.e = engine;
    gaze.start = game;
    gaze.viewer = viewer;
    gaze.out = observation;
    gaze.pending = engine_pending(engine, game);
    gaze.g = engine_view(engine, game);
    gaze.hands = revealing(engine, MOD_HAND_REVEALED);
    gaze.tops = revealing(engine, MOD_TOP_REVEALED);
    gaze.is_simple = QUICK(is_simple(&gaze));

    show_turn(&gaze);
    show_mana(&gaze);
    for (uint8_t i = 0; i < gaze.g->effect_count; i++)
        show_effect(&gaze, &gaze.g->effect[i]);
    for (uint8_t i = 0; i < gaze.g->delayed_count; i++) {
        const struct delayed *delayed = &gaze.g->delayed[i];
        observation->delayed[i].source = delayed->source.id;
        observation->delayed[i].controller = delayed->controller;
    }
    observation->delayed_count = gaze.g->delayed_count;
    show_zone(&gaze, ZONE_BATTLEFIELD, 0);
    show_zone(&gaze, ZONE_STACK, 0);
    for (player_id p = 0; p < gaze.g->player_count; p++) {
        show_player(&gaze, p);
        for (size_t i = 0; i < sizeof own_zones / sizeof own_zones[0]; i++)
            show_zone(&gaze, own_zones[i], p);
    }
}
