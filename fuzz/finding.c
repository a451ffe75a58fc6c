#include "finding.h"
#include "cause.h"
#include "needs.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ids. */

static unsigned number_of(const char *id)
{
    return strncmp(id, "MP-", 3) == 0 ? (unsigned)strtoul(id + 3, NULL, 10) : 0;
}

void finding_id(const struct corpus *corpus, char *id)
{
    const struct names *retired = &corpus->known.retired;
    unsigned last = 0;

    for (size_t i = 0; i < corpus->ruling_count; i++)
        if (number_of(corpus->rulings[i]->id) > last)
            last = number_of(corpus->rulings[i]->id);
    for (size_t i = 0; i < retired->count; i++)
        if (number_of(retired->list[i]) > last)
            last = number_of(retired->list[i]);
    snprintf(id, 9, "MP-%05u", (last + 1) % 100000);
}

/* The head. */

static void set(cJSON *root, const char *key, cJSON *value)
{
    if (!cJSON_ReplaceItemInObjectCaseSensitive(root, key, value))
        cJSON_AddItemToObject(root, key, value);
}

static void set_text(cJSON *root, const char *key, const struct text *text)
{
    set(root, key, cJSON_CreateString(text->bytes));
}

static void add_tree(struct text *text, const cJSON *tree)
{
    char *bytes = tree == NULL ? NULL : cJSON_PrintUnformatted(tree);

    text_add(text, "%.120s", bytes == NULL ? "nothing" : bytes);
    cJSON_free(bytes);
}

/* What was expected of what, and what came. */
static void add_difference(struct text *text, const struct result *result)
{
    if (result->path[0] != '\0')
        text_add(text, "%s: ", result->path);
    text_add(text, "expected ");
    add_tree(text, result->expected);
    text_add(text, ", got ");
    add_tree(text, result->actual);
}

static void set_rules(cJSON *root, const struct result *result)
{
    if (!rule_known(result->rule))
        return;
    cJSON *rules = cJSON_CreateArray(), *rule = cJSON_CreateObject();
    cJSON_AddStringToObject(rule, "cr", result->rule);
    cJSON_AddStringToObject(rule, "role", "decides");
    cJSON_AddItemToArray(rules, rule);
    set(root, "rules", rules);
}

static void set_history(cJSON *root, const char *from)
{
    cJSON *history = cJSON_CreateArray(), *change = cJSON_CreateObject();
    struct text text = {0};

    text_add(&text, "found%s%s", *from ? ", and shrunk from " : "", from);
    cJSON_AddStringToObject(change, "corpus", MANAPROOF_VERSION);
    set_text(change, "change", &text);
    cJSON_AddItemToArray(history, change);
    set(root, "history", history);
    text_free(&text);
}

void finding_head(cJSON *root, const char *id, const struct result *result,
                  const char *from)
{
    struct text title = {0}, basis = {0};
    struct cause cause;

    cause_of(result, false, &cause);
    text_add(&title, "A find: %s", cause.text);
    text_add(&basis, BASIS_OPEN ": ");
    add_difference(&basis, result);
    if (id != NULL)
        set(root, "id", cJSON_CreateString(id));
    set(root, "$schema", cJSON_CreateString("../schema/case-1.json"));
    set_text(root, "title", &title);
    set_text(root, "basis", &basis);
    set(root, "class", cJSON_CreateString("find"));
    set(root, "tags", cJSON_CreateArray());
    set(root, "statements", cJSON_CreateArray());
    set(root, "requires", needs_list(root));
    set_rules(root, result);
    set_history(root, from);
    text_free(&title);
    text_free(&basis);
}
