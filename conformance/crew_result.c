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

static enum outcome to_outcome(int number)
{
    return number >= 0 && number < (int)OUTCOMES ? (enum outcome)number
                                                 : OUTCOME_ERROR;
}

static void write_text(cJSON *message, const char *key, const struct text *text)
{
    if (text->length > 0)
        cJSON_AddStringToObject(message, key, text->bytes);
}

static void read_text(const cJSON *message, const char *key, struct text *text)
{
    const cJSON *item = json_member(message, key);

    if (cJSON_IsString(item))
        text_add(text, "%s", item->valuestring);
}

static void write_tree(cJSON *message, const char *key, const cJSON *tree)
{
    if (tree != NULL)
        cJSON_AddItemToObject(message, key, cJSON_Duplicate(tree, true));
}

cJSON *result_write(const struct result *result)
{
    cJSON *message = cJSON_CreateObject();

    cJSON_AddNumberToObject(message, "outcome", (double)result->outcome);
    cJSON_AddNumberToObject(message, "was", (double)result->was);
    cJSON_AddNumberToObject(message, "step", result->step);
    cJSON_AddNumberToObject(message, "noise", (double)result->noise);
    cJSON_AddNumberToObject(message, "restarts", (double)result->restarts);
    cJSON_AddNumberToObject(message, "agreed", (double)result->oracle.agreed);
    cJSON_AddNumberToObject(message, "silent", (double)result->oracle.silent);
    cJSON_AddNumberToObject(message, "disagreed",
                            (double)result->oracle.disagreed);
    cJSON_AddNumberToObject(message, "tests", (double)result->oracle.tests);
    cJSON_AddNumberToObject(message, "borne", (double)result->oracle.borne);
    cJSON *silences = cJSON_AddArrayToObject(message, "silences");
    for (size_t i = 0; i < ORACLE_SILENCES; i++)
        cJSON_AddItemToArray(
            silences, cJSON_CreateNumber((double)result->oracle.silences[i]));
    for (size_t i = 0; i < TEXT_COUNT; i++) {
        const char *text = (const char *)result + texts[i].offset;
        if (text[0] != '\0')
            cJSON_AddStringToObject(message, texts[i].key, text);
    }
    write_tree(message, "expected", result->expected);
    write_tree(message, "actual", result->actual);
    write_tree(message, "before", result->before);
    write_tree(message, "after", result->after);
    write_text(message, "log", &result->log);
    write_text(message, "wire", &result->wire);
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
    memset(result, 0, sizeof(*result));
    result->outcome = to_outcome(read_number(message, "outcome"));
    result->was = to_outcome(read_number(message, "was"));
    result->step = read_number(message, "step");
    result->noise = (unsigned)read_number(message, "noise");
    result->restarts = (unsigned)read_number(message, "restarts");
    result->oracle.agreed = (unsigned)read_number(message, "agreed");
    result->oracle.silent = (unsigned)read_number(message, "silent");
    result->oracle.disagreed = (unsigned)read_number(message, "disagreed");
    result->oracle.tests = (unsigned)read_number(message, "tests");
    result->oracle.borne = (unsigned)read_number(message, "borne");
    const cJSON *item = json_member(message, "silences");
    item = item == NULL ? NULL : item->child;
    for (size_t i = 0; i < ORACLE_SILENCES && item != NULL; i++) {
        result->oracle.silences[i] = (unsigned)item->valueint;
        item = item->next;
    }
    for (size_t i = 0; i < TEXT_COUNT; i++) {
        const cJSON *text = json_member(message, texts[i].key);
        if (cJSON_IsString(text))
            snprintf((char *)result + texts[i].offset, texts[i].size, "%s",
                     text->valuestring);
    }
    result->expected = read_tree(message, "expected");
    result->actual = read_tree(message, "actual");
    result->before = read_tree(message, "before");
    result->after = read_tree(message, "after");
    read_text(message, "log", &result->log);
    read_text(message, "wire", &result->wire);
}
