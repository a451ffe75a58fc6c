/*
 * as_enters.c - what modifies how a permanent enters: its own abilities, copy
 * effects first, then effects of other objects.
 *
 * Rules: CR 614.1c-d, 614.12, 616.1c (copies), 306.5b (loyalty).
 */
#include "enter.h"

#include "counters.h"
#include "layers.h"
#include "never.h"
#include "pay.h"
#include "select.h"
#include "why.h"

enum { DO, IF };

/* State of the choices made while it enters. */
enum { DONE_MAX = 24 };
struct entering {
    object_id id;
    bool is_copied;      /* it enters as a copy: new abilities know no X */
    ability_id done[DONE_MAX]; /* as-enters abilities already applied */
    uint8_t done_count;
    const struct set *with; /* these enter at the same time, */
    const struct set *coming; /* and these, where they are */
    struct set *down;       /* these are turned face down as it enters */
};

bool is_coming_with(struct engine *e, const struct set *with, object_id id)
{
    if (with == NULL || !set_has(with, ref_of(e->g, id)) ||
        FAULTY(enters_after_the_others, true))
        return false;
    MARK(e, 614_4, id);
    return true;
}

void drop_coming(struct engine *e, const struct set *with, struct set *from)
{
    for (uint16_t i = from->count; i > 0; i--)
        if (is_coming_with(e, with, from->item[i - 1].id))
            set_remove(from, (uint16_t)(i - 1));
}

static bool is_done(const struct entering *s, ability_id ability)
{
    for (uint8_t i = 0; i < s->done_count; i++)
        if (s->done[i] == ability)
            return true;
    return false;
}

static void enter_frame(struct engine *e, const struct entering *s,
                        ability_id ability, struct frame_store *store)
{
    frame_start(e, store, s->id, ability);
    /* CR 107.3m, and 107.3j for abilities gained by copying. */
    store->f.is_entering =
        !s->is_copied || FAULTY(copied_ability_knows_x, true);
    if (s->is_copied) {
        MARK(e, 107_3j, s->id);
        MARK(e, 107_3m, s->id);
    }
}

static void add_counters(struct engine *e, struct frame *f, object_id id,
                         uint16_t kindamount)
{
    const uint16_t *items;
    list_at(e->cards, kindamount, &items);
    counters_put(e, id, (uint8_t)(items[0] - 1),
                 how_many(e, f, items[1], 0), f->you, true);
}

static void become_copy(struct engine *e, struct entering *s,
                        const struct node *copy, struct frame *f,
                        object_id of)
{
    struct object *object = object_at(e, s->id);
    uint16_t card, except;
    uint8_t face;
    copiable(e, of, &card, &face, &except);
    /* CR 707.2: an ability has nothing that an object could copy. */
    if (card == 0)
        return;
    MARK(e, 707_5, s->id);
    if (object_at(e, of)->copy_card)
        MARK(e, 707_3, s->id);
    why_copy(e, card, object_at(e, of), s->id);
    /* Its own counters are part of the copy effect: they know its X. */
    uint16_t counters = copy->slot[4];
    uint16_t n = 0;
    const uint16_t *items = NULL;
    if (counters) {
        list_at(e->cards, counters, &items);
        n = how_many(e, f, items[1], 0);
    }
    object->copy_card = card;
    object->copy_face = face;
    if (FAULTY(copy_keeps_choice, object_at(e, of)->chosen[0].id))
        object->chosen[0] = object_at(e, of)->chosen[0];
    object->copy_except = except_join(e, except, copy->slot[2]);
    if (copy->slot[3])
        object->flags |= FLAG_TAPPED;
    const struct object *original = object_at(e, of);
    if (FAULTY(copy_takes_counters, original->counter_count))
        for (uint8_t k = 0; k < original->counter_count; k++)
            counter_change(object, original->counter_kind[k],
                           original->counter[k]);
    touch(e);
    if (n > 0)
        counters_put(e, s->id, (uint8_t)(items[0] - 1), n, f->you, true);
    s->is_copied = true;
}

/* CR 616.1c, 614.12a: copying comes first, and is chosen before entering. */
static bool enter_copy(struct engine *e, struct entering *s,
                       const struct node *copy, ability_id ability)
{
    struct frame_store store;
    struct set from, chosen;
    enter_frame(e, s, ability, &store);
    from.count = chosen.count = 0;
    select_all(e, &store.f, WHAT_SELECTOR | copy->slot[0], &from);
    for (uint16_t i = from.count; i > 0; i--)
        if (from.item[i - 1].id == s->id)
            set_remove(&from, (uint16_t)(i - 1));
    drop_coming(e, s->with, &from);
    MARK(e, 616_1c, s->id);
    if (from.count == 0)
        return false;
    if (copy->slot[1] &&
        !ask_yes(e, store.f.you, DECIDE_YES_NO, s->id))
        return false;
    ask_objects(e, store.f.you, PURPOSE_COPY, s->id, &from, 1, 1, &chosen);
    become_copy(e, s, copy, &store.f, chosen.item[0].id);
    return true;
}

/* CR 614.12a: a value chosen as it enters. */
static void enter_choose(struct engine *e, struct entering *s,
                         const struct choose_spec *spec, player_id player)
{
    struct decision d;
    decision_start(&d, DECIDE_NAME, player, s->id);
    choice_options(e, spec->what, player, &d);
    MARK(e, 614_12a, s->id);
    if (d.count == 0)
        return;
    const struct option *option = &d.option[ask(e, &d)];
    choose_for(object_at(e, s->id), spec->id, option->value);
    touch(e);
}

/* CR 614.4: they are turned only once all that modifies how anything
 * enters has been applied, and may be part of it. */
static void will_turn_down(struct engine *e, struct entering *s,
                           struct frame *f, uint16_t selector)
{
    struct set set;
    set.count = 0;
    select_all(e, f, WHAT_SELECTOR | selector, &set);
    drop_coming(e, s->with, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        if (set.item[i].id == s->id)
            continue;
        if (FAULTY(turned_down_before_it_enters, true)) {
            turn_face_down(e, set.item[i].id);
            continue;
        }
        MARK(e, 614_4, set.item[i].id);
        set_add(s->down, set.item[i]);
    }
}

/* CR 614.1d: it never was untapped, also for what looks at that. */
static void make_tapped(struct engine *e, object_id id)
{
    object_at(e, id)->flags |= FLAG_TAPPED;
    touch_status(e);
}

static void tapped_unless(struct engine *e, struct entering *s,
                          struct frame *f, uint16_t costs)
{
    struct payment payment;
    struct decision d;
    memset(&payment, 0, sizeof payment);
    player_id player = f->you;
    if (FAULTY(entering_choice_of_owner,
               object_at(e, s->id)->owner != player))
        player = object_at(e, s->id)->owner;
    payment.player = player;
    payment.object = s->id;
    payment.f = f;
    payment.enters = true;
    payment.with = s->with;
    payment.coming = s->coming;
    decision_start(&d, DECIDE_MAY_PAY, player, s->id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (cost_can_pay(e, &payment, costs))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    MARK(e, 614_1c, s->id);
    MARK(e, 614_12a, s->id);
    if (d.option[ask(e, &d)].value)
        cost_pay_all(e, &payment, costs);
    else
        make_tapped(e, s->id);
}

static void apply_one(struct engine *e, struct entering *s,
                      const struct node *item, ability_id ability)
{
    struct frame_store store;
    enter_frame(e, s, ability, &store);
    switch (item->term) {
    case ENTER_TAPPED:
        MARK(e, 614_1c, s->id);
        make_tapped(e, s->id);
        break;
    case ENTER_TAPPED_UNLESS:
        tapped_unless(e, s, &store.f, item->slot[0]);
        break;
    case ENTER_TAPPED_IF:
        MARK(e, 614_1c, s->id);
        if (!condition_holds(e, &store.f, item->slot[0]))
            make_tapped(e, s->id);
        break;
    case ENTER_COUNTERS:
        add_counters(e, &store.f, s->id, item->slot[0]);
        break;
    case ENTER_CHOOSE:
        enter_choose(e, s, choose_at(e->cards, item->slot[0]), store.f.you);
        break;
    case ENTER_TURN_DOWN:
        will_turn_down(e, s, &store.f, item->slot[0]);
        break;
    default:
        NEVER(); /* copies come first */
    }
    touch_status(e);
}

/* The next as-enters ability that applies: copies first. */
static ability_id next_ability(struct engine *e, struct entering *s,
                               bool copies)
{
    const struct characteristics *as = as_of(e, s->id);
    struct characteristics printed;
    if (FAULTY(entering_reads_printed_text,
               as->card && as->lost_abilities)) {
        as_printed(e, as->card, as->face, &printed);
        as = &printed;
    }
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        const uint16_t *items;
        if (a->kind != KIND_AS_ENTERS || is_done(s, as->ability[i]))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        uint16_t count = list_at(e->cards, node->slot[DO], &items);
        bool copy = false;
        for (uint16_t j = 0; j < count; j++)
            copy |= node_at(e->cards, items[j])->term == ENTER_COPY;
        if (copy == copies)
            return as->ability[i];
    }
    return 0;
}

static void apply_ability(struct engine *e, struct entering *s,
                          ability_id ability)
{
    const struct node *node =
        node_at(e->cards, ability_at(e->cards, ability)->node);
    const uint16_t *items;
    struct frame_store store;
    uint16_t count = list_at(e->cards, node->slot[DO], &items);
    if (s->done_count == DONE_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    s->done[s->done_count++] = ability;
    MARK(e, 614_12, s->id);
    enter_frame(e, s, ability, &store);
    if (node->slot[IF] && !condition_holds(e, &store.f, node->slot[IF]))
        return;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *item = node_at(e->cards, items[i]);
        if (item->term == ENTER_COPY)
            enter_copy(e, s, item, ability);
        else
            apply_one(e, s, item, ability);
    }
}

/* Replacement effects of other objects that modify how it enters. */
static void apply_others(struct engine *e, struct entering *s,
                         const struct entry *how, uint8_t from)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    replacement_start(&query, EVENT_ENTERS, &store);
    while (replacement_next(e, &query, &candidate)) {
        const uint16_t *slot = query.event_node->slot;
        const uint16_t *items;
        struct view view;
        /* CR 614.12: its own effect about a group does not count. */
        if (!candidate.effect && (candidate.source == s->id ||
                                  is_coming_with(e, s->with,
                                                 candidate.source)))
            continue;
        if (slot[3] && (slot[3] & 0xff) != from &&
            !FAULTY(entering_from_anywhere, true))
            continue;
        view_living(e, s->id, &view);
        if ((slot[1] && how->from_spell) ||
            !what_accepts(e, &store.f, slot[0], &view) ||
            !who_accepts(e, &store.f, slot[2], view.as->controller))
            continue;
        MARK(e, 614_12, s->id);
        if (FAULTY(entering_not_changed_by_others, true))
            continue;
        uint16_t count = list_at(e->cards, candidate.rewrites, &items);
        for (uint16_t i = 0; i < count; i++) {
            const struct node *rewrite = node_at(e->cards, items[i]);
            if (rewrite->term == REWRITE_TAPPED)
                make_tapped(e, s->id);
            else if (rewrite->term == REWRITE_COUNTERS)
                add_counters(e, &store.f, s->id, rewrite->slot[0]);
        }
    }
}

void apply_entering(struct engine *e, object_id id, const struct entry *how,
                    uint8_t from, struct set *down)
{
    struct entering s;
    ability_id ability;
    memset(&s, 0, sizeof s);
    s.id = id;
    s.with = how->with;
    s.coming = how->coming;
    s.down = down;
    /* CR 614.12: its own text counts as far as it will have it there. */
    if (as_of(e, id)->lost_abilities)
        MARK(e, 614_12, id);
    while ((ability = next_ability(e, &s, true)) != 0)
        apply_ability(e, &s, ability);
    while ((ability = next_ability(e, &s, false)) != 0)
        apply_ability(e, &s, ability);
    apply_others(e, &s, how, from);
    player_id controller = as_of(e, id)->controller;
    /* CR 306.5b: a planeswalker enters with its loyalty. */
    if (e->as[id].types & (1u << TYPE_PLANESWALKER)) {
        MARK(e, 306_5b, id);
        counters_put(e, id, COUNTER_LOYALTY, e->as[id].loyalty, controller,
                     true);
    }
    counters_put(e, id, (uint8_t)(how->counter_kind - 1), how->counters,
                 controller, true);
}
