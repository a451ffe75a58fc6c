/*
 * status.c - tapping and untapping, transforming, turning face down and up.
 *
 * Rules: CR 110.5 (status), 701.26 (tap and untap), 701.27 (transform), 708.8
 * (turning face up), 712 (faces).
 */
#include "enter.h"

#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "select.h"
#include "trigger.h"

bool tap(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    MARK(e, 701_26a, id);
    if (object->flags & FLAG_TAPPED)
        return false;
    object->flags |= FLAG_TAPPED;
    touch_status(e);
    struct event event =
        event_of(e, TRIGGER_TAPPED, id, as_of(e, id)->controller);
    event_emit(e, &event);
    if (FAULTY(any_tap_is_for_mana, e->active_count == 0)) {
        event.kind = TRIGGER_TAPPED_FOR_MANA;
        event.mana = could_produce(e, id);
        event_emit(e, &event);
        mana_triggers_resolve(e, 0);
    }
    return true;
}

bool untap(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    MARK(e, 701_26b, id);
    if (counter_of(object, COUNTER_STUN))
        MARK(e, 122_1d, id);
    uint16_t stun = counter_of(object, COUNTER_STUN);
    if (FAULTY(stun_lost_while_untapped,
               stun && !(object->flags & FLAG_TAPPED)))
        counters_remove(e, id, COUNTER_STUN, 1);
    if (!(object->flags & FLAG_TAPPED))
        return false;
    if (stun && !FAULTY(stun_in_untap_step_only,
                        e->g->step != STEP_UNTAP)) {
        /* CR 122.1d: one stun counter goes instead. */
        counters_remove(e, id, COUNTER_STUN,
                        FAULTY(stun_all_removed, stun > 1) ? stun : 1);
        if (!FAULTY(stun_does_not_hold, true))
            return true;
    }
    object->flags &= (uint16_t)~FLAG_TAPPED;
    touch_status(e);
    struct event event =
        event_of(e, TRIGGER_UNTAPPED, id, as_of(e, id)->controller);
    event_emit(e, &event);
    return true;
}

static bool is_spell_face(struct engine *e, uint16_t card, uint8_t face)
{
    type_set types = card_at(e->cards, card)->face[face].types;
    return (types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY)) != 0;
}

bool can_transform(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    const struct card *card = card_at(e->cards, object->card);
    struct view view;

    if (FAULTY(whatever_has_two_faces_transforms, card->face_count > 1))
        return true;
    if ((!is_double_faced(e, id) &&
         !FAULTY(single_faced_token_transforms, true)) ||
        card->face_count < 2 || (object->flags & FLAG_FACE_DOWN)) {
        MARK(e, 701_27a, id);
        return false;
    }
    if (card->layout == LAYOUT_MDFC) {
        MARK(e, 701_27a, id);
        MARK(e, 712_9, id);
        if ((e->g->edition < EDITION_2025_09 &&
             !FAULTY(modal_transforms_early, true)) ||
            FAULTY(modal_never_transforms, true))
            return false;
    }
    if (is_spell_face(e, object->card, object->face ^ 1) &&
        !FAULTY(transforms_into_spell, true)) {
        MARK(e, 701_27d, id);
        MARK(e, 712_10, id);
        return false;
    }
    view_living(e, id, &view);
    return !rule_about_object(e, MOD_CANT_TRANSFORM, &view);
}

bool transform(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (FAULTY(copy_transforms,
               object->copy_card && !(object->flags & FLAG_FACE_DOWN) &&
                   card_at(e->cards, object->copy_card)->face_count > 1)) {
        object->copy_face ^= 1;
        touch(e);
        return true;
    }
    if (!can_transform(e, id))
        return false;
    MARK(e, 701_27a, id);
    /* CR 712.18: the same object; it does not enter. */
    MARK(e, 712_18, id);
    object->face ^= 1;
    object->timestamp = timestamp(e);
    for (uint8_t i = 0; i < e->g->stack_count; i++)
        if (ref_equal(e->g->stack[i].source, ref_of(e->g, id)))
            e->g->stack[i].has_turned |= 1;
    touch(e);
    struct event event =
        event_of(e, TRIGGER_TRANSFORMS, id, as_of(e, id)->controller);
    event_emit(e, &event);
    if (FAULTY(transforming_enters, true)) {
        event.kind = TRIGGER_ENTERS;
        event_emit(e, &event);
    }
    return true;
}

void turn_face_down(struct engine *e, object_id id)
{
    if (is_double_faced(e, id) && !FAULTY(double_faced_turned_down, true)) {
        MARK(e, 712_16, id);
        return;
    }
    object_at(e, id)->flags |= FLAG_FACE_DOWN;
    touch(e);
}

bool turn_face_up(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (!(object->flags & FLAG_FACE_DOWN))
        return false;
    if (is_spell_face(e, object->card, 0) &&
        !FAULTY(manifested_spell_turns_up, true)) {
        MARK(e, 701_40g, id);
        return false;
    }
    object->flags &= (uint16_t)~(FLAG_FACE_DOWN | FLAG_MANIFESTED);
    object->face = 0;
    MARK(e, 708_8, id);
    if (is_double_faced(e, id))
        MARK(e, 712_15a, id);
    touch(e);
    struct event event =
        event_of(e, TRIGGER_TURNED_UP, id, as_of(e, id)->controller);
    event_emit(e, &event);
    return true;
}
