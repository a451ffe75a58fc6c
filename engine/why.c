#include "why.h"

#include "decide.h"
#include "layers.h"

/* Where it is; a card that is looked at as a spell or permanent it might
 * become counts as being one. */
static bool is_in_play(const struct engine *e, const struct view *view)
{
    uint8_t zone = view->object->zone;
    if (view->as == &e->as[view->ref.id])
        zone = e->g->object[view->ref.id].zone;
    return zone == ZONE_BATTLEFIELD || zone == ZONE_STACK;
}

void why_face(struct engine *e, const struct view *view)
{
    const struct characteristics *as = view->as;
    bool in_play = is_in_play(e, view);
    if (in_play && (view->object->flags & FLAG_FACE_DOWN))
        MARK(e, 708_2, view->ref.id);
    if (as->card == 0)
        return;
    enum layout layout = card_at(e->cards, as->card)->layout;
    if (layout == LAYOUT_NORMAL)
        return;
    if (!in_play)
        MARK(e, 712_8a, view->ref.id);
    else if (layout == LAYOUT_MDFC)
        MARK(e, 712_8f, view->ref.id);
    else if (as->face == 1)
        MARK(e, 712_8e, view->ref.id);
}

static void why_symbols(struct engine *e, const struct view *view,
                        const struct mana_cost *cost)
{
    if (!cost->is_present)
        MARK(e, 202_3a, view->ref.id);
    if (cost->x) {
        if (view->object->zone != ZONE_STACK)
            MARK(e, 107_3g, view->ref.id);
        MARK(e, 202_3e, view->ref.id);
    }
    for (uint8_t i = 0; i < cost->count; i++) {
        symbol s = cost->symbol[i];
        mana_set types = s & MANA_ALL;
        if ((s & SYMBOL_TWO) || (types & (types - 1)))
            MARK(e, 202_3f, view->ref.id);
        if (s & SYMBOL_PHYREXIAN)
            MARK(e, 202_3g, view->ref.id);
    }
}

void why_mana_value(struct engine *e, const struct view *view)
{
    const struct characteristics *as = view->as;
    uint16_t cost = as->cost;
    MARK(e, 202_3, view->ref.id);
    why_face(e, view);
    if (as->card) {
        const struct card *card = card_at(e->cards, as->card);
        if (card->layout == LAYOUT_DFC && as->face == 1) {
            MARK(e, 202_3b, view->ref.id);
            cost = card->face[0].cost;
        }
    }
    why_symbols(e, view, cost_at(e->cards, cost));
}

void why_mana_value_as(struct engine *e, object_id id,
                       const struct characteristics *as)
{
    struct object there = *object_at(e, id);
    struct view view = {&there, as, ref_of(e->g, id), false};
    there.zone = ZONE_STACK;
    why_mana_value(e, &view);
}

void why_colors(struct engine *e, const struct view *view)
{
    const struct mana_cost *cost = cost_at(e->cards, view->as->cost);
    MARK(e, 105_2, view->ref.id);
    why_face(e, view);
    for (uint8_t i = 0; i < cost->count; i++) {
        mana_set types = cost->symbol[i] & MANA_ALL;
        if (types & (types - 1))
            MARK(e, 107_4e, view->ref.id);
    }
}

void why_copy(struct engine *e, uint16_t card, const struct object *of,
              object_id id)
{
    MARK(e, 707_2, id);
    if (card_at(e->cards, card)->layout != LAYOUT_NORMAL)
        MARK(e, 707_8, id);
    if (of->chosen[0].id)
        MARK(e, 707_6, id);
}

void game_why(struct engine *e, const struct game *game, object_id id,
              enum asked asked)
{
    struct view view;
    engine_view(e, game);
    if (!view_of(e, ref_of(e->g, id), &view))
        return;
    switch (asked) {
    case ASKED_FACE:
        why_face(e, &view);
        break;
    case ASKED_MANA_VALUE:
        why_mana_value(e, &view);
        break;
    case ASKED_COLORS:
        why_colors(e, &view);
        break;
    case ASKED_CONTROLLER:
        MARK(e, 110_2, id);
        break;
    case ASKED_OWNER:
        MARK(e, 108_3, id);
        break;
    }
}
