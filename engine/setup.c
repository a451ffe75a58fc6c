/*
 * setup.c - game_setup: a position put on the table as it is described.
 *
 * Everything is refused before anything is built; building cannot fail.
 */
#include <stdarg.h>
#include <stdio.h>

#include "context.h"
#include "decide.h"
#include "game_private.h"
#include "layers.h"
#include "state.h"

enum { COUNTER_COUNT_MAX = 0xfff0 };

struct setup {
    struct engine *e;
    const struct scenario *scenario;
    struct error *error;
};

/* Say what is wrong; always false. */
static bool fail(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(struct error *error, const char *format, ...)
{
    va_list arguments;
    memset(error, 0, sizeof *error);
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

/* The same of the object with this index. */
static bool fail_object(const struct setup *s, uint16_t index, const char *what)
{
    const struct cards *cards = s->e->cards;
    uint16_t card = s->scenario->object[index].card;
    const char *name = name_at(cards, card_at(cards, card)->name);
    return fail(s->error, "object %d (%s): %s", index + 1, name, what);
}

static bool judge_turn(const struct setup *s)
{
    const struct scenario *scenario = s->scenario;
    if (scenario->edition >= EDITIONS)
        return fail(s->error, "edition %d does not exist", scenario->edition);
    if (scenario->player_count < 2 || scenario->player_count > PLAYERS_MAX)
        return fail(s->error, "%d players; the engine holds 2 to %d",
                    scenario->player_count, PLAYERS_MAX);
    if (scenario->active >= scenario->player_count)
        return fail(s->error, "the active player is not in the game");
    if (scenario->priority >= scenario->player_count)
        return fail(s->error, "the player with priority is not in the game");
    if (scenario->step >= STEPS)
        return fail(s->error, "step %d does not exist", scenario->step);
    /* No player gets priority in these two steps. */
    if (scenario->step == STEP_UNTAP || scenario->step == STEP_CLEANUP)
        return fail(s->error, "nobody has priority in the %s step",
                    scenario->step == STEP_UNTAP ? "untap" : "cleanup");
    if (scenario->object_count >= OBJECTS_MAX)
        return fail(s->error, "%d objects; the engine holds %d",
                    scenario->object_count, OBJECTS_MAX - 1);
    return true;
}

static bool judge_player(const struct setup *s, player_id player)
{
    const struct scenario_player *p = &s->scenario->player[player];
    if (p->energy > COUNTER_COUNT_MAX || p->poison > COUNTER_COUNT_MAX ||
        p->experience > COUNTER_COUNT_MAX || p->rad > COUNTER_COUNT_MAX)
        return fail(s->error, "player %c has more than %d counters of a kind",
                    'A' + player, COUNTER_COUNT_MAX);
    return true;
}

static bool card_exists(const struct setup *s,
                        const struct scenario_object *object)
{
    /* Cards made of a description of a token lie behind the others. */
    return object->card != 0 &&
           (object->token || object->card <= cards_count(s->e->cards));
}

/* The face that will be up: CR 712.8a, the front off the battlefield. */
static uint8_t face_up(const struct scenario_object *object)
{
    return object->zone == ZONE_BATTLEFIELD ? object->face : 0;
}

static const struct face *face_of(const struct setup *s,
                                  const struct scenario_object *object)
{
    return &card_at(s->e->cards, object->card)->face[face_up(object)];
}

static bool is_permanent(const struct setup *s,
                         const struct scenario_object *object)
{
    /* The types a permanent can have.  CR 708.2a: face down,
     * anything is a creature. */
    const type_set types = 1u << TYPE_ARTIFACT | 1u << TYPE_BATTLE |
                           1u << TYPE_CREATURE | 1u << TYPE_ENCHANTMENT |
                           1u << TYPE_LAND | 1u << TYPE_PLANESWALKER;
    return object->face_down || (face_of(s, object)->types & types) != 0;
}

/* CR 306.5b: the loyalty of a planeswalker is in its counters. */
static uint8_t loyalty_of(const struct setup *s,
                          const struct scenario_object *object)
{
    const struct face *face = face_of(s, object);
    if (object->zone != ZONE_BATTLEFIELD || object->face_down ||
        !(face->types & (1u << TYPE_PLANESWALKER)))
        return 0;
    for (uint8_t i = 0; i < object->counter_count; i++)
        if (object->counter[i].kind == COUNTER_LOYALTY)
            return 0;
    return face->loyalty;
}

static bool judge_counters(const struct setup *s, uint16_t index)
{
    const struct scenario_object *object = &s->scenario->object[index];
    uint8_t kinds = object->counter_count;
    if (kinds <= SCENARIO_COUNTERS_MAX && loyalty_of(s, object) > 0)
        kinds++;
    if (kinds > COUNTER_KINDS_MAX) {
        char text[80];
        snprintf(text, sizeof text,
                 "%d kinds of counters; the engine holds %d on one object",
                 kinds, COUNTER_KINDS_MAX);
        return fail_object(s, index, text);
    }
    for (uint8_t i = 0; i < object->counter_count; i++) {
        if (object->counter[i].kind >= counter_kinds(s->e->cards))
            return fail_object(s, index, "a kind of counter does not exist");
        if (object->counter[i].count > COUNTER_COUNT_MAX)
            return fail_object(s, index, "more than 65520 counters of a kind");
    }
    return true;
}

/* What only a permanent can be. */
static bool judge_permanent(const struct setup *s, uint16_t index)
{
    const struct scenario *scenario = s->scenario;
    const struct scenario_object *object = &scenario->object[index];
    if (object->face_down && object->zone != ZONE_BATTLEFIELD &&
        object->zone != ZONE_EXILE)
        return fail_object(s, index,
                           "face down, but neither on the "
                           "battlefield nor in exile");
    if (object->zone != ZONE_BATTLEFIELD) {
        if (object->token)
            return fail_object(s, index, "a token off the battlefield");
        if (object->tapped || object->damage || object->attached_to)
            return fail_object(s, index,
                               "tapped, damaged or attached, "
                               "but not on the battlefield");
        return true;
    }
    if (object->face >= card_at(s->e->cards, object->card)->face_count)
        return fail_object(s, index, "the card has no such face");
    if (!is_permanent(s, object))
        return fail_object(s, index, "no permanent, but on the battlefield");
    if (object->attached_to == 0)
        return true;
    if (object->attached_to > scenario->object_count ||
        scenario->object[object->attached_to - 1].zone != ZONE_BATTLEFIELD)
        return fail_object(s, index,
                           "attached to what is not on the battlefield");
    if (object->attached_to == index + 1)
        return fail_object(s, index, "attached to itself");
    return true;
}

static const struct choose_spec *choice_of(const struct setup *s,
                                           const struct scenario_object *object)
{
    return card_choice(s->e->cards, object->card, face_up(object));
}

static bool judge_chosen(const struct setup *s, uint16_t index)
{
    const struct scenario_object *object = &s->scenario->object[index];
    if (!object->has_chosen)
        return true;
    const struct choose_spec *choice = choice_of(s, object);
    if (choice == NULL)
        return fail_object(s, index, "nothing is chosen as it enters");
    switch (choice->what) {
    case WORD_COLOR:
        if (object->chosen >= MANA_C)
            return fail_object(s, index, "what is chosen is no color");
        return true;
    case WORD_PLAYER:
    case WORD_OPPONENT:
        if (object->chosen >= s->scenario->player_count)
            return fail_object(s, index, "the player chosen is not there");
        return true;
    case WORD_NUMBER:
        return true;
    default:
        if (object->chosen == 0)
            return fail_object(s, index, "what is chosen has no name");
        return true;
    }
}

static bool judge_object(const struct setup *s, uint16_t index)
{
    const struct scenario *scenario = s->scenario;
    const struct scenario_object *object = &scenario->object[index];
    if (!card_exists(s, object))
        return fail(s->error, "object %d: card %d does not exist", index + 1,
                    object->card);
    if (object->player >= scenario->player_count ||
        object->owner >= scenario->player_count)
        return fail_object(s, index, "its player or owner is not there");
    if (object->zone == ZONE_NONE || object->zone >= ZONES)
        return fail_object(s, index, "it is in no zone");
    if (object->zone == ZONE_STACK)
        return fail_object(s, index,
                           "a game can't begin with a spell on the "
                           "stack");
    /* CR 400.3: these zones never hold what another player owns. */
    if (object->player != object->owner &&
        (object->zone == ZONE_LIBRARY || object->zone == ZONE_GRAVEYARD))
        return fail_object(s, index,
                           "in the library or graveyard of a "
                           "player who does not own it");
    if (object->linked_to > scenario->object_count ||
        object->linked_to == index + 1)
        return fail_object(s, index, "linked to what does not exist");
    if (object->commander && (object->token || !scenario->is_commander))
        return fail_object(s, index,
                           "a commander, but a token or not in a "
                           "Commander game");
    return judge_permanent(s, index) && judge_counters(s, index) &&
           judge_chosen(s, index);
}

static bool judge_scenario(const struct setup *s)
{
    if (!judge_turn(s))
        return false;
    for (player_id p = 0; p < s->scenario->player_count; p++)
        if (!judge_player(s, p))
            return false;
    for (uint16_t i = 0; i < s->scenario->object_count; i++)
        if (!judge_object(s, i))
            return false;
    return true;
}

static void build_turn(const struct setup *s)
{
    const struct scenario *scenario = s->scenario;
    struct game *g = s->e->g;
    g->edition = scenario->edition;
    g->player_count = scenario->player_count;
    g->is_commander = scenario->is_commander;
    g->next = NEXT_PRIORITY;
    g->step = scenario->step;
    g->active = scenario->active;
    g->priority = scenario->priority;
    g->turn = scenario->turn;
    g->seed = scenario->seed;
    g->shuffle_keeps = scenario->shuffle_keeps;
    g->result = 0xff;
    g->object_count = 1;
}

static void build_player(const struct setup *s, player_id player)
{
    const struct scenario_player *from = &s->scenario->player[player];
    struct game *g = s->e->g;
    struct player *to = &g->player[player];
    to->life = from->life;
    to->lands_played = from->lands_played;
    player_counter_change(to, COUNTER_ENERGY, from->energy);
    player_counter_change(to, COUNTER_POISON, from->poison);
    player_counter_change(to, COUNTER_EXPERIENCE, from->experience);
    player_counter_change(to, COUNTER_RAD, from->rad);
    for (uint8_t type = 0; type < MANA_TYPES; type++) {
        if (from->mana[type] == 0)
            continue;
        assert(g->mana_count < MANA_MAX);
        g->mana[g->mana_count++] = (struct mana){
            .count = from->mana[type],
            .type = type,
            .player = player,
        };
    }
}

static void build_counters(const struct setup *s, uint16_t index)
{
    const struct scenario_object *from = &s->scenario->object[index];
    struct object *object = object_at(s->e, (object_id)(index + 1));
    for (uint8_t i = 0; i < from->counter_count; i++)
        counter_change(object, from->counter[i].kind, from->counter[i].count);
    counter_change(object, COUNTER_LOYALTY, loyalty_of(s, from));
}

static void build_commander(const struct setup *s,
                            const struct scenario_object *from)
{
    /* CR 903.4: the commanders' color identity counts, wherever they are. */
    struct player *player = &s->e->g->player[from->owner];
    const struct card *card = card_at(s->e->cards, from->card);
    player->identity |= FAULTY(identity_of_front_only,
                               card->face[0].colors != card->identity)
                            ? card->face[0].colors
                            : card->identity;
    player->has_commander = 1;
}

static uint16_t flags_of(const struct setup *s,
                         const struct scenario_object *from)
{
    uint16_t flags = 0;
    bool is_double = card_at(s->e->cards, from->card)->layout != LAYOUT_NORMAL;
    if (from->tapped)
        flags |= FLAG_TAPPED;
    if (from->face_down)
        flags |= FLAG_FACE_DOWN;
    if (from->zone == ZONE_BATTLEFIELD && !from->sick)
        flags |= FLAG_CONTROLLED;
    if (from->token && is_double)
        flags |= FLAG_DOUBLE_FACED;
    if (from->commander)
        flags |= FLAG_COMMANDER;
    return flags;
}

static void build_object(const struct setup *s, uint16_t index)
{
    const struct scenario_object *from = &s->scenario->object[index];
    bool follows_player =
        from->zone == ZONE_BATTLEFIELD || from->zone == ZONE_HAND;
    object_id id =
        object_new(s->e, from->card, from->token ? OBJECT_TOKEN : OBJECT_CARD,
                   from->owner);
    struct object *object = object_at(s->e, id);
    assert(id == index + 1);
    object->face = face_up(from);
    object->controller = follows_player ? from->player : from->owner;
    object->flags = flags_of(s, from);
    object->damage = from->damage;
    if (from->zone == ZONE_BATTLEFIELD)
        object->timestamp = timestamp(s->e);
    build_counters(s, index);
    if (from->has_chosen)
        choose_for(object, choice_of(s, from)->id, from->chosen);
    if (from->commander)
        build_commander(s, from);
    zone_join(s->e, id, from->zone,
              from->zone == ZONE_HAND ? from->player : from->owner, true);
}

/* Attachments and links may point forward: they come last. */
static void build_links(const struct setup *s)
{
    for (uint16_t i = 0; i < s->scenario->object_count; i++) {
        const struct scenario_object *from = &s->scenario->object[i];
        struct object *object = object_at(s->e, (object_id)(i + 1));
        object->attached = from->attached_to;
        object->linked = from->linked_to;
        if (from->linked_to)
            object->linked_generation =
                object_at(s->e, from->linked_to)->generation;
    }
}

/* CR 302.6: nobody has just gained control of anything. */
static void build_control(const struct setup *s)
{
    struct game *g = s->e->g;
    for (object_id id = g->battlefield_head; id; id = g->object[id].next)
        g->object[id].seen = as_of(s->e, id)->controller;
}

/* What effects give all objects together must be held. */
static bool has_room(const struct setup *s)
{
    struct engine *e = s->e;
    e->is_full = false;
    for (object_id id = 1; id < e->g->object_count; id++)
        as_of(e, id);
    return !e->is_full ||
           fail(s->error, "more than the engine holds: effects, or what they "
                          "give an object");
}

bool game_setup(struct engine *engine, struct game *game,
                const struct scenario *scenario, struct error *error)
{
    struct setup s = {engine, scenario, error};
    if (!judge_scenario(&s))
        return false;
    game_clear(engine->work);
    engine->g = engine->work;
    engine->is_valid = false;
    engine->has_view = false;
    build_turn(&s);
    for (player_id p = 0; p < scenario->player_count; p++)
        build_player(&s, p);
    for (uint16_t i = 0; i < scenario->object_count; i++)
        build_object(&s, i);
    build_links(&s);
    if (!has_room(&s))
        return false;
    build_control(&s);
    engine->work->world_since = engine->work->clock;
    game_copy(game, engine->work);
    game_stamp(engine, game);
    return true;
}
