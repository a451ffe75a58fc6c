/*
 * special.c - special actions: playing a land, turning a permanent face up.
 *
 * Rules: CR 116.2a-b, 305 (lands), 702.37e (morph), 701.40 (manifest).
 */
#include "cast.h"

#include "move.h"
#include "pay.h"
#include "select.h"
#include "trigger.h"

static void play_entry(struct engine *e, player_id player, object_id id,
                       uint8_t face)
{
    struct entry how;
    memset(&how, 0, sizeof how);
    how.controller = player;
    if (FAULTY(played_land_under_owner, object_at(e, id)->owner != player))
        how.controller = object_at(e, id)->owner;
    how.face = face;
    MARK(e, 305_1, id);
    e->g->player[player].lands_played++;
    if (!enter(e, id, &how))
        return;
    struct event event = event_of(e, TRIGGER_LAND_PLAYED, id, player);
    event_emit(e, &event);
}

void play_land(struct engine *e, player_id player, object_id id,
               uint8_t face)
{
    struct permission permission;
    struct verdict v = play_judge(e, player, id, face, &permission);
    assert(v.code == CODE_NONE);
    MARK(e, 116_2a, id);
    if (permission.limit == WORD_ONCE_EACH_TURN)
        object_at(e, permission.source)->permitted = 1;
    else if (permission.limit == WORD_ONE_PER_TYPE)
        e->g->player[player].permissions_used |= 1u << TYPE_LAND;
    play_entry(e, player, id, face);
}

void play_land_now(struct engine *e, player_id player, object_id id,
                   uint8_t face)
{
    /* CR 305.2a: it counts as a land played. */
    MARK(e, 305_2a, id);
    play_entry(e, player, id, face);
    if (FAULTY(land_now_not_counted, true))
        e->g->player[player].lands_played--;
}

void special(struct engine *e, player_id player, object_id id)
{
    struct verdict v = special_judge(e, player, id);
    assert(v.code == CODE_NONE);
    struct payment payment;
    struct mana_due due;
    struct frame_store store;
    struct ref turned = ref_of(e->g, id);
    uint16_t card = object_at(e, id)->card;
    const struct face *face = &card_at(e->cards, card)->face[0];
    uint16_t costs = morph_cost(e, card);
    frame_start(e, &store, id, 0);
    store.f.you = player;
    memset(&payment, 0, sizeof payment);
    payment.player = player;
    payment.object = id;
    payment.f = &store.f;
    /* CR 701.40c: a manifested creature with morph goes either way. */
    if (costs && (object_at(e, id)->flags & FLAG_MANIFESTED) &&
        (face->types & (1u << TYPE_CREATURE)) &&
        !FAULTY(manifested_morph_has_one_cost, true)) {
        MARK(e, 701_40c, id);
        if (ask_number(e, player, PURPOSE_ALTERNATIVE, id, 0, 1) == 0)
            costs = 0;
    }
    MARK(e, 116_2b, id);
    if (FAULTY(morph_asks_mana_cost, costs))
        costs = 0;
    if (costs && costs_have_x(e, costs)) {
        MARK(e, 107_3d, id);
        payment.has_x = true;
        payment.x = store.f.x = x_announced(e, player, id);
    }
    if (costs) {
        MARK(e, 702_37e, id);
        cost_pay_all(e, &payment, costs);
    } else {
        due_start(&due);
        due_add(e, &due, face->cost, 0, 1);
        due_pay(e, &payment, &due);
        MARK(e, 701_40b, id);
    }
    /* CR 400.7: what the cost moved is another object. */
    if (!ref_live(e->g, turned) && !FAULTY(paid_itself_is_turned_up, true))
        return;
    if (payment.has_x && !FAULTY(morph_forgets_x, payment.x))
        object_at(e, id)->x = payment.x;
    turn_face_up(e, id);
}
