/* What a delayed or reflexive ability remembers: see carry.h. */
#include "carry.h"

#include "select.h"

static void keep(struct engine *e, struct carry *carry, struct ref ref,
                 uint16_t tag)
{
    if (carry->count == CARRY_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    carry->ref[carry->count] = ref;
    carry->tag[carry->count++] = tag;
}

/* What instructions did without recording it: as much as there is room for,
 * since it is not known whether anybody asks. */
static void keep_set(struct engine *e, struct carry *carry,
                     const struct set *set, uint16_t tag)
{
    for (uint16_t i = 0; i < set->count && carry->count < CARRY_MAX; i++)
        keep(e, carry, set->item[i], tag);
}

static void keep_binding(struct engine *e, struct carry *carry,
                         const struct binding *binding)
{
    struct ref number = {0, CARRY_NUMBER, (uint16_t)binding->number};
    struct ref value = {0, CARRY_VALUE, binding->value};
    if (binding->has_number)
        keep(e, carry, number, binding->id);
    if (binding->has_value)
        keep(e, carry, value, binding->id);
    for (uint16_t i = 0; i < binding->set.count; i++)
        keep(e, carry, binding->set.item[i], binding->id);
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

/* Run through the numbers that refer to carries. */
struct owners {
    struct game *g;
    uint8_t at;
};

static uint8_t *next_owner(struct owners *o)
{
    struct game *g = o->g;
    uint8_t at = o->at++;
    if (at < g->stack_count)
        return &g->stack[at].carry;
    at = (uint8_t)(at - g->stack_count);
    if (at < g->trigger_count)
        return &g->trigger[at].carry;
    at = (uint8_t)(at - g->trigger_count);
    return at < g->delayed_count ? &g->delayed[at].carry : NULL;
}

/* The number of a new carry: of the first that nobody refers to. */
static uint8_t add(struct engine *e, const struct carry *carry)
{
    struct game *g = e->g;
    struct owners owners = {g, 0};
    const uint8_t *owner;
    uint32_t used = 1; /* as a set of numbers; 0 is none */
    uint8_t number = 0;
    _Static_assert(CARRIES_MAX < 32, "more carries than bits");

    if (carry->count == 0)
        return 0;
    while ((owner = next_owner(&owners)) != NULL)
        used |= UINT32_C(1) << *owner;
    while ((used >> number) & 1)
        number++;
    if (number > CARRIES_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    g->carry[number - 1] = *carry;
    if (g->carry_count < number)
        g->carry_count = number;
    return number;
}

void carries_pack(struct game *g)
{
    struct carry kept[CARRIES_MAX];
    uint8_t number[CARRIES_MAX + 1] = {0};
    struct owners owners = {g, 0};
    uint8_t count = 0;
    uint8_t *owner;

    while ((owner = next_owner(&owners)) != NULL) {
        if (*owner == 0)
            continue;
        if (number[*owner] == 0) {
            kept[count++] = g->carry[*owner - 1];
            number[*owner] = count;
        }
        *owner = number[*owner];
    }
    memcpy(g->carry, kept, count * sizeof kept[0]);
    g->carry_count = count;
}

uint8_t carry_note(struct engine *e, const struct frame *f,
                   ability_id ability)
{
    const struct stack_item *item = f->item;
    struct carry carry;
    memset(&carry, 0, sizeof carry);
    for (uint8_t i = 0; i < f->binding_count; i++)
        keep_binding(e, &carry, &f->binding[i]);
    for (uint8_t i = 0; item && i < item->target_count; i++) {
        uint16_t group = item->target_group[i];
        if (group == 0 || item->target[i].is_player == 0xff)
            continue;
        name_id id = target_at(e->cards, group)->id;
        if (!has_own(e, ability, id))
            keep(e, &carry, item->target[i], (uint16_t)(CARRY_TARGET | id));
    }
    keep_set(e, &carry, f->sacrificed, CARRY_SACRIFICED);
    keep_set(e, &carry, f->discarded, CARRY_DISCARDED);
    keep_set(e, &carry, f->created, CARRY_CREATED);
    keep_set(e, &carry, f->moved, CARRY_MOVED);
    for (uint8_t i = 0; f->carry && i < f->carry->count; i++)
        if (f->carry->tag[i] >= CARRY_TARGET &&
            f->carry->tag[i] < CARRY_SACRIFICED)
            keep(e, &carry, f->carry->ref[i], f->carry->tag[i]);
    return add(e, &carry);
}

void carry_paid(struct engine *e, const struct frame *f,
                struct stack_item *item)
{
    struct carry carry;
    memset(&carry, 0, sizeof carry);
    assert(item->carry == 0);
    keep_set(e, &carry, f->sacrificed, CARRY_SACRIFICED);
    keep_set(e, &carry, f->discarded, CARRY_DISCARDED);
    keep_set(e, &carry, f->moved, CARRY_MOVED);
    item->carry = add(e, &carry);
}

/* NULL for a target's. */
static struct set *set_of(struct frame *f, uint16_t tag)
{
    if (tag < CARRY_TARGET)
        return &bind(f, tag)->set;
    if (tag < CARRY_SACRIFICED)
        return NULL;
    switch (tag) {
    case CARRY_SACRIFICED:
        return f->sacrificed;
    case CARRY_DISCARDED:
        return f->discarded;
    case CARRY_CREATED:
        return f->created;
    default: /* CARRY_MOVED */
        return f->moved;
    }
}

void carry_restore(struct engine *e, struct frame *f, uint8_t number)
{
    if (number == 0)
        return;
    assert(number <= e->g->carry_count);
    const struct carry *carry = &e->g->carry[number - 1];
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
