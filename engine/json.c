#include "json.h"
#include "json_scan.h"
#include "quick.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct json_limits JSON_LIMITS = {.size_max = 1 << 20, .depth_max = 64};

enum {
    NEAR_MAX = 64, /* longer names are never called near */
    PAIRS_MAX = 8, /* members of an object whose keys are compared in pairs */
};

struct json {
    cJSON *root;
    struct json_places places; /* in pre-order, as items are */
    char file[sizeof(((struct error *)0)->file)];
};

/* Give every place its item; cJSON builds them in the same pre-order.  The
 * pre-pass bounds the depth of this recursion. */
static size_t match_places(struct json *document, const cJSON *item,
                           size_t index)
{
    for (; item != NULL; item = item->next) {
        assert(index < document->places.count);
        document->places.list[index++].item = item;
        index = match_places(document, item->child, index);
    }
    return index;
}

/* Asked once a complaint, while every line of the wire is read: a search is
 * cheaper than an order kept. */
static const struct json_place *find_place(const struct json *document,
                                           const cJSON *item)
{
    for (size_t i = 0; i < document->places.count; i++)
        if (document->places.list[i].item == item)
            return &document->places.list[i];
    return NULL;
}

struct key {
    const cJSON *item;
    size_t order; /* in the object */
};

static int compare_keys(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    int order = strcmp(a->item->string, b->item->string);

    /* exempt: some libraries sort without keeping the order. */
    return order != 0 ? order : (a->order > b->order) - (a->order < b->order);
}

/* The first member whose key has stood before, or NULL.  `*is_small` says
 * whether the object had few enough members to look at each pair; if not, the
 * result is NULL. */
static const cJSON *find_repeated_pair(const cJSON *object, bool *is_small)
{
    const cJSON *item = object->child;

    *is_small = true;
    for (int count = 0; item != NULL; item = item->next, count++) {
        if (count == PAIRS_MAX) {
            *is_small = false;
            return NULL;
        }
        for (const cJSON *other = object->child; other != item;
             other = other->next)
            if (strcmp(other->string, item->string) == 0)
                return item;
    }
    return NULL;
}

/* The first member of `object` whose key has stood before, or NULL. */
static const cJSON *find_repeated(const cJSON *object, struct key *keys)
{
    const struct key *first = NULL;
    size_t count = 0;

    for (const cJSON *item = object->child; item != NULL; item = item->next) {
        keys[count] = (struct key){.item = item, .order = count};
        count++;
    }
    qsort(keys, count, sizeof(*keys), compare_keys);
    for (size_t i = 1; i < count; i++)
        if (strcmp(keys[i].item->string, keys[i - 1].item->string) == 0 &&
            (first == NULL || keys[i].order < first->order))
            first = &keys[i];
    return first != NULL ? first->item : NULL;
}

/* `keys` has room for the members of any object of the document. */
static bool refuse_repeated(const struct json *document, const cJSON *item,
                            struct key *keys, struct error *error)
{
    for (; item != NULL; item = item->next) {
        if (cJSON_IsObject(item)) {
            const cJSON *repeated = NULL;
            bool is_small = false;
            if (QUICK(true))
                repeated = find_repeated_pair(item, &is_small);
            if (!is_small)
                repeated = find_repeated(item, keys);
            if (repeated != NULL)
                return json_fail_key(document, repeated, error,
                                     "the key \"%s\" stands twice",
                                     repeated->string);
        }
        if (!refuse_repeated(document, item->child, keys, error))
            return false;
    }
    return true;
}

static bool refuse_repeated_keys(const struct json *document,
                                 struct error *error)
{
    struct key *keys = cJSON_malloc(document->places.count * sizeof(*keys));
    bool unique;

    if (keys == NULL)
        return json_fail_file(error, document->file, "out of memory");
    unique = refuse_repeated(document, document->root, keys, error);
    cJSON_free(keys);
    return unique;
}

static bool parse_document(struct json *document, const char *text,
                           size_t length, struct error *error)
{
    size_t matched;

    document->root = cJSON_ParseWithLengthOpts(text, length, NULL, 0);
    /* What the pre-pass accepts, cJSON does: only memory can be wanting. */
    if (document->root == NULL)
        return json_fail_file(error, document->file, "out of memory");
    matched = match_places(document, document->root, 0);
    assert(matched == document->places.count);
    (void)matched;
    return refuse_repeated_keys(document, error);
}

struct json *json_read(const char *file, const char *text, size_t length,
                       const struct json_limits *limits, struct error *error)
{
    struct json *document;
    int depth_max = limits->depth_max < CJSON_NESTING_LIMIT
                        ? limits->depth_max
                        : CJSON_NESTING_LIMIT;

    assert(depth_max >= 0);
    if (length > limits->size_max || length >= INT_MAX) {
        json_fail_file(error, file, "longer than %zu bytes", limits->size_max);
        return NULL;
    }
    document = cJSON_malloc(sizeof(*document));
    if (document == NULL) {
        json_fail_file(error, file, "out of memory");
        return NULL;
    }
    memset(document, 0, sizeof(*document));
    snprintf(document->file, sizeof(document->file), "%s", file);
    if (!json_scan(document->file, text, length, depth_max, &document->places,
                   error) ||
        !parse_document(document, text, length, error)) {
        json_free(document);
        return NULL;
    }
    return document;
}

struct json *json_read_file(const char *path, const struct json_limits *limits,
                            struct error *error)
{
    struct json *document = NULL;
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t length;

    if (file == NULL) {
        json_fail_file(error, path, "%s", strerror(errno));
        return NULL;
    }
    /* One byte more than allowed tells a file that is too long. */
    if (limits->size_max < SIZE_MAX)
        text = cJSON_malloc(limits->size_max + 1);
    if (text == NULL) {
        json_fail_file(error, path, "out of memory");
    } else {
        length = fread(text, 1, limits->size_max + 1, file);
        if (ferror(file))
            json_fail_file(error, path, "%s", strerror(errno));
        else
            document = json_read(path, text, length, limits, error);
    }
    cJSON_free(text);
    fclose(file);
    return document;
}

void json_free(struct json *document)
{
    if (document == NULL)
        return;
    cJSON_Delete(document->root);
    cJSON_free(document->places.list);
    cJSON_free(document);
}

const cJSON *json_root(const struct json *document)
{
    return document->root;
}

/* Readers' complaints and helpers. */

const char *error_print(const struct error *error, char *buffer, size_t size)
{
    if (error->line > 0)
        snprintf(buffer, size, "%s:%d:%d: %s", error->file, error->line,
                 error->column, error->text);
    else
        snprintf(buffer, size, "%s: %s", error->file, error->text);
    return buffer;
}

bool json_fail(const struct json *document, const cJSON *item,
               struct error *error, const char *format, ...)
{
    const struct json_place *place = find_place(document, item);
    va_list arguments;

    va_start(arguments, format);
    json_fill_error(error, document->file, place != NULL ? place->line : 0,
                    place != NULL ? place->column : 0, format, arguments);
    va_end(arguments);
    return false;
}

bool json_fail_key(const struct json *document, const cJSON *item,
                   struct error *error, const char *format, ...)
{
    const struct json_place *place = find_place(document, item);
    int line = 0, column = 0;
    va_list arguments;

    if (place != NULL) {
        bool keyed = place->key_line > 0;
        line = keyed ? place->key_line : place->line;
        column = keyed ? place->key_column : place->column;
    }
    va_start(arguments, format);
    json_fill_error(error, document->file, line, column, format, arguments);
    va_end(arguments);
    return false;
}

const cJSON *json_member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

bool json_only_keys(const struct json *document, const cJSON *object,
                    const char *const *keys, struct error *error)
{
    size_t count = 0;

    if (!cJSON_IsObject(object))
        return json_fail(document, object, error, "an object is due here");
    while (keys[count] != NULL)
        count++;
    for (const cJSON *item = object->child; item != NULL; item = item->next) {
        const char *near;
        size_t known = 0;
        while (known < count && strcmp(keys[known], item->string) != 0)
            known++;
        if (known < count)
            continue;
        near = json_nearest(item->string, keys, count);
        if (near == NULL)
            return json_fail_key(document, item, error, "unknown key \"%s\"",
                                 item->string);
        return json_fail_key(document, item, error,
                             "unknown key \"%s\"; is \"%s\" meant?",
                             item->string, near);
    }
    return true;
}

/* The fewest letters to insert, delete or replace (Levenshtein). */
static size_t edit_distance(const char *left, const char *right)
{
    size_t row[NEAR_MAX + 1];
    size_t width = strlen(right);

    assert(width <= NEAR_MAX);
    for (size_t j = 0; j <= width; j++)
        row[j] = j;
    for (size_t i = 0; left[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < width; j++) {
            size_t best = diagonal + (left[i] != right[j]);
            if (row[j + 1] + 1 < best)
                best = row[j + 1] + 1;
            if (row[j] + 1 < best)
                best = row[j] + 1;
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    return row[width];
}

const char *json_nearest(const char *name, const char *const *names,
                         size_t count)
{
    const char *nearest = NULL;
    size_t length = strlen(name);
    size_t least = length / 3 + 1;

    /* exempt: near to none, but only after a long time. */
    if (length > NEAR_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t distance;
        if (strlen(names[i]) > NEAR_MAX)
            continue;
        distance = edit_distance(name, names[i]);
        if (distance < least) {
            least = distance;
            nearest = names[i];
        }
    }
    return nearest;
}
