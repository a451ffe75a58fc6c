/*
 * trigger.c - events, and the abilities that trigger on them.
 *
 * Rules: CR 603.2 (triggering), 603.4 (conditions), 603.7 (delayed), 603.12
 * (reflexive).
 */
#include "trigger_private.h"

#include "carry.h"
#include "layers.h"
#include "never.h"
#include "players.h"
#include "select.h"
#include "turn.h"

struct event event_of(struct engine *e, enum term kind, object_id object,
                      player_id player)
{
    struct event event;
    memset(&event, 0, sizeof event);
    event.kind = (uint16_t)kind;
    event.player = player;
    event.amount = 1;
    event.object = ref_of(e->g, object);
    return event;
}

/* A step begins; of combat, the first. */
static bool step_begins(uint16_t word, uint16_t step)
{
    return step_is(word == WORD_COMBAT ? WORD_BEGIN_COMBAT : word,
                   (uint8_t)step);
}

static bool object_matches(struct engine *e, const struct frame *f,
                           uint16_t what, const struct event *event)
{
    struct view view;
    if (what == 0)
        return true;
    if (!view_of(e, event->object, &view) ||
        FAULTY(gone_source_not_tapped,
               event->kind == TRIGGER_TAPPED_FOR_MANA && view.is_memory))
        return false;
    return what_accepts(e, f, what, &view);
}

/* A player the event is about: "you" when nobody is named. */
static bool player_matches(struct engine *e, const struct frame *f,
                           node_id who, const struct event *event)
{
    return who ? who_accepts(e, f, who, event->player)
               : event->player == f->you;
}

static bool mana_matches(struct engine *e, const struct frame *f,
                         uint16_t slot, const struct event *event)
{
    return FAULTY(mana_trigger_any_type, true) ||
           (event->mana & colors_of_slot(e, f, slot)) != 0;
}

/* CR 602.1a: what is said of an activated ability: its kind and its cost, the
 * rest of the object whose ability it is. */
static bool activated_matches(struct engine *e, const struct frame *f,
                              uint16_t what, const struct event *event)
{
    static const struct selector nothing;
    struct selector rest;
    struct view view;
    bool is_mana = event->flags & ACTIVATED_MANA;
    MARK(e, 602_1a, event->source.id);
    if (!(what & WHAT_SELECTOR))
        return what == 0 || (view_of(e, event->source, &view) &&
                             what_accepts(e, f, what, &view));
    rest = *selector_at(e->cards, what & ~WHAT_SELECTOR);
    if (rest.nonmana_ability && (rest.nonmana_ability == 2) != is_mana &&
        !FAULTY(mana_abilities_trigger_too, is_mana))
        return false;
    if (rest.has_x &&
        (rest.has_x == 1) != ((event->flags & ACTIVATED_X) != 0) &&
        !FAULTY(every_cost_has_x, true))
        return false;
    rest.nonmana_ability = rest.has_x = rest.ability = 0;
    if (rest.zones & (1u << ZONE_STACK))
        rest.zones = 0;
    return memcmp(&rest, &nothing, sizeof rest) == 0 ||
           (view_of(e, event->source, &view) &&
            select_fits(e, f, &rest, &view));
}

/* What is particular to some events. */
static bool detail_matches(struct engine *e, const struct frame *f,
                           const struct node *on, const struct event *event)
{
    const uint16_t *slot = on->slot;
    struct view view;
    if (slot[2] == 0)
        return true;
    switch (on->term) {
    case TRIGGER_ENTERS:
        return (slot[2] & 0xff) == event->from;
    case TRIGGER_LEAVES:
        return (slot[2] & 0xff) == event->to;
    case TRIGGER_ACTIVATE:
        return !(event->flags & ACTIVATED_MANA) ||
               FAULTY(mana_abilities_trigger_too, true);
    case TRIGGER_ATTACKS:
        return event->flags;
    case TRIGGER_TAPPED_FOR_MANA: case TRIGGER_MANA_ADDED:
        return mana_matches(e, f, slot[2], event);
    case TRIGGER_BECOMES_TARGET:
        /* The source is on the stack. */
        view_living(e, event->source.id, &view);
        return select_match(e, f, slot[2] & 0x7fff, &view);
    case TRIGGER_COUNTERS_PUT:
        return slot[2] == event->counter;
    default:
        NEVER();
    }
}

static bool on_matches(struct engine *e, const struct frame *f,
                       const struct node *on, const struct event *event)
{
    const uint16_t *slot = on->slot;
    switch (on->term) {
    case TRIGGER_STEP:
        return step_begins(slot[0], event->amount) &&
               who_accepts(e, f, slot[1], event->player);
    case TRIGGER_YOU_ATTACK:
        return player_matches(e, f, slot[0], event);
    case TRIGGER_GETS_COUNTERS: case TRIGGER_LOSES_COUNTERS:
        return player_matches(e, f, slot[0], event) &&
               (slot[1] == 0 || slot[1] == event->counter);
    case TRIGGER_DRAWN: case TRIGGER_GAINS_LIFE: case TRIGGER_LOSES_LIFE:
        return player_matches(e, f, slot[0], event);
    case TRIGGER_ACTIVATE:
        return activated_matches(e, f, slot[0], event) &&
               who_accepts(e, f, slot[1], event->player) &&
               detail_matches(e, f, on, event);
    default:
        return object_matches(e, f, slot[0], event) &&
               (who_accepts(e, f, slot[1], event->player) ||
                FAULTY(tap_trigger_any_player,
                       on->term == TRIGGER_TAPPED_FOR_MANA)) &&
               detail_matches(e, f, on, event);
    }
}

static void wait(struct engine *e, const struct trigger *trigger)
{
    if (has_left(e, trigger->controller))
        return;
    if (e->g->trigger_count == TRIGGERS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    e->g->trigger[e->g->trigger_count++] = *trigger;
}

/* CR 603.2d: another permanent makes the trigger happen more often. */
static uint16_t times(struct engine *e, const struct frame *f,
                      const struct event *event)
{
    uint16_t n = 1, cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    if (event->kind != TRIGGER_ENTERS)
        return 1;
    while (rule_next(e, &cursor, MOD_EXTRA_TRIGGER, &store, &mod, &entry)) {
        const uint16_t *items;
        struct view view;
        list_at(e->cards, mod->slot[0], &items);
        view_living(e, event->object.id, &view);
        if (entry.controller == f->you &&
            select_match(e, &store.f, items[0] & 0x7fff, &view)) {
            MARK(e, 603_2d, entry.source);
            n = FAULTY(extra_trigger_ignored, true) ? n : (uint16_t)(n + 1);
        }
    }
    return n;
}

/* CR 603.1: it says so itself, and each ability is counted by itself. */
static bool once_used(struct engine *e, object_id id, uint8_t index,
                      uint16_t limit)
{
    if (limit == WORD_DO_ONCE_EACH_TURN) {
        MARK(e, 603_2h, id);
        return (object_at(e, id)->used >> index & 1) &&
               !FAULTY(done_action_triggers_again, true);
    }
    if (limit != WORD_ONCE_EACH_TURN)
        return false;
    uint16_t mask = (uint16_t)(1u << index);
    MARK(e, 603_1, id);
    if (((object_at(e, id)->used & mask) ||
         FAULTY(activation_uses_up_triggers, object_at(e, id)->used)) &&
        !FAULTY(triggers_more_than_once, true))
        return true;
    object_at(e, id)->used |= mask;
    return false;
}

/* The bit of the ability that speaks, of its source's; 0 when that is gone or
 * nothing is said of how often. */
static uint16_t action_bit(struct engine *e, const struct frame *f)
{
    const struct ability *a = ability_at(e->cards, f->ability);
    object_id id = ref_live(e->g, f->source);
    if (a->kind != KIND_TRIGGERED || id == OBJECT_NONE ||
        node_at(e->cards, a->node)->slot[LIMIT] != WORD_DO_ONCE_EACH_TURN)
        return 0;
    const struct characteristics *as = as_of(e, id);
    for (uint8_t i = 0; i < as->ability_count; i++)
        if (as->ability[i] == f->ability)
            return (uint16_t)(1u << i);
    return 0;
}

bool action_is_done(struct engine *e, const struct frame *f)
{
    uint16_t bit = action_bit(e, f);
    if (bit == 0 || !(object_at(e, f->source.id)->used & bit))
        return false;
    MARK(e, 603_2h, f->source.id);
    return true;
}

void action_note(struct engine *e, const struct frame *f)
{
    uint16_t bit = action_bit(e, f);
    if (bit)
        object_at(e, f->source.id)->used |= bit;
}

static bool is_waiting(const struct game *g, ability_id ability)
{
    for (uint8_t i = 0; i < g->trigger_count; i++)
        if (g->trigger[i].ability == ability)
            return true;
    return false;
}

static void try_ability(struct engine *e, object_id id, ability_id ability,
                        uint8_t index, const struct event *event)
{
    const struct ability *a = ability_at(e->cards, ability);
    const struct object *object = object_at(e, id);
    if (!ability_functions(e, id, a))
        return;
    const struct node *node = node_at(e->cards, a->node);
    struct frame_store store;
    frame_start(e, &store, id, ability);
    store.f.event = event;
    MARK(e, 603_2, id);
    if (!on_matches(e, &store.f, node_at(e->cards, node->slot[ON]), event))
        return;
    if (node->slot[WHILE] &&
        !condition_holds(e, &store.f, node->slot[WHILE]))
        return;
    /* CR 603.4: an intervening "if" must be true now and on resolution. */
    if (node->slot[IF]) {
        MARK(e, 603_4, id);
        if (!condition_holds(e, &store.f, node->slot[IF]) &&
            !FAULTY(condition_not_asked_first, true))
            return;
    }
    if (once_used(e, id, index, node->slot[LIMIT]))
        return;
    /* CR 603.2c: once, however much the event is about. */
    if (event->amount > 1 || is_waiting(e->g, ability))
        MARK(e, 603_2c, id);
    struct trigger trigger;
    memset(&trigger, 0, sizeof trigger);
    trigger.ability = ability;
    trigger.controller = store.f.you;
    trigger.source = store.f.source;
    trigger.event = *event;
    /* CR 107.3m: an enters ability knows the X of the spell. */
    if (event->kind == TRIGGER_ENTERS &&
        ref_equal(event->object, store.f.source)) {
        trigger.x = FAULTY(enters_trigger_forgets_x, object->x) ? 0
                                                                : object->x;
        if (FAULTY(x_of_nothing_is_one,
                   !(object->flags & FLAG_WAS_CAST)))
            trigger.x = 1;
    } else if (event->kind == TRIGGER_TURNED_UP &&
               ref_equal(event->object, store.f.source)) {
        trigger.x = object->x; /* that of its morph cost */
    } else if (object->zone == ZONE_STACK ||
               FAULTY(permanent_keeps_x, object->x > 0)) {
        trigger.x = object->x;
    }
    for (uint16_t n = times(e, &store.f, event); n > 0; n--)
        wait(e, &trigger);
}

static void try_object(struct engine *e, object_id id,
                       const struct event *event)
{
    const struct characteristics *as = as_of(e, id);
    uint8_t count = as->ability_count;
    for (uint8_t i = 0; i < count; i++) {
        ability_id ability = e->as[id].ability[i];
        if (ability_at(e->cards, ability)->trigger == event->kind)
            try_ability(e, id, ability, i, event);
    }
}

static void try_delayed(struct engine *e, const struct event *event)
{
    struct game *g = e->g;
    for (uint8_t i = 0; i < g->delayed_count; i++) {
        struct delayed *delayed = &g->delayed[i];
        const struct ability *a = ability_at(e->cards, delayed->ability);
        if (a->trigger != event->kind)
            continue;
        const struct node *node = node_at(e->cards, a->node);
        struct frame_store store;
        frame_start(e, &store, 0, delayed->ability);
        store.f.source = delayed->source;
        store.f.you = delayed->controller;
        store.f.event = event;
        store.f.has_it = delayed->object.id != 0;
        store.f.it = delayed->object;
        carry_restore(e, &store.f, delayed->carry);
        MARK(e, 603_2, delayed->source.id);
        MARK(e, 603_7, delayed->source.id);
        if (!on_matches(e, &store.f, node_at(e->cards, node->slot[ON]),
                        event))
            continue;
        struct trigger trigger;
        memset(&trigger, 0, sizeof trigger);
        trigger.ability = delayed->ability;
        trigger.controller = delayed->controller;
        trigger.source = delayed->source;
        trigger.event = *event;
        trigger.memory = delayed->object;
        if (delayed->object.id)
            MARK(e, 603_7c, delayed->source.id);
        trigger.x = delayed->x;
        trigger.is_delayed = 1;
        trigger.carry = delayed->carry;
        wait(e, &trigger);
        /* CR 603.7b: once only, unless it says for how long. */
        if (delayed->duration == DURATION_FOREVER &&
            !FAULTY(delayed_triggers_again, true)) {
            MARK(e, 603_7b, delayed->source.id);
            g->delayed_count--;
            memmove(delayed, delayed + 1,
                    (size_t)(g->delayed_count - i) * sizeof *delayed);
            i--;
        }
    }
}

/* All on the battlefield, or on the stack. */
static void try_zone(struct engine *e, object_id head,
                     const struct event *event)
{
    object_id next;
    if (QUICK(head && as_of(e, head) && e->is_valid &&
              !(e->there.gist.triggers >> event->kind % 64 & 1)))
        return;
    for (object_id id = head; id; id = next) {
        next = e->g->object[id].next;
        try_object(e, id, event);
    }
}

void event_emit(struct engine *e, const struct event *event)
{
    struct game *g = e->g;
    try_zone(e, g->battlefield_head, event);
    try_zone(e, g->stack_head, event);
    uint8_t flags = CARD_OFF_TRIGGER | CARD_OFF_EMBLEM;
    bool none = QUICK(e->is_valid && !(e->there.off_flags & flags));
    for (object_id id = 1; id < g->object_count && !none; id++) {
        const struct object *object = &g->object[id];
        if (object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK)
            continue;
        if (object->kind == OBJECT_EMBLEM ||
            (object->kind == OBJECT_CARD &&
             (card_flags_of(e, object->card) & CARD_OFF_TRIGGER)))
            try_object(e, id, event);
    }
    try_delayed(e, event);
}

void delayed_add(struct engine *e, const struct frame *f, ability_id ability,
                 struct ref it, enum duration duration)
{
    struct game *g = e->g;
    if (g->delayed_count == DELAYED_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct delayed *delayed = &g->delayed[g->delayed_count++];
    memset(delayed, 0, sizeof *delayed);
    delayed->ability = ability;
    delayed->controller = f->you;
    delayed->duration = (uint8_t)duration;
    delayed->source = ref_follow(e, f, f->source);
    delayed->object = it;
    if (FAULTY(delayed_forgets, it.id))
        delayed->object.id = OBJECT_NONE;
    delayed->x = f->item ? f->item->x : f->x;
    delayed->carry = carry_note(e, f, ability);
}

void reflexive_add(struct engine *e, const struct frame *f,
                   ability_id ability)
{
    struct trigger trigger;
    memset(&trigger, 0, sizeof trigger);
    MARK(e, 603_12, f->source.id);
    trigger.ability = ability;
    trigger.controller = f->you;
    trigger.source = f->source;
    if (f->event)
        trigger.event = *f->event;
    if (f->has_it)
        trigger.memory = f->it;
    else if (f->moved->count > 0)
        trigger.memory = f->moved->item[0];
    trigger.x = f->item ? f->item->x : f->x;
    if (f->has_pay_x)
        trigger.x = f->pay_x;
    trigger.carry = carry_note(e, f, ability);
    if (FAULTY(reflexive_forgets, trigger.carry || trigger.x)) {
        trigger.carry = 0;
        trigger.x = 0;
    }
    wait(e, &trigger);
}
