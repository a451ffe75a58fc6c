#include "obstacle.h"
#include "game.h"
#include "scenario.h"

/* CR 400.7: what refers to an object that is gone refers to nothing. */
static bool is_gone(const struct game *game, struct ref ref)
{
    if (ref.is_player || ref.id == OBJECT_NONE)
        return false;
    const struct object *object = &game->object[ref.id];
    return object->kind == OBJECT_FREE || object->generation != ref.generation;
}

/* An effect on an object that is gone does nothing any more.  A replacement
 * or prevention effect may be about others than its object. */
static bool is_idle(const struct game *game, const struct effect *effect)
{
    return effect->kind != EFFECT_KIND_REPLACE &&
           effect->kind != EFFECT_KIND_PREVENT &&
           effect->kind != EFFECT_KIND_EMBLEM && is_gone(game, effect->object);
}

static const char *turn_obstacle(const struct game *game)
{
    if (game->next != NEXT_PRIORITY || game->is_acting)
        return "a decision in the middle of something";
    if (game->result != 0xff)
        return "a game that is over";
    if (game->stack_count > 0)
        return "the stack";
    if (game->step == STEP_UNTAP || game->step == STEP_CLEANUP)
        return "a step in which nobody has priority";
    if (game->first_strike_done)
        return "the first of two combat damage steps";
    if (game->is_extra || game->extra_count > 0)
        return "extra turns";
    if (game->turn < 1 || game->turn > 10000)
        return "the number of the turn";
    return NULL;
}

static const char *pending_obstacle(const struct game *game)
{
    if (game->trigger_count > 0)
        return "triggered abilities that wait";
    if (game->delayed_count > 0)
        return "delayed triggered abilities";
    for (uint8_t i = 0; i < game->effect_count; i++)
        if (!is_idle(game, &game->effect[i]))
            return "an effect of a spell or ability";
    return NULL;
}

static const char *mana_obstacle(const struct game *game)
{
    unsigned count[PLAYERS_MAX][MANA_TYPES] = {{0}};

    for (uint8_t i = 0; i < game->mana_count; i++) {
        const struct mana *mana = &game->mana[i];
        if (mana->only || mana->rider || mana->flags)
            return "mana with a restriction, a rider or a snow source";
        count[mana->player][mana->type] += mana->count;
        if (count[mana->player][mana->type] > SCENARIO_MANA_MAX)
            return "that much mana";
    }
    return NULL;
}

static const char *player_obstacle(const struct player *player, unsigned asks)
{
    for (int kind = COUNTER_RAD + 1; kind < COUNTER_ENERGY + 8; kind++)
        if (player->counter[kind - COUNTER_ENERGY] > 0)
            return "a kind of counter on a player";
    if (player->has_lost || player->drew_from_empty)
        return "a player who has lost";
    if (player->commander_casts)
        return "how often a commander was cast";
    for (int i = 0; i < COMMANDERS_MAX; i++)
        if (player->commander_damage[i])
            return "combat damage by a commander";
    if (player->permissions_used)
        return "permissions used this turn";
    if (player->spells_cast && asks >> ASKS_CAST_COUNT & 1)
        return "how many spells were cast this turn";
    if (player->energy_lost && asks >> ASKS_ENERGY_LOST & 1)
        return "how much energy was paid this turn";
    return NULL;
}

/* How the spell that became it was cast. */
static const char *cast_obstacle(const struct object *object, unsigned asks)
{
    if (object->x)
        return "the value of X of a permanent";
    if ((object->kicked && asks >> ASKS_KICKED & 1) ||
        (object->cast_from && asks >> ASKS_CAST_FROM & 1) ||
        (object->flags & FLAG_WAS_CAST && asks >> ASKS_WAS_CAST & 1) ||
        (object->spent && asks >> ASKS_SPENT & 1) ||
        (object->alternative && asks >> ASKS_OTHER_COST & 1))
        return "how a permanent was cast";
    return NULL;
}

static const char *use_obstacle(const struct object *object, unsigned asks)
{
    if (object->permitted || object->flags & FLAG_LOYALTY_USED ||
        (object->used && asks >> ASKS_ACTIVATED & 1))
        return "an ability used this turn";
    if (object->struck && asks >> ASKS_STRUCK & 1)
        return "who was dealt combat damage this turn";
    if (object->flags &
        (FLAG_ATTACKING | FLAG_BLOCKING | FLAG_BLOCKED | FLAG_STRUCK_FIRST))
        return "creatures in combat";
    if (object->flags & FLAG_DEATHTOUCHED)
        return "damage by deathtouch";
    if (object->flags & (FLAG_SKIP_UNTAP | FLAG_EXILE_ON_LEAVE))
        return "what will happen to a permanent";
    return NULL;
}

static const char *permanent_obstacle(const struct object *object,
                                      unsigned asks)
{
    const char *why = cast_obstacle(object, asks);

    if (object->copy_card || object->copy_except)
        return "a copy";
    if (object->flags & FLAG_MANIFESTED)
        return "a manifested card";
    return why != NULL ? why : use_obstacle(object, asks);
}

static const char *object_obstacle(const struct object *object, unsigned asks)
{
    if (object->kind == OBJECT_FREE || object->zone == ZONE_NONE)
        return NULL;
    if (object->kind != OBJECT_CARD && object->kind != OBJECT_TOKEN)
        return "an emblem";
    if (object->zone == ZONE_BATTLEFIELD)
        return permanent_obstacle(object, asks);
    if (object->kind == OBJECT_TOKEN)
        return "a token off the battlefield";
    if (object->flags & FLAG_REBOUND)
        return "a card that rebounds";
    if (object->flags & FLAG_MOVED)
        return "a commander that has just moved";
    return NULL;
}

const char *obstacle_of(const struct questions *questions,
                        const struct game *game)
{
    unsigned asks = questions_in(questions, game);
    const char *why = turn_obstacle(game);

    if (why == NULL)
        why = pending_obstacle(game);
    if (why == NULL)
        why = mana_obstacle(game);
    if (why == NULL && game->cast_count && asks >> ASKS_CAST_NOTES & 1)
        why = "which spells were cast this turn";
    for (player_id p = 0; why == NULL && p < game->player_count; p++)
        why = player_obstacle(&game->player[p], asks);
    for (uint8_t id = 1; why == NULL && id < game->object_count; id++)
        why = object_obstacle(&game->object[id], asks);
    return why;
}
