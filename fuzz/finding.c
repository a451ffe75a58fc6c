#include "finding.h"
#include "cause.h"
#include "version.h"
#include "vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ids. */

static unsigned number_of(const char *id)
{
    return strncmp(id, "MP-", 3) == 0 ? (unsigned)strtoul(id + 3, NULL, 10) : 0;
}

void finding_id(const struct corpus *corpus, char *id)
{
    const struct names *retired = &corpus->known.retired;
    unsigned last = 0;

    for (size_t i = 0; i < corpus->ruling_count; i++)
        if (number_of(corpus->rulings[i]->id) > last)
            last = number_of(corpus->rulings[i]->id);
    for (size_t i = 0; i < retired->count; i++)
        if (number_of(retired->list[i]) > last)
            last = number_of(retired->list[i]);
    snprintf(id, 9, "MP-%05u", (last + 1) % 100000);
}

/* Features. */

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
        {"step", "setup.step"},
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
          {"tapped", "observe.tapped"},
          {"controller", "observe.controller"},
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
},
  act_features[] = {
      {"activate", "act.activate"}, {"attack", "act.attack"},
      {"block", "combat"},          {"cast", "act.cast"},
      {"play", "act.play"},         {"special", "act.special"},
};

#define COUNT(list) (sizeof(list) / sizeof(*(list)))

static void need(struct names *names, const char *feature)
{
    if (feature != NULL && !names_have(names, feature))
        names_add(names, feature);
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

cJSON *finding_requires(const cJSON *root)
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

/* The head. */

static void set(cJSON *root, const char *key, cJSON *value)
{
    if (!cJSON_ReplaceItemInObjectCaseSensitive(root, key, value))
        cJSON_AddItemToObject(root, key, value);
}

static void set_text(cJSON *root, const char *key, const struct text *text)
{
    set(root, key, cJSON_CreateString(text->bytes));
}

static void add_tree(struct text *text, const cJSON *tree)
{
    char *bytes = tree == NULL ? NULL : cJSON_PrintUnformatted(tree);

    text_add(text, "%.120s", bytes == NULL ? "nothing" : bytes);
    cJSON_free(bytes);
}

/* What was expected of what, and what came. */
static void add_difference(struct text *text, const struct result *result)
{
    if (result->path[0] != '\0')
        text_add(text, "%s: ", result->path);
    text_add(text, "expected ");
    add_tree(text, result->expected);
    text_add(text, ", got ");
    add_tree(text, result->actual);
}

static void set_rules(cJSON *root, const struct result *result)
{
    if (!rule_known(result->rule))
        return;
    cJSON *rules = cJSON_CreateArray(), *rule = cJSON_CreateObject();
    cJSON_AddStringToObject(rule, "cr", result->rule);
    cJSON_AddStringToObject(rule, "role", "decides");
    cJSON_AddItemToArray(rules, rule);
    set(root, "rules", rules);
}

static void set_history(cJSON *root, const char *from)
{
    cJSON *history = cJSON_CreateArray(), *change = cJSON_CreateObject();
    struct text text = {0};

    text_add(&text, "found%s%s", *from ? ", and shrunk from " : "", from);
    cJSON_AddStringToObject(change, "corpus", MANAPROOF_VERSION);
    set_text(change, "change", &text);
    cJSON_AddItemToArray(history, change);
    set(root, "history", history);
    text_free(&text);
}

void finding_head(cJSON *root, const char *id, const struct result *result,
                  const char *from)
{
    struct text title = {0}, basis = {0};
    struct cause cause;

    cause_of(result, false, &cause);
    text_add(&title, "A find: %s", cause.text);
    text_add(&basis, BASIS_OPEN ": ");
    add_difference(&basis, result);
    if (id != NULL)
        set(root, "id", cJSON_CreateString(id));
    set(root, "$schema", cJSON_CreateString("../schema/case-1.json"));
    set_text(root, "title", &title);
    set_text(root, "basis", &basis);
    set(root, "class", cJSON_CreateString("find"));
    set(root, "tags", cJSON_CreateArray());
    set(root, "statements", cJSON_CreateArray());
    set(root, "requires", finding_requires(root));
    set_rules(root, result);
    set_history(root, from);
    text_free(&title);
    text_free(&basis);
}
