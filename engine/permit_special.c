/*
 * permit_special.c - whether a face-down permanent may be turned up, and why
 * not: see cast.h.
 *
 * Rules: CR 116.2b, 708.7, 701.40b and 701.40g (manifested cards).
 */
#include "permit.h"

#include "layers.h"

uint16_t morph_cost(struct engine *e, uint16_t card)
{
    const struct face *face = &card_at(e->cards, card)->face[0];
    const uint16_t *items;
    uint16_t count = list_at(e->cards, face->keyword_nodes, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *node = node_at(e->cards, items[i] & 0x3fff);
        if (node->term == KEYWORD_MORPH)
            return node->slot[0];
    }
    return 0;
}

struct verdict special_judge(struct engine *e, player_id player,
                             object_id id)
{
    const struct object *object = object_at(e, id);
    if (object->zone != ZONE_BATTLEFIELD ||
        !(object->flags & FLAG_FACE_DOWN))
        return denied(CODE_NO_SUCH_OBJECT, CR_116_2b);
    if (as_of(e, id)->controller != player)
        return denied(CODE_NO_PERMISSION, CR_116_2b);
    MARK(e, 116_2b, id);
    if (morph_cost(e, object->card))
        return allowed();
    /* CR 708.7: nothing else turns up what is not manifested. */
    if (!(object->flags & FLAG_MANIFESTED) &&
        !FAULTY(face_down_turns_up_freely, true)) {
        MARK(e, 708_7, id);
        return denied(CODE_PROHIBITED, CR_708_7);
    }
    const struct face *face = &card_at(e->cards, object->card)->face[0];
    MARK(e, 701_40b, id);
    if (!(face->types & (1u << TYPE_CREATURE)) &&
        !FAULTY(manifested_spell_turns_up, true)) {
        if (face->types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY))
            MARK(e, 701_40g, id);
        return denied(CODE_PROHIBITED, CR_701_40b);
    }
    if (!cost_at(e->cards, face->cost)->is_present &&
        !FAULTY(no_mana_cost_is_free, true))
        return denied(CODE_COST_UNPAYABLE, CR_118_6);
    return allowed();
}
