#include "window.h"

#include "layers.h"
#include "mana.h"
#include "state.h"

bool window_opens(struct engine *e, const struct payment *payment,
                  uint16_t costs)
{
    struct mana_due due;
    if (costs_have_x(e, costs))
        return true;
    due_start(&due);
    cost_mana(e, payment, costs, 1, &due);
    due_modify(e, payment, &due);
    return due_total(&due) > 0;
}

/* What the mana abilities of one object change when they are used or, being
 * triggered ones, set off. */
static unsigned changes_of(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    unsigned changes = as->intrinsic ? MEANS_OWN_TAP : 0;
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        /* exempt: with more of them more is tried in vain */
        bool is_meant = a->kind == KIND_TRIGGERED
                            ? a->adds_mana && a->mana_trigger
                            : a->kind == KIND_ACTIVATED &&
                                  is_mana_ability(e, as->ability[i]);
        if (is_meant)
            changes |= a->changes;
    }
    return changes;
}

static bool is_usable(struct engine *e, object_id id, player_id player)
{
    const struct object *object = object_at(e, id);
    if (object->zone == ZONE_BATTLEFIELD)
        return true; /* triggers and "any player may" included */
    /* exempt: with more of them more is tried in vain */
    return object->kind == OBJECT_CARD && object->owner == player &&
           (e->card_flags[object->card] & CARD_OFF_ACTIVE) != 0;
}

static unsigned changes_for(struct engine *e, player_id player)
{
    unsigned changes = 0;
    for (object_id id = 1; id < e->g->object_count; id++)
        if (is_usable(e, id, player))
            changes |= changes_of(e, id);
    return changes;
}

bool window_may_help(struct engine *e, const struct payment *payment,
                     uint16_t costs)
{
    if (!window_opens(e, payment, costs))
        return false;
    /* While options are listed nothing changes. */
    if (!e->is_listing || /* exempt: otherwise it is found out again */
        !e->has_changes) {
        e->changes = (uint16_t)changes_for(e, payment->player);
        e->has_changes = e->is_listing;
    }
    unsigned changes = e->changes;
    /* {Q}: the permanent may be tapped for its own mana. */
    if (changes_of(e, payment->object) & MEANS_OWN_TAP)
        changes |= MEANS_TAPPED;
    return cost_may_follow(e, payment, costs, changes);
}
