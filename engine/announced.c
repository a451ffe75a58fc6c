/*
 * announced.c - what players know of what is on the stack.
 *
 * Rules: CR 601.2b, 601.2c (what is announced), 603.3 (triggered abilities),
 * 113.7a (its source).
 */
#include "cast.h"
#include "context.h"
#include "layers.h"
#include "state.h"

/* Where an ability is written on a face, from 1; 0: not there. */
static uint8_t place_on(const struct cards *cards, const struct face *face,
                        ability_id ability)
{
    const uint16_t *items;
    uint16_t count = list_at(cards, face->abilities, &items);

    for (uint8_t i = 0; i < count; i++)
        if (items[i] == ability)
            return (uint8_t)(i + 1);
    return 0;
}

static void show_place(const struct cards *cards, ability_id ability,
                       struct seen_announced *out)
{
    uint16_t id = ability_at(cards, ability)->card;

    if (id == 0)
        return;
    const struct card *card = card_at(cards, id);
    for (uint8_t face = 0; face < card->face_count; face++) {
        uint8_t place = place_on(cards, &card->face[face], ability);
        if (place == 0)
            continue;
        out->card = id;
        out->face = face;
        out->ability = place;
        return;
    }
}

static void show_targets(const struct engine *e, const struct game *g,
                         const struct stack_item *item,
                         struct seen_announced *out)
{
    out->target_count = item->target_count;
    for (uint8_t i = 0; i < item->target_count; i++) {
        struct ref ref = item->target[i];
        uint16_t group = item->target_group[i];
        out->target[i] = (struct seen_target){
            .object = ref.is_player ? OBJECT_NONE : ref.id,
            .player = ref.is_player ? ref.id : PLAYER_NONE,
            .is_gone = !ref.is_player && ref_live(g, ref) == OBJECT_NONE,
            .share = item->divided[i],
            .group = group == 0 ? 0 : target_at(e->cards, group)->id,
        };
    }
}

/* The object of the event or, of a delayed ability, the one it is about. */
static void show_event(const struct game *g, const struct stack_item *item,
                       struct seen_announced *out)
{
    struct ref it = item->memory.id ? item->memory : item->event.object;

    if (!it.is_player && it.id != 0) {
        out->it = it.id;
        out->is_it_gone = ref_live(g, it) == OBJECT_NONE;
    }
    out->event_player = item->event.kind ? item->event.player : PLAYER_NONE;
    out->event_amount = item->event.amount;
}

uint8_t game_announced(struct engine *engine, const struct game *game,
                       struct seen_announced *list)
{
    uint8_t count = 0;

    for (object_id id = game->stack_head; id; id = game->object[id].next) {
        const struct object *object = &game->object[id];
        const struct stack_item *item = &game->stack[stack_index(game, id)];
        struct seen_announced *out = &list[count++];
        memset(out, 0, sizeof *out);
        out->object = id;
        out->number = object->generation;
        out->x = item->x;
        out->modes = item->modes;
        out->kicked = object->kicked;
        out->knows_more = item->carry != 0;
        if (object->kind == OBJECT_ABILITY) {
            show_place(engine->cards, item->ability, out);
            assert(!item->source.is_player);
            out->source = item->source.id;
            out->is_source_gone = ref_live(game, item->source) == OBJECT_NONE;
        }
        show_event(game, item, out);
        show_targets(engine, game, item, out);
    }
    return count;
}
