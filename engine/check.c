/*
 * check.c - game_check: everything that must be true of a game.
 *
 * What is kept twice is compared, and what is kept incrementally is computed
 * again from nothing.
 */
#include "game_private.h"
#include "cast.h"
#include "layers.h"
#include "state.h"

enum { COUNTER_COUNT_MAX = 0xfff0 };

struct check {
    struct engine *e;
    const struct game *g;
    bool seen[OBJECTS_MAX]; /* in the list of a zone */
};

static bool is_player(const struct game *g, player_id player)
{
    return player < g->player_count;
}

static const char *check_counts(const struct check *c)
{
    const struct game *g = c->g;
    if (g->player_count < 2 || g->player_count > PLAYERS_MAX)
        return "the number of players is impossible";
    if (g->object_count < 1 || g->object_count > OBJECTS_MAX)
        return "the number of objects is impossible";
    if (g->mana_count > MANA_MAX || g->effect_count > EFFECTS_MAX ||
        g->trigger_count > TRIGGERS_MAX || g->delayed_count > DELAYED_MAX ||
        g->stack_count > STACK_MAX || g->answer_count > ANSWERS_MAX)
        return "an array holds more than fits";
    if (g->memory_count > MEMORY_MAX || g->carry_count > CARRIES_MAX)
        return "more is remembered than fits";
    if (g->object[OBJECT_NONE].kind != OBJECT_FREE)
        return "object 0 is in use";
    return NULL;
}

static const char *check_turn(const struct check *c)
{
    const struct game *g = c->g;
    if (g->edition >= EDITIONS || g->step >= STEPS)
        return "the edition or the step does not exist";
    if (!is_player(g, g->active))
        return "the active player does not exist";
    if (g->next > NEXT_OVER)
        return "what comes next is unknown";
    if (g->result != 0xff && g->result != 0xfe && !is_player(g, g->result))
        return "the winner does not exist";
    if ((g->next == NEXT_OVER) != (g->result != 0xff))
        return "the game is over without a result, or goes on with one";
    if (g->next != NEXT_PRIORITY)
        return NULL;
    if (!is_player(g, g->priority))
        return "the player with priority does not exist";
    if (g->player[g->priority].has_lost)
        return "a player who has lost has priority";
    if (g->passes >= g->player_count)
        return "everyone has passed and still someone has priority";
    return NULL;
}

/* Walk the list of a zone.  `tail` is NULL for the stack, which has none. */
static const char *check_list(struct check *c, enum zone zone, player_id player,
                              const uint8_t *tail)
{
    const struct game *g = c->g;
    uint8_t count = 0, last = 0;
    bool is_shared = zone == ZONE_BATTLEFIELD || zone == ZONE_STACK;
    const struct object *object;

    for (object_id id = zone_first(g, zone, player); id;
         id = object->next) {
        object = &g->object[id];
        if (id >= g->object_count || object->kind == OBJECT_FREE)
            return "a zone lists an object that does not exist";
        if (c->seen[id])
            return "an object is listed twice";
        c->seen[id] = true;
        if (object->zone != zone)
            return "an object is listed in a zone where it is not";
        /* A card is in its owner's zone, or in the hand of who holds it. */
        if (!is_shared &&
            (zone == ZONE_HAND ? object->controller : object->owner) != player)
            return "an object is listed for a player whose it is not";
        if (object->prev != last)
            return "the neighbours of a list disagree";
        last = id;
        count++;
    }
    if (tail != NULL && *tail != last)
        return "a list does not end with its last object";
    if (count != zone_count(g, zone, player))
        return "a zone is counted wrongly";
    return NULL;
}

static const char *check_zones(struct check *c)
{
    const struct game *g = c->g;
    const char *wrong =
        check_list(c, ZONE_BATTLEFIELD, 0, &g->battlefield_tail);
    if (wrong == NULL)
        wrong = check_list(c, ZONE_STACK, 0, NULL);
    for (player_id p = 0; p < PLAYERS_MAX && wrong == NULL; p++) {
        for (int zone = 0; zone < ZONES && wrong == NULL; zone++) {
            if (zone == ZONE_NONE || zone == ZONE_BATTLEFIELD ||
                zone == ZONE_STACK || p >= g->player_count) {
                if (g->player[p].head[zone] || g->player[p].count[zone])
                    wrong = "a list that is never used is in use";
                continue;
            }
            wrong = check_list(c, zone, p, &g->player[p].tail[zone]);
        }
    }
    return wrong;
}

static const char *check_counters(const struct check *c,
                                  const struct object *object)
{
    if (object->counter_count > COUNTER_KINDS_MAX)
        return "an object has more kinds of counters than fit";
    for (uint8_t i = 0; i < COUNTER_KINDS_MAX; i++) {
        if (i >= object->counter_count) {
            if (object->counter_kind[i] || object->counter[i])
                return "an unused counter is not zero";
            continue;
        }
        if (object->counter_kind[i] >= counter_kinds(c->e->cards))
            return "a kind of counter does not exist";
        if (object->counter[i] == 0 || object->counter[i] > COUNTER_COUNT_MAX)
            return "a counter is kept with an impossible number";
        for (uint8_t j = 0; j < i; j++)
            if (object->counter_kind[i] == object->counter_kind[j])
                return "a kind of counter is kept twice";
    }
    return NULL;
}

static const char *check_permanent(const struct check *c,
                                   const struct object *object)
{
    const struct game *g = c->g;
    const uint16_t status = FLAG_TAPPED | FLAG_ATTACKING | FLAG_BLOCKING;
    if (object->zone != ZONE_BATTLEFIELD) {
        if (object->attached)
            return "an object off the battlefield is attached";
        if (object->flags & status)
            return "an object off the battlefield is tapped or in combat";
        if (object->damage)
            return "an object off the battlefield is damaged";
        return NULL;
    }
    if (object->kind != OBJECT_CARD && object->kind != OBJECT_TOKEN)
        return "a permanent is neither a card nor a token";
    if (object->attached >= g->object_count)
        return "an object is attached to one that does not exist";
    if (object->attached &&
        (g->object[object->attached].zone != ZONE_BATTLEFIELD ||
         &g->object[object->attached] == object))
        return "an object is attached to what is not on the battlefield";
    return NULL;
}

static const char *check_card(const struct check *c,
                              const struct object *object)
{
    const struct cards *cards = c->e->cards;
    if (object->kind == OBJECT_ABILITY || object->kind == OBJECT_EMBLEM)
        return NULL;
    if (object->card == 0 ||
        (object->kind == OBJECT_CARD && object->card > cards_count(cards)))
        return "an object has no card";
    if (object->face >= card_at(cards, object->card)->face_count)
        return "a face is up that the card does not have";
    if (object->copy_card &&
        object->copy_face >= card_at(cards, object->copy_card)->face_count)
        return "a face is copied that the card does not have";
    return NULL;
}

/* Whether it was found sound, and nothing but its bytes has a say in that. */
static bool is_sound_still(const struct check *c, const struct object *object,
                           object_id id)
{
    return object->attached == 0 && object->zone != ZONE_STACK &&
           memcmp(&c->e->sound[id], object, sizeof *object) == 0;
}

static const char *check_object(const struct check *c, object_id id)
{
    const struct game *g = c->g;
    const struct object *object = &g->object[id];
    if (object->kind == OBJECT_FREE)
        return object->zone == ZONE_NONE ? NULL : "a free place has a zone";
    if (object->kind > OBJECT_EMBLEM)
        return "an object is of no kind";
    if (!c->seen[id])
        return "an object is in no list";
    if (QUICK(is_sound_still(c, object, id)))
        return NULL;
    if (!is_player(g, object->owner) || !is_player(g, object->controller))
        return "an owner or a controller does not exist";
    if (object->generation == 0)
        return "an object has no generation";
    if (object->zone == ZONE_STACK) {
        if (stack_index(g, id) == g->stack_count)
            return "an object on the stack has no item there";
    } else if (object->kind == OBJECT_ABILITY ||
               object->kind == OBJECT_SPELL_COPY) {
        return "an ability or a copied spell is off the stack";
    }
    const char *wrong = check_card(c, object);
    if (wrong == NULL)
        wrong = check_counters(c, object);
    if (wrong == NULL)
        wrong = check_permanent(c, object);
    if (QUICK(wrong == NULL))
        c->e->sound[id] = *object;
    return wrong;
}

static const char *check_players(const struct check *c)
{
    for (player_id p = 0; p < c->g->player_count; p++) {
        const struct player *player = &c->g->player[p];
        for (size_t i = 0; i < sizeof player->counter / 2; i++)
            if (player->counter[i] > COUNTER_COUNT_MAX)
                return "a player has an impossible number of counters";
        if (player->has_lost > 1 || player->has_commander > 1)
            return "a player is in a state between yes and no";
    }
    for (uint8_t i = 0; i < c->g->mana_count; i++) {
        const struct mana *mana = &c->g->mana[i];
        if (mana->count == 0)
            return "a group of mana is empty";
        if (mana->type >= MANA_TYPES || !is_player(c->g, mana->player))
            return "mana of no type, or of nobody";
        if (mana->source >= c->g->object_count)
            return "mana comes from what does not exist";
    }
    return NULL;
}

/* CR 400.7: a reference is to an object that is, or to one that was. */
static bool ref_is_sound(const struct game *g, struct ref ref)
{
    if (ref.is_player)
        return ref.is_player == 0xff || is_player(g, ref.id);
    return ref.id < g->object_count &&
           (ref.id == OBJECT_NONE ||
            ref.generation <= g->object[ref.id].generation);
}

static bool event_is_sound(const struct game *g, const struct event *event)
{
    return ref_is_sound(g, event->object) && ref_is_sound(g, event->source);
}

/* Each object on the stack has an item, and there are as many items. */
static const char *check_stack(const struct game *g)
{
    for (uint8_t i = 0; i < g->stack_count; i++) {
        const struct stack_item *item = &g->stack[i];
        if (item->target_count > TARGETS_MAX)
            return "a spell has more targets than fit";
        if (!is_player(g, item->controller))
            return "an item of the stack has no controller";
        if (!ref_is_sound(g, item->source) || !ref_is_sound(g, item->memory) ||
            !event_is_sound(g, &item->event))
            return "an item of the stack refers to what never was";
        for (uint8_t j = 0; j < item->target_count; j++)
            if (!ref_is_sound(g, item->target[j]))
                return "a target never was";
    }
    return NULL;
}

static const char *check_carries(const struct game *g)
{
    for (uint8_t i = 0; i < g->stack_count; i++)
        if (g->stack[i].carry > g->carry_count)
            return "an item of the stack knows what is not kept";
    for (uint8_t i = 0; i < g->trigger_count; i++)
        if (g->trigger[i].carry > g->carry_count)
            return "a trigger knows what is not kept";
    for (uint8_t i = 0; i < g->delayed_count; i++)
        if (g->delayed[i].carry > g->carry_count)
            return "a delayed trigger knows what is not kept";
    for (uint8_t i = 0; i < g->carry_count; i++)
        if (g->carry[i].count == 0 || g->carry[i].count > CARRY_MAX)
            return "what is handed on is nothing, or more than fits";
    return NULL;
}

static const char *check_waiting(const struct game *g)
{
    for (uint8_t i = 0; i < g->effect_count; i++) {
        const struct effect *effect = &g->effect[i];
        if (!is_player(g, effect->controller) ||
            effect->duration >= DURATIONS || effect->kind > EFFECT_KIND_EMBLEM)
            return "a continuous effect is of no kind, length or player";
        if (!ref_is_sound(g, effect->source) ||
            !ref_is_sound(g, effect->object))
            return "a continuous effect refers to what never was";
    }
    for (uint8_t i = 0; i < g->trigger_count; i++)
        if (!is_player(g, g->trigger[i].controller) ||
            !ref_is_sound(g, g->trigger[i].source) ||
            !ref_is_sound(g, g->trigger[i].memory) ||
            !event_is_sound(g, &g->trigger[i].event))
            return "a trigger refers to what never was";
    for (uint8_t i = 0; i < g->delayed_count; i++)
        if (!is_player(g, g->delayed[i].controller) ||
            !ref_is_sound(g, g->delayed[i].source) ||
            !ref_is_sound(g, g->delayed[i].object))
            return "a delayed trigger refers to what never was";
    for (uint8_t i = 0; i < g->memory_count; i++)
        if (!ref_is_sound(g, g->memory[i].ref))
            return "what is remembered never was";
    return NULL;
}

/* What the context kept of the working state, and what it ought to be. */
struct kept {
    struct characteristics as[OBJECTS_MAX];
    bool known[OBJECTS_MAX];
    struct rule_entry rule[RULES_MAX];
    uint16_t rule_count;
    struct outline there;
    bool rule_used[CR_COUNT];
    struct trace_entry *trace;
};

/* What only its card says is not computed but looked up. */
static bool is_plain(struct engine *e, const struct kept *kept, object_id id)
{
    const struct plain *plain = as_plain(e, id);
    if (plain == NULL)
        return false;
    e->as[id] = plain->as;
    e->as[id].controller = e->g->object[id].controller;
    if (memcmp(&e->as[id], &kept->as[id], sizeof e->as[id]) != 0)
        return false;
    e->known[id] = true;
    return true;
}

/* Whether all is noted that what is there asks for; more does no harm. */
static bool is_noted(const struct engine *e, const struct kept *kept)
{
    return (e->there.gist.triggers & ~kept->there.gist.triggers) == 0 &&
           (e->there.gist.replaced & ~kept->there.gist.replaced) == 0 &&
           (e->there.gist.means & ~kept->there.gist.means) == 0 &&
           (e->there.off_flags & ~kept->there.off_flags) == 0 &&
           e->there.reaches_stack <= kept->there.reaches_stack;
}

static const char *compare_kept(struct engine *e, const struct kept *kept)
{
    for (object_id id = 1; id < e->g->object_count; id++)
        if (kept->known[id] && e->g->object[id].kind != OBJECT_FREE &&
            !QUICK(is_plain(e, kept, id)) &&
            !characteristics_equal(&kept->as[id], as_of(e, id)))
            return "characteristics are not what they would be anew";
    if (kept->rule_count != e->rule_count)
        return "other effects are in force than would be anew";
    for (uint16_t i = 0; i < e->rule_count; i++)
        if (kept->rule[i].mod != e->rule[i].mod ||
            kept->rule[i].source != e->rule[i].source ||
            kept->rule[i].effect != e->rule[i].effect ||
            kept->rule[i].controller != e->rule[i].controller)
            return "other effects are in force than would be anew";
    if (!is_noted(e, kept))
        return "what abilities are about is not noted";
    return NULL;
}

/* Compute the characteristics of the working state again; leaves no marks of
 * rules, and the context as it was if all is well. */
static const char *check_kept(struct engine *e)
{
    struct kept kept;
    if (!e->is_valid)
        return NULL;
    assert(e->g != NULL && !e->computing);
    memcpy(kept.as, e->as, e->g->object_count * sizeof kept.as[0]);
    memcpy(kept.known, e->known, sizeof kept.known);
    memcpy(kept.rule, e->rule, e->rule_count * sizeof kept.rule[0]);
    memcpy(kept.rule_used, e->rule_used, sizeof kept.rule_used);
    kept.rule_count = e->rule_count;
    kept.there = e->there;
    kept.trace = e->trace;
    e->trace = NULL;
    e->is_valid = false;
    const char *wrong = compare_kept(e, &kept);
    e->trace = kept.trace;
    e->there.has_conditions |= kept.there.has_conditions;
    memcpy(e->rule_used, kept.rule_used, sizeof kept.rule_used);
    return wrong;
}

const char *game_check_itself(struct engine *engine, const struct game *game)
{
    struct check c = {engine, game, {false}};
    const char *wrong = check_counts(&c);
    if (wrong == NULL)
        wrong = check_turn(&c);
    if (wrong == NULL)
        wrong = check_zones(&c);
    if (QUICK(engine->sound_players != game->player_count))
        memset(engine->sound, 0, sizeof engine->sound);
    engine->sound_players = game->player_count;
    for (object_id id = 1; id < game->object_count && wrong == NULL; id++)
        wrong = check_object(&c, id);
    if (wrong == NULL)
        wrong = check_players(&c);
    if (wrong == NULL)
        wrong = check_stack(game);
    if (wrong == NULL)
        wrong = check_carries(game);
    if (wrong == NULL)
        wrong = check_waiting(game);
    return wrong;
}

const char *game_check(struct engine *engine, const struct game *game)
{
    const char *wrong = game_check_itself(engine, game);
    return wrong == NULL ? check_kept(engine) : wrong;
}
