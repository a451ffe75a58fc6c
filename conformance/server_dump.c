/*
 * server_dump.c - the dump of everything that game/observe tells.
 */
#include "server_announced.h"
#include "server_names.h"
#include "server_private.h"
#include "server_properties.h"
#include "server_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An object without a label, with everything that can be seen of it. */
static cJSON *full_json(struct table *table, const struct observation *view,
                        const struct observed_object *object)
{
    cJSON *json = cJSON_CreateObject();

    cJSON_AddItemToObject(json, "object", object_json(table, object));
    for (int i = 0; PROPERTY_WORDS[i] != NULL; i++)
        cJSON_AddItemToObject(json, PROPERTY_WORDS[i],
                              property_at(table, view, object, i));
    if (object->has_chosen)
        cJSON_AddNumberToObject(json, "chosen", object->chosen);
    return json;
}

static void dump_path(cJSON *dump, struct table *table,
                      const struct observation *view, const char *path)
{
    cJSON *value = path_value(table, view, path);

    if (value != NULL)
        cJSON_AddItemToObject(dump, path, value);
}

/* What only the whole game shows: the oracle's facts. */
static void dump_kept(cJSON *dump, const struct observation *view, int player)
{
    char path[40];

    snprintf(path, sizeof(path), "player/%c/mana_kept", 'A' + player);
    cJSON_AddItemToObject(dump, path,
                          mana_json(view->player[player].mana_kept));
}

/* CR 400.7d: of a spell, and of the permanent it became; `path` ends with the
 * property. */
static void dump_spent(cJSON *dump, const char *path, char *property,
                       const struct observed_object *object)
{
    static const char word[] = "mana_spent";
    uint16_t spent[MANA_TYPES];

    if (object == NULL ||
        (object->zone != ZONE_STACK && object->zone != ZONE_BATTLEFIELD))
        return;
    for (uint8_t type = 0; type < MANA_TYPES; type++)
        spent[type] = object->mana_spent >> type & 1;
    memcpy(property, word, sizeof(word));
    cJSON_AddItemToObject(dump, path, mana_json(spent));
}

static void dump_player(cJSON *dump, struct table *table,
                        const struct observation *view, int player)
{
    static const char *const tallies[] = {
        "life",
        "energy",
        "counters/poison",
        "counters/experience",
        "counters/rad",
        "mana",
        "mana_restricted",
        "lands_played",
        "hand_size",
        "library_size",
        "commander_damage",
        "lost",
    };
    char path[80];

    for (size_t i = 0; i < sizeof(tallies) / sizeof(*tallies); i++) {
        snprintf(path, sizeof(path), "player/%c/%s", 'A' + player, tallies[i]);
        dump_path(dump, table, view, path);
    }
    dump_kept(dump, view, player);
    for (uint8_t zone = ZONE_LIBRARY; zone < ZONES; zone++) {
        if (zone == ZONE_STACK)
            continue;
        snprintf(path, sizeof(path), "zone/%c/%s", 'A' + player,
                 zone_word(zone));
        dump_path(dump, table, view, path);
    }
    for (int viewer = 0; viewer < view->player_count; viewer++) {
        snprintf(path, sizeof(path), "visible/%c/%c/hand", 'A' + viewer,
                 'A' + player);
        if (viewer != player)
            dump_path(dump, table, view, path);
    }
}

static int compare_labels(const void *left, const void *right)
{
    const struct label *const *a = left, *const *b = right;

    return strcmp((*a)->name, (*b)->name);
}

static void dump_label(cJSON *dump, struct table *table,
                       const struct observation *view,
                       const struct label *label)
{
    const struct observed_object *object =
        view_object(view, label->is_lost ? OBJECT_NONE : label->id);
    char path[LABEL_SIZE + 40];
    char *property =
        path + snprintf(path, LABEL_SIZE + 8, "object/%s/", label->name);

    for (int i = 0; PROPERTY_WORDS[i] != NULL; i++) {
        memcpy(property, PROPERTY_WORDS[i], strlen(PROPERTY_WORDS[i]) + 1);
        cJSON_AddItemToObject(dump, path,
                              property_json(table, view, object, i));
    }
    if (!label->is_lost)
        dump_spent(dump, path, property, object);
}

/* Labels in the order of their names: not of when they were bound. */
static void dump_labels(cJSON *dump, struct table *table,
                        const struct observation *view)
{
    const struct label *labels[LABELS_MAX];
    uint16_t count = table->labels.count;

    for (uint16_t i = 0; i < count; i++)
        labels[i] = &table->labels.list[i];
    qsort(labels, count, sizeof(*labels), compare_labels);
    for (uint16_t i = 0; i < count; i++)
        dump_label(dump, table, view, labels[i]);
}

cJSON *dump_json(struct table *table, const struct observation *view)
{
    static const char *const rest[] = {
        "turn/number", "turn/active", "turn/step", "turn/priority",
        "pending",     "stack",       "effects",   "delayed",
    };
    cJSON *dump = cJSON_CreateObject();
    cJSON *others = cJSON_CreateArray();

    for (int player = 0; player < view->player_count; player++)
        dump_player(dump, table, view, player);
    dump_labels(dump, table, view);
    for (size_t i = 0; i < sizeof(rest) / sizeof(*rest); i++)
        dump_path(dump, table, view, rest[i]);
    for (uint16_t i = 0; i < view->object_count; i++)
        if (label_of(&table->labels, view->object[i].id) == NULL)
            cJSON_AddItemToArray(others,
                                 full_json(table, view, &view->object[i]));
    cJSON_AddItemToObject(dump, "unlabelled", list_in_order(others));
    if (view->pending == DECIDE_PRIORITY || view->is_over)
        cJSON_AddItemToObject(dump, "announced", announced_json(table, view));
    cJSON_AddItemToObject(dump, "winner",
                          view->is_over ? seat_json(view->winner)
                                        : cJSON_CreateString("none yet"));
    return dump;
}
