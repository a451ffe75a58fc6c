/*
 * server_paths.c - the value of each path of game/observe, and the dump of
 * everything.
 */
#include "server_announced.h"
#include "server_effects.h"
#include "server_names.h"
#include "server_private.h"
#include "server_properties.h"
#include "server_words.h"
#include "vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A property by its place: what is no more is nowhere and has nothing, and of
 * what can't be seen it is known where it is. */
static cJSON *value_json(struct table *table, const struct observation *view,
                         const struct observed_object *object, int place)
{
    bool is_zone = strcmp(PROPERTY_WORDS[place], "zone") == 0;

    if (object == NULL && is_zone)
        return cJSON_CreateString("none");
    if (object == NULL || (!object->visible && !is_zone))
        return cJSON_CreateNull();
    return property_at(table, view, object, place);
}

static cJSON *object_path(struct table *table, const struct observation *view,
                          const char *name, const char *property)
{
    const struct observed_object *object =
        view_object(view, object_find(table, name));
    bool is_counter = strncmp(property, "counters/", 9) == 0;
    int place = property_find(property);

    if ((place < 0 && !is_counter) ||
        (object == NULL && label_find(&table->labels, name) == NULL))
        return NULL;
    if (!is_counter)
        return value_json(table, view, object, place);
    return object == NULL || !object->visible
               ? cJSON_CreateNull()
               : counter_json(table, object, property + 9);
}

static cJSON *player_counter_json(const struct observed_player *player,
                                  const char *kind)
{
    if (strcmp(kind, "energy") == 0)
        return cJSON_CreateNumber(player->energy);
    if (strcmp(kind, "poison") == 0)
        return cJSON_CreateNumber(player->poison);
    if (strcmp(kind, "experience") == 0)
        return cJSON_CreateNumber(player->experience);
    if (strcmp(kind, "rad") == 0)
        return cJSON_CreateNumber(player->rad);
    return cJSON_CreateNumber(0);
}

static cJSON *player_counters_json(const struct observed_player *player)
{
    static const char *const kinds[] = {"energy", "poison", "experience",
                                        "rad"};
    cJSON *json = cJSON_CreateObject();

    for (int i = 0; i < 4; i++) {
        cJSON *count = player_counter_json(player, kinds[i]);
        if (count->valueint > 0)
            cJSON_AddItemToObject(json, kinds[i], count);
        else
            cJSON_Delete(count);
    }
    return json;
}

static cJSON *player_path(const struct observed_player *player,
                          const char *what)
{
    if (strcmp(what, "life") == 0)
        return cJSON_CreateNumber(player->life);
    if (strcmp(what, "energy") == 0)
        return cJSON_CreateNumber(player->energy);
    if (strcmp(what, "counters") == 0)
        return player_counters_json(player);
    if (strncmp(what, "counters/", 9) == 0)
        return player_counter_json(player, what + 9);
    if (strcmp(what, "mana") == 0)
        return mana_json(player->mana);
    if (strcmp(what, "mana_restricted") == 0)
        return mana_json(player->mana_restricted);
    if (strcmp(what, "lands_played") == 0)
        return cJSON_CreateNumber(player->lands_played);
    if (strcmp(what, "hand_size") == 0)
        return cJSON_CreateNumber(player->hand_size);
    if (strcmp(what, "library_size") == 0)
        return cJSON_CreateNumber(player->library_size);
    if (strcmp(what, "commander_damage") == 0)
        return cJSON_CreateNumber(player->commander_damage);
    if (strcmp(what, "lost") == 0)
        return cJSON_CreateBool(player->has_lost);
    return NULL;
}

/* On the battlefield and stack a player has what it controls, in
 * its hand what it holds, elsewhere what it owns. */
static bool is_in(const struct observed_object *object, int player, int zone)
{
    if (object->zone != zone)
        return false;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_HAND || zone == ZONE_STACK)
        return object->controller == player;
    return object->owner == player;
}

static int compare_json(const void *left, const void *right)
{
    cJSON *const *a = left, *const *b = right;
    char *one = cJSON_PrintUnformatted(*a);
    char *other = cJSON_PrintUnformatted(*b);
    int order = one == NULL || other == NULL ? 0 : strcmp(one, other);

    cJSON_free(one);
    cJSON_free(other);
    return order;
}

/* A list in an order that does not depend on object ids. */
static cJSON *in_order(cJSON *list)
{
    cJSON *items[OBJECTS_MAX];
    size_t count = 0;

    while (list->child != NULL && count < OBJECTS_MAX)
        items[count++] = cJSON_DetachItemViaPointer(list, list->child);
    qsort(items, count, sizeof(*items), compare_json);
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, items[i]);
    return list;
}

static cJSON *hidden_json(const struct observed_object *object)
{
    cJSON *json = cJSON_CreateObject();

    cJSON_AddNullToObject(json, "card");
    cJSON_AddItemToObject(json, "owner", seat_json(object->owner));
    return json;
}

static cJSON *zone_path(struct table *table, const struct observation *view,
                        int player, int zone)
{
    cJSON *json = cJSON_CreateArray();
    bool is_ordered =
        zone == ZONE_LIBRARY || zone == ZONE_GRAVEYARD || zone == ZONE_STACK;

    for (uint16_t i = 0; i < view->object_count; i++) {
        const struct observed_object *object = &view->object[i];
        bool is_meant =
            player < 0 ? object->zone == zone : is_in(object, player, zone);
        if (is_meant)
            cJSON_AddItemToArray(json, object->visible
                                           ? object_json(table, object)
                                           : hidden_json(object));
    }
    return is_ordered ? json : in_order(json);
}

/* How many objects have that name, subtype or card type. */
static bool is_counted(const struct table *table,
                       const struct observed_object *object, const char *word)
{
    name_id name = name_find(table->cards, word);

    for (uint8_t i = 0; i < CARD_TYPES; i++)
        if (strcmp(type_word(i), word) == 0)
            return (object->types >> i) & 1;
    if (name == 0 || !object->visible)
        return false;
    if (object->name == name || strcmp(object_name(table, object), word) == 0)
        return true;
    for (uint8_t i = 0; i < object->subtype_count && i < 10; i++)
        if (object->subtype[i] == name)
            return true;
    return object->all_creature_types && is_creature_type(table->cards, name);
}

static cJSON *count_path(const struct table *table,
                         const struct observation *view, int player, int zone,
                         const char *word)
{
    int count = 0;

    for (uint16_t i = 0; i < view->object_count; i++)
        count += is_in(&view->object[i], player, zone) &&
                 is_counted(table, &view->object[i], word);
    return cJSON_CreateNumber(count);
}

static cJSON *turn_path(const struct observation *view, const char *what)
{
    if (strcmp(what, "number") == 0)
        return cJSON_CreateNumber(view->turn);
    if (strcmp(what, "active") == 0)
        return seat_json(view->active);
    if (strcmp(what, "step") == 0)
        return cJSON_CreateString(step_word(view->step));
    if (strcmp(what, "priority") == 0)
        return seat_json(view->priority);
    return NULL;
}

static cJSON *turn_json(const struct observation *view)
{
    static const char *const parts[] = {"number", "active", "step", "priority"};
    cJSON *json = cJSON_CreateObject();

    for (int i = 0; i < 4; i++)
        cJSON_AddItemToObject(json, parts[i], turn_path(view, parts[i]));
    return json;
}

static cJSON *pending_json(const struct observation *view)
{
    if (view->is_over || view->pending == DECIDE_PRIORITY ||
        decision_word(view->pending)[0] == '\0')
        return cJSON_CreateNull();
    return cJSON_CreateString(decision_word(view->pending));
}

/* May the player see all cards there?  An empty hand that is revealed shows
 * in `hand_revealed` only. */
static cJSON *visible_path(struct table *table, int viewer, int player,
                           int zone)
{
    struct observation *view = malloc(sizeof(*view));
    bool is_visible = true, is_empty = true;

    if (view == NULL)
        return NULL;
    memset(view, 0, sizeof(*view));
    game_observe(table->engine, table->game, (player_id)viewer, view);
    for (uint16_t i = 0; i < view->object_count; i++)
        if (is_in(&view->object[i], player, zone)) {
            is_empty = false;
            is_visible = is_visible && view->object[i].visible;
        }
    if (is_empty && zone == ZONE_HAND)
        is_visible = viewer == player || view->player[player].hand_revealed;
    free(view);
    return cJSON_CreateBool(is_visible);
}

/* The parts of a path: at most `max`, the last with what is left. */
static int split(char *path, char **part, int max)
{
    int count = 0;

    for (;;) {
        part[count++] = path;
        char *slash = strchr(path, '/');
        if (slash == NULL || count == max)
            return count;
        *slash = '\0';
        path = slash + 1;
    }
}

static int seat_of(const char *text, const struct observation *view)
{
    if (text[0] < 'A' || text[0] >= 'A' + view->player_count || text[1] != '\0')
        return -1;
    return text[0] - 'A';
}

static cJSON *seated_path(struct table *table, const struct observation *view,
                          char **part, int count)
{
    int seat = seat_of(part[1], view);
    int zone = zone_find(part[2]);

    if (seat < 0)
        return NULL;
    if (strcmp(part[0], "player") == 0) {
        char what[80];
        snprintf(what, sizeof(what), "%s%s%s", part[2], count > 3 ? "/" : "",
                 count > 3 ? part[3] : "");
        return player_path(&view->player[seat], what);
    }
    if (strcmp(part[0], "zone") == 0 && count == 3 && zone > ZONE_NONE)
        return zone_path(table, view, seat, zone);
    if (strcmp(part[0], "count") == 0 && count == 4 && zone > ZONE_NONE)
        return count_path(table, view, seat, zone, part[3]);
    if (strcmp(part[0], "visible") == 0 && count == 4) {
        int player = seat_of(part[2], view);
        zone = zone_find(part[3]);
        return player < 0 || zone <= ZONE_NONE
                   ? NULL
                   : visible_path(table, seat, player, zone);
    }
    return NULL;
}

/* object/LABEL/property, where a name of a card may hold a slash. */
static cJSON *object_parts(struct table *table, const struct observation *view,
                           char *rest)
{
    char *slash = strrchr(rest, '/');
    char *counters = strstr(rest, "/counters/");

    if (counters != NULL)
        slash = counters;
    if (slash == NULL)
        return NULL;
    *slash = '\0';
    return object_path(table, view, rest, slash + 1);
}

void path_why(struct table *table, const struct observation *view,
              const char *path)
{
    static const struct {
        const char *property;
        enum asked asked;
    } questions[] = {
        {"name", ASKED_FACE},
        {"face", ASKED_FACE},
        {"types", ASKED_FACE},
        {"subtypes", ASKED_FACE},
        {"power", ASKED_FACE},
        {"toughness", ASKED_FACE},
        {"mana_value", ASKED_MANA_VALUE},
        {"colors", ASKED_COLORS},
        {"controller", ASKED_CONTROLLER},
        {"owner", ASKED_OWNER},
    };
    const char *property = strrchr(path, '/');
    char name[256];

    if (strncmp(path, "object/", 7) != 0 || property < path + 7)
        return;
    snprintf(name, sizeof(name), "%.*s", (int)(property - path - 7), path + 7);
    const struct observed_object *object =
        view_object(view, object_find(table, name));
    for (size_t i = 0; i < sizeof(questions) / sizeof(questions[0]); i++)
        if (object != NULL && strcmp(questions[i].property, property + 1) == 0)
            game_why(table->engine, table->game, object->id,
                     questions[i].asked);
}

cJSON *path_value(struct table *table, const struct observation *view,
                  const char *path)
{
    char copy[256];
    char *part[4];
    int count;

    if (strlen(path) >= sizeof(copy))
        return NULL;
    memcpy(copy, path, strlen(path) + 1);
    if (strcmp(path, "stack") == 0)
        return zone_path(table, view, -1, ZONE_STACK);
    if (strcmp(path, "effects") == 0)
        return effects_json(table, view);
    if (strcmp(path, "delayed") == 0)
        return delayed_json(table, view);
    if (strcmp(path, "turn") == 0)
        return turn_json(view);
    if (strcmp(path, "pending") == 0)
        return pending_json(view);
    if (strncmp(path, "turn/", 5) == 0)
        return turn_path(view, path + 5);
    if (strncmp(path, "object/", 7) == 0)
        return object_parts(table, view, copy + 7);
    count = split(copy, part, 4);
    return count < 3 ? NULL : seated_path(table, view, part, count);
}

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
        cJSON_AddItemToObject(dump, path, value_json(table, view, object, i));
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
    cJSON_AddItemToObject(dump, "unlabelled", in_order(others));
    if (view->pending == DECIDE_PRIORITY || view->is_over)
        cJSON_AddItemToObject(dump, "announced", announced_json(table, view));
    cJSON_AddItemToObject(dump, "winner",
                          view->is_over ? seat_json(view->winner)
                                        : cJSON_CreateString("none yet"));
    return dump;
}
