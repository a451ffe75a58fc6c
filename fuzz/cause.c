#include "cause.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void add(struct cause *cause, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(struct cause *cause, const char *format, ...)
{
    size_t used = strlen(cause->text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(cause->text + used, sizeof(cause->text) - used, format,
              arguments);
    va_end(arguments);
}

static const char *string_of(const cJSON *item)
{
    return cJSON_IsString(item) ? item->valuestring : "";
}

/* What the oracle speaks of, without the name of anything: a claim in words
 * stands in `expected`; "cast bolt" is about casting, "power of bear" and
 * "could produce: forest" about what stands before the name. */
static void add_claim(struct cause *cause, const struct result *result)
{
    const char *expected = string_of(result->expected);
    const char *subject = result->path;
    size_t length = strcspn(subject, ":");
    const char *of = strstr(subject, " of ");

    if (strcmp(string_of(result->actual), "it is not so") == 0) {
        add(cause, " %.100s", expected);
    } else if (subject[length] == ':') {
        add(cause, " %.*s", (int)length, subject);
    } else if (of != NULL) {
        add(cause, " %.*s", (int)(of - subject), subject);
    } else {
        add(cause, " %.*s %.30s", (int)strcspn(subject, " "), subject,
            expected);
    }
}

/* "object/bear/tapped" and "player/A/life" without whose it is. */
static void add_path(struct cause *cause, const char *path)
{
    const char *first = strchr(path, '/');
    const char *last = first == NULL ? NULL : strchr(first + 1, '/');

    if (strncmp(path, "turn/", 5) == 0 || last == NULL)
        add(cause, " %s", path);
    else
        add(cause, " %.*s/*%s", (int)(first - path), path, last);
}

static void add_tree(struct cause *cause, const cJSON *tree)
{
    char *text = tree == NULL ? NULL : cJSON_PrintUnformatted(tree);

    add(cause, " %.90s", text == NULL ? "-" : text);
    cJSON_free(text);
}

void cause_of(const struct result *result, bool is_pinned, struct cause *cause)
{
    cause->text[0] = '\0';
    if (!outcome_is_wrong(result->outcome))
        return;
    add(cause, "%s %s", outcome_word(result->outcome),
        result->code[0] != '\0' ? result->code : "-");
    if (result->rule[0] != '\0')
        add(cause, " %s", result->rule);
    if (strcmp(result->code, "oracle") == 0)
        add_claim(cause, result);
    else if (result->path[0] != '\0')
        add_path(cause, result->path);
    if (is_pinned && strcmp(result->code, "oracle") != 0) {
        add_tree(cause, result->expected);
        add_tree(cause, result->actual);
    }
}

bool cause_equal(const struct cause *a, const struct cause *b)
{
    return strcmp(a->text, b->text) == 0;
}

void cause_slug(const struct cause *cause, char *slug, size_t size)
{
    size_t length = 0;

    for (const char *at = cause->text; *at != '\0' && length + 1 < size; at++)
        if (isalnum((unsigned char)*at) || *at == '.')
            slug[length++] = *at;
        else if (length > 0 && slug[length - 1] != '-')
            slug[length++] = '-';
    while (length > 0 && slug[length - 1] == '-')
        length--;
    slug[length] = '\0';
}
