/*
 * effects_mana.c - instructions about mana.
 *
 * Rules: CR 106.13 (mana moved between pools), 701.10f (doubling mana).
 */
#include "effects.h"

#include "cast.h"
#include "layers.h"
#include "mana.h"
#include "select.h"

void effect_add_mana(struct engine *e, struct frame *f,
                     const struct node *node)
{
    enum { TO, MANA };
    uint8_t players = players_or_you(e, f, node->slot[TO]);
    if (FAULTY(mana_for_you_only, players != 1u << f->you))
        players = (uint8_t)(1u << f->you);
    FOR_PLAYERS(p, players)
        mana_produce(e, f, node->slot[MANA], p, f->produced);
}

void effect_double_mana(struct engine *e, struct frame *f,
                        const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    FOR_PLAYERS(p, players)
        mana_double(e, p);
}

void effect_lose_mana(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    player_id to = PLAYER_NONE;
    if (node->slot[1])
        to = player_of(e, f, node->slot[1]);
    FOR_PLAYERS(p, players)
        mana_lose_all(e, p, to);
}

/* CR 106.13: a mana ability of each land, chosen where there are several. */
static void activate_one(struct engine *e, player_id player, object_id id)
{
    struct decision d;
    uint16_t count = activated_count(e, id);
    decision_start(&d, DECIDE_NUMBER, player, id);
    d.purpose = PURPOSE_ABILITY;
    e->paying++;
    for (uint16_t n = 1; n <= count; n++)
        if (activate_judge(e, player, id, n, true).code == 0)
            decision_add(&d, OPTION_VALUE, id, PLAYER_NONE, n);
    if (d.count > 0) {
        uint16_t at = d.count == 1 ? 0 : ask(e, &d);
        activate(e, player, id, d.option[at].value);
    }
    e->paying--;
}

void effect_activate_lands(struct engine *e, struct frame *f,
                           const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    struct set lands;
    lands.count = 0;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next)
        if ((as_of(e, id)->types & (1u << TYPE_LAND)) &&
            ((players >> e->as[id].controller) & 1) &&
            select_object(e, f, node->slot[1] & 0x7fff, id)) /* 0: any */
            set_add(&lands, ref_of(e->g, id));
    for (uint16_t i = 0; i < lands.count; i++) {
        object_id id = ref_live(e->g, lands.item[i]);
        if (id)
            activate_one(e, as_of(e, id)->controller, id);
    }
}
