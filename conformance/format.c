#include "format.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum { WIDTH_MAX = 120, INDENT = 2 };

static const char *const head_keys[] = {
    "$schema",  "format",     "id",    "title", "level", "status",  "note",
    "editions", "statements", "rules", "basis", "class", "tags",    "requires",
    "players",  "cards",      "setup", "steps", "for",   "history",
};

static void add_string(struct text *text, const char *string)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";

    text_add_bytes(text, "\"", 1);
    for (; *string != '\0'; string++) {
        const char *found = strchr(plain, *string);
        if (found != NULL)
            text_add(text, "\\%c", letters[found - plain]);
        else if ((unsigned char)*string < ' ')
            text_add(text, "\\u%04x", (unsigned)*string);
        else
            text_add_bytes(text, string, 1);
    }
    text_add_bytes(text, "\"", 1);
}

static void add_key(struct text *text, const cJSON *item)
{
    if (item->string == NULL)
        return;
    add_string(text, item->string);
    text_add_bytes(text, ": ", 2);
}

/* On one line.  The depth of the document bounds the recursion. */
static void add_inline(struct text *text, const cJSON *item)
{
    const cJSON *child;

    if (cJSON_IsString(item)) {
        add_string(text, item->valuestring);
    } else if (cJSON_IsNumber(item)) {
        text_add(text, "%.0f", item->valuedouble);
    } else if (cJSON_IsArray(item) || cJSON_IsObject(item)) {
        bool is_list = cJSON_IsArray(item);
        text_add_bytes(text, is_list ? "[" : "{", 1);
        cJSON_ArrayForEach(child, item)
        {
            if (child != item->child)
                text_add_bytes(text, ", ", 2);
            if (!is_list)
                add_key(text, child);
            add_inline(text, child);
        }
        text_add_bytes(text, is_list ? "]" : "}", 1);
    } else {
        text_add(text, "%s",
                 cJSON_IsNull(item)   ? "null"
                 : cJSON_IsTrue(item) ? "true"
                                      : "false");
    }
}

/* How many characters of UTF-8. */
static size_t width(const char *bytes, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return count;
}

static void new_line(struct text *text, int depth)
{
    text_add(text, "\n%*s", depth * INDENT, "");
}

/* `column` is where the value begins. */
static void add_value(struct text *text, const cJSON *item, int depth,
                      size_t column)
{
    size_t start = text->length;
    const cJSON *child;

    add_inline(text, item);
    if (item->child == NULL ||
        column + width(text->bytes + start, text->length - start) + 1 <=
            WIDTH_MAX)
        return;
    text->length = start;
    bool is_list = cJSON_IsArray(item);
    text_add_bytes(text, is_list ? "[" : "{", 1);
    cJSON_ArrayForEach(child, item)
    {
        new_line(text, depth + 1);
        size_t from = text->length;
        if (!is_list)
            add_key(text, child);
        add_value(text, child, depth + 1,
                  (size_t)(depth + 1) * INDENT +
                      width(text->bytes + from, text->length - from));
        if (child->next != NULL)
            text_add_bytes(text, ",", 1);
    }
    new_line(text, depth);
    text_add_bytes(text, is_list ? "]" : "}", 1);
}

static bool is_head_key(const char *key)
{
    for (size_t i = 0; i < sizeof(head_keys) / sizeof(*head_keys); i++)
        if (strcmp(head_keys[i], key) == 0)
            return true;
    return false;
}

static void add_member(struct text *text, const cJSON *member, bool *is_first)
{
    if (!*is_first)
        text_add_bytes(text, ",", 1);
    *is_first = false;
    new_line(text, 1);
    size_t from = text->length;
    add_key(text, member);
    add_value(text, member, 1,
              INDENT + width(text->bytes + from, text->length - from));
}

void format_case(const cJSON *root, struct text *text)
{
    const cJSON *member;
    bool is_first = true;

    if (!cJSON_IsObject(root)) {
        add_inline(text, root);
        text_add_bytes(text, "\n", 1);
        return;
    }
    text_add_bytes(text, "{", 1);
    for (size_t i = 0; i < sizeof(head_keys) / sizeof(*head_keys); i++) {
        member = cJSON_GetObjectItemCaseSensitive(root, head_keys[i]);
        if (member != NULL)
            add_member(text, member, &is_first);
    }
    cJSON_ArrayForEach(member, root)
    {
        if (!is_head_key(member->string))
            add_member(text, member, &is_first);
    }
    text_add_bytes(text, "\n}\n", 3);
}
