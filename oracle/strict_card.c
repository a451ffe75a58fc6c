/*
 * strict_card.c - which trees are cards: keys, names, types, costs, numbers.
 */
#include "strict.h"
#include "cards.h"

#include <string.h>

enum { GENERIC_LIMIT = 999, COST_LIMIT = 16, X_LIMIT = 255 };
enum { SUBTYPES_LIMIT = 10 };

/* Every key is one of the words, and the first `needed` of them are there. */
static bool has_keys(const cJSON *object, const char *const *words, int needed)
{
    const cJSON *item;

    if (!cJSON_IsObject(object))
        return false;
    for (int i = 0; i < needed; i++)
        if (member(object, words[i]) == NULL)
            return false;
    cJSON_ArrayForEach(item, object)
    {
        bool is_known = false;
        for (int i = 0; words[i] != NULL; i++)
            is_known = is_known || strcmp(words[i], item->string) == 0;
        if (!is_known)
            return false;
    }
    return true;
}

static bool is_name(const cJSON *item)
{
    return cJSON_IsString(item) && item->valuestring[0] != '\0';
}

static bool is_id(const cJSON *item)
{
    return is_name(item) &&
           item->valuestring[strspn(item->valuestring,
                                    "abcdefghijklmnopqrstuvwxyz0123456789_")] ==
               '\0';
}

static bool is_type(const cJSON *item)
{
    return cJSON_IsString(item) && type_find(item->valuestring) >= 0;
}

static bool is_super(const cJSON *item)
{
    return cJSON_IsString(item) && super_find(item->valuestring) >= 0;
}

static bool is_color(const cJSON *item)
{
    return cJSON_IsString(item) && color_find(item->valuestring) >= 0 &&
           color_find(item->valuestring) != MANA_C;
}

/* A subtype of a face is printed, never chosen. */
static bool is_subtype(const cJSON *item)
{
    return is_name(item) && strncmp(item->valuestring, "chosen.", 7) != 0;
}

/* A list of such items, or one that stands alone; or nothing at all. */
static bool are(const cJSON *list, bool (*is_one)(const cJSON *))
{
    const cJSON *item;

    if (list == NULL)
        return true;
    if (!cJSON_IsArray(list))
        return is_one(list);
    cJSON_ArrayForEach(item, list)
    {
        if (!is_one(item))
            return false;
    }
    return true;
}

static bool is_letter(const char *text)
{
    return *text != '\0' && strchr(MANA_LETTERS, *text) != NULL;
}

/* CR 107.4: what may stand between braces, but numbers and X. */
static bool is_symbol(const char *text)
{
    size_t length = strlen(text);

    if (length == 1)
        return *text == 'S' || is_letter(text);
    if (length == 3 && text[1] == '/' && text[0] == '2')
        return is_letter(text + 2);
    if (length != 3 && length != 5)
        return false;
    if (!is_letter(text) || text[1] != '/')
        return false;
    if (length == 3 && text[2] == 'P')
        return true;
    return is_letter(text + 2) && text[2] != text[0] &&
           (length == 3 || (text[3] == '/' && text[4] == 'P'));
}

/* CR 107.4b: a number up to 999; -1 when it is none. */
static int number_of(const char *text)
{
    int value = 0;

    if (*text == '\0' || strlen(text) > 3 || (*text == '0' && text[1] != '\0'))
        return -1;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        value = value * 10 + (*text - '0');
    }
    return value;
}

/* Null, or one symbol after the other; {0} is a cost, no text is none. */
static bool is_cost(const cJSON *item)
{
    const char *text = cJSON_IsString(item) ? item->valuestring : "";
    int generic = 0, x = 0, others = 0;

    if (cJSON_IsNull(item))
        return true;
    if (*text == '\0')
        return false;
    while (*text != '\0') {
        const char *end = strchr(text, '}');
        char symbol[8] = "";
        if (*text != '{' || end == NULL || end - text > 6)
            return false;
        memcpy(symbol, text + 1, (size_t)(end - text - 1));
        int number = number_of(symbol);
        if (number >= 0)
            generic += number;
        else if (strcmp(symbol, "X") == 0)
            x++;
        else if (is_symbol(symbol))
            others++;
        else
            return false;
        text = end + 1;
    }
    return generic <= GENERIC_LIMIT && x <= X_LIMIT && others <= COST_LIMIT;
}

/* Numbers, or what stands for them, which is looked up like abilities. */
static bool is_strength(const cJSON *pair)
{
    const cJSON *item;

    if (!cJSON_IsArray(pair) || cJSON_GetArraySize(pair) != 2)
        return false;
    cJSON_ArrayForEach(item, pair)
    {
        bool is_far = cJSON_IsNumber(item) && (item->valuedouble > INT16_MAX ||
                                               item->valuedouble < -INT16_MAX);
        if (is_far || !(cJSON_IsNumber(item) || cJSON_IsString(item) ||
                        cJSON_IsObject(item)))
            return false;
    }
    return true;
}

static bool is_loyalty(const cJSON *item)
{
    return cJSON_IsNumber(item) && item->valueint >= 0 && item->valueint <= 99;
}

/* "any" and "all" are words for all of them. */
static bool is_indicator(const cJSON *item)
{
    return is_text(item, "any") || is_text(item, "all") || are(item, is_color);
}

static bool has_type(const cJSON *face, const char *type)
{
    return list_holds(member(face, "types"), type);
}

static bool is_face(const cJSON *face)
{
    static const char *const KEYS[] = {
        "name", "cost",     "types",     "super",   "sub", "indicator",
        "pt",   "keywords", "abilities", "loyalty", NULL,
    };
    const cJSON *pt, *loyalty, *types;

    if (!has_keys(face, KEYS, 3))
        return false;
    pt = member(face, "pt");
    loyalty = member(face, "loyalty");
    types = member(face, "types");
    if (!is_name(member(face, "name")) || !is_cost(member(face, "cost")) ||
        !are(types, is_type) || !are(member(face, "super"), is_super) ||
        !are(member(face, "sub"), is_subtype) ||
        !is_indicator(member(face, "indicator")))
        return false;
    if ((pt != NULL && !is_strength(pt)) ||
        (loyalty != NULL && !is_loyalty(loyalty)))
        return false;
    if (cJSON_IsArray(types) && cJSON_GetArraySize(types) == 0)
        return false;
    if (cJSON_GetArraySize(member(face, "sub")) > SUBTYPES_LIMIT)
        return false;
    /* CR 208.1, 306.5a, 202.1b: what these types come with. */
    return (!has_type(face, "Creature") || pt != NULL) &&
           (!has_type(face, "Planeswalker") ||
            (loyalty != NULL && loyalty->valueint > 0)) &&
           (!has_type(face, "Land") || cJSON_IsNull(member(face, "cost")));
}

/* The name of a card is that of its face, or of both. */
static bool is_named(const cJSON *card, int count)
{
    const cJSON *faces = member(card, "faces");
    const char *front = text_at(cJSON_GetArrayItem(faces, 0), "name");
    const char *back = text_at(cJSON_GetArrayItem(faces, 1), "name");
    const char *name = text_at(card, "name");
    size_t length = strlen(front);

    if (strncmp(name, front, length) != 0)
        return false;
    name += length;
    if (count == 1)
        return *name == '\0';
    return strncmp(name, " // ", 4) == 0 && strcmp(name + 4, back) == 0;
}

/* Words for people, at least one. */
static bool is_left_out(const cJSON *list)
{
    const cJSON *item;

    if (list == NULL)
        return true;
    cJSON_ArrayForEach(item, list)
    {
        if (!cJSON_IsString(item) || item->valuestring[0] == '\0')
            return false;
    }
    return cJSON_IsArray(list) && list->child != NULL;
}

static bool is_empty(const cJSON *item)
{
    return cJSON_IsArray(item) && item->child == NULL;
}

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

/* What is looked for is never nothing at all; only what a thing becomes may
 * be no color, no subtype or no supertype.  `role` is the key it stands by. */
static bool asks_for_something(const cJSON *item, const char *role)
{
    static const char *const NEVER[] = {
        "types",    "not_types", "not_super",    "not_colors", "not_sub",
        "zone",     "any_of",    "mana_of",      "mana_spent", "devotion",
        "keyword",  "has_counter", "unspent_mana", NULL};
    static const char *const SOME[] = {"super", "sub", "colors", "color", NULL};
    static const char *const BECOMES[] = {"faces", "spec", "except", "mods",
                                          NULL};
    const cJSON *part;

    if (item->string != NULL)
        role = item->string;
    cJSON_ArrayForEach(part, item)
    {
        const char *key = part->string != NULL ? part->string : "";
        if (is_empty(part) &&
            (is_one_of(key, NEVER) ||
             (is_one_of(key, SOME) && !is_one_of(role, BECOMES))))
            return false;
        if (!asks_for_something(part, role))
            return false;
    }
    return true;
}

bool strict_is_card(const cJSON *tree)
{
    static const char *const KEYS[] = {
        "id", "name", "layout", "faces", "$schema", "owner_notes",
        "left_out", NULL};
    const cJSON *face;
    int count;

    if (!has_keys(tree, KEYS, 4) || !is_id(member(tree, "id")) ||
        !asks_for_something(tree, "") ||
        !is_left_out(member(tree, "left_out")))
        return false;
    if (is_text(member(tree, "layout"), "normal"))
        count = 1;
    else if (is_text(member(tree, "layout"), "dfc") ||
             is_text(member(tree, "layout"), "mdfc"))
        count = 2;
    else
        return false;
    if (!cJSON_IsArray(member(tree, "faces")) ||
        cJSON_GetArraySize(member(tree, "faces")) != count)
        return false;
    cJSON_ArrayForEach(face, member(tree, "faces"))
    {
        if (!is_face(face))
            return false;
    }
    return is_named(tree, count);
}
