#include "expand.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
    struct reader *reader;
    const cJSON *table;
    int index;
};

static void remember(struct reader *reader, const cJSON *copy,
                     const cJSON *original)
{
    reader->origins =
        store_grow(reader->origins, reader->origin_count, &reader->origin_room,
                   sizeof(*reader->origins));
    reader->origins[reader->origin_count++] = (struct origin){copy, original};
}

/* The column whose placeholder begins at `text`, and how long that is. */
static const cJSON *column_at(const cJSON *table, const char *text,
                              size_t *length)
{
    const cJSON *column;

    if (*text != '{')
        return NULL;
    cJSON_ArrayForEach(column, table)
    {
        size_t size = strlen(column->string);
        if (strncmp(text + 1, column->string, size) == 0 &&
            text[size + 1] == '}') {
            *length = size + 2;
            return column;
        }
    }
    return NULL;
}

static const cJSON *cell(const struct row *row, const cJSON *column)
{
    return cJSON_GetArrayItem(column, row->index);
}

static void add_value(struct text *text, const cJSON *value)
{
    if (cJSON_IsString(value)) {
        text_add(text, "%s", value->valuestring);
        return;
    }
    char *printed = cJSON_PrintUnformatted(value);
    text_add(text, "%s", printed == NULL ? "" : printed);
    cJSON_free(printed);
}

/* `source` with its placeholders replaced; the caller frees `text`. */
static void replace(const struct row *row, const char *source,
                    struct text *text)
{
    text_add_bytes(text, "", 0);
    while (*source != '\0') {
        size_t length = 1;
        const cJSON *column = column_at(row->table, source, &length);
        if (column != NULL)
            add_value(text, cell(row, column));
        else
            text_add_bytes(text, source, 1);
        source += length;
    }
}

static cJSON *expand_string(const struct row *row, const char *source)
{
    struct text text = {0};
    size_t length = 0;
    const cJSON *column = column_at(row->table, source, &length);

    if (column != NULL && source[length] == '\0')
        return cJSON_Duplicate(cell(row, column), true);
    replace(row, source, &text);
    cJSON *item = cJSON_CreateString(text.bytes);
    text_free(&text);
    return item;
}

static cJSON *expand(const struct row *row, const cJSON *item);

/* The depth of the document bounds this recursion. */
static void expand_members(const struct row *row, const cJSON *item,
                           cJSON *copy)
{
    const cJSON *child;

    cJSON_ArrayForEach(child, item)
    {
        if (child == row->table)
            continue;
        cJSON *made = expand(row, child);
        if (cJSON_IsArray(item)) {
            cJSON_AddItemToArray(copy, made);
            continue;
        }
        struct text key = {0};
        replace(row, child->string, &key);
        cJSON_AddItemToObject(copy, key.bytes, made);
        text_free(&key);
    }
}

static cJSON *expand(const struct row *row, const cJSON *item)
{
    cJSON *copy;

    if (cJSON_IsString(item)) {
        copy = expand_string(row, item->valuestring);
    } else if (cJSON_IsArray(item) || cJSON_IsObject(item)) {
        copy = cJSON_IsArray(item) ? cJSON_CreateArray() : cJSON_CreateObject();
        expand_members(row, item, copy);
    } else {
        copy = cJSON_Duplicate(item, false);
        if (copy != NULL && copy->string != NULL) {
            cJSON_free(copy->string);
            copy->string = NULL;
        }
    }
    assert(copy != NULL);
    remember(row->reader, copy, item);
    return copy;
}

cJSON *expand_row(struct reader *reader, const cJSON *root, const cJSON *table,
                  size_t row)
{
    return expand(&(struct row){reader, table, (int)row}, root);
}

static bool uses(const char *text, const char *column)
{
    struct text placeholder = {0};

    text_add(&placeholder, "{%s}", column);
    bool is_used = text != NULL && strstr(text, placeholder.bytes) != NULL;
    text_free(&placeholder);
    return is_used;
}

static bool tree_uses(const cJSON *item, const cJSON *table, const char *column)
{
    for (; item != NULL; item = item->next) {
        if (item == table)
            continue;
        if (uses(item->string, column) || uses(item->valuestring, column) ||
            tree_uses(item->child, table, column))
            return true;
    }
    return false;
}

const char *expand_unused(const cJSON *root, const cJSON *table)
{
    const cJSON *column;

    cJSON_ArrayForEach(column, table)
    {
        if (!tree_uses(root->child, table, column->string))
            return column->string;
    }
    return NULL;
}
