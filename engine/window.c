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
        if (QUICK(!a->adds_mana || !(a->changes & ~changes)))
            continue;
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

static unsigned changes_for(struct engine *e, player_id player)
{
    const struct game *g = e->g;
    unsigned changes = 0;
    /* Triggers and "any player may" included. */
    for (object_id id = g->battlefield_head; id; id = g->object[id].next)
        changes |= changes_of(e, id);
    if (QUICK(e->is_valid && !(e->there.off_flags & CARD_OFF_ACTIVE)))
        return changes;
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        /* exempt: with more of them more is tried in vain */
        if (object->owner == player &&
            (object->kind == OBJECT_EMBLEM ||
             (object->kind == OBJECT_CARD && object->zone != ZONE_BATTLEFIELD &&
              (card_flags_of(e, object->card) & CARD_OFF_ACTIVE))))
            changes |= changes_of(e, id);
    }
    return changes;
}

unsigned window_changes(struct engine *e, player_id player)
{
    /* While options are listed nothing changes. */
    if (!e->is_listing || /* exempt: otherwise it is found out again */
        !e->has_changes) {
        e->changes = (uint16_t)changes_for(e, player);
        e->has_changes = e->is_listing;
    }
    return e->changes;
}

bool window_may_help(struct engine *e, const struct payment *payment,
                     uint16_t costs)
{
    if (!window_opens(e, payment, costs))
        return false;
    unsigned changes = window_changes(e, payment->player);
    /* {Q}: the permanent may be tapped for its own mana. */
    if (changes_of(e, payment->object) & MEANS_OWN_TAP)
        changes |= MEANS_TAPPED;
    return cost_may_follow(e, payment, costs, changes);
}
