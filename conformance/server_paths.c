/*
 * server_paths.c - the value of each path of game/observe.
 */
#include "server_effects.h"
#include "server_names.h"
#include "server_private.h"
#include "server_properties.h"
#include "server_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cJSON *property_json(struct table *table, const struct observation *view,
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
        return property_json(table, view, object, place);
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

cJSON *list_in_order(cJSON *list)
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
    return is_ordered ? json : list_in_order(json);
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
