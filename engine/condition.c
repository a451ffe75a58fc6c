/*
 * condition.c - comparisons and conditions of the vocabulary.
 *
 * Rules: CR 608.2c (looked at as the text is followed), 601.2b (X).
 */
#include "select_private.h"

#include "layers.h"
#include "never.h"

static bool relation_holds(int32_t a, enum term op, int32_t b)
{
    switch (op) {
    case CMP_LE:
        return a <= b;
    case CMP_LT:
        return a < b;
    case CMP_GE:
        return a >= b;
    case CMP_GT:
        return a > b;
    case CMP_EQ:
        return a == b;
    case CMP_NE:
        return a != b;
    default:
        NEVER();
    }
}

bool compare_holds(struct engine *e, const struct frame *f, node_id cmp,
                   int32_t value)
{
    const struct node *node = node_at(e->cards, cmp);
    assert(cmp != 0);
    if (node->term == CMP_PARITY)
        return ((value & 1) != 0) == (node->slot[0] == WORD_ODD);
    /* CR 601.2b-c: X is announced before targets are chosen. */
    if (f->x_unknown && amount_has_x(e, node->slot[0]))
        return true;
    return relation_holds(value, node->term, amount_of(e, f, node->slot[0]));
}

static bool comparison_holds(struct engine *e, const struct frame *f,
                             uint16_t list)
{
    const uint16_t *items;
    list_at(e->cards, list, &items);
    return relation_holds(amount_of(e, f, items[0]), items[1],
                          amount_of(e, f, items[2]));
}

static bool conditions_hold(struct engine *e, const struct frame *f,
                            uint16_t list, bool all)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        if (condition_holds(e, f, items[i]) != all)
            return !all;
    return all;
}

static bool was_chosen(struct engine *e, const struct frame *f, name_id id)
{
    const struct binding *binding = binding_of(f, id);
    if (binding)
        return binding->has_value || binding->set.count > 0 ||
               binding->number > 0;
    struct view view;
    uint16_t value;
    return view_of(e, f->source, &view) &&
           chosen_of(view.object, id, &value);
}

/* What the first of a pair means; the second. */
static uint16_t pair_of(struct engine *e, const struct frame *f, uint16_t list,
                        struct set *set)
{
    const uint16_t *items;
    list_at(e->cards, list, &items);
    set->count = 0;
    select_all(e, f, items[0], set);
    return items[1];
}

static bool is_in_zone(struct engine *e, const struct frame *f,
                       uint16_t list)
{
    struct set set;
    uint16_t zone = pair_of(e, f, list, &set) & 0xff;
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = ref_live(e->g, ref_follow(e, f, set.item[i]));
        if (e->g->object[id].zone != zone) /* of none in no zone */
            return false;
    }
    return set.count > 0;
}

static bool all_match(struct engine *e, const struct frame *f, uint16_t list)
{
    struct set set;
    uint16_t selector = pair_of(e, f, list, &set) & 0x7fff;
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (!view_of(e, set.item[i], &view) ||
            !select_match(e, f, selector, &view))
            return false;
    }
    return set.count > 0;
}

static bool is_tapped(struct engine *e, const struct frame *f, node_id ref)
{
    struct set set;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (view_of(e, set.item[i], &view) &&
            (view.object->flags & FLAG_TAPPED))
            return true;
    }
    return false;
}

static bool source_has(struct engine *e, const struct frame *f,
                       uint16_t flag, uint8_t zone)
{
    struct view view;
    if (!view_of(e, f->source, &view))
        return false;
    if (flag)
        return (view.object->flags & flag) != 0;
    return view.object->cast_from == zone;
}

/* A spell cast this turn by one of the players, as it was cast. */
static bool was_cast_this_turn(struct engine *e, const struct frame *f,
                               const uint16_t *slot)
{
    uint8_t players = players_of(e, f, slot[0], 0xff);
    for (uint8_t i = 0; i < e->g->cast_count; i++) {
        const struct cast_note *note = &e->g->cast_note[i];
        struct characteristics as;
        struct object object;
        if (!((players >> note->player) & 1))
            continue;
        memset(&object, 0, sizeof object);
        object.zone = ZONE_BATTLEFIELD;
        object.card = note->card;
        /* CR 708.4: of one that was cast face down nothing else is seen. */
        if (note->card)
            as_printed(e, note->card, note->face, &as);
        else
            as_face_down(note->player, &as);
        as.controller = note->player;
        /* CR 202.3e: X was what was chosen for it. */
        as.mana_value = note->mana_value;
        as.colors = note->colors;
        struct view view = {&object, &as, {0, 0, 0}, true};
        if (select_match(e, f, slot[1] & 0x7fff, &view))
            return true;
    }
    return false;
}

/* CR 118.12, or the alternative cost that was paid for the spell. */
static bool was_paid(struct engine *e, const struct frame *f, name_id id)
{
    const struct binding *binding = binding_of(f, id);
    struct view view;
    if (binding)
        return binding->has_number;
    return view_of(e, f->source, &view) && view.object->alternative == id;
}

/* dispatcher */
bool condition_holds(struct engine *e, const struct frame *f, node_id cond)
{
    const struct node *node = node_at(e->cards, cond);
    const uint16_t *slot = node->slot;
    const uint16_t *items;
    switch (node->term) {
    case COND_CMP:
        return comparison_holds(e, f, slot[0]);
    case COND_EXISTS:
        return count_of(e, f, slot[0]) > 0;
    case COND_KICKED:
        return source_count(e, f, false) > 0 ||
               FAULTY(kicked_without_kicker, true);
    case COND_MANA_SPENT:
        return (spent_on(e, f) & slot[0]) != 0;
    case COND_CAST_FROM:
        return source_has(e, f, 0, (uint8_t)(slot[0] & 0xff));
    case COND_WAS_CAST:
        return source_has(e, f, FLAG_WAS_CAST, 0);
    case COND_YOUR_TURN:
        return e->g->active == f->you;
    case COND_NOT:
        return !condition_holds(e, f, slot[0]);
    case COND_ALL:
        return conditions_hold(e, f, slot[0], true);
    case COND_ANY:
        return conditions_hold(e, f, slot[0], false);
    case COND_CHOSEN:
        return was_chosen(e, f, slot[0]);
    case COND_IN_ZONE:
        return is_in_zone(e, f, slot[0]);
    case COND_EDITION:
        list_at(e->cards, slot[0], &items);
        return relation_holds(e->g->edition, items[0], items[1]);
    case COND_MATCHES:
        return all_match(e, f, slot[0]);
    case COND_TAPPED:
        return is_tapped(e, f, slot[0]);
    case COND_REBOUNDING:
        return source_has(e, f, FLAG_REBOUND, 0);
    case COND_STARTING:
        return (players_of(e, f, slot[0], 0) & 1) != 0;
    case COND_CAST_THIS_TURN:
        return was_cast_this_turn(e, f, slot);
    case COND_PAID:
        return was_paid(e, f, slot[0]);
    default:
        NEVER();
    }
}
