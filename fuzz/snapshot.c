#include "snapshot.h"
#include "game.h"
#include "obstacle.h"
#include "server_words.h"
#include "vocabulary.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A snapshot that is being taken. */
struct taking {
    const struct cards *cards;
    const struct game *game;
    struct labels *labels;
    const char *why;
    /* The battlefield by timestamp, and in whose list each is written. */
    uint8_t count;
    object_id permanent[OBJECTS_MAX];
    player_id list[OBJECTS_MAX];
};

/* Labels. */

static bool is_listed(const struct object *object)
{
    return (object->kind == OBJECT_CARD || object->kind == OBJECT_TOKEN) &&
           object->zone != ZONE_NONE;
}

void label_from_name(const char *name, char *label, size_t size)
{
    size_t length = 0;

    for (; *name != '\0' && strncmp(name, " //", 3) != 0; name++) {
        bool is_word =
            (unsigned char)*name < 0x80 && isalnum((unsigned char)*name);
        if (length + 1 < size && is_word)
            label[length++] = (char)tolower((unsigned char)*name);
        else if (length + 1 < size && length > 0 && *name == ' ')
            label[length++] = '-';
    }
    label[length] = '\0';
    if (!is_label(label))
        snprintf(label, size, "card");
}

static bool bind_anew(const struct cards *cards, const struct game *game,
                      struct labels *labels, object_id id)
{
    const struct object *object = &game->object[id];
    char base[LABEL_SIZE - 12], label[LABEL_SIZE];

    label_from_name(name_at(cards, card_at(cards, object->card)->name), base,
                    sizeof(base));
    snprintf(label, sizeof(label), "%s", base);
    for (int i = 2; label_find(labels, label) != NULL; i++)
        snprintf(label, sizeof(label), "%s-%d", base, i);
    return label_bind(labels, label, id,
                      object->kind == OBJECT_TOKEN ? SEEN_TOKEN : SEEN_CARD);
}

void snapshot_label(const struct cards *cards, const struct game *game,
                    struct labels *labels)
{
    for (uint8_t id = 1; id < game->object_count; id++)
        if (is_listed(&game->object[id]) && label_of(labels, id) == NULL)
            bind_anew(cards, game, labels, id);
}

/* The label of an object that another refers to. */
static const char *reference(struct taking *taking, object_id id)
{
    if (label_of(taking->labels, id) == NULL &&
        !bind_anew(taking->cards, taking->game, taking->labels, id))
        taking->why = "that many labels";
    return label_of(taking->labels, id);
}

/* References need labels before anything is written. */
static void label_references(struct taking *taking)
{
    for (uint8_t id = 1; id < taking->game->object_count; id++) {
        const struct object *object = &taking->game->object[id];
        if (!is_listed(object))
            continue;
        if (object->attached)
            reference(taking, object->attached);
        if (object->linked)
            reference(taking, id);
    }
}

/* The battlefield. */

/* Whether its timestamp can matter (CR 613.7): it has static abilities, or
 * counters that give keywords. */
static bool is_ordered(const struct cards *cards, const struct object *object)
{
    const struct face *face = &card_at(cards, object->card)->face[object->face];
    const uint16_t *items;
    uint16_t count = list_at(cards, face->abilities, &items);

    for (uint16_t i = 0; i < count; i++)
        if (!(items[i] & 0xc000) &&
            ability_at(cards, items[i])->kind == KIND_STATIC)
            return true;
    for (uint8_t i = 0; i < object->counter_count; i++)
        if (object->counter_kind[i] >= COUNTER_KEYWORD &&
            object->counter_kind[i] < COUNTERS_FIXED)
            return true;
    return false;
}

/* A set-up gives timestamps in the order of seats and lists, so what came
 * after something of a later seat is written in the list of that seat. */
static void order_battlefield(struct taking *taking)
{
    const struct game *game = taking->game;
    player_id last = 0;

    for (object_id id = game->battlefield_head; id;
         id = game->object[id].next) {
        uint8_t at = taking->count++;
        for (; at > 0 && game->object[taking->permanent[at - 1]].timestamp >
                             game->object[id].timestamp;
             at--)
            taking->permanent[at] = taking->permanent[at - 1];
        taking->permanent[at] = id;
    }
    for (uint8_t i = 0; i < taking->count; i++) {
        const struct object *object = &game->object[taking->permanent[i]];
        taking->list[i] = object->controller;
        if (!is_ordered(taking->cards, object))
            continue;
        if (object->controller > last)
            last = object->controller;
        taking->list[i] = last;
    }
}

/* Objects. */

static void add_seat(cJSON *json, const char *key, player_id player)
{
    cJSON_AddItemToObject(json, key, seat_json(player));
}

/* The name that a set-up takes for this card and face. */
static void add_card(struct taking *taking, const struct object *object,
                     cJSON *json)
{
    bool in_play = object->zone == ZONE_BATTLEFIELD;
    uint8_t face = in_play ? object->face : 0, found = 0;

    if (object->card > cards_count(taking->cards)) {
        taking->why = "a token that is no card";
        return;
    }
    const struct card *card = card_at(taking->cards, object->card);
    const char *name = name_at(taking->cards, card->face[face].name);
    if (card_find(taking->cards, name, &found) != object->card || found != face)
        taking->why = "one of two cards with one name";
    if (object->kind == OBJECT_TOKEN &&
        (card->layout != LAYOUT_NORMAL) !=
            ((object->flags & FLAG_DOUBLE_FACED) != 0))
        taking->why = "a token with one face of a card with two";
    cJSON_AddStringToObject(json, "card", name);
    if (object->kind == OBJECT_TOKEN)
        cJSON_AddTrueToObject(json, "token");
}

static void add_counters(const struct taking *taking,
                         const struct object *object, cJSON *json)
{
    if (object->counter_count == 0)
        return;
    cJSON *counters = cJSON_AddObjectToObject(json, "counters");
    for (uint8_t i = 0; i < object->counter_count; i++)
        cJSON_AddNumberToObject(
            counters, counter_kind_name(taking->cards, object->counter_kind[i]),
            object->counter[i]);
}

cJSON *chosen_json(const struct cards *cards, uint8_t what, uint16_t value)
{
    switch (what) {
    case WORD_COLOR:
        return cJSON_CreateString(mana_word((uint8_t)value));
    case WORD_PLAYER:
    case WORD_OPPONENT:
        return seat_json((player_id)value);
    case WORD_NUMBER:
        return cJSON_CreateNumber(value);
    default:
        return cJSON_CreateString(name_at(cards, value));
    }
}

/* CR 607.2a: the one object that is linked to it, or 0. */
static object_id linked_to(struct taking *taking, object_id id)
{
    const struct game *game = taking->game;
    object_id found = 0;

    for (uint8_t other = 1; other < game->object_count; other++) {
        const struct object *object = &game->object[other];
        if (!is_listed(object) || object->linked != id ||
            object->linked_generation != game->object[id].generation)
            continue;
        if (found)
            taking->why = "several cards linked to one";
        found = other;
    }
    return found;
}

static void add_chosen(struct taking *taking, object_id id, cJSON *json)
{
    const struct object *object = &taking->game->object[id];
    const struct choose_spec *choice =
        card_choice(taking->cards, object->card,
                    object->zone == ZONE_BATTLEFIELD ? object->face : 0);
    object_id linked = linked_to(taking, id);

    if (object->chosen[1].id ||
        (object->chosen[0].id &&
         (choice == NULL || choice->id != object->chosen[0].id)) ||
        (linked && choice != NULL))
        taking->why = "several choices for one object";
    else if (object->chosen[0].id)
        cJSON_AddItemToObject(
            json, "chosen",
            chosen_json(taking->cards, choice->what, object->chosen[0].value));
    else if (linked && reference(taking, linked) != NULL)
        cJSON_AddStringToObject(json, "chosen", reference(taking, linked));
}

static void add_status(struct taking *taking, const struct object *object,
                       cJSON *json)
{
    if (object->flags & FLAG_TAPPED)
        cJSON_AddTrueToObject(json, "tapped");
    if (!(object->flags & FLAG_CONTROLLED))
        cJSON_AddTrueToObject(json, "sick");
    if (object->damage)
        cJSON_AddNumberToObject(json, "damage", object->damage);
    if (object->attached && reference(taking, object->attached) != NULL)
        cJSON_AddStringToObject(json, "attached",
                                reference(taking, object->attached));
}

/* `seat` is the player in whose list it is written. */
static cJSON *object_json_of(struct taking *taking, object_id id,
                             player_id seat)
{
    const struct object *object = &taking->game->object[id];
    const char *label = label_of(taking->labels, id);
    cJSON *json = cJSON_CreateObject();

    if (label != NULL)
        cJSON_AddStringToObject(json, "label", label);
    add_card(taking, object, json);
    if (object->zone == ZONE_BATTLEFIELD && object->controller != seat)
        add_seat(json, "controller", object->controller);
    if (object->owner != seat)
        add_seat(json, "owner", object->owner);
    if (object->flags & FLAG_FACE_DOWN)
        cJSON_AddTrueToObject(json, "face_down");
    if (object->flags & FLAG_COMMANDER)
        cJSON_AddTrueToObject(json, "commander");
    add_counters(taking, object, json);
    if (object->zone == ZONE_BATTLEFIELD)
        add_status(taking, object, json);
    add_chosen(taking, id, json);
    return json;
}

/* Players. */

static void add_list(cJSON *json, uint8_t zone, cJSON *list)
{
    if (list->child == NULL)
        cJSON_Delete(list);
    else
        cJSON_AddItemToObject(json, zone_word(zone), list);
}

static void add_zones(struct taking *taking, player_id player, cJSON *json)
{
    static const uint8_t zones[] = {ZONE_HAND, ZONE_LIBRARY, ZONE_GRAVEYARD,
                                    ZONE_EXILE, ZONE_COMMAND};
    cJSON *list = cJSON_CreateArray();

    for (uint8_t i = 0; i < taking->count; i++)
        if (taking->list[i] == player)
            cJSON_AddItemToArray(
                list, object_json_of(taking, taking->permanent[i], player));
    add_list(json, ZONE_BATTLEFIELD, list);
    for (size_t i = 0; i < sizeof(zones); i++) {
        list = cJSON_CreateArray();
        for (object_id id = taking->game->player[player].head[zones[i]]; id;
             id = taking->game->object[id].next)
            cJSON_AddItemToArray(list, object_json_of(taking, id, player));
        add_list(json, zones[i], list);
    }
}

static void add_player_counters(const struct player *player, cJSON *json)
{
    static const struct {
        const char *word;
        int kind;
    } kinds[] = {
        {"poison", COUNTER_POISON},
        {"experience", COUNTER_EXPERIENCE},
        {"rad", COUNTER_RAD},
    };
    cJSON *counters = cJSON_CreateObject();

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        uint16_t count = player->counter[kinds[i].kind - COUNTER_ENERGY];
        if (count > 0)
            cJSON_AddNumberToObject(counters, kinds[i].word, count);
    }
    if (counters->child == NULL)
        cJSON_Delete(counters);
    else
        cJSON_AddItemToObject(json, "counters", counters);
}

static void add_mana(const struct game *game, player_id player, cJSON *json)
{
    uint16_t count[MANA_TYPES] = {0};
    unsigned total = 0;

    for (uint8_t i = 0; i < game->mana_count; i++)
        if (game->mana[i].player == player) {
            count[game->mana[i].type] += game->mana[i].count;
            total += game->mana[i].count;
        }
    if (total > 0)
        cJSON_AddItemToObject(json, "mana", mana_json(count));
}

static cJSON *player_json(struct taking *taking, player_id seat)
{
    const struct player *player = &taking->game->player[seat];
    cJSON *json = cJSON_CreateObject();

    if (player->life != 20)
        cJSON_AddNumberToObject(json, "life", player->life);
    if (player->counter[0] > 0)
        cJSON_AddNumberToObject(json, "energy", player->counter[0]);
    add_player_counters(player, json);
    add_mana(taking->game, seat, json);
    if (player->lands_played > 0)
        cJSON_AddNumberToObject(json, "lands_played", player->lands_played);
    add_zones(taking, seat, json);
    return json;
}

/* The turn. */

/* The player who had priority before anyone passed. */
static player_id first_with_priority(const struct game *game)
{
    return (player_id)((game->priority + game->player_count - game->passes) %
                       game->player_count);
}

static void add_turn(const struct game *game, cJSON *setup)
{
    cJSON *turn = cJSON_CreateObject();
    player_id first = first_with_priority(game);

    if (game->turn != 3)
        cJSON_AddNumberToObject(turn, "number", game->turn);
    if (game->active != 0)
        add_seat(turn, "active", game->active);
    if (game->step != STEP_MAIN1)
        cJSON_AddStringToObject(turn, "step", step_word(game->step));
    if (first != game->active)
        add_seat(turn, "priority", first);
    if (turn->child == NULL)
        cJSON_Delete(turn);
    else
        cJSON_AddItemToObject(setup, "turn", turn);
}

static void add_random(const struct game *game, cJSON *setup)
{
    if (game->seed == 1 && game->shuffle_keeps)
        return;
    cJSON *chance = cJSON_AddObjectToObject(setup, "random");
    cJSON_AddStringToObject(chance, "shuffle",
                            game->shuffle_keeps ? "keep" : "random");
    cJSON_AddNumberToObject(chance, "seed", game->seed);
}

/* Passes are no part of a position, but steps that lead to it. */
static cJSON *passes_json(const struct game *game)
{
    cJSON *steps = cJSON_CreateArray();

    for (uint8_t i = 0; i < game->passes; i++) {
        cJSON *step = cJSON_CreateObject();
        cJSON *act = cJSON_AddObjectToObject(step, "act");
        add_seat(
            act, "by",
            (player_id)((first_with_priority(game) + i) % game->player_count));
        cJSON_AddStringToObject(act, "do", "pass");
        cJSON *expect = cJSON_AddObjectToObject(step, "expect");
        cJSON_AddStringToObject(expect, "status", "done");
        cJSON_AddItemToArray(steps, step);
    }
    return steps;
}

static cJSON *setup_json(struct taking *taking)
{
    cJSON *setup = cJSON_CreateObject();

    add_turn(taking->game, setup);
    if (taking->game->is_commander)
        cJSON_AddStringToObject(setup, "variant", "commander");
    add_random(taking->game, setup);
    for (player_id seat = 0; seat < taking->game->player_count; seat++) {
        char name[2] = {(char)('A' + seat), '\0'};
        cJSON *player = player_json(taking, seat);
        if (player->child == NULL)
            cJSON_Delete(player);
        else
            cJSON_AddItemToObject(setup, name, player);
    }
    return setup;
}

bool snapshot_take(const struct questions *questions, const struct cards *cards,
                   const struct game *game, const struct labels *labels,
                   struct shot *shot)
{
    struct taking taking = {.cards = cards, .game = game};

    memset(shot, 0, sizeof(*shot));
    shot->why = obstacle_of(questions, game);
    if (shot->why != NULL)
        return false;
    taking.labels = store_new(1, sizeof(*taking.labels));
    if (labels != NULL)
        *taking.labels = *labels;
    label_references(&taking);
    order_battlefield(&taking);
    shot->setup = setup_json(&taking);
    shot->steps = passes_json(game);
    shot->players = game->player_count;
    shot->edition = game->edition;
    free(taking.labels);
    if (taking.why != NULL)
        snapshot_clear(shot);
    shot->why = taking.why;
    return taking.why == NULL;
}

void snapshot_clear(struct shot *shot)
{
    cJSON_Delete(shot->setup);
    cJSON_Delete(shot->steps);
    memset(shot, 0, sizeof(*shot));
}
