/*
 * server_setup.c - game/new: the position of a case as a scenario.
 */
#include "server_private.h"
#include "server_words.h"
#include "store.h"
#include "vocabulary.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A set-up that is being read.  Objects keep their JSON until all labels are
 * known, for they may refer to each other. */
struct setup {
    const struct cards *cards;
    struct scenario *scenario;
    struct labels *labels;
    const cJSON *json[OBJECTS_MAX];
    struct server_error *error;
};

static bool fail(struct setup *setup, const char *key, const char *what)
{
    server_fail(setup->error, SERVER_PARAMS, "%.60s: %s", key, what);
    return false;
}

/* A number from 0 (or `least`) to `most`; `*value` stays when it is not
 * given. */
static bool read_number(struct setup *setup, const cJSON *item, int least,
                        int most, int *value)
{
    if (item == NULL)
        return true;
    if (!cJSON_IsNumber(item) || item->valuedouble < least ||
        item->valuedouble > most)
        return fail(setup, item->string, "not a number in range");
    *value = item->valueint;
    return true;
}

static bool read_bool(struct setup *setup, const cJSON *item, bool *value)
{
    if (!cJSON_IsBool(item))
        return fail(setup, item->string, "neither true nor false");
    *value = cJSON_IsTrue(item);
    return true;
}

static bool read_seat(struct setup *setup, const cJSON *item, player_id *player)
{
    int seat = seat_find(item, setup->scenario->player_count);

    if (seat < 0)
        return fail(setup, item->string, "not a seat in play");
    *player = (player_id)seat;
    return true;
}

static bool read_counters(struct setup *setup, const cJSON *item,
                          struct scenario_object *object)
{
    const cJSON *counter;

    if (!cJSON_IsObject(item))
        return fail(setup, "counters", "not an object");
    cJSON_ArrayForEach(counter, item)
    {
        uint8_t kind = counter_kind_find(setup->cards, counter->string);
        int count = 0;
        if (kind >= counter_kinds(setup->cards))
            return fail(setup, counter->string, "no such kind of counter");
        if (!read_number(setup, counter, 0, UINT16_MAX, &count))
            return false;
        if (object->counter_count == SCENARIO_COUNTERS_MAX)
            return fail(setup, "counters", "too many kinds");
        object->counter[object->counter_count++] =
            (struct counter_pile){kind, (uint16_t)count};
    }
    return true;
}

static bool read_label(struct setup *setup, const cJSON *item, object_id id)
{
    if (!cJSON_IsString(item) || !is_label(item->valuestring))
        return fail(setup, "label", "not a label");
    if (label_find(setup->labels, item->valuestring) != NULL)
        return fail(setup, item->valuestring, "this label stands twice");
    label_bind(setup->labels, item->valuestring, id, SEEN_CARD);
    return true;
}

/* CR 712.8a: the name of a back face means that it is up on the battlefield;
 * elsewhere the front face is. */
static bool read_card(struct setup *setup, const cJSON *item,
                      struct scenario_object *object)
{
    if (!cJSON_IsString(item))
        return fail(setup, "card", "not a name");
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
        return fail(setup, "face", "no such face");
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
        return read_seat(setup, item, &object->owner);
    if (strcmp(item->string, "controller") == 0)
        return read_seat(setup, item, &object->player);
    if (strcmp(item->string, "face") == 0)
        return read_face(setup, item, object);
    if (strcmp(item->string, "damage") == 0) {
        bool is_read = read_number(setup, item, 0, UINT16_MAX, &damage);
        object->damage = (uint16_t)damage;
        return is_read;
    }
    if (strcmp(item->string, "attached") == 0 ||
        strcmp(item->string, "chosen") == 0)
        return true; /* when all labels are known */
    return fail(setup, item->string, "no such key of an object");
}

static bool read_object(struct setup *setup, const cJSON *item,
                        player_id player, uint8_t zone)
{
    struct scenario *scenario = setup->scenario;
    uint16_t index = scenario->object_count;
    const cJSON *key;

    if (!cJSON_IsObject(item))
        return fail(setup, zone_word(zone), "an object is expected");
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
        return fail(setup, "card", "missing");
    return true;
}

static bool read_mana(struct setup *setup, const cJSON *item,
                      struct scenario_player *player)
{
    if (!cJSON_IsString(item))
        return fail(setup, "mana", "not a string");
    for (const char *letter = item->valuestring; *letter != '\0'; letter++) {
        int type = mana_find(*letter);
        if (type < 0)
            return fail(setup, "mana", "a letter is none of WUBRGC");
        if (player->mana[type] == SCENARIO_MANA_MAX)
            return fail(setup, "mana", "too much");
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
            bool is_read = read_number(setup, item, 0, UINT16_MAX, &value);
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
        return fail(setup, "counters", "not an object");
    cJSON_ArrayForEach(counter, item)
    {
        if (!read_tally(setup, counter, player, true, &is_known))
            return false;
        if (!is_known)
            return fail(setup, counter->string, "no such counter of a player");
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
        bool is_read = read_number(setup, item, INT16_MIN, INT16_MAX, &value);
        player->life = (int16_t)value;
        return is_read;
    }
    if (strcmp(item->string, "lands_played") == 0) {
        bool is_read = read_number(setup, item, 0, UINT8_MAX, &value);
        player->lands_played = (uint8_t)value;
        return is_read;
    }
    if (words_have(WORDS_PLAYER_ZONE, item->string)) {
        if (!cJSON_IsArray(item))
            return fail(setup, item->string, "not a list");
        cJSON_ArrayForEach(
            object, item) if (!read_object(setup, object, seat,
                                           (uint8_t)zone_find(
                                               item->string))) return false;
        return true;
    }
    if (!read_tally(setup, item, player, false, &is_known))
        return false;
    return is_known || fail(setup, item->string, "no such key of a player");
}

/* Seats are A, B ... without a gap; two at least. */
static bool read_players(struct setup *setup, const cJSON *players)
{
    struct scenario *scenario = setup->scenario;
    const cJSON *player, *key;
    int count = cJSON_IsArray(players) ? cJSON_GetArraySize(players) : 2;
    bool is_seated[PLAYERS_MAX] = {false};

    if (players != NULL && !cJSON_IsArray(players))
        return fail(setup, "players", "not a list");
    cJSON_ArrayForEach(player, players)
    {
        int seat = seat_find(json_member(player, "seat"), PLAYERS_MAX);
        if (seat >= count)
            count = seat + 1;
    }
    if (count > PLAYERS_MAX)
        return fail(setup, "players", "too many");
    scenario->player_count = (uint8_t)(count < 2 ? 2 : count);
    for (int i = 0; i < PLAYERS_MAX; i++)
        scenario->player[i].life = 20;
    cJSON_ArrayForEach(player, players)
    {
        int seat = seat_find(json_member(player, "seat"), PLAYERS_MAX);
        if (seat < 0 || is_seated[seat])
            return fail(setup, "seat", "not a seat, or taken twice");
        is_seated[seat] = true;
        cJSON_ArrayForEach(
            key, player) if (!read_player_key(setup, key,
                                              (player_id)seat)) return false;
    }
    return true;
}

static bool read_turn(struct setup *setup, const cJSON *turn)
{
    struct scenario *scenario = setup->scenario;
    bool has_priority = false;
    const cJSON *key;
    int number = 3, step = STEP_MAIN1;

    if (turn != NULL && !cJSON_IsObject(turn))
        return fail(setup, "turn", "not an object");
    cJSON_ArrayForEach(key, turn)
    {
        bool is_read = true;
        if (strcmp(key->string, "number") == 0) {
            is_read = read_number(setup, key, 1, 10000, &number);
        } else if (strcmp(key->string, "active") == 0) {
            is_read = read_seat(setup, key, &scenario->active);
        } else if (strcmp(key->string, "priority") == 0) {
            is_read = read_seat(setup, key, &scenario->priority);
            has_priority = true;
        } else if (strcmp(key->string, "step") == 0) {
            step = cJSON_IsString(key) ? step_find(key->valuestring) : -1;
            is_read = step >= 0 || fail(setup, "step", "no such step");
        } else {
            is_read = fail(setup, key->string, "no such key of the turn");
        }
        if (!is_read)
            return false;
    }
    scenario->turn = (uint16_t)number;
    scenario->step = (uint8_t)step;
    if (!has_priority)
        scenario->priority = scenario->active;
    return true;
}

/* The index + 1 of the object with this label, 0 when there is none. */
static uint8_t labelled(const struct setup *setup, const cJSON *item)
{
    const struct label *label =
        cJSON_IsString(item) ? label_find(setup->labels, item->valuestring)
                             : NULL;

    return label == NULL ? 0 : label->id;
}

/* What is chosen as it enters: an enum word. */
static uint8_t choice_of(const struct setup *setup,
                         const struct scenario_object *object)
{
    const struct choose_spec *choice =
        card_choice(setup->cards, object->card, object->face);

    return choice == NULL ? WORD_NONE : choice->what;
}

static int chosen_value(const struct setup *setup, const cJSON *item,
                        uint8_t what)
{
    const char *text = cJSON_IsString(item) ? item->valuestring : "";
    int value = -1;

    if (cJSON_IsNumber(item))
        return item->valuedouble >= 0 && item->valuedouble <= UINT16_MAX
                   ? item->valueint
                   : -1;
    if (what == WORD_PLAYER || what == WORD_OPPONENT)
        return seat_find(item, setup->scenario->player_count);
    if ((what == WORD_COLOR || what == WORD_NONE) && strlen(text) == 1)
        value = mana_find(text[0]);
    if (value < 0 && name_find(setup->cards, text) != 0)
        value = name_find(setup->cards, text);
    return value;
}

/* A choice made as it entered; a label means a card linked to it. */
static bool read_chosen(struct setup *setup, const cJSON *item,
                        struct scenario_object *object, uint8_t id)
{
    if (cJSON_IsObject(item) && item->child != NULL)
        item = item->child;
    uint8_t what = choice_of(setup, object);
    uint8_t linked = what == WORD_NONE ? labelled(setup, item) : 0;
    int value = chosen_value(setup, item, what);

    if (linked != 0) {
        setup->scenario->object[linked - 1].linked_to = id;
        return true;
    }
    if (value < 0)
        return fail(setup, "chosen", "no such name, color, seat or label");
    object->has_chosen = true;
    object->chosen = (uint16_t)value;
    return true;
}

static bool read_references(struct setup *setup)
{
    for (uint16_t i = 0; i < setup->scenario->object_count; i++) {
        struct scenario_object *object = &setup->scenario->object[i];
        const cJSON *attached = json_member(setup->json[i], "attached");
        const cJSON *chosen = json_member(setup->json[i], "chosen");
        if (attached != NULL && !cJSON_IsNull(attached)) {
            object->attached_to = labelled(setup, attached);
            if (object->attached_to == 0)
                return fail(setup, "attached", "no such label");
        }
        if (chosen != NULL && !cJSON_IsNull(chosen) &&
            !read_chosen(setup, chosen, object, (uint8_t)(i + 1)))
            return false;
    }
    return true;
}

static bool read_random(struct setup *setup, const cJSON *random)
{
    const cJSON *shuffle = json_member(random, "shuffle");
    int seed = 1;

    setup->scenario->shuffle_keeps =
        shuffle == NULL ||
        (cJSON_IsString(shuffle) && strcmp(shuffle->valuestring, "keep") == 0);
    if (!read_number(setup, json_member(random, "seed"), 0, INT_MAX, &seed))
        return false;
    setup->scenario->seed = (uint16_t)seed;
    return true;
}

static bool read_head(struct setup *setup, const cJSON *params)
{
    static const char *const keys[] = {"game", "case",    "edition", "players",
                                       "turn", "variant", "random",  NULL};
    const cJSON *edition = json_member(params, "edition");
    const cJSON *variant = json_member(params, "variant");
    const cJSON *key;
    int found = EDITIONS - 1;

    cJSON_ArrayForEach(key, params) if (
        !words_have(keys, key->string)) return fail(setup, key->string,
                                                    "no such key of game/new");
    if (edition != NULL)
        found =
            cJSON_IsString(edition) ? edition_find(edition->valuestring) : -1;
    if (found < 0)
        return fail(setup, "edition", "no such edition");
    setup->scenario->edition = (uint8_t)found;
    if (variant == NULL || cJSON_IsNull(variant))
        return true;
    setup->scenario->is_commander = true;
    return (cJSON_IsString(variant) &&
            words_have(WORDS_VARIANT, variant->valuestring)) ||
           fail(setup, "variant", "no such variant");
}

static bool read_setup(struct setup *setup, const cJSON *params)
{
    return read_head(setup, params) &&
           read_players(setup, json_member(params, "players")) &&
           read_turn(setup, json_member(params, "turn")) &&
           read_random(setup, json_member(params, "random")) &&
           read_references(setup);
}

/* Tokens are bound as such, so that their labels end with them. */
static void settle_labels(struct table *table)
{
    for (uint16_t i = 0; i < table->labels.count; i++) {
        struct label *label = &table->labels.list[i];
        const struct observed_object *object = table_object(table, label->id);
        if (object != NULL)
            label->kind = object->kind;
    }
}

bool scenario_read(const struct cards *cards, const cJSON *params,
                   struct scenario *scenario, struct labels *labels,
                   struct server_error *error)
{
    struct setup *setup = store_new(1, sizeof(*setup));

    *setup = (struct setup){.cards = cards,
                            .scenario = scenario,
                            .labels = labels,
                            .error = error};
    bool is_read = read_setup(setup, params);
    free(setup);
    return is_read;
}

cJSON *table_new_game(struct table *table, const cJSON *params,
                      struct server_error *error)
{
    struct scenario *scenario = store_new(1, sizeof(*scenario));
    struct error refusal = {0};

    table_reset(table);
    bool is_read =
        scenario_read(table->cards, params, scenario, &table->labels, error);
    if (is_read &&
        !game_setup(table->engine, table->game, scenario, &refusal)) {
        server_fail(error, SERVER_REFUSED, "%s", refusal.text);
        is_read = false;
    }
    free(scenario);
    if (!is_read)
        return NULL;
    table->is_seen = false;
    settle_labels(table);
    table_keep(table);
    cJSON *result = cJSON_CreateObject();
    cJSON_AddBoolToObject(result, "ok", true);
    cJSON_AddItemToObject(result, "reached", cJSON_CreateObject());
    return result;
}
