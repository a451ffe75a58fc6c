/* Looking things up in the trees of cards and observations. */
#include "cards.h"

#include <string.h>

const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

const char *text_at(const cJSON *object, const char *key)
{
    const cJSON *item = member(object, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

bool is_text(const cJSON *item, const char *text)
{
    return cJSON_IsString(item) && strcmp(item->valuestring, text) == 0;
}

bool list_holds(const cJSON *list, const char *text)
{
    const cJSON *item;

    if (is_text(list, text))
        return true;
    cJSON_ArrayForEach(item, list)
    {
        if (is_text(item, text))
            return true;
    }
    return false;
}

bool tree_holds(const cJSON *tree, const char *text)
{
    const cJSON *item;

    if (is_text(tree, text))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (tree_holds(item, text))
            return true;
    }
    return false;
}

bool tree_begins(const cJSON *tree, const char *with)
{
    const cJSON *item;

    if (cJSON_IsString(tree) &&
        strncmp(tree->valuestring, with, strlen(with)) == 0)
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (tree_begins(item, with))
            return true;
    }
    return false;
}

bool tree_has(const cJSON *tree, const char *key, const char *value)
{
    const cJSON *item;

    if (tree == NULL)
        return false;
    if (tree->string != NULL && strcmp(tree->string, key) == 0 &&
        is_text(tree, value))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (tree_has(item, key, value))
            return true;
    }
    return false;
}

bool tree_has_key(const cJSON *tree, const char *key)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, tree)
    {
        /* The first letter tells most apart. */
        if (item->string != NULL && *item->string == *key &&
            strcmp(item->string, key) == 0)
            return true;
        if (item->child != NULL && tree_has_key(item, key))
            return true;
    }
    return false;
}

const cJSON *tree_group(const cJSON *ability, const char *id)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "targets"))
    {
        if (is_text(member(item, "id"), id))
            return item;
    }
    cJSON_ArrayForEach(item, member(ability, "modes"))
    {
        const cJSON *group = tree_group(item, id);
        if (group != NULL)
            return group;
    }
    return NULL;
}
