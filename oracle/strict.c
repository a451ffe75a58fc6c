/*
 * strict.c - which bytes are JSON at all, as the files of the corpus and the
 * lines of the wire have it: whole numbers, keys that stand once, UTF-8.
 */
#include "strict.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE_LIMIT = 1 << 20, DEPTH_LIMIT = 64 };

/* What is still to be read; it never goes back. */
struct rest {
    const unsigned char *at, *end;
    int depth;
};

static int next(const struct rest *rest)
{
    return rest->at < rest->end ? *rest->at : -1;
}

static bool take(struct rest *rest, int byte)
{
    if (next(rest) != byte)
        return false;
    rest->at++;
    return true;
}

static void skip_space(struct rest *rest)
{
    while (next(rest) == ' ' || next(rest) == '\t' || next(rest) == '\n' ||
           next(rest) == '\r')
        rest->at++;
}

static bool take_word(struct rest *rest, const char *word)
{
    for (; *word != '\0'; word++)
        if (!take(rest, *word))
            return false;
    return true;
}

static bool take_digit(struct rest *rest)
{
    if (next(rest) < '0' || next(rest) > '9')
        return false;
    rest->at++;
    return true;
}

/* A whole number no further from 0 than 2^53 - 1. */
static bool take_number(struct rest *rest)
{
    const unsigned char *first;
    long long value = 0;

    (void)take(rest, '-');
    first = rest->at;
    while (take_digit(rest))
        if (rest->at - first <= 16)
            value = value * 10 + (rest->at[-1] - '0');
    if (rest->at == first || rest->at - first > 16 || value >= 1LL << 53)
        return false;
    if (*first == '0' && rest->at - first > 1)
        return false;
    return next(rest) != '.' && next(rest) != 'e' && next(rest) != 'E';
}

/* The four hexadecimal digits after "\u", or -1. */
static int take_unit(struct rest *rest)
{
    int unit = 0;

    for (int i = 0; i < 4; i++) {
        int c = next(rest);
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
        rest->at++;
    }
    return unit;
}

static bool take_escape(struct rest *rest)
{
    int c = next(rest);

    if (c <= 0 || strchr("\"\\/bfnrtu", c) == NULL)
        return false;
    rest->at++;
    if (c != 'u')
        return true;
    int unit = take_unit(rest);
    if (unit >= 0xd800 && unit < 0xdc00) {
        int low = take_word(rest, "\\u") ? take_unit(rest) : -1;
        return low >= 0xdc00 && low < 0xe000;
    }
    return unit > 0 && (unit < 0xdc00 || unit > 0xdfff);
}

/* A character of more than one byte. */
static bool take_character(struct rest *rest)
{
    int first = *rest->at++;
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    long code = first & (0x3f >> more);

    if (first < 0xc0 || first > 0xf4)
        return false;
    for (int i = 0; i < more; i++) {
        if ((next(rest) & ~0x3f) != 0x80)
            return false;
        code = code << 6 | (*rest->at++ & 0x3f);
    }
    return code >= (more == 1   ? 0x80
                    : more == 2 ? 0x800
                                : 0x10000) &&
           code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

static bool take_string(struct rest *rest)
{
    if (!take(rest, '"'))
        return false;
    while (!take(rest, '"')) {
        int c = next(rest);
        bool is_good;
        if (c < ' ')
            return false; /* the end, too */
        if (c >= 0x80)
            is_good = take_character(rest);
        else
            is_good = *rest->at++ != '\\' || take_escape(rest);
        if (!is_good)
            return false;
    }
    return true;
}

static bool take_value(struct rest *rest);

/* The members of an object or the items of a list, up to its end. */
static bool take_inside(struct rest *rest, bool has_keys, int close)
{
    skip_space(rest);
    if (take(rest, close))
        return true;
    do {
        skip_space(rest);
        if (has_keys) {
            if (!take_string(rest))
                return false;
            skip_space(rest);
            if (!take(rest, ':'))
                return false;
        }
        if (!take_value(rest))
            return false;
        skip_space(rest);
    } while (take(rest, ','));
    return take(rest, close);
}

static bool take_value(struct rest *rest)
{
    bool is_good;
    int c;

    skip_space(rest);
    c = next(rest);
    if (c == '"')
        return take_string(rest);
    if (c == 't' || c == 'n')
        return take_word(rest, c == 't' ? "true" : "null");
    if (c == 'f')
        return take_word(rest, "false");
    if (c != '{' && c != '[')
        return take_number(rest);
    if (rest->depth == DEPTH_LIMIT)
        return false;
    rest->at++;
    rest->depth++;
    is_good = take_inside(rest, c == '{', c == '{' ? '}' : ']');
    rest->depth--;
    return is_good;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Whether a key stands twice in this object. */
static bool repeats_key(const cJSON *object)
{
    size_t count = (size_t)cJSON_GetArraySize(object), n = 0;
    const char **keys = calloc(count + 1, sizeof(*keys));
    bool is_repeated = keys == NULL; /* without memory, nothing is sound */
    const cJSON *item;

    if (keys == NULL)
        return true;
    cJSON_ArrayForEach(item, object) keys[n++] = item->string;
    qsort(keys, n, sizeof(*keys), by_key);
    for (size_t i = 1; i < n; i++)
        is_repeated = is_repeated || strcmp(keys[i - 1], keys[i]) == 0;
    free(keys);
    return is_repeated;
}

static bool has_single_keys(const cJSON *tree)
{
    const cJSON *item;

    if (cJSON_IsObject(tree) && repeats_key(tree))
        return false;
    cJSON_ArrayForEach(item, tree)
    {
        if (!has_single_keys(item))
            return false;
    }
    return true;
}

cJSON *strict_parse(const char *text, size_t length)
{
    struct rest rest = {.at = (const unsigned char *)text};
    cJSON *tree;

    if (length > SIZE_LIMIT)
        return NULL;
    rest.end = rest.at + length;
    if (!take_value(&rest))
        return NULL;
    skip_space(&rest);
    if (rest.at != rest.end)
        return NULL;
    tree = cJSON_ParseWithLength(text, length);
    if (tree != NULL && has_single_keys(tree))
        return tree;
    cJSON_Delete(tree);
    return NULL;
}
