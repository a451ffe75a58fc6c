/*
 * server_players.c - the players of a set-up: their numbers, and the objects
 * in their zones.
 */
#include "server_setup.h"
#include "server_words.h"
#include "vocabulary.h"

#include <limits.h>
#include <string.h>

static bool read_bool(struct setup *setup, const cJSON *item, bool *value)
{
    if (!cJSON_IsBool(item))
        return setup_fail(setup, item->string, "neither true nor false");
    *value = cJSON_IsTrue(item);
    return true;
}

static bool read_counters(struct setup *setup, const cJSON *item,
                          struct scenario_object *object)
{
    const cJSON *counter;

    if (!cJSON_IsObject(item))
        return setup_fail(setup, "counters", "not an object");
    cJSON_ArrayForEach(counter, item)
    {
        uint8_t kind = counter_kind_find(setup->cards, counter->string);
        int count = 0;
        if (kind >= counter_kinds(setup->cards))
            return setup_fail(setup, counter->string,
                              "no such kind of counter");
        if (!setup_number(setup, counter, 0, UINT16_MAX, &count))
            return false;
        if (object->counter_count == SCENARIO_COUNTERS_MAX)
            return setup_fail(setup, "counters", "too many kinds");
        object->counter[object->counter_count++] =
            (struct counter_pile){kind, (uint16_t)count};
    }
    return true;
}

static bool read_label(struct setup *setup, const cJSON *item, object_id id)
{
    if (!cJSON_IsString(item) || !is_label(item->valuestring))
        return setup_fail(setup, "label", "not a label");
    if (label_find(setup->labels, item->valuestring) != NULL)
        return setup_fail(setup, item->valuestring, "this label stands twice");
    label_bind(setup->labels, item->valuestring, id, SEEN_CARD);
    return true;
}

/* CR 712.8a: the name of a back face means that it is up on the battlefield;
 * elsewhere the front face is. */
static bool read_card(struct setup *setup, const cJSON *item,
                      struct scenario_object *object)
{
    if (!cJSON_IsString(item))
        return setup_fail(setup, "card", "not a name");
    uint8_t face = 0;
    object->card = card_find(setup->cards, item->valuestring, &face);
    if (object->card == 0) {
        server_fail(setup->error, SERVER_UNKNOWN_CARD, "unknown card %.100s",
                    item->valuestring);
        return false;
    }
    object->face = object->zone == ZONE_BATTLEFIELD ? face : 0;
    return true;
}

static bool read_face(struct setup *setup, const cJSON *item,
                      struct scenario_object *object)
{
    uint8_t face = 0;

    if (!cJSON_IsString(item) ||
        card_find(setup->cards, item->valuestring, &face) == 0)
        return setup_fail(setup, "face", "no such face");
    if (object->zone == ZONE_BATTLEFIELD)
        object->face = face;
    return true;
}

static bool read_object_key(struct setup *setup, const cJSON *item,
                            struct scenario_object *object, object_id id)
{
    const struct {
        const char *key;
        bool *value;
    } flags[] = {
        {"tapped", &object->tapped},       {"sick", &object->sick},
        {"face_down", &object->face_down}, {"token", &object->token},
        {"commander", &object->commander},
    };
    int damage = 0;

    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
        if (strcmp(item->string, flags[i].key) == 0)
            return read_bool(setup, item, flags[i].value);
    if (strcmp(item->string, "label") == 0)
        return read_label(setup, item, id);
    if (strcmp(item->string, "card") == 0)
        return read_card(setup, item, object);
    if (strcmp(item->string, "counters") == 0)
        return read_counters(setup, item, object);
    if (strcmp(item->string, "owner") == 0)
        return setup_seat(setup, item, &object->owner);
    if (strcmp(item->string, "controller") == 0)
        return setup_seat(setup, item, &object->player);
    if (strcmp(item->string, "face") == 0)
        return read_face(setup, item, object);
    if (strcmp(item->string, "damage") == 0) {
        bool is_read = setup_number(setup, item, 0, UINT16_MAX, &damage);
        object->damage = (uint16_t)damage;
        return is_read;
    }
    if (strcmp(item->string, "attached") == 0 ||
        strcmp(item->string, "chosen") == 0)
        return true; /* when all labels are known */
    return setup_fail(setup, item->string, "no such key of an object");
}

static bool read_object(struct setup *setup, const cJSON *item,
                        player_id player, uint8_t zone)
{
    struct scenario *scenario = setup->scenario;
    uint16_t index = scenario->object_count;
    const cJSON *key;

    if (!cJSON_IsObject(item))
        return setup_fail(setup, zone_word(zone), "an object is expected");
    if (index >= OBJECTS_MAX - 1) {
        server_fail(setup->error, SERVER_REFUSED, "more than %d objects",
                    OBJECTS_MAX - 1);
        return false;
    }
    struct scenario_object *object = &scenario->object[index];
    *object = (struct scenario_object){
        .zone = zone, .player = player, .owner = player};
    setup->json[index] = item;
    scenario->object_count++;
    cJSON_ArrayForEach(
        key, item) if (!read_object_key(setup, key, object,
                                        (object_id)(index + 1))) return false;
    if (object->card == 0)
        return setup_fail(setup, "card", "missing");
    return true;
}

static bool read_mana(struct setup *setup, const cJSON *item,
                      struct scenario_player *player)
{
    if (!cJSON_IsString(item))
        return setup_fail(setup, "mana", "not a string");
    for (const char *letter = item->valuestring; *letter != '\0'; letter++) {
        int type = mana_find(*letter);
        if (type < 0)
            return setup_fail(setup, "mana", "a letter is none of WUBRGC");
        if (player->mana[type] == SCENARIO_MANA_MAX)
            return setup_fail(setup, "mana", "too much");
        player->mana[type]++;
    }
    return true;
}

/* A number of the player, by its key. */
static bool read_tally(struct setup *setup, const cJSON *item,
                       struct scenario_player *player, bool is_counter,
                       bool *is_known)
{
    const struct {
        const char *key;
        uint16_t *value;
        bool is_counter;
    } tallies[] = {
        {"energy", &player->energy, true},
        {"energy", &player->energy, false},
        {"poison", &player->poison, true},
        {"experience", &player->experience, true},
        {"rad", &player->rad, true},
    };
    int value = 0;

    *is_known = true;
    for (size_t i = 0; i < sizeof(tallies) / sizeof(*tallies); i++)
        if (tallies[i].is_counter == is_counter &&
            strcmp(item->string, tallies[i].key) == 0) {
            bool is_read = setup_number(setup, item, 0, UINT16_MAX, &value);
            *tallies[i].value = (uint16_t)value;
            return is_read;
        }
    *is_known = false;
    return true;
}

static bool read_player_counters(struct setup *setup, const cJSON *item,
                                 struct scenario_player *player)
{
    const cJSON *counter;
    bool is_known;

    if (!cJSON_IsObject(item))
        return setup_fail(setup, "counters", "not an object");
    cJSON_ArrayForEach(counter, item)
    {
        if (!read_tally(setup, counter, player, true, &is_known))
            return false;
        if (!is_known)
            return setup_fail(setup, counter->string,
                              "no such counter of a player");
    }
    return true;
}

static bool read_player_key(struct setup *setup, const cJSON *item,
                            player_id seat)
{
    struct scenario_player *player = &setup->scenario->player[seat];
    const cJSON *object;
    bool is_known;
    int value = 0;

    if (strcmp(item->string, "seat") == 0)
        return true;
    if (strcmp(item->string, "mana") == 0)
        return read_mana(setup, item, player);
    if (strcmp(item->string, "counters") == 0)
        return read_player_counters(setup, item, player);
    if (strcmp(item->string, "life") == 0) {
        bool is_read = setup_number(setup, item, INT16_MIN, INT16_MAX, &value);
        player->life = (int16_t)value;
        return is_read;
    }
    if (strcmp(item->string, "lands_played") == 0) {
        bool is_read = setup_number(setup, item, 0, UINT8_MAX, &value);
        player->lands_played = (uint8_t)value;
        return is_read;
    }
    if (words_have(WORDS_PLAYER_ZONE, item->string)) {
        if (!cJSON_IsArray(item))
            return setup_fail(setup, item->string, "not a list");
        cJSON_ArrayForEach(
            object, item) if (!read_object(setup, object, seat,
                                           (uint8_t)zone_find(
                                               item->string))) return false;
        return true;
    }
    if (!read_tally(setup, item, player, false, &is_known))
        return false;
    return is_known ||
           setup_fail(setup, item->string, "no such key of a player");
}

bool setup_players(struct setup *setup, const cJSON *players)
{
    struct scenario *scenario = setup->scenario;
    const cJSON *player, *key;
    int count = cJSON_IsArray(players) ? cJSON_GetArraySize(players) : 2;
    bool is_seated[PLAYERS_MAX] = {false};

    if (players != NULL && !cJSON_IsArray(players))
        return setup_fail(setup, "players", "not a list");
    cJSON_ArrayForEach(player, players)
    {
        int seat = seat_find(json_member(player, "seat"), PLAYERS_MAX);
        if (seat >= count)
            count = seat + 1;
    }
    if (count > PLAYERS_MAX)
        return setup_fail(setup, "players", "too many");
    scenario->player_count = (uint8_t)(count < 2 ? 2 : count);
    for (int i = 0; i < PLAYERS_MAX; i++)
        scenario->player[i].life = 20;
    cJSON_ArrayForEach(player, players)
    {
        int seat = seat_find(json_member(player, "seat"), PLAYERS_MAX);
        if (seat < 0 || is_seated[seat])
            return setup_fail(setup, "seat", "not a seat, or taken twice");
        is_seated[seat] = true;
        cJSON_ArrayForEach(
            key, player) if (!read_player_key(setup, key,
                                              (player_id)seat)) return false;
    }
    return true;
}
