/* Objects as they last existed: CR 608.2h; see state.h. */
#include "layers.h"
#include "state.h"

static bool is_in(const struct ref *list, uint8_t count, struct ref ref)
{
    for (uint8_t i = 0; i < count; i++)
        if (ref_equal(list[i], ref))
            return true;
    return false;
}

static bool is_of_event(const struct event *event, struct ref ref)
{
    return ref_equal(event->object, ref) || ref_equal(event->source, ref);
}

static bool is_on_stack(const struct game *g, struct ref ref)
{
    for (uint8_t i = 0; i < g->stack_count; i++) {
        const struct stack_item *item = &g->stack[i];
        if (ref_equal(item->source, ref) || ref_equal(item->memory, ref) ||
            is_of_event(&item->event, ref) ||
            is_in(item->target, item->target_count, ref))
            return true;
    }
    return false;
}

static bool is_waited_for(const struct game *g, struct ref ref)
{
    for (uint8_t i = 0; i < g->trigger_count; i++) {
        const struct trigger *trigger = &g->trigger[i];
        if (ref_equal(trigger->source, ref) ||
            ref_equal(trigger->memory, ref) ||
            is_of_event(&trigger->event, ref))
            return true;
    }
    for (uint8_t i = 0; i < g->delayed_count; i++)
        if (ref_equal(g->delayed[i].source, ref) ||
            ref_equal(g->delayed[i].object, ref))
            return true;
    return false;
}

static bool is_referred_to(const struct game *g, struct ref ref)
{
    if (is_on_stack(g, ref) || is_waited_for(g, ref))
        return true;
    for (uint8_t i = 0; i < g->carry_count; i++)
        if (is_in(g->carry[i].ref, g->carry[i].count, ref))
            return true;
    for (uint8_t i = 0; i < g->effect_count; i++)
        if (ref_equal(g->effect[i].source, ref) ||
            ref_equal(g->effect[i].object, ref))
            return true;
    return false;
}

/* Room behind all that is remembered. */
static struct memory *place(struct game *g)
{
    uint8_t at = 0;
    if (g->memory_count < MEMORY_MAX)
        return &g->memory[g->memory_count++];
    while (at < MEMORY_MAX && is_referred_to(g, g->memory[at].ref))
        at++;
    if (at == MEMORY_MAX)
        at = 0;
    memmove(&g->memory[at], &g->memory[at + 1],
            (size_t)(MEMORY_MAX - 1 - at) * sizeof g->memory[0]);
    return &g->memory[MEMORY_MAX - 1];
}

void remember(struct engine *e, object_id id)
{
    struct game *g = e->g;
    const struct characteristics *as = as_of(e, id);
    struct memory *memory = place(g);
    memset(memory, 0, sizeof *memory);
    memory->ref = ref_of(g, id);
    memory->object = *object_at(e, id);
    if (as->card) {
        uint16_t card;
        uint8_t face;
        copiable(e, id, &card, &face, &memory->object.copy_except);
    }
    memory->as = *as;
}

const struct memory *recall(const struct engine *e, struct ref ref)
{
    for (uint8_t i = 0; i < e->g->memory_count; i++)
        if (ref_equal(e->g->memory[i].ref, ref) &&
            !FAULTY(last_known_is_forgotten, true))
            return &e->g->memory[i];
    return NULL;
}
