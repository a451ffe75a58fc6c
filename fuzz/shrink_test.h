/*
 * shrink_test.h - what has nothing to do with a case, put around it.
 */
#ifndef SHRINK_TEST_H
#define SHRINK_TEST_H

#include <cjson/cJSON.h>

static inline cJSON *member(cJSON *parent, const char *key, bool is_list)
{
    cJSON *found = cJSON_GetObjectItemCaseSensitive(parent, key);

    if (found != NULL)
        return found;
    return is_list ? cJSON_AddArrayToObject(parent, key)
                   : cJSON_AddObjectToObject(parent, key);
}

static inline void add_cards(cJSON *player, const char *zone, const char *card,
                             int count)
{
    cJSON *list = member(player, zone, true);

    for (int i = 0; i < count; i++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "card", card);
        cJSON_AddItemToArray(list, object);
    }
}

/* What has nothing to do with the case: 32 cards, life, counters ... */
static inline void pad_setup(cJSON *root)
{
    static const char *const seats[] = {"A", "B"};
    cJSON *setup = member(root, "setup", false);

    for (int i = 0; i < 2; i++) {
        cJSON *player = member(setup, seats[i], false);
        add_cards(player, "battlefield", "Wastes", 2);
        add_cards(player, "battlefield", "Grizzly Bears", 2);
        add_cards(player, "hand", "Island", 3);
        add_cards(player, "library", "Plains", 4);
        add_cards(player, "graveyard", "Grizzly Bears", 3);
        add_cards(player, "exile", "Swamp", 2);
        if (json_member(player, "counters") == NULL)
            cJSON_AddNumberToObject(member(player, "counters", false),
                                    "experience", 3);
    }
}

/* ... and a way to it: mana in the upkeep that is gone in the main phase. */
static inline void pad_steps(cJSON *root)
{
    static const char text[] =
        "[{\"act\":{\"by\":\"A\",\"do\":\"activate\",\"object\":\"padding\","
        "\"ability\":1}},"
        "{\"check\":{\"turn/step\":\"upkeep\"}},"
        "{\"act\":{\"by\":\"A\",\"do\":\"pass\"}},"
        "{\"act\":{\"by\":\"B\",\"do\":\"pass\"}},"
        "{\"advance\":{\"until\":{\"step\":\"main1\"}},"
        "\"expect\":{\"status\":\"reached\"}}]";
    cJSON *setup = member(root, "setup", false), *steps = cJSON_Parse(text);
    cJSON *list = member(member(setup, "A", false), "battlefield", true);
    cJSON *land = cJSON_CreateObject(), *old = member(root, "steps", true);

    cJSON_AddStringToObject(land, "label", "padding");
    cJSON_AddStringToObject(land, "card", "Wastes");
    cJSON_AddItemToArray(list, land);
    cJSON_AddStringToObject(member(setup, "turn", false), "step", "upkeep");
    while (old->child != NULL)
        cJSON_AddItemToArray(steps,
                             cJSON_DetachItemViaPointer(old, old->child));
    cJSON_ReplaceItemInObjectCaseSensitive(root, "steps", steps);
}

#endif
