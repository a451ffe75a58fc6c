/*
 * enter.c - entering the battlefield: whether an object enters, with which
 * face, and what of it is told to whatever triggers.
 *
 * Rules: CR 614.12 (entering), 712.13-14 (faces), 303.4f-g (Auras), 110.2.
 */
#include "enter.h"

#include "combat.h"
#include "combat_parts.h"
#include "layers.h"
#include "select.h"
#include "trigger.h"

static bool is_permanent_face(struct engine *e, uint16_t card, uint8_t face)
{
    type_set types = card_at(e->cards, card)->face[face].types;
    return types != 0 &&
           !(types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY));
}

/* The face it would enter with; false when it stays where it is. */
static bool entering_face(struct engine *e, object_id id,
                          const struct entry *how, uint8_t *face)
{
    const struct object *object = object_at(e, id);
    const struct card *card = card_at(e->cards, object->card);
    *face = how->face;
    if (object->kind == OBJECT_TOKEN)
        *face = object->face;
    if (how->transformed) {
        /* CR 712.14a: only a double-faced card enters transformed. */
        bool is_modal_card = card->layout == LAYOUT_MDFC;
        bool modal_stays = is_modal_card && e->g->edition < EDITION_2025_09;
        if (FAULTY(modal_enters_transformed_early, modal_stays))
            modal_stays = false;
        if (FAULTY(modal_never_enters_transformed, is_modal_card))
            modal_stays = true;
        MARK(e, 712_14a, id);
        if (FAULTY(enters_front_up_instead,
                   modal_stays || !is_permanent_face(e, object->card, 1)))
            return true;
        if (card->layout == LAYOUT_NORMAL || modal_stays)
            return false;
        *face = 1;
    }
    if (how->face_down)
        return true;
    if (FAULTY(face_bit_not_reset, *face == 0 && object->face == 1) ||
        FAULTY(spell_card_enters_as_land,
               card->layout == LAYOUT_MDFC &&
                   !is_permanent_face(e, object->card, *face)))
        *face = 1;
    if (FAULTY(put_from_library_back_up,
               card->layout == LAYOUT_MDFC && *face == 0 &&
                   object->zone == ZONE_LIBRARY))
        *face = 1;
    if (!is_permanent_face(e, object->card, *face)) {
        if (card->layout == LAYOUT_MDFC)
            MARK(e, 712_14b, id);
        MARK(e, 400_4a, id);
        return false;
    }
    if (how->from_spell && card->layout != LAYOUT_NORMAL)
        MARK(e, 712_13, id);
    if (!how->from_spell && card->layout != LAYOUT_NORMAL && *face == 0)
        MARK(e, 712_14, id);
    return true;
}

/* CR 303.4f: an Aura that was not cast is attached by a choice. */
static bool attach_aura(struct engine *e, object_id id, uint8_t face,
                        const struct entry *how, object_id *to)
{
    const struct object *object = object_at(e, id);
    uint16_t enchant =
        card_at(e->cards, object->card)->face[face].enchant;
    struct frame_store store;
    struct set from, chosen;
    *to = object->attached;
    if (enchant == 0 || how->from_spell || how->face_down)
        return true;
    from.count = chosen.count = 0;
    frame_start(e, &store, id, 0);
    store.f.you = how->controller;
    select_all(e, &store.f, WHAT_SELECTOR | enchant, &from);
    drop_coming(e, how->with, &from);
    if (from.count == 0) {
        MARK(e, 303_4g, id);
        return false;
    }
    MARK(e, 303_4f, id);
    if (FAULTY(put_aura_attached_unasked, from.count > 1))
        from.count = 1;
    ask_objects(e, how->controller, PURPOSE_NONE, id, &from, 1, 1, &chosen);
    *to = chosen.item[0].id;
    return true;
}

static void place(struct engine *e, object_id id, uint8_t face,
                  const struct entry *how, object_id attached)
{
    struct object before = *object_at(e, id);
    relocate(e, id, ZONE_BATTLEFIELD, how->controller, true);
    struct object *object = object_at(e, id);
    object->face = face;
    object->controller = how->controller;
    object->seen = how->controller;
    if (how->controller != object->owner)
        MARK(e, 110_2, id);
    object->timestamp = timestamp(e);
    object->attached = attached;
    object->copy_except = before.copy_except;
    if (how->from_spell) {
        object->x = FAULTY(enters_x_forgotten, before.x) ? 0 : before.x;
        object->spent = before.spent;
        object->cast_from = before.cast_from;
        object->kicked = before.kicked;
        object->alternative = before.alternative;
        object->flags |= before.flags &
                         (FLAG_WAS_CAST | FLAG_EXILE_ON_LEAVE);
        object->copy_card = before.copy_card;
        object->copy_face = before.copy_face;
    }
    if (how->tapped)
        object->flags |= FLAG_TAPPED;
    if (how->face_down && is_double_faced(e, id))
        MARK(e, 712_15, id);
    if (how->face_down)
        object->flags |= FLAG_FACE_DOWN;
    if (how->manifested)
        object->flags |= FLAG_MANIFESTED;
    touch(e);
}

/* CR 506.3a, 506.3b: only a creature of the attacking player. */
static bool can_enter_attacking(struct engine *e, object_id id,
                                const struct entry *how)
{
    const struct game *g = e->g;
    return ((as_of(e, id)->types >> TYPE_CREATURE) & 1) &&
           how->controller == g->active && g->step >= STEP_BEGIN_COMBAT &&
           g->step <= STEP_END_COMBAT;
}

/* CR 508.4: its controller chooses whom or what it attacks. */
static void enter_attacking(struct engine *e, object_id id,
                            const struct entry *how)
{
    struct set from, chosen;
    from.count = chosen.count = 0;
    find_attackable(e, &from);
    if (FAULTY(entering_attacks_next_player, from.count > 1))
        from.count = 1;
    if (from.count == 1)
        chosen = from;
    else
        ask_objects(e, how->controller, PURPOSE_NONE, id, &from, 1, 1,
                    &chosen);
    MARK(e, 508_4, id);
    object_at(e, id)->flags |= FLAG_ATTACKING;
    object_at(e, id)->combat =
        FAULTY(entering_attacker_turns_round, true)
            ? how->controller
            : combat_of(chosen.item[0]);
    touch_status(e);
}

static bool is_world(struct engine *e, object_id id)
{
    return (as_of(e, id)->super >> SUPER_WORLD) & 1;
}

/* CR 704.5k: world permanents that enter together are equally new. */
static void note_world(struct engine *e, object_id id, const struct entry *how)
{
    bool is_first = is_world(e, id);
    for (uint16_t i = 0; is_first && how->with && i < how->with->count; i++)
        is_first = !is_world(e, how->with->item[i].id);
    if (is_first)
        e->g->world_since = object_at(e, id)->timestamp;
}

/* Enter without the event; `from` is where it came from. */
static bool enter_silently(struct engine *e, object_id id,
                           const struct entry *how, uint8_t *from,
                           struct set *down)
{
    uint8_t face;
    enum zone elsewhere;
    object_id attached;
    *from = object_at(e, id)->zone;
    if (object_at(e, id)->kind == OBJECT_ABILITY)
        return false; /* CR 110.1: no card and no token */
    if (object_at(e, id)->kind == OBJECT_TOKEN && *from != ZONE_NONE &&
        !how->from_spell) {
        /* CR 111.8: a token that has left does not come back. */
        MARK(e, 111_8, id);
        return false;
    }
    if (!entering_face(e, id, how, &face) || is_kept_out(e, id, face, how))
        return false;
    if (is_sent_elsewhere(e, id, face, how, &elsewhere)) {
        move_to(e, id, elsewhere, 0, 0);
        return false;
    }
    if (!attach_aura(e, id, face, how, &attached))
        return false;
    place(e, id, face, how, attached);
    if (how->attacking && can_enter_attacking(e, id, how))
        enter_attacking(e, id, how);
    apply_entering(e, id, how, *from, down);
    note_world(e, id, how);
    return true;
}

static void announce(struct engine *e, object_id id, uint8_t from)
{
    struct event event =
        event_of(e, TRIGGER_ENTERS, id, as_of(e, id)->controller);
    event.from = from;
    event.to = ZONE_BATTLEFIELD;
    MARK(e, 603_6a, id);
    event_emit(e, &event);
}

static void turn_down(struct engine *e, const struct set *down)
{
    for (uint16_t i = 0; i < down->count; i++)
        turn_face_down(e, down->item[i].id);
}

bool enter(struct engine *e, object_id id, const struct entry *how)
{
    struct set down;
    uint8_t from;
    down.count = 0;
    if (!enter_silently(e, id, how, &from, &down))
        return false;
    turn_down(e, &down);
    announce(e, id, from);
    return true;
}

/* What has entered in one event, and from where; what is turned face down as
 * it does. */
struct coming {
    struct set in, down;
    uint8_t from[SET_MAX];
};

static void enter_one(struct engine *e, struct ref ref, const struct entry *how,
                      const struct set *all, struct coming *coming)
{
    object_id id = ref_live(e->g, ref);
    uint8_t zone;
    struct entry one = *how;
    if (id == 0)
        return;
    one.with = &coming->in;
    one.coming = all;
    if (how->controller == PLAYER_NONE)
        one.controller = object_at(e, id)->owner;
    if (enter_silently(e, id, &one, &zone, &coming->down)) {
        coming->from[coming->in.count] = zone;
        set_add(&coming->in, ref_of(e->g, id));
    }
}

static void enter_end(struct engine *e, const struct coming *coming,
                      struct set *entered)
{
    const struct set *in = &coming->in;
    turn_down(e, &coming->down);
    for (uint16_t i = 0; i < in->count; i++) {
        if (ref_live(e->g, in->item[i]) &&
            !FAULTY(one_enters_for_all, i > 0))
            announce(e, in->item[i].id, coming->from[i]);
        set_add(entered, in->item[i]);
    }
}

void puts_add(struct engine *e, struct puts *puts, const struct set *objects,
              const struct entry *how)
{
    if (puts->count == PUTS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    for (uint16_t i = 0; i < objects->count; i++) {
        puts->way[puts->object.count] = puts->count;
        set_add(&puts->object, objects->item[i]);
    }
    puts->how[puts->count++] = *how;
}

/* What must not pay for one that enters in this way: whatever is to enter. */
static const struct set *spared(const struct puts *puts, uint8_t way,
                                struct set *part)
{
    if (!FAULTY(pays_with_what_another_puts, puts->count > 1))
        return &puts->object;
    part->count = 0;
    for (uint16_t i = 0; i < puts->object.count; i++)
        if (puts->way[i] == way)
            set_add(part, puts->object.item[i]);
    return part;
}

void enter_together(struct engine *e, const struct puts *puts,
                    struct set *entered)
{
    struct coming coming;
    struct set part;
    coming.in.count = coming.down.count = 0;
    for (uint16_t i = 0; i < puts->object.count; i++) {
        uint8_t way = puts->way[i];
        enter_one(e, puts->object.item[i], &puts->how[way],
                  spared(puts, way, &part), &coming);
    }
    enter_end(e, &coming, entered);
}

void enter_all(struct engine *e, const struct set *objects,
               const struct entry *how, struct set *entered)
{
    struct coming coming;
    coming.in.count = coming.down.count = 0;
    for (uint16_t i = 0; i < objects->count; i++)
        enter_one(e, objects->item[i], how, objects, &coming);
    enter_end(e, &coming, entered);
}
