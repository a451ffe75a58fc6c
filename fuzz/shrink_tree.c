/*
 * shrink_tree.c - members and items of the set-up and of the steps go, one by
 * one and many at once; numbers and mana that stay become small.
 *
 * Nothing here knows what a member means: a candidate that is no valid case
 * shows nothing.
 */
#include "shrink_parts.h"

#include <string.h>

/* The parts that are searched. */
static const char *const parts[] = {"setup", "steps"};
enum { PART_COUNT = sizeof(parts) / sizeof(*parts) };

/* Item number `*index` of what is below `parent`, parents first; `*index`
 * becomes what is left of it. */
static cJSON *below(cJSON *parent, unsigned *index)
{
    cJSON *child;

    cJSON_ArrayForEach(child, parent)
    {
        if ((*index)-- == 0)
            return child;
        cJSON *found = below(child, index);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static cJSON *item_at(cJSON *root, unsigned index)
{
    for (int i = 0; i < PART_COUNT; i++) {
        cJSON *found = below(member_of(root, parts[i]), &index);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* cJSON items do not know their parent. */
static cJSON *parent_below(cJSON *parent, const cJSON *item)
{
    cJSON *child;

    cJSON_ArrayForEach(child, parent)
    {
        if (child == item)
            return parent;
        cJSON *found = parent_below(child, item);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static void delete_item(cJSON *root, cJSON *item)
{
    cJSON *parent = NULL;

    for (int i = 0; i < PART_COUNT && parent == NULL; i++)
        parent = parent_below(member_of(root, parts[i]), item);
    cJSON_Delete(cJSON_DetachItemViaPointer(parent, item));
}

/* What nothing can be without; what a step expects is said all the same. */
static bool is_fixed(const cJSON *item)
{
    static const char *const keys[] = {"card",  "by",      "do",    "act",
                                       "until", "advance", "value", "answer",
                                       "kind",  "bind",    "expect"};

    for (size_t i = 0; item->string != NULL && i < sizeof(keys) / sizeof(*keys);
         i++)
        if (strcmp(item->string, keys[i]) == 0)
            return true;
    return false;
}

static bool offer_without(struct shrink *shrink, unsigned index)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);

    delete_item(candidate, item_at(candidate, index));
    return shrink_offer(shrink, candidate);
}

/* Without `count` items of the list, from number `from` on. */
static bool offer_gap(struct shrink *shrink, unsigned index, int from,
                      int count)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    cJSON *list = item_at(candidate, index);

    for (int i = 0; i < count; i++)
        cJSON_DeleteItemFromArray(list, from);
    return shrink_offer(shrink, candidate);
}

static bool drop_chunks(struct shrink *shrink, unsigned index)
{
    int count = cJSON_GetArraySize(item_at(shrink->best, index));
    bool is_smaller = false;

    for (int size = count / 2; size >= 2 && !shrink->is_spent; size /= 2)
        for (int from = 0; from + size <= count;)
            if (offer_gap(shrink, index, from, size)) {
                count -= size;
                is_smaller = true;
            } else {
                from += size;
            }
    return is_smaller;
}

bool shrink_tree(struct shrink *shrink)
{
    bool is_smaller = false;
    cJSON *item;

    for (unsigned index = 0;
         !shrink->is_spent && (item = item_at(shrink->best, index)) != NULL;) {
        if (!is_fixed(item) && offer_without(shrink, index)) {
            is_smaller = true;
            continue;
        }
        item = item_at(shrink->best, index);
        if (cJSON_IsArray(item))
            is_smaller = drop_chunks(shrink, index) || is_smaller;
        index++;
    }
    return is_smaller;
}

/* Values. */

static bool offer_number(struct shrink *shrink, unsigned index, int value)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);

    cJSON_SetNumberValue(item_at(candidate, index), value);
    return shrink_offer(shrink, candidate);
}

static bool lower_number(struct shrink *shrink, unsigned index)
{
    bool is_smaller = false, is_lower = true;

    while (is_lower && !shrink->is_spent) {
        int value = item_at(shrink->best, index)->valueint;
        is_lower = (value > 1 && offer_number(shrink, index, 1)) ||
                   (value > 3 && offer_number(shrink, index, value / 2)) ||
                   (value > 2 && offer_number(shrink, index, value - 1));
        is_smaller = is_smaller || is_lower;
    }
    return is_smaller;
}

/* Mana from number `from` on is left out. */
static bool offer_mana(struct shrink *shrink, unsigned index, size_t from,
                       size_t count)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    char *mana = item_at(candidate, index)->valuestring;

    memmove(mana + from, mana + from + count, strlen(mana + from + count) + 1);
    return shrink_offer(shrink, candidate);
}

static bool shorten_mana(struct shrink *shrink, unsigned index)
{
    size_t length = strlen(item_at(shrink->best, index)->valuestring);
    bool is_smaller = false;

    for (size_t size = length / 2; size > 0 && !shrink->is_spent; size /= 2)
        for (size_t from = 0; from + size <= length;)
            if (offer_mana(shrink, index, from, size)) {
                length -= size;
                is_smaller = true;
            } else {
                from += size;
            }
    return is_smaller;
}

bool shrink_values(struct shrink *shrink)
{
    bool is_smaller = false;
    const cJSON *item;

    for (unsigned index = 0;
         !shrink->is_spent && (item = item_at(shrink->best, index)) != NULL;
         index++) {
        if (cJSON_IsNumber(item) && item->valueint > 1)
            is_smaller = lower_number(shrink, index) || is_smaller;
        else if (cJSON_IsString(item) && item->string != NULL &&
                 strcmp(item->string, "mana") == 0)
            is_smaller = shorten_mana(shrink, index) || is_smaller;
    }
    return is_smaller;
}
