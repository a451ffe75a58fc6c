/*
 * trigger_stack.c - the way of triggered abilities that wait: onto the stack,
 * and of mana abilities past it.
 *
 * Rules: CR 603.3 (onto the stack), 605.1b, 605.4a (mana abilities).
 */
#include "trigger_private.h"

#include "cast.h"
#include "resolve.h"
#include "select.h"

bool is_mana_trigger(struct engine *e, ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    if (!a->mana_trigger &&
        !FAULTY(every_mana_trigger_at_once, a->kind == KIND_TRIGGERED))
        return false;
    MARK(e, 605_1b, 0);
    bool adds_mana =
        a->adds_mana || FAULTY(nonmana_trigger_never_waits, true);
    if (adds_mana & !a->has_target)
        return true;
    MARK(e, 605_5a, 0);
    return false;
}

static void remove_trigger(struct engine *e, uint8_t index)
{
    struct game *g = e->g;
    g->trigger_count--;
    memmove(&g->trigger[index], &g->trigger[index + 1],
            (size_t)(g->trigger_count - index) * sizeof g->trigger[0]);
}

static bool choose_trigger_modes(struct engine *e, struct frame *f,
                                 struct stack_item *item,
                                 const struct node *node)
{
    return choose_some_modes(e, f, item, node->slot[MODES], node->slot[MIN],
                             node->slot[MAX], node->slot[OPTIONAL]) &&
           item->modes != 0;
}

static void fill_item(struct stack_item *item, const struct trigger *trigger)
{
    item->ability = trigger->ability;
    item->source = trigger->source;
    item->event = trigger->event;
    item->controller = trigger->controller;
    item->memory = trigger->memory;
    item->x = trigger->x;
    item->carry = trigger->carry;
    /* CR 701.27f: a delayed ability transforms whatever went before. */
    if (trigger->is_delayed)
        item->has_turned = 2;
}

/* CR 605.4a: at once, and without the stack. */
static void mana_trigger_resolve(struct engine *e,
                                 const struct trigger *trigger)
{
    const struct node *node =
        node_at(e->cards, ability_at(e->cards, trigger->ability)->node);
    struct frame_store store;
    struct stack_item item;
    struct carry carry;
    struct event produced =
        event_of(e, TRIGGER_MANA_ADDED, 0, trigger->controller);
    MARK(e, 605_4a, trigger->source.id);
    produced.amount = 0;
    if (FAULTY(trigger_mana_is_replaced, true))
        produced.flags = 1;
    memset(&item, 0, sizeof item);
    fill_item(&item, trigger);
    if (FAULTY(mana_trigger_forgets, item.carry))
        item.carry = 0;
    item_frame_start(e, &store, &item);
    /* It waits no longer, so nothing keeps the place of what it knows. */
    if (store.f.carry) {
        carry = *store.f.carry;
        store.f.carry = &carry;
    }
    /* CR 603.4: asked again, though nobody has priority in between. */
    if (node->slot[IF])
        MARK(e, 603_4, trigger->source.id);
    if (node->slot[IF] && !condition_holds(e, &store.f, node->slot[IF]) &&
        !FAULTY(mana_trigger_asks_once, true))
        return;
    if (node->slot[MODES]) {
        MARK(e, 603_3c, trigger->source.id);
        if (!choose_trigger_modes(e, &store.f, &item, node))
            return;
    }
    resolve_mana_ability(e, &store.f, node, &produced);
}

enum { MANA_TRIGGERS_MAX = 200 };

void mana_triggers_resolve(struct engine *e, uint8_t first)
{
    /* Those that trigger each other without end are more than the engine
     * holds. */
    uint16_t left = MANA_TRIGGERS_MAX;
    for (uint8_t i = first; i < e->g->trigger_count;) {
        struct trigger trigger = e->g->trigger[i];
        if (!is_mana_trigger(e, trigger.ability) ||
            FAULTY(mana_trigger_uses_stack, true)) {
            i++;
            continue;
        }
        if (left-- == 0)
            refuse(e, CODE_OTHER, CR_NONE);
        remove_trigger(e, i);
        mana_trigger_resolve(e, &trigger);
    }
}

/* CR 603.3c-d: modes and targets are chosen as it goes on the stack. */
static void put_on_stack(struct engine *e, const struct trigger *trigger)
{
    object_id id = object_new(e, 0, OBJECT_ABILITY, trigger->controller);
    zone_join(e, id, ZONE_STACK, trigger->controller, false);
    struct stack_item *item = stack_push(e, id);
    fill_item(item, trigger);

    const struct node *node =
        node_at(e->cards, ability_at(e->cards, trigger->ability)->node);
    struct frame_store store;
    item_frame_start(e, &store, item);
    bool fits = true;
    MARK(e, 603_3, trigger->source.id);
    if (node->slot[MODES])
        MARK(e, 603_3c, trigger->source.id);
    if (node->slot[TARGETS])
        MARK(e, 603_3d, trigger->source.id);
    if (FAULTY(mode_of_trigger_not_asked, node->slot[MODES]))
        item->modes = 1;
    else if (node->slot[MODES])
        fits = choose_trigger_modes(e, &store.f, item, node);
    if (fits)
        fits = choose_targets(e, &store.f, item, node->slot[TARGETS]);
    if (!fits && !FAULTY(targetless_trigger_stays, true)) {
        stack_drop(e, id);
        return;
    }
    targets_announce(e, item);
}

/* The trigger whose source has the card with the lowest number. */
static uint8_t lowest_card(struct engine *e, const struct decision *d)
{
    uint16_t best = 0;
    for (uint16_t i = 1; i < d->count; i++)
        if (object_at(e, d->option[i].object)->card <
            object_at(e, d->option[best].object)->card)
            best = i;
    return (uint8_t)d->option[best].value;
}

/* CR 603.3b: the player chooses the order among the own triggers. */
static uint8_t choose_next(struct engine *e, player_id player)
{
    struct decision d;
    bool same = true;
    uint8_t first = 0xff;
    decision_start(&d, DECIDE_TRIGGER_ORDER, player, 0);
    for (uint8_t i = 0; i < e->g->trigger_count; i++) {
        const struct trigger *trigger = &e->g->trigger[i];
        if (trigger->controller != player)
            continue;
        if (first == 0xff)
            first = i;
        same = same && trigger->ability == e->g->trigger[first].ability;
        decision_add(&d, OPTION_OBJECT, trigger->source.id, PLAYER_NONE, i);
    }
    /* Also when there is none. */
    if (same || FAULTY(trigger_order_not_asked, true))
        return first;
    if (FAULTY(triggers_sorted_by_card, true))
        return lowest_card(e, &d);
    return (uint8_t)d.option[ask(e, &d)].value;
}

bool triggers_to_stack(struct engine *e)
{
    /* CR 605.4a: mana that was added otherwise may trigger some as well. */
    mana_triggers_resolve(e, 0);
    if (e->g->trigger_count == 0)
        return false;
    player_id player = e->g->active;
    if (e->g->trigger_count > 1)
        MARK(e, 603_3b, 0);
    if (FAULTY(triggers_in_seat_order, player != 0))
        player = 0;
    if (FAULTY(triggers_not_in_turn_order, e->g->trigger_count > 1))
        player = (player_id)((player + 1) % e->g->player_count);
    for (uint8_t n = 0; n < e->g->player_count; n++) {
        uint8_t index;
        while ((index = choose_next(e, player)) != 0xff) {
            struct trigger trigger = e->g->trigger[index];
            remove_trigger(e, index);
            put_on_stack(e, &trigger);
        }
        player = (player_id)((player + 1) % e->g->player_count);
    }
    return true;
}
