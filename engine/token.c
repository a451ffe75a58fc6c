/*
 * token.c - creating tokens.
 *
 * Rules: CR 111 (tokens), 614.1a (how many are created).
 */
#include "move.h"

#include "counters.h"
#include "players.h"
#include "select.h"

/* CR 614.1a for the number of tokens. */
static uint16_t token_number(struct engine *e, player_id controller,
                             uint16_t n)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement list[REPLACEMENTS_MAX];
    uint16_t count = 0;
    replacement_start(&query, EVENT_CREATE_TOKENS, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &list[count]))
        if (who_accepts(e, &store.f, query.event_node->slot[0], controller))
            count++;
    int32_t number = rewrite_all(e, controller, list, count, n);
    return (uint16_t)(number > OBJECTS_MAX ? OBJECTS_MAX : number);
}

/* CR 111.1: what did not enter the battlefield was not created. */
static void drop_token(struct engine *e, struct ref ref)
{
    object_id id = ref_live(e->g, ref);
    if (id == 0) /* it is another object since it moved */
        return;
    assert(object_at(e, id)->zone == ZONE_NONE);
    object_at(e, id)->kind = OBJECT_FREE;
    object_at(e, id)->generation++;
}

void create_tokens(struct engine *e, uint16_t card, uint8_t face,
                   uint16_t except, bool double_faced, uint16_t n,
                   const struct entry *how, struct set *created)
{
    struct set tokens;
    tokens.count = 0;
    if (has_left(e, how->controller))
        return;
    n = token_number(e, how->controller, n);
    MARK(e, 111_1, 0);
    for (uint16_t i = 0; i < n; i++) {
        object_id id = object_new(e, card, OBJECT_TOKEN, how->controller);
        struct object *object = object_at(e, id);
        object->face = face;
        object->copy_except = except;
        if (double_faced)
            object->flags |= FLAG_DOUBLE_FACED;
        set_add(&tokens, ref_of(e->g, id));
    }
    enter_all(e, &tokens, how, created);
    for (uint16_t i = 0; i < tokens.count; i++)
        drop_token(e, tokens.item[i]);
}
