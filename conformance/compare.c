#include "compare.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

static bool fits(const cJSON *expected, const cJSON *actual);

/* Every expected member is there; others do not matter. */
static bool object_fits(const cJSON *expected, const cJSON *actual)
{
    const cJSON *member;

    if (!cJSON_IsObject(actual))
        return false;
    cJSON_ArrayForEach(member, expected) {
        const cJSON *other = json_member(actual, member->string);
        /* CR 111.1: what is not said to be a token is none. */
        if (other == NULL && cJSON_IsFalse(member))
            continue;
        if (other == NULL || !fits(member, other))
            return false;
    }
    return true;
}

static bool list_fits(const cJSON *expected, const cJSON *actual)
{
    const cJSON *a = expected->child;
    const cJSON *b = actual->child;

    for (; a != NULL && b != NULL; a = a->next, b = b->next)
        if (!fits(a, b))
            return false;
    return a == NULL && b == NULL;
}

static bool fits(const cJSON *expected, const cJSON *actual)
{
    if (actual == NULL)
        return false;
    if (cJSON_IsObject(expected))
        return object_fits(expected, actual);
    if (cJSON_IsArray(expected))
        return cJSON_IsArray(actual) && list_fits(expected, actual);
    return cJSON_Compare(expected, actual, true);
}

bool compare_expect(const cJSON *expected, const cJSON *actual)
{
    const cJSON *one;

    if (!cJSON_IsArray(expected))
        return fits(expected, actual);
    cJSON_ArrayForEach(one, expected) {
        if (fits(one, actual))
            return true;
    }
    return false;
}

/* Pair every item of `expected` from `item` on with one of `actual` that no
 * earlier one has; lists are short, so all ways are tried. */
static bool pair_up(const cJSON *item, const cJSON *actual, bool *taken)
{
    int index = 0;

    if (item == NULL)
        return true;
    for (const cJSON *other = actual->child; other != NULL;
         other = other->next, index++) {
        if (taken[index] || !fits(item, other))
            continue;
        taken[index] = true;
        if (pair_up(item->next, actual, taken))
            return true;
        taken[index] = false;
        if (cJSON_IsString(item))
            return false; /* any equal text is as good */
    }
    return false;
}

static bool multiset_fits(const cJSON *expected, const cJSON *actual)
{
    int count = cJSON_GetArraySize(expected);

    if (!cJSON_IsArray(actual) || cJSON_GetArraySize(actual) != count)
        return false;
    bool *taken = calloc((size_t)count + 1, sizeof(*taken));
    bool is_equal = taken != NULL && pair_up(expected->child, actual, taken);
    free(taken);
    return is_equal;
}

static bool letters_fit(const char *expected, const char *actual)
{
    int count[256] = {0};

    if (strlen(expected) != strlen(actual))
        return false;
    for (size_t i = 0; expected[i] != '\0'; i++) {
        count[(unsigned char)expected[i]]++;
        count[(unsigned char)actual[i]]--;
    }
    for (int i = 0; i < 256; i++)
        if (count[i] != 0)
            return false;
    return true;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), size = strlen(end);

    return length >= size && strcmp(text + length - size, end) == 0;
}

bool compare_path(const char *path, const cJSON *expected,
                  const cJSON *actual)
{
    if (cJSON_IsString(expected) && cJSON_IsString(actual) &&
        (ends_with(path, "/mana") || ends_with(path, "/mana_restricted") ||
         ends_with(path, "/colors")))
        return letters_fit(expected->valuestring, actual->valuestring);
    if (!cJSON_IsArray(expected))
        return fits(expected, actual);
    /* CR 401.2, 404.2, 405.2: these zones have an order. */
    if (strcmp(path, "stack") == 0 || ends_with(path, "/stack") ||
        ends_with(path, "/library") || ends_with(path, "/graveyard"))
        return fits(expected, actual);
    return multiset_fits(expected, actual);
}

const char *compare_dumps(const cJSON *before, const cJSON *after,
                          const cJSON *except)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, before) {
        const cJSON *other = json_member(after, item->string);
        if ((other == NULL || !cJSON_Compare(item, other, true)) &&
            json_member(except, item->string) == NULL)
            return item->string;
    }
    cJSON_ArrayForEach(item, after) {
        if (json_member(before, item->string) == NULL &&
            json_member(except, item->string) == NULL)
            return item->string;
    }
    return NULL;
}
