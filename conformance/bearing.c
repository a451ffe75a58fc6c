#include "bearing.h"

#include <stdio.h>
#include <string.h>

void bearing_clear(struct bearing *bearing)
{
    names_free(&bearing->paths);
}

void bearing_free(struct bearing *bearing)
{
    names_free(&bearing->paths);
}

static void note(void *context, const char *path)
{
    struct bearing *bearing = context;

    names_add(&bearing->paths, path);
}

void bearing_listen(struct bearing *bearing, struct oracle_report *report)
{
    report->bears = note;
    report->context = bearing;
}

/* What "object/LABEL" stands for. */
static bool is_trait(const char *property)
{
    static const char *const traits[] = {
        "name",  "types",      "subtypes", "supertypes", "colors",
        "power", "mana_value", "keywords", "toughness",
    };

    for (size_t i = 0; i < sizeof(traits) / sizeof(*traits); i++)
        if (strcmp(traits[i], property) == 0)
            return true;
    return false;
}

bool bearing_has(const struct bearing *bearing, const char *path)
{
    const char *end = strrchr(path, '/');
    char object[160];

    if (names_have(&bearing->paths, path) ||
        (strcmp(path, "act") != 0 && names_have(&bearing->paths, "*")))
        return true;
    if (end == NULL || strncmp(path, "object/", 7) != 0 || !is_trait(end + 1))
        return false;
    snprintf(object, sizeof(object), "%.*s", (int)(end - path), path);
    return names_have(&bearing->paths, object);
}

bool bearing_on_check(const struct bearing *bearing, const cJSON *check)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, check)
    {
        if (bearing_has(bearing, item->string))
            return true;
    }
    return false;
}
