#include "crew_result.h"
#include "json.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define TEXT(member)                                                           \
    {                                                                          \
#member, offsetof(struct result, member),                              \
            sizeof(((struct result *)0)->member)                               \
    }

/* The members that are texts of a fixed size. */
static const struct {
    const char *key;
    size_t offset, size;
} texts[] = {
    TEXT(code),    TEXT(rule), TEXT(edition),
    TEXT(message), TEXT(path), TEXT(behaviour),
};
enum { TEXT_COUNT = sizeof(texts) / sizeof(texts[0]) };

static void write_tree(cJSON *message, const char *key, const cJSON *tree)
{
    if (tree != NULL)
        cJSON_AddItemToObject(message, key, cJSON_Duplicate(tree, true));
}

cJSON *result_write(const struct result *result)
{
    cJSON *message = cJSON_CreateObject();

    cJSON_AddNumberToObject(message, "outcome", (double)result->outcome);
    cJSON_AddNumberToObject(message, "step", result->step);
    cJSON_AddNumberToObject(message, "noise", (double)result->noise);
    cJSON_AddNumberToObject(message, "restarts", (double)result->restarts);
    for (size_t i = 0; i < TEXT_COUNT; i++) {
        const char *text = (const char *)result + texts[i].offset;
        if (text[0] != '\0')
            cJSON_AddStringToObject(message, texts[i].key, text);
    }
    write_tree(message, "expected", result->expected);
    write_tree(message, "actual", result->actual);
    if (result->log.length > 0)
        cJSON_AddStringToObject(message, "log", result->log.bytes);
    return message;
}

static int read_number(const cJSON *message, const char *key)
{
    const cJSON *number = json_member(message, key);

    return cJSON_IsNumber(number) ? number->valueint : 0;
}

static cJSON *read_tree(const cJSON *message, const char *key)
{
    const cJSON *tree = json_member(message, key);

    return tree == NULL ? NULL : cJSON_Duplicate(tree, true);
}

void result_read(const cJSON *message, struct result *result)
{
    const cJSON *log = json_member(message, "log");
    int outcome = read_number(message, "outcome");

    memset(result, 0, sizeof(*result));
    result->outcome = outcome >= 0 && outcome < (int)OUTCOMES
                          ? (enum outcome)outcome
                          : OUTCOME_ERROR;
    result->step = read_number(message, "step");
    result->noise = (unsigned)read_number(message, "noise");
    result->restarts = (unsigned)read_number(message, "restarts");
    for (size_t i = 0; i < TEXT_COUNT; i++) {
        const cJSON *text = json_member(message, texts[i].key);
        if (cJSON_IsString(text))
            snprintf((char *)result + texts[i].offset, texts[i].size, "%s",
                     text->valuestring);
    }
    result->expected = read_tree(message, "expected");
    result->actual = read_tree(message, "actual");
    if (cJSON_IsString(log))
        text_add_bytes(&result->log, log->valuestring,
                       strlen(log->valuestring));
}
