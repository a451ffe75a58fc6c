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
#undef RULE
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
