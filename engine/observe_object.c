/*
 * observe_object.c - an object as a viewer sees it, and whether.
 *
 * Rules: CR 402.3 (hands), 708.5 (face down), 712.8a (faces).
 */
#include "observe_private.h"

#include "cast.h"
#include "combat_parts.h"
#include "layers.h"
#include "never.h"
#include "state.h"

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
        assert(!item->source.is_player);
        out->source = item->source.id;
        out->is_triggered =
            ability_at(gaze->e->cards, item->ability)->kind == KIND_TRIGGERED;
        out->x = item->x;
    }
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

void show_object(const struct gaze *gaze, object_id id)
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
    out->controller = object->controller; /* whose zone it is */
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
