/*
 * server_setup.c - game/new: the position of a case as a scenario.
 */
#include "server_setup.h"
#include "server_words.h"
#include "store.h"
#include "vocabulary.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool setup_fail(struct setup *setup, const char *key, const char *what)
{
    server_fail(setup->error, SERVER_PARAMS, "%.60s: %s", key, what);
    return false;
}

bool setup_number(struct setup *setup, const cJSON *item, int least, int most,
                  int *value)
{
    if (item == NULL)
        return true;
    if (!cJSON_IsNumber(item) || item->valuedouble < least ||
        item->valuedouble > most)
        return setup_fail(setup, item->string, "not a number in range");
    *value = item->valueint;
    return true;
}

bool setup_seat(struct setup *setup, const cJSON *item, player_id *player)
{
    int seat = seat_find(item, setup->scenario->player_count);

    if (seat < 0)
        return setup_fail(setup, item->string, "not a seat in play");
    *player = (player_id)seat;
    return true;
}

static bool read_turn(struct setup *setup, const cJSON *turn)
{
    struct scenario *scenario = setup->scenario;
    bool has_priority = false;
    const cJSON *key;
    int number = 3, step = STEP_MAIN1;

    if (turn != NULL && !cJSON_IsObject(turn))
        return setup_fail(setup, "turn", "not an object");
    cJSON_ArrayForEach(key, turn)
    {
        bool is_read = true;
        if (strcmp(key->string, "number") == 0) {
            is_read = setup_number(setup, key, 1, 10000, &number);
        } else if (strcmp(key->string, "active") == 0) {
            is_read = setup_seat(setup, key, &scenario->active);
        } else if (strcmp(key->string, "priority") == 0) {
            is_read = setup_seat(setup, key, &scenario->priority);
            has_priority = true;
        } else if (strcmp(key->string, "step") == 0) {
            step = cJSON_IsString(key) ? step_find(key->valuestring) : -1;
            is_read = step >= 0 || setup_fail(setup, "step", "no such step");
        } else {
            is_read = setup_fail(setup, key->string, "no such key of the turn");
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
        return setup_fail(setup, "chosen",
                          "no such name, color, seat or label");
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
                return setup_fail(setup, "attached", "no such label");
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
    if (!setup_number(setup, json_member(random, "seed"), 0, INT_MAX, &seed))
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

    cJSON_ArrayForEach(key, params)
        if (!words_have(keys, key->string))
            return setup_fail(setup, key->string, "no such key of game/new");
    if (edition != NULL)
        found =
            cJSON_IsString(edition) ? edition_find(edition->valuestring) : -1;
    if (found < 0)
        return setup_fail(setup, "edition", "no such edition");
    setup->scenario->edition = (uint8_t)found;
    if (variant == NULL || cJSON_IsNull(variant))
        return true;
    setup->scenario->is_commander = true;
    return (cJSON_IsString(variant) &&
            words_have(WORDS_VARIANT, variant->valuestring)) ||
           setup_fail(setup, "variant", "no such variant");
}

static bool read_setup(struct setup *setup, const cJSON *params)
{
    return read_head(setup, params) &&
           setup_players(setup, json_member(params, "players")) &&
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

    *setup = (struct setup){
        .cards = cards, .scenario = scenario, .labels = labels, .error = error};
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
