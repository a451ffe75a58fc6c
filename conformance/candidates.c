#include "candidates.h"

#include <stdbool.h>
#include <string.h>

/* Equal as answers: lists are sets. */
static bool is_same(const cJSON *a, const cJSON *b)
{
    const cJSON *item, *other;

    if (!cJSON_IsArray(a) || !cJSON_IsArray(b))
        return cJSON_Compare(a, b, true);
    if (cJSON_GetArraySize(a) != cJSON_GetArraySize(b))
        return false;
    cJSON_ArrayForEach(item, a)
    {
        bool is_found = false;
        cJSON_ArrayForEach(other, b) is_found =
            is_found || cJSON_Compare(item, other, true);
        if (!is_found)
            return false;
    }
    return true;
}

static void offer(cJSON *others, const cJSON *exactly, cJSON *value)
{
    const cJSON *listed;

    cJSON_ArrayForEach(listed, exactly)
    {
        if (is_same(listed, value)) {
            cJSON_Delete(value);
            return;
        }
    }
    cJSON_AddItemToArray(others, value);
}

static void offer_letters(cJSON *others, const cJSON *exactly,
                          const char *letters)
{
    for (; *letters != '\0'; letters++) {
        char word[2] = {*letters, '\0'};
        offer(others, exactly, cJSON_CreateString(word));
    }
}

static void offer_numbers(cJSON *others, const cJSON *exactly, int first)
{
    const cJSON *listed;
    int most = first;

    cJSON_ArrayForEach(listed, exactly)
    {
        if (cJSON_IsNumber(listed) && listed->valueint > most)
            most = listed->valueint;
    }
    for (int number = first; number <= most + 3; number++)
        offer(others, exactly, cJSON_CreateNumber(number));
}

static void offer_text(cJSON *others, const cJSON *exactly, const char *text,
                       bool in_list)
{
    cJSON *value = cJSON_CreateString(text);

    if (in_list) {
        cJSON *list = cJSON_CreateArray();
        cJSON_AddItemToArray(list, value);
        value = list;
    }
    offer(others, exactly, value);
}

static void offer_seats(cJSON *others, const cJSON *exactly, int players,
                        bool in_list)
{
    for (int seat = 0; seat < players; seat++) {
        char name[2] = {(char)('A' + seat), '\0'};
        offer_text(others, exactly, name, in_list);
    }
}

static bool is_kind(const char *kind, const char *one, const char *other)
{
    return strcmp(kind, one) == 0 || strcmp(kind, other) == 0;
}

cJSON *candidates_other(const char *kind, const cJSON *exactly,
                        const struct names *labels, int players)
{
    cJSON *others = cJSON_CreateArray();
    bool in_list = cJSON_IsArray(exactly->child);

    if (is_kind(kind, "may-pay", "yes-no")) {
        offer(others, exactly, cJSON_CreateTrue());
        offer(others, exactly, cJSON_CreateFalse());
    } else if (is_kind(kind, "mana-type", "mana-type")) {
        offer_letters(others, exactly, "WUBRGC");
    } else if (is_kind(kind, "color", "color")) {
        offer_letters(others, exactly, "WUBRG");
    } else if (is_kind(kind, "number", "number")) {
        offer_numbers(others, exactly, 0);
    } else if (is_kind(kind, "mode", "mode")) {
        offer_numbers(others, exactly, 1);
    } else if (is_kind(kind, "name", "name")) {
        offer_text(others, exactly, "No Such Name", false);
    } else {
        if (in_list)
            offer(others, exactly, cJSON_CreateArray());
        if (!is_kind(kind, "player", "player"))
            for (size_t i = 0; i < labels->count; i++)
                offer_text(others, exactly, labels->list[i], in_list);
        if (is_kind(kind, "target", "player") ||
            is_kind(kind, "choose-objects", "choose-objects"))
            offer_seats(others, exactly, players, in_list);
    }
    return others;
}
