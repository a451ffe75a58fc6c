/*
 * relation_make.c - how twins differ from the game, and how they are called.
 *
 * Each maker is false when its relation has nothing to say of the position.
 */
#include "decide.h"
#include "relation.h"

#include <string.h>

enum { OFFSET = 50 };

typedef bool maker(struct twin *twin);

static bool has_tokens(const struct scenario *scenario)
{
    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (scenario->object[i].token)
            return true;
    return false;
}

static bool has_choices(const struct scenario *scenario)
{
    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (scenario->object[i].has_chosen)
            return true;
    return false;
}

/* Whether a card of the position is in one of the groups. */
static bool has_group(const struct twin *twin, uint16_t groups)
{
    const struct scenario *scenario = &twin->scenario;

    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (stock_groups(twin->stock, scenario->object[i].card) & groups)
            return true;
    return false;
}

/* Whether a card of the position asks how things are in general. */
static bool has_census(const struct twin *twin)
{
    const struct scenario *scenario = &twin->scenario;

    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (scenario->object[i].card > cards_count(twin->stock->cards) ||
            twin->stock->item[scenario->object[i].card].is_census)
            return true;
    return false;
}

/* A keyword that brings a cost of its own, as extort does. */
static bool has_own_color(const struct twin *twin)
{
    const struct scenario *scenario = &twin->scenario;

    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (scenario->object[i].card <= cards_count(twin->stock->cards) &&
            twin->stock->item[scenario->object[i].card].has_own_color)
            return true;
    return false;
}

static bool make_seats(struct twin *twin)
{
    struct scenario *scenario = &twin->scenario;
    struct scenario_player player[PLAYERS_MAX];

    if (has_choices(scenario) || has_tokens(scenario))
        return false;
    twin->seat_shift = 1;
    memcpy(player, scenario->player, sizeof(player));
    for (player_id p = 0; p < scenario->player_count; p++)
        scenario->player[twin_seat(twin, p)] = player[p];
    scenario->active = twin_seat(twin, scenario->active);
    scenario->priority = twin_seat(twin, scenario->priority);
    for (uint16_t i = 0; i < scenario->object_count; i++) {
        struct scenario_object *object = &scenario->object[i];
        object->player = twin_seat(twin, object->player);
        object->owner = twin_seat(twin, object->owner);
    }
    return true;
}

/* Zones whose objects have an order of their own. */
static bool is_ordered(uint8_t zone)
{
    return zone == ZONE_BATTLEFIELD || zone == ZONE_LIBRARY ||
           zone == ZONE_GRAVEYARD;
}

/* What has no order comes first, the last of it in front. */
static bool make_objects(struct twin *twin)
{
    struct scenario *scenario = &twin->scenario;
    struct scenario_object before[OBJECTS_MAX];
    uint16_t count = scenario->object_count, next = 0;

    if (has_tokens(scenario))
        return false;
    memcpy(before, scenario->object, count * sizeof(before[0]));
    for (uint16_t i = count; i-- > 0;)
        if (!is_ordered(before[i].zone))
            twin->object[i + 1] = (object_id)++next;
    for (uint16_t i = 0; i < count; i++)
        if (is_ordered(before[i].zone))
            twin->object[i + 1] = (object_id)++next;
    for (uint16_t i = 0; i < count; i++) {
        struct scenario_object *object =
            &scenario->object[twin->object[i + 1] - 1];
        *object = before[i];
        object->attached_to = twin->object[object->attached_to];
        object->linked_to = twin->object[object->linked_to];
    }
    return next > 0;
}

static bool make_order(struct twin *twin)
{
    twin->wardrobe = WARDROBE_ORDER;
    return true;
}

static bool make_colors(struct twin *twin)
{
    struct scenario *scenario = &twin->scenario;

    twin->wardrobe = WARDROBE_COLORS;
    for (uint8_t type = 0; type < MANA_C; type++)
        twin->color[type] = (uint8_t)((type + 1) % MANA_C);
    for (player_id p = 0; p < scenario->player_count; p++) {
        struct scenario_player before = scenario->player[p];
        for (uint8_t type = 0; type < MANA_TYPES; type++)
            scenario->player[p].mana[twin->color[type]] = before.mana[type];
    }
    return !scenario->is_commander && !has_own_color(twin);
}

static bool make_front(struct twin *twin)
{
    const struct scenario *scenario = &twin->scenario;
    bool is_about = false;

    twin->wardrobe = WARDROBE_FRONT;
    for (uint16_t i = 0; i < scenario->object_count; i++) {
        const struct scenario_object *object = &scenario->object[i];
        if (object->card > cards_count(twin->stock->cards) ||
            card_at(twin->stock->cards, object->card)->layout != LAYOUT_MDFC)
            continue;
        is_about = true;
        twin->watched[(i + 1) / 64] |= UINT64_C(1) << (i + 1) % 64;
        if (object->zone != ZONE_LIBRARY && object->zone != ZONE_GRAVEYARD &&
            object->zone != ZONE_EXILE)
            return false;
    }
    return is_about && !scenario->is_commander;
}

/* One more card that has no abilities. */
static bool add_plain(struct twin *twin, player_id player, uint8_t zone)
{
    struct scenario *scenario = &twin->scenario;

    if (twin->stock->plain == 0 || scenario->object_count >= OBJECTS_MAX - 8)
        return false;
    twin->player = player;
    twin->extra = (object_id)(scenario->object_count + 1);
    scenario->object[scenario->object_count++] = (struct scenario_object){
        .card = twin->stock->plain,
        .zone = zone,
        .player = player,
        .owner = player,
    };
    return true;
}

/* The player who has a library of so many cards, or PLAYER_NONE. */
static player_id reader_of(const struct scenario *scenario, unsigned least)
{
    for (player_id p = 0; p < scenario->player_count; p++) {
        unsigned count = 0;
        for (uint16_t i = 0; i < scenario->object_count; i++)
            count += scenario->object[i].zone == ZONE_LIBRARY &&
                     scenario->object[i].owner == p;
        if (count >= least)
            return p;
    }
    return PLAYER_NONE;
}

static bool make_bottom(struct twin *twin)
{
    player_id player = reader_of(&twin->scenario, 2);

    return player != PLAYER_NONE && !has_census(twin) &&
           add_plain(twin, player, ZONE_LIBRARY);
}

static bool asks_exile(const struct twin *twin)
{
    const struct scenario *scenario = &twin->scenario;

    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (scenario->object[i].card > cards_count(twin->stock->cards) ||
            twin->stock->item[scenario->object[i].card].asks_exile)
            return true;
    return false;
}

static bool make_exile(struct twin *twin)
{
    return !asks_exile(twin) && !has_group(twin, 1u << GROUP_FOREIGN) &&
           add_plain(twin, 0, ZONE_EXILE);
}

/* It may be chosen where others are: the twin has more options. */
static bool make_bystander(struct twin *twin)
{
    twin->is_generous = true;
    return !has_census(twin) &&
           !has_group(twin, 1u << GROUP_COPIES | 1u << GROUP_REPLACES) &&
           add_plain(twin, 0, ZONE_BATTLEFIELD);
}

static bool make_sick(struct twin *twin)
{
    struct scenario *scenario = &twin->scenario;
    bool is_about = false;

    for (uint16_t i = 0; i < scenario->object_count; i++) {
        struct scenario_object *object = &scenario->object[i];
        if (object->zone != ZONE_BATTLEFIELD || object->face_down ||
            card_at(twin->stock->cards, object->card)
                        ->face[object->face]
                        .types >>
                    TYPE_CREATURE &
                1)
            continue;
        object->sick = !object->sick;
        twin->watched[(i + 1) / 64] |= UINT64_C(1) << (i + 1) % 64;
        is_about = true;
    }
    return is_about;
}

static bool make_energy(struct twin *twin)
{
    struct scenario *scenario = &twin->scenario;

    if (has_census(twin))
        return false;
    twin->energy = OFFSET;
    twin->is_generous = true;
    for (player_id p = 0; p < scenario->player_count; p++)
        scenario->player[p].energy += OFFSET;
    return true;
}

static bool make_life(struct twin *twin)
{
    struct scenario *scenario = &twin->scenario;

    if (has_census(twin))
        return false;
    twin->life = OFFSET;
    twin->is_generous = true;
    for (player_id p = 0; p < scenario->player_count; p++)
        scenario->player[p].life += OFFSET;
    return true;
}

/* Whose turn it is goes with the number. */
static bool make_turn(struct twin *twin)
{
    twin->turn = 10 * twin->scenario.player_count;
    twin->scenario.turn = (uint16_t)(twin->scenario.turn + twin->turn);
    return twin->scenario.turn < 1000 && twin->scenario.turn > twin->turn + 1;
}

/* What the second edition changed is about cards with two faces. */
static bool make_edition(struct twin *twin)
{
    if (has_group(twin, 1u << GROUP_FACES | 1u << GROUP_COPIES) ||
        twin->scenario.edition == EDITION_2026_08)
        return false;
    twin->scenario.edition = twin->scenario.edition == EDITION_2024_06
                                 ? EDITION_2025_09
                                 : EDITION_2024_06;
    return true;
}

static bool make_pool(struct twin *twin)
{
    (void)twin;
    return true;
}

static bool make_split(struct twin *twin)
{
    (void)twin;
    return true;
}

bool twin_make(struct twin *twin, const struct game *game)
{
    static maker *const makers[RELATIONS] = {
#define RELATION(id, word, rule, maker, claim, witnesses) maker,
#include "relations.def"
#undef RELATION
    };

    (void)game;
    return makers[twin->relation](twin);
}

/* Unless its order is another one already. */
static void turn_pool(struct game *game, const struct game *like)
{
    if (game->mana_count != like->mana_count ||
        memcmp(game->mana, like->mana,
               game->mana_count * sizeof(game->mana[0])) != 0)
        return;
    for (uint8_t i = 0; i < game->mana_count / 2; i++) {
        struct mana mana = game->mana[i];
        game->mana[i] = game->mana[game->mana_count - 1 - i];
        game->mana[game->mana_count - 1 - i] = mana;
    }
}

/* The first group of several becomes two. */
static void split_pool(struct game *game)
{
    for (uint8_t i = 0; i < game->mana_count; i++)
        if (game->mana[i].count > 1 && game->mana_count < MANA_MAX / 2) {
            game->mana[game->mana_count] = game->mana[i];
            game->mana[game->mana_count++].count = 1;
            game->mana[i].count--;
            return;
        }
}

void twin_stir(struct twin *twin, const struct game *like)
{
    struct game *game = twin->game;

    if (game->is_acting)
        return;
    switch (twin->relation) {
    case RELATION_POOL:
        turn_pool(game, like);
        break;
    case RELATION_SPLIT:
        split_pool(game);
        break;
    default:
        return;
    }
    game_stamp(twin->engine, game);
}
