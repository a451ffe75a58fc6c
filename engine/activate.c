/* Activating abilities: see cast.h. */
#include "cast.h"

#include <stddef.h>

#include "carry.h"
#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "pay.h"
#include "permit.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

/* Slots of an ABILITY_ACTIVATED node. */
enum { COSTS, TARGETS, EFFECT, ONLY, BY, ZONE, MODES, NAME, MIN, MAX };

struct activation {
    object_id id;
    player_id player;
    ability_id ability;
    uint16_t ordinal;
    const struct node *node;
    struct stack_item *item;
    uint16_t x;
    struct stack_item local; /* of a mana ability */
    struct frame_store store;
};

uint16_t x_announced(struct engine *e, player_id player, object_id id)
{
    uint32_t most = mana_total(e->g, player) + 40;
    uint32_t other = x_payable(e, player, id);
    if (most < other)
        most = other;
    if (most >= OPTIONS_MAX)
        most = OPTIONS_MAX - 1;
    return ask_number(e, player, PURPOSE_X, id, 0, (uint16_t)most);
}

/* CR 602.2b with 601.2b-d. */
static void announce(struct engine *e, struct activation *a)
{
    bool fits = true;
    MARK(e, 602_2b, a->id);
    if (costs_have_x(e, a->node->slot[COSTS])) {
        MARK(e, 107_3a, a->id);
        a->x = x_announced(e, a->player, a->id);
        a->item->x = a->x;
    }
    if (a->node->slot[MODES]) {
        MARK(e, 601_2b, a->id);
        fits = choose_some_modes(e, &a->store.f, a->item,
                                 a->node->slot[MODES], a->node->slot[MIN],
                                 a->node->slot[MAX], false);
    }
    if (!fits || !choose_targets(e, &a->store.f, a->item,
                                 a->node->slot[TARGETS]))
        refuse(e, CODE_TARGET_COUNT, CR_601_2c);
}

static void pay_costs(struct engine *e, struct activation *a)
{
    struct payment payment;
    struct mana_due due;
    memset(&payment, 0, sizeof payment);
    payment.player = a->player;
    payment.object = a->id;
    payment.ability = a->ability;
    payment.ordinal = a->ordinal;
    payment.has_x = costs_have_x_symbol(e, a->node->slot[COSTS]);
    payment.x = a->x;
    payment.item = a->item;
    payment.f = &a->store.f;
    due_start(&due);
    cost_mana(e, &payment, a->node->slot[COSTS], 1, &due);
    due_modify(e, &payment, &due);
    if (e->active_count == sizeof e->active / sizeof e->active[0])
        refuse(e, CODE_OTHER, CR_NONE);
    /* CR 605.3c: not again before it has resolved. */
    e->active[e->active_count].object = a->id;
    e->active[e->active_count++].ability = a->ability;
    if (FAULTY(untaps_before_mana,
               ability_at(e->cards, a->ability)->untaps_self) &&
        !untap(e, a->id))
        refuse(e, CODE_NOT_TAPPED, CR_107_6);
    uint16_t life = due_phyrexian(e, &payment, &due);
    due_pay(e, &payment, &due);
    life_pay(e, a->player, life);
    cost_pay(e, &payment, a->node->slot[COSTS], 1);
    e->active_count--;
    MARK(e, 602_1a, a->id);
    MARK(e, 601_2h, a->id);
}

static void note_use(struct engine *e, const struct activation *a)
{
    struct object *object = object_at(e, a->id);
    object->used |= activated_bit(e, a->id, a->ordinal);
    if (ability_at(e->cards, a->ability)->is_loyalty)
        object->flags |= FLAG_LOYALTY_USED;
}

static void announce_event(struct engine *e, const struct activation *a,
                           object_id object, bool mana)
{
    if (FAULTY(mana_ability_unannounced, mana))
        return;
    struct event event = event_of(e, TRIGGER_ACTIVATE, 0, a->player);
    event.object = object ? ref_of(e->g, object) : a->store.f.source;
    event.source = a->store.f.source;
    event.flags = mana ? ACTIVATED_MANA : 0;
    if (costs_have_x_symbol(e, a->node->slot[COSTS]))
        event.flags |= ACTIVATED_X;
    event_emit(e, &event);
}

static void activate_mana(struct engine *e, struct activation *a)
{
    bool tapped = ability_at(e->cards, a->ability)->taps_self;
    struct event produced =
        event_of(e, TRIGGER_TAPPED_FOR_MANA, 0, a->player);
    memset(&a->local, 0, sizeof a->local);
    a->item = &a->local;
    a->item->ability = a->ability;
    a->item->controller = a->player;
    a->item->source = a->store.f.source;
    a->store.f.item = a->item;
    announce(e, a);
    note_use(e, a);
    uint8_t waiting = e->g->trigger_count;
    pay_costs(e, a);
    announce_event(e, a, 0, true);
    produced.object = a->store.f.source;
    produced.amount = 0;
    produced.flags = tapped;
    /* CR 605.3b: it resolves at once. */
    MARK(e, 605_3b, a->id);
    resolve_mana_ability(e, &a->store.f, a->node, &produced);
    /* CR 605.2: a mana ability all the same. */
    if (produced.amount == 0)
        MARK(e, 605_2, a->id);
    else
        MARK(e, 106_12, a->id);
    /* CR 106.12a: only when it really added mana. */
    if (tapped)
        MARK(e, 106_12a, a->id);
    if (FAULTY(tap_trigger_without_symbol, !tapped))
        tapped = true;
    if (tapped && (produced.amount > 0 ||
                   FAULTY(tap_trigger_without_mana, true))) {
        produced.flags = 0;
        event_emit(e, &produced);
        if (FAULTY(tap_trigger_twice, true))
            event_emit(e, &produced);
        for (uint16_t n = 1; FAULTY(tap_trigger_per_mana, n < produced.amount);
             n++)
            event_emit(e, &produced);
    }
    mana_triggers_resolve(e, waiting);
}

static void activate_on_stack(struct engine *e, struct activation *a)
{
    bool was_valid = e->is_valid;
    object_id object = object_new(e, 0, OBJECT_ABILITY, a->player);
    zone_join(e, object, ZONE_STACK, a->player, false);
    touch_on_stack(e, object, was_valid);
    a->item = stack_push(e, object);
    a->item->ability = a->ability;
    a->item->source = a->store.f.source;
    a->item->controller = a->player;
    a->store.f.item = a->item;
    MARK(e, 602_2a, a->id);
    announce(e, a);
    targets_announce(e, a->item);
    object_at(e, object)->x = a->x;
    note_use(e, a);
    pay_costs(e, a);
    carry_paid(e, &a->store.f, a->item);
    announce_event(e, a, object, false);
}

void activate(struct engine *e, player_id player, object_id id,
              uint16_t ordinal)
{
    struct activation a;
    ability_id ability = activated_at(e, id, ordinal);
    struct verdict v =
        ability_judge(e, player, id, ability, ordinal, e->paying > 0);
    assert(v.code == CODE_NONE);
    (void)v;
    memset(&a, 0, offsetof(struct activation, local));
    a.id = id;
    a.player = player;
    a.ordinal = ordinal;
    a.ability = ability;
    a.node = node_at(e->cards, ability_at(e->cards, a.ability)->node);
    frame_start(e, &a.store, id, a.ability);
    a.store.f.you = player;
    if (ability_at(e->cards, a.ability)->is_intrinsic)
        MARK(e, 305_6, id);
    if (is_mana_ability(e, a.ability)) {
        MARK(e, 605_1a, id);
        MARK(e, 605_3a, id);
        activate_mana(e, &a);
    } else {
        if (!sorcery_time(e, player))
            MARK(e, 117_1b, id);
        activate_on_stack(e, &a);
    }
}
