/*
 * stack.c - what is noted of the spells and abilities on the stack.
 *
 * Rules: CR 405 (the stack).
 */
#include "cast.h"

#include "state.h"

struct stack_item *stack_push(struct engine *e, object_id id)
{
    struct game *g = e->g;
    /* zone_join has counted the object already. */
    assert(g->stack_count > 0);
    if (g->stack_count > STACK_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct stack_item *item = &g->stack[g->stack_count - 1];
    memset(item, 0, sizeof *item);
    item->object = id;
    return item;
}

uint8_t stack_index(const struct game *g, object_id id)
{
    uint8_t at = 0;
    while (at < g->stack_count && g->stack[at].object != id)
        at++;
    return at;
}

struct stack_item *stack_item_of(struct engine *e, object_id id)
{
    uint8_t at = stack_index(e->g, id);
    assert(at < e->g->stack_count);
    return &e->g->stack[at];
}

/* Called while the object still counts as being on the stack. */
void stack_forget(struct engine *e, object_id id)
{
    struct game *g = e->g;
    uint8_t at = stack_index(g, id);
    assert(at < g->stack_count);
    memmove(&g->stack[at], &g->stack[at + 1],
            (size_t)(g->stack_count - 1 - at) * sizeof g->stack[0]);
}

void stack_drop(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    stack_forget(e, id);
    zone_leave(e, id);
    object->kind = OBJECT_FREE;
    object->generation++;
    touch(e);
}
