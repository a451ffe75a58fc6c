/*
 * produce.c - following an instruction to add mana.
 *
 * Rules: CR 106.3-106.4, 106.6 (restrictions and riders), 106.12 (tapping
 * for mana).
 */
#include "mana_private.h"

#include "trigger.h"

uint8_t options_at(uint16_t term)
{
    switch (term) {
    case MANA_ANY_COLOR: case MANA_ANY_TYPE: case MANA_COST_OF:
    case MANA_CHOOSE_COLOR: case MANA_PER_COLOR:
        return 1;
    case MANA_COULD_PRODUCE:
        return 3;
    default:
        return 2;
    }
}

static void mana_options(struct engine *e, const struct frame *f,
                         const struct node *mana, struct mana *unit)
{
    /* Operands only, rider and keep_until, in that order in each term. */
    uint8_t at = options_at(mana->term);
    uint16_t only = mana->slot[at], rider = mana->slot[at + 1];
    uint16_t keep = mana->slot[at + 2];
    struct view view;
    memset(unit, 0, sizeof *unit);
    unit->only = only;
    unit->rider = rider;
    unit->flags = keep ? MANA_KEEP_EOT : 0;
    unit->source = only || rider ? f->source.id : OBJECT_NONE;
    if (view_of(e, f->source, &view)) {
        /* CR 106.3, 107.4h: whether the source is snow now. */
        if (view.as->super & (1u << SUPER_SNOW)) {
            MARK(e, 106_3, f->source.id);
            if (!FAULTY(snow_source_forgotten, true))
                unit->flags |= MANA_SNOW;
        }
        if (only || rider) {
            unit->chosen_id = view.object->chosen[0].id;
            unit->chosen = view.object->chosen[0].value;
        }
    }
}

/* CR 106.12: mana from anything but the {T} of a mana ability is out of
 * reach of what looks at tapping for mana. */
static void replace_if_tapped(struct engine *e, const struct frame *f,
                              bool is_tapped, struct amounts *a)
{
    struct production p;
    production_start(&p, e, f);
    if (FAULTY(mana_never_replaced, p.count > 0))
        return;
    if (is_tapped || FAULTY(replaced_though_not_tapped, p.count > 0)) {
        replace_production(&p, a);
    } else if (p.count) {
        MARK(e, 106_12, f->source.id);
        MARK(e, 106_12b, f->source.id);
    }
}

void mana_produce(struct engine *e, struct frame *f, node_id mana,
                  player_id player, struct event *produced)
{
    const struct node *node = resolve_if(e, f, mana);
    struct amounts a;
    struct offer offer;
    struct could could;
    struct mana unit;
    if (node == NULL)
        return;
    memset(&a, 0, sizeof a);
    memset(&could, 0, sizeof could);
    if (node->term == MANA_COULD_PRODUCE)
        could_produce_all(e, &could);
    offer_of(e, f, node, player, &could, &offer);
    take_offer(e, f, node, &offer, player, &a);
    if (total_of(&a) == 0)
        return;
    uint32_t total = total_of(&a);
    replace_if_tapped(e, f, produced && produced->flags, &a);
    mana_options(e, f, node, &unit);
    if (unit.only || unit.rider)
        MARK(e, 106_6, f->source.id);
    if (total_of(&a) > total && (unit.only || unit.rider))
        MARK(e, 106_6a, f->source.id);
    if (FAULTY(restriction_lost_when_replaced,
               total_of(&a) > total && (unit.only || unit.rider)))
        unit.only = unit.rider = 0;
    unit.player = player;
    for (uint8_t t = 0; t < MANA_TYPES; t++) {
        unit.type = t;
        mana_add(e, &unit, a.of[t]);
    }
    MARK(e, 106_4, f->source.id);
    if (produced) {
        produced->mana |= types_of(&a);
        produced->amount = (uint16_t)(produced->amount + total_of(&a));
    }
    struct event event = event_of(e, TRIGGER_MANA_ADDED, 0, player);
    event.object = f->source;
    event.mana = types_of(&a);
    event.amount = (uint16_t)total_of(&a);
    event_emit(e, &event);
}
