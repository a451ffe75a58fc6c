/*
 * shrink_setup.c - fewer players, simpler cards, and the editions.
 */
#include "shrink_parts.h"

#include <stdlib.h>
#include <string.h>

/* Players. */

/* The seat of a string that names one where only seats and labels stand. */
static void swap_text(cJSON *item, char one, char other)
{
    static const char *const keys[] = {"by",     "owner",    "controller",
                                       "active", "priority", "defender"};
    char *text = item->valuestring;
    bool is_seat = item->string == NULL; /* an item of a list */

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        is_seat = is_seat || strcmp(item->string, keys[i]) == 0;
    if (is_seat && text[1] == '\0' && (text[0] == one || text[0] == other))
        text[0] = text[0] == one ? other : one;
}

/* "player/B/life" of a check. */
static void swap_key(char *key, char one, char other)
{
    char *seat = strchr(key, '/');

    if (strncmp(key, "object/", 7) == 0 || seat == NULL)
        return;
    for (; seat != NULL; seat = strchr(seat + 1, '/'))
        if ((seat[1] == one || seat[1] == other) &&
            (seat[2] == '/' || seat[2] == '\0'))
            seat[1] = seat[1] == one ? other : one;
}

static void swap_below(cJSON *parent, char one, char other)
{
    cJSON *item;

    cJSON_ArrayForEach(item, parent)
    {
        if (cJSON_IsString(item) && item->valuestring[0] != '\0')
            swap_text(item, one, other);
        if (item->string != NULL)
            swap_key(item->string, one, other);
        swap_below(item, one, other);
    }
}

static void swap_players(cJSON *setup, char one, char other)
{
    char a[2] = {one, '\0'}, b[2] = {other, '\0'};
    cJSON *first = cJSON_DetachItemFromObjectCaseSensitive(setup, a);
    cJSON *second = cJSON_DetachItemFromObjectCaseSensitive(setup, b);

    if (first != NULL)
        cJSON_AddItemToObject(setup, b, first);
    if (second != NULL)
        cJSON_AddItemToObject(setup, a, second);
}

/* Without the player `leaver`; the last one sits down in its place. */
static bool offer_without_player(struct shrink *shrink, int players, int leaver)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    cJSON *setup = member_of(candidate, "setup");
    char last = (char)('A' + players - 1), seat = (char)('A' + leaver);
    char name[2] = {last, '\0'};

    if (seat != last) {
        swap_players(setup, seat, last);
        swap_below(setup, seat, last);
        swap_below(member_of(candidate, "steps"), seat, last);
    }
    cJSON_DeleteItemFromObjectCaseSensitive(setup, name);
    cJSON_SetNumberValue(member_of(candidate, "players"), players - 1);
    return shrink_offer(shrink, candidate);
}

bool shrink_players(struct shrink *shrink)
{
    bool is_smaller = false;
    int players = shrink_part(shrink, "players")->valueint;

    for (int leaver = players - 1; leaver >= 0 && players > 2; leaver--)
        if (offer_without_player(shrink, players, leaver)) {
            is_smaller = true;
            leaver = --players;
        }
    return is_smaller;
}

/* Cards. */

enum { SIMPLE_MAX = 8, VANILLA_MAX = 2 };

/* Cards that do next to nothing, the simplest first. */
struct simple {
    const char *name[SIMPLE_MAX];
    int basics, count;
};

/* CR 205: a creature, and nothing is written on it. */
static bool is_vanilla(const struct card *card)
{
    const struct face *face = &card->face[0];

    return card->face_count == 1 && face->types == 1u << TYPE_CREATURE &&
           face->abilities == 0 && face->keywords == 0 &&
           face->keyword_nodes == 0 && !face->is_changeling;
}

static void find_simple(const struct cards *cards, struct simple *simple)
{
    for (int type = 0; type < BASIC_TYPES; type++) {
        const char *name =
            name_at(cards, basic_land_name(cards, (enum basic_type)type));
        if (card_find(cards, name, NULL) != 0)
            simple->name[simple->basics++] = name;
    }
    simple->count = simple->basics;
    for (uint16_t id = 1; id <= cards_count(cards); id++)
        if (simple->count < simple->basics + VANILLA_MAX &&
            is_vanilla(card_at(cards, id)))
            simple->name[simple->count++] =
                name_at(cards, card_at(cards, id)->name);
}

/* How many of the simple cards are simpler than it: none for a basic land. */
static int simpler_than(const struct simple *simple, const char *name)
{
    for (int i = 0; i < simple->count; i++)
        if (strcmp(simple->name[i], name) == 0)
            return i < simple->basics ? 0 : simple->basics;
    return simple->count;
}

/* Object number `*index` of the set-up. */
static cJSON *object_at_index(cJSON *root, int index)
{
    cJSON *player, *zone;

    cJSON_ArrayForEach(player, member_of(root, "setup"))
    {
        cJSON_ArrayForEach(zone, player)
        {
            int count = cJSON_IsArray(zone) ? cJSON_GetArraySize(zone) : 0;
            if (index < count)
                return cJSON_GetArrayItem(zone, index);
            index -= count;
        }
    }
    return NULL;
}

static bool offer_card(struct shrink *shrink, int index, const char *name)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);

    cJSON_ReplaceItemInObjectCaseSensitive(object_at_index(candidate, index),
                                           "card", cJSON_CreateString(name));
    return shrink_offer(shrink, candidate);
}

bool shrink_cards(struct shrink *shrink)
{
    struct simple simple = {.count = 0};
    bool is_simpler = false;
    cJSON *object;

    find_simple(shrink->job->corpus->known.cards, &simple);
    for (int index = 0; (object = object_at_index(shrink->best, index)) != NULL;
         index++) {
        const cJSON *card = json_member(object, "card");
        int count = simpler_than(&simple, card->valuestring);
        bool is_done = false;
        for (int i = 0; i < count && !is_done && !shrink->is_spent; i++)
            is_done = offer_card(shrink, index, simple.name[i]);
        is_simpler = is_simpler || is_done;
    }
    return is_simpler;
}

/* Editions. */

static int edition_index(const struct names *editions, const cJSON *item,
                         int otherwise)
{
    for (size_t i = 0; i < editions->count; i++)
        if (cJSON_IsString(item) &&
            strcmp(item->valuestring, editions->list[i]) == 0)
            return (int)i;
    return otherwise;
}

static bool offer_window(struct shrink *shrink, int from, int until)
{
    const struct names *editions = &shrink->job->corpus->known.editions;
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    cJSON *window = cJSON_CreateObject();

    cJSON_AddStringToObject(window, "from", editions->list[from]);
    if (until < (int)editions->count)
        cJSON_AddStringToObject(window, "until", editions->list[until]);
    else
        cJSON_AddNullToObject(window, "until");
    cJSON_ReplaceItemInObjectCaseSensitive(candidate, "editions", window);
    return shrink_offer(shrink, candidate);
}

static void window_of(const struct shrink *shrink, int *from, int *until)
{
    const struct names *editions = &shrink->job->corpus->known.editions;
    const cJSON *window = shrink_part(shrink, "editions");

    *from = edition_index(editions, json_member(window, "from"), 0);
    *until = edition_index(editions, json_member(window, "until"),
                           (int)editions->count);
}

bool shrink_window(struct shrink *shrink)
{
    int from, until;

    window_of(shrink, &from, &until);
    for (int i = from; until - from > 1 && i < until; i++)
        if (offer_window(shrink, i, i + 1))
            return true;
    return false;
}

/* Each edition for itself, for a wide window shows it when any of them does. */
bool shrink_widen(struct shrink *shrink)
{
    int count = (int)shrink->job->corpus->known.editions.count;
    int from, until;

    window_of(shrink, &from, &until);
    if (until - from > 1)
        return false;
    while (from > 0 && offer_window(shrink, from - 1, from))
        from--;
    while (until < count && offer_window(shrink, until, until + 1))
        until++;
    return offer_window(shrink, from, until);
}
