#include "compare.h"
#include "json.h"
#include "store.h"

#include <stdlib.h>
#include <string.h>

static bool fits(const cJSON *expected, const cJSON *actual);

/* Every expected member is there; others do not matter. */
static bool object_fits(const cJSON *expected, const cJSON *actual)
{
    const cJSON *member;

    if (!cJSON_IsObject(actual))
        return false;
    cJSON_ArrayForEach(member, expected)
    {
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
    cJSON_ArrayForEach(one, expected)
    {
        if (fits(one, actual))
            return true;
    }
    return false;
}

/* Two lists to pair item by item: `partner` has for each actual item the
 * expected one it is paired with, or -1. */
struct pairing {
    const cJSON *expected, *actual;
    int *partner;
    bool *seen;
};

/* Find a partner for expected item `index`; others may have to change theirs
 * (augmenting paths, so that the order of patterns does not matter). */
static bool pair_up(struct pairing *pairing, int index)
{
    const cJSON *item = cJSON_GetArrayItem(pairing->expected, index);
    const cJSON *other;
    int place = 0;

    cJSON_ArrayForEach(other, pairing->actual)
    {
        int at = place++;
        if (pairing->seen[at] || !fits(item, other))
            continue;
        pairing->seen[at] = true;
        if (pairing->partner[at] < 0 ||
            pair_up(pairing, pairing->partner[at])) {
            pairing->partner[at] = index;
            return true;
        }
    }
    return false;
}

static bool multiset_fits(const cJSON *expected, const cJSON *actual)
{
    int count = cJSON_GetArraySize(expected);
    size_t room = (size_t)count + 1;

    if (!cJSON_IsArray(actual) || cJSON_GetArraySize(actual) != count)
        return false;
    struct pairing pairing = {expected, actual,
                              store_new(room, sizeof(*pairing.partner)),
                              store_new(room, sizeof(*pairing.seen))};
    bool is_equal = true;
    for (int i = 0; i < count; i++)
        pairing.partner[i] = -1;
    for (int i = 0; i < count && is_equal; i++) {
        memset(pairing.seen, 0, room * sizeof(*pairing.seen));
        is_equal = pair_up(&pairing, i);
    }
    free(pairing.partner);
    free(pairing.seen);
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

/* Colors may also be written as a list of letters. */
static bool letters_listed(const cJSON *expected, const char *actual)
{
    const cJSON *item;
    char letters[16] = "";

    cJSON_ArrayForEach(item, expected)
    {
        if (!cJSON_IsString(item) || strlen(item->valuestring) != 1 ||
            strlen(letters) + 1 == sizeof(letters))
            return false;
        strcat(letters, item->valuestring);
    }
    return letters_fit(letters, actual);
}

/* A map of counters is the whole of them; 0 says that there are none. */
static bool counters_fit(const cJSON *expected, const cJSON *actual)
{
    const cJSON *kind;

    if (!cJSON_IsObject(actual))
        return false;
    cJSON_ArrayForEach(kind, expected)
    {
        const cJSON *other = json_member(actual, kind->string);
        if (other == NULL ? kind->valueint != 0
                          : !cJSON_Compare(kind, other, true))
            return false;
    }
    cJSON_ArrayForEach(kind, actual)
    {
        if (kind->valueint != 0 && json_member(expected, kind->string) == NULL)
            return false;
    }
    return true;
}

bool compare_path(const char *path, const cJSON *expected, const cJSON *actual)
{
    if (cJSON_IsString(expected) && cJSON_IsString(actual) &&
        (ends_with(path, "/mana") || ends_with(path, "/mana_restricted") ||
         ends_with(path, "/colors")))
        return letters_fit(expected->valuestring, actual->valuestring);
    if (cJSON_IsArray(expected) && cJSON_IsString(actual) &&
        ends_with(path, "/colors"))
        return letters_listed(expected, actual->valuestring);
    if (cJSON_IsObject(expected) && ends_with(path, "/counters"))
        return counters_fit(expected, actual);
    if (!cJSON_IsArray(expected))
        return fits(expected, actual);
    /* These zones have an order, as a library has. */
    if (strcmp(path, "stack") == 0 || ends_with(path, "/stack") ||
        ends_with(path, "/library") || ends_with(path, "/graveyard"))
        return fits(expected, actual);
    return multiset_fits(expected, actual);
}

/* Dumps list the same paths in the same order but for what changed: the next
 * member is looked at first, and all of them only when it is another. */
static const cJSON *find_from(const cJSON *cursor, const cJSON *dump,
                              const char *path)
{
    if (cursor != NULL && strcmp(cursor->string, path) == 0)
        return cursor;
    return json_member(dump, path);
}

const char *compare_dumps(const cJSON *before, const cJSON *after,
                          const cJSON *except)
{
    const cJSON *item, *cursor = after->child;
    int found = 0;

    cJSON_ArrayForEach(item, before)
    {
        const cJSON *other = find_from(cursor, after, item->string);
        if ((other == NULL || !cJSON_Compare(item, other, true)) &&
            json_member(except, item->string) == NULL)
            return item->string;
        if (other != NULL) {
            cursor = other->next;
            found++;
        }
    }
    /* Keys are unique: when all are found, there is none besides. */
    if (found == cJSON_GetArraySize(after))
        return NULL;
    cJSON_ArrayForEach(item, after)
    {
        if (json_member(before, item->string) == NULL &&
            json_member(except, item->string) == NULL)
            return item->string;
    }
    return NULL;
}
