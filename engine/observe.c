/*
 * observe.c - game_observe: the position as the rules let a viewer see it.
 */
#include <stddef.h>

#include "cast.h"
#include "combat_parts.h"
#include "context.h"
#include "decide.h"
#include "layers.h"
#include "never.h"
#include "select.h"
#include "state.h"

struct gaze {
    struct engine *e;
    const struct game *start; /* the game at its last priority decision */
    const struct game *g;     /* the working state */
    player_id viewer;
    uint8_t pending;
    bool is_simple;      /* everything is seen, cards are themselves */
    uint8_t hands, tops; /* players whose hand, top card is revealed */
    struct observation *out;
};

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

static bool sees_hand(const struct gaze *gaze, player_id holder)
{
    /* CR 402.3: a hand is its player's secret, unless it is revealed. */
    if (gaze->viewer != PLAYER_NONE && gaze->viewer != holder)
        MARK(gaze->e, 402_3, 0);
    return gaze->viewer == PLAYER_NONE || gaze->viewer == holder ||
           ((gaze->hands >> holder) & 1);
}

static bool sees_library_card(const struct gaze *gaze, object_id id)
{
    const struct object *object = &gaze->g->object[id];
    if (gaze->viewer == PLAYER_NONE)
        return true;
    if (!((gaze->tops >> object->owner) & 1) || object->prev != 0)
        return false;
    /* A card that gets to the top while something is being cast
     * or activated stays hidden until that is done. */
    bool announcing = gaze->pending != DECIDE_PRIORITY &&
                      (gaze->start->first.kind == OPTION_CAST ||
                       gaze->start->first.kind == OPTION_ACTIVATE);
    return !announcing ||
           zone_first(gaze->start, ZONE_LIBRARY, object->owner) == id;
}

/* Whether an effect lets the viewer play the card, and so look at it. */
static bool may_play(const struct gaze *gaze, object_id id)
{
    for (uint8_t i = 0; i < gaze->g->effect_count; i++) {
        const struct effect *effect = &gaze->g->effect[i];
        if ((effect->kind == EFFECT_KIND_MAY_PLAY ||
             effect->kind == EFFECT_KIND_MAY_CAST) &&
            effect->controller == gaze->viewer &&
            ref_live(gaze->g, effect->object) == id)
            return true;
    }
    return false;
}

/* Whether the viewer knows which card lies under a face-down object. */
static bool sees_under(const struct gaze *gaze, object_id id)
{
    const struct object *object = &gaze->g->object[id];
    if (!(object->flags & FLAG_FACE_DOWN) || gaze->viewer == PLAYER_NONE)
        return true;
    /* One's own face-down permanents and spells. */
    if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK)
        return as_of(gaze->e, id)->controller == gaze->viewer;
    return may_play(gaze, id);
}

static bool is_visible(const struct gaze *gaze, object_id id)
{
    switch (gaze->g->object[id].zone) {
    case ZONE_LIBRARY:
        return sees_library_card(gaze, id);
    case ZONE_HAND:
        return sees_hand(gaze, zone_holder(gaze->g, id));
    case ZONE_BATTLEFIELD:
    case ZONE_STACK:
        return true; /* at least that it is a 2/2 creature: CR 708.2a */
    case ZONE_GRAVEYARD: case ZONE_EXILE: case ZONE_COMMAND:
        return sees_under(gaze, id);
    default:
        NEVER();
    }
}

static bool is_copy(const struct gaze *gaze, object_id id)
{
    const struct object *object = &gaze->g->object[id];
    uint16_t card, except;
    uint8_t face;
    if (object->kind == OBJECT_SPELL_COPY || object->copy_card)
        return true;
    copiable(gaze->e, id, &card, &face, &except);
    return card != object->card;
}

/* CR 508.1b, 509.1g: whom it attacks, or what it blocks. */
static void show_combat(const struct object *object,
                        struct observed_object *out)
{
    uint8_t combat = object->combat;
    out->attacking = (object->flags & FLAG_ATTACKING) != 0;
    out->blocking = (object->flags & FLAG_BLOCKING) != 0;
    out->blocked = (object->flags & FLAG_BLOCKED) != 0;
    out->struck = (object->flags & FLAG_STRUCK_FIRST) != 0;
    if (out->blocking)
        out->fights = combat;
    if (!out->attacking)
        return;
    out->defender = combat < PLAYERS_MAX ? combat : PLAYER_NONE;
    if (combat >= PLAYERS_MAX && combat < COMBAT_GONE)
        out->fights = (object_id)(combat - PLAYERS_MAX);
}

static void show_status(const struct object *object,
                        struct observed_object *out)
{
    bool in_play = object->zone == ZONE_BATTLEFIELD;
    out->tapped = (object->flags & FLAG_TAPPED) != 0;
    show_combat(object, out);
    out->sick = in_play && !(object->flags & FLAG_CONTROLLED);
    out->damage = object->damage;
    out->attached = object->attached;
    out->mana_spent = object->spent;
    /* An emblem keeps in x which abilities it has. */
    out->x = object->kind == OBJECT_EMBLEM ? 0 : object->x;
    for (uint8_t i = 0; i < object->counter_count; i++) {
        out->counter[i].kind = object->counter_kind[i];
        out->counter[i].count = object->counter[i];
    }
    out->counter_count = object->counter_count;
}

static void show_characteristics(struct engine *e, object_id id,
                                 struct observed_object *out)
{
    const struct characteristics *as = as_of(e, id);
    out->name = as->name;
    out->types = as->types;
    out->super = as->super;
    out->colors = as->colors;
    out->subtype_count = as->subtype_count;
    bool is_turned = FREELY(subtypes_backwards, as->subtype_count > 1);
    for (uint8_t i = 0; i < as->subtype_count; i++)
        out->subtype[i] =
            as->subtype[is_turned ? as->subtype_count - 1 - i : i];
    out->all_creature_types = as->all_creature_types;
    out->power = as->power;
    out->toughness = as->toughness;
    out->mana_value = as->mana_value;
    out->keywords = as->keywords;
    out->ability_count = (uint8_t)activated_count(e, id);
}

/* What only its card says of an object off the battlefield; false when there
 * is more to it. */
static bool show_plain(struct engine *e, const struct object *object,
                       object_id id, struct observed_object *out)
{
    struct plain *plain = as_plain(e, id);
    if (plain == NULL)
        return false;
    if (!plain->is_shown) {
        const struct card *card = card_at(e->cards, object->card);
        memset(&plain->seen, 0, sizeof plain->seen);
        show_characteristics(e, id, &plain->seen);
        plain->seen.card = object->card;
        plain->seen.face_name = card->face[0].name;
        plain->is_shown = true;
    }
    *out = plain->seen;
    return true;
}

static void show_chosen(const struct object *object,
                        struct observed_object *out)
{
    if (object->chosen[0].id) {
        out->has_chosen = true;
        out->chosen = object->chosen[0].value;
    }
}

/* What only those know who see the face of the card. */
static void show_card(const struct gaze *gaze, const struct object *object,
                      struct observed_object *out)
{
    show_chosen(object, out);
    if (object->card == 0) /* an emblem, or an ability on the stack */
        return;
    const struct card *card = card_at(gaze->e->cards, object->card);
    out->card = object->card;
    bool in_play =
        object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK;
    /* CR 712.8a: elsewhere a card is its front face. */
    out->face = in_play ? object->face : 0;
    out->face_name = card->face[out->face].name;
}

/* The source of an ability is named by its id even when it is gone. */
static void show_stack_item(const struct gaze *gaze,
                            const struct object *object,
                            struct observed_object *out)
{
    uint8_t at = stack_index(gaze->g, out->id);
    assert(at < gaze->g->stack_count);
    const struct stack_item *item = &gaze->g->stack[at];
    if (object->kind == OBJECT_ABILITY) {
        out->source = item->source.is_player ? OBJECT_NONE : item->source.id;
        out->is_triggered =
            ability_at(gaze->e->cards, item->ability)->kind == KIND_TRIGGERED;
        out->x = item->x;
    }
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

static bool show_again(const struct gaze *gaze, const struct object *object,
                       object_id id, struct observed_object *out)
{
    const struct seen_object *seen = &gaze->e->seen[id];
    if (!seen->is_kept || memcmp(&seen->from, object, sizeof *object) != 0 ||
        (object->zone == ZONE_BATTLEFIELD &&
         memcmp(&seen->is, as_of(gaze->e, id), sizeof seen->is) != 0))
        return false;
    *out = seen->as;
    return true;
}

static void keep_seen(const struct gaze *gaze, const struct object *object,
                      object_id id, const struct observed_object *out)
{
    struct seen_object *seen = &gaze->e->seen[id];
    if (!QUICK(gaze->is_simple))
        return;
    seen->is_kept = true;
    seen->from = *object;
    seen->as = *out;
    if (object->zone == ZONE_BATTLEFIELD)
        seen->is = *as_of(gaze->e, id);
}

static void show_object(const struct gaze *gaze, object_id id)
{
    const struct object *object = &gaze->g->object[id];
    struct observation *all = gaze->out;
    assert(all->object_count < OBJECTS_MAX);
    struct observed_object *out = &all->object[all->object_count++];
    if (QUICK(gaze->is_simple && show_again(gaze, object, id, out)))
        return;
    bool visible = is_visible(gaze, id);
    bool plain = QUICK(visible && show_plain(gaze->e, object, id, out));
    if (!plain)
        memset(out, 0, sizeof *out);
    out->id = id;
    out->kind = object->kind;
    out->zone = object->zone;
    out->owner = object->owner;
    out->controller =
        object->zone == ZONE_HAND ? object->controller : object->owner;
    if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK)
        out->controller = as_of(gaze->e, id)->controller;
    out->face_down = (object->flags & FLAG_FACE_DOWN) != 0;
    out->visible = visible;
    if (!visible)
        return;
    show_status(object, out);
    if (plain) {
        show_chosen(object, out);
        keep_seen(gaze, object, id, out);
        return;
    }
    show_characteristics(gaze->e, id, out);
    if (sees_under(gaze, id)) {
        out->is_copy = is_copy(gaze, id);
        show_card(gaze, object, out);
    }
    if (object->zone == ZONE_STACK)
        show_stack_item(gaze, object, out);
    else if (object->zone == ZONE_BATTLEFIELD)
        keep_seen(gaze, object, id, out);
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
