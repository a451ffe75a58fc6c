/* Cards in one spelling: see canon.h. */
#include "canon.h"

#include "cards.h"

#include <string.h>

static bool is_among(const char *const *words, const char *word)
{
    for (; *words != NULL; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

/* Whether the member is a list in the one spelling, and this item alone. */
static bool stands_alone(const cJSON *parent, const cJSON *item)
{
    static const char *const of_words[] = {
        "types",     "not_types", "super",         "not_super",
        "sub",       "not_sub",   "add_types",     "set_types",
        "add_sub",   "set_sub",   "set_land_type", "add_land_type",
        "add_super", "keywords",  "remove_super",  "player_has",
        "grant",     "lose",      "abilities",     "do",
        NULL};
    static const char *const of_objects[] = {
        "mods",     "targets",         "effect",
        "effects",  "if_paid",         "if_done",
        "if_not",   "keywords",        "abilities",
        "grant",    "lose",            "do",
        "cost",     "additional_cost", "alt_cost",
        "kicker",   "multikicker",     "tapped_unless_pay",
        "equip",    "replicate",       "cumulative_upkeep",
        "morph",    "flashback",       "player_has",
        "cycling",  "escape",          "evoke",
        "spell",    NULL};

    if (item->string == NULL || cJSON_IsArray(item))
        return false;
    if (strcmp(item->string, "only") == 0)
        return member(parent, "k") != NULL;
    if (cJSON_IsString(item)) /* "all" is a word of keep_mana. */
        return is_among(of_words, item->string) && !is_text(item, "all");
    if (!cJSON_IsObject(item))
        return false;
    return is_among(of_objects, item->string) ||
           ((strcmp(item->string, "then") == 0 ||
             strcmp(item->string, "else") == 0) &&
            member(item, "op") != NULL);
}

/* Put `item` into the place of the member of that name; NULL when there is no
 * memory for it. */
static cJSON *replace(cJSON *parent, cJSON *old, cJSON *item)
{
    char *key = item == NULL ? NULL : cJSON_malloc(strlen(old->string) + 1);

    if (key == NULL) {
        cJSON_Delete(item);
        return NULL;
    }
    strcpy(key, old->string);
    item->string = key;
    return cJSON_ReplaceItemViaPointer(parent, old, item) ? item : NULL;
}

/* The list of the item in its place; NULL when there is no memory. */
static cJSON *enlist(cJSON *parent, cJSON *item)
{
    cJSON *list = cJSON_CreateArray();
    cJSON *copy = cJSON_Duplicate(item, true);

    if (list == NULL || copy == NULL) {
        cJSON_Delete(list);
        cJSON_Delete(copy);
        return NULL;
    }
    cJSON_free(copy->string);
    copy->string = NULL;
    cJSON_AddItemToArray(list, copy);
    return replace(parent, item, list);
}

/* {"ref": "T.t"} of an instruction is "T.t". */
static bool is_bare_ref(const cJSON *parent, const cJSON *item)
{
    return item->string != NULL && member(parent, "op") != NULL &&
           cJSON_IsString(member(item, "ref")) && item->child->next == NULL;
}

static bool is_keyword(const cJSON *item)
{
    return cJSON_IsString(item) ||
           (cJSON_IsObject(item) && member(item, "k") == NULL);
}

/* Whether an ability that is counted comes after it: then what the keyword
 * gives is counted before that one. */
static bool counts_before(const cJSON *item)
{
    if (cJSON_IsString(item))
        return false;
    for (const cJSON *next = item->next; next != NULL; next = next->next)
        if (is_text(member(next, "k"), "activated"))
            return true;
    return false;
}

/* Put the first `count` of a list behind the others. */
static void turn(cJSON *list, int count)
{
    for (; count > 0; count--)
        cJSON_AddItemToArray(list, cJSON_DetachItemFromArray(list, 0));
}

/* A keyword among abilities stands among the keywords, before those; false
 * when there is no memory for it. */
static bool put_keywords(cJSON *tree)
{
    cJSON *abilities = cJSON_GetObjectItemCaseSensitive(tree, "abilities");
    cJSON *keywords = cJSON_GetObjectItemCaseSensitive(tree, "keywords");
    cJSON *item = cJSON_IsArray(abilities) ? abilities->child : NULL;
    int others = cJSON_GetArraySize(keywords);

    while (item != NULL) {
        cJSON *next = item->next;
        if (is_keyword(item) && !counts_before(item)) {
            if (keywords == NULL)
                keywords = cJSON_AddArrayToObject(tree, "keywords");
            if (keywords == NULL)
                return false;
            cJSON_AddItemToArray(keywords,
                                 cJSON_DetachItemViaPointer(abilities, item));
        }
        item = next;
    }
    if (cJSON_GetArraySize(keywords) > others)
        turn(keywords, others);
    return true;
}

bool canon_write(cJSON *tree)
{
    cJSON *item = tree->child;

    while (item != NULL) {
        if (stands_alone(tree, item))
            item = enlist(tree, item);
        else if (is_bare_ref(tree, item))
            item = replace(tree, item,
                           cJSON_CreateString(text_at(item, "ref")));
        if (item == NULL || !canon_write(item))
            return false;
        item = item->next;
    }
    return put_keywords(tree);
}
