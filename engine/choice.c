/*
 * choice.c - what is offered to a player who chooses a color, a number, a
 * name, a type or a player.
 *
 * Rules: CR 614.12a (as a permanent enters), 608.2d (as something resolves).
 */
#include "move.h"

#include "state.h"

static void add_name(struct decision *d, name_id name)
{
    for (uint16_t i = 0; i < d->count; i++)
        if (d->option[i].value == name)
            return;
    decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, name);
}

/* Names and types are offered among those of the cards in the game, so
 * that the list stays small (the rules allow any). */
static void choose_name(struct engine *e, enum word what, struct decision *d)
{
    for (object_id id = 1; id < e->g->object_count; id++) {
        const struct object *object = object_at(e, id);
        if (object->card == 0)
            continue;
        const struct card *card = card_at(e->cards, object->card);
        for (uint8_t i = 0; i < card->face_count; i++) {
            const struct face *face = &card->face[i];
            const uint16_t *subs;
            uint16_t count = list_at(e->cards, face->subs, &subs);
            bool land = face->types & (1u << TYPE_LAND);
            if (what == WORD_NAME || (what == WORD_NONLAND_NAME && !land))
                add_name(d, face->name);
            for (uint16_t j = 0; j < count; j++)
                if ((what == WORD_CREATURE_TYPE || what == WORD_TYPE) &&
                    is_creature_type(e->cards, subs[j]))
                    add_name(d, subs[j]);
        }
    }
    if (what == WORD_LAND_TYPE)
        for (int type = 0; type < BASIC_TYPES; type++)
            add_name(d, basic_land_name(e->cards, type));
}

void choice_options(struct engine *e, enum word what, player_id you,
                    struct decision *d)
{
    switch (what) {
    case WORD_COLOR:
        d->kind = DECIDE_COLOR;
        for (uint16_t c = 0;
             c < (FAULTY(chosen_color_is_white, true) ? 1 : MANA_C); c++)
            decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, c);
        break;
    case WORD_OPPONENT: case WORD_PLAYER:
        d->kind = DECIDE_PLAYER;
        for (player_id p = 0; p < e->g->player_count; p++)
            if (!e->g->player[p].has_lost &&
                (what == WORD_PLAYER || p != you))
                decision_add(d, OPTION_PLAYER, 0, p, p);
        break;
    case WORD_NUMBER:
        d->kind = DECIDE_NUMBER;
        for (uint16_t n = 0; n <= 20; n++)
            decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, n);
        break;
    default:
        d->kind = DECIDE_NAME;
        choose_name(e, what, d);
        break;
    }
}
