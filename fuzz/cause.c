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

/* CR 601.3, 602.5: whether something may be done, by the first word of it. */
static bool is_action(const char *subject)
{
    static const char *const words[] = {"cast ", "play ", "activate ",
                                        "special "};

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strncmp(subject, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* What the oracle speaks of, without the name of anything: "cast bolt" is
 * about casting, "power of bear" and "could produce: forest" about what stands
 * before the name; of a mere name `expected` says in words what is claimed. */
static void add_claim(struct cause *cause, const struct result *result)
{
    const char *expected = string_of(result->expected);
    const char *subject = result->path;
    const char *colon = strstr(subject, ": "), *of = strstr(subject, " of ");

    if (is_action(subject))
        add(cause, " %.*s %.30s", (int)strcspn(subject, " "), subject,
            expected);
    else if (colon != NULL)
        add(cause, " %.*s", (int)(colon - subject), subject);
    else if (of != NULL && islower((unsigned char)subject[0]))
        add(cause, " %.*s", (int)(of - subject), subject);
    else
        add(cause, " %.100s", expected);
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

/* The card with that label in the set-up, or "". */
static const char *card_of(const cJSON *setup, const char *label)
{
    const cJSON *player, *zone, *object;

    cJSON_ArrayForEach(player, setup) cJSON_ArrayForEach(zone, player)
        cJSON_ArrayForEach(object, zone)
    {
        if (strcmp(string_of(json_member(object, "label")), label) == 0)
            return string_of(json_member(object, "card"));
    }
    return "";
}

void cause_add_deed(struct cause *cause, const cJSON *tree, int step)
{
    const cJSON *steps = json_member(tree, "steps"), *act = NULL, *face;

    if (cause->text[0] == '\0')
        return;
    for (int i = step - 1; i >= 0 && act == NULL; i--)
        act = json_member(cJSON_GetArrayItem(steps, i), "act");
    if (act == NULL)
        return;
    face = json_member(act, "face");
    const char *card = card_of(json_member(tree, "setup"),
                               string_of(json_member(act, "object")));
    add(cause, " %s", string_of(json_member(act, "do")));
    if (face != NULL || card[0] != '\0')
        add(cause, " %s", face != NULL ? string_of(face) : card);
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
