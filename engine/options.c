/*
 * options.c - what a player who has priority may announce: every option, in
 * the order of the objects.
 *
 * Rules: CR 117.1 (when), 601.3 and 305.1 (casting and playing cards), 602.2
 * (activating), 116.2b (turning up).
 *
 * Most objects are passed over for what is known at once: where they lie, and
 * whether it is the time.
 */
#include "decide.h"

#include "cast.h"
#include "layers.h"
#include "permit.h"
#include "select.h"

/* What is the same for all objects. */
struct reach {
    player_id player;
    uint16_t zones;      /* from which effects let cards be played: bits */
    bool has_buried;     /* also those of a library that are not on top */
    bool has_cards;      /* other effects are about single cards */
    bool is_slow;        /* sorceries cannot be cast, nor made fast */
    bool may_play_land;  /* as far as all lands are concerned */
};

/* Whether the effect lets a card be played. */
static bool lets_play(const struct effect *effect)
{
    return effect->kind == EFFECT_KIND_MAY_PLAY ||
           effect->kind == EFFECT_KIND_MAY_CAST;
}

/* The zones from which effects let cards be played; with faults that could be
 * any. */
static void zones_opened(const struct engine *e, struct reach *reach)
{
    reach->zones = 0;
    reach->has_buried = false;
    if (QUICK(!rules_have(e, MOD_MAY_CAST) &&
              !rules_have(e, MOD_MAY_PLAY_LANDS)))
        return;
    /* exempt: what is out of reach is judged to be so */
    for (uint16_t i = 0; i < e->rule_count; i++) {
        const struct node *mod = node_at(e->cards, e->rule[i].mod);
        /* exempt: the same */
        if (mod->term != MOD_MAY_CAST && mod->term != MOD_MAY_PLAY_LANDS)
            continue;
        uint16_t zone = mod->slot[0];
        reach->zones |=
            QUICK_SOUND(true) ? (uint16_t)(1u << (zone & 0xff)) : 0xffff;
        reach->has_buried |= zone == ZONE_LIBRARY;
    }
}

static void reach_start(struct engine *e, struct reach *reach)
{
    const struct game *g = e->g;
    bool is_time = sorcery_time(e, g->priority);
    reach->player = g->priority;
    zones_opened(e, reach);
    reach->has_cards = false;
    /* exempt: what is out of reach is judged to be so */
    for (uint8_t i = 0; i < g->effect_count; i++)
        reach->has_cards |= lets_play(&g->effect[i]);
    /* exempt: the same */
    reach->is_slow = !is_time && e->off_count == 0 &&
                     !rules_have(e, MOD_FLASH) &&
                     !rules_have(e, MOD_MAY_CAST);
    reach->may_play_land =
        !QUICK_SOUND(!is_time || land_limits_judge(e, g->priority).code != 0);
}

/* Whether an effect is about this very card. */
static bool is_let(const struct engine *e, object_id id)
{
    for (uint8_t i = 0; i < e->g->effect_count; i++)
        if (lets_play(&e->g->effect[i]) &&
            ref_live(e->g, e->g->effect[i].object) == id)
            return true;
    return false;
}

/* Whether nothing could let the player play the card from where it is. */
static bool is_beyond(const struct engine *e, const struct reach *reach,
                      object_id id)
{
    const struct object *object = &e->g->object[id];
    bool is_opened = ((reach->zones >> object->zone) & 1) &&
                     (object->zone != ZONE_LIBRARY || object->prev == 0 ||
                      reach->has_buried);
    bool is_let_here = is_opened || (reach->has_cards && is_let(e, id));
    switch (object->zone) {
    case ZONE_HAND:
        return !is_let_here && zone_holder(e->g, id) != reach->player &&
               !rules_have(e, MOD_OWNER_ONLY);
    case ZONE_COMMAND:
        return !is_let_here && !(object->flags & FLAG_COMMANDER);
    case ZONE_GRAVEYARD:
        /* Flashback and the like. */
        return !is_let_here && e->off_count == 0 &&
               !(card_flags_of(e, object->card) & CARD_OFF_ACTIVE);
    default:
        return !is_let_here;
    }
}

/* Whether nothing can be done with what is no permanent before it is the time
 * for sorceries. */
static bool is_too_early(const struct engine *e, const struct reach *reach,
                         const struct object *object)
{
    uint8_t early = CARD_FAST | CARD_OFF_ACTIVE;
    return reach->is_slow && object->kind == OBJECT_CARD &&
           object->copy_card == 0 &&
           !(card_flags_of(e, object->card) & early);
}

static void add_face(struct decision *d, enum option_kind kind, object_id id,
                     uint8_t face)
{
    uint16_t at = d->count;
    decision_add(d, kind, id, PLAYER_NONE, 0);
    if (d->count > at) /* exempt: a list that is full has none added */
        d->option[at].face = face;
}

static void list_faces(struct engine *e, const struct reach *reach,
                       object_id id, struct decision *d)
{
    player_id player = reach->player;
    const struct object *object = &e->g->object[id];
    if (object->card == 0 || QUICK(is_beyond(e, reach, id)))
        return;
    const struct card *card = card_at(e->cards, object->card);
    for (uint8_t face = 0; face < card->face_count; face++) {
        bool may_be_played = (card->face[face].types & (1u << TYPE_LAND)) &&
                             reach->may_play_land;
        if (!QUICK(!may_be_played) &&
            play_judge(e, player, id, face, NULL).code == 0)
            add_face(d, OPTION_PLAY, id, face);
        if (cast_judge(e, player, id, face, NULL, NULL).code == 0)
            add_face(d, OPTION_CAST, id, face);
    }
}

/* Whether the player may use what a permanent of another can do. */
static bool is_for_others(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    for (uint8_t i = 0; i < as->ability_count; i++)
        if (ability_at(e->cards, as->ability[i])->for_others)
            return true;
    return false;
}

static void list_abilities(struct engine *e, player_id player, object_id id,
                           struct decision *d)
{
    ability_id all[ACTIVATED_MAX];
    uint16_t count = activated_all(e, id, all);
    for (uint16_t n = 1; n <= count; n++)
        if (ability_judge(e, player, id, all[n - 1], n, false).code == 0)
            decision_add(d, OPTION_ACTIVATE, id, PLAYER_NONE, n);
}

static void list_permanent(struct engine *e, player_id player, object_id id,
                           struct decision *d)
{
    if (!QUICK(!(e->g->object[id].flags & FLAG_FACE_DOWN)) &&
        special_judge(e, player, id).code == 0)
        decision_add(d, OPTION_SPECIAL, id, PLAYER_NONE, 0);
    if (!QUICK_SOUND(as_of(e, id)->controller != player &&
                     !is_for_others(e, id)))
        list_abilities(e, player, id, d);
}

/* Whether it may have abilities that are activated where it is. */
static bool may_be_used(const struct engine *e, const struct object *object)
{
    return object->kind == OBJECT_CARD
               ? (card_flags_of(e, object->card) & CARD_OFF_ACTIVE) != 0
               : object->kind == OBJECT_SPELL_COPY ||
                     object->kind == OBJECT_EMBLEM; /* CR 114.4 */
}

static void list_card(struct engine *e, const struct reach *reach,
                      object_id id, struct decision *d)
{
    list_faces(e, reach, id, d);
    if (!QUICK(!may_be_used(e, &e->g->object[id])))
        list_abilities(e, reach->player, id, d);
}

/* The zones where there may be something to use, as bits. */
static uint16_t zones_in_use(const struct engine *e,
                             const struct reach *reach)
{
    uint16_t always = 1u << ZONE_HAND | 1u << ZONE_BATTLEFIELD |
                      1u << ZONE_COMMAND;
    uint16_t cards = 1u << ZONE_LIBRARY | 1u << ZONE_GRAVEYARD |
                     1u << ZONE_EXILE | 1u << ZONE_STACK;
    bool all = reach->has_cards || e->off_count > 0 ||
               (e->there.off_flags & CARD_OFF_ACTIVE);
    return (uint16_t)(always | reach->zones | (all ? cards : 0));
}

/* Tokens and copies have vanished by now, unless a fault keeps them. */
static bool is_leftover(const struct object *object)
{
    return object->kind != OBJECT_CARD && object->zone != ZONE_STACK &&
           object->zone != ZONE_COMMAND && object->zone != ZONE_HAND;
}

void options_list(struct engine *e, struct decision *d)
{
    const struct game *g = e->g;
    struct reach reach;
    decision_start(d, DECIDE_PRIORITY, g->priority, 0);
    decision_add(d, OPTION_PASS, 0, PLAYER_NONE, 0);
    if (g->object_count > 1)
        as_of(e, 1);
    e->is_listing = true;
    e->has_changes = false;
    reach_start(e, &reach);
    unsigned zones = QUICK(true) ? zones_in_use(e, &reach) : 0xffff;
    const struct object *object = g->object;
    for (object_id id = 1; id < g->object_count; id++) {
        object++;
        if (QUICK(!((zones >> object->zone) & 1)) ||
            object->kind == OBJECT_FREE)
            continue;
        if (object->zone == ZONE_BATTLEFIELD)
            list_permanent(e, reach.player, id, d);
        else if (!QUICK(is_leftover(object)) &&
                 !QUICK_SOUND(is_too_early(e, &reach, object)))
            list_card(e, &reach, id, d);
    }
    e->is_listing = false;
}
