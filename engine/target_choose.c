/*
 * target_choose.c - choosing modes and targets.
 *
 * Rules: CR 601.2b-d, 115.1, 115.3, 700.2 (modes), 707.10c (new targets for a
 * copy).
 */
#include "permit.h"

#include "cast.h"
#include "select.h"
#include "trigger.h"

/* Slots of an ABILITY_SPELL node, which also stands for a mode. */
enum { SPELL_TARGETS, SPELL_MODES, SPELL_EFFECT };

bool modes_exist(struct engine *e, const struct frame *f, uint16_t modes,
                 node_id least)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, modes, &items);
    bool is_open = f->x_unknown && amount_has_x(e, least);
    int32_t need = is_open ? 1 : amount_or(e, f, least, 1);
    int32_t found = 0;
    for (uint16_t i = 0; i < count; i++)
        found += targets_exist(
            e, f, node_at(e->cards, items[i])->slot[SPELL_TARGETS]);
    /* CR 601.2b: as many modes as have to be chosen, each with its targets. */
    MARK(e, 601_2b, f->source.id);
    return found >= need || FAULTY(one_mode_will_do, found > 0);
}

static void add_target(struct engine *e, struct stack_item *item,
                       struct ref ref, uint16_t group)
{
    if (item->target_count == TARGETS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    item->target[item->target_count] = ref;
    item->target_group[item->target_count] = group;
    item->divided[item->target_count] = 0;
    item->target_count++;
}

/* CR 601.2d: each target of a division gets at least one. */
static void divide(struct engine *e, struct frame *f,
                   struct stack_item *item, uint8_t first, int32_t total)
{
    for (uint8_t i = first; i < item->target_count; i++) {
        int32_t left = item->target_count - 1 - i;
        int32_t share = total;
        if (left > 0) {
            MARK(e, 601_2d, item->object);
            bool none = FAULTY(division_by_zero, true);
            share = ask_number(e, f->you, PURPOSE_DIVISION, item->object,
                               none ? 0 : 1,
                               (uint16_t)(none ? total : total - left));
        }
        item->divided[i] = (uint8_t)(share > 255 ? 255 : share);
        total -= share;
    }
}

static bool is_target(const struct stack_item *item, struct ref ref)
{
    for (uint8_t i = 0; i < item->target_count; i++)
        if (ref_equal(item->target[i], ref))
            return true;
    return false;
}

static bool choose_group(struct engine *e, struct frame *f,
                         struct stack_item *item, uint16_t group)
{
    const struct target_spec *spec = target_at(e->cards, group);
    struct set legal;
    uint8_t first = item->target_count;
    int32_t min = amount_or(e, f, spec->min, 1);
    int32_t max = amount_or(e, f, spec->max, 1);
    int32_t total = amount_or(e, f, spec->divided, 0);
    legal_targets(e, f, spec, SET_MAX, &legal);
    for (uint16_t i = legal.count; spec->distinct && i > 0; i--)
        if (is_target(item, legal.item[i - 1]) &&
            !FAULTY(another_may_be_the_same, true)) {
            MARK(e, 115_3, item->object);
            set_remove(&legal, (uint16_t)(i - 1));
        }
    if (spec->divided && max > total)
        max = total;
    if (legal.count < min || max < min)
        return false;
    MARK(e, 115_1, item->object);
    MARK(e, 601_2c, item->object);
    for (int32_t n = 0; n < max; n++) {
        struct decision d;
        decision_start(&d, DECIDE_TARGET, f->you, item->object);
        d.detail = group;
        for (uint16_t i = 0; i < legal.count; i++)
            decision_add_ref(&d, legal.item[i], i);
        if (n >= min)
            decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind == OPTION_DONE)
            break;
        add_target(e, item, legal.item[option->value], group);
        /* CR 115.3: the same target only once for each instance. */
        if (n > 0)
            MARK(e, 115_3, item->object);
        if (!FAULTY(same_target_twice, max > 1))
            set_remove(&legal, option->value);
    }
    if (spec->divided)
        divide(e, f, item, first, total);
    return true;
}

bool choose_targets(struct engine *e, struct frame *f,
                    struct stack_item *item, uint16_t targets)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, targets, &items);
    for (uint16_t i = 0; i < count; i++)
        if (!choose_group(e, f, item, items[i]))
            return false;
    return true;
}

/* CR 605.3b: a mana ability is no object on the stack; the question is of what
 * it is of. */
static object_id who_asks(const struct stack_item *item)
{
    return item->object != OBJECT_NONE ? item->object : item->source.id;
}

static bool choose_modes(struct engine *e, struct frame *f,
                         struct stack_item *item, uint16_t modes,
                         uint16_t min, uint16_t max, bool optional)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, modes, &items);
    if (FAULTY(one_mode_only, max > 1))
        min = max = 1;
    if (FAULTY(as_many_modes_as_may_be, max > min))
        min = max;
    for (uint16_t n = 0; n < max; n++) {
        struct decision d;
        decision_start(&d, DECIDE_MODE, f->you, who_asks(item));
        for (uint16_t i = 0; i < count; i++)
            if (!((item->modes >> i) & 1) &&
                targets_exist(e, f, node_at(e->cards, items[i])
                                        ->slot[SPELL_TARGETS]))
                decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                             (uint16_t)(i + 1));
        if (n >= min || (optional && n == 0))
            decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        if (d.count == 0)
            return false;
        MARK(e, 700_2, who_asks(item));
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind == OPTION_DONE)
            break;
        item->modes |= (uint16_t)(1u << (option->value - 1));
    }
    for (uint16_t i = 0; i < count; i++)
        if (((item->modes >> i) & 1) &&
            !choose_targets(e, f, item,
                            node_at(e->cards, items[i])
                                ->slot[SPELL_TARGETS]))
            return false;
    return true;
}

void targets_announce(struct engine *e, const struct stack_item *item)
{
    for (uint8_t i = 0; i < item->target_count; i++) {
        struct ref ref = item->target[i];
        bool again = false;
        for (uint8_t k = 0; k < i; k++)
            again |= ref_equal(item->target[k], ref);
        if (again || !ref_live(e->g, ref))
            continue;
        MARK(e, 115_1, ref.id);
        MARK(e, 603_2e, ref.id);
        if (FAULTY(becoming_a_target_unnoticed, true))
            continue;
        struct event event =
            event_of(e, TRIGGER_BECOMES_TARGET, ref.id, item->controller);
        event.source = ref_of(e->g, item->object);
        event_emit(e, &event);
    }
}

bool choose_some_modes(struct engine *e, struct frame *f,
                       struct stack_item *item, uint16_t modes, node_id min,
                       node_id max, bool optional)
{
    int32_t least = amount_or(e, f, min, 1);
    int32_t most = amount_or(e, f, max, least);
    return choose_modes(e, f, item, modes, (uint16_t)least, (uint16_t)most,
                        optional);
}

static bool is_distinct(struct engine *e, uint16_t group)
{
    return target_at(e->cards, group)->distinct;
}

/* CR 115.3: one target only once for each instance of the word, and for each
 * two that are said to differ. */
static bool is_target_of(struct engine *e, const struct stack_item *item,
                         uint16_t group, struct ref ref)
{
    for (uint8_t i = 0; i < item->target_count; i++)
        if (ref_equal(item->target[i], ref) &&
            (item->target_group[i] == group || is_distinct(e, group) ||
             is_distinct(e, item->target_group[i])))
            return true;
    return false;
}

void change_targets(struct engine *e, struct frame *f,
                    struct stack_item *item)
{
    for (uint8_t i = 0; i < item->target_count; i++) {
        uint16_t group = item->target_group[i];
        struct set legal;
        struct decision d;
        if (FAULTY(copy_keeps_targets, true))
            continue;
        if (group == 0)
            aura_targets(e, f, enchant_of(e, item->object), &legal);
        else
            legal_targets(e, f, target_at(e->cards, group), SET_MAX, &legal);
        decision_start(&d, DECIDE_TARGET, f->you, item->object);
        d.detail = group;
        decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        for (uint16_t k = 0; k < legal.count; k++) {
            if (is_target_of(e, item, group, legal.item[k]))
                continue;
            decision_add_ref(&d, legal.item[k], k);
        }
        if (d.count == 1)
            continue;
        MARK(e, 707_10c, item->object);
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind != OPTION_DONE)
            item->target[i] = legal.item[option->value];
    }
}
