/* What a delayed or reflexive ability remembers: see carry.h. */
#include "carry.h"

#include "select.h"

static void keep(struct carry *carry, struct ref ref, uint16_t tag)
{
    if (carry->count == CARRY_MAX)
        return;
    carry->ref[carry->count] = ref;
    carry->tag[carry->count++] = tag;
}

static void keep_set(struct carry *carry, const struct set *set,
                     uint16_t tag)
{
    for (uint16_t i = 0; i < set->count; i++)
        keep(carry, set->item[i], tag);
}

static void keep_binding(struct carry *carry, const struct binding *binding)
{
    struct ref number = {0, CARRY_NUMBER, (uint16_t)binding->number};
    struct ref value = {0, CARRY_VALUE, binding->value};
    if (binding->has_number)
        keep(carry, number, binding->id);
    if (binding->has_value)
        keep(carry, value, binding->id);
    keep_set(carry, &binding->set, binding->id);
}

/* Whether the ability has targets of its own under that id. */
static bool has_own(struct engine *e, ability_id ability, name_id id)
{
    enum { TARGETS = 2 };
    const uint16_t *items;
    const struct ability *a = ability_at(e->cards, ability);
    uint16_t count = list_at(
        e->cards, node_at(e->cards, a->node)->slot[TARGETS], &items);
    for (uint16_t i = 0; i < count; i++)
        if (target_at(e->cards, items[i])->id == id)
            return true;
    return false;
}

void carry_note(struct engine *e, const struct frame *f, ability_id ability,
                struct carry *carry)
{
    const struct stack_item *item = f->item;
    memset(carry, 0, sizeof *carry);
    for (uint8_t i = 0; i < f->binding_count; i++)
        keep_binding(carry, &f->binding[i]);
    for (uint8_t i = 0; item && i < item->target_count; i++) {
        uint16_t group = item->target_group[i];
        if (group == 0 || item->target[i].is_player == 0xff)
            continue;
        name_id id = target_at(e->cards, group)->id;
        if (!has_own(e, ability, id))
            keep(carry, item->target[i], (uint16_t)(CARRY_TARGET | id));
    }
    keep_set(carry, f->sacrificed, CARRY_SACRIFICED);
    keep_set(carry, f->discarded, CARRY_DISCARDED);
    keep_set(carry, f->created, CARRY_CREATED);
    keep_set(carry, f->moved, CARRY_MOVED);
    for (uint8_t i = 0; f->carry && i < f->carry->count; i++)
        if (f->carry->tag[i] >= CARRY_TARGET &&
            f->carry->tag[i] < CARRY_SACRIFICED)
            keep(carry, f->carry->ref[i], f->carry->tag[i]);
}

void carry_paid(const struct frame *f, struct carry *carry)
{
    keep_set(carry, f->sacrificed, CARRY_SACRIFICED);
    keep_set(carry, f->discarded, CARRY_DISCARDED);
    keep_set(carry, f->moved, CARRY_MOVED);
}

static struct set *set_of(struct frame *f, uint16_t tag)
{
    switch (tag) {
    case CARRY_SACRIFICED:
        return f->sacrificed;
    case CARRY_DISCARDED:
        return f->discarded;
    case CARRY_CREATED:
        return f->created;
    case CARRY_MOVED:
        return f->moved;
    default:
        return tag < CARRY_TARGET ? &bind(f, tag)->set : NULL;
    }
}

void carry_restore(struct frame *f, const struct carry *carry)
{
    f->carry = carry;
    for (uint8_t i = 0; i < carry->count; i++) {
        struct ref ref = carry->ref[i];
        struct set *set = set_of(f, carry->tag[i]);
        if (set == NULL)
            continue;
        if (ref.is_player == CARRY_NUMBER) {
            bind(f, carry->tag[i])->has_number = true;
            bind(f, carry->tag[i])->number = (int16_t)ref.generation;
        } else if (ref.is_player == CARRY_VALUE) {
            bind(f, carry->tag[i])->has_value = true;
            bind(f, carry->tag[i])->value = ref.generation;
        } else {
            set_add(set, ref);
        }
    }
}

void carry_targets(const struct frame *f, name_id id, struct set *set)
{
    for (uint8_t i = 0; f->carry && i < f->carry->count; i++)
        if (f->carry->tag[i] == (CARRY_TARGET | id))
            set_add(set, f->carry->ref[i]);
}
