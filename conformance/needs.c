/*
 * What set-up and steps say is looked up: each key, path and deed in a table.
 */
#include "needs.h"
#include "case.h"
#include "vocabulary.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *key, *feature;
} setup_features[] =
    {
        {"life", "setup.life"},
        {"energy", "setup.energy"},
        {"mana", "setup.mana"},
        {"lands_played", "setup.lands_played"},
        {"battlefield", "setup.battlefield"},
        {"hand", "setup.hand"},
        {"library", "setup.library"},
        {"graveyard", "setup.graveyard"},
        {"exile", "setup.exile"},
        {"command", "setup.command"},
        {"tapped", "setup.tapped"},
        {"sick", "setup.summoning_sick"},
        {"owner", "setup.owner"},
        {"attached", "setup.attached"},
        {"chosen", "setup.chosen"},
        {"face", "setup.face"},
        {"face_down", "setup.face_down"},
        {"token", "setup.token"},
        {"damage", "setup.damage"},
        {"variant", "variant.commander"},
},
  path_features[] =
      {
          {"life", "observe.life"},
          {"energy", "observe.energy"},
          {"mana", "observe.mana"},
          {"mana_restricted", "observe.mana_restricted"},
          {"lands_played", "observe.lands_played"},
          {"lost", "observe.lost"},
          {"hand_size", "observe.zones"},
          {"library_size", "observe.zones"},
          {"zone", "observe.zones"},
          {"face", "observe.face"},
          {"face_down", "observe.face"},
          {"tapped", "observe.tapped"},
          {"controller", "observe.controller"},
          {"owner", "observe.controller"},
          {"damage", "observe.damage"},
          {"attached", "observe.attached"},
          {"name", "observe.characteristics"},
          {"types", "observe.characteristics"},
          {"subtypes", "observe.characteristics"},
          {"supertypes", "observe.characteristics"},
          {"colors", "observe.characteristics"},
          {"mana_value", "observe.characteristics"},
          {"power", "observe.characteristics"},
          {"toughness", "observe.characteristics"},
          {"keywords", "observe.characteristics"},
          {"x", "observe.characteristics"},
},
  act_features[] = {
      {"activate", "act.activate"}, {"attack", "act.attack"},
      {"block", "combat"},          {"cast", "act.cast"},
      {"play", "act.play"},         {"special", "act.special"},
      {"concede", "act.concede"},
};

#define COUNT(list) (sizeof(list) / sizeof(*(list)))

static void need(struct names *names, const char *feature)
{
    if (feature != NULL && !names_have(names, feature))
        names_add(names, feature);
}

/* Any other time than the first main phase of A, who has priority. */
static void need_turn(struct names *names, const cJSON *turn)
{
    static const char *const usual[][2] = {
        {"active", "A"}, {"priority", "A"}, {"step", "main1"}};

    for (size_t i = 0; i < COUNT(usual); i++) {
        const cJSON *item = json_member(turn, usual[i][0]);
        if (item != NULL && strcmp(item->valuestring, usual[i][1]) != 0)
            need(names, "setup.step");
    }
}

static void need_setup(struct names *names, const cJSON *parent, bool is_player)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, parent)
    {
        const char *key = item->string == NULL ? "" : item->string;
        for (size_t i = 0; i < COUNT(setup_features); i++)
            if (strcmp(key, setup_features[i].key) == 0)
                need(names, setup_features[i].feature);
        if (strcmp(key, "counters") == 0)
            need(names, is_player ? "setup.player_counters" : "setup.counters");
        else if (strcmp(key, "turn") == 0)
            need_turn(names, item);
        else
            need_setup(names, item, is_seat(key));
    }
}

static void need_path(struct names *names, const char *path)
{
    const char *last = strrchr(path, '/');

    if (strncmp(path, "turn", 4) == 0)
        need(names, "observe.turn");
    else if (strcmp(path, "pending") == 0)
        need(names, "observe.pending");
    else if (strcmp(path, "stack") == 0)
        need(names, "observe.stack");
    else if (strncmp(path, "visible/", 8) == 0)
        need(names, "observe.visible");
    else if (strncmp(path, "zone/", 5) == 0 || strncmp(path, "count/", 6) == 0)
        need(names, "observe.zones");
    else if (strstr(path, "/counters") != NULL)
        need(names, strncmp(path, "player/", 7) == 0 ? "observe.player_counters"
                                                     : "observe.counters");
    else if (last != NULL)
        for (size_t i = 0; i < COUNT(path_features); i++)
            if (strcmp(last + 1, path_features[i].key) == 0)
                need(names, path_features[i].feature);
}

/* Actions lie within actions: the mana abilities of a payment. */
static void need_acts(struct names *names, const cJSON *parent)
{
    const cJSON *item, *path;

    cJSON_ArrayForEach(item, parent)
    {
        const char *key = item->string == NULL ? "" : item->string;
        for (size_t i = 0; strcmp(key, "do") == 0 && i < COUNT(act_features);
             i++)
            if (strcmp(item->valuestring, act_features[i].key) == 0)
                need(names, act_features[i].feature);
        if (strcmp(key, "pay") == 0 && cJSON_IsArray(item))
            need(names, "explicit_payment");
        if (strcmp(key, "check") == 0)
            cJSON_ArrayForEach(path, item) need_path(names, path->string);
        else
            need_acts(names, item);
    }
}

static int by_text(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

cJSON *needs_list(const cJSON *root)
{
    struct names names = {0};
    cJSON *list = cJSON_CreateArray();

    need_setup(&names, json_member(root, "setup"), false);
    need_acts(&names, json_member(root, "steps"));
    if (names.count > 0)
        qsort(names.list, names.count, sizeof(*names.list), by_text);
    for (size_t i = 0; i < names.count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(names.list[i]));
    names_free(&names);
    return list;
}

static bool names_text(const cJSON *list, const char *text)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if (strcmp(item->valuestring, text) == 0)
            return true;
    }
    return false;
}

cJSON *needs_missing(const cJSON *root)
{
    const cJSON *named = json_member(root, "requires");
    cJSON *list = needs_list(root), *item, *next;

    for (item = list->child; item != NULL; item = next) {
        next = item->next;
        if (names_text(named, item->valuestring))
            cJSON_Delete(cJSON_DetachItemViaPointer(list, item));
    }
    return list;
}
