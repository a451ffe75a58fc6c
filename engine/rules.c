#include "rules.h"

#include <assert.h>
#include <string.h>

struct rule {
    const char *number;
    const char *title;
};

static const struct rule rules[CR_COUNT] = {
    {"", ""},
#define RULE(id, number, title) {number, title},
#include "rules.def"
};

/* Not in scope. */
static const struct rule others[] = {
#define KNOWN(number, title) {number, title},
#include "rules.def"
};

const char *rule_number(enum cr rule)
{
    assert(rule < CR_COUNT);
    return rules[rule].number;
}

const char *rule_title(enum cr rule)
{
    assert(rule < CR_COUNT);
    return rules[rule].title;
}

enum cr rule_find(const char *number)
{
    assert(number != NULL);
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        if (strcmp(rules[rule].number, number) == 0)
            return (enum cr)rule;
    return CR_NONE;
}

static const struct rule *find_other(const char *number)
{
    assert(number != NULL);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(others[i].number, number) == 0)
            return &others[i];
    return NULL;
}

bool rule_known(const char *number)
{
    return rule_find(number) != CR_NONE || find_other(number) != NULL;
}

const char *rule_claim(const char *number)
{
    const struct rule *other = find_other(number);
    return other ? other->title : rule_title(rule_find(number));
}
